"""``try`` and ``can``, the functions that make up for errors in their arguments.

What fails inside them while it is evaluated is not an error: an unknown function, a wrong number of
arguments, an output that a module does not have. What fails always there is worth a warning.
References to what is not declared stay errors, as do attributes that resources do not have:
products check these before they evaluate anything.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.rules import FUNCTION_ARITY, UNDEFINED_FUNCTION
from hcl_lint.syntax.nodes import FunctionCall, Node
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants

ATTEMPTS: Final = ("try", "can")

# What is wrong with a call whatever its arguments are.
ALWAYS_WRONG: Final = (UNDEFINED_FUNCTION, FUNCTION_ARITY)

# What the reader should know of what always fails in an attempt.
FALLBACK: Final = "`try` and `can` accept that: the fallback is always taken."


def is_attempt(tree: SyntaxTree, node: Node) -> bool:
    """Return whether a node is a call of ``try`` or ``can``."""
    return isinstance(node, FunctionCall) and tree.function_name(node) in ATTEMPTS


def attempts_in(tree: SyntaxTree) -> list[tuple[int, int]]:
    """Return the ranges of the calls of ``try`` and ``can``, without those inside others."""
    found: list[tuple[int, int]] = []
    text = tree.source.text
    if any([name in text for name in ATTEMPTS]):  # PERF: few files have one.
        for call in descendants(tree.root, FunctionCall):
            if is_attempt(tree, call):
                place = tree.range(call)
                if not found or place[0] >= found[-1][1]:
                    found.append(place)
    return found
