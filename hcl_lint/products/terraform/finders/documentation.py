"""Documentation of modules that is not what `hcl-lint docs` would write."""

from __future__ import annotations

from os.path import commonprefix

from hcl_lint.diagnostics.diagnostic import Diagnostic, Fix
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform import problems as terraform
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source

_BY_HAND = (
    "`hcl-lint docs --update` writes it; it may replace what was written by hand, as the file "
    "has no markers."
)


def documentation_outdated(module: ModuleContext) -> None:
    files = module.reported
    found = module.module.documentation() if files and module.is_whole else None
    if found is None:
        return
    path, before, after, is_enclosed = found
    if before == after:
        return
    start, end = _changed_part(before, after)
    line_end = before.find("\n", start)
    place = Range(Source(path, before), start, max(start, line_end))
    edit = Edit(start, end, after[start : len(after) - (len(before) - end)])
    # People write outside the markers.
    fix = Fix("write the documentation", [edit]) if is_enclosed else None
    advice = "Run `hcl-lint docs --update`, or apply the fix." if fix else _BY_HAND
    files[0].diagnostics.append(
        Diagnostic(
            terraform.DOCUMENTATION_OUTDATED, "Outdated documentation",
            f"The module says something else. {advice}", place, fix,
        )
    )


def _changed_part(before: str, after: str) -> tuple[int, int]:
    """The offsets of the lines of a text outside which another one is the same."""
    start = before.rfind("\n", 0, len(commonprefix([before, after]))) + 1
    same = commonprefix([before[start:][::-1], after[start:][::-1]])
    return start, len(before) - len(same)
