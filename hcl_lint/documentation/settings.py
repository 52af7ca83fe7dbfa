"""The settings of documentation, as terraform-docs calls them, and those that only hcl-lint has."""

from __future__ import annotations

import re
from typing import NamedTuple

from hcl_lint.annotations import Final, Iterator, Mapping
from hcl_lint.diagnostics.errors import ConfigError, describe
from hcl_lint.text.messages import did_you_mean


class DocsProblem(Exception):
    """A problem in one line: what is wrong, and what to do.

    ``path`` is the file that it is in, "" where it is in none, and ``line`` the line from 1, 0
    where it is about the whole file.
    """

    def __init__(self, message: str, path: str = "", line: int = 0) -> None:
        super().__init__(message, path, line)
        self.message = message
        self.path = path
        self.line = line

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}: " if self.line else f"{self.path}: " if self.path else ""
        return place + self.message


SWITCH: Final = "true or false"
NUMBER: Final = "a whole number"
TEXT: Final = "a string"
TEXTS: Final = "a list of strings"

FORMATS: Final = (
    "markdown table", "markdown document", "asciidoc table", "asciidoc document", "json", "toml",
    "xml", "yaml", "pretty", "tfvars hcl", "tfvars json",
)
SHORT_FORMATS: Final = {
    "markdown": "markdown table", "md": "markdown table", "markdown tbl": "markdown table",
    "markdown doc": "markdown document", "md table": "markdown table",
    "md tbl": "markdown table", "md document": "markdown document", "md doc": "markdown document",
    "asciidoc": "asciidoc table", "adoc": "asciidoc table", "asciidoc tbl": "asciidoc table",
    "asciidoc doc": "asciidoc document", "adoc table": "asciidoc table",
    "adoc tbl": "asciidoc table", "adoc document": "asciidoc document",
    "adoc doc": "asciidoc document",
}
"""Other names of formats."""

SECTIONS: Final = (
    "header", "requirements", "providers", "modules", "resources", "data-sources", "inputs",
    "outputs", "footer",
)
MORE_SECTIONS: Final = ("usage", "locals", "checks", "graph")
"""Those of hcl-lint alone, which are shown only on request."""

INJECT: Final = "inject"
REPLACE: Final = "replace"
MODES: Final = (INJECT, REPLACE)
TABLE: Final = "table"
NESTED: Final = "nested"
STYLES: Final = (TABLE, NESTED)
SORTS: Final = ("name", "required", "type")

BEGIN: Final = "<!-- BEGIN_TF_DOCS -->"
END: Final = "<!-- END_TF_DOCS -->"
OLD_BEGIN: Final = "<!-- BEGINNING OF PRE-COMMIT-TERRAFORM DOCS HOOK -->"
OLD_END: Final = "<!-- END OF PRE-COMMIT-TERRAFORM DOCS HOOK -->"
"""The last two are the markers of pre-commit-terraform's own."""
TEMPLATE: Final = f"{BEGIN}\n{{{{ .Content }}}}\n{END}"


class DocsSetting(NamedTuple):
    """A setting: its dotted name, type and default, what it does, and the values it can have."""

    name: str
    kind: str
    default: object
    doc: str
    choices: tuple[str, ...] = ()


