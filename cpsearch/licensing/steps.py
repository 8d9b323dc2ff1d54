"""What the clauses of a text make of a calculation: the units of its numbers, and the words that license each operation.

A :class:`Value` is a number of the derivation with what it measures. Each rule takes two values to a third where the clause of one of
them says so: a rate, a factor, a part, a comparison, a change, a conversion, or a sum or difference that the question asks for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from cpsearch.licensing.mentions import Mention
from cpsearch.licensing.story import Story
from cpsearch.packs import dimension, is_measure, kinds_of
from cpsearch.problem import Relation, Span
from cpsearch.reading.lexicon import words

__all__ = ["Value", "combined", "of_constant", "of_mention"]


Id = tuple[frozenset[int], Fraction]


@dataclass(frozen=True)
class Value:
    """``top`` per ``bottom`` (each a noun, a measure, or "" for none); ``mention`` is set on what the text states.

    ``used`` are the mentions it rests on, ``fired`` the comparisons and changes among them, ``summed`` the parts of a sum;
    ``part_of`` is the value it is a part of.
    """

    top: str
    bottom: str
    about: frozenset[str]
    used: frozenset[int] = frozenset()
    fired: frozenset[int] = frozenset()
    mention: Mention | None = field(default=None, compare=False)
    relation: Relation | None = None
    cue: Span | None = field(default=None, compare=False)
    part_of: Id | None = None
    number: Fraction = Fraction(0)
    op: str = ""
    constant: bool = False
    whole: bool = False
    order: int = 0
    rests: tuple[str, ...] = ()
    rates: frozenset[int] = frozenset()
    bases: frozenset[tuple[int, Id]] = frozenset()
    addends: tuple[Id, ...] = ()
    sign: int = 0
    steps: frozenset[int] = frozenset()
    verbs: frozenset[str] = frozenset()
    said: Mention | None = field(default=None, compare=False)
    toward: bool = True
    open: int = 0
    turned: bool = False

    @property
    def id(self) -> Id:
        """What it rests on and comes to."""
        return self.used, self.number

    @property
    def unit(self) -> str:
        """The unit in its text form."""
        return (self.top or "1") + (f"/{self.bottom}" if self.bottom else "")

    @property
    def dimension(self) -> str | None:
        """The dimension of a plain amount, ``count`` of things that are counted; None where that is not sure."""
        if self.bottom or not self.top or "|" in self.top:
            return None
        return dimension(self.top) or "count"

    @property
    def pure(self) -> bool:
        return not self.top and not self.bottom


def of_mention(mention: Mention) -> Iterator[Value]:
    """The ways to take a stated number."""
    verbs = frozenset() if mention.clause is None else frozenset({mention.clause.lemma})
    measured = mention.role == "part" and mention.number.kind == "fraction" and is_measure(mention.unit) and mention.base is None
    factor = mention.role in ("factor", "part") and not measured
    if factor:
        yield Value(
            "", "", mention.about, frozenset({mention.index}), mention=mention, order=mention.index, number=mention.value, verbs=verbs
        )
        return
    for per in mention.per:
        used = frozenset({mention.index})
        rates = used if per else frozenset()
        yield Value(
            mention.unit,
            per,
            mention.about,
            used,
            mention=mention,
            order=mention.index,
            rates=rates,
            sign=mention.sign,
            number=mention.value,
            verbs=verbs,
        )


def of_constant(name: str, number: Fraction) -> Value:
    """A pack constant by its name ("minute/hour")."""
    if "/" in name:
        top, bottom = name.split("/")
        return Value(top, bottom, frozenset(), constant=True, number=number)
    return Value("", "", frozenset(), constant=True, whole=number == 1, number=number)


# ---- nouns


def meets(one: str, two: str) -> bool:
    """Whether two nouns may name the same things: equal, of one kind, or ending in the same word."""
    if one == two:
        return True
    if not one or not two or one.startswith("@") or two.startswith("@") or is_measure(one) or is_measure(two):
        return False
    return any(
        a == b or a in kinds_of(b) or b in kinds_of(a) or a.split(" ")[-1] == b.split(" ")[-1]
        for a in one.split("|")
        for b in two.split("|")
    )


def joined(one: str, two: str) -> str:
    """The noun of a sum of both."""
    if meets(one, two):
        return one if len(one) <= len(two) else two
    return "|".join(sorted({*one.split("|"), *two.split("|")}))


def addable(one: Value, two: Value, story: Story) -> bool:
    """Whether two values are of one unit: the same, or things that the text may count together."""
    if one.pure or two.pure or (one.bottom != two.bottom and not meets(one.bottom, two.bottom)):
        return False
    if meets(one.top, two.top) or not one.top or not two.top:
        return True
    if is_measure(one.top.split("|")[0]) or is_measure(two.top.split("|")[0]):
        return False
    # girls and boys: of one kind, or of what the question calls them
    common = set(kinds_of(one.top.split("|")[0])) & set(kinds_of(two.top.split("|")[0]))
    asked = story.asked
    return bool(common) or (
        bool(one.verbs & two.verbs)
        and asked is not None
        and asked.noun not in one.top.split("|") + two.top.split("|")
        and not is_measure(asked.noun)
        and bool(asked.noun)
    )


# ---- two values to a third


def combined(op: str, one: Value, two: Value, story: Story) -> Iterator[Value]:
    """Every licensed reading of ``one op two``."""
    if op == "/" and two.turned:
        op, two = "*", replace(two, turned=False)
    if one.turned or two.turned:
        return
    for rule in _RULES[op]:
        for value in rule(one, two, story):
            if _apart(one, two, op) and not (
                value.open == 0 and one.open + two.open and not (one.open and two.part_of is None and False) and not _closes(one, two, op)
            ):
                yield value


def _apart(one: Value, two: Value, op: str) -> bool:
    """Whether nothing is used twice, but a rate, or what a comparison is made to and that is itself one of the amounts."""
    overlap = one.used & two.used
    if not overlap or op not in "+-":
        return not overlap
    known = {one.id, two.id, *one.addends, *two.addends}
    bases = [base for _, base in one.bases | two.bases if base in known]
    return all(i in one.rates | two.rates or any(i in base[0] for base in bases) for i in overlap)


def _closes(one: Value, two: Value, op: str) -> bool:
    """Whether an increase is added to, or a decrease taken from, what it is a part of; one of the two stays open else."""
    for part, base in ((one, two), (two, one)):
        if part.open and not base.open:
            return part.part_of == base.id and op == ("+" if part.open > 0 else "-")
    return False


_OPS = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b if b else Fraction(0)}


def _made(one: Value, two: Value, top: str, bottom: str, relation: Relation, cue: Mention | Span | None, op: str, **more: object) -> Value:
    span = cue.cue if isinstance(cue, Mention) else cue
    bases = one.bases | two.bases | frozenset(more.pop("shares", ()))  # type: ignore[arg-type]
    rates = one.rates | two.rates
    more.setdefault("sign", one.sign or two.sign)
    more.setdefault("said", cue if isinstance(cue, Mention) else None)
    more.setdefault("open", 0)
    about = more.pop("about", one.about | two.about)
    rests = (*one.rests, *two.rests, *more.pop("rests", ()))  # type: ignore[misc]
    fired = one.fired | two.fired | frozenset(more.pop("fires", ()))  # type: ignore[arg-type]
    return Value(
        top,
        bottom,
        about,
        one.used | two.used,
        fired,
        None,
        relation,
        span,
        op=op,
        order=max(one.order, two.order),
        rests=rests,
        bases=bases,
        rates=rates,
        verbs=one.verbs | two.verbs,
        number=_OPS[op](one.number, two.number),
        steps=one.steps | two.steps,
        **more,
    )  # type: ignore[arg-type]


def _rate(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """So much per one of these, and so many of these."""
    for a, b in ((one, two), (two, one)):
        if a.bottom and not a.bottom.startswith("@") and meets(a.bottom, b.top) and b.bottom != a.top:
            if (a.mention or a.constant or a.relation) and a.top:
                yield _made(
                    one,
                    two,
                    a.top,
                    b.bottom,
                    "convert" if a.constant else "rate",
                    a.mention or a.cue,
                    "*",
                    sign=a.sign or (0 if dimension(a.top) == "money" else b.sign),
                )


def _factor(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """ "Twice as many as", "20% of": a factor and what it is taken of."""
    for f, b in ((one, two), (two, one)):
        m = f.mention
        if m is not None and m.of_rest and not b.rests:
            continue
        if m is None or not f.pure or b.pure or m.index in b.fired or set(m.per) != {""}:
            continue
        if m.role == "factor" and fits_base(m, b):
            yield _made(
                one,
                two,
                b.top,
                b.bottom,
                "compare_multiplicative",
                m,
                "*",
                about=(m.subject | (m.about - (m.base or frozenset()))) or m.about,
                fires=(m.index,),
                shares=((m.index, b.id),),
            )
        if m.role == "part" and m.per == ("",) and fits_base(m, b):
            yield _made(
                one,
                two,
                b.top,
                b.bottom,
                "portion",
                m,
                "*",
                about=m.about | b.about,
                fires=(m.index,),
                part_of=b.id,
                open=m.sign,
                shares=((m.index, b.id),),
            )


def fits_base(m: Mention, b: Value) -> bool:
    """Whether a value can be the base of a comparison: of the words that name it, or stated before where nothing does."""
    if b.mention is not None and b.mention.role in ("difference", "factor", "shift"):
        return False
    if m.things and b.top and not is_measure(b.top) and not any(meets(word, b.top) for word in m.things):
        return False
    if m.nested:
        return m.index + 1 in b.fired and b.mention is None
    if m.role == "part" and m.base is not None and m.base & _SUMS and dimension(b.top) == "money" and b.mention is None:
        return True
    if m.base is None:
        return b.order < m.index or (b.order > m.index and m.role == "factor")
    return _named(m.base, m.subject, b, joint=m.joint)


#: What sums of money are called, whatever they are made of.
_SUMS = frozenset(
    {
        "purchase",
        "bill",
        "price",
        "earning",
        "money",
        "cost",
        "revenue",
        "salary",
        "income",
        "pay",
        "profit",
        "saving",
        "budget",
        "wage",
        "amount",
        "allowance",
        "paycheck",
    }
)


def fits_subject(m: Mention, b: Value) -> bool:
    """Whether a value can be what is compared."""
    if b.mention is not None and b.mention.role in ("difference", "factor", "shift"):
        return False
    if m.nested and m.index + 1 in b.fired:
        return False
    return _named(m.subject, m.base or frozenset(), b)


def _named(wanted: frozenset[str], other: frozenset[str], b: Value, *, joint: bool = False) -> bool:
    """Whether the words that tell ``wanted`` from ``other`` are among those of a value, and not the others'.

    Names tell more than the things that are counted: "2 more shells than Ed" is of Ed's, whatever shells the others have.
    """
    own, others = wanted - other, other - wanted
    times = words("times")
    if own & times and b.about & times and not own & b.about & times:
        return False
    if others & times & b.about and not own & times & b.about:
        return False
    names, strangers = ({word for word in group if word not in times and not meets(word, b.top)} for group in (own, others))
    if names & b.about:
        return not strangers & b.about and (len(names) == 1 or not joint or names <= b.about)
    if strangers & b.about or (names and strangers):
        return False
    return any(meets(word, b.top) for word in own) or bool(own & times & b.about)


def _complement(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """ "1 - 20%"."""
    if one.whole and two.mention is not None and two.mention.role == "part":
        yield Value(
            "",
            "",
            two.about,
            two.used,
            two.fired,
            replace(two.mention, sign=0),
            "complement",
            two.mention.cue,
            op="-",
            order=two.order,
            rests=("complement",),
            number=1 - two.number,
        )


def _grown(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """ "1 + 20%"."""
    if one.whole and two.mention is not None and two.mention.role == "part" and two.mention.sign > 0:
        yield Value(
            "",
            "",
            two.about,
            two.used,
            two.fired,
            replace(two.mention, sign=0),
            "complement",
            two.mention.cue,
            op="+",
            order=two.order,
            number=1 + two.number,
        )


def _unfactor(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """ "54 is twice as many": back to what the factor was taken of."""
    m = two.mention
    if m is None or not two.pure or one.pure or m.index in one.fired:
        return
    if m.role == "factor" and fits_subject(m, one):
        yield _made(
            one,
            two,
            one.top,
            one.bottom,
            "compare_multiplicative",
            m,
            "/",
            about=m.base or frozenset(),
            toward=False,
            fires=(m.index,),
            shares=((m.index, one.id),),
        )


def _unrate(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """So many, and so many per one of those: how many of those; or, shared out, how many for each."""
    if two.bottom and not one.bottom and meets(one.top, two.top):
        yield _made(one, two, two.bottom, "", "convert" if two.constant else "rate", two.mention or two.cue, "/")
        return
    if one.pure or two.pure or one.bottom or two.bottom or one.constant or two.constant:
        return
    if one.top and two.top and not meets(one.top, two.top):
        cue = _SHARING & story.words
        asked = story.asked
        per = asked is not None and asked.says(r"\b(each|every|per|average|apiece)\b|\ba (day|week|month|year|hour|minute|mile|gallon)\b")
        if cue or per:
            yield _made(one, two, one.top, two.top, "share", two.mention or two.cue, "/")


_SHARING = frozenset({"equally", "evenly", "split", "divided", "divide", "share", "shared", "average", "each", "per", "apiece", "equal"})


def _difference(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """A comparison: what is more by so much."""
    for d, b in ((two, one), (one, two)):
        m = d.mention
        if m is None or m.role not in ("difference", "shift") or m.index in b.fired or b.constant or not _same_unit(d, b):
            continue
        if m.role == "difference":
            if m.sign > 0 and fits_base(m, b):
                yield _made(
                    one,
                    two,
                    b.top or d.top,
                    b.bottom,
                    "compare_additive",
                    m,
                    "+",
                    about=m.subject or m.about,
                    fires=(m.index,),
                    shares=((m.index, b.id),),
                )
            if m.sign < 0 and fits_subject(m, b):
                yield _made(
                    one,
                    two,
                    b.top or d.top,
                    b.bottom,
                    "compare_additive",
                    m,
                    "+",
                    about=m.base or m.about,
                    toward=False,
                    fires=(m.index,),
                    shares=((m.index, b.id),),
                )
        elif m.sign > 0 and b.order < m.index:
            yield _made(one, two, b.top or d.top, b.bottom, "change", m, "+", fires=(m.index,), shares=((m.index, b.id),))


def _undifference(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """A comparison: what is less by so much."""
    m = two.mention
    if m is None or m.role not in ("difference", "shift") or m.index in one.fired or one.constant or not _same_unit(two, one):
        return
    if m.role == "difference":
        if m.sign < 0 and fits_base(m, one):
            yield _made(
                one,
                two,
                one.top or two.top,
                one.bottom,
                "compare_additive",
                m,
                "-",
                about=m.subject or m.about,
                fires=(m.index,),
                shares=((m.index, one.id),),
            )
        if m.sign > 0 and fits_subject(m, one):
            yield _made(
                one,
                two,
                one.top or two.top,
                one.bottom,
                "compare_additive",
                m,
                "-",
                about=m.base or m.about,
                toward=False,
                fires=(m.index,),
                shares=((m.index, one.id),),
            )
    elif m.sign < 0 and one.order < m.index:
        yield _made(one, two, one.top or two.top, one.bottom, "change", m, "-", fires=(m.index,), shares=((m.index, one.id),))


def _same_unit(one: Value, two: Value) -> bool:
    return (meets(one.top, two.top) or not one.top or not two.top) and (one.bottom == two.bottom or meets(one.bottom, two.bottom))


def _sum(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """Amounts of one unit, told apart, that the question or a later clause takes together."""
    if (
        any(v.mention is not None and v.mention.role in ("difference", "shift", "factor") for v in (one, two))
        or one.constant
        or two.constant
    ):
        return
    if not addable(one, two, story):
        return
    if one.used & two.used and not (one.used - two.used or two.used - one.used):
        return
    if one.bottom and not (one.about ^ two.about):
        return
    if any(part.part_of == whole.id and not part.open for part, whole in ((one, two), (two, one))):
        # a part is in its whole already
        return
    if any(v.mention is not None and v.mention.whole for v in (one, two)):
        return
    if one.mention is not None and two.mention is not None and one.mention.subset != two.mention.subset:
        return
    if one.sign * two.sign < 0 and dimension(one.top) == "money":
        return
    for part, base in ((one, two), (two, one)):
        if part.open > 0 and part.part_of == base.id:
            yield _made(one, two, base.top, base.bottom, "compare_multiplicative", part.said, "+", addends=(base.id,))
            return
    if any(v.mention is not None and v.mention.left for v in (one, two)) or any(
        a.sign < 0
        and a.mention is not None
        and b.mention is not None
        and b.mention.clause is not None
        and b.mention.clause.meaning in ("have", "be", "start")
        and b.sign == 0
        for a, b in ((one, two), (two, one))
    ):
        return
    for one_, other in ((one, two), (two, one)):
        m = one_.mention
        strange = m is not None and m.clause is not None and m.clause.meaning == "act" and not one_.verbs & other.verbs and other.verbs
        if strange and not (story.asked is not None and one_.verbs & story.asked.lemmas):
            return
    addends = (*(one.addends or (one.id,)), *(two.addends or (two.id,)))
    sign = one.sign if one.sign == two.sign else 0
    yield _made(
        one,
        two,
        joined(one.top, two.top) if one.top and two.top else one.top or two.top,
        one.bottom,
        "combine",
        None,
        "+",
        addends=addends,
        sign=sign,
    )


def _taken(one: Value, two: Value, story: Story) -> Iterator[Value]:
    """What is taken away, used up, or a part of the whole; or how far apart two amounts are."""
    if any(v.mention is not None and v.mention.role in ("difference", "factor") for v in (one, two)) or one.constant or two.constant:
        return
    if not addable(one, two, story):
        return
    addends = (*(one.addends or (one.id,)), *(two.addends or (two.id,)))
    if two.part_of == one.id:
        yield _made(one, two, one.top, one.bottom, "complement", two.cue, "-", rests=("rest",), addends=addends)
        return
    if one.mention is not None and "profit" in one.about:
        return
    asked = story.asked
    whole = one.mention is not None and one.mention.whole
    lost = two.mention is not None and two.mention.sign < 0
    rest = bool(_REST & story.words) and one.verbs != two.verbs
    apart = asked is not None and asked.says(_APART) and bool(one.rests) == bool(two.rests)
    if one.sign * two.sign > 0 and not whole and not apart:
        return
    if lost or rest or apart or whole:
        yield _made(
            one,
            two,
            one.top or two.top,
            one.bottom,
            "change" if lost else "complement" if rest or whole else "compare_additive",
            two.mention or two.cue,
            "-",
            rests=("lost" if lost else "rest" if rest or whole else "apart",),
            addends=addends,
        )


_REST = frozenset(
    {
        "left",
        "remaining",
        "remain",
        "remains",
        "rest",
        "remainder",
        "change",
        "still",
        "leftover",
        "need",
        "needs",
        "back",
        "profit",
        "save",
        "saved",
        "others",
        "other",
    }
)
_APART = r"\b(more|less|fewer|difference|farther|further|longer|older|younger|taller|higher|greater|cheaper|faster|heavier)\b"

_RULES = {
    "*": (_rate, _factor),
    "/": (_unfactor, _unrate),
    "+": (_difference, _sum, _grown),
    "-": (_undifference, _taken, _complement),
}
