"""Unit admissibility: the rule of each kind, each reason by name, and the question's unit against the proof."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_binding_graph_model import equation, symbol, unknown

from cpsearch.binding.admissibility import UnitProof, check_admissibility, check_question_unit
from cpsearch.binding.errors import ADMISSIBILITY_REASONS, AdmissibilityError, MathGraphError, QuestionTargetError
from cpsearch.binding.math_graph import OPERATION_KINDS
from cpsearch.binding.model import BoundEquation, SymbolBinding
from cpsearch.binding.units import parse_unit

#: Symbols by id: shells, crates, a rate of each, pure numbers, one without a unit and one with a broken one.
SYMBOLS: dict[str, SymbolBinding] = {
    item.symbol_id: item
    for item in (
        symbol("shells", unit="shells"),
        symbol("shell", unit="shell"),
        symbol("crates", unit="crates"),
        symbol("feet", unit="feet"),
        symbol("inches", unit="inches"),
        symbol("hours", unit="hours"),
        symbol("pay", unit="dollars_per_hour", semantic_role="rate"),
        symbol("tip", unit="dollars_per_shell", semantic_role="rate"),
        symbol("drift", unit="shells_per_hour", semantic_role="rate"),
        symbol("chunk", unit="shells_per_crate", semantic_role="rate"),
        symbol("jerk", unit="1_per_hour", semantic_role="rate"),
        symbol("pure", unit="dimensionless"),
        symbol("ratio", unit="dimensionless", semantic_role="ratio"),
        symbol("odd_ratio", unit="shells", semantic_role="ratio"),
        symbol("length2", unit="feet^2"),
        symbol("unbound"),
        symbol("broken", unit="*"),
    )
}


def prove(kind: str, *operands: str) -> UnitProof:
    """The proof of ``kind`` over the operands."""
    return check_admissibility(equation("result", *operands, operation_kind=kind), symbols=SYMBOLS)


@pytest.mark.parametrize(
    ("kind", "operands", "unit"),
    [
        ("add", ("shells",), "shell"),
        ("add", ("shells", "shell", "shells"), "shell"),
        ("subtract", ("minuend:shells", "subtrahend:shell"), "shell"),
        ("transfer", ("minuend:shells", "subtrahend:shell"), "shell"),
        ("compare_additive", ("shells", "shell"), "shell"),
        ("compare_multiplicative", (), "1"),
        ("compare_multiplicative", ("shells",), "1"),
        ("compare_multiplicative", ("shells", "shell"), "1"),
        ("compare_multiplicative", ("factor:shells", "factor:ratio"), "shell"),
        ("compare_multiplicative", ("factor:ratio",), "1"),
        ("multiply", ("shells",), "shell"),
        ("multiply", ("factor:feet", "factor:feet"), "foot^2"),
        ("multiply", ("factor:shells", "factor:pure"), "shell"),
        ("divide", ("dividend:shells",), "shell"),
        ("divide", ("dividend:shells", "divisor:crates"), "shell/crate"),
        ("divide", ("divisor:crates", "dividend:shells"), "shell/crate"),
        ("divide", ("dividend:shells", "divisor:pure"), "shell"),
        ("apply_rate", ("factor:hours", "factor:pay"), "dollar"),
        ("apply_rate", ("factor:pay", "factor:hours"), "dollar"),
        ("unit_partition", ("dividend:shells", "divisor:chunk"), "crate"),
        ("fraction_portion", ("whole:crates", "portion:ratio"), "crate"),
    ],
)
def test_the_rule_of_each_kind(kind: str, operands: tuple[str, ...], unit: str) -> None:
    """What each kind makes of its operands' units."""
    assert prove(kind, *operands).lhs_unit == parse_unit(unit)


