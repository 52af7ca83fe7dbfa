"""Walks over a configuration: what a plan, or an apply, finds in it."""

from __future__ import annotations

from hcl_lint.annotations import Final, TypeAlias
from hcl_lint.products.terraform.testing.replacements import Replacements
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.paths import Path
from hcl_lint.text.source import Range
from hcl_lint.values.value import Value, rebuild

Key: TypeAlias = "str | int | None"  # of an instance
Instances: TypeAlias = "dict[Key, Value]"
State: TypeAlias = "dict[str, Instances]"  # by the addresses of resources
# The values of variables, and where they are from.
Given: TypeAlias = "dict[str, tuple[Value, Range | None]]"

_MOST_OBJECTS: Final = 5_000  # and instances of modules, in one walk
UNDECIDED: Final = "undecided: "  # begins the marks that say why a value is not known


def key_text(key: Key) -> str:
    """The key of an instance, as addresses have it."""
    if key is None:
        return ""
    return f"[{key}]" if isinstance(key, int) else f'["{key}"]'


class NotReached(Exception):
    """A value does not exist, since something that it needs has an error."""


class WalkProblem:
    """A problem that a walk meets.

    ``checked`` is the object of the root module whose condition is false, "" of an error, and
    ``instance`` the one of its instances.
    """

    def __init__(
        self, place: Range | None, summary: str, detail: str, checked: str = "", instance: str = ""
    ) -> None:
        self.place = place
        self.summary = summary
        self.detail = detail
        self.checked = checked
        self.instance = instance


class Settings:
    """How the version of the product behaves that a test is for."""

    def __init__(
        self, *, is_opentofu: bool, is_eager: bool, nulls_for_unknown: bool, allows_eager: bool
    ) -> None:
        """*is_eager*: `&&` and `||` need both operands. *nulls_for_unknown*: what is unknown inside
        an output is null to assertions, and an output that is unknown has no type. *allows_eager*:
        the module also allows older versions, for which operators are eager.
        """
        self.is_opentofu = is_opentofu
        self.is_eager = is_eager
        self.allows_eager = allows_eager
        self.nulls_for_unknown = nulls_for_unknown


class Walk:
    """One walk over the modules of a run.

    Where it ``applies``, objects are made; before that, a walk plans them, and before that, one
    ``validates``: all blocks are looked at once, and variables are not known. ``prior`` is the
    state before the run, ``state`` that after it. ``replaced`` are the addresses of objects that
    the plan makes anew. ``doubts`` say why the walk may meet problems that are not known.
    """

    def __init__(
        self, root: Module, serial: int, settings: Settings, prior: State,
        replacements: Replacements, given: Given, home: Module,
    ) -> None:
        """Paths of files are relative to *home*."""
        self.root = root
        self.serial = serial
        self.settings = settings
        self.validates = False
        self.applies = False
        self.is_final = True
        self.is_refresh = False
        self.prior = prior
        self.state: State = {}
        self.replacements = replacements
        self.given: Given = given
        self.problems: list[WalkProblem] = []
        self.doubts: dict[str, None] = {}
        self.replaced: set[str] = set()
        self.targeted: set[Path] | None = None  # of the root module, if not all of it is planned
        self.forced: tuple[str, ...] = ()  # addresses to make anew
        self.changed: set[str] = set()  # addresses of resources that the walk changes
        self.home = home
        self.objects = 0
        # Conditions that fail in older versions, by their places, and why.
        self.eager: dict[tuple[str, int], tuple[Range, str]] = {}
        self.generates = False  # values that are others in each run
        self.outcomes: dict[tuple[str, int], set[bool]] = {}  # of conditions, by place
        self.imported: dict[str, Value] = {}  # ids by the addresses of instances

    def plans_as(self, other: Walk) -> bool:
        """Whether another walk plans the same as this one did, which met no problems."""
        own, given = [
            {name: value for name, (value, _) in walk.given.items()} for walk in (self, other)
        ]
        return (
            self.root is other.root and not self.problems and not self.generates
            and self.prior == other.prior and own == given
        )

    def report(
        self, place: Range | None, summary: str, detail: str = "", checked: str = "",
        instance: str = "",
    ) -> None:
        self.problems.append(WalkProblem(place, summary, detail, checked, instance))

    def count(self) -> None:
        """Count an object or a module. Raises NotReached: there are too many."""
        self.objects += 1
        if self.objects > _MOST_OBJECTS:
            self.give_up("there are too many objects")
            raise NotReached

    def give_up(self, reason: str) -> None:
        """Look at nothing more."""
        self.objects = _MOST_OBJECTS + 1
        self.doubt(reason)

    @property
    def is_full(self) -> bool:
        """Whether there are too many objects."""
        return self.objects > _MOST_OBJECTS

    def doubt(self, reason: str) -> None:
        self.doubts[reason] = None


def reasons_in(value: Value) -> list[str]:
    """Why a value is not known: what its marks say."""
    marks = value.all_marks()
    return sorted([mark.removeprefix(UNDECIDED) for mark in marks if mark.startswith(UNDECIDED)])


def undecided(value: Value, reason: str) -> Value:
    """A value of which it is said why it is not known."""
    return value.with_marks(frozenset([UNDECIDED + reason]))


def plain(value: Value) -> Value:
    """A value without the marks that only say why it is not known."""
    own = frozenset([mark for mark in value.marks if not mark.startswith(UNDECIDED)])
    return value if own == value.marks else value.unmarked().with_marks(own)


def settled(value: Value) -> Value:
    """A value of which the parts that are known have no marks that say why they are not."""
    is_known = not value.contains_unknown and not value.contains_late
    return without_reasons(value) if is_known else value


def without_reasons(value: Value) -> Value:
    """A value without the marks that say why it is not known, at any level."""
    if not value.contains_marks:
        return value
    payload = value.payload
    if isinstance(payload, dict):
        value = rebuild(value, [without_reasons(part) for part in payload.values()])
    elif isinstance(payload, tuple):
        value = rebuild(value, [without_reasons(part) for part in payload])
    return plain(value)
