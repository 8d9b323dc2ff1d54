"""The question's target: which state, which form, in a closed order of precedence; what is ambiguous refuses by name (ADR-0135)."""

from __future__ import annotations

import ast
import inspect
import pickle
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from test_math_graph import OPERANDS, act, graphs, has, story

from cpsearch import binding
from cpsearch.binding import question_target
from cpsearch.binding.errors import QUESTION_TARGET_REASONS, AdapterError, AdmissibilityError, QuestionTargetError
from cpsearch.binding.math_graph import OPERATION_KINDS, MathProblemGraph, OperationKind, Rate, Unknown, canonical_bytes
from cpsearch.binding.model import QUESTION_FORMS, STATE_INDEX_LABELS, BoundUnknown
from cpsearch.binding.question_target import bound_unknown_from_math_problem_graph, infer_question_form, question_text, resolve_state_index
from cpsearch.problem import Operation, QuestionForm, StateIndex

COUNTS: tuple[OperationKind, ...] = ("add", "subtract", "transfer", "multiply", "divide")
UNMAPPABLE: tuple[OperationKind, ...] = ("unit_partition", "fraction_portion")
PAY = Rate(Fraction(6), "pound", "hour")


def refuses(reason: str, make: Any, *arguments: object) -> None:
    """The call raises QuestionTargetError with the reason."""
    with pytest.raises(QuestionTargetError) as caught:
        make(*arguments)
    assert caught.value.reason == reason


def forged(entity: str) -> MathProblemGraph:
    """A graph whose question asks for somebody unknown, past the checks of its constructor."""
    graph = story(act("add"))
    object.__setattr__(graph, "unknown", Unknown(entity, "shell"))
    return graph


# ---- vocabularies


def test_vocabularies_are_locked() -> None:
    """Forms, labels and reasons are closed."""
    assert QUESTION_FORMS == ("count", "rate", "total", "difference", "ratio", "identity")
    assert STATE_INDEX_LABELS == ("initial", "terminal")
    assert QUESTION_TARGET_REASONS == (
        "not_a_math_problem_graph",
        "unknown_entity_not_in_entities",
        "apply_rate_unit_mismatch",
        "unmappable_question_form",
    )


def test_the_state_index_is_the_problems() -> None:
    """One type for a state, in the problem and here."""
    assert binding.Operation is Operation
    assert binding.StateIndex is StateIndex


# ---- the state


def test_nothing_happens_is_initial() -> None:
    """Without operations there is one state."""
    assert resolve_state_index(story()) == "initial"


@pytest.mark.parametrize("kind", OPERATION_KINDS)
def test_something_happens_is_terminal(kind: OperationKind) -> None:
    """Any operation makes the end the default."""
    assert resolve_state_index(story(act(kind))) == "terminal"


def test_operations_of_others_count() -> None:
    """The state looks at all operations, the form only at those that touch: terminal and identity."""
    graph = story(act("add", actor="Bo"), asked="Cy")
    assert (resolve_state_index(graph), infer_question_form(graph)) == ("terminal", "identity")


@pytest.mark.parametrize("state", ["initial", "terminal", Operation(0), Operation(1)])
def test_a_named_state_is_the_state(state: StateIndex) -> None:
    """What the text names wins over the rule."""
    assert resolve_state_index(story(act("add"), act("subtract"), state=state)) == state


def test_a_named_state_without_operations() -> None:
    """The end of a story in which nothing happens may be asked for by name."""
    assert resolve_state_index(story(state="terminal")) == "terminal"


# ---- the form


def test_untouched_is_identity() -> None:
    """Nothing happens to whom is asked about."""
    assert infer_question_form(story()) == "identity"
    assert infer_question_form(story(act("subtract"), asked="Cy")) == "identity"


@pytest.mark.parametrize("kind", COUNTS)
def test_changes_are_counts(kind: OperationKind) -> None:
    """Each change alone."""
    assert infer_question_form(story(act(kind))) == "count"


def test_all_changes_together_are_a_count() -> None:
    """And all of them."""
    assert infer_question_form(story(*map(act, COUNTS))) == "count"


