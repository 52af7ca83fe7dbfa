"""The checkers of the files of a project: rules of each configuration, and their facts."""

from __future__ import annotations

from hcl_lint.annotations import Mapping, Sequence
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.schemas import schema_of
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry, all_rules
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.finder import ProjectFile
from hcl_lint.project.rule_settings import rule_settings_of, target_of
from hcl_lint.project.schema_folders import schema_folders_of
from hcl_lint.project.validation import AllProblems


class Checkers:
    """The checkers by configuration, each made when it is first asked for.

    *registry* has the rules of all configurations, None where these name them; *times*, when it
    is a dictionary, collects the seconds that each rule takes.
    """

    def __init__(
        self, registry: Registry | None, times: dict[str, float] | None,
        variables: Mapping[str, str],
    ) -> None:
        self._given = registry
        self._own: Registry | None = None
        self._times = times
        self._variables = variables
        self._checkers: dict[Configuration, Checker] = {}
        self._folders: dict[Configuration, list[str]] = {}
        self._targets: dict[tuple[Configuration, str], str] = {}

    def of(self, configuration: Configuration, packs: Sequence[Pack]) -> Checker:
        """Return what checks the files under a configuration, whose rule packs are *packs*.

        Raises ConfigError: the configuration is wrong.
        """
        if configuration not in self._checkers:
            registry = self._given or self._registry_of(packs)
            with AllProblems(configuration, self._variables):
                ruleset = Ruleset(registry, rule_settings_of(configuration), times=self._times)
            self._checkers[configuration] = Checker(ruleset)
        return self._checkers[configuration]

    def _registry_of(self, packs: Sequence[Pack]) -> Registry:
        if packs:
            return all_rules(packs)
        self._own = self._own or all_rules()
        return self._own

    def target_of(self, configuration: Configuration, dialect: Dialect) -> str:
        """The versions of a dialect's product that files must work with."""
        key = (configuration, dialect.name)
        if key not in self._targets:
            with AllProblems(configuration, self._variables):
                self._targets[key] = target_of(configuration, dialect.name)
        return self._targets[key]

    def schema_folders_of(self, configuration: Configuration) -> list[str]:
        """Return the folders with schemas of providers; earlier ones take precedence.

        Raises ConfigError: the configuration names one that it must not, or that is not there.
        """
        if configuration not in self._folders:
            with AllProblems(configuration, self._variables):
                folders = schema_folders_of(configuration, self._variables)
            self._folders[configuration] = folders
        return self._folders[configuration]

    def prepare(self, file: ProjectFile) -> None:
        """Let the facts that a file is checked by be known; see `Project.prepare`."""
        if file.dialect.has_modules:
            self.schema_folders_of(file.configuration)
        self.target_of(file.configuration, file.dialect)
        if file.dialect.schemas:
            schema_of(file.dialect, file.path)
