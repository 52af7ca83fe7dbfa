"""The rules of hcl-lint and their checks as plain data, so that a run loads no rule in vain."""

from __future__ import annotations

from hcl_lint.annotations import Any
from hcl_lint.diagnostics.rule import Check, Family, Option, Rule
from hcl_lint.edges import OF_SECURITY
from hcl_lint.files.build_cache import RULES

SECURITY = "SEC"  # the family of policies, which are only read for it

_rules: dict[str, Rule] = {}  # by code
_families: list[Family] = []
_checks: list[Check] = []


def families() -> list[Family]:
    """The families of hcl-lint itself, with their rules in the order of their codes."""
    _read()
    return list(_families)


def checks() -> list[Check]:
    """All checks but policies."""
    _read()
    return _checks


def always_reported() -> frozenset[str]:
    """The names of the rules that neither comments nor baselines hide."""
    _read()
    return frozenset([rule.name for rule in _rules.values() if rule.default == "always"])


def _read() -> None:
    if _families:
        return
    titles, rules, rows = RULES.data()
    for row in rules:
        _rules[row[0]] = _rule(row)
    for letters, title in titles:
        members = [value for code, value in _rules.items() if code.rstrip("0123456789") == letters]
        _families.append(
            Family(letters, title, OF_SECURITY if letters == SECURITY else tuple(members))
        )
    for edge, codes, needs in rows:
        _checks.append(Check(edge, *[_rules[code] for code in codes], **needs))


def rule_data(rule: Rule) -> tuple[Any, ...]:
    """A rule as plain data."""
    options = [
        (one.name, one.default, one.doc, one.choices, one.is_pattern) for one in rule.options
    ]
    return (
        rule.code, rule.name, rule.severity, rule.default, rule.summary, rule.aliases,
        rule.references, options,
    )


def _rule(row: tuple[Any, ...]) -> Rule:
    code, name, severity, default, summary, aliases, references, options = row
    return Rule(
        code, name, severity, default, summary, aliases=aliases, references=references,
        options=tuple([
            Option(name, default, doc, choices=choices, is_pattern=is_pattern)
            for name, default, doc, choices, is_pattern in options
        ]),
    )


_NEEDS = (
    "reads", "nodes", "paths", "dialects", "features", "needs_valid_syntax", "in_json",
    "reads_values", "calls", "operators", "words", "heads", "option", "name", "products",
)


def check_data(check: Check) -> tuple[str, list[str], dict[str, Any]]:
    """A check as plain data: what leads to its function, codes of rules, and needs."""
    needs = {name: getattr(check, name) for name in _NEEDS if getattr(check, name)}
    return check.edge, [rule.code for rule in check.rules], needs