@pytest.mark.parametrize(
    ("reason", "kind", "operands"),
    [
        ("unknown_symbol", "add", ("shells", "nothing")),
        ("unit_unbound", "add", ("shells", "unbound")),
        ("unknown_unit", "add", ("shells", "broken")),
        ("unknown_unit", "multiply", ("factor:length2", "factor:feet")),
        ("unknown_operation", "steal", ("shells",)),
        ("unit_mismatch", "add", ("shells", "crates")),
        ("unit_mismatch", "add", ("feet", "inches")),
        ("unit_mismatch", "subtract", ("minuend:shells", "subtrahend:crates")),
        ("unit_mismatch", "transfer", ("minuend:shells", "subtrahend:crates")),
        ("unit_mismatch", "compare_additive", ("shells", "crates")),
        ("unit_mismatch", "compare_multiplicative", ("shells", "crates")),
        ("unit_mismatch", "compare_multiplicative", ("shells", "crates", "ratio")),
        ("unit_mismatch", "compare_multiplicative", ("shells", "odd_ratio")),
        ("unit_mismatch", "fraction_portion", ("whole:shells", "portion:odd_ratio")),
        ("operand_arity", "add", ()),
        ("operand_arity", "subtract", ()),
        ("operand_arity", "transfer", ()),
        ("operand_arity", "compare_additive", ()),
        ("operand_arity", "multiply", ()),
        ("operand_arity", "divide", ()),
        ("operand_arity", "divide", ("dividend:shells", "dividend:crates")),
        ("operand_arity", "divide", ("divisor:shells", "divisor:crates")),
        ("operand_arity", "divide", ("dividend:shells", "divisor:crates", "divisor:pure")),
        ("operand_arity", "apply_rate", ("factor:pay",)),
        ("operand_arity", "apply_rate", ("factor:pay", "factor:hours", "factor:pure")),
        ("operand_arity", "unit_partition", ("dividend:shells",)),
        ("operand_arity", "fraction_portion", ("whole:shells",)),
        ("operand_arity", "fraction_portion", ("whole:shells", "portion:pure")),
        ("operand_arity", "fraction_portion", ("whole:ratio", "portion:ratio")),
        ("rate_form_invalid", "apply_rate", ("factor:hours", "factor:shells")),
        ("rate_form_invalid", "apply_rate", ("factor:pay", "factor:tip")),
        ("rate_form_invalid", "apply_rate", ("factor:pay", "factor:shells")),
        ("rate_form_invalid", "apply_rate", ("factor:jerk", "factor:shells")),
        ("rate_form_invalid", "unit_partition", ("dividend:shells", "divisor:crates")),
    ],
)
def test_each_refusal(reason: str, kind: str, operands: tuple[str, ...]) -> None:
    """What proves nothing is refused by its reason."""
    with pytest.raises(AdmissibilityError) as caught:
        prove(kind, *operands)
    assert caught.value.reason == reason
    assert str(caught.value) == f"{reason}: {caught.value.detail}"


def test_every_reason_is_reached() -> None:
    """The closed set has no member that nothing reaches."""
    marks = test_each_refusal.pytestmark  # type: ignore[attr-defined]
    assert {row[0] for row in marks[0].args[1]} == set(ADMISSIBILITY_REASONS)


def test_every_kind_has_a_rule() -> None:
    """The ten kinds and no other."""
    marks = test_the_rule_of_each_kind.pytestmark  # type: ignore[attr-defined]
    assert {row[0] for row in marks[0].args[1]} == set(OPERATION_KINDS)


def test_operands_speak_in_order_of_id() -> None:
    """With several bad operands, the smallest id is told, and before the kind or the rule."""
    with pytest.raises(AdmissibilityError, match=r"^unknown_unit: "):
        prove("steal", "unbound", "broken")
    with pytest.raises(AdmissibilityError, match=r"^unknown_symbol: absent"):
        prove("add", "unbound", "broken", "absent")


def test_one_dimension_is_told() -> None:
    """Feet and inches do not add up as they stand, and the message says what is missing."""
    with pytest.raises(AdmissibilityError, match="convert"):
        prove("add", "feet", "inches")


