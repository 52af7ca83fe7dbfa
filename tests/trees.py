"""A folder of a test, to which no other folder of this machine matters."""

from __future__ import annotations

import os
from pathlib import Path

from hcl_lint.files.disk import DiskFiles


class Tree:
    """A folder of a user without settings. ``root`` may be set to another current folder."""

    def __init__(self, root: Path) -> None:
        root.mkdir(exist_ok=True)
        self.root = root
        home = str(root.parent / "home")
        self.variables = {name: home for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}

    def write(self, path: str, text: str = "") -> str:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return path

    def link(self, target: str | Path, path: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        os.symlink(target, self.root / path)

    def files(self) -> DiskFiles:
        """The disk, seen from here."""
        return DiskFiles(str(self.root))
