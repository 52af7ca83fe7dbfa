"""Random expressions, conversions and unifications against the laws of unknown values.

``python -m tests.values.laws --count N --seed S`` checks N random situations:

- What is known of a result agrees with the result of every choice of what was unknown.
- A converted value has the marks of what was converted. (Of expressions, the reference drops
  some marks with unknown values.)
- Converting twice to one type is converting once; a converted value has the type.
- Unification does not depend on the order.

Left out is what the reference decides before a type is known: the type of the other result of a
conditional or of another argument of `coalesce`, the element type of a collection of anything, the
order of a set with unknown elements, and the attributes of an object that may be null in `merge`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Callable

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import value_to_json
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, NUMBER,
    STRING, Type, list_of, map_of, object_of, set_of, tuple_of, type_text,
)
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import (
    Value, bool_value, int_value, list_value, map_value, null_value, object_value, set_value,
    string_value, tuple_value, unknown_value,
)
from tests.evaluation.expressions import allows

NAMES = ("a", "b", "c")
TEXTS = ("", "a", "1", "1.0", "true", "ß")
EXPRESSIONS = (
    "v", "v.a", "v[0]", 'v["a"]', "v[*]", "v[*].a", "[for x in v : x]", "{for k, x in v : k => x}",
    "[for x in v : x if w]", "w ? v : u", "w == null ? u : v", "[v, u]", "{a = v, b = u}",
    '"${v}-${u}"', '"%{ if w }${v}%{ else }${u}%{ endif }"', "v == null", "v == u", "!w", "-v",
    "v + 1", "w && v", "v || w", "[v, u][v]", "{(u) = v}", "(w ? [v] : [u])[0]",
)
"""Expressions over two values, `v` and `u`, and a condition, `w`."""

CALLS = (
    "length(v)", "tolist(v)", "toset([v, u])", "tomap(v)", "tostring(v)", "keys(v)", "values(v)",
    "concat(v, [u])", "merge(v, {a = u})", "flatten([v, [u]])", "coalesce(v, u)", "try(v.a, u)",
    "contains([u], v)", "element(v, 0)", "reverse(v)", "zipmap([v], [u])", "jsonencode(v)",
    "can(v.a)", "distinct(v)", "setunion(v, v)", "join(v, u)", "upper(v)", "max(v, u)",
    "slice(v, 0, 1)",
)
"""Calls of functions over the same names."""

DECIDED_BY_TYPE = re.compile(r"\?|coalesce|to(list|set|map)\(")
DECIDED_BY_VALUE = re.compile(r"merge|toset|setunion")

FUNCTIONS = {text[:text.index("(")]: load_function(text[:text.index("(")]) for text in CALLS}


class Situation:
    """A random source of types and values, which knows its seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def type(self, depth: int = 2) -> Type:
        """A type, often with dynamic parts."""
        choice = self.random.randrange(10 if depth else 5)
        if choice < 4:
            return (STRING, NUMBER, BOOL, DYNAMIC)[choice]
        if choice == 4:
            return DYNAMIC
        if choice < 8:
            return (list_of, set_of, map_of)[choice - 5](self.type(depth - 1))
        inner = [self.type(depth - 1) for _ in range(self.random.randrange(3))]
        return tuple_of(inner) if choice == 8 else object_of(dict(zip(NAMES, inner)))

    def known(self, type_: Type, depth: int = 2) -> Value:
        """A value of a type, all of it known; dynamic parts get some type."""
        kind = type_.kind
        if kind == KIND_DYNAMIC:
            return self.known(self.type(1) if depth else STRING, depth - 1) if depth > 0 else (
                string_value("a"))
        if self.random.randrange(8) == 0:
            return null_value(type_)
        if type_ is STRING:
            return string_value(self.random.choice(TEXTS))
        if type_ is NUMBER:
            return int_value(self.random.randrange(-2, 4))
        if type_ is BOOL:
            return bool_value(self.random.random() < 0.5)
        if kind == KIND_TUPLE:
            return tuple_value([self.known(item, depth) for item in type_.elements])
        if kind == KIND_OBJECT:
            return object_value({
                name: self.known(item, depth) for name, item in type_.attributes.items()})
        count = self.random.randrange(3)
        items = [self.known(type_.element_type, depth) for _ in range(count)]
        element = items[0].type if items else type_.element_type.without_optional()
        items = [item for item in items if item.type == element]
        if kind == KIND_MAP:
            return map_value(element, dict(zip(NAMES, items)))
        return (list_value if kind == KIND_LIST else set_value)(element, items)

    def partly(self, value: Value) -> Value:
        """What may be known of a value, in whole or in part."""
        choice = self.random.randrange(6)
        if choice == 0:
            return unknown_value(value.type)
        if choice == 1:
            return unknown_value(DYNAMIC)
        if choice == 2 or not value.is_present:
            return value
        if value.type.kind == KIND_TUPLE:
            return tuple_value([self.partly(item) for item in value.as_elements()])
        if value.type.kind == KIND_OBJECT:
            return object_value({
                name: self.partly(item) for name, item in value.as_attributes().items()})
        return value

    def expression(self, depth: int = 2) -> str:
        """A random expression, its variables sometimes replaced by others."""
        text = self.random.choice(EXPRESSIONS if self.random.randrange(3) else CALLS)
        if depth == 0 or " in " in text:
            return text
        return re.sub(r"\b[vu]\b(?! =)", lambda name: self._operand(name[0], depth), text)

    def _operand(self, name: str, depth: int) -> str:
        if self.random.randrange(3):
            return name
        return f"({self.expression(depth - 1)})"

    def marked(self, value: Value) -> Value:
        """The value, sometimes with a mark."""
        return value.with_marks(frozenset("m")) if self.random.randrange(4) == 0 else value


