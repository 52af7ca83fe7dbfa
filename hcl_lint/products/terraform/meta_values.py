"""Restricted values: `count`, `for_each`, and sensitive or ephemeral values."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import WARNING, Rule
from hcl_lint.diagnostics.values import (
    EPHEMERAL_MISUSE, INVALID_COUNT, INVALID_FOR_EACH, SENSITIVE_EXPOSURE,
)
from hcl_lint.dialects.schemas import has_role
from hcl_lint.products.terraform.dialects import TERRAFORM
from hcl_lint.products.terraform.kept_values import kept_value_problems
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.callers import is_called
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import called_module, main_documents, symbols_of
from hcl_lint.semantics.values import ModuleValues, marks_of, value_of, values_of
from hcl_lint.semantics.versions import is_before
from hcl_lint.syntax.nodes import Body, Expression, Node, QuotedTemplate, TemplateText
from hcl_lint.syntax.queries import find_attribute
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.shapes import kinds_of
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER,
    friendly_name, name_of_kind, with_article,
)
from hcl_lint.values.value import EPHEMERAL, SENSITIVE, Value

# Source: the change log of Terraform 1.12.1.
_FIRST_WITH_EPHEMERAL_PARTS: Final = (1, 12, 1)
_CHECKED: Final = ("variable", "output", "resource", "data", "ephemeral", "check")
_CHECKS: Final = ("validation", "precondition", "postcondition", "assert")
_KEPT: Final = ("resource", "data", "check.data")  # in state, with their arguments


def meta_value_problems(module: Module, document: Document) -> list[Diagnostic]:
    """Report values in a document that the product refuses in their place; kept with the module.

    PERF: an editor asks for one document of many after every keystroke.
    """
    known = module.fact(_by_document)
    if document not in known:
        known[document] = _problems(module, document)
    return known[document]


def _by_document(module: Module) -> dict[Document, list[Diagnostic]]:
    """The problems found so far; nothing is found in what does not hold in the whole module."""
    main = set(main_documents(module))
    return {document: [] for document in module.documents if document not in main}


def _problems(module: Module, document: Document) -> list[Diagnostic]:
    values = values_of(module)
    found: list[Diagnostic] = []
    dialect, has_ephemeral = document.dialect, module.fact(_may_have_ephemeral)
    for declaration in document.declarations:
        # In a check there is always one instance: that is reported elsewhere.
        if declaration.outer is None and has_role(dialect, declaration.kind, OF_INSTANCES):
            found += _instances(values, document, declaration)
        if declaration.kind in _KEPT and has_ephemeral:
            found += kept_value_problems(values, document, declaration)
        if declaration.kind == "output":
            found += _output(module, document, declaration)
        if declaration.outer is None and declaration.kind in _CHECKED:
            found += _messages(values, document, declaration)
    return found


def _may_have_ephemeral(module: Module) -> bool:
    """Whether anything in a module can be ephemeral: its own, or an output of what it calls."""
    for document in module.documents:
        if "ephemeral" in document.text or "terraform.applying" in document.text:
            return True
    for call in symbols_of(module).of_kind("module"):
        called = called_module(module, call)
        if called is not None and any(["ephemeral" in each.text for each in called.documents]):
            return True
    return False


def _messages(
    values: ModuleValues, document: Document, declaration: Declaration
) -> Iterator[Diagnostic]:
    """Warn of messages that Terraform does not show because of the values in them."""
    body = declaration.body
    for block in blocks_in(body) if isinstance(body, Body) else ():
        message = find_attribute(block.body, "error_message") if block.type in _CHECKS else None
        if message is None or isinstance(message.expression, QuotedTemplate) and all([
            isinstance(each, TemplateText) for each in message.expression.parts
        ]):
            continue  # PERF: most messages are only text.
        marks = values.evaluate_marked(document, message.expression).all_marks()
        for mark, problem in ((SENSITIVE, SENSITIVE_EXPOSURE), (EPHEMERAL, EPHEMERAL_MISUSE)):
            if mark in marks:
                found = _report(
                    problem, document, message.expression, f"Message with {mark} values",
                    f"Terraform does not display it, because a value in it is {mark}. Leave that "
                    "out of the message.",
                )
                found.severity = WARNING
                yield found
                break


def _report(
    rule: Rule, document: Document, node: Node, summary: str, detail: str
) -> Diagnostic:
    return Diagnostic(rule, summary, detail, Range(document.source, *document.tree.range(node)))


# Instances


def _instances(
    values: ModuleValues, document: Document, declaration: Declaration
) -> Iterator[Diagnostic]:
    for_each = declaration.attribute("for_each")
    if for_each is not None:
        value = values.evaluate_marked(document, for_each)
        reason = _reason_against_for_each(value)
        if reason:
            found = _report(
                INVALID_FOR_EACH, document, for_each, "Invalid value for `for_each`", reason
            )
            if not value.marks and _is_of_strings(value) and isinstance(for_each, Expression):
                found.fix = _as_set(document, for_each, value)
            yield found
    count = declaration.attribute("count")
    if count is not None:
        reason = _reason_against_count(values.evaluate_marked(document, count))
        if reason:
            yield _report(INVALID_COUNT, document, count, "Invalid value for `count`", reason)


_EPHEMERAL: Final = (
    "The value is ephemeral, but instances must stay the same in every run. Use a value that is "
    "not ephemeral."
)


def _is_of_strings(value: Value) -> bool:
    """Whether a value is a list, or a tuple, of strings that are not null."""
    if value.type.kind == KIND_LIST:
        return value.type.element_type.kind == KIND_STRING
    if value.type.kind != KIND_TUPLE or not value.is_present:
        return False
    return all([each.type.kind == KIND_STRING and not each.is_null for each in value.as_elements()])


def _as_set(document: Document, node: Expression, value: Value) -> Fix:
    """Convert a list of strings to a set; safe where no element can be lost by it."""
    start, end = document.tree.range(node)
    edits = [Edit(start, start, "toset("), Edit(end, end, ")")]
    is_safe = False
    if value.is_present and not value.contains_unknown:
        texts = [each.unmarked().as_string() for each in value.as_elements() if each.is_present]
        is_safe = len(set(texts)) == len(texts) == len(value.as_elements())
    return Fix("convert it with `toset`", edits, SAFE if is_safe else UNSAFE)


def _reason_against_for_each(value: Value) -> str:
    """Why instances cannot be made of a value; "" where they can, or that is not known."""
    if SENSITIVE in value.marks:
        return (
            "The value is sensitive, but instances are shown in every plan. Use a value that is "
            "not sensitive."
        )
    if EPHEMERAL in value.marks:
        return _EPHEMERAL
    if value.is_null:
        return "The value is null. Use `{}` for no instances."
    kind = value.type.kind
    kinds = kinds_of(value)
    if kind == KIND_DYNAMIC and set(kinds) <= {KIND_LIST, KIND_TUPLE}:
        return (
            "Instances need keys, so this must be a map or a set of strings, not a "
            f"{name_of_kind(kinds[-1])}. Make an object with `{{ for … }}`, or convert a list of "
            "strings with `toset`."
        )
    if kind in (KIND_DYNAMIC, KIND_MAP, KIND_OBJECT):
        return ""
    if kind == KIND_TUPLE or kind == KIND_LIST:
        return (
            "Instances need keys, so this must be a map or a set of strings, not "
            f"{with_article(friendly_name(value.type))}. Convert a list of strings with `toset`."
        )
    if kind != KIND_SET:
        return (
            "Instances need keys, so this must be a map or a set of strings, not "
            f"{with_article(friendly_name(value.type))}."
        )
    element = value.type.element_type.kind
    if value.is_present and not value.as_elements():
        return ""
    if element != KIND_STRING and element != KIND_DYNAMIC:
        return f"The set must be of strings, not {friendly_name(value.type)}."
    if value.is_present and any([each.is_null for each in value.as_elements()]):
        return "The set holds null, which cannot be a key. Remove it."
    return ""


def _reason_against_count(value: Value) -> str:
    """Why a value cannot be a number of instances; "" where it can, or that is not known."""
    if EPHEMERAL in value.marks:
        return _EPHEMERAL  # A sensitive number is accepted.
    value = value.unmarked()
    if value.is_null:
        return "The value is null. Use 0 for no instances."
    try:
        number = convert(value, NUMBER)
    except ConversionError:
        return ""  # The schema reports it.
    if number.is_present:
        if number.as_number().sign() < 0:
            return "The number is negative. Use 0 for no instances."
        if not number.as_number().is_integer():
            return "The number is not whole. Round it with `floor` or `ceil`."
    return ""


# Marks


def _output(
    module: Module, document: Document, declaration: Declaration
) -> Iterator[Diagnostic]:
    symbol = symbols_of(module).get(declaration.address)
    found = None if symbol is None else value_of(symbol)
    if symbol is None or found is None or symbol.duplicates:
        return
    node, owner = found
    own = marks_of(symbol)
    value = values_of(module).evaluate_marked(owner, node)
    marks = value.all_marks()
    is_its_value = declaration.attribute(symbol.form.value) is node
    if EPHEMERAL in marks and EPHEMERAL not in own and is_its_value:
        yield _report(
            EPHEMERAL_MISUSE, document, node, "Ephemeral value in an output",
            "Only outputs with `ephemeral = true` can have ephemeral values. Add it, "
            "or use another value.",
        )
    if EPHEMERAL in own and is_its_value and module.dialect.name in TERRAFORM:
        if _is_root(module):
            yield _report(
                EPHEMERAL_MISUSE, document, node, "Ephemeral output of a root module",
                "Terraform stores the outputs of a root module, so none of them can be ephemeral. "
                "Remove `ephemeral = true`.",
            )
        elif not value.may_have_mark(EPHEMERAL) and value.type.kind != KIND_DYNAMIC and (
            not value.may_hold_mark(EPHEMERAL) or is_before(module, _FIRST_WITH_EPHEMERAL_PARTS)
        ):
            yield _report(
                EPHEMERAL_MISUSE, document, node, "Value of an ephemeral output is not ephemeral",
                "Terraform requires an ephemeral value. Remove `ephemeral = true`, or mark the "
                "value itself.",
            )
    if SENSITIVE in marks and SENSITIVE not in own and not is_called(module):
        if symbol.declaration is declaration:
            place = Range(document.source, *declaration.place)
            yield Diagnostic(
                SENSITIVE_EXPOSURE,
                f"Sensitive value in output `{symbol.name}`",
                "The value is sensitive, and a root module reveals its outputs. Add "
                "`sensitive = true`, or wrap the value in `nonsensitive` if it is not secret.",
                place,
            )


def _is_root(module: Module) -> bool:
    """Whether a module is certainly a root: it says what only roots can, and nothing calls it."""
    if is_called(module):
        return False
    for document in main_documents(module):
        for block in document.blocks:
            if block.type == "terraform" and any(block.blocks("backend", "cloud")):
                return True
            if block.type == "import":
                return True
    return False
