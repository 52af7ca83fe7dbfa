"""Random typed variables, and expressions that are mostly right, with the mistakes made in them."""

from __future__ import annotations

import random

from hcl_lint.dialects.functions import find_function, function_meanings
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET,
    KIND_STRING, KIND_TUPLE, NUMBER, STRING, Type, collection_of, list_of, map_of, object_of,
    set_of, tuple_of,
)
from hcl_lint.values.value import (
    Value, bool_value, int_value, list_value, map_value, null_value, object_value, set_value,
    string_value, tuple_value,
)

ATTRIBUTES = ("id", "name", "port", "tags", "on")
VARIABLES = ("a", "b", "c", "d", "e", "f")
TEXTS = ("", "a", "b", "10", "1.5", "true", "10.0.0.0/8", "id", "name", "nme", "0")

# Of what may be anything, some values have the attributes that mistakes ask for.
_NAMED = (
    object_of({"nme": STRING}), list_of(object_of({"nme": STRING})), map_of(STRING),
    tuple_of([object_of({"nme": NUMBER})]), list_of(STRING),
)

TYPED: dict[int, tuple[str, ...]] = {
    KIND_STRING: (
        '"{I}-{I}"', '"{I}"', '"%{ if {B} }{I}%{ else }y%{ endif }"',
        '"%{ for v in {C} }{I}%{ endfor }"', "upper({S})", "lower({S})", "trimspace({S})",
        'replace({S}, "a", {S})', "substr({S}, 0, 1)", 'join("-", {LS})', "tostring({P})",
        'format("%s-%s", {S}, {P})', 'format("%d", {N})', 'lookup({MS}, {S}, "x")', "{LS}[0]",
        "{MS}[{S}]", 'coalesce({S}, "x")', 'try({S}, "x")', "jsonencode({A})", "element({LS}, 0)",
        "{B} ? {S} : {S}", 'trimprefix({S}, "a")', "md5({S})", "base64encode({S})",
        "one(toset([{S}]))", 'nonsensitive(sensitive({S}))', "title({S})", "{LS}[{N}]",
        "chomp({S})", "strrev({S})", 'trim({S}, "a")', "indent(1, {S})", "sort({LS})[0]",
        'split(",", {S})[0]', "cidrhost({S}, {N})", 'cidrsubnet({S}, 8, {N})', 'regex("a+", {S})',
        "yamlencode({A})", "keys({MS})[0]", "values({MS})[0]", "element({LS}, {N})",
        'join(",", [for v in {C} : {S}])', "coalesce(null, {S})",
        "one([for v in {LS} : v if {B}])", "try({A}.nme, {S})", 'replace({S}, "/a/", "b")',
        "formatlist({S}, {LS})[0]", 'tomap({ a = {S} })["a"]', 'merge({MS}, {MS})["a"]',
        "[for v in {C} : {S}][0]", "values({ for k, v in {C} : k => {S} })[0]", "{MS}[\"a\"]",
        "flatten([for v in {C} : [{S}]])[0]", "one({LS}[*])", "try({MS}.a, {S})",
        'lookup({ a = {S} }, {S}, "")', "concat({LS}, [for v in {C} : {S}])[0]",
    ),
    KIND_NUMBER: (
        "{N} + {N}", "{N} - {N}", "{N} * {N}", "-({N})", "length({C})", "max({N}, {N})",
        "min({N}, 1)", "tonumber({N})", "abs({N})", "floor({N})", "{B} ? {N} : {N}",
        "element({LN}, 0)", "sum([{N}, 1])", "lookup({MN}, {S}, 0)", "{LN}[0]", "try({N}, 0)",
        "coalesce({N}, 1)", "length({S})", "one([{N}])", "ceil({N})", "{N} % 3", "signum({N})",
        "{N} / 2", "parseint({S}, 10)", "pow({N}, 2)", "log({N}, 2)", "length(keys({MN}))",
        "index({LS}, {S})", "sum({LN})", "sum([for v in {C} : {N}])", "max({LN}...)",
        "tonumber({S})", "length(toset([for v in {C} : {P}]))", "length([for v in {C} : v if {B}])",
        "min([for v in {C} : {N}]...)", "length(setproduct({LS}, {C}))", "length(flatten([{C}]))",
        "length(merge({MN}, {MS}))", "range({N})[0]", "sum(concat({LN}, [{N}]))",
    ),
    KIND_BOOL: (
        "{N} > {N}", "{N} <= {N}", "{A} == {A}", "{S} != {S}", "{B} && {B}", "{B} || {B}",
        "!({B})", "contains({LS}, {S})", "can({A})", "alltrue([for v in {C} : v != null])",
        "anytrue([{B}])", "startswith({S}, \"a\")", 'endswith({S}, {S})', "{B} ? {B} : {B}",
        "tobool({B})", "{A} == null", "length({C}) > 0", "try({B}, false)",
        "anytrue([for v in {C} : {B}])", "alltrue([for k, v in {C} : {B} if {B}])",
        'strcontains({S}, "a")', 'can(regex("a", {S}))', "issensitive({A})", "{B} == true",
        "contains(keys({MS}), {S})", "{A} == null ? {B} : {B}", "contains(toset({LS}), {S})",
        "contains([for v in {C} : {S}], {S})", "{A} != null && {B}", "alltrue(values({MB}))",
    ),
    KIND_LIST: (
        "[{E}, {E}]", "tolist([{E}])", "concat({L}, {L})", "[for v in {L} : v]",
        "[for v in {L} : v if {B}]", "distinct({L})", "reverse({L})", "slice({L}, 0, 1)",
        "compact({LS})", "flatten([{L}, {L}])", "values({M})", "{B} ? {L} : {L}",
        "coalescelist({L}, [{E}])", "tolist({X})", "[for v in {C} : {E}]",
        "[for k, v in {M} : v]", "[for k, v in {C} : {E} if {B}]", "try({L}, [])",
        "concat({L}, [for v in {L} : v])", "tolist(setunion({X}, {X}))", "chunklist({L}, 1)[0]",
        "matchkeys({L}, {LS}, {LS})", "{B} ? {L} : []", "{L}[*]", "concat([{L}, {L}]...)",
        "flatten([for v in {C} : {L}])", "flatten([for v in {C} : [for w in {C} : {E}]])",
        "values({ for k, v in {C} : k => {E} })", "[for v in {L} : v if v != null]",
        "distinct(concat({L}, {L}))", "slice({L}, 0, {N})", "reverse([for v in {X} : v])",
        "concat([for v in {C} : {L}]...)", "{B} ? [for v in {C} : {E}] : {L}", "tolist({L})",
        "sensitive({L})", "coalesce({L}, {L})", "try([for v in {C} : {E}], {L})", "{L}.*",
        "values({ for v in {LS} : v => {E}... })[0]", "setproduct({L}, {L})[*][0]",
        "[for v in setproduct({L}, {C}) : v[0]]", "[for k, v in { for w in {LS} : w => {E} } : v]",
        "distinct([{E}, {E}])", "concat({L}, {B} ? [{E}] : [])", "[{E}, null]", "coalescelist({L})",
    ),
    KIND_SET: (
        "toset({L})", "toset([{E}])", "setunion({X}, {X})", "toset([for v in {L} : v])",
        "{B} ? {X} : {X}", "setintersection({X}, {X})", "setsubtract({X}, {X})",
        "toset(concat({L}, {L}))", "setunion({X}, toset([for v in {L} : v]))", "toset({L}[*])",
        "setunion([for v in {C} : {E}], {X})", "toset(distinct({L}))", "try({X}, toset([]))",
        "setintersection({X}, {L})", "toset({X})", "{B} ? {X} : []", "toset(flatten([{L}]))",
    ),
    KIND_MAP: (
        "{ a = {E}, b = {E} }", "{ for k, v in {M} : k => v }", "tomap({ a = {E} })",
        "merge({M}, {M})", "{ for v in {LS} : v => {E} }", "zipmap({LS}, [{E}])",
        "{B} ? {M} : {M}", "{ for k, v in {M} : k => v if {B} }", "merge({M}, { z = {E} })",
        "tomap({ for k, v in {M} : k => v })", "merge([for v in {C} : {M}]...)", "tomap({M})",
        "merge([{M}, {M}]...)", "zipmap(keys({M}), values({M}))", "{ ({S}) = {E} }", "merge({M})",
        "{ for k, v in {C} : k => {E} if {B} }", "{B} ? {M} : {}", "try({M}, {})",
        "{ for v in {C} : jsonencode(v) => {E} }", "merge({ for v in {LS} : v => {E} }, {M})",
        "merge({}, {M}, null)", "coalesce({M}, {M})", "{ for k, v in {C} : k => {E}... }",
        "zipmap({LS}, [for v in {C} : {E}])", "sensitive({M})",
    ),
    KIND_OBJECT: (
        "{B} ? {O} : {O}", "merge({O}, {})", "[{O}, {O}][0]", "try({O}, {O})", "one([{O}])",
        "element([{O}], 0)", "coalesce({O}, {O})", "[for v in [{O}] : v][0]",
        "values({ a = {O} })[0]",
        "merge({O}, {O})", "[{O}, {O}][{N}]", "{B} ? {O} : null",
        "{ a = {O} }[{S}]", "{ for v in {LS} : v => {O} }[{S}]", 'lookup({ a = {O} }, "b", {O})',
        "flatten([[{O}], [for v in {C} : {O}]])[0]", "concat([{O}], [for v in {C} : {O}])[0]",
        "tolist([{O}])[0]", "[for v in {C} : {O}][0]", "one([for v in {C} : {O} if {B}])",
    ),
    KIND_TUPLE: ("{B} ? {O} : {O}", "try({O}, {O})", "[{O}, {O}][0]", "concat({O}, [])", "{O}[*]"),
}
"""What expressions of a kind may look like.

In braces: S, N, B, P, an expression that is a string, number, bool, any of these; I, an
interpolation of one; E, of the element type; L, X, M, a list, set, map of it; LS, MS, LN, MN, MB
of strings, numbers or bools; C, any collection; O, the same; A, anything.
"""

