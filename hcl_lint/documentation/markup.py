"""The sections of a document: in order, each alone, and as lines that formats have in common."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final
from hcl_lint.documentation.escapes import (
    NOTHING, asciidoc_cell, escaped_name, markdown_cell, section, tidy,
)
from hcl_lint.documentation.model import (
    DATA, MANAGED, Contents, DocumentedInput, DocumentedOutput, Resource,
)
from hcl_lint.documentation.settings import DocsSettings
from hcl_lint.documentation.values import json_of

ORDER: Final = (
    "header", "usage", "requirements", "providers", "modules", "resources", "inputs", "outputs",
    "locals", "checks", "graph", "footer",
)

_BASE_LEVELS: Final = range(1, 6)
_LEVEL: Final = 2  # where the setting is none of these


class Markdown:
    """Markdown, as documentation uses it: what other markup languages write in other ways."""

    mark = "#"
    """The signs that begin headings."""
    gap = "\n"
    """An empty line before code."""

    def __init__(self, settings: DocsSettings) -> None:
        self.settings = settings
        self.escapes = settings.flag("settings.escape")
        self.html = settings.flag("settings.html")

    def name(self, name: str) -> str:
        """A name as text."""
        return escaped_name(name, self.escapes)

    def inner(self, name: str) -> str:
        """The name of a part of what the row above it is about."""
        return f"&emsp;{name}" if self.html else name

    def anchor(self, kind: str, name: str) -> str:
        """A name, as a link to itself if the settings ask for that."""
        shown = self.name(name)
        is_link = self.settings.flag("settings.anchor")
        return self.linked(shown, f"{kind}_{name}") if is_link else shown

    def linked(self, shown: str, target: str) -> str:
        """A name as a link to itself."""
        return f'<a name="{target}"></a> [{shown}](#{self.name(target)})'

    def link(self, resource: Resource) -> str:
        """The address of a resource, as a link to its page where it has one."""
        return f"[{resource.address}]({resource.url})" if resource.url else resource.address

    def code(self, text: str) -> str:
        """Code in backticks, or between fences if it has several lines; nothing for none."""
        if not text:
            return ""
        return f"\n\n```\n{text}\n```\n" if "\n" in text else f"`{text}`"

    def cell(self, text: str) -> str:
        """A text in a cell of a table."""
        line_break = self.settings.line_break if self.html else ""
        return markdown_cell(text, self.escapes, line_break)

    def value_cell(self, text: str) -> str:
        """The value of an output in a cell of a table."""
        return self.cell(self.code(text))

    def fenced(self, text: str, language: str) -> str:
        """Code that follows a word and a colon."""
        if "\n" not in text:
            return f"`{text}`" if text else NOTHING
        return "\n".join([self.gap, *self.block(text, language)])

    def block(self, text: str, language: str) -> list[str]:
        """Lines with code."""
        return [f"```{language}", text, "```"]

    def table_lines(self, columns: list[str], rows: list[list[str]], is_tall: bool) -> list[str]:
        """The lines of a table; columns that begin with a colon are centered."""
        names = [column.removeprefix(":") for column in columns]
        rules = [
            f":{'-' * (len(name) - 2)}:" if text.startswith(":") else "-" * len(name)
            for text, name in zip(columns, names, strict=True)
        ]
        lines = [f"| {' | '.join(cells)} |" for cells in (names, rules, *rows)]
        if self.settings.has_tight_rules:
            lines[1] = f"|{'|'.join([_tight(rule) for rule in rules])}|"
        return lines


def _tight(rule: str) -> str:
    """The dashes below a heading, as wide as the heading with a space on either side."""
    return f":{'-' * len(rule)}:" if rule.startswith(":") else f"-{rule}-"


class Asciidoc(Markdown):
    """The same in AsciiDoc."""

    mark = "="
    gap = ""

    def __init__(self, settings: DocsSettings) -> None:
        super().__init__(settings)
        self.escapes = False  # Its special characters are others.

    def inner(self, name: str) -> str:
        return f"{{empty}} {{empty}} {name}"

    def linked(self, shown: str, target: str) -> str:
        return f"[[{target}]] <<{target},{shown}>>"

    def link(self, resource: Resource) -> str:
        return f"{resource.url}[{resource.address}]" if resource.url else resource.address

    def cell(self, text: str) -> str:
        return asciidoc_cell(text, self.escapes)

    def value_cell(self, text: str) -> str:
        return self.code(text) or NOTHING

    def block(self, text: str, language: str) -> list[str]:
        return [f"[source,{language}]", "----", text, "----"]

    def table_lines(self, columns: list[str], rows: list[list[str]], is_tall: bool) -> list[str]:
        widths = ",".join(["a"] * len(columns))
        names = [column.removeprefix(":") for column in columns]
        lines = [f'[cols="{widths}",options="header,autowidth"]', "|===", _row(names)]
        for cells in rows:
            lines += [*[f"|{element}" for element in cells], ""] if is_tall else [_row(cells)]
        return [*lines, "|==="]


def _row(cells: list[str]) -> str:
    return " ".join([f"|{element}" for element in cells])


class Markup:
    """Writes documentation, a section at a time.

    Each of its sections is a text without empty lines around it, "" where it is not shown. A method
    of its name writes it: for those of items, in the class for each form.
    """

    def __init__(self, contents: Contents, settings: DocsSettings, syntax: Markdown) -> None:
        self.contents = contents
        self.settings = settings
        self.syntax = syntax
        self.escapes = syntax.escapes

    def sections(self) -> dict[str, str]:
        """All sections by their names, in order."""
        found = {}
        for name in ORDER:
            write: Callable[[], str] = getattr(self, name)
            found[name] = tidy(write()) if self.is_shown(name) else ""
        return found

    def is_shown(self, section: str) -> bool:
        if section == "resources" and self.settings.shows("data-sources"):
            return True
        return self.settings.shows(section)

    def heading(self, text: str, deeper: int = 0) -> str:
        """A heading at the level of the settings, or below it."""
        level = self.settings.number("settings.indent")
        marks = self.syntax.mark * ((level if level in _BASE_LEVELS else _LEVEL) + deeper)
        closing = f" {marks}" if self.settings.flag("settings.atx-closed") else ""
        return f"{marks} {text}{closing if self.syntax.mark == '#' else ''}"

    def section(self, title: str, items: list[str], lines: list[str], nothing: str = "") -> str:
        """A section: its heading, then the *lines*; without *items*, a sentence says so."""
        if not items:
            if self.settings.flag("settings.hide-empty"):
                return ""
            lines = [f"No {nothing or title.lower()}."]
        return "\n".join([self.heading(title), "", *lines])

    def shown_resources(self) -> list[Resource]:
        shown = []
        if self.settings.shows("resources"):
            shown.append(MANAGED)
        if self.settings.shows("data-sources"):
            shown.append(DATA)
        return [resource for resource in self.contents.resources if resource.mode in shown]

    # The sections

    def header(self) -> str:
        return section(self.contents.header, self.escapes) if self.contents.header else ""

    def footer(self) -> str:
        return section(self.contents.footer, self.escapes) if self.contents.footer else ""

    def usage(self) -> str:
        code = self.syntax.block("\n".join(usage_lines(self.contents)), "hcl")
        return "\n".join([self.heading("Usage"), "", *code])

    def graph(self) -> str:
        graph = self.contents.graph.rstrip("\n")
        return self.section("Graph", [graph] if graph else [], self.syntax.block(graph, "mermaid"))

    # What is said about an item besides what is always said

    def remarks(self, item: DocumentedInput | DocumentedOutput) -> list[str]:
        """The facts about an item that the settings ask for."""
        flag = self.settings.flag
        found = []
        if item.deprecated and flag("settings.deprecated"):
            found.append(f"**Deprecated:** {item.deprecated}")
        if item.is_sensitive and flag("settings.sensitive-items"):
            found.append("**Sensitive.**")
        if item.is_ephemeral and flag("settings.ephemeral"):
            found.append("**Ephemeral.**")
        return found

    def input_remarks(self, item: DocumentedInput) -> list[str]:
        """The same about an input."""
        found = self.remarks(item)
        if not item.is_nullable and self.settings.flag("settings.nullable"):
            found.append("**Not nullable.**")
        for validation in item.validations:
            message = validation.message or f"`{' '.join(validation.condition.split())}`"
            found.append(f"**Validation:** {message}")
        return found


def joined(description: str, remarks: list[str]) -> str:
    """A description with remarks as paragraphs of their own."""
    if not remarks:
        return description
    return "\n\n".join([remark for remark in (description.strip("\n"), *remarks) if remark])


def shown_value(output: DocumentedOutput) -> str:
    """The value of an output, unless it is a secret."""
    if output.is_sensitive:
        return "<sensitive>"
    return json_of(output.value, escapes_html=True) if output.has_value else ""


def yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def usage_lines(contents: Contents) -> list[str]:
    """A call of the module with its required inputs, as its source in HCL."""
    lines = ['module "example" {', '  source = "..."']
    required = contents.required_inputs
    if required:
        width = max([len(input_.name) for input_ in required])
        lines.append("")
        lines += [f"  {input_.name:{width}} = {_example(input_)}" for input_ in required]
    return [*lines, "}"]


_EXAMPLES: Final = {
    "string": '""', "number": "0", "bool": "false", "any": "null", "list": "[]", "set": "[]",
    "tuple": "[]", "map": "{}", "object": "{}",
}


def _example(input_: DocumentedInput) -> str:
    """A placeholder of the right type, with the type beside it."""
    kind = input_.summary.partition("(")[0].strip('" ')
    return f"{_EXAMPLES.get(kind, 'null')} # {input_.summary}"
