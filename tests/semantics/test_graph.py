"""Declarations that depend on themselves, directly or by others."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.document import Document
from hcl_lint.semantics.graph import circular_references, graph_of, spans_of
from hcl_lint.text.source import Source
from tests.linter.checking import module, modules


def found(text: str) -> list[tuple[str, str]]:
    """Where a module of one file goes in circles, and the summaries."""
    diagnostics = circular_references(module(Source("main.tf", text)))
    return [(each.range.text, each.summary) for each in diagnostics]


def local(*names: str) -> str:
    """Local values in a circle: each refers to the next one, and the last to the first."""
    lines = [f"  {name} = local.{after}\n" for name, after in zip(names, [*names[1:], names[0]])]
    return "locals {\n" + "".join(lines) + "}\n"


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (local("a", "b"), [("local.b", "Cycle of references between `local.a`, `local.b`")]),
        (
            local("a", "b", "c"),
            [("local.b", "Cycle of references between `local.a`, `local.b`, `local.c`")],
        ),
        (
            local("a", "b", "c", "d"),
            [("local.b",
              "Cycle of references between `local.a`, `local.b`, `local.c` and 1 more")],
        ),
        (local("a"), [("local.a", "`local.a` refers to itself")]),
        ("locals {\n  a = local.b\n  b = 1\n}\n", []),
        ("locals {\n  a = [local.a, local.a.b, 1]\n}\n",
         [("local.a", "`local.a` refers to itself"), ("local.a.b", "`local.a` refers to itself")]),
        (local("a", "b") + local("x", "y"),
         [("local.b", "Cycle of references between `local.a`, `local.b`"),
          ("local.y", "Cycle of references between `local.x`, `local.y`")]),
    ],
)
def test_local_values_in_circles(text: str, problems: list[tuple[str, str]]) -> None:
    assert found(text) == problems


ITSELF = [("t_x.a.id", "`t_x.a` refers to itself")]


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ("x = t_x.a.id", ITSELF),
        ("inner {\n    x = t_x.a.id\n  }", ITSELF),
        ('provisioner "local-exec" {\n    command = t_x.a.id\n  }', []),
        ("connection {\n    host = t_x.a.id\n  }", []),
        ("lifecycle {\n    postcondition {\n      condition = t_x.a.id\n    }\n  }", ITSELF),
        ("lifecycle {\n    precondition {\n      condition = t_x.a.id\n    }\n  }", ITSELF),
        ("lifecycle {\n    ignore_changes = [t_x.a.id]\n  }", []),
        ("lifecycle {\n    replace_triggered_by = [t_x.a.id]\n  }", ITSELF),
        ("depends_on = [t_x.a]", []),
        ("count = 2\n  x = t_x.a[0].id", [("t_x.a[0].id", "`t_x.a` refers to itself")]),
        ("count = 0\n  x = t_x.a[0].id", []),
        ("for_each = {}\n  x = t_x.a[\"k\"].id", []),
        ("for_each = local.m\n  x = t_x.a[\"k\"].id",
         [('t_x.a["k"].id', "`t_x.a` refers to itself")]),
        ("x = t_x.a[0].id", []),
    ],
)
def test_a_resource_must_not_need_itself(body: str, problems: list[tuple[str, str]]) -> None:
    text = f'locals {{\n  m = {{}}\n}}\nresource "t_x" "a" {{\n  {body}\n}}\n'
    assert found(text) == problems


def test_a_long_cycle_is_shown_in_part() -> None:
    names = [f"a{number:02}" for number in range(25)]
    for count, end in ((20, "→ `local.a19` → `local.a00`."), (21, "→ `local.a19` → ….")):
        (only,) = circular_references(module(Source("main.tf", local(*names[:count]))))
        assert end in only.detail
        assert len(only.related) == 19
        assert only.related[0].message == "`local.a01` refers to `local.a02` here"


CALL = 'module "m" {\n  source = "./m"\n  in = %s\n}\noutput "o" {\n  value = module.m.out\n}\n'
CALLED = 'variable "in" {}\noutput "out" {\n  value = %s\n}\noutput "other" {\n  value = %s\n}\n'


@pytest.mark.parametrize(
    ("argument", "out", "other", "is_circular"),
    [
        ("module.m.out", "var.in", "1", True),
        ("module.m.out", "1", "var.in", False),
        ("module.m.other", "1", "var.in", True),
        ("module.m.other", "var.in", "1", False),
        ("[module.m]", "1", "1", False),
        ("1", "var.in", "var.in", False),
    ],
)
def test_an_argument_must_not_need_what_is_computed_from_it(
    argument: str, out: str, other: str, is_circular: bool
) -> None:
    loaded = modules(
        Source("main.tf", CALL % argument), Source("m/main.tf", CALLED % (out, other))
    )
    (caller,) = [each for each in loaded if each.folder == ""]
    assert (circular_references(caller) != []) == is_circular


def test_the_graph_has_one_arrow_for_each_pair() -> None:
    text = 'variable "v" {}\nlocals {\n  a = [var.v, var.v, local.b]\n  b = local.b\n}\n'
    graph = graph_of(module(Source("main.tf", text)))
    assert list(graph.nodes) == ["var.v", "local.a", "local.b"]
    assert [(each.start, each.end) for each in graph.arrows["local.a"]] == [
        ("local.a", "var.v"), ("local.a", "local.b"),
    ]
    assert "local.b" not in graph.arrows


def test_the_innermost_declaration_is_the_one_at_a_place() -> None:
    text = 'check "c" {\n  data "t_x" "a" {\n    id = 1\n  }\n  y = 2\n}\nlocals {\n  b = 3\n}\n'
    loaded = module(Source("main.tf", text))
    document: Document = loaded.documents[0]
    spans = document.fact(spans_of)

    def at(offset: int) -> str:
        found = spans.at(offset)
        return "" if found is None else found.address

    inner = text.index("data")
    assert at(text.index("id")).endswith("t_x.a") and at(inner).endswith("t_x.a")
    end = text.index("}") + 1
    assert at(end - 1).endswith("t_x.a")
    assert at(text.index("3")) == "local.b"
    assert at(text.index("locals")) == ""
    assert at(0) == at(text.index("y")) == at(end)
    assert at(len(text)) == ""