def test_comparisons() -> None:
    """By a factor a ratio, by a difference a difference."""
    assert infer_question_form(story(act("compare_multiplicative"))) == "ratio"
    assert infer_question_form(story(act("compare_additive"))) == "difference"


@pytest.mark.parametrize(("unit", "form"), [("pound", "total"), ("hour", "rate")])
def test_rates(unit: str, form: str) -> None:
    """The unit on top asks for a total, the one below for a rate."""
    assert infer_question_form(story(act("apply_rate"), unit=unit)) == form


@pytest.mark.parametrize("unit", ["shell", "pounds", "Pound", "hours", "pound/hour"])
def test_a_rate_in_another_unit(unit: str) -> None:
    """Units are compared as written, and nothing is guessed."""
    refuses("apply_rate_unit_mismatch", infer_question_form, story(act("apply_rate"), unit=unit))


@pytest.mark.parametrize("kind", UNMAPPABLE)
@pytest.mark.parametrize("others", [(), COUNTS])
def test_what_has_no_form(kind: OperationKind, others: tuple[OperationKind, ...]) -> None:
    """A partition or portion that touches has no form, whatever changes go with it."""
    refuses("unmappable_question_form", infer_question_form, story(*map(act, (*others, kind))))


@pytest.mark.parametrize("kind", UNMAPPABLE)
def test_elsewhere_it_does_no_harm(kind: OperationKind) -> None:
    """One that touches somebody else does not refuse."""
    assert infer_question_form(story(act(kind), act("add", actor="Bo"), asked="Bo")) == "count"


#: Forms in order of precedence, with the kinds that bring them about; a rate is asked for in its upper unit.
PRECEDENCE: tuple[tuple[str, tuple[OperationKind, ...]], ...] = (
    ("ratio", ("compare_multiplicative",)),
    ("difference", ("compare_additive",)),
    ("total", ("apply_rate",)),
)
PAIRS = [
    (form, one, two)
    for i, (form, kinds) in enumerate(PRECEDENCE)
    for one in kinds
    for two in (*(kind for _, later in PRECEDENCE[i + 1 :] for kind in later), *COUNTS, *UNMAPPABLE)
]


@pytest.mark.parametrize("order", [1, -1], ids=["first", "last"])
@pytest.mark.parametrize(("form", "one", "two"), PAIRS)
def test_each_precedence_pair(form: str, one: OperationKind, two: OperationKind, order: int) -> None:
    """The stronger kind gives the form, whichever happens first."""
    assert infer_question_form(story(*map(act, (one, two)[::order]), unit="pound")) == form


def test_the_pairs_are_all_there() -> None:
    """Each kind that decides against each one after it."""
    assert len(PAIRS) == 9 + 8 + 7
    decided = {frozenset((one, two)) for _, one, two in PAIRS}
    rest = {*COUNTS, *UNMAPPABLE}
    assert decided == {frozenset(pair) for pair in combinations(OPERATION_KINDS, 2) if not rest >= set(pair)}


def test_a_comparison_beats_a_rate_that_does_not_fit() -> None:
    """Precedence is an order, not a vote: the rate is not looked at."""
    assert infer_question_form(story(act("apply_rate"), act("compare_additive"))) == "difference"


@pytest.mark.parametrize(
    ("rates", "unit", "form"),
    [
        ((PAY, Rate(Fraction(2), "hour", "trip")), "hour", "rate"),
        ((Rate(Fraction(2), "hour", "trip"), PAY), "hour", "total"),
        ((PAY, Rate(Fraction(2), "hour", "trip")), "trip", "rate"),
        ((PAY, Rate(Fraction(2), "hour", "trip")), "pound", "total"),
    ],
)
def test_of_several_rates_the_first_that_fits(rates: tuple[Rate, ...], unit: str, form: str) -> None:
    """In graph order, each one's upper unit before its lower one."""
    assert infer_question_form(story(*(act("apply_rate", operand=rate) for rate in rates), unit=unit)) == form


