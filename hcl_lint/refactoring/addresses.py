"""The object that an address on the command line names in a module."""

from __future__ import annotations

from typing import NamedTuple

from hcl_lint.edit.address import Address
from hcl_lint.refactoring.plan import Refused
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.targets import Target, name_place
from hcl_lint.text.messages import closest


class Named(NamedTuple):
    """A symbol, and the key of one of its instances if the address has one."""

    target: Target
    key: str | int | None


def named_in(module: Module, address: str) -> Named:
    """Return what an address names: ``aws_vpc.main``, ``module.net["a"]``, ``var.region``.

    The addresses of blocks are accepted as well, as in ``resource.aws_vpc.main``. Raises EditError:
    the text is not an address. Raises Refused: nothing has it.
    """
    steps = list(Address.parse(address).steps)
    known = {name: symbol for symbol in symbols_of(module) for name in _names(symbol)}
    symbol = known.get(_joined(steps))
    key: str | int | None = None
    if symbol is None and len(steps) > 1:
        symbol = known.get(_joined(steps[:-1]))
        key = steps[-1]
        if not address.endswith("]"):
            symbol = None  # It is an attribute.
    if symbol is None:
        likely = closest(address, sorted(known))
        where = module.folder or "the current folder"
        hint = f"; did you mean `{likely}`?" if likely else ""
        raise Refused(f"no `{address}` in {where}{hint}")
    return Named(Target(symbol, module, name_place(symbol)), key)


def _joined(steps: list[str | int]) -> str:
    return ".".join([str(step) for step in steps])


def _names(symbol: Symbol) -> list[str]:
    block = ".".join([symbol.form.block_type, *symbol.declaration.labels])
    return [symbol.address, block]
