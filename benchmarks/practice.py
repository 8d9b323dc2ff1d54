"""What practice learns, what allowing it would do, and on which problems: the tables and the plot of docs/practice.md.

    make practice CPSEARCH_DATA=DIR [SCORE="gsm8k-dev"]

Practice runs over the development sets (going on where a killed run stopped), the stages of the flip-curve are frozen into a file, and
only then are the scored sets read, all stages in one go. Sets are named as in coverage.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cpsearch._cli_progress import Progress
from cpsearch.corpus.records import Record
from cpsearch.corpus.stats import precision_bound
from cpsearch.practice.attempt import Practised
from cpsearch.practice.ledger import Ledger, ledger_of
from cpsearch.practice.perturb.command import examined
from cpsearch.practice.perturb.report import report_of
from cpsearch.practice.proposals import propose, write_proposals
from cpsearch.practice.report import diagnoses
from cpsearch.practice.run import run
from cpsearch.practice.stages import Score, Scored, Stage, freeze, read_stages, score, tabulated, write_stages
from cpsearch.reading.allowances import is_pattern

# the script's own folder, which PYTHONSAFEPATH leaves out
sys.path.insert(0, str(Path(__file__).resolve().parent))
from command import data_folder, deliver, parser_of
from coverage import records_of, share

PRACTISED = ("gsm8k-dev", "mawps-even", "svamp-even", "unanswerable-even")
SCORED = ("gsm8k-dev",)
#: Buckets of gold steps: name, least, most. Without a working (0) a problem is in none.
STEPS: tuple[tuple[str, int, int | None], ...] = (("1", 1, 1), ("2", 2, 2), ("3–4", 3, 4), ("5 and more", 5, None), ("2 and more", 2, None))
_MOST = 15


def pattern_table(ledger: Ledger) -> Iterator[str]:
    """The relaxations, the most reliable first."""
    yield "| relaxation | right | wrong | refused | floor |"
    yield "|---|---|---|---|---|"
    tallies = [tally for tally in ledger.tallies() if is_pattern(tally.class_name) and tally.committed]
    for tally in sorted(tallies, key=lambda item: (-item.reliability, -item.correct, item.wrong, item.class_name))[:_MOST]:
        yield f"| `{tally.class_name}` | {tally.correct} | {tally.wrong} | {tally.refused} | {tally.reliability:.3f} |"
    for kind in ("aside", "ask", "pool"):
        own = [tally for tally in tallies if tally.class_name.startswith(f"{kind} ")]
        right, wrong = sum(tally.correct for tally in own), sum(tally.wrong for tally in own)
        yield f"| all {len(own)} of `{kind}` | {right} | {wrong} | | |"


def diagnosis_table(problems: Sequence[Practised]) -> Iterator[str]:
    """What is missing, by the lift to expect."""
    yield "| gap | what would be needed | right without it | wrong without it | lack only this | lack it |"
    yield "|---|---|---|---|---|---|"
    rows = diagnoses(problems)
    for row in rows[:_MOST]:
        need = f"{row['reason']}: {row['need']}".replace("|", "/")
        yield f"| {row['gap']} | {need} | {row['right']} | {row['spoilt']} | {row['alone']} | {row['problems']} |"
    for gap in sorted({row["gap"] for row in rows}):
        yield f"| all {gap} | | | | {sum(row['alone'] for row in rows if row['gap'] == gap)} | |"


def stage_table(stages: Sequence[Stage], results: dict[str, list[Scored]]) -> Iterator[str]:
    """Answered/right of serving and of each stage on each set, and the bound under the precision of all sets together."""
    yield f"| stage | patterns | {' | '.join(results)} | all, at least |"
    yield "|---|---|" + "---|" * len(results) + "---|"
    tables = {name: tabulated(scored) for name, scored in results.items()}
    everything = tabulated([item for scored in results.values() for item in scored])
    for index, label in enumerate(_labels(stages)):
        patterns = 0 if index == 0 else len(stages[index - 1].patterns)
        cells = [f"{table[index].answered}/{table[index].right}" for table in tables.values()]
        yield f"| {label} | {patterns} | {' | '.join(cells)} | {_bound(everything[index])} |"


def steps_table(stages: Sequence[Stage], scored: list[Scored]) -> Iterator[str]:
    """The same by the number of steps of the published working."""
    buckets = {name: tabulated(scored, least=least, most=most) for name, least, most in STEPS}
    yield f"| stage | {' | '.join(f'{name} ({table[0].problems})' for name, table in buckets.items())} |"
    yield "|---|" + "---|" * len(buckets)
    for index, label in enumerate(_labels(stages)):
        cells = (f"{table[index].answered}/{table[index].right}" for table in buckets.values())
        yield f"| {label} | {' | '.join(cells)} |"


def _labels(stages: Sequence[Stage]) -> list[str]:
    names = {"amount": "{} problems practised", "patterns": "the best {} patterns"}
    return ["as served", *(names[stage.curve].format(stage.at) for stage in stages)]


def _bound(score: Score) -> str:
    return f"{100 * precision_bound(score.right, score.answered):.1f} %" if score.answered else "–"


def plot(stages: Sequence[Stage], results: dict[str, list[Scored]], path: Path) -> None:
    """Coverage, and wrong answers among it, along both curves."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "cpsearch"  # ids in the file do not depend on the run
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(10, 4), sharey=True)
    for axis, curve, unit in zip(axes, ("amount", "patterns"), ("problems practised", "patterns allowed"), strict=True):
        at = [0] + [stage.at for stage in stages if stage.curve == curve]
        chosen = [0] + [index for index, stage in enumerate(stages, 1) if stage.curve == curve]
        for name, scored in results.items():
            table = tabulated(scored)
            axis.plot(at, [100 * table[i].answered / table[i].problems for i in chosen], marker="o", label=f"{name}: answered")
            axis.plot(at, [100 * (table[i].answered - table[i].right) / table[i].problems for i in chosen], ls=":", label=f"{name}: wrong")
        axis.set_xlabel(unit)
    axes[0].set_ylabel("% of problems")
    axes[1].legend(fontsize="small")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})


