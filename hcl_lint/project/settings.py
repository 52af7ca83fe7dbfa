"""All settings, each with its type, its default and its documentation."""

from __future__ import annotations

import operator

from hcl_lint import __version__
from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics.errors import ConfigError, describe
from hcl_lint.diagnostics.rule import SEVERITIES
from hcl_lint.files.ignore import is_broken
from hcl_lint.text.file_kinds import KINDS
from hcl_lint.text.messages import did_you_mean

OFF = "off"  # the setting `provider-schemas` that uses none
VARIABLE_PREFIX = "HCL_LINT_"  # of the environment variables that are settings

# The types of settings.
SWITCH = "true or false"
NUMBER = "a whole number from 1"
TEXT = "a string"
TEXTS = "a list of strings"
TEXT_TABLE = "a table of strings"
TEXTS_TABLE = "a table of lists of strings"
TABLES = "a table of tables"
DOCS_TABLE = "a table of the settings of `hcl-lint docs`"


class Setting:
    """One key of a configuration file.

    ``joins`` says whether the values of several files add up if one extends another; otherwise
    the nearest value takes effect. *choices* limits a string, or each string of a list or a
    table. A setting that ``is_personal`` cannot be set by the files of a project, which may be a
    stranger's, but only by the user.
    """

    def __init__(
        self, name: str, kind: str, default: object, doc: str, *, joins: bool = False,
        choices: tuple[str, ...] = (), is_personal: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.doc = doc
        self.joins = joins
        self.choices = choices
        self.is_personal = is_personal

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return VARIABLE_PREFIX + self.name.upper().replace("-", "_")


READERS = (
    "python-hcl2", "python-hcl2-7", "bc-python-hcl2", "pygohcl", "hcl2json", "hcl2-parser",
    "hcl-to-json", "parse-hcl", "tree-sitter-hcl", "codemirror-lang-hcl",
)
OUTPUT_FORMATS = (
    "full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab", "junit",
    "checkstyle", "rdjson", "azure", "pylint", "markdown", "html",
)

SETTINGS = (
    Setting(
        "extend", TEXT, "",
        "Another configuration file, relative to this one, whose settings apply unless this one "
        "overrides them.",
    ),
    Setting(
        "required-version", TEXT, "",
        "The versions of hcl-lint that may be used, such as `>=1.2,<2`.",
    ),
    Setting(
        "select", TEXTS, None,
        "The rules to run instead of the default set: names, codes, families, first digits of "
        "codes, names in checkov and trivy, sets (`recommended`, `terraform-style-guide`, "
        "`cis-aws-1.4`) or `ALL`.",
    ),
    Setting("extend-select", TEXTS, (), "Rules to run in addition.", joins=True),
    Setting(
        "ignore", TEXTS, (),
        "Rules not to run. If a rule is also selected, the more specific selector decides.",
        joins=True,
    ),
    Setting(
        "per-file-ignores", TEXTS_TABLE, {},
        "Rules to ignore in the files that match a pattern in the syntax of .gitignore.",
        joins=True,
    ),
    Setting("fixable", TEXTS, ("ALL",), "Rules whose fixes may be applied."),
    Setting("unfixable", TEXTS, (), "Rules whose fixes must not be applied.", joins=True),
    Setting("unsafe-fixes", SWITCH, False, "Also apply unsafe fixes when fixes are applied."),
    Setting("show-fixes", SWITCH, False, "List the applied fixes."),
    Setting("preview", SWITCH, False, "Allow rules in preview, which may still change."),
    Setting("severity", TEXT_TABLE, {}, "The severities of rules.", joins=True, choices=SEVERITIES),
    Setting("rules", TABLES, {}, "The options of rules, a table for each rule.", joins=True),
    Setting(
        "docs", DOCS_TABLE, {},
        "How `hcl-lint docs` documents modules, in the words of `.terraform-docs.yml`.",
        joins=True,
    ),
    Setting(
        "assume-defaults", SWITCH, False,
        "Let policies, and the rules about values that providers accept, use the defaults of "
        "variables, whose values are unknown otherwise.",
    ),
    Setting(
        "dialects", TEXT_TABLE, {},
        "The dialects of files that match a pattern, if their names do not decide it.",
        joins=True,
    ),
    Setting(
        "target-versions", TEXT_TABLE, {},
        "The versions of products that modules must work with, by dialect: `1.11` is all of 1.11, "
        "and constraints such as `>= 1.9, < 2` are possible, too. What a module itself requires "
        "narrows them.",
        joins=True,
    ),
    Setting(
        "rule-packs", TEXTS, (),
        "Folders with rule packs, which define dialects and policies of your own; relative to this "
        "file, and inside its tree.",
        joins=True,
    ),
    Setting(
        "provider-schemas", TEXT, "",
        "Which schemas of providers to use: only the `bundled` ones, only your `own`, none "
        "(`off`, which switches the rules PV off, too), or first those in a folder, relative to "
        "this file and inside its tree, "
        "which `hcl-lint providers add` writes. Default: your own, then the bundled ones.",
    ),
    Setting(
        "published-modules", SWITCH, True,
        "Check calls of modules with the interfaces of published modules that come with hcl-lint.",
    ),
    Setting(
        "readers", TEXTS, (),
        "Other programs that read the files, such as `python-hcl2`: what they reject, drop or "
        "change is reported (RD).",
        joins=True, choices=READERS,
    ),
    Setting(
        "snippets", TEXTS, (),
        "The languages of other files in which HCL is looked for in folders: `markdown`, "
        "`restructuredtext`, `asciidoc`, `go`, `python`. Files that are named are always read.",
        joins=True, choices=KINDS,
    ),
    Setting(
        "exclude", TEXTS, (),
        "Files and folders to exclude, as patterns in the syntax of .gitignore.",
        joins=True,
    ),
    Setting("output-format", TEXT, "full", "The format of findings.", choices=OUTPUT_FORMATS),
    Setting(
        "docs-url", TEXT, "",
        "The address of the pages about rules, to which findings link: a folder of `docs/rules`, "
        "or an address in which `{rule}` is the name of the rule.",
    ),
    Setting(
        "baseline", TEXT, "",
        "A file with known findings, which are not reported; relative to the configuration file.",
    ),
    Setting(
        "fail-on", TEXT, "info",
        "The lowest severity of a finding that makes a run fail.", choices=SEVERITIES,
    ),
    Setting(
        "jobs", NUMBER, None,
        "The maximum number of processes; by default one per processor. Not allowed in the files "
        "of a project.",
        is_personal=True,
    ),
    Setting(
        "cache", SWITCH, True, "Keep results for the next run, for files that have not changed."
    ),
    Setting(
        "cache-dir", TEXT, "",
        "The folder of the cache; by default a folder of the user. Not allowed in the files of a "
        "project.",
        is_personal=True,
    ),
)

_BY_NAME = {setting.name: setting for setting in SETTINGS}


def find_setting(name: str) -> Setting:
    """The setting of that name. Raises ConfigError: there is no such setting."""
    if name not in _BY_NAME:
        hint = did_you_mean(name, _BY_NAME, "; `hcl-lint config` lists all")
        raise ConfigError(f"unknown setting `{name}`{hint}")
    return _BY_NAME[name]


# The settings with patterns in the syntax of .gitignore: in a list, or as the keys of a table.
WITH_PATTERNS = ("exclude", "per-file-ignores", "dialects")


def read_setting(setting: Setting, value: object) -> object:
    """The value of a setting, lists as tuples; patterns are valid.

    Raises ConfigError: it has the wrong type; there is a message for each problem.
    """
    found = _read_value(setting, value)
    if setting.name in WITH_PATTERNS:
        assert isinstance(found, (tuple, dict))
        problems = filter(None, map(pattern_problem, found))
        mistakes = [f"`{setting.name}`: {problem}" for problem in problems]
        if mistakes:
            raise ConfigError(*mistakes)
    return found


# What a backslash may come before: signs with a meaning of their own that names contain.
_ESCAPED = frozenset("[]!# ")


def pattern_problem(pattern: str) -> str:
    """Why a pattern matches nothing, or not what it was meant for; "" where it is all right."""
    if is_broken(pattern):
        return (
            f"the pattern `{pattern}` matches nothing, since it contains an incomplete bracket or "
            "escape; write `\\[` for a bracket itself"
        )
    _, *after = pattern.split("\\")
    if any([element[:1] not in _ESCAPED for element in after]):
        slashed = pattern.replace("\\\\", "/").replace("\\", "/")
        return (
            f"the pattern `{pattern}` contains a backslash, which does not separate folders; "
            f"write `{slashed}`"
        )
    return ""


def _read_value(setting: Setting, value: object) -> object:
    what = f"`{setting.name}`"
    if setting.kind == SWITCH:
        if not isinstance(value, bool):
            raise _wrong(what, SWITCH, value)
        return value
    if setting.kind == NUMBER:
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise _wrong(what, NUMBER, value)
        return value
    if setting.kind == TEXT:
        return _text(what, setting, value)
    if setting.kind == TEXTS:
        texts = _texts(what, value)
        for text in texts:
            _require_choice(what, setting, text)
        return texts
    if not isinstance(value, dict):
        raise _wrong(what, setting.kind, value)
    if setting.kind == DOCS_TABLE:
        from hcl_lint.documentation.settings import read_values  # only if there are any

        read_values(value, what)
        return value
    items: dict[str, object] = {}
    mistakes: list[str] = []
    for key, item in value.items():
        try:
            items[key] = _read_item(f"`{setting.name}.{key}`", setting, item)
        except ConfigError as error:
            mistakes += error.args
    if mistakes:
        raise ConfigError(*mistakes)
    return items


def _read_item(what: str, setting: Setting, item: object) -> object:
    if setting.kind == TEXT_TABLE:
        return _text(what, setting, item)
    if setting.kind == TEXTS_TABLE:
        return _texts(what, item)
    if not isinstance(item, dict):
        raise _wrong(what, "a table", item)
    return item


def _text(what: str, setting: Setting, value: object) -> str:
    if not isinstance(value, str):
        raise _wrong(what, TEXT, value)
    _require_no_nul(what, value)
    _require_choice(what, setting, value)
    return value


def _require_choice(what: str, setting: Setting, value: str) -> None:
    if setting.choices and value not in setting.choices:
        hint = did_you_mean(value, setting.choices)
        raise ConfigError(f"{what} must be one of {', '.join(setting.choices)}{hint}")


def _texts(what: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _wrong(what, TEXTS, value)
    for item in value:
        if not isinstance(item, str):
            raise ConfigError(f"{what} must be {TEXTS}, and one of them is {describe(item)}")
        _require_no_nul(what, item)
    return tuple(value)


def _require_no_nul(what: str, text: str) -> None:
    """Reject NUL, which no operating system accepts in a path."""
    if "\0" in text:
        raise ConfigError(f"{what} must not contain the character U+0000")


def _wrong(what: str, expected: str, value: object) -> ConfigError:
    return ConfigError(f"{what} must be {expected}, not {describe(value)}")


# Versions of hcl-lint


def require_version(table: Mapping[str, object], origin: str) -> None:
    """Reject settings for another version first, since it may cause the other problems.

    Raises ConfigError: they are.
    """
    wanted = table.get("required-version")
    if not isinstance(wanted, str) or not wanted:
        return
    allowed = allows_version(wanted, __version__)
    if allowed is None:
        raise ConfigError(f'{origin}: `required-version` must be like ">=1.2,<2"')
    if not allowed:
        raise ConfigError(f"{origin}: requires hcl-lint {wanted}, but this is {__version__}")


_OPERATORS = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">": operator.gt,
    "<": operator.lt,
}


def allows_version(constraints: str, version: str) -> bool | None:
    """Whether *version* meets all *constraints*, as in ``>=1.2,<2``; None if they are invalid."""
    have = _numbers(version)
    for constraint in constraints.split(","):
        constraint = constraint.strip()
        sign = next((element for element in _OPERATORS if constraint.startswith(element)), "")
        wanted = _numbers(constraint[len(sign) :].strip())
        if have is None or wanted is None:
            return None
        if not _OPERATORS[sign or "=="](have, wanted):
            return False
    return True


def _numbers(version: str) -> tuple[int, ...] | None:
    """The numbers of a version, without trailing zeros; None if it is invalid."""
    parts = version.split(".")
    if not all([part.isascii() and part.isdigit() and len(part) < 10 for part in parts]):
        return None
    numbers = [int(part) for part in parts]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
