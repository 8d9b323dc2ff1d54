"""Proofs on file: an answer with all that it rests on, which anybody can check again without the solver or a language model.

A proof shows that its answer follows from its Problem and that no other answer does. That the Problem is what the text says rests on its
reader; a check sees to it that every number of the text is in it, at its place and with its value, and that every licence rests on words.
So a Problem that another program made of the text (a language model, say) is checked like one of this package's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from typing import Literal

from cpsearch.certify import Certificate, certify
from cpsearch.chain import Chain, chain_of, value_of
from cpsearch.codec import canonical_json, from_jsonable, parse_json
from cpsearch.errors import ProblemError
from cpsearch.gate import self_verifies
from cpsearch.limits import Limits
from cpsearch.packs import packs_version
from cpsearch.problem import Problem, Span
from cpsearch.reading.text.numbers import GROUNDED, find_numbers
from cpsearch.reading.text.numbers import value_of as number_of
from cpsearch.solve import replay
from cpsearch.verdict import ChainReason, RefusalReason, Verdict

__all__ = ["MAX_STEPS", "SCHEMA", "Failure", "FailureReason", "Proof", "ProofCheck", "Rival", "check_proof", "file_name", "proof_of"]

SCHEMA = 1
#: Steps that a proof may ask the enumerator for: what more would cost, nobody has to spend on the proof of another.
MAX_STEPS = 16


@dataclass(frozen=True)
class Rival:
    """A derivation that the Problem licenses, its value, and the gate's objections to it (none if it verifies)."""

    chain: Chain
    value: Fraction | None
    reasons: tuple[ChainReason, ...] = ()


@dataclass(frozen=True)
class Proof:
    """An answer, the chain that proves it, and what it was found among.

    ``rivals`` are all derivations within ``max_steps``, the chain itself among them; None if whoever made the proof did not list them.
    ``chains`` and ``readings`` count as in a :class:`~cpsearch.verdict.Verdict`. ``packs`` is the hash of the vocabulary and ``version``
    the package that made it, both empty for another program; the reader's name is in the Problem.
    """

    schema: int
    problem: Problem
    chain: Chain
    answer: Fraction
    unit: str
    id: str = ""
    rivals: tuple[Rival, ...] | None = None
    chains: int | None = None
    readings: int | None = None
    max_steps: int = Limits.max_steps
    packs: str = ""
    version: str = ""

    def __post_init__(self) -> None:
        if self.schema != SCHEMA:
            raise ProblemError("schema", f"expected {SCHEMA}, got {self.schema!r}")
        if not 1 <= self.max_steps <= MAX_STEPS:
            raise ProblemError("max_steps", f"expected 1 to {MAX_STEPS}, got {self.max_steps!r}")

    def to_json(self) -> str:
        """Canonical JSON: equal proofs give equal bytes."""
        return canonical_json(self)

    @classmethod
    def from_json(cls, text: str | bytes) -> Proof:
        """Rebuild from :meth:`to_json`'s form; raises ProblemError naming the field that is wrong."""
        return from_jsonable(cls, parse_json(text))


def proof_of(verdict: Verdict, *, id: str = "", limits: Limits = Limits()) -> Proof:
    """The proof of an answer; ``limits`` are those it was found under. Raises ProblemError for a refusal, or without its Problem."""
    from cpsearch import __version__

    problem = verdict.problem
    if problem is None or verdict.chain is None or verdict.answer is None or verdict.unit is None:
        raise ProblemError("verdict", "a proof needs an answer with its Problem")
    return Proof(
        SCHEMA,
        problem,
        verdict.chain,
        verdict.answer,
        verdict.unit,
        id,
        _rivals(problem, certify(problem, limits=limits), limits),
        verdict.chains,
        verdict.readings,
        limits.max_steps,
        packs_version(),
        __version__,
    )


def _rivals(problem: Problem, listed: Certificate, limits: Limits) -> tuple[Rival, ...]:
    """Every listed derivation, in an order of its own."""
    chains = (chain_of(problem, node, choices) for _, node, choices in listed.readings)
    found = (Rival(chain, value_of(problem, chain), self_verifies(problem, chain, limits=limits).reasons) for chain in chains)
    return tuple(sorted(found, key=canonical_json))


# ---- checking

FailureReason = ChainReason | RefusalReason | Literal["wrong_answer", "other_derivations", "other_counts"]


