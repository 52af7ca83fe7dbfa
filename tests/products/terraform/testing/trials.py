"""Runs of tests of a module that is written in a test."""

from __future__ import annotations

from pathlib import Path

from tests.running import Runner


class Trial:
    """Runs tests of one module after the other, in a folder of its own each."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def said(self, module: str, tests: str, *words: str, **files: str) -> str:
        """What is printed about tests of a module; *files* have `_` for `/`, and `.tf` added."""
        self.count += 1
        folder = self.folder / str(self.count)
        texts = {"main": module, **files}
        for name, text in texts.items():
            path = folder / f"{name.replace('_', '/')}.tf"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        (folder / "a.tftest.hcl").write_text(tests)
        return Runner(folder, self.folder)("test", *words).out


def asserting(condition: str, command: str = "plan", more: str = "") -> str:
    """A run with one assertion."""
    return (
        f'run "r" {{\n  command = {command}\n  {more}\n  assert {{\n'
        f'    condition     = {condition}\n    error_message = "no"\n  }}\n}}\n'
    )


def counted(said: str) -> str:
    """How many runs came to what, from what is printed: `1 passed, 1 failed`."""
    counts = said.splitlines()[-1].rpartition(" in ")[0].split(", ")
    return ", ".join([part for part in counts if not part.startswith("0 ")])
