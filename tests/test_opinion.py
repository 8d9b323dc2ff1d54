"""The second opinion: each check objects to what it is for, names the words, and leaves its right siblings alone.

Every text is of this file. Its quantities are its numbers in digits, in order, and the chain is one step over some of them.
"""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cpsearch.opinion
from cpsearch.chain import Chain, Op, Ref, Step, apply
from cpsearch.opinion import CHECKS, objections, view_of
from cpsearch.problem import Problem, Quantity, Signature, Span
from cpsearch.unit import Unit
from cpsearch.verdict import Evidence


def numbers_of(text: str) -> tuple[Quantity, ...]:
    found = re.finditer(r"\d+(?:\.\d+)?", text)
    return tuple(Quantity(f"q{i}", Fraction(match[0]), (Signature("x"),), Span(*match.span())) for i, match in enumerate(found))


def doubts(text: str, op: Op, operands: tuple[int, ...], unit: str, *, skip: tuple[int, ...] = ()) -> dict[str, Evidence]:
    """The objections to one step over the numbers of a text; ``skip`` are numbers that are no quantities of the Problem."""
    numbers = numbers_of(text)
    problem = Problem(text, tuple(item for i, item in enumerate(numbers) if i not in skip))
    value = apply(op, tuple(numbers[i].value for i in operands))
    assert value is not None
    step = Step("l0", 0, op, tuple(Ref(quantity=f"q{i}") for i in operands), Signature("y"), value)
    return objections(problem, Chain((step,), Ref(step=0)), value, Unit.parse(unit))


