"""Sensitive and ephemeral values where they would be shown or kept.

Only arguments of resources that a provider declares as write-only accept ephemeral values; data
sources have none.
"""

from __future__ import annotations

import re
from functools import partial

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, FILES, MODULE, ON, OPT_IN, WARNING, Rule, check, rule
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.language.files import TERRAFORM
from hcl_lint.products.terraform.language.validations import in_checks
from hcl_lint.products.terraform.providers.aws.resources import schema_with, text_in
from hcl_lint.products.terraform.providers.built_in import OWN_TYPES, STORE
from hcl_lint.products.terraform.providers.schemas import (
    CONFIG, ModuleSchemas, declared_schema, local_name, schemas_of,
)
from hcl_lint.providers.address import DATA, EPHEMERAL as EPHEMERAL_TYPE, RESOURCE
from hcl_lint.providers.object_schema import ObjectAttribute, ObjectBody
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import OF_OBJECTS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import is_called
from hcl_lint.semantics.objects import Known, Object, objects_of
from hcl_lint.semantics.quiet import in_declarations
from hcl_lint.semantics.symbols import called_module, main_documents, symbols_of
from hcl_lint.semantics.values import ModuleValues, marks_of, values_of, values_with_defaults
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import Node, QuotedTemplate
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range
from hcl_lint.values.types import KIND_DYNAMIC
from hcl_lint.values.value import EPHEMERAL, SENSITIVE, certain

SENSITIVE_EXPOSURE = Rule(
    "V016", "sensitive-exposure", ERROR, ON,
    "Sensitive value in an output that is not declared sensitive.",
)
EPHEMERAL_MISUSE = Rule(
    "V017", "ephemeral-misuse", ERROR, ON, "Ephemeral value where it would be kept."
)

# Source: the change log of Terraform 1.12.1.
# PERF: 0.05 of the time of a pattern that does not begin with a text.
_EPHEMERAL: Final = re.compile(r"ephemeral(?<!\wephemeral)\b")
_CHECKED: Final = ("variable", "output", "resource", "data", "ephemeral", "check")
_MESSAGE: Final = "error_message"
_KEPT: Final = ("resource", "data", "check.data")  # in state, with their arguments
_ACTION: Final = "action"


@check(
    SENSITIVE_EXPOSURE, EPHEMERAL_MISUSE, reads=FILES,
    words=("sensitive", "applying", "module", "resource", "data", "ephemeral", "action"),
)
def marked_values(module: ModuleContext) -> Diagnostics:
    documents = module.main_documents
    has_ephemeral = _may_have_ephemeral(module.module)
    paths = [document.path for document in documents]
    key = SENSITIVE_EXPOSURE.name, *paths, has_ephemeral, is_called(module.module)
    look = partial(_marked_in, module.module, has_ephemeral)
    yield from in_declarations(module.module, key, documents, look)


def _marked_in(
    module: Module, has_ephemeral: bool, document: Document, declaration: Declaration
) -> Diagnostics:
    if declaration.kind in _KEPT and has_ephemeral:
        yield from _in_state(module, document, declaration)
    if declaration.kind == _ACTION and has_ephemeral:
        yield from _in_action(module, document, declaration)
    if declaration.kind == "output":
        yield from _in_output(module, document, declaration)
    if (
        declaration.outer is None and declaration.kind in _CHECKED
        and document.fact(_has_messages)  # PERF: most files have none.
    ):
        yield from _in_messages(values_of(module), document, declaration)


def _may_have_ephemeral(module: Module) -> bool:
    """Whether anything in a module can be ephemeral: its own, or an output of what it calls."""
    called = (called_module(module, call) for call in symbols_of(module).of_kind("module"))
    return module.fact(_names_ephemeral) or any(
        found is not None and found.fact(_names_ephemeral) for found in called
    )


def _names_ephemeral(module: Module) -> bool:
    """Whether anything is declared ephemeral, or refers to what is; not a longer name."""
    return any([
        "ephemeral" in document.text and _EPHEMERAL.search(document.text)  # PERF: it is slow.
        or "terraform.applying" in document.text for document in module.documents
    ])


def _has_messages(document: Document) -> bool:
    return _MESSAGE in document.text


