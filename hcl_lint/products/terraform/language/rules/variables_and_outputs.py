"""Variables and outputs: their types, values that these do not accept, and secrets."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import EVALUATION, MODULE, OPT_IN, WARNING, Option, check, rule
from hcl_lint.dialects.dialect import TYPED_VARIABLES
from hcl_lint.evaluation.rules import DEFAULT_TYPE_MISMATCH
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.terraform.language.files import TERRAFORM, blocks_in
from hcl_lint.products.terraform.language.rules.sensitive_and_ephemeral import is_root
from hcl_lint.products.terraform.language.validations import has_validations, violated
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.static_expressions import name_of, text_of, type_of
from hcl_lint.semantics.dropped_attributes import Written, dropped_attributes
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import is_called
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.symbols import Symbol, is_override, symbols_of
from hcl_lint.semantics.values import values_of, variable_of
from hcl_lint.text.messages import sentence, short
from hcl_lint.values.convert import ConversionError, convert_if_possible
from hcl_lint.values.types import BOOL, KIND_TUPLE, NUMBER, STRING
from hcl_lint.values.value import Value


@rule(
    "TF012", "untyped-variable", WARNING, OPT_IN, "Variable without a type.",
    options=(Option("any", False, "Whether to report `any`, too."),),
    in_json=True, words=("variable",),
)
def untyped_variable(file: FileContext) -> Diagnostics:
    is_specific = file.options(untyped_variable).flag("any")
    for block in () if is_override(file.document) else blocks_in(file, "variable"):
        type_ = block.expression("type")
        if type_ is None:
            yield untyped_variable.at(
                block.name_place, f"Variable `{block.labels[0]}` has no type",
                "Any value is accepted, so errors appear late. Add a `type`.",
                _typed(block, file),
            )
        elif is_specific and name_of(type_) == "any":
            yield untyped_variable.at(
                type_.place, f"Variable `{block.labels[0]}` takes any type",
                "Any value is accepted, so errors appear late. Use the expected type.",
            )


def _typed(variable: BlockView, file: FileContext) -> Fix | None:
    """The fix that writes the type of a default before it, if the default shows it."""
    default = variable.attribute("default")
    if default is None or not isinstance(default.expression, NativeExpression):
        return None
    type_ = _type_of(file.evaluate(default.expression.node))
    start = default.name_place.start
    indentation = file.line_before(start)
    if not type_ or indentation.strip():
        return None
    edits = settled(file, [file.insert(start, f"type = {type_}\n{indentation}")])
    return Fix(f"add `type = {type_}`", edits, UNSAFE)


_SIMPLE_TYPES: Final = {STRING: "string", NUMBER: "number", BOOL: "bool"}


def _type_of(value: Value) -> str:
    """The type constraint that a known value suggests; "" if there is a choice."""
    if value.contains_unknown or value.is_null:
        return ""
    if value.type.kind != KIND_TUPLE:
        return _SIMPLE_TYPES.get(value.type, "")
    parts = {_SIMPLE_TYPES.get(element.type, "") for element in value.as_elements()}
    (part,) = parts if len(parts) == 1 else ("",)
    return f"list({part})" if part else ""


@check(
    DEFAULT_TYPE_MISMATCH, reads=MODULE, features=(TYPED_VARIABLES,),
    words=("default", "optional", "variables"),
)
def rejected_defaults(module: Module) -> Diagnostics:
    """Report defaults in root modules that do not meet the conditions of their own variables.

    Where a module is called, the calls are reported that leave the variable out.
    """
    given = [entry.text for entry in module.documents if entry.has_only_values]
    for symbol in symbols_of(module).of_kind("variable"):
        default = symbol.attribute(symbol.form.default)
        if default is None or not module.is_checked(default[1]):
            continue
        variable = variable_of(symbol) if has_validations(symbol) else None
        if variable is None or variable.type_problems:
            continue
        if variable.default.is_null:
            continue  # It asks for a value where none is set.
        message = violated(symbol, variable, variable.default)
        if message is None or is_called(module) or any([symbol.name in text for text in given]):
            continue
        node, document = default
        yield DEFAULT_TYPE_MISMATCH.at(
            document.tree.range_of(node), f"Default of {short(symbol.name)} is invalid",
            f"It does not meet the conditions of the variable: {message}",
        )


# What variables end in that describe a secret, or say where it is.
_NO_SECRETS: Final = (
    "_arn", "_arns", "_id", "_ids", "_name", "_names", "_namespace", "_path", "_file", "_url",
    "_uri", "_endpoint", "_prefix", "_version", "_type", "_policy", "_scopes", "_tags", "_length",
    "_ttl", "_days", "_enabled",
)


@rule(
    "TF024", "hardcoded-secret-default", WARNING, OPT_IN,
    "Variable for a secret whose default is in the code, or that is not sensitive.",
    options=(
        Option(
            "words",
            ("password", "passwd", "secret", "token", "private_key", "api_key", "credential"),
            "The words that mark a variable as a secret.",
        ),
    ),
    in_json=True, words=("variable",),
)
def hardcoded_secret_default(file: FileContext) -> Diagnostics:
    options = file.options(hardcoded_secret_default)
    words = [word.lower().replace("-", "_") for word in options.texts("words")]
    for block in blocks_in(file, "variable"):
        name = block.labels[0].lower().replace("-", "_")
        if name.endswith(_NO_SECRETS) or not any([word in name for word in words]):
            continue
        default = block.expression("default")
        text = text_of(default)
        if default is not None and text:
            yield hardcoded_secret_default.at(
                default.place, "Secret in the default of a variable",
                f"Everyone who can read the code can see the value of `{block.labels[0]}`. Remove "
                "the default, and set the value at run time.",
            )
        elif not (block.has("sensitive") or block.has("ephemeral") or _is_switch(block)):
            yield hardcoded_secret_default.at(
                block.name_place, f"Secret `{block.labels[0]}` is not sensitive",
                "Its value is shown in plans. Add `sensitive = true`.",
            )


def _is_switch(block: BlockView) -> bool:
    """Whether a variable is a switch or a number, and so no secret."""
    type_ = block.expression("type")
    return type_ is not None and name_of(type_) in ("bool", "number")


_OUTPUT: Final = "output"


@check(
    INVALID_VALUE, OBJECT_ATTRIBUTE_IGNORED, reads=MODULE, words=(_OUTPUT,), name=EVALUATION,
    products=("terraform", "terraform-stacks"),
)
def typed_outputs(module: Module) -> Diagnostics:
    """Report outputs whose values do not have their types, or are cut down to them."""
    for symbol in symbols_of(module).of_kind(_OUTPUT):
        if symbol.form.type and not symbol.duplicates:
            yield from _typed_output(module, symbol)
        deprecated = symbol.attribute(symbol.form.deprecated) if symbol.form.deprecated else None
        if deprecated is not None and module.dialect.name in TERRAFORM and is_root(module):
            yield INVALID_VALUE.at(
                deprecated[1].tree.range_of(deprecated[0]), "Deprecated output of a root module",
                "Nothing calls a root module, so nobody can be warned. Remove `deprecated`.",
            )


def _typed_output(module: Module, symbol: Symbol) -> Diagnostics:
    constraint, found = symbol.expression(symbol.form.type), symbol.value
    if constraint is None or found is None:
        return
    type_, defaults, problems = type_of(constraint)
    if problems:
        return
    node, document = found
    value = values_of(module).evaluate(document, node).unmarked_deep()
    try:
        convert_if_possible(value if defaults is None else defaults.apply(value), type_)
    except ConversionError as error:
        yield INVALID_VALUE.at(
            document.tree.range_of(node),
            f"Wrong type of output {short(symbol.name)}", sentence(error.message),
        )
        return
    written = Written(module, document, node)
    yield from dropped_attributes(written, type_, f"output {short(symbol.name)}")
