"""What whole expressions come to: `outcomes.txt` has each with its value and all that is wrong.

Each is evaluated in several ways: with values, with nothing known but types, and as a check of
types. `limited.txt` is the same under small limits. ``--update-golden`` records the outcomes anew;
a new expression is a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.evaluate import evaluate, evaluate_counted, read_constraint
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from hcl_lint.values.convert import convert
from hcl_lint.values.json import payload_to_json
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.shapes import PLAIN_IF_NULL, SEQUENCE, Shape
from hcl_lint.values.types import DYNAMIC, NUMBER, STRING, Type, name_of_kind, source_form
from hcl_lint.values.value import (
    SENSITIVE, TRUE, Value, certain, int_value, list_value, map_value, null_value, object_value,
    set_value, string_value, tuple_value, unknown_value,
)
from tests.conftest import Golden
from tests.evaluation.evaluating import tree_of

RECORDED = Path(__file__).parent / "outcomes.txt"
LIMITED = Path(__file__).parent / "limited.txt"
OUTCOME = "    "

# The type of each variable, and its value where values are known.
DECLARED = {
    "b": ("bool", "true"),
    "c": ("bool", "false"),
    "n": ("number", "2"),
    "s": ("string", '"one"'),
    "l": ("list(string)", '["a", "b"]'),
    "e": ("list(string)", "[]"),
    "lb": ("list(bool)", "[true, false]"),
    "ln": ("list(number)", "[3, 1]"),
    "st": ("set(string)", '["x", "y"]'),
    "sn": ("set(number)", "[1, 2]"),
    "m": ("map(string)", '{ a = "x", b = "y" }'),
    "me": ("map(string)", "{}"),
    "o": (
        "object({ name = string, size = number, tags = list(string),"
        " deep = object({ on = bool }) })",
        '{ name = "o", size = 1, tags = ["t"], deep = { on = true } }',
    ),
    "lo": (
        "list(object({ name = string, tags = map(string) }))",
        '[{ name = "p", tags = { k = "v" } }, { name = "q", tags = {} }]',
    ),
    "so": ("set(object({ name = string }))", '[{ name = "p" }]'),
    "mo": ("map(object({ name = string }))", '{ one = { name = "p" }, two = { name = "q" } }'),
    "t": ("tuple([string, number, bool])", '["a", 1, true]'),
    "ll": ("list(list(string))", '[["a"], ["b", "c"]]'),
}
FUNCTIONS = (
    "abs max min sum upper length join split format formatlist concat contains element index_of "
    "keys values lookup lookup_optional merge flatten one range slice setunion setproduct tolist "
    "toset tomap tostring tonumber coalesce coalescelist zipmap distinct reverse try can convert "
    "templatestring sensitive nonsensitive lessthan lessthanorequalto greaterthan "
    "greaterthanorequalto chunklist hasindex index matchkeys yamldecode decode_tfvars"
).split()


def between(low: int | None, high: int | None, is_inclusive: bool = True) -> Value:
    """A number that is not known but lies between two others."""
    return unknown_value(NUMBER, Refinement(
        True,
        None if low is None else int_value(low).as_number(), is_inclusive,
        None if high is None else int_value(high).as_number(), is_inclusive,
    ))


def type_of(text: str) -> Type:
    tree = parse_expression(Source("", text))
    return read_constraint(tree, tree.expression)[0]


SOME = unknown_value(STRING)
WORDS = type_of("list(string)")
SECRET = frozenset([SENSITIVE])
# Variables that are the same in all ways of evaluating.
PARTLY_KNOWN = {
    "unknown": unknown_value(DYNAMIC),
    "null_string": null_value(STRING),
    "null_number": null_value(NUMBER),
    "null_list": null_value(WORDS),
    "null_object": null_value(type_of("object({ name = string })")),
    "null_map": null_value(type_of("map(string)")),
    "some_list": unknown_value(WORDS, Refinement(not_null=True, length_min=1, length_max=3)),
    "text": unknown_value(STRING, NOT_NULL),
    "prefixed": unknown_value(STRING, Refinement(not_null=True, string_prefix="ab-")),
    "low": between(1, 10),
    "high": between(10, 20),
    "above": between(10, 20, is_inclusive=False),
    "least": between(5, None),
    "most": between(None, 5),
    "secret": string_value("hidden").with_marks(SECRET),
    "secret_number": int_value(7).with_marks(SECRET),
    "secret_bool": TRUE.with_marks(SECRET),
    "secret_unknown": SOME.with_marks(SECRET),
    "secret_list": list_value(STRING, [string_value("a")]).with_marks(SECRET),
    "secret_map": map_value(STRING, {"a": string_value("x").with_marks(SECRET)}),
    "half": tuple_value([string_value("a"), SOME]),
    "half_list": list_value(STRING, [string_value("a"), SOME]),
    "half_set": set_value(STRING, [string_value("a"), SOME]),
    "half_map": map_value(STRING, {"a": SOME, "b": string_value("x")}),
    "half_object": object_value({"a": SOME, "b": int_value(1)}),
    "flags": tuple_value([unknown_value(type_of("bool")), TRUE]),
    "long_" + 60 * "x": string_value(60 * "y"),
    "long_" + 55 * "x": object_value({60 * "k": int_value(1)}),
}


def declared(text: str, type_: Type) -> Value:
    tree = tree_of(text)
    return convert(evaluate(tree, tree.expression)[0], type_)


def scope_of(*, is_known: bool) -> Scope:
    variables = dict(PARTLY_KNOWN)
    for name, (type_, value) in DECLARED.items():
        of = type_of(type_)
        variables[name] = declared(value, of) if is_known else unknown_value(of)
    functions = {name: load_function(name) for name in FUNCTIONS}
    functions["core::upper"] = functions["upper"]
    scope = Scope(variables, functions)
    scope.missing_functions = {"matchkeys": "It came later."}
    return scope


def ways() -> dict[str, Scope]:
    found = {}
    for name in ("known", "eager", "unknown", "checked", "strict", "certain"):
        scope = found[name] = scope_of(is_known=name in ("known", "eager"))
        if name == "eager":
            scope.is_eager = True
        if name in ("checked", "strict", "certain"):
            scope.is_typed = True
        if name == "strict":
            scope.reports_dead_code = True
        if name == "certain":
            scope.is_certain = True
    return found


WAYS = ways()
TOO_LONG, TOO_LARGE = "Evaluation takes too long", "Value is too large"
LIMITS = Limits(depth=12, steps=160, elements=5, string_length=24, digits=12)


def written(value: Value) -> str:
    """A value with all that is known of it."""
    if value.marks:
        how = "marked" if certain(value.marks) else "perhaps marked"
        return f"{how} {written(value.unmarked())}"
    payload = value.payload
    if payload is PLAIN_IF_NULL:
        return f"unknown {source_form(value.type)}, or null of any type"
    if isinstance(payload, Shape):
        return shaped(payload)
    if value.is_null:
        return f"null {source_form(value.type)}"
    if value.is_unknown:
        known = payload_to_json(value).get("refine", {})
        facts = "".join(f" {name}={_fact(fact)}" for name, fact in known.items())
        return f"unknown {source_form(value.type)}{facts}"
    if isinstance(payload, dict):
        items = ", ".join(f"{name} = {written(each)}" for name, each in sorted(payload.items()))
        return f"{_collection(value.type)}{{{items}}}"
    if isinstance(payload, tuple):
        return f"{_collection(value.type)}[{', '.join([written(each) for each in payload])}]"
    shown = payload_to_json(value)
    return str(shown["num"]) if isinstance(shown, dict) else repr(shown)


def _fact(fact: object) -> str:
    if isinstance(fact, dict):
        return f"{fact['num']}" + ("" if fact["inclusive"] else " exclusive")
    return str(fact)


def _collection(type_: Type) -> str:
    return source_form(type_) if type_.is_collection else ""


def shaped(shape: Shape) -> str:
    """What is known of a value whose type is not decided."""
    parts = [written(each) for each in shape.parts]
    if shape.names:
        parts = [f"{name} = {each}" for name, each in zip(shape.names, parts)]
    kinds = "/".join([name_of_kind(kind) for kind in shape.of])
    longest = f" up to {shape.longest}" if shape.kind == SEQUENCE and shape.longest else ""
    return f"<{kinds or 'one'} of {'; '.join(parts)}{longest}>"


def told(text: str, found: Diagnostic) -> str:
    where = f"{found.start}-{found.end} {text[found.start : found.end]}"
    return f"{where}: {found.rule.name} {found.severity}: {found.summary} / {found.detail}"


def results() -> Iterator[str]:
    for text in RECORDED.read_text("utf-8").splitlines():
        if text.startswith(OUTCOME):
            continue
        yield f"{text}\n"
        tree = tree_of(text)
        outcomes: dict[tuple[str, ...], list[str]] = {}
        steps = []
        for name, scope in WAYS.items():
            value, found, taken = evaluate_counted(tree, tree.expression, scope)
            steps.append(taken)
            lines = (written(value), *[told(text, each) for each in found])
            outcomes.setdefault(lines, []).append(name)
        yield f"{OUTCOME}steps: {' '.join(map(str, steps))}\n"
        for (first, *rest), names in outcomes.items():
            yield f"{OUTCOME}{', '.join(names)}: {first}\n"
            for line in rest:
                yield f"{2 * OUTCOME}{line}\n"


def limits_met(text: str, steps: int) -> list[str]:
    """Which limits an expression meets if it may take so many steps."""
    tree = tree_of(text)
    _, found = evaluate(tree, tree.expression, WAYS["known"], Limits(steps=steps))
    return [each.summary for each in found if each.rule.name == "evaluation-limit"]


def limited_results() -> Iterator[str]:
    for text in LIMITED.read_text("utf-8").splitlines():
        if text.startswith(OUTCOME):
            continue
        yield f"{text}\n"
        tree = tree_of(text)
        for name in ("known", "checked"):
            value, found, steps = evaluate_counted(tree, tree.expression, WAYS[name], LIMITS)
            yield f"{OUTCOME}{name}: {written(value)} in {steps} steps\n"
            for each in found:
                yield f"{2 * OUTCOME}{told(text, each)}\n"


def test_expressions_come_to_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join(results()))


def test_the_steps_that_an_expression_takes_are_just_enough_for_it() -> None:
    for text in RECORDED.read_text("utf-8").splitlines():
        if text.startswith(OUTCOME):
            continue
        tree = tree_of(text)
        _, found, steps = evaluate_counted(tree, tree.expression, WAYS["known"])
        met, met_with_less = limits_met(text, steps), limits_met(text, steps - 1)
        # A report takes 50 steps, but is never one too many, nor is what `can` and `try` count; and
        # no value may be larger than all steps together.
        is_plain = not found and steps < 50 and "can(" not in text and "try(" not in text
        if is_plain and TOO_LARGE not in met + met_with_less:
            assert (met, met_with_less) == ([], [TOO_LONG]), text


def test_under_small_limits_expressions_come_to_what_is_recorded(golden: Golden) -> None:
    golden(LIMITED, "".join(limited_results()))
