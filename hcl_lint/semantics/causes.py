"""Causes: why the value of a declaration, or a part of it, is not known."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.dialect import LOCAL, VARIABLE, forms_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.paths import Path, paths_in
from hcl_lint.semantics.symbols import Symbol, called_interface
from hcl_lint.semantics.values import ModuleValues
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.source import Range
from hcl_lint.values.value import Value

_MOST: Final = 1_000  # declarations that are looked at for one value
_DEEPEST: Final = 20  # modules in one another
_AT_RUN: Final = "it is known only when it is run"


class Cause:
    """Something whose value is not known, with the reason and its place."""

    def __init__(self, address: str, reason: str, place: Range) -> None:
        self.address = address
        self.reason = reason
        self.place = place

    def __str__(self) -> str:
        return f"{self.address}: {self.reason}"

    def __repr__(self) -> str:
        return f"<Cause {self}>"


def is_unknown(value: Value) -> bool:
    """Whether a value, or something in it, is not known."""
    return value.is_unknown or value.contains_unknown


def causes_of(
    values: ModuleValues, address: str, node: Node, document: Document,
    settings: Sequence[Node] = (),
) -> list[Cause]:
    """Why the value of an expression is not known, which belongs to what has an address.

    *settings* are the expressions that the blocks around it are repeated by.
    """
    found: dict[str, Cause] = {}
    _Causes(values, "", found, 0).add(address, node, document, settings)
    return list(found.values())


class _Causes:
    """The causes of unknown values in a module; *prefix* is the address of what calls it."""

    def __init__(
        self, values: ModuleValues, prefix: str, found: dict[str, Cause], depth: int
    ) -> None:
        self.values = values
        self.prefix = prefix
        self.found = found
        self.depth = depth
        self.seen: set[Path] = set()
        forms = forms_of(values.module.dialect).by_role
        self.roots = [forms[role].root for role in (VARIABLE, LOCAL) if role in forms]

    def add(
        self, address: str, node: Node, document: Document, settings: Sequence[Node] = ()
    ) -> None:
        """Add the unknown names that an expression refers to, or what is wrong with it."""
        scope = self.values.scope_at(document, node)
        _, problems = self.values.evaluate_bounded(document.tree, node, scope)
        place = document.tree.range_of(node)
        if problems:
            self._put(address, _problem(problems), place)
        elif not self._add_paths(paths_in(document, node), place):
            around = [path for setting in settings for path in paths_in(document, setting)]
            if not self._add_paths(around, place):
                self._put(address, _AT_RUN, place)

    def _put(self, address: str, reason: str, place: Range) -> None:
        self.found.setdefault(self.prefix + address, Cause(self.prefix + address, reason, place))

    def _add_paths(self, paths: Iterable[Path], place: Range) -> bool:
        """Add the causes of unknown names; whether there are any."""
        dependencies = self.values.dependencies
        has_any = False
        for path in dict.fromkeys(paths):
            target = dependencies.target(path)
            symbol = None if target is None else dependencies.declared.get(target)
            if target is None or symbol is None:
                if len(path) > 1 and path[0] in self.roots:
                    self._put(".".join(path), "nothing declares it", place)
                    has_any = True
            elif is_unknown(self._value(target, path)):
                has_any = True
                if path not in self.seen and len(self.seen) < _MOST:
                    self.seen.add(path)
                    self._add_symbol(symbol, path)
        return has_any

    def _value(self, target: Path, path: Path) -> Value:
        value = self.values.value(*target)
        for name in path[len(target):]:
            part = value.payload.get(name) if isinstance(value.payload, dict) else None
            value = part if isinstance(part, Value) else value
        return value

    def _add_symbol(self, symbol: Symbol, path: Path) -> None:
        place = Range(symbol.document.tree.source, *symbol.declaration.place)
        if symbol.form.type_syntax:
            self._put(symbol.address, "the variable has no value", place)
        elif symbol.is_call:
            self._add_call(symbol, path, place)
        elif symbol.value is not None:
            self.add(symbol.address, *symbol.value)
        else:
            self._put(symbol.address, "it is known only when it is created or read", place)

    def _add_call(self, symbol: Symbol, path: Path, place: Range) -> None:
        called = self.values.values_of_call(symbol)
        if called is None or called.module.versions is not None or self.depth >= _DEEPEST:
            module = called_interface(self.values.module, symbol)
            title = "" if module is None else f" {module.folder}"
            self._put(symbol.address, f"the module{title} is not here", place)
            return
        prefix = f"{self.prefix}{symbol.address}."
        inside = _Causes(called, prefix, self.found, self.depth + 1)
        outputs = [name for name in path[2:3] if name in called.outputs] or [*called.outputs]
        for name in outputs:
            target = called.dependencies.outputs.get(name)
            if target is not None and is_unknown(called.value(*target)):
                inside._add_symbol(called.dependencies.declared[target], target)


def _problem(problems: list[Diagnostic]) -> str:
    summary = problems[0].summary
    return f"it has an error: {summary[:1].lower()}{summary[1:]}"
