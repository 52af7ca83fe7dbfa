"""Plain data made of a tree."""

from __future__ import annotations

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.plain.shape import Place, parts, scalar
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.errors import HclSyntaxError
from hcl_lint.problems.syntax import SYNTAX_ERROR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hcl_lint.syntax.tree import SyntaxTree

MAX_DEPTH = 500  # levels of dicts and lists; the json module gives up at about 1,000


def root_place(tree: SyntaxTree, dialect: str) -> Place:
    """The place of a whole file."""
    return Place(tree.body, tree.body, DIALECTS[dialect].readings.json)


def plain_body(tree: SyntaxTree, root: Place) -> dict[str, Any]:
    """The data of a whole file, whose tree must be without diagnostics.

    Raises:
        HclSyntaxError: the data would be nested more than `MAX_DEPTH` levels deep.
    """
    found = parts(tree, root)
    assert isinstance(found, dict)
    return {name: _value(tree, part, 1) for name, part in found.items()}


def _value(tree: SyntaxTree, place: Place, depth: int) -> Any:
    found = parts(tree, place)
    if found is None:
        return scalar(tree, place)
    depth += 1
    if depth > MAX_DEPTH:
        raise _too_deep(tree, place)
    if isinstance(found, dict):
        return {key: _value(tree, part, depth) for key, part in found.items()}
    return [_value(tree, part, depth) for part in found]


def _too_deep(tree: SyntaxTree, place: Place) -> HclSyntaxError:
    diagnostic = Diagnostic(
        SYNTAX_ERROR,
        "Nested too deeply",
        f"As plain data, this would be nested more than {MAX_DEPTH} levels deep: two for a block,"
        " and one for each label, tuple and object. Move parts of it out.",
        tree.range_of(place.node),
    )
    return HclSyntaxError.from_diagnostics([diagnostic])
