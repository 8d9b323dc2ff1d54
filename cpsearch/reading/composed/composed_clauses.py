"""The clauses of a composed text: each tells amounts of one deed, with whatever is left out taken from the clause before."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cpsearch.packs import dimension, measure_of
from cpsearch.reading.composed.composed_book import Deed, Name, Slot, Telling, Term
from cpsearch.reading.composed.composed_terms import Terms
from cpsearch.reading.lexicon import mapping, words
from cpsearch.reading.stock.stock_chunks import verb_way
from cpsearch.reading.text.numbers import Number

__all__ = ["EXTENTS", "MEASURED", "Clauses", "Story"]

_LINKS = {",", "and", "but", "while", ";", "whereas"}
#: Qualities that are told by a number and a word behind it.
EXTENTS = {"long": "long", "tall": "long", "high": "long", "wide": "wide", "deep": "deep"}
#: Nouns of qualities with the deed that tells them.
MEASURED = {"weight": "weigh", "cost": "cost", "price": "cost", "length": "long", "height": "long", "width": "wide", "depth": "deep"}
#: Verbs by which any one of a sort has or takes so many.
_HOLDING = {"hold", "contain", "have", "carry", "cost", "weigh", "need", "require", "use", "seat", "fit"}
_WANTING = {"want", "need", "wish", "plan", "hope", "decide", "try", "like", "intend", "expect", "order", "owe", "lack", "remain"}


@dataclass
class Story:
    """What was read so far: tellings, who was named, and what a shorter clause takes over."""

    tellings: list[Telling] = field(default_factory=list)
    people: list[str] = field(default_factory=list)
    subject: Name | None = None
    deed: Deed | None = None
    #: The key of the last subject.
    who: str = ""
    #: The nouns that some number of the text counts.
    counts: frozenset[str] = frozenset()


@dataclass
class Clauses(Terms):
    """Reads one line into the story."""

    story: Story = field(default_factory=Story)
    supposed: bool = False
    #: The time that opens the line, for all its clauses.
    opening: frozenset[str] = frozenset()

    # --- who

    def holder(self, name: Name) -> str | None:
        """The key of whoever or whatever a phrase means; None if that is open."""
        story = self.story
        if name.pronoun:
            return self._meant(name.head)
        if name.both or name.group is not None:
            return None
        said = name.words
        if name.owner and not self._kin(name):
            owner = {"its": "it", "his": "he", "her": "she", "their": "they", "my": "i", "our": "we"}.get(name.owner, "")
            whose = self._meant(owner) if owner else None
            if whose is None:
                return None
            said = said | set(whose.split())
        key = " ".join(sorted(said))
        if self.is_somebody(name) and key not in story.people:
            story.people.append(key)
        return key

    def _kin(self, name: Name) -> bool:
        return self.is_somebody(name)

    def _meant(self, word: str) -> str | None:
        story = self.story
        if word in ("i", "me"):
            return "i"
        if word in ("he", "she", "him", "her"):
            gender = "m" if word in ("he", "him") else "f"
            known = mapping("names", "name", "gender")
            fitting = [who for who in story.people if gender_of(who, known) in ("", gender)]
            return fitting[0] if len(fitting) == 1 else None
        if word == "it":
            named = story.subject
            return named.key if named is not None and not self.is_somebody(named) and not named.plural else None
        if word == "they":
            named = story.subject
            return named.key if named is not None and named.plural and not named.pronoun and not named.group else None
        return None

    # --- the line

    def read(self) -> bool:
        """Whether the whole line is read."""
        at = 0
        self.opening = frozenset()
        if self.tag(0) == "CC":
            at = 1
        first = True
        while not self.done(at):
            if not first:
                linked = at
                while self.word(linked) in _LINKS:
                    linked += 1
                if self.word(linked) in ("which", "who") and (self.word(at) == "," or self.word(at) == "who"):
                    end = self._relative(linked)
                    if end is None:
                        return False
                    at = end
                    continue
                if linked == at:
                    return False
                at = linked
            end = self._clause(at)
            if end is None or end <= at:
                return False
            at, first = end, False
        return True

    def _clause(self, at: int) -> int | None:
        when, where, each, index = self.adjuncts(at)
        said = bool(when or where or each)
        if said and self.word(index) == ",":
            index += 1
        elif said and not self._opens(index):
            when, where, each, index = frozenset(), frozenset(), "", at
        if at == 0 and when:
            self.opening = when
        for read in (self._rate, self._there, self._number_is, self._told, self._measured, self._done, self._elided, self._silent):
            story = self.story
            saved = replace(story, tellings=[*story.tellings], people=[*story.people])
            end = read(index, when, where, each)
            if end is not None:
                return end
            self.story.__dict__.update(saved.__dict__)
        return None

    def _opens(self, at: int) -> bool:
        return self.tag(at) in ("PRP", "EX", "DT", "PRP$") or self.tag(at).startswith(("#", "NNP")) or self.word(at) == "as" or self.name(at) is not None

    def _relative(self, at: int) -> int | None:
        """ ", which is 4 fewer than Bo's", ", who has 8 more than Lil"."""
        story = self.story
        verb = self.verb(at + 1)
        if verb is None or not story.tellings:
            return None
        found = self.term(verb[1])
        if found is None or found[0].how == "told":
            return None
        term, end = found
        last = story.tellings[-1]
        if self.word(at) == "which":
            if verb[0].lemma != "be" or not self._closed(end):
                return None
            slot = last.slot
        else:
            ref = last.term.inner.ref if last.term.inner is not None else last.term.ref
            name = ref.parts[0].name if ref is not None and len(ref.parts) == 1 else None
            if name is None or not name.proper or verb[0].key != last.slot.deed:
                return None
            slot = replace(last.slot, holder=name.key)
            self.holder(name)
        self._tell(slot, term, replace(verb[0], past=last.deed.past), (at, end), "")
        return end

    def _closed(self, at: int) -> bool:
        return self.done(at) or self.word(at) in _LINKS

    def _silent(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """A clause without amounts before one with them: "she went to the shop and bought 5"."""
        if when or each or self.supposed:
            return None
        named = self.name(at)
        index = named[1] if named is not None else at
        verb = self.verb(index)
        if verb is None or verb[0].lemma not in words("idle") - _WANTING or verb[0].lemma in ("run", "walk", "drive", "ride", "travel", "study", "play", "help") or verb[0].passive:
            return None
        end = self.adjuncts(verb[1])[3]
        if self.word(end) != "and" or (named is None and self.story.subject is None):
            return None
        if named is not None:
            who = self.holder(named[0])
            if who is None:
                return None
            name = named[0]
            if name.pronoun:
                name = replace(name, words=frozenset(who.split()), head=who.split()[-1], pronoun=False, proper=who in self.story.people)
            self.story.subject, self.story.deed, self.story.who = name, None, who
        return end

    def _there(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        if self.word(at) != "there" or self.word(at + 1) not in ("is", "are", "was", "were"):
            return None
        if self.term(at + 2) is None:
            return None
        deed = Deed("have", past=self.word(at + 1) in ("was", "were"), lemma="be")
        self.story.subject, self.story.deed, self.story.who = None, deed, ""
        return self._objects(at + 2, "", deed, when, where, each)

    def _told(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        named = self.name(at)
        if named is None:
            return None
        name, index = named
        if self.word(index) == "," and self.word(index + 1) in ("a", "an", "the") and not name.pronoun:
            # "Ann, a teacher, has"
            aside = self.name(index + 1)
            index = aside[1] + 1 if aside is not None and self.word(aside[1]) == "," else index
        verb = self.verb(index)
        if verb is None or verb[0].lemma in _WANTING or verb[0].passive:
            return None
        deed, index = verb
        if self.term(index) is None:
            return None
        who = self.holder(name)
        if who is None:
            return None
        story = self.story
        per = name if self.word(at) in ("a", "an") and name.head in story.counts and deed.lemma in _HOLDING else None
        if name.pronoun:
            name = replace(name, words=frozenset(who.split()), head=who.split()[-1], pronoun=False, proper=who in story.people)
        story.subject, story.deed, story.who = name, deed, who
        return self._objects(index, who, deed, when, where, each, per)

    def _measured(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """ "The price of a hat is twice the price of a coat", "Ann's weight is 20 pounds"."""
        if when or where or each:
            return None
        if self.word(at) == "the" and self.word(at + 1) in MEASURED and self.word(at + 2) == "of":
            named = self.name(at + 3)
            deed = MEASURED[self.word(at + 1)]
            if named is None:
                return None
            name, index = named
        else:
            named = self.name(at)
            if named is None or named[0].head not in MEASURED or len(named[0].words) < 2 or self.tag(named[1] - 1) not in ("NN",):
                return None
            deed = MEASURED[named[0].head]
            words_ = named[0].words - {named[0].head}
            name, index = replace(named[0], words=words_, head=sorted(words_)[-1], proper=False), named[1]
        if self.word(index) not in ("is", "was") or name.pronoun:
            return None
        who = self.holder(name)
        if who is None or self.term(index + 1) is None:
            return None
        self.story.subject, self.story.deed, self.story.who = name, Deed(deed, lemma=deed), who
        return self._objects(index + 1, who, Deed(deed, lemma=deed), when, where, each)

    def _number_is(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """ "The number of hens in the barn is twice the number of ducks"."""
        if self.word(at) != "the" or not self._quantity(at + 1) or self.word(at + 1) == "total":
            return None
        named = self.name(at + 3) if self.word(at + 2) == "of" else None
        if named is None or named[0].pronoun:
            return None
        then, there, often, index = self.adjuncts(named[1])
        if self.word(index) not in ("is", "are", "was", "were"):
            return None
        found = self.term(index + 1)
        if found is None or (found[0].thing is not None and found[0].how == "told"):
            return None
        term, end = found
        slot = Slot("", "have", named[0].head, named[0].words - {named[0].head}, when | then, where | there)
        deed = Deed("have", past=self.word(index) in ("was", "were"), lemma="be")
        self.story.subject, self.story.deed, self.story.who = None, None, ""
        self._tell(slot, term, deed, (at, end), each or often)
        return end

    def _done(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """Amounts that are the subject: "35 cars passed", "20 books were sold by Bo", "twice as many cars passed"."""
        found = self.term(at)
        if found is None:
            return None
        term, index = found
        verb = self.verb(index)
        if verb is None or verb[0].lemma in (*_WANTING, "be", "have") or self.term(verb[1]) is not None:
            return None
        deed, index = verb
        if not deed.passive and verb_way(deed.lemma) in ("state", "start", "need", "cost"):
            return None
        who = ""
        if deed.passive and self.word(index) == "by":
            named = self.name(index + 1)
            holder = self.holder(named[0]) if named is not None else None
            if named is None or holder is None:
                return None
            who, index = holder, named[1]
        then, there, often, index = self.adjuncts(index)
        noun, said = self._thing(term, deed)
        if noun is None:
            return None
        slot = Slot(who, deed.key, noun, said, when | then, where | there)
        self.story.deed, self.story.who, self.story.subject = deed, who, None
        self._tell(slot, term, deed, (at, index), each or often)
        return index

    def _elided(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """A clause whose subject and verb, or whose verb alone, are those of the clause before."""
        story = self.story
        if story.deed is not None and self.term(at) is not None:
            per = story.tellings[-1].per if story.tellings else None
            return self._objects(at, story.who, story.deed, when, where, each, per)
        verb = self.verb(at)
        if verb is not None:
            if verb[0].passive or verb[0].lemma in _WANTING or self.term(verb[1]) is None or story.subject is None:
                return None
            story.deed = verb[0]
            return self._objects(verb[1], story.who, verb[0], when, where, each)
        named = self.name(at)
        if story.deed is None or named is None or not (named[0].proper or self.word(at) in ("the", "a", "an")) or self.term(named[1]) is None:
            return None
        who = self.holder(named[0])
        story.subject = named[0]
        if who is None:
            return None
        story.who = who
        per = named[0] if story.tellings and story.tellings[-1].per is not None else None
        return self._objects(named[1], who, story.deed, when, where, each, per)

    def _objects(self, at: int, who: str, deed: Deed, when: frozenset[str], where: frozenset[str], each: str, per: Name | None = None) -> int | None:
        index = at
        while True:
            found = self.term(index)
            if found is None:
                return None
            term, end = found
            made = self._quality(deed, term, index, end, who)
            if made is None:
                return None
            own, end = made
            priced = self.price(end, term.thing)
            if priced is not None and own.lemma in ("buy", "sell", "purchase", "order", "get", "make", "pick", "have"):
                end = priced[1]
            elif priced is not None:
                return None
            then, there, often, end = self.adjuncts(end)
            span = None
            if each or often:
                behind = self._span(end)
                if behind is not None:
                    span, end = behind
            noun, said = self._thing(term, own)
            if noun is None:
                return None
            place = frozenset[str]()
            holder = who
            if own.key == "have" and who and who not in self.story.people and who != "i" and per is None:
                holder, place = "", frozenset((who,))
            times = (when | then) or (self.opening if not self._dated(term) else frozenset[str]())
            slot = Slot(holder, own.key, noun, said, times, where | there | place)
            again = (span is not None and own == deed) or term.how == "product"
            if again and any(t.slot == slot and (t.span is not None or t.term.how == "product") for t in self.story.tellings):
                slot = replace(slot, when=slot.when | {f"span {len(self.story.tellings)}"})
            attribute = own.key in ("cost", "weigh") and per is None and self.story.subject is not None and not self.story.subject.proper
            of = replace(self.story.subject) if attribute and self.story.subject is not None else per
            self._tell(slot, term, own, (index, end), each or often, of, span, priced[0] if priced is not None else None)
            step = 1 if self.word(end) in ("and", ",") else 0
            step += step == 1 and self.word(end) == "," and self.word(end + 1) == "and"
            probe = self.term(end + step) if step else None
            if probe is None or self.tag(probe[1]).startswith("VB") or self.tag(probe[1]) == "MD":
                return end
            index = end + step

    def _dated(self, term: Term) -> bool:
        """Whether a term refers to another time."""
        inner = term if term.inner is None else term.inner
        return inner.ref is not None and any(part.when for part in inner.ref.parts)

    def _span(self, at: int) -> tuple[tuple[Number, str], int] | None:
        """ "(5 pages a day) for 4 days"."""
        if self.word(at) not in ("for", "over") or self.tag(at + 1) != "#cardinal":
            return None
        number, named = self.number(at + 1), self.name(at + 2, bare=True)
        if number is None or named is None or named[0].head not in ("day", "week", "month", "year", "hour"):
            return None
        return (number, named[0].head), named[1]

    def _quality(self, deed: Deed, term: Term, start: int, end: int, who: str) -> tuple[Deed, int] | None:
        """The quality that "is 5 feet tall", "is twice as long as" and "is 3 pounds heavier than" tell, else the deed."""
        if deed.lemma != "be" or not who:
            return deed, end
        if self.word(end) in EXTENTS:
            return replace(deed, key=EXTENTS[self.word(end)]), end + 1
        if term.measure:
            key = EXTENTS.get(term.measure, {"heavy": "weigh", "expensive": "cost"}.get(term.measure, ""))
            return (replace(deed, key=key), end) if key else None
        inside = {self.word(i) for i in range(start, end)}
        if inside & {"taller", "longer", "higher", "shorter"}:
            return replace(deed, key="long"), end
        if inside & {"heavier", "lighter"}:
            return replace(deed, key="weigh"), end
        return (replace(deed, key="cost"), end) if self.tag(start) == "#money" else None

    def _thing(self, term: Term, deed: Deed) -> tuple[str | None, frozenset[str]]:
        """What a term counts: its own noun, or that of the amount before."""
        inner = term
        while inner.inner is not None:
            inner = inner.inner
        thing = term.thing or inner.thing
        number = term.number
        if term.money:
            return "dollar" if number is not None and (number.unit or "dollar") in ("dollar", "cent") else None, frozenset()
        if thing is None:
            before = next((t.slot for t in reversed(self.story.tellings) if t.per is None or deed.key == t.slot.deed), None)
            if before is None:
                return None, frozenset()
            if term.measure and dimension(before.noun) not in ("length", "time", "weight", "mass", "money"):
                return None, frozenset()
            return before.noun, before.words
        measure = measure_of(thing.head)
        if measure == "dollar":
            return None, frozenset()
        if thing.head == "money":
            return "dollar", frozenset()
        if thing.head == "time" and self.story.tellings:
            return self.story.tellings[-1].slot.noun, self.story.tellings[-1].slot.words
        return (measure or thing.head), thing.words - {thing.head}

    def _tell(
        self,
        slot: Slot,
        term: Term,
        deed: Deed,
        span: tuple[int, int],
        each: str,
        per: Name | None = None,
        days: tuple[Number, str] | None = None,
        price: Number | None = None,
    ) -> None:
        order = len(self.story.tellings)
        self.story.tellings.append(Telling(slot, term, deed, self.tokens(*span), self.supposed, each, order, per, days, price))

    # --- so much for each

    def _rate(self, at: int, when: frozenset[str], where: frozenset[str], each: str) -> int | None:
        """ "Each box holds 8 pens", "they sell each hat for $3", "she is paid $4 for each hat", "hats cost $3 each"."""
        if when or where or each:
            return None
        if self.word(at) in ("each", "every"):
            named = self.name(at + 1, bare=True)
            verb = self.verb(named[1]) if named is not None else None
            found = self.term(verb[1]) if verb is not None else None
            if named is None or verb is None or found is None or verb[0].passive or named[0].ordinal:
                return None
            self.story.subject, self.story.deed, self.story.who = named[0], verb[0], named[0].key
            return self._for_each(found[0], named[0], verb[0], at, found[1], named[0].key)
        named = self.name(at)
        verb = self.verb(named[1]) if named is not None else None
        if named is None or verb is None:
            return None
        deed, index = verb
        who = self.holder(named[0])
        if who is None and named[0].head in ("they", "we") and len(self.story.people) > 1:
            who = ""
        if who is None:
            return None
        if deed.lemma in ("sell", "buy") and not deed.passive and (self.word(index) in ("each", "every", "them") or named[0].pronoun):
            per = self.name(index + 1, bare=True) if self.word(index) in ("each", "every") else None
            end = per[1] if per is not None else index + 1
            thing = per[0] if per is not None else self._last_counted() if self.word(index) == "them" else None
            if thing is None or self.word(end) not in ("for", "at"):
                return None
            found = self.term(end + 1)
            if found is None or not found[0].money:
                return None
            close = found[1] + (self.word(found[1]) in ("each", "apiece"))
            if per is None and close == found[1]:
                return None
            return self._for_each(found[0], thing, deed, at, close, who)
        found = self.term(index)
        if found is None or not (found[0].money or found[0].thing is not None):
            return None
        term, end = found
        if self.word(end) in ("each", "apiece") and deed.key == "cost" and named[0].plural and not deed.passive:
            return self._for_each(term, named[0], deed, at, end + 1, named[0].key)
        start = end
        if self.word(end) in ("for", "on", "per", "from", "in") and self.word(end + 1) in ("each", "every"):
            start = end + 2
        elif self.word(end) in ("per", "an", "a", "each", "every") and term.money:
            start = end + 1
        if start == end:
            return None
        per = self.name(start, bare=True)
        if per is None or per[0].head in ("day", "week", "month", "year") or (deed.passive and deed.lemma not in ("pay", "charge")):
            return None
        return self._for_each(term, per[0], deed, at, per[1], who)

    def _last_counted(self) -> Name | None:
        last = next((t for t in reversed(self.story.tellings) if t.per is None), None)
        if last is None:
            return None
        return Name(last.slot.noun, last.slot.words | {last.slot.noun}, plural=True)

    def _for_each(self, term: Term, per: Name, deed: Deed, start: int, end: int, who: str) -> int | None:
        if not self._closed(end) or deed.modal == "can" or term.how == "product":
            return None
        noun, said = self._thing(term, deed)
        if noun is None:
            return None
        head = measure_of(per.head) or per.head
        per = replace(per, head=head, words=per.words - {per.head} | {head})
        self._tell(Slot(who, deed.key, noun, said), term, deed, (start, end), "", per)
        return end


def gender_of(who: str, known: object) -> str:
    """The gender of a person's key, "" if open."""
    genders = {word: mapping("names", "name", "gender").get(word, "") for word in who.split()}
    kin = {"m": {"brother", "father", "uncle", "son", "dad", "grandfather", "husband", "boy", "man", "mr."}, "f": {"sister", "mother", "aunt", "daughter", "mom", "grandmother", "wife", "girl", "woman", "mrs.", "ms."}}
    for gender, nouns in kin.items():
        if set(who.split()) & nouns:
            return gender
    found = {gender for gender in genders.values() if gender}
    return next(iter(found)) if len(found) == 1 else ""

