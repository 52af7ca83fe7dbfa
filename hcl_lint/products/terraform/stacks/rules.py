"""Stacks: inputs, outputs and providers of their components, and inputs of their deployments.

Source: internal/stacks of Terraform, stackeval.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import MODULE, WARNING, check
from hcl_lint.products.terraform.calls.rules.arguments import MODULE_ARGUMENT
from hcl_lint.products.terraform.calls.rules.sources import MISSING_MODULE_FOLDER, missing_folder
from hcl_lint.products.terraform.language.rules.blocks import invalid_depends_on
from hcl_lint.products.terraform.providers.built_in import BUILT_IN
from hcl_lint.products.terraform.providers.requirements import (
    ModuleProviders, configuration_name, passed_configurations, providers_of, with_called,
)
from hcl_lint.products.terraform.providers.rules.configurations import (
    PROVIDER_IN_CHILD_MODULE, UNDEFINED_PROVIDER_CONFIG, invalid_provider_reference,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import list_items, text_of
from hcl_lint.schema.static_syntax import beginning_of
from hcl_lint.semantics.dropped_attributes import Written
from hcl_lint.semantics.given_values import wrong_value
from hcl_lint.semantics.module import MISSING, Module
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED, UNDEFINED_MODULE
from hcl_lint.semantics.symbols import (
    DECLARED, Resolved, Symbol, is_standalone, main_documents, resolved_references, symbols_of,
)
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.syntax.nodes import Object, ObjectItem
from hcl_lint.syntax.queries import literal, static_key
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING
from hcl_lint.text.messages import advise, closest, listed, short
from hcl_lint.text.source import Range
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

MODULES: Final = "terraform"  # the dialect of what components call
COMPONENT: Final = "component"


def value_of(values: ModuleValues, symbol: Symbol) -> Value:
    """The value of a component: an object of its module's outputs, or a map of such objects."""
    called = None
    if symbol.kind == COMPONENT and not symbol.overrides:
        called = module_of(values.module, symbol)
    if called is None:
        return DYNAMIC_UNKNOWN
    outputs = values_of(called).outputs
    for reference in resolved_references(values.module):
        if reference.resolution.symbol is symbol:
            # What is not declared is reported where it is.
            steps = reference.reference.steps[reference.resolution.length :][:2]
            for step in steps:
                outputs.setdefault(step.key, DYNAMIC_UNKNOWN)
    return values.instances_of(symbol).of_all(object_value(outputs))


def source_of(symbol: Symbol) -> tuple[str, Range] | None:
    """The local path of the module of a component, and where it is."""
    value = symbol.attribute("source")
    path = None if value is None else literal(value[0])
    if value is None or path is None:
        return None
    return (path, value[1].tree.range_of(value[0])) if is_path(path) else None


def is_path(source: str) -> bool:
    """Whether a source is a local path."""
    return source.startswith(("./", "../"))


def module_of(module: Module, symbol: Symbol) -> Module | None:
    """The module of a component, where it is known as a whole."""
    source = source_of(symbol)
    return None if source is None else module_at(module, source[0])


def module_at(module: Module, path: str) -> Module | None:
    """The module at a local path, where it is known as a whole."""
    found = module.called(path, MODULES)
    return found if found is not None and found.is_whole and main_documents(found) else None


_STACKS: Final = "terraform-stacks"


@check(
    UNDEFINED_MODULE, MISSING_MODULE_FOLDER, MODULE_ARGUMENT, OBJECT_ATTRIBUTE_IGNORED,
    reads=MODULE, products=(_STACKS,),
)
def components(module: Module) -> Diagnostics:
    """Report inputs and outputs of components that their modules do not have."""
    for symbol in symbols_of(module).of_kind(COMPONENT):
        if not symbol.duplicates:
            yield from _component(module, symbol)
    for reference in resolved_references(module):
        resolution = reference.resolution
        if resolution.outcome == DECLARED and resolution.symbol is not None:
            if resolution.symbol.kind == COMPONENT:
                yield from _output(module, reference, resolution.symbol)


