"""Every clause of the gate is needed: for each there is a wrong chain with the right value that only this clause refuses.

Each case is run twice: with all clauses, where it must be refused for its one reason, and without its clause, where it must
verify. A clause that could be lost without a test failing would be no obligation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from shapes import licence, quantity, sig, span, target

from cpsearch.chain import Chain, Firing, Leaf, Node, Ref, Step, chain_of
from cpsearch.gate import SelfVerification, self_verification, self_verifies
from cpsearch.problem import Alternative, Licence, Problem, Quantity, Signature, Span, Target, Unit

PENS = "Ida has 3 red pens and 4 blue pens. How many pens has she?"
RED, BLUE, ALL = sig("ida red", "pen"), sig("ida blue", "pen"), sig("ida", "pen")


def three(signature: Signature = RED, *, words: str = "3") -> Quantity:
    return quantity("q0", "3", signature, span(PENS, words))


def four(signature: Signature = BLUE, *, words: str = "4") -> Quantity:
    return quantity("q1", "4", signature, span(PENS, words))


def both(*roles: Signature) -> Licence:
    return licence("both", "combine", "sum", span(PENS, "and"), *(roles or (ALL, RED, BLUE)))


def pens(*quantities: Quantity, licences: tuple[Licence, ...] = (), asked: Signature = ALL, text: str = PENS) -> Problem:
    return Problem(text, quantities or (three(), four()), licences or (both(),), target(asked))


SUM = Firing("both", 0, (Leaf("q0"), Leaf("q1")))


@dataclass(frozen=True)
class Mutant:
    """A chain that is wrong by one clause alone; ``gold`` is the right value, which it has."""

    clause: str
    reason: str
    gold: Fraction | None
    problem: Problem
    chain: Chain

    def __str__(self) -> str:
        return f"{self.clause}-{self.reason}"


def mutant(clause: str, reason: str, gold: int | None, problem: Problem, chain: Chain | Node) -> Mutant:
    proof = chain if isinstance(chain, Chain) else chain_of(problem, chain, (0,) * len(problem.alternatives))
    return Mutant(clause, reason, None if gold is None else Fraction(gold), problem, proof)


def replaced(chain: Chain, index: int, **changes: object) -> Chain:
    steps = (*chain.steps[:index], replace(chain.steps[index], **changes), *chain.steps[index + 1 :])  # type: ignore[arg-type]
    return replace(chain, steps=steps)


def unknown_operand() -> Mutant:
    """A member that the text never states. Nothing can be computed with it, so there is no value to be right."""
    green = sig("ida green", "pen")
    problem = pens(licences=(both(ALL, RED, BLUE, green),))
    operands = (Ref(quantity="q0"), Ref(quantity="q1"), Ref(quantity="green"))
    return mutant("operands_exist", "ungrounded_operand", None, problem, Chain((Step("both", 0, "+", operands, ALL, None),), Ref(step=0)))


def swapped_spans() -> Mutant:
    """3 where the text says 4, and 4 where it says 3: the sum is the same."""
    return mutant("spans_say_values", "ungrounded_operand", 7, pens(three(words="4"), four(words="3")), SUM)


def own_constant() -> Mutant:
    """A number nobody stated, brought in as a constant because it makes the answer right."""
    return mutant("constants_are_known", "ungrounded_operand", 7, pens(three(), replace(four(), provenance="constant", span=None)), SUM)


def other_reading() -> Mutant:
    """The licence holds only under the option that was not chosen."""
    conditional = replace(both(), condition=(("who", 1),))
    problem = replace(pens(), licences=(conditional,), alternatives=(Alternative("who", "antecedent", ("a", "b")),))
    return mutant("licences_are_live", "unlicensed_step", 7, problem, SUM)


def wrong_direction() -> Mutant:
    """A licence that gives only the whole is solved for a part."""
    text = "Ida has 7 pens, 3 of them red and the others blue. How many are blue?"
    stated = (quantity("q0", "7", ALL, span(text, "7")), quantity("q1", "3", RED, span(text, "3")))
    only_whole = licence("both", "combine", "sum", span(text, "and"), ALL, RED, BLUE, unknowns=(0,))
    problem = Problem(text, stated, (only_whole,), target(BLUE))
    return mutant("roles_are_solvable", "unlicensed_step", 4, problem, Firing("both", 2, (Leaf("q0"), Leaf("q1"))))


def member_left_out() -> Mutant:
    """A set of three is added up without its third member."""
    problem = pens(licences=(both(ALL, RED, BLUE, sig("ida green", "pen")),))
    return mutant("roles_are_filled", "unlicensed_step", 7, problem, SUM)


def lucky_operation() -> Mutant:
    """2 × 2 where the text adds 2 and 2."""
    text = "Ida has 2 red pens and 2 blue pens. How many pens has she?"
    stated = (quantity("q0", "2", RED, span(text, "2")), quantity("q1", "2", BLUE, span(text, "2", "and 2")))
    problem = pens(*stated, licences=(licence("both", "combine", "sum", span(text, "and"), ALL, RED, BLUE),), text=text)
    chain = replaced(chain_of(problem, SUM, ()), 0, op="*")
    return mutant("operations_fit", "unlicensed_step", 4, problem, chain)


def operand(signature: Signature, reason: str) -> Mutant:
    """An operand that differs from its role in one thing."""
    return mutant("operands_fit", reason, 7, pens(three(), four(signature)), SUM)


def result(signature: Signature, reason: str) -> Mutant:
    """A result that passes for something else than what the licence gives, namely for what is asked."""
    problem = pens(asked=signature)
    return mutant("results_fit", reason, 7, problem, replaced(chain_of(problem, SUM, ()), 0, result=signature))


def fired_twice() -> Mutant:
    """What doubles once is doubled twice."""
    text = "A colony of 3 cells doubles. How many cells are there after a second time?"
    cells, factor = sig("colony", "cell"), sig("#double")
    stated = (quantity("q0", "3", cells, span(text, "3")), quantity("q1", "2", factor, span(text, "doubles"), "comparative"))
    doubling = licence("double", "compare_multiplicative", "product", span(text, "doubles"), cells, factor, cells)
    problem = Problem(text, stated, (doubling,), target(cells))
    once = Firing("double", 0, (Leaf("q1"), Leaf("q0")))
    return mutant("firings_are_allowed", "unlicensed_step", 12, problem, Firing("double", 0, (Leaf("q1"), once)))


def used_thrice() -> Mutant:
    """One partial result is used three times."""
    week = licence("week", "combine", "sum", span(PENS, "pens"), sig("week", "pen"), ALL, ALL, ALL)
    problem = pens(licences=(both(), week), asked=sig("week", "pen"))
    return mutant("results_are_not_overused", "unlicensed_step", 21, problem, Firing("week", 0, (SUM, SUM, SUM)))


def blank_cue() -> Mutant:
    """The licence rests on no word."""
    blank = replace(both(), cue=replace(both().cue, span=Span(3, 4)))
    return mutant("cues_are_words", "unlicensed_step", 7, pens(licences=(blank,)), SUM)


def added_units() -> Mutant:
    """Pens and caps are added up to pens, and the licence itself says so."""
    cap = replace(BLUE, unit=Unit.parse("cap"))
    return mutant("units_agree", "unit_mismatch", 7, pens(three(), four(cap), licences=(both(ALL, RED, cap),)), SUM)


def wrong_sum_on_the_way() -> Mutant:
    """The last value is right, the one before it is not."""
    text = "Ida has 3 red pens and 4 blue pens, and Bo has twice as many. How many has Bo?"
    bo, factor = sig("bo", "pen"), sig("#twice")
    twice = quantity("q2", "2", factor, span(text, "twice"), "comparative")
    times = licence("times", "compare_multiplicative", "product", span(text, "as many"), bo, factor, ALL)
    problem = pens(three(), four(), twice, licences=(both(), times), asked=bo, text=text)
    chain = replaced(chain_of(problem, Firing("times", 0, (Leaf("q2"), SUM)), ()), 0, value=Fraction(8))
    return mutant("arithmetic_holds", "wrong_arithmetic", 14, problem, chain)


def shared_among_none() -> Mutant:
    """A quotient by zero. It has no value, so there is none to be right."""
    text = "Ida shares 3 pens among 0 friends. How many pens does each get?"
    friends, each = sig("friends", "friend"), sig("each", "pen/friend")
    stated = (quantity("q0", "3", ALL, span(text, "3")), quantity("q1", "0", friends, span(text, "0")))
    problem = Problem(text, stated, (licence("share", "share", "product", span(text, "shares"), ALL, friends, each),), target(each))
    return mutant("values_are_defined", "division_by_zero", None, problem, Firing("share", 2, (Leaf("q0"), Leaf("q1"))))


def below_nothing() -> Mutant:
    """More is given away than there is, then more comes: the end looks right."""
    text = "Ida has 3 pens, gives 5 away and finds 10. How many has she then?"
    states = ("start", "middle", "end")
    start, middle, end = (sig("ida", "pen", state) for state in states)
    given, found = sig("#given", "pen"), sig("#found", "pen")
    problem = Problem(
        text,
        (
            quantity("q0", "3", start, span(text, "3")),
            quantity("q1", "5", given, span(text, "5")),
            quantity("q2", "10", found, span(text, "10")),
        ),
        (
            licence("give", "change", "sum", span(text, "gives"), start, middle, given),
            licence("find", "change", "sum", span(text, "finds"), end, middle, found),
        ),
        target(end),
        states=states,
    )
    return mutant(
        "values_are_not_negative",
        "impossible_value",
        8,
        problem,
        Firing("find", 0, (Firing("give", 1, (Leaf("q0"), Leaf("q1"))), Leaf("q2"))),
    )


def half_a_pen() -> Mutant:
    """Two and a half pens on the way to five."""
    text = "Ida has 5 pens, twice as many as Bo. Cy has twice as many as Bo. How many has Cy?"
    bo, cy, first, second = sig("bo", "pen"), sig("cy", "pen"), sig("#ida"), sig("#cy")
    problem = Problem(
        text,
        (
            quantity("q0", "5", ALL, span(text, "5")),
            quantity("q1", "2", first, span(text, "twice"), "comparative"),
            quantity("q2", "2", second, span(text, "twice", "Cy"), "comparative"),
        ),
        (
            licence("ida", "compare_multiplicative", "product", span(text, "as many"), ALL, first, bo),
            licence("cy", "compare_multiplicative", "product", span(text, "as many"), cy, second, bo),
        ),
        target(cy),
    )
    node = Firing("cy", 0, (Leaf("q2"), Firing("ida", 2, (Leaf("q0"), Leaf("q1")))))
    return mutant("counts_are_whole", "impossible_value", 5, problem, node)


def broken_share() -> Mutant:
    """Seven cats for each two of four homes: three and a half a home on the way to the right 14."""
    text = "Ida shares 7 cats among 2 homes, and there are 4 homes like them. How many cats?"
    cats, homes, all_homes, total = sig("given", "cat"), sig("two", "home"), sig("four", "home"), sig("all", "cat")
    each = sig("each", "cat/home")
    stated = (
        quantity("q0", "7", cats, span(text, "7")),
        quantity("q1", "2", homes, span(text, "2")),
        quantity("q2", "4", all_homes, span(text, "4")),
    )
    shared = licence("share", "share", "product", span(text, "shares"), cats, homes, each)
    like = licence("like", "rate", "product", span(text, "like"), total, all_homes, each)
    node = Firing("like", 0, (Leaf("q2"), Firing("share", 2, (Leaf("q0"), Leaf("q1")))))
    return mutant("shares_are_whole", "impossible_value", 14, Problem(text, stated, (shared, like), target(total)), node)


def part_above_whole() -> Mutant:
    """A portion of three times the whole."""
    text = "Of 4 pens, 3 parts are red. How many are red?"
    part, whole = sig("red", "pen"), sig("all", "pen")
    stated = (quantity("q0", "4", whole, span(text, "4")), quantity("q1", "3", sig("#part"), span(text, "3")))
    problem = Problem(text, stated, (licence("of", "portion", "product", span(text, "Of"), part, sig("#part"), whole),), target(part))
    return mutant("parts_are_within_wholes", "impossible_value", 12, problem, Firing("of", 0, (Leaf("q1"), Leaf("q0"))))


def share_above_whole() -> Mutant:
    """Each of half a share gets more than there is."""
    text = "Ida deals 4 pens in half a share. How many is a share?"
    share, number = sig("share", "pen"), sig("#number")
    stated = (quantity("q0", "4", ALL, span(text, "4")), quantity("q1", "1/2", number, span(text, "half")))
    problem = Problem(text, stated, (licence("deal", "share", "product", span(text, "deals"), ALL, number, share),), target(share))
    return mutant("parts_are_within_wholes", "impossible_value", 8, problem, Firing("deal", 2, (Leaf("q0"), Leaf("q1"))))


def named_part_above_whole() -> Mutant:
    """The roles say which is the part and which the whole, where units do not."""
    text = "Of 4, 3 parts are taken. How much is taken?"
    part, factor, whole = sig("taken"), sig("#factor"), sig("number")
    portion = licence("of", "portion", "product", span(text, "Of"), part, factor, whole)
    named = tuple(replace(role, name=name) for role, name in zip(portion.roles, ("part", "factor", "whole"), strict=True))
    stated = (quantity("q0", "4", whole, span(text, "4")), quantity("q1", "3", factor, span(text, "3")))
    problem = Problem(text, stated, (replace(portion, roles=named),), target(part))
    return mutant("parts_are_within_wholes", "impossible_value", 12, problem, Firing("of", 0, (Leaf("q1"), Leaf("q0"))))


def skipped_number() -> Mutant:
    """A number about the same pens is left out, and the value happens to be right."""
    text = f"{PENS} (9)"
    problem = pens(three(), four(), quantity("q2", "9", RED, span(text, "9")), text=text)
    return mutant("numbers_are_used", "incomplete", 7, problem, SUM)


def skipped_change() -> Mutant:
    """The pens that she loses on the way are left out, by another route to the end."""
    states = ("start", "end")
    start, end = (replace(ALL, state=state) for state in states)
    loses = licence("lose", "change", "sum", span(PENS, "has"), start, end, sig("#lost", "pen"))
    problem = replace(pens(licences=(both(end, RED, BLUE), loses), asked=end), states=states)
    return mutant("changes_fire", "incomplete", 7, problem, SUM)


def added_and_taken_away() -> Mutant:
    """A number that is added and taken away again is used for show."""
    text = "Ida has 7 pens, finds 2 and loses them. How many has she?"
    states = ("start", "middle", "end")
    start, middle, end = (replace(ALL, state=state) for state in states)
    some = sig("#some", "pen")
    stated = (quantity("q0", "7", start, span(text, "7")), quantity("q1", "2", some, span(text, "2")))
    licences = (
        licence("find", "change", "sum", span(text, "finds"), middle, start, some),
        licence("lose", "change", "sum", span(text, "loses"), middle, end, some),
    )
    problem = Problem(text, stated, licences, target(end), states=states)
    return mutant("nothing_cancels", "incomplete", 7, problem, Firing("lose", 1, (Firing("find", 0, (Leaf("q0"), Leaf("q1"))), Leaf("q1"))))


def idle_step() -> Mutant:
    """A licensed step that nothing rests on."""
    spare = sig("spare", "pen")
    problem = pens(licences=(both(), licence("spare", "combine", "sum", span(PENS, "red"), spare, ALL, RED)))
    chain = chain_of(problem, SUM, ())
    more = Step("spare", 0, "+", (Ref(step=0), Ref(quantity="q0")), spare, Fraction(10))
    return mutant("no_step_is_idle", "incomplete", 7, problem, replace(chain, steps=(*chain.steps, more)))


def other_question(signature: Signature, reason: str) -> Mutant:
    """Something else is asked than what the root measures."""
    return mutant("root_is_the_target", reason, 7, pens(asked=signature), SUM)


BUILDERS: tuple[Callable[[], Mutant], ...] = (
    unknown_operand,
    swapped_spans,
    own_constant,
    other_reading,
    wrong_direction,
    member_left_out,
    lucky_operation,
    fired_twice,
    used_thrice,
    blank_cue,
    added_units,
    wrong_sum_on_the_way,
    shared_among_none,
    below_nothing,
    half_a_pen,
    broken_share,
    part_above_whole,
    share_above_whole,
    named_part_above_whole,
    skipped_number,
    skipped_change,
    added_and_taken_away,
    idle_step,
)
CAP, LATER, BO = replace(ALL, unit=Unit.parse("cap")), replace(ALL, state="later"), replace(ALL, entity="bo")
MUTANTS = (
    *(build() for build in BUILDERS),
    operand(sig("bo blue", "pen"), "unlicensed_step"),
    operand(replace(BLUE, unit=Unit.parse("cap")), "unit_mismatch"),
    operand(replace(BLUE, state="later"), "wrong_state"),
    operand(sig("ida blue", "cap", "later"), "unlicensed_step"),
    result(BO, "unlicensed_step"),
    result(CAP, "unit_mismatch"),
    result(LATER, "wrong_state"),
    other_question(BO, "off_target"),
    other_question(CAP, "off_target"),
    other_question(LATER, "wrong_state"),
)


@pytest.mark.parametrize("case", MUTANTS, ids=str)
def test_a_right_value_does_not_excuse_a_wrong_chain(case: Mutant) -> None:
    """The chain has the right value and is refused, for one reason."""
    root = case.chain.root.step
    assert root is not None
    assert case.chain.steps[root].value == case.gold
    assert self_verifies(case.problem, case.chain) == SelfVerification(False, (case.reason,))  # type: ignore[arg-type]


@pytest.mark.parametrize("case", MUTANTS, ids=str)
def test_only_its_clause_refuses_it(case: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the clause the wrong chain verifies: the clause is what keeps it out."""
    left = tuple(clause for clause in self_verification.CLAUSES if clause.__name__ != case.clause)
    assert len(left) == len(self_verification.CLAUSES) - 1
    monkeypatch.setattr(self_verification, "CLAUSES", left)
    assert self_verifies(case.problem, case.chain).verified


def test_every_clause_has_its_mutant() -> None:
    """A new clause needs a chain that only it refuses."""
    assert {case.clause for case in MUTANTS} == {clause.__name__ for clause in self_verification.CLAUSES}


def test_only_an_undefined_value_cannot_be_right() -> None:
    """All mutants have the right value, but for the two clauses about values that do not exist."""
    assert {case.clause for case in MUTANTS if case.gold is None} == {"operands_exist", "values_are_defined"}


def test_a_target_less_problem_verifies_nothing() -> None:
    """Without a question every chain is off target."""
    problem = replace(pens(), target=None)
    assert self_verifies(problem, chain_of(problem, SUM, ())).reasons == ("off_target",)


def test_a_target_is_bound_under_the_choices() -> None:
    """The asked signature is the one of the chosen option."""
    asked = Target((BO, ALL), "count", "terminal", choice="who")
    problem = replace(pens(), target=asked, alternatives=(Alternative("who", "antecedent", ("bo", "ida")),))
    assert self_verifies(problem, chain_of(problem, SUM, (1,))).verified
    assert self_verifies(problem, chain_of(problem, SUM, (0,))).reasons == ("off_target",)