#: check, (text, operation, numbers, unit) that it refuses with the words it names, and a sibling that nothing objects to.
Case = tuple[str, Op, tuple[int, ...], str]
CASES: dict[str, tuple[Case, str, Case]] = {
    "numbers_are_exact": (
        ("Ola sold more than 8 kites and 3 drums. How many toys did she sell?", "+", (0, 1), "toy"),
        "more than 8",
        ("Ola sold 8 kites and 3 more than 8 drums. How many toys did she sell?", "+", (0, 1, 2), "toy"),
    ),
    "one_is_counted": (
        ("Ola had 8 kites in each of 3 bags. She lost one of them. How many kites are left?", "*", (0, 1), "kite"),
        "one of them",
        ("Ola had 8 kites in each of 3 bags. One of the bags is red. How many kites has she?", "*", (0, 1), "kite"),
    ),
    "amounts_are_told": (
        ("Ola had 8 kites. She bought 3 kites and later some more kites. How many kites does she have in all?", "+", (0, 1), "kite"),
        "some more kites",
        ("Ola bought some kites. 8 kites are red and 3 are blue. How many kites did she buy?", "+", (0, 1), "kite"),
    ),
    "unit_is_asked": (
        ("Ola had 8 bags with 3 kites each. How many kites did she have?", "*", (0, 1), "bag"),
        "How many kites did she have?",
        ("Ola had 8 roses and 3 tulips. How many flowers did she have?", "+", (0, 1), "flower"),
    ),
    "dimension_is_asked": (
        ("Ola ran 8 miles and 3 miles. How far did she run?", "+", (0, 1), "hour"),
        "How far did she run?",
        ("Ola ran 8 miles and 3 miles. How far did she run?", "+", (0, 1), "mile"),
    ),
    "left_takes_away": (
        ("Ola had 8 kites. She sold 3 kites. How many kites does she have left?", "+", (0, 1), "kite"),
        "does she have left",
        ("8 people sat to the right and 3 to the left. How many people were to the left and right?", "+", (0, 1), "person"),
    ),
    "wholes_are_sums": (
        ("Ola has 8 kites and 4 drums. How many toys does she have in all?", "/", (0, 1), "toy"),
        "in all",
        ("Ola puts a total of 8 kites into bags of 4 kites. How many bags does she need?", "/", (0, 1), "bag"),
    ),
    "than_takes_difference": (
        ("Ola has 8 kites and Bo has 3 kites. How many more kites does Ola have than Bo?", "+", (0, 1), "kite"),
        "How many more kites does Ola have than",
        ("Ola has 8 kites more than Bo, and Bo has 3 more than Cy. How many more kites does Ola have than Cy?", "+", (0, 1), "kite"),
    ),
    "denial_takes_away": (
        ("Ola had 8 kites and 3 of them did not fly. How many kites flew?", "+", (0, 1), "kite"),
        "3 of them did not",
        ("Ola had 8 kites and 3 of them did not fly. How many kites flew?", "-", (0, 1), "kite"),
    ),
    "both_are_counted": (
        ("Ola had 8 kites and 5 drums. She sold 3 kites. How many kites and drums are left?", "-", (0, 2), "kite"),
        "How many kites and drums are left?",
        ("Ola had 8 kites and 5 drums. How many kites and drums did she have?", "+", (0, 1), "toy"),
    ),
    "all_are_counted": (
        ("Ola has 8 kites. Bo has 3 kites. Cy has 4 kites. How many kites do they have in all?", "+", (0, 1), "kite"),
        "4",
        ("Ola has 8 kites. Bo has 3 kites. Cy has 4 drums. How many kites do they have in all?", "+", (0, 1), "kite"),
    ),
    "multiples_multiply": (
        ("Ola filled 8 bags with 3 kites each. How many kites did she have?", "+", (0, 1), "kite"),
        "each",
        ("Ola filled 8 bags with 3 kites each. How many kites did she have?", "*", (0, 1), "kite"),
    ),
    "numbers_count_once": (
        ("Ola had 8 kites. Bo gave her 3 kites. How many kites does she have now?", "+", (0, 0), "kite"),
        "8",
        ("Ola and Bo had 8 kites each. How many kites did they have in all?", "+", (0, 0), "kite"),
    ),
    "compared_count_twice": (
        ("Ola has 8 kites. Bo has 3 more kites than Ola. How many kites do they have in all?", "+", (0, 1), "kite"),
        "3 more kites than",
        ("Ola has 8 kites. Bo has 3 more kites than Ola. How many kites do they have in all?", "+", (0, 0, 1), "kite"),
    ),
    "returns_count_twice": (
        ("Ola walked 8 miles to the lake and then 3 miles along it. She walked back. How many miles did she walk?", "+", (0, 1), "mile"),
        "walked back",
        ("Ola walked 8 miles to the lake and then walked back. How many miles did she walk?", "+", (0, 0), "mile"),
    ),
    "answer_is_possible": (
        ("Ola had 3 kites. She sold 8 kites. How many kites are left?", "-", (0, 1), "kite"),
        "How many kites are left?",
        ("Ola had 8 kites. She sold 3 kites. How many kites are left?", "-", (0, 1), "kite"),
    ),
    "things_are_whole": (
        ("Ola shares 8 kites among 3 girls. How many kites will each girl get?", "/", (0, 1), "kite"),
        "How many kites will each girl get?",
        ("Ola shares 8 pounds of figs among 3 girls. How many pounds will each girl get?", "/", (0, 1), "pound"),
    ),
    "rests_are_taken_away": (
        ("Ola made 8 kites. She made 3 kites in May and the rest in June. How many kites did she make in June?", "+", (0, 1), "kite"),
        "the rest in June",
        ("Ola made 8 kites. She made 3 kites in May and the rest in June. How many kites did she make in June?", "-", (0, 1), "kite"),
    ),
    "plans_are_not_yet": (
        ("Ola has 8 kites. Next week she will buy 3 kites. How many kites does she have now?", "+", (0, 1), "kite"),
        "Next week",
        ("Ola has 8 kites. Next week she will buy 3 kites. How many kites will she have then?", "+", (0, 1), "kite"),
    ),
    "times_are_apart": (
        ("Ola sold 8 kites on Monday and Tuesday and 3 kites on Tuesday. How many kites did she sell?", "+", (0, 1), "kite"),
        "3",
        ("Ola sold 8 kites on Monday and Tuesday and 3 kites on Friday. How many kites did she sell?", "+", (0, 1), "kite"),
    ),
    "sorts_are_of_one_respect": (
        ("Ola has 8 green kites and 3 small kites. How many kites has she?", "+", (0, 1), "kite"),
        "3",
        ("Ola has 8 green kites and 3 small blue kites. How many kites has she?", "+", (0, 1), "kite"),
    ),
}