@pytest.mark.parametrize(
    ("proof", "text"),
    [
        (("add", "shells", "shell"), "add: [shell,shell] -> shell"),
        (("apply_rate", "factor:hours", "factor:pay"), "apply_rate: [hour,dollar/hour] -> dollar"),
        (("compare_multiplicative",), "compare_multiplicative: [] -> dimensionless"),
        (("multiply", "factor:shells", "factor:pure"), "multiply: [shell,dimensionless] -> shell"),
        (("divide", "dividend:shells", "divisor:crates"), "divide: [shell,crate] -> shell/crate"),
    ],
)
def test_the_text_of_a_proof(proof: tuple[str, ...], text: str) -> None:
    """Units in the order of the operands."""
    assert str(prove(*proof)) == text


@pytest.mark.parametrize("wrong", [None, "add", {}, symbol("shells")])
def test_only_equations(wrong: Any) -> None:
    """Anything else is misuse, not a refusal."""
    with pytest.raises(TypeError, match="BoundEquation"):
        check_admissibility(wrong, symbols=SYMBOLS)


def test_a_status_decides_nothing() -> None:
    """An equation already admitted is judged like a pending one."""
    wrong = equation("result", "shells", "crates", admissibility_status="admitted")
    with pytest.raises(AdmissibilityError, match="unit_mismatch"):
        check_admissibility(wrong, symbols=SYMBOLS)


# ---- the question's unit

PROOF = prove("add", "shells")


@pytest.mark.parametrize("declared", ["shell", "shells", "Shells"])
def test_the_unit_asked_for_is_proved(declared: str) -> None:
    """In singular or plural."""
    check_question_unit(unknown("result", expected_unit=declared), PROOF)


@pytest.mark.parametrize(
    ("reason", "declared"), [("unit_mismatch", "crates"), ("unit_mismatch", "1"), ("unit_unbound", None), ("unknown_unit", "*")]
)
def test_the_unit_asked_for_is_another(reason: str, declared: str | None) -> None:
    """A question in another unit than the proof's is refused."""
    with pytest.raises(AdmissibilityError) as caught:
        check_question_unit(unknown("result", expected_unit=declared), PROOF)
    assert caught.value.reason == reason


# ---- errors


@pytest.mark.parametrize("reason", ["", "mismatch", None, ["unit_mismatch"]])
def test_reasons_are_closed(reason: Any) -> None:
    """Outside the set it is a plain ValueError, not a refusal."""
    for kind in (AdmissibilityError, QuestionTargetError):
        with pytest.raises(ValueError, match="not a reason") as caught:
            kind(reason)
        assert type(caught.value) is ValueError


@pytest.mark.parametrize("reason", ADMISSIBILITY_REASONS)
def test_messages(reason: str) -> None:
    """The reason alone, or with its detail; both survive pickle."""
    assert str(AdmissibilityError(reason)) == reason
    error = pickle.loads(pickle.dumps(AdmissibilityError(reason, "why")))
    assert (error.reason, error.detail, str(error)) == (reason, "why", f"{reason}: why")


def test_errors_are_siblings() -> None:
    """All are ValueErrors; none catches another."""
    assert not issubclass(AdmissibilityError, (QuestionTargetError, MathGraphError))
    assert issubclass(AdmissibilityError, ValueError)


# ---- properties

OPERANDS = st.lists(st.tuples(st.sampled_from(("addend", "factor", "dividend", "divisor")), st.sampled_from(sorted(SYMBOLS))), max_size=3)


def outcome(given: BoundEquation) -> UnitProof | str:
    """The proof, or the reason."""
    try:
        return check_admissibility(given, symbols=SYMBOLS)
    except AdmissibilityError as error:
        return error.reason


@given(st.sampled_from(OPERATION_KINDS), OPERANDS)
def test_proved_or_refused(kind: str, operands: list[tuple[str, str]]) -> None:
    """Any equation is one or the other, the same each time; sums and products do not mind the order."""
    first = equation("result", *(f"{role}:{name}" for role, name in operands), operation_kind=kind)
    back = equation("result", *(f"{role}:{name}" for role, name in reversed(operands)), operation_kind=kind)
    one, two = outcome(first), outcome(back)
    assert one == outcome(first)
    if isinstance(one, UnitProof) and isinstance(two, UnitProof):
        assert one.lhs_unit == two.lhs_unit
        assert one.operand_units == two.operand_units[::-1]