def agrees(known: Value, value: Value) -> bool:
    """Whether what is known of a value is true of it, marks aside."""
    if known.is_unknown:
        return value.type.matches(known.type) and allows(known.refinement, value)
    if known.is_null or value.is_null:
        return known.is_null and value.is_null
    ours, theirs = known.payload, value.payload
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(
            agrees(ours[name], theirs[name]) for name in ours)
    if isinstance(ours, tuple) and isinstance(theirs, tuple):
        if known.type.kind == KIND_SET and known.contains_unknown:
            return len(theirs) <= len(ours)
        return len(ours) == len(theirs) and all(map(agrees, ours, theirs))
    return ours == theirs


def shown(value: Value) -> str:
    """A value in full, marked parts too."""
    return str(value_to_json(value))


def check_expression(situation: Situation) -> str | None:
    """What is wrong with a random expression, or None."""
    text = situation.expression()
    values = {name: situation.known(situation.type()) for name in "vu"}
    values["w"] = bool_value(situation.random.random() < 0.5)
    partly = {name: situation.partly(value) for name, value in values.items()}
    inputs = list(partly.values())
    if DECIDED_BY_TYPE.search(text) and any(value.type.has_dynamic for value in inputs):
        return None
    if DECIDED_BY_VALUE.search(text) and any(value.contains_unknown for value in inputs):
        return None
    tree = parse_expression(Source("t", text))
    outcome, diagnostics = evaluate(tree, tree.expression, Scope(values, FUNCTIONS))
    if diagnostics:
        return None
    known, earlier = evaluate(tree, tree.expression, Scope(partly, FUNCTIONS))
    if earlier:
        return None
    given = {name: shown(value) for name, value in partly.items()}
    if not agrees(known.unmarked_deep(), outcome.unmarked_deep()):
        return f"{text} with {given} is {shown(known)}, yet may be {shown(outcome)}"
    return None


def converted(value: Value, type_: Type) -> Value | None:
    """The converted value, None if there is none."""
    try:
        return convert(value, type_)
    except ConversionError:
        return None


def check_conversion(situation: Situation) -> str | None:
    """What is wrong with a random conversion, or None."""
    choice = situation.known(situation.type())
    known = situation.marked(situation.partly(choice))
    type_ = situation.type()
    once = converted(known, type_)
    text = f"{shown(known)} to {type_text(type_)}"
    if once is None:
        return None
    if not once.type.matches(type_):
        return f"{text} is of type {type_text(once.type)}"
    if not known.all_marks() <= once.all_marks():
        return f"{text} loses marks"
    twice = converted(once, type_)
    if twice != once:
        return f"{text} is {shown(once)}, and again {twice and shown(twice)}"
    outcome = converted(choice, type_)
    if type_.has_dynamic and known.contains_unknown:
        return None
    if outcome is not None and not agrees(once.unmarked_deep(), outcome):
        return f"{text} is {shown(once)}, yet may be {shown(outcome)}"
    return None


def check_unification(situation: Situation) -> str | None:
    """What is wrong with a random unification, or None."""
    types = [situation.type() for _ in range(situation.random.randrange(2, 4))]
    result = unify_types(types, True)
    other = unify_types(types[::-1], True)
    text = ", ".join(map(type_text, types))
    if result != other:
        return f"{text} unify to {result}, the other way round to {other}"
    return None


LAWS: tuple[Callable[[Situation], str | None], ...] = (
    check_expression, check_conversion, check_unification)


def counterexamples(count: int, seed: int) -> list[str]:
    """What is wrong in *count* situations from a seed on."""
    found = []
    for number in range(count):
        message = LAWS[number % len(LAWS)](Situation(seed * 1_000_003 + number))
        if message is not None:
            found.append(message)
    return found


def main() -> int:
    """Check as many situations as asked for; 1 where any breaks a law."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    start = time.monotonic()
    found = counterexamples(options.count, options.seed)
    for message in sorted(found, key=len)[:20]:
        print(message)
    seconds = time.monotonic() - start
    print(f"{options.count} situations, {len(found)} counterexamples, {seconds:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
