"""Compare which values of resources `check` reports with what tflint's rulesets expect.

``python -m tests.conformance.values [--show]`` prints, per provider, for how many of the tests of
generated and of hand-written rules the verdict is the same, and with ``--show`` all others. A test
counts as the same where both report something, or neither does; rules that ask the services
themselves are left out.

The rule of a test runs with the settings that ``hcl-lint migrate tflint`` makes of its
configuration; what others of our rules find does not count.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from hcl_lint.linter.checker import Checker
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.linter.tflint_names import counterparts
from hcl_lint.migrate.tflint import migrate, read_tflint
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.tables import Case
from tests.linter.checking import REGISTRY, module

PROVIDERS = ("aws", "google", "azurerm")
GENERATED, WRITTEN = "generated", "hand-written"
FAMILY = "PV"


def cases(provider: str) -> list[Case]:
    """The tests of a ruleset that need no service."""
    return [each for each in tables.load(f"values/{provider}") if "other" not in each]


def kind(case: Case) -> str:
    """Whether the rule of a test is generated."""
    return GENERATED if case["generated"] else WRITTEN


def is_same(case: Case) -> bool:
    """Whether our verdict is the one that is expected."""
    configuration, _ = read_tflint(Source(".tflint.hcl", case.get("config") or ""))
    migrated = migrate(configuration, REGISTRY).settings
    settings = RuleSettings()
    settings.select = rules_for(case["rule"])
    options = migrated.get("rules", {})
    assert isinstance(options, dict)
    settings.options = {name: each for name, each in options.items() if name in settings.select}
    checker = Checker(Ruleset(REGISTRY, settings))
    (checked,) = checker.check(module(Source("main.tf", case["content"])))
    return bool(checked.diagnostics) == bool(case["expected"])


def rules_for(name: str) -> list[str]:
    """Our rules for one of tflint's, or all that judge values."""
    return list(counterparts(name)) or [FAMILY]


def compare(provider: str) -> tuple[Counter[str], list[Case]]:
    """How many tests there are, by kind, and those with another verdict."""
    known = cases(provider)
    return Counter(map(kind, known)), [each for each in known if not is_same(each)]


def main() -> int:
    """Print what the module says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--show", action="store_true", help="print the tests that differ")
    options = parser.parse_args()
    for provider in PROVIDERS:
        totals, different = compare(provider)
        for each in (GENERATED, WRITTEN):
            if totals[each]:
                same = totals[each] - sum(kind(case) == each for case in different)
                share = f"{100 * same / totals[each]:.1f} %"
                print(f"{provider}, {each}: {same} of {totals[each]} ({share})")
        for case in different if options.show else ():
            expected = "reported" if case["expected"] else "not reported"
            print(f"--- {case['rule']}, {case['name']}: {expected} there{case['content']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
