"""Lines that comments or the caller keep as they are."""

from __future__ import annotations

import pytest

from hcl_lint.syntax.directives import format_command
from tests.format.layouts import check_format, formatted


@pytest.mark.parametrize(
    ("comment", "command"),
    [
        ("# hcl-lint: format off", "off"),
        ("#hcl-lint: format on", "on"),
        ("// hcl-lint:  format  skip", "skip"),
        ("/* hcl-lint: format skip */", "skip"),
        ("# hcl-lint: format off because it is a table", "off"),
        ("# hcl-lint: format", ""),
        ("# hcl-lint: format nothing", ""),
        ("# hcl-lint: ignore[x]", ""),
        ("# see hcl-lint: format off", ""),
        ("#", ""),
        ("/**/", ""),
    ],
)
def test_commands(comment: str, command: str) -> None:
    assert format_command(comment) == command


def test_lines_between_off_and_on_stay() -> None:
    check_format(
        """
        a {
        # hcl-lint: format off
         b   =1
          ccc=  22
        # hcl-lint: format on
            d=3
        }
        """,
        """
        a {
          # hcl-lint: format off
         b   =1
          ccc=  22
          # hcl-lint: format on
          d = 3
        }
        """,
    )


def test_off_without_on_holds_to_the_end() -> None:
    check_format(
        "a=1\n# hcl-lint: format off\nb=1\n\tc=2\t", "a = 1\n# hcl-lint: format off\nb=1\n\tc=2\t"
    )


def test_off_in_the_last_line_keeps_nothing() -> None:
    check_format("a=1\nbc=2 # hcl-lint: format off", "a  = 1\nbc = 2 # hcl-lint: format off")


def test_indentation_carries_on_behind_lines_that_stay() -> None:
    check_format(
        """
        a {
        # hcl-lint: format off
        b {
        # hcl-lint: format on
        c=1
        }
        }
        """,
        """
        a {
          # hcl-lint: format off
        b {
            # hcl-lint: format on
            c = 1
          }
        }
        """,
    )


def test_lines_that_stay_take_no_part_in_alignment() -> None:
    check_format(
        """
        a = 1 # 1
        bbbbbb=2 # hcl-lint: format skip
        cc = [3] # 3
        """,
        """
        a = 1 # 1
        bbbbbb=2 # hcl-lint: format skip
        cc = [3] # 3
        """,
    )


def test_lines_that_stay_for_two_reasons_stay() -> None:
    check_format(
        """
        x=0 # hcl-lint: format skip
        y=0

        z {
        a=1 # hcl-lint: format skip
        b=2
        } # hcl-lint: format skip
        c=3
        # hcl-lint: format off
        d=4 # hcl-lint: format skip
        e=5
        # hcl-lint: format on
        f=6
        """,
        """
        x=0 # hcl-lint: format skip
        y = 0

        z {
        a=1 # hcl-lint: format skip
        b=2
        } # hcl-lint: format skip
        c = 3
        # hcl-lint: format off
        d=4 # hcl-lint: format skip
        e=5
        # hcl-lint: format on
        f = 6
        """,
    )


def test_lines_that_stay_are_not_rewritten() -> None:
    check_format(
        """
        a = "${b}"
        # hcl-lint: format off
        c   = "${d}"
        e f {
        }
        # hcl-lint: format on
        g = "${h}"
        """,
        """
        a = b
        # hcl-lint: format off
        c   = "${d}"
        e f {
        }
        # hcl-lint: format on
        g = h
        """,
        "terraform",
    )


