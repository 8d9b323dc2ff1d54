"""What stands around a number and decides what it is: closed lists, matched at a position; and the form of a decision."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from cpsearch.reading.text._lexemes import CARDINAL_WORDS, alternatives, words_of

__all__ = [
    "CLAUSE_FOLLOWS",
    "FUNCTION_FOLLOWS",
    "LABEL_NOUNS",
    "LEFT_DIGIT",
    "LEFT_WORD",
    "MEASURE_FOLLOWS",
    "MONTHS",
    "MULTIPLE_FOLLOWS",
    "PART_FOLLOWS",
    "PLURAL_FOLLOWS",
    "RIGHT",
    "RIGHT_MONEY",
    "RIGHT_WORD",
    "Found",
    "Kind",
    "previous_word",
]

_TIMES_OF_DAY = "second|minute|hour|day|night|morning|afternoon|evening|week|weekend|month|year|season|summer|winter|spring|fall"
_POSSESSIVES = "his|her|hers|their|theirs|its|my|mine|our|ours|your|yours"

Kind = Literal[
    "cardinal", "money", "percent", "fraction", "multiple", "dozen", "pair", "both", "bonded", "age", "one", "another",
    "ordinal", "label", "range", "vague", "unread",
]  # fmt: skip


@dataclass(frozen=True)
class Found:
    """A number that starts at the position asked for and ends at ``end``."""

    end: int
    kind: Kind
    value: Fraction = Fraction(0)
    unit: str | None = None


_HIDDEN = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff"
#: What may not stand right before a number of digits, or of words.
LEFT_DIGIT = re.compile(rf"(?<![\w.:/⁄+*=^#@&%<>~°'’\-−–$€£¥₹¢\\|{_HIDDEN}])(?<![0-9],)")
LEFT_WORD = re.compile(rf"(?<![\w{_HIDDEN}])(?<!\w['’-])")
#: What may not stand right after a plain number.
RIGHT = re.compile(rf"(?![\w{_HIDDEN}])(?![.,:/⁄'’][0-9])(?![-–−])(?!\s?[/⁄]\s?[0-9])(?!['’\"“″′°^*+=<>~&@#\\|⁄%$€£¥¢₹])")
RIGHT_WORD = re.compile(rf"(?![\w{_HIDDEN}])(?!['’\-–−/]\w)(?!-)")
RIGHT_MONEY = re.compile(rf"(?![\w{_HIDDEN}])(?![.,:/⁄'’][0-9])(?![-–−](?![^\W\d_]))(?!['’°^*+=<>~&@#\\|⁄%$€£¥¢₹])")

LABEL_NOUNS = alternatives(words_of("label"))
MONTHS = alternatives(words_of("month"))

#: The end of a phrase, or a word that begins the next: what stood before is complete and governs no verb.
CLAUSE_FOLLOWS = re.compile(
    r"\s*(?:$|[^\w\s'’\-]|(?:and|or|but|at|to|through|until|when|while|because|after|before|with|than|as|he|she|they|we|it|the|his|her|their)\b)",
    re.IGNORECASE,
)

#: A function word, a common verb or the end of a phrase: what stood before is complete, no noun follows.
FUNCTION_FOLLOWS = re.compile(
    r"\s*(?:$|[^\w\s'’\-]|(?:and|or|but|nor|so|then|if|when|while|because|although|after|before|until|till|since|through|to|of|in|on|at|"
    r"by|for|from|with|without|into|onto|over|under|as|than|that|which|who|the|an?|this|these|those|is|are|was|were|be|been|am|"
    r"has|have|had|does|do|did|will|would|can|could|should|may|might|must|he|she|they|we|you|it|his|her|their|its|my|our|your|"
    r"each|every|how|what|where|there|not|only|also|contains?|contained|costs?|needs?|needed|took|takes?|sold|sells?|scored|got|gets|gave|"
    r"holds?|held|starts?|started|ends?|ended|begins?|began|won|lost|finished|went|came|left|remained|remains|bought|ate)\b)",
    re.IGNORECASE,
)

#: What a part is taken of, or compared by.
PART_FOLLOWS = re.compile(
    rf"\s+(?:of|as|the|full|less|more|fewer|that|this|these|those|what|again|larger|smaller|longer|shorter|taller|are|were|{_POSSESSIVES})\b",
    re.IGNORECASE,
)

#: A measure in the singular ("a third cup", "twenty five pound bags").
MEASURE_FOLLOWS = re.compile(
    r"\s+(?:inch|foot|yard|mile|meter|kilometer|minute|hour|day|week|month|year|century|pound|ounce|gram|kilogram|ton|cup|pint|quart|"
    r"gallon|liter|teaspoon|tablespoon|acre)\b",
    re.IGNORECASE,
)

#: A word that looks like the plural of what is counted.
PLURAL_FOLLOWS = re.compile(r"\s+(?:[^\W\d_]{2,}[^\Ws\d_]s|people|children|men|women)\b", re.IGNORECASE)

#: "three times" is a factor before these; elsewhere it counts occasions.
MULTIPLE_FOLLOWS = re.compile(
    rf"(?!\s+(?:the|that|this|these|those|what)\s+(?:\w+\s+)?(?:{_TIMES_OF_DAY})s?\b)"
    rf"\s+(?:(?:as|the|that|this|these|those|what|{_POSSESSIVES}|more|less|fewer|greater|larger|bigger|smaller|older|younger|longer|taller|"
    rf"heavier|faster|higher|{alternatives(CARDINAL_WORDS)})\b|[0-9$€£]|(?-i:(?:[^\W\d_]\w{{0,30}}\s+){{0,2}}[^\W\d_]\w{{0,30}}(?:['’]s|s['’])(?!\w)))",
    re.IGNORECASE,
)


def previous_word(text: str, position: int) -> str:
    """The word that ends right before ``position``, in lower case; "" across punctuation.

    >>> previous_word("in May", 3), previous_word("so, five", 4)
    ('in', '')
    """
    before = text[max(0, position - 24) : position]
    words = before.split()
    if not words or not before[-1].isspace() or not words[-1][-1].isalnum():
        return ""
    return words[-1].lstrip("([\"'“‘").lower()
