"""Documentation as a document, with a heading for each item."""

from __future__ import annotations

from hcl_lint.documentation.escapes import document_text
from hcl_lint.documentation.markup import Markup, joined, shown_value, yes_or_no
from hcl_lint.documentation.model import DocumentedInput
from hcl_lint.documentation.values import json_of


class DocumentWriter(Markup):
    """Writes a heading for each item."""

    def text(self, text: str) -> str:
        return document_text(text, self.escapes)

    def listed(self, title: str, sentence: str, items: list[str], gap: str = "\n") -> str:
        """A section with a list."""
        lines = [sentence, "", *(f"{gap}\n" if gap else "\n").join(items).split("\n")]
        return self.section(title, items, lines)

    def requirements(self) -> str:
        items = [
            f"- {self.syntax.anchor('requirement', element.name)}{_in_brackets(element.version)}"
            for element in self.contents.requirements
        ]
        sentence = "The following requirements are needed by this module:"
        return self.listed("Requirements", sentence, items)

    def providers(self) -> str:
        items = [
            f"- {self.syntax.anchor('provider', element.full_name)}{_in_brackets(element.version)}"
            for element in self.contents.providers
        ]
        sentence = "The following providers are used by this module:"
        return self.listed("Providers", sentence, items)

    def resources(self) -> str:
        shown = self.shown_resources()
        items = [f"- {self.syntax.link(resource)} ({resource.mode_name})" for resource in shown]
        sentence = "The following resources are used by this module:"
        return self.listed("Resources", sentence, items, "")

    def modules(self) -> str:
        items = []
        for call in self.contents.calls:
            heading = self.heading(self.syntax.anchor("module", call.name), 1)
            items.append(f"{heading}\n\nSource: {call.source}\n\nVersion: {call.version}\n")
        return self.listed("Modules", "The following Modules are called:", items)

    def inputs(self) -> str:
        contents = self.contents
        if not self.settings.flag("settings.required"):
            sentence = "The following input variables are supported:"
            items = [self._input(input_) for input_ in contents.inputs]
            return self.listed("Inputs", sentence, items)
        required = self.listed(
            "Required Inputs", "The following input variables are required:",
            [self._input(input_) for input_ in contents.required_inputs],
        )
        optional = self.listed(
            "Optional Inputs", "The following input variables are optional (have default values):",
            [self._input(input_) for input_ in contents.optional_inputs],
        )
        return f"{required}\n\n{optional}"

    def _input(self, item: DocumentedInput) -> str:
        flag = self.settings.flag
        lines = [self.heading(self.syntax.anchor("input", item.name), 1), ""]
        text = joined(item.description, self.input_remarks(item))
        lines += [f"Description: {self.text(text)}", ""]
        if flag("settings.type"):
            type_ = item.summary if item.fields else item.type
            lines += [f"Type: {self.syntax.fenced(type_, 'hcl')}", ""]
        if flag("settings.default") and (item.has_default or not flag("settings.required")):
            value = "" if item.is_required else json_of(item.default)
            lines += [f"Default: {self.syntax.fenced(value, 'json')}", ""]
        for field in item.fields:
            remarks = [f"`{field.type}`", "required" if field.is_required else "optional"]
            if field.default:
                remarks.append(f"default `{' '.join(field.default.split())}`")
            description = f": {self.text(field.description)}" if field.description else ""
            lines.append(f"- `{field.path}` ({', '.join(remarks)}){description}")
        return "\n".join(lines)

    def outputs(self) -> str:
        items = []
        for entry in self.contents.outputs:
            text = joined(entry.description, self.remarks(entry))
            lines = [self.heading(self.syntax.anchor("output", entry.name), 1), ""]
            lines += [f"Description: {self.text(text)}", ""]
            if self.settings.flag("output-values.enabled"):
                lines += [f"Value: {self.text(self.syntax.fenced(shown_value(entry), 'json'))}", ""]
                if self.settings.flag("settings.sensitive"):
                    lines.append(f"Sensitive: {yes_or_no(entry.is_sensitive)}")
            items.append("\n".join(lines))
        return self.listed("Outputs", "The following outputs are exported:", items)

    def locals(self) -> str:
        items = [
            f"{self.heading(self.syntax.anchor('local', local.name), 1)}\n\nDescription: "
            f"{self.text(local.description)}\n\nValue: {self.syntax.fenced(local.value, 'hcl')}\n"
            for local in self.contents.locals
        ]
        return self.listed("Locals", "The following local values are used by this module:", items)

    def checks(self) -> str:
        items = [
            f"{self.heading(self.syntax.anchor('check', check.name), 1)}\n\nDescription: "
            f"{self.text(chr(10).join(check.messages) or check.description)}\n"
            for check in self.contents.checks
        ]
        return self.listed("Checks", "The following checks are made by this module:", items)


def _in_brackets(version: str) -> str:
    return f" ({version})" if version else ""
