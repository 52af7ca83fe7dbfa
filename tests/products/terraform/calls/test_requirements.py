"""What a module and those that it calls require of the product and of providers."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import modules, ruleset

CALLS = 'module "a" {\n  source = "./a"\n}\nmodule "b" {\n  source = "./b"\n}\n'


def product(constraint: str) -> str:
    return f'terraform {{\n  required_version = "{constraint}"\n}}\n'


def provider(constraint: str, source: str = "hashicorp/aws") -> str:
    entry = f'{{ source = "{source}", version = "{constraint}" }}'
    return f'terraform {{\n  required_providers {{\n    it = {entry}\n  }}\n}}\n'


@pytest.mark.parametrize("root, a, b, expected", [
    (product("< 1.0"), product(">= 1.3"), "", "`module.a` requires `\">= 1.3\"`, but this module"),
    ("", provider("< 5"), provider(">= 5"), "`module.b` requires `\">= 5\"`, but `module.a`"),
    (provider("~> 4.1"), "", provider("< 4.1"), "`module.b` requires `\"< 4.1\"`, but this module"),
    (provider("~> 4.1"), "", provider("< 4.2"), ""),
    (provider("~> 4.1"), "", provider("< 4.1", "other/aws"), ""),
    (provider("~> 4.1"), "", provider("4.0.0-beta"), ""),
    (provider("~> 4.1"), provider("< 2, > 3"), provider("nonsense"), ""),
])
def test_calls_that_leave_no_version_are_reported(
    root: str, a: str, b: str, expected: str
) -> None:
    sources = [Source(path, text) for path, text in (
        ("main.tf", root + CALLS), ("a/main.tf", a), ("b/main.tf", b)
    )]
    checker = Checker(ruleset("invalid-version-constraint"))
    (checked,) = checker.check(modules(*sources)[0])
    found = [diagnostic.detail for diagnostic in checked.diagnostics]
    assert [text.startswith(expected) for text in found] == [True] * bool(expected)
