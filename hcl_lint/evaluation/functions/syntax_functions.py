"""Functions that take unevaluated expressions, or read a string as HCL.

They have no implementation here: an evaluator carries them out.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import AS_EXPRESSION, AS_TYPE, Function, Parameter
from hcl_lint.evaluation.rules import FUNCTION_ARITY, UNDEFINED_FUNCTION
from hcl_lint.syntax.nodes import FunctionCall, Node
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import BOOL, DYNAMIC, STRING, Type

ATTEMPTS: Final = ("try", "can")

# What is wrong with a call whatever its arguments are.
ALWAYS_WRONG: Final = (UNDEFINED_FUNCTION, FUNCTION_ARITY)

# What the reader should know of what always fails in an attempt.
FALLBACK: Final = "`try` and `can` accept that: the fallback is always taken."


def is_attempt(tree: SyntaxTree, node: Node) -> bool:
    """Return whether a node is a call of ``try`` or ``can``."""
    return isinstance(node, FunctionCall) and node.name in ATTEMPTS


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


def _function(
    name: str, doc: str, parameters: tuple[Parameter, ...], variadic: Parameter | None = None,
    returns: Type = DYNAMIC, refinement: Refinement = NO_REFINEMENT,
) -> Function:
    return Function(name, doc, parameters, variadic, returns, None, refinement, None)


try_ = _function(
    "try", "Returns the value of the first expression that can be evaluated without an error.", (),
    Parameter("expressions", DYNAMIC, "The expressions to try, in order.", form=AS_EXPRESSION),
)
can = _function(
    "can", "Reports whether an expression can be evaluated without an error.",
    (Parameter("expression", DYNAMIC, "The expression to try.", form=AS_EXPRESSION),), returns=BOOL,
)
_CONVERTED = (
    Parameter("value", DYNAMIC, "The value.", allow_null=True, allow_dynamic=True),
    Parameter("type", DYNAMIC, "The type, such as `list(string)`.", form=AS_TYPE),
)
convert = _function("convert", "Converts a value to a type.", _CONVERTED)
convert_with_defaults = _function(
    "convert_with_defaults",
    "Converts a value to a type, which can give defaults to optional attributes.", _CONVERTED,
)
_VARIABLES = Parameter("vars", DYNAMIC, "An object or map of the variables.")
templatestring = _function(
    "templatestring", "Evaluates a template in a string, with its own variables.",
    (Parameter("template", STRING, "The template.", form=AS_EXPRESSION), _VARIABLES),
    returns=STRING, refinement=NOT_NULL,
)
templatestring_flat = _function(
    "templatestring_flat",
    "Evaluates the template that is the value of another object, with its own variables. It "
    "cannot render other templates.",
    (Parameter("template", STRING, "A reference to the template.", form=AS_EXPRESSION), _VARIABLES),
    returns=STRING,
    refinement=NOT_NULL,
)
decode_tfvars = _function(
    "decode_tfvars", "Reads the text of a file of variable values; the result is an object.",
    (Parameter("src", STRING, "The text."),),
)
