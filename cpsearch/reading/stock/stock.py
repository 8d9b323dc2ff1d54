"""Stock books: texts that only tell how many there are of some things, and ask for one count.

Such a text is a closed set: every line of it bears on what is asked, or the text is refused.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.problem import QuestionForm, Signature, Span, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.stock.stock_accounts import Accounts
from cpsearch.reading.stock.stock_amounts import UnsureError
from cpsearch.reading.stock.stock_book import Asked, Book, Line
from cpsearch.reading.stock.stock_chunks import chunks_of
from cpsearch.reading.stock.stock_groups import covers, open_groups
from cpsearch.reading.stock.stock_guards import closed, quiet, same_deed
from cpsearch.reading.stock.stock_questions import Questions
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_stock"]

_SEPARATORS = {",", "and", "but", "so", "while", "then", "if", ".", "?", "!", ";", "whereas"}
_ENDS = {".", "?", "!"}
_COUNTING = ("state", "gain", "loss", "give")
#: Verbs of a question for containers, by which they come to hold what there is.
_FILLING = {"need", "use", "fill", "make", "be", "have", "pack", "get", "take", "require"}


def read_stock(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is a stock book; None for any other."""
    if any(number.kind == "money" for number in numbers) or any(token.lower == "only" for token in parse.tokens):
        return None
    book = _read([chunk for sentence in chunks_of(parse, numbers) for chunk in sentence])
    if book is None or len(book.asked) != 1 or not closed(book) or not _composed(book) or open_groups(parse, book):
        return None
    asked = book.asked[0]
    draft = Draft(parse)
    sentence = {parse.tokens[i].sentence for i in asked.tokens}
    inside = [token for token in parse.tokens if token.sentence in sentence]
    draft.question = Span(inside[0].start, inside[-1].end)
    draft.asking = [i for i in asked.tokens if any(char.isalnum() for char in parse.tokens[i].text)]
    answers = _Answers(draft, book, asked)
    try:
        found = answers.find()
    except UnsureError:
        return None
    told = [*book.lines, *book.rates, *book.shares, *book.spans]
    told += [asked.per] if asked.per is not None and asked.form != "each" else []
    if not answers.measures_agree() or any(all(item is not other for other in answers.used) for item in told):
        return None
    if book.group is not None:
        draft.restated.add(book.group.span)
    form: QuestionForm = "difference" if asked.form in ("more", "fewer", "left") else "total"
    draft.target = Target((found,), form, "terminal", draft.question)
    return draft if _all_taken(draft, numbers) else None


def _composed(book: Book) -> bool:
    """Whether something is told by something else; of a text of plain numbers other rules know more, and if they refuse, it is open."""
    return bool(book.rates or book.shares) or any(line.amount.how != "told" or line.per or line.spread for line in book.lines)


def _all_taken(draft: Draft, numbers: tuple[Number, ...]) -> bool:
    """Whether every number of the text is a quantity."""
    counts = (number for number in numbers if number.kind in GROUNDED and number.kind not in ("one", "another", "pair", "both"))
    return all(number.span in draft.used or number.span in draft.restated for number in counts)


def _read(chunks: list[Chunk]) -> Book | None:
    """The book that a text is, if its clauses cover it whole."""
    reader = Questions(chunks)
    at, began = 0, 0
    while at < len(chunks):
        if chunks[at].tag in _SEPARATORS:
            if chunks[at].tag in _ENDS:
                began, reader.supposed = at + 1, False
                reader.verb = None
            reader.supposed = reader.supposed or chunks[at].tag == "if"
            at += 1
            continue
        if at > began and chunks[at - 1].tag not in _SEPARATORS:
            return None
        end = reader.question(at)
        end = reader.clause(at) if end is None else end
        if end is None and at == began:
            end = next((i for i in range(at, len(chunks)) if chunks[i].tag in _ENDS), len(chunks))
            sentence = chunks[at:end]
            if not quiet(sentence, chunks, opening=not (reader.book.lines or reader.book.rates)):
                return None
            named = {word for chunk in sentence for word in chunk.words}
            reader.book = replace(reader.book, scene=reader.book.scene | named)
            for chunk in sentence:
                if chunk.tag == "WHO":
                    reader.subject = reader.holder(chunk) or reader.subject
        if end is None:
            return None
        at = end
    return reader.book


