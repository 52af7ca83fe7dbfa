"""What type expressions name in each mode, as recorded, and what their defaults make of values.

In `constraints.txt` a new type expression is a line of its own. ``--update-golden`` records what
comes of it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.evaluate import evaluate, read_constraint
from hcl_lint.evaluation.type_expressions import (
    CONSTRAINT, CONSTRAINT_WITH_DEFAULTS, EXACT, TypeDefaults,
)
from hcl_lint.values.convert import convert
from hcl_lint.values.types import DYNAMIC, STRING, list_of, map_of, set_of
from hcl_lint.values.value import (
    TRUE, UNKNOWN_STRING, Value, null_value, object_value, unknown_value,
)
from tests.conftest import Golden
from tests.evaluation.evaluating import tree_of
from tests.evaluation.test_outcomes import told, written

RECORDED = Path(__file__).parent / "constraints.txt"
OUTCOME = "    "
MODES = {"exact": EXACT, "constraint": CONSTRAINT, "with defaults": CONSTRAINT_WITH_DEFAULTS}


def value_of(text: str) -> Value:
    tree = tree_of(text)
    return evaluate(tree, tree.expression)[0]


def given() -> Iterator[Value]:
    """Values that a type expression may be for."""
    for text in (
        "{}", "{ a = null }", "{ a = 1, c = true }", "{ b = {} }", "{ b = { a = null } }", "[]",
        "[{}, { a = 2 }]", "[{ a = null }, 5]", '"x"', "null", "{ k = {}, l = { a = 3 } }",
    ):
        yield value_of(text)
    yield convert(value_of('{ a = "x" }'), map_of(STRING))
    yield convert(value_of("[{}]"), list_of(DYNAMIC))
    yield convert(value_of('[{ a = "1" }, { a = null }]'), set_of(map_of(STRING)))
    yield convert(value_of("{}"), map_of(STRING))
    yield convert(value_of("[]"), set_of(map_of(STRING)))
    yield unknown_value(map_of(STRING))
    yield null_value(list_of(STRING))
    yield value_of("{ a = null, z = 1 }").with_marks(frozenset(["sensitive"]))
    yield object_value({"a": UNKNOWN_STRING, "b": TRUE})


def shown(defaults: TypeDefaults | None) -> str:
    if defaults is None:
        return "none"
    values = [f"{name} = {written(value)}" for name, value in defaults.values.items()]
    values += [f"{name or 'each'}: ({shown(each)})" for name, each in defaults.children.items()]
    return ", ".join(values)


def results() -> Iterator[str]:
    for text in RECORDED.read_text("utf-8").splitlines():
        if text.startswith(OUTCOME):
            continue
        yield text
        tree = tree_of(text)
        outcomes: dict[tuple[str, ...], list[str]] = {}
        for name, mode in MODES.items():
            type_, defaults, found = read_constraint(tree, tree.expression, mode)
            lines = (f"{type_!r}, {shown(defaults)}", *[told(text, each) for each in found])
            outcomes.setdefault(lines, []).append(name)
        for (first, *rest), names in outcomes.items():
            yield f"{OUTCOME}{', '.join(names)}: {first}"
            yield from [f"{2 * OUTCOME}{line}" for line in rest]
        if defaults is not None:
            for value in given():
                yield f"{OUTCOME}{written(value)} becomes {written(defaults.apply(value))}"


def test_type_expressions_come_to_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join([f"{line}\n" for line in results()]))