def _in_messages(values: ModuleValues, document: Document, declaration: Declaration) -> Diagnostics:
    """Warn of messages that Terraform does not show because of the values in them."""
    body = declaration.body
    path = tuple(declaration.kind.split("."))
    for message in () if body is None else in_checks(document, _MESSAGE, body, path):
        is_string = isinstance(message, (QuotedTemplate, JsonString))
        if is_string and "{" not in document.tree.text(message):
            continue  # PERF: most messages are only text.
        marks = _marks(values, document, message)
        for mark, reason in ((SENSITIVE, SENSITIVE_EXPOSURE), (EPHEMERAL, EPHEMERAL_MISUSE)):
            if mark in marks:
                yield reason.at(
                    document.tree.range_of(message), f"Message with {mark} values",
                    f"Terraform does not display it, because a value in it is {mark}. Leave that "
                    "out of the message.", severity=WARNING,
                )
                break


def _marks(values: ModuleValues, document: Document, node: Node) -> frozenset[str]:
    """The marks that a value has for certain, or if variables have the values of their defaults.
    """
    marks = values.evaluate_marked(document, node).all_marks()
    if certain(marks) != marks and not is_called(values.module):
        marks |= values_with_defaults(values.module).evaluate(document, node).all_marks()
    return certain(marks)


# Outputs


def _in_output(module: Module, document: Document, declaration: Declaration) -> Diagnostics:
    symbol = symbols_of(module).get(declaration.address)
    found = None if symbol is None else symbol.value
    if symbol is None or found is None or symbol.duplicates:
        return
    node, owner = found
    own = marks_of(symbol)
    value = values_of(module).evaluate(owner, node)
    marks = _marks(values_of(module), owner, node)
    place = owner.tree.range_of(node)
    is_its_value = declaration.attribute(symbol.form.value) is node
    if EPHEMERAL in marks and EPHEMERAL not in own and is_its_value:
        yield EPHEMERAL_MISUSE.at(
            place, "Ephemeral value in an output",
            "Only outputs with `ephemeral = true` can have ephemeral values. Add it, "
            "or use another value.",
        )
    if EPHEMERAL in own and is_its_value and module.dialect.name in TERRAFORM:
        if is_root(module):
            yield EPHEMERAL_MISUSE.at(
                place, "Ephemeral output of a root module",
                "Terraform stores the outputs of a root module, so none of them can be ephemeral. "
                "Remove `ephemeral = true`.",
            )
        elif not value.may_have_mark(EPHEMERAL) and value.type.kind != KIND_DYNAMIC and (
            not value.may_hold_mark(EPHEMERAL) or lacks_change(module, "partly_ephemeral_outputs")
        ):
            yield EPHEMERAL_MISUSE.at(
                place, "Value of an ephemeral output is not ephemeral",
                "Terraform requires an ephemeral value. Remove `ephemeral = true`, or mark the "
                "value itself.",
            )
    if SENSITIVE in marks and SENSITIVE not in own and not is_called(module):
        if symbol.declaration is declaration:
            yield SENSITIVE_EXPOSURE.at(
                Range(document.source, *declaration.place),
                f"Sensitive value in output `{symbol.name}`",
                "The value is sensitive, and a root module reveals its outputs. Add "
                "`sensitive = true`, or wrap the value in `nonsensitive` if it is not secret.",
            )


_OF_ROOTS: Final = ("terraform.backend", "terraform.cloud")


def is_root(module: Module) -> bool:
    """Whether a module is certainly a root: it says what only roots can, and nothing calls it."""
    if is_called(module):
        return False
    for document in main_documents(module):
        if document.blocks("import") or document.view.blocks_on(_OF_ROOTS):
            return True
    return False


# What is kept in state

_NOT_KEPT: Final = (*OF_OBJECTS, "locals", "_")
_MOST_NESTED: Final = 20


def _in_state(module: Module, document: Document, declaration: Declaration) -> Diagnostics:
    """Report ephemeral values in what a declaration keeps, as far as that is known."""
    kept = objects_of(module).of(declaration, document)
    is_data = declaration.kind in ("data", "check.data")
    schema = None
    skipped: tuple[str, ...] = _NOT_KEPT
    if not is_data and (declaration.kind, declaration.labels[0]) in OWN_TYPES:
        skipped = (*_NOT_KEPT, STORE)
    elif not is_data:
        found = declared_schema(module, declaration, document)
        if found is None:
            return
        schema = found.body
    for place in _ephemeral_in(kept, schema, skipped, module, document):
        yield EPHEMERAL_MISUSE.at(
            place, f"Ephemeral value in a {'data source' if is_data else 'resource'}",
            "Ephemeral values cannot be kept in state. Use a value that is not ephemeral.",
        )


