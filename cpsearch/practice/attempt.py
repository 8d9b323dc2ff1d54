"""One problem practised: what serving says, then every relaxation that lets the text be read, each chain scored against gold.

Nothing here is served. An attempt is a trial of the patterns of its own route alone: of what was set aside, of what the question was
bound without, or of the pooled licences that its chains fire.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal

from cpsearch.chain import Chain, sums_of, value_of
from cpsearch.corpus.records import Record
from cpsearch.limits import Limits
from cpsearch.practice.diagnosis import Diagnosis, diagnose
from cpsearch.practice.gold import Working, contrasts, working_of
from cpsearch.problem import Licence, Problem
from cpsearch.reading import Reader
from cpsearch.reading.allowances import Allowances
from cpsearch.reading.pool import POOLED, cue_class, licence_pattern
from cpsearch.reading.read import relaxations

__all__ = ["EVERYTHING", "Attempt", "Outcome", "Practised", "Tried", "key_of_text", "practise", "step_pattern"]

Outcome = Literal["correct", "wrong", "refused"]
#: Rivals of one pooled problem that are looked at; where there are more, none is.
_POOLED_CHAINS = 64
#: Every relaxation there is: what practice attempts with.
EVERYTHING = Allowances(kinds=frozenset(("aside", "ask", "pool")))


@dataclass(frozen=True)
class Tried:
    """One chain of an attempt: its sums, its value, the patterns of its steps, and whether it is the published derivation."""

    working: str
    value: str
    patterns: tuple[str, ...]
    right: bool


@dataclass(frozen=True)
class Attempt:
    """One reading: its ``route`` (aside, ask or pool; served, without relaxation), the patterns it rests on, what came of it, its chains.

    ``chains`` are all that verify: one distinct value is an outcome, more than one a refusal in which each is looked at by itself.
    """

    route: str
    patterns: tuple[str, ...]
    outcome: Outcome
    reason: str = ""
    value: str = ""
    chains: tuple[Tried, ...] = ()


@dataclass(frozen=True)
class Practised:
    """A problem, how serving left it, what a refusal lacks, and what practice made of it. ``key`` tells distinct texts apart."""

    id: str
    key: str
    gold: str
    operators: str
    served: str
    reason: str
    steps: int
    diagnosis: tuple[Diagnosis, ...] = ()
    attempts: tuple[Attempt, ...] = ()

    @property
    def score(self) -> Outcome:
        """Serving's outcome against gold."""
        if not self.served:
            return "refused"
        return "correct" if self.served == self.gold else "wrong"


def key_of_text(text: str) -> str:
    """A short name of a text that takes no account of case and spaces: repeats of one problem are one problem.

    >>> key_of_text("How many  Pens?") == key_of_text("how many pens?")
    True
    """
    return sha256(" ".join(text.casefold().split()).encode()).hexdigest()[:16]


def practise(record: Record, *, limits: Limits = Limits(), reader: Reader | None = None, allowances: Allowances = EVERYTHING) -> Practised:
    """Serve a record, and where serving refuses, attempt it through every relaxation of ``allowances``."""
    from cpsearch.reading import read
    from cpsearch.solve import solve

    gold = working_of(record)
    verdict = solve(read(record.question, limits=limits, reader=reader), limits=limits)
    served = "" if verdict.answer is None else str(verdict.answer)
    attempts: tuple[Attempt, ...] = ()
    if record.gold.value is not None and (served or verdict.reason == "answers_disagree") and verdict.problem is not None:
        attempts = (_attempt(verdict.problem, (), gold, limits, route="served"),)
    elif not served and record.gold.value is not None:
        made = relaxations(record.question, allowances, reader=reader, limits=limits)
        attempts = tuple(_attempt(problem, patterns, gold, limits) for problem, patterns in made)
    return Practised(
        id=record.id,
        key=key_of_text(record.question),
        gold="" if gold.value is None else str(gold.value),
        operators=gold.operators,
        served=served,
        reason=verdict.reason or "",
        steps=len(gold.operators),
        diagnosis=diagnose(verdict),
        attempts=attempts,
    )


def _attempt(problem: Problem, patterns: tuple[str, ...], gold: Working, limits: Limits, *, route: str = "") -> Attempt:
    from cpsearch.solve import solve

    verdict = solve(problem, limits=limits)
    pooled = problem.target is not None and problem.target.signatures[0].entity in POOLED
    route = route or ("pool" if pooled else "ask" if any(pattern.startswith("ask ") for pattern in patterns) else "aside")
    if pooled:
        # rivals are looked at where every number is used once: with steps to spare, units alone give hundreds
        limits = replace(limits, slack=0, max_chains=min(limits.max_chains, _POOLED_CHAINS))
        # what it rests on beside what was set aside: every licence that units gave
        patterns = (*patterns, *dict.fromkeys(step_pattern(problem, licence) for licence in problem.licences))
    if verdict.answer is not None and verdict.chain is not None:
        tried = _tried(problem, verdict.chain, gold)
        outcome: Outcome = "correct" if tried.right else "wrong"
        return Attempt(route, patterns, outcome, value=str(verdict.answer), chains=(tried,))
    rivals = _rivals(problem, limits) if verdict.reason == "answers_disagree" else ()
    return Attempt(route, patterns, "refused", verdict.reason or "", chains=tuple(_tried(problem, chain, gold) for chain in rivals))


def _rivals(problem: Problem, limits: Limits) -> tuple[Chain, ...]:
    """Every chain that verifies, where they disagree; none if they could not all be listed, for a part of them proves nothing."""
    from cpsearch.gate import assignments_of
    from cpsearch.search import enumerate_chains

    result = enumerate_chains(problem, limits=limits)
    if not result.exhausted:
        return ()
    return tuple(found.chain for found in result.chains if assignments_of(problem, found.chain, limits=limits))


def _tried(problem: Problem, chain: Chain, gold: Working) -> Tried:
    value = value_of(problem, chain)
    licences = {licence.id: licence for licence in problem.licences}
    patterns = dict.fromkeys(step_pattern(problem, licences[step.licence]) for step in chain.steps if step.op != "=")
    return Tried(sums_of(problem, chain), "" if value is None else str(value), tuple(patterns), contrasts(chain, value, gold))


def step_pattern(problem: Problem, licence: Licence) -> str:
    """The class of a step: cue × operation × unit shape × relation × form of the question; pooled ones by the name they are allowed by."""
    units = {role.signature.unit for role in licence.roles[1:]}
    form = problem.target.question_form if problem.target is not None else "none"
    named = licence_pattern(
        cue_class(licence.cue.lexeme),
        licence.operation,
        cross=len(units) > 1 and licence.relation != "portion",
        relation=licence.relation,
        form=form,
    )
    pooled = any(role.signature.entity.startswith(POOLED) for role in licence.roles)
    return named if pooled else named.replace("pool ", "step ", 1)
