from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Run, Runner

__all__ = ["Run", "Runner"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder, in which ``run`` runs."""
    return tmp_path


@pytest.fixture
def run(folder: Path) -> Runner:
    """Runs ``hcl-lint`` in a folder, for a user without settings."""
    return Runner(folder, folder.with_name(f"{folder.name}-home"))
