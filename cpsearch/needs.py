"""What a refusal means and what would be needed: one table, from a reason to a sentence and a need.

A reason's detail has many forms; where the need depends on it, ``cases`` tell which: by the class in parentheses at the end ("sold
(change)") or by how the detail begins. The detail itself says which words and amounts are concerned.
"""

from __future__ import annotations

from dataclasses import dataclass

from cpsearch.problem import Span
from cpsearch.verdict import CATEGORY_OF, Evidence, RefusalReason, Verdict

__all__ = ["NEEDS", "Need", "Told", "told"]


@dataclass(frozen=True)
class Need:
    """``sentence`` says what is wrong, with the finding's own ``{detail}``; ``need`` what would help, unless ``cases`` know better."""

    sentence: str
    need: str
    cases: tuple[tuple[str, str], ...] = ()

    def of(self, detail: str) -> str:
        """The need for this detail."""
        fits = (need for case, need in self.cases if detail.startswith(case) or detail.endswith(f"({case})"))
        return next(fits, self.need)


_REWORD = "other words: no rule has a meaning for these (unmodelled.pack)"
_IGNORE = "or an entry in ignorable.pack if it changes nothing"
_CHOICE = "a story that leaves only one of them, or a question that names it"

NEEDS: dict[RefusalReason, Need] = {
    "unreadable_input": Need("This is no record: {detail}.", "a record of one of the corpora, or a JSON line with a question"),
    "empty_text": Need("There is nothing to read.", "a text with a question"),
    "text_too_long": Need("The text is too long: {detail}.", "a shorter text, or a larger limit (Limits.max_text)"),
    "no_question": Need("Nothing that can be answered is asked: {detail}.", "a last sentence with how, what, find, calculate or determine"),
    "no_quantity": Need("There is nothing to reckon with: {detail}.", "the amounts of which the answer is made"),
    "unread_number": Need(
        "A number has no value that can be reckoned with: {detail}.",
        "the exact amount in its place",
        (("no form of number that is known", "the number in digits or words, or its form in reading/text/_forms.py"),),
    ),
    "unexplained_word": Need(
        "A word that matters was not understood: {detail}.",
        _REWORD,
        (
            ("negation", "a rule that takes the negation, or the amounts of those that are meant"),
            ("quantifier", "an amount in its place, or a rule that says over which set it goes"),
            ("comparison", "both sides of the comparison and the number between them (compare_additive or compare_multiplicative)"),
            ("condition", "the story told as a fact, or a rule in reading/discourse/factual.py for this condition"),
            ("order", "a told happening that it can name a moment by (reading/states/moments.py)"),
            ("aggregate", "the parts of the whole that it names (combine)"),
            ("goal", "what is wanted and what is there of it (reading/states/goals.py)"),
            ("money", "the price, rate or share that it stands for (rate or portion)"),
            ("vague", "the exact amount"),
            ("change", "by how much it changes what is counted, or the verb's class in verbs.pack if it changes nothing"),
            ("how many?", "how many of them that was"),
            ("noun", f"a rule that takes the thing, its kind in kinds.pack if it is one of what is counted, {_IGNORE}"),
            ("verb", f"its class in verbs.pack (have, gain, loss, give, act …), {_IGNORE}"),
            ("adjective", f"a number of such things, so that it tells a kind, {_IGNORE}"),
            ("adverb", f"a rule that takes it, {_IGNORE}"),
            ("number", "a rule that says what it numbers"),
            ("pronoun", "a name or noun in its place"),
        ),
    ),
    "ungrounded_question": Need(
        "The question is bound to nothing that is told: {detail}.",
        "what is asked, told of in the words of the question, or a rule in reading/asking/target.py that leads to it",
        (
            ("no rule reads questions", "how many or how much, or a rule in reading/asking/question.py for this form"),
            ("whose measure", "whose height, age, weight … is told, in its unit (attributes.pack)"),
            ("no verb", "a verb for what is asked, with its class in verbs.pack"),
            ("what “", "the noun that is counted behind how many"),
            ("the unit that is asked", "the unit of the answer in the question"),
            ("nothing tells the", "the age, height, weight … of whom the question names (attributes.pack)"),
            ("the text measures", "the unit of the answer in the question"),
            ("the text names no unit", "amounts of money"),
            ("no number is told", "a number of such things"),
            ("nothing in the text tells", "a relation that leads to it: the verb's class in verbs.pack, a rate, a comparison or a share"),
            ("how much of", "the whole, and how much of it is done (complement)"),
            ("the amount at", "what there was at that time, or a question without it"),
            ("when", "a told happening of that name, or a question without it"),
            ("which of", _CHOICE),
            ("whether", _CHOICE),
            ("the question names", "one point in time"),
        ),
    ),
    "ambiguous_target": Need(
        "More than one thing may be asked: {detail}.",
        "a word for the moment that is asked (left, now, at first)",
        (("more than one question", "one question"),),
    ),
    "unread_alternative": Need(
        "One way to read the text leads nowhere: {detail}.",
        "a name or noun in place of the pronoun or bare number, or a rule that follows this reading as well",
    ),
    "unlicensed_quantity": Need(
        "A number stands alone: {detail}.",
        "words that relate it to another amount (change, transfer, combine, rate, share, portion or a comparison), "
        "or a contrast by which it is of something else",
    ),
    "open_set": Need(
        "What belongs together is open: {detail}.", "a word that closes the set (in all, each, the others), or told amounts that do"
    ),
    "lone_number": Need(
        "Nothing is reckoned: {detail}.", "a second amount and what relates it to the first, or a question for another amount"
    ),
    "no_chain": Need(
        "The amounts do not lead to what is asked: {detail}.", "a licence from what is told to what is asked, of the same unit"
    ),
    "incomplete": Need("Some numbers are left out: {detail}.", "what relates them to the others, or a contrast by which they do not count"),
    "off_target": Need("What can be reckoned is not what is asked: {detail}.", "a question for it, or a licence that leads on from it"),
    "impossible_value": Need("The amounts contradict each other: {detail}.", "amounts that fit (whole things, none below nothing)"),
    "answers_disagree": Need("The text allows several answers: {detail}.", _CHOICE),
    "second_opinion": Need(
        "A second look at the text disagrees: {detail}.", "other words, or a rule that reads these: the proof is at odds with them"
    ),
    "too_many_quantities": Need("There are too many numbers: {detail}.", "a smaller problem, or a larger limit (Limits.max_quantities)"),
    "too_many_alternatives": Need("Too much is open: {detail}.", "names and nouns in place of pronouns and bare numbers, or larger Limits"),
    "too_many_steps": Need("The derivation is too long: {detail}.", "a smaller problem, or a larger limit (Limits.max_steps)"),
    "too_many_chains": Need("There are too many derivations: {detail}.", "a problem that decides more, or larger Limits"),
    "budget_exhausted": Need("The search did not end: {detail}.", "a smaller problem, or larger Limits"),
    "solver_crashed": Need("The solver died: {detail}.", "another run; if it dies again, a report"),
    "solver_timeout": Need("The solver hung: {detail}.", "another run or more time; if it hangs again, a report"),
    "solver_disagreement": Need("Two enumerations differ: {detail}.", "a report: one of them has a defect"),
    "reader_failed": Need("The reader failed: {detail}.", "a report: no text may do that"),
}


@dataclass(frozen=True)
class Told:
    """A piece of evidence for a person: what is wrong in a sentence, what would be needed, and where."""

    sentence: str
    need: str
    span: Span | None


def told(verdict: Verdict) -> tuple[Told, ...]:
    """Each piece of evidence of a refusal with its sentence and need; nothing for an answer.

    >>> from cpsearch.verdict import refused
    >>> told(refused("no_quantity", "the text states no number"))[0].need
    'the amounts of which the answer is made'
    """
    return tuple(_told(verdict.reason, item) for item in verdict.evidence) if verdict.reason is not None else ()


def _told(reason: RefusalReason, evidence: Evidence) -> Told:
    # a finding's evidence opens with its own reason
    named, colon, rest = evidence.detail.partition(": ")
    own = next((known for known in CATEGORY_OF if colon and known == named), None)
    detail = rest if own is not None else evidence.detail
    entry = NEEDS[own or reason]
    return Told(entry.sentence.format(detail=detail), entry.need if not detail else entry.of(detail), evidence.span)
