"""Rules hold for files in JSON syntax: what is bad in native syntax is bad in JSON."""

from __future__ import annotations

import json

import pytest

from hcl_lint import loads
from hcl_lint.diagnostics.page import Example
from hcl_lint.diagnostics.rule import FILE, Rule
from hcl_lint.linter.checker import Checker
from hcl_lint.syntax.nodes import Attribute
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.extent import sample
from tests.linter.checking import DIALECTS, REGISTRY, module, ruleset

# Why rules do not look at files in JSON syntax.
NATIVE_ONLY = {
    **dict.fromkeys(
        (
            "unformatted", "too-many-blank-lines", "line-too-long", "missing-trailing-comma",
            "object-comma-style", "blank-line-between-blocks", "single-line-block",
            "argument-order", "meta-arguments-first", "meta-blocks-last",
            "arguments-before-blocks", "sorted-blocks", "sorted-keys", "sorted-list",
            "block-type-order", "invalid-encoding", "mixed-line-endings",
        ),
        "formatters of JSON decide about the layout of its files",
    ),
    **dict.fromkeys(
        ("file-placement", "module-files", "complex-locals-literal"),
        "programs write such files, and nobody looks for anything in them",
    ),
    **dict.fromkeys(("comment-style", "commented-out-code", "todo-comment"), "no comments"),
    **dict.fromkeys(("heredoc-indent", "heredoc-json"), "no heredocs over several lines"),
    **dict.fromkeys(
        ("quoted-reference", "quoted-type", "unquoted-label", "non-ascii-identifier"),
        "all names are in quotes",
    ),
    **dict.fromkeys(
        ("rejected-by-reader", "dropped-by-reader", "changed-by-reader"),
        "other programs read JSON as JSON",
    ),
    "dynamic-block-misuse": "without a schema, nothing says which properties are blocks",
    "suspicious-runtime-interpolation": "jobs in JSON are read as templates of HCL alone",
    "lock-file-drift": "lock files are in native syntax",
    "unset-attribute": "the expressions in strings are not evaluated once for each attribute",
    **dict.fromkeys(
        ("invalid-capability", "invalid-entry", "invalid-agent"),
        "policies, entries and agents are read as HCL 1, whose JSON has other rules",
    ),
}

# Why examples say nothing in JSON syntax, although the rule looks at such files.
LOST = {
    "redundant-interpolation": "all expressions are in interpolations",
    "quoted-object-key": "all keys are in quotes",
    "jsonencode-string": "the literal strings of JSON files are not looked at",
    "ambiguous-key": "all keys are strings",
    "include-problem": "the labels of includes are properties there",
    "generate-conflict": "the labels of blocks that occur twice are one property",
}

SLOW = "evaluation-limit"  # whose example takes as long as an evaluation may
SYNTAX_FAMILIES = ("E", "F", "HL", "L")  # what is wrong with a text as such
RULES = [
    problem
    for family in REGISTRY.families
    if family.letters not in SYNTAX_FAMILIES
    for problem in family.rules
    if problem.name not in (*NATIVE_ONLY, SLOW)
]


def is_found(rule: Rule, source: Source) -> bool:
    checker = Checker(ruleset(rule.name, preview=True))
    (checked,) = checker.check(module(source))
    return rule.code in {each.code for each in checked.diagnostics}


def in_json(example: Example) -> Source | None:
    """The example in JSON syntax; None where the dialect has no names for such files."""
    dialect = DIALECTS.of(example.path)
    names = (f"{example.path}.json", example.path.removesuffix(".hcl") + ".json")
    for path in names:
        if DIALECTS.of(path) is dialect:
            data = loads(within_locals(example), dialect.layout)
            return Source(path, json.dumps(data, indent=2))
    return None


def within_locals(example: Example) -> str:
    """The text of an example; attributes alone become local values, as files in JSON need it."""
    items = parse_config(Source(example.path, example.text)).body.items
    is_module = example.path.endswith((".tf", ".tofu"))
    if is_module and all(isinstance(item, Attribute) for item in items):
        return f"locals {{\n{example.text}}}\n"
    return example.text


@pytest.mark.parametrize("rule", sample(RULES, 3), ids=lambda rule: rule.name)
def test_examples_say_the_same_in_json(rule: Rule) -> None:
    sources = [
        in_json(example)
        for example in rule.page().bad
        if not example.path.endswith(".json")
        and is_found(rule, Source(example.path, example.text))
        and not parse_config(Source(example.path, example.text)).diagnostics
    ]
    found = [is_found(rule, each) for each in sources if each is not None]
    if not found:
        pytest.skip("no example is a single file of a product that reads JSON")
    assert any(found) is (rule.name not in LOST)


def test_rules_for_native_syntax_alone_say_why() -> None:
    native, others = set(), set()
    for problem in REGISTRY.rules:
        finders = REGISTRY.checks_of(problem)
        if any(each.in_json or each.reads != FILE for each in finders):
            others.add(problem.name)
        elif finders:
            native.add(problem.name)
    assert native <= set(NATIVE_ONLY) <= native | others
