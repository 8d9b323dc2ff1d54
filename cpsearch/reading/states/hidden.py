"""Hidden changes: the question itself tells of a happening, whose amount is what lies between two told states.

"Ravi had 40 coins. He washed a car and now has 52 coins. How many coins did he earn?" There must be just the two states, at most
one thing done between them that could have brought it about, and the direction must fit the verb of the question.
"""

from __future__ import annotations

from cpsearch.problem import Signature
from cpsearch.reading.amounts import Amounts
from cpsearch.reading.asking.question import Ask
from cpsearch.reading.discourse.facts import Fact
from cpsearch.reading.text.clauses import Clause
from cpsearch.reading.text.phrases import noun_of
from cpsearch.unit import Unit

__all__ = ["hidden_change"]


def hidden_change(amounts: Amounts, asked: Ask, clauses: tuple[Clause, ...]) -> Signature | None:
    """The gain or loss of the asked holder between two told amounts, where the text tells of no other; None where that is open."""
    if (
        asked.form != "amount"
        or asked.meaning not in ("gain", "loss")
        or len(asked.holders) != 1
        or asked.other
        or asked.bottom is not None
    ):
        return None
    own = [f for f in amounts.facts if f.kind == asked.kind and asked.holders[0] in (f.holder, f.other)]
    states = [f for f in own if f.meaning == "state" and f.phrase.number is not None]
    if len(own) != 2 or len(states) != 2 or states[1].phase != "end" or states[0].phase == "end" or any(f.places for f in states):
        return None
    if not _alone(amounts, asked, states, clauses):
        return None
    before, after = (Signature(f"{asked.holders[0]} have {asked.kind}", Unit.parse(asked.kind.noun), f"t{i}") for i in range(2))
    for fact, signature in zip(states, (before, after), strict=True):
        if fact.phrase.number is not None:
            amounts.draft.quantity(fact.phrase.number, signature)
        amounts.draft.take(fact.tokens)
    change = Signature(f"{asked.holders[0]} {asked.lemma} {asked.kind}", Unit.parse(asked.kind.noun))
    larger, smaller = (after, before) if asked.meaning == "gain" else (before, after)
    amounts.draft.licence("change", "sum", [("larger", larger), ("smaller", smaller), ("delta", change)], states[1].tokens)
    return change


def _alone(amounts: Amounts, asked: Ask, states: list[Fact], clauses: tuple[Clause, ...]) -> bool:
    """Whether at most one thing was done between the two states, and that no other gain or loss; takes the question's mention of it."""
    first, last = states[0].clause.verb, states[1].clause.verb
    between = [c for c in clauses if first < c.verb < last and c.verb != asked.clause.verb]
    between = [c for c in between if c.meaning not in ("have", "be")]
    own = [c for c in between if asked.holders[0] in {amounts.world.entity(p) for p in c.subject}]
    # "after building a fence he had 19 left"
    built = [c for c in own if c.mark == "after" and c.tense == "none" and c.meaning in ("act", "gain")]
    if len(own) > 1 or any(c.negated or (c not in built and (c.tense != "past" or c.mark)) for c in own):
        return False
    if any(c.meaning != "act" for c in between if c not in own):
        return False
    named = _named(amounts, asked, own)
    if named is None or any(c.meaning != "act" and not ((c in built or (named and c.meaning == "give")) and _free(asked, c)) for c in own):
        return False
    amounts.draft.take(named)
    return True


def _free(asked: Ask, clause: Clause) -> bool:
    """Whether what is handed on is nothing that is counted ("delivered newspapers")."""
    return all(p.number is None and p.noun != asked.kind.noun for p in clause.objects)


def _named(amounts: Amounts, asked: Ask, own: list[Clause]) -> set[int] | None:
    """The words by which the question names the told act ("by washing cars"); empty if it names none, None if another."""
    tokens = amounts.draft.parse.tokens
    behind = [t for t in tokens if amounts.draft.asks(t.index) and t.index > asked.clause.verb]
    doing = [t for t in behind if t.tag == "VBG" or (t.lower.endswith("ing") and t.tag == "NN")]
    if not doing:
        return set()
    told = {p.noun for c in own for p in c.objects if p.role == "obj"}
    rest = [t for t in behind if t.index > doing[0].index and any(char.isalnum() for char in t.text)]
    same = len(own) == 1 and own[0].lemma in (doing[0].lemma, amounts.draft.parse.tokens[doing[0].index].lower)
    if not same or {noun_of(t) for t in rest} != told:
        # "washed cars and painted fences", asked of the washing only
        return None
    said = {own[0].verb, *(i for p in own[0].objects if p.role == "obj" for i in p.tokens)}
    return {
        *said,
        doing[0].index,
        *(t.index for t in rest),
        *(t.index for t in behind if t.lower == "by" and t.index == doing[0].index - 1),
    }
