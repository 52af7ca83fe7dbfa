"""What policies see of a module: all blocks of its files, and those that they are about."""

from __future__ import annotations

from hcl_lint.linter.paths import PathTable
from hcl_lint.linter.policies.subject import (
    Subject, native_subject, native_view, whole_block,
)  # fmt: skip
from hcl_lint.syntax.nodes import Block, Body, Node
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, tuple_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.linter.policies.policy import Policy, Wanted


def module_value(module: ModuleContext, wanted: Wanted) -> Value:
    """The module as an object; of its blocks there is what is wanted.

    Unknown where some file has syntax errors, or is in JSON syntax: then nobody knows what is
    not there.
    """
    if not module.is_whole or any([file.is_json for file in module.files]):
        return DYNAMIC_UNKNOWN
    found = []
    for file in module.files:
        for item in file.tree.body.items:
            if isinstance(item, Block):
                found.append(whole_block([native_view(file, item)], wanted))
    return object_value({"blocks": tuple_value(found)})


def module_subjects(module: ModuleContext, policy: Policy) -> list[Subject]:
    """What a policy is about in the files of a module that are reported."""
    files = [file for file in module.files if file.is_reported and file.has_valid_syntax]
    found: list[Subject] = []
    for file in files:
        if file.is_json:
            from hcl_lint.linter.policies.json_subjects import json_subjects

            found += json_subjects(file, policy)
        else:
            found += _native_subjects(file, policy)
    if files and any([pattern.is_module for pattern in policy.patterns]):
        native = [file for file in files if not file.is_json]
        if native:
            found.append(native_subject(native[0], native[0].tree.root, ()))
    return found


def _native_subjects(file: FileContext, policy: Policy) -> list[Subject]:
    found: list[Subject] = []
    if any([pattern.is_file for pattern in policy.patterns]):
        found.append(native_subject(file, file.tree.root, ()))

    def add(node: Node, ancestors: list[Node]) -> None:
        subject = native_subject(file, node, ancestors)
        if policy.is_about(subject.path):
            found.append(subject)

    table = PathTable()
    for names in policy.names_of_patterns():
        table.add(names, add)
    waiting: list[tuple[Body, list[Node]]] = []
    if not table.is_empty:
        waiting.append((file.tree.body, [file.tree.body]))
    while waiting:
        body, around = waiting.pop()
        for item in body.items:
            for handler in table.find(file, item, around):
                handler(item, around)
            if isinstance(item, Block):
                waiting.append((item.body, [*around, item, item.body]))
    return found
