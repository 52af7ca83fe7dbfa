"""What every change of some configurations does to their text, as recorded in `edits.txt`.

A change stands with the edits that make it, as lines, columns and new text. ``--update-golden``
records them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

from hcl_lint.edit.code import Expression as Code, Value, render
from hcl_lint.edit.editor import Editor
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Expression, Node, Object, ObjectItem, Tuple,
)
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.rows import answered, questions

RECORDED = Path(__file__).parent / "edits.txt"
FRAGMENTS_RECORDED = RECORDED.with_name("fragments.txt")

TEXTS = {
    "a block with all kinds of things": """\
# file

a   = 1 # one
bcd = [1, 2] # two
# above e
e = "${x}"


block "l" m {
  # inside
  f = {
    g = 1 # g
    "h" : [
      1, # first
      2
    ]
    (k) = { i = 1, j = 2 }
  } # after f
  long_name = <<-E
    text
  E

  /* above n */ n { o = 1 }
  p {}
  # last
}
q "r" {
  s = 1
}
// end
""",
    "lines without room": """\
a { b = 1 }
c {}
d = []
e = {}
f = [[1], {a = 1}, <<E
x
E
]
g = { h = 1, i = 2,
  j = 3 }
k = [
  1, 2,
  3, # three

  4,
]
l {

  m = 1

  # n

  n = 2
}
o = [ 1 , /* two */ 2 ] // o
""",
    "columns": """\
a = 1
bb = 2
ccc    = 3 # three

dd = { e = 1 }
ffff = {
  g   = 1
  hhh = 2 # two

  i : 3
}
jj = f(1,
  2)
k = 1    # one
ll = 22  # two
mmm = 33333333333333333333333333333333333333333333333333333333333 # far
""",
    "commas": """\
a = [1, 2,]
b = [
  1
  , 2 # x
  ,
]
c = {
  d = 1,
  e = 2, # e
  f = 3
}
g = { h = 1, }
i = [ # j
  1 ]