def _component(module: Module, symbol: Symbol) -> Diagnostics:
    called = module_of(module, symbol)
    if called is None:
        source = source_of(symbol)
        if source is not None and module.called(source[0], MODULES) is None:
            reason, meant = module.destination(source[0])
            if reason == MISSING:
                yield missing_folder(source[0], meant, source[1])
        return
    given = _inputs_of(symbol)
    if given is None:
        return
    variables = {symbol.name: symbol for symbol in symbols_of(called).of_kind("variable")}
    for variable in variables.values():
        constant = variable.attribute("const")
        if constant is not None and constant[1].tree.text(constant[0]) == "true":
            source = source_of(symbol)
            assert source is not None
            yield MODULE_ARGUMENT.at(
                source[1], "Module of a component has constant variables",
                f"Stacks cannot set `{variable.name}`, which is declared with `const = true`. Use "
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
) -> Diagnostics:
    """Report variables that have neither a default nor an input, not even a misspelled one."""
    unknown = [key for key in given if key not in variables]
    missing = [
        name for name, value in variables.items()
        if name not in given and not value.has("default") and not closest(name, unknown)
    ]
    if missing:
        inputs = symbol.attribute("inputs")
        place = Range(symbol.document.source, *symbol.declaration.place)
        yield MODULE_ARGUMENT.at(
            place if inputs is None else symbol.document.tree.range_of(inputs[0]),
            f"{noun} {short(symbol.name)} lacks inputs",
            f"Variables of {owner} have no default: {listed(missing)}. Add them to `inputs`.",
        )


def _input(
    module: Module, symbol: Symbol, name: str, item: ObjectItem, variables: dict[str, Symbol]
) -> Diagnostics:
    declared = variables.get(name)
    if symbol.document.tree.text(item.value).startswith("provider."):
        yield MODULE_ARGUMENT.at(
            symbol.document.tree.range_of(item.value), f"Input {short(name)} is a provider",
            "Components get configurations of providers in the argument `providers`.",
        )
        return
    if declared is None:
        yield _unknown(symbol, name, item, variables, f"The module of `{symbol.address}`")
        return
    yield from _wrong_value(module, symbol, item, declared)


def _wrong_value(module: Module, symbol: Symbol, item: ObjectItem, declared: Symbol) -> Diagnostics:
    document, each = symbol.document, symbol.attribute("for_each")
    value = values_of(module).evaluate(document, item.value).unmarked()
    written = Written(module, document, item.value, None if each is None else each[0])
    place = symbol.document.tree.range_of(item.value)
    yield from wrong_value(MODULE_ARGUMENT, "input", declared, value, place, written)


def _unknown(
    symbol: Symbol, name: str, item: ObjectItem, variables: dict[str, Symbol], owner: str
) -> Diagnostic:
    meant = closest(name, list(variables))
    problem = MODULE_ARGUMENT.at(
        symbol.document.tree.range_of(item.key), f"Unknown input {short(name)}",
        f"{owner} has no variable `{name}`. "
        + (f"Did you mean `{meant}`?" if meant else "Remove the input."),
    )
    if meant is None or variables[meant].has("default"):
        problem.severity = WARNING  # The conversion to the type of all inputs drops it.
    return problem


def _output(module: Module, each: Resolved, symbol: Symbol) -> Diagnostics:
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
    called = module_of(module, symbol) if steps and steps[0].kind == ATTRIBUTE else None
    if called is None:
        return
    name = steps[0].key
    outputs = symbols_of(called)
    if outputs.get(f"output.{name}") is not None:
        return
    names = [output.name for output in outputs.of_kind("output")]
    yield UNDEFINED_MODULE.at(
        each.step_range(at),
        f"`{symbol.address}` has no output {short(name)}",
        f"The module in `{called.path}` declares no output `{name}`. "
        + advise(name, names, "Declare it there, or correct the name."),
    )


# Deployments


@check(
    MODULE_ARGUMENT, OBJECT_ATTRIBUTE_IGNORED,
    reads=MODULE, words=("deployment",), products=("terraform-deployments",),
)
def deployments(module: Module) -> Diagnostics:
    """Report inputs of deployments that their stack does not have, or lacks."""
    stack = module.called(".", _STACKS)
    if stack is None or not stack.is_whole:
        return
    variables = {variable.name: variable for variable in symbols_of(stack).of_kind("variable")}
    for symbol in symbols_of(module).of_kind("deployment"):
        given = _inputs_of(symbol)
        if given is None or symbol.duplicates:
            continue
        for name, item in given.items():
            if name not in variables:
                yield _unknown(symbol, name, item, variables, "The stack")
                continue
            yield from _wrong_value(module, symbol, item, variables[name])
        yield from _missing(symbol, given, variables, "Deployment", "the stack")


