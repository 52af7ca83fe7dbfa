"""Rule packs: folders that define dialects and policies."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source


class Pack:
    """The content of a rule pack.

    ``name`` is that of its folder, and ``base`` the folder that the patterns of its dialects are
    relative to, absolute. ``dialects`` are in the order in which they are written;
    ``policy_sources`` are the texts of its files of policies, sorted by path and not parsed yet.
    """

    def __init__(
        self, name: str, folder: str, *, base: str, title: str = "",
        policy_sources: list[Source] | None = None,
    ) -> None:
        self.name = name
        self.folder = folder
        self.base = base
        self.title = title
        self.dialects: list[Dialect] = []
        self.policy_sources = policy_sources or []

    def __repr__(self) -> str:
        return f"<pack {self.folder}>"


# Enough for what people write, and a limit for hostile packs.
PACK_LIMITS = Limits(
    source=4 * 1024 * 1024, depth=100, steps=100_000, elements=10_000, string_length=64 * 1024
)


def require_none(diagnostics: list[Diagnostic]) -> None:
    """Require that a file of a pack has no problems.

    Raises ConfigError: something is; the message is about the first problem.
    """
    wrong = [diagnostic for diagnostic in diagnostics if diagnostic.is_error]
    if not wrong:
        return
    from hcl_lint.diagnostics.finding import to_findings

    errors = sorted(to_findings(wrong))
    first = errors[0]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    text = f"{first.summary}: {first.detail}" if first.detail else first.summary
    raise ConfigError(f"{first.path}:{first.line}:{first.column}: {text}{more}")