def report(problems: Sequence[Practised], stages: Sequence[Stage], proposed: int, results: dict[str, list[Scored]]) -> Iterator[str]:
    """The measured part of docs/practice.md."""
    served = tabulated([Scored(item.id, item.gold, item.steps, (item.served,)) for item in problems])[0]
    attempts = [attempt for problem in problems for attempt in problem.attempts]
    yield f"Practised: {len(problems)} problems, of which serving answers {served.answered} ({share(served.answered, len(problems))})."
    for route in ("aside", "ask", "pool"):
        own = [attempt for attempt in attempts if attempt.route == route]
        right, wrong = (sum(attempt.outcome == outcome for attempt in own) for outcome in ("correct", "wrong"))
        apart = [attempt for attempt in own if attempt.reason == "answers_disagree"]
        among = sum(any(chain.right for chain in attempt.chains) for attempt in apart)
        disagreeing = f"in {len(apart)} the chains disagree, and in {among} of these one is right"
        yield f"* `{route}`: {len(own)} attempts, {right} right, {wrong} wrong; {disagreeing}."
    yield ""
    yield f"Above the ceiling of 0.85: **{proposed}** patterns."
    yield from ("", "### The most reliable relaxations", "", *pattern_table(ledger_of(problems)))
    yield from ("", "### What refusals lack", "", *diagnosis_table(problems))
    yield from ("", "### The flip-curve: answered/right", "", *stage_table(stages, results))
    for name, scored in results.items():
        if any(item.steps for item in scored):
            yield from ("", f"By steps of the published working, {name}:", "", *steps_table(stages, scored))


def perturbed(records: Sequence[Record], jobs: int) -> Iterator[str]:
    """The perturbation suites on what is answered of some problems."""
    if records:
        found = report_of((record.id, item) for record, item in examined(records, jobs=jobs))
        yield from ("", "### Perturbation of every answered problem", "", "```", *found.lines(), "```")


def main(arguments: list[str] | None = None) -> int:
    parser = parser_of(__doc__ or "")
    parser.add_argument("--practise", nargs="+", default=PRACTISED, metavar="SET")
    parser.add_argument("--score", nargs="+", default=SCORED, metavar="SET")
    parser.add_argument("--perturb", nargs="*", default=PRACTISED, metavar="SET", help="sets whose answered problems are perturbed")
    parser.add_argument("--work", default="practice", metavar="DIR", help="journal, report, proposals, stages and plot go there")
    options = parser.parse_args(arguments)
    folder = data_folder(options, "practice")
    if folder is None:
        return 2
    work = Path(options.work)
    records: list[Record] = [record for name in options.practise for record in records_of(folder, name)]
    with Progress(len(records)) as progress:
        problems = run(records, work, jobs=options.jobs, step=progress.step)
    proposals = propose(work / "report.json", corpus=records, jobs=options.jobs)
    write_proposals(proposals, work / "proposals.json")
    write_stages(freeze(problems), work / "stages.jsonl")
    stages = read_stages(work / "stages.jsonl")
    results = {name: list(score(stages, records_of(folder, name), jobs=options.jobs)) for name in options.score}
    plot(stages, results, work / "curve.svg")
    lines = [
        *report(problems, stages, len(proposals), results),
        *perturbed([r for name in options.perturb for r in records_of(folder, name)], options.jobs),
    ]
    deliver("\n".join(lines) + "\n", options.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
