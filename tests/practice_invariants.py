"""The invariants of the practice lane as checks that raise AssertionError: tests run them as they are, and under a violation of each."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import FrozenInstanceError
from fractions import Fraction
from pathlib import Path

from cpsearch import solve
from cpsearch.corpus.answers import parse_gold
from cpsearch.corpus.records import Record
from cpsearch.practice import attempt, ceilings, ledger, run
from cpsearch.practice.attempt import EVERYTHING, Practised
from cpsearch.practice.gold import contrasts, working_of
from cpsearch.problem import Problem
from cpsearch.reading import read
from cpsearch.reading.read import relaxations

#: Serving refuses all of these; practice reads each in some way.
UNREAD = (
    Record(
        "own", 0, 1, "rolls", "Ida baked 3 trays. Each tray has 4 rolls. How many rolls did the baker deliver at dawn?", parse_gold("12")
    ),
    Record("own", 1, 2, "cards", "Ben frobbed 4 cards. Then he squeaked 5 cards. How many cards did he frob in total?", parse_gold("9")),
    Record(
        "own", 2, 3, "goats", "A herder leads 6 goats past a mill. By a fountain 2 goats dawdle. How many goats hurry?", parse_gold("4")
    ),
)


def practised(record: Record) -> Practised:
    return attempt.practise(record)


def serving_is_sealed(folder: Path) -> None:
    """#1: nothing that practice makes reaches serving."""
    before = [solve(record.question).to_json() for record in UNREAD]
    run.run(UNREAD, folder)
    assert [solve(record.question).to_json() for record in UNREAD] == before
    assert all(solve(record.question).reason for record in UNREAD)


def no_spurious_chain_is_credited() -> None:
    """#2: a chain that comes to gold's value by other operations is no evidence for its patterns."""
    told = "A hall has 2 rows. Each row has 2 lamps. How many lamps did the porter polish at noon?"
    gold = Record("own", 3, 4, "lamps", told, parse_gold("4"), working="2 - 2 = <<2-2=0>>0. 4 + 0 = <<4+0=4>>4.\n#### 4")
    found = practised(gold)
    chains = [chain for made in found.attempts for chain in made.chains]
    assert any(chain.value == "4" for chain in chains), "some chain must reach the value"
    assert not any(chain.right for chain in chains)
    assert all(trial.outcome != "correct" for trial in ledger.trials_of(found))


def runs_are_deterministic(folder: Path) -> None:
    """#3: equal runs write equal bytes, in one process or two."""
    for name, jobs in (("one", 1), ("two", 2)):
        run.run(UNREAD, folder / name, jobs=jobs)
    for file in ("journal.jsonl", "report.json"):
        assert (folder / "one" / file).read_bytes() == (folder / "two" / file).read_bytes()


def ceilings_are_fixed() -> None:
    """#4: nothing can change a ceiling in place."""
    for action, theta in (("practice", 0.0), ("propose", 0.85), ("serve", 0.99)):
        with suppress(FrozenInstanceError):
            setattr(ceilings.CEILINGS, action, 0.1)
        assert getattr(ceilings.CEILINGS, action) == theta


def contradictions_are_retracted() -> None:
    """#5: when a gold answer is corrected, what rested on the old one loses its licence."""
    trials = [ledger.Trial("ask who/count", f"k{i}", f"id{i}", "correct", "3", "3") for i in range(38)]
    before = ledger.Ledger().record(trials)
    after = before.corrected("k7", "5")
    assert before.licensed("propose") == ("ask who/count",)
    assert after.licensed("propose") == ()
    assert before.retracted(after) == ("ask who/count",)


def chains_are_gated() -> None:
    """Obligation 1: no chain of an attempt leaves a number out, invents one, or misses the target, even if it comes to gold's value."""
    # 3 × 2 is gold's value; a chain that skips the tickets would reach it
    text = "Ida baked 3 trays. Each tray has 2 rolls. A clerk held 5 tickets and 7 tickets. How many rolls did the baker deliver?"
    found = practised(Record("own", 4, 5, "skips", text, parse_gold("6")))
    for made in found.attempts:
        for chain in made.chains:
            assert all(number in chain.working for number in ("3", "2", "5", "7")), chain.working


def practice_is_bounded() -> None:
    """Obligation 3: more numbers than the pool takes are not pooled: refused, never cut down."""
    many = " ".join(f"Box {name} holds {i} pens." for i, name in enumerate("ABCDEFGH", 2)) + " How many pens did the clerk sort?"
    assert not any(made.route == "pool" for made in practised(Record("own", 5, 6, "many", many, parse_gold("44"))).attempts)


def targets_match() -> None:
    """Obligation 4: what is reached has the unit that is asked."""
    for record in UNREAD:
        for problem, _ in relaxations(record.question, EVERYTHING):
            verdict = solve(problem)
            if verdict.chain is not None and verdict.answer is not None:
                assert problem.target is not None
                assert verdict.unit == str(problem.target.signatures[0].unit)
    lone = read("Ida baked 3 trays. Each tray has 4 rolls. How many clerks did the baker hire?")
    assert isinstance(lone, Problem)
    found = practised(Record("own", 6, 7, "clerks", lone.text, parse_gold("12")))
    assert not [chain for made in found.attempts for chain in made.chains]


def gold_needs_its_operations() -> None:
    """A value alone is no contrast where the working is known."""
    record = Record("own", 7, 8, "sums", "…", parse_gold("4"), working="2 + 2 = <<2+2=4>>4\n#### 4")
    verdict = solve("Nadia fills 2 vases with 2 tulips each. How many tulips does she use?")
    assert verdict.chain is not None
    assert verdict.answer == Fraction(4)
    assert not contrasts(verdict.chain, verdict.answer, working_of(record)), "2 * 2 is not 2 + 2"
    same = Record("own", 7, 8, "same", "…", parse_gold("4"), working="2 * 2 = <<2*2=4>>4\n#### 4")
    assert contrasts(verdict.chain, verdict.answer, working_of(same))
    other = Record("own", 8, 9, "other", "…", parse_gold("4"), working="9 - 5 = <<9-5=4>>4. 4 * 1 = <<4*1=4>>4. 3 + 1 = <<3+1=4>>4\n#### 4")
    assert working_of(other).operators == "*+-"
