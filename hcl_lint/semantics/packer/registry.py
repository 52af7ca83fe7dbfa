"""Blocks `hcp_packer_registry`."""

from __future__ import annotations

import re

from hcl_lint.problems.packer import DEPRECATED_REGISTRY, INVALID_REGISTRY
from hcl_lint.semantics.packer.places import SETTING
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import STRING
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.schema.body_schema import BodySchema
    from hcl_lint.schema.content import ContentBlock
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.packer.late import LateNames
    from hcl_lint.semantics.packer.places import Places
    from hcl_lint.semantics.packer.report import Report

_BUCKET: Final = re.compile(r"[0-9A-Za-z-]{3,36}")
_LONGEST_DESCRIPTION: Final = 255  # bytes


def check_registry(
    block: ContentBlock,
    schema: BodySchema,
    places: Places,
    late: LateNames,
    document: Document,
    report: Report,
) -> None:
    """Report what is wrong with the settings of a registry."""
    content = block.body.content(schema.optional)[0]
    values: dict[str, Value] = {}
    for name, attribute in content.attributes.items():
        value, problems = attribute.expression.evaluate(places.scope(SETTING))
        if not problems:
            values[name] = value.unmarked_deep()
            unknown = late.name_in(attribute.expression, document) if value.contains_unknown else ""
            if unknown:
                report.add(
                    INVALID_REGISTRY, attribute.expression.place, f"`{name}` is not known yet",
                    f"`{unknown[:60]}` is known only when something is built, and `{name}` is "
                    "needed before.",
                )  # fmt: skip
    for name in ("bucket_name", "description"):
        if name not in values:
            continue
        place = content.attributes[name].expression.place
        text = _text(values[name])
        if values[name].is_null:
            report.add(
                INVALID_REGISTRY, place, f"`{name}` is null",
                "Remove the attribute, or give it a value.",
            )  # fmt: skip
        elif name == "bucket_name" and text and _BUCKET.fullmatch(text) is None:
            report.add(
                INVALID_REGISTRY, place, "Invalid name of a bucket",
                "It has 3 to 36 characters: letters, digits and hyphens.",
            )  # fmt: skip
        elif name == "description" and text is not None:
            if len(text.encode("utf-8", "replace")) > _LONGEST_DESCRIPTION:
                report.add(
                    INVALID_REGISTRY, place, "Description is too long", "It may have 255 bytes."
                )
    for name in ("bucket_labels", "build_labels", "labels"):
        labels = values.get(name)
        if labels is not None and labels.is_present and can_iterate(labels):
            for _, element in iter_elements(labels):
                if element.is_null:
                    report.add(
                        INVALID_REGISTRY, content.attributes[name].expression.place,
                        f"Null in `{name}`", "Each label is a string. Remove the null.",
                    )  # fmt: skip
    if "labels" not in content.attributes:
        return
    place = content.attributes["labels"].name_place
    if _has_elements(values.get("labels")) and _has_elements(values.get("bucket_labels")):
        report.add(
            INVALID_REGISTRY, place, "Both `labels` and `bucket_labels` are set",
            "`labels` is the old name of `bucket_labels`. Merge the two.",
        )  # fmt: skip
    else:
        report.add(
            DEPRECATED_REGISTRY, place, "`labels` is deprecated", "It is now `bucket_labels`."
        )


def _text(value: Value) -> str | None:
    try:
        value = convert(value, STRING)
    except ConversionError:
        return None
    return value.as_string() if value.is_present else None


def _has_elements(value: Value | None) -> bool:
    if value is None or not value.is_present or not can_iterate(value):
        return False
    return next(iter_elements(value), None) is not None
