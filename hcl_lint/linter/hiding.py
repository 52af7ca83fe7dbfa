"""Hiding: the one place that decides which diagnostics of a file are reported.

Several passes meet one mistake: the parser, the schema of the product, evaluation, the schemas of
providers, checks of the module. One mistake is one finding, so

1. of diagnostics with the same rule, place and cause, one is left: the cause is the summary, and
   for what evaluation finds, the place alone;
2. syntax hides what is judged where it is broken;
3. an item that should not be there hides what is judged inside;
4. a diagnostic hides those of certain rules at overlapping places: see `_FOLLOW_ONS` and the
   products;
5. nothing is wrong with the meaning of what another file replaces;
6. an error in the meaning of what no block is made of is a warning.

Who knows more goes first: of values, checks of a module before those of its files.
"""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ERROR, EVALUATION, WARNING
from hcl_lint.evaluation.rules import (
    AMBIGUOUS_KEY, EVALUATION_LIMIT, FILE_TAKES_TOO_LONG, INVALID_INDEX, OPERAND_TYPE,
    UNDEFINED_ROOT, UNKNOWN_ATTRIBUTE,
)
from hcl_lint.linter.context import FileContext
from hcl_lint.schema.rules import (
    INVALID_VALUE, MISSING_ITEM, REPEATED_ITEM, UNEXPECTED_ITEM, WRONG_LABELS,
)
from hcl_lint.semantics.product import product_of, products
from hcl_lint.semantics.rules import (
    DUPLICATE_DECLARATION, INVALID_REFERENCE_SHAPE, MISSING_INSTANCE_KEY, UNDECLARED,
)
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.syntax.rules import UNTERMINATED_TEMPLATE

# Rules, and those whose diagnostics are left out at an overlapping place.
_FOLLOW_ONS: Final = (
    (UNDECLARED, (AMBIGUOUS_KEY,)),
    ((UNDEFINED_ROOT,), UNDECLARED),
    ((MISSING_INSTANCE_KEY,), (UNKNOWN_ATTRIBUTE, INVALID_INDEX)),
    ((INVALID_REFERENCE_SHAPE,), (UNKNOWN_ATTRIBUTE, OPERAND_TYPE)),
    ((INVALID_VALUE,), UNDECLARED),
    ((REPEATED_ITEM,), (DUPLICATE_DECLARATION,)),
)
_BY_CAUSE: Final[dict[str, set[str]]] = {}


def _follow_ons() -> dict[str, set[str]]:
    """The names of the rules that follow from a rule, by its name."""
    if not _BY_CAUSE:
        for causes, effects in _FOLLOW_ONS:
            for cause in causes:
                _BY_CAUSE.setdefault(cause.name, set()).update([rule.name for rule in effects])
        for product in products():
            for name, followers in product.reporting.follow_ons.items():
                _BY_CAUSE.setdefault(name, set()).update(followers)
    return _BY_CAUSE


def visible(file: FileContext) -> list[Diagnostic]:
    """The diagnostics of a file that are reported, in no order."""
    found = [element for element in file.of_module if element.code[0] == "V"] + file.diagnostics
    found += [diagnostic for diagnostic in file.of_module if diagnostic.code[0] != "V"]
    budget, file.tree.budget = file.tree.budget, None
    if budget is not None and budget.is_exceeded and file.selection.has(EVALUATION_LIMIT):
        found.append(FILE_TAKES_TOO_LONG.at(file.range((budget.start, budget.end))))
    if len(found) != 0:
        replaced = product_of(file.dialect).reporting.replaced_values(file.document, file.module)
        if replaced:
            found = _without_replaced(found, Ranges(list(replaced)))
    if len(found) > 1:
        found = _without_follow_ons(file, _distinct(found))
    return _with_warnings(file, found)


# An attribute can be written as an index, and is then called so.
_SAME: Final = {INVALID_INDEX.name: UNKNOWN_ATTRIBUTE.name}


def _distinct(found: list[Diagnostic]) -> list[Diagnostic]:
    """The first of the diagnostics with the same rule, place and cause."""
    known: dict[tuple[str, str, int, str], Diagnostic] = {}
    for entry in sorted(found, key=lambda diagnostic: diagnostic.rule is not INVALID_INDEX):
        rule = entry.rule
        # A place lacks several items, but has one value.
        is_value = rule.found_by == EVALUATION and rule is not MISSING_ITEM
        start = 0 if rule is EVALUATION_LIMIT else entry.start  # one in a file
        name = _SAME.get(rule.name, rule.name)
        known.setdefault((name, entry.source.path, start, "" if is_value else entry.summary), entry)
    return list(known.values())


