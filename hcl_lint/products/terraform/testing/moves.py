"""Moves: objects of earlier runs, at the addresses that `moved` blocks give them."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.products.terraform.providers.requirements import with_called
from hcl_lint.products.terraform.state.addresses import StateAddress, read_address
from hcl_lint.products.terraform.testing.replacements import key_of
from hcl_lint.products.terraform.testing.walks import State, key_text
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.module import Module


def moved_state(module: Module, state: State) -> State:
    """The state in which the objects are that the root module moves."""
    found = {address: dict(instances) for address, instances in state.items()}
    for block in _moves(module):
        source, target = _address(block, "from"), _address(block, "to")
        if source is None or target is None or source.is_module != target.is_module:
            continue
        old, new = _text(source), _text(target)
        if source.is_module:
            for address in list(found):
                rest = address.removeprefix(old)
                if rest != address and rest[:1] in (".", "[") and new + rest not in found:
                    found[new + rest] = found.pop(address)
            continue
        instances = found.get(old, {})
        keys = [None if each.key is None else key_of(each.key) for each in (source, target)]
        if source.key is None and target.key is None:
            if instances and new not in found:
                found[new] = found.pop(old)
        elif keys[0] in instances and keys[1] not in found.get(new, {}):
            found.setdefault(new, {})[keys[1]] = instances.pop(keys[0])
    return {address: instances for address, instances in found.items() if instances}


def moves_elsewhere(module: Module, state: State) -> bool:
    """Whether modules that are called move objects in a state, which is not followed."""
    names = [".".join([part.partition("[")[0] for part in address.split(".")]) for address in state]
    for called in with_called(module)[1:]:
        for block in _moves(called):
            source = _address(block, "from")
            plain = "" if source is None else source.name_in_module
            if plain and any([f".{plain}." in f".{name}." for name in names]):
                return True
    return False


def _moves(module: Module) -> Iterator[BlockView]:
    for document in module.documents:
        yield from document.blocks("moved") if "moved" in document.text else ()


def _address(block: BlockView, name: str) -> StateAddress | None:
    reference = reference_of(block.expression(name))
    return None if reference is None else read_address(reference.root, reference.steps)


def _text(address: StateAddress) -> str:
    """An address as a state has it, without the key of an object."""
    steps = [
        f"module.{name}{key_text(None if key is None else key_of(key))}"
        for name, key in zip(address.modules, address.module_keys)
    ]
    return ".".join(steps if address.is_module else [*steps, address.name_in_module])
