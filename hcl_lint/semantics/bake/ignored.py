"""What Buildx ignores without a word: names that it does not know, and declarations it drops."""

from __future__ import annotations

from hcl_lint.problems.bake import DUPLICATE_BLOCK, IGNORED_ITEM
from hcl_lint.schema.bodies import lenient_body_of
from hcl_lint.semantics.bake.build import RESERVED, TYPES, in_load_order
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.bake.build import Build, BuildBlock
    from hcl_lint.semantics.bake.names import Names
    from hcl_lint.semantics.report import Report
    from hcl_lint.semantics.document import Document

_CLOSED: Final = ("function",)

_OTHER_NAMES: Final = {
    "cachefrom": "cache-from", "cacheto": "cache-to", "build-args": "args", "buildargs": "args",
    "build-arg": "args", "network-mode": "network", "path": "context", "file": "dockerfile",
    "stage": "target", "secrets": "secret", "attestations": "attest", "push": "output",
    "provenance": "attest", "sbom": "attest", "extends": "inherits", "depends_on": "contexts",
    "platform": "platforms",
}  # fmt: skip
"""What other tools, and the command line of Buildx, call attributes of targets."""


def check_ignored(build: Build, names: Names, report: Report) -> None:
    """Report what has no effect."""
    for document in in_load_order(build.module):
        _check_top(document, report)
    seen: dict[tuple[str, str, str], BuildBlock] = {}
    for block in build.all:
        if block.type not in _CLOSED:
            _check_items(block, report)
        _check_name(block, names, report)
        key = (block.document.path, block.type, block.name)
        first = seen.setdefault(key, block)
        if first is not block and block.is_intact:
            _report_duplicate(block, first, report)


def _check_top(document: Document, report: Report) -> None:
    """Report blocks of unknown types, and attributes that are dropped."""
    items = lenient_body_of(document.tree).items()
    for block in items.blocks:
        if block.type in TYPES:
            continue
        meant = closest(block.type.lower(), TYPES)
        advice = f"Did you mean `{meant}`?" if meant else f"There is `{'`, `'.join(TYPES)}`."
        report.add(
            IGNORED_ITEM, block.type_place, f"Block `{block.type[:40]}` is ignored",
            f"Buildx does not know such blocks and says nothing. {advice}",
        )  # fmt: skip
    for name, attribute in items.attributes.items():
        if document.is_json:
            meant = closest(name.lower(), TYPES)
            if name not in TYPES and meant is not None:
                report.add(
                    IGNORED_ITEM, attribute.name_place, f"`{name[:40]}` defines nothing",
                    "Its properties are the value of an attribute and no blocks. Did you mean "
                    f"`{meant}`?",
                )  # fmt: skip
        elif name in (*RESERVED, "function"):
            report.add(
                IGNORED_ITEM, attribute.name_place, f"Attribute `{name}` is ignored",
                "The name is reserved. Choose another one"
                + (", or write a block: remove the `=`." if name in TYPES else "."),
            )  # fmt: skip


def _check_items(block: BuildBlock, report: Report) -> None:
    """Report what a target, group or variable does not have."""
    items = block.body.items()
    known = [*block.schema.attributes, *block.schema.blocks]
    for name, attribute in items.attributes.items():
        if name in block.schema.attributes or name in block.schema.blocks:
            continue
        if block.type == "group" and name in ("name", "matrix"):
            continue  # An error, see `matrix-shape`.
        report.add(
            IGNORED_ITEM, attribute.name_place, f"Attribute `{name[:40]}` is ignored",
            f"Buildx does not know it in a {block.type} and says nothing. "
            + _advice(name, known, block.type),
        )  # fmt: skip
    for each in items.blocks:
        if each.type in block.schema.attributes:
            report.add(
                IGNORED_ITEM, each.type_place, f"Block `{each.type}` is ignored",
                f"`{each.type}` is an attribute: write `{each.type} = {{ ... }}`.",
            )  # fmt: skip
        elif each.type not in block.schema.blocks:
            report.add(
                IGNORED_ITEM, each.type_place, f"Block `{each.type[:40]}` is ignored",
                f"Buildx does not know it in a {block.type} and says nothing. "
                + _advice(each.type, known, block.type),
            )  # fmt: skip


def _advice(name: str, known: list[str], type_: str) -> str:
    plain = name.lower().replace("_", "-")
    meant = plain if plain in known else closest(plain, known)
    if meant is None and type_ == "target":
        meant = _OTHER_NAMES.get(plain)
    return f"Did you mean `{meant}`?" if meant else "Remove it."


def _check_name(block: BuildBlock, names: Names, report: Report) -> None:
    """Report declarations that are dropped for their name."""
    if block.type in ("variable", "function") and block.name in RESERVED:
        report.add(
            IGNORED_ITEM, block.place, f"{block.type.capitalize()} `{block.name}` is ignored",
            "The name is reserved. Choose another one.",
        )  # fmt: skip
    elif block.type == "function" and block.name in names.functions.meanings:
        report.add(
            IGNORED_ITEM, block.place, f"Function `{block.name}` is never called",
            "Calls lead to the built-in function of the same name. Choose another one.",
        )  # fmt: skip


def _report_duplicate(block: BuildBlock, first: BuildBlock, report: Report) -> None:
    line = first.block.place.line
    what = f"{block.type.capitalize()} `{block.name[:40]}`"
    if block.type in ("variable", "function"):
        detail = f"It replaces the one on line {line} with all that is in it. Remove one of them."
    else:
        detail = f"Buildx merges it into the one on line {line}. Merge them here."
    report.add(DUPLICATE_BLOCK, block.place, f"{what} is declared twice", detail)