# Providers


_COMPONENTS: Final = (COMPONENT, "removed")
_DEPENDENT: Final = (COMPONENT, "stack")


@check(
    UNDEFINED_PROVIDER_CONFIG, PROVIDER_IN_CHILD_MODULE, invalid_provider_reference,
    invalid_depends_on, reads=MODULE, products=(_STACKS,),
)
def component_providers(module: Module) -> Diagnostics:
    """Report providers that components lack, or that are others, and wrong dependencies."""
    own = providers_of(module)
    for document in module.documents:
        for block in document.blocks():
            if block.type in _DEPENDENT:
                yield from _dependencies(block)
            path = text_of(block.expression("source")) if block.type in _COMPONENTS else None
            called = module_at(module, path) if path is not None and is_path(path) else None
            if called is not None:
                yield from _inline(block, called)
                if module.is_whole:
                    yield from _providers(block, own, called)


def _dependencies(block: BlockView) -> Diagnostics:
    expression = block.expression("depends_on")
    for item in list_items(expression) or ():
        beginning = beginning_of(item)
        if beginning is not None and beginning.root not in _DEPENDENT:
            yield invalid_depends_on.at(
                item.place, "`depends_on` refers to no part of the stack",
                "Components and stacks can be depended on: `component.NAME`, `stack.NAME`.",
            )


def _inline(block: BlockView, called: Module) -> Diagnostics:
    """Report a component whose modules configure providers themselves."""
    for module in with_called(called):
        configured = providers_of(module)
        for name in (*configured.configured, *configured.empty):
            source = block.expression("source")
            assert source is not None
            yield PROVIDER_IN_CHILD_MODULE.at(
                source.place, f"Module of a component configures provider {short(name)}",
                f"The module in `{module.path}` has a `provider` block. The stack "
                "configures all providers, and passes them in `providers`. Remove the block there.",
            )
            return


def _providers(block: BlockView, own: ModuleProviders, called: Module) -> Diagnostics:
    expression = block.expression("providers")
    known = [] if expression is None else passed_configurations(expression)
    if known is None:
        return
    passed: dict[str, BodyExpression] = {}
    for given_name, _, value in known:
        if given_name is None:
            return
        passed[given_name] = value
    inner = providers_of(called)
    needed = _needed(called, inner)
    for name, value in passed.items():
        local = name.partition(".")[0]
        beginning = beginning_of(value)
        if beginning is None or beginning.root != "provider" or not beginning.steps:
            continue
        given = own.requirements.get(beginning.steps[0].key)
        wanted = inner.address_of_type(local)
        is_known = local in inner.requirements or name in needed
        if given is None or not given.address or not wanted or not is_known:
            continue
        if given.address != wanted:
            yield invalid_provider_reference.at(
                value.place, f"Another provider for {short(name)}",
                f"In the module in `{called.path}`, `{local}` is `{wanted}`, and "
                f"`{beginning.steps[0].key}` is `{given.address}` in the stack. Correct the "
                "requirements of one of the two.",
            )
    if block.type == "removed" and expression is None:
        return
    for name in needed:
        wanted = inner.address_of_type(name.partition(".")[0])
        if name not in passed and wanted and wanted != BUILT_IN:
            yield UNDEFINED_PROVIDER_CONFIG.at(
                block.place, f"Provider {short(name)} is not passed",
                f"The module in `{called.path}` needs a configuration of `{wanted}`. Add "
                f"`{name} = provider.TYPE.NAME` to the argument `providers`.",
            )


def _needed(called: Module, inner: ModuleProviders) -> dict[str, None]:
    """The configurations that a module uses itself, or asks its callers for."""
    found: dict[str, None] = dict(inner.aliases)
    for document in called.documents:
        for block in document.blocks_with(OF_PROVIDER) if not is_standalone(document) else ():
            if len(block.labels) == 0:
                continue
            expression = block.expression("provider")
            name: str | None = block.labels[0].partition("_")[0]
            if expression is not None:
                name = configuration_name(expression)
            if name:
                found.setdefault(name)
    return found
