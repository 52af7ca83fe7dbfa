"""The work for suppressions grows with their number, not with its square."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule_table import families
from hcl_lint.format.rules import UNFORMATTED
from hcl_lint.linter.suppression import Suppressions
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Range, Source
from tests.work import Watched, work

CATALOGUE = Catalogue(families())
NAMES = [each.name for each in CATALOGUE.rules if each.default != "always"]
RULES = frozenset(NAMES)


def name(n: int) -> str:
    return NAMES[n % len(NAMES)]


INPUTS: dict[str, Callable[[int], str]] = {
    "ends of lines": lambda n: "".join(
        f"a{i} = 1 # hcl-lint: ignore[{name(i)}] b\n" for i in range(n)),
    "lines of their own": lambda n: "".join(
        f"# hcl-lint: ignore[{name(i)}] b\na{i} = 1\n" for i in range(n)),
    "whole files": lambda n: "".join(
        f"# hcl-lint: file-ignore[{name(i)}] b\n" for i in range(n)) + "a = 1\n" * n,
    "first opened, first closed": lambda n: "".join(
        f"# hcl-lint: disable[{name(i)}] b\n" for i in range(n)) + "".join(
        f"# hcl-lint: enable[{name(i)}]\n" for i in range(n)),
    "never closed": lambda n: "".join(
        f"# hcl-lint: disable[{name(i)}] b\n" for i in range(n)),
    "one with many names": lambda n: (
        f"a = 1 # hcl-lint: ignore[unformatted, {', '.join(name(i) for i in range(n))}] b\n"),
    "one of the findings about it": lambda n: (
        f"a = 1 # hcl-lint: ignore[{'unused-suppression, ' * n}] b\n"),
    "many in a comment": lambda n: "# " + "hcl-lint: " * n + "\na = 1\n",
    "many on a line": lambda n: "a = [" + "1, /* hcl-lint: ignore[unformatted] b */ " * n + "]\n",
}


def look(text: str) -> list[Diagnostic]:
    """Take the findings of a file through its suppressions, one for each of its items."""
    tree = parse_config(Source("main.hcl", Watched(text)))
    found = [
        Diagnostic(UNFORMATTED, "", "", Range(tree.source, *tree.range(item)))
        for item in tree.body.items
    ]
    suppressions = Suppressions(tree, CATALOGUE)
    suppressions.keep(found)
    return suppressions.keep(suppressions.unused(RULES))


@pytest.mark.parametrize("kind", INPUTS)
def test_twice_as_many_take_about_twice_the_work(kind: str) -> None:
    once, twice = (INPUTS[kind](n) for n in (15, 30))
    look(once)  # what is loaded and kept at first
    assert work(lambda: look(twice)) < 2.5 * work(lambda: look(once)) + 1_000
