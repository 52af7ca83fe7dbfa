"""A job file: what is next to the job, null, what is both block and attribute, and deprecated."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, Rule, check, rule
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.schema_checks import content_of
from hcl_lint.products.nomad.jobs import jobs_in
from hcl_lint.products.nomad.rules import (
    CONFLICTING_JOB_PARTS, DUPLICATE_JOB_NAME, INVALID_DURATION, INVALID_JOB_SETTING,
    MISSING_JOB_PART,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import DURATION, ItemMetadata
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import list_items, type_of
from hcl_lint.syntax.nodes import Attribute, HeredocTemplate
from hcl_lint.syntax.queries import node_at
from hcl_lint.text.messages import closest, short
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL
from hcl_lint.values.value import object_value

_TOP: Final = ("job", "variable", "variables", "locals")
_WITH_DEPRECATED_ITEMS: Final = frozenset(
    ("group", "task", "resources", "network", "periodic", "template", "scaling")
)


UNEXPECTED_JOB_ITEM = Rule(
    "NM001", "unexpected-job-item", ERROR, ON, "Unexpected item at the top level of a job file."
)


@check(
    UNEXPECTED_JOB_ITEM, MISSING_JOB_PART, DUPLICATE_JOB_NAME, INVALID_JOB_SETTING,
    CONFLICTING_JOB_PARTS, INVALID_DURATION,
    needs_valid_syntax=True, in_json=True,
)
def job_file(file: FileContext) -> Diagnostics:
    root = content_of(file)
    if root is None:
        return
    jobs = root.blocks("job")
    if len(jobs) == 0:
        yield from _check_absence(root)
        return
    yield from _check_top(root)
    yield from _check_variables(root)
    for job in jobs:
        around = (job, *job.blocks("group"))
        for block in (*around, *[task for part in around for task in part.blocks("task")]):
            yield from _check_forms(block)
        if "null" in file.text:
            yield from _check_nulls(job)


def _check_absence(root: BlockView) -> Diagnostics:
    items = root.items
    blocks = [block.type for block in items.blocks]
    if len(items.attributes) == 0 and all([type_ in _TOP for type_ in blocks]):
        yield MISSING_JOB_PART.at(
            root.place, "File without a job", "A job file needs a `job` block."
        )
    for block in items.blocks:
        if block.type != "job" and closest(block.type, ("job",)) is not None:
            yield UNEXPECTED_JOB_ITEM.at(
                block.type_place, f"Unexpected block {short(block.type)}", "Did you mean `job`?"
            )


def _check_top(root: BlockView) -> Diagnostics:
    items = root.items
    for attribute in items.attributes.values():
        if attribute.name in _TOP:
            continue
        yield UNEXPECTED_JOB_ITEM.at(
            attribute.name_place, f"Unexpected attribute {short(attribute.name)}",
            "Only variables and locals are allowed next to the job.",
        )
    for block in items.blocks:
        if block.type not in _TOP:
            yield UNEXPECTED_JOB_ITEM.at(
                block.type_place, f"Unexpected block {short(block.type)}",
                "Only variables and locals are allowed next to the job.",
            )
    for job in root.blocks("job")[1:]:
        yield UNEXPECTED_JOB_ITEM.at(
            job.place, "Second job in a file",
            f"The first is on line {root.blocks('job')[0].place.line}.",
        )


def _check_variables(root: BlockView) -> Diagnostics:
    known: set[str] = set()
    for block in root.blocks("variable"):
        name = block.name
        if name is not None and name in known:
            yield DUPLICATE_JOB_NAME.at(
                block.name_place, f"Duplicate variable {short(name)}", "It is already declared."
            )
        known.add(name or "")
        for validation in block.blocks("validation"):
            yield from _check_validation(block, validation)
    for block in root.blocks("variables"):
        for name, attribute in block.attributes().items():
            if name in known:
                yield DUPLICATE_JOB_NAME.at(
                    attribute.name_place, f"Duplicate variable {short(name)}",
                    "It is already declared.",
                )
            known.add(name)


def _check_validation(variable: BlockView, validation: BlockView) -> Diagnostics:
    """Report a condition that is not about its variable alone, or that its default fails."""
    name = variable.name or ""
    condition = validation.attribute("condition")
    if condition is None or not name:
        return
    references = condition.expression.references()
    others = [
        reference for reference in references
        if reference.root != "var" or len(reference.steps) == 0 or reference.steps[0].key != name
    ]
    if len(others) != 0:
        yield INVALID_JOB_SETTING.at(
            others[0].place, "Condition refers to more than its variable",
            f"A validation can refer only to its own variable: {short('var.' + name)}.",
        )
    elif len(references) == 0:
        yield INVALID_JOB_SETTING.at(
            condition.expression.place, f"Validation does not refer to {short('var.' + name)}",
            f"The condition must refer to its own variable: {short('var.' + name)}.",
        )
    else:
        yield from _check_default(variable, name, condition.expression, validation)


def _check_default(
    variable: BlockView, name: str, condition: BodyExpression, validation: BlockView
) -> Diagnostics:
    default, type_ = variable.attribute("default"), variable.attribute("type")
    if default is None:
        return
    value, problems = default.expression.evaluate(None)
    if len(problems) == 0 and type_ is not None:
        wanted, _, problems = type_of(type_.expression)
        try:
            value = convert(value, wanted)
        except ConversionError:
            return
    if len(problems) != 0:
        return
    scope = Scope({"var": object_value({name: value})}, None, variable.scope)
    result, problems = condition.evaluate(scope)
    if len(problems) == 0 and result.is_present and result.type == BOOL and not result.as_bool():
        message = validation.text("error_message") or "The condition is false."
        yield INVALID_JOB_SETTING.at(
            default.expression.place, f"Default of {short(name)} fails its validation",
            f"On line {condition.place.line}: {message[:200]}",
        )


def _check_forms(block: BlockView) -> Diagnostics:
    """Report maps that occur both as a block and as an attribute."""
    for type_ in ("meta", "env"):
        if type_ in block.content.attributes:
            for inner in block.blocks(type_):
                yield CONFLICTING_JOB_PARTS.at(
                    inner.place, f"`{type_}` is both block and attribute", "Merge the two."
                )


def _check_nulls(block: BlockView) -> Diagnostics:
    """Report null where Nomad does not accept it, in a block and all nested blocks."""
    for name, attribute in block.content.attributes.items():
        known = block.schema.attribute(name)
        value = block.value(name)
        if known is None or value is None:
            continue
        if value.is_null and known.metadata.format == DURATION:
            yield INVALID_DURATION.at(
                attribute.expression.place, f"`{name}` is null",
                "Nomad does not accept null as a duration. Remove the attribute.",
            )
        elif value.is_null and known.is_required:
            yield MISSING_JOB_PART.at(
                attribute.expression.place, f"`{name}` is null", "The attribute is required."
            )
        elif value.is_present and can_iterate(value):
            items = list_items(attribute.expression)
            for number, (_, element) in enumerate(iter_elements(value)):
                if element.is_null:
                    written = attribute.expression if items is None else items[number]
                    yield INVALID_JOB_SETTING.at(
                        written.place, "Null in a list", "Remove the element."
                    )
    for inner in block.blocks():
        nested = block.schema.block(inner.type)
        if nested is not None and nested.nested is None:
            yield from _check_null_attributes(inner)
        else:
            yield from _check_nulls(inner)


def _check_null_attributes(block: BlockView) -> Diagnostics:
    """Report nulls in a body of attributes with any names."""
    for name, attribute in block.attributes().items():
        value, problems = attribute.expression.evaluate(block.scope)
        if len(problems) == 0 and value.is_null:
            yield INVALID_JOB_SETTING.at(
                attribute.expression.place, f"{short(name)} is null", "Remove the attribute."
            )


# Ignored by all versions of Nomad that are still maintained.
_WITHOUT_EFFECT: Final = ("disk", "iops", "mbits", "vault_grace")


@rule(
    "NM009", "deprecated-nomad-option", WARNING, ON,
    "Deprecated setting of a job.", needs_valid_syntax=True, in_json=True,
)
def deprecated_nomad_option(file: FileContext) -> Diagnostics:
    for job in jobs_in(file):
        yield from _deprecated_items(job, file)


def _deprecated_items(block: BlockView, file: FileContext) -> Diagnostics:
    """Report the deprecated items of a block, and of those within it that may have some."""
    for name, attribute in block.content.attributes.items():
        known = block.schema.attribute(name)
        if known is not None:
            yield from _deprecated(name, known.metadata, attribute.name_place, file)
    for inner in block.blocks():
        if inner.type in _WITH_DEPRECATED_ITEMS:
            nested = block.schema.block(inner.type)
            if nested is not None:
                yield from _deprecated(inner.type, nested.metadata, inner.place, file)
            yield from _deprecated_items(inner, file)


def _deprecated(name: str, metadata: ItemMetadata, place: Range, file: FileContext) -> Diagnostics:
    if metadata.deprecated:
        use = f" Use `{metadata.replacement}` instead." if metadata.replacement else ""
        node = node_at(file.tree, place.start)
        yield deprecated_nomad_option.at(
            place, f"`{name}` is deprecated", f"{metadata.deprecated}{use}",
            _modernized(node, file) if isinstance(node, Attribute) else None,
        )


def _modernized(node: Attribute, file: FileContext) -> Fix | None:
    """Remove an attribute without effect, or write `cron` as `crons`."""
    name = file.name_of(node)
    if name in _WITHOUT_EFFECT:
        return Fix(f"remove `{name}`", settled(file, [file.remove(node)]), UNSAFE)
    if name == "cron":
        value = node.expression
        start, end = file.range_of(value)
        edits = [
            file.insert(file.range_of(node)[0] + len(name), "s"),
            file.insert(start, "["), file.insert(end, "]"),
        ]
        if not isinstance(value, HeredocTemplate):
            return Fix("write `crons`", settled(file, edits), UNSAFE)
    return None
