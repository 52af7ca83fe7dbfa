"""Random typed variables, and expressions that are mostly right, with the mistakes made in them."""

from __future__ import annotations

import random

from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT,
    KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER, STRING, Type, list_of, map_of, object_of, set_of,
    tuple_of,
)  # fmt: skip
from hcl_lint.values.value import (
    Value, bool_value, int_value, list_value, map_value, null_value, object_value, set_value,
    string_value, tuple_value,
)  # fmt: skip

ATTRIBUTES = ("id", "name", "port", "tags", "on")
VARIABLES = ("a", "b", "c", "d", "e", "f")
TEXTS = ("", "a", "b", "10", "1.5", "true", "10.0.0.0/8", "id", "name")

TYPED: dict[int, tuple[str, ...]] = {
    KIND_STRING: (
        '"{I}-{I}"', '"{I}"', '"%{ if {B} }{I}%{ else }y%{ endif }"',
        '"%{ for v in {C} }{I}%{ endfor }"', "upper({S})", "lower({S})", "trimspace({S})",
        'replace({S}, "a", {S})', "substr({S}, 0, 1)", 'join("-", {LS})', "tostring({P})",
        'format("%s-%s", {S}, {P})', 'format("%d", {N})', 'lookup({MS}, {S}, "x")', "{LS}[0]",
        "{MS}[{S}]", 'coalesce({S}, "x")', 'try({S}, "x")', "jsonencode({A})", "element({LS}, 0)",
        "{B} ? {S} : {S}", 'trimprefix({S}, "a")', "md5({S})", "base64encode({S})",
        "one(toset([{S}]))", 'nonsensitive(sensitive({S}))', "title({S})",
    ),
    KIND_NUMBER: (
        "{N} + {N}", "{N} - {N}", "{N} * {N}", "-({N})", "length({C})", "max({N}, {N})",
        "min({N}, 1)", "tonumber({N})", "abs({N})", "floor({N})", "{B} ? {N} : {N}",
        "element({LN}, 0)", "sum([{N}, 1])", "lookup({MN}, {S}, 0)", "{LN}[0]", "try({N}, 0)",
        "coalesce({N}, 1)", "length({S})", "one([{N}])", "ceil({N})", "{N} % 3", "signum({N})",
    ),
    KIND_BOOL: (
        "{N} > {N}", "{N} <= {N}", "{A} == {A}", "{S} != {S}", "{B} && {B}", "{B} || {B}",
        "!({B})", "contains({LS}, {S})", "can({A})", "alltrue([for v in {C} : v != null])",
        "anytrue([{B}])", "startswith({S}, \"a\")", 'endswith({S}, {S})', "{B} ? {B} : {B}",
        "tobool({B})", "{A} == null", "length({C}) > 0", "try({B}, false)",
    ),
    KIND_LIST: (
        "[{E}, {E}]", "tolist([{E}])", "concat({L}, {L})", "[for v in {L} : v]",
        "[for v in {L} : v if {B}]", "distinct({L})", "reverse({L})", "slice({L}, 0, 1)",
        "compact({LS})", "flatten([{L}, {L}])", "values({M})", "{B} ? {L} : {L}",
        "coalescelist({L}, [{E}])", "tolist({X})", "[for v in {C} : {E}]",
        "[for k, v in {M} : v]", "[for k, v in {C} : {E} if {B}]", "try({L}, [])",
    ),
    KIND_SET: (
        "toset({L})", "toset([{E}])", "setunion({X}, {X})", "toset([for v in {L} : v])",
        "{B} ? {X} : {X}", "setintersection({X}, {X})",
    ),
    KIND_MAP: (
        "{ a = {E}, b = {E} }", "{ for k, v in {M} : k => v }", "tomap({ a = {E} })",
        "merge({M}, {M})", "{ for v in {LS} : v => {E} }", "zipmap({LS}, [{E}])",
        "{B} ? {M} : {M}", "{ for k, v in {M} : k => v if {B} }", "merge({M}, { z = {E} })",
    ),
}  # fmt: skip
"""What expressions of a kind may look like.

In braces: S, N, B, P, an expression that is a string, number, bool, any of these; I, an
interpolation of one; E, of the element type; L, X, M, a list, set, map of it; LS, MS, LN, MN of
strings or numbers; C, any collection; A, anything.
"""


