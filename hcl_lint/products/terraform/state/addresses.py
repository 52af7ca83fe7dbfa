"""Addresses of objects in state, and the keyword ``all``."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Fix
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.schema.static_syntax import static
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING, Reference, Step
from hcl_lint.text.edits import Edit


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


def reference_of(expression: BodyExpression | None) -> Reference | None:
    """The reference that an expression is and nothing else, in either syntax."""
    written = None if expression is None else static(expression)
    return None if written is None else written.reference()


def beginning_of(expression: BodyExpression | None) -> Reference | None:
    """The reference that an expression begins with, up to the first step that is not fixed."""
    written = None if expression is None else static(expression)
    return None if written is None else written.beginning()


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


IGNORE_ALL: Final = "To ignore changes of all arguments, write `ignore_changes = all`."


def lists_all(expression: BodyExpression) -> bool:
    """Whether an expression is a list of the keyword ``all`` alone, which is no keyword there."""
    items = list_items(expression) or []
    only = static(items[0]) if len(items) == 1 else None
    return only is not None and only.keyword() == "all"


def keyword_all(expression: BodyExpression, *, is_certain: bool) -> Fix | None:
    """Replace a list of ``all`` by the keyword; in native syntax, and where no comment is lost.

    It is safe where *is_certain* that no argument has this name.
    """
    place = expression.place
    is_plain = place.text.translate({ord(character): None for character in ' \t\r\n,"'}) == "[all]"
    if not is_plain or not isinstance(expression, NativeExpression):
        return None
    edits = [Edit(place.start, place.end, "all")]
    return Fix("write the keyword `all`", edits, SAFE if is_certain else UNSAFE)
