"""How expressions are read, by where they are: evaluated, verbatim or as references.

In the JSON syntax of HCL a string is a template, so that an expression is ``"${...}"`` and a
literal ``${`` is ``$${``. Products depart from it in two ways: a string that names something or is
a type is the source text of that, and where nothing can be referred to it is text. In native
syntax the same places hold expressions that are read without evaluating them, and literal values.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias, Union

    from hcl_lint.dialects.dialect import Expressions

    # How a value is read; or how what is in a body or object is read, by name. The name "*"
    # stands for all other attributes and items, not for blocks.
    Reading: TypeAlias = Union[int, Mapping[str, "Reading"]]

EVALUATED = 0
LITERAL = 1  # no references and no calls; strings in JSON syntax are text
STATIC = 2  # read as source text; strings in JSON syntax are source text


class Readings:
    """The readings of what is in a file of a dialect, one tree for each syntax."""

    __slots__ = ("native", "json")

    def __init__(self, native: Reading, json: Reading) -> None:
        self.native = native
        self.json = json


def readings_of(expressions: Expressions) -> Readings:
    """Build the trees from lists of paths."""
    shared = ((expressions.literal, LITERAL), (expressions.static, STATIC))
    json = (*shared, (expressions.verbatim, LITERAL))
    return Readings(_tree(shared), _tree(json))


def _tree(lists: tuple[tuple[tuple[str, ...], int], ...]) -> Reading:
    tree: dict[str, Reading] = {}
    for paths, reading in lists:
        for path in paths:
            _put(tree, path.split("."), reading)
    return tree or EVALUATED


def _put(tree: dict[str, Reading], path: list[str], reading: int) -> None:
    """Note the reading of all that a path with alternatives leads to; the first one holds."""
    for name in path[0].split("|"):
        if len(path) == 1:
            tree.setdefault(name, reading)
            continue
        inner = tree.setdefault(name, {})
        if isinstance(inner, dict):
            _put(inner, path[1:], reading)


def of_block(outer: Reading, block_type: str) -> Reading:
    """The reading of a block in a body with the reading *outer*."""
    return EVALUATED if isinstance(outer, int) else outer.get(block_type, EVALUATED)


def of_item(outer: Reading, name: str) -> Reading:
    """The reading of an attribute or object item in something with the reading *outer*."""
    if isinstance(outer, int):
        return outer
    found = outer.get(name)
    return outer.get("*", EVALUATED) if found is None else found


def is_static(reading: Reading) -> bool:
    """Whether a value is read statically, in whole or in part."""
    if isinstance(reading, int):
        return reading == STATIC
    return any([is_static(each) for each in reading.values()])
