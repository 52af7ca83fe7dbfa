"""How items change places, with what belongs to them.

`reordered.txt` has texts, each below a line `===`: a file, or a list if a file has nothing else.
Below each stands, behind `>`, what becomes of it in a few orders of its items, and in one with an
empty line below an item. `--update-golden` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hypothesis import given, strategies as st

from hcl_lint.dialects.registry import HCL
from hcl_lint.format.formatter import HCL as LAYOUT, format_tree
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.reordering import Row
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.comments import all_comments, dangling_comments
from hcl_lint.syntax.nodes import Attribute, Node, Tuple
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "reordered.txt"
SIGNS = {"\\r": "\r", "\\ufeff": "\ufeff", "\\\n": ""}

ITEMS = (
    "a = 1\n",
    "# leading\nb = 2 # trailing\n",
    "block {\n  c = 3\n}\n",
    "one {}\n",
    "d = <<E\n  text\nE\n",
    "/* before */ long_name = [\n  4,\n] // behind\n",
)
GAPS = ("", "\n", "\n# dangling\n\n", "\n\n")


@st.composite
def bodies(draw: st.DrawFn) -> tuple[str, list[int]]:
    """A file of items with gaps between, and an order for them."""
    items = draw(st.lists(st.sampled_from(ITEMS), min_size=1, unique=True))
    gaps = [draw(st.sampled_from(GAPS)) for _ in items]
    text = "".join(gap + item for gap, item in zip(gaps, items, strict=True))
    return text, draw(st.permutations(range(len(items))))


def context(text: str) -> FileContext:
    return FileContext(Document(Source("main.tf", text), HCL))


@given(bodies())
def test_items_come_in_the_order_with_all_that_belongs_to_them(
    body: tuple[str, list[int]],
) -> None:
    text, order = body
    text = format_tree(context(text).tree, LAYOUT)
    before = context(text)
    items = before.tree.body.items
    edits = Row(before, items).rearranged(order)
    assert edits is not None
    after = context(apply_edits(text, edits()))

    assert after.tree.diagnostics == []
    assert told(after) == [told(before)[number] for number in order]
    assert dangling(after) == dangling(before)
    assert len(all_comments(after.tree)) == len(all_comments(before.tree))
    assert format_tree(after.tree, LAYOUT) == after.text


@given(bodies())
def test_what_is_in_order_is_left_alone(body: tuple[str, list[int]]) -> None:
    file = context(body[0])
    items = file.tree.body.items
    edits = Row(file, items).rearranged(range(len(items)))
    assert edits is not None and edits() == []


def told(file: FileContext) -> list[tuple[list[str], list[str]]]:
    """The words of each item and its comments."""
    return [
        (
            file.text_of(item).split(),
            [c.text for c in file.leading_comments(item) + file.trailing_comments(item)],
        )
        for item in file.tree.body.items
    ]


def dangling(file: FileContext) -> list[str]:
    return [comment.text for comment in dangling_comments(file.tree, file.tree.root)]


def test_items_on_one_line_cannot_move() -> None:
    file = context("a = [1, 2]\n")
    (attribute,) = file.tree.body.items
    (expression,) = attribute.children()
    assert Row(file, list(expression.children())).rearranged([1, 0]) is None


def results() -> Iterator[str]:
    for entry in RECORDED.read_text("utf-8").split("=== ")[1:]:
        name, *lines = entry.splitlines()
        written = [line for line in lines if not line.startswith(">")]
        yield from (f"=== {name}", *written)
        text = "\n".join([*written, ""])
        for sign, meant in SIGNS.items():
            text = text.replace(sign, meant)
        items = entries(context(text))
        numbers = list(range(len(items)))
        row = Row(context(text), items)
        yield f"> groups of {', '.join([str(len(each)) for each in row.groups()])}"
        yield f"> sections of {', '.join([str(len(each)) for each in row.sections()])}"
        yield f"> empty lines above {[number for number in numbers if row.has_blank(number)]}"
        none: list[int] = []
        orders = [
            ("the last first", [numbers[-1], *numbers[:-1]], none, none),
            ("the first last", [*numbers[1:], 0], none, none),
            ("the second first", [1, 0, *numbers[2:]], none, none),
            ("the second first, which moves", [1, 0, *numbers[2:]], [1], none),
            ("the third second", [0, *numbers[2:3], 1, *numbers[3:]], none, none),
            ("the third second, which moves", [0, *numbers[2:3], 1, *numbers[3:]], [2], none),
            ("the other way round", numbers[::-1], none, none),
            ("the other way round, the second apart", numbers[::-1], none, [1]),
            ("the third second, apart", [0, *numbers[2:3], 1, *numbers[3:]], none, [2]),
            ("the first apart", numbers, none, [0]),
        ]
        known: list[list[Edit] | None] = []
        for what, order, moved, apart in orders:
            rearranged = row.rearranged(order, moved=moved, apart=apart)
            edits = None if rearranged is None else rearranged()
            if edits in known:
                continue
            known.append(edits)
            if edits is None:
                yield f"> {what}: cannot move"
            else:
                yield f"> {what}"
                after = apply_edits(text, edits).replace("\r", "\\r").replace("\ufeff", "\\ufeff")
                yield from [f">  {line}".rstrip() for line in after.split("\n")]


def entries(file: FileContext) -> Sequence[Node]:
    """The elements of a list if that is all that a file has, else its items."""
    items = file.tree.body.items
    if len(items) == 1 and isinstance(items[0], Attribute):
        if isinstance(items[0].expression, Tuple):
            return items[0].expression.items
    return items


def test_texts_in_other_orders_are_as_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")
