"""Rules: declared above the function that looks, with all that is known of them before it does.

A rule has a code, a name, a severity, options and a page. A check is a function that looks for one
rule or several, with what it reads; it yields diagnostics. Both are made by decorators::

    @rule("X001", "lonely-block", WARNING, ON, "Block without company.", nodes=(Block,))
    def lonely_block(node: Block, file: FileContext) -> Diagnostics:
        yield lonely_block.at(file.range(node), "Lonely block", "Add another one.")

`hcl_lint.diagnostics.rule_table` has them as plain data, so that a run loads only those functions
that may find something.
"""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable, Final, Iterable, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix, Group, Related
from hcl_lint.edges import OWN_PAGE, READ_PAGE, load
from hcl_lint.text.messages import cut
from hcl_lint.text.source import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.page import Page
    from hcl_lint.dialects.dialect import Dialect

OptionValue: TypeAlias = bool | int | str | tuple[str, ...] | dict[str, str]


ERROR: Final = "error"  # The product rejects the file, or fails or loses data when it runs.
WARNING: Final = "warning"  # The file works, and should change.
INFO: Final = "info"
SEVERITIES: Final = (ERROR, WARNING, INFO)  # the worst first

# How dangerous is what a security policy reports, whatever becomes of the run; the least first.
RISKS: Final = ("low", "medium", "high", "critical")


# Whether a rule is on where nothing else is configured.
ALWAYS: Final = "always"  # and cannot be ignored
ON: Final = "on"
OPT_IN: Final = "opt-in"
PREVIEW: Final = "preview"  # unstable: reported only with `preview = true`


class Option:
    """One setting of a rule, in ``[rules.NAME]`` of the configuration.

    The type of ``default`` is the expected type: a bool, an integer, a string, a list of strings
    (a tuple here) or a table of strings. *choices* limits the values of a string. The strings of
    one that ``is_pattern`` are regular expressions (RE2 syntax).
    """

    __slots__ = ("name", "default", "doc", "choices", "is_pattern")

    def __init__(
        self, name: str, default: OptionValue, doc: str, *, choices: tuple[str, ...] = (),
        is_pattern: bool = False,
    ) -> None:
        self.name = name
        self.default = default
        self.doc = doc
        self.choices = choices
        self.is_pattern = is_pattern


