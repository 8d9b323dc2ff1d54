"""The examples for people: each runs as it stands, and says what it should."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SAID = {
    "verify": """\
240 - 85 = 155  accepted None
240 - 85 = 165  rejected wrong_arithmetic 0 240 - 85 is 155, not 165
240 + 85 = 325  rejected unlicensed_step 0 nothing in the text relates its numbers so
240 - 12 = 228  rejected ungrounded_operand 0 nothing states 12
He has many.    could_not_check no_steps None nothing is calculated
""",
    "trl_reward": "gate_complete [1.0, 0.0, None]\n",
    "inspect_scorer": """\
C accepted
I unlicensed_step: nothing in the text relates its numbers so
N no_steps: nothing is calculated
""",
    "lm_eval_filter": "['155', '[invalid]']\n",
}
NEEDS = {"inspect_scorer": "inspect_ai", "lm_eval_filter": "lm_eval"}


@pytest.mark.parametrize("name", SAID)
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    for needed in ("spacy", NEEDS.get(name, "cpsearch")):
        if importlib.util.find_spec(needed) is None:
            pytest.skip(f"the example needs {needed}; `make integrations` has all")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, str(EXAMPLES / f"{name}.py")]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert [line.rstrip() for line in done.stdout.splitlines()] == SAID[name].splitlines()


def test_every_program_among_the_examples_is_run() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(SAID)


def test_the_readme_shows_the_example_that_runs() -> None:
    """Word for word, with what it prints."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    code = (EXAMPLES / "verify.py").read_text(encoding="utf-8").partition("\n\n")[2]
    assert f"```python\n{code}```" in readme
    assert f"```\n{SAID['verify']}```" in readme
