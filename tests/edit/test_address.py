"""Addresses as text, and what they lead to."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.edit.address import Address, EditError
from hcl_lint.edit.editor import Editor

TEXT = """\
resource "aws_instance" "web" {
  ami = "x"
  tags = {
    Name  = "web"
    "a.b" = [1, [2, 3]]
  }
  provisioner "shell" { inline = ["a"] }
  provisioner "shell" { inline = ["b"] }
  provisioner "file" { inline = ["c"] }
}
resource "aws_instance" "db" {}
locals { a = 1 }
locals { b = (2) }
provider aws {}
label "a.b" "" { c = f({}) }
"""


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("a", ("a",)),
        ("a.b-c.3", ("a", "b-c", "3")),
        ('a."b.c".d', ("a", "b.c", "d")),
        ('a["b.c"].d', ("a", "b.c", "d")),
        (r'"\"\\"', ('"\\',)),
        ('""', ("",)),
        ("a[0][-1].b", ("a", 0, -1, "b")),
        ("a[123456789]", ("a", 123456789)),
        ("a/b@1:2", ("a/b@1:2",)),
    ],
)
def test_an_address_is_names_and_numbers(text: str, steps: tuple[str | int, ...]) -> None:
    assert Address.parse(text).steps == steps


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a name is missing, at column 1"),
        (".a", "a name is missing, at column 1"),
        ("a.", "a name is missing, at column 3"),
        ("a b", "`.` or `[` must follow, at column 2"),
        ('"a"b', "`.` or `[` must follow, at column 4"),
        ('"a', "the closing quote is missing, at column 3"),
        (r'"\n"', 'a backslash must be followed by `"` or `\\`, at column 4'),
        ("a[b]", "expected a number or a quoted name between `[` and `]`, at column 3"),
        ("a[-]", "expected a number or a quoted name between `[` and `]`, at column 4"),
        ("a[1234567890]", "expected a number or a quoted name between"),
        ("a[1", "`]` is missing, at column 4"),
    ],
)
def test_what_is_no_address_is_refused_in_one_line(text: str, reason: str) -> None:
    with pytest.raises(EditError) as caught:
        Address.parse(text)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.lists(st.one_of(st.text(), st.integers(-999, 999)), min_size=1))
def test_the_text_of_an_address_stands_for_its_steps(steps: list[str | int]) -> None:
    steps[0] = str(steps[0])
    assert Address.parse(str(Address(steps))).steps == tuple(steps)


@given(st.text(alphabet='ab."[]\\0-1 '))
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = Address.parse(text)
    except EditError:
        return
    assert Address.parse(str(address)).steps == address.steps


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("resource.aws_instance.web.ami", '"x"'),
        ("resource[0].ami", '"x"'),
        ("resource.aws_instance[0].ami", '"x"'),
        ("resource[-1]", 'resource "aws_instance" "db" {}'),
        ("resource.aws_instance.web.tags.Name", '"web"'),
        ('resource.aws_instance.web.tags["a.b"][1][-1]', "3"),
        ("resource.aws_instance.web.provisioner.shell[1].inline", '["b"]'),
        ("resource.aws_instance.web.provisioner[2].inline[0]", '"c"'),
        ("resource.aws_instance.web.provisioner.file.inline", '["c"]'),
        ("locals.a", "1"),
        ("locals.b", "(2)"),
        ("locals[1].b", "(2)"),
        ("provider.aws", "provider aws {}"),
        ('label."a.b"."".c', "f({})"),
    ],
)
def test_an_address_leads_to_one_thing(address: str, found: str) -> None:
    assert Editor(TEXT).get(address) == found


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("resorce", "no `resorce` in the file; did you mean `resource`?"),
        (
            "resource.aws_instance.wb",
            "no `wb` in `resource.aws_instance`",
        ),
        (
            "resource.aws_instnce.web.ami",
            "no `aws_instnce` in `resource`; did you mean `aws_instance`?",
        ),
        (
            "resource.aws_instance.web.tags.name",
            "no `name` in `resource.aws_instance.web.tags`; did you mean `Name`?",
        ),
        (
            "label.ab",
            "no `ab` in `label`",
        ),
        ("locals.c", "no `c` in `locals`"),
        ("locals[2]", "no `[2]` in `locals`: there are 2"),
        ("provider.aws[1]", "no `[1]` in `provider.aws`: there is 1"),
        ("locals.a.b", "`locals.a` is a number, which has no addressable parts"),
        ('label."a.b"."".c.d', '`label."a.b"."".c` is a function call, which has no'),
        (
            'resource.aws_instance.web.tags."a.b"[2]',
            'no `[2]` in `resource.aws_instance.web.tags."a.b"`: it has 2 elements',
        ),
        ("resource.aws_instance.web.tags[0]", "it is not a tuple"),
        (
            "locals",
            "`locals` is ambiguous: there are 2, on lines 12 and 13; choose one with an index,"
            " such as `locals[0]`",
        ),
        ("resource.aws_instance.web.provisioner.shell", "on lines 7 and 8; choose one"),
        (
            "provider",
            "`provider` lacks a label of the block; did you mean `provider.aws`?",
        ),
        (
            "label",
            '`label` lacks 2 labels of the block; did you mean `label."a.b".""`?',
        ),
    ],
)
def test_what_leads_nowhere_or_to_many_says_so_in_one_line(address: str, message: str) -> None:
    with pytest.raises(EditError) as caught:
        Editor(TEXT).get(address)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_of_items_with_one_key_the_last_counts() -> None:
    assert Editor("a = { b = 1, b = 2 }\n").get("a.b") == "2"


def test_many_lines_are_not_all_told() -> None:
    with pytest.raises(EditError, match="there are 5, on lines 1, 2, 3, 4 and 5; choose"):
        Editor("a {}\n" * 5).get("a")
    with pytest.raises(EditError, match="there are 9, on lines 1, 2, 3, 4, 5, …; choose"):
        Editor("a {}\n" * 9).get("a")
