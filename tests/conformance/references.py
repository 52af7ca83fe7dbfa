"""Ranges and references of ours in the form that the tables of semantics have."""

from __future__ import annotations

from typing import Any

from hcl_lint.syntax.references import Reference, Step, references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.line_index import LineIndex


class Writer:
    """Writes what is in one tree."""

    def __init__(self, tree: SyntaxTree) -> None:
        self.tree = tree
        self.lines = LineIndex(tree.source.text)

    def range(self, start: int, end: int) -> dict[str, Any]:
        """A range: line and column from 1, byte from 0."""
        return {"start": self.position(start), "end": self.position(end)}

    def position(self, offset: int) -> list[int]:
        return [*self.lines.position(offset), self.lines.byte_offset(offset)]

    def reference(self, reference: Reference) -> dict[str, Any]:
        """An absolute traversal."""
        return {"steps": [["root", reference.root], *self.steps(reference.steps)],
                "range": self.range(reference.start, reference.end)}

    def steps(self, steps: list[Step]) -> list[Any]:
        return [written_step(step) for step in steps]

    def variables(self) -> list[Any]:
        """The references of the whole expression, in order."""
        return [self.reference(each) for each in references(self.tree, self.tree.root)]


def written_step(step: Step) -> list[Any]:
    """One step as the tables write it."""
    if step.kind == "attribute":
        return ["attr", step.key]
    if step.kind == "splat":
        return ["splat"]
    if step.kind == "number":
        return ["index", {"type": "number", "value": {"num": step.key}}]
    if step.kind == "string":
        return ["index", {"type": "string", "value": step.key}]
    if step.kind == "bool":
        return ["index", {"type": "bool", "value": step.key == "true"}]
    return ["index", {"type": "dynamic", "value": None}]
