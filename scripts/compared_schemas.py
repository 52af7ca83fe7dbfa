"""Compare the schemas that packages make with what ``terraform providers schema -json`` writes.

What a package leaves open may be anything. Where both say something, they must say the same: what
does not is a disagreement, and the package was read as saying more than it knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hcl_lint.providers.schema_json import BodyData, ProviderData

_UNKNOWN = "dynamic"


def disagreements(ours: ProviderData, theirs: ProviderData) -> Iterator[str]:
    """Where the schemas of a package, *ours*, deny those of the provider itself."""
    for key, bodies in sorted(ours.types.items()):
        where = ".".join([each for each in key if each])
        if key not in theirs.types:
            yield f"{where}: the provider has no such type"
        else:
            yield from _Comparison(bodies, theirs.types[key]).body(-1, -1, where)


class _Comparison:
    """The bodies of one type, in both."""

    def __init__(self, ours: list[BodyData], theirs: list[BodyData]) -> None:
        self._ours = ours
        self._theirs = theirs

    def body(self, our_number: int, their_number: int, where: str) -> Iterator[str]:
        _, attributes, blocks = self._ours[our_number]
        _, their_attributes, their_blocks = self._theirs[their_number]
        for name in sorted({*attributes, *blocks, *their_attributes, *their_blocks}):
            path = f"{where}.{name}"
            ours = attributes.get(name) or blocks.get(name)
            theirs = their_attributes.get(name) or their_blocks.get(name)
            if ours is None or theirs is None:
                yield f"{path}: only the {'package' if theirs is None else 'provider'} has it"
            elif name in blocks and name in their_blocks:
                yield from self._block(ours, theirs, path)
            elif name in attributes and name in their_attributes:
                yield from self._attribute(ours, theirs, path)
            elif name in blocks or "u" not in ours[0]:
                kind = "blocks" if name in their_blocks else "an attribute"
                yield f"{path}: the provider has {kind}"

    def _block(self, ours: list[Any], theirs: list[Any], path: str) -> Iterator[str]:
        mode, number, least, most = [*ours, 0, 0][:4]
        their_mode, their_number, their_least, their_most = [*theirs, 0, 0][:4]
        if mode not in (their_mode, "one") or least > their_least or most not in (0, their_most):
            yield f"{path}: {ours[:1] + ours[2:]}, the provider {theirs[:1] + theirs[2:]}"
        yield from self.body(number, their_number, path)

    def _attribute(self, ours: list[Any], theirs: list[Any], path: str) -> Iterator[str]:
        flags, their_flags = [{*each[0]} & {*"roc"} for each in (ours, theirs)]
        if flags != their_flags and "u" not in ours[0]:
            yield f"{path}: {ours[0]}, the provider {theirs[0]}"
        type_, their_type = ours[1], theirs[1]
        if isinstance(type_, dict) and isinstance(their_type, dict):
            ((mode, number),) = type_.items()
            ((their_mode, their_number),) = their_type.items()
            if mode not in (their_mode, "one"):
                yield f"{path}: {mode}, the provider {their_mode}"
            yield from self.body(number, their_number, path)
        elif isinstance(type_, dict):
            if not _is_type_of(self._ours, type_, their_type):
                yield f"{path}: {_shown(type_)}, the provider {_shown(their_type)}"
        elif not _agree(type_, their_type):
            yield f"{path}: {_shown(type_)}, the provider {_shown(their_type)}"


def _is_type_of(bodies: list[BodyData], nested: dict[str, int], type_: Any) -> bool:
    """Whether attributes, and what these have, are what a type says."""
    ((mode, number),) = nested.items()
    if mode != "single":
        if not isinstance(type_, list) or type_[0] != mode:
            return False
        type_ = type_[1]
    if not isinstance(type_, list) or type_[0] != "object":
        return False
    rows = bodies[number][1]
    return rows.keys() == type_[1].keys() and all([
        _is_type_of(bodies, row[1], type_[1][name]) if isinstance(row[1], dict)
        else _agree(row[1], type_[1][name]) for name, row in rows.items()
    ])


def _agree(type_: Any, other: Any) -> bool:
    """Whether a type can be what another one is, which is known in full."""
    if type_ == _UNKNOWN or type_ == other:
        return True
    if not isinstance(type_, list) or not isinstance(other, list):
        return False
    kind, inner = type_
    if kind == "object":
        parts = other[1]
        return other[0] == kind and inner.keys() == parts.keys() and all([
            _agree(each, parts[name]) for name, each in inner.items()
        ])
    return other[0] in (("list", "set") if kind == "some" else (kind,)) and _agree(inner, other[1])


def _shown(type_: Any) -> str:
    text = str(type_)
    return text if len(text) <= 60 else text[:59] + "…"