SETTINGS: Final = (
    DocsSetting("formatter", TEXT, "markdown table", "The format.", FORMATS),
    DocsSetting(
        "version", TEXT, "", "The versions of terraform-docs that the settings are written for."
    ),
    DocsSetting("header-from", TEXT, "main.tf", "The file that the header is from."),
    DocsSetting("footer-from", TEXT, "", "The file that the footer is from."),
    DocsSetting("recursive.enabled", SWITCH, False, "Document the modules in a folder, too."),
    DocsSetting("recursive.path", TEXT, "modules", "That folder."),
    DocsSetting("recursive.include-main", SWITCH, True, "Document the module around it, too."),
    DocsSetting("recursive.exclude", TEXTS, (), "Folders of modules not to document."),
    DocsSetting("content", TEXT, "", "A template of the sections in any order."),
    DocsSetting("sections.show", TEXTS, (), "The sections to show."),
    DocsSetting("sections.hide", TEXTS, (), "The sections not to show."),
    DocsSetting("output.file", TEXT, "", "The file to write, relative to the module."),
    DocsSetting("output.mode", TEXT, INJECT, "Write between the markers, or all of it.", MODES),
    DocsSetting("output.template", TEXT, TEMPLATE, "What stands around the text in the file."),
    DocsSetting("output.check", SWITCH, False, "Write nothing, and report what is outdated."),
    DocsSetting("output-values.enabled", SWITCH, False, "Show the values of outputs."),
    DocsSetting(
        "output-values.from", TEXT, "", "The file of `terraform output -json` that they are from."
    ),
    DocsSetting("sort.enabled", SWITCH, True, "Sort items; otherwise they stay where they are."),
    DocsSetting("sort.by", TEXT, "name", "What to sort by.", SORTS),
    DocsSetting("settings.anchor", SWITCH, True, "Make names links to themselves."),
    DocsSetting("settings.atx-closed", SWITCH, False, "Close headings with `#`."),
    DocsSetting("settings.color", SWITCH, True, "Color the format pretty."),
    DocsSetting("settings.default", SWITCH, True, "Show defaults."),
    DocsSetting("settings.description", SWITCH, False, "Show descriptions in files of values."),
    DocsSetting("settings.escape", SWITCH, True, "Escape special characters."),
    DocsSetting("settings.hide-empty", SWITCH, False, "Hide sections without items."),
    DocsSetting("settings.html", SWITCH, True, "Use HTML in Markdown."),
    DocsSetting("settings.indent", NUMBER, 2, "The level of headings, from 1 to 5."),
    DocsSetting("settings.lockfile", SWITCH, True, "Show the versions of the lock file."),
    DocsSetting(
        "settings.read-comments", SWITCH, True, "Let comments stand in for missing descriptions."
    ),
    DocsSetting(
        "settings.registry-url", TEXT, "",
        "The addresses of the pages of resources, with `{{.Namespace}}`, `{{.Provider}}`, "
        "`{{.Version}}`, `{{.Kind}}` and `{{.Type}}`.",
    ),
    DocsSetting("settings.required", SWITCH, True, "Show whether inputs are required."),
    DocsSetting("settings.sensitive", SWITCH, True, "Show which values of outputs are secret."),
    DocsSetting("settings.type", SWITCH, True, "Show types."),
    # Those of hcl-lint
    DocsSetting("style", TEXT, TABLE, "`nested` explains each attribute of objects.", STYLES),
    DocsSetting(
        "settings.keep-style", SWITCH, True,
        "Write tables as the older version of terraform-docs that wrote them into the file.",
    ),
    DocsSetting("settings.deprecated", SWITCH, False, "Show what is deprecated."),
    DocsSetting("settings.ephemeral", SWITCH, False, "Show what is ephemeral."),
    DocsSetting("settings.nullable", SWITCH, False, "Show which inputs may be null."),
    DocsSetting("settings.sensitive-items", SWITCH, False, "Show what is sensitive."),
    DocsSetting("settings.validation", SWITCH, False, "Show the validations of inputs."),
)

_BY_NAME: Final = {element.name: element for element in SETTINGS}
_TABLES: Final = {element.name.partition(".")[0] for element in SETTINGS if "." in element.name}


_TIGHT_RULES: Final = re.compile(r"^\| Name \|.*\n\|-", re.MULTILINE)


