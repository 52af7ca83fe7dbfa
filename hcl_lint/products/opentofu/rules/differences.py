"""Features that only one of OpenTofu and Terraform has."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ERROR, EVALUATION, ON, Rule
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.dialects.schemas import schema_of
from hcl_lint.dialects.versions import change_of, releases_of, since_of
from hcl_lint.products.terraform.language.files import is_part
from hcl_lint.products.terraform.language.rules.static_contexts import STATIC
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.rules import UNEXPECTED_ITEM
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.walk import blocks_in

OPENTOFU_ONLY_SYNTAX = Rule(
    "OT004", "opentofu-only-syntax", ERROR, ON,
    "OpenTofu feature in a Terraform file, or vice versa.", found_by=EVALUATION,
)

# The other product, with the name of a file of its.
_OTHER: Final = {"terraform": ("opentofu", "main.tofu"), "opentofu": ("terraform", "main.tf")}
_OPENTOFU: Final = "opentofu"
_BEFORE_ALL: Final = "0.0.0"  # of its versions
_CHOICE: Final = 'rename the file to `.tofu`, or set `dialects = { "*.tf" = "opentofu" }`'
_CONSEQUENCE: Final = "-"  # of another error that OpenTofu does not report
# Rules of Terraform that some version of OpenTofu does not have.
_HINTED: Final = (
    "undefined-root", "undefined-function", "context-reference", "reserved-argument",
    "invalid-backend", "static-context", "invalid-reference-shape",
)


def as_other_product(found: list[Diagnostic], document: Document) -> list[Diagnostic]:
    """Replace findings of unexpected items that are expected by the other product."""
    dialect = document.dialect
    if dialect.name not in _OTHER or not is_part(document.path):
        return found
    name, file_name = _OTHER[dialect.name]
    other = DIALECTS[name]
    rejected = _unexpected(document, other, file_name)
    foreign = _unexpected(document, dialect, document.path) - rejected
    foreign = {element for element in foreign if not _is_within(element, rejected, document)}
    if not foreign:
        return found
    releases = dict.fromkeys(foreign, "")
    new = foreign & _unexpected(document, other, file_name, _BEFORE_ALL)
    for release in reversed(releases_of(other) if new else []):
        for start in new - _unexpected(document, other, file_name, release):
            releases[start] = release
    return [
        _of_other(element, dialect, other, releases[element.start])
        if element.rule is UNEXPECTED_ITEM and element.start in foreign else element
        for element in found
    ]


def _unexpected(
    document: Document, dialect: Dialect, path: str, newest: str | None = None
) -> set[int]:
    """Where the items are that no version of a product has, or none up to the *newest*."""
    schema = schema_of(dialect, path)
    assert schema is not None
    found = check_body(document.body, schema, None, newest=newest)
    return {diagnostic.start for diagnostic in found if diagnostic.rule is UNEXPECTED_ITEM}


def _is_within(start: int, blocks: set[int], document: Document) -> bool:
    """Whether what starts at an offset is in one of the blocks that start at some others."""
    for block in blocks_in(document.tree.native_body):
        first, end = document.tree.range(block)
        if first in blocks and first < start < end:
            return True
    return False


def _of_other(found: Diagnostic, dialect: Dialect, other: Dialect, release: str) -> Diagnostic:
    if other.name == _OPENTOFU:
        advice = f"or, for OpenTofu, {_CHOICE}."
    else:
        advice = f"or give the file the ending of {other.title}'s files."
    since = f" since version {release}" if release else ""
    return OPENTOFU_ONLY_SYNTAX.at(
        found.range, f"Only {other.title} supports this",
        f"{dialect.title} rejects it; {other.title} accepts it{since}. Remove it, {advice}",
    )


def with_hints(found: list[Diagnostic], document: Document) -> list[Diagnostic]:
    """Say at errors in a file of Terraform which version of OpenTofu accepts it."""
    if document.dialect.name != "terraform":
        return found
    kept = []
    for diagnostic in found:
        is_candidate = diagnostic.severity == ERROR and diagnostic.rule.name in _HINTED
        release = _accepted_since(diagnostic, document) if is_candidate else ""
        if release == _CONSEQUENCE:
            continue
        if release:
            diagnostic.detail += (
                f" OpenTofu accepts this since version {release}: for OpenTofu, {_CHOICE}."
            )
        kept.append(diagnostic)
    return kept


def _accepted_since(found: Diagnostic, document: Document) -> str:
    """The first release of OpenTofu that accepts what Terraform does not; "" if none does."""
    name, rule = found.range.text, found.rule.name
    opentofu = DIALECTS[_OPENTOFU]
    if rule == "undefined-function":
        own, functions = document.dialect.functions, opentofu.functions
        assert own is not None and functions is not None
        return functions.since.get(name, "") if meaning_of(own, name) is None else ""
    before = [block for block in document.blocks() if block.place.start <= found.start]
    block = before[-1] if found.source is document.source and before else None
    root = name.partition(".")[0]
    if block is None:
        return ""
    if block.type == "provider":
        if name == "for_each":
            return since_of(opentofu, "provider.for_each")
        return _CONSEQUENCE if root == "each" and "for_each" in block.attributes() else ""
    if rule == "invalid-reference-shape":  # The words in that block are no references.
        return _CONSEQUENCE if block.type == "language" else ""
    if rule == "invalid-backend":
        is_static = block.type == "terraform" and root in STATIC
        return change_of(opentofu, "static_evaluation")[0] if is_static else ""
    if block.type == "module" and rule == "reserved-argument":
        return since_of(opentofu, "module.lifecycle") if name == "lifecycle" else ""
    if root not in STATIC:
        return ""
    if rule == "static-context":
        return change_of(opentofu, "static_evaluation")[0]
    lifecycles = block.blocks("lifecycle") if block.type == "resource" else ()
    protected = [lifecycle.expression("prevent_destroy") for lifecycle in lifecycles]
    return change_of(opentofu, "derived_protection")[0] if _is_in(found, *protected) else ""


def _is_in(found: Diagnostic, *expressions: BodyExpression | None) -> bool:
    for expression in expressions:
        if expression is not None and expression.place.start <= found.start < expression.place.end:
            return True
    return False
