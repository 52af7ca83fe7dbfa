"""Functions that take unevaluated expressions, or read a string as HCL.

They have no implementation here: an evaluator carries them out.
"""

from __future__ import annotations

from hcl_lint.evaluation.function import AS_EXPRESSION, AS_TYPE, Function, Parameter
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import BOOL, DYNAMIC, STRING, Type


def _function(
    name: str,
    doc: str,
    parameters: tuple[Parameter, ...],
    variadic: Parameter | None = None,
    returns: Type = DYNAMIC,
    refinement: Refinement = NO_REFINEMENT,
) -> Function:
    return Function(name, doc, parameters, variadic, returns, None, refinement, None)


try_ = _function(
    "try",
    "Returns the value of the first expression that can be evaluated without an error.",
    (),
    Parameter("expressions", DYNAMIC, "The expressions to try, in order.", form=AS_EXPRESSION),
)
can = _function(
    "can",
    "Reports whether an expression can be evaluated without an error.",
    (Parameter("expression", DYNAMIC, "The expression to try.", form=AS_EXPRESSION),),
    returns=BOOL,
)
_CONVERTED = (
    Parameter("value", DYNAMIC, "The value.", allow_null=True, allow_dynamic=True),
    Parameter("type", DYNAMIC, "The type, such as `list(string)`.", form=AS_TYPE),
)
convert = _function("convert", "Converts a value to a type.", _CONVERTED)
convert_with_defaults = _function(
    "convert_with_defaults",
    "Converts a value to a type, which can give defaults to optional attributes.",
    _CONVERTED,
)
_VARIABLES = Parameter("vars", DYNAMIC, "An object or map of the variables.")
templatestring = _function(
    "templatestring",
    "Evaluates a template in a string, with its own variables.",
    (Parameter("template", STRING, "The template.", form=AS_EXPRESSION), _VARIABLES),
    returns=STRING,
    refinement=NOT_NULL,
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
    "decode_tfvars",
    "Reads the text of a file of variable values; the result is an object.",
    (Parameter("src", STRING, "The text."),),
)
