"""The equations of a whole worked solution, in the order of writing, and its final answer.

A line with ``<<…>>`` marks is read by them, for they are what its writer meant; any other line by its equals signs, and by "is"
where the words before it are a calculation ("half of 84 is 42").
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from cpsearch.problem import Span
from cpsearch.worked.expressions import Parsed, begins, parse_expression
from cpsearch.worked.lexer import Token, tokens_of
from cpsearch.worked.tree import Calculation, Expression, Literal, Unread, WorkedSolution, WorkedStep, literals_of

__all__ = ["MAX_STEPS", "MAX_TEXT", "read_worked"]

#: Beyond these nothing is read: no person or model writes so much for a word problem.
MAX_TEXT = 200_000
MAX_STEPS = 2_000
#: How many tokens before an equals sign its left side may begin.
_WINDOW = 80

#: What may not stand before an expression, for it would belong to it; the first sign of a line is a bullet.
_BINDING = ("op", "letter", "power", "unbrace", "number", "close")
_MARK = re.compile(r"<<(?P<inside>[^<>\n]{0,400})>>")
_SAYING = ("is", "are", "equals", "equal", "gives", "makes")
_OPERATING = ("of", "divided", "multiplied", "twice", "double", "triple")
_NUMBER = r"(?P<value>[-−–]?\s?\\?\$?\s?[0-9][0-9,]*(?:\.[0-9]+)?(?:\s?/\s?[0-9]+)?|\\d?frac\{[0-9]+\}\{[0-9]+\})"
#: No number with which a calculation begins.
_ALONE = r"(?![0-9.,]*\s?(?:[-+/×÷=−]|\*(?!\*)))"
#: The ways to say "this is the answer", the surest first.
_ANSWERS = (
    re.compile(rf"####[ \t]*{_NUMBER}"),
    re.compile(rf"\\boxed\{{\s*(?:\\text\{{[^{{}}]{{0,20}}\}})?{_NUMBER}"),
    re.compile(rf"^[ \t*]*(?:A|Answer|Final answer|Final Answer)\**:\**[ \t]*\**{_NUMBER}{_ALONE}", re.MULTILINE),
    re.compile(rf"\banswer\s*[:=]\s*\**{_NUMBER}{_ALONE}", re.IGNORECASE),
    re.compile(rf"\banswer\s+is\s*:?\s*(?:\\\(|\$)?\s*\**{_NUMBER}{_ALONE}", re.IGNORECASE),
    # "Thus, she has 20 pens left.": a last sentence that draws the conclusion, and calculates nothing
    re.compile(rf"(?:^|[.!?]\s+)(?:So|Thus|Hence|Therefore)\b,?\s[^=<>0-9\n.]*{_NUMBER}[^=<>0-9\n]*\Z", re.MULTILINE),
)
_ANNOUNCED = (re.compile(r"####"), re.compile(r"\\boxed\{"))


def read_worked(text: str) -> WorkedSolution:
    """Read a worked solution; what looks like an equation or an answer and cannot be read is in ``unread``, never guessed.

    >>> found = read_worked("She fills 48 / 2 = <<48/2=24>>24 bags. Then 48 bags + 24 bags = 72 bags.\\n#### 72")
    >>> [(str(step.value), str(step.stated.value)) for step in found.steps], str(found.answer.value)
    ([('24', '24')], '72')

    The second equation of the line has no mark, so it is not meant as a step:

    >>> [str(step.value) for step in read_worked("48 bags + 24 bags = 72 bags. Half of 72 is 36.").steps]
    ['72', '36']
    """
    if len(text) > MAX_TEXT:
        return WorkedSolution(text, (), None, (Unread(Span(0, len(text)), f"{len(text)} characters, at most {MAX_TEXT}"),))
    steps: list[WorkedStep] = []
    unread: list[Unread] = []
    for start, end in _lines(text):
        marks = list(_MARK.finditer(text, start, end))
        found = (_marked(text, mark) for mark in marks) if marks else _written(tuple(tokens_of(text, start, end)))
        for item in found:
            if len(steps) > MAX_STEPS:
                break
            (steps if isinstance(item, WorkedStep) else unread).append(item)  # type: ignore[arg-type]
    answer, missing = _answer(text)
    unread += missing
    if len(steps) > MAX_STEPS:
        return WorkedSolution(text, (), answer, (Unread(steps[MAX_STEPS].span, f"more than {MAX_STEPS} equations"),))
    return WorkedSolution(text, tuple(steps), answer, tuple(unread))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            yield start, start + len(line)
        start += len(line)


def _marked(text: str, mark: re.Match[str]) -> WorkedStep | Unread:
    """``<<expression=value>>``, whole."""
    span = Span(mark.start(), mark.end())
    tokens = tuple(tokens_of(text, mark.start("inside"), mark.end("inside")))
    sides = _sides(tokens)
    parsed = [parse_expression(tokens, start) for start, _ in sides]
    if len(sides) < 2 or any(item is None or item.end != end for item, (_, end) in zip(parsed, sides, strict=True)):
        return Unread(span, "a mark that is no equation")
    # a mark that only repeats a number ("<<12=12>>") states it
    step = _step([item.expression for item in parsed if item is not None], span)
    return step or Unread(span, "a mark without a result")


def _sides(tokens: tuple[Token, ...]) -> list[tuple[int, int]]:
    bounds = [-1, *(i for i, token in enumerate(tokens) if token.kind == "equals"), len(tokens)]
    return [(left + 1, right) for left, right in pairwise(bounds)]


def _step(sides: list[Expression], span: Span) -> WorkedStep | None:
    """``calculation = … = number``: what stands between is another way to write it."""
    if isinstance(sides[0], Literal) and len(sides) == 2 and isinstance(sides[1], Calculation):
        sides = sides[::-1]
    while len(sides) > 2 and isinstance(sides[0], Literal):
        # "Week 1 = 5 x 4 = 20": a name that ends in a number
        sides = sides[1:]
    stated = sides[-1]
    if isinstance(stated, Calculation) and all(isinstance(side, Literal) for side in (stated.left, stated.right)) and stated.op == "/":
        # a result that is written as a ratio
        top, bottom = literals_of(stated)
        if bottom.value and not top.percent and not bottom.percent:
            stated = Literal(top.value / bottom.value, Span(top.span.start, bottom.span.end))
    if not isinstance(stated, Literal):
        return None
    return WorkedStep(sides[0], stated, span, tuple(side for side in sides[1:-1] if isinstance(side, Calculation)))


def _written(tokens: tuple[Token, ...]) -> Iterator[WorkedStep | Unread]:
    """The equations of a line of prose."""
    at = floor = 0
    while at < len(tokens):
        token = tokens[at]
        said = token.kind == "word" and token.text.lower() in _SAYING
        if token.kind != "equals" and not said:
            at += 1
            continue
        if said and not any(map(_calculates, tokens[max(floor, at - _WINDOW) : at])):
            at += 1
            continue
        left = _ending_at(tokens, floor, at)
        if said and (left is None or isinstance(left[1], Literal)):
            at += 1
            continue
        sides: list[Expression] = [] if left is None else [left[1]]
        start, sign = tokens[left[0] if left is not None else at].span.start, at
        before = tokens[max(floor, at - _WINDOW) : at]
        strange = _strange(before) if left is None and token.kind == "equals" else ""
        while True:
            right = parse_expression(tokens, at + 1)
            if right is None:
                break
            sides.append(right.expression)
            at = right.end
            if at >= len(tokens) or tokens[at].kind != "equals":
                break
        floor = at = max(at, sign + 1)
        span = Span(start, tokens[at - 1].span.end)
        step = _step(sides, span) if len(sides) > 1 else None
        if step is not None and isinstance(step.expression, Literal):
            # "1 hour = 60 minutes" calculates nothing
            continue
        if step is not None:
            yield step
        elif strange or (left is not None and isinstance(left[1], Calculation)):
            yield Unread(span, strange or "an equation without a result")


def _calculates(token: Token) -> bool:
    """Whether a token can be what makes a calculation of numbers."""
    return token.kind in ("op", "open", "fraction", "brace") or (token.kind == "word" and token.text.lower() in _OPERATING)


def _ending_at(tokens: tuple[Token, ...], floor: int, end: int) -> tuple[int, Expression] | None:
    """The longest expression that ends where the equals sign stands, and where it begins."""
    for start in range(max(floor, end - _WINDOW), end):
        bound = start > floor and tokens[start - 1].kind in _BINDING and start - 1 > 0
        # "half of 84": the share belongs to it
        shared = start > 1 and tokens[start - 1].text.lower() == "of" and begins(tokens[start - 2])
        if begins(tokens[start]) and not bound and not shared:
            found: Parsed | None = parse_expression(tokens, start)
            if found is not None and found.end == end:
                return start, found.expression
    return None


def _strange(before: tuple[Token, ...]) -> str:
    """What keeps the words before an equals sign from being read as a calculation; "" where they only name ("Total =", "x =")."""
    kinds = [token.kind for token in before]
    if "power" in kinds:
        return "an equation with a power"
    if any({one, two} & {"op", "number"} and "letter" in (one, two) for one, two in pairwise(kinds)):
        return "an equation with an unknown"
    return "an equation that is not read" if kinds and kinds[-1] in ("number", "close", "unbrace") else ""


def _answer(text: str) -> tuple[Literal | None, list[Unread]]:
    """The final answer by the surest sign there is; two that differ are none."""
    for pattern in _ANSWERS:
        found = [(match, _value(match)) for match in pattern.finditer(text)]
        if not found:
            continue
        values = {None if literal is None else literal.value for _, literal in found}
        if len(values) == 1 and found[0][1] is not None:
            return found[-1][1], []
        span = Span(found[-1][0].start(), found[-1][0].end())
        return None, [Unread(span, "final answers that differ" if len(values) > 1 else "a final answer that is no number")]
    for sign in _ANNOUNCED:
        if match := sign.search(text):
            return None, [Unread(Span(match.start(), match.end()), "a final answer that is no number")]
    return None, []


def _value(match: re.Match[str]) -> Literal | None:
    span = Span(match.start("value"), match.end("value"))
    tokens = tuple(tokens_of(match.string, span.start, span.end))
    negative = bool(tokens) and tokens[0].sign == "-"
    parsed = parse_expression(tokens[negative:], 0)
    if parsed is None or parsed.end != len(tokens) - negative:
        return None
    literals = tuple(literals_of(parsed.expression))
    if isinstance(parsed.expression, Literal):
        found = replace(literals[0], span=span)
    elif parsed.expression.op == "/" and len(literals) == 2 and literals[1].value:
        found = Literal(literals[0].value / literals[1].value, span)
    else:
        return None
    return replace(found, value=-found.value) if negative else found
