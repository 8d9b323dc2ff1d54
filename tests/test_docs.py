"""What the documentation shows runs: the Python blocks of the README and of each page of docs/, in their order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("spacy", reason="the examples read texts")

ROOT = Path(__file__).resolve().parents[1]
PAGES = [path for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if "```python\n" in path.read_text("utf-8")]


def test_the_readme_shows_python() -> None:
    assert ROOT / "README.md" in PAGES


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
        exec(compile(block, str(page), "exec"), names)
