"""What is answered, how much of it is right, why the rest is refused, and what each check is worth: the tables of docs/coverage.md.

    make coverage CPSEARCH_DATA=DIR [SETS="mawps-even svamp-even …"]

DIR holds the published files by the names in :data:`FILES`. The halves are by the last bit of the SHA-256 of the text: rules are
written from the even ones, so only an odd half or a slice of GSM8K that was not looked at says anything about other problems.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from unittest.mock import patch

from cpsearch import Limits, Problem, Verdict, read, solve
from cpsearch.chain import value_of
from cpsearch.corpus.answers import parse_gold
from cpsearch.corpus.read import read_corpus
from cpsearch.corpus.records import Record
from cpsearch.corpus.stats import precision_bound
from cpsearch.gate import CLAUSES, assignments_of, is_lone
from cpsearch.limits import ALL_FAMILIES, Family
from cpsearch.needs import told
from cpsearch.opinion import CHECKS as OPINIONS
from cpsearch.opinion import objections
from cpsearch.packs import dimension
from cpsearch.search import enumerate_chains

# the script's own folder, which PYTHONSAFEPATH leaves out
sys.path.insert(0, str(Path(__file__).resolve().parent))
from command import data_folder, deliver, parser_of
from rounds import rounds_table, scores

FILES = {
    "gsm8k": "gsm8k_train.jsonl",
    "mawps": "mawps_dev.jsonl",
    "svamp": "svamp_dev.json",
    "unanswerable": "unanswerable_dev.jsonl",
}
#: How many lacks the report lists.
_LACKING = 12
#: What rules are written from.
DEVELOPMENT = ("gsm8k-dev", "mawps-even", "svamp-even", "unanswerable-even")


@dataclass(frozen=True)
class Check:
    """A check that can be left out: families of the model, clauses of the gate, findings of the reader, or what closes the road."""

    name: str
    families: frozenset[Family] = frozenset()
    clauses: frozenset[str] = frozenset()
    findings: frozenset[str] = frozenset()
    lone: bool = False
    unique: bool = False
    opinion: bool = False


_FINDINGS = ("unexplained_word", "unlicensed_quantity", "open_set", "unread_number", "unread_alternative", "ambiguous_target")
CHECKS = (
    Check("units and signatures", frozenset({"units"}), frozenset({"units_agree", "operands_fit", "results_fit"})),
    Check("completeness", frozenset({"completeness"}), frozenset({"numbers_are_used", "changes_fire"})),
    Check("explained words", findings=frozenset({"unexplained_word"})),
    Check("every number has a licence", findings=frozenset({"unlicensed_quantity", "unread_number"})),
    Check("closed sets", findings=frozenset({"open_set"})),
    Check("a determined question", findings=frozenset({"ambiguous_target"})),
    Check("whole counts", clauses=frozenset({"counts_are_whole", "shares_are_whole"})),
    Check("possible values", clauses=frozenset({"values_are_not_negative", "parts_are_within_wholes"})),
    Check("no lone number", lone=True),
    Check("agreement of all derivations", findings=frozenset({"unread_alternative"}), unique=True),
    Check("second opinion", opinion=True),
    Check(
        "all of these",
        frozenset({"units", "completeness"}),
        frozenset(clause.__name__ for clause in CLAUSES) - {"operands_exist", "values_are_defined", "root_is_the_target"},
        frozenset(_FINDINGS),
        lone=True,
        unique=True,
        opinion=True,
    ),
)


@dataclass(frozen=True)
class Answer:
    """A value, and the checks of the second opinion that object to it."""

    value: Fraction
    objections: frozenset[str]


#: Families of reading that hook in by calls that give nothing where they do not apply: each is left out by calls that never do.
READINGS = {
    "rates": ("interpret.read_rate",),
    "equal parts, containers and tasks": (
        "interpret.read_equal_parts",
        "interpret.read_need_of_one",
        "interpret.read_distribution",
        "interpret.read_per_several",
        "interpret.read_task",
        "asking.target.grouped",
        "asking.target.left_over",
        "asking.target.unit_rate",
    ),
    "time": (
        "interpret.read_pace",
        "interpret.read_frequency",
        "interpret.read_flow",
        "interpret.read_stays",
        "interpret.asked_speed",
        "asking.target.accrued",
        "asking.target.lasting",
        "asking.target.effort",
        "asking.target.scheduled",
    ),
    "comparisons": ("interpret.comparative_of", "interpret.read_terms"),
    "totals of what is compared": ("asking.target.part_of_some", "asking.target.part_of_total"),
    "attributes": ("interpret.read_attribute", "interpret.read_weighing", "interpret.apply_growth", "interpret.read_measured"),
    "scalings": ("interpret.read_scaling",),
    "portions and remainders": ("interpret.read_portion", "interpret.read_remainder"),
    "partitions": ("interpret.part_asked",),
    "wholes and parts": ("asking.target.missing_part", "asking.target.complement_asked"),
    "transfers": ("interpret.read_transfers",),
    "comings and goings": ("interpret.read_comings",),
    "exemptions": ("interpret.read_exemption",),
    "hidden changes": ("asking.target.hidden_change", "asking.target.further_change"),
    "goals and what is still to be done": ("asking.target.complete_goal", "asking.target.goal_and_stock", "asking.target.still_due"),
    "purchases and bills": ("interpret.read_purchases", "interpret.tender_of", "asking.target.change_asked"),
    "prices": ("asking.target.unit_price", "asking.target.affordable", "asking.target.implied_earning"),
    "ledgers": ("read.read_ledger",),
    "bundles": ("read.read_bundled",),
    "stock books": ("read.read_stock",),
    "amounts told by one another": ("read.read_composed",),
    "tables of amounts, complements": ("read.read_table", "read.read_complement"),
    "chronicles": ("read.read_chronicle",),
    "time sheets": ("read.read_timesheet",),
    "ages": ("read.read_ages",),
    "ratios, averages, shares and changes": ("read.read_ratios", "read.read_averages", "read.read_shares", "read.read_changes"),
    "coins and figures": ("read.read_coins", "read.read_figures"),
    "sentences about numbers": ("interpret.read_number_sentences",),
    "dozens and deeds": ("asking.target.unpacked", "interpret.read_deeds"),
}


def _left_out(hook: str) -> Callable[..., object]:
    """A call that gives what ``hook`` gives where its family does not apply: no facts, or None."""
    module, _, name = hook.rpartition(".")
    wanted = getattr(importlib.import_module(f"cpsearch.reading.{module}"), name)
    return lambda *_, **__: [] if str(inspect.signature(wanted).return_annotation).startswith("list") else None


def answer_without_reading(text: str, hooks: tuple[str, ...]) -> Fraction | None:
    """The answer if these calls of the reader gave nothing."""
    with ExitStack() as stack:
        for hook in hooks:
            stack.enter_context(patch(f"cpsearch.reading.{hook}", _left_out(hook)))
        return solve(text).answer


def answer_without(problem: Problem, check: Check, limits: Limits) -> Answer | None:
    """The answer if ``check`` did not exist, before the second opinion; it is not certified, for the certifier has the same check.

    Where derivations need not agree, the first in canonical order answers.
    """
    if problem.target is None or any(item.reason not in check.findings for item in problem.findings):
        return None
    found = enumerate_chains(problem, limits=limits, families=ALL_FAMILIES - check.families)
    if not found.exhausted:
        return None
    kept = tuple(clause for clause in CLAUSES if clause.__name__ not in check.clauses)
    with patch("cpsearch.gate.self_verification.CLAUSES", kept):
        accepted = [record.chain for record in found.chains if assignments_of(problem, record.chain, limits=limits)]
    values = list(dict.fromkeys(value_of(problem, chain) for chain in accepted))
    if not values or (len(values) > 1 and not check.unique) or values[0] is None:
        return None
    if is_lone(accepted[0], problem) and not check.lone:
        return None
    unit = problem.signature(problem.target, accepted[0].choices).unit
    return Answer(values[0], frozenset(objections(problem, accepted[0], values[0], unit)))


@dataclass(frozen=True)
class Outcome:
    """What became of one problem: the verdict's answer and reason, the gold answer, and the answers without each check.

    ``need`` is what the first evidence of a refusal lacks. ``judged`` are all these answers, with what the second opinion has against
    each; ``unread`` the answers without each family of reading.
    """

    gold: Fraction | None
    answer: Fraction | None
    reason: str
    need: str
    without: tuple[Fraction | None, ...]
    judged: tuple[Answer, ...]
    unread: tuple[Fraction | None, ...]
    seconds: float


def outcome_of(record: Record) -> Outcome:
    """Read once, solve, and solve again without each check."""
    start = time.perf_counter()
    problem = record.problem or read(record.question)
    seconds = time.perf_counter() - start
    verdict: Verdict = solve(problem)
    limits = Limits()
    own = Answer(verdict.answer, frozenset()) if verdict.answer is not None else None
    found = [own if own and not (check.families or check.unique) else answer_without(problem, check, limits) for check in CHECKS]
    without = tuple(
        answer.value if answer and (check.opinion or not answer.objections) else None for check, answer in zip(CHECKS, found, strict=True)
    )
    # without any check an answer may be right by chance
    kept = [answer for answer in found[:-1] if answer] + [answer for answer in found[-1:] if answer and answer.value != record.gold.value]
    read_text = verdict.answer is not None and record.problem is None
    unread = tuple(answer_without_reading(record.question, hooks) if read_text else verdict.answer for hooks in READINGS.values())
    need = next((f"{verdict.reason}{_asked(verdict)}: {item.need}" for item in told(verdict)), "")
    return Outcome(record.gold.value, verdict.answer, verdict.reason or "", need, without, tuple(dict.fromkeys(kept)), unread, seconds)


def _asked(verdict: Verdict) -> str:
    """What sort of amount is asked and not told of, in brackets, so that lacks are counted by what reading must learn."""
    untold = re.search(r"nothing in the text tells of .*?(\S+) \S+$", verdict.evidence[0].detail)
    return f" ({dimension(untold[1]) or 'count'})" if untold else ""


def records_of(folder: Path, name: str) -> Iterator[Record]:
    """The records of a set: ``FILE-even``, ``FILE-odd``, ``gsm8k-dev``, ``gsm8k-A`` …"""
    file, _, part = name.partition("-")
    splits = json.loads((folder / "gsm8k_splits.json").read_text()) if file == "gsm8k" else {}
    rows = set(splits.get("slices", {}).get(part, splits.get(part, [])))
    keys = [f"{item['Body']} {item['Question']}" for item in json.loads((folder / FILES[file]).read_text())] if file == "svamp" else None
    for record in read_corpus(str(folder / FILES[file])):
        if not isinstance(record, Record):
            continue
        if file == "gsm8k":
            wanted = record.index in rows
        else:
            key = record.question if keys is None else keys[record.index]
            wanted = (hashlib.sha256(key.encode()).digest()[-1] % 2 == 0) == (part == "even")
        if wanted:
            yield replace(record, gold=parse_gold(None)) if file == "unanswerable" else record


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _without(index: int, outcome: Outcome) -> Fraction | None:
    return outcome.without[index]


def _unread(index: int, outcome: Outcome) -> Fraction | None:
    return outcome.unread[index]


def right(answer: Fraction | None, gold: Fraction | None) -> bool:
    return answer is not None and answer == gold


def row(name: str, outcomes: list[Outcome], answer: Callable[[Outcome], Fraction | None]) -> tuple[int, int, str]:
    """Answered, right, and a table row with the bound."""
    answered = [outcome for outcome in outcomes if answer(outcome) is not None]
    good = sum(right(answer(outcome), outcome.gold) for outcome in answered)
    bound = f"{100 * precision_bound(good, len(answered)):.1f} %" if answered else "–"
    cells = (
        name,
        len(outcomes),
        f"{len(answered)} ({share(len(answered), len(outcomes))})",
        f"{good} ({share(good, len(answered))})",
        bound,
    )
    text = f"| {' | '.join(map(str, cells))} |"
    return len(answered), good, text


def report(results: dict[str, list[Outcome]]) -> Iterator[str]:
    """The tables, as Markdown."""
    yield "# Coverage and precision\n"
    yield "Made by `make coverage`. The even halves and GSM8K dev are what rules are written from: their precision proves nothing.\n"
    yield "| set | problems | answered | right of answered | at least (95 %, one-sided) |"
    yield "|---|---|---|---|---|"
    for name, outcomes in results.items():
        yield row(name, outcomes, lambda outcome: outcome.answer)[2]
    yield from fresh_against_development(results)
    yield "\n## Scores of problems that nobody had looked at\n"
    yield from rounds_table(scores())
    yield "\n## Why the rest is refused\n"
    reasons = Counter(outcome.reason for outcomes in results.values() for outcome in outcomes if outcome.reason)
    yield "| reason | " + " | ".join(results) + " |"
    yield "|---|" + "---|" * len(results)
    for reason, _ in reasons.most_common():
        counts = (sum(outcome.reason == reason for outcome in outcomes) for outcomes in results.values())
        yield f"| {reason} | " + " | ".join(map(str, counts)) + " |"
    yield from lacking(results)
    yield "\n## What each check is worth: answered/right without it\n"
    yield "| without | " + " | ".join(results) + " |"
    yield "|---|" + "---|" * len(results)

    def cell(outcomes: list[Outcome], answer: Callable[[Outcome], Fraction | None]) -> str:
        answered, good, _ = row("", outcomes, answer)
        return f"{answered}/{good}"

    yield "| nothing | " + " | ".join(cell(outcomes, lambda outcome: outcome.answer) for outcomes in results.values()) + " |"
    for i, check in enumerate(CHECKS):
        ablated = partial(_without, i)
        yield f"| {check.name} | " + " | ".join(cell(outcomes, ablated) for outcomes in results.values()) + " |"
    yield "\n## What each family of reading is worth: answered/right without it, of what is answered\n"
    yield "| without | " + " | ".join(results) + " |"
    yield "|---|" + "---|" * len(results)
    for i, name in enumerate(READINGS):
        yield f"| {name} | " + " | ".join(cell(outcomes, partial(_unread, i)) for outcomes in results.values()) + " |"
    yield from opinions([outcome for outcomes in results.values() for outcome in outcomes])
    seconds = [outcome.seconds for outcomes in results.values() for outcome in outcomes]
    yield f"\nReading: {len(seconds) / sum(seconds):.0f} problems/s on one core."


def fresh_against_development(results: dict[str, list[Outcome]]) -> Iterator[str]:
    """How much of the coverage on what rules are written from is kept on other problems: 1 means that no rule is for one problem."""
    yield "\n| other problems | written from | coverage of one by coverage of the other |"
    yield "|---|---|---|"
    for name, outcomes in results.items():
        file, _, part = name.partition("-")
        own = results.get(f"{file}-{'dev' if file == 'gsm8k' else 'even'}", [])
        kept = sum(outcome.answer is not None for outcome in own)
        if part not in ("dev", "even", "sample50") and kept:
            ratio = sum(outcome.answer is not None for outcome in outcomes) / len(outcomes) * len(own) / kept
            yield f"| {name} | {file}-{'dev' if file == 'gsm8k' else 'even'} | {ratio:.2f} |"


def lacking(results: dict[str, list[Outcome]]) -> Iterator[str]:
    """What is missing first, by how many problems it keeps refused; most lack more than that."""
    yield "\n## What is lacking most\n"
    counted = {name: Counter(outcome.need for outcome in outcomes if outcome.need) for name, outcomes in results.items()}
    whole = sum((counts for name, counts in counted.items() if not name.startswith("unanswerable")), Counter())
    yield "| the first thing that is missing | " + " | ".join(results) + " |"
    yield "|---|" + "---|" * len(results)
    for need, _ in whole.most_common(_LACKING):
        yield f"| {need} | " + " | ".join(str(counts[need]) for counts in counted.values()) + " |"


def opinions(outcomes: list[Outcome]) -> Iterator[str]:
    """What the second opinion objects to, of all distinct answers with and without the other checks."""
    judged = [(right(answer.value, outcome.gold), answer.objections) for outcome in outcomes for answer in outcome.judged]
    wrong_ones, right_ones = ([objections for good, objections in judged if good is wanted] for wanted in (False, True))
    yield "\n## What the second opinion refuses: of the answers with and without the other checks\n"
    yield f"| check | of {len(wrong_ones)} wrong answers | of {len(right_ones)} right answers |"
    yield "|---|---|---|"
    yield f"| any | {sum(map(bool, wrong_ones))} | {sum(map(bool, right_ones))} |"
    for check in (item.__name__ for item in OPINIONS):
        yield f"| {check} | {sum(check in item for item in wrong_ones)} | {sum(check in item for item in right_ones)} |"


def main(arguments: list[str] | None = None) -> int:
    """Write the report."""
    parser = parser_of("Tables of coverage and precision over published problems.")
    parser.add_argument("--sets", nargs="+", default=list(DEVELOPMENT), help="FILE-even, FILE-odd, gsm8k-dev, gsm8k-A …")
    options = parser.parse_args(arguments)
    folder = data_folder(options, "coverage")
    if folder is None:
        return 2
    results = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for name in options.sets:
            results[name] = list(pool.map(outcome_of, records_of(folder, name), chunksize=16))
    text = "\n".join(report(results)) + "\n"
    deliver(text, options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
