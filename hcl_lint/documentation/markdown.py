"""Markdown, as documentation uses it."""

from __future__ import annotations

from hcl_lint.documentation.escapes import NOTHING, markdown_cell
from hcl_lint.documentation.markup import Syntax
from hcl_lint.documentation.model import Resource


class Markdown(Syntax):
    """The syntax of Markdown."""

    mark = "#"

    def inner(self, name: str) -> str:
        return f"&emsp;{name}" if self.html else name

    def anchor(self, kind: str, name: str) -> str:
        shown = self.name(name)
        if not self.settings.flag("settings.anchor"):
            return shown
        target = f"{kind}_{name}"
        return f'<a name="{target}"></a> [{shown}](#{self.name(target)})'

    def link(self, resource: Resource) -> str:
        return f"[{resource.address}]({resource.url})" if resource.url else resource.address

    def cell(self, text: str) -> str:
        line_break = self.settings.line_break if self.html else ""
        return markdown_cell(text, self.escapes, line_break)

    def value_cell(self, text: str) -> str:
        return self.cell(self.code(text))

    def fenced(self, text: str, language: str) -> str:
        if not text:
            return NOTHING
        return f"\n\n```{language}\n{text}\n```" if "\n" in text else f"`{text}`"

    def block(self, text: str, language: str) -> list[str]:
        return [f"```{language}", text, "```"]

    def table_lines(self, columns: list[str], rows: list[list[str]], is_tall: bool) -> list[str]:
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
