"""Proofs on file: what is written, that it can be checked without the solver, and that nothing wrong holds."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapes import REASONS, SHAPES, Shape, Variant, licence, quantity, shapes, sig, span, target, with_quantity
from strategies import problems
from test_end_to_end import BLOCKED, run

from cpsearch.chain import Chain, Ref
from cpsearch.cli import main
from cpsearch.errors import ProblemError
from cpsearch.limits import Limits
from cpsearch.problem import Finding, Problem, Quantity, Signature
from cpsearch.proofs import Failure, Proof, Rival, check_proof, file_name, proof_of
from cpsearch.solve import replay, solve


def proof(shape: Shape = SHAPES[0]) -> Proof:
    """The proof of a shape as this package makes it."""
    return proof_of(solve(shape.problem), id=str(shape))


def reasons(found: Proof) -> list[str]:
    return [failure.reason for failure in check_proof(found).failures]


# ---- what a proof is


@shapes
def test_a_proof_holds_and_survives_json(shape: Shape) -> None:
    """It comes back equal, with equal bytes, and says what it was made with."""
    made = proof(shape)
    again = Proof.from_json(made.to_json())
    assert again == made
    assert again.to_json() == made.to_json() == proof(shape).to_json()
    assert check_proof(again).holds
    assert check_proof(again).notes == ()
    assert (made.answer, made.unit, made.chain) == (Fraction(shape.answer), shape.unit, shape.chain)


def test_every_listed_derivation_is_told_with_its_value_and_what_speaks_against_it() -> None:
    """By one of two comparisons there would be a broken pen, which the gate refuses."""
    text = "Ida has 5 pens, 2 times as many as Bo, or Bo 2 times as many as Ida. How many has Bo?"
    ida, bo, two = sig("ida", "pen"), sig("bo", "pen"), sig("#two")
    problem = Problem(
        text,
        (quantity("q0", "5", ida, span(text, "5")), quantity("q1", "2", two, span(text, "2"), "comparative")),
        (
            licence("half", "compare_multiplicative", "product", span(text, "times as many"), ida, two, bo),
            licence("twice", "compare_multiplicative", "product", span(text, "times as many"), bo, two, ida),
        ),
        target(bo),
    )
    told = {(rival.value, rival.reasons) for rival in proof_of(solve(problem)).rivals or ()}
    assert told == {(Fraction(5, 2), ("impossible_value",)), (Fraction(10), ())}


def test_a_number_of_the_text_that_the_problem_has_not_is_found() -> None:
    """Whoever reads a text has to say what each of its numbers is."""
    made = proof()
    text = f"{made.problem.text} (She is 7, and half as old as Bo.)"
    found = check_proof(replace(made, problem=replace(made.problem, text=text))).failures
    assert [text[f.span.start : f.span.end] for f in found if f.reason == "unread_number" and f.span] == ["7", "half"]


def test_a_refusal_has_no_proof() -> None:
    """Nor has an answer whose Problem was dropped."""
    verdict = solve(SHAPES[0].problem)
    for without in (solve(Problem("How many?")), replace(verdict, problem=None)):
        with pytest.raises(ProblemError) as caught:
            proof_of(without)
        assert caught.value.field == "verdict"


# ---- what does not hold

Wrong = Callable[[Proof], Proof]


def _with_step(found: Proof, **changes: object) -> Proof:
    first, *rest = found.chain.steps
    return replace(found, chain=replace(found.chain, steps=(replace(first, **changes), *rest)))  # type: ignore[arg-type]


WRONG: dict[str, tuple[Wrong, str]] = {
    "another answer": (lambda p: replace(p, answer=Fraction(451)), "wrong_answer"),
    "another unit": (lambda p: replace(p, unit="pound"), "wrong_answer"),
    "a wrong value on the way": (lambda p: _with_step(p, value=Fraction(31)), "wrong_arithmetic"),
    "another operation": (lambda p: _with_step(p, op="+"), "unlicensed_step"),
    "no such licence": (lambda p: _with_step(p, licence="none"), "unlicensed_step"),
    "an operand from nowhere": (lambda p: _with_step(p, operands=(Ref(quantity="x"), Ref(quantity="q2"))), "ungrounded_operand"),
    "a step too few": (lambda p: replace(p, chain=Chain(p.chain.steps[:1], Ref(step=0))), "off_target"),
    "a stated number": (lambda p: replace(p, chain=Chain((), Ref(quantity="q0")), answer=Fraction(15)), "incomplete"),
    "choices of nothing": (lambda p: replace(p, chain=replace(p.chain, choices=(1,))), "unlicensed_step"),
    "a rival that is none": (lambda p: replace(p, rivals=(Rival(p.chain, Fraction(9)),)), "other_derivations"),
    "no rivals": (lambda p: replace(p, rivals=()), "other_derivations"),
    "other counts": (lambda p: replace(p, readings=5), "other_counts"),
    "another value of a number": (
        lambda p: replace(p, problem=with_quantity(p.problem, "q0", value=Fraction(16))),
        "ungrounded_operand",
    ),
    "another place of a number": (
        lambda p: replace(p, problem=with_quantity(p.problem, "q0", span=span(p.problem.text, "sack"))),
        "ungrounded_operand",
    ),
    "another text": (lambda p: replace(p, problem=replace(p.problem, text=p.problem.text + " He has 4 sacks.")), "unread_number"),
    "a finding": (lambda p: replace(p, problem=replace(p.problem, findings=(Finding("open_set", "and so on"),))), "open_set"),
    "nothing asked": (lambda p: replace(p, problem=replace(p.problem, target=None)), "no_question"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_does_not_hold_is_named(wrong: str) -> None:
    """Each change of a good proof fails for its reason, and the reason is told."""
    change, reason = WRONG[wrong]
    assert reason in reasons(change(proof()))


@shapes
@pytest.mark.parametrize("variant", REASONS, ids=lambda variant: variant.__name__)
def test_the_proof_of_one_problem_is_none_of_another(shape: Shape, variant: Variant) -> None:
    """What the gate names, a check names."""
    assert REASONS[variant] in reasons(replace(proof(shape), problem=variant(shape)))


def test_a_second_answer_is_found_though_the_proof_does_not_list_it() -> None:
    """Whoever leaves out the rival has not proved more."""
    text = "Ida has 3 red pens and 4 blue pens. How many pens has she?"
    red, blue, all_ = sig("red", "pen"), sig("blue", "pen"), sig("ida", "pen")
    stated = (quantity("q0", "3", red, span(text, "3")), quantity("q1", "4", blue, span(text, "4")))
    both = licence("l0", "combine", "sum", span(text, "and"), all_, red, blue)
    problem = Problem(text, stated, (both,), target(all_))
    twice = licence("l1", "compare_additive", "sum", span(text, "has"), blue, all_, red)
    made = replace(proof_of(solve(problem)), rivals=None, chains=None, readings=None)
    assert check_proof(made).holds
    assert "answers_disagree" in reasons(replace(made, problem=replace(problem, licences=(both, twice))))


def test_another_vocabulary_is_a_note() -> None:
    """It proves nothing by itself; a check that fails is told as such."""
    found = check_proof(replace(proof(), packs="0123456789ab", version=""))
    assert found.holds
    assert [note.split(",")[0] for note in found.notes] == ["made with packs 0123456789ab", "made with cpsearch unknown"]


def test_the_reading_of_another_program_is_a_proof() -> None:
    """Written by hand as JSON, without what only this package can say."""
    text = "A crate has 12 jars. How many jars are in 5 crates?"
    load, crates, jars = (
        {"entity": name, "unit": unit, "state": ""} for name, unit in (("crate", "jar/crate"), ("", "crate"), ("", "jar"))
    )
    place = {"start": text.index("has"), "end": text.index("has") + 3}
    document = {
        "schema": 1,
        "problem": {
            "text": text,
            "quantities": [
                {"id": "a", "value": "12", "signatures": [load], "span": {"start": 12, "end": 14}},
                {"id": "b", "value": "5", "signatures": [crates], "span": {"start": 42, "end": 43}, "provenance": "question"},
            ],
            "licences": [
                {
                    "id": "l",
                    "relation": "rate",
                    "operation": "product",
                    "roles": [{"name": n, "signature": s} for n, s in (("all", jars), ("each", load), ("crates", crates))],
                    "cue": {"lexeme": "has", "span": place},
                }
            ],
            "target": {"signatures": [jars], "question_form": "count", "state_index": "terminal"},
            "reader": "somebody's model",
        },
        "chain": {
            "steps": [
                {"licence": "l", "unknown": 0, "op": "*", "operands": [{"quantity": "a"}, {"quantity": "b"}], "result": jars, "value": "60"}
            ],
            "root": {"step": 0},
        },
        "answer": "60",
        "unit": "jar",
    }
    assert check_proof(Proof.from_json(json.dumps(document))).failures == ()
    quantities: Any = document["problem"]["quantities"]  # type: ignore[index]
    quantities[0]["value"] = "13"
    assert (
        Failure("ungrounded_operand", "a is 13, the text says '12'", span(text, "12"))
        in check_proof(Proof.from_json(json.dumps(document))).failures
    )


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("schema",), 2, "schema"),
        (("schema",), True, "schema"),
        (("answer",), 450, "answer"),
        (("answer",), "1/0", "answer"),
        (("colour",), "red", "colour"),
        (("max_steps",), 10**9, "max_steps"),
        (("chain", "root"), {"step": 9}, "chain.root"),
        (("problem", "quantities", 0, "span", "end"), 10**6, "problem.quantities[0].span"),
        (("rivals", 0, "value"), 7, "rivals[0].value"),
    ],
)
def test_an_error_names_the_field(path: tuple[str | int, ...], value: object, field: str) -> None:
    """What is no proof is refused before anything is computed."""
    document = json.loads(proof().to_json())
    place = document
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    with pytest.raises(ProblemError) as caught:
        Proof.from_json(json.dumps(document))
    assert caught.value.field == field


@given(problems())
@settings(deadline=None, max_examples=60)
def test_a_replay_is_the_verdict(problem: Problem) -> None:
    """Where the solver and the enumerator agree, as they must, the second alone says the same."""
    limits = Limits(max_steps=3, max_nodes=20_000)
    verdict, again = solve(problem, limits=limits), replay(problem, limits=limits)
    if "limits" in (verdict.category, again.category):
        return
    assert (verdict.verdict, verdict.answer, verdict.unit) == (again.verdict, again.answer, again.unit)
    if verdict.verdict == "answered":
        assert (verdict.chains, verdict.readings, verdict.alternatives) == (again.chains, again.readings, again.alternatives)
        assert check_proof(replace(proof_of(verdict, limits=limits), max_steps=3)).failures == ()


# ---- files


IDS = (
    "a",
    "A",
    "a ",
    "",
    "../../etc/passwd",
    "..",
    "C:\\x",
    "/",
    "CON",
    "nul.json",
    "x" * 5000,
    "x" * 5001,
    "é",
    "\ud800",
    "\0",
    "日本",
    "a\nb",
)


def test_file_names_are_safe_and_differ() -> None:
    """Plain, short, no path, none hidden, and all different even where case does not count."""
    names = [file_name(name, file="f.jsonl", index=index) for index in (0, 1) for name in IDS]
    assert len({name.lower() for name in names}) == len(names)
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.") and len(name) < 100 for name in names)
    assert all(name.count(".") == 1 and name.endswith(".json") and name[0] not in "-." for name in names)
    assert names == [file_name(name, file="elsewhere/f.jsonl", index=index) for index in (0, 1) for name in IDS]


@given(st.text(alphabet=st.characters(codec=None)), st.text(alphabet=st.characters(codec=None)), st.integers(0, 10**9))
def test_any_id_has_a_file_name(name: str, file: str, index: int) -> None:
    """Whatever a record is called."""
    assert Path(file_name(name, file=file, index=index)).parts == (file_name(name, file=file, index=index),)


def _corpus(path: Path, ids: tuple[str, ...]) -> Path:
    lines = (json.dumps({"id": name, "problem": json.loads(SHAPES[0].problem.to_json())}) + "\n" for name in ids)
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(lines), encoding="utf-8")
    return path


def _proofs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_solve_writes_a_proof_of_each_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of records of one id, of files of one name in two folders, and the same on every run; nothing outside the folder."""
    ids = ("twin", "twin", "../outside", "y" * 300)
    files = [str(_corpus(tmp_path / name / "same.jsonl", ids)) for name in ("one", "two")]
    refused = tmp_path / "refused.jsonl"
    refused.write_text(json.dumps({"id": "r", "problem": {"text": "How many?"}}) + "\n", encoding="utf-8")
    runs = []
    for turn in ("first", "second"):
        status = main(["solve", *files, str(refused), "-o", str(tmp_path / "rows"), "--proofs", str(tmp_path / turn / "proofs")])
        assert status == 0
        runs.append(_proofs(tmp_path / turn / "proofs"))
    assert runs[0] == runs[1]
    assert len(runs[0]) == 8
    assert sorted(Proof.from_json(text).id for text in runs[0].values()) == sorted(ids * 2)
    capsys.readouterr()
    assert main(["check", *map(str, sorted((tmp_path / "first" / "proofs").iterdir()))]) == 0
    assert capsys.readouterr().out.count("holds: 450 kilogram\n") == 8


