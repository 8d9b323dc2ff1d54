"""``cpsearch practice rank``: what learned precision would say of chains that disagree. It is shown, and answers nothing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cpsearch.practice.commands.options import positive, problems_of
from cpsearch.practice.ledger import ledger_of
from cpsearch.practice.trust import Uses, rankings, trusted

__all__ = ["add_arguments", "run"]


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("folder", metavar="DIR", help="the folder of a practice run")
    parser.add_argument("--trust", action="store_true", help="U1: list the patterns that may be trusted")
    parser.add_argument("--rank", action="store_true", help="U3: rank the chains; without it they stand as they came")
    parser.add_argument("-n", "--most", type=positive, default=5, metavar="N", help="problems to show; default: 5")


def run(options: Namespace) -> int:
    """Print how often the rank puts the published derivation first, and some of the chains."""
    problems = problems_of(options.folder)
    uses = Uses(trust=options.trust, rank=options.rank)
    table = ledger_of(problems).table()
    reliable = [pattern for pattern in sorted(table) if trusted(pattern, table, uses=uses)]
    made = rankings(problems, uses=uses)
    first, tied = (sum(ranking.first is value for ranking in made) for value in (True, None))
    print(f"trusted    {', '.join(reliable) or 'no pattern'}")
    print(f"ranked     {len(made)} attempts whose chains disagree, one of them right: {first} with it first, {tied} tied")
    for ranking in made[: options.most]:
        print(ranking.id)
        for score, chain in ranking.chains:
            print(f"  {float(score):.3f} {'right' if chain.right else '     '} {chain.working}")
    return 0
