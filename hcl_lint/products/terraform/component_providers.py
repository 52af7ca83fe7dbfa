"""Providers of the components of stacks, and modules that cannot be components.

Source: internal/stacks of Terraform, stackeval.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.references import UNDEFINED_PROVIDER_CONFIG
from hcl_lint.products.terraform.dialects import TERRAFORM
from hcl_lint.products.terraform.module_providers import (
    BUILT_IN, ModuleProviders, providers_of, with_called,
)
from hcl_lint.products.terraform.problems import (
    INVALID_DEPENDS_ON, INVALID_PROVIDER_REFERENCE, PROVIDER_IN_CHILD_MODULE,
)
from hcl_lint.products.terraform.providers import configuration_name
from hcl_lint.products.terraform.static import beginning_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, map_values, text_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.symbols import is_standalone, main_documents

_COMPONENTS: Final = ("component", "removed")
_DEPENDENT: Final = ("component", "stack")


def component_provider_problems(module: Module) -> list[Diagnostic]:
    """Report providers that components of a stack lack, or that are others; kept with it."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    own = providers_of(module)
    for document in module.documents:
        for block in document.blocks:
            if block.type in _DEPENDENT:
                found += _dependencies(block)
            if block.type in _COMPONENTS:
                called = _module_of(module, block)
                if called is not None:
                    found += _inline(block, called)
                    if module.is_whole:
                        found += _providers(block, own, called)
    return found


def _module_of(module: Module, block: BlockView) -> Module | None:
    """The module of a component at a local path, where it is known as a whole."""
    source = block.expression("source")
    path = text_of(source)
    if path is None or not path.startswith(("./", "../")):
        return None
    called = module.called(path, TERRAFORM[0])
    if called is None or not called.is_whole or not main_documents(called):
        return None
    return called


def _dependencies(block: BlockView) -> Iterator[Diagnostic]:
    expression = block.expression("depends_on")
    for item in list_items(expression) or () if expression is not None else ():
        beginning = beginning_of(item)
        if beginning is not None and beginning.root not in _DEPENDENT:
            yield finding(
                INVALID_DEPENDS_ON, item.place, "`depends_on` refers to no part of the stack",
                "Components and stacks can be depended on: `component.NAME`, `stack.NAME`.",
            )


# Configurations inside the modules


def _inline(block: BlockView, called: Module) -> Iterator[Diagnostic]:
    """Report a component whose modules configure providers themselves."""
    for module in with_called(called):
        configured = providers_of(module)
        for name in (*configured.configured, *configured.empty):
            source = block.expression("source")
            assert source is not None
            yield finding(
                PROVIDER_IN_CHILD_MODULE, source.place,
                f"Module of a component configures provider {short(name)}",
                f"The module in `{module.folder or '.'}` has a `provider` block. The stack "
                "configures all providers, and passes them in `providers`. Remove the block there.",
            )
            return


# Configurations that the modules get


def _providers(block: BlockView, own: ModuleProviders, called: Module) -> Iterator[Diagnostic]:
    expression = block.expression("providers")
    passed: dict[str, BodyExpression] = {}
    if expression is not None:
        values = map_values(expression)
        if values is None or not isinstance(expression, NativeExpression):
            return
        for key, value in zip(values[::2], values[1::2]):
            name = configuration_name(key)
            if name is None:
                return
            passed[name] = value
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
            yield finding(
                INVALID_PROVIDER_REFERENCE, value.place, f"Another provider for {short(name)}",
                f"In the module in `{called.folder or '.'}`, `{local}` is `{wanted}`, and "
                f"`{beginning.steps[0].key}` is `{given.address}` in the stack. Correct the "
                "requirements of one of the two.",
            )
    if block.type == "removed" and expression is None:
        return
    for name in needed:
        wanted = inner.address_of_type(name.partition(".")[0])
        if name not in passed and wanted and wanted != BUILT_IN:
            yield finding(
                UNDEFINED_PROVIDER_CONFIG, block.place, f"Provider {short(name)} is not passed",
                f"The module in `{called.folder or '.'}` needs a configuration of `{wanted}`. Add "
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
