"""The body of a file, in the syntax that its name tells."""

from __future__ import annotations

from hcl_lint.files.paths import is_json_name
from hcl_lint.schema.content import Body
from hcl_lint.schema.native_body import NativeBody
from hcl_lint.schema.places import PlacedDiagnostic
from hcl_lint.syntax import nodes
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source


def body_of(tree: SyntaxTree) -> Body:
    """The body of a file in either syntax: attributes, blocks and labels by a schema.

    `Body.partial_content` gives those that a schema asks for, whatever else there is.
    """
    if isinstance(tree.root, nodes.Body):
        return NativeBody(tree, tree.root)
    from hcl_lint.schema.json_body import JsonBody

    return JsonBody(tree, tree.root)


def read_body(
    source: Source, limits: Limits = DEFAULT_LIMITS
) -> tuple[Body, list[PlacedDiagnostic]]:
    """Parse a source and return its body with its syntax errors.

    Never raises; the body holds what is intact.
    """
    if is_json_name(source.path):
        return read_json_body(source, limits)
    tree = parse_config(source, limits)
    return NativeBody(tree, tree.body), list(tree.diagnostics)


def read_json_body(
    source: Source, limits: Limits = DEFAULT_LIMITS
) -> tuple[Body, list[PlacedDiagnostic]]:
    """Parse a source in JSON syntax, whatever its name; else as `read_body`."""
    from hcl_lint.schema.json_body import JsonBody
    from hcl_lint.schema.problems import root_not_a_body
    from hcl_lint.syntax.json_nodes import JsonArray, JsonObject
    from hcl_lint.syntax.json_parser import parse_json
    from hcl_lint.syntax.nodes import ErrorNode

    tree = parse_json(source, limits)
    diagnostics = list(tree.diagnostics)
    if len(diagnostics) == 0 and not isinstance(tree.root, (JsonObject, JsonArray, ErrorNode)):
        diagnostics.append(root_not_a_body(tree.range_of(tree.root)))
    return JsonBody(tree, tree.root), diagnostics
