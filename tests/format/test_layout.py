"""White space: between tokens, before lines, and in columns."""

from __future__ import annotations

import pytest

from tests.format.layouts import check_format, formatted


@pytest.mark.parametrize(
    ("written", "laid_out"),
    [
        ("a+b", "a + b"),
        ("-  1", "-1"),
        ("a - -  b", "a - -b"),
        ("(- a)", "(-a)"),
        ("!  a", "!a"),
        ("a?b:c", "a ? b : c"),
        ("f (a,b  ...)", "f(a, b...)"),
        ("a :: b ( )", "a::b()"),
        ("a . b [0] . c", "a.b[0].c"),
        ("[1,2 , ]", "[1, 2, ]"),
        ("{a=1,b:2}", "{ a = 1, b : 2 }"),
        ("{ }", "{}"),
        ("[ ]", "[]"),
        ("[for x in[a]:x]", "[for x in [a] : x]"),
        ("{for k,v in a:k=>v ... if  v}", "{ for k, v in a : k => v... if v }"),
        ('"x${ a }y"', '"x${a}y"'),
        ('"x${{}}"', '"x${ {} }"'),
        ('"%{ if a }b%{ endif }"', '"%{if a}b%{endif}"'),
        ('"x"[0]', '"x" [0]'),
        ("a /* b */ . c", "a /* b */.c"),
        ("a\t+\tb", "a + b"),
    ],
)
def test_space_between_tokens(written: str, laid_out: str) -> None:
    check_format(f"a = {written}\n", f"a = {laid_out}\n")


@pytest.mark.parametrize(
    "value", ["b.0 .1", "b.*.0 .1", "1 .5", "b[1 .0]", "b.0 .1 .2", "1 .e5", "1 .e-5"]
)
def test_a_dot_between_numbers_keeps_a_space(value: str) -> None:
    check_format(f"a   = {value}\n", f"a = {value}\n")


def test_a_space_behind_a_dot_between_numbers_goes_before_it() -> None:
    check_format("a = b[1. 0]\n", "a = b[1 .0]\n")


def test_a_line_that_opens_brackets_indents_by_one_level_however_many_they_are() -> None:
    check_format(
        """
        a {
        b = f([{
        c = 1
        }])
            d = 2
        }
        """,
        """
        a {
          b = f([{
            c = 1
          }])
          d = 2
        }
        """,
    )


def test_brackets_that_close_on_other_lines_than_they_opened_leave_level_by_level() -> None:
    check_format(
        """
        a = [{
        b = 1
        },
        {
        b = 2
        }]
        c = 3
        """,
        """
        a = [{
          b = 1
          },
          {
            b = 2
        }]
        c = 3
        """,
    )


def test_values_align_over_lines_that_follow_each_other() -> None:
    check_format(
        """
        a = 1
        bbb = 2

        cc = 3
        # a comment ends the alignment
        dddd = 4
        e = {
        }
        ff = 5
        """,
        """
        a   = 1
        bbb = 2

        cc = 3
        # a comment ends the alignment
        dddd = 4
        e = {
        }
        ff = 5
        """,
    )


def test_a_heredoc_is_aligned_with_the_lines_around_it() -> None:
    check_format(
        "a = 1\nbbb = <<E\n  b = c\nE\ncc = 2\n", "a   = 1\nbbb = <<E\n  b = c\nE\ncc  = 2\n"
    )


def test_comments_align_across_braces() -> None:
    check_format(
        """
        a { # 1
        bbb = 2 // 2
        } # 3
        """,
        """
        a {       # 1
          bbb = 2 // 2
        }         # 3
        """,
    )


def test_a_block_comment_does_not_align() -> None:
    check_format("a = 1 /* 1 */\nb = [2]   /* 2 */\n", "a = 1 /* 1 */\nb = [2] /* 2 */\n")


