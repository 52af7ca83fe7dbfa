"""One problem, one finding: what only follows from another error is left out."""

from __future__ import annotations

from hcl_lint.problems import references, syntax, terraform, values
from hcl_lint.problems.problem import ERROR
from hcl_lint.syntax.nodes import Block, Body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.linter.context import FileContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.problems.problem import Problem

_UNDECLARED: Final = (
    references.UNDEFINED_VARIABLE, references.UNDEFINED_LOCAL, references.UNDEFINED_RESOURCE,
    references.UNDEFINED_MODULE, references.INVALID_REFERENCE_SHAPE,
)  # fmt: skip

# By the name of a problem, the names of those that overlapping places then have, too.
_FOLLOW: Final[dict[str, frozenset[str]]] = {}


def _let_follow(causes: tuple[Problem, ...], effects: tuple[Problem, ...]) -> None:
    for cause in causes:
        _FOLLOW[cause.name] = frozenset([effect.name for effect in effects])


_let_follow(_UNDECLARED, (terraform.INVALID_CONDITION, values.AMBIGUOUS_KEY))
_let_follow((references.UNDEFINED_ROOT,), _UNDECLARED)
_let_follow((references.MISSING_INSTANCE_KEY,), (values.UNKNOWN_ATTRIBUTE, values.INVALID_INDEX))
_let_follow((terraform.INVALID_CONDITION,), (values.CONSTANT_CONDITION, syntax.INVALID_VALUE))
_let_follow((terraform.INVALID_LIFECYCLE,), _UNDECLARED)
_let_follow((values.UNKNOWN_ATTRIBUTE,), (terraform.INVALID_LIFECYCLE,))
_let_follow(
    (syntax.INVALID_VALUE,), (terraform.DESTROY_PROVISIONER_REFERENCE, *_UNDECLARED),
)  # fmt: skip
_let_follow((terraform.INVALID_REFACTORING,), (syntax.MISSING_ITEM,))


def without_follow_ons(file: FileContext) -> list[Diagnostic]:
    """What was found in a file, without errors that another one explains.

    Nothing is evaluated in items that should not be there, nor judged where the syntax is broken.
    """
    found = file.diagnostics
    source = file.tree.source
    causes = [each for each in found if each.rule in _FOLLOW and each.source is source]
    unexpected = {each.start for each in found if each.problem is syntax.UNEXPECTED_ITEM}
    broken = file.syntax_errors
    if len(found) < 2 or not causes and not unexpected and not broken:
        return found
    items = _items_at(file, unexpected) if unexpected else []
    by_parser = {each.rule for each in broken}
    lost = _lost_items(file) if broken and unexpected else set()
    return [
        each for each in found
        if each.source is not source
        or not any([_follows(each, cause) for cause in causes])
        and not any([_is_within(each, start, end) for start, end in items])
        and (each.rule in by_parser or not any([_is_at(each, error) for error in broken]))
        and not (each.problem is syntax.UNEXPECTED_ITEM and each.start in lost)
        and not (each.problem is syntax.WRONG_LABELS and _is_in_broken_line(each, broken))
    ]  # fmt: skip


def _lost_items(file: FileContext) -> set[int]:
    """Where the items outside all blocks start that may have lost the block around them.

    These follow a syntax error, which may be what is left of the header of a block.
    """
    first = min([error.start for error in file.syntax_errors])
    root = file.tree.root
    starts = [file.range_of(item)[0] for item in root.items] if isinstance(root, Body) else []
    return {start for start in starts if start > first}


def _is_in_broken_line(each: Diagnostic, broken: list[Diagnostic]) -> bool:
    """Whether a syntax error is in the line where an error starts."""
    return any([error.range.line == each.range.line for error in broken])


def _follows(each: Diagnostic, cause: Diagnostic) -> bool:
    if each.rule not in _FOLLOW[cause.rule] or each.problem is cause.problem:
        return False
    return each.start < cause.end and cause.start < each.end


def _is_at(each: Diagnostic, error: Diagnostic) -> bool:
    """Whether an error starts where the parser reports one."""
    is_there = each.start == error.start or error.start <= each.start < error.end
    return is_there and each.severity == ERROR


def _is_within(each: Diagnostic, start: int, end: int) -> bool:
    """Whether an error is in the value or the body of an item that starts and ends there."""
    is_judged = each.severity == ERROR and each.code[0] in "RVT"
    return is_judged and start < each.start and each.end <= end


def _items_at(file: FileContext, starts: set[int]) -> list[tuple[int, int]]:
    """The ranges of the items that start at some offsets; of files in native syntax."""
    found = []
    root = file.tree.root
    waiting = [root] if isinstance(root, Body) else []
    while waiting:
        for item in waiting.pop().items:
            start, end = file.range_of(item)
            if start in starts:
                found.append((start, end))
            elif isinstance(item, Block):
                waiting.append(item.body)
    return found
