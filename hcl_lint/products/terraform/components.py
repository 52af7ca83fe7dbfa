"""Components and deployments of stacks: their inputs and outputs beside what they are for."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.terraform.instances import instance_scopes
from hcl_lint.products.terraform.rules.module_arguments import MODULE_ARGUMENT
from hcl_lint.products.terraform.usage import missing_folder
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.static_expressions import type_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import MISSING, Module
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.rules import UNDEFINED_MODULE
from hcl_lint.semantics.symbols import (
    DECLARED, Resolved, Symbol, literal, main_documents, resolved_references, symbols_of,
)
from hcl_lint.semantics.values import (
    ModuleValues, value_of as value_of_output, values_of, variable_of,
)
from hcl_lint.semantics.variable_files import type_mismatch
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import Node, Object, ObjectItem
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.possible import convert_possibly
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

_MODULES: Final = "terraform"
_STACKS: Final = "terraform-stacks"
_COMPONENT: Final = "component"


def value_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of a component: an object of its module's outputs, or a map of such objects."""
    called = None
    if symbol.kind == _COMPONENT and not symbol.overrides:
        called = _module_of(values.module, symbol)
    if called is None:
        return DYNAMIC_UNKNOWN
    outputs = values_of(called).outputs
    for each in resolved_references(values.module):
        if each.resolution.symbol is symbol:
            # What is not declared is reported where it is.
            steps = each.reference.steps[each.resolution.length :][:2]
            for step in steps:
                outputs.setdefault(step.key, DYNAMIC_UNKNOWN)
    return values.instances(symbol, object_value(outputs))


def needs_of(symbol: Symbol) -> list[tuple[Node, Document]]:
    """The arguments that the value of a component follows from."""
    for_each = symbol.attribute("for_each")
    return [] if for_each is None else [for_each]


