"""The values that the services of a provider accept, read for one type at a time.

A file is a line that says what it is, a line with the provider and where the values come from, and
text, compressed. The text has three parts with an empty line between them, and control characters
(`ITEM`, `PART`, `FIELD`, `END`) between what a line is made of, so that nothing is escaped:

- a line for each constraint that is in several places;
- a line for each body that is in several places;
- a line for each type: its name, and the items of its body.

The items of a body are arguments and blocks. An argument is its name and its constraints. A block
is its name alone, then follow its items, and `END`; or its name, and ``>`` with the number of a
body. A line of a type may have one nameless item, which is the number of its body. A constraint is
a letter for its kind and its fields, see `Constraint`, or ``=`` with the number of one. Instead of
a small letter a capital says that the provider itself validates this, and so does ``!`` instead
of ``=``. Only what is needed of a text is read.
"""

from __future__ import annotations

import os
import zlib

from hcl_lint.annotations import Callable, Final, Iterable, Mapping, Sequence
from hcl_lint.files.installed import own_content, schema_folder
from hcl_lint.providers.address import PROVIDER, ProviderAddress
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, SchemaSource
from hcl_lint.text.messages import closest
from hcl_lint.text.source import encode

SUFFIX: Final = ".hclvalues"

# Kinds of constraints: letters, with their fields.
VALUES: Final = "v"  # the values
ANY_CASE: Final = "c"  # the values, whose letters may have any case
LENGTH: Final = "l"  # the least and the most characters; perhaps a pattern, and a reason
NUMBER: Final = "n"  # the least and the most
NETWORK: Final = "w"  # the version of IP, "" for either
OUTDATED: Final = "o"  # the reason, and values
FORM: Final = "f"  # a pattern, and the reason against what has a match
ARN: Final = "a"  # the services of which it may be one
DOCUMENT: Final = "j"  # of JSON
OPEN: Final = "p"  # values, to which newer ones may have been added
_GROUPED: Final = "g"  # the values, as beginnings and ends: those with the same ends together
_OPEN_GROUPED: Final = "q"  # the same, of values to which others may have been added

ANY_TYPE: Final = "*"
"""The name under which are the arguments of all types."""

SUGGESTED: Final = "?"
"""The name under which are arguments of all types that accept other values, too."""

ITEM: Final = "\x1f"
PART: Final = "\x1e"
FIELD: Final = "\x1d"
END: Final = "\x1c"

_MAGIC: Final = b"hcl-lint provider values 2\n"
_MANY: Final = 40  # values, from which on they may be grouped
_LEAST_LETTERS: Final = 4  # of a word in a value


