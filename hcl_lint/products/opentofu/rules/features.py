"""Features of OpenTofu: encryption, early evaluation, and providers with `for_each`."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, WARNING, check, rule
from hcl_lint.products.terraform.language.rules.static_contexts import (
    STATIC, STATIC_CONTEXT, late_references, secret_source,
)
from hcl_lint.products.terraform.state.rules.lifecycle import invalid_lifecycle
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import map_values
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import reason_against_key
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.nodes import Index
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.messages import advise, location, short
from hcl_lint.text.source import Range
from hcl_lint.values.shapes import EMPTY_OBJECT
from hcl_lint.values.value import certain

_KEYED: Final = ("key_provider", "method")


def _blocks(module: Module, *types: str) -> Iterator[tuple[BlockView, Document]]:
    for document in main_documents(module):
        for block in document.blocks(*types):
            yield block, document


@check(
    STATIC_CONTEXT, reads=MODULE,
    words=("module", "provider", "encryption", "const", "backend", "cloud"),
)
def early_values(module: Module) -> Diagnostics:
    symbols = symbols_of(module)
    for block, document in _blocks(module, "terraform", "module", "provider"):
        if block.type == "terraform":
            for inner in block.blocks("backend", "cloud", "encryption"):
                is_secret = inner.type == "encryption"
                allowed = (*STATIC, *_KEYED) if is_secret else STATIC
                for expression in inner.body.expressions():
                    yield from late_references(expression, symbols, allowed, is_secret=is_secret)
            continue
        is_call = block.type == "module"
        for name in ("source", "version") if is_call else ("for_each",):
            given = block.expression(name)
            if given is not None:
                yield from late_references(given, symbols, STATIC)
                if is_call:
                    yield from secret_source(given, module, document)


@rule(
    "OT005", "invalid-enabled", ERROR, ON,
    "`enabled` beside `count` or `for_each`, or with a value that it cannot have.",
    reads=MODULE, words=("enabled",),
)
def invalid_enabled(module: Module) -> Diagnostics:
    for block, document in _blocks(module):
        for lifecycle in block.blocks("lifecycle"):
            enabled = lifecycle.attribute("enabled")
            if enabled is None:
                continue
            attributes = block.attributes()
            beside = [attributes[name] for name in SETTINGS if name in attributes]
            if beside:
                yield invalid_enabled.at(
                    beside[0].name_place, f"`enabled` beside `{beside[0].name}`",
                    f"`{beside[0].name}` says how many instances there are, so there is nothing to "
                    "decide. Remove one of them.",
                )
                break
            value, found = enabled.expression.evaluate(values_of(module).scope_of(document))
            marks = certain(value.marks)
            if not found and value.is_late:
                yield invalid_enabled.at(
                    enabled.expression.place, "`enabled` is known only after apply",
                    "A plan that creates what it depends on fails. Use a value that is known.",
                    severity=WARNING,
                )
            elif not found and (marks or value.is_null):
                what = " and ".join(sorted(marks)) or "null"
                yield invalid_enabled.at(
                    enabled.expression.place, "Invalid value for `enabled`",
                    f"The value is {what}, but plans show whether there is an instance. Use a "
                    "value that is known to everybody.",
                )


@check(invalid_lifecycle, reads=MODULE, words=("prevent_destroy",))
def derived_protection(module: Module) -> Diagnostics:
    """Report values of `prevent_destroy` that no plan accepts."""
    for block, document in _blocks(module, "resource"):
        for lifecycle in block.blocks("lifecycle"):
            protected = lifecycle.expression("prevent_destroy")
            if protected is None:
                continue
            for reference in protected.references():
                if reference.root in ("each", "count"):
                    yield invalid_lifecycle.at(
                        reference.place, f"`prevent_destroy` depends on `{reference.root}`",
                        "It also protects instances that are no longer configured, of which "
                        f"`{reference.root}` is not known. Use the same value for all.",
                    )
            value, found = protected.evaluate(values_of(module).scope_of(document))
            marks = certain(value.marks)
            if marks and not found:
                yield invalid_lifecycle.at(
                    protected.place, "Invalid value for `prevent_destroy`",
                    f"The value is {' and '.join(sorted(marks))}, but plans show whether they fail "
                    "because of it. Use a value that is known to everybody.",
                )


@rule(
    "OT001", "encryption-block", ERROR, ON,
    "Key provider or method that is not declared, or is declared twice.",
    reads=MODULE, words=("encryption",),
)
def encryption_block(module: Module) -> Diagnostics:
    for block, _ in _blocks(module, "terraform"):
        for encryption in block.blocks("encryption"):
            yield from _encryption(encryption)


def _encryption(block: BlockView) -> Diagnostics:
    declared: dict[str, Range] = {}
    for element in block.blocks(*_KEYED):
        name = ".".join([element.type, *element.labels])
        known = declared.setdefault(name, element.place)
        if known is not element.place:
            yield encryption_block.at(
                element.place, f"Duplicate {short(name)}",
                f"The first one is {location(known, element.place)}. Remove one of them, or rename "
                "it.",
            )
    for expression in block.body.expressions():
        for reference in expression.references():
            if reference.root not in _KEYED:
                continue
            names = [step.key for step in reference.steps[:2] if step.kind == ATTRIBUTE]
            name = ".".join([reference.root, *names])
            if len(names) == 2 and name in declared:
                continue
            advice = advise(name, list(declared), "Declare it in the block `encryption`.")
            yield encryption_block.at(
                reference.place, f"Undeclared {short(name)}",
                f"`encryption` has no such block. {advice}",
            )


@rule(
    "OT003", "provider-for-each", ERROR, ON,
    "Missing, superfluous or unknown instance key of a provider.",
    reads=MODULE, words=("provider",),
)
def provider_for_each(module: Module) -> Diagnostics:
    configurations = _configurations(module)
    for block, _ in _blocks(module, "module"):
        providers = block.expression("providers")
        values = map_values(providers) if isinstance(providers, NativeExpression) else None
        for value in (values or [])[1::2]:
            yield from _instance(value, configurations, module)
    for document in main_documents(module):
        for block in document.blocks_with(OF_PROVIDER):
            provider = block.expression("provider")
            if provider is not None:
                yield from _instance(provider, configurations, module)


def _configurations(module: Module) -> dict[str, Symbol]:
    """The configurations with an alias, by name."""
    return {
        symbol.address.partition(".")[2]: symbol
        for symbol in symbols_of(module).of_kind("provider")
    }


def _instance(
    expression: BodyExpression, configurations: dict[str, Symbol], module: Module
) -> Diagnostics:
    written = static(expression)
    beginning = None if written is None else written.beginning()
    if written is None or beginning is None or not beginning.steps:
        return
    name = f"{beginning.root}.{beginning.steps[0].key}"
    configuration = configurations.get(name)
    if configuration is None or beginning.steps[0].kind != ATTRIBUTE:
        return
    has_instances = configuration.has("for_each")
    has_key = len(beginning.steps) > 1 or isinstance(written.node, Index)
    if has_instances and not has_key:
        yield provider_for_each.at(
            expression.place, f"Missing key of provider {short(name)}",
            f"`{name}` has `for_each`, so it has several instances. Select one: "
            f"`{name}[each.key]`.",
        )
    elif has_key and not has_instances:
        yield provider_for_each.at(
            expression.place, f"Instance key of single provider {short(name)}",
            f"`{name}` has no `for_each`. Remove the key.",
        )
    elif has_key and len(beginning.steps) > 1 and not configuration.duplicates:
        instances = values_of(module).instances_of(configuration).of_all(EMPTY_OBJECT)
        reason = reason_against_key(instances, beginning.steps[1], False, expression.place)
        if reason:
            yield provider_for_each.at(
                expression.place,
                f"{short(name)} has no instance `{beginning.steps[1].to_text()}`", reason,
            )
