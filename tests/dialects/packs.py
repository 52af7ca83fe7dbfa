"""Packs written to disk, for tests."""

from __future__ import annotations

from pathlib import Path


def write_pack(folder: Path, **files: str) -> Path:
    """Write a pack; ``policy__a`` is the file ``policy/a.hcl``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        path = folder / (name.replace("__", "/") + ".hcl")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
