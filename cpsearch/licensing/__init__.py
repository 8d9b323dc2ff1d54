"""What a text licenses clause by clause, without being read whole: mentions, the rules that combine them, and the question."""

from cpsearch.licensing.answering import clash, unanswered
from cpsearch.licensing.steps import Value, combined, of_constant, of_mention
from cpsearch.licensing.story import Asked, Story, story_of

__all__ = ["Asked", "Story", "Value", "clash", "combined", "of_constant", "of_mention", "story_of", "unanswered"]
