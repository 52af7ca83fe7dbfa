"""Documentation as tables, one for each section."""

from __future__ import annotations

from hcl_lint.documentation.escapes import NOTHING
from hcl_lint.documentation.markup import Markup, joined, shown_value, yes_or_no
from hcl_lint.documentation.values import json_of


class TableWriter(Markup):
    """Writes a table for each section."""

    def table(
        self, title: str, columns: list[str], rows: list[list[str]], nothing: str = "", *,
        is_tall: bool = False,
    ) -> str:
        """A section with a table.

        Columns that begin with a colon are centered; a table that *is_tall* may have a line for
        each cell.
        """
        lines = self.syntax.table_lines(columns, rows, is_tall) if rows else []
        return self.section(title, lines, lines, nothing)

    def requirements(self) -> str:
        rows = [
            [self.syntax.anchor("requirement", requirement.name), requirement.version or NOTHING]
            for requirement in self.contents.requirements
        ]
        return self.table("Requirements", ["Name", "Version"], rows)

    def providers(self) -> str:
        rows = [
            [self.syntax.anchor("provider", provider.full_name), provider.version or NOTHING]
            for provider in self.contents.providers
        ]
        return self.table("Providers", ["Name", "Version"], rows)

    def modules(self) -> str:
        rows = [
            [self.syntax.anchor("module", call.name), call.source, call.version or NOTHING]
            for call in self.contents.calls
        ]
        return self.table("Modules", ["Name", "Source", "Version"], rows)

    def resources(self) -> str:
        rows = [[self.syntax.link(entry), entry.mode_name] for entry in self.shown_resources()]
        return self.table("Resources", ["Name", "Type"], rows)

    def inputs(self) -> str:
        flag = self.settings.flag
        columns = ["Name", "Description"]
        if flag("settings.type"):
            columns.append("Type")
        if flag("settings.default"):
            columns.append("Default")
        if flag("settings.required"):
            columns.append(":Required")
        rows = []
        for input_ in self.contents.inputs:
            text = joined(input_.description, self.input_remarks(input_))
            default = "" if input_.is_required else json_of(input_.default)
            name = self.syntax.anchor("input", input_.name)
            type_ = input_.summary if input_.fields else input_.type
            rows.append(self._input_row(name, text, type_, default, input_.is_required))
            for field in input_.fields:
                name = self.syntax.inner(self.syntax.name(field.path))
                text, default = field.description, field.default
                rows.append(self._input_row(name, text, field.type, default, field.is_required))
        return self.table("Inputs", columns, rows, is_tall=True)

    def _input_row(
        self, name: str, description: str, type_: str, default: str, is_required: bool
    ) -> list[str]:
        flag, syntax = self.settings.flag, self.syntax
        row = [name, syntax.cell(description)]
        if flag("settings.type"):
            row.append(syntax.cell(syntax.code(type_)))
        if flag("settings.default"):
            row.append(syntax.cell(syntax.code(default)))
        if flag("settings.required"):
            row.append(yes_or_no(is_required))
        return row

    def outputs(self) -> str:
        has_values = self.settings.flag("output-values.enabled")
        shows_sensitive = has_values and self.settings.flag("settings.sensitive")
        columns = ["Name", "Description"]
        if has_values:
            columns.append("Value")
        if shows_sensitive:
            columns.append(":Sensitive")
        rows = []
        for output in self.contents.outputs:
            text = joined(output.description, self.remarks(output))
            row = [self.syntax.anchor("output", output.name), self.syntax.cell(text)]
            if has_values:
                row.append(self.syntax.value_cell(shown_value(output)))
            if shows_sensitive:
                row.append(yes_or_no(output.is_sensitive))
            rows.append(row)
        return self.table("Outputs", columns, rows)

    def locals(self) -> str:
        rows = []
        for local in self.contents.locals:
            value = self.syntax.cell(self.syntax.code(local.value))
            name = self.syntax.anchor("local", local.name)
            rows.append([name, self.syntax.cell(local.description), value])
        return self.table("Locals", ["Name", "Description", "Value"], rows, "local values")

    def checks(self) -> str:
        rows = []
        for check in self.contents.checks:
            text = "\n".join(check.messages) or check.description
            rows.append([self.syntax.anchor("check", check.name), self.syntax.cell(text)])
        return self.table("Checks", ["Name", "Description"], rows)
