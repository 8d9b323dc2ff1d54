"""The command line: ``cpsearch solve``, ``verify``, ``check``, ``read``, ``explain`` and ``practice``.

Status 0: done. 1: done, but a record could not be read or a defect of this package showed (the output has a row for each), or a
proof does not hold.
2: nothing was done, for the arguments are wrong, a file is missing or an optional dependency is. 130: interrupted.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from cpsearch import __version__, _cli_check, _cli_explain, _cli_solve, _cli_verify
from cpsearch._cli_input import UsageError
from cpsearch.corpus.checking import Checker
from cpsearch.corpus.worker import Solver
from cpsearch.errors import MissingExtraError
from cpsearch.gate import LEVELS

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None, *, solver: Solver | None = None, checker: Checker | None = None) -> int:
    """Run one command and return its status.

    ``solver`` replaces the function that solves one task of ``solve``, ``checker`` the one that checks one derivation of ``verify``.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a text may hold what the terminal cannot show
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given[:1] == ["practice"]:
            # the one door to the practice lane: nothing else outside it may import it
            from cpsearch.practice.cli import main as practise

            return practise(given[1:])
        options = _parser().parse_args(given)
        if options.command == "solve":
            return _cli_solve.solve(options, solver=solver)
        if options.command == "check":
            return _cli_check.check(options)
        if options.command == "verify":
            return _cli_verify.verify(options, checker=checker)
        if options.command == "read":
            return _cli_explain.read(options)
        return _cli_explain.explain(options)
    except (UsageError, MissingExtraError) as error:
        print(f"cpsearch: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # the reader of our output has gone; point stdout elsewhere, or its flush at exit would complain again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        # a full disk, a broken device: nothing of ours to mend
        print(f"cpsearch: {error.filename or 'reading or writing failed'}: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("cpsearch: interrupted; the rows written so far are whole", file=sys.stderr)
        return 130


_VERIFY_EXAMPLE = """\
fields of a record:
  question, or problem (the JSON of a Problem)
  solution (a text), steps ([{"expression": "4 * 6", "result": 24}, ...]) or completion (a text or chat messages)
  id and answer (the published one, to compare with), if there are any

example:
  $ cat solutions.jsonl
  {"question": "Ida buys 4 boxes of 6 pens each. How many pens does she buy?", "solution": "4 * 6 = 25", "answer": "24"}
  $ cpsearch verify solutions.jsonl --level grounded -o reports.jsonl
"""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="cpsearch", description="Answer math word problems whose derivations all agree; refuse the rest.")
    parser.add_argument("--version", action="version", version=f"cpsearch {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    solve = commands.add_parser("solve", help="solve the problems of files", description="One JSON row per problem, in input order.")
    solve.add_argument("files", nargs="+", metavar="FILE", help="GSM8K, SVAMP, ASDiv, MAWPS, plain JSON lines or CSV, or Problems")
    solve.add_argument("-o", "--output", default="verdicts.jsonl", metavar="FILE", help="rows go here; - is standard output")
    solve.add_argument("-j", "--jobs", type=_positive, default=1, metavar="N", help="worker processes; the rows do not depend on it")
    solve.add_argument("--limit", type=_positive, metavar="N", help="only the first N problems")
    solve.add_argument(
        "--rows", metavar="FILE", help="only the rows listed: a JSON list or one a line, from 0; FILE.json:a.b for a list within"
    )
    solve.add_argument("--max-steps", type=_positive, metavar="N", help="binary steps in a derivation")
    solve.add_argument("--dump-model", metavar="DIR", help="write the solver's model of each problem there, as text")

    solve.add_argument("--proofs", metavar="DIR", help="write a proof of each answer there, for cpsearch check")

    solve.add_argument("--packs", metavar="DIR", help="allow what DIR/allowances.pack allows, too: an unratified what-if, marked so")

    check = commands.add_parser(
        "check", help="check proofs again", description="Whether proofs still hold. It needs neither the solver nor a reader."
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="files that cpsearch solve --proofs or another program wrote")
    check.add_argument("--json", action="store_true", help="one line of JSON per file")
    verify = commands.add_parser(
        "verify",
        help="check derivations of others",
        description="One JSON row per derivation, in input order: accepted, rejected or could_not_check, why, and which step fails first.",
        epilog=_VERIFY_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verify.add_argument(
        "files", nargs="+", metavar="FILE", help="JSON lines, JSON or CSV: question (or problem), and solution, steps or completion"
    )
    verify.add_argument("-o", "--output", default="reports.jsonl", metavar="FILE", help="rows go here; - is standard output")
    verify.add_argument("--level", choices=LEVELS, default="complete", help="how much is asked, each for all before it; default: complete")
    verify.add_argument("--certify", action="store_true", help="at level unique, the solver must find no other answer either")
    verify.add_argument("-j", "--jobs", type=_positive, default=1, metavar="N", help="worker processes; the rows do not depend on it")
    verify.add_argument("--limit", type=_positive, metavar="N", help="only the first N derivations")

    commands.add_parser("practice", help="practise on problems with known answers, apart from serving", add_help=False)

    for name, purpose in (
        ("read", "print what a text states, as JSON"),
        ("explain", "show quantities, licences, every derivation and the verdict"),
    ):
        command = commands.add_parser(name, help=purpose, description=f"To {purpose}.")
        command.add_argument("text", nargs="?", help="the word problem")
        command.add_argument(
            "-f", "--file", metavar="FILE", help="read it, or the JSON of a Problem or math graph, from a file; - is standard input"
        )
        if name == "read":
            forms = ("problem", "binding-graph", "math-graph")
            command.add_argument("--as", dest="form", choices=forms, default="problem", help="what to print; one line for each reading")
    return parser


def _positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise ValueError
    return value


_positive.__name__ = "positive number"  # argparse says "invalid positive number value: '0'"


if __name__ == "__main__":
    sys.exit(main())