class Constraint:
    """The constraint of a service on an argument: its values, or bounds of its length or its
    number.

    ``values`` are those accepted, or, where it is about outdated ones, these; of an ARN, they are
    services. ``least`` and ``most`` are None where there is no bound; of a network, ``most`` is
    the version of IP, if it is certain. ``pattern`` is a regular expression that all of the text
    must match, or, for a form, that must not match anywhere; "" if there is none. ``reason`` is a
    sentence about what is outdated or has a wrong form, without its final stop; "" where the
    constraint speaks for itself.
    ``is_validated``: the provider itself rejects other values. ``is_open``: the service may have
    newer values than those listed.
    """

    __slots__ = (
        "kind", "values", "least", "most", "pattern", "reason", "is_validated", "is_open", "_words",
        "_listed",
    )

    def __init__(self, kind: str, fields: Sequence[str], *, is_validated: bool = False) -> None:
        """*fields* are those of the kind. Raises ValueError, IndexError: they are not."""
        self.kind = kind
        self.values: Sequence[str] = ()
        self.least: float | None = None
        self.most: float | None = None
        self.pattern = ""
        self.reason = ""
        self.is_validated = is_validated
        self.is_open = kind in (OPEN, _OPEN_GROUPED)
        self._words: frozenset[str] | None = None
        self._listed: frozenset[str] | None = None
        if kind in (_GROUPED, _OPEN_GROUPED):
            self.kind = VALUES
            self.values = _ungrouped(fields)
        elif kind == OPEN:
            self.kind = VALUES
            self.values = fields
        elif kind == OUTDATED:
            self.reason = fields[0]
            self.values = fields[1:]
        elif kind == FORM:
            self.pattern, self.reason = fields
        elif kind == NETWORK:
            self.most = _number(fields[0])
        elif kind in (LENGTH, NUMBER):
            self.least, self.most = _number(fields[0]), _number(fields[1])
            self.pattern, self.reason = (*fields[2:], "", "")[:2]
        else:
            self.values = fields

    def accepts(self, text: str, in_any_case: bool = False) -> bool:
        """Whether a text is one of the values; *in_any_case*: or one in other letters.

        A text that an open list does not have may be newer, unless it is one of the values in other
        letters, or close to one, with a word that none of them has.
        """
        if self.lists(text):
            return True
        folded = text.lower()
        if any([value.lower() == folded for value in self.values]):
            return in_any_case or self.kind == ANY_CASE
        return self.is_open and not self._has_slip(text)

    def lists(self, text: str) -> bool:
        """Whether a text is one of the values, which may be hundreds."""
        if self._listed is None:
            self._listed = frozenset(self.values)
        return text in self._listed

    def nearest(self, text: str) -> str | None:
        """The value that a text is probably a slip of."""
        return closest(text, [value for value in self.values if abs(len(value) - len(text)) <= 2])

    def _has_slip(self, text: str) -> bool:
        if self._words is None:
            self._words = frozenset([word for value in self.values for word in _words_of(value)])
        return not self._words.issuperset(_words_of(text)) and self.nearest(text) is not None


def _words_of(value: str) -> list[str]:
    """The words in a value, such as those of sizes; numbers and short codes are none."""
    found = []
    start = 0
    for end in range(len(value) + 1):
        if end == len(value) or not value[end].isalpha():
            is_code = start > 0 and value[start - 1].isdigit()
            if end - start >= (_LEAST_LETTERS + 1 if is_code else _LEAST_LETTERS):
                found.append(value[start:end].lower())
            start = end + 1
    return found


def _number(text: str) -> float | None:
    return float(text) if text else None


def _ungrouped(groups: Iterable[str]) -> list[str]:
    found = []
    for group in groups:
        starts, _, ends = group.partition(":")
        found += [f"{start}.{end}" for start in starts.split() for end in ends.split()]
    return found


class AcceptedBody:
    """The constraints of the arguments in a body, and the bodies of its blocks, by name."""

    __slots__ = ("arguments", "blocks", "_schema")

    def __init__(self) -> None:
        self.arguments: dict[str, list[Constraint]] = {}
        self.blocks: dict[str, AcceptedBody] = {}
        self._schema: BodySchema | None = None

    @property
    def schema(self) -> BodySchema:
        """The arguments and blocks of these names in a file."""
        if self._schema is None:
            blocks = [BlockSchema(name, nested=_Inside(body)) for name, body in self.blocks.items()]
            attributes = [AttributeSchema(name) for name in self.arguments]
            self._schema = BodySchema(attributes, blocks, is_open=True)
        return self._schema


class _Inside(SchemaSource):
    """The schema of a body, made when a block of it is met."""

    def __init__(self, body: AcceptedBody) -> None:
        self._body = body

    @property
    def schema(self) -> BodySchema:
        return self._body.schema


