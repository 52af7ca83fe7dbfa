"""What all rules say about variants of the cases: each finding in full, as recorded.

A case says what its own rule finds, by line. Here some cases are also checked by all rules
together, and again after changes: without an item, with another value, with a literal moved a
little. A recorded file has cases behind `##` and changes of them behind `#`; below stands what its
own rule finds with the options of a case, that and all errors of others, and what a change adds
(`+`) and takes away (`-`), with ranges, explanations and fixes. `--update-golden` records them
anew; what changes there is what users will see.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.linter.checker import Checker
from hcl_lint.project.configuration import parse_toml
from hcl_lint.semantics.document import document_of
from hcl_lint.syntax.nodes import Attribute, Block, NumberLiteral, QuotedTemplate
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.dialects.test_odd_values import TEXTS
from tests.linter.case_files import Case, read_cases
from tests.linter.checking import DIALECTS, modules, ruleset

CASES = Path(__file__).parent / "cases"
RECORDED = Path(__file__).parent / "variants"
LAYOUT = ("formatting", "layout", "style")
# What only one product knows is tested by few other tests.
PRODUCTS = ("bake", "consul", "nomad", "opentofu", "packer", "policies", "terraform", "terragrunt")

VALUES = (
    "null", "0", "1.5", "-3", "true", "false", '"abc"', '""', "[]", "[null]", '["a", "a"]', "{}",
    "{ a = 1 }", "nope", '"${nope}"', "nope.a[0]", "[for x in nope : x]", '"10s"', '"*"', '"0"',
)


def variants(
    text: str, path: str, chosen: random.Random, most: int
) -> Iterator[tuple[str, str]]:
    """Changed texts of a file, with names that say how; about so many of each kind."""
    document = document_of(Source(path, text), DIALECTS)
    if document.is_json:
        return
    tree = document.tree
    blocks = list(descendants(tree.root, Block))
    attributes = list(descendants(tree.root, Attribute))
    for item in some([*attributes, *blocks], most, chosen):
        start, end = tree.range(item)
        yield f"without {shown(text[start:end])}", text[:start] + text[end:]
    for attribute in some(attributes, 2 * most, chosen):
        start, end = tree.range(attribute.expression)
        value = chosen.choice(VALUES)
        yield f"{shown(text[start:end])} is {value}", text[:start] + value + text[end:]
    literals = [*descendants(tree.root, NumberLiteral), *descendants(tree.root, QuotedTemplate)]
    for literal in some(literals, most, chosen):
        start, end = tree.range(literal)
        old = text[start:end]
        new = moved(old, chosen)
        yield f"{shown(old)} is {new}", text[:start] + new + text[end:]
    for block in some(blocks, most, chosen):
        start, end = tree.range(block)
        yield f"twice {shown(text[start:end])}", f"{text[:end]}\n{text[start:]}"
    for block in some([each for each in blocks if not each.labels], most - 1, chosen):
        start, end = tree.range(block)
        body = text[start:end].removeprefix(block.type)
        made = f'dynamic "{block.type}" {{\nfor_each = nope\ncontent{body}\n}}'
        yield f"dynamic {shown(text[start:end])}", text[:start] + made + text[end:]
    for block in some([each for each in blocks if each.labels], most - 1, chosen):
        start, end = tree.range(chosen.choice(block.labels))
        yield f"no label {shown(text[start:end])}", text[:start] + text[end:]


Part = TypeVar("Part")


def some(parts: list[Part], most: int, chosen: random.Random) -> list[Part]:
    """At most so many parts of a file."""
    return chosen.sample(parts, min(most, len(parts)))


def every_variant(text: str, path: str) -> Iterator[tuple[str, str]]:
    """A text without each of its items, and with a few values in place of each other one."""
    tree = document_of(Source(path, text), DIALECTS).tree
    for item in [*descendants(tree.root, Attribute), *descendants(tree.root, Block)]:
        start, end = tree.range(item)
        yield f"{start} without {shown(text[start:end])}", text[:start] + text[end:]
        if isinstance(item, Block):
            twice = f"{text[:end]}\n{text[start:]}"
            yield f"{start} twice {shown(text[start:end])}", twice
    for number, attribute in enumerate(descendants(tree.root, Attribute)):
        start, end = tree.range(attribute.expression)
        # Each attribute has others, so that all of them are somewhere.
        for value in [*VALUES, *VALUES][number % len(VALUES) :: 5][:4]:
            changed = text[:start] + value + text[end:]
            yield f"{start} {shown(text[start:end])} is {value}", changed


def moved(literal: str, chosen: random.Random) -> str:
    """A literal that differs a little."""
    if literal.isdigit():
        return str(max(0, int(literal) + chosen.choice((-1, 1))))
    if not literal.startswith('"'):
        return "0"
    return chosen.choice((f"{literal[:-1]}x\"", f"{literal[:-2]}\"" if len(literal) > 2 else '"x"'))


def shown(text: str) -> str:
    return " ".join(text.split())[:50]


def found(checker: Checker, files: list[tuple[str, str]]) -> list[str]:
    """All findings in some files, in full."""
    groups = modules(*[Source(path, text) for path, text in files])
    return [
        in_full(each, f"{file.path} " if len(files) > 1 else "")
        for group in groups for file in checker.check(group) for each in file.diagnostics
    ]


def in_full(finding: Diagnostic, path: str) -> str:
    places = [finding.range, *[each.range for each in finding.related]]
    words = [
        f"{finding.severity}[{finding.rule.name}]",
        path + ", ".join([f"{each.start}-{each.end}" for each in places]),
        finding.summary,
        *[each.message for each in finding.related],
    ]
    if finding.fix is not None:
        edits = [f"{each.start}-{each.end} {each.text!r}" for each in finding.fix.edits]
        words.append(f"{finding.fix.applicability}: {finding.fix.title}: {', '.join(edits)}")
    # Explanations are long, and are written once.
    return f"{' | '.join(words)}{EXPLAINED}{' '.join(finding.detail.split())}"


EXPLAINED = "\0"  # stands in no line


def written_once(lines: Iterator[str]) -> Iterator[str]:
    known: set[str] = set()
    for line in lines:
        line, _, explanation = line.partition(EXPLAINED)
        yield line if explanation in known or not explanation else f"{line} | {explanation}"
        known.add(explanation)


def compared(before: list[str], after: list[str]) -> list[str]:
    """What is added, and what is taken away wherever it stands."""
    old, new = (Counter([line.partition(" ")[0] for line in lines]) for lines in (before, after))
    gone = sorted((old - new).elements())
    return [f"+ {line}" for line in after if line not in before] + [f"- {name}" for name in gone]


def changes_asked(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The changes that a recorded file asks for, by the case that is changed."""
    case = ""
    asked: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("## "):
            if case:
                yield case, asked
            case, asked = line.removeprefix("## "), []
        elif line.startswith("# "):
            asked.append(line.removeprefix("# "))
    yield case, asked