class Generator:
    """A random source of types, values and expressions."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.variables: dict[str, Type] = {}
        self.mistake = ""  # the kind of mistake made in the last expression
        self._chance = 0.0
        self._locals: list[tuple[str, Type]] = []

    # Types and values

    def type(self, depth: int = 3) -> Type:
        """A type constraint of a variable."""
        choice = self.random.randrange(12 if depth else 4)
        if choice < 4:
            return (STRING, NUMBER, BOOL, STRING)[choice]
        if choice == 4:
            return DYNAMIC if self.random.random() < 0.2 else STRING
        if choice < 8:
            return (list_of, set_of, map_of)[choice - 5](self.type(depth - 1))
        if choice == 8:
            return tuple_of([self.type(depth - 1) for _ in range(self.random.randrange(1, 3))])
        names = self.random.sample(ATTRIBUTES, self.random.randrange(1, 4))
        optional = [name for name in names if self.random.random() < 0.25]
        return object_of({name: self.type(depth - 1) for name in names}, frozenset(optional))

    def declare(self) -> dict[str, Type]:
        """Variables of random types, which the next expressions may use."""
        self.variables = {name: self.type() for name in VARIABLES}
        return self.variables

    def value(self, type_: Type, depth: int = 4, may_be_null: bool = True) -> Value:
        """A known value of a type; what may be anything gets some type."""
        kind = type_.kind
        choose = self.random
        if kind == KIND_DYNAMIC:
            return self.value(self.type(1) if depth > 0 else STRING, depth - 1)
        if may_be_null and choose.randrange(12) == 0:
            return null_value(type_.without_optional())
        if kind == KIND_STRING:
            return string_value(choose.choice(TEXTS))
        if kind == KIND_NUMBER:
            return int_value(choose.randrange(-1, 4))
        if kind == KIND_BOOL:
            return bool_value(choose.random() < 0.5)
        if kind == KIND_TUPLE:
            return tuple_value([self.value(each, depth - 1) for each in type_.elements])
        if kind == KIND_OBJECT:
            return object_value({
                name: null_value(each.without_optional())
                if name in type_.optional and choose.random() < 0.5
                else self.value(each, depth - 1)
                for name, each in type_.attributes.items()
            })
        element = type_.element_type
        items = [
            self.value(element, depth - 1, may_be_null=False) for _ in range(choose.randrange(4))
        ]
        of = items[0].type if items else element.without_optional()
        items = [each for each in items if each.type == of]
        if kind == KIND_MAP:
            return map_value(of, dict(zip(("a", "b", "name"), items)))
        return (list_value if kind == KIND_LIST else set_value)(of, items)

    # Expressions

    def expression(self, chance: float) -> str:
        """An expression; each of its parts is a mistake with a certain chance."""
        self.mistake = ""
        self._chance = chance
        self._locals = []
        return self._any(3)

    def _err(self) -> bool:
        return self.random.random() < self._chance

    def _any(self, depth: int) -> str:
        type_ = self.random.choice((
            STRING, NUMBER, BOOL, list_of(STRING), list_of(NUMBER), map_of(STRING),
            set_of(STRING), *self.variables.values()))  # fmt: skip
        return self._of(type_, depth)

    def _of(self, type_: Type, depth: int) -> str:
        """An expression that is of a type, unless a mistake is made."""
        if self._err():
            return self._wrong(type_, depth)
        if self.random.random() < (0.75 if depth <= 0 else 0.35):
            path = self._path(type_)
            if path:
                return path
        kind = type_.kind
        if depth <= 0 or (kind not in TYPED and self.random.random() < 0.5):
            return self._literal(type_)
        if kind not in TYPED:
            return self._literal(type_, depth)
        template = self.random.choice(TYPED[kind])
        return self._filled(template, type_, depth - 1)

    def _wrong(self, type_: Type, depth: int) -> str:
        """An expression with a mistake where one of a type is wanted."""
        choice = self.random.randrange(6)
        if choice == 0:
            self.mistake = "type"
            other = self.random.choice((
                STRING, NUMBER, BOOL, list_of(STRING), map_of(NUMBER), set_of(STRING),
                object_of({"id": STRING})))  # fmt: skip
            return self._of(other, depth - 1)
        if choice == 1:
            self.mistake = "attribute"
            return f"{self._operand(depth)}.{self.random.choice((*ATTRIBUTES, 'nme'))}"
        if choice == 2:
            self.mistake = "index"
            index = self.random.choice(("0", '"id"', "true", self._of(NUMBER, 0)))
            return f"{self._operand(depth)}[{index}]"
        if choice == 3:
            self.mistake = "arguments"
            name = self.random.choice(
                ("upper", "length", "contains", "join", "merge", "lookup", "keys", "format"))
            count = self.random.randrange(4)
            return f"{name}({', '.join(self._any(depth - 1) for _ in range(count))})"
        if choice == 4:
            self.mistake = "operand"
            operator = self.random.choice(("+", "-", "<", "&&", "||", "%", "=="))
            return f"({self._any(depth - 1)} {operator} {self._any(depth - 1)})"
        self.mistake = "splat"
        return f"{self._operand(depth)}[*].{self.random.choice(ATTRIBUTES)}"

    def _operand(self, depth: int) -> str:
        names = [f"var.{name}" for name in self.variables] + [name for name, _ in self._locals]
        if depth <= 0 or self.random.random() < 0.7:
            return self.random.choice(names)
        return f"({self._any(depth - 1)})"

    def _filled(self, template: str, type_: Type, depth: int) -> str:
        element = type_.element_type if type_.is_collection else STRING
        before = len(self._locals)
        parts: list[str] = []
        rest = template
        while "{" in rest:
            head, _, tail = rest.partition("{")
            letters, close, after = tail.partition("}")
            parts.append(head)
            if not close or not letters.isupper() or len(letters) > 2:
                parts.append("{")  # a brace of the expression itself
                rest = tail
                continue
            parts.append(self._hole(letters, element, depth))
            if " in " in head and "for " in head:
                # From here on the loop's variables can be used.
                self._locals.append(("v", self._hole_type))
            rest = after
        parts.append(rest)
        del self._locals[before:]
        text = "".join(parts)
        return text if template.startswith(('"', "[", "{ ")) else f"({text})"

    _hole_type: Type = STRING

    def _hole(self, letters: str, element: Type, depth: int) -> str:
        if letters == "I":
            primitive = self.random.choice((STRING, NUMBER, BOOL))
            return "${" + self._of(primitive, depth) + "}"
        if letters == "A":
            return self._any(depth)
        if letters == "C":
            inner = self.random.choice((STRING, NUMBER, *self.variables.values()))
            self._hole_type = inner
            of = self.random.choice((list_of, set_of, map_of))(inner)
            return self._of(of, depth)
        if letters == "E":
            return self._of(element, depth)
        if letters in ("S", "N", "B", "P"):
            primitives = {"S": STRING, "N": NUMBER, "B": BOOL}
            return self._of(
                primitives.get(letters) or self.random.choice((STRING, NUMBER, BOOL)), depth)
        collection = {"L": list_of, "X": set_of, "M": map_of}[letters[0]]
        inner = {"S": STRING, "N": NUMBER, "": element}[letters[1:]]
        self._hole_type = inner
        return self._of(collection(inner), depth)

    def _path(self, type_: Type) -> str:
        """A traversal that leads to a value of a type; "" where there is none."""
        found: list[str] = []
        for name, each in self._locals:
            _collect(name, each, type_, found, 3)
        for name, each in self.variables.items():
            _collect(f"var.{name}", each, type_, found, 3)
        return self.random.choice(found) if found else ""

    def _literal(self, type_: Type, depth: int = 0) -> str:
        kind = type_.kind
        choose = self.random
        if kind == KIND_NUMBER:
            return str(choose.randrange(3))
        if kind == KIND_BOOL:
            return choose.choice(("true", "false"))
        if kind == KIND_OBJECT:
            items = [
                f"{name} = {self._of(each, depth - 1)}" for name, each in type_.attributes.items()]
            return "{ " + ", ".join(items) + " }"
        if kind == KIND_MAP:
            return "{ a = " + self._of(type_.element_type, depth - 1) + " }"
        if kind == KIND_TUPLE:
            return "[" + ", ".join(self._of(each, depth - 1) for each in type_.elements) + "]"
        if kind in (KIND_LIST, KIND_SET):
            text = "[" + self._of(type_.element_type, depth - 1) + "]"
            return f"toset({text})" if kind == KIND_SET else text
        return '"' + choose.choice(TEXTS) + '"'


def _collect(text: str, type_: Type, wanted: Type, found: list[str], depth: int) -> None:
    if type_ == wanted:
        found.append(text)
    if depth == 0:
        return
    if type_.kind == KIND_OBJECT:
        for name, each in type_.attributes.items():
            _collect(f"{text}.{name}", each, wanted, found, depth - 1)
    elif type_.kind == KIND_TUPLE:
        for number, each in enumerate(type_.elements):
            _collect(f"{text}[{number}]", each, wanted, found, depth - 1)
    elif type_.kind == KIND_LIST:
        _collect(f"{text}[0]", type_.element_type, wanted, found, depth - 1)
        if type_.element_type.kind == KIND_OBJECT:
            for name, each in type_.element_type.attributes.items():
                if list_of(each) == wanted:
                    found.append(f"{text}[*].{name}")
    elif type_.kind == KIND_MAP:
        _collect(f'{text}["a"]', type_.element_type, wanted, found, depth - 1)
