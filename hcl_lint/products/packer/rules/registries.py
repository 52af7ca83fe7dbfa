"""Registries of HCP: their settings, and what replaces deprecated ones."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.products.packer.names import SETTING, LateNames, TemplateNames
from hcl_lint.products.packer.rules import DEPRECATED_HCP_REGISTRY, INVALID_REGISTRY
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Block, HeredocTemplate
from hcl_lint.syntax.walk import descendants, holds
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import closest, short
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.plain import text_of
from hcl_lint.values.value import Value

REGISTRY: Final = "hcp_packer_registry"
_BUCKET: Final = (3, 36)  # characters
_LONGEST_DESCRIPTION: Final = 255  # bytes


def check_registry(
    block: BlockView, names: TemplateNames, late: LateNames, document: Document
) -> Diagnostics:
    """Report what is wrong with the settings of a registry."""
    yield from _check_ignored(block)
    values: dict[str, Value] = {}
    for name, attribute in block.content.attributes.items():
        value, problems = attribute.expression.evaluate(names.scope(SETTING))
        if not problems:
            values[name] = value.unmarked_deep()
            unknown = late.name_in(attribute.expression, document) if value.contains_unknown else ""
            if unknown:
                yield INVALID_REGISTRY.at(
                    attribute.expression.place, f"`{name}` is not known yet",
                    f"{short(unknown)} is known only during the build, but `{name}` is needed "
                    "earlier.",
                )
    for name in ("bucket_name", "description"):
        if name not in values:
            continue
        place = block.place_of(name)
        text = text_of(values[name])
        if values[name].is_null:
            yield INVALID_REGISTRY.at(
                place, f"`{name}` is null", "Remove the attribute, or give it a value."
            )
        elif name == "bucket_name" and text and not _is_bucket(text):
            yield INVALID_REGISTRY.at(
                place, "Invalid bucket name", "Use 3 to 36 letters, digits and hyphens."
            )
        elif name == "description" and text is not None:
            if len(text.encode("utf-8", "replace")) > _LONGEST_DESCRIPTION:
                yield INVALID_REGISTRY.at(
                    place, "Description is too long", "At most 255 bytes are allowed."
                )
    for name in ("bucket_labels", "build_labels", "labels", "channels"):
        labels = values.get(name)
        if labels is not None and labels.is_present and can_iterate(labels):
            for _, element in iter_elements(labels):
                if element.is_null:
                    yield INVALID_REGISTRY.at(
                        block.place_of(name), f"Null in `{name}`",
                        "Its elements must be strings. Remove the null.",
                    )
    legacy = block.attribute("labels")
    if legacy is None:
        return
    place = legacy.name_place
    if _has_elements(values.get("labels")) and _has_elements(values.get("bucket_labels")):
        yield INVALID_REGISTRY.at(
            place, "Both `labels` and `bucket_labels` are set",
            "`labels` is the old name of `bucket_labels`. Merge the two.",
        )
    else:
        yield DEPRECATED_HCP_REGISTRY.at(
            place, "`labels` is deprecated", "Use `bucket_labels` instead."
        )


def _check_ignored(block: BlockView) -> Diagnostics:
    """Warn of what Packer ignores in a registry: blocks, and names that are misspelt."""
    known = list(block.schema.attributes)
    for name, attribute in block.items.attributes.items():
        meant = None if name in known else closest(name, known)
        if meant is not None:
            yield INVALID_REGISTRY.at(
                attribute.name_place, f"{short(name)} is ignored",
                f"Packer silently ignores what a registry does not have. Did you mean `{meant}`?",
                severity=WARNING,
            )
    for element in block.items.blocks:
        advice = f"Write `{element.type} = ...`." if element.type in known else "Remove it."
        yield INVALID_REGISTRY.at(
            element.type_place, f"Block {short(element.type)} is ignored",
            f"A registry has attributes only, and Packer silently ignores blocks. {advice}",
            severity=WARNING,
        )


def _has_elements(value: Value | None) -> bool:
    if value is None or not value.is_present or not can_iterate(value):
        return False
    return next(iter_elements(value), None) is not None


def _is_bucket(text: str) -> bool:
    """Whether a text has a suitable length, and nothing but ASCII letters, digits and hyphens."""
    letters = text.replace("-", "")
    fits = _BUCKET[0] <= len(text) <= _BUCKET[1]
    return fits and text.isascii() and (letters == "" or letters.isalnum())


def _count_of_registries(module: Module) -> int:
    return sum([
        block.type == REGISTRY for document in module.documents
        for block in descendants(document.tree.root, Block)
    ])


def modernized(start: int, file: FileContext) -> Fix | None:
    """Rename the attribute `labels`, or move the registry that starts there before its build."""
    is_only_registry = file.module.fact(_count_of_registries) == 1
    for build in file.tree.body.blocks:
        for registry in [build, *build.body.blocks]:
            if file.name_of(registry) != REGISTRY:
                continue
            names = [file.name_of(item) for item in registry.body.items]
            for item in registry.body.items:
                if file.range_of(item)[0] == start and "bucket_labels" not in names:
                    edit = file.insert(start, "bucket_")
                    return Fix("write `bucket_labels`", settled(file, [edit]), UNSAFE)
            if file.range_of(registry)[0] == start and registry is not build and is_only_registry:
                return _moved(registry, build, file)
    return None


def _moved(registry: Block, build: Block, file: FileContext) -> Fix | None:
    if holds(registry, (HeredocTemplate,)):
        return None  # Its text would lose its indentation.
    start, end = file.extent(registry)
    text = file.text[start:end]
    indentation = text[: len(text) - len(text.lstrip())]
    if not text.endswith("\n") or "\n" in indentation:
        return None
    lines = [line.removeprefix(indentation) for line in text.splitlines(keepends=True)]
    newline = file.tree.source.newline
    if file.text.startswith(newline, end):
        end += len(newline)
    before = file.extent(build)[0]
    edits = [file.insert(before, "".join(lines) + "\n"), Edit(start, end, "")]
    return Fix("move it before the build", edits, UNSAFE)
