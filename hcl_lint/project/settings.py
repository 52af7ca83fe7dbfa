"""What can be set: each setting with its type, its default and what it does."""

from __future__ import annotations

from hcl_lint.problems.config_error import ConfigError, describe
from hcl_lint.problems.problem import SEVERITIES
from hcl_lint.text.suggestions import closest

# The types of settings.
SWITCH = "true or false"
NUMBER = "a whole number from 1"
TEXT = "a string"
TEXTS = "a list of strings"
TEXT_TABLE = "a table of strings"
TEXTS_TABLE = "a table of lists of strings"
TABLES = "a table of tables"


class Setting:
    """One key of a configuration file.

    ``joins`` tells whether the values of several files add up where one extends another;
    otherwise the nearest one holds. *choices* limits what a text, or each text of a
    table, may be. One that ``is_personal`` cannot be set by the files of a project, which may be
    a stranger's, but only by who runs hcl-lint.
    """

    __slots__ = ("name", "kind", "default", "doc", "joins", "choices", "is_personal")

    def __init__(
        self,
        name: str,
        kind: str,
        default: object,
        doc: str,
        *,
        joins: bool = False,
        choices: tuple[str, ...] = (),
        is_personal: bool = False,
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
        return "HCL_LINT_" + self.name.upper().replace("-", "_")


OUTPUT_FORMATS = (
    "full", "concise", "grouped", "json", "json-lines", "sarif", "github", "gitlab", "junit",
    "checkstyle", "rdjson", "azure", "pylint",
)  # fmt: skip

SETTINGS = (
    Setting(
        "extend", TEXT, "",
        "Another configuration file whose settings hold where this one has none; relative to "
        "this one.",
    ),
    Setting("required-version", TEXT, "", "The versions of hcl-lint that may be used: `>=1.2,<2`."),
    Setting(
        "select", TEXTS, None,
        "The rules to run, instead of the default ones: names, codes, families, their first "
        "digits, or `ALL`.",
    ),
    Setting("extend-select", TEXTS, (), "Rules to run as well.", joins=True),
    Setting(
        "ignore", TEXTS, (),
        "Rules not to run. Where one is selected as well, the more exact selector decides.",
        joins=True,
    ),
    Setting(
        "per-file-ignores", TEXTS_TABLE, {},
        "Rules to ignore in the files that match a pattern in the language of .gitignore.",
        joins=True,
    ),
    Setting("fixable", TEXTS, ("ALL",), "Rules whose fixes may be made."),
    Setting("unfixable", TEXTS, (), "Rules whose fixes must not be made.", joins=True),
    Setting("unsafe-fixes", SWITCH, False, "Make unsafe fixes too where fixes are made."),
    Setting("show-fixes", SWITCH, False, "List the fixes that were made."),
    Setting("preview", SWITCH, False, "Allow rules to be selected that may still change."),
    Setting(
        "severity", TEXT_TABLE, {}, "The severities of rules.", joins=True, choices=SEVERITIES
    ),
    Setting("rules", TABLES, {}, "The options of rules, a table for each rule.", joins=True),
    Setting(
        "dialects", TEXT_TABLE, {},
        "The dialects of files that match a pattern, where their names do not say it.",
        joins=True,
    ),
    Setting(
        "rule-packs", TEXTS, (),
        "Folders with rule packs: dialects and policies of your own; relative to this file, and "
        "inside of its tree.",
        joins=True,
    ),
    Setting(
        "exclude", TEXTS, (),
        "Files and folders to leave out, as patterns in the language of .gitignore.",
        joins=True,
    ),
    Setting(
        "output-format", TEXT, "full", "How findings are written.", choices=OUTPUT_FORMATS
    ),
    Setting(
        "baseline", TEXT, "",
        "A file with findings that are known and not reported; relative to the configuration file.",
    ),
    Setting(
        "fail-on", TEXT, "info",
        "The least severity of a finding that makes a run fail.", choices=SEVERITIES,
    ),
    Setting(
        "jobs", NUMBER, None,
        "The most processes to use; by default one a processor. Not in the files of a project.",
        is_personal=True,
    ),
    Setting("cache", SWITCH, True, "Keep results for files that are the same on the next run."),
    Setting(
        "cache-dir", TEXT, "",
        "The folder of the cache; by default one of the user's own. Not in the files of a project.",
        is_personal=True,
    ),
)  # fmt: skip

_BY_NAME = {setting.name: setting for setting in SETTINGS}


def find_setting(name: str) -> Setting:
    """The setting of that name.

    Raises:
        ConfigError: there is none.
    """
    if name not in _BY_NAME:
        near = closest(name, _BY_NAME)
        hint = f"; did you mean `{near}`?" if near else "; `hcl-lint config` lists all"
        raise ConfigError(f"there is no setting `{name}`{hint}")
    return _BY_NAME[name]


def read_setting(setting: Setting, value: object) -> object:
    """The value of a setting, lists as tuples.

    Raises:
        ConfigError: it has the wrong type; there is a message for each mistake.
    """
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
        return _texts(what, value)
    if not isinstance(value, dict):
        raise _wrong(what, setting.kind, value)
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
    if setting.choices and value not in setting.choices:
        near = closest(value, setting.choices)
        hint = f"; did you mean `{near}`?" if near else ""
        raise ConfigError(f"{what} must be one of {', '.join(setting.choices)}{hint}")
    return value


def _texts(what: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise _wrong(what, TEXTS, value)
    for item in value:
        if not isinstance(item, str):
            raise ConfigError(f"{what} must be {TEXTS}, and one of them is {describe(item)}")
        _require_no_nul(what, item)
    return tuple(value)


def _require_no_nul(what: str, text: str) -> None:
    """Refuse what the operating system would not take as part of a path."""
    if "\0" in text:
        raise ConfigError(f"{what} must not hold the character U+0000")


def _wrong(what: str, expected: str, value: object) -> ConfigError:
    return ConfigError(f"{what} must be {expected}, not {describe(value)}")
