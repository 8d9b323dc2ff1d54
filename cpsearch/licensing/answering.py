"""Whether a value answers the question of a story: its unit, whose it is, at which point, and nothing that bears on it left out."""

from __future__ import annotations

import re

from cpsearch.licensing.steps import Value, meets
from cpsearch.licensing.story import Story
from cpsearch.packs import dimension, is_measure, measure_of
from cpsearch.reading.lexicon import words

__all__ = ["clash", "unanswered"]

_TOTAL = r"\b(total|altogether|in all|all|together|combined|they|both|everything|everyone|entire|whole|now|sum|spend|spent|spending|cost|costs|pay|paid|earn|earned|make|made|bill|price|each|every|per|average|end up|finally|overall)\b|\bha(ve|s)\b(?! to)"
_LEFT = r"\b(left|remain\w*|leftover|still|keep|kept|change)\b"


def unanswered(value: Value, story: Story, last: int) -> str:
    """What keeps a value from being the answer, in words; "" if nothing does. ``last`` is the index of its step."""
    why = answers(value, story)
    if why:
        return why
    needed = {m.index for m in story.mentions if m.number.kind not in ("one", "another") or m.role == "difference"}
    if not needed <= value.used:
        return "incomplete"
    return "idle" if not set(range(last)) <= value.steps else ""


def clash(value: Value, story: Story) -> bool:
    """Whether a value measures surely another thing than what is asked."""
    asked = story.asked
    if asked is None or not value.dimension:
        return False
    wanted = {"@time": "time", "@length": "length"}.get(asked.noun) or dimension(asked.noun)
    return wanted is not None and asked.noun != "@time" and wanted != value.dimension


def answers(v: Value, story: Story) -> str:
    """Why a value is not the answer; "" if it is."""
    a = story.asked
    if a is None:
        return "question"
    n = a.noun
    if n == "@time":
        if dimension(v.top) not in ("time", "length"):
            return "unit"
    elif n == "@length":
        if dimension(v.top) != "length":
            return "unit"
    elif n == "dollar":
        if dimension(v.top) != "money":
            return "unit"
    elif not n:
        if not v.top:
            return "unit"
    elif not (
        meets(n, v.top)
        or (n in ("money",) and dimension(v.top) == "money")
        or ("|" in v.top and not dimension(n) and all(m.unit != n for m in story.mentions))
    ):
        if not (n in v.about and dimension(v.top) in ("mass", "volume")):
            return "unit"
    per = re.search(r"\b(?:per|each|every|an?) (day|week|month|year|hour|minute|mile|gallon)\b", a.text)
    if v.bottom and is_measure(v.bottom) and (per is None or per[1] != v.bottom):
        return "per"
    said = re.search(r"\bin (\w+)\b", a.text)
    if said and measure_of(said[1]) and measure_of(said[1]) != v.top and dimension(measure_of(said[1])) == dimension(v.top):
        return "measure"
    if v.relation == "combine" and not a.says(_TOTAL) and len(v.addends) > 1:
        return "sum"
    if v.relation in ("portion", "compare_additive", "compare_multiplicative") and v.said is not None:
        m = v.said
        if m.role == "part":
            if not (
                m.clause is not None
                and m.clause.lemma in a.lemmas
                and a.names <= m.about
                and (a.noun in (v.top, "dollar", "@length", "@time") or a.noun in m.about)
            ):
                return "part"
        elif v.relation != "portion":
            subject, base = (m.subject, m.base or frozenset()) if v.toward else (m.base or frozenset(), m.subject)
            own = {w for w in subject - base if not meets(w, v.top)}
            others = {w for w in base - subject if not meets(w, v.top)}
            asked = a.about | a.names | frozenset(a.text.split())
            if others & asked or not (own & asked or (not own and not others and any(meets(w, a.noun) for w in subject))):
                return "compared"
    known = {w for m in story.mentions for w in m.about}
    if not (a.names & known) <= v.about:
        return "names"
    if v.open:
        return "open"
    if a.says(r"\b(in all|altogether|in total|total|combined|together)\b") and not a.says(_LEFT) and {"lost", "apart"} & set(v.rests):
        return "total"
    if a.says(r"\bprofit\b") and not v.rests and not re.search(r"profit", " ".join(v.about)):
        return "profit"
    if v.relation in ("combine", "change", "complement"):
        everybody = a.says(r"\b(in all|altogether|in total|total|combined|together|they|both)\b")
        for index, base in v.bases:
            m = story.mentions[index]
            if m.role == "part":
                continue
            strangers = {w for w in (m.base or ()) if w not in m.subject and not meets(w, v.top) and w not in words("times")}
            if base not in v.addends and ((everybody and v.relation == "combine") or not strangers):
                return "total"
    if (
        a.says(r"\b(in all|altogether|in total|total|combined|together|they|both)\b")
        and v.relation in ("compare_additive", "compare_multiplicative", "portion")
        and v.op != "-"
    ):
        return "total"
    if a.says(r"\b(not|no|without|n't|never)\b") and v.op != "-":
        return "negated"
    if a.says(r"\b(before|originally|initially|at first|in the beginning|start|started|begin)\b"):
        return "initial"
    if v.bottom and not a.says(r"\b(each|every|per|average|apiece)\b|\ba (day|week|month|year|hour|minute|mile|gallon)\b"):
        return "unit"
    if a.says(_LEFT) and not set(v.rests):
        return "left"
    if a.says(r"\bhow (many|much) (more|less|fewer|longer|farther|further|older|taller|higher)\b|\bdifference\b") and v.op != "-":
        return "difference"
    if a.says(r"\b(in all|altogether|in total|total|combined|together)\b") and not (v.relation in ("combine", "rate") or v.rests):
        return "total"
    return ""
