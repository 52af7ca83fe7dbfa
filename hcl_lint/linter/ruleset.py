"""The rules of a run: selectors, severities, and what may be fixed."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Iterable, Mapping
from hcl_lint.diagnostics import rule_table
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.options import OptionProblem, read_options
from hcl_lint.diagnostics.rule import ALWAYS, ON, PREVIEW, RISKS, OptionValue, Rule
from hcl_lint.files.ignore import PathPatterns
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.registry import CheckLoader, Registry
from hcl_lint.linter.selection import RULE_SETS, Selection, members_of
from hcl_lint.text.display import is_web_address
from hcl_lint.text.messages import closest

ALL = "ALL"

# How specifically a selector selects a problem; the most specific one decides.
_NOT_AT_ALL = -1
_BY_ALL = 0
_BY_FAMILY = 1
_BY_RISK = 4  # more than without it
_BY_NAME = 9


class Selector:
    """One word that selects problems: ``ALL``, ``F``, ``F0``, ``F001`` or ``unformatted``.

    With a colon and a risk, ``SEC:high``, it selects those of that risk or a higher one. Case does
    not matter. A name of checkov, trivy or tfsec, such as ``CKV_AWS_24``, selects all problems that
    refer to it. ``text`` is the word as the user wrote it, and ``members`` are the names of the
    problems in the set that it names.
    """

    def __init__(
        self, text: str, catalogue: Catalogue, *, allow_sets: bool = False, suggests: bool = True
    ) -> None:
        """Read a selector; with *allow_sets* it may name a set, such as ``recommended``.

        Unless it *suggests*, no rule with a similar name is looked for. Raises ConfigError: it
        matches no problem.
        """
        self.text = text
        text, self.risks = _without_risk(text)
        code = text.upper()
        self.selects_all = code == ALL
        self.rule = None if self.selects_all or self.risks else catalogue.find(text)
        self.digits = code.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        self.letters = code[: len(code) - len(self.digits)]
        self.members: frozenset[str] | None = None
        self._by_members = _BY_FAMILY
        if self.rule is not None or self.selects_all:
            return
        if allow_sets:
            self.members = members_of(text, catalogue)
            if self.members is not None:
                return
        if not self.letters or not catalogue.has_codes(code):
            named = catalogue.named(text)
            if len(named) == 1:
                self.rule = catalogue.find(named[0])
            elif named:
                self.members = frozenset(named)
                self._by_members = _BY_NAME
            if named:
                return
            near = catalogue.closest(text) if suggests else None
            if allow_sets and near is None:
                near = closest(text, RULE_SETS)
            from hcl_lint.linter.tflint_names import counterparts  # for those who mistype

            ours = counterparts(text) if suggests else []
            hint = f"; did you mean `{near}`?" if near else "; `hcl-lint rule` lists all rules"
            if ours:
                hint = f"; here, it is {' and '.join([f'`{our}`' for our in ours])}"
            raise ConfigError(f"unknown rule `{text}`{hint}")

    def exactness(self, rule: Rule) -> int:
        """How specifically it selects a problem; below 0 where it does not."""
        if self.risks:
            found = self._exactness(rule) if rule.risk in self.risks else _NOT_AT_ALL
            return found + _BY_RISK if found >= 0 else found
        return self._exactness(rule)

    def _exactness(self, rule: Rule) -> int:
        if self.rule is not None:
            return _BY_NAME if self.rule is rule else _NOT_AT_ALL
        if self.selects_all:
            return _BY_ALL
        if self.members is not None:
            return self._by_members if rule.name in self.members else _NOT_AT_ALL
        return _BY_FAMILY + len(self.digits) if _begins(rule.code, self) else _NOT_AT_ALL

    def matches(self, rule: Rule) -> bool:
        return self.exactness(rule) >= 0


def _without_risk(text: str) -> tuple[str, tuple[str, ...]]:
    """A selector without the risk after its colon, and that risk with those above it."""
    rest, _, risk = text.partition(":")
    if risk.lower() not in RISKS:
        return text, ()
    return rest, RISKS[RISKS.index(risk.lower()) :]


def _begins(code: str, selector: Selector) -> bool:
    """Whether a code has the letters of a selector, and its digits begin with those of it."""
    rest = code[len(selector.letters) :]
    return code.startswith(selector.letters) and rest.isdigit() and rest.startswith(selector.digits)


def read_selectors(texts: Iterable[str], catalogue: Catalogue) -> list[Selector]:
    """Read words as selectors, which may name sets.

    Raises ConfigError: one of them matches no problem.
    """
    return [Selector(text, catalogue, allow_sets=True) for text in texts]


def select(
    catalogue: Catalogue, selected: list[Selector] | None, extended: list[Selector],
    ignored: list[Selector], *, preview: bool = False,
) -> list[Rule]:
    """The problems that are reported, in the order of the catalogue.

    *selected* replaces the default set where it is not None, *extended* adds to either.
    Between these and *ignored* the more specific selector decides, and of equally specific
    ones, *ignored*. Problems in preview are only selected with *preview*. Raises ConfigError: a
    problem that is in preview, or that cannot be ignored, is named.
    """
    wanted = [*(selected or []), *extended]
    for selector in wanted:
        if selector.rule is not None and selector.rule.default == PREVIEW and not preview:
            raise ConfigError(
                f"rule `{selector.text}` is in preview; enable it with `preview = true`"
            )
    for selector in ignored:
        if selector.rule is not None and selector.rule.default == ALWAYS:
            raise ConfigError(
                f"rule `{selector.text}` cannot be ignored: it reports files that are broken"
            )
    if selected is None and not extended and not ignored:
        return catalogue.by_default()
    result = []
    for rule in catalogue.rules:
        by_default = selected is None and rule.default == ON
        exactness = _exactness(wanted, rule, _BY_ALL if by_default else _NOT_AT_ALL)
        if rule.default == ALWAYS or (
            exactness > _exactness(ignored, rule, _NOT_AT_ALL)
            and (preview or rule.default != PREVIEW)
        ):
            result.append(rule)
    return result


def _exactness(selectors: list[Selector], rule: Rule, least: int) -> int:
    for selector in selectors:
        least = max(least, selector.exactness(rule))
    return least


class _Fixable:
    """The problems whose fixes may be made.

    What is reported whatever is *selected*, where that is not None, is only fixed if it is.
    """

    def __init__(
        self, fixable: list[Selector], unfixable: list[Selector], selected: list[Selector] | None
    ) -> None:
        self.fixable = fixable
        self.unfixable = unfixable
        self.selected = selected

    def has(self, rule: Rule) -> bool:
        if self.selected is not None and _exactness(self.selected, rule, _NOT_AT_ALL) < 0:
            return False
        allowed = _exactness(self.fixable, rule, _NOT_AT_ALL)
        return allowed > _exactness(self.unfixable, rule, _NOT_AT_ALL)


_RULE = "{rule}"  # the placeholder for the name of a rule in the address of its page


class RuleSettings:
    """The configuration of rules by a user; nothing of it is validated yet.

    ``select`` replaces the default set where it is not None. ``per_file_ignores`` are pairs of
    file patterns and selectors; ``severities`` maps selectors to severities, ``options`` the
    names of rules to tables. ``docs_url`` is the address of the folder of rule pages.
    ``assumes_defaults``: to policies, variables have the values of their defaults.
    """

    def __init__(self) -> None:
        self.select: list[str] | None = None
        self.extend_select: list[str] = []
        self.ignore: list[str] = []
        self.fixable: list[str] = [ALL]
        self.unfixable: list[str] = []
        self.preview = False
        self.assumes_defaults = False
        self.per_file_ignores: list[tuple[PathPatterns, list[str]]] = []
        self.severities: dict[str, str] = {}
        self.options: dict[str, Mapping[str, object]] = {}
        self.docs_url = ""
        # Where a setting is, or an item of its value, for messages.
        self.place: Callable[[str, str], str] = lambda setting, item: ""


class Ruleset:
    """The selected rules, ready to run.

    ``names`` are those of all selected problems, whatever finds them; ``urls`` maps some of them
    to a page about them.
    """

    def __init__(
        self, registry: Registry, settings: RuleSettings, *, times: dict[str, float] | None = None
    ) -> None:
        """Prepare the rules that *settings* select; only their modules are loaded.

        Raises ConfigError: something of the settings is wrong; there is a message for each problem.
        """
        self.registry = registry
        reader = _SettingsReader(registry, settings.place)
        chosen = None
        if settings.select is not None:
            chosen = reader.selectors("select", settings.select)
        extended = reader.selectors("extend-select", settings.extend_select)
        ignored = reader.selectors("ignore", settings.ignore)
        try:
            problems = select(registry, chosen, extended, ignored, preview=settings.preview)
        except ConfigError as error:
            reader.mistakes += error.args
            problems = []
        self.names = frozenset([rule.name for rule in problems])
        self.urls = _urls(problems, reader.docs_url(settings.docs_url))
        self.selection = Selection(
            self.names, reader.options(settings.options), assumes_defaults=settings.assumes_defaults
        )
        checks = registry.own_checks
        if any([rule.risk for rule in problems]):  # Policies look for risks.
            checks = registry.checks
        self.engine = Engine(times=times, loader=CheckLoader(checks, self.selection))
        self._severities = reader.severities(settings.severities)
        self._fixable = _Fixable(
            reader.selectors("fixable", settings.fixable),
            reader.selectors("unfixable", settings.unfixable),
            None if chosen is None else [*chosen, *extended],
        )
        self._per_file_ignores = [
            (patterns, reader.selectors("per-file-ignores", selectors))
            for patterns, selectors in settings.per_file_ignores
        ]
        if reader.mistakes:
            raise ConfigError(*dict.fromkeys(reader.mistakes))
        self._ignored: dict[str, frozenset[str]] = {}
        self._may_fix: dict[str, bool] = {}

    def policies(self) -> frozenset[str]:
        """The names of the selected problems that policies look for."""
        checks = self.registry.policy_checks()
        return self.names.intersection([rule.name for check in checks for rule in check.rules])

    def selected(self, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        """The diagnostics whose problems are selected."""
        return [diagnostic for diagnostic in diagnostics if diagnostic.rule.name in self.names]

    def is_ignored(self, rule: str, path: str) -> bool:
        """Whether the settings ignore the rule of that name in the file at *path*."""
        if not self._per_file_ignores:
            return False
        if path not in self._ignored:
            self._ignored[path] = self._ignored_in(path)
        return rule in self._ignored[path]

    def _ignored_in(self, path: str) -> frozenset[str]:
        """The names of the rules that are ignored in a file."""
        selectors = [
            selector for patterns, found in self._per_file_ignores if patterns.match(path)
            for selector in found
        ]
        return frozenset([
            rule.name for rule in self.registry.rules
            if rule.default != ALWAYS and _exactness(selectors, rule, _NOT_AT_ALL) >= 0
        ])

    @property
    def line_length(self) -> int:
        """The longest line allowed, whether the rule about it is selected or not."""
        rule = self.registry.find("line-too-long")
        assert rule is not None
        return self.selection.options(rule).number("line-length")

    def may_fix(self, name: str) -> bool:
        """Whether the fixes of the rule of that name may be made."""
        if name not in self._may_fix:
            rule = self.registry.find(name)
            self._may_fix[name] = rule is not None and self._fixable.has(rule)
        return self._may_fix[name]

    def complete(self, diagnostic: Diagnostic) -> None:
        """Give a diagnostic the configured severity, and take away a fix that is not wanted."""
        name = diagnostic.rule.name
        diagnostic.severity = self._severities.get(name, diagnostic.severity)
        if not self.may_fix(name):
            diagnostic.fix = None


def _urls(problems: list[Rule], docs_url: str) -> dict[str, str]:
    """Map the names of problems to the addresses of their pages.

    Only the problems of hcl-lint itself have a page below *docs_url*.
    """
    urls = {rule.name: rule.url for rule in problems if rule.url}
    if docs_url:
        template = docs_url if _RULE in docs_url else f"{docs_url.rstrip('/')}/{_RULE}.md"
        for family in rule_table.families():
            for rule in family.rules:
                urls[rule.name] = template.replace(_RULE, rule.name)
    return urls


class _SettingsReader:
    """Reads settings for rules; ``mistakes`` are messages about what is wrong with them."""

    def __init__(self, registry: Registry, place: Callable[[str, str], str]) -> None:
        self.registry = registry
        self.mistakes: list[str] = []
        self._place = place

    def selectors(self, setting: str, texts: Iterable[str], item: str = "") -> list[Selector]:
        """The selectors in a setting, or in one *item* of it."""
        found: list[Selector] = []
        for text in texts:
            try:
                found += read_selectors([text], self.registry)
            except ConfigError as error:
                self._report(setting, item or text, error)
        return found

    def _report(self, setting: str, item: str, error: Exception) -> None:
        place = self._place(setting, item)
        self.mistakes.append(f"{place}: `{setting}`: {error}" if place else str(error))

    def docs_url(self, url: str) -> str:
        if url and not is_web_address(url.replace(_RULE, "")):
            self._report("docs-url", "", ConfigError(f"`{url}` is not a web address"))
            return ""
        return url

    def severities(self, settings: Mapping[str, str]) -> dict[str, str]:
        """Severities by the names of problems; the most specific selector of each decides."""
        selectors = self.selectors("severity", settings)
        severities = {}
        for rule in self.registry.rules if selectors else ():
            best = max(selectors, key=lambda selector: selector.exactness(rule))
            if best.matches(rule):
                severities[rule.name] = settings[best.text]
        return severities

    def options(
        self, settings: Mapping[str, Mapping[str, object]]
    ) -> dict[str, dict[str, OptionValue]]:
        """The options of rules by their names."""
        found = {}
        for name, table in settings.items():
            for selector in self.selectors("rules", [name]):
                try:
                    rule = selector.rule
                    if rule is None:
                        raise OptionProblem(
                            f"options belong to one rule, but `{name}` selects several"
                        )
                    found[rule.name] = read_options(rule.name, rule.options, table)
                except OptionProblem as error:
                    self._report("rules", name, error)
        return found
