"""Backends and providers of the runs in a test file.

Source: internal/configs of Terraform (main, 2026-08), test files and the providers of tests.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.providers.requirements import (
    ModuleProviders, configuration_name, providers_of,
)
from hcl_lint.products.terraform.testing.rules.values import INVALID_RUN_BLOCK
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import map_values, name_of, text_of
from hcl_lint.semantics.symbols import Symbols
from hcl_lint.text.messages import location, short

_OPERATING: Final = ("remote", "cloud")  # backends that do more than store state
_PROVIDERS: Final = ("provider", "mock_provider")


# Backends


def wrong_backends(runs: Sequence[BlockView]) -> Iterator[Diagnostic]:
    """Report backends of runs that cannot be used: the first apply that shares a state loads it."""
    loaded: dict[str, BlockView] = {}
    applied: dict[str, BlockView] = {}
    for run in runs:
        key = _state_of(run)
        is_plan = _word(run, "command") == "plan"
        backend = run.first_block("backend")
        if backend is not None:
            reason = _reason(backend, is_plan, loaded.get(key or ""), applied.get(key or ""))
            if reason:
                yield INVALID_RUN_BLOCK.at(
                    backend.place, "Backend of a run that cannot be used", reason
                )
        if key is None:
            return  # Any run may share its state.
        if backend is not None:
            loaded.setdefault(key, run)
        elif not is_plan:
            applied.setdefault(key, run)


def _reason(
    backend: BlockView, is_plan: bool, loading: BlockView | None, applying: BlockView | None
) -> str:
    kind = backend.labels[0] if backend.labels else ""
    if kind in _OPERATING:
        return f"`{kind}` does more than store state. Use a backend that only stores it."
    if is_plan:
        return "A plan changes no state. Remove the block, or let the run apply."
    if loading is not None:
        where = location(loading.place, backend.place)
        return (
            f"The run {short(loading.labels[0])} {where} already loads the state that both share. "
            "Remove the block, or give the run another `state_key`."
        )
    if applying is not None:
        where = location(applying.place, backend.place)
        return (
            f"The run {short(applying.labels[0])} {where} has already made the state that both "
            "share. Move the block there, or give the run another `state_key`."
        )
    return ""


def _state_of(run: BlockView) -> str | None:
    """The key of the state of a run: "" for that of the module under test; None if unknown."""
    key = run.expression("state_key")
    if key is not None:
        return text_of(key)
    module = run.first_block("module")
    source = None if module is None else module.expression("source")
    return "" if source is None else text_of(source)


def _word(run: BlockView, name: str) -> str:
    expression = run.expression(name)
    return "" if expression is None else name_of(expression) or ""


# Providers


def wrong_providers(
    blocks: Sequence[BlockView], runs: Sequence[tuple[BlockView, Symbols | None]], tested: Symbols
) -> Iterator[Diagnostic]:
    """Report providers of a file that are others in the module of a run.

    *blocks* are all of the file, *runs* those with the symbols of their modules. The module under
    test says what the names in the file stand for.
    """
    own = providers_of(tested.module)
    configured = [block for block in blocks if block.type in _PROVIDERS]
    reported: set[int] = set()
    for run, symbols in runs:
        if symbols is None:
            continue
        inner = providers_of(symbols.module)
        given = run.expression("providers")
        if given is not None:
            yield from _passed(given, own, inner)
            continue
        for block in configured:
            name = block.labels[0]
            if name not in inner.requirements or id(block) in reported:
                continue
            address = inner.address(name)
            meant = own.address_of_type(name)
            if address and meant and address != meant:
                reported.add(id(block))
                yield INVALID_RUN_BLOCK.at(
                    block.place, f"Another provider for {short(name)}",
                    f"In the module of the run `{run.labels[0]}`, `{name}` is `{address}`, and in "
                    f"the module under test it is `{meant}`. Choose with `providers` in the run.",
                )


def _passed(
    expression: BodyExpression, own: ModuleProviders, inner: ModuleProviders
) -> Iterator[Diagnostic]:
    values = map_values(expression)
    if values is None or not isinstance(expression, NativeExpression):
        return
    for key, value in zip(values[::2], values[1::2]):
        name, given = configuration_name(key), configuration_name(value)
        local = (name or "").partition(".")[0]
        if given is None or local not in inner.requirements:
            continue  # What is passed may be what the module means by the name.
        address = inner.address(local)
        meant = own.address_of_type(given.partition(".")[0])
        if address and meant and address != meant:
            yield INVALID_RUN_BLOCK.at(
                value.place, f"Another provider for {short(name or '')}",
                f"In the module of the run, `{local}` is `{address}`, and `{given}` is `{meant}`. "
                "Pass a configuration of the same provider.",
            )