def test_what_people_take_for_one_character_is_one_column() -> None:
    check_format(
        'e\u0301 = "\u65e5\u672c" # 1\nbb = "\U0001f468\u200d\U0001f469" # 2\n',
        'e\u0301  = "\u65e5\u672c" # 1\nbb = "\U0001f468\u200d\U0001f469"  # 2\n',
    )


def test_the_width_of_a_comment_is_none_of_its_line() -> None:
    check_format("a { # e\u0301\nb = 2 # 2\n}\n", "a {     # e\u0301\n  b = 2 # 2\n}\n")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n\na = 1\n\n\n",
        "a = 1",
        "a = 1   ",
        "a = 1 # b  \n",
        "a = <<E\n  b  \n  E  \n",
        "/*\n  a\n*/\n",
    ],
)
def test_what_is_no_white_space_between_tokens_is_kept(text: str) -> None:
    assert formatted(text) == text


def test_newlines_stay_as_they_are_each() -> None:
    assert formatted("a=1\r\nbb=2\n\r\n# c\r\n") == "a  = 1\r\nbb = 2\n\r\n# c\r\n"


def test_a_byte_order_mark_is_dropped() -> None:
    assert formatted("\ufeffa=1\n") == "a = 1\n"
    assert formatted("\ufeff") == ""


def test_tabs_behind_the_last_token_become_blanks() -> None:
    assert formatted("a = 1\t\t") == "a = 1  "


def test_the_same_line_may_mean_something_else_inside_a_template() -> None:
    # `} ${[` closes an object outside of the template, and an interpolation inside of it.
    check_format(
        'a = {\n}\nb = "${\nc\n}"\nd = {\ne = 1\n}\n',
        'a = {\n}\nb = "${\n  c\n}"\nd = {\n  e = 1\n}\n',
    )


def test_the_same_line_is_code_outside_of_a_heredoc_and_text_inside() -> None:
    check_format(
        'a = {\n}=="${\nb\n}"\nc = <<E\n${\nb\n}=="${\nb\n}"\nE\n',
        'a = {\n  } == "${\n  b\n}"\nc = <<E\n${\nb\n}=="${\nb\n}"\nE\n',
    )


def test_brackets_in_a_heredoc_do_not_indent_but_do_close() -> None:
    # As in the reference, whose files have to come out the same.
    assert formatted("a {\nb = <<E\n${f(\n1)}\nE\n}\n") == "a {\n  b = <<E\n${f(\n1)}\nE\n}\n"


@pytest.mark.parametrize("line", ["{} = 1", 'a "{}" {{}} # b'])
def test_one_long_line_does_not_widen_thousands(line: str) -> None:
    short = "".join(f"{line.format(f'b{number}')}\n" for number in range(1000))
    long = f"{line.format('a' * 900)}\n"
    assert len(formatted(long + short)) > 900_000
    long = f"{line.format('a' * 100_000)}\n"
    text = long + short
    assert formatted(text.replace(" =", "   =").replace(" #", "   #")) == text


@pytest.mark.parametrize(
    ("line", "number", "width", "is_column"),
    [
        ("{} = 1", 300, 1000, True),  # a width for any number of lines
        ("{} = 1", 300, 1001, False),
        ("{} = 1", 183, 1100, True),  # 100 times the text
        ("{} = 1", 183, 1101, False),
        ("{} {{}} # b", 600, 1000, True),
        ("{} {{}} # b", 600, 1001, False),
    ],
)
def test_columns_reach_up_to_a_width(line: str, number: int, width: int, is_column: bool) -> None:
    cell, separator, rest = line.partition(" #" if "#" in line else " =")
    letters = "abcdefghijklmnopqrstuvwxyz"
    names = [x + y for x in letters for y in letters][:number]
    names[0] = "a" * (width - len(cell.format("")))
    column = width if is_column else 0
    lines = [f"{cell.format(name):{column}}{separator}{rest}\n" for name in names]
    assert formatted("".join([f"{line.format(name)}\n" for name in names])) == "".join(lines)