# Not called at random: what they return depends on the machine, or takes long.
_LEFT_OUT = (
    "abspath", "basename", "bcrypt", "dirname", "file", "fileexists", "fileset", "filebase64",
    "filebase64sha256", "filebase64sha512", "filemd5", "filesha1", "filesha256", "filesha512",
    "pathexpand", "plantimestamp", "rsadecrypt", "templatefile", "timestamp", "uuid", "list", "map",
    "type",
)
_CALLED = tuple(
    name for name in sorted(function_meanings("terraform"))
    if "::" not in name and name not in _LEFT_OUT
)


class Generator:
    """A random source of types, values and expressions."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.variables: dict[str, Type] = {}
        self.names: dict[str, Type] = {}  # of references to variables and what else there is
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
        self.names = {f"var.{name}": type_ for name, type_ in self.variables.items()}
        return self.variables

    def value(self, type_: Type, depth: int = 4, may_be_null: bool = True) -> Value:
        """A known value of a type; what may be anything gets some type."""
        kind = type_.kind
        choose = self.random
        if kind == KIND_DYNAMIC:
            if choose.random() < 0.4:
                return self.value(choose.choice(_NAMED), depth - 1, False)
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
            keys = ["a", "b", "name"]
            if choose.random() < 0.4:
                keys = choose.sample(("a", "0", "nme", choose.choice(TEXTS)), 3)
            return map_value(of, dict(zip(keys, items)))
        return (list_value if kind == KIND_LIST else set_value)(of, items)

    # Expressions

    def expression(
        self, chance: float, type_: Type | None = None, inside: dict[str, Type] | None = None
    ) -> str:
        """An expression; each of its parts is a mistake with a certain chance.

        It is meant to be of a type, and may refer to what there is inside a block.
        """
        self.mistake = ""
        self._chance = chance
        self._locals = list((inside or {}).items())
        return self._any(3) if type_ is None else self._of(type_, 3)

    def _err(self) -> bool:
        return self.random.random() < self._chance

    def _any(self, depth: int) -> str:
        type_ = self.random.choice((
            STRING, NUMBER, BOOL, list_of(STRING), list_of(NUMBER), map_of(STRING),
            set_of(STRING), *self.names.values()))
        return self._call(depth) if self.random.random() < 0.05 else self._of(type_, depth)

    def _call(self, depth: int) -> str:
        """A call of any function, with as many arguments as it takes, of the types it takes."""
        name = self.random.choice(_CALLED)
        function = find_function("terraform", name)
        assert function is not None
        count = len(function.parameters)
        if function.variadic is not None:
            count += self.random.randrange(3)
        arguments = []
        for index in range(count):
            parameter = function.parameter_at(index)
            type_ = DYNAMIC if parameter is None else parameter.type
            if type_.is_collection and type_.element_type.kind == KIND_DYNAMIC:
                inner = self.random.choice((STRING, NUMBER, *self.names.values()))
                type_ = collection_of(type_.kind, inner)
            arguments.append(
                self._any(depth - 1) if type_.kind == KIND_DYNAMIC else self._of(type_, depth - 1))
        return f"{name}({', '.join(arguments)})"

    def _of(self, type_: Type, depth: int) -> str:
        """An expression that is of a type, unless a mistake is made."""
        if self._err():
            return self._wrong(type_, depth)
        if self.random.random() < 0.01:
            return "null"
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
                object_of({"id": STRING})))
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
        names = [*self.names, *(name for name, _ in self._locals)]
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
            parts.append(
                self._of(type_, depth) if letters == "O" else self._hole(letters, element, depth))
            if " in " in head and "for " in head:
                # From here on the loop's variables can be used.
                loop = head.rpartition("for ")[2].split(" in ")[0].split(", ")
                self._locals.append((loop[-1], self._hole_type))
                if len(loop) > 1:
                    self._locals.append((loop[0], STRING))
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
            inner = self.random.choice((STRING, NUMBER, *self.names.values()))
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
        inner = {"S": STRING, "N": NUMBER, "B": BOOL, "": element}[letters[1:]]
        self._hole_type = inner
        return self._of(collection(inner), depth)

    def _path(self, type_: Type) -> str:
        """A traversal that leads to a value of a type; "" if there is none."""
        found: list[str] = []
        for name, each in self._locals:
            _collect(name, each, type_, found, 3)
        for name, each in self.names.items():
            _collect(name, each, type_, found, 3)
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