def test_several_rates_none_of_which_fits() -> None:
    """Only then it refuses, naming them all."""
    graph = story(act("apply_rate"), act("apply_rate", operand=Rate(Fraction(2), "hour", "trip")))
    with pytest.raises(QuestionTargetError, match="pound/hour, hour/trip"):
        infer_question_form(graph)


# ---- touching


@pytest.mark.parametrize(("asked", "form"), [("Ida", "count"), ("Bo", "count"), ("Cy", "identity")])
def test_a_transfer_touches_both(asked: str, form: str) -> None:
    """Giver and receiver."""
    assert infer_question_form(story(act("transfer"), asked=asked)) == form


@pytest.mark.parametrize(("kind", "form"), [("compare_additive", "difference"), ("compare_multiplicative", "ratio")])
def test_a_comparison_touches_its_reference(kind: OperationKind, form: str) -> None:
    """Who is compared with is touched too."""
    assert infer_question_form(story(act(kind), asked="Bo")) == form
    assert infer_question_form(story(act(kind), asked="Cy")) == "identity"


@pytest.mark.parametrize(("kind", "form"), [("add", "count"), ("compare_additive", "difference"), ("compare_multiplicative", "ratio")])
def test_everything_touches_a_total(kind: OperationKind, form: str) -> None:
    """Asked about all together, every operation counts."""
    assert infer_question_form(story(act(kind, actor="Cy"), asked=None)) == form
    assert infer_question_form(story(asked=None)) == "identity"


# ---- the record


def test_the_record() -> None:
    """Symbol, span, state, form and the unit as written."""
    record = bound_unknown_from_math_problem_graph(story(act("add"), unit="red shells", state=Operation(0)))
    assert isinstance(record, BoundUnknown)
    assert record.symbol_id == "unknown_ida_red_shells"
    assert (record.state_index, record.question_form, record.expected_unit) == (Operation(0), "count", "red shells")
    span = record.question_span
    assert (span.source_id, span.start, span.end, span.text) == ("math_problem_graph", 0, 14, "Ida|red shells")


@pytest.mark.parametrize(
    ("asked", "unit", "symbol_id", "text"),
    [
        (None, "shell", "unknown_total_shell", "total|shell"),
        ("Ida", "!!", "unknown_ida_x", "Ida|!!"),
        ("岸", "shell", "unknown_total_shell", "岸|shell"),
    ],
)
def test_ids_of_unknowns(asked: str | None, unit: str, symbol_id: str, text: str) -> None:
    """What slugs to nothing has a stand-in."""
    graph = MathProblemGraph(("Ida", "岸"), (), (), Unknown(asked, unit))
    record = bound_unknown_from_math_problem_graph(graph)
    assert (record.symbol_id, record.question_span.text) == (symbol_id, text)
    assert question_text(graph.unknown) == text


FORMS: dict[str, MathProblemGraph] = {
    "count": story(act("add")),
    "rate": story(act("apply_rate"), unit="hour"),
    "total": story(act("apply_rate"), unit="pound"),
    "difference": story(act("compare_additive")),
    "ratio": story(act("compare_multiplicative")),
    "identity": story(),
}


@pytest.mark.parametrize("form", QUESTION_FORMS)
def test_each_form_is_reached(form: QuestionForm) -> None:
    """No form without a graph that has it."""
    assert bound_unknown_from_math_problem_graph(FORMS[form]).question_form == form


# ---- refusals

RESOLVERS = (resolve_state_index, infer_question_form, bound_unknown_from_math_problem_graph)


@pytest.mark.parametrize("resolver", RESOLVERS)
@pytest.mark.parametrize("wrong", [None, "graph", {}, 3, Unknown("Ida", "shell")])
def test_not_a_graph(resolver: Any, wrong: object) -> None:
    """Each resolver refuses what is no graph."""
    refuses("not_a_math_problem_graph", resolver, wrong)


@pytest.mark.parametrize("resolver", RESOLVERS[1:])
def test_an_unknown_entity(resolver: Any) -> None:
    """Kept as a defence: a graph's own constructor refuses it first."""
    refuses("unknown_entity_not_in_entities", resolver, forged("Zed"))


