"""What is done about mistakes in the files of packs: the run ends with one line."""

from __future__ import annotations

from hcl_lint.problems.errors import ConfigError
from hcl_lint.text.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.diagnostic import Diagnostic

# Enough for what people write, and little enough for what a stranger may have written.
PACK_LIMITS = Limits(
    source=4 * 1024 * 1024, depth=100, steps=100_000, elements=10_000, string_length=64 * 1024
)


def require_none(diagnostics: list[Diagnostic]) -> None:
    """Hold that nothing is wrong with a file of a pack.

    Raises:
        ConfigError: something is; the message tells the first of all.
    """
    wrong = [each for each in diagnostics if each.is_error]
    if not wrong:
        return
    from hcl_lint.problems.finding import to_findings

    errors = sorted(to_findings(wrong))
    first = errors[0]
    more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
    text = f"{first.summary}: {first.detail}" if first.detail else first.summary
    raise ConfigError(f"{first.path}:{first.line}:{first.column}: {text}{more}")
