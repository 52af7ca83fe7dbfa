"""What operators, choices, loops and indices come to with all pairs of some operands, as recorded.

`combinations.txt` says of each expression, in each way of evaluating it, its value and in short
what is wrong. ``--update-golden`` records it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.evaluate import evaluate
from tests.conftest import Golden
from tests.evaluation.evaluating import tree_of
from tests.evaluation.test_outcomes import WAYS, written

RECORDED = Path(__file__).parent / "combinations.txt"

ARMS = (
    "1", "s", "null", "unknown", "[1]", "l", "o", "{ a = 1 }", "{ a = nope() }", "l[7]", "secret",
    "half", "unknown.x", "mo[s]", "try(unknown.a, null)", "null_string", "[]", "{}", "sensitive(n)",
    "lo[0]", "[secret, unknown]",
)
OPERANDS = (
    "true", "false", "b", "c", "unknown", "null", '"true"', '"x"', "secret_bool", "nope()", "l",
    "secret_unknown", "flags[0]", "unknown.x",
)
COLLECTIONS = (
    "l", "e", "m", "me", "o", "t", "st", "lo", "mo", "half", "half_map", "half_object", "unknown",
    "null_list", "some_list", "secret_list", "secret_map", "s", "[]", "{}", "null", "half_set",
    "{ (unknown) = 1 }", "[for x in unknown : x]", "nope",
)
KEYS = (
    "0", "1", "-1", "0.5", '"0"', '"a"', '"nope"', "n", "s", "text", "unknown", "null", "true", "l",
    "secret_number", "null_number", "nope",
)
BODIES = (
    "[for v in {} : v]", "[for k, v in {} : k]", "[for v in {} : v if v != null]",
    "[for v in {} : v.name]", "[for v in {} : nope(v)]", "[for v in {} : 1 if unknown]",
    "[for v in {} : 1 if false]", "{{ for k, v in {} : k => v }}", "{{ for v in {} : v => 1... }}",
    "{{ for v in {} : s => v... }}", "{{ for k, v in {} : text => v }}",
    '{{ for k, v in {} : "x-${{k}}" => v if unknown }}', '"%{{ for v in {} }}x%{{ endfor }}"',
    "{}[*]", "{}.*.name", "{}[*].a", "length({})", "upper({}...)", "{}.a", "{}.0", "{} == l", "!{}",
    "-{}", '"${{{}}}"', '"x${{{}}}"', "{} ? 1 : 2",
)


def expressions() -> Iterator[str]:
    for one in ARMS:
        for other in ARMS:
            yield from [f"{each} ? {one} : {other}" for each in ("b", "c")]
    for one in OPERANDS:
        for other in OPERANDS:
            yield from [f"{one} {sign} {other}" for sign in ("&&", "||")]
    for collection in COLLECTIONS:
        yield from [f"{collection}[{key}]" for key in KEYS if collection[0] not in "{["]
        yield from [body.format(collection) for body in BODIES]


def mistakes() -> Iterator[str]:
    """Mistakes in expressions whose names, values and types are of lengths that messages cut."""
    for size in (29, 30, 31, 38, 39, 40, 41, 49, 50, 51, 59, 60, 61, 76, 77, 78, 99, 100, 101):
        name = "n" * size
        for form in ("o.{}", "{}()", "{}", 'l["{}"]', 'm["{}"]', 'upper("{}", 1)', '"{}" + 1',
                     '{{ "{}" = 1, "{}" = 2 }}', "upper({})", '"{}".a', "[{}]", '"${{[\"{}\"]}}"',
                     'upper([1, 2, "{}"])'):
            yield form.replace("{}", name).replace("{{", "{").replace("}}", "}")
        yield f"b ? {{ {name} = 1 }} : {{ {name} = [true, true] }}"
    for count in range(1, 16):
        attributes = ", ".join([f"attribute_{number} = {number}" for number in range(count)])
        items = ", ".join(["true, 1"] * count)
        yield f"b ? {{ {attributes} }} : [{items}]"
        yield f"b ? {{ {attributes} }} : {{ {attributes}, last = [] }}.last"
        yield f"{{ {attributes} }}.nope"
        yield f"upper({', '.join(['1'] * count)})"
        yield f"min([{items}]...)"
        yield f"[{', '.join([f'nope_{number}()' for number in range(count * 12)])}]"
        yield f"try({', '.join([f'nope_{number}()' for number in range(count)])})"


def told() -> Iterator[str]:
    scope = WAYS["known"]
    for text in mistakes():
        tree = tree_of(text)
        _, found = evaluate(tree, tree.expression, scope)
        yield f"{text[:110]} {len(text)}: {len(found)}"
        for each in found[:1]:
            yield f"    {each.start}-{each.end} {each.summary} | {each.detail}"


def test_mistakes_are_told_as_recorded(golden: Golden) -> None:
    golden(RECORDED.with_name("mistakes.txt"), "".join([f"{line}\n" for line in told()]))


def results() -> Iterator[str]:
    for text in expressions():
        tree = tree_of(text)
        outcomes: dict[str, list[str]] = {}
        for name, scope in WAYS.items():
            value, found = evaluate(tree, tree.expression, scope)
            wrong = [f"{each.start}-{each.end} {each.summary}" for each in found]
            outcomes.setdefault(" | ".join([written(value), *wrong]), []).append(name)
        yield text
        yield from [f"    {' '.join(names)}: {outcome}" for outcome, names in outcomes.items()]


def test_combinations_come_to_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join([f"{line}\n" for line in results()]))
