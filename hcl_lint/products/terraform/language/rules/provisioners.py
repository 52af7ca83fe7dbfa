"""Provisioners: what they refer to when an object is destroyed, and how they connect to it."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, rule
from hcl_lint.dialects.versions import change_of
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.language.files import blocks_in, blocks_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.schema.static_syntax import keyword_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.text.messages import advise, closest, listed, short

_KNOWN_LATER: Final = ("self", "path", "terraform")


@rule(
    "TF019", "destroy-provisioner-reference", ERROR, ON,
    "Reference to another object in a destroy-time provisioner.",
    in_json=True, words=("provisioner",),
)
def destroy_provisioner_reference(file: FileContext) -> Diagnostics:
    for provisioner in blocks_in(file, "removed.provisioner"):
        yield from _references(provisioner)
    for resource in blocks_in(file, "resource"):
        destroying = [
            block for block in resource.blocks("provisioner")
            if keyword_of(block.expression("when")) == "destroy"
        ]
        for block in (*destroying, *(resource.blocks("connection") if destroying else ())):
            yield from _references(block)


def _references(block: BlockView) -> Diagnostics:
    for expression in block.body.expressions():
        if keyword_of(expression) in ("destroy", "create", "continue", "fail"):
            continue
        for reference in expression.references():
            first = reference.steps[0].key if reference.steps else ""
            if reference.root in _KNOWN_LATER or (reference.root, first) in (
                ("count", "index"), ("each", "key")
            ):
                continue
            yield destroy_provisioner_reference.at(
                reference.place, f"Reference to {short(reference.to_text())} when destroying",
                "The object may no longer exist by then. Use only `self`, `count.index` and "
                "`each.key`; store other values in the resource itself.",
            )


# Connections


_SSH: Final = "ssh"
_TYPES: Final = (_SSH, "winrm")
_REMOTE: Final = ("remote-exec", "file")  # provisioners that connect


@rule(
    "TF031", "invalid-connection", ERROR, ON,
    "Provisioner connection without a host, or with an unknown argument or type.",
    reads=MODULE, words=("connection",),
)
def invalid_connection(module: Module) -> Diagnostics:
    gone = change_of(module.dialect, "winrm")[1] if lacks_change(module, "winrm") else ""
    for document in module.documents:
        if document.may_name("connection"):
            for block in blocks_of(document, "resource", "removed"):
                yield from _connections(block, gone)


def _connections(block: BlockView, gone: str) -> Diagnostics:
    """Check the connections of a resource; WinRM is *gone* since a version, "" if it is not.

    A provisioner without a connection of its own uses that of the resource. Where there are
    both they are read as one, and arguments that are not known are ignored.
    """
    provisioners = block.blocks("provisioner")
    remote = [entry for entry in provisioners if entry.labels and entry.labels[0] in _REMOTE]
    for used in (block, *remote) if remote else ():
        for connection in used.blocks("connection"):
            yield from _type(connection, gone)
    common = block.first_block("connection")
    own = [provisioner.first_block("connection") for provisioner in provisioners]
    if common is None:
        for provisioner in own:
            yield from () if provisioner is None else _arguments(provisioner)
    elif None in own:
        yield from _arguments(common)


def _type(connection: BlockView, gone: str) -> Diagnostics:
    types = (_SSH,) if gone else _TYPES
    expression = connection.expression("type")
    text = text_of(expression)
    if expression is None or not text or text in types:
        return  # An empty one is the default.
    if text in _TYPES:
        yield invalid_connection.at(
            expression.place, "Connections by WinRM are removed",
            f"OpenTofu supports only `ssh` since version {gone}.",
        )
        return
    yield invalid_connection.at(
        expression.place, f"Unknown connection type {short(text)}",
        advise(text, types, f"It must be {listed(types, ' or ')}."),
    )


def _arguments(connection: BlockView) -> Diagnostics:
    known = connection.schema.attributes
    missing = {"host"}
    attributes = connection.attributes()
    for name, attribute in attributes.items():
        missing.discard(name)
        if name in known:
            continue
        meant = closest(name, [name for name in known if name not in attributes])
        missing.discard(meant or "")
        advice = "Remove it." if meant is None else f"Did you mean `{meant}`?"
        yield invalid_connection.at(
            attribute.name_place, f"Unexpected argument {short(name)}",
            f"`connection` has no argument `{name}`. {advice}",
        )
    if missing:
        yield invalid_connection.at(
            connection.place, "Connection without a host",
            "Add `host`, the address to connect to, such as `self.public_ip`.",
        )
