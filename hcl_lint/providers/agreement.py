"""Conclusions about a version of a provider from the schemas of others.

Where its neighbours are known, an older and a newer one of the same major, all that both say
holds, and nothing else. Where only one is known, on one side, names may have come or gone, and
what was required or read-only may not be so: then types are left, and names that are close to
one that is known.
"""

from __future__ import annotations

from hcl_lint.annotations import Any, Final, Sequence
from hcl_lint.providers.address import ProviderAddress
from hcl_lint.providers.index import ProviderIndex
from hcl_lint.providers.object_schema import ONE, FunctionSchema, ObjectSchema
from hcl_lint.providers.schema_json import BodyData
from hcl_lint.schema.body_schema import SchemaOrigin

_UNKNOWN: Final = ["ou", "dynamic"]  # an attribute or blocks, with anything in it


class ProviderSchemas:
    """The schemas that judge the use of a provider: of one version, or what several say.

    ``is_exact``: the first of ``indexes`` is of the version in use. ``is_near``: it is the only
    one, and of another version; ``is_doubtful``: of another major version.
    """

    def __init__(
        self, indexes: Sequence[ProviderIndex], *, is_near: bool = False, is_doubtful: bool = False
    ) -> None:
        self.indexes = tuple(indexes)
        self.is_exact = len(self.indexes) == 1 and not is_near
        versions = " and ".join([index.version for index in self.indexes])
        title = f"{self.indexes[0].address.short} {versions}"
        self.origin = SchemaOrigin(title, is_near=is_near, is_doubtful=is_doubtful)
        self._types: dict[tuple[str, str], ObjectSchema | None] = {}
        self._names: dict[str, list[str]] = {}

    @property
    def title(self) -> str:
        """The provider and its versions, for messages."""
        return self.origin.title

    @property
    def address(self) -> ProviderAddress:
        return self.indexes[0].address

    def find(self, kind: str, name: str) -> ObjectSchema | None:
        """Return the schema of a type; None where nothing is known of it."""
        if self.is_exact:
            return self.indexes[0].find(kind, name)
        key = (kind, name)
        if key not in self._types:
            self._types[key] = self._combined(kind, name)
        return self._types[key]

    def _combined(self, kind: str, name: str) -> ObjectSchema | None:
        data = self.indexes[0].data(kind, name)
        lacks = self.indexes[0].lacks
        if data is None:
            return None
        if self.origin.is_near:
            data = [_without_demands(body) for body in data]
        for other in self.indexes[1:]:
            theirs = other.data(kind, name)
            if theirs is None:
                return None
            data = _Agreement(data, theirs).bodies
            lacks = (*lacks, *other.lacks)
        return ObjectSchema.from_data(data, name, self.origin, lacks)

    def function(self, name: str) -> FunctionSchema | None:
        """Return the signature of a function; None if it is unknown."""
        return self.indexes[0].function(name) if self.is_exact else None

    def has(self, kind: str, name: str) -> bool:
        """Whether the provider may have a type: a version does."""
        return any(index.has(kind, name) for index in self.indexes)

    def names(self, kind: str) -> list[str]:
        """The names of all types of a kind, sorted; none where not all versions have any."""
        # Asked for each type that is unknown, and read from a table of thousands of rows.
        if kind not in self._names:
            each = [index.names(kind) for index in self.indexes]
            self._names[kind] = sorted(set().union(*each)) if all(each) else []
        return self._names[kind]


def _without_demands(body: BodyData) -> BodyData:
    """A body in which everything may be set, and nothing is required."""
    facts, attributes, blocks = body
    # Of write-only arguments others may have become so, too.
    return [
        {}, {name: [_relaxed(row[0]), *row[1:2]] for name, row in attributes.items()},
        {name: row[:2] for name, row in blocks.items()},
    ]


def _relaxed(flags: str) -> str:
    return "ocW" + "".join([flag for flag in flags if flag in "su"])


