"""The selection of a run: the rules that it reports, the values of their options, named sets."""

from __future__ import annotations

from hcl_lint.annotations import Container, Mapping
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.compliance import BENCHMARKS, controls_of
from hcl_lint.diagnostics.options import OptionValues
from hcl_lint.diagnostics.rule import OptionValue, Rule


class Selection:
    """The problems that are reported, all of them by default, and the values of their options.

    ``assumes_defaults``: to policies, and to the rules about values that providers accept,
    variables have the values of their defaults.
    """

    def __init__(
        self, names: Container[str] | None = None,
        settings: Mapping[str, Mapping[str, OptionValue]] | None = None, *,
        assumes_defaults: bool = False,
    ) -> None:
        """*settings* are values of options by the names of problems."""
        self.assumes_defaults = assumes_defaults
        self._names = names
        self._settings = settings or {}
        self._options: dict[Rule, OptionValues] = {}

    def has(self, rule: Rule) -> bool:
        """Whether a problem is reported."""
        return self._names is None or rule.name in self._names

    def options(self, rule: Rule) -> OptionValues:
        """The values of the options of a problem."""
        found = self._options.get(rule)
        if found is None:
            found = OptionValues(rule.options, self._settings.get(rule.name))
            self._options[rule] = found
        return found


RECOMMENDED = "recommended"
STYLE_GUIDE = "terraform-style-guide"
RULE_SETS = (RECOMMENDED, STYLE_GUIDE, *BENCHMARKS)

# What the style guide of HashiCorp asks for and a rule can see.
_STYLE_GUIDE = (
    "unformatted", "blank-line-between-blocks", "comment-style",
    # Names
    "name-format", "name-repeats-type",
    # Order
    "argument-order", "meta-arguments-first", "meta-blocks-last", "arguments-before-blocks",
    "sorted-blocks",
    # Variables and outputs
    "untyped-variable", "undocumented-variable", "undocumented-output",
    # Files
    "file-placement", "module-files",
    # Versions
    "missing-required-version", "missing-provider-requirement", "module-unpinned",
    "module-registry-version",
)


def members_of(name: str, catalogue: Catalogue) -> frozenset[str] | None:
    """The names of the problems in the set of that name, in any case; None without one."""
    if name.lower() == RECOMMENDED:
        return frozenset([rule.name for rule in catalogue.by_default()])
    if name.lower() == STYLE_GUIDE:
        return frozenset(_STYLE_GUIDE)
    if name.lower() in BENCHMARKS:
        rules = [rule for rule in catalogue.rules if name.lower() in controls_of(rule.references)]
        return frozenset([rule.name for rule in rules])
    return None
