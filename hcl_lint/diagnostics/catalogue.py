"""All problems by name and by code, in families."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ALWAYS, ON, Family, Rule
from hcl_lint.text.messages import Names


class Catalogue:
    """Problems by name and by code, those of *families* in order."""

    def __init__(self, families: list[Family]) -> None:
        self.families = families
        self._rules: list[Rule] | None = None
        self._by_name: dict[str, Rule] = {}  # made when a name is first looked for
        self._knows_all_names = False
        self._by_reference: dict[str, list[str]] | None = None
        self._names: Names | None = None
        self._starts: set[str] = set()

    @property
    def rules(self) -> list[Rule]:
        """All problems."""
        if self._rules is None:
            self._rules = [rule for family in self.families for rule in family.rules]
        return self._rules

    def by_default(self) -> list[Rule]:
        """The problems that are reported where nothing is configured."""
        prompt = [family for family in self.families if not family.is_opt_in]
        problems = [rule for family in prompt for rule in family.rules]
        return [rule for rule in problems if rule.default in (ON, ALWAYS)]

    @property
    def sources(self) -> list[str]:
        """The files and folders of the families from outside hcl-lint."""
        return [family.source for family in self.families if family.source]

    def find(self, name: str) -> Rule | None:
        """The problem with that name, code or alias, in any case."""
        if not self._by_name:
            self._index([family for family in self.families if not family.is_opt_in])
        found = self._called(name)
        if found is None and not self._knows_all_names:
            self._knows_all_names = True
            self._index([family for family in self.families if family.is_opt_in])
            found = self._called(name)
        return found

    def _index(self, families: list[Family]) -> None:
        for family in families:
            for rule in family.rules:
                for key in (rule.name, rule.code, *rule.aliases):
                    self._by_name[key] = rule

    def _called(self, name: str) -> Rule | None:
        by_name = self._by_name
        return by_name.get(name) or by_name.get(name.lower()) or by_name.get(name.upper())

    def named(self, reference: str) -> list[str]:
        """The names of the problems that other tools call by an identifier, in any case."""
        if self._by_reference is None:
            self._by_reference = {}
            for rule in self.rules:
                for element in rule.references:
                    self._by_reference.setdefault(_identifier(element), []).append(rule.name)
        found = self._by_reference.get(_identifier(reference))
        if found is None:
            from hcl_lint.diagnostics.check_names import identifier_of  # for comments of others

            found = self._by_reference.get(_identifier(identifier_of(reference) or ""), [])
        return list(dict.fromkeys(found))

    def with_references(self) -> list[str]:
        """The names of the problems that other tools know."""
        return [rule.name for rule in self.rules if rule.references]

    def names(self) -> list[str]:
        """All names, then all codes."""
        return [rule.name for rule in self.rules] + [rule.code for rule in self.rules]

    def closest(self, word: str) -> str | None:
        """The name or code that a word is probably a slip of, or None."""
        if self._names is None:
            self._names = Names(self.names())
        return self._names.closest(word)

    def has_codes(self, start: str) -> bool:
        """Whether there are codes that begin with some letters, and perhaps digits."""
        if not self._starts:
            for rule in self.rules:
                letters = len(rule.code.rstrip("0123456789"))
                self._starts.update([rule.code[:end] for end in range(letters, len(rule.code) + 1)])
        return start in self._starts


def _identifier(text: str) -> str:
    """An identifier of another tool in the form that is compared: trivy's have had a prefix."""
    return text.upper().removeprefix("AVD-").replace("_", "-")