class _Answers(Accounts):
    """Finds what is asked for."""

    def find(self) -> Signature:
        """The signature of the answer."""
        asked = self.asked
        self.things = asked.things
        self.compare()
        if asked.form == "each":
            return self._each()
        if asked.form in ("more", "fewer"):
            return self._gap()
        if asked.form == "count" and any(rate.per == asked.noun for rate in self.book.rates) and not self._lines(asked):
            return self._containers()
        if self.book.shares:
            raise UnsureError
        return self.total(asked)

    def _lines(self, asked: Asked) -> list[Line]:
        """The lines that tell of the asked things, or of what holds them."""
        return [line for line in self.singles([*self.book.lines]) if self.wanted(line.noun, line.words) or self.path(line)]

    def total(self, asked: Asked) -> Signature:
        """All that the question names: what was done, or what there is in the end."""
        lines = self._of_time(self._lines(asked), asked)
        free = self._free(asked)
        if free:
            return self._with_free(asked, lines, free)
        stock = asked.form == "left" or asked.way in ("state", "end")
        if stock:
            lines = [line for line in lines if self.way(line) in _COUNTING]
            if any(line.destined for line in lines):
                # bought for somebody else: whose is it now?
                raise UnsureError
            if any(line.way == "state" and line.when - asked.when - self.book.scene for line in lines):
                # what there was yesterday
                raise UnsureError
            if lines and lines[0].verb != "start":
                # "she started with 100", told last
                lines = sorted(lines, key=lambda line: line.verb != "start")
        else:
            lines = [line for line in lines if any(same_deed(verb, asked.verb) for verb in (line.verb, *(r.verb for r in self.path(line))))]
        owners = list(dict.fromkeys(line.holder for line in lines if not stock or self.way(line) in ("state", "gain")))
        if asked.holders:
            joint = "+".join(sorted(asked.holders))
            wanted = {*asked.holders, joint, ""} if not stock or "" in owners else {*asked.holders, joint}
            lines = [
                line
                for line in lines
                if (stock and line.partial and self._of_theirs(line, wanted))
                or (line.holder in wanted and not (stock and line.partial))
                or (stock and (line.to in wanted - {""} or self.from_there(line)))
            ]
            owners = [owner for owner in owners if owner in wanted]
            if stock and len(asked.holders) > 1 and not asked.whole and set(owners) != set(asked.holders) and owners not in ([joint], [""]):
                raise UnsureError
            if len(asked.holders) > 1 and set(owners) - {""} not in ({joint}, set(asked.holders), set()):
                raise UnsureError
        if asked.to:
            lines = [line for line in lines if line.to == asked.to]
        if not lines:
            raise UnsureError
        if not stock:
            dated = {bool(line.when) for line in lines}
            if len(dated) > 1 and len({(line.holder, line.words) for line in lines}) < len(lines):
                # "12 letters in May, 9 in June; she wrote 4 to Bo": some of these?
                raise UnsureError
            return self.sum([self.counted(line) for line in lines], "asked", tuple(self.draft.asking))
        if len(owners) < 2 or self._joined(owners, lines):
            return self.balance(lines)
        if any(self.way(line) in ("loss", "give") and line.holder not in owners for line in lines) or "" in owners:
            raise UnsureError
        parts = [self.balance([line for line in lines if owner in (line.owner or line.holder, line.to)]) for owner in owners]
        return self.sum(parts, "asked", tuple(self.draft.asking))

    def _of_theirs(self, line: Line, holders: set[str]) -> bool:
        """Whether "some of his", "some of them" are of the stock of these holders: by who owns them, else by who had some of his own."""
        if line.owner == "?":
            raise UnsureError
        if line.owner:
            return line.owner in holders
        having = {other.holder for other in self.book.lines if not other.partial and self.way(other) in ("state", "gain")}
        if line.holder not in having and len(having) > 1:
            # "the dog ate 4 of the figs", where Ann has some and Bo has some
            raise UnsureError
        return line.holder in holders or line.holder not in having

    def _free(self, asked: Asked) -> list[tuple[str, Signature]]:
        """The asked amounts that only a comparison names."""
        found = [(key[0], sign) for key, sign in self.free.items() if self.wanted(key[1], key[2])]
        return [(holder, sign) for holder, sign in found if not asked.holders or holder in asked.holders or holder in ("", asked.where)]

    def _with_free(self, asked: Asked, lines: list[Line], free: list[tuple[str, Signature]]) -> Signature:
        """What is asked for, where some of it is only named by a comparison; nothing of it may have changed."""
        if any(line.way != lines[0].way or line.verb != lines[0].verb or line.way in ("loss", "give") for line in lines):
            raise UnsureError
        if asked.form not in ("count", "more", "fewer") or (asked.way == "state") != all(line.way == "state" for line in lines):
            raise UnsureError
        if asked.holders:
            lines = [line for line in lines if line.holder in asked.holders]
        if asked.where - self.book.scene and asked.where - frozenset(word for line in self.book.lines for word in line.where):
            raise UnsureError
        parts = [self.counted(line) for line in lines] + [sign for _, sign in free]
        if len(parts) > 1 and len(asked.holders) == 1 and len({line.words for line in lines}) != len(lines):
            raise UnsureError
        return self.sum(parts, "asked", tuple(self.draft.asking))

    def _joined(self, owners: list[str], lines: list[Line]) -> bool:
        """Whether what one gets is added to what there is: it is asked for in all, or it is "more", or a place that gets it."""
        others = [owner for owner in owners if owner]
        if len(others) != 1 or "" not in owners or any(line.way == "state" and line.holder for line in lines):
            return False
        got = [line for line in lines if line.holder and line.way == "gain"]
        if self.asked.holders:
            return others[0].startswith("the ") and others[0] not in self.book.people
        return self.asked.whole or all(line.further for line in got)

    def _of_time(self, lines: list[Line], asked: Asked) -> list[Line]:
        """The lines of the time and the place that the question names."""
        when = asked.when - {"end", "day", "start"} if asked.form == "left" or asked.way == "state" else asked.when
        if when:
            fitting = [line for line in lines if when <= line.when]
            if not fitting and not when <= self.book.scene:
                raise UnsureError
            lines = fitting or lines
        where = asked.where
        if where:
            fitting = [line for line in lines if where <= line.where | {line.holder.removeprefix("the ")} | line.words]
            if not fitting and not where <= self.book.scene:
                raise UnsureError
            others = [line for line in lines if line not in fitting and (line.where or line.holder)]
            if asked.form == "left" or asked.way == "state":
                # what comes and goes does so at the place where there was something
                others = [line for line in others if line.way == "state"]
            held = any(where <= line.words for line in fitting)
            if fitting and (others or held):
                # "in the blue boxes": what these hold
                lines = fitting
        return lines

    def _dealt(self, who: str) -> None:
        """Whether who shares out or packs is who has all that there is."""
        owners = {name for line in self.book.lines if self.way(line) in ("state", "gain") for name in line.holder.split("+")}
        if who and owners not in ({""}, set(who.split("+"))) and not (len(owners) == 1 and who.startswith("the ")):
            raise UnsureError

    def _gap(self) -> Signature:
        """By how much one count is more, or less, than another."""
        asked = self.asked
        two = asked.two
        if two is None:
            raise UnsureError
        first = self.total(replace(asked, form="count"))
        other = replace(asked, form="count")
        if two.holders:
            other = replace(other, holders=two.holders)
        if two.things:
            thing = two.things[0]
            if thing.noun != asked.noun and thing.noun in asked.words | {"one"}:
                # "cans of cat food than dog food"
                thing = replace(thing, noun=asked.noun, words=thing.words - {"one"} | {asked.noun})
            other = replace(other, things=(thing,), noun=thing.noun, words=thing.words)
            self.things = (thing,)
            if len(two.things) > 1:
                raise UnsureError
        if two.when:
            other = replace(other, when=two.when)
        second = self.total(other)
        if first == second:
            raise UnsureError
        larger, smaller = (first, second) if asked.form == "more" else (second, first)
        gap = Signature("difference asked", larger.unit)
        if larger.unit != smaller.unit:
            raise UnsureError
        roles = [("larger", larger), ("smaller", smaller), ("difference", gap)]
        self.draft.licence("compare_additive", "sum", roles, tuple(self.draft.asking))
        return gap

    def _containers(self) -> Signature:
        """How many containers hold all that there is."""
        asked = self.asked
        rates = [rate for rate in self.book.rates if rate.per == asked.noun and asked.words <= rate.per_words]
        if len(rates) != 1 or self.book.shares or asked.verb not in _FILLING:
            raise UnsureError
        rate = rates[0]
        self._dealt(rate.holder)
        self._dealt("+".join(asked.holders))
        later = [line for line in self.book.lines if min(line.tokens) > max(rate.tokens)]
        if later and rate.packing and rate.verb not in ("hold", "fit", "carry", "take", "contain", "have"):
            # what came or went after the packing is in none of them
            raise UnsureError
        inside = Chunk("PL", rate.tokens, None, rate.noun, rate.words)
        self.things = (inside,)
        if not covers(rate.thing, rate.when, self._lines(asked), self.book):
            raise UnsureError
        whole = self.total(replace(asked, form="left", things=(inside,), noun=rate.noun, words=rate.words, holders=(), whole=True))
        each = self.rate_of(rate)
        count = Signature("containers asked", whole.unit / each.unit)
        roles = [("total", whole), ("count", count), ("rate", each)]
        self.draft.licence("rate", "product", roles, (*rate.tokens, *self.draft.asking))
        return count

    def _each(self) -> Signature:
        """So many for each of those who share, or in each of the containers."""
        asked, per = self.asked, self.asked.per
        if per is None:
            raise UnsureError
        whole = self.total(replace(asked, form="left", way="state", holders=(), whole=True, per=None))
        if self.book.shares:
            share = self.book.shares[0]
            if len(self.book.shares) > 1 or (per.tag != "EACH" and per.noun not in (share.noun, "person")):
                raise UnsureError
            if any(min(line.tokens) > max(share.tokens) for line in self.book.lines):
                raise UnsureError
            self._dealt(share.holder)
            if not covers(share.thing, share.when, self._lines(asked), self.book):
                raise UnsureError
            self.used.append(share)
            count = Signature(f"sharing {share.noun}", self.unit(share.noun))
            self.draft.quantity(share.number, count)
        else:
            members = [line for line in self.book.lines if line.noun == per.noun and per.words <= line.words]
            if len(members) != 1 or members[0].way in ("loss", "give"):
                raise UnsureError
            count = self.amount(members[0])
        each = Signature("each asked", whole.unit / count.unit)
        self.draft.licence("share", "product", [("total", whole), ("count", count), ("rate", each)], tuple(self.draft.asking))
        return each