class _Agreement:
    """The agreement of two versions on a type: bodies as in `hcl_lint.providers.schema_json`."""

    def __init__(self, one: list[BodyData], other: list[BodyData]) -> None:
        self.bodies: list[BodyData] = []
        self._one = one
        self._other = other
        self._numbers: dict[tuple[int, int], int] = {}
        self._body(len(one) - 1, len(other) - 1)

    def _body(self, one: int, other: int) -> int:
        number = self._numbers.get((one, other))
        if number is None:
            facts, attributes, blocks = self._one[one]
            their_facts, their_attributes, their_blocks = self._other[other]
            rows: dict[str, Any] = {}
            both: dict[str, Any] = {}
            for name in {**attributes, **blocks, **their_attributes, **their_blocks}:
                if name in attributes and name in their_attributes:
                    rows[name] = self._attribute(attributes[name], their_attributes[name])
                elif name in blocks and name in their_blocks:
                    row = self._block(blocks[name], their_blocks[name])
                    if row is None:
                        rows[name] = _UNKNOWN
                    else:
                        both[name] = row
                else:
                    rows[name] = self._either(
                        attributes.get(name) or their_attributes.get(name),
                        blocks.get(name), their_blocks.get(name),
                    )
            self.bodies.append([_shared(facts, their_facts), rows, both])
            number = self._numbers[one, other] = len(self.bodies) - 1
        return number

    def _attribute(self, one: list[Any], other: list[Any]) -> list[Any]:
        type_, theirs = one[1], other[1]
        flags = _flags(one[0], other[0])
        facts = _shared(one[2] if len(one) > 2 else {}, other[2] if len(other) > 2 else {})
        row: list[Any] = [flags, "dynamic"]
        if isinstance(type_, dict) and isinstance(theirs, dict):
            ((mode, number),) = type_.items()
            ((their_mode, their_number),) = theirs.items()
            if mode != their_mode and ONE not in (mode, their_mode):
                return _UNKNOWN
            mode = mode if mode == their_mode else ONE
            row = [flags, {mode: self._body(number, their_number)}]
        elif type_ == theirs:
            row = [flags, type_]
        elif isinstance(type_, dict) or isinstance(theirs, dict):
            return _UNKNOWN
        elif _is_collection(type_) or _is_collection(theirs):
            return _UNKNOWN  # Lists of objects can be written as blocks.
        return [*row, facts] if facts else row

    def _either(
        self, attribute: list[Any] | None, block: list[Any] | None, their: list[Any] | None
    ) -> list[Any]:
        """The common part of an attribute of one version and a block of the other."""
        if attribute is not None and "u" in attribute[0] and isinstance(attribute[1], dict):
            (number,) = attribute[1].values()
            if block is not None:
                return ["ou", {ONE: self._body(block[1], number)}]
            if their is not None:
                return ["ou", {ONE: self._body(number, their[1])}]
        return _UNKNOWN

    def _block(self, one: list[Any], other: list[Any]) -> list[Any] | None:
        mode = one[0]
        if mode != other[0]:
            if ONE not in (mode, other[0]):
                return None
            mode = ONE
        least = min(one[2] if len(one) > 2 else 0, other[2] if len(other) > 2 else 0)
        most = [row[3] if len(row) > 3 else 0 for row in (one, other)]
        number = self._body(one[1], other[1])
        if mode == ONE:
            # What is one in one version may be several in the other.
            is_one = all([row[0] == ONE or row[3:] == [1] for row in (one, other)])
            is_one = is_one or "single" in (one[0], other[0])
            return [ONE, number] if is_one else None
        return [mode, number, least, 0 if 0 in most else max(most)]


def _is_collection(type_: object) -> bool:
    return isinstance(type_, list)


def _flags(one: str, other: str) -> str:
    """The flags of an attribute, as far as both versions agree."""
    either = "u" if "u" in one or "u" in other else ""
    if "r" in one and "r" in other:
        flags = "r"
    elif set("ro").isdisjoint(one) and set("ro").isdisjoint(other):
        flags = "c"
    else:
        flags = "oc" if "c" in one or "c" in other else "o"
    if "s" in one and "s" in other:
        flags += "s"
    if "w" in one and "w" in other:
        flags += "w"
    elif set("wW").intersection(one + other):
        flags += "W"
    return flags + either


def _shared(one: dict[str, str], other: dict[str, str]) -> dict[str, str]:
    """The facts that both versions have, as the second one puts them."""
    return {name: other[name] for name in one if name in other}
