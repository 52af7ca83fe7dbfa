"""Which rules there are: those of hcl-lint and those of installed plugins.

Nothing is ever loaded from the files that are checked, and of the built-in rules only the
modules of those that are selected.
"""

from __future__ import annotations

from hcl_lint.linter.listing import ALWAYS, Family, Listing
from hcl_lint.workspace.config_error import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcl_lint.dialects.pack import Pack
    from hcl_lint.linter.rule import OptionValue, Rule

# The packages of `hcl_lint.linter.rules`, each with a FAMILY.
FAMILIES = (
    "syntax", "formatting", "layout", "style", "naming", "references", "values", "deprecation",
    "suppressions",
)  # fmt: skip

_RULES = "hcl_lint.linter.rules"


class Registry:
    """All rules by name and by code; the modules of rules are loaded when asked for."""

    __slots__ = ("families", "listings", "_by_name", "_classes")

    def __init__(self, families: list[Family]) -> None:
        self.families = families
        self.listings = [listing for family in families for listing in family.listings]
        self._by_name: dict[str, Listing] = {}
        for listing in self.listings:
            self._by_name[listing.name] = listing
            self._by_name[listing.code] = listing
            for alias in listing.aliases:
                self._by_name[alias] = listing
        self._classes: dict[str, type[Rule]] = {}

    @property
    def sources(self) -> list[str]:
        """The files and folders that rules come from, those of hcl-lint aside."""
        return [family.source for family in self.families if family.source]

    def find(self, name: str) -> Listing | None:
        """The rule with that name or code."""
        return self._by_name.get(name)

    def names(self) -> list[str]:
        """All names, then all codes."""
        return [rule.name for rule in self.listings] + [rule.code for rule in self.listings]

    def load(self, listing: Listing) -> type[Rule]:
        """The class of a rule."""
        if listing.name not in self._classes:
            self._classes[listing.name] = listing.load()
        return self._classes[listing.name]

    def create(self, listing: Listing, settings: Mapping[str, OptionValue] | None = None) -> Rule:
        """A rule with values for some of its options."""
        return self.load(listing)(settings)


def always_reported() -> frozenset[str]:
    """The names of the rules whose findings neither comments nor baselines keep back."""
    listings = [listing for family in built_in_families() for listing in family.listings]
    return frozenset([listing.name for listing in listings if listing.status == ALWAYS])


def built_in_families() -> list[Family]:
    """The families of hcl-lint itself."""
    families: list[Family] = []
    for package in FAMILIES:
        family: Family = __import__(f"{_RULES}.{package}", fromlist=["FAMILY"]).FAMILY
        for listing in family.listings:
            if not listing.module:
                listing.module = f"{_RULES}.{package}.{listing.name.replace('-', '_')}"
        families.append(family)
    return families


def all_rules(packs: Sequence[Pack] = ()) -> Registry:
    """The rules of hcl-lint, of all plugins, and of *packs*.

    Raises:
        ConfigError: a plugin cannot be loaded, a policy is wrong, or one of them takes a name or
            letters that are taken.
    """
    from hcl_lint.linter.plugins import plugin_families

    families = built_in_families()
    _add(families, plugin_families(), "a plugin")
    if any([pack.policy_sources for pack in packs]):
        from hcl_lint.linter.policies.family import policy_families

        _add(families, policy_families(packs), "a rule pack")
    return Registry(families)


def _add(families: list[Family], more: list[Family], whose: str) -> None:
    taken = {family.letters for family in families}
    names = {listing.name for family in families for listing in family.listings}
    for family in more:
        if family.letters in taken:
            raise ConfigError(f"{whose} uses codes with {family.letters}, which are taken")
        for listing in family.listings:
            if listing.name in names:
                raise ConfigError(f"{whose} has a rule `{listing.name}`, a name that is taken")
            names.add(listing.name)
        taken.add(family.letters)
        families.append(family)
