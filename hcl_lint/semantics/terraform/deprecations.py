"""Uses of variables and outputs that called modules declare as deprecated."""

from __future__ import annotations

from hcl_lint.problems.deprecation import DEPRECATED_OUTPUT_OR_VARIABLE_USE
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.symbols import (
    DECLARED, Resolved, Symbol, called_module, literal, resolved_references, symbols_of,
)  # fmt: skip
from hcl_lint.semantics.values import arguments_of
from hcl_lint.syntax.nodes import NullLiteral
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.source import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.module import Module


def deprecated_uses(module: Module) -> list[Diagnostic]:
    """Report arguments for deprecated variables, and references to deprecated outputs."""
    calls = symbols_of(module).of_kind("module")
    if len(calls) == 0:
        return []
    return [*_arguments(module, calls), *_outputs(module)]


def _arguments(module: Module, calls: list[Symbol]) -> Iterator[Diagnostic]:
    for call in calls:
        called = called_module(module, call)
        if called is None or called is module:
            continue
        symbols = symbols_of(called)
        for name, node in arguments_of(call.declaration):
            variable = symbols.get(f"var.{name}")
            reason = None if variable is None else _reason(variable)
            if reason is not None and not isinstance(node, NullLiteral):
                start, end = call.document.tree.range(node)
                yield finding(
                    DEPRECATED_OUTPUT_OR_VARIABLE_USE, Range(call.document.source, start, end),
                    f"Variable {short(name)} is deprecated", reason,
                )  # fmt: skip


def _outputs(module: Module) -> Iterator[Diagnostic]:
    for resolved in resolved_references(module):
        symbol = resolved.resolution.symbol
        if resolved.resolution.outcome != DECLARED or symbol is None or symbol.kind != "module":
            continue
        reference = resolved.reference
        # The name of the output, perhaps after the key of an instance.
        at = resolved.resolution.length
        if at < len(reference.steps) and reference.steps[at].kind != ATTRIBUTE:
            at += 1
        if at >= len(reference.steps) or reference.steps[at].kind != ATTRIBUTE:
            continue
        called = called_module(module, symbol)
        if called is None or called is module or _is_in_deprecated_output(resolved):
            continue
        output = symbols_of(called).get(f"output.{reference.steps[at].key}")
        reason = None if output is None else _reason(output)
        if reason is not None:
            end = reference.step_place(at)[1]
            yield finding(
                DEPRECATED_OUTPUT_OR_VARIABLE_USE,
                Range(resolved.document.source, reference.start, end),
                f"Output {short(reference.steps[at].key)} of `module.{symbol.name}` is deprecated",
                reason,
            )  # fmt: skip


def _reason(symbol: Symbol) -> str | None:
    """What the author says about a deprecated symbol; None of one that is not."""
    node = symbol.declaration.deprecated
    if node is None:
        return None
    text = (literal(node) or "").strip()
    if len(text) == 0:
        return "The module is going to remove it."
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _is_in_deprecated_output(resolved: Resolved) -> bool:
    bodies = resolved.reference.context.bodies
    for declaration in resolved.document.declarations:
        if declaration.kind == "output" and declaration.deprecated is not None:
            if any([body is declaration.body for body in bodies]):
                return True
    return False
