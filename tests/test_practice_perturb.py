"""Perturbation suites: each kind of variant as text and value, why there is none, and that failures are seen.

Expected values are worked out by hand beside each text, for they are what the suites rest on.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from fractions import Fraction
from pathlib import Path

import pytest
from stubborn_solver import Stubborn, stubborn

from cpsearch import Verdict, solve
from cpsearch.cli import main
from cpsearch.errors import ProblemError
from cpsearch.packs import table
from cpsearch.practice.perturb import Examined, Original, Skip, Variant, examine, variants_of
from cpsearch.practice.perturb import command as perturb_command
from cpsearch.practice.perturb.deeds import OPPOSITES
from cpsearch.practice.perturb.examine import judge
from cpsearch.practice.perturb.generate import MAKERS
from cpsearch.practice.perturb.numbers import fault_of
from cpsearch.practice.perturb.original import Edit, edited
from cpsearch.practice.perturb.renaming import NAMES
from cpsearch.practice.perturb.report import report_of
from cpsearch.practice.perturb.variant import KINDS, SUITE_OF
from cpsearch.verdict import refused

pytest.importorskip("spacy", reason="reading needs the text extra")

from cpsearch.reading.text.syntax import default_reader

STAMPS = "Otto had 240 stamps. He lost 85 stamps. How many stamps does Otto have now?"
TWO = "Irma has 12 plums. Hilda has 30 plums. How many plums do Irma and Hilda have in all?"
BOXES = "Irma bought 4 boxes. Each box has 6 plums. How many plums does Irma have?"
LIST = "Irma has 12 plums and 30 pears. How many more pears than plums does Irma have?"


def parse(text: str):  # type: ignore[no-untyped-def]
    return default_reader().parse(text)


def original(text: str) -> Original:
    verdict = solve(text)
    assert verdict.answer is not None, verdict.evidence
    return Original(parse(text), verdict)


def made(text: str, kind: str) -> list[Variant | Skip]:
    return [item for item in variants_of(original(text)) if item.kind == kind]


def variants(text: str, kind: str) -> list[Variant]:
    found = made(text, kind)
    assert all(isinstance(item, Variant) for item in found), found
    return [item for item in found if isinstance(item, Variant)]


def reason(text: str, kind: str) -> str:
    (skip,) = made(text, kind)
    assert isinstance(skip, Skip), skip
    return skip.reason


class TestPreserving:
    def test_people_get_other_names_everywhere(self) -> None:
        one, two = variants("Otto's shelf had 9 mugs. Otto sold 2 mugs. How many mugs are left on Otto's shelf?", "rename_people")
        assert one.text == "Peter's shelf had 9 mugs. Peter sold 2 mugs. How many mugs are left on Peter's shelf?"
        assert two.text.startswith("Robert's shelf had 9 mugs. Robert sold")
        assert one.expected == two.expected == 7

    def test_several_people_keep_their_genders_and_stay_several(self) -> None:
        (one, _) = variants(TWO, "rename_people")
        assert one.text == "Laura has 12 plums. Helen has 30 plums. How many plums do Laura and Helen have in all?"

    def test_a_name_that_is_also_a_word_is_left_alone(self) -> None:
        assert reason("Otto had 9 mugs in April. Otto sold 2 mugs. How many mugs does Otto have now?", "rename_people") == "name_is_a_word"

    def test_a_text_without_names_has_none_to_change(self) -> None:
        assert reason("A shelf had 9 mugs. 2 mugs were sold. How many mugs are left?", "rename_people") == "no_known_name"

    def test_a_counted_noun_becomes_one_of_like_sort(self) -> None:
        (variant,) = variants(STAMPS, "rename_kind")
        assert variant.text == "Otto had 240 seashells. He lost 85 seashells. How many seashells does Otto have now?"
        assert variant.expected == 155

    def test_a_noun_with_relatives_or_of_no_listed_sort_stays(self) -> None:
        fruit = "Irma has 12 plums and 30 pears. How many pieces of fruit does Irma have?"
        assert reason(fruit, "rename_kind") == "noun_has_relatives"
        assert (
            reason("Irma has 12 ladders. She sold 3 ladders. How many ladders does Irma have now?", "rename_kind") == "noun_of_unknown_sort"
        )
        assert reason("Irma has 12 dollars. She spent 3 dollars. How many dollars does Irma have now?", "rename_kind") == "no_counted_noun"

    def test_items_of_a_list_change_places(self) -> None:
        (variant,) = variants(LIST, "commute_list")
        assert variant.text == "Irma has 30 pears and 12 plums. How many more pears than plums does Irma have?"
        assert variant.expected == 18

    def test_items_that_share_a_noun_change_places_without_it(self) -> None:
        (variant,) = variants("Irma has 3 red and 4 blue cups. How many cups does Irma have?", "commute_list")
        assert variant.text == "Irma has 4 blue and 3 red cups. How many cups does Irma have?"

    def test_no_list_moves_where_order_matters(self) -> None:
        assert reason(STAMPS, "commute_list") == "no_list"
        text = "First Irma had 12 plums and 30 pears. How many pieces of fruit did Irma have?"
        assert reason(text, "commute_list") == "order_word"

    def test_clauses_of_two_holders_change_places(self) -> None:
        (variant,) = variants("Irma has 12 plums and Hilda has 30 plums. How many plums do they have in all?", "commute_clauses")
        assert variant.text == "Hilda has 30 plums and Irma has 12 plums. How many plums do they have in all?"
        assert variant.expected == 42

    def test_sentences_of_two_holders_change_places(self) -> None:
        (variant,) = variants(TWO, "reorder_sentences")
        assert variant.text == "Hilda has 30 plums. Irma has 12 plums. How many plums do Irma and Hilda have in all?"

    def test_sentences_stay_where_a_pronoun_or_one_holder_binds_them(self) -> None:
        text = "Irma has 12 plums. Otto has 30 plums. He ate 2 plums. How many plums does Otto have now?"
        assert reason(text, "reorder_sentences") == "pronoun"
        assert reason(STAMPS, "reorder_sentences") == "no_independent_sentences"

    def test_all_numbers_by_one_factor(self) -> None:
        (variant,) = variants(BOXES, "scale_numbers")
        assert variant.text == "Irma bought 8 boxes. Each box has 12 plums. How many plums does Irma have?"
        assert variant.expected == 96  # 8 x 12: not the old answer doubled

    def test_each_number_by_another(self) -> None:
        (variant,) = variants(STAMPS, "new_numbers")
        stated = [int(word) for word in variant.text.split() if word.isdigit()]
        assert stated[0] != 240 != stated[1]
        assert variant.expected == stated[0] - stated[1]

    def test_numbers_keep_their_order_and_stay_whole(self) -> None:
        stamps = original(STAMPS)
        lost = next(quantity.id for quantity in stamps.problem.quantities if quantity.value == 85)
        assert fault_of(stamps, {lost: Fraction(241)}) == "conditions_break"  # more lost than there were
        assert fault_of(stamps, {lost: Fraction(171, 2)}) == "conditions_break"
        assert fault_of(stamps, {lost: Fraction(86)}) is None

    def test_a_rounded_quotient_is_not_rescaled(self) -> None:
        text = "A van holds 6 pupils. 20 pupils go on a trip. How many vans are needed?"
        if solve(text).answer is not None:
            assert reason(text, "scale_numbers") == "rounds"

    def test_somebody_who_likes_music_changes_nothing(self) -> None:
        one, two = variants(STAMPS, "irrelevant_sentence")
        assert one.text == f"Laura likes music. {STAMPS}"  # "he" cannot mean her
        assert two.text == "Otto had 240 stamps. He lost 85 stamps. Laura likes music. How many stamps does Otto have now?"
        assert one.expected == two.expected == 155

    def test_nobody_joins_those_whom_the_text_leaves_open(self) -> None:
        assert reason(TWO, "irrelevant_sentence") == "open_set"

    def test_an_irrelevant_number_is_a_suite_of_its_own(self) -> None:
        one, _ = variants(STAMPS, "irrelevant_number")
        assert one.text == f"Laura owns 17 kites. {STAMPS}"
        assert one.suite == "irrelevant_number"


class TestBreaking:
    def test_one_number(self) -> None:
        one, two = variants(STAMPS, "change_number")
        assert (one.text, one.expected) == (STAMPS.replace("240", "242"), Fraction(157))
        assert (two.text, two.expected) == (STAMPS.replace("85", "87"), Fraction(153))

    def test_a_number_said_twice_stays(self) -> None:
        text = "Irma has 7 plums. Hilda gave Irma 7 plums. How many plums does Irma have now?"
        assert {item.reason for item in made(text, "change_number") if isinstance(item, Skip)} == {"number_said_twice"}

    def test_a_verb_turned_round_changes_the_sign(self) -> None:
        (variant,) = variants(STAMPS, "flip_verb")
        assert variant.text == STAMPS.replace("lost", "found")
        assert variant.expected == 325

    def test_a_gift_turned_round_comes_from_its_receiver(self) -> None:
        (variant,) = variants("Otto had 9 mugs. He gave 2 mugs to Irma. How many mugs does Otto have now?", "flip_verb")
        assert variant.text == "Otto had 9 mugs. He received 2 mugs from Irma. How many mugs does Otto have now?"
        assert variant.expected == 11

    def test_below_zero_nothing_is_computed(self) -> None:
        (variant,) = variants("Otto had 5 stamps. He found 8 stamps. How many stamps does Otto have now?", "flip_verb")
        assert (variant.text.split(". ")[1], variant.expected) == ("He lost 8 stamps", None)

    def test_no_verb_is_turned_that_the_question_asks_about(self) -> None:
        assert reason(BOXES, "flip_verb") == "no_change_verb"

    def test_another_state(self) -> None:
        (variant,) = variants(STAMPS, "ask_first")
        assert variant.text.endswith("How many stamps did Otto have at first?")
        assert reason(TWO, "ask_first") == "no_state_asked"

    def test_another_person(self) -> None:
        (variant,) = variants(STAMPS, "ask_other_person")
        assert variant.text.endswith("How many stamps does Peter have now?")
        assert reason(TWO, "ask_other_person") == "no_asked_person"
        itself = "Plums cost $2 each. Irma likes plums. How much does Irma need for 5 plums?"
        assert solve(itself).answer is None or reason(itself, "ask_other_person") == "no_asked_person"

    def test_another_kind(self) -> None:
        (variant,) = variants(STAMPS, "ask_other_kind")
        assert variant.text.endswith("How many lanterns does Otto have now?")

    def test_a_number_dropped(self) -> None:
        (variant,) = variants(STAMPS, "drop_quantity")
        assert variant.text == STAMPS.replace("85", "some")
        assert reason("Irma paid $12 for plums and $3 for pears. How much did she pay?", "drop_quantity") == "grammar"

    def test_a_deed_denied(self) -> None:
        (variant,) = variants(STAMPS, "negate_deed")
        assert variant.text == STAMPS.replace("had", "did not have")


STRANGER = "Irma's attic has 12 shelves. On each shelf, there are 15 boxes of plums. How many boxes of plums does {} have in all?"


COMPARED = "Irma has 8 plums. Hilda has 3 times as many plums as Irma. {} How many plums does Hilda have?"


class TestReader:
    """What the suites found: a question about somebody of whom nothing is told, while others are named."""

    def test_somebody_unknown_is_not_answered_for(self) -> None:
        assert solve(STRANGER.format("Irma")).answer == 180
        verdict = solve(STRANGER.format("Hilda"))
        assert (verdict.answer, verdict.reason) == (None, "open_set")
        story = "Irma baked 20 rolls. She gave 2/5 of the rolls to her friend. How many rolls are left for {}?"
        assert solve(story.format("Irma")).answer == 12
        assert solve(story.format("Hilda")).answer is None

    def test_the_question_may_itself_tell_of_somebody(self) -> None:
        assert solve("Irma has 6 plums. How many plums does Hilda have if she has 3 times as many plums as Irma?").answer == 18

    def test_a_story_without_names_is_the_story_of_the_asked_one(self) -> None:
        assert solve("There are 3 crates. Each crate has 6 plums. How many plums are there?").answer == 18

    def test_what_somebody_else_likes_breaks_no_pace_and_changes_nothing_compared(self) -> None:
        for story, answer in (("Irma rode 48 miles at 12 miles per hour. {} How long did Irma ride?", 4), (COMPARED, 24)):
            assert solve(story.format("Otto likes music.")).answer == answer
            assert solve(story.format("Otto stops them.")).answer is None


def fates(examined: Examined) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in examined.judged:
        found.setdefault(item.variant.kind, set()).add(item.outcome)
    return found


class TestOutcomes:
    def test_cpsearch_passes(self) -> None:
        report = report_of([("stamps", examine(STAMPS, Fraction(155), solve=solve, parse=parse))])
        assert report.wrong == 0
        assert report.data["suites"]["preserving"]["good"] == report.data["suites"]["preserving"]["variants"] > 6
        assert report.data["suites"]["breaking"]["good"] == report.data["suites"]["breaking"]["variants"] > 5

    def test_a_solver_that_never_changes_its_answer_is_found_out(self) -> None:
        examined = examine(STAMPS, None, solve=Stubborn(), parse=parse)
        found = fates(examined)
        assert found["scale_numbers"] == found["new_numbers"] == {"wrong"}
        assert {kind for kind, outcomes in found.items() if outcomes == {"unchanged"}} == {
            kind
            for kind in found
            if SUITE_OF[kind] == "breaking"  # type: ignore[index]
        }
        assert report_of([("a", examined)]).wrong == sum(item.outcome in ("wrong", "unchanged") for item in examined.judged) > 5

    def test_a_solver_that_refuses_all_variants_holds_nothing(self) -> None:
        def solver(text: str) -> Verdict:
            return solve(text) if text == STAMPS else refused("no_chain", "never")

        examined = examine(STAMPS, None, solve=solver, parse=parse)
        assert {outcome for outcomes in fates(examined).values() for outcome in outcomes} == {"refused"}
        report = report_of([("a", examined)])
        assert (report.wrong, report.data["suites"]["preserving"]["good"]) == (0, 0)
        assert {failure["outcome"] for failure in report.data["failures"]} == {"refused"}

    def test_another_answer_than_the_computed_one_is_a_failure(self) -> None:
        (variant, _) = variants(STAMPS, "change_number")
        assert judge(variant, solve(STAMPS.replace("240", "300"))).outcome == "changed_otherwise"
        assert judge(variant, solve(variant.text)).outcome == "changed"

    def test_the_right_value_by_another_derivation_is_no_hold(self) -> None:
        (one, _) = variants(STAMPS, "rename_people")
        other = solve("Otto had 100 stamps. He found 55 stamps. How many stamps does Otto have now?")
        assert other.answer == one.expected
        assert judge(one, other).outcome == "reshaped"

    def test_only_right_answers_are_varied(self) -> None:
        assert examine(STAMPS, Fraction(1), solve=solve, parse=parse) == Examined("not_gold", STAMPS)
        assert examine("How many?", None, solve=solve, parse=parse) == Examined("refused", "How many?")


class TestVocabulary:
    def test_it_is_closed(self) -> None:
        with pytest.raises(ProblemError, match="closed vocabulary"):
            Variant("shout", "A", Fraction(1))  # type: ignore[arg-type]
        with pytest.raises(ProblemError, match="closed vocabulary"):
            Skip("rename_kind", "too_hard")  # type: ignore[arg-type]
        with pytest.raises(ProblemError, match="needs the value"):
            Variant("rename_kind", "A", Fraction(1))
        assert tuple(MAKERS) == KINDS == tuple(SUITE_OF)[: len(KINDS)]

    def test_words_to_put_in_are_of_the_packs(self) -> None:
        genders = {row["name"]: row["gender"] for row in table("names")}
        assert {genders[name.lower()] for name in NAMES["m"]} == {"m"}
        assert {genders[name.lower()] for name in NAMES["f"]} == {"f"}
        classes = {row["lemma"]: row["class"] for row in table("verbs") if row["particle"] == "-"}
        assert {(classes[one[0]], classes[two[0]]) for one, two in OPPOSITES} <= {("gain", "loss"), ("loss", "gain"), ("give", "gain")}

    def test_edits_do_not_overlap(self) -> None:
        with pytest.raises(ValueError, match="two edits"):
            edited("abcdef", (Edit(0, 3, "x"), Edit(2, 4, "y")))


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows = [{"id": "a", "question": STAMPS, "answer": "155"}, {"id": "b", "question": TWO, "answer": "42"}, {"id": "c", "question": "Why?"}]
    path = tmp_path / "problems.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows) + "not a row\n", encoding="utf-8")
    return path


class TestCommand:
    def test_the_report_is_the_same_bytes_twice(self, corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        texts = []
        for name, jobs in (("one.json", "1"), ("two.json", "2")):
            assert main(["practice", "perturb", str(corpus), "-o", str(tmp_path / name), "-j", jobs]) == 0
            texts.append((tmp_path / name).read_bytes())
        assert texts[0] == texts[1]
        data = json.loads(texts[0])
        assert data["problems"] == {"answered": 2, "refused": 1, "unreadable": 1}
        assert texts[0].decode() == json.dumps(data, sort_keys=True, indent=2) + "\n"
        table_lines = capsys.readouterr().out.splitlines()
        assert [line.split()[0] for line in table_lines[1 : len(KINDS) + 1]] == list(KINDS)

    def test_a_wrong_variant_gives_status_1(self, corpus: Path, tmp_path: Path) -> None:
        parser = ArgumentParser()
        perturb_command.add_arguments(parser)
        options = parser.parse_args([str(corpus), "--limit", "1", "-o", str(tmp_path / "ill.json")])
        assert perturb_command.run(options, worker=stubborn) == 1
        failures = json.loads((tmp_path / "ill.json").read_text())["failures"]
        assert {failure["outcome"] for failure in failures} == {"wrong", "unchanged"}
        assert all(failure["text"] == STAMPS != failure["variant"] for failure in failures)

    def test_a_missing_file_is_status_2(self, tmp_path: Path) -> None:
        assert main(["practice", "perturb", str(tmp_path / "none.jsonl")]) == 2
