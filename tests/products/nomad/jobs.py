"""Jobs around the settings that a test is about."""

from __future__ import annotations

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

CHECKER = Checker(ruleset("E", "NM"))


def said(settings: str, type: str = "service") -> list[str]:
    """The findings in a group with some settings, each after the text that it marks."""
    text = (
        f'job "a" {{\n  type = "{type}"\n  group "g" {{\n{settings}\n'
        '    task "t" {\n      driver = "docker"\n      config {\n        image = "a:1"\n      }\n'
        "    }\n  }\n}\n"
    )
    (file,) = CHECKER.check(module(Source("a.nomad", text)))
    return [
        f"{' '.join(text[each.start:each.end].split())}: {each.summary}"
        for each in file.diagnostics if each.severity == "error"
    ]
