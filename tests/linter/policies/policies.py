"""Policies in tests: what a rule finds in a text."""

from __future__ import annotations

from hcl_lint.diagnostics import rule_table
from hcl_lint.dialects.pack import Pack
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.policies.family import policy_families
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.results import FileResult
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.text.source import Source
from tests.linter.checking import module

PATH = "policies/rules.hcl"


def pack(*texts: str) -> Pack:
    """A pack with one file of policies, or several."""
    names = [PATH] if len(texts) == 1 else [f"policies/{i}.hcl" for i in range(len(texts))]
    sources = [Source(name, text) for name, text in zip(names, texts, strict=True)]
    return Pack("policies", "policies", base="", policy_sources=sources)


def rule(match: str, condition: str, *more: str, message: str = "no") -> str:
    """The text of a policy called `it`."""
    lines = [
        'description = "It is wrong."', f'match = "{match}"', f"condition = {condition}",
        f'message = "{message}"', *more,
    ]
    return 'rule "it" {\n' + "\n".join(lines) + "\n}\n"


def ruleset(policies: str, **options: object) -> Ruleset:
    """The policies of a file alone."""
    families = policy_families([pack(policies)])
    settings = RuleSettings()
    settings.select = [problem.name for family in families for problem in family.rules]
    settings.options = {"it": options} if options else {}
    return Ruleset(Registry([*rule_table.families(), *families]), settings)


def check(policies: str, text: str, path: str = "main.tf", **options: object) -> FileResult:
    """What policies make of a text."""
    (checked,) = Checker(ruleset(policies, **options)).check(module(Source(path, text)))
    return checked


def told(policies: str, text: str, path: str = "main.tf", **options: object) -> list[str]:
    """The findings as ``line:column message``; what is wrong with policies as ``! message``."""
    checked = check(policies, text, path, **options)
    shown = []
    for each in checked.diagnostics:
        if each.source is checked.tree.source:
            shown.append(f"{each.range.line}:{each.range.column} {each.summary}")
        else:
            shown.append(f"! {each.summary}")
    return shown


def fixed(policies: str, text: str) -> str:
    """What all fixes make of a text."""
    (checked,) = Checker(ruleset(policies)).fix(module(Source("main.tf", text)), unsafe=True)
    assert checked.refused == []
    return checked.text
