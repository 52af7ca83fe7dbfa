"""Documentation: descriptions of variables and outputs, and what `hcl-lint docs` writes."""

from __future__ import annotations

from os.path import commonprefix

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import FILES, OPT_IN, WARNING, Option, Rule, rule
from hcl_lint.documentation.comments import comment_on_lines_above
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.language.files import blocks_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.symbols import is_override
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source

_OPTIONS: Final = (
    Option("min-length", 1, "The minimum length of a description, in characters."),
    Option("unique", False, "Whether the descriptions in a module must be unique."),
    Option(
        "comments", True,
        "Whether a comment on the lines above stands in for a description, as it does in the "
        "documentation of the module.",
    ),
)


@rule(
    "TF013", "undocumented-variable", WARNING, OPT_IN, "Variable without a description.",
    options=_OPTIONS, reads=FILES, words=("variable",),
)
def undocumented_variable(module: ModuleContext) -> Diagnostics:
    return _descriptions(module, undocumented_variable, "variable")


@rule(
    "TF034", "undocumented-output", WARNING, OPT_IN, "Output without a description.",
    options=_OPTIONS, reads=FILES, words=("output",),
)
def undocumented_output(module: ModuleContext) -> Diagnostics:
    return _descriptions(module, undocumented_output, "output")


def _descriptions(module: ModuleContext, rule: Rule, block_type: str) -> Diagnostics:
    options = module.options(rule)
    known: dict[str, list[tuple[BlockView, BodyExpression]]] = {}
    for file in module.files:
        for block in () if is_override(file.document) else blocks_of(file.document, block_type):
            description = block.expression("description")
            noun, text = _noun(block), text_of(description)
            if description is None:
                comment = comment_on_lines_above(file.tree, block.place.start)
                if not comment or not options.flag("comments"):
                    yield rule.at(
                        block.name_place, f"{noun} has no description",
                        'Say what it is for: `description = "..."`.',
                    )
            elif text is not None and len(text.strip()) < options.number("min-length"):
                yield rule.at(
                    description.place, f"{noun} has a description that is too short",
                    f"Say what it is for in at least {options.number('min-length')} characters.",
                )
            elif text is not None:
                known.setdefault(text, []).append((block, description))
    for same in known.values() if options.flag("unique") else ():
        for block, description in same if len(same) > 1 else ():
            others = [f"`{other.labels[0]}`" for other, _ in same if other is not block]
            more = f" and {len(others) - 3} more" if others[3:] else ""
            yield rule.at(
                description.place, f"{_noun(block)} is described like another one",
                f"{', '.join(others[:3])}{more} {'has' if len(others) == 1 else 'have'} the same "
                "description. Describe the difference.",
            )


def _noun(block: BlockView) -> str:
    return f"{block.type.capitalize()} `{block.labels[0]}`"


# What is written from a module


_BY_HAND: Final = (
    "`hcl-lint docs --update` writes it; it may replace what was written by hand, as the file "
    "has no markers."
)


@rule(
    "TF038", "documentation-outdated", WARNING, OPT_IN,
    "Documentation that says something else than the module.",
    reads=FILES,
)
def documentation_outdated(module: ModuleContext) -> Sequence[Diagnostic]:
    files = module.reported
    found = module.module.documentation() if files and module.is_whole else None
    if found is None or found[1] == found[2]:
        return ()
    path, before, after, is_enclosed = found
    start, end = _changed_part(before, after)
    place = Range(Source(path, before), start, max(start, before.find("\n", start)))
    edit = Edit(start, end, after[start : len(after) - (len(before) - end)])
    # People write outside the markers.
    fix = Fix("write the documentation", [edit]) if is_enclosed else None
    advice = "Run `hcl-lint docs --update`, or apply the fix." if fix else _BY_HAND
    outdated = documentation_outdated.at(
        place, "Outdated documentation", f"The module says something else. {advice}", fix
    )
    files[0].diagnostics.append(outdated)  # It is about a file that is not of the module.
    return ()


def _changed_part(before: str, after: str) -> tuple[int, int]:
    """The offsets of the lines of a text outside which another one is the same."""
    start = before.rfind("\n", 0, len(commonprefix([before, after]))) + 1
    same = commonprefix([before[start:][::-1], after[start:][::-1]])
    return start, len(before) - len(same)
