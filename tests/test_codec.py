"""The codec: canonical bytes out, strict checks in, errors that name the path of what is wrong."""

from __future__ import annotations

import json
import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapes import SHAPES

from cpsearch.chain import Ref
from cpsearch.codec import canonical_json, from_jsonable, parse_fraction, parse_json, to_jsonable
from cpsearch.errors import MissingExtraError, ProblemError
from cpsearch.problem import Problem, Span, Target, Unit


@given(st.fractions())
def test_fractions_are_strings_and_come_back(value: Fraction) -> None:
    """Exact at any size."""
    assert parse_fraction(to_jsonable(value), "x") == value


@pytest.mark.parametrize("text", ["", "1.5", "1/0", "1/-2", "+1", " 1", "1/02", "nan", "1e3", "½", 3, None, True, "1" * 401])
def test_only_plain_fractions_are_read(text: object) -> None:
    """No floats, no signs in odd places, nothing that takes for ever."""
    with pytest.raises(ProblemError) as caught:
        parse_fraction(text, "here")
    assert caught.value.field == "here"


@pytest.mark.parametrize("text", ["", "{", "NaN", "[Infinity]", "[" * 100_000, '{"a":1}x'])
def test_what_is_not_json_is_a_problem_error(text: str) -> None:
    """Also where it nests without end."""
    with pytest.raises(ProblemError):
        parse_json(text)


def test_bytes_are_canonical() -> None:
    """Sorted keys, no spaces, ASCII only."""
    assert canonical_json(Span(1, 2)) == '{"end":2,"start":1}'
    assert canonical_json("é") == '"\\u00e9"'
    assert canonical_json((Unit.parse("b*a"), None, True)) == '["a*b",null,true]'


def _broken(*path: str | int, value: object = None, delete: bool = False) -> str:
    """A good Problem's JSON with one place changed."""
    data = json.loads(SHAPES[3].problem.to_json())
    place = data
    for key in path[:-1]:
        place = place[key]
    if delete:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("", "[]"),
        ("text", _broken("text", value=3)),
        ("text", _broken("text", delete=True)),
        ("colour", _broken("colour", value=3)),
        ("quantities", _broken("quantities", value={})),
        ("quantities[1]", _broken("quantities", 1, value=[])),
        ("quantities[1].value", _broken("quantities", 1, "value", value=0.5)),
        ("quantities[1].id", _broken("quantities", 1, "id", value="")),
        ("quantities[1].span.start", _broken("quantities", 1, "span", "start", value=True)),
        ("quantities[1].span.end", _broken("quantities", 1, "span", "end", value=0)),
        ("quantities[1].provenance", _broken("quantities", 1, "provenance", value="memory")),
        ("quantities[1].signatures[0].unit", _broken("quantities", 1, "signatures", 0, "unit", value="a^9")),
        ("quantities[1].signatures[0].unit", _broken("quantities", 1, "signatures", 0, "unit", value=1)),
        ("quantities[1].span", _broken("quantities", 1, "span", "end", value=900)),
        ("licences[0].rounding", _broken("licences", 0, "rounding", value="up")),
        ("licences[0].roles[1].name", _broken("licences", 0, "roles", 1, "name", value=None)),
        ("target.state_index.operation_index", _broken("target", "state_index", value={"operation_index": "one"})),
        ("target.quantities", _broken("target", "quantities", value=["q77"])),
        ("states", _broken("states", value=["now", "now"])),
    ],
)
def test_an_error_names_the_path_of_the_field(field: str, text: str) -> None:
    """Unknown, missing and mistyped fields, and what the classes themselves refuse."""
    with pytest.raises(ProblemError) as caught:
        Problem.from_json(text)
    assert caught.value.field == field
    assert str(caught.value).startswith(field)


def test_a_tuple_of_fixed_length_keeps_it() -> None:
    """A pair has two members."""
    with pytest.raises(ProblemError) as caught:
        from_jsonable(tuple[str, int], ["a"], "pair")
    assert caught.value.field == "pair"


def test_a_union_reports_the_option_that_came_closest() -> None:
    """A state index is a word or an operation; a bad operation is told as one."""
    data = {"signatures": [{"entity": "a"}], "question_form": "count", "state_index": {"operation_index": -1}}
    with pytest.raises(ProblemError) as caught:
        from_jsonable(Target, data)
    assert caught.value.field == "state_index.operation_index"
    with pytest.raises(ProblemError):
        from_jsonable(Ref, {"quantity": 1})


@pytest.mark.parametrize("error", [ProblemError("a.b", "why"), MissingExtraError("text", "reading")], ids=["problem", "extra"])
def test_errors_survive_another_process(error: Exception) -> None:
    """They pickle with their fields."""
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
