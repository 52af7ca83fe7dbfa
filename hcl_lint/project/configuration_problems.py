"""The problems of a configuration, looked for once something in it is known to be wrong."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Mapping
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.pack import Pack
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.project.configuration import Configuration, dialects_of
from hcl_lint.project.rule_settings import rule_settings_of, target_of
from hcl_lint.project.schema_folders import schema_folders_of


def problems_of(configuration: Configuration, variables: Mapping[str, str]) -> list[str]:
    """The messages about a configuration, one per problem, each once.

    The *variables* of the environment say where the user's own files are.
    """
    found: dict[str, None] = {}
    packs: list[Pack] = []

    def check(step: Callable[[], object]) -> None:
        try:
            step()
        except ConfigError as error:
            found.update(dict.fromkeys([str(each) for each in error.args]))

    def read_rules() -> None:
        Ruleset(all_rules(packs), rule_settings_of(configuration))

    def read_schemas() -> None:
        schema_folders_of(configuration, variables)

    check(lambda: packs.extend(dialects_of(configuration).packs))
    if not found:
        check(lambda: target_of(configuration, ""))
    check(read_rules)
    check(read_schemas)
    return list(found)
