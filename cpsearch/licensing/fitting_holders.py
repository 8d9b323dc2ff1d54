"""What an answer lacks in whose or what it is: another holder, the other side of a comparison, a part of something else."""

from __future__ import annotations

from cpsearch.licensing.mentions import Mention
from cpsearch.licensing.nouns import meets
from cpsearch.licensing.questions import Asked
from cpsearch.licensing.story import Story
from cpsearch.licensing.values import Value

__all__ = ["another_holder", "another_part", "another_side"]

_NOTHING: frozenset[str] = frozenset()


def another_part(value: Value, asked: Asked, _story: Story) -> str:
    """A part answers only if the question asks by its own verb, names and noun."""
    m = value.said
    if m is None or m.role != "part" or value.relation not in ("portion", "compare_additive", "compare_multiplicative"):
        return ""
    if m.clause is not None and m.clause.lemma in asked.lemmas and asked.names <= m.about and _is_noun_of(asked, value, m):
        return ""
    return "this is a part, and the question does not ask for it in the words that tell it"


def _is_noun_of(asked: Asked, value: Value, part: Mention) -> bool:
    return bool(asked.extent) or asked.noun in (value.top, "dollar") or asked.noun in part.about


def another_side(value: Value, asked: Asked, _story: Story) -> str:
    """What a comparison leads to answers only if the question names that side of it, and not the other."""
    m = value.said
    if m is None or m.role == "part" or value.relation not in ("compare_additive", "compare_multiplicative"):
        return ""
    if not m.subject and not m.base:
        return "no comparison of the text tells whose this is"
    base = m.base or _NOTHING
    side, other = (m.subject, base) if value.toward else (base, m.subject)
    own, others = ({word for word in group if not meets(word, value.top)} for group in (side - other, other - side))
    words = asked.about | asked.phrases
    if others & words:
        return f"this is what {_listed(own)} comes to, and the question asks for {_listed(others & words)}"
    if own & words or (not own and not others and any(meets(word, asked.noun) for word in side)):
        return ""
    return f"the question does not name {_listed(own)}, of which the comparison tells this"


def _listed(words: set[str]) -> str:
    return " and ".join(sorted(words)) or "what is compared"


def another_holder(value: Value, asked: Asked, story: Story) -> str:
    """Whom the question names, the value must be of, if the text tells a number of them."""
    known = {word for mention in story.mentions for word in mention.about}
    missing = (asked.names & known) - value.about
    return f"the question names {_listed(set(missing))}, and nothing says that this is theirs" if missing else ""
