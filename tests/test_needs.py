"""Refusals that teach: every reason has its sentence and need, what a need names exists, and ``explain`` shows both beside the words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

import cpsearch
from cpsearch._cli_explain import explanation
from cpsearch.needs import NEEDS, told
from cpsearch.packs import table
from cpsearch.problem import Relation
from cpsearch.verdict import CATEGORY_OF, refused

FOLDER = Path(str(cpsearch.__file__)).parent
TEXTS = [entry.need for entry in NEEDS.values()] + [need for entry in NEEDS.values() for _, need in entry.cases]


def test_every_reason_has_a_sentence_and_a_need_of_its_own() -> None:
    assert set(NEEDS) == set(CATEGORY_OF)
    assert len({entry.sentence for entry in NEEDS.values()}) == len(NEEDS)
    for entry in NEEDS.values():
        assert entry.sentence.endswith(("{detail}.", "."))
        assert entry.need
        assert len({case for case, _ in entry.cases}) == len(entry.cases)


def test_every_class_of_potent_words_has_a_need() -> None:
    cases = {case for case, _ in NEEDS["unexplained_word"].cases}
    assert {row["why"] for row in table("potent")} <= cases


def test_what_a_need_names_exists() -> None:
    """Packs, modules and kinds of relation."""
    for text in TEXTS:
        for pack in re.findall(r"(\w+)\.pack\b", text):
            assert table(pack), pack
        for module in re.findall(r"\breading/[\w/]+\.py\b", text):
            assert (FOLDER / module).is_file(), module
        for relation in re.findall(r"\bcompare_\w+", text):
            assert relation in get_args(Relation)


def test_the_detail_of_a_finding_is_filled_in_under_its_own_reason() -> None:
    """Evidence of several findings, of which the first gives the reason."""
    verdict = refused("unlicensed_quantity", "unexplained_word: sold (change)")
    (item,) = told(verdict)
    assert item.sentence == "A word that matters was not understood: sold (change)."
    assert item.need.startswith("by how much")


EXAMPLES = [
    ("Ola has 3 pens and gets 4 pens.", "Ola has 3 pens and gets 4 pens.", "no question word", "a last sentence with how"),
    ("Ola has several pens. Bo has 4 pens. How many pens do they have?", "several", "no exact number", "the exact amount"),
    ("Ola had 3 pens. She sold her pens. How many pens does she have?", "sold", "sold (change)", "verbs.pack"),
    ("Ola has 9 pens. She did not lose 4 pens. How many pens does she have?", "not", "not (negation)", "takes the negation"),
    ("Ola has 3 pens and 4 cups. How heavy is the bag?", "How heavy is the bag?", "the unit that is asked for", "the unit of the answer"),
    (
        "Ola has 3 pens and 4 cups. What is the colour of them?",
        "What is the colour of them?",
        "“What is the colour”",
        "reading/asking/question.py",
    ),
    ("Ola has 3 pens and 4 cups. How many did she drop?", "How many did she drop", "“How many” counts", "the noun that is counted"),
    ("Ola has 3 pens. How many pens did Cy find?", "How many pens did", "pen find", "verbs.pack"),
    ("Ola ran 3 miles. Bo ran 20 feet. How far did Bo run?", "How far did Bo run", "no unit, or in several", "the unit of the answer"),
    (
        "Ola has 3 pens. Bo has 4 pens. How many pens has Ola? How many has Bo?",
        "How many has Bo?",
        "more than one question",
        "one question",
    ),
    ("Ola has 3 pens. How many pens does Ola have?", "3", "the text itself states 3", "a second amount"),
    ("Ola had 3 pens. She lost 5 pens. How many pens does Ola have left?", "She lost 5 pens", "3 - 5 = -2", "none below nothing"),
]


@pytest.mark.parametrize(("text", "words", "detail", "need"), EXAMPLES, ids=[example[2] for example in EXAMPLES])
def test_explain_marks_the_words_and_says_what_is_needed(text: str, words: str, detail: str, need: str) -> None:
    pytest.importorskip("spacy", reason="reading needs the text extra")
    lines = list(explanation(cpsearch.read(text)))
    verdict = [line.strip() for line in lines[lines.index("Verdict") :]]
    marked = [i for i, line in enumerate(verdict) if f"⟦{words}" in line]
    assert any(detail in verdict[i + 1] and verdict[i + 2].startswith("needed: ") and need in verdict[i + 2] for i in marked), verdict
