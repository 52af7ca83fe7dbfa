"""What the dialect of Terraform changes besides white space, and what it does not."""

from __future__ import annotations

import pytest

from tests.format.layouts import check_format, formatted


@pytest.mark.parametrize(
    ("written", "unwrapped"),
    [
        ('"${b.c}"', "b.c"),
        ('"${ b }"', "b"),
        ('"${~ b ~}"', "b"),
        ('"${1}"', "1"),
        ('"${"b"}"', '"b"'),
        ('"${f("${b}-c")}"', 'f("${b}-c")'),
        ('"${{ b = c }}"', "{ b = c }"),
        ('"${\n  b\n}"', "b"),
        ('"${b ?\n  c :\nd}"', "(b ?\n  c :\nd)"),
        ('"${[\n  b\n]}"', "([\n  b\n])"),
        ('"${(b\n+ c)}"', "(b\n+ c)"),
        ('"${/* b */ c /* d */}"', "/* b */ c /* d */"),
        ('"${[ # b\nc]}"', "[ # b\nc]"),
        ('"${<<E\nb\nE\n}"', "<<E\nb\nE"),
        ('"${f("${b}-c", <<E\nb\nE\n)}"', '(f("${b}-c", <<E\nb\nE\n))'),
    ],
)
def test_a_value_that_is_one_interpolation_is_unwrapped(written: str, unwrapped: str) -> None:
    check_format(f"a = {written}\n", f"a = {unwrapped}\n", "terraform")


@pytest.mark.parametrize(
    "value",
    [
        '"b${c}"',
        '"${b}${c}"',
        '"${b}" == "${c}"',
        '["${b}"]',
        '{ b = "${c}" }',
        'f("${b}")',
        '("${b}")',
        '"%{if b}c%{endif}"',
        "<<E\n${b}\nE",
        '"${<<E\n${b}\nE\n}"',
        '"${f("b", <<E\nb${c}\nE\n)}"',
    ],
)
def test_other_values_stay(value: str) -> None:
    assert formatted(f"a = {value}\n", "terraform") == f"a = {value}\n"


def test_wrappers_in_wrappers_go_at_once() -> None:
    check_format('a = "${"${"${b}"}"}"\n', "a = b\n", "terraform")
    check_format('a = "${/* b */ "${c}" # d\n}"\n', "a = /* b */ c # d\n\n", "terraform")


@pytest.mark.parametrize(
    ("written", "unwrapped"),
    [
        # Two groups are not one, though they begin and end with a parenthesis.
        ('"${(b)\n+ (c)}"', "((b)\n+ (c))"),
        # A line comment ends a line too.
        ('"${# b\nc}"', "( # b\nc)"),
        ('"${b + # c\nd}"', "(b + # c\nd)"),
    ],
)
def test_lines_that_no_bracket_holds_together_get_parentheses(written: str, unwrapped: str) -> None:
    check_format(f"a = {written}\n", f"a = {unwrapped}\n", "terraform")


@pytest.mark.parametrize(
    ("written", "unwrapped"),
    [
        ('a = "${<<E\nb\nE\n}"', "a = (<<E\nb\nE\n)"),
        ('a = "${<<E\nb\nE\n}" # c\n', "a = (<<E\nb\nE\n) # c\n"),
        ('b { a = "${c # d\n}" }\n', "b { a = (c # d\n) }\n"),
    ],
)
def test_a_heredoc_or_line_comment_keeps_the_newline_it_needs(
    written: str, unwrapped: str
) -> None:
    assert formatted(written, "terraform") == unwrapped
    assert formatted(unwrapped, "terraform") == unwrapped


def test_a_line_comment_at_the_end_leaves_the_newline_behind_it() -> None:
    # As in the reference.
    check_format('a = "${b # c\n}"\nd = 1\n', "a = b # c\n\nd = 1\n", "terraform")


@pytest.mark.parametrize(
    ("written", "quoted"),
    [
        ("b c", '"b" "c"'),
        ('"b" c', '"b" "c"'),
        ("null \u00e9", '"null" "\u00e9"'),
        ('"\\u00e9"', '"\u00e9"'),
        ('"\t\\u0007\\U0001f600\\u200b"', '"\\t\\u0007\U0001f600\\u200b"'),
        ('"\\u0024{"', '"$${"'),
        ('"\ud7ff\ue000"', '"\\ud7ff\\ue000"'),
        ('"\\"\\\\"', '"\\"\\\\"'),
    ],
)
def test_labels_are_quoted(written: str, quoted: str) -> None:
    check_format(f"a {written} {{\n}}\n", f"a {quoted} {{\n}}\n", "terraform")


@pytest.mark.parametrize(
    "labels",
    ['"$"', '"a$b"', '"100%"', '"$${a}\\t"', '"e\u0301"', '/* c */ "b"', '"b" /* c */ "d"',
     '"\udced\udca0\udc80"', '"\ud800\\u00e9"', '"\udfff\\u00e9"'],
)
def test_labels_lose_nothing(labels: str) -> None:
    assert formatted(f"a {labels} {{}}\n", "terraform") == f"a {labels} {{}}\n"


@pytest.mark.parametrize(
    ("written", "modern"),
    [
        ('"string"', "string"),
        ('"list"', "list(string)"),
        ('"map"', "map(string)"),
        ("list", "list(any)"),
        ("map", "map(any)"),
        ("set", "set(any)"),
        ('"bool"', '"bool"'),
        ('"set"', '"set"'),
        ("string", "string"),
        ('"${list}"', '"${list}"'),
    ],
)
def test_types_of_variables_are_those_of_today(written: str, modern: str) -> None:
    check_format(
        f'variable "a" {{\n  type = {written}\n}}\n',
        f'variable "a" {{\n  type = {modern}\n}}\n',
        "terraform",
    )


@pytest.mark.parametrize(
    "text",
    [
        "type = list\n",
        'output "a" {\n  type = list\n}\n',
        'a {\n  variable "a" {\n    type = list\n  }\n}\n',
        'variable "a" {\n  b {\n    type = list\n  }\n}\n',
        'variable "a" {\n  default = "list"\n}\n',
    ],
)
def test_other_attributes_have_no_type(text: str) -> None:
    assert formatted(text, "terraform") == text


def test_plain_files_keep_all_this() -> None:
    text = 'variable a {\n  type = "list"\n  b    = "${c}"\n}\n'
    assert formatted(text, "hcl") == text


@pytest.mark.parametrize("key", ["true", "false", "null"])
def test_an_index_that_is_a_keyword_stays(key: str) -> None:
    assert formatted(f"a = b[{key}]\n", "terraform") == f"a = b[{key}]\n"


def test_no_white_space_joins_the_line_that_closes_an_unwrapped_heredoc() -> None:
    text = 'a = "${\n<<EOT\nx\nEOT\n}" \n'
    assert formatted(text, "terraform") == "a = <<EOT\nx\nEOT\n"


SEVERAL_ITEMS = """resource foo "bar" { # c
a = "${b}" # d
long_name = <<E
${f(
1)}
E
# hcl-lint: format off
x   = "${y}"
# hcl-lint: format on
}
  \t
output "z" {
value = "${a.b}"

}

"""


def test_a_large_file_is_formatted_as_its_parts_are() -> None:
    copies = 1 + 500_000 // len(SEVERAL_ITEMS)
    text = SEVERAL_ITEMS * copies
    assert formatted(text, "terraform") == formatted(SEVERAL_ITEMS, "terraform") * copies
