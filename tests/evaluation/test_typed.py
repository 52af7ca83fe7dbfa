"""The check of types: it enters what evaluation does not, over the same values."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.evaluate import evaluate, evaluate_counted, read_constraint
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.types import STRING, source_form
from hcl_lint.values.value import (
    SENSITIVE, Value, object_value, string_value, tuple_value, unknown_value,
)

NAMES = {
    "b": "bool",
    "s": "string",
    "n": "number",
    "l": "list(string)",
    "x": "object({ a = bool, deep = object({ words = list(string) }) })",
    "items": "list(object({ name = string, tags = map(string) }))",
    "m": "map(object({ name = string }))",
    "open": "any",
}
FUNCTIONS = (
    "can concat contains distinct element flatten format index_of join keys length lookup "
    "lookup_optional merge one slice sum toset tolist try upper values zipmap coalesce abs max "
    "setunion formatlist tomap"
)


def typed_scope() -> Scope:
    """Variables of the types above, unknown, and some functions."""
    variables = {}
    for name, text in NAMES.items():
        tree = parse_expression(Source("", text))
        variables[name] = unknown_value(read_constraint(tree, tree.expression)[0])
    functions = {name: load_function(name) for name in FUNCTIONS.split()}
    scope = Scope(variables, functions)
    scope.is_typed = scope.reports_dead_code = True
    return scope


SCOPE = typed_scope()


def checked(text: str) -> tuple[Value, list[str]]:
    """The value of an expression, and the texts of the places that are wrong."""
    tree = parse_expression(Source("", text))
    value, found = evaluate(tree, tree.expression, SCOPE)
    return value, [each.range.text for each in found]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("b ? x.c : 1", [".c"]),
        ("b ? 1 : x.c", [".c"]),
        ("b && x.c", [".c"]),
        ("b || upper(s, s)", ["s"]),
        ("[for v in items : v.nme]", [".nme"]),
        ("{ for k, v in m : k => v.nme }", [".nme"]),
        ("[for k, v in m : k.name]", [".name"]),
        ("[for v in items : v.name if v.on]", [".on"]),
        ("[for v in items : [for k, t in v.tags : t.x]]", [".x"]),
        ("[for v in open : v + x.c]", [".c"]),
        ('"a ${[for v in l : v]}"', ["[for v in l : v]"]),
        ('"%{ if b }${x.c}%{ endif }"', [".c"]),
        ('"%{ for v in items }${v.nme}%{ endfor }"', [".nme"]),
        ("l ? 1 : 2", ["l"]),
        ("b ? [[for v in l : v]] : s", ["[[for v in l : v]] : s"]),
        ("b ? [l[0]] : s", ["[l[0]] : s"]),
        ("(b ? toset(l) : [s])[0]", ["[0]"]),
        ("(b ? toset(l) : try([l[0]], toset([s])))[0].a", [".a"]),
        ("(true ? toset(l) : [[for v in l : v][0], x.c])[0]", ["[0]"]),
        ("{ for v in l : l => v }", ["l"]),
        ('{ for v in [s, m] : v => join("", [v]) }', ["v"]),
        ("[for v in [b, m] : upper(v) if v]", ["v"]),
        ("[for v in [b, null] : 1 if v]", ["v"]),
        ("contains(s, l)", ["s, l"]),
        ('join(l, ",")', ['l, ","']),
        ("contains(s, s)", ["s"]),
        ("concat(l, s)", ["s"]),
        ("flatten(m)", ["m"]),
        ("sum([l])", ["["]),
        ('format("%s %s", s)', ["format("]),
        ('format("%d", l)', ["l"]),
        ('format("%z", s)', ["format("]),
        ("max(items...)", ["items"]),
        ("items[0].nme", [".nme"]),
        ("m[l]", ["[l]"]),
        ("{ for v in items : v.name => v }[l]", ["[l]"]),
        ("items[*].nme", [".nme"]),
    ],
)
def test_what_may_not_be_reached_is_checked(text: str, places: list[str]) -> None:
    assert checked(text)[1] == places


@pytest.mark.parametrize(
    "text",
    [
        "[for v in items : merge(v, { id = 1 })]",
        "flatten([for k, v in m : [merge(v, { key = k })]])",
        "values({ for v in items : v.name => v })",
        "concat(items, [])",
        "distinct(items)",
        "tolist(toset(items))",
        "b ? [for v in items : v] : []",
        "try(items, [])",
        "slice([for v in items : v], 0, n)",
        "[for k in keys(m) : m[k]]",
        "[for v in items : v if v.name != s]",
        "[lookup_optional(m, s, null)]",
        "[element([for v in items : v], n)]",
        "[one([for v in items : v])]",
        "[zipmap(l, items)[s]]",
        "[coalesce(items[0], items[1])]",
        "[merge([for v in items : { (v.name) = v }]...)[s]]",
        "items[*]",
    ],
)
def test_the_elements_are_known_through_whatever_they_go(text: str) -> None:
    assert checked(f"[for each in {text} : each.name]")[1] == []
    assert checked(f"[for each in {text} : each.nme]")[1] == [".nme"]


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("(x.c) != null || true", "error"),
        ("x.c && false", "error"),
        ("x.c == 1 || b", "error"),
        ("b && x.c", "error"),
        ("false && x.c", "warning"),
        ("true || length(b) > 1", "warning"),
        ("true || nope()", "warning"),
        ("true ? 1 : b ? nope() : 2", ""),
        ('"%{ if 1 == 1 }a%{ else }${nope()}%{ endif }"', "warning"),
        ('"%{ if 1 == 2 }${nope()}%{ endif }"', "warning"),
        ('"%{ if true }a%{ else }${nope()}%{ endif }"', ""),
        ('"%{ if b }a%{ else }${nope()}%{ endif }"', "error"),
        ("[for v in [] : nope()]", "warning"),
        ("try(nope(), 1)", "warning"),
        ("can(upper())", "warning"),
        ("n == 1 ? can(upper()) : b", "warning"),
    ],
)
def test_what_the_product_need_not_evaluate_is_a_warning(text: str, severity: str) -> None:
    tree = parse_expression(Source("", text))
    _, found = evaluate(tree, tree.expression, SCOPE)
    assert {each.severity for each in found} == ({severity} if severity else set())


@pytest.mark.parametrize(
    "text",
    [
        "try(x.c, 1)",
        "can(x.c) ? x.c : 1",
        "true ? 1 : x.c",
        "[for v in [] : v.c]",
        "s ? 1 : 2",
        "s + 1",
        "open.a.b[0]",
        "[for v in open : v.a]",
        "[for v in [{ a = 1 }, { b = 2 }] : v.a if can(v.a)]",
        "[for v in [{ a = n }, {}] : v.a if n > 1]",
        "try(b ? x.c : 1, 2)",
        "l[n]",
        "m[s].name",
        "m.whatever.name",
        "merge([for v in l : {}]...).a",
        'upper(lookup_optional(try(items[0], { other = l }), "tag", null))',
    ],
)
def test_what_can_be_right_is_not_wrong(text: str) -> None:
    assert checked(text)[1] == []


@pytest.mark.parametrize(
    "text",
    [
        "setunion([for v in items : v], l)",
        "distinct([items, [for v in l : v]])",
        "toset([{ for v in l : v => v }, { a = 1 }])",
        "b ? { a = [for v in l : v] } : { a = [items] }",
        "merge([for v in l : v]...)",
        'formatlist("%s %s", l)',
        'formatlist("1.5", { a = s }, l)',
        "keys({ for v in l : v => v })[0]",
        "{ for v in setunion(toset([s]), toset([s])) : v => 1 }",
        "b ? [[for v in l : v][0]] : s",
        "b ? s : [element([for v in l : v], 0)]",
        "b ? s : [[for v in [open, { a = 1 }] : v if b][0].a]",
        "(b ? toset(l) : try([[l[0]], [l[1]]][n], [s]))[0]",
        "concat(b ? toset(l) : [one([for v in l : v])], [])",
    ],
)
def test_without_elements_a_collection_is_of_any_type(text: str) -> None:
    assert checked(text)[1] == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("toset([for v in items : v])[0]", "[0]"),
        ('"-${tolist([for v in items : v])}"', "tolist([for v in items : v])"),
        ("length([for v in items : v]).name", ".name"),
        ("setunion([for v in items : v], items)[*].nme", ".nme"),
        ("max([for v in items : v]...)", "[for v in items : v]"),
        ('formatlist("%s %s", ["a"], l, l)', "l"),
    ],
)
def test_what_fails_without_elements_too_is_wrong(text: str, place: str) -> None:
    assert checked(text)[1] == [place]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("try(length(x), x).a", []),
        ("try(x.nope, l...)", []),
        ("[try(length(x), 2).name]", [".name"]),
        ("try(items[0], null).name", []),
        ("try(items[0], null).nme", [".nme"]),
        ("tolist(try(items[0], null))", []),
        ("upper(try(items[0], null))", ["try("]),
        ("one([for v in items : v]).nme", [".nme"]),
        ("tolist(one([for v in items : v]))", []),
    ],
)
def test_what_is_tried_may_fail_whatever_its_result_is(text: str, places: list[str]) -> None:
    assert checked(text)[1] == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("merge(m, s)", ["s"]),
        ("merge(null, m, s)", []),
        ("merge(null, m, l)", []),
        ("merge(null, m, upper(s))", ["upper("]),
        ('merge(open, "a")', ["a"]),
    ],
)
def test_beside_a_plain_null_what_merges_with_maps_may_be_null_or_empty(
    text: str, places: list[str]
) -> None:
    assert checked(text)[1] == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('lookup(m, "k", { e = 1 }).e', []), ('lookup(m, "k", { e = 1 }).f', [".f"]),
        ('lookup({ a = s, (s) = n }, "no", { e = 1 }).c', [".c"]),
        ('lookup(merge(x, { b = s }), "no", { e = 1 }).c', [".c"]),
        ('lookup(x, "no", { e = 1 }).c', [".c"]), ('lookup(x, "no", { e = 1 }).e', []),
        ('lookup(x, s, { e = 1 }).e', []), ('lookup(x, "deep", { e = 1 }).f', [".f"]),
        ('lookup(x, "deep", { e = 1 }).e', [".e"]), ('lookup(x, "deep", { e = 1 }).words', []),
    ],
)
def test_what_is_looked_up_may_be_the_default(text: str, places: list[str]) -> None:
    assert checked(text)[1] == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('{ for k, v in { a = n, c = 1 } : k => v if v > 1 }["c"]', ['["c"]']),
        ('{ for k, v in { a = n, c = 1 } : k => v if v > 1 }["a"]', []),
        ('{ for k, v in { a = n, c = 1 } : k => v if v > n }["d"]', ['["d"]']),
        ("{ for k, v in { a = n, c = 1 } : k => v if v > n }.d", [".d"]),
        ("merge({ for k in ['a'] : k => 1 if b }, { c = 1 }).d".replace("'", '"'), [".d"]),
        ("{ for v in [1, 2] : v => v if b }[2]", []),
        ("{ for v in [1, 2] : v => v if b }[3]", ["[3]"]),
        ("[for v in [1, 2] : v if b][1]", []),
        ("[for v in [1, 2] : v if b][2]", ["[2]"]),
        ("[for k, v in { a = 1, c = { d = 2 } } : v.d if k != s]", []),
    ],
)
def test_what_may_be_among_known_elements_is_known(text: str, places: list[str]) -> None:
    assert checked(text)[1] == places


@pytest.mark.parametrize("text", ["try(nope(1), 1)", "can(upper())", "b ? nope() : 1"])
def test_functions_and_their_numbers_of_arguments_are_checked_everywhere(text: str) -> None:
    assert len(checked(text)[1]) == 1


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("try(nope(1), 1)", []),
        ("can(upper())", []),
        ("1 > 2 ? nope() : 1", []),
        ("b ? nope() : 1", ["nope"]),
        ("b && x.c", [".c"]),
    ],
)
def test_but_only_where_they_may_be_called_if_nothing_is_strict(
    text: str, places: list[str]
) -> None:
    lenient = Scope({}, None, SCOPE)
    lenient.is_typed = True
    tree = parse_expression(Source("", text))
    assert [each.range.text for each in evaluate(tree, tree.expression, lenient)[1]] == places


def test_a_mistake_in_a_body_is_told_once() -> None:
    assert checked("[for a in l : [for c in l : x.c]]")[1] == [".c"]


def test_loops_in_loops_take_time_in_proportion_to_their_text() -> None:
    text = "[]"
    for _ in range(40):
        text = f"[for v in items : b ? {text} : try([{text.count('x')}], v.name) if v.name != s]"
    assert checked(text)[1] == []


@pytest.mark.parametrize("pattern", [
    "[for v in items : @]",
    "[for v in items : v if b == (@ == s)]",
    "{ for k, v in m : k => @ }",
    "{ for v in items : join(s, @) => v... }",
    "[for v in @ : v]",
    "[for v in [] : @]",
    "[for v in [] : v if b == (@ == s)]",
    "{ for k, v in {} : k => v if b == (@ == s) }",
    '["%{ for v in items }${b && (@ == s)}%{ endfor }"]',
    "b && (b ? @ : s) == (b || s == s)",
])
def test_loops_in_loops_take_steps_in_proportion_to_their_number(pattern: str) -> None:
    def steps(levels: int) -> int:
        text = "open"
        for _ in range(levels):
            text = pattern.replace("@", text)
        tree = parse_expression(Source("", text))
        return evaluate_counted(tree, tree.expression, SCOPE)[2]

    assert steps(20) - steps(10) == steps(30) - steps(20) > 0


def test_a_loop_over_nothing_is_empty_whatever_its_condition_is() -> None:
    assert checked("[for v in [] : v if b]") == (tuple_value([]), [])
    assert checked("{ for v in [] : s => v }") == (object_value({}), [])


def test_an_object_that_may_be_null_adds_nothing_to_another_one_for_certain() -> None:
    inner = "b ? { on = [for v in items : v] } : null"
    assert checked(f"merge({{ on = {{ name = 0 }} }}, {inner}).on.name")[1] == []
    assert checked(f"merge({{ on = {{ name = 0 }} }}, {inner}).on.nme")[1] == [".nme"]
    assert checked(f"({inner}).on.name")[1] == [".name"]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("concat((b ? { a = toset(l), c = tolist(LOOP) } : { c = LOOP }).a, l)", []),
        ("concat((b ? [toset(l), tolist(LOOP)] : [LOOP])[0], l)", []),
        ("(b ? { a = toset(l), c = tolist(LOOP) } : { c = LOOP }).a.name", [".name"]),
        ("concat((b ? { a = toset(l), c = open } : { c = l }).a, l)", []),
        ("concat(coalesce({ a = toset(l), c = tolist(LOOP) }, { c = LOOP }).a, l)", []),
        ("concat(tolist([toset(l), tolist(LOOP), LOOP])[0], l)", []),
        ("tolist([toset(l), tolist(LOOP), LOOP])[0].name", [".name"]),
        ("concat((true ? { a = toset(l) } : { a = tolist(LOOP) }).a, l)", []),
        ('tomap({ a = open, b = { c = n } })["a"]["x"]', []),
        ('tomap({ a = open, b = { c = n } })["a"].x', []),
        ('tomap({ a = open, b = n })["b"].x', [".x"]),
        ('tomap({ a = (b ? { a = LOOP } : {}), b = { b = LOOP } })["a"]["a"]', []),
        ("tolist([[open], [s, s]])[0][1]", []),
        ("one(toset([{ a = open }, { b = s }])).b", []),
    ],
)
def test_what_is_converted_to_an_undecided_type_is_of_any_that_it_can_have(
    text: str, places: list[str]
) -> None:
    assert checked(text.replace("LOOP", "[for v in l : v]"))[1] == places


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("try((b ? [toset(l)] : [[m[s].name]])[0])[0]", []),
        ("try(b ? toset(l) : [m[s].name]).name", [".name"]),
        ('upper(try(true ? "a" : [m[s]]))', []),
        ("[for v in [toset(l)] : (b ? v : [s])[0]]", ["[0]"]),
    ],
)
def test_in_try_an_arm_is_not_converted_if_the_other_one_fails(
    text: str, places: list[str]
) -> None:
    assert checked(text)[1] == places


def test_nested_parts_that_are_unified_take_time_in_proportion_to_their_number() -> None:
    one, other = "[for v in l : v]", "[s]"
    for _ in range(40):
        one, other = f"{{ a = {one}, b = toset(l) }}", f"{{ a = {other}, b = l }}"
    assert checked(f"b ? {one} : {other}")[1] == []


def test_what_is_merged_of_objects_that_may_all_be_null_may_be_empty() -> None:
    assert checked("tomap(try(merge(x, x)))")[1] == []
    assert checked("merge(x, x).name")[1] == [".name"]
    assert checked("merge(x, { a = true, deep = x.deep }).a.name")[1] == [".name"]


def test_an_object_that_may_be_null_adds_nothing_to_what_is_merged() -> None:
    item = '[for v in l : { id = "" }][0]'
    assert checked(f"coalesce(merge(x, {{}}), {item})")[1] == []
    assert checked("tomap(try(merge(x, { id = s })))")[1] == []
    assert checked("tomap(merge(x, { a = l, b = x }))")[1] == ["merge("]
    assert checked("merge(x, { id = s }).deep.name")[1] == [".name"]


def test_a_null_beside_an_arm_that_fails_has_no_type_in_try() -> None:
    of_lookup = '(b ? { a = { name = "" } }[s] : null)'
    assert checked(f"b || try({of_lookup}, {of_lookup})")[1] == []
    assert checked(f"b || try([{of_lookup}][0], 1)")[1] == []
    assert checked("b || try(false ? { a = x }[s] : null)")[1] == []
    assert checked(f"try({of_lookup}, {of_lookup}).nme")[1] == [".nme"]
    assert checked("b || try(b ? x : { a = true, deep = x.deep })")[1] != []


@pytest.mark.parametrize(
    "text",
    [
        "setunion(toset([{ a = s }]), toset([{of_lookup}]))",
        "setunion(toset([{ a = s }]), toset([for v in [{of_lookup}] : v]))",
        "tolist([{ a = s }, {of_lookup}])",
        "tolist([[{ a = s }], [{of_lookup}]])",
        "b ? tolist([{ a = s }]) : tolist([{of_lookup}])",
    ],
)
def test_a_null_beside_an_arm_that_fails_has_any_type_in_collections(text: str) -> None:
    text = text.replace("{of_lookup}", "(b ? { for v in l : v => { a = { c = s } } }[l[0]] : null)")
    assert checked(text)[1] == []
    assert checked(f"{text}[0].nme" if "union" not in text else f"[for v in {text} : v.nme]")[1]


@pytest.mark.parametrize("text", ["try(m, {})[0]", 'try(l, {})["0"]', "try(l, {})[0]"])
def test_a_key_is_one_of_the_type_that_each_candidate_has(text: str) -> None:
    assert checked(text)[1] == []


@pytest.mark.parametrize("text", ["try(l, {})[true]", 'try(l, {})["a"]', "try(l, [[1]])[-1]"])
def test_a_key_that_no_candidate_has_is_reported(text: str) -> None:
    assert checked(text)[1] != []


@pytest.mark.parametrize(
    ("text", "places"),
    [
        # The null is one of the other arm's type, unless that turns out to have an error.
        ("tolist([(false ? { a = s } : null), { a = n }])", []),
        ("tolist([(false ? { a = l[0] } : null), { a = n }])", []),
        ("tolist([(true ? null : { a = l[0] }), { a = n }])", []),
        ("(false ? { a = l[0] } : null).a", [".a"]),
        ("upper(false ? l[0] : null)", ["false"]),
    ],
)
def test_a_null_that_is_chosen_may_have_the_type_of_the_other_arm(
    text: str, places: list[str]
) -> None:
    assert checked(text)[1] == places


def test_an_element_whose_key_is_null_has_no_value() -> None:
    assert checked("{ for v in [s, null] : v => { for w in [v] : w => 1 } }")[1] == ["v"]


@pytest.mark.parametrize(
    "text", ["[for v in l : secret][0].a", "[for v in l : { x = [secret] }][0].x[0].a"]
)
def test_what_is_sensitive_is_never_shown(text: str) -> None:
    scope = Scope({"secret": string_value("hidden").with_marks(frozenset([SENSITIVE]))}, {}, SCOPE)
    tree = parse_expression(Source("", text))
    (found,) = evaluate(tree, tree.expression, scope)[1]
    assert "a string" in found.detail and "hidden" not in found.detail


@pytest.mark.parametrize(
    ("text", "is_certain"),
    [
        # What is chosen may be the other arm, and then the error of this one does not count.
        ("b ? {} : secret", True),
        ("b ? sensitive({ a = secret.x }) : {}", True),
        ("b ? sensitive(s) : s", True),
        ('b ? sensitive([s, { "a" = n }]) : [s, { a = 1 }]', True),
        ("b ? sensitive(l[0]) : s", False),
        ("b ? s : sensitive(upper(s))", False),
        ("b ? sensitive({ (s) = 1 }) : {}", False),
        ("b ? sensitive(l...) : s", False),
        ("b ? sensitive({ a = l[0] }) : { b = 1 }", False),
        ("b ? sensitive(l[0]) : sensitive(l[1])", True),
        ("true ? sensitive(l[0]) : s", True),
        ("true ? s : sensitive(l[0])", False),
        ("sensitive(b) ? l[0] : s", True),
        ('"%{ if b }${sensitive(l[0])}%{ endif }"', False),
        ('"%{ if true }${sensitive(l[0])}%{ endif }"', True),
        ('"%{ if true }%{ else }${sensitive(l[0])}%{ endif }"', False),
        ('"%{ if b }${sensitive("x")}%{ endif }"', True),
        # So it is with operands.
        ("b || sensitive(x.c.d == 1)", False),
        ("b || sensitive(l[0] == s)", False),
        ("sensitive(l[0] == s) && b", False),
        ("sensitive(b) && l[0] == s", True),
        ("sensitive(l[0] == s) && sensitive(l[1] == s)", True),
        # There may be no element.
        ("{ for v in l : sensitive(v) => 1 }", False),
        ('{ for v in ["a"] : sensitive(v) => 1 if b }', False),
        ('{ for v in ["a"] : sensitive(v) => 1 }', True),
        ("{ for v in [] : sensitive(v) => 1 }", False),
        ("[for v in l : v if sensitive(v) == s]", True),
        # One of these is returned.
        ("try(sensitive(l[0]), 1)", False),
        ("try(sensitive(l[0]))", True),
    ],
)
def test_marks_are_not_certain_where_they_may_be_lost(text: str, is_certain: bool) -> None:
    marks = sensitive_scope_value(text).marks
    assert (SENSITIVE in marks) == is_certain


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ('issensitive(true ? { a = "x" } : sensitive({ a = upper(l[0]) }))', None),
        ("issensitive(nonsensitive(true ? { a = 1 } : sensitive({ a = upper(l[0]) })))", None),
        ("issensitive(nonsensitive(true ? { a = s } : sensitive({ a = upper(l[0]) })))", False),
        ("issensitive(true ? sensitive({ a = upper(l[0]) }) : { a = 1 })", True),
    ],
)
def test_it_is_open_whether_marks_that_may_be_lost_are_there(
    text: str, known: bool | None
) -> None:
    value = sensitive_scope_value(text).unmarked()
    assert value.payload == known if known is not None else value.is_unknown


def sensitive_scope_value(text: str) -> Value:
    """The value of an expression in a scope with functions about marks, and something secret."""
    secret = object_value({"x": unknown_value(STRING)}).with_marks(frozenset([SENSITIVE]))
    names = ("sensitive", "nonsensitive", "issensitive")
    functions = {name: load_function(name) for name in names}
    tree = parse_expression(Source("", text))
    return evaluate(tree, tree.expression, Scope({"secret": secret}, functions, SCOPE))[0]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[for v in NULL : v]", "NULL"),
        ("{ for v in l : NULL => v }", "NULL"),
        ("[for v in l : v if NULL]", "NULL"),
        ('"%{ for v in NULL }${v}%{ endfor }"', "NULL"),
        ('"%{ if NULL }a%{ endif }"', "NULL"),
        ("NULL ? 1 : 2", "NULL"),
        ("[NULL][0] ? 1 : 2", "[NULL][0]"),
    ],
)
@pytest.mark.parametrize("null", ["(true ? null : l[0])", "(true ? null : items[n].tags)"])
def test_what_is_null_whatever_its_type_is_no_value(text: str, place: str, null: str) -> None:
    assert checked(text.replace("NULL", null))[1] == [place.replace("NULL", null)]


@pytest.mark.parametrize(("text", "type_", "places"), [
    ("upper(l...)", "string", []),
    ("upper(s, l...)", "string", []),
    ("upper(items...)", "any", ["items"]),
    ("upper(s...)", "string", ["s"]),
    ("upper(null...)", "string", ["null"]),
    ("upper([]...)", "any", [")"]),
    ("max(l...)", "number", []),
    ("max(items...)", "any", ["items"]),
    ("max(n, items...)", "number", []),  # There may be none.
    ("max([n]...)", "number", []),
    ('max(["a"]...)', "any", ['["a"]']),
    ("max([]...)", "any", ["max("]),
    ("format(x, l...)", "any", ["x"]),
    ("setunion(l...)", "any", ["l"]),
    ("slice(l, x...)", "any", ["x"]),
    ("try(x.c, l...)", "any", []),
    ("nope(l...)", "any", ["nope"]),
    ("concat(open...)", "any", []),
])
def test_a_collection_of_unknown_length_is_several_arguments_or_none(
    text: str, type_: str, places: list[str]
) -> None:
    value, found = checked(text)
    assert (source_form(value.type), found) == (type_, places)