class AcceptedValues:
    """The constraints of one provider; ``source`` says where they come from."""

    def __init__(self, content: bytes) -> None:
        """*content* is that of a file. Raises ValueError: it is something else."""
        magic, head, self._content = content.split(b"\n", 2)
        if magic + b"\n" != _MAGIC:
            raise ValueError("not a file of values")
        self.source = head.decode("ascii").partition(" ")[2]
        # PERF: only lines that somebody asks for become text.
        self._text = b""  # of the types
        self._constraints: list[bytes] = []
        self._bodies: list[bytes] = []
        self._types: dict[str, AcceptedBody | None] = {}

    def of_type(self, name: str) -> AcceptedBody | None:
        """The body of a type, with what holds for all; None where nothing is known of it."""
        if name not in self._types:
            body = self._find(name)
            common = self.of_type(ANY_TYPE) if name not in (PROVIDER, ANY_TYPE) else None
            if body is None:
                body = common
            elif common is not None:
                for argument, constraints in common.arguments.items():
                    if argument not in body.blocks:
                        body.arguments.setdefault(argument, constraints)
            self._types[name] = body
        return self._types[name]

    def _find(self, name: str) -> AcceptedBody | None:
        """The body in the line of a type; the lines are sorted."""
        text = self._read()
        head = encode(f"{name}{ITEM}")
        low, high = 0, len(text)
        while low < high:
            start = text.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = text.index(b"\n", start)
            line = text[start:end]
            if line.startswith(head):
                return self._body(line[len(head) :])
            if line < head:
                low = end + 1
            else:
                high = start
        return None

    def types(self) -> list[str]:
        """The types of which anything is known, sorted."""
        lines = self._read().decode("utf-8").split("\n")
        return sorted([line.partition(ITEM)[0] for line in lines if line])

    def _read(self) -> bytes:
        if not self._text:
            text = zlib.decompress(self._content)
            constraints, bodies, types = text.split(b"\n\n")
            self._constraints = constraints.split(b"\n")
            self._bodies = bodies.split(b"\n")
            self._text = types + b"\n"
        return self._text

    def _body(self, line: bytes) -> AcceptedBody:
        body = AcceptedBody()
        outer: list[AcceptedBody] = []
        for item in line.decode("utf-8").split(ITEM):
            name, *parts = item.split(PART)
            if name == END:
                body = outer.pop()
            elif not name:
                return self._body(self._bodies[int(parts[0][1:])])
            elif not parts:
                outer.append(body)
                inner = body.blocks[name] = AcceptedBody()
                body = inner
            elif parts[0][0] == ">":
                body.blocks[name] = self._body(self._bodies[int(parts[0][1:])])
            else:
                body.arguments[name] = [self._constraint(part) for part in parts]
        return body

    def _constraint(self, text: str) -> Constraint:
        kind = text[0]
        is_validated = kind == "!" or "A" <= kind <= "Z"
        if kind in "=!":
            text = self._constraints[int(text[1:])].decode("utf-8")
            kind = text[0]
        return Constraint(kind.lower(), text[1:].split(FIELD), is_validated=is_validated)


_known: Final[dict[str, AcceptedValues | None]] = {}


def accepted_values(address: ProviderAddress) -> AcceptedValues | None:
    """The files of hcl-lint for a provider; None where there are none."""
    name = address.short.replace("/", "_")
    if name not in _known:
        content = own_content(os.path.join(schema_folder(), f"{name}{SUFFIX}"))
        _known[name] = AcceptedValues(content) if content else None
    return _known[name]


# Writing


def values_content(
    title: str, types: Mapping[str, Mapping[str, list[list[str]]]],
    compress: Callable[[bytes], bytes] = zlib.compress,
) -> bytes:
    """Return the content of a file.

    *title* is the provider and, after a space, where the values come from; *types* have the
    constraints of arguments by path, where ``a.b`` is in a block. A constraint is the letter of
    its kind, a capital where the provider validates it, and its fields. *compress* makes what
    zlib reads.
    """
    text = _Text({name: _tree(known) for name, known in sorted(types.items()) if known}).text()
    return b"".join([_MAGIC, f"{title}\n".encode("ascii"), compress(text.encode("utf-8"))])


class _Tree:
    """A body in the making: in order, the constraints of arguments, and blocks."""

    def __init__(self) -> None:
        self.items: dict[str, list[str] | _Tree] = {}

    def key(self) -> str:
        """A text that equal bodies have in common."""
        parts = [
            f"{name}{{{value.key()}}}" if isinstance(value, _Tree) else PART.join([name, *value])
            for name, value in self.items.items()
        ]
        return ITEM.join(parts)


