"""All files of a folder together: their variables, functions and targets."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import EVALUATION, MODULE, WARNING, check
from hcl_lint.evaluation.functions.syntax_functions import ATTEMPTS
from hcl_lint.evaluation.rules import DEFAULT_TYPE_MISMATCH, UNDEFINED_FUNCTION, UNDEFINED_ROOT
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.bake.build import BUILT_IN, Build, build_of
from hcl_lint.products.bake.functions import parameters_of
from hcl_lint.products.bake.names import BLOCKS, Names, names_of
from hcl_lint.products.bake.rules import (
    DUPLICATE_BAKE_BLOCK, FAILED_VALIDATION, IGNORED_BAKE_ITEM, INVALID_TARGET_NAME,
    INVALID_TARGET_SETTING, MATRIX_SHAPE, MISSPELLED_TARGET_VALUE, TARGET_CYCLE, UNDEFINED_TARGET,
    UNPINNED_TAG_OR_CACHE,
)
from hcl_lint.products.bake.rules.entries import check_entries, check_options, check_resources
from hcl_lint.products.bake.rules.ignored import check_ignored, check_spelling
from hcl_lint.products.bake.rules.links import check_links
from hcl_lint.products.bake.targets import Made, targets_of, whole_block_reference
from hcl_lint.products.bake.types import type_problems
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import MISSING_ATTRIBUTE, NOT_A_NAME, NOT_NAMES, WRONG_TYPE
from hcl_lint.schema.static_expressions import list_items, name_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import INVALID_REFERENCE_SHAPE, REFERENCE_CYCLE, SELF_REFERENCE
from hcl_lint.syntax.references import references, types_in
from hcl_lint.text.messages import advise, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN


@check(
    IGNORED_BAKE_ITEM, UNDEFINED_TARGET, TARGET_CYCLE, INVALID_TARGET_NAME, MATRIX_SHAPE,
    UNPINNED_TAG_OR_CACHE, FAILED_VALIDATION, INVALID_TARGET_SETTING, DUPLICATE_BAKE_BLOCK,
    MISSPELLED_TARGET_VALUE,
    reads=MODULE,
)
def bake_files(module: Module) -> list[Diagnostic]:
    return module.fact(_find)


@check(
    REFERENCE_CYCLE, SELF_REFERENCE, INVALID_REFERENCE_SHAPE, DEFAULT_TYPE_MISMATCH,
    reads=MODULE, name=EVALUATION,
)
def bake_values(module: Module) -> list[Diagnostic]:
    """Find what is not specific to Bake, in names, values, types and syntax."""
    return module.fact(_find)


def _find(module: Module) -> list[Diagnostic]:
    """Check the files of a module, in any order; nothing that follows from what is missing."""
    build = build_of(module)
    names = names_of(module)
    found = [*build.diagnostics]
    if not all([document.has_valid_syntax for document in module.documents]):
        return found
    targets = targets_of(build, names)
    found += targets.diagnostics
    found += check_ignored(build, names)
    for block in build.all:
        if block.type == "function":
            found += _check_function(block, names)
    names.settle([("name", name) for name in build.variables])
    names.settle([("name", name) for name in build.globals])
    for attribute in build.globals.values():
        for reference in names.whole_blocks(attribute.expression):
            found.append(whole_block_reference(reference.root, reference.place))
    for key in names.found:
        found += names.found[key]
    found += _check_variables(names)
    settings: list[Diagnostic] = []
    for made in targets.of_type("target"):
        settings += [*check_entries(made), *check_options(made), *check_spelling(made)]
        if "resources" in made.values:
            written, _ = names.settled(
                made.expression("resources"), made.bound, is_open=made.is_open
            )
            settings += check_resources(made, written)
    found += _once(settings)
    for made in targets.made:
        found += _check_idle_names(made, names)
    found += check_links(targets, is_complete=len(module.unread) == 0)
    found += names.cycles
    found += _repeated_types(build)
    found += type_problems(build, names, found)
    return found


def _repeated_types(build: Build) -> Diagnostics:
    """Find names in types that an attribute has twice.

    Buildx looks them up as variables, and takes the second one for a cycle.
    """
    expressions = [attribute.expression for attribute in build.globals.values()]
    for block in build.all:
        if block.type != "function":
            expressions += [entry.expression for entry in block.attributes().values()]
    for expression in expressions:
        written = expression.written
        if not isinstance(written, NativeExpression):
            continue
        known: set[str] = set()
        for start, end in types_in(written.tree, written.node):
            for reference in references(written.tree, written.node):
                if not start <= reference.start < end or reference.root in build.variables:
                    continue
                if reference.root in known:
                    yield REFERENCE_CYCLE.at(
                        reference.place, f"Type {short(reference.root)} is named twice",
                        "Buildx takes the second name of a type in an attribute for a cycle of "
                        "variables. Convert one of the values in another attribute.",
                    )
                known.add(reference.root)


def _once(settings: list[Diagnostic]) -> Diagnostics:
    """Each invalid setting once for all targets of a matrix, whose values differ."""
    known: set[tuple[str, int, str]] = set()
    for setting in settings:
        key = (setting.source.path, setting.start, setting.severity)
        if setting.rule is not INVALID_TARGET_SETTING:
            yield setting
        elif key not in known:
            known.add(key)
            yield setting


def _check_idle_names(made: Made, names: Names) -> Diagnostics:
    """Warn of undefined names in what is not evaluated, such as the other arm of a conditional."""
    if made.is_open:
        return
    known = {*names.build.variables, *names.build.globals, *BUILT_IN, *BLOCKS, *made.bound}
    for attribute in made.values:
        expression = made.expression(attribute)
        if any([name in ATTEMPTS for name, _ in expression.calls()]):
            continue
        told = "The build fails once this is evaluated."
        declare = "Declare it, or correct the name."
        yield from _unknown_names(names, expression, known, (told, told), declare, WARNING)


def _unknown_names(
    names: Names, expression: BodyExpression, known: set[str], told: tuple[str, str], declare: str,
    severity: str = "",
) -> Diagnostics:
    """Find names that mean nothing; *told* is what is said of variables, and of functions."""
    for reference in expression.references():
        root = reference.root
        if root not in known:
            advice = advise(root, known, declare)
            if root in BLOCKS:
                advice = "Functions cannot refer to targets and groups. Add a parameter."
            yield UNDEFINED_ROOT.at(
                Range(expression.place.source, reference.start, reference.start + len(root)),
                f"Unknown variable {short(root)}", f"{told[0]} {advice}", severity=severity,
            )
    for name, place in expression.calls():
        if names.functions.get(name) is None:
            advice = advise(name, names.functions, "Correct the name, or define it.")
            yield UNDEFINED_FUNCTION.at(
                place, f"Unknown function {short(name)}", f"{told[1]} {advice}", severity=severity
            )


def _check_function(block: BlockView, names: Names) -> Diagnostics:
    """Report what is wrong with a function, whose body is not evaluated by itself."""
    params, variadic = block.attribute("params"), block.attribute("variadic_params")
    if params is not None:
        items = list_items(params.expression)
        if items is None:
            yield NOT_NAMES.at(params.expression.place, name=params.name)
        for item in items or []:
            if name_of(item) is None:
                yield NOT_A_NAME.at(params.expression.place, name=params.name)
    if variadic is not None and name_of(variadic.expression) is None:
        yield NOT_A_NAME.at(variadic.expression.place, name=variadic.name)
    result = block.attribute("result")
    if result is None and params is not None:
        yield MISSING_ATTRIBUTE.at(params.place, name="result")
    if result is None or names.build.functions.get(block.label) is not block:
        return
    if names.functions.is_own(block.label):
        names.settle([("function", block.label)])
    known = {*parameters_of(block), *names.build.variables, *names.build.globals, *BUILT_IN}
    told = (
        "Neither a parameter of the function nor a variable has this name.",
        "No function has this name.",
    )
    declare = "Declare it, or add a parameter."
    yield from _unknown_names(names, result.expression, known, told, declare)


def _check_variables(names: Names) -> Diagnostics:
    """Report what is wrong with variables beyond their types and defaults."""
    scope = _scope_of_validations(names)
    for block in names.build.variables.values():
        description = block.attribute("description")
        if description is not None:
            yield from _check_description(description.expression)
        for element in block.blocks("validation"):
            yield from _check_validation(element, block, names, scope)
    names.functions.hidden = frozenset()


def _check_description(expression: BodyExpression) -> Diagnostics:
    value, found = expression.evaluate(None)
    yield from found
    if len(found) == 0:
        if value.is_null:
            reason = "Description is null"
            yield WRONG_TYPE.at(expression.place, name="description", reason=reason)
        try:
            value = convert(value, STRING)
        except ConversionError as error:
            yield WRONG_TYPE.at(expression.place, name="description", reason=error.message)


def _check_validation(
    validation: BlockView, block: BlockView, names: Names, scope: Scope
) -> Diagnostics:
    """Report a condition that is not a bool, or that the default does not meet."""
    yield from validation.problems
    condition = validation.attribute("condition")
    if condition is None:
        if len(validation.problems) == 0:
            yield FAILED_VALIDATION.at(
                validation.body.missing_place, "Validation without a condition",
                "Buildx treats it as failed. Add a `condition` that is true for valid values.",
            )
        return
    value, problems = names.evaluate(condition.expression, scope)
    yield from problems
    if len(problems) != 0:
        return
    place = condition.expression.place
    try:
        value = convert(value, BOOL)
    except ConversionError as error:
        yield WRONG_TYPE.at(place, name="condition", reason=error.message)
        return
    if value.is_null:
        yield FAILED_VALIDATION.at(place, "Condition is null", "It must be true or false.")
    elif value.is_present and not value.as_bool():
        advice = "Change the default, or the condition."
        message = validation.attribute("error_message")
        if message is not None:
            text, problems = names.evaluate(message.expression, scope)
            yield from problems
            if text.is_present and text.type == STRING:
                advice = f"The message is: {text.as_string()[:200]}"
        yield FAILED_VALIDATION.at(
            place, f"Default of {short(block.label)} does not pass validation",
            f"The condition is false for it. {advice}",
        )


def _scope_of_validations(names: Names) -> Scope:
    """The references that conditions allow: variables, and those in their defaults.

    The files' other functions, and attributes outside blocks, are not known yet when the
    conditions are evaluated.
    """
    build = names.build
    used = names.used_by_variables()
    visible = {
        name: names.outside.find(name) or DYNAMIC_UNKNOWN for name in [*build.variables, *BUILT_IN]
    }
    for name in build.globals:
        if ("name", name) in used:
            visible[name] = names.outside.find(name) or DYNAMIC_UNKNOWN
    names.functions.hidden = frozenset(
        [name for name in build.functions if ("function", name) not in used]
    )
    return Scope(visible, names.functions)
