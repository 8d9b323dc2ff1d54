"""What several tests share. The data folder is not part of the project; tests that need it skip where it is absent."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of published data sets: CPSEARCH_DATA, else beside the repository."""
    folder = Path(os.environ.get("CPSEARCH_DATA") or REPOSITORY / ".." / "shared" / "data")
    if not folder.is_dir():
        pytest.skip(f"no data sets at {folder}; set CPSEARCH_DATA to their folder")
    return folder
