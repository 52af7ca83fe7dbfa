"""How provisioners reach a resource: the arguments and types of `connection` blocks."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.dialects import OPENTOFU
from hcl_lint.products.terraform.duplicates import is_part
from hcl_lint.products.terraform.problems import INVALID_CONNECTION
from hcl_lint.products.terraform.versions import allowed_versions
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, short
from hcl_lint.text.suggestions import closest

_SSH: Final = "ssh"
_TYPES: Final = (_SSH, "winrm")
_REMOTE: Final = ("remote-exec", "file")  # provisioners that connect
_CONNECTED: Final = ("resource", "removed")
# Source: the change log of OpenTofu 1.13.
_FIRST_WITHOUT_WINRM: Final = (1, 13, 0)


def connection_problems(module: Module) -> Iterator[Diagnostic]:
    """Report connections with arguments or types that do not exist, or without a host."""
    types: Sequence[str] = _TYPES
    if module.dialect.name in OPENTOFU:
        allowed = allowed_versions(module)
        if allowed is not None and allowed[0] >= _FIRST_WITHOUT_WINRM:
            types = (_SSH,)
    for document in module.documents:
        if "connection" in document.text and is_part(document.path):
            for block in document.blocks:
                if block.type in _CONNECTED:
                    yield from _check_object(block, types)


def _check_object(block: BlockView, types: Sequence[str]) -> Iterator[Diagnostic]:
    """Check the connections of a resource.

    A provisioner without a connection of its own uses that of the resource. Where there are
    both they are read as one, and arguments that are not known are ignored.
    """
    for used in _connecting(block):
        yield from _check_type(used, types)
    common = block.first_block("connection")
    own = [each.first_block("connection") for each in block.blocks("provisioner")]
    if common is not None:
        if None in own:
            yield from _check_connection(common)
        return
    for connection in own:
        if connection is not None:
            yield from _check_connection(connection)


def _connecting(resource: BlockView) -> Iterator[BlockView]:
    """The connections that provisioners of a resource use: its own, and those in these."""
    provisioners = [
        each for each in resource.blocks("provisioner")
        if len(each.labels) != 0 and each.labels[0] in _REMOTE
    ]
    if provisioners:
        yield from resource.blocks("connection")
    for provisioner in provisioners:
        yield from provisioner.blocks("connection")


def _check_type(connection: BlockView, types: Sequence[str]) -> Iterator[Diagnostic]:
    expression = connection.expression("type")
    text = None if expression is None else text_of(expression)
    if expression is None or not text or text in types:
        return  # An empty one is the default.
    if text in _TYPES:
        yield finding(
            INVALID_CONNECTION, expression.place, "Connections by WinRM are removed",
            "OpenTofu supports only `ssh` since version 1.13.",
        )
        return
    meant = closest(text, types)
    advice = f"It must be {' or '.join([f'`{each}`' for each in types])}."
    yield finding(
        INVALID_CONNECTION, expression.place, f"Unknown connection type {short(text)}",
        advice if meant is None else f"Did you mean `{meant}`?",
    )


def _check_connection(connection: BlockView) -> Iterator[Diagnostic]:
    known = connection.schema.attributes
    missing = {"host"}
    attributes = connection.attributes()
    for name, attribute in attributes.items():
        missing.discard(name)
        if name in known:
            continue
        meant = closest(name, [each for each in known if each not in attributes])
        missing.discard(meant or "")
        advice = "Remove it." if meant is None else f"Did you mean `{meant}`?"
        yield finding(
            INVALID_CONNECTION, attribute.name_place, f"Unexpected argument {short(name)}",
            f"`connection` has no argument `{name}`. {advice}",
        )
    if missing:
        yield finding(
            INVALID_CONNECTION, connection.place, "Connection without a host",
            "Add `host`, the address to connect to, such as `self.public_ip`.",
        )