def report(checker: Checker, rule: str, case: Case, asked: list[str], most: int) -> Iterator[str]:
    files = [(file.path, file.text) for file in case.files]
    yield f"## {rule}: {case.name}"
    if case.toml:
        own = Checker(ruleset(rule, preview=True, options={rule: parse_toml(case.toml)}))
        yield f"# {WITH_OPTIONS}"
        yield from found(own, files)
        yield f"# {WITHOUT}"
    telling = f"[{rule}]", "error["

    def told(files: list[tuple[str, str]]) -> list[str]:
        return [line for line in found(checker, files) if any(mark in line for mark in telling)]

    before = told(files)
    yield from before
    chosen = random.Random(f"{rule}: {case.name}")
    at = chosen.randrange(len(files))
    path, text = files[at]
    changed = dict(variants(text, path, chosen, most))
    for name in asked:
        if name in (WITH_OPTIONS, WITHOUT):
            continue
        yield f"# {name}"
        after = told([*files[:at], (path, changed[name]), *files[at + 1 :]])
        yield from compared(before, after)


WITH_OPTIONS, WITHOUT = "with options", "without"


@pytest.mark.parametrize("folder", sorted([path.name for path in CASES.iterdir() if path.is_dir()]))
def test_variants_have_the_findings_that_are_recorded(folder: str, golden: Golden) -> None:
    # Policies have examples of their own; layout is for the cases that are about it.
    ignored = ["SEC"] if folder in LAYOUT else ["SEC", "F", "L"]
    checker = Checker(ruleset("ALL", ignore=ignored, preview=True))
    path = RECORDED / f"{folder}.txt"
    lines: list[str] = []
    for name, asked in changes_asked(path):
        rule, _, title = name.partition(": ")
        (of_rule,) = (CASES / folder).rglob(f"{rule}.md")
        (case,) = [case for case in read_cases(of_rule) if case.name == title]
        lines += report(checker, rule, case, asked, 2 if folder in PRODUCTS else 1)
    golden(path, "\n".join(written_once(iter(lines))) + "\n")


@pytest.mark.parametrize("name", TEXTS)
def test_variants_of_files_with_all_items_have_the_findings_that_are_recorded(
    name: str, golden: Golden
) -> None:
    checker = Checker(ruleset("ALL", ignore=["SEC", "F", "L"], preview=True))
    text = TEXTS[name]
    path = RECORDED / f"{name}.txt"
    before = found(checker, [(name, text)])
    lines = before.copy()
    changed = dict(every_variant(text, name))
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("# "):
            after = found(checker, [(name, changed[line.removeprefix("# ")])])
            lines += [line, *compared(before, after)]
    golden(path, "\n".join(written_once(iter(lines))) + "\n")
