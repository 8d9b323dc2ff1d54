"""Text to Problem: parse once, interpret under every resolution of what is open, and merge into choice groups.

What reading cannot decide (the antecedent of a pronoun, the unit of a bare number) is never guessed: the text is
interpreted under each combination, and what differs becomes an alternative of the Problem for the model to enumerate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from cpsearch.binding.math_graph import MathProblemGraph
from cpsearch.limits import Limits
from cpsearch.packs import is_divisible, packs_version
from cpsearch.problem import Alternative, AlternativeKind, Finding, Licence, Problem, Quantity, Span, Target
from cpsearch.reading.allowances import ASKS, Allowances, finding_pattern, ratified
from cpsearch.reading.asking.classes import with_known_members
from cpsearch.reading.asking.open_sets import with_open_sets
from cpsearch.reading.asking.relatives import with_relatives_apart
from cpsearch.reading.asking.relaxed import says
from cpsearch.reading.asking.strangers import with_known_persons
from cpsearch.reading.composed.composed import read_composed
from cpsearch.reading.discourse.coreference import coherent
from cpsearch.reading.discourse.world import Choice, World, build_world
from cpsearch.reading.draft import Draft
from cpsearch.reading.geometry.figures import read_figures
from cpsearch.reading.groups.bundles import read_bundled
from cpsearch.reading.interpret import Interpretation, choices_of, elided_kinds, interpret, read_clauses
from cpsearch.reading.interpret import Reading as Clauses
from cpsearch.reading.money.coins import read_coins
from cpsearch.reading.money.ledger import read_ledger
from cpsearch.reading.pool import read_pooled
from cpsearch.reading.proportions.averages import read_averages
from cpsearch.reading.proportions.changes import read_changes
from cpsearch.reading.proportions.ratios import read_ratios
from cpsearch.reading.proportions.shares import read_shares
from cpsearch.reading.states.chronicle import read_chronicle
from cpsearch.reading.stock.stock import read_stock
from cpsearch.reading.story import graph_of
from cpsearch.reading.tables.complements import read_complement
from cpsearch.reading.tables.tables import read_table
from cpsearch.reading.text.asked_verbs import with_asked_verb
from cpsearch.reading.text.attachments import reattached
from cpsearch.reading.text.mends import mended
from cpsearch.reading.text.numbers import find_numbers
from cpsearch.reading.text.phrases import find_phrases
from cpsearch.reading.text.repairs import repaired
from cpsearch.reading.text.rephrased import rephrased
from cpsearch.reading.text.sorts import with_elided_things
from cpsearch.reading.text.syntax import Reader, default_reader
from cpsearch.reading.time.ages import read_ages
from cpsearch.reading.time.timesheets import read_timesheet

__all__ = ["read", "read_math_graph", "relaxations"]

_LONE = re.compile("[\ud800-\udfff]")


def read(text: str, *, reader: Reader | None = None, limits: Limits = Limits(), allowances: Allowances | None = None) -> Problem:
    """Read ``text`` into a Problem; what cannot be understood is in its ``findings``, never an exception.

    ``allowances`` are relaxations for a text that is not read without them, by default those that are ratified; any others are
    named in the Problem's ``reader``.

    >>> problem = read("Ada has 3 coins. She finds 4 more coins. How many coins does Ada have now?")
    >>> [str(quantity.value) for quantity in problem.quantities], len(problem.licences)
    (['3', '4'], 1)
    """
    found = _interpretations(text, reader, limits)
    if isinstance(found, Problem):
        return found
    problem = _read(found)
    allowed = ratified() if allowances is None else allowances
    if not allowed or _settled(problem):
        return problem
    name = problem.reader if allowances is None else f"{problem.reader} unratified"
    rivals = list(dict.fromkeys((made, "; ".join(patterns)) for made, patterns in _relaxations(found, problem, allowed) if _settled(made)))
    return replace(_rival(rivals, problem.reader), reader=name) if rivals else problem


def _rival(rivals: list[tuple[Problem, str]], name: str) -> Problem:
    """One relaxed reading, or several as an alternative, over which the search must agree as over any other."""
    distinct = dict(reversed(rivals))
    problems = [problem for problem, _ in reversed(distinct.items())]
    if len(problems) == 1:
        return problems[0]
    labels = [f"{number}: {distinct[problem]}" for number, problem in enumerate(problems, 1)]
    if any(problem.alternatives for problem in problems):
        unread = Finding("unread_alternative", f"{len(problems)} relaxed readings, of which some leave more open")
        return replace(problems[0], findings=(unread,))
    return _grouped(tuple(labels), "attachment", problems, name)


def relaxations(
    text: str, allowances: Allowances, *, reader: Reader | None = None, limits: Limits = Limits()
) -> Iterator[tuple[Problem, tuple[str, ...]]]:
    """Every way in which ``allowances`` let ``text`` be read that is not read without them, with the patterns that each rests on.

    They come in the order in which :func:`read` tries them: what is found is set aside, the question is bound with less, the
    numbers are pooled. Nothing where the text is read, or is none.
    """
    found = _interpretations(text, reader, limits)
    problem = found if isinstance(found, Problem) else _read(found)
    if not isinstance(found, Problem) and not _settled(problem):
        yield from ((made, patterns) for made, patterns in _relaxations(found, problem, allowances) if _settled(made))


def _settled(problem: Problem) -> bool:
    return not problem.findings and problem.target is not None and _licensed(problem)


def _relaxations(found: _Found, problem: Problem, allowed: Allowances) -> Iterator[tuple[Problem, tuple[str, ...]]]:
    choices, interpretations, name = found
    reading = interpretations[0][1].reading
    if problem.target is not None:
        yield allowed.set_aside(problem), _set_aside(problem)
    if allowed.of_kind("ask") and any(finding.reason == "ungrounded_question" for finding in problem.findings):
        seen = [problem]
        asks = [item.asked for _, item in interpretations if item.asked is not None]
        for omission in (omission for omission in ASKS if any(says(asked, omission) for asked in asks)):
            drafts = [(chosen, interpret(replace(item.reading, omission=omission)).draft) for chosen, item in interpretations]
            made = _merge(choices, drafts, name)
            if made.target is not None and made not in seen:
                seen.append(made)
                pattern = f"ask {omission}/{made.target.question_form}"
                if allowed.allows(pattern):
                    yield _closed(allowed.set_aside(made), reading), (pattern, *_set_aside(made))
    if allowed.of_kind("pool"):
        pooled = read_pooled(reading.parse, reading.world, reading.numbers, reading.clauses, allowed)
        if pooled is not None:
            made = pooled.problem(name)
            yield _closed(allowed.set_aside(made), reading), _set_aside(made)


def _set_aside(problem: Problem) -> tuple[str, ...]:
    return tuple(dict.fromkeys(finding_pattern(problem, finding) for finding in problem.findings))


def _read(found: _Found) -> Problem:
    """The problem as the rules read it: by the ages, clause by clause, or by the grammars that take a text whole."""
    choices, interpretations, name = found
    reading = interpretations[0][1].reading
    aged = read_ages(reading.parse, reading.numbers)
    if aged is not None:
        return _closed(aged.problem(name), reading)
    composed = read_composed(reading.parse, reading.numbers)
    if composed is not None:
        return _closed(composed.problem(name), reading)
    problem = _merge(choices, [(combination, item.draft) for combination, item in interpretations], name)
    if _settled(problem) and _whole_counts(problem):
        return _closed(problem, reading)
    books = (read_ledger, read_bundled, read_timesheet, read_stock)
    wordings = (read_ratios, read_coins, read_figures, read_shares, read_averages, read_changes, read_table, read_complement)
    closed = (grammar(reading.parse, reading.numbers) for grammar in (*books, *wordings, read_chronicle))
    booked = (draft.problem(name) for draft in closed if draft is not None)
    whole = next((made for made in booked if _whole_counts(made)), None)
    return problem if whole is None else _closed(whole, reading)


def _closed(problem: Problem, reading: Clauses) -> Problem:
    """The problem, unless its text leaves a set or class open, tells two apart that are one in it, or tells nothing of the asked one."""
    closed = with_open_sets(problem, reading.parse, reading.world.phrases, reading.clauses)
    closed = with_known_persons(with_relatives_apart(closed, reading.parse, reading.world.phrases), reading.parse)
    return with_known_members(closed, reading.world.phrases)


def _licensed(problem: Problem) -> bool:
    """Whether every number has a part in some relation; else the search would refuse it as a number that nothing says a word about."""
    roles = {role.signature for licence in problem.licences for role in licence.roles}
    roles |= set(problem.target.signatures) if problem.target is not None else set()
    return all(set(quantity.signatures) & roles for quantity in problem.quantities)


def _whole_counts(problem: Problem) -> bool:
    """Whether no number of the text is a part of a thing that is counted ("0.5 of a bag"); else the search would refuse every sum of it."""
    parted = [quantity for quantity in problem.quantities if quantity.value.denominator > 1 and quantity.span is not None]
    return not any(s.unit.atoms and not any(map(is_divisible, s.unit.atoms)) for quantity in parted for s in quantity.signatures)


def read_math_graph(text: str, *, reader: Reader | None = None, limits: Limits = Limits()) -> MathProblemGraph | tuple[Finding, ...]:
    """Read ``text`` as a MathProblemGraph; if it is not understood, or says what such a graph cannot, the findings instead.

    >>> from cpsearch.binding import graph_to_dict
    >>> graph_to_dict(read_math_graph("Ada has 3 coins. She finds 4 more coins. How many coins does Ada have now?"))["operations"]
    [{'actor': 'Ada', 'kind': 'add', 'operand': {'value': 4, 'unit': 'coin'}}]
    """
    found = _interpretations(text, reader, limits)
    if isinstance(found, Problem):
        return found.findings
    choices, interpretations, name = found
    problem = _merge(choices, [(combination, item.draft) for combination, item in interpretations], name)
    if problem.findings:
        return problem.findings
    graphs = list(dict.fromkeys(graph_of(item) for _, item in interpretations))
    if len(graphs) > 1:
        return (Finding("unread_alternative", f"{len(graphs)} readings, and a graph can hold only one"),)
    return graphs[0] if isinstance(graphs[0], MathProblemGraph) else (graphs[0],)


#: How many times the allowed readings are looked at for those that fit together.
_COHERENT = 16
#: What was open, every reading with the options it took, and the reader's name.
_Found = tuple[tuple[Choice, ...], list[tuple[tuple[str, ...], Interpretation]], str]


def _interpretations(text: str, reader: Reader | None, limits: Limits) -> _Found | Problem:
    """Every reading of the text; a Problem with a finding where there are none or too many."""
    # a lone surrogate is no character: U+FFFD has the same length, so offsets stay
    text = _LONE.sub("\ufffd", text)
    if not text.strip():
        return Problem(text, findings=(Finding("empty_text", "the text is empty"),))
    if len(text) > limits.max_text:
        return Problem(text, findings=(Finding("text_too_long", f"{len(text)} characters, at most {limits.max_text}"),))
    reader = reader or default_reader()
    name = f"{reader.name} packs-{packs_version()}"
    numbers = find_numbers(text)
    parse = with_asked_verb(reattached(repaired(mended(rephrased(reader, text)))))
    phrases = with_elided_things(parse, find_phrases(parse, numbers))
    world = build_world(parse, phrases)
    reading = read_clauses(parse, numbers, world)
    choices = choices_of(reading)
    combinations = 1
    for choice in choices:
        combinations *= len(choice.options)
    many = Finding("too_many_alternatives", f"{combinations} ways to read the pronouns and bare numbers")
    if combinations > _COHERENT * limits.max_readings:
        return Problem(text, findings=(many,), reader=name)
    options = [dict(zip((c.token for c in choices), combination, strict=True)) for combination in product(*(c.options for c in choices))]
    options = [chosen for chosen in options if coherent(_resolved(reading.world, choices, chosen))] or options
    if len(options) > limits.max_readings:
        return Problem(text, findings=(many,), reader=name)
    return choices, [(tuple(chosen.values()), _interpret(reading, choices, chosen)) for chosen in options], name


def _resolved(world: World, choices: tuple[Choice, ...], chosen: dict[int, str]) -> World:
    antecedents = tuple((c.token, chosen[c.token]) for c in choices if c.kind == "antecedent")
    return replace(world, resolution=(*world.resolution, *antecedents))


def _interpret(reading: Clauses, choices: tuple[Choice, ...], chosen: dict[int, str]) -> Interpretation:
    world = _resolved(reading.world, choices, chosen)
    elided = []
    for phrase, kinds in elided_kinds(world):
        wanted = chosen.get(phrase.head)
        options = [kind for kind in kinds if wanted is None or str(kind) == wanted]
        elided += [(phrase.head, options[0])] if options else []
    return interpret(replace(reading, world=replace(world, elided=tuple(elided))))


def _merge(choices: tuple[Choice, ...], drafts: list[tuple[tuple[str, ...], Draft]], name: str) -> Problem:
    """One Problem over all readings: equal readings are one, and more than one become an alternative."""
    distinct: list[tuple[tuple[str, ...], Problem]] = []
    for combination, draft in drafts:
        problem = draft.problem(name)
        if all(problem != other for _, other in distinct):
            distinct.append((combination, problem))
    if len(distinct) == 1:
        return distinct[0][1]
    broken = [(combination, problem) for combination, problem in distinct if problem.findings or problem.target is None]
    if len(broken) == len(distinct):
        return broken[0][1]
    if broken:
        # a reading that the rules cannot follow is unread: it may not vanish
        combination, problem = broken[0]
        why = problem.findings[0] if problem.findings else Finding("no_question", "nothing is asked")
        unread = Finding("unread_alternative", f"read as {'; '.join(combination)!r}: {why.detail}", why.span)
        return replace(problem, findings=(unread, *problem.findings))
    return _alternatives(choices, distinct, name)


def _alternatives(choices: tuple[Choice, ...], distinct: list[tuple[tuple[str, ...], Problem]], name: str) -> Problem:
    labels = tuple("; ".join(combination) for combination, _ in distinct)
    open_choice = next(c for i, c in enumerate(choices) if len({combination[i] for combination, _ in distinct}) > 1)
    return _grouped(labels, "unit" if open_choice.kind == "unit" else "antecedent", [problem for _, problem in distinct], name)


def _grouped(labels: tuple[str, ...], kind: AlternativeKind, problems: list[Problem], name: str) -> Problem:
    """Several readings as one Problem with an alternative between them."""
    first = problems[0]
    group = Alternative("reading", kind, labels)
    quantities = _merge_quantities(problems)
    licences: list[Licence] = []
    bodies: dict[Licence, list[int]] = {}
    for option, problem in enumerate(problems):
        for licence in problem.licences:
            bodies.setdefault(replace(licence, id="-"), []).append(option)
    for licence, options in bodies.items():
        if len(options) == len(problems):
            licences.append(replace(licence, id=f"l{len(licences)}"))
            continue
        for option in options:
            licences.append(replace(licence, id=f"l{len(licences)}", condition=(("reading", option),)))
    targets = [problem.target for problem in problems if problem.target is not None]
    target = _merge_targets(targets)
    states = tuple(sorted({state for problem in problems for state in problem.states}, key=lambda s: int(s[1:]) if s[1:].isdigit() else 0))
    kinds = tuple(sorted({pair for problem in problems for pair in problem.kinds}))
    return Problem(first.text, quantities, tuple(licences), target, (group,), (), states, kinds, name)


def _merge_quantities(problems: list[Problem]) -> tuple[Quantity, ...]:
    spans: list[Span | None] = []
    for problem in problems:
        for quantity in problem.quantities:
            if quantity.span not in spans:
                spans.append(quantity.span)
    merged: list[Quantity] = []
    for span in sorted((s for s in spans if s is not None), key=lambda s: s.start):
        copies = [next((q for q in problem.quantities if q.span == span), None) for problem in problems]
        known = [copy for copy in copies if copy is not None]
        signatures = tuple((copy or known[0]).signatures[0] for copy in copies)
        one = replace(known[0], id=f"q{len(merged)}")
        merged.append(one if len(set(signatures)) == 1 else replace(one, signatures=signatures, choice="reading"))
    for problem in problems:
        merged += [q for q in problem.quantities if q.span is None and q not in merged]
    return tuple(merged)


def _merge_targets(targets: list[Target]) -> Target:
    signatures = tuple(target.signatures[0] for target in targets)
    if len(set(signatures)) == 1:
        return targets[0]
    return replace(targets[0], signatures=signatures, choice="reading")