k = [<<E
x
E
, 2]
l = {
  m = <<E
x
E

  n = 1
}
o = [
  # p
]
q = { # r
}
s = [1 /* t */, /* u */ 2]
""",
    "tabs": "a {\n\tb = 1\n\tc {\n\t\td = [\n\t\t\t1,\n\t\t]\n\t}\n\n\te = 2\n}\nf = 1",
}
Change = Callable[[Editor, Node], None]
VALUES: dict[str, Value] = {
    "number": 12345, "object": {"k": 1, "l m": [True, None]}, "code": Code("x ? y : z"),
    "lines": "two\nlines\n",
}


def setting(value: Value) -> Change:
    return lambda edit, at: edit.set(at, value)


def renaming(name: str) -> Change:
    return lambda edit, at: edit.rename(at, name)


def labelling(*labels: str) -> Change:
    return lambda edit, at: edit.set_labels(at, labels)


def moving_before(other: Node) -> Change:
    return lambda edit, at: edit.move(at, before=other)


def moving_after(other: Node) -> Change:
    return lambda edit, at: edit.move(at, after=other)


def putting_beside(owner: Node) -> dict[str, Change]:
    return {
        "attribute before": lambda edit, at: edit.set_attribute(owner, "new", 1, before=at),
        "attribute after": lambda edit, at: edit.set_attribute(owner, "new", 1, after=at),
        "block before": lambda edit, at: edit.add_block(owner, "n", (), "", before=at),
        "block after": lambda edit, at: edit.add_block(owner, "n", (), "o = 1", after=at),
    }


def add_two(edit: Editor, at: Node) -> None:
    edit.set_attribute(at, "new", 1)
    edit.set_attribute(at, "newer", [1])


def remove_all(edit: Editor, at: Node) -> None:
    for item in at.children():
        edit.remove(item)


def remove_first_and_append(edit: Editor, at: Node) -> None:
    assert isinstance(at, Tuple)
    for item in at.items[:1]:
        edit.remove(item)
    edit.append(at, 7)


def remove_two(edit: Editor, at: Node) -> None:
    for item in at.children()[:2]:
        edit.remove(item)


def remove_second_of_three(edit: Editor, at: Node) -> None:
    first, second, third = at.children()[:3]
    edit.remove(second)
    edit.set(first, [1])
    edit.set(third, {"k": 1})


def put_beside_removed(edit: Editor, at: Node) -> None:
    first, second = at.children()[:2]
    edit.remove(first)
    edit.set_attribute(at, "n1", 1, before=second)
    edit.set_attribute(at, "n2", 22, before=second)
    edit.add_block(at, "n3", (), "", after=second)
    edit.set_attribute(at, "n4", [1], after=second)


def fill(edit: Editor, at: Node) -> None:
    edit.append(at, 1)
    edit.append(at, {"a": 1})
    edit.append(at, "x\ny\n")
    for item in at.children()[-1:]:
        edit.remove(item)


def fill_object(edit: Editor, at: Node) -> None:
    for item in at.children()[-1:]:
        edit.remove(item)
    edit.set_item(at, "n1", 1)
    edit.set_item(at, "n two", [1])
    edit.set_item(at, "n1", 2)


IN_BODIES: dict[str, Change] = {
    "add attribute": lambda edit, at: edit.set_attribute(at, "new", 1),
    "add two": add_two,
    "add block": lambda edit, at: edit.add_block(at, "n", ["l"], {"o": 1}),
    "remove all": remove_all, "remove two": remove_two, "change three": remove_second_of_three,
    "put beside what is removed": put_beside_removed,
}
IN_OBJECTS: dict[str, Change] = {
    "add item": lambda edit, at: edit.set_item(at, "new", 1),
    "add key": lambda edit, at: edit.set_item(at, "n w", {"a": "b\nc\n"}),
    "remove all": remove_all, "remove two": remove_two, "change three": remove_second_of_three,
    "fill": fill_object,
}
IN_TUPLES: dict[str, Change] = {
    "append": lambda edit, at: edit.append(at, 7),
    "append lines": lambda edit, at: edit.append(at, {"a": [1], "b": 2}),
    "remove all": remove_all,
    "remove first and append": remove_first_and_append, "remove two": remove_two,
    "change three": remove_second_of_three, "fill": fill,
}


LEAST = {"remove two": 2, "change three": 3, "put beside what is removed": 2}


def enough(node: Node, changes: dict[str, Change]) -> Iterator[tuple[str, Change]]:
    """The changes for which a node has as many items as they need."""
    for what, change in changes.items():
        if len(node.children()) >= LEAST.get(what, 0):
            yield what, change


def changes(node: Node, parent: Node | None) -> Iterator[tuple[str, Change]]:
    """The changes that are tried with a node."""
    if isinstance(node, (Attribute, ObjectItem)):
        yield from [(f"set to {name}", setting(value)) for name, value in VALUES.items()]
        yield from [(f"rename to {name}", renaming(name)) for name in ("z", "a_much_longer_name")]
    if isinstance(node, (Attribute, ObjectItem, Block)) or isinstance(parent, Tuple):
        yield "remove", lambda edit, at: edit.remove(at)
    if isinstance(node, Block):
        yield "set type", lambda edit, at: edit.set_type(at, "other")
        yield "rename", renaming("y")
        yield from [(f"set labels {labels}", labelling(*labels)) for labels in ((), ("one", "t o"))]
    if isinstance(node, Body):
        yield from enough(node, IN_BODIES)
    if isinstance(node, Object):
        yield from enough(node, IN_OBJECTS)
    if isinstance(node, Tuple):
        yield from enough(node, IN_TUPLES)
    if isinstance(parent, Body) and len(parent.items) < 10:
        for number, other in enumerate(parent.items):
            if other is not node:
                yield f"move before {number}", moving_before(other)
                yield f"move after {number}", moving_after(other)
        yield from putting_beside(parent).items()


def outcome(tree: SyntaxTree, node: Node, change: Change) -> str:
    """The edits that a change of a node makes."""
    text = tree.source.text
    edit = Editor(tree)
    try:
        change(edit, node)
        edits = edit.edits()
    except ValueError as error:
        return str(error)
    parts = []
    for each in edits:
        line = text.count("\n", 0, each.start) + 1
        column = each.start - text.rfind("\n", 0, each.start)
        parts.append(f"{line}:{column} {text[each.start:each.end]!r} -> {each.text!r}")
    return "; ".join(parts) or "nothing"


def results() -> Iterator[str]:
    asked = questions(RECORDED, " => ")
    for name, text in TEXTS.items():
        tree = parse_config(Source("t", text))
        assert not tree.diagnostics
        nodes = [tree.body, *descendants(tree.body, Node)]
        parents = {child: node for node in nodes for child in node.children()}
        for node in nodes:
            of = f"{name}: {' '.join(tree.text(node).split())[:40]} at {tree.range(node)[0]}"
            for what, change in changes(node, parents.get(node)):
                if f"{of}: {what}" in asked:
                    yield f"{of}: {what} => {outcome(tree, node, change)}"


EXPRESSIONS = """\
a = b.c[0] + d.*.e ? f(g...)[1].h : !i
j = "${k}x${l.m}%{ if n }o%{ endif }"
p = [for q in r : q.s if t]
u = { (v) = w, "x" = y[*].z, A = -B }
C = D["E"].F[G.H].0
I = (J - K) * L == M && N
"""
FRAGMENTS = (
    "x", "x.y", "x.0", "x[0].y", "f(x)", "-x", "x ? y : z", "(x)", "x + y", "[x]", "x[*].y", "1",
    "<<E\ny\nE\n", "[for x in y : x]", "x #c", "x y", "", "\"s\"",
)
RENDERED: dict[str, Value] = {
    "numbers": [0, -1, 1.5, 1e300, Decimal("1.50"), 10**40], "no number": float("inf"),
    "no decimal": Decimal("nan"), "empty": [[], {}], "nested": [[1], {"a": [2]}],
    "as long as fits": ["x" * 20] * 3 + ["x" * 4], "longer": ["x" * 20] * 3 + ["x" * 5],
    "long": ["x" * 30] * 4, "of texts with lines": ["a\nb"],
    "code": [Code("a.b"), Code("<<E\nx\nE\n")],
    "keys": {"a": 1, "a b": 2, "": 3, "é": 4, "1": 5, "for": 6, "a-b": 7, "${a}": 8, "null": 9},
    "object of code": {"a": Code("<<E\nx\nE\n"), "b": Code("x ? y\n : z")},
}


def nested_value(depth: int) -> Value:
    value: Value = 1
    for _ in range(depth):
        value = [value]
    return value


def fragments() -> Iterator[str]:
    """What becomes of each expression that another one replaces, and how values are written."""
    asked = questions(FRAGMENTS_RECORDED, " => ")
    tree = parse_config(Source("t", EXPRESSIONS))
    for node in descendants(tree.body, Expression):
        for text in FRAGMENTS:
            if f"{tree.text(node)}: {text!r}" in asked:
                yield f"{tree.text(node)}: {text!r} => {outcome(tree, node, replacing(text))}"
    for name, value in RENDERED.items():
        for one_line in (False, True):
            yield f"{name}, {one_line} => {written(value, one_line)!r}"
    for depth in (99, 100, 101, 199, 200, 201):
        yield f"{depth} levels => {written(nested_value(depth), True)[:60]}"


def replacing(text: str) -> Change:
    return lambda edit, at: edit.replace(at, Code(text)) if isinstance(at, Expression) else None


def written(value: Value, one_line: bool) -> str:
    try:
        return render(value, one_line)
    except ValueError as error:
        return str(error)


def test_expressions_are_replaced_as_recorded(golden: Golden) -> None:
    golden(FRAGMENTS_RECORDED, answered(FRAGMENTS_RECORDED, fragments(), end=" => "))


def test_changes_make_the_edits_recorded(golden: Golden) -> None:
    golden(RECORDED, answered(RECORDED, results(), end=" => "))