def component_problems(module: Module) -> list[Diagnostic]:
    """Report inputs and outputs of components that their modules do not have; kept with it."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for symbol in symbols_of(module).of_kind(_COMPONENT):
        if not symbol.duplicates:
            found += _component(module, symbol)
    for symbol in symbols_of(module).of_kind("output"):
        if not symbol.duplicates:
            found += _type_of_output(module, symbol)
    for each in resolved_references(module):
        resolution = each.resolution
        if resolution.outcome == DECLARED and resolution.symbol is not None:
            if resolution.symbol.kind == _COMPONENT:
                found += _output(module, each, resolution.symbol)
    return found


def _type_of_output(module: Module, symbol: Symbol) -> Iterator[Diagnostic]:
    """Report an output whose value does not have the type that the stack promises."""
    constraint, found = symbol.attribute("type"), value_of_output(symbol)
    if constraint is None or found is None:
        return
    type_, defaults, problems = type_of(expression_of(constraint[1].tree, constraint[0]))
    if problems:
        return
    node, document = found
    value = values_of(module).evaluate(document, node).unmarked_deep()
    try:
        convert_possibly(value if defaults is None else defaults.apply(value), type_)
    except ConversionError as error:
        yield finding(
            INVALID_VALUE, Range(document.source, *document.tree.range(node)),
            f"Wrong type of output {short(symbol.name)}",
            f"{error.message[:1].upper()}{error.message[1:]}.",
        )


def _source_of(symbol: Symbol) -> tuple[str, Range] | None:
    """The local path of the module of a component, and where it is."""
    value = symbol.attribute("source")
    path = None if value is None else literal(value[0])
    if value is None or path is None or not path.startswith(("./", "../")):
        return None
    node, document = value
    return path, Range(document.source, *document.tree.range(node))


def _module_of(module: Module, symbol: Symbol) -> Module | None:
    source = _source_of(symbol)
    found = None if source is None else module.called(source[0], _MODULES)
    if found is None or not found.is_whole or not main_documents(found):
        return None
    return found


def _component(module: Module, symbol: Symbol) -> Iterator[Diagnostic]:
    called = _module_of(module, symbol)
    if called is None:
        source = _source_of(symbol)
        if source is not None and module.called(source[0], _MODULES) is None:
            reason, meant = module.destination(source[0])
            if reason == MISSING:
                yield missing_folder(source[0], meant, source[1])
        return
    given = _inputs_of(symbol)
    if given is None:
        return
    variables = {each.name: each for each in symbols_of(called).of_kind("variable")}
    for each in variables.values():
        constant = each.attribute("const")
        if constant is not None and constant[1].tree.text(constant[0]) == "true":
            source = _source_of(symbol)
            assert source is not None
            yield finding(
                MODULE_ARGUMENT, source[1], "Module of a component has constant variables",
                f"Stacks cannot set `{each.name}`, which is declared with `const = true`. Use "
                "another module, or remove the argument.",
            )
            break
    for name, item in given.items():
        yield from _input(module, symbol, name, item, variables)
    yield from _missing(symbol, given, variables, "Component", "its module")


def _inputs_of(symbol: Symbol) -> dict[str, ObjectItem] | None:
    """The inputs by name; None where these are not written out."""
    given: dict[str, ObjectItem] = {}
    inputs = symbol.attribute("inputs")
    if inputs is None:
        return given
    node, document = inputs
    if not isinstance(node, Object):
        return None
    for item in node.items:
        if not isinstance(item, ObjectItem):
            return None
        key = static_key(document.tree, item.key)
        if key is None:
            return None
        given[key] = item
    return given


def _missing(
    symbol: Symbol, given: dict[str, ObjectItem], variables: dict[str, Symbol], noun: str,
    owner: str,
) -> Iterator[Diagnostic]:
    """Report variables that have neither a default nor an input, not even a misspelled one."""
    unknown = [key for key in given if key not in variables]
    missing = [
        name for name, each in variables.items()
        if name not in given and not each.has("default") and not closest(name, unknown)
    ]
    if missing:
        listed = ", ".join([f"`{name}`" for name in missing])
        inputs = symbol.attribute("inputs")
        place = Range(symbol.document.source, *symbol.declaration.place)
        yield finding(
            MODULE_ARGUMENT, place if inputs is None else _place(symbol, inputs[0]),
            f"{noun} {short(symbol.name)} lacks inputs",
            f"Variables of {owner} have no default: {listed}. Add them to `inputs`.",
        )


def deployment_problems(module: Module) -> list[Diagnostic]:
    """Report inputs of deployments that their stack does not have, or lacks; kept with it."""
    return module.fact(_deployments)


def _deployments(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    stack = module.called(".", _STACKS)
    if stack is None or not stack.is_whole:
        return found
    variables = {each.name: each for each in symbols_of(stack).of_kind("variable")}
    for symbol in symbols_of(module).of_kind("deployment"):
        given = _inputs_of(symbol)
        if given is None or symbol.duplicates:
            continue
        for name, item in given.items():
            if name not in variables:
                found.append(_unknown(symbol, name, item, variables, "The stack"))
                continue
            variable = variable_of(variables[name])
            if variable is not None and not variable.type_problems:
                value = values_of(module).evaluate(symbol.document, item.value).unmarked()
                reason = type_mismatch(variable, value)
                if reason:
                    found.append(_wrong_type(symbol, name, item, reason))
        found += _missing(symbol, given, variables, "Deployment", "the stack")
    return found


def _input(
    module: Module, symbol: Symbol, name: str, item: ObjectItem, variables: dict[str, Symbol]
) -> Iterator[Diagnostic]:
    document = symbol.document
    declared = variables.get(name)
    written = document.tree.text(item.value)
    if written.startswith("provider."):
        yield finding(
            MODULE_ARGUMENT, _place(symbol, item.value), f"Input {short(name)} is a provider",
            "Components get configurations of providers in the argument `providers`.",
        )
        return
    if declared is None:
        yield _unknown(symbol, name, item, variables, f"The module of `{symbol.address}`")
        return
    variable = variable_of(declared)
    if variable is None or variable.type_problems:
        return
    values, node = values_of(module), item.value
    placed = instance_scopes(module, document)
    scope = None if placed is None else placed.of(node)
    value = values.evaluate_in(document, node, scope or values.scope_of(document))
    reason = type_mismatch(variable, value.unmarked())
    if reason:
        yield _wrong_type(symbol, name, item, reason)


def _wrong_type(symbol: Symbol, name: str, item: ObjectItem, reason: str) -> Diagnostic:
    place = _place(symbol, item.value)
    return finding(MODULE_ARGUMENT, place, f"Wrong type of input {short(name)}", reason)


def _unknown(
    symbol: Symbol, name: str, item: ObjectItem, variables: dict[str, Symbol], owner: str
) -> Diagnostic:
    meant = closest(name, list(variables))
    problem = finding(
        MODULE_ARGUMENT, _place(symbol, item.key), f"Unknown input {short(name)}",
        f"{owner} has no variable `{name}`. "
        + (f"Did you mean `{meant}`?" if meant else "Remove the input."),
    )
    if meant is None or variables[meant].has("default"):
        problem.severity = WARNING  # The conversion to the type of all inputs drops it.
    return problem


def _place(symbol: Symbol, node: Node) -> Range:
    return Range(symbol.document.source, *symbol.document.tree.range(node))


def _output(module: Module, each: Resolved, symbol: Symbol) -> Iterator[Diagnostic]:
    """Report an output that the module of a component does not declare."""
    reference, at = each.reference, each.resolution.length
    if reference.is_static or symbol.duplicates:
        return
    steps = reference.steps[at:]
    if symbol.has("for_each"):
        if not steps or steps[0].kind not in (NUMBER, STRING):
            return
        steps = steps[1:]
        at += 1
    called = _module_of(module, symbol) if steps and steps[0].kind == ATTRIBUTE else None
    if called is None:
        return
    name = steps[0].key
    outputs = symbols_of(called)
    if outputs.get(f"output.{name}") is not None:
        return
    meant = closest(name, [output.name for output in outputs.of_kind("output")])
    yield finding(
        UNDEFINED_MODULE, Range(each.document.source, *reference.step_place(at)),
        f"`{symbol.address}` has no output {short(name)}",
        f"The module in `{called.folder or '.'}` declares no output `{name}`. "
        + (f"Did you mean `{meant}`?" if meant else "Declare it there, or correct the name."),
    )
