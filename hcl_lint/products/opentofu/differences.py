"""Features of OpenTofu: encryption, early evaluation, and providers with `for_each`."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.references import UNDEFINED_FUNCTION, UNDEFINED_ROOT
from hcl_lint.diagnostics.rule import ERROR
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.dialects.schemas import schema_of
from hcl_lint.products.opentofu import problems
from hcl_lint.products.terraform.duplicates import is_part
from hcl_lint.products.terraform.early import late_references
from hcl_lint.products.terraform.problems import INVALID_BACKEND, RESERVED_ARGUMENT
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.bodies import lenient_body_of
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import UNEXPECTED_ITEM
from hcl_lint.schema.static_expressions import map_values
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, location, short
from hcl_lint.semantics.rules import CONTEXT_REFERENCE
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import marks_of, values_of
from hcl_lint.syntax.nodes import Body, Index
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.value import certain

_KEYED: Final = ("key_provider", "method")
_STATIC: Final = ("var", "local", "path", "terraform", "tofu")  # known before anything is planned
# The other product, with the name of a file of its.
_OTHER: Final = {"terraform": ("opentofu", "main.tofu"), "opentofu": ("terraform", "main.tf")}
_OPENTOFU: Final = "opentofu"
_RELEASES: Final = ("1.6", "1.7", "1.8", "1.9", "1.10", "1.11", "1.12")
_CHOICE: Final = 'rename the file to `.tofu`, or set `dialects = { "*.tf" = "opentofu" }`'
_CONSEQUENCE: Final = "-"  # of another error that OpenTofu does not report
# Problems that some version of OpenTofu does not have, where Terraform has them.
_HINTED: Final = (
    UNDEFINED_ROOT, UNDEFINED_FUNCTION, CONTEXT_REFERENCE, RESERVED_ARGUMENT, INVALID_BACKEND,
    problems.STATIC_CONTEXT,
)


def opentofu_problems(module: Module) -> list[Diagnostic]:
    """Report what OpenTofu rejects of its own additions; kept with the module."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    symbols = symbols_of(module)
    configurations = _configurations(module)
    for document in main_documents(module):
        for block in document.blocks:
            if block.type == "terraform":
                for inner in block.blocks("backend", "cloud"):
                    for expression in inner.body.expressions():
                        found += late_references(expression, symbols, _STATIC)
                for encryption in block.blocks("encryption"):
                    found += _encryption(encryption)
                    for expression in encryption.body.expressions():
                        found += late_references(
                            expression, symbols, (*_STATIC, *_KEYED), is_secret=True
                        )
            elif block.type == "module":
                for name in ("source", "version"):
                    expression_ = block.expression(name)
                    if expression_ is not None:
                        found += late_references(expression_, symbols, _STATIC)
                        found += _marked(expression_, module, document)
                providers = block.expression("providers")
                values = None if providers is None else map_values(providers)
                if isinstance(providers, NativeExpression):
                    for value in (values or [])[1::2]:
                        found += _instance(value, configurations)
            elif block.type == "provider":
                for_each = block.expression("for_each")
                if for_each is not None:
                    found += late_references(for_each, symbols, _STATIC)
            found += _enabled(block, module, document)
        for block in document.blocks_with(OF_PROVIDER):
            provider = block.expression("provider")
            if provider is not None:
                found += _instance(provider, configurations)
    return found


def _marked(
    expression: BodyExpression, module: Module, document: Document
) -> Iterator[Diagnostic]:
    """Report a source or version that is secret, other than by what it refers to."""
    if any([marks_of(each) for each in _symbols_in(expression, module)]):
        return  # That is reported.
    value, found = expression.evaluate(values_of(module).scope_of(document))
    marks = certain(value.marks)
    if marks and not found:
        yield finding(
            problems.STATIC_CONTEXT, expression.place, "Secret source or version of a module",
            f"The value is {' and '.join(sorted(marks))}, but `init` shows where modules "
            "come from. Use a value that is known to everybody.",
        )


