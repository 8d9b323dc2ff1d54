"""What stands around a number and decides what it is: closed lists, matched at a position."""

from __future__ import annotations

import re

from cpsearch.reading._lexemes import CARDINAL_WORDS, alternatives, words_of

__all__ = ["FUNCTION_FOLLOWS", "MEASURE_FOLLOWS", "MULTIPLE_FOLLOWS", "NOT_A_WORD", "PART_FOLLOWS", "PLURAL_FOLLOWS", "previous_word"]

_TIMES_OF_DAY = "second|minute|hour|day|night|morning|afternoon|evening|week|weekend|month|year|season|summer|winter|spring|fall"
_POSSESSIVES = "his|her|hers|their|theirs|its|my|mine|our|ours|your|yours"

#: Nothing that could belong to the number follows.
NOT_A_WORD = re.compile(r"\s*(?:$|[^\w\s'’\-])")

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
    rf"\s+(?:of|as|the|full|less|more|fewer|that|this|these|those|what|again|larger|smaller|longer|shorter|taller|{_POSSESSIVES})\b",
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
    if not words or not before[-1].isspace() or not words[-1].isalpha():
        return ""
    return words[-1].lower()


LABEL_NOUNS = alternatives(words_of("label"))
MONTHS = alternatives(words_of("month"))
