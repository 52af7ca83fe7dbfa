"""Everything that is wrong with a configuration, found without a file to check."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Mapping
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.project.configuration import Configuration, dialects_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.pack import Pack


class AllProblems:
    """Within it, an error about a configuration becomes one about all that is wrong with it."""

    def __init__(self, configuration: Configuration, variables: Mapping[str, str]) -> None:
        self._configuration = configuration
        self._variables = variables

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ConfigError):
            require_valid(self._configuration, self._variables)


def require_valid(
    configuration: Configuration, variables: Mapping[str, str], known: list[str] | None = None
) -> None:
    """Reject a configuration about which `problems_of` says anything.

    Raises ConfigError: there is a message for each problem, and each *known* one, by their places.
    """
    found = list(dict.fromkeys([*(known or ()), *problems_of(configuration, variables)]))
    if found:
        raise ConfigError(*_by_place(found))


def problems_of(configuration: Configuration, variables: Mapping[str, str]) -> list[str]:
    """The messages about a configuration, one per problem, each once.

    The *variables* of the environment say where the user's own files are.
    """
    from hcl_lint.linter.registry import all_rules
    from hcl_lint.linter.ruleset import Ruleset
    from hcl_lint.project.rule_settings import rule_settings_of, target_of
    from hcl_lint.project.schema_folders import schema_folders_of

    found: dict[str, None] = {}
    packs: list[Pack] = []

    def check(step: Callable[[], object]) -> None:
        try:
            step()
        except ConfigError as error:
            found.update(dict.fromkeys([str(argument) for argument in error.args]))

    check(lambda: packs.extend(dialects_of(configuration).packs))
    if not found:
        check(lambda: target_of(configuration, ""))
    check(lambda: Ruleset(all_rules(packs), rule_settings_of(configuration)))
    check(lambda: schema_folders_of(configuration, variables))
    return list(found)


def _by_place(messages: list[str]) -> list[str]:
    """Messages by the lines that they begin with, the files in their order."""
    files: dict[str, list[tuple[int, str]]] = {}
    for message in messages:
        file, _, rest = message.partition(":")
        line = rest.partition(":")[0]
        number = int(line) if line.isascii() and line.isdigit() else 0
        files.setdefault(file, []).append((number, message))
    return [message for found in files.values() for _, message in sorted(found)]