def _symbols_in(expression: BodyExpression, module: Module) -> Iterator[Symbol]:
    symbols = symbols_of(module)
    for each in expression.references():
        symbol = symbols.get(f"{each.root}.{each.steps[0].key}") if each.steps else None
        if symbol is not None:
            yield symbol


# Whether there is an instance


def _enabled(block: BlockView, module: Module, document: Document) -> Iterator[Diagnostic]:
    for lifecycle in block.blocks("lifecycle"):
        enabled = lifecycle.attribute("enabled")
        if enabled is None:
            continue
        for name in ("count", "for_each"):
            if block.has(name):
                yield finding(
                    problems.INVALID_ENABLED, enabled.name_place, f"`enabled` beside `{name}`",
                    f"`{name}` says how many instances there are, so there is nothing to decide. "
                    "Remove one of them.",
                )
                return
        value, found = enabled.expression.evaluate(values_of(module).scope_of(document))
        reason = ""
        if not found:
            if certain(value.marks):
                reason = f"is {' and '.join(sorted(certain(value.marks)))}"
            elif value.is_null:
                reason = "is null"
        if reason:
            yield finding(
                problems.INVALID_ENABLED, enabled.expression.place, "Invalid value for `enabled`",
                f"The value {reason}, but plans show whether there is an instance. Use a value "
                "that is known to everybody.",
            )


# Encryption


def _encryption(block: BlockView) -> Iterator[Diagnostic]:
    declared: dict[str, Range] = {}
    for each in block.blocks(*_KEYED):
        name = ".".join([each.type, *each.labels])
        known = declared.setdefault(name, each.place)
        if known is not each.place:
            yield finding(
                problems.ENCRYPTION_BLOCK, each.place, f"Duplicate {short(name)}",
                f"The first one is {location(known, each.place)}. Remove one of them, or rename "
                "it.",
            )
    for expression in block.body.expressions():
        for reference in expression.references():
            if reference.root not in _KEYED:
                continue
            names = [step.key for step in reference.steps[:2] if step.kind == ATTRIBUTE]
            name = ".".join([reference.root, *names])
            if len(names) == 2 and name in declared:
                continue
            meant = closest(name, list(declared))
            advice = "Declare it in the block `encryption`."
            if meant is not None:
                advice = f"Did you mean `{meant}`?"
            yield finding(
                problems.ENCRYPTION_BLOCK,
                reference.place,
                f"Undeclared {short(name)}",
                f"`encryption` has no such block. {advice}",
            )


# Providers for each


def _configurations(module: Module) -> dict[str, bool]:
    """The configurations with an alias, and whether each has several instances."""
    return {
        symbol.address.partition(".")[2]: symbol.has("for_each")
        for symbol in symbols_of(module).of_kind("provider")
    }


def _instance(
    expression: BodyExpression, configurations: dict[str, bool]
) -> Iterator[Diagnostic]:
    written = static(expression)
    beginning = None if written is None else written.beginning()
    if written is None or beginning is None or not beginning.steps:
        return
    name = f"{beginning.root}.{beginning.steps[0].key}"
    has_instances = configurations.get(name)
    if has_instances is None or beginning.steps[0].kind != ATTRIBUTE:
        return
    has_key = len(beginning.steps) > 1 or isinstance(written.node, Index)
    if has_instances and not has_key:
        yield finding(
            problems.PROVIDER_FOR_EACH, expression.place, f"Missing key of provider {short(name)}",
            f"`{name}` has `for_each`, so it has several instances. Select one: "
            f"`{name}[each.key]`.",
        )
    elif has_key and not has_instances:
        yield finding(
            problems.PROVIDER_FOR_EACH, expression.place,
            f"Instance key of single provider {short(name)}",
            f"`{name}` has no `for_each`. Remove the key.",
        )


# What the other product has


