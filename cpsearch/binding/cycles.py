"""The first cycle of a directed graph, the same for the same edges in whatever order they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

__all__ = ["find_cycle"]


def find_cycle(adjacency: Mapping[str, Iterable[str]]) -> tuple[str, ...] | None:
    """A cycle as nodes from one node back to it, or None; depth first, roots and successors in sorted order, without recursion.

    >>> find_cycle({"a": ["b"], "b": ["c"], "c": ["b"]}), find_cycle({"a": ["a"]}), find_cycle({"a": ["b"]})
    (('b', 'c', 'b'), ('a', 'a'), None)
    """
    done: set[str] = set()
    for root in sorted(adjacency):
        if root in done:
            continue
        # the path from the root: each node with the successors still to visit; dicts keep the order
        path: dict[str, Iterator[str]] = {root: _successors(adjacency, root)}
        while path:
            node = next(reversed(path))
            successor = next(path[node], None)
            if successor is None:
                del path[node]
                done.add(node)
            elif successor in path:
                nodes = list(path)
                return (*nodes[nodes.index(successor) :], successor)
            elif successor not in done:
                path[successor] = _successors(adjacency, successor)
    return None


def _successors(adjacency: Mapping[str, Iterable[str]], node: str) -> Iterator[str]:
    return iter(sorted(set(adjacency.get(node, ()))))
