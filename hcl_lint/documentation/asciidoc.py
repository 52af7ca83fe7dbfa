"""AsciiDoc, as documentation uses it."""

from __future__ import annotations

from hcl_lint.documentation.escapes import NOTHING, asciidoc_cell
from hcl_lint.documentation.markup import Syntax
from hcl_lint.documentation.model import Resource
from hcl_lint.documentation.settings import DocsSettings


class Asciidoc(Syntax):
    """The syntax of AsciiDoc."""

    mark = "="

    def __init__(self, settings: DocsSettings) -> None:
        super().__init__(settings)
        self.escapes = False  # Its special characters are others.

    def inner(self, name: str) -> str:
        return f"{{empty}} {{empty}} {name}"

    def anchor(self, kind: str, name: str) -> str:
        shown = self.name(name)
        if not self.settings.flag("settings.anchor"):
            return shown
        target = self.name(f"{kind}_{name}")
        return f"[[{target}]] <<{target},{shown}>>"

    def link(self, resource: Resource) -> str:
        return f"{resource.url}[{resource.address}]" if resource.url else resource.address

    def cell(self, text: str) -> str:
        return asciidoc_cell(text, self.escapes)

    def value_cell(self, text: str) -> str:
        return self.code(text) or NOTHING

    def fenced(self, text: str, language: str) -> str:
        if not text:
            return NOTHING
        return f"\n[source,{language}]\n----\n{text}\n----" if "\n" in text else f"`{text}`"

    def block(self, text: str, language: str) -> list[str]:
        return [f"[source,{language}]", "----", text, "----"]

    def table_lines(self, columns: list[str], rows: list[list[str]], is_tall: bool) -> list[str]:
        names = [column.removeprefix(":") for column in columns]
        widths = ",".join(["a"] * len(names))
        lines = [f'[cols="{widths}",options="header,autowidth"]', "|===", _row(names)]
        for cells in rows:
            lines += [*[f"|{element}" for element in cells], ""] if is_tall else [_row(cells)]
        return [*lines, "|==="]


def _row(cells: list[str]) -> str:
    return " ".join([f"|{element}" for element in cells])