def test_check_needs_neither_solver_nor_reader(tmp_path: Path) -> None:
    """It says the same with every library of both out of reach."""
    paths = []
    for index, made in enumerate((proof(SHAPES[0]), proof(SHAPES[1]), replace(proof(SHAPES[1]), answer=Fraction(863)))):
        paths.append(tmp_path / f"{index}.json")
        paths[-1].write_text(made.to_json(), encoding="ascii")
    blocked = BLOCKED.replace('"tqdm"', '"tqdm", "ortools", "networkx", "numpy", "scipy"')
    code = f"""
    import sys
    from cpsearch.cli import main
    sys.exit(main(["check", *{[str(path) for path in paths]!r}]))
    """
    assert '"ortools"' in blocked
    done = run("-c", blocked + dedent(code))
    assert done.returncode == 1, done.stderr
    assert done.stdout.splitlines() == [
        f"{paths[0]}: holds: 450 kilogram",
        f"{paths[1]}: holds: 864 dollar",
        f"{paths[2]}: does not hold",
        "  wrong_answer: the chain comes to 864, not to 863",
        "  wrong_answer: the text proves 864 dollar, not 863 dollar",
    ]


def test_what_is_no_proof_is_said_and_the_rest_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1, with the field; as JSON too."""
    good, bad, ugly = (tmp_path / name for name in ("good.json", "bad.json", "ugly.json"))
    good.write_text(proof().to_json(), encoding="ascii")
    bad.write_text('{"schema": 1}', encoding="ascii")
    ugly.write_bytes(b"\xff\xfe not JSON")
    assert main(["check", str(bad), str(ugly), str(good)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{bad}: no proof: problem: missing field of Proof"
    assert lines[1].startswith(f"{ugly}: no proof: not JSON")
    assert lines[2] == f"{good}: holds: 450 kilogram"
    assert main(["check", "--json", str(good), str(bad)]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"file": str(good), "id": "weights", "holds": True, "failures": [], "notes": []}
    assert second["error"] == "problem: missing field of Proof"


def test_a_missing_file_is_a_wrong_argument(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2, before anything is checked."""
    assert main(["check", str(tmp_path / "nothing.json")]) == 2
    assert "cannot read" in capsys.readouterr().err


