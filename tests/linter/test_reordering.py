from __future__ import annotations

from hypothesis import given, strategies as st

from hcl_lint.dialects.registry import HCL
from hcl_lint.format.formatter import HCL as LAYOUT, format_tree
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.reordering import Row
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.comments import all_comments, dangling_comments
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.source import Source

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
    after = context(apply_edits(text, edits))

    assert after.tree.diagnostics == []
    assert told(after) == [told(before)[number] for number in order]
    assert dangling(after) == dangling(before)
    assert len(all_comments(after.tree)) == len(all_comments(before.tree))
    assert format_tree(after.tree, LAYOUT) == after.text


@given(bodies())
def test_what_is_in_order_is_left_alone(body: tuple[str, list[int]]) -> None:
    file = context(body[0])
    items = file.tree.body.items
    assert Row(file, items).rearranged(range(len(items))) == []


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
