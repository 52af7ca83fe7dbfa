"""The bodies of files: of a single one, or of several merged."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.files.paths import is_json_name
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.content import Body, BodyExpression, Content, ContentAttribute, ContentBlock
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.schema.native_body import NativeBody
from hcl_lint.schema.rules import ROOT_NOT_A_BODY, set_twice
from hcl_lint.syntax import nodes
from hcl_lint.syntax.json_nodes import JsonArray, JsonObject
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import ErrorNode
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range, Source


def body_of(tree: SyntaxTree) -> Body:
    """The body of a file in either syntax: attributes, blocks and labels by a schema.

    `Body.partial_content` gives those that a schema asks for, whatever else there is.
    """
    if isinstance(tree.root, nodes.Body):
        return NativeBody(tree, tree.root)

    return JsonBody(tree, tree.root)


def read_body(source: Source, limits: Limits = DEFAULT_LIMITS) -> tuple[Body, list[Diagnostic]]:
    """Parse a source and return its body with its syntax errors.

    Never raises; the body holds what is intact.
    """
    if is_json_name(source.path):
        return read_json_body(source, limits)
    tree = parse_config(source, limits)
    return NativeBody(tree, tree.body), list(tree.diagnostics)


def read_json_body(
    source: Source, limits: Limits = DEFAULT_LIMITS
) -> tuple[Body, list[Diagnostic]]:
    """Parse a source in JSON syntax, whatever its name; else as `read_body`."""
    tree = parse_json(source, limits)
    diagnostics = list(tree.diagnostics)
    if len(diagnostics) == 0 and not isinstance(tree.root, (JsonObject, JsonArray, ErrorNode)):
        diagnostics.append(ROOT_NOT_A_BODY.at(tree.range_of(tree.root)))
    return JsonBody(tree, tree.root), diagnostics


class MergedBody(Body):
    """Several bodies merged into one; required items may be in any of them.

    Raises ValueError: there are no bodies.
    """

    def __init__(self, bodies: Sequence[Body]) -> None:
        if len(bodies) == 0:
            raise ValueError("there is nothing to merge")
        self.is_unknown = any(body.is_unknown for body in bodies)
        self.bodies = bodies

    @property
    def missing_place(self) -> Range:
        """That of the first body."""
        return self.bodies[0].missing_place

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        optional = schema.optional
        return self._join([body.content(optional) for body in self.bodies], schema)

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        optional = schema.optional
        parts = []
        remaining = []
        for body in self.bodies:
            content, rest, diagnostics = body.partial_content(optional)
            parts.append((content, diagnostics))
            remaining.append(rest)
        content, diagnostics = self._join(parts, schema)
        return content, MergedBody(remaining), diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        diagnostics: list[Diagnostic] = []
        for body in self.bodies:
            found, problems = body.just_attributes()
            diagnostics += problems
            _add(found, attributes, diagnostics)
        return attributes, diagnostics

    def items(self) -> Content:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        for body in self.bodies:
            content = body.items()
            attributes = {**content.attributes, **attributes}
            blocks += content.blocks
        return Content(attributes, blocks, self.missing_place)

    def expressions(self) -> list[BodyExpression]:
        return [expression for body in self.bodies for expression in body.expressions()]

    def _join(
        self, parts: list[tuple[Content, list[Diagnostic]]], schema: BodySchema
    ) -> tuple[Content, list[Diagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        mislabelled: list[ContentBlock] = []
        diagnostics: list[Diagnostic] = []
        for content, problems in parts:
            diagnostics += problems
            _add(content.attributes, attributes, diagnostics)
            blocks += content.blocks
            mislabelled += content.mislabelled
        diagnostics += self.missing_attributes(schema, attributes)
        return Content(attributes, blocks, self.missing_place, mislabelled), diagnostics


def _add(
    found: dict[str, ContentAttribute], attributes: dict[str, ContentAttribute],
    diagnostics: list[Diagnostic],
) -> None:
    for name, attribute in found.items():
        first = attributes.setdefault(name, attribute)
        if first is not attribute:
            diagnostics.append(set_twice(name, attribute.name_place, first.name_place))
