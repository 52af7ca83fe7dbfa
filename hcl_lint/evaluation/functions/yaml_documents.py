"""YAML documents."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import DYNAMIC, STRING, Type
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function

# PERF(measured): PyYAML reads about 100 kB a second where it has no compiled part.
_LONGEST = 300_000  # characters of a document; the value of a longer one is left unknown


@function(
    Parameter(
        "value",
        DYNAMIC,
        "The value to write.",
        allow_null=True,
        allow_unknown=True,
        allow_dynamic=True,
    ),
    returns=STRING,
)
def yamlencode(call: Call) -> Value:
    """Writes a value as YAML; all strings are quoted and keys sorted."""
    from hcl_lint.evaluation.functions.yaml_writing import to_yaml_text

    value = call.arguments[0]
    if value.contains_unknown:
        return unknown_value(STRING)
    call.check_size(value)
    try:
        return call.string(to_yaml_text(value))
    except ValueError as error:
        raise FunctionError(str(error)) from None


def _yamldecode_type(call: Call) -> Type:
    from hcl_lint.evaluation.functions.yaml_reading import NotReadable, YamlError, from_yaml_text

    if call.arguments[0].is_unknown:
        return DYNAMIC
    call.prepared = DYNAMIC_UNKNOWN
    text = call.text(0)
    if len(text) <= _LONGEST:
        try:
            call.prepared = from_yaml_text(text)
        except YamlError as error:
            raise FunctionError(f"this is no YAML: {error}") from None
        except NotReadable:
            pass
    most = 10 * call.limits.elements
    if call.prepared.size > most:
        raise FunctionError(f"the document comes to more than {most} parts")
    return call.prepared.type


@function(
    Parameter("src", STRING, "The YAML document."),
    rule=_yamldecode_type,
    refinement=NO_REFINEMENT,
)
def yamldecode(call: Call) -> Value:
    """Reads a YAML document: sequences become tuples, mappings objects."""
    assert call.prepared is not None
    return call.prepared


FUNCTIONS: tuple[Function, ...] = (yamlencode, yamldecode)
