"""What a report refers to besides its findings."""

from __future__ import annotations

from hcl_lint.report.paths import Base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.registry import Registry
    from hcl_lint.project.configuration import Configuration


class ReportContext:
    """The folder that paths are relative to, and the rules that there are.

    ``base`` is by default the root of the repository around the current folder; *configuration*
    names the rule packs that are in use.
    """

    __slots__ = ("base", "_configuration", "_registry")

    def __init__(
        self, base: Base | None = None, configuration: Configuration | None = None
    ) -> None:
        self.base = base or Base.of_current_folder()
        self._configuration = configuration
        self._registry: Registry | None = None

    @property
    def registry(self) -> Registry:
        """All rules.

        Raises:
            ConfigError: a plugin or a rule pack is wrong.
        """
        if self._registry is None:
            from hcl_lint.linter.registry import all_rules
            from hcl_lint.project.configured import dialects_of

            packs = dialects_of(self._configuration).packs if self._configuration else ()
            self._registry = all_rules(packs)
        return self._registry