class DocsSettings:
    """The values of all settings; those that nobody set have their defaults.

    ``places`` are the files and first lines, from 1, of templates, by the names of settings. Tables
    with ``has_tight_rules`` have no spaces in the line below the headings, and ``line_break`` is
    the element between the lines of a cell: so did older versions of terraform-docs write them.
    """

    def __init__(
        self, values: Mapping[str, object] | None = None,
        places: Mapping[str, tuple[str, int]] | None = None,
    ) -> None:
        """*values* are by dotted names, checked; see `read_values`."""
        self.values: dict[str, object] = {element.name: element.default for element in SETTINGS}
        self.values.update(values or {})
        self.places = places or {}
        self.has_tight_rules = False
        self.line_break = "<br/>"

    def keep_style(self, before: str) -> None:
        """Let markers and tables be written as they are in a text that terraform-docs wrote."""
        if OLD_BEGIN in before and BEGIN not in before and self.template == TEMPLATE:
            self.values["output.template"] = f"{OLD_BEGIN}\n{{{{ .Content }}}}\n{OLD_END}"
        if not self.flag("settings.keep-style"):
            return
        self.has_tight_rules = _TIGHT_RULES.search(before) is not None
        if "<br>" in before and "<br/>" not in before:
            self.line_break = "<br>"

    def placed(self, problem: DocsProblem, name: str) -> DocsProblem:
        """A problem in a template, at its line of the file that the template is in."""
        if problem.path:
            return problem
        path, line = self.places.get(name, ("", 0))
        if path:
            line = max(1, line + problem.line - 1)
            return DocsProblem(f"`{name}`: {problem.message}", path, line)
        where = f" in line {problem.line}" if problem.line else ""
        return DocsProblem(f"`{name}`{where}: {problem.message}")

    def flag(self, name: str) -> bool:
        return self.values[name] is True

    def text(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.values[name]
        assert isinstance(value, tuple)
        return value

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    @property
    def format(self) -> str:
        """One of `FORMATS`."""
        return self.text("formatter")

    @property
    def is_nested(self) -> bool:
        return self.text("style") == NESTED

    def shows(self, section: str) -> bool:
        """Whether a section is to be shown."""
        show, hide = self.texts("sections.show"), self.texts("sections.hide")
        if section == "footer" and not self.text("footer-from"):
            return False
        if section in MORE_SECTIONS:
            return section in show
        # What is only asked for in addition hides nothing.
        if not [element for element in show if element not in MORE_SECTIONS]:
            return section not in hide and "all" not in hide
        return section in show or "all" in show

    @property
    def markers(self) -> tuple[str, str]:
        """The first and the last line of the template."""
        lines = self.template.split("\n")
        return lines[0].strip(), lines[-1].strip()

    @property
    def template(self) -> str:
        return self.text("output.template").replace("\\n", "\n")


def read_values(data: object, where: str, unknown: list[str] | None = None) -> dict[str, object]:
    """The settings in the data of a configuration file, by dotted names.

    *where* begins the messages. Settings that do not exist are left out where there is a list for
    the messages about them. Raises ConfigError: there is a message for each setting that does not
    exist or has a wrong value.
    """
    found: dict[str, object] = {}
    mistakes: list[str] = []
    for name, value in _leaves(data, mistakes):
        try:
            found[name] = read_value(name, value)
        except ConfigError as error:
            is_unknown = unknown is not None and name not in _BY_NAME
            (unknown if is_unknown and unknown is not None else mistakes).extend(error.args)
    mistakes = mistakes or contradictions(found)
    if mistakes:
        raise ConfigError(*[f"{where}: {mistake}" if where else mistake for mistake in mistakes])
    return found


def _leaves(data: object, mistakes: list[str]) -> Iterator[tuple[str, object]]:
    if not isinstance(data, dict):
        if data is not None:
            mistakes.append(f"expected a table of settings, not {describe(data)}")
        return
    for key, value in data.items():
        if key in _TABLES and isinstance(value, dict):
            for inner, element in value.items():
                yield f"{key}.{inner}", element
        elif key in _TABLES and value is not None:
            mistakes.append(f"`{key}` must be a table, not {describe(value)}")
        elif key not in _TABLES:
            yield str(key), value


def read_value(name: str, value: object) -> object:
    """The value of a setting.

    Raises ConfigError: there is no such setting, or the value is not of its type.
    """
    setting = _BY_NAME.get(name)
    if setting is None:
        raise ConfigError(f"unknown setting `{name}`{did_you_mean(name, _BY_NAME)}")
    if value is None:
        return setting.default
    if isinstance(value, str) and setting.kind != TEXT:
        value = _from_text(setting.kind, value)
    if setting.kind == SWITCH and isinstance(value, bool):
        return value
    if setting.kind == NUMBER and isinstance(value, int) and not isinstance(value, bool):
        return value
    if setting.kind == TEXT and isinstance(value, str):
        return _text(setting, value)
    if setting.kind == TEXTS and isinstance(value, (list, tuple)):
        return _texts(setting, value)
    raise ConfigError(f"`{name}` must be {setting.kind}, not {describe(value)}")


def _from_text(kind: str, text: str) -> object:
    """The value of a text where another type is expected, as terraform-docs reads it."""
    if kind == SWITCH and text in ("true", "false"):
        return text == "true"
    if kind == NUMBER and text.isascii() and text.isdigit() and len(text) < 10:
        return int(text)
    return [element.strip() for element in text.split(",")] if kind == TEXTS else text


def _text(setting: DocsSetting, value: str) -> str:
    if setting.name == "formatter":
        value = SHORT_FORMATS.get(value, value)
    if setting.choices and value not in setting.choices:
        listed = ", ".join([f"`{choice}`" for choice in setting.choices])
        raise ConfigError(f"`{setting.name}` must be one of {listed}, not `{value}`")
    return value


def _texts(setting: DocsSetting, value: list[object] | tuple[object, ...]) -> tuple[str, ...]:
    found = []
    for name in value:
        if not isinstance(name, str):
            raise ConfigError(f"`{setting.name}` must be {TEXTS}; it contains {describe(name)}")
        if setting.name.startswith("sections.") and name not in ("all", *SECTIONS, *MORE_SECTIONS):
            hint = did_you_mean(name, (*SECTIONS, *MORE_SECTIONS))
            raise ConfigError(f"`{setting.name}`: there is no section `{name}`{hint}")
        found.append(name)
    return tuple(found)


_COMMENTS: Final = (
    ("<!--", "-->"), ("[]: # (", ")"), ('[]: # "', '"'), ("[]: # '", "'"), ("[//]: # (", ")"),
    ("[comment]: # (", ")"), ("//", ""),
)


def contradictions(values: Mapping[str, object]) -> list[str]:
    """The contradictions between settings."""
    settings = DocsSettings(values)
    found = []
    if settings.texts("sections.show") and settings.texts("sections.hide"):
        found.append("`sections.show` and `sections.hide` exclude each other")
    if settings.text("footer-from") == settings.text("header-from"):
        found.append("`header-from` and `footer-from` are the same file")
    if settings.flag("output-values.enabled") and not settings.text("output-values.from"):
        found.append(
            "`output-values.enabled` needs `output-values.from`, a file that "
            "`terraform output -json` wrote; hcl-lint runs no other program"
        )
    template = settings.template
    if not template and settings.text("output.mode") == REPLACE:
        return found
    if "{{ .Content }}" not in template:
        found.append("`output.template` lacks `{{ .Content }}`")
    elif settings.text("output.mode") == INJECT:
        lines = template.split("\n")
        if len(lines) < 3:
            found.append(
                "`output.template` needs three lines: a comment, `{{ .Content }}`, and a comment"
            )
        for line, name in ((lines[0], "first"), (lines[-1], "last")):
            if not any([line.startswith(value) and line.endswith(end) for value, end in _COMMENTS]):
                found.append(f"the {name} line of `output.template` is not a comment")
    return found
