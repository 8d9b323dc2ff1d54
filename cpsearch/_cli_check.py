"""``cpsearch check``: whether proofs on file still hold, without the solver and without a language model."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from cpsearch._cli_input import check_files
from cpsearch._cli_output import plain
from cpsearch.codec import canonical_json, to_jsonable
from cpsearch.errors import CpsearchError, MissingExtraError
from cpsearch.proofs import Proof, ProofCheck, check_proof

__all__ = ["check"]


def check(arguments: Namespace) -> int:
    """Print what is found on each file; status 1 if a proof does not hold or cannot be read."""
    check_files(arguments.files)
    status = 0
    for file in arguments.files:
        try:
            proof = Proof.from_json(Path(file).read_bytes())
            found = check_proof(proof)
        except MissingExtraError:
            raise
        except CpsearchError as error:
            status = 1
            print(canonical_json({"file": file, "error": str(error)}) if arguments.json else plain(f"{file}: no proof: {error}"))
            continue
        status = status if found.holds else 1
        if arguments.json:
            print(canonical_json({"file": file, "id": proof.id, "holds": found.holds, **to_jsonable(found)}))
        else:
            print(plain("\n".join(_lines(file, proof, found))))
    return status


def _lines(file: str, proof: Proof, found: ProofCheck) -> Iterator[str]:
    yield f"{file}: holds: {proof.answer} {proof.unit}" if found.holds else f"{file}: does not hold"
    for failure in found.failures:
        words = "" if failure.span is None else f" “{proof.problem.text[failure.span.start : failure.span.end]}”"
        yield f"  {failure.reason}: {failure.detail}{words}"
    yield from (f"  note: {note}" for note in found.notes)