def _tree(known: Mapping[str, list[list[str]]]) -> _Tree:
    root = _Tree()
    for path, constraints in sorted(known.items()):
        *blocks, argument = path.split(".")
        tree = root
        for block in blocks:
            inner = tree.items.setdefault(block, _Tree())
            assert isinstance(inner, _Tree), path
            tree = inner
        tree.items[argument] = [_written(*constraint) for constraint in constraints]
    return root


def _written(kind: str, *fields: str) -> str:
    text = kind + FIELD.join(fields)
    letter = {VALUES: _GROUPED, OPEN: _OPEN_GROUPED}.get(kind.lower(), "")
    if letter and len(fields) >= _MANY and all(["." in field for field in fields]):
        grouped = (letter.upper() if kind.isupper() else letter) + FIELD.join(_groups(fields))
        text = min(text, grouped, key=len)
    if any([ord(character) < 32 and character not in FIELD + "\t" for character in text]):
        raise ValueError(f"a control character in {text!r}")
    return text


def _groups(values: Sequence[str]) -> list[str]:
    ends: dict[str, list[str]] = {}
    for value in values:
        start, _, end = value.rpartition(".")
        ends.setdefault(start, []).append(end)
    starts: dict[str, list[str]] = {}
    for start, known in ends.items():
        starts.setdefault(" ".join(known), []).append(start)
    return [f"{' '.join(known)}:{end}" for end, known in starts.items()]


class _Text:
    """The text of a file in the making; what is in several places is written once."""

    def __init__(self, types: Mapping[str, _Tree]) -> None:
        self._types = types
        self._places: dict[str, int] = {}  # the number of those of a body
        uses: dict[str, int] = {}
        for tree in types.values():
            self._count(tree, uses)
        shared = sorted([value for value, count in uses.items() if count > 1 and len(value) > 4])
        self._numbers = {value: number for number, value in enumerate(shared)}
        self._bodies: dict[str, int] = {}
        self._lines: list[str] = []

    def text(self) -> str:
        """All three parts."""
        types = [f"{name}{ITEM}{self._line(tree)}" for name, tree in self._types.items()]
        parts = [self._numbers or [""], self._lines or [""], types]
        return "\n\n".join(["\n".join(part) for part in parts])

    def _count(self, tree: _Tree, uses: dict[str, int]) -> None:
        key = tree.key()
        self._places[key] = self._places.get(key, 0) + 1
        if self._places[key] == 1:
            for item in tree.items.values():
                if isinstance(item, _Tree):
                    self._count(item, uses)
                    continue
                for constraint in item:
                    text = constraint[0].lower() + constraint[1:]
                    uses[text] = uses.get(text, 0) + 1

    def _line(self, tree: _Tree) -> str:
        return f"{PART}{self._reference(tree)}" if self._is_shared(tree) else self._items(tree)

    def _is_shared(self, tree: _Tree) -> bool:
        return self._places[tree.key()] > 1

    def _reference(self, tree: _Tree) -> str:
        key = tree.key()
        if key not in self._bodies:
            line = self._items(tree)
            self._bodies[key] = len(self._lines)
            self._lines.append(line)
        return f">{self._bodies[key]}"

    def _items(self, tree: _Tree) -> str:
        items = []
        for name, value in tree.items.items():
            if not isinstance(value, _Tree):
                items.append(PART.join([name, *map(self._constraint, value)]))
            elif self._is_shared(value):
                items.append(f"{name}{PART}{self._reference(value)}")
            else:
                items += [name, self._items(value), END]
        return ITEM.join(items)

    def _constraint(self, text: str) -> str:
        number = self._numbers.get(text[0].lower() + text[1:])
        return text if number is None else f"{'!' if text[0].isupper() else '='}{number}"
