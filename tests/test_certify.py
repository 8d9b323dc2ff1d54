"""The independent enumerator: it stands on its own, knows when it is incomplete, and follows the definitions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given, settings
from strategies import problems, small

import cpsearch.certify
from cpsearch.certify import certify
from cpsearch.chain import Firing, Leaf
from cpsearch.limits import ALL_FAMILIES, Limits
from cpsearch.problem import Problem
from cpsearch.search import enumerate_chains


def test_the_certifier_shares_no_code_with_the_model() -> None:
    """Its only imports from this package are the common types: an error in one enumerator cannot hide in the other."""
    tree = ast.parse(Path(cpsearch.certify.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    ours = {name for name in imported if name and name.startswith("cpsearch")}
    assert ours == {"cpsearch.chain", "cpsearch.limits", "cpsearch.problem"}


@given(problems(quantities=5))
@settings(max_examples=150, deadline=None)
def test_both_enumerators_agree(problem: Problem) -> None:
    """Hypothesis looks for the smallest Problem on which they differ."""
    limits = Limits(max_steps=4, slack=2, max_chains=3000, max_nodes=50_000)
    certificate = certify(problem, limits=limits)
    result = enumerate_chains(problem, limits=limits)
    if certificate.complete and result.exhausted:
        assert {(item.key, item.node, item.chain.choices) for item in result.chains} == certificate.readings
        assert set(result.keys) == certificate.keys


def test_a_cap_on_terms_makes_it_incomplete_not_wrong() -> None:
    """Past the cap nothing is reported: a part of the readings certifies nothing."""
    problem = small({"p": "a", "q": "b"}, ["c=a+b", "c=a*b"], "c")
    assert certify(problem, limits=Limits(max_nodes=2)).readings == frozenset()
    assert not certify(problem, limits=Limits(max_nodes=2)).complete
    assert len(certify(problem).readings) == 2


def test_endless_free_steps_make_it_incomplete() -> None:
    """An equate costs no step: a great many instances neither hang nor raise."""
    assert not certify(small({"p": "a"}, ["a=a x1000000"], "a")).complete


def test_a_shared_result_is_one_firing() -> None:
    """One instance may serve two places: the second use is the same step, not another firing."""
    problem = small({"p": "a", "q": "b", "k": "k"}, ["c=a+b ?0", "d=c*k ?0", "t=c+d ?0"], "t")
    ((_, term, _),) = certify(problem).readings
    shared = Firing("l0", 0, (Leaf("p"), Leaf("q")))
    assert term == Firing("l2", 0, (shared, Firing("l1", 0, (shared, Leaf("k")))))


def test_a_shared_result_is_found_where_only_sharing_fits_the_steps() -> None:
    """The steps left would not pay for computing the sum again; using it again costs nothing."""
    problem = small({"p": "a", "q": "b", "k": "k"}, ["c=a+b ?0", "d=c*k ?0", "t=d+c ?0"], "t")
    assert len(certify(problem, limits=Limits(max_steps=3)).readings) == 1
    assert len(certify(problem, limits=Limits(max_steps=2)).readings) == 0


def test_a_reading_needs_the_smallest_options() -> None:
    """An idle alternative stays at its first option."""
    problem = small({"p": "a", "q": "g:b|b|d"}, ["c=a+b", "c=a*d"], "c", alternatives={"g": 3, "h": 2})
    assert {(key.split(" : ")[0], choices) for key, choices in certify(problem).chains} == {
        ('sum("p","q";)', (0, 0)),
        ('product("p","q";)', (2, 0)),
    }


@pytest.mark.parametrize("family", sorted(ALL_FAMILIES - {"licences"}))
def test_leaving_out_a_family_never_loses_a_key(family: str) -> None:
    """Each family only constrains: what holds with it holds without it."""
    problem = small({"p": "a", "q": "b", "r": "g:c|e"}, ["c=a+b", "d=c+c", "d=c*e g1"], "d", alternatives={"g": 2})
    limits = Limits(max_steps=2)
    kept = certify(problem, limits=limits).keys
    loose = certify(problem, limits=limits, families=ALL_FAMILIES - {family}).keys
    assert len(kept) == 2
    assert kept <= loose
