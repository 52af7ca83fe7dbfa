"""What providers recommend instead of some arguments and resources, and settings of lifecycles."""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.aws_resources import overridden, resources_of
from hcl_lint.products.terraform.provider_value_problems import (
    MISSING_LIFECYCLE_SETTING, SUPERSEDED_ARGUMENT,
)
from hcl_lint.products.terraform.recommendations import SUPERSEDED
from hcl_lint.providers.address import RESOURCE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import short
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.text.source import Range

_DYNAMIC: Final = "dynamic"
_LIFECYCLE: Final = "lifecycle"
_RESOURCE: Final = BodySchema((), [BlockSchema(_LIFECYCLE)], is_open=True)


def superseded_problems(module: Module, superseded: Sequence[str]) -> list[Diagnostic]:
    """Report types, and arguments and blocks of types, where there is something better.

    These are named as in `SUPERSEDED`.
    """
    found: list[Diagnostic] = []
    for block, _ in resources_of(module, RESOURCE):
        type_ = block.labels[0]
        if type_ in superseded:
            found.append(_superseded(type_, short(type_), block.place))
        for path in superseded:
            of, _, name = path.partition(".")
            if of == type_ and name:
                for place in _places(block, name):
                    found.append(_superseded(path, f"{short(name)} of {short(type_)}", place))
    return found


def _superseded(path: str, what: str, place: Range) -> Diagnostic:
    detail = f"{SUPERSEDED[path]}." if path in SUPERSEDED else ""
    return Diagnostic(SUPERSEDED_ARGUMENT, f"Superseded {what}", detail, place)


def _places(block: BlockView, name: str) -> list[Range]:
    """Where the blocks of a name are, or the argument."""
    schema = BodySchema(
        (), [BlockSchema(name), BlockSchema(_DYNAMIC, ("type",))], is_open=True
    )
    places = [
        each.place for each in block.seen_by(schema).blocks()
        if each.type == name or each.labels[0] == name
    ]
    attribute = None if places else block.attributes().get(name)
    return places if attribute is None else [attribute.name_place]


def lifecycle_problems(module: Module, required: Mapping[str, Sequence[str]]) -> list[Diagnostic]:
    """Report resources whose `lifecycle` lacks a setting, whatever its value.

    *required* has the types that need it, by the name of the setting.
    """
    found: list[Diagnostic] = []
    incomplete = overridden(module)
    for document in main_documents(module):
        for block in document.blocks:
            if block.type != RESOURCE or (block.type, *block.labels) in incomplete:
                continue
            for setting, types in required.items():
                if block.labels[0] in types and not _has_setting(block, setting):
                    found.append(Diagnostic(
                        MISSING_LIFECYCLE_SETTING, f"Missing `{setting}` in `lifecycle`",
                        f"Set it for each {short(block.labels[0])}.", block.place,
                    ))
    return found


def _has_setting(block: BlockView, setting: str) -> bool:
    blocks = block.seen_by(_RESOURCE).blocks()
    return any([setting in each.attributes() for each in blocks])
