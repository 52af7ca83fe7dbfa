"""References between the definitions of a Bake file by names in strings and calls."""

from __future__ import annotations

from hcl_lint.semantics.bake.checks import names_of
from hcl_lint.semantics.bake.links import Links
from hcl_lint.semantics.bake.targets import targets_of
from hcl_lint.semantics.report import Report

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.semantics.module import Module
    from hcl_lint.text.source import Range


def arrows_by_name(module: Module) -> Iterator[tuple[str, str, Range]]:
    """The addresses of definitions, that of another one that each needs, and where it says so.

    Members of groups, parents and contexts of targets, and calls of functions.
    """
    names = names_of(module)
    targets = targets_of(names.build, names, Report())
    addresses = {each.name: f"group.{each.block.name}" for each in targets.of_type("group")}
    addresses.update(
        {each.name: f"target.{each.block.name}" for each in targets.of_type("target")}
    )
    addresses.update({label: f"target.{label}" for label in targets.matrices})
    links = Links(targets)
    for name, members in links.members.items():
        for link in members:
            yield f"group.{name}", addresses.get(link.end, ""), link.place
    for name, parents in links.parents.items():
        for link in parents:
            yield addresses[name], addresses.get(link.end, ""), link.place
    for contexts in links.contexts.values():
        for context in contexts.values():
            if context is not None:
                start = addresses[context.start]
                yield start, addresses.get(context.end, ""), context.place
    for block in names.build.all:
        start = block.name if block.type == "variable" else f"{block.type}.{block.name}"
        if block.type == "function":
            start = f"{block.name}()"
        for attribute in block.content.attributes.values():
            for use in names.uses(attribute.expression):
                if use.key[0] == "function":
                    yield start, f"{use.key[1]}()", use.place
    for name, attribute in names.build.globals.items():
        for use in names.uses(attribute.expression):
            if use.key[0] == "function":
                yield name, f"{use.key[1]}()", use.place
