"""Chronicles: texts that tell of one stock of things, of what came to it and what went, and ask for one amount of that.

Such a text is read whole or not at all, and where no other rule answers: a first state, changes in their order, a last state. One of these
amounts is not told, and it is asked for. Things of another kind, and of another holder where the question names one, stand aside.
"""

from __future__ import annotations

from cpsearch.problem import QuestionForm, Signature, Span, Target
from cpsearch.reading.draft import Draft
from cpsearch.reading.money.ledger_chunks import Chunk
from cpsearch.reading.states.chronicle_book import Count, Event, Line
from cpsearch.reading.states.chronicle_doubts import implied_doubt
from cpsearch.reading.states.chronicle_events import events_of
from cpsearch.reading.states.chronicle_lines import Lines
from cpsearch.reading.states.chronicle_owners import stock_of
from cpsearch.reading.states.chronicle_questions import wanted
from cpsearch.reading.states.chronicle_stock import Stock
from cpsearch.reading.stock.stock_chunks import chunks_of
from cpsearch.reading.stock.stock_guards import quiet
from cpsearch.reading.text.numbers import GROUNDED, Number
from cpsearch.reading.text.syntax import Parse
from cpsearch.unit import Unit

__all__ = ["read_chronicle"]

_ENDS = {".", "?", "!"}
_LOUD = {"again", "only", "hers", "theirs", "usually", "normally", "alone", "each", "every", "than", "half", "twice"}


def read_chronicle(parse: Parse, numbers: tuple[Number, ...]) -> Draft | None:
    """The draft of a text that is a chronicle; None for any other."""
    if any(token.lower in _LOUD for token in parse.tokens):
        return None
    if any(
        number.kind not in (*GROUNDED, "vague", "ordinal") or number.kind in ("money", "percent", "fraction", "multiple")
        for number in numbers
    ):
        return None
    chunks = [chunk for sentence in chunks_of(parse, numbers) for chunk in sentence]
    dates: list[Chunk] = []
    wholes: list[Count] = []
    lines = _lines(parse, chunks, dates, wholes)
    if lines is None:
        return None
    asked = [line for line in lines if line.asks]
    if len(asked) != 1 or asked[0].count is None or not _last(lines, asked[0]):
        return None
    told = [line for line in lines if not line.asks]
    when = next((line.mark for line in lines[lines.index(asked[0]) :] if line.count is None), "")
    told = [line for line in told if line.count is not None or lines.index(line) < lines.index(asked[0])]
    stock = stock_of(parse, told, asked[0], chunks)
    if stock is None:
        return None
    asides: list[Count] = []
    events = events_of(parse, told, stock, asked[0], asides, wholes)
    if events is None or not events:
        return None
    return _draft(parse, numbers, stock, events, asides, asked[0], dates, when, told)


def _last(lines: list[Line], asked: Line) -> bool:
    """Whether nothing follows the question but what it supposes, or when it asks."""
    behind = lines[lines.index(asked) + 1 :]
    return all(line.supposed or (line.count is None and line.mark in ("when", "after", "before")) for line in behind)


def _lines(parse: Parse, chunks: list[Chunk], dates: list[Chunk], wholes: list[Count]) -> list[Line] | None:
    reader = Lines(parse, chunks, dates)
    found: list[Line] = []
    start = 0
    for index, chunk in enumerate(chunks):
        if chunk.tag not in _ENDS and index + 1 < len(chunks):
            continue
        end = index + 1
        read = reader.sentence(start, end)
        if read is None:
            sentence = [c for c in chunks[start:end] if c.tag not in _ENDS]
            if not sentence or not quiet(sentence, chunks, opening=not found):
                return None
        else:
            found += read
        start = end
    wholes += reader.wholes.values()
    return found


