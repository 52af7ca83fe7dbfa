"""Policies that compare one value of a block: a table says which values it may have.

See "Tables" in ``docs/writing-a-policy.md``. What is missing has the value ``missing``, which is
what the product uses where nothing is set; null where the policy does not say.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hcl_lint.annotations import Sequence
from hcl_lint.linter.paths import matches_glob
from hcl_lint.linter.policies.value_path import FoundValue, ValuePath, find_values
from hcl_lint.regex.machine import TooMuch
from hcl_lint.regex.pattern import Pattern
from hcl_lint.semantics.objects import Object
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import Number
from hcl_lint.values.types import NUMBER, STRING
from hcl_lint.values.value import DYNAMIC_NULL, Value, display

_LONGEST_SHOWN = 60  # code points of a value in a message


@dataclass(slots=True, eq=False)
class Demand:
    """The demands of a table on a value; a part that is None demands nothing.

    ``contains`` are values of which a list must have all. ``is_set``: there must be a value, or
    there must not be one. Empty strings and lists do not count as values.
    """

    allowed: list[Value] | None = None
    forbidden: list[Value] | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    allowed_pattern: Pattern | None = None
    forbidden_pattern: Pattern | None = None
    contains: list[Value] | None = None
    is_set: bool | None = None

    @property
    def is_empty(self) -> bool:
        """Whether it demands nothing."""
        return all([getattr(self, name) is None for name in self.__slots__])

    def is_met(self, value: Value) -> bool | None:
        """Whether a value is as demanded; None if it is unknown."""
        answers = [self._is_set_as_demanded(value), self._has_demanded(value)]
        whole = [value]
        if isinstance(value.payload, tuple) and not value.is_unknown:
            whole = list(value.payload)
        answers += [self._is_member_met(element) for element in whole]
        if any([answer is False for answer in answers]):
            return False
        return None if any([answer is None for answer in answers]) else True

    def _is_set_as_demanded(self, value: Value) -> bool | None:
        if self.is_set is None:
            return True
        if value.is_unknown:
            return self.is_set if value.is_definitely_not_null and not self.is_set else None
        return self.is_set is _is_something(value)

    def _has_demanded(self, value: Value) -> bool | None:
        if self.contains is None:
            return True
        members = value.payload if isinstance(value.payload, tuple) else [value]
        if all([any([_is_same(contain, one) for one in members]) for contain in self.contains]):
            return True
        return None if any([one.is_unknown for one in members]) else False

    def _is_member_met(self, value: Value) -> bool | None:
        """Whether a value, or one member of a list, is one of those that may be."""
        if value.is_unknown:
            is_free = self.allowed is None and self.forbidden is None
            is_free = is_free and self.at_least is None and self.at_most is None
            is_free = is_free and self.allowed_pattern is None and self.forbidden_pattern is None
            return True if is_free else None
        if self.allowed is not None and not any([_is_same(value, one) for one in self.allowed]):
            return False
        if self.forbidden is not None and any([_is_same(value, one) for one in self.forbidden]):
            return False
        return self._is_in_range(value) and self._is_matched(value)

    def _is_in_range(self, value: Value) -> bool:
        if self.at_least is None and self.at_most is None:
            return True
        if value.is_null:
            return False
        try:
            number = convert(value, NUMBER).as_number()
        except ConversionError:
            return True  # Another rule reports it.
        if self.at_least is not None and number < self.at_least:
            return False
        return self.at_most is None or number <= self.at_most

    def _is_matched(self, value: Value) -> bool | None:
        text = _text(value)
        if text is None:
            return self.allowed_pattern is None
        try:
            if self.allowed_pattern is not None and self.allowed_pattern.search(text) is None:
                return False
            found = self.forbidden_pattern
            return found is None or found.search(text) is None
        except TooMuch:
            return None


def _is_something(value: Value) -> bool:
    if value.is_null:
        return False
    return not isinstance(value.payload, (str, tuple)) or len(value.payload) != 0


def _is_same(value: Value, other: Value) -> bool:
    """Whether values are equal as the product sees it: `"true"` and `true` are."""
    if value.is_null and other.is_null:
        return True
    text = _text(value)
    return text is not None and text == _text(other)


def _text(value: Value) -> str | None:
    if not value.is_present:
        return None
    try:
        return convert(value, STRING).as_string()
    except ConversionError:
        return None


class Table:
    """The verdict of a policy on one value in blocks that it matches.

    ``paths`` are the paths to it by patterns of the type of a resource; of several paths for one,
    which are names that versions of a provider have for the same, the first one set is judged.
    ``is_any``: one value of several is enough. ``set_to`` is what the fix sets, or None.
    """

    __slots__ = ("paths", "demand", "missing", "is_any", "set_to")

    def __init__(self, paths: list[tuple[str, list[ValuePath]]], demand: Demand) -> None:
        self.paths = paths
        self.demand = demand
        self.missing = DYNAMIC_NULL
        self.is_any = False
        self.set_to: Value | None = None

    def paths_for(self, labels: Sequence[str]) -> list[ValuePath]:
        """The paths in a block with some labels."""
        first = labels[0] if labels else ""
        for glob, paths in self.paths:
            if matches_glob(glob, first):
                return paths
        return []

    def judge(self, block: Object) -> Verdict:
        """The diagnostics of the values in a block."""
        verdict = Verdict()
        paths = self.paths_for(block.labels)
        if not paths:
            return verdict
        found: list[FoundValue] = []
        for path in paths:
            verdict.path = path
            found = find_values(block, path)
            if any([not found_value.is_missing for found_value in found]):
                break
        else:
            verdict.path = paths[0]
            if len(paths) > 1:
                found = find_values(block, paths[0])
        answers = []
        for found_value in found:
            value = self.missing if found_value.value.is_null else found_value.value
            answer = self.demand.is_met(value)
            answers.append(answer)
            if answer is False:
                verdict.wrong.append(found_value)
        if self.is_any and any([answer is not False for answer in answers]):
            verdict.wrong = []
        elif self.is_any:
            verdict.wrong = verdict.wrong[:1]
        verdict.is_unknown = not verdict.wrong and any([answer is None for answer in answers])
        return verdict

    def message(self, found: FoundValue, path: ValuePath, owner: str) -> str:
        """The message about a value in a block of this name."""
        where = f"`{path.text}` of `{owner}`"
        if self.demand.is_set is False:
            return f"{where} is set"
        if found.value.is_null:
            return f"{where} is not set"
        shown = display(found.value, _LONGEST_SHOWN)
        if found.is_sensitive or isinstance(found.value.payload, dict) or "…" in shown:
            return f"{where} has a value that is not allowed"
        return f"{where} is `{shown}`"

    def advice(self, path: ValuePath) -> str:
        """The advice, in a sentence, where the policy gives none."""
        name = path.steps[-1].name
        demand = self.demand
        if self.set_to is not None:
            return f"Set `{name}` to `{display(self.set_to)}`."
        if demand.allowed is not None and len(demand.allowed) == 1:
            return f"Set `{name}` to `{display(demand.allowed[0])}`."
        if demand.allowed is not None:
            shown = ", ".join([f"`{display(value)}`" for value in demand.allowed])
            return f"Set `{name}` to one of {shown}."
        if demand.is_set is not None:
            return f"Set `{name}`." if demand.is_set else f"Remove `{name}`."
        if demand.at_least is not None:
            return f"Set `{name}` to at least {demand.at_least.to_text()}."
        if demand.at_most is not None:
            return f"Set `{name}` to at most {demand.at_most.to_text()}."
        if demand.contains is not None:
            shown = ", ".join([f"`{display(contain)}`" for contain in demand.contains])
            return f"Add {shown} to `{name}`."
        return ""


@dataclass(slots=True, eq=False)
class Verdict:
    """The verdict on a block: the ``wrong`` values, at the end of ``path``.

    ``is_unknown``: nothing is known to be wrong, and something is not known.
    """

    path: ValuePath | None = None
    wrong: list[FoundValue] = field(default_factory=list, init=False)
    is_unknown: bool = False