class Rule:
    """One kind of mistake, and its identity for users.

    ``name``, in kebab-case, is its identity, and reads well after "allow"; ``code`` is the
    short handle: the letters of the family and three digits. ``severity`` is that of a
    diagnostic unless the configuration or the individual case says otherwise. ``summary`` is one
    sentence. ``aliases`` are former names and codes. Reports link to ``url``. ``options`` are what
    users may set; given as an edge, they are loaded with it, by a function that gets the rule.
    ``page`` is the rest of what users read about a rule from outside hcl-lint: Markdown as
    `hcl_lint.diagnostics.page` describes it, or a function that returns its parts. ``risk`` is one
    of `RISKS`, or nothing where a rule is not about security. ``references`` are the names that
    other tools have for it. ``checks`` are the functions that look for it, once they are loaded;
    ``found_by`` is the name of those that meet it because a lower layer makes its diagnostics.
    """

    __slots__ = (
        "code", "name", "severity", "default", "summary", "aliases", "url", "risk", "references",
        "found_by", "_options", "_page", "checks",
    )

    def __init__(
        self, code: str, name: str, severity: str, default: str, summary: str = "", *,
        aliases: tuple[str, ...] = (), url: str = "", options: str | tuple[Option, ...] = (),
        page: str | Callable[[], Page] | None = None, risk: str = "",
        references: tuple[str, ...] = (), found_by: str = "",
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
        self.found_by = found_by
        self._options = options
        self._page = page
        self.checks: list[Check] = []

    @property
    def names_elsewhere(self) -> tuple[str, ...]:
        """The ``references``, each once: trivy writes its identifiers in two ways."""
        known = self.references
        return tuple([name for name in known if f"AVD-{name.upper()}" not in known])

    def at(
        self, range: Range, summary: str, detail: str, fix: Fix | None = None,
        related: Sequence[Related] = (), *, severity: str = "", group: Group | None = None,
    ) -> Diagnostic:
        """Return a diagnostic of this rule; the tighter its *range*, the better.

        *summary* says on one line what is wrong, without a full stop; *detail* in full sentences
        what was found, what was expected, what to do. *severity* is by default that of the rule.
        With many others of a *group*, it is reported as one.
        """
        found = Diagnostic(self, summary, detail, range, fix, related)
        found.severity = severity or found.severity
        found.group = group
        return found

    def says(self, summary: str, detail: str, severity: str = "", *, longest: int = 0) -> Message:
        """Return a template of diagnostics of this rule, with the names of parts in braces.

        *severity* is by default that of the rule. In the summary, a part that has more characters
        than the *longest* one is cut; without a number none is.
        """
        return Message(self, summary, detail, severity, longest)

    def __call__(self, *arguments: Any) -> Iterable[Diagnostic]:
        """Call the function that the rule is declared above."""
        return self.checks[0](*arguments)

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of users."""
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


class Message:
    """A template of what a rule says, as in ``"Unknown function `{name}`"``; see `Rule.says`."""

    __slots__ = ("rule", "summary", "detail", "severity", "longest")

    def __init__(
        self, rule: Rule, summary: str, detail: str, severity: str = "", longest: int = 0
    ) -> None:
        self.rule = rule
        self.summary = summary
        self.detail = detail
        self.severity = severity
        self.longest = longest

    def at(
        self, range: Range, *, fix: Fix | None = None, related: Sequence[Related] = (),
        severity: str = "", **parts: object,
    ) -> Diagnostic:
        """Return a diagnostic that says this, with its *parts* filled in."""
        detail = self.detail.format(**parts)
        if self.longest:
            parts = {name: self._cut(part) for name, part in parts.items()}
        summary = self.summary.format(**parts)
        return self.rule.at(
            range, summary, detail, fix, related, severity=severity or self.severity
        )

    def _cut(self, part: object) -> object:
        return cut(part, self.longest) if isinstance(part, str) else part


# What a check is called with.
FILE: Final = "file"  # a `hcl_lint.linter.context.FileContext`, before the walk over its tree
FILES: Final = "files"  # a `hcl_lint.linter.context.ModuleContext`, after all walks over its files
MODULE: Final = "module"  # a `hcl_lint.semantics.module.Module`, likewise

EVALUATION: Final = "evaluation"  # the name of checks that evaluate, or finish that

CALL: Final = "FunctionCall"
OPERATION: Final = "Binary"
# What is in each text that has a node of these classes.
_SIGNS: Final = {
    "Conditional": ["?"], "For": ["for"], "ForDirective": ["for"], "HeredocTemplate": ["<<"],
    "Unary": ["!", "-"],
}
_ANY: Final = "*"


class Check:
    """A function that looks for rules, and what it needs.

    ``edge`` leads to the function. It gets what it ``reads``; but with ``nodes`` or ``paths``, it
    gets ``(node, file)`` for each node of the classes with these names, subclasses included, and
    for each attribute and block at these places: the types of the blocks around it and its own
    name, as in ``"variable.type"``; ``*`` is any one name, and ``**`` any number. The content of a
    ``dynamic`` block counts as a block of the type that it makes. Of calls and of operations with
    two operands, it may want only those of the ``calls``, which are names of functions without
    namespaces, and of the ``operators``, such as ``"=="``. A pack may give a function another name:
    those that it renames are passed too.

    It looks at files of all ``dialects``, or of those with the names given, which have all of the
    ``features``: one of several is written ``"references|global-names"``. One of ``products``
    looks at files of their dialects and of those based on them. With ``needs_valid_syntax`` it
    skips files with syntax errors; others see their intact parts. With ``in_json``, one that looks
    at files or nodes is asked about files in JSON syntax too: their trees have nodes of other
    classes, but the expressions in their strings have those of native syntax. ``reads_values``:
    values matter, which come from declarations in other files.

    Without any of the ``words`` in the text or the name of a file of a module there is nothing to
    find in it, and the function is not even loaded; with none, it never waits. By default they are
    what the nodes, places, calls and operators that it wants cannot do without. With ``heads``,
    which are types of blocks at the top of a file with globs for their first labels, one that looks
    at files is asked only about those that have one of them. Nor has it anything to find without
    elements of the ``option``, a list. ``name`` is for timings and reports of failures; by default,
    that of the first rule.
    """

    __slots__ = (
        "edge", "rules", "reads", "nodes", "paths", "dialects", "features", "needs_valid_syntax",
        "in_json", "reads_values", "calls", "operators", "words", "heads", "option", "name",
        "products", "number", "_function",
    )

    def __init__(
        self, look: str | Callable[..., Any], *rules: Rule, reads: str = FILE,
        nodes: Sequence[type | str] = (), paths: tuple[str, ...] = (),
        dialects: tuple[str, ...] = (), features: tuple[str, ...] = (),
        needs_valid_syntax: bool = False, in_json: bool = False, reads_values: bool = False,
        calls: tuple[str, ...] = (), operators: tuple[str, ...] = (), words: tuple[str, ...] = (),
        heads: tuple[tuple[str, str], ...] = (), option: str = "", name: str = "",
        products: tuple[str, ...] = (),
    ) -> None:
        self.name = name or rules[0].name
        self._function = None if isinstance(look, str) else look
        self.edge = look if isinstance(look, str) else f"{look.__module__}:{look.__name__}"
        self.rules = rules
        self.reads = reads
        names = [node if isinstance(node, str) else node.__name__ for node in nodes]
        names += [CALL] * bool(calls) + [OPERATION] * bool(operators)
        self.nodes = tuple(dict.fromkeys(names))
        self.paths = paths
        self.calls = calls
        self.operators = operators
        self.dialects = dialects
        self.features = features
        self.needs_valid_syntax = needs_valid_syntax
        self.in_json = in_json
        self.reads_values = reads_values
        self.words = words or self._needed_words()
        self.heads = heads
        self.option = option
        self.number = 0  # of all checks of a run, in the order in which they look
        self.products = products or _products_of(self.edge)

    def _needed_words(self) -> tuple[str, ...]:
        """Words, one of which a file must contain for the check to find anything; may be empty."""
        found = [*self.calls, *self.operators, *[path.rpartition(".")[2] for path in self.paths]]
        for name in self.nodes:
            if not (name == CALL and self.calls or name == OPERATION and self.operators):
                found += _SIGNS.get(name, [_ANY])
        return () if any([_ANY in word for word in found]) else tuple(dict.fromkeys(found))

    @property
    def wants_modules(self) -> bool:
        """Whether one file by itself is not enough."""
        return self.reads != FILE or self.reads_values

    def applies_to(self, dialect: Dialect) -> bool:
        """Whether it looks at files of a dialect."""
        names = dialect.names()
        if self.products and not any([product in names for product in self.products]):
            return False
        if self.dialects and dialect.name not in self.dialects:
            return False
        return all([any([dialect.has(one) for one in entry.split("|")]) for entry in self.features])

    def function(self) -> Callable[..., Any]:
        """The function, loaded if it is not yet."""
        if self._function is None:
            found = load(self.edge)
            if isinstance(found, Rule):
                found = found.checks[0]
            self._function = found.function() if isinstance(found, Check) else found
        assert self._function is not None
        return self._function

    def __call__(self, *arguments: Any) -> Iterable[Diagnostic]:
        found: Iterable[Diagnostic] = self.function()(*arguments)
        return found


class LaterCheck(Check):
    """A check for one rule that is read when it is first needed, by what its edge leads to."""

    __slots__ = ()

    def read(self) -> Check:
        """The check, read from where its edge leads."""
        found: Check = load(self.edge)(self.rules[0])
        found.products = self.products
        found.number = self.number
        return found


def _products_of(edge: str) -> tuple[str, ...]:
    """The product in whose package a function is; none for others."""
    names = edge.split(".")
    return (names[2],) if names[:2] == ["hcl_lint", "products"] else ()


Look: TypeAlias = Callable[..., Iterable[Diagnostic]]


def rule(
    code: str, name: str, severity: str, default: str, summary: str, *,
    aliases: tuple[str, ...] = (), options: tuple[Option, ...] = (),
    references: tuple[str, ...] = (), url: str = "", page: str | None = None, **needs: Any,
) -> Callable[[Look], Rule]:
    """Make a rule of the function below, which looks for it; *needs* are those of `Check`."""
    def declared(look: Look) -> Rule:
        made = Rule(
            code, name, severity, default, summary, aliases=aliases, url=url, options=options,
            page=page, references=references,
        )
        made.checks.append(Check(look, made, **needs))
        return made

    return declared


def check(*rules: Rule, **needs: Any) -> Callable[[Look], Check]:
    """Let the function below look for rules declared elsewhere; *needs* are those of `Check`."""
    def declared(look: Look) -> Check:
        made = Check(look, *rules, **needs)
        for element in rules:
            element.checks.append(made)
        return made

    return declared


class Family:
    """Rules of one kind, whose codes begin with the same letters.

    Those given as an edge are loaded when they are first asked for: such a family ``is_opt_in``,
    which means that nothing of it is reported unless it is selected. ``source`` is the file or
    folder that a family from outside hcl-lint comes from.
    """

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
        """The rules, in the order of their codes."""
        if isinstance(self._rules, str):
            self._rules = load(self._rules)
        assert not isinstance(self._rules, str)
        return self._rules


class RuleFamily(Family):
    """Rules from outside hcl-lint, whose codes begin with the same letters.

    Given are rules, which have their checks, or further checks of them.
    """

    def __init__(
        self, letters: str, title: str, rules: Iterable[Rule | Check], source: str = ""
    ) -> None:
        self.checks: list[Check] = []
        for element in rules:
            self.checks += element.checks if isinstance(element, Rule) else [element]
        self.checks = list(dict.fromkeys(self.checks))
        found = dict.fromkeys([element for check in self.checks for element in check.rules])
        super().__init__(letters, title, tuple(found), source)


class PolicyFamily(RuleFamily):
    """Rules that are written in HCL."""
