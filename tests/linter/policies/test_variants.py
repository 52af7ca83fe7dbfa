"""What policies find in variants of their examples, as recorded.

An example shows one configuration that is good or bad. Here values in it are unknown, null,
missing, a little different or of another type; the recorded file lists what each change adds (`+`)
and takes away (`-`). `--update-golden` records it anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from hcl_lint.linter.checker import Checker
from hcl_lint.linter.policies.policy import BAD, GOOD, Policy, example_text
from hcl_lint.semantics.document import document_of
from hcl_lint.syntax.nodes import Attribute, Block, Expression, ObjectItem, Tuple
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.linter.checking import DIALECTS, ruleset
from tests.linter.policies.test_security import read
from tests.linter.test_variants import (
    changes_asked, compared, found, moved, shown, some, written_once,
)

RECORDED = Path(__file__).parent / "variants.txt"
UNKNOWN = 'variable "nope" {}\nvariable "nopes" {\n  type = list(string)\n}\n'
VALUES = (
    "var.nope", "var.nopes", "[var.nope]", "null", "[]", "{}", '""', "0", "65536", "true", "false",
    '"*"', '["*"]', '"0.0.0.0/0"', '["0.0.0.0/0", "::/0"]', '"${var.nope}x"', '"nope"', "[null]",
)


def variants(text: str, chosen: random.Random, most: int) -> Iterator[tuple[str, str]]:
    """Changed texts of an example, with names that say how."""
    tree = document_of(Source("main.tf", text), DIALECTS).tree
    values: list[Expression] = [each.expression for each in descendants(tree.root, Attribute)]
    values += [each.value for each in descendants(tree.root, ObjectItem)]
    for listed in descendants(tree.root, Tuple):
        values += listed.items
    for each in some(values, most, chosen):
        start, end = tree.range(each)
        value = chosen.choice(VALUES)
        yield f"{shown(text[start:end])} is {value}", text[:start] + value + text[end:]
    for each in some([one for one in values if len(one.children()) == 0], most, chosen):
        start, end = tree.range(each)
        value = moved(text[start:end], chosen)
        yield f"{shown(text[start:end])} is {value}", text[:start] + value + text[end:]
    items = [*descendants(tree.root, Attribute), *descendants(tree.root, Block)]
    for item in some(items[1:], most - 1, chosen):
        start, end = tree.range(item)
        yield f"without {shown(text[start:end])}", text[:start] + text[end:]


def report(policy: Policy, asked: list[str]) -> Iterator[str]:
    yield f"## {policy.name}"
    checker = Checker(ruleset(policy.code))
    chosen = random.Random(policy.name)
    for group in policy.examples:
        for example in group.items:
            # Tables are alike; other policies are code of their own.
            kinds = (BAD, GOOD) if policy.table is None else (BAD,)
            if group.path != "main.tf" or example.kind not in kinds:
                continue
            text = example_text(example.written)
            before = found(checker, [(group.path, f"{text}{UNKNOWN}")])
            for name, changed in variants(text, chosen, 6 if policy.table is None else 1):
                if f"{example.kind}: {name}" in asked:
                    after = found(checker, [(group.path, f"{changed}{UNKNOWN}")])
                    yield from [f"# {example.kind}: {name}", *compared(before, after)]


def test_variants_have_the_findings_that_are_recorded(golden: Golden) -> None:
    policies = {policy.name: policy for policy in read()[0]}
    lines: list[str] = []
    for name, asked in changes_asked(RECORDED):
        lines += report(policies[name], asked)
    golden(RECORDED, "\n".join(written_once(iter(lines))) + "\n")
