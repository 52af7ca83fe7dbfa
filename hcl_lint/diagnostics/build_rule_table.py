"""Builds the table of rules and checks of the modules that declare them.

Those are the modules called ``rules`` of the packages, and all modules in folders of that name.
"""

from __future__ import annotations

import os
from itertools import chain

from hcl_lint.annotations import Any, Iterator
from hcl_lint.diagnostics.rule import Check, Rule
from hcl_lint.diagnostics.rule_table import check_data, rule_data
from hcl_lint.edges import load_module
from hcl_lint.files.installed import file_stamps, own_path


def rule_modules() -> list[str]:
    """The names of the modules that declare rules, those of products last."""
    found = []
    for path, _, _ in file_stamps(own_path(""), ".py"):
        names = os.path.splitext(path)[0].replace(os.sep, "/").strip("/").split("/")
        if "rules" in names[-2:]:
            if names[-1] == "__init__":
                names.pop()
            found.append(".".join(["hcl_lint", *names]))
    return sorted(found, key=lambda name: (name.startswith("hcl_lint.products."), name))


def build_rule_table() -> tuple[list[Any], list[Any], list[Any]]:
    """Load all modules that declare rules, and return what `rule_table` reads.

    That are families by their letters, rules in the order of their codes, and checks.
    """
    modules = [load_module(name) for name in rule_modules()]
    titles = [pair for module in modules for pair in getattr(module, "FAMILIES", {}).items()]
    order = [letters for letters, _ in titles]
    rules: dict[str, Rule] = {}
    checks: dict[Check, None] = {}
    for found in chain.from_iterable([vars(module).values() for module in modules]):
        for element in _declared(found):
            if isinstance(element, Check):
                checks[element] = None
            else:
                rules[element.code] = element
    by_code = sorted(
        rules.values(), key=lambda rule: (order.index(rule.code.rstrip("0123456789")), rule.code)
    )
    for check in checks:
        found = [rule for rule in by_code if rule.found_by == check.name]
        check.rules = tuple(dict.fromkeys([*check.rules, *found]))
    return titles, [rule_data(rule) for rule in by_code], [check_data(check) for check in checks]


def _declared(value: object) -> Iterator[Rule | Check]:
    if isinstance(value, Rule):
        yield value
        yield from value.checks
    elif isinstance(value, Check):
        yield value
    elif isinstance(value, tuple):
        for member in value:
            yield from _declared(member)