@pytest.mark.parametrize(
    "text",
    [
        "# hcl-lint: format skip\na   =1\n",
        "# hcl-lint: format skip\n\n# more\na   =1\n",
        "a   =1 # hcl-lint: format skip\n",
        "a   =[ # hcl-lint: format skip\n1,\n2]\n",
        "a   =[\n1, # hcl-lint: format skip\n2]\n",
        "a   =[\n1,\n2] # hcl-lint: format skip\n",
        "# hcl-lint: format skip\na   {\nb=1\n}\n",
        "a   { # hcl-lint: format skip\nb=1\n}\n",
        "a   {\nb=1\n} # hcl-lint: format skip\n",
        "a   {b=1 /* hcl-lint: format skip */ }\n",
        "a   /* hcl-lint: format skip */ {\nb=1\n}\n",
    ],
)
def test_skip_keeps_one_attribute_or_block(text: str) -> None:
    assert formatted(text + "c=1\n") == text + "c = 1\n"


def test_a_type_that_stays_is_not_rewritten() -> None:
    text = 'variable "a" {\n  type=list # hcl-lint: format skip\n}\n'
    assert formatted(text, "terraform") == text


def test_skip_in_a_block_is_for_what_is_in_it() -> None:
    check_format(
        """
        a  {
        # hcl-lint: format skip
        b=1
        c=2
        }
        """,
        """
        a {
          # hcl-lint: format skip
        b=1
          c = 2
        }
        """,
    )


def test_skip_at_the_end_of_a_body_keeps_nothing() -> None:
    assert formatted("a {\nb=1\n# hcl-lint: format skip\n}\nc=1\n") == (
        "a {\n  b = 1\n  # hcl-lint: format skip\n}\nc = 1\n"
    )


# Ranges


TEXT = 'a=1\nbb=2\n\nc {\nd="${e}"\n}\n'
FORMATTED = 'a  = 1\nbb = 2\n\nc {\n  d = e\n}\n'


@pytest.mark.parametrize("first", range(1, 8))
@pytest.mark.parametrize("last", range(1, 9))
def test_the_lines_of_a_range_become_those_of_the_formatted_file(first: int, last: int) -> None:
    before, after = TEXT.split("\n"), FORMATTED.split("\n")
    chosen = [
        right if first <= number <= last else left
        for number, (left, right) in enumerate(zip(before, after), 1)
    ]
    assert formatted(TEXT, "terraform", first, last) == "\n".join(chosen)


def test_a_range_may_be_open() -> None:
    assert formatted("a=1\n\nb=1\n", "hcl", None, 1) == "a = 1\n\nb=1\n"
    assert formatted("a=1\n\nb=1\n", "hcl", 3, None) == "a=1\n\nb = 1\n"
    assert formatted("a=1\n\nb=1\n", "hcl", 100, None) == "a=1\n\nb=1\n"


def test_rewrites_that_take_lines_away_move_no_range() -> None:
    text = 'a = "${\nb\n}"\nc=1\nd = "${\ne\n}"\nf=1\n'
    assert formatted(text, "terraform", 4, 4) == 'a = "${\nb\n}"\nc = 1\nd = "${\ne\n}"\nf=1\n'
    assert formatted(text, "terraform", 4, 7) == 'a = "${\nb\n}"\nc = 1\nd = e\nf=1\n'


def test_a_rewrite_that_reaches_out_of_the_range_is_left() -> None:
    text = 'a = "${\nb\n}"\nc=1\n'
    assert formatted(text, "terraform", 2, 4) == 'a = "${\n  b\n}"\nc = 1\n'


def test_lines_of_large_files_stay_as_well() -> None:
    def text(first: str, second: str, third: str) -> str:
        return "\n".join([
            f"{first} # {'x' * 150_000}", "", "# hcl-lint: format off", f"c   = d # {'x' * 60_000}",
            "", 'e   = "${f}"', "# hcl-lint: format on", "", f"{second} # {'x' * 250_000}", "",
            'i   = "${j}" # hcl-lint: format skip', "", third, "",
        ])

    after = text("a = b", "g = h", "kk = l")
    check_format(text('a="${b}"', 'g="${h}"', 'kk   =   "${l}"'), after, "terraform")
    check_format(text('a = b', 'g="${h}"', "kk=l"), after, "terraform")
    check_format(text("a = b", "g = h", 'kk   ="${l}"'), after, "terraform")
