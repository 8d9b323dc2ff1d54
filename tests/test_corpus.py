"""Files of problems: every format by its content, every broken place by name, exact gold."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cpsearch import Problem
from cpsearch.corpus import Record, Unreadable, parse_gold, read_corpus

QUESTION = "Mira had 12 kites. She gave 5 of them away. How many kites does Mira have left?"


def write(folder: Path, content: str | bytes, name: str = "corpus") -> Path:
    """A file with exactly these bytes."""
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


def read(folder: Path, content: str | bytes) -> list[Record | Unreadable]:
    return list(read_corpus(write(folder, content)))


def records(folder: Path, content: str | bytes) -> list[Record]:
    """The records of a file in which everything is readable."""
    items = read(folder, content)
    assert [item.message for item in items if isinstance(item, Unreadable)] == []
    return [item for item in items if isinstance(item, Record)]


def messages(folder: Path, content: str | bytes) -> list[str]:
    """For each row, "" if it is readable, else what is wrong."""
    return [item.message if isinstance(item, Unreadable) else "" for item in read(folder, content)]


# ---- formats


def test_gsm8k(tmp_path: Path) -> None:
    answer = "She has 12 - 5 = <<12-5=7>>7 left.\n#### 7"
    (record,) = records(tmp_path, json.dumps({"question": QUESTION, "answer": answer}) + "\n")
    assert (record.index, record.line, record.id, record.question) == (0, 1, "corpus:0", QUESTION)
    assert (record.gold.text, record.gold.value) == ("7", 7)  # type: ignore[comparison-overlap]


def test_svamp(tmp_path: Path) -> None:
    rows = [
        {
            "ID": "s-1",
            "Body": "A tray holds 6 cups",
            "Question": "How many cups do 4 trays hold?",
            "Answer": 24.0,
            "Type": "Multiplication",
        },
        {"ID": "s-2", "Body": "Otto ran 3 miles.", "Question": "How far did he run?", "Answer": 0.1},
        {"ID": "s-3", "Body": 'He said "stop."', "Question": "How often?", "Answer": 1},
        {"ID": "s-4", "Body": "", "Question": "What is 2 plus 2?", "Answer": 4},
    ]
    one, two, three, four = records(tmp_path, json.dumps(rows, indent=1))
    assert one.question == "A tray holds 6 cups. How many cups do 4 trays hold?"
    assert two.question == "Otto ran 3 miles. How far did he run?"
    assert three.question == 'He said "stop." How often?'
    assert four.question == "What is 2 plus 2?"
    assert [one.id, one.gold.value, two.gold.value] == ["s-1", 24, Fraction(1, 10)]
    assert [one.line, two.line] == [2, 9]


def test_asdiv(tmp_path: Path) -> None:
    xml = """<?xml version="1.0" encoding="UTF-8"?>
<Machine-Reading-Corpus-File><ProblemSet>
  <Problem ID="d-1" Grade="1" Source="own">
    <Body>Two crates hold 8 melons &amp; 3 pears</Body><Question>How many fruits?</Question>
    <Solution-Type>Addition</Solution-Type><Answer>11 (fruits)</Answer><Formula>8+3=11</Formula>
  </Problem>
  <Problem ID="d-2"><Body>A pie is cut.</Body><Question>What part is half?</Question><Answer>1/2</Answer></Problem>
