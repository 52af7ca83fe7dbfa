"""A kind of problem: its identity, severity and documentation, stated once."""

from __future__ import annotations

ERROR = "error"  # The product rejects the file, or fails or loses data when it runs.
WARNING = "warning"  # The file works, and should change.
INFO = "info"
SEVERITIES = (ERROR, WARNING, INFO)  # the worst first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hcl_lint.problems.documentation import Documentation

# Whether a problem is reported where nothing else is configured.
ALWAYS = "always"  # and cannot be ignored
ON = "on"
OPT_IN = "opt-in"
PREVIEW = "preview"  # unstable: reported only with `preview = true`


class Problem:
    """One kind of problem that diagnostics can have, whatever finds it.

    ``name``, in kebab-case, is its identity, and reads well after "allow"; ``code`` is the
    short handle: the letters of the family and three digits. ``severity`` is that of a
    diagnostic unless the configuration or the case at hand says otherwise. ``documentation``
    is what users read: a text in the format of `hcl_lint.problems.documentation`, or a
    function that returns its parts. ``aliases`` are former names and codes. Reports link to
    ``url``.
    """

    __slots__ = ("code", "name", "severity", "default", "documentation", "aliases", "url")

    def __init__(
        self,
        code: str,
        name: str,
        severity: str,
        default: str,
        documentation: str | Callable[[], Documentation] = "",
        *,
        aliases: tuple[str, ...] = (),
        url: str = "",
    ) -> None:
        self.code = code
        self.name = name
        self.severity = severity
        self.default = default
        self.documentation = documentation
        self.aliases = aliases
        self.url = url

    def __repr__(self) -> str:
        return f"<{self.code} {self.name}>"


class Family:
    """Problems of one kind, whose codes begin with the same letters.

    ``source`` is the file or folder that a family from outside hcl-lint comes from.
    """

    __slots__ = ("letters", "title", "problems", "source")

    def __init__(
        self, letters: str, title: str, problems: tuple[Problem, ...], source: str = ""
    ) -> None:
        self.letters = letters
        self.title = title
        self.problems = problems
        self.source = source
