"""ASDiv: XML with one ``<Problem>`` each, its parts as child elements, its answer such as ``9 (apples)``.

Parsed with expat and without any document type, so a file can neither name other files nor define entities that grow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from xml.parsers import expat

from cpsearch.corpus.containers import Raw

__all__ = ["xml_rows"]


class _ForbiddenError(Exception):
    """A document type declaration."""


def xml_rows(chunks: Iterable[bytes]) -> Iterator[Raw]:
    """One row per ``<Problem>``: its attributes and the texts of its children. After broken syntax reading ends.

    >>> xml = b'<S><Problem ID="p1"><Body>Ann has 3 hats.</Body><Question>How many?</Question></Problem></S>'
    >>> [raw.row for raw in xml_rows([xml])]
    [{'ID': 'p1', 'Body': 'Ann has 3 hats.', 'Question': 'How many?'}]
    """
    found: list[Raw] = []
    row: dict[str, Any] | None = None
    line, field = 1, ""

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal row, line, field
        if name == "Problem":
            row, line = dict(attributes), parser.CurrentLineNumber
        elif row is not None and not field:
            field = name
            row[field] = ""

    def end(name: str) -> None:
        nonlocal row, field
        if name == "Problem" and row is not None:
            found.append(Raw(line, row))
            row, field = None, ""
        elif name == field:
            field = ""

    def text(data: str) -> None:
        if row is not None and field:
            row[field] += data

    def doctype(*_: object) -> None:
        raise _ForbiddenError

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = doctype
    try:
        for chunk in chunks:
            parser.Parse(chunk, False)
            yield from found
            found.clear()
        parser.Parse(b"", True)
        yield from found
    except _ForbiddenError:
        yield from found
        yield Raw(parser.CurrentLineNumber, None, "XML with a document type is refused: it can define entities without bound")
    except (expat.ExpatError, ValueError, LookupError) as error:
        yield from found
        yield Raw(parser.CurrentLineNumber, None, f"not XML: {error}")
