"""What a text licenses clause by clause, without being read whole: mentions, the rules that combine them, and the question.

It says yes or no to a step that somebody else found, and never looks for one. A number of the text is a :class:`Mention`, which the
clause it stands in says something of; a number of a derivation is a :class:`Value`. :func:`combined` gives every licensed reading of an
operation on two values, and :func:`unanswered` what keeps the last one from being the answer.

>>> story = story_of("Ida has 4 bags. Each bag holds 6 nuts. How many nuts does Ida have?")
>>> bags, nuts = (next(of_mention(mention)) for mention in story.mentions)
>>> [(value.unit, value.relation) for value in combined("*", bags, nuts, story)]
[('nut', 'rate')]
>>> list(combined("+", bags, nuts, story))
[]
>>> unanswered(bags, story, 0)
'the question asks for nut, and the unit of this is bag'
"""

from cpsearch.licensing.answering import clash, unanswered
from cpsearch.licensing.combining import combined
from cpsearch.licensing.mentions import Mention, find_mentions
from cpsearch.licensing.questions import Asked
from cpsearch.licensing.roles import Role
from cpsearch.licensing.story import Story, story_of
from cpsearch.licensing.values import Operator, Value, of_constant, of_mention

__all__ = [
    "Asked",
    "Mention",
    "Operator",
    "Role",
    "Story",
    "Value",
    "clash",
    "combined",
    "find_mentions",
    "of_constant",
    "of_mention",
    "story_of",
    "unanswered",
]
