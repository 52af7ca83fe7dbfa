"""Modules as the calls in a tree have them: with the values that these give to variables."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from hcl_lint.annotations import Final
from hcl_lint.schema.content import Body
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.schema.native_body import NativeBlock, NativeBody
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.instances import is_not_empty
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of, callers_above, folders_that_may_call
from hcl_lint.semantics.objects import Object
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of
from hcl_lint.semantics.values import ModuleValues, declared_defaults, values_of
from hcl_lint.semantics.variables import value_passed_to
from hcl_lint.syntax.json_nodes import JsonObject
from hcl_lint.syntax.nodes import Block, Body as BodyNode
from hcl_lint.text.limits import DEEPEST_FRAME, MOST_FRAMES
from hcl_lint.values.value import Value

_TRIES: Final = {"example", "examples", "test", "tests"}  # folders of callers


class Frame:
    """A module as one call of it has it; at the top, as nothing in the tree calls it.

    ``outer`` is the frame that the ``call`` is in; ``inner`` are those of its own calls, by their
    addresses, None where nothing is known of what they call.
    """

    def __init__(
        self, number: int, module: Module, outer: Frame | None = None, call: Symbol | None = None
    ) -> None:
        self.number = number
        self.module = module
        self.outer = outer
        self.call = call
        self.level: int = 0 if outer is None else outer.level + 1
        self.inner: dict[str, Frame | None] = {}
        self._values: ModuleValues | None = None
        self._objects: dict[str, Object | None] = {}

    @property
    def values(self) -> ModuleValues:
        """The values of the module, with what the call gives to variables."""
        if self._values is None:
            plain = values_of(self.module)
            self._values = ModuleValues(self.module, self._arguments(plain), 1, plain=plain)
        return self._values

    def _arguments(self, plain: ModuleValues) -> dict[str, Value]:
        found = declared_defaults(self.module)
        assert self.outer is not None and self.call is not None
        for name, node in arguments_of(self.call.declaration):
            variable = plain.variable(name)
            if variable is not None and not variable.type_problems:
                value = self.outer.values.evaluate(self.call.document, node)
                passed = value_passed_to(variable, value)
                if passed is not None:
                    found[name] = passed
        return found

    def object(self, symbol: Symbol) -> Object | None:
        """The block that declares something; None where several do."""
        if symbol.address not in self._objects:
            body, document = body_of_symbol(symbol), symbol.document
            node, found = symbol.declaration.node, None
            if body is not None and not symbol.overrides and not symbol.duplicates:
                file = Object(self.values, document, document.body)
                block = NativeBlock(document.tree, node) if isinstance(node, Block) else None
                found = file.of_body(body) if block is None else file.inside(block)
            self._objects[symbol.address] = found
        return self._objects[symbol.address]

    def has(self, symbol: Symbol) -> bool | None:
        """Whether a block has instances; None if it is unknown."""
        answers = [has_instances(self.values, symbol)]
        frame = self
        while frame.outer is not None and frame.call is not None:
            answers.append(has_instances(frame.outer.values, frame.call))
            frame = frame.outer
        if False in answers:
            return False
        return None if None in answers else True


def has_instances(values: ModuleValues, symbol: Symbol) -> bool | None:
    """Whether a block has instances; None if it is unknown."""
    instances = values.instances_of(symbol)
    if not instances.setting:
        return True
    if instances.is_none:
        return False
    return True if is_not_empty(instances.setting, instances.value.unmarked()) else None


@dataclass(slots=True, eq=False)
class Frames:
    """The frames of a module that nothing calls, with those of all that it calls, in order."""

    all: list[Frame] = field(default_factory=list, init=False)
    of_folder: dict[str, list[Frame]] = field(default_factory=dict, init=False)
    is_cut: bool = False

    def fill(self, frame: Frame) -> None:
        """Add a frame, and those inside it."""
        waiting = [frame]
        while waiting:
            frame = waiting.pop(0)
            self.all.append(frame)
            self.of_folder.setdefault(frame.module.folder, []).append(frame)
            for call in symbols_of(frame.module).calls():
                called = called_module(frame.module, call)
                count = len(self.all) + len(waiting)
                if called is not None and (frame.level > DEEPEST_FRAME or count > MOST_FRAMES):
                    called, self.is_cut = None, True
                inner = None if called is None else Frame(count, called, frame, call)
                frame.inner[call.address] = inner
                if inner is not None:
                    waiting.append(inner)


def frames_of(values: ModuleValues) -> Frames:
    """The frames of a module that nothing calls, where its variables have some values."""
    frame = Frame(0, values.module)
    frame._values = values
    frames = Frames()
    frames.fill(frame)
    return frames


@kept
def tops_of(module: Module) -> list[Module]:
    """The modules that lead to one by calls, and that nothing calls; maybe it itself."""
    found: dict[str, Module] = {}
    waiting, known = [module], {module.folder}
    while waiting and len(found) < MOST_FRAMES:
        lower = waiting.pop()
        callers = _callers_of(lower)
        if not callers:
            found[lower.folder] = lower
        for caller in callers:
            if caller.folder not in known:
                known.add(caller.folder)
                waiting.append(caller)
    return list(found.values()) or [module]


def _callers_of(module: Module) -> list[Module]:
    """The modules of the tree that call one, without those that only try it."""
    tree = module.tree()
    if tree is None:
        return callers_above(module)
    found = []
    for folder in folders_that_may_call(module, tree):
        path = os.path.relpath(folder or os.curdir, module.path)
        path = path.replace("\\", "/")
        caller = None if not _TRIES.isdisjoint(path.split("/")) else module.called(path)
        if caller is not None and module.folder in _called_by(caller):
            found.append(caller)
    return found


def _called_by(caller: Module) -> list[str]:
    """The folders of the modules that one calls: of each it may have been read more than once."""
    called = [called_module(caller, call) for call in symbols_of(caller).calls()]
    return [module.folder for module in called if module is not None]


def body_of_symbol(symbol: Symbol) -> Body | None:
    """The body of the block that declares something."""
    node, tree = symbol.declaration.body, symbol.document.tree
    if isinstance(node, BodyNode):
        return NativeBody(tree, node)
    return JsonBody(tree, node) if isinstance(node, JsonObject) else None
