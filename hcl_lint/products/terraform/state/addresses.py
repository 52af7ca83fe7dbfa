"""Addresses of objects in state."""

from __future__ import annotations

from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING, Step


class StateAddress:
    """The address of an object in state: a module's path, and maybe a resource in it.

    ``modules`` are the names of the calls, ``mode`` is ``managed`` or ``data``, "" of a module;
    ``key`` is the instance key, None without one, and ``module_keys`` are those of the calls.
    """

    def __init__(
        self, modules: tuple[str, ...], module_keys: tuple[Step | None, ...], mode: str = "",
        type_: str = "", name: str = "", key: Step | None = None,
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

    @property
    def name_in_module(self) -> str:
        """The address of what declares it there: `aws_vpc.main`, `data.aws_ami.it`, `module.x`."""
        if self.is_module:
            return f"module.{self.modules[-1]}"
        return f"{'data.' if self.mode == 'data' else ''}{self.type}.{self.name}"


# Roots of references that never are types of resources in addresses.
_NOT_TYPES = frozenset(
    ("var", "local", "path", "terraform", "each", "count", "self", "output", "ephemeral")
)


_KEYS = (NUMBER, STRING)  # what instances have


def read_address(root: str, steps: list[Step]) -> StateAddress | None:
    """Read a reference as an address: ``module.a["x"].aws_vpc.main[0]``; None if it is not one.

    Source: internal/addrs of Terraform, ``parseTarget`` and ``parseMoveEndpoint``.
    """
    words = [Step(ATTRIBUTE, root, 0, 0), *steps]
    at = 0
    modules: list[str] = []
    keys: list[Step | None] = []
    while at < len(words) and words[at].kind == ATTRIBUTE and words[at].key == "module":
        if at + 1 >= len(words) or words[at + 1].kind != ATTRIBUTE:
            return None
        modules.append(words[at + 1].key)
        at += 2
        keys.append(None)
        if at < len(words) and words[at].kind != ATTRIBUTE:
            if words[at].kind not in _KEYS:
                return None
            keys[-1] = words[at]
            at += 1
    if at == len(words):
        return StateAddress(tuple(modules), tuple(keys)) if len(modules) != 0 else None
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
    if len(rest) > 3 or len(rest) == 3 and rest[2].kind not in _KEYS:
        return None
    key = rest[2] if len(rest) == 3 else None
    return StateAddress(tuple(modules), tuple(keys), mode, type_, rest[1].key, key)
