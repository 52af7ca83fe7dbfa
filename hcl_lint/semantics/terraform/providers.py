"""Configurations of providers: which there are, and references to them."""

from __future__ import annotations

from hcl_lint.problems.references import UNDEFINED_PROVIDER_CONFIG
from hcl_lint.problems.terraform import INVALID_PROVIDER_REFERENCE
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import map_values
from hcl_lint.semantics.symbols import called_module, is_alone, main_documents, symbols_of
from hcl_lint.semantics.terraform.blocks import document_of
from hcl_lint.semantics.terraform.findings import finding, short
from hcl_lint.semantics.terraform.static import static
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.terraform.blocks import Block

_USERS = ("resource", "data", "ephemeral", "action", "import")
_REQUIREMENTS = ("terraform", "required_providers")


def passed_aliases(module: Module) -> dict[str, None]:
    """The provider configurations with an alias that callers of a module pass to it."""
    return module.fact(_passed)


def _passed(module: Module) -> dict[str, None]:
    found: dict[str, None] = {}
    for document in main_documents(module):
        if "configuration_aliases" not in document.text:
            continue
        for reference in document.references:
            if reference.context.path == _REQUIREMENTS and len(reference.steps) == 1:
                found[reference.to_text()] = None
    return found


def check_providers(module: Module) -> list[Diagnostic]:
    """References to provider configurations that do not exist, in order; kept with the module."""
    return module.fact(_check)


def _check(module: Module) -> list[Diagnostic]:
    if not module.is_whole:
        return []
    found: list[Diagnostic] = []
    for document in module.documents:
        if "provider" not in document.text or is_alone(document):
            continue
        for block in document.fact(document_of).blocks:
            if block.type in _USERS:
                expression = block.expression("provider")
                if expression is not None:
                    found += _check_reference(expression, module)
            elif block.type == "check":
                for data in block.blocks("data"):
                    expression = data.expression("provider")
                    if expression is not None:
                        found += _check_reference(expression, module)
            elif block.type == "module":
                found += _check_call(block, module)
    return found


def _name(expression: BodyExpression) -> str | None:
    """The configuration that an expression refers to; None where it refers to none."""
    written = static(expression)
    reference = None if written is None else written.reference()
    if reference is None or len(reference.steps) > 1:
        return None
    if reference.steps and reference.steps[0].kind != "attribute":
        return None
    return reference.to_text()


def _check_reference(expression: BodyExpression, module: Module) -> Iterator[Diagnostic]:
    name = _name(expression)
    if name is None or "." not in name:
        return  # A provider without an alias is configured by itself.
    symbols = symbols_of(module)
    if symbols.get(f"provider.{name}") is not None or name in passed_aliases(module):
        return
    known = [each.address.partition(".")[2] for each in symbols.of_kind("provider")]
    known = [each for each in [*known, *passed_aliases(module)] if "." in each]
    meant = closest(name, known)
    provider, _, alias = name.partition(".")
    advice = f'Declare it by `provider "{provider}"` with `alias = "{alias}"`.'
    if meant is not None:
        advice = f"Did you mean `{meant}`?"
    yield finding(
        UNDEFINED_PROVIDER_CONFIG, expression.place, f"Undeclared provider {short(name)}",
        f"The module has no provider configuration `{name}`. {advice}",
    )  # fmt: skip


def _check_call(block: Block, module: Module) -> Iterator[Diagnostic]:
    expression = block.expression("providers")
    given: set[str] | None = set()
    if expression is not None:
        values = map_values(expression)
        if values is None:
            return
        if isinstance(expression, NativeExpression):
            keys, values = values[::2], values[1::2]
            names = [_name(key) for key in keys]
            given = None if None in names else {name for name in names if name is not None}
        else:
            given = None
        for value in values:
            yield from _check_reference(value, module)
    call = symbols_of(module).get(f"module.{block.labels[0]}")
    callee = None if call is None else called_module(module, call)
    if callee is None or given is None or not callee.is_whole:
        return
    missing = [name for name in passed_aliases(callee) if name not in given]
    if missing:
        first = missing[0]
        yield finding(
            UNDEFINED_PROVIDER_CONFIG, block.place, f"Provider {short(first)} is not passed",
            f"The module in `{callee.folder or '.'}` needs a provider configuration `{first}`. "
            f"Add `{first}` to the argument `providers` of this call.",
        )  # fmt: skip


def check_provider_map(expression: BodyExpression) -> Iterator[Diagnostic]:
    """Report entries of a `providers` argument that are not provider configurations."""
    for each in map_values(expression) or ():
        yield from check_provider_reference(each)


def check_provider_reference(expression: BodyExpression) -> Iterator[Diagnostic]:
    """Report a reference that cannot be to a provider configuration."""
    found = static(expression)
    if found is None or found.beginning() is None and not found.is_dynamic_reference():
        return  # Where no reference is at all, the schema says so.
    reference = found.reference()
    if reference is None or reference.root in ("true", "false", "null"):
        return
    is_alias = len(reference.steps) == 1 and reference.steps[0].kind == "attribute"
    if len(reference.steps) != 0 and not is_alias:
        yield finding(
            INVALID_PROVIDER_REFERENCE, expression.place, "Invalid reference to a provider",
            "A provider configuration is the local name of a provider, or the name and an alias: "
            "`aws.west`.",
        )  # fmt: skip