def _draft(
    parse: Parse,
    numbers: tuple[Number, ...],
    stock: Stock,
    events: list[Event],
    asides: list[Count],
    asked: Line,
    dates: list[Chunk],
    when: str,
    told: list[Line],
) -> Draft | None:
    draft = Draft(parse)
    sentence = parse.tokens[asked.tokens[0]].sentence
    inside = [token for token in parse.tokens if token.sentence == sentence and token.index >= min(asked.tokens) - 1]
    draft.question = Span(inside[0].start, inside[-1].end)
    draft.asking = [i for i in asked.tokens if any(char.isalnum() for char in parse.tokens[i].text)]
    goal = wanted(stock, [(e.sign, e.count, e.line) for e in events], asked, when)
    if goal is None:
        return None
    if implied_doubt(stock, told, events, goal):
        return None
    found = _chain(draft, stock, events, goal)
    if found is None:
        return None
    for count in asides:
        if count.number is not None:
            own = Signature(f"other {count.noun or stock.noun} @{min(count.tokens)}", Unit.parse(count.noun or stock.noun))
            draft.quantity(count.number, own)
            draft.licence("equate", "sum", [("whole", Signature(f"aside: {own.entity}", own.unit)), ("part", own)], count.tokens)
    form: QuestionForm = "difference" if goal in ("end", "complement") or goal.startswith("change") else "total"
    draft.target = Target((found,), form, "terminal", draft.question)
    counts = [number for number in numbers if number.kind in GROUNDED and number.kind not in ("one", "another", "pair", "both")]
    draft.restated |= {chunk.number.span for chunk in dates if chunk.number is not None}
    counts = [number for number in counts if number.span not in draft.restated]
    return draft if all(number.span in draft.used for number in counts) else None


def _chain(draft: Draft, stock: Stock, events: list[Event], goal: str) -> Signature | None:
    """The states and changes as equations, and the one that is asked for."""
    unit = Unit.parse(stock.noun)
    ordered = sorted(events, key=lambda e: {"start": 0, "goal": 0, "end": 2}.get(e.sign, 1))
    if ordered[0].sign not in ("start", "begin", "goal"):
        before, unknown = Signature("at first", unit), "start"
    else:
        before, unknown = Signature(f"at first @{min(ordered[0].count.tokens)}", unit), ""
        if ordered[0].count.number is None:
            unknown = "start"
        else:
            draft.quantity(ordered[0].count.number, before)
        ordered = ordered[1:]
    first, open_ = before, [unknown] if unknown else []
    changed: Signature | None = None
    ended = False
    changes = [e for e in ordered if e.sign != "end"]
    if any(e.sign == "begin" for e in changes):
        return None
    if goal.startswith("change") and all(e.count.number is not None for e in changes):
        # the change that only the question tells of
        changes.append(
            Event(goal[-1], Count(None, stock.noun, stock.words, tuple(draft.asking)), ordered[-1].line if ordered else events[-1].line)
        )
    if not changes:
        return None
    for event in changes:
        after = Signature(f"then @{min(event.count.tokens)}", unit)
        delta = Signature(f"change @{min(event.count.tokens)}", unit)
        if event.count.number is None:
            open_.append("change")
            changed = delta
            if goal.startswith("change") and goal[-1] != ("-" if event.sign == "-" else "+"):
                return None
        else:
            draft.quantity(event.count.number, delta)
        larger, smaller = (after, before) if event.sign in ("+", "begin") else (before, after)
        draft.licence("change", "sum", [("larger", larger), ("smaller", smaller), ("delta", delta)], event.count.tokens)
        before = after
    ends = [e for e in ordered if e.sign == "end"]
    if ends:
        number = ends[0].count.number
        if number is None:
            return None
        draft.quantity(number, before)
        ended = True
    if not ended:
        open_.append("end")
    if len(open_) != 1:
        return None
    kind = "change" if goal.startswith("change") else goal
    if kind != open_[0]:
        return None
    return {"start": first, "end": before}.get(kind, changed)
