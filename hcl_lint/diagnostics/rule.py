"""A kind of problem: its identity, severity and summary, stated once."""

from __future__ import annotations

from hcl_lint.annotations import Callable, TypeAlias
from hcl_lint.edges import OWN_PAGE, READ_PAGE, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.page import Page

OptionValue: TypeAlias = bool | int | str | tuple[str, ...] | dict[str, str]


ERROR = "error"  # The product rejects the file, or fails or loses data when it runs.
WARNING = "warning"  # The file works, and should change.
INFO = "info"
SEVERITIES = (ERROR, WARNING, INFO)  # the worst first

# How dangerous is what a security policy reports, whatever becomes of the run; the least first.
RISKS = ("low", "medium", "high", "critical")


# Whether a problem is reported where nothing else is configured.
ALWAYS = "always"  # and cannot be ignored
ON = "on"
OPT_IN = "opt-in"
PREVIEW = "preview"  # unstable: reported only with `preview = true`


class Option:
    """One setting of what is reported, in ``[rules.NAME]`` of the configuration.

    The type of ``default`` is the expected type: a bool, an integer, a string, a list of strings
    (a tuple here) or a table of strings. *choices* limits the values of a string. The strings of
    one that ``is_pattern`` are regular expressions (RE2 syntax).
    """

    __slots__ = ("name", "default", "doc", "choices", "is_pattern")

    def __init__(
        self,
        name: str,
        default: OptionValue,
        doc: str,
        *,
        choices: tuple[str, ...] = (),
        is_pattern: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.doc = doc
        self.choices = choices
        self.is_pattern = is_pattern


class Rule:
    """One kind of problem that diagnostics can have, whatever finds it.

    ``name``, in kebab-case, is its identity, and reads well after "allow"; ``code`` is the
    short handle: the letters of the family and three digits. ``severity`` is that of a
    diagnostic unless the configuration or the individual case says otherwise. ``summary`` is one
    sentence. ``aliases`` are former names and codes. Reports link to ``url``. ``options`` are what
    users may set; given as an edge, they are loaded with it, by a function that gets the problem.
    ``page`` is the rest of what users read about a rule from outside hcl-lint: Markdown as
    `hcl_lint.diagnostics.page` describes it, or a function that returns its parts. ``risk`` is one
    of `RISKS`, or nothing where a problem is not about security. ``references`` are the names that
    other tools have for it.
    """

    __slots__ = (
        "code", "name", "severity", "default", "summary", "aliases", "url", "risk", "references",
        "_options",
        "_page",
    )

    def __init__(
        self,
        code: str,
        name: str,
        severity: str,
        default: str,
        summary: str = "",
        *,
        aliases: tuple[str, ...] = (),
        url: str = "",
        options: str | tuple[Option, ...] = (),
        page: str | Callable[[], Page] | None = None,
        risk: str = "",
        references: tuple[str, ...] = (),
    ) -> None:
        self.code = code
        self.name = name
        self.severity = severity
        self.default = default
        self.summary = summary
        self.aliases = aliases
        self.url = url
        self.risk = risk
        self.references = references
        self._options = options
        self._page = page

    @property
    def options(self) -> tuple[Option, ...]:
        """What users may set."""
        if isinstance(self._options, str):
            self._options = tuple(load(self._options)(self))
        assert not isinstance(self._options, str)
        return self._options

    def page(self) -> Page:
        """Read the page: that which was given, or the one of hcl-lint that is named after it."""
        if self._page is None:
            page: Page = load(OWN_PAGE)(self.name)
        elif isinstance(self._page, str):
            page = load(READ_PAGE)(self._page)
        else:
            page = self._page()
        return page

    def __repr__(self) -> str:
        return f"<{self.code} {self.name}>"


class Family:
    """Problems of one kind, whose codes begin with the same letters.

    Those given as an edge are loaded when they are first asked for: such a family ``is_opt_in``,
    which means that nothing of it is reported unless it is selected. ``source`` is the file or
    folder that a family from outside hcl-lint comes from.
    """

    __slots__ = ("letters", "title", "is_opt_in", "source", "_rules")

    def __init__(
        self, letters: str, title: str, rules: str | tuple[Rule, ...], source: str = ""
    ) -> None:
        self.letters = letters
        self.title = title
        self.is_opt_in = isinstance(rules, str)
        self.source = source
        self._rules = rules

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The problems, in the order of their codes."""
        if isinstance(self._rules, str):
            self._rules = load(self._rules)
        assert not isinstance(self._rules, str)
        return self._rules
