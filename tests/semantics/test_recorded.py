"""What is known of modules of all kinds, as recorded.

A file of ``recorded/`` has trees, each below a line ``=== WHAT``, and the files of each behind
lines ``--- PATH``. Below them stands, behind ``>``, what is known of each module: what it declares,
with the values, what these follow from and lead to, what uses it and how often, versions, and all
findings. ``--update-golden`` records it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.semantics import targets
from hcl_lint.semantics.graph import flow_of, graph_of, users_of, uses_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.symbols import resolved_references, symbols_of
from hcl_lint.semantics.targets import Target, declared_place, target_at, used_modules
from hcl_lint.semantics.values import ModuleValues, values_of, values_with_defaults
from hcl_lint.semantics.versions import allowed_versions
from hcl_lint.text.source import Range, Source
from hcl_lint.values.types import source_form
from hcl_lint.values.value import Value, display
from tests.conftest import Golden
from tests.linter.checking import modules, ruleset

RECORDED = Path(__file__).parent / "recorded"
ABOUT_STYLE = [
    "undocumented-variable", "undocumented-output", "untyped-variable", "name-length",
    "missing-required-version", "shadowed-iterator",
]
CHECKER = Checker(ruleset("ALL", ignore=["SEC", "F", "L", *ABOUT_STYLE], preview=True))


def written_anew(text: str) -> Iterator[str]:
    """A recorded file with what is known of its trees now."""
    files: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in [*text.splitlines(), "==="]:
        if line.startswith("===") and files:
            yield from of_tree({path: "\n".join([*each, ""]) for path, each in files.items()})
            files = {}
        if line.startswith(">") or line == "===":
            continue
        yield line
        if line.startswith("--- "):
            lines = files.setdefault(line[4:], [])
        elif not line.startswith("==="):
            lines.append(line)


def of_tree(files: dict[str, str]) -> Iterator[str]:
    found = modules(*[Source(path, text) for path, text in files.items()])
    for module in found:
        yield f"> {module.folder or '.'} ({module.dialect.name})"
        yield from of_module(module, found)


def of_module(module: Module, all_: list[Module]) -> Iterator[str]:
    plain, defaults = values_of(module), values_with_defaults(module)
    passed_on = ModuleValues(module, defaults.arguments, are_passed_on=True, plain=plain)
    callers = [
        each for each in all_
        if each is not module and any([one is module for one in used_modules(each)])
    ]
    for symbol in symbols_of(module):
        path = symbol.address.split(".")
        forms = [shown(values.value(*path)) for values in (plain, defaults, passed_on)]
        others = [at(declared_place(symbol)), *[
            f"{what} {at(Range(document.source, each.start, each.end))}"
            for what, more in (("again", symbol.duplicates), ("override", symbol.overrides))
            for each, document in more
        ]]
        yield f">  {symbol.address} ({', '.join(others)}): {' / '.join(dict.fromkeys(forms))}"
        target = Target(symbol, module, declared_place(symbol))
        places = [f"{at(each.place)} {each.name.text}" for each in targets.uses_of(target, callers)
                  if not each.is_declaration]
        if places:
            yield f">   used {', '.join(places)}"
    for start, arrows in graph_of(module).arrows.items():
        yield f">  {start} -> {', '.join([f'{each.end} {at(each.range)}' for each in arrows])}"
    for user in users_of(module):
        yield f">  {user.name} at {at(user.place)} uses {', '.join(user.uses)}"
    for name, variables in flow_of(module).items():
        yield f">  {name} comes from {', '.join(sorted(variables)) or 'nothing'}"
    for call in module_calls(module):
        callee = None if call.module is None else call.module.folder
        yield f">  calls {call.source} at {at(call.range)}: {callee}"
    unlike = [each for each in resolved_references(module) if each.resolution.symbol is None]
    for each in unlike:
        where = at(Range(each.document.source, each.reference.start, each.reference.end))
        yield f">  {where} is {each.resolution.outcome} {each.resolution.address}".rstrip()
    assert len(uses_of(module)) <= len(resolved_references(module)) - len(unlike)
    tests, versions = targets.tests_of(module), allowed_versions(module)
    if tests is not None:
        yield f">  has tests in {tests.folder}"
    if versions is not None:
        yield f">  needs {versions}"
    for document in module.documents:
        at_names = {}
        for offset in range(len(document.text) + 1):
            named = target_at(module, document, offset)
            if named is not None:
                address = f"{named.module.folder or '.'}:{named.symbol.address}"
                at_names[named.place.start, named.place.end] = address
        for (first, last), address in at_names.items():
            yield f">   {document.path}:{first}-{last} names {address}"
    for result in CHECKER.check(module):
        for finding in result.diagnostics:
            places = [at(finding.range), *[at(each.range) for each in finding.related]]
            yield (f">  {finding.severity}[{finding.rule.name}] {', '.join(places)}: "
                   f"{finding.summary}. {' '.join(finding.detail.split())}")


def at(place: Range) -> str:
    return f"{place.source.path}:{place.start}-{place.end}"


def shown(value: Value) -> str:
    marks = "".join([f" {mark}" for mark in sorted(value.marks)])
    value = value.unmarked()
    text = f"unknown {source_form(value.type)}" if value.is_unknown else display(value, 300)
    kind = "" if value.is_unknown or value.type.is_primitive else f" {source_form(value.type)}"
    return f"{text}{kind}{marks}{'' if not value.is_definitely_not_null else '!'}"


@pytest.mark.parametrize("name", sorted([each.stem for each in RECORDED.glob("*.txt")]))
def test_modules_are_what_is_recorded(name: str, golden: Golden) -> None:
    path = RECORDED / f"{name}.txt"
    golden(path, "\n".join(written_anew(path.read_bytes().decode())) + "\n")