@pytest.mark.parametrize("check", CASES)
def test_a_check_refuses_and_names_the_words(check: str) -> None:
    case, words, _ = CASES[check]
    found = doubts(*case)
    span = found[check].span
    assert span is not None
    assert case[0][span.start : span.end] == words
    assert found[check].detail.endswith(f"“{words}”")


@pytest.mark.parametrize("check", CASES)
def test_nothing_objects_to_a_right_sibling(check: str) -> None:
    assert not doubts(*CASES[check][2])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ola has $8 and gets $3. A kite costs $2. How many dollars has she?", "2"),
        ("Ola has 8 kites and gets 3 drums. Bo has 2 kites. How many kites has she?", "2"),
    ],
)
def test_a_number_of_the_asked_that_is_no_quantity_is_missed(text: str, words: str) -> None:
    """A sum of money, or a number of what is asked about, that the Problem knows nothing of."""
    found = doubts(text, "+", (0, 1), "dollar" if "$" in text else "kite", skip=(2,))
    span = found["numbers_are_known"].span
    assert span is not None
    assert text[span.start : span.end] == words
    assert "numbers_are_known" not in doubts(text, "+", (0, 1), "kite")


@pytest.mark.parametrize(("value", "refused"), [("8", False), ("2/25", False), ("96", False), ("80", True)])
def test_a_quantity_has_the_value_that_is_written(value: str, refused: bool) -> None:
    """As it is, in hundreds, in dozens; not another."""
    text = "Ola has 8 kites. How many kites has she?"
    problem = Problem(text, (Quantity("q0", Fraction(value), (Signature("x"),), Span(8, 9)),))
    found = objections(problem, Chain((), Ref("q0")), Fraction(value), Unit.parse("kite"))
    assert ("numbers_are_theirs" in found) is refused


def test_every_check_is_tested() -> None:
    assert {check.__name__ for check in CHECKS} == {*CASES, "numbers_are_known", "numbers_are_theirs"}


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("1,250", 1250),
        ("3/4", "3/4"),
        (".5", "1/2"),
        ("twenty-one", 21),
        ("two hundred and five", 205),
        ("three thousand", 3000),
        ("half", "1/2"),
    ],
)
def test_numbers_are_read_by_its_own_rules(written: str, value: int | str) -> None:
    view = view_of(Problem(f"Ola has {written} kites. How many?"), Chain((), Ref("q0")), Fraction(1), Unit.parse("kite"))
    assert view is not None
    assert [number.value for number in view.numbers] == [Fraction(value)]


@pytest.mark.parametrize("text", ["eggs: 8", "ola have egg = 8\nHow many eggs are left?"])
def test_what_is_no_story_with_a_question_is_left_alone(text: str) -> None:
    """A Problem by hand, or of a graph, whose text lists facts and equations."""
    assert not objections(Problem(text, numbers_of(text)), Chain((), Ref("q0")), Fraction(-8), Unit.parse("hour"))


@given(st.text(max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    problem = Problem(f"{text} How many?")
    assert isinstance(objections(problem, Chain((), Ref("q0")), Fraction(1), Unit.parse("kite")), dict)


def test_it_shares_nothing_with_the_reader() -> None:
    """No module of the reader, and no parser, is imported."""
    folder = Path(str(cpsearch.opinion.__file__)).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [item.name for item in getattr(node, "names", ())]
            assert not [name for name in names if name.startswith(("cpsearch.reading", "spacy", "text_to_num"))], file