def test_a_folder_that_cannot_be_made_is_a_wrong_argument(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 2, before anything is solved."""
    corpus = _corpus(tmp_path / "in" / "x.jsonl", ("a",))
    (tmp_path / "taken").write_text("", encoding="ascii")
    assert main(["solve", str(corpus), "-o", str(tmp_path / "rows"), "--proofs", str(tmp_path / "taken")]) == 2
    assert not (tmp_path / "rows").exists()
    assert "cannot write" in capsys.readouterr().err


def test_a_problem_of_many_readings_is_checked_in_bounds() -> None:
    """A proof cannot ask for an endless search: the enumerator stops at its limit and the answer does not hold."""
    text = " ".join(str(number) for number in range(2, 18)) + " cue?"
    pool: list[Signature] = [sig("a")]
    quantities = tuple(Quantity(f"q{n}", Fraction(n), (pool[0],), span(text, f"{n}")) for n in range(2, 10))
    quantities += tuple(Quantity(f"q{n}", Fraction(n), (pool[0],), span(text, f"{n}", f" {n} ")) for n in range(10, 18))
    everything = licence("l", "combine", "sum", span(text, "cue"), pool[0], pool[0], pool[0], instances=16)
    problem = Problem(text, quantities, (everything,), target(pool[0]))
    made = Proof(1, problem, Chain((), Ref(quantity="q2")), Fraction(2), "1", max_steps=16)
    assert "budget_exhausted" in reasons(made)