def _without_follow_ons(file: FileContext, found: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of a file, without errors that another one explains."""
    source = file.tree.source
    causes = _causes([diagnostic for diagnostic in found if diagnostic.source is source])
    unexpected = {diagnostic.start for diagnostic in found if diagnostic.rule is UNEXPECTED_ITEM}
    broken = file.syntax_errors
    items = Ranges(_items_at(file, unexpected) if unexpected else [])
    by_parser = {error.rule.name for error in broken}
    errors = Ranges([(error.start, max(error.start + 1, error.end)) for error in broken])
    lines = {error.range.line for error in broken}
    strings = _broken_strings(broken)
    lost = _lost_items(file) if broken and unexpected else set()
    return [
        one for one in found if one.source is not source
        or not (one.rule.name in causes and causes[one.rule.name].overlap(one.start, one.end))
        and not _is_within(one, items) and (one.rule.name in by_parser or not _is_at(one, errors))
        and not (one.rule is UNEXPECTED_ITEM and one.start in lost)
        and not (one.rule is WRONG_LABELS and one.range.line in lines)
        and not _is_in_string(one, strings)
    ]


class Ranges:
    """Ranges of offsets, in which a place is looked up in logarithmic time."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []  # the furthest of those of a range and all before it
        for start, end in sorted(ranges):
            self._ends.append(max(end, self._ends[-1]) if self._ends else end)
            self._starts.append(start)

    def end(self, before: int) -> int:
        """The furthest end of the ranges that start before an offset; -1 if none does."""
        at = bisect_left(self._starts, before)
        return self._ends[at - 1] if at > 0 else -1

    def overlap(self, start: int, end: int) -> bool:
        """Whether one of them and the range from *start* to *end* have something in common."""
        return self.end(end) > start


def _causes(found: list[Diagnostic]) -> dict[str, Ranges]:
    """Where there are causes of problems, by the names of these."""
    ranges: dict[str, list[tuple[int, int]]] = {}
    follow_ons = _follow_ons()
    for diagnostic in found:
        for effect in follow_ons.get(diagnostic.rule.name, ()):
            if effect != diagnostic.rule.name:
                ranges.setdefault(effect, []).append((diagnostic.start, diagnostic.end))
    return {effect: Ranges(places) for effect, places in ranges.items()}


_MOST_LINES: Final = 50  # of a string that should be on one
_BEFORE_STRINGS: Final = tuple("=([{,:?!<>&|+-*/%")


def _broken_strings(broken: list[Diagnostic]) -> list[tuple[int, int]]:
    """The strings that are broken over several lines: where they start, and their last lines end.

    To the lexer, the quote at the end of such a string begins another one.
    """
    found: list[tuple[int, int]] = []
    ends = {diagnostic.source.text.find("\n", diagnostic.start) for diagnostic in broken}
    for diagnostic in sorted(broken, key=lambda each: each.start):
        text, start = diagnostic.source.text, diagnostic.start
        before = text[text.rfind("\n", 0, start) + 1 : start].rstrip()
        if diagnostic.rule is not UNTERMINATED_TEMPLATE or text[start : start + 1] != '"':
            continue
        if not before.endswith(_BEFORE_STRINGS) or found and start < found[-1][1]:
            continue
        end = text.find("\n", start)
        for _ in range(_MOST_LINES if end != -1 else 0):
            begin, end = end + 1, text.find("\n", end + 1)
            line = text[begin:] if end == -1 else text[begin:end]
            if line.replace('\\"', "").count('"') % 2 == 1:
                if end in ends and _ends_string(line):
                    found.append((start, len(text) + 1 if end == -1 else end))
                break
            if end == -1:
                break
    return found


def _ends_string(line: str) -> bool:
    """Whether the last quote of a line is probably the end of a string that began in another."""
    before, _, after = line.rpartition('"')
    is_last = after.partition("#")[0].strip(" \t\r)]},") == ""
    return is_last or not before.rstrip().endswith(_BEFORE_STRINGS)


def _is_in_string(each: Diagnostic, strings: list[tuple[int, int]]) -> bool:
    """Whether an error is in one of the strings, but not its beginning."""
    at = bisect_left(strings, (each.start, 0)) - 1
    return at >= 0 and each.start < strings[at][1] and each.severity == ERROR


def _lost_items(file: FileContext) -> set[int]:
    """Where the items outside all blocks start that may have lost the block around them.

    These follow a syntax error, which may be what is left of the header of a block.
    """
    first = min([error.start for error in file.syntax_errors])
    starts = [file.range_of(item)[0] for item in file.tree.native_body.items]
    return {start for start in starts if start > first}


def _is_at(each: Diagnostic, errors: Ranges) -> bool:
    """Whether an error starts where the parser reports one."""
    return each.severity == ERROR and errors.end(each.start + 1) > each.start


def _is_within(each: Diagnostic, items: Ranges) -> bool:
    """Whether an error is in the value or the body of an item."""
    is_judged = each.severity == ERROR and each.code[0] in "RVT"
    return is_judged and items.end(each.start) >= each.end


def _is_of_meaning(one: Diagnostic) -> bool:
    """Whether a diagnostic is about what a value means, not about how it is written."""
    return one.code[0] in "RV" or one.rule.found_by == EVALUATION or one.rule is INVALID_VALUE


def _with_warnings(file: FileContext, found: list[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics of a file, with warnings about what no block is made of."""
    errors = [
        one for one in found
        if one.severity == ERROR and one.source is file.tree.source and _is_of_meaning(one)
    ]
    if len(errors) == 0:
        return found
    starts = sorted([error.start for error in errors])
    reporting = product_of(file.dialect).reporting
    places = Ranges(list(reporting.unmade_values(file.document, file.module, starts)))
    unmade = {id(error) for error in errors if places.end(error.start + 1) > error.start}
    return [_as_warning(one) if id(one) in unmade else one for one in found]


def _as_warning(error: Diagnostic) -> Diagnostic:
    warning = error.copy()
    warning.severity = WARNING
    warning.detail = f"{error.detail} Nothing evaluates it, since no block is made of it."
    return warning


def _without_replaced(found: list[Diagnostic], replaced: Ranges) -> list[Diagnostic]:
    """The diagnostics that are not about the meaning of replaced values."""
    return [
        one for one in found
        if not _is_of_meaning(one) or replaced.end(one.start + 1) < one.end
    ]


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