</ProblemSet></Machine-Reading-Corpus-File>"""
    one, two = records(tmp_path, xml)
    assert (one.id, one.line, one.question) == ("d-1", 3, "Two crates hold 8 melons & 3 pears. How many fruits?")
    assert (one.gold.text, one.gold.value, two.gold.value) == ("11 (fruits)", 11, Fraction(1, 2))  # type: ignore[comparison-overlap]


def test_mawps(tmp_path: Path) -> None:
    (record,) = records(tmp_path, json.dumps({"id": "m-1", "text": QUESTION, "answer": "7", "equation": "X = 12 - 5"}))
    assert (record.id, record.question, record.gold.value) == ("m-1", QUESTION, 7)  # type: ignore[comparison-overlap]


def test_plain_json_lines(tmp_path: Path) -> None:
    lines = [{"id": 4, "question": "a?"}, {"question": "b?", "answer": None}, {"question": "c?", "answer": 2.5}]
    one, two, three = records(tmp_path, "\n".join(map(json.dumps, lines)))
    assert [one.id, two.id, three.id] == ["4", "corpus:1", "corpus:2"]
    assert [one.gold.value, two.gold.value, three.gold.value] == [None, None, Fraction(5, 2)]


def test_csv(tmp_path: Path) -> None:
    text = 'ID,Question,Answer\r\n1,"Ann said ""hi"", then left.\nHow often?",1\r\n\r\n2,Why?,\r\n'
    one, two = records(tmp_path, text)
    assert (one.id, one.question, one.gold.value) == ("1", 'Ann said "hi", then left.\nHow often?', 1)  # type: ignore[comparison-overlap]
    assert (two.id, two.line, two.question, two.gold.text) == ("2", 5, "Why?", None)


def test_csv_of_two_parts(tmp_path: Path) -> None:
    (record,) = records(tmp_path, "Body,Question,Answer\nIda has 3 pens,How many pens?,3\n")
    assert record.question == "Ida has 3 pens. How many pens?"


@pytest.mark.parametrize("indent", [None, 2])
def test_a_problem_as_json(tmp_path: Path, indent: int | None) -> None:
    problem = Problem(QUESTION)
    (record,) = records(tmp_path, json.dumps(json.loads(problem.to_json()), indent=indent))
    assert (record.problem, record.question) == (problem, QUESTION)


def test_problems_as_json_lines_with_id_and_answer(tmp_path: Path) -> None:
    problem = Problem(QUESTION)
    row = json.dumps({"id": "p", "answer": "7", "problem": json.loads(problem.to_json())})
    one, two = records(tmp_path, f"{row}\n{problem.to_json()}\n")
    assert (one.id, one.problem, one.gold.value) == ("p", problem, 7)  # type: ignore[comparison-overlap]
    assert (two.id, two.problem, two.gold.value) == ("corpus:1", problem, None)


def test_the_content_decides_not_the_name(tmp_path: Path) -> None:
    path = write(tmp_path, json.dumps([{"question": "a?"}]), "problems.csv")
    assert [item.id for item in read_corpus(path)] == ["problems.csv:0"]


@pytest.mark.parametrize(
    "content",
    ['{"question": "a?"}\n', '[{"question": "a?"}]', "<S><Problem><Body/><Question>a?</Question></Problem></S>", "question\na?\n"],
)
def test_a_byte_order_mark_is_no_content(tmp_path: Path, content: str) -> None:
    (record,) = records(tmp_path, b"\xef\xbb\xbf" + content.encode())
    assert record.question == "a?"


# ---- odd but right


def test_lines_end_at_line_feeds_only(tmp_path: Path) -> None:
    """U+2028, U+0085 and their like may stand in a JSON text as they are."""
    text = "One\u2028two\u0085three. How many?"
    one, two = records(tmp_path, json.dumps({"question": text}, ensure_ascii=False) + '\r\n\n{"question": "b?"}')
    assert (one.question, two.line, two.index) == (text, 3, 1)


def test_duplicate_ids_are_two_records(tmp_path: Path) -> None:
    one, two = records(tmp_path, '{"id": "x", "question": "a?"}\n{"id": "x", "question": "b?"}\n')
    assert (one.id, two.id, one.index, two.index) == ("x", "x", 0, 1)


def test_an_empty_question_is_a_record(tmp_path: Path) -> None:
    """Whether it can be answered is not for the file to say."""
    assert [record.question for record in records(tmp_path, '{"question": ""}')] == [""]


def test_a_lone_surrogate_is_a_record(tmp_path: Path) -> None:
    assert [record.question for record in records(tmp_path, '{"question": "\\ud800?"}')] == ["\ud800?"]


@pytest.mark.parametrize("content", ['{{"question": "{}"}}', "question\n{}\n"])
def test_a_long_text(tmp_path: Path, content: str) -> None:
    text = "a" * 100_000
    assert [record.question for record in records(tmp_path, content.format(text))] == [text]


# ---- broken places


def test_a_missing_file_raises(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_corpus(tmp_path / "none"))


@pytest.mark.parametrize("content", ["", "\n \n", "\ufeff\n"])
def test_an_empty_file_is_one_unreadable_record(tmp_path: Path, content: str) -> None:
    assert messages(tmp_path, content) == ["the file is empty"]


def test_an_unknown_format_is_one_unreadable_record(tmp_path: Path) -> None:
    (message,) = messages(tmp_path, "Dear all,\nthese are my problems.\n")
    assert "no known format" in message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"{oops", "not JSON"),
        (b"[1, 2]", "expected a JSON object, got list"),
        (b'{"question": NaN}', "not a JSON number: NaN"),
        (b'{"question": "\xff?"}', "not UTF-8 at byte 14"),
        (b'{"question": 7}', "the question is no text"),
        (b'{"id": "no text"}', "no question: the fields are ['id']"),
        (b'{"text": "a", "quantities": [{"id": ""}]}', "not a Problem: quantities[0]"),
        (b'{"question": ' + b"[" * 100_000 + b"}", "nested too deeply"),
        (b'{"question": "a?", "answer": ' + b"9" * 5000 + b"}", "digits"),
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_broken_line_costs_one_record(tmp_path: Path, line: bytes, message: str, place: int) -> None:
    lines = [b'{"question": "a?"}'] * 2
    lines.insert(place, line)
    found = messages(tmp_path, b"\n".join(lines))
    assert message in found[place]
    assert found[:place] + found[place + 1 :] == ["", ""]


def test_an_unreadable_record_says_where(tmp_path: Path) -> None:
    _, broken = read(tmp_path, '{"question": "a?"}\n\n{oops\n')
    assert isinstance(broken, Unreadable)
    assert (broken.file, broken.index, broken.line, broken.id) == (str(tmp_path / "corpus"), 1, 3, "corpus:1")


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ('[{"question": "a?"}, 7, {"question": "b?"}]', ["", "expected a JSON object, got int", ""]),
        ('[{"question": "a?"},\n{"question": oops}]', ["", "not JSON"]),
        ('[{"question": "a?"} {"question": "b?"}]', ["", "expected ',' or ']'"]),
        ('[{"question": "a?"}] and more', ["", "text after the array"]),
        ('[{"question": "a?"}', ["", "expected ',' or ']'"]),
        ('[{"question": "a?"},', ["", "not JSON"]),
        ("[" * 100_000, ["nested too deeply"]),
        ("[]", []),
    ],
)
def test_a_broken_array_keeps_what_came_before(tmp_path: Path, content: str, expected: list[str]) -> None:
    found = messages(tmp_path, content)
    assert len(found) == len(expected)
    assert all(part in message for part, message in zip(expected, found, strict=True))


def test_a_broken_csv_row_costs_one_record(tmp_path: Path) -> None:
    found = messages(tmp_path, b'id,question\n1,a?\n2,b?,extra\n3\n4,"c"d?\n5,\xff\n6,e?\n')
    assert [message.split(":")[0] for message in found] == [
        "",
        "3 fields under a header of 2",
        "1 fields under a header of 2",
        "not CSV",
        "not UTF-8",
        "",
    ]


def test_an_xml_bomb_is_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE b [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><S><Problem><Body>&b;</Body><Question>a?</Question></Problem></S>'
    (message,) = messages(tmp_path, bomb)
    assert "document type" in message


def test_xml_names_no_other_file(tmp_path: Path) -> None:
    write(tmp_path, "secret", "secret.txt")
    xml = '<!DOCTYPE b [<!ENTITY a SYSTEM "secret.txt">]><S><Problem><Body>&a;</Body><Question>a?</Question></Problem></S>'
    assert "secret" not in " ".join(map(str, read(tmp_path, xml)))


@pytest.mark.parametrize("end", ["<Problem>", "</Body>", "&nothing;", "\x00"])
def test_broken_xml_keeps_what_came_before(tmp_path: Path, end: str) -> None:
    whole = "<S><Problem><Body>Ida has 3 pens.</Body><Question>a?</Question></Problem>"
    first, second = messages(tmp_path, whole + end)
    assert first == ""
    assert second.startswith("not XML")


# ---- gold


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("72", 72),
        (" 72 ", 72),
        (72, 72),
        ("-3", -3),
        ("1,080", 1080),
        ("12,345,678.50", Fraction(24691357, 2)),
        ("$5.50", Fraction(11, 2)),
        ("-$5.50", Fraction(-11, 2)),
        ("$ 210", 210),
        ("18.0", 18),
        ("0.1", Fraction(1, 10)),
        ("3/4", Fraction(3, 4)),
        ("6 / 8", Fraction(3, 4)),
        ("1 1/2", Fraction(3, 2)),
        ("-1 1/2", Fraction(-3, 2)),
        ("9 (apples)", 9),
        ("5.25 (dollars)", Fraction(21, 4)),
    ],
)
def test_gold_is_exact(answer: object, value: Fraction) -> None:
    gold = parse_gold(answer)
    assert (gold.value, gold.note) == (value, "")


@pytest.mark.parametrize("answer", [None, ""])
def test_no_gold(answer: object) -> None:
    assert (parse_gold(answer).value, parse_gold(answer).note) == (None, "")


@pytest.mark.parametrize(
    "answer",
    ["50%", "seven", "1,08", "12,3456", "3/0", "3:4", "2; 3", "9 apples", "1e9", "nan", "٣", "1" * 301, True, ["7"], 10**400, "--3", "3."],
)
def test_gold_is_never_guessed(answer: object) -> None:
    gold = parse_gold(answer)
    assert gold.value is None
    assert gold.note


# ---- published data sets


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("gsm8k_train.jsonl", 7473),
        ("svamp_dev.json", 400),
        ("mawps_dev.jsonl", 1160),
        ("unanswerable_dev.jsonl", 1264),
        ("gate_solutions.jsonl", 884),
    ],
)
def test_published_files_are_readable(data: Path, name: str, least: int) -> None:
    items = list(read_corpus(data / name))
    assert len(items) >= least
    assert [item for item in items if isinstance(item, Unreadable)] == []
    golds = [item.gold for item in items if isinstance(item, Record)]
    assert [gold for gold in golds if gold.note] == []
    assert (name == "unanswerable_dev.jsonl") == all(gold.value is None for gold in golds)
