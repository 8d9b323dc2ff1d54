"""Texts whose amounts are told by one another: a closed grammar reads every sentence of them, or none.

Each sentence tells amounts of one deed or quality ("on Tuesday she sold 3 fewer than on Monday", "a hat costs half as much as a
coat"); the question asks for one amount, a sum or a difference.
"""

from __future__ import annotations

from dataclasses import replace

from cpsearch.problem import Signature, Span, Target
from cpsearch.reading.composed.composed_amounts import OpenError
from cpsearch.reading.composed.composed_answers import Answers
from cpsearch.reading.composed.composed_book import Asked
from cpsearch.reading.composed.composed_questions import Questions
from cpsearch.reading.composed.composed_story import Story
from cpsearch.reading.draft import Draft
from cpsearch.reading.stock.stock_chunks import chunks_of
from cpsearch.reading.stock.stock_guards import quiet
from cpsearch.reading.text.lines import Line, lines_of, split_question
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.syntax import Parse

__all__ = ["read_composed"]

#: Deeds that last: what is compared must be so at one time.
_STATES = {"have", "weigh", "cost", "long", "wide", "deep"}
_WHOLE = {("in", "total"), ("in", "all"), ("altogether",)}


def read_composed(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text whose amounts are told by one another; None for any other."""
    parts = split_question(lines_of(parse, numbers))
    if parts is None:
        return None
    lines, question = parts
    story = Story()
    whole = False
    told = [line for line in lines if not line.supposed] + [line for line in lines if line.supposed]
    for line in told:
        if tuple(item.text.split("/")[0] for item in line.items) in _WHOLE:
            whole = True
            continue
        if not _line(parse, numbers, line, story):
            return None
    reader = Questions(parse, question, story)
    asked = reader.question()
    if asked is None or not _one_mood(story, asked):
        return None
    draft = Draft(parse)
    tokens = question.tokens
    draft.question = draft.span(tokens)
    if parse.tokens[-1].end > draft.question.end:
        draft.question = Span(draft.question.start, parse.tokens[-1].end)
    draft.asking = [i for i in tokens if any(char.isalnum() for char in parse.tokens[i].text)]
    if whole:
        asked = replace(asked, whole=True)
    answers = Answers(draft, story.tellings, asked, reader)
    try:
        found, form = answers.answer()
    except OpenError:
        return None
    draft.target = Target((found,), form, "terminal", draft.question)
    for telling in story.tellings:
        draft.take(telling.tokens)
    restated = {number.span for number in _counts(question)}
    draft.restated |= restated
    return draft if _all_taken(draft, numbers) and _joined(draft, found) and _related(story) else None


def _related(story: Story) -> bool:
    """Whether something is told by something else, nothing told of has a change beside, and qualities are of one time."""
    if not any(t.term.how not in ("told", "product") for t in story.tellings):
        return False
    named = {word for t in story.tellings for key in (t.slot.holder, t.slot.noun, *t.slot.words, *t.slot.where) for word in key.split()}
    if (named - {word for who in story.people for word in who.split()}) & story.beside:
        return False
    states = {t.deed.past for t in story.tellings if t.slot.deed in _STATES and not t.supposed}
    return len(states) < 2


def _joined(draft: Draft, asked: Signature) -> bool:
    """Whether what is asked follows, and from every number; if not, other rules may know more."""
    known = {signature for quantity in draft.quantities.values() for signature in quantity.signatures}
    made: dict[Signature, list[Signature]] = {}
    while True:
        open_ = [({role.signature for role in licence.roles} - known - made.keys(), licence) for licence in draft.licences]
        ready = next(((unknown, licence) for unknown, licence in open_ if len(unknown) == 1), None)
        if ready is None:
            break
        found = ready[0].pop()
        made[found] = [role.signature for role in ready[1].roles if role.signature != found]
    used: set[Signature] = set()
    waiting = [asked]
    while waiting:
        signature = waiting.pop()
        if signature not in used:
            used.add(signature)
            waiting += made.get(signature, [])
    return all(set(quantity.signatures) & used for quantity in draft.quantities.values())


def _counts(question: Line) -> list[Number]:
    """The numbers by which the question only says how many its amounts are."""
    return [item.number for item in question.items if item.number is not None and item.number.kind in ("cardinal", "both")]


def _line(parse: Parse, numbers: tuple[Number, ...], line: Line, story: Story) -> bool:
    reader = Questions(parse, line, story, line.supposed)
    if line.numbered or any(item.text.split("/")[0] == "as" for item in line.items):
        return reader.read()
    chunks = chunks_of(parse, numbers)
    sentence = {parse.tokens[i].sentence for i in line.tokens}
    own = [chunk for part in chunks for chunk in part if parse.tokens[chunk.tokens[0]].sentence in sentence]
    if not quiet(own, [chunk for part in chunks for chunk in part], opening=not story.tellings):
        return False
    if story.tellings:
        story.beside |= {word for chunk in own for word in (*chunk.words, chunk.noun)}
    named = reader.name(0)
    if named is not None and not named[0].pronoun:
        reader.holder(named[0])
        story.subject = named[0]
    return True


def _one_mood(story: Story, asked: Asked) -> bool:
    """Whether all is told and asked of one world: no plans among deeds."""
    moods = {telling.deed.modal for telling in story.tellings}
    if len(moods - {"can", ""}) > 1 or ("will" in moods and len(moods) > 1):
        return False
    moods = {"can"} if "can" in moods else moods
    if "can" in moods and asked.deed.key == "have":
        # what there is room for is not there
        return False
    if asked.deed.modal and moods != {asked.deed.modal}:
        return False
    return not (moods - {""} and asked.deed.past)


def _all_taken(draft: Draft, numbers: tuple[Number, ...]) -> bool:
    counts = (number for number in numbers if number.kind in GROUNDED and number.kind not in ("another", "pair", "both"))
    return all(number.span in draft.used or number.span in draft.restated for number in counts)
