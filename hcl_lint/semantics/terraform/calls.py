"""`module` blocks: where modules are, and which providers they get."""

from __future__ import annotations

from hcl_lint.problems.terraform import INVALID_SOURCE_ADDRESS, RESERVED_ARGUMENT
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.terraform.findings import finding, short
from hcl_lint.semantics.terraform.providers import check_provider_map
from hcl_lint.semantics.terraform.requirements import check_constraint
from hcl_lint.semantics.terraform.sources import is_local, kind_of
from hcl_lint.values.convert import convert
from hcl_lint.values.types import BOOL, NUMBER, STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.terraform.blocks import Block

_RESERVED_BLOCKS: Final = ("lifecycle", "locals", "provider")


def check_call(block: Block, *, is_early: bool) -> Iterator[Diagnostic]:
    """Report what is wrong with a call; *is_early*: the source may refer to variables."""
    source = block.expression("source")
    version = block.expression("version")
    text = None if source is None else text_of(source)
    if version is not None:
        yield from check_constraint(version, "version")
    if source is not None and text is None:
        text = _converted(source)
    if source is not None and text is not None:
        yield from _check_source(text, source, has_version=version is not None)
    providers = block.expression("providers")
    if providers is not None:
        yield from check_provider_map(providers)
    for problem in block.body.just_attributes()[1]:
        place = problem.range
        name = place.text
        if name == "lifecycle" and is_early:
            continue
        if name in _RESERVED_BLOCKS:
            yield finding(
                RESERVED_ARGUMENT, place, f"Block `{name}` is reserved in module calls",
                "Module calls have no such block. Remove it.",
            )  # fmt: skip
        elif name != "_":
            yield problem


def _converted(source: BodyExpression) -> str | None:
    """The text of a source that is a number or a bool, as the product converts it."""
    value = source.evaluate(None)[0]
    if not value.is_present or value.type not in (NUMBER, BOOL):
        return None
    return convert(value, STRING).as_string()


def _check_source(
    text: str, source: BodyExpression, *, has_version: bool
) -> Iterator[Diagnostic]:
    if is_local(text):
        if ".." not in text and not text.strip("./"):
            yield finding(
                INVALID_SOURCE_ADDRESS, source.place, "Module that calls itself",
                "The source is the folder of this module, so the calls never end. Name another "
                "folder.",
            )  # fmt: skip
        if has_version:
            yield finding(
                INVALID_SOURCE_ADDRESS, source.place, "Local module with a version",
                "Only modules from a registry have versions. Remove `version`, or name a module "
                "in a registry.",
            )  # fmt: skip
        return
    if not text.strip():
        yield finding(
            INVALID_SOURCE_ADDRESS, source.place, "Empty module source",
            'Write the path of the module, such as "./network", or its address.',
        )  # fmt: skip
    elif not kind_of(text):
        yield finding(
            INVALID_SOURCE_ADDRESS, source.place, f"Invalid module source {short(text)}",
            f'A path has to begin with `./` or `../`: "./{text[:60]}". A module in a registry is '
            "`NAMESPACE/NAME/PROVIDER`.",
        )  # fmt: skip
