"""All checks of one job file."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.nomad.jobs import check_job
from hcl_lint.products.nomad.problems import (
    CONFLICTING_JOB_PARTS, DEPRECATED_NOMAD_OPTION, DUPLICATE_JOB_NAME, INVALID_DURATION,
    INVALID_JOB_SETTING, MISSING_JOB_PART, UNEXPECTED_JOB_ITEM,
)
from hcl_lint.products.nomad.runtime_names import check_runtime_references
from hcl_lint.products.nomad.tasks import check_driver_settings, check_image
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import DURATION, BodySchema, ItemMetadata
from hcl_lint.schema.content import Body, BodyExpression
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.static_expressions import list_items, type_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.report import Report, short
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL
from hcl_lint.values.value import object_value

DIALECTS: Final = ("nomad",)
"""The dialects whose files are jobs."""


_TOP: Final = ("job", "variable", "variables", "locals")
_WITH_DEPRECATED_ITEMS: Final = frozenset(
    ("group", "task", "resources", "network", "periodic", "template", "scaling")
)


def check_job_file(
    document: Document, body: Body, schema: BodySchema, scope: Scope
) -> list[Diagnostic]:
    """Return what is wrong with a job file; nothing for files of Nomad that have no job."""
    report = Report()
    text = document.text
    if "dynamic" in text:
        body = ExpandedBody(body, scope, looks_inside=True)
    root = BlockView(body, schema, scope)
    jobs = root.blocks("job")
    if len(jobs) == 0:
        _check_absence(root, report)
        return report.found
    _check_top(root, report)
    _check_variables(root, report)
    for job in jobs:
        groups = job.blocks("group")
        tasks = [*job.blocks("task")]
        for group in groups:
            tasks += group.blocks("task")
        for part in (job, *groups, *tasks):
            _check_forms(part, report)
        if "null" in text:
            _check_nulls(job, report)
        check_job(job, report)
        _check_deprecations(job, report)
        for task in tasks:
            check_image(task, report)
            check_driver_settings(task, report)
    check_runtime_references(document, report)
    return report.found


def _check_absence(root: BlockView, report: Report) -> None:
    items = root.items
    blocks = [block.type for block in items.blocks]
    if len(items.attributes) == 0 and all([type_ in _TOP for type_ in blocks]):
        report.add(
            MISSING_JOB_PART, root.place, "File without a job",
            "A job file needs a `job` block.",
        )
    for block in items.blocks:
        if block.type != "job" and closest(block.type, ("job",)) is not None:
            report.add(
                UNEXPECTED_JOB_ITEM, block.type_place, f"Unexpected block {short(block.type)}",
                "Did you mean `job`?",
            )


def _check_top(root: BlockView, report: Report) -> None:
    """Report unexpected items next to the job."""
    items = root.items
    for attribute in items.attributes.values():
        if attribute.name in _TOP:
            continue
        report.add(
            UNEXPECTED_JOB_ITEM, attribute.name_place,
            f"Unexpected attribute {short(attribute.name)}",
            "Only variables and locals are allowed next to the job.",
        )
    for block in items.blocks:
        if block.type not in _TOP:
            report.add(
                UNEXPECTED_JOB_ITEM, block.type_place, f"Unexpected block {short(block.type)}",
                "Only variables and locals are allowed next to the job.",
            )
    for job in root.blocks("job")[1:]:
        report.add(
            UNEXPECTED_JOB_ITEM, job.place, "Second job in a file",
            f"The first is on line {root.blocks('job')[0].place.line}.",
        )


def _check_variables(root: BlockView, report: Report) -> None:
    known: set[str] = set()
    for block in root.blocks("variable"):
        name = block.name
        if name is not None and name in known:
            report.add(
                DUPLICATE_JOB_NAME, block.name_place, f"Duplicate variable {short(name)}",
                "It is already declared.",
            )
        known.add(name or "")
        for validation in block.blocks("validation"):
            _check_validation(block, validation, report)
    for block in root.blocks("variables"):
        for name, attribute in block.attributes().items():
            if name in known:
                report.add(
                    DUPLICATE_JOB_NAME, attribute.name_place,
                    f"Duplicate variable {short(name)}", "It is already declared.",
                )
            known.add(name)


def _check_validation(variable: BlockView, validation: BlockView, report: Report) -> None:
    """Report a condition that is not about its variable alone, or that its default fails."""
    name = variable.name or ""
    condition = validation.attribute("condition")
    if condition is None or not name:
        return
    references = condition.expression.references()
    others = [
        each for each in references
        if each.root != "var" or len(each.steps) == 0 or each.steps[0].key != name
    ]
    if len(others) != 0:
        report.add(
            INVALID_JOB_SETTING, Range(others[0].source, others[0].start, others[0].end),
            "Condition refers to more than its variable",
            f"A validation can refer only to its own variable: {short('var.' + name)}.",
        )
    elif len(references) == 0:
        report.add(
            INVALID_JOB_SETTING, condition.expression.place,
            f"Validation does not refer to {short('var.' + name)}",
            f"The condition must refer to its own variable: {short('var.' + name)}.",
        )
    else:
        _check_default(variable, name, condition.expression, validation, report)


def _check_default(
    variable: BlockView, name: str, condition: BodyExpression, validation: BlockView, report: Report
) -> None:
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
        report.add(
            INVALID_JOB_SETTING, default.expression.place,
            f"Default of {short(name)} fails its validation",
            f"On line {condition.place.line}: {message[:200]}",
        )


def _check_forms(part: BlockView, report: Report) -> None:
    """Report maps that occur both as a block and as an attribute."""
    for type_ in ("meta", "env"):
        if type_ in part.content.attributes:
            for block in part.blocks(type_):
                report.add(
                    CONFLICTING_JOB_PARTS, block.place,
                    f"`{type_}` is both block and attribute", "Merge the two.",
                )


def _check_nulls(part: BlockView, report: Report) -> None:
    """Report null where Nomad does not accept it, in a block and all nested blocks."""
    for name, attribute in part.content.attributes.items():
        known = part.schema.attribute(name)
        value = part.value(name)
        if known is None or value is None:
            continue
        if value.is_null and known.metadata.format == DURATION:
            report.add(
                INVALID_DURATION, attribute.expression.place, f"`{name}` is null",
                "Nomad does not accept null as a duration. Remove the attribute.",
            )
        elif value.is_null and known.is_required:
            report.add(
                MISSING_JOB_PART, attribute.expression.place, f"`{name}` is null",
                "The attribute is required.",
            )
        elif value.is_present and can_iterate(value):
            items = list_items(attribute.expression)
            for number, (_, element) in enumerate(iter_elements(value)):
                if element.is_null:
                    written = attribute.expression if items is None else items[number]
                    report.add(
                        INVALID_JOB_SETTING, written.place, "Null in a list", "Remove the element."
                    )
    for block in part.blocks():
        nested = part.schema.block(block.type)
        if nested is not None and nested.nested is None:
            _check_null_attributes(block, report)
        else:
            _check_nulls(block, report)


def _check_deprecations(part: BlockView, report: Report) -> None:
    """Report the deprecated items of a block, and of those within it that may have some."""
    for name, attribute in part.content.attributes.items():
        known = part.schema.attribute(name)
        if known is not None and known.metadata.deprecated:
            _report_deprecation(name, known.metadata, attribute.name_place, report)
    for block in part.blocks():
        if block.type in _WITH_DEPRECATED_ITEMS:
            nested = part.schema.block(block.type)
            if nested is not None and nested.metadata.deprecated:
                _report_deprecation(block.type, nested.metadata, block.place, report)
            _check_deprecations(block, report)


def _report_deprecation(name: str, metadata: ItemMetadata, place: Range, report: Report) -> None:
    use = f" Use `{metadata.replacement}` instead." if metadata.replacement else ""
    report.add(
        DEPRECATED_NOMAD_OPTION, place, f"`{name}` is deprecated", f"{metadata.deprecated}{use}"
    )


def _check_null_attributes(block: BlockView, report: Report) -> None:
    """Report nulls in a body of attributes with any names."""
    for name, attribute in block.attributes().items():
        value, problems = attribute.expression.evaluate(block.scope)
        if len(problems) == 0 and value.is_null:
            report.add(
                INVALID_JOB_SETTING, attribute.expression.place, f"{short(name)} is null",
                "Remove the attribute.",
            )
