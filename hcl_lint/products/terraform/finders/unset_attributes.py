"""Optional attributes that are used where null fails."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Final
from hcl_lint.diagnostics import values
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.dialect import STATIC
from hcl_lint.evaluation.attempts import is_attempt
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.products.terraform.unset_attributes import UnsetAttributes, unset_attributes
from hcl_lint.syntax.nodes import (
    Attribute, AttributeStep, Binary, Block, Body, Expression, Interpolation, Node, Parentheses,
    RelativeTraversal, Traversal, Unary,
)
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import ZERO
from hcl_lint.values.types import NUMBER
from hcl_lint.values.value import DYNAMIC_UNKNOWN

_OF_NULL: Final = (
    values.NULL_MISUSE, values.INVALID_ITERATION, values.FUNCTION_CALL_ERROR,
    values.FUNCTION_ARGUMENT_TYPE,
)
_REPEATING: Final = ("count", "for_each")
_CHECKS: Final = ("condition", "error_message")


def unset_attribute(module: ModuleContext) -> None:
    unset = module.module.fact(unset_attributes)
    if unset is None:
        return
    for file in module.reported:
        root = file.tree.root
        if isinstance(root, Body) and file.has_valid_syntax and not file.is_json:
            mentions = unset.mentions(file.document)
            if mentions:
                _check_body(root, file, unset, mentions, [])


def _check_body(
    body: Body,
    file: FileContext,
    unset: UnsetAttributes,
    mentions: list[int],
    outer: list[Attribute],
) -> None:
    """Look at the values in a body; *outer* decide whether these are evaluated."""
    around = outer + [
        item for item in body.items if isinstance(item, Attribute) and item.name in _REPEATING
    ]
    for item in body.items:
        start, end = file.range_of(item)
        if bisect_left(mentions, start) == bisect_left(mentions, end):
            continue
        if isinstance(item, Block):
            _check_body(item.body, file, unset, mentions, around)
        elif isinstance(item, Attribute) and item.name not in _CHECKS:
            is_outer = item.name in _REPEATING
            _check_value(item.expression, file, unset, outer if is_outer else around)


def _check_value(
    node: Expression, file: FileContext, unset: UnsetAttributes, around: list[Attribute]
) -> None:
    if file.readings.of(node) == STATIC:
        return
    accesses = _Accesses(node, file, unset.names)
    if not accesses.places or not unset.may_affect(file.document, node):
        return
    if not _is_reached(around, file, unset):
        return
    for place, failure in _failures(node, file, unset, accesses).items():
        name = file.text[place[0] : place[1]].rpartition(".")[2]
        alone = unset.alone(name)
        # What other attributes decide may be meant: one of two is set, for example.
        if alone is None or place not in _failures(node, file, alone, accesses):
            continue
        if not _is_reached(around, file, alone):
            continue
        reason = failure.summary[:1].lower() + failure.summary[1:]
        file.report(
            values.UNSET_ATTRIBUTE,
            place,
            f"`{name}` may be null",
            f"This attribute is optional and has no default. Where it is not set, this fails: "
            f"{reason}. Give it a default, or handle null, for example with `coalesce`.",
        )


def _failures(
    node: Expression, file: FileContext, unset: UnsetAttributes, accesses: _Accesses
) -> dict[tuple[int, int], Diagnostic]:
    """What fails in an expression without attributes, by the places that take these out."""
    scope = unset.scope_at(file.document, node)
    found: dict[tuple[int, int], Diagnostic] = {}
    for failure in [] if scope is None else file.evaluate_in(file.tree, node, scope)[1]:
        place = accesses.cause_of(failure) if failure.rule in _OF_NULL else None
        if place is not None and not _is_known(node, file, place):
            found.setdefault(place, failure)
    return found


def _is_known(node: Expression, file: FileContext, place: tuple[int, int]) -> bool:
    """Whether a place has a problem whatever is set."""
    known = file.evaluation_problems(node)
    return any([each.start < place[1] and place[0] < each.end for each in known])


def _is_reached(repeating: list[Attribute], file: FileContext, unset: UnsetAttributes) -> bool:
    """Whether all of some `count` and `for_each` certainly lead to instances."""
    known = file.kept(_known_to_have_instances)
    for item in repeating:
        if (item, unset) not in known:
            known[item, unset] = _has_instances(item, file, unset)
        if not known[item, unset]:
            return False
    return True


def _known_to_have_instances(
    file: FileContext,
) -> dict[tuple[Attribute, UnsetAttributes], bool]:
    return {}


def _has_instances(item: Attribute, file: FileContext, unset: UnsetAttributes) -> bool:
    """Whether `count` or `for_each` certainly leads to an instance."""
    if unset.may_affect(file.document, item.expression):
        scope = unset.scope_at(file.document, item.expression)
        value, problems = file.evaluate_in(file.tree, item.expression, scope)
        value = (DYNAMIC_UNKNOWN if problems else value).unmarked()
    else:
        value = file.evaluate(item.expression).unmarked()
    if not value.is_present:
        return False
    if item.name == "for_each":
        return isinstance(value.payload, (dict, tuple)) and len(value.payload) > 0
    try:
        return ZERO < convert(value, NUMBER).as_number()
    except ConversionError:
        return False


class _Accesses:
    """The places in an expression that take out attributes of some names, where null may fail."""

    __slots__ = ("places", "_around")

    def __init__(self, root: Expression, file: FileContext, names: frozenset[str]) -> None:
        self.places: list[tuple[int, int, int]] = []  # start, end of the name, end
        self._around: dict[tuple[int, int], list[tuple[int, int]]] = {}
        waiting: list[tuple[Node, list[Node]]] = [(root, [])]
        while waiting:
            node, around = waiting.pop()
            if isinstance(node, (Traversal, RelativeTraversal)):
                self._add(node, around, file, names)
                if isinstance(node, Traversal):
                    continue
            elif is_attempt(file.tree, node):
                continue
            if isinstance(node, Parentheses):
                waiting.append((node.expression, [*around, node]))
                continue
            inner: list[Node] = []
            if isinstance(node, (Binary, Interpolation, Unary)):
                inner = [node]
            waiting += [(each, inner) for each in node.children()]

    def _add(
        self, node: Traversal | RelativeTraversal, around: list[Node], file: FileContext,
        names: frozenset[str],
    ) -> None:
        """Add the places at which a traversal takes out attributes of some names."""
        start, end = file.range_of(node)
        for step in node.steps:
            if not isinstance(step, AttributeStep) or file.token_text(step.name_token) not in names:
                continue
            stop = file.token_range(step.name_token)[1]
            if stop == end:
                self._around[start, stop] = [file.range_of(each) for each in around]
            self.places.append((start, stop, end))

    def cause_of(self, failure: Diagnostic) -> tuple[int, int] | None:
        """The access whose null is the reason of a failure; None where it is another one."""
        found = failure.start, failure.end
        for start, stop, end in self.places:
            if stop <= found[0] and found[1] <= end:
                return start, stop
            if stop == end and (found == (start, end) or found in self._around[start, stop]):
                return start, stop
        return None