@pytest.mark.parametrize(
    ("reason", "graph"),
    [("apply_rate_unit_mismatch", story(act("apply_rate"))), ("unmappable_question_form", story(act("unit_partition")))],
)
def test_the_record_passes_refusals_on(reason: str, graph: MathProblemGraph) -> None:
    """Composed, the reasons stay."""
    refuses(reason, bound_unknown_from_math_problem_graph, graph)


@pytest.mark.parametrize("reason", QUESTION_TARGET_REASONS)
def test_the_error(reason: str) -> None:
    """Reason and detail, by keyword only, through pickle."""
    error = pickle.loads(pickle.dumps(QuestionTargetError(reason, detail="why")))
    assert (error.reason, error.detail, str(error)) == (reason, "why", f"{reason}: why")
    assert str(QuestionTargetError(reason)) == reason
    with pytest.raises(TypeError):
        QuestionTargetError(reason, "why")  # type: ignore[call-arg]


def test_the_error_is_a_sibling() -> None:
    """A ValueError, and neither of the other two."""
    assert issubclass(QuestionTargetError, ValueError)
    assert not issubclass(QuestionTargetError, (AdapterError, AdmissibilityError))


# ---- purity


@given(graphs())
def test_determined_or_refused(graph: MathProblemGraph) -> None:
    """Any valid graph has a form or a reason, twice the same, and is left as it was."""
    before = canonical_bytes(graph)

    def outcome() -> object:
        try:
            return bound_unknown_from_math_problem_graph(graph)
        except QuestionTargetError as error:
            return error.reason

    first = outcome()
    assert isinstance(first, BoundUnknown) or first in ("apply_rate_unit_mismatch", "unmappable_question_form")
    assert outcome() == first
    assert canonical_bytes(graph) == before


def tree() -> ast.Module:
    """The module's source."""
    return ast.parse(inspect.getsource(question_target))


def test_it_imports_data_only() -> None:
    """No file system, no dynamic import, no solver: neither here nor in what it imports by name."""
    modules = {node.module for node in ast.walk(tree()) if isinstance(node, ast.ImportFrom)}
    assert modules == {
        "__future__",
        "cpsearch.binding.errors",
        "cpsearch.binding.math_graph",
        "cpsearch.binding.model",
        "cpsearch.binding.symbols",
        "cpsearch.problem",
    }
    assert not [node for node in ast.walk(tree()) if isinstance(node, ast.Import)]


def test_it_calls_nothing_dangerous() -> None:
    """No call that opens, runs or imports, and no formatting that a name in a graph controls."""
    names = {node.id for node in ast.walk(tree()) if isinstance(node, ast.Name)}
    attributes = {node.attr for node in ast.walk(tree()) if isinstance(node, ast.Attribute)}
    assert not names & {"open", "exec", "eval", "compile", "__import__", "getattr", "setattr", "globals", "vars"}
    assert not attributes & {"format", "format_map", "__dict__", "read_text", "write_text", "import_module"}


BLOCKED = """
import sys
for name in ("ortools", "spacy", "en_core_web_sm", "text_to_num"):
    sys.modules[name] = None
import cpsearch.binding
from cpsearch.binding import *
assert not any(name.partition(".")[0] in ("ortools", "spacy") and module for name, module in sys.modules.items())
print(resolve_state_index(graph_from_json('{"entities":["Ida"],"initial_state":[],"operations":[],"unknown":{"entity":null,"unit":"shell"}}')))
"""


def test_the_package_needs_no_solver_and_no_model() -> None:
    """With OR-Tools and spaCy blocked it imports and works."""
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout.strip(), done.stderr) == ("initial", "")


def test_operands_are_not_changed() -> None:
    """Graphs share operands; the resolvers leave them be."""
    before = dict(OPERANDS)
    for kind in OPERATION_KINDS:
        resolve_state_index(story(act(kind), held=(has("Bo", 1),)))
    assert before == OPERANDS