def as_other_product(
    found: list[Diagnostic], document: Document, module: Module
) -> list[Diagnostic]:
    """Replace findings of unexpected items that are expected by the other product."""
    dialect = document.dialect
    if dialect.name not in _OTHER or not is_part(document.path):
        return found
    name, file_name = _OTHER[dialect.name]
    other = DIALECTS[name]
    rejected = _unexpected(document, other, file_name)
    foreign = _unexpected(document, dialect, document.path) - rejected
    foreign = {each for each in foreign if not _is_within(each, rejected, document)}
    if not foreign:
        return found
    releases = dict.fromkeys(foreign, "")
    for release in reversed(_RELEASES if name == _OPENTOFU else ()):
        for start in foreign - _unexpected(document, other, file_name, release):
            releases[start] = release
    return [
        _of_other(each, dialect, other, releases[each.start], is_certain=module.target != "")
        if each.rule is UNEXPECTED_ITEM and each.start in foreign else each
        for each in found
    ]


def _unexpected(
    document: Document, dialect: Dialect, path: str, newest: str | None = None
) -> set[int]:
    """Where the items are that no version of a product has, or none up to the *newest*."""
    schema = schema_of(dialect, path)
    assert schema is not None
    found = check_body(lenient_body_of(document.tree), schema, None, newest=newest)
    return {each.start for each in found if each.rule is UNEXPECTED_ITEM}


def _is_within(start: int, blocks: set[int], document: Document) -> bool:
    """Whether what starts at an offset is in one of the blocks that start at some others."""
    root = document.tree.root
    for block in blocks_in(root) if isinstance(root, Body) else ():
        first, end = document.tree.range(block)
        if first in blocks and first < start < end:
            return True
    return False


def _of_other(
    found: Diagnostic, dialect: Dialect, other: Dialect, release: str, *, is_certain: bool
) -> Diagnostic:
    if other.name == _OPENTOFU:
        advice = f"or, for OpenTofu, {_CHOICE}."
    else:
        advice = f"or give the file the ending of {other.title}'s files."
    since = f" since version {release}" if release else ""
    problem = finding(
        problems.OPENTOFU_ONLY_SYNTAX, found.range, f"Only {other.title} supports this",
        f"{dialect.title} rejects it; {other.title} accepts it{since}. Remove it, {advice}",
    )
    problem.severity = ERROR if is_certain else problem.severity
    return problem


def with_hints(found: list[Diagnostic], document: Document) -> list[Diagnostic]:
    """Say at errors in a file of Terraform which version of OpenTofu accepts it."""
    if document.dialect.name != "terraform":
        return found
    kept = []
    for each in found:
        is_candidate = each.severity == ERROR and each.rule in _HINTED
        release = _accepted_since(each, document) if is_candidate else ""
        if release == _CONSEQUENCE:
            continue
        if release:
            each.detail += (
                f" OpenTofu accepts this since version {release}: for OpenTofu, {_CHOICE}."
            )
        kept.append(each)
    return kept


def _accepted_since(found: Diagnostic, document: Document) -> str:
    """The first release of OpenTofu that accepts what Terraform does not; "" if none does."""
    name = found.range.text
    if found.rule is UNDEFINED_FUNCTION:
        functions = DIALECTS[_OPENTOFU].functions
        assert functions is not None
        return functions.since.get(name, "")
    before = [each for each in document.blocks if each.place.start <= found.start]
    block = before[-1] if found.source is document.source and before else None
    root = name.partition(".")[0]
    if block is None:
        return ""
    if block.type == "provider":
        if name == "for_each":
            return "1.9"
        return _CONSEQUENCE if root == "each" and "for_each" in block.attributes() else ""
    if found.rule is INVALID_BACKEND:
        return "1.8" if block.type == "terraform" and root in _STATIC else ""
    if block.type == "module" and found.rule is RESERVED_ARGUMENT:
        return "1.11" if name == "lifecycle" else ""
    if root not in _STATIC:
        return ""
    if found.rule is problems.STATIC_CONTEXT:
        return "1.8"
    lifecycles = block.blocks("lifecycle") if block.type == "resource" else ()
    protected = [each.expression("prevent_destroy") for each in lifecycles]
    return "1.12" if _is_in(found, *protected) else ""


def _is_in(found: Diagnostic, *expressions: BodyExpression | None) -> bool:
    for each in expressions:
        if each is not None and each.place.start <= found.start < each.place.end:
            return True
    return False
