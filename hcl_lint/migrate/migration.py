"""Migrations: what they result in, and configurations in YAML, which they read as nodes.

Nodes have places, and nothing is converted.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import yaml

from hcl_lint.annotations import Callable, Mapping
from hcl_lint.diagnostics.catalogue import Catalogue

Place = TypeVar("Place")

NO_FORMAT = "hcl-lint has no such format; see `hcl-lint help check`"


class NotMigrated(Exception):
    """A configuration of another tool cannot be migrated; the message says why."""


class Migration(NamedTuple):
    """The result of a migration.

    ``notes`` are the lines of what has no counterpart, with the reasons; ``remarks`` are sentences
    about what differs as a whole.
    """

    settings: dict[str, object]
    notes: list[tuple[int, str]]
    remarks: list[str]


def skipped_problems(
    catalogue: Catalogue, skipped: Mapping[str, Place], check_of: Callable[[str], str]
) -> tuple[list[str], list[tuple[Place, str]]]:
    """The names of problems all of whose checks are skipped, and notes about the others.

    *skipped* are checks with the places where that is said, and *check_of* is the check that a
    reference of a problem is; "" where it is one of another tool.
    """
    found: list[str] = []
    notes: list[tuple[Place, str]] = []
    for rule in catalogue.rules:
        checks = dict.fromkeys([check for check in map(check_of, rule.references) if check])
        there = [check for check in checks if check in skipped]
        others = [check for check in checks if check not in skipped]
        if there and not others:
            found.append(rule.name)
        elif there:
            are = "are" if len(others) > 1 else "is"
            why = f"is also {', '.join(others)}, which {are} not skipped, so it is not ignored"
            why = f"`{rule.name}` {why}"
            notes.append((skipped[there[0]], f"`{there[0]}`: {why}"))
    return found, notes


def root_of(text: str) -> yaml.Node | None:
    """The root of a text; None if it says nothing. Raises NotMigrated: it is not YAML."""
    try:
        return yaml.SafeLoader(text).get_single_node()
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        reason = " ".join(str(error).split())[:80]
        raise NotMigrated(f"invalid YAML: {reason}") from error


def member(node: yaml.Node | None, name: str) -> yaml.Node | None:
    """The value of a key in a mapping; None if it is not there, or *node* is something else."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == name:
                found: yaml.Node = value
                return found
    return None


def items_of(node: yaml.Node | None) -> list[yaml.Node]:
    """The items of a list; nothing for other nodes."""
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def text_of(node: yaml.Node | None) -> str:
    """The text of a scalar; nothing for other nodes."""
    return str(node.value) if isinstance(node, yaml.ScalarNode) else ""
