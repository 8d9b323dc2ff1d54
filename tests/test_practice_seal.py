"""The seal between practice and serving: no import, no file, no changed byte, until a person has confirmed something."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cpsearch
from cpsearch import solve
from cpsearch.corpus.answers import parse_gold
from cpsearch.corpus.records import Record
from cpsearch.packs import packs_version
from cpsearch.practice.run import run
from cpsearch.reading.allowances import NONE, ratified

pytest.importorskip("spacy", reason="reading needs the text extra")

PACKAGE = Path(cpsearch.__file__).parent
#: The one module outside the practice lane that may name it, inside the function that runs its command.
DOOR = PACKAGE / "cli.py"
TEXTS = (
    ("Nadia fills 6 vases with 5 tulips each. How many tulips does she use?", "30"),
    ("Otis had 14 shells. On the beach near a lighthouse he found 3 shells. How many shells does Otis have?", "17"),
    ("The choir sang 4 songs by a pond and 7 songs by a mill. How many songs did the choir sing at dawn?", "11"),
    ("Rhea mixes 3 jars. Every jar takes 8 plums. How many plums did the cook stir?", "24"),
)
RECORDS = [Record("own", i, i + 1, f"own:{i}", text, parse_gold(gold)) for i, (text, gold) in enumerate(TEXTS)]


def imports_of(tree: ast.AST) -> set[str]:
    named = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            named |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level:
            # relative: whichever package it is in, the lane has but one name
            named |= {f"cpsearch.{node.module or alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            named |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("cpsearch.practice"):
            named.add(node.value)  # import_module("cpsearch.practice…")
    return named


def names_practice(source: str) -> bool:
    return any(name == "cpsearch.practice" or name.startswith("cpsearch.practice.") for name in imports_of(ast.parse(source)))


def modules_outside() -> list[Path]:
    found = []
    for folder, _, files in os.walk(PACKAGE, followlinks=True):
        if Path(folder).relative_to(PACKAGE).parts[:1] != ("practice",):
            found += [Path(folder) / name for name in files if name.endswith(".py")]
    return sorted(found)


def test_nothing_outside_the_lane_imports_it() -> None:
    modules = modules_outside()
    assert len(modules) > 150
    assert [path for path in modules if names_practice(path.read_text(encoding="utf-8"))] == [DOOR]


def test_the_door_imports_it_only_inside_the_function_that_runs_the_command() -> None:
    tree = ast.parse(DOOR.read_text(encoding="utf-8"))
    top = ast.Module([node for node in tree.body if not isinstance(node, ast.FunctionDef)], [])
    assert not any(name.startswith("cpsearch.practice") for name in imports_of(top))


@pytest.mark.parametrize(
    "source",
    [
        "import cpsearch.practice",
        "from cpsearch.practice.ledger import Ledger",
        "from cpsearch import practice",
        "from . import practice",
        "from ..practice.ledger import Ledger",
        "def f():\n    from cpsearch.practice import run",
        "from importlib import import_module\nimport_module('cpsearch.practice.run')",
    ],
)
def test_an_import_of_the_lane_would_be_found(source: str) -> None:
    assert names_practice(source)


def test_solving_loads_nothing_of_the_lane() -> None:
    program = (
        "import sys, cpsearch.cli\nfrom cpsearch import solve\n"
        f"assert solve({TEXTS[0][0]!r}).answer == 30\n"
        "print([name for name in sys.modules if name.startswith('cpsearch.practice')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_serving_reads_nothing_that_practice_wrote(tmp_path: Path) -> None:
    """Where one stands and what lies there changes nothing: no file of the folder is opened, not even a pack by its own name."""
    run(RECORDS[2:], tmp_path)
    row = "ask done+who/count | 40 | 0 | 0.857735 | Ada | 2031-05-06 | 0123456789abcdef"
    pack = (PACKAGE / "packs" / "allowances.pack").read_text(encoding="utf-8") + row + "\n"
    (tmp_path / "allowances.pack").write_text(pack, encoding="utf-8")
    program = (
        "import os, sys\nfrom pathlib import Path\nfrom cpsearch import solve\nopened = []\n"
        "sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == 'open' else None)\n"
        f"print(solve({TEXTS[3][0]!r}).to_json())\n"
        "here = os.getcwd()\nprint([path for path in opened if os.path.isfile(path) and os.path.abspath(path).startswith(here + os.sep)])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)
    verdict, opened = done.stdout.splitlines()
    assert verdict == solve(TEXTS[3][0]).to_json()
    assert opened == "[]"


def served() -> list[str]:
    return [solve(text).to_json() for text, _ in TEXTS]


def test_a_run_changes_no_served_byte_and_writes_only_into_its_folder(tmp_path: Path) -> None:
    before, packs = served(), {path: path.read_bytes() for path in (PACKAGE / "packs").iterdir() if path.is_file()}
    practised = run(RECORDS, tmp_path / "run")
    assert any(problem.attempts for problem in practised), "the run must have attempted something"
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == ["journal.jsonl", "report.json"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["run"]
    assert served() == before
    assert {path: path.read_bytes() for path in packs} == packs


def test_a_run_opens_no_file_for_writing_but_its_own(tmp_path: Path) -> None:
    opened: list[str] = []

    def audit(event: str, arguments: tuple[object, ...]) -> None:
        if recording and event == "open" and len(arguments) > 2 and isinstance(arguments[2], int):
            writing = arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND)
            if writing and isinstance(arguments[0], str | bytes | os.PathLike):
                opened.append(os.fsdecode(arguments[0]))

    recording = True
    sys.addaudithook(audit)
    run(RECORDS[:1], tmp_path / "run")
    recording = False
    strange = [path for path in opened if not path.startswith((str(tmp_path), "/dev/", "/proc/"))]
    assert opened
    assert strange == []


def test_the_package_ships_with_nothing_ratified_that_its_pack_does_not_list() -> None:
    rows = [line for line in (PACKAGE / "packs" / "allowances.pack").read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    assert rows[0].startswith("columns: pattern! |")
    assert ratified().patterns == frozenset(row.split(" | ")[0] for row in rows[1:])
    assert ratified().kinds == frozenset()
    assert not NONE


def test_the_name_of_the_reader_tells_the_packs_and_so_what_is_ratified() -> None:
    reader = solve(TEXTS[0][0]).reader
    assert reader.endswith(f"packs-{packs_version()}")
