"""Checking texts in tests, with the settings that a test is about."""

from __future__ import annotations

from pathlib import Path

from hcl_lint.dialects.pack_loader import load_pack
from hcl_lint.dialects.registry import Dialects
from hcl_lint.linter.checker import Checked, Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.problems.catalogue import built_in_families
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source

REGISTRY = Registry(built_in_families())

# With that of the example pack, which has what no built-in one has.
PACK = Path(__file__).parents[2] / "examples" / "platform"
DIALECTS = Dialects([load_pack(str(PACK))])


def ruleset(*selected: str, ignore: list[str] | None = None, **more: object) -> Ruleset:
    """The rules that some selectors select; the default ones where there is none."""
    settings = RuleSettings()
    settings.select = list(selected) or None
    settings.ignore = ignore or []
    for name, value in more.items():
        setattr(settings, name, value)
    return Ruleset(REGISTRY, settings)


def check(text: str, *selected: str, path: str = "main.tf") -> Checked:
    """What rules find in a text."""
    (checked,) = Checker(ruleset(*selected, preview=True), DIALECTS).check([Source(path, text)])
    return checked


def fix(text: str, *selected: str, path: str = "main.tf", unsafe: bool = False) -> Checked:
    """What fixes make of a text."""
    checker = Checker(ruleset(*selected, preview=True), DIALECTS)
    (checked,) = checker.fix([Source(path, text)], unsafe=unsafe)
    return checked


def places(checked: Checked) -> list[str]:
    """The findings as ``line:column code``."""
    index = LineIndex(checked.text)
    shown = []
    for each in checked.diagnostics:
        line, column = index.position(each.start)
        shown.append(f"{line}:{column} {each.code}")
    return shown
