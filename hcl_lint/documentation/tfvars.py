"""Inputs as files of values, to be filled in."""

from __future__ import annotations

from hcl_lint.documentation.escapes import tidy
from hcl_lint.documentation.model import Contents, Input
from hcl_lint.documentation.settings import DocsSettings
from hcl_lint.documentation.values import Ordered, json_of


def tfvars_hcl(contents: Contents, settings: DocsSettings) -> str:
    """A definition of each input; those of inputs on one line are aligned."""
    has_descriptions = settings.flag("settings.description")
    lines: list[str] = []
    group: list[Input] = []

    def close_group() -> None:
        if group:
            width = max([len(element.name) for element in group])
            lines.extend([f"{element.name:{width}} = {_value(element)}" for element in group])
            group.clear()

    for input_ in contents.inputs:
        description = input_.description if has_descriptions else ""
        if not description and not _is_tall(input_):
            group.append(input_)
            continue
        close_group()
        if description:
            lines += ["", *[f"# {line}" for line in description.split("\n")]]
        lines.append(f"{input_.name} = {_value(input_)}")
        if description:
            lines.append("")
    close_group()
    return tidy("\n".join(lines))


def _is_tall(item: Input) -> bool:
    is_collection = item.type in ("list", "map") or isinstance(item.default, (list, dict))
    return is_collection and isinstance(item.default, (list, dict, str)) and len(item.default) > 0


def _value(item: Input) -> str:
    return '""' if item.is_required else json_of(item.default)


def tfvars_json(contents: Contents) -> str:
    """An object with the defaults of inputs, null for those without."""
    return json_of(Ordered({input_.name: input_.default for input_ in contents.inputs}))
