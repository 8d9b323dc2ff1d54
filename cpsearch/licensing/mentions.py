"""What each number of a text is said to be, by the clause it stands in: what it counts, per what, and to what it is compared.

This is less than reading: no story is told, and no two clauses are put together. What a clause leaves open stays open.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cpsearch.packs import dimension, is_measure, measure_of, singular
from cpsearch.problem import Span
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.text.clauses import Clause, find_clauses
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.phrases import Phrase, find_phrases, noun_of
from cpsearch.reading.text.syntax import Parse, Token

__all__ = ["Mention", "Role", "find_mentions"]

#: An amount; a factor ("twice"); a part of something ("half", "20%"); a difference ("5 more than"); a shift ("5 more", "rises by 5").
Role = Literal["amount", "factor", "part", "difference", "shift"]

_NOUN = ("NN", "NNS", "NNP", "NNPS")
_CONTENT = (*_NOUN, "JJ", "VBN")
_ENDS = {".", "?", "!", ";", ",", "and", "but", "while", "so", "if", "when"}
_EACH = {"each", "every", "per"}
_ARTICLES = {"a", "an", "one", "each", "every", "per"}
_ABSTRACT = {
    "total",
    "profit",
    "sum",
    "cost",
    "price",
    "rate",
    "number",
    "amount",
    "distance",
    "weight",
    "length",
    "height",
    "width",
    "average",
    "loss",
    "speed",
    "age",
    "score",
    "value",
    "salary",
    "payment",
    "deposit",
    "budget",
    "minimum",
    "maximum",
    "discount",
    "fee",
    "bonus",
    "gain",
}
_LEAVING = {"remaining", "rest", "remainder", "left", "other", "others", "without", "not", "leftover"}
_DETERMINED = {"the", "them", "these", "those", "his", "her", "their", "its", "which", "whom", "my", "our"}
#: Words that say how many, not of what.
_EMPTY = {"many", "much", "number", "amount", "time", "more", "less", "few", "rest", "other", "own", "same", "total"}
_LESS = {"fewer", "less", "younger", "shorter", "smaller", "cheaper", "lighter", "slower", "lower", "below", "under"}
_UP = {"increase", "raise", "rise", "grow", "add", "gain", "up", "premium", "tax", "tip", "interest", "raised", "markup", "bonus"}
_DOWN = {"decrease", "reduce", "drop", "fall", "lower", "discount", "off", "coupon", "down", "cut", "lose", "rebate"}


@dataclass(frozen=True)
class Mention:
    """A stated number and what its clause says of it.

    ``unit`` is a singular noun or measure, "" where none is said; ``per`` are the nouns of which one it may be per ("" for none).
    ``about`` are the words that say whose or what it is. Of a comparison, ``subject`` are the words of what is compared and ``base`` of
    what it is compared to (None where that is left open), and ``sign`` is +1 for more, −1 for less, 0 where neither is said.
    """

    index: int
    number: Number
    role: Role
    unit: str
    per: tuple[str, ...]
    about: frozenset[str]
    subject: frozenset[str]
    base: frozenset[str] | None
    things: frozenset[str]
    sign: int
    cue: Span
    sentence: int
    clause: Clause | None
    asked: bool
    whole: bool = False
    nested: bool = False
    subset: bool = False
    of_rest: bool = False
    joint: bool = False
    left: bool = False

    @property
    def value(self) -> Fraction:
        """What the number says."""
        return self.number.value


def find_mentions(parse: Parse, numbers: tuple[Number, ...]) -> tuple[Mention, ...]:
    """One mention for each grounded number, in text order; their ``index`` counts the grounded numbers."""
    phrases = find_phrases(parse, numbers)
    clauses = find_clauses(parse, phrases)
    scene = _Scene(parse, phrases, clauses, tuple(number for number in numbers if number.kind in GROUNDED))
    return tuple(scene.mention(index) for index in range(len(scene.numbers)))


@dataclass(frozen=True)
class _Scene:
    parse: Parse
    phrases: tuple[Phrase, ...]
    clauses: tuple[Clause, ...]
    numbers: tuple[Number, ...]

    def mention(self, index: int) -> Mention:
        number = self.numbers[index]
        inside = self.tokens_of(number)
        first, last = inside[0], inside[-1]
        phrase = next((p for p in self.phrases if p.number == number), None)
        clause = self.clause_of(first)
        unit = self.unit(number, phrase, last)
        end = max(last, phrase.head if phrase is not None and phrase.noun and phrase.head > last else last)
        role, sign, than = self.role(number, first, end, clause)
        if role == "amount" and dimension(unit) == "money":
            sign = self.money_sign(first, end, clause)
            near = {t.lower for t in self.parse.tokens[max(first - 4, 0) : end + 3] if t.sentence == self.parse.tokens[first].sentence}
            if near & {"off", "discount", "coupon", "rebate"}:
                role, sign = "shift", -1
        base = self.base(than, first) if role in ("factor", "part", "difference") else None
        subject = self.subject(clause, first, than) if role in ("factor", "difference", "part") else frozenset()
        token = self.parse.tokens[first]
        return Mention(
            index=index,
            number=number,
            role=role,
            unit=unit,
            per=self.per(number, phrase, first, end, clause, unit),
            about=self.about(clause, phrase, first, end),
            subject=subject,
            base=base,
            things=self.things(first, than) if role in ("factor", "difference") else frozenset(),
            sign=sign,
            cue=Span(token.start, self.parse.tokens[end].end),
            sentence=token.sentence,
            clause=clause,
            asked=self.asked(first),
            whole=self.whole(first, end),
            joint=than is not None and self.joint(than),
            left=any(self.lower(i) in ("left", "remaining", "leftover", "remain", "remained") for i in (first - 1, end + 1, end + 2)),
            of_rest=self.of_rest(first, end),
            subset=number.kind in ("cardinal", "one") and self.lower(last + 1) == "of" and self.lower(last + 2) in _DETERMINED,
            nested=than is not None
            and base is None
            and any(self.is_number(i) for i in range(than + 1, min(than + 4, len(self.parse.tokens)))),
        )

    # ---- where it stands

    def tokens_of(self, number: Number) -> list[int]:
        found = [t.index for t in self.parse.tokens if t.start < number.span.end and number.span.start < t.end]
        return found or [0]

    def clause_of(self, index: int) -> Clause | None:
        return next((clause for clause in self.clauses if index in clause.tokens), None)

    def asked(self, index: int) -> bool:
        sentence = self.parse.tokens[index].sentence
        return any(t.sentence == sentence and t.text == "?" for t in self.parse.tokens)

    def joint(self, than: int) -> bool:
        """ "than Ann and Bo combined": of several together."""
        return any(t.lower in ("and", "combined", "together") for t in self.parse.tokens[than + 1 : than + 6])

    def of_rest(self, first: int, end: int) -> bool:
        """ "half of the remaining coins", "25% of the cows without spots": a part of what others leave."""
        sentence = self.parse.tokens[first].sentence
        for token in self.parse.tokens[end + 1 : end + 9]:
            if token.sentence != sentence or token.lower in (".", ",", "?", "and") or self.is_number(token.index):
                return False
            if token.lower in _LEAVING:
                return True
        return False

    def whole(self, first: int, end: int) -> bool:
        """Whether a total is told."""
        sentence = self.parse.tokens[first].sentence
        before = [t.lower for t in self.parse.tokens[max(first - 3, 0) : first] if t.sentence == sentence]
        after = [t.lower for t in self.parse.tokens[end + 1 : end + 5] if t.sentence == sentence]
        return "total" in before or bool({"altogether", "combined"} & set(after)) or ("in" in after and bool({"total", "all"} & set(after)))

    def token(self, index: int) -> Token | None:
        return self.parse.tokens[index] if 0 <= index < len(self.parse.tokens) else None

    def lower(self, index: int) -> str:
        token = self.token(index)
        return "" if token is None else token.lower

    # ---- what it counts

    def unit(self, number: Number, phrase: Phrase | None, last: int) -> str:
        if number.unit:
            return measure_of(number.unit) or singular(number.unit)
        if phrase is not None and phrase.noun:
            return phrase.noun
        if number.kind == "age":
            return "year"
        following = self.token(last + 1)
        if following is not None and following.tag in _NOUN and number.kind in ("cardinal", "dozen", "fraction", "one", "another"):
            return noun_of(following)
        if number.kind in ("cardinal", "dozen", "one"):
            return self.elided(last)
        return ""

    def elided(self, last: int) -> str:
        """ "apples in bags of 10", "he ate 4": what was counted or named in the plural last, measures and containers aside."""
        container = self.lower(last - 1) == "of"
        for token in reversed(self.parse.tokens[: last - (2 if container else 0)]):
            if token.tag == "NNS" and not (is_measure(noun_of(token)) or noun_of(token) in words("times")):
                return noun_of(token)
        return ""

    # ---- per what

    def per(self, number: Number, phrase: Phrase | None, first: int, end: int, clause: Clause | None, unit: str) -> tuple[str, ...]:
        if number.kind == "bonded" and (noun := self.token(end + 1 if phrase is None or phrase.head == end else phrase.head)) is not None:
            thing = (
                phrase.noun if phrase is not None and phrase.noun and phrase.noun != unit else noun_of(noun) if noun.tag in _NOUN else ""
            )
            if thing:
                return (thing,)
        behind = self.behind(end, number)
        if behind is not None:
            return behind
        return self.before(first, clause, unit, phrase)

    def behind(self, end: int, number: Number) -> tuple[str, ...] | None:
        """ "an hour", "per box", "for each child", "in each bag", "each" behind a number."""
        at = end + 1
        limit = next((n.span.start for n in self.numbers if n.span.start > number.span.start and n.kind not in ("one", "another")), 10**9)
        steps = 0
        while (token := self.token(at)) is not None and steps < 8 and token.start < limit and token.lower not in (".", "?", "!", ";"):
            if token.lower in ("apiece", "each", "every", "per", "/") or (token.lower in ("a", "an", "one") and steps <= 3):
                noun = self.noun_after(at + 1)
                if token.lower == "one" and self.lower(at - 1) not in ("for", "in", "on", "to", "with"):
                    break
                if token.lower in ("a", "an", "one"):
                    if (
                        noun is not None
                        and self.lower(end + 1) == "to"
                        and steps <= 3
                        and dimension(self.noun_at(end)) in ("time", "money")
                    ):
                        # "2 hours to groom a dog"
                        return (noun[0],)
                    measured = noun is not None and (is_measure(noun[0]) or self.lower(at - 1) in ("for", "in", "on", "to", "with"))
                    if measured and noun is not None and (steps == 0 or is_measure(noun[0])) and dimension(noun[0]) != "money":
                        return (noun[0],)
                elif noun is not None and token.lower != "apiece" and noun[1] <= 2:
                    return (noun[0],)
                elif token.lower in ("apiece", "each"):
                    following = self.token(at + 1)
                    if steps == 0 and following is not None and following.tag.startswith(("VB", "MD")):
                        # "2 trees each had": so many of them, each of which
                        return ("",)
                    return self.counted_before(number) or ("",)
            if token.lower in ("and", "but", ",") and steps > 0 and self.lower(at + 1) not in ("each", "every"):
                break
            at += 1
            steps += 1
        return None

    def noun_at(self, index: int) -> str:
        number = next((n for n in self.numbers if n.unit and index in self.tokens_of(n)), None)
        token = self.token(index)
        return number.unit if number is not None and number.unit else noun_of(token) if token is not None else ""

    def noun_after(self, at: int) -> tuple[str, int] | None:
        """The noun that a determiner at ``at - 1`` belongs to, and how many words stand between."""
        skipped = 0
        while (token := self.token(at)) is not None and skipped < 4:
            if token.tag in _NOUN:
                following = self.token(at + 1)
                while following is not None and following.tag in ("NN", "NNS") and token.tag in ("NN", "NNP"):
                    at, token, following = at + 1, following, self.token(at + 2)
                return noun_of(token), skipped
            if token.tag not in ("JJ", "CD", "VBN", "VBG", "JJR", "JJS", "PRP$"):
                return None
            at, skipped = at + 1, skipped + 1
        return None

    def counted_before(self, number: Number) -> tuple[str, ...]:
        """The nouns that a bare "each" may mean: what is counted before, nearest first, and the subject if there are several."""
        tokens = self.tokens_of(number)
        sentence = self.parse.tokens[tokens[0]].sentence
        counted = [
            p.noun
            for p in reversed(self.phrases)
            if max(p.tokens) < tokens[0]
            and p.noun
            and (p.number is not None or p.tag in ("NNS", "NNPS"))
            and dimension(p.noun) != "money"
            and self.parse.tokens[p.head].sentence in (sentence, sentence - 1)
        ]
        return tuple(dict.fromkeys(counted))[:3]

    def before(self, first: int, clause: Clause | None, unit: str, phrase: Phrase | None) -> tuple[str, ...]:
        """ "each box has 5", "a ticket costs $5", "boxes of 5"."""
        if self.lower(first - 1) == "of" and (container := self.token(first - 2)) is not None and self.contains(container):
            return (noun_of(container),)
        if self.lower(first - 1) in _EACH and phrase is not None:
            return (f"@{unit}",)
        subject = None if clause is None else next((p for p in clause.subject if p.noun and p.role == "subj"), None)
        start = self.parse.tokens[first].sentence
        lead = next((t for t in reversed(self.parse.tokens[:first]) if t.sentence == start and t.lower in ("each", "every")), None)
        if (
            lead is not None
            and (noun := self.noun_after(lead.index + 1)) is not None
            and lead.index >= min(() if clause is None else clause.tokens, default=0) - 3
        ):
            return (noun[0],)
        if lead is not None and self.lower(lead.index + 1) in (
            "with",
            "containing",
            "holding",
            "having",
            "costing",
            "weighing",
            "worth",
            "has",
            "have",
            "contains",
            "holds",
        ):
            return self.counted_before(self.number_at(lead.index - 1)) or ("",)
        if lead is not None and subject is not None and subject.head == lead.index - 1:
            # "3 trees each had 7 birds"
            return (subject.noun,)
        if clause is not None and subject is not None and subject.number is None and unit != subject.noun:
            priced = dimension(unit) in ("money", "mass", "volume", "length", "time")
            if subject.det in ("a", "an", "one", "each", "every"):
                return (subject.noun, "")
            if (
                subject.tag == "NNS"
                and (priced or clause.meaning == "cost")
                and clause.lemma in ("cost", "be", "weigh", "sell", "take", "hold", "last", "charge", "have")
            ):
                return (subject.noun, "")
        if subject is not None and subject.number is not None and subject.number.kind == "one":
            return (subject.noun, "")
        return ("",)

    def contains(self, noun: Token) -> bool:
        """ "boxes of 5", "a box of 5": not "a total of 5"."""
        counted = noun.tag == "NNS" or self.is_number(noun.index - 1) or self.lower(noun.index - 1) in _ARTICLES
        return noun.tag in ("NN", "NNS") and counted and noun_of(noun) not in _ABSTRACT and not is_measure(noun_of(noun))

    def number_at(self, index: int) -> Number:
        """The number at or before a token."""
        end = self.parse.tokens[index].end
        return next((n for n in reversed(self.numbers) if n.span.start < end), self.numbers[0])

    # ---- to what it is compared

    def role(self, number: Number, first: int, end: int, clause: Clause | None) -> tuple[Role, int, int | None]:
        """The role, the sign, and the token behind which the base is named (None where it is not)."""
        sentence = self.parse.tokens[first].sentence
        window = [t for t in self.parse.tokens[first : end + 12] if t.sentence == sentence]
        stop = next((t.index for t in window if t.index > end and (t.lower in (".", "?", "!", ";", ",") or self.is_number(t.index))), 10**9)
        window = [t for t in window if t.index < stop]
        near = [t for t in window if t.index <= end + 3]
        than = next((t.index for t in window if t.lower == "than" and t.index > first), None)
        grade = next((t for t in near if t.tag in ("JJR", "RBR") or t.lower in ("more", "less", "fewer")), None)
        sign = 0 if grade is None else -1 if grade.lower in _LESS else 1
        if number.kind in ("percent", "fraction", "multiple"):
            as_ = next((t.index for t in window if t.lower == "as" and t.index > first + 1), None)
            frequent = (
                number.kind == "multiple" and number.surface.lower().endswith(("times", "twice", "once")) and not self.compares(end + 1)
            )
            if frequent:
                return "amount", 0, None
            if number.kind == "multiple" or (as_ is not None and number.kind == "fraction"):
                than = than or (as_ and next((t.index for t in window if t.lower == "as" and t.index > as_), as_))
                return "factor", sign, than if than is not None else first
            word = self.direction(first, end, clause)
            of = next((t.index for t in window if t.lower == "of" and t.index > first), None)
            return "part", sign or (word if self.grows(first, end, clause) else 0), than if than is not None else of
        if self.lower(end + 1) == "times":
            end += 1
        if self.lower(end) == "times":
            return ("factor", 0, than if than is not None else end) if self.compares(end + 1) else ("amount", 0, None)
        if grade is not None and than is not None:
            return "difference", sign, than
        if grade is not None and grade.lower in ("more", "less", "fewer", "additional", "extra"):
            return "shift", sign, None
        word = self.direction(first, end, clause)
        if word and self.lower(first - 1) in ("by", "another"):
            return "shift", word, None
        return "amount", word, None

    def money_sign(self, first: int, end: int, clause: Clause | None) -> int:
        """Whether money comes in (+1) or goes out (−1)."""
        near = {t.lower for t in self.parse.tokens[max(first - 2, 0) : end + 3]}
        if near & _DOWN or clause is None:
            return -1 if near & _DOWN else 0
        way = mapping("money", "word", "way").get(clause.lemma)
        if way is not None:
            return 1 if way == "in" else -1
        return {"gain": 1, "cost": -1, "give": -1, "loss": -1}.get(clause.meaning, -1 if clause.lemma in ("charge", "owe") else 0)

    def compares(self, at: int) -> bool:
        token = self.token(at)
        return token is not None and (
            token.tag in ("JJR", "RBR", "PRP$", "DT", "CD") or token.lower in ("as", "more", "that", "what", "of", "this", "these", "those")
        )

    def is_number(self, index: int) -> bool:
        token = self.parse.tokens[index]
        return any(n.span.start < token.end and token.start < n.span.end for n in self.numbers)

    def grows(self, first: int, end: int, clause: Clause | None) -> bool:
        """Whether a part is put on or taken off by a word for that ("a 20% discount", "rises by a third")."""
        near = {w for t in self.parse.tokens[max(first - 2, 0) : end + 4] for w in (t.lower, t.lemma)}
        return bool(near & (_DOWN | _UP)) or (clause is not None and clause.lemma in _UP | _DOWN)

    def direction(self, first: int, end: int, clause: Clause | None) -> int:
        """Whether words beside the number or its verb say up (+1) or down (−1)."""
        near = {t.lemma for t in self.parse.tokens[max(first - 2, 0) : end + 4]} | {
            t.lower for t in self.parse.tokens[max(first - 2, 0) : end + 4]
        }
        if near & _DOWN:
            return -1
        if near & _UP:
            return 1
        if clause is None:
            return 0
        if clause.lemma in _UP:
            return 1
        if clause.lemma in _DOWN:
            return -1
        return {"gain": 1, "move_in": 1, "loss": -1, "give": -1, "move_out": -1, "cost": -1}.get(clause.meaning, 0)

    def things(self, first: int, than: int | None) -> frozenset[str]:
        """The common nouns that a comparison counts ("as many *boys* as *girls*")."""
        if than is None:
            return frozenset()
        sentence = self.parse.tokens[first].sentence
        near = [t for t in self.parse.tokens[first + 1 : than + 5] if t.sentence == sentence]
        return frozenset(noun_of(t) for t in near if t.tag == "NNS" and not is_measure(noun_of(t)) and noun_of(t) not in _EMPTY)

    def base(self, than: int | None, first: int) -> frozenset[str] | None:
        """The words behind "than", "as", "of"; None where they name nothing."""
        if than is None:
            return None
        sentence = self.parse.tokens[first].sentence
        found: set[str] = set()
        for token in self.parse.tokens[than + 1 :]:
            ends = token.lower in _ENDS and not (
                token.lower == "and"
                and self.joint(than)
                and self.token(token.index + 1) is not None
                and self.parse.tokens[token.index + 1].tag == "NNP"
            )
            if token.sentence != sentence or (ends and token.index > than + 1) or (self.is_number(token.index) and token.index > first + 1):
                break
            if token.tag in _CONTENT and self.word(token) not in _EMPTY:
                found.add(self.word(token))
        return frozenset(found) or None

    def subject(self, clause: Clause | None, first: int, than: int | None) -> frozenset[str]:
        """Who or what is compared: the things named between the number and its "than", else the subject."""
        between = () if than is None else self.parse.tokens[first + 1 : than]
        named = {self.word(t) for t in between if t.tag in _NOUN and not is_measure(noun_of(t))} - _EMPTY
        own = set() if clause is None else {word for p in clause.subject for word in self.words_of(p)}
        return frozenset(named | own)

    # ---- whose or what it is

    def about(self, clause: Clause | None, phrase: Phrase | None, first: int, end: int) -> frozenset[str]:
        found: set[str] = set()
        if phrase is not None:
            found.update(self.words_of(phrase))
        if clause is not None:
            for p in clause.subject:
                found.update(self.words_of(p))
        sentence = self.parse.tokens[first].sentence
        at = end + 1
        while (token := self.token(at)) is not None and token.sentence == sentence and token.lower not in _ENDS and not self.is_number(at):
            if token.tag in _CONTENT:
                found.add(self.word(token))
            at += 1
        at = first - 1
        while at >= 0 and (token := self.parse.tokens[at]).sentence == sentence and token.lower not in _ENDS and not self.is_number(at):
            if token.tag in _CONTENT:
                found.add(self.word(token))
            at -= 1
        times = words("times")
        if not found & times:
            # "yesterday, he bought 15": what opens the sentence is said of all of it
            opening = []
            for token in (t for t in self.parse.tokens if t.sentence == sentence):
                if token.text == "," or self.is_number(token.index):
                    break
                opening.append(token.lower)
            found |= set(opening) & times
        return frozenset(found - _EMPTY)

    def words_of(self, phrase: Phrase) -> set[str]:
        if phrase.pronoun or phrase.role == "expl":
            return set()
        found = {phrase.noun, *phrase.mods} - {""}
        if phrase.owner is not None:
            found.add(self.word(self.parse.tokens[phrase.owner]))
        return found

    def word(self, token: Token) -> str:
        return noun_of(token) if token.tag in _NOUN else token.lemma
