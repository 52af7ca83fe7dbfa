"""Templates of diagnostics: what they say, and that all who use one fill it in."""

from __future__ import annotations

import ast
import functools
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import hcl_lint
from hcl_lint.diagnostics.build_rule_table import rule_modules
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, Message, Rule
from hcl_lint.text.source import Range, Source
from tests.extent import Extent, sample

PACKAGE = Path(hcl_lint.__file__).parent
NOT_PARTS = {"fix", "related", "severity"}
RULE = Rule("E999", "some-rule", WARNING, ON, "Some rule.")
PLACE = Range(Source("a.hcl", "a = 1"), 0, 1)


def parts(message: Message) -> set[str]:
    """The names in braces."""
    fields = [*Formatter().parse(message.summary), *Formatter().parse(message.detail)]
    return {name for _, name, _, _ in fields if name is not None}


@functools.cache
def messages() -> dict[str, Message]:
    """All templates, by the modules that declare them and their names."""
    found = {}
    for module in rule_modules():
        for name, value in vars(import_module(module)).items():
            if isinstance(value, Message):
                found[f"{module}.{name}"] = value
    return found


def resolved(expression: ast.expr, module: str) -> object:
    """What a name, or an attribute of a module, stands for at the top of a module."""
    if isinstance(expression, ast.Name):
        return vars(import_module(module)).get(expression.id)
    if isinstance(expression, ast.Attribute):
        return getattr(resolved(expression.value, module), expression.attr, None)
    return None


def choices(expression: ast.expr) -> list[ast.expr]:
    """What an expression may be: the results of a conditional."""
    if isinstance(expression, ast.IfExp):
        return choices(expression.body) + choices(expression.orelse)
    return [expression]


@functools.cache
def uses() -> list[tuple[str, Message, ast.Call | None]]:
    """Where a template is used, and the call that fills it in."""
    found: list[tuple[str, Message, ast.Call | None]] = []
    for path in sample(sorted(PACKAGE.rglob("*.py")), 4):
        text = path.read_text("utf-8")
        if ".at(" not in text and ".says(" not in text:
            continue
        module = ".".join(["hcl_lint", *path.relative_to(PACKAGE).with_suffix("").parts])
        nodes = [*ast.walk(ast.parse(text))]
        calls: dict[ast.expr, ast.Call] = {}
        for node in nodes:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr == "at":
                    calls.update(dict.fromkeys(choices(node.func.value), node))
        for node in nodes:
            if isinstance(node, (ast.Name, ast.Attribute)) and isinstance(node.ctx, ast.Load):
                name = node.id if isinstance(node, ast.Name) else node.attr
                message = resolved(node, module) if name.isupper() else None
                if isinstance(message, Message):
                    found.append((f"{module}:{node.lineno}", message, calls.get(node)))
    return found


def test_whoever_uses_a_template_fills_in_all_of_its_parts() -> None:
    wrong = []
    for place, message, call in uses():
        given = {str(keyword.arg) for keyword in call.keywords} if call else {"nothing"}
        if given - NOT_PARTS != parts(message):
            wrong.append(f"{place}: {sorted(given)} for {sorted(parts(message))}")
    assert wrong == []


@pytest.mark.skipif(not Extent.full, reason="only all modules use all templates: --full")
def test_every_template_is_used() -> None:
    used = {id(message) for _, message, _ in uses()}
    assert [name for name, message in messages().items() if id(message) not in used] == []


def test_a_diagnostic_says_what_its_template_does_with_the_parts_filled_in() -> None:
    found = RULE.says("Unknown `{name}`", "`{name}` is in {{}}.").at(PLACE, name="x")
    assert (found.rule, found.range) == (RULE, PLACE)
    assert (found.summary, found.detail) == ("Unknown `x`", "`x` is in {}.")
    assert found.severity == WARNING


def test_a_template_may_have_a_severity_of_its_own() -> None:
    assert RULE.says("Unknown", "It is.", ERROR).at(PLACE).severity == ERROR


def test_only_summaries_are_cut() -> None:
    message = RULE.says("`{name}` of {count}", "`{name}` of {count}.", longest=5)
    found = message.at(PLACE, name="abcdefg", count=1234567)
    assert (found.summary, found.detail) == ("`abcd…` of 1234567", "`abcdefg` of 1234567.")
    assert message.at(PLACE, name="abcde", count=1).summary == "`abcde` of 1"
