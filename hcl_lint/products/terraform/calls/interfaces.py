"""Interfaces of modules, as files declare them."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.interfaces.interface import EPHEMERAL, NOT_NULLABLE, REQUIRED, SENSITIVE, Interface
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import object_items, text_of
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.variables import variables_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, type_text

_DECLARES: Final = rb"(?m)^[ \t]*[\"{]*(?:variable|output|terraform)\b"
_LIMITS: Final = Limits(steps=1_000)


def interface_in(content: bytes, dialect: Dialect) -> Interface | None:
    """The part of the interface of a module that a file declares; None where it has errors."""
    found = Interface()
    if re.search(_DECLARES, content) is None:
        return found  # It may not even parse, as old modules whose callers still work.
    is_json = content.lstrip()[:1] == b"{"
    source = Source.from_bytes("main.tf.json" if is_json else "main.tf", content)
    document = Document(source, dialect)
    if not document.has_valid_syntax:
        return None
    variables = {variable.name: variable for variable in variables_of(document)}
    for declaration in document.declarations:
        if declaration.kind == "variable" and declaration.name in variables:
            variable = variables[declaration.name]
            flags = "" if variable.default_node is not None else REQUIRED
            flags += "" if variable.is_nullable else NOT_NULLABLE
            type_ = "any" if variable.type_problems else type_text(variable.type)
            found.variables[variable.name] = flags + _marks(document, declaration) + type_
        elif declaration.kind == "output":
            found.outputs[declaration.name] = _marks(document, declaration)
    for block in document.blocks("terraform") if b"terraform" in content else ():
        version = block.expression("required_version")
        found.product = (text_of(version) if version is not None else None) or ""
        for inner in block.blocks("required_providers"):
            found.providers.update(_providers(inner))
    return found


def _marks(document: Document, declaration: Declaration) -> str:
    sensitive = SENSITIVE if _is_true(document, declaration.sensitive) else ""
    return sensitive + (EPHEMERAL if _is_true(document, declaration.ephemeral) else "")


def _is_true(document: Document, node: Node | None) -> bool:
    if node is None:
        return False
    value, problems = expression_of(document.tree, node).evaluate(None, _LIMITS)
    try:
        value = convert(value.unmarked(), BOOL)
    except ConversionError:
        return False
    return value.is_present and value.as_bool()


def _providers(block: BlockView) -> dict[str, tuple[str, str]]:
    """The sources and constraints of the providers that a block requires."""
    found = {}
    for attribute in block.attributes().values():
        source, version = "", text_of(attribute.expression) or ""
        for key, _, value in object_items(attribute.expression) or ():
            if key == "source":
                source = text_of(value) or ""
            elif key == "version":
                version = text_of(value) or ""
        found[attribute.name] = (source or f"hashicorp/{attribute.name}").lower(), version
    return found