def _in_action(module: Module, document: Document, declaration: Declaration) -> Diagnostics:
    """Report ephemeral values in the configuration of an action."""
    action, schemas = objects_of(module).of(declaration, document), schemas_of(module)
    if action is None or schemas is None:
        return
    type_ = declaration.labels[0]
    found = schemas.find(_ACTION, type_, local_name(type_, action.expression("provider")))
    schema = None if found is None else found.body
    for config in action.blocks(CONFIG) if schema is not None else ():
        for place in _ephemeral_in(config, schema, (), module, document):
            yield EPHEMERAL_MISUSE.at(
                place, "Ephemeral value in an action",
                "Plans keep the configuration of actions. Use a value that is not ephemeral.",
            )


def _ephemeral_in(
    block: Object | None, schema: ObjectBody | None, skipped: tuple[str, ...],
    module: Module, document: Document,
) -> Iterator[Range]:
    """The places of ephemeral values that are kept; several generated blocks have one."""
    reported: set[int] = set()
    for known in _kept_in(block, schema, skipped, 0) if block is not None else ():
        if known.place.start not in reported and _is_ephemeral(module, document, known):
            reported.add(known.place.start)
            yield known.place


def _kept_in(
    block: Object, schema: ObjectBody | None, skipped: tuple[str, ...], nested: int
) -> Iterator[Known]:
    """The arguments that are kept in state; where there is no schema, all are."""
    inside = block.with_all_items()
    for known in inside.all_known():
        if known.name not in skipped and _is_kept(known.name, schema):
            yield known
    for inner in inside.blocks() if nested <= _MOST_NESTED else ():
        known_block = None if schema is None else schema.blocks.get(inner.type)
        if inner.type not in skipped and (known_block is not None or _is_kept(inner.type, schema)):
            body = None if known_block is None else known_block.body
            yield from _kept_in(inner, body, (), nested + 1)


def _is_kept(name: str, schema: ObjectBody | None) -> bool:
    """Whether an argument is certainly not write-only."""
    if schema is None:
        return True
    found = schema.attributes.get(name)
    return found is not None and not _is_write_only(found, 0)


def _is_ephemeral(module: Module, document: Document, known: Known) -> bool:
    written = known.expression.written
    if EPHEMERAL in known.marks or not isinstance(written, (NativeExpression, JsonExpression)):
        return EPHEMERAL in known.marks
    return EPHEMERAL in _marks(values_of(module), document, written.node)


def _is_write_only(attribute: ObjectAttribute, nested: int) -> bool:
    """Whether an attribute, or any inside it, may be write-only."""
    if attribute.may_be_write_only or nested > _MOST_NESTED:
        return True
    if attribute.nested is None:
        return False
    inner = attribute.nested.attributes.values()
    return any([_is_write_only(attribute, nested + 1) for attribute in inner])


_WRITE_ONLY: Final = "_wo"  # ends the name of an argument that state does not keep
_PARAMETER_TYPES: Final = ("String", "StringList")  # of those that anyone may read
_SAYS: Final = schema_with("type", "sensitive")


@rule(
    "PV015", "stored-secret", WARNING, OPT_IN,
    "Secret stored in state that a write-only argument would keep out of it.", reads=MODULE,
)
def stored_secret(module: Module) -> Diagnostics:
    schemas = schemas_of(module)
    for block in objects_of(module) if schemas is not None else ():
        if schemas is None or block.type not in (RESOURCE, DATA):
            continue
        for name, place in _with_twins(block, schemas):
            is_data = block.type == DATA
            what = "What it reads" if is_data else "Its value"
            kind = "ephemeral resource" if is_data else "write-only argument"
            yield stored_secret.at(
                place, "Secret in state",
                f"{what} is stored in state in plain text. Use the {kind} {short(name)}, which "
                f"{'stores nothing' if is_data else 'is not stored'}.",
            )


def _with_twins(block: Object, schemas: ModuleSchemas) -> Iterator[tuple[str, Range]]:
    """The write-only twins of arguments, or the ephemeral one of a data source, with places."""
    type_ = block.labels[0]
    provider = local_name(type_, block.expression("provider"))
    index = None if provider is None else schemas.index(provider)
    if index is None:
        return
    if block.type == DATA:
        if index.has(EPHEMERAL_TYPE, type_):
            yield type_, block.place
    elif not _is_open(block, type_):
        schema = index.find(RESOURCE, type_)
        for name, attribute in block.attributes().items() if schema is not None else ():
            if schema is not None and name + _WRITE_ONLY in schema.body.attributes:
                yield name + _WRITE_ONLY, attribute.name_place


def _is_open(block: Object, type_: str) -> bool:
    """Whether a resource says of itself that anyone may read its value."""
    section = block.seen_by(_SAYS)
    if type_ == "aws_ssm_parameter":
        return text_in(section, "type") in _PARAMETER_TYPES
    return type_ == "tfe_variable" and section.truth("sensitive") is False
