"""Documentation for terminals."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.documentation.markup import shown_value
from hcl_lint.documentation.model import DATA, Contents
from hcl_lint.documentation.settings import DocsSettings
from hcl_lint.documentation.values import json_of

_NAME: Final = "\x1b[36m"
_TEXT: Final = "\x1b[90m"
_END: Final = "\x1b[0m"
SEQUENCES: Final = (_NAME, _TEXT, _END)


def pretty(contents: Contents, settings: DocsSettings) -> str:
    """All sections as lines, in color where the settings say so."""
    is_colored = settings.flag("settings.color")

    def colored(color: str, text: str) -> str:
        return f"{color}{text}{_END}" if is_colored else text

    def line(name: str, rest: str) -> str:
        return colored(_NAME, name) + (f" ({rest})" if rest else "")

    def described(name: str, value: str, description: str) -> str:
        text = colored(_TEXT, description.removesuffix("\n") or "n/a")
        return f"{line(name, value)}\n{text}\n"

    parts: list[str] = []

    def add(rows: list[str], gap: str = "\n\n", nothing: str = "\n\n") -> None:
        """Add a section, whose rows are lines of their own, and what is below it."""
        parts.extend([f"{row}\n" for row in rows])
        parts.append(gap if rows else nothing)

    if settings.shows("header"):
        add([colored(_TEXT, contents.header)] if contents.header else [])
    if settings.shows("requirements"):
        rows = contents.requirements
        add([line(f"requirement.{row.name}", row.version) for row in rows])
    if settings.shows("providers"):
        used = contents.providers
        add([line(f"provider.{provider.full_name}", provider.version) for provider in used])
    if settings.shows("modules"):
        add([line(f"module.{call.name}", call.full_name) for call in contents.calls])
    if settings.shows("resources") or settings.shows("data-sources"):
        shown = []
        for element in contents.resources:
            is_data = element.mode == DATA
            if settings.shows("data-sources" if is_data else "resources"):
                kind = "data" if is_data else "resource"
                shown.append(line(f"{kind}.{element.address} ({element.mode_name})", element.url))
        add(shown, nothing="\n")
    if settings.shows("inputs"):
        inputs = []
        for item in contents.inputs:
            value = "required" if item.is_required else json_of(item.default)
            inputs.append(described(f"input.{item.name}", value, item.description))
        add(inputs, "\n", "\n")
    if settings.shows("outputs"):
        outputs = []
        for output in contents.outputs:
            value = shown_value(output) if settings.flag("output-values.enabled") else ""
            outputs.append(described(f"output.{output.name}", value, output.description))
        add(outputs, "", "")
    if settings.shows("footer"):
        add([colored(_TEXT, contents.footer)] if contents.footer else [])
    return "".join(parts).rstrip("\r\n")