@dataclass(frozen=True)
class Failure:
    """What does not hold: a reason of the gate, of a refusal, or of what the proof says beside its chain."""

    reason: FailureReason
    detail: str
    span: Span | None = None


@dataclass(frozen=True)
class ProofCheck:
    """What a check finds: the proof holds where nothing fails. ``notes`` are differences that prove nothing by themselves."""

    failures: tuple[Failure, ...]
    notes: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the answer is proved."""
        return not self.failures

    def to_json(self) -> str:
        """Canonical JSON."""
        return canonical_json(self)


def check_proof(proof: Proof) -> ProofCheck:
    """Whether ``proof`` holds: its numbers stand in the text, the gate accepts its chain, and no derivation comes to another answer.

    Neither the solver nor a reader is asked. Raises MissingExtraError where the text has number words that need the ``text`` extra.
    """
    failures = [*_ungrounded(proof.problem), *_unproved(proof), *_disputed(proof)]
    return ProofCheck(tuple(dict.fromkeys(failures)), tuple(_notes(proof)))


def _ungrounded(problem: Problem) -> Iterator[Failure]:
    """The numbers of the text that the Problem has not, and those that it has otherwise."""
    stated = [(quantity, quantity.span) for quantity in problem.quantities if quantity.span is not None]
    for quantity, span in stated:
        said = problem.text[span.start : span.end]
        if number_of(said) != quantity.value:
            yield Failure("ungrounded_operand", f"{quantity.id} is {quantity.value}, the text says {said!r}", span)
    for number in find_numbers(problem.text):
        taken = any(span.start < number.span.end and number.span.start < span.end for _, span in stated)
        if not taken and (number.kind in GROUNDED or number.kind == "unread"):
            yield Failure("unread_number", f"no quantity is {problem.text[number.span.start : number.span.end]!r}", number.span)


def _unproved(proof: Proof) -> Iterator[Failure]:
    """What the gate says against the chain, and whether it comes to the answer."""
    for reason in self_verifies(proof.problem, proof.chain, limits=_limits(proof)).reasons:
        yield Failure(reason, "the gate refuses the chain")
    value = value_of(proof.problem, proof.chain)
    if value != proof.answer:
        yield Failure("wrong_answer", f"the chain comes to {value}, not to {proof.answer}")


def _disputed(proof: Proof) -> Iterator[Failure]:
    """What the whole list of derivations says against the answer, and how it differs from the list in the proof."""
    problem, limits = proof.problem, _limits(proof)
    verdict = replay(problem, limits=limits)
    if verdict.reason is not None:
        yield from (Failure(verdict.reason, item.detail, item.span) for item in verdict.evidence)
    elif (verdict.answer, verdict.unit) != (proof.answer, proof.unit):
        yield Failure("wrong_answer", f"the text proves {verdict.answer} {verdict.unit}, not {proof.answer} {proof.unit}")
    if not verdict.certified:
        return
    if proof.rivals is not None:
        listed = _rivals(problem, certify(problem, limits=limits), limits)
        for told, by in ((set(listed) - set(proof.rivals), "the enumerator"), (set(proof.rivals) - set(listed), "the proof")):
            if told:
                yield Failure("other_derivations", f"only {by} lists {len(told)} of the derivations")
    for name in ("chains", "readings"):
        said, counted = getattr(proof, name), getattr(verdict, name)
        if said is not None and said != counted:
            yield Failure("other_counts", f"{name}: {counted}, not {said}")


def _limits(proof: Proof) -> Limits:
    return replace(Limits(), max_steps=proof.max_steps)


def _notes(proof: Proof) -> Iterator[str]:
    from cpsearch import __version__

    if proof.packs != packs_version():
        yield f"made with packs {proof.packs or 'unknown'}, checked with {packs_version()}"
    if proof.version != __version__:
        yield f"made with cpsearch {proof.version or 'unknown'}, checked with {__version__}"


# ---- files


def file_name(id: str, *, file: str = "", index: int = 0) -> str:
    """A file name for the proof of a record: of plain letters, not too long, and another for every record.

    >>> file_name("../../etc/passwd", index=3)
    'etc-passwd-b91e801dc553.json'
    """
    plain = re.sub(r"[^a-z0-9]+", "-", id.lower())[:80].strip("-")
    key = canonical_json((id, re.split(r"[/\\]", file)[-1], index))
    return f"{plain or 'proof'}-{sha256(key.encode('ascii')).hexdigest()[:12]}.json"
