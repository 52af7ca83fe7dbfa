"""What the editor offers, refuses and promises."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import hcl_lint
from hcl_lint import Address, EditError, Editor, Expression as Code, HclSyntaxError
from hcl_lint.syntax.nodes import Attribute, Block, Expression, For
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.edits import Edit
from tests.format.layouts import formatted
from tests.hostile import INPUTS, hostile

LONG = 20_000  # what the parser takes at full length is not made longer by edits

TEXT = """\
a = f(1)
b "x" {
  c = [1]
  d {
    e = 1
  }
}
g = { (h) = 1 }
"""


def test_a_text_or_a_tree_can_be_edited() -> None:
    for source in (TEXT, hcl_lint.parse(TEXT)):
        editor = Editor(source)
        assert isinstance(editor.find("b.x"), Block)
        assert editor.find(Address(("b", "x", "c"))) is editor.find("b.x.c")
        assert editor.get("b.x.c") == "[1]"


def test_only_valid_hcl_can_be_edited() -> None:
    with pytest.raises(HclSyntaxError):
        Editor("a = \n")


def test_the_tree_stays_and_the_text_has_all_changes() -> None:
    editor = Editor(TEXT)
    editor.set("a", 1)
    editor.remove("b.x")
    assert editor.tree.source.text == TEXT
    assert editor.text() == "a = 1\ng = { (h) = 1 }\n"
    assert editor.text() == editor.text()


def test_without_changes_the_text_is_what_it_was() -> None:
    assert Editor("a =   1").text() == "a =   1"
    assert Editor("a =   1").edits() == []


def test_edits_are_as_small_as_can_be() -> None:
    editor = Editor("a = 1\nb = 20\n")
    editor.set("b", 30)
    assert editor.edits() == [Edit(10, 11, "3")]


def test_a_string_is_told_as_what_it_stands_for() -> None:
    editor = Editor('a = "\\t$${b}"\nc = "${d}"\ne = <<-EOT\n    f\n  EOT\nh {}\n')
    assert editor.get_string("a") == "\t${b}"
    assert editor.get_string("e") == "f\n"
    for address in ("c", "h"):
        with pytest.raises(EditError, match="is not a string"):
            editor.get_string(address)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda e: e.set("a", Code("1 +")), "`1 +` is not a valid HCL expression: "),
        (lambda e: e.set("a", Code("1\nz = 2")), "`1 z = 2` is not a valid HCL expression: "),
        (lambda e: e.set("b.x", 1), "`b \"x\"` has no value that can be set"),
        (lambda e: e.set("b.x.d", 1), "`d` has no value that can be set"),
        (lambda e: e.set("b", 1), "`b` lacks a label of the block; did you mean `b.x`?"),
        (lambda e: e.set_item("a", "y", 1), "`a` is a function call, not an object"),
        (lambda e: e.set_item("b.x.d.e", "y", 1), "`b.x.d.e` is a number, not an object"),
        (lambda e: e.rename(e.find("g").children()[0].children()[0], "y"), "is an expression"),
        (lambda e: e.add_block(e.tree.body, "z", before="a", after="a"), "cannot be combined"),
        (lambda e: e.add_block(e.tree.body, "z", before="b.x.d"), "is not in the file"),
        (lambda e: e.move("a", before="b.x.c[0]"), "`b.x.c[0]` is not an attribute or block"),
        (lambda e: e.replace(Editor("a = 1").find("a").children()[0], 1), "cannot be replaced"),
        (lambda e: e.set_labels(Editor("a {}").find("a"), []), "belongs to another tree"),
        (lambda e: e.set("b.y.z", 1), "no `y` in `b`"),
        (lambda e: e.set("a.y", 1), "`a` is a function call, not an object"),
        (lambda e: e.set("a[0]", 1), "`a` is a function call, which has no addressable parts"),
        (lambda e: e.set("b.x.c[2]", 1), "no `[2]` in `b.x.c`: it has 1 element"),
        (lambda e: e.set("b.x.1c", 1), "`1c` cannot be the name of an attribute"),
        (lambda e: e.append("b.x.d.e", 1), "`b.x.d.e` is a number, not a tuple"),
        (lambda e: e.append("b.x", 1), "`b.x` is a block, not an object or tuple"),
        (lambda e: e.add("b.x.d[0]"),
            "`b.x.d[0]` cannot be the address of a new block: it has an index"),
        (lambda e: e.add("1a"), "`1a` cannot be the name of an attribute or the type of a block"),
        (lambda e: e.add("z", "}\ny {"), "the content of `z` closes the block before its end"),
        (lambda e: e.add("z", "y"), "the content of `z` is not valid HCL: "),
        (lambda e: e.add("z", {"1y": 1}), "`1y` cannot be the name of an attribute"),
        (lambda e: e.add_block("a", "z"), "`a` is not a block"),
        (lambda e: e.rename("a", "1b"), "`1b` cannot be the name of an attribute"),
        (lambda e: e.rename("a", "b.c"), "`b.c` is not a single name"),
        (lambda e: e.rename("b.x", "a.b.c"), "`a.b.c` has more steps than `b.x` has names"),
        (lambda e: e.rename("b.x.c[0]", "y"), "`b.x.c[0]` has no name"),
        (lambda e: e.set_type("a", "y"), "`a` is not a block"),
        (lambda e: e.move("b.x.c[0]", "b.x"), "`b.x.c[0]` is not an attribute or block"),
        (lambda e: e.move("b.x", "b.x.d"), "`b.x` cannot be moved into itself"),
        (lambda e: e.move("a", before="a"), "`a` cannot be moved next to itself"),
        (lambda e: e.move("a"), "`before` or `after` is required"),
        (lambda e: e.move("a", before="b.x", after="b.x"), "cannot be combined"),
        (lambda e: e.move("a", "b.x", before="g"), "nothing can be placed next to it"),
        (lambda e: e.remove(e.tree.root), "is not an attribute, block, object item or element"),
        (lambda e: e.remove(Editor("a = 1").find("a")), "is not an attribute, block"),
    ],
)
def test_what_cannot_be_done_is_refused_and_changes_nothing(
    change: Callable[[Editor], None], message: str
) -> None:
    editor = Editor(TEXT)
    with pytest.raises(EditError) as caught:
        change(editor)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert editor.text() == TEXT


@pytest.mark.parametrize(
    ("length", "shown"), [(36, f'b "{"y" * 36}"'), (37, f'b "{"y" * 36}…')]
)
def test_a_message_shows_the_beginning_of_a_long_header(length: int, shown: str) -> None:
    name = "y" * length
    with pytest.raises(EditError) as caught:
        Editor(f'b "{name}" {{}}\n').set(f"b.{name}", 1)
    assert str(caught.value) == f"`{shown}` has no value that can be set"


def test_an_item_of_an_object_is_called_by_its_key() -> None:
    editor = Editor('a = { "b" = 1 }\n')
    editor.remove("a.b")
    with pytest.raises(EditError, match='^`"b"` is part of something that is already removed'):
        editor.remove("a.b")


def test_a_block_with_a_new_type_is_no_place_for_a_value() -> None:
    editor = Editor(TEXT)
    editor.set_type("b.x", "z")
    with pytest.raises(EditError, match="`z` is a block, which has no value that can be set"):
        editor.set("z", 1)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (lambda e: e.remove("b.x"), lambda e: e.set("b.x.c", 1)),
        (lambda e: e.set("b.x.c", 1), lambda e: e.remove("b.x")),
        (lambda e: e.move("b.x.d", e.tree.body), lambda e: e.set("b.x.d.e", 1)),
        (lambda e: e.set("b.x.d.e", 1), lambda e: e.move("b.x.d", e.tree.body)),
        (lambda e: e.append("b.x.c", 1), lambda e: e.set("b.x.c", 1)),
        (lambda e: e.set("b.x.c", 1), lambda e: e.append("b.x.c", 1)),
        (lambda e: e.set("b.x.c[0]", 1), lambda e: e.remove("b.x.c[0]")),
        (lambda e: e.rename("a", "z"), lambda e: e.remove("a")),
        (lambda e: e.remove("a"), lambda e: e.remove("a")),
    ],
)
def test_changes_that_contradict_each_other_are_refused(
    first: Callable[[Editor], None], second: Callable[[Editor], None]
) -> None:
    editor = Editor(TEXT)
    first(editor)
    text = editor.text()
    with pytest.raises(EditError, match="already|within what is removed, replaced or moved"):
        second(editor)
    assert editor.text() == text


def test_a_result_that_would_not_be_valid_is_not_given_out() -> None:
    editor = Editor(TEXT)
    editor.rename("g", "a")
    with pytest.raises(EditError, match="the result would not be valid: Attribute `a` is set"):
        editor.text()


def test_nodes_are_as_good_as_addresses() -> None:
    editor = Editor(TEXT)
    attribute = editor.find("a")
    assert isinstance(attribute, Attribute)
    editor.set(attribute, 2)
    (label,) = [item for item in editor.tree.body.items if isinstance(item, Block)]
    editor.rename(label, "y")
    assert editor.text().startswith('a = 2\nb "y" {')


def test_an_attribute_that_is_there_is_set_and_not_added() -> None:
    editor = Editor(TEXT)
    editor.set_attribute("b.x", "c", 1)
    editor.set_attribute(editor.tree.body, "a", 2)
    assert editor.text() == TEXT.replace("[1]", "1").replace("f(1)", "2")


def test_an_item_that_is_there_is_set_and_not_added() -> None:
    editor = Editor("a = { b = 1, c = 2 }\n")
    editor.set_item("a", "b", 3)
    editor.rename("a.c", "d")
    assert editor.text() == "a = { b = 3, d = 2 }\n"


def test_what_is_new_has_the_value_that_was_given_last() -> None:
    editor = Editor("a = {\n}\nb = []\n")
    for value in (1, 2):
        editor.set_attribute(editor.tree.body, "c", value)
        editor.set_item("a", "d", value)
        editor.append("b", value)
        editor.append("b", [])
    assert editor.text() == "a = {\n  d = 2\n}\nb = [1, [], 2, []]\nc = 2\n"


def test_what_follows_a_heredoc_at_the_end_of_a_file_has_a_line() -> None:
    heredoc = Code("<<E\nx\nE")
    editor = Editor("a = 1")
    editor.set("b", heredoc)
    assert editor.text() == "a = 1\nb = <<E\nx\nE\n"
    editor = Editor("a = 1")
    editor.set("a", heredoc)
    assert editor.text() == "a = <<E\nx\nE\n"


def test_an_element_behind_a_new_heredoc_has_a_comma_on_a_line_of_its_own() -> None:
    editor = Editor('a = [\n  "x"\n]\nb = [\n  <<E\nx\nE\n]\n')
    editor.set("a[0]", Code("<<E\nx\nE"))
    editor.set("b[0]", "y")
    for name in ("a", "b"):
        editor.append(name, "z")
    assert editor.text() == (
        'a = [\n  <<E\nx\nE\n  ,\n  "z"\n]\nb = [\n  "y",\n  "z"\n]\n'
    )


@pytest.mark.parametrize(
    ("text", "new", "result"),
    [
        ("[for x in a : x if(b)]", Code("c"), "[for x in a : x if c]"),
        ("[for x in a : x if(b)]", -1, "[for x in a : x if -1]"),
        ("[for x in a : x if(b)]", Code("(c)"), "[for x in a : x if(c)]"),
        ('[for x in a : "x"if b]', Code("c"), "[for x in a : c if b]"),
        ('[for x in a : "x"if b]', "y", '[for x in a : "y"if b]'),
    ],
)
def test_a_value_stays_apart_from_the_words_beside_it(
    text: str, new: Code | int | str, result: str
) -> None:
    editor = Editor(f"a = {text}\n")
    (loop,) = descendants(editor.tree.root, For)
    editor.replace(loop.condition if "if(" in text and loop.condition else loop.value, new)
    assert editor.text() == f"a = {result}\n"


def test_a_step_of_a_name_is_not_replaced_alone() -> None:
    editor = Editor("a = b.0\n")
    key = editor.find("a").children()[0].children()[0].children()[0]
    assert isinstance(key, Expression)
    with pytest.raises(EditError, match="is part of a name; replace the whole name"):
        editor.replace(key, 1)


def test_a_line_as_long_as_a_file_does_not_multiply() -> None:
    lines = "".join([f"a{i:04} = 1 # c\n" for i in range(2000)])
    editor = Editor(f"{lines}b     = 1 # c\n")
    editor.set("b", "x" * 5000)
    editor.rename("a0000", "long_" * 1000)
    text = editor.text()
    assert len(text) < 50_000
    assert formatted(text) == text


@pytest.mark.parametrize(
    ("number", "width", "is_aligned"),
    [
        (500, 1000, True),  # a width for any number of lines
        (500, 1001, False),
        (300, 1049, True),  # 100 times the text
        (300, 1050, False),
    ],
)
def test_a_column_is_kept_up_to_a_width(number: int, width: int, is_aligned: bool) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [x + y for x in letters for y in letters][:number]
    editor = Editor("".join([f"{name} = 1\n" for name in names]))
    editor.rename("aa", "a" * width)
    column = width if is_aligned else 0
    assert editor.text() == "".join([
        f"{name:{column}} = 1\n" for name in ["a" * width, *names[1:]]
    ])


def test_keys_and_elements_of_splats_are_no_values() -> None:
    editor = Editor("a = { b = c[*].d }\n")
    item = editor.find("a.b")
    key, value = item.children()
    assert isinstance(key, Expression)
    with pytest.raises(EditError, match="is a key; rename it instead"):
        editor.replace(key, 1)
    each = value.children()[1]
    assert isinstance(each, Expression)
    with pytest.raises(EditError, match="cannot be replaced"):
        editor.replace(each, 1)


@pytest.mark.parametrize("name", INPUTS)
def test_hostile_input_is_edited_or_refused(name: str) -> None:
    try:
        editor = Editor(hostile(name, LONG))
        editor.set("new_attribute", 1)
        editor.add("new_block.x", "y = 1")
    except HclSyntaxError:
        return
    result = hcl_lint.parse(editor.text())
    assert not result.diagnostics
