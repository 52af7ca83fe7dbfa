"""Addresses of objects in state."""

from __future__ import annotations

from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING, Step


class Address:
    """The address of an object in state: a module's path, and maybe a resource in it.

    ``modules`` are the names of the calls, ``mode`` is ``managed`` or ``data``, "" of a module;
    ``key`` is the instance key as written, "" without one.
    """

    __slots__ = ("modules", "mode", "type", "name", "key", "module_keys")

    def __init__(
        self,
        modules: tuple[str, ...],
        module_keys: tuple[str, ...],
        mode: str = "",
        type_: str = "",
        name: str = "",
        key: str = "",
    ) -> None:
        self.modules = modules
        self.module_keys = module_keys
        self.mode = mode
        self.type = type_
        self.name = name
        self.key = key

    @property
    def is_module(self) -> bool:
        """Whether it is the address of a module, or of one instance of it."""
        return not self.mode


# Roots of references that never are types of resources in addresses.
_NOT_TYPES = frozenset(
    ("var", "local", "path", "terraform", "each", "count", "self", "output", "ephemeral")
)


_KEYS = (NUMBER, STRING)  # what instances have


def read_address(root: str, steps: list[Step]) -> Address | None:
    """Read a reference as an address: ``module.a["x"].aws_vpc.main[0]``; None if it is not one.

    Source: internal/addrs of Terraform, ``parseTarget`` and ``parseMoveEndpoint``.
    """
    words = [Step(ATTRIBUTE, root, 0, 0), *steps]
    at = 0
    modules: list[str] = []
    keys: list[str] = []
    while at < len(words) and words[at].kind == ATTRIBUTE and words[at].key == "module":
        if at + 1 >= len(words) or words[at + 1].kind != ATTRIBUTE:
            return None
        modules.append(words[at + 1].key)
        at += 2
        key = ""
        if at < len(words) and words[at].kind != ATTRIBUTE:
            if words[at].kind not in _KEYS:
                return None
            key = words[at].to_text()
            at += 1
        keys.append(key)
    if at == len(words):
        return Address(tuple(modules), tuple(keys)) if len(modules) != 0 else None
    mode = "managed"
    has_mode = words[at].key in ("data", "resource") and words[at].kind == ATTRIBUTE
    if has_mode:
        mode = "data" if words[at].key == "data" else "managed"
        at += 1
    rest = words[at:]
    if len(rest) < 2 or any([word.kind != ATTRIBUTE for word in rest[:2]]):
        return None
    type_ = rest[0].key
    if not has_mode and type_ in _NOT_TYPES:
        return None
    key = ""
    if len(rest) == 3 and rest[2].kind in _KEYS:
        key = rest[2].to_text()
    elif len(rest) > 2:
        return None
    return Address(tuple(modules), tuple(keys), mode, type_, rest[1].key, key)
