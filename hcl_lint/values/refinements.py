"""The refinement of an unknown value: facts besides its type."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.values.numbers import INFINITY, NEGATIVE_INFINITY, Number


class Refinement:
    """Immutable facts about an unknown value; only those for its type may be set.

    ``not_null``: the value is not null. ``number_min`` and ``number_max`` bound a number, each
    inclusive or not. ``string_prefix`` is how a string begins (empty: nothing known).
    ``length_min`` and ``length_max`` bound the length of a list, set or map (None: no bound).
    All but ``not_null`` hold if the value is not null.
    """

    __slots__ = (
        "not_null", "number_min", "number_min_inclusive", "number_max", "number_max_inclusive",
        "string_prefix", "length_min", "length_max",
    )

    def __init__(
        self, not_null: bool = False, number_min: Number | None = None,
        number_min_inclusive: bool = True, number_max: Number | None = None,
        number_max_inclusive: bool = True, string_prefix: str = "", length_min: int = 0,
        length_max: int | None = None,
    ) -> None:
        self.not_null = not_null
        self.number_min = number_min
        self.number_min_inclusive = number_min_inclusive
        self.number_max = number_max
        self.number_max_inclusive = number_max_inclusive
        self.string_prefix = string_prefix
        self.length_min = length_min
        self.length_max = length_max

    def _key(self) -> tuple[object, ...]:
        return (
            self.not_null, self.number_min, self.number_min is None or self.number_min_inclusive,
            self.number_max, self.number_max is None or self.number_max_inclusive,
            self.string_prefix, self.length_min, self.length_max,
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Refinement) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Refinement{self._key()}"

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is known."""
        return self == NO_REFINEMENT

    @property
    def only_not_null(self) -> Refinement:
        """The part that says whether the value may be null."""
        return NOT_NULL if self.not_null else NO_REFINEMENT

    def and_also(self, other: Refinement) -> Refinement:
        """Return what both say together, the tighter bound of each kind.

        Facts that contradict each other leave those of this refinement.
        """
        low, low_inclusive = self.number_min, self.number_min_inclusive
        if other.number_min is not None and _is_tighter_min(
            other.number_min, other.number_min_inclusive, low
        ):
            low, low_inclusive = other.number_min, other.number_min_inclusive
        high, high_inclusive = self.number_max, self.number_max_inclusive
        if other.number_max is not None and _is_tighter_max(
            other.number_max, other.number_max_inclusive, high
        ):
            high, high_inclusive = other.number_max, other.number_max_inclusive
        if low is not None and high is not None:
            order = low.compare(high)
            if order > 0 or (order == 0 and not (low_inclusive and high_inclusive)):
                return self
        prefix = self.string_prefix
        if len(other.string_prefix) > len(prefix):
            if not other.string_prefix.startswith(prefix):
                return self
            prefix = other.string_prefix
        shortest = max(self.length_min, other.length_min)
        longest = self.length_max
        if longest is None or (other.length_max is not None and other.length_max < longest):
            longest = other.length_max
        if longest is not None and shortest > longest:
            return self
        return Refinement(
            self.not_null or other.not_null, low, low_inclusive, high, high_inclusive, prefix,
            shortest, longest,
        )

    def lower_bound(self) -> tuple[Number, bool]:
        """Return the least a number can be, and whether it can be that."""
        if self.number_min is None:
            return NEGATIVE_INFINITY, True
        return self.number_min, self.number_min_inclusive

    def upper_bound(self) -> tuple[Number, bool]:
        """Return the most a number can be, and whether it can be that."""
        if self.number_max is None:
            return INFINITY, True
        return self.number_max, self.number_max_inclusive

    def allows_number(self, number: Number) -> bool:
        """Return whether the value can be this number."""
        low, low_inclusive = self.lower_bound()
        order = number.compare(low)
        if order < 0 or (order == 0 and not low_inclusive):
            return False
        high, high_inclusive = self.upper_bound()
        order = number.compare(high)
        return order < 0 or (order == 0 and high_inclusive)

    def allows_length(self, length: int) -> bool:
        """Return whether the value can have this many elements."""
        if length < self.length_min:
            return False
        return self.length_max is None or length <= self.length_max


class GeneratedText(Refinement):
    """What is known of a string that something makes up: its length, and its characters.

    Two strings of the same ``identity`` are one. One that ``is_unique`` differs from all others.
    """

    __slots__ = ("identity", "shortest", "longest", "characters", "is_unique")

    def __init__(
        self, identity: str, shortest: int, longest: int, characters: str, *, is_unique: bool
    ) -> None:
        super().__init__(not_null=True)
        self.identity = identity
        self.shortest = shortest
        self.longest = longest
        self.characters = characters
        self.is_unique = is_unique

    def _key(self) -> tuple[object, ...]:
        return (self.identity,)

    def and_also(self, other: Refinement) -> Refinement:
        return self

    def allows_text(self, text: str) -> bool:
        """Return whether the value can be this string."""
        fits = self.shortest <= len(text) <= self.longest
        return fits and all([letter in self.characters for letter in text])


def _is_tighter_min(bound: Number, inclusive: bool, old: Number | None) -> bool:
    if old is None:
        return True
    order = bound.compare(old)
    return order > 0 or (order == 0 and not inclusive)


def _is_tighter_max(bound: Number, inclusive: bool, old: Number | None) -> bool:
    if old is None:
        return True
    order = bound.compare(old)
    return order < 0 or (order == 0 and not inclusive)


NO_REFINEMENT: Final = Refinement()
NOT_NULL: Final = Refinement(not_null=True)
