"""F: how files are laid out."""

from __future__ import annotations

from hcl_lint.problems.problem import ON, OPT_IN, WARNING, Problem

LETTERS = "F"
TITLE = "Formatting"

UNFORMATTED = Problem(
    "F001", "unformatted", WARNING, ON,
    """File whose layout is not that of `hcl-lint format`.

    Why:
        One layout for all spares a team the discussion, and keeps changes of white space out
        of those that matter. It is the layout of `terraform fmt` and `hclfmt`. What the former
        writes in another way, beyond layout, is for other rules to say.

    Bad:
        a=1

    Good:
        a = 1

    Fix:
        Safe: lays the file out. It can be switched off for parts of a file with
        `# hcl-lint: format off` and `# hcl-lint: format on`.
    """,
)  # fmt: skip

MISSING_FINAL_NEWLINE = Problem(
    "F002", "missing-final-newline", WARNING, ON,
    """File whose last line does not end in a line break.

    Why:
        Tools that join files or append to them take a line to end in a line break. Without
        it the next addition shows up as a change of a line that nobody touched.

    Bad:
        a = 1␄

    Good:
        a = 1

    Fix:
        Safe: adds the line break.
    """,
)  # fmt: skip

TRAILING_WHITESPACE = Problem(
    "F003", "trailing-whitespace", WARNING, ON,
    """White space at the end of a line, where the formatter leaves it.

    Why:
        Nobody sees it, many editors remove it, and then a change of comments shows up beside
        the one that was meant. The formatter removes white space behind code; in comments,
        behind the end of a heredoc and at the end of the file it removes none.

    Bad:
        # A note.␠␠
        a = 1

    Good:
        # A note.
        a = 1

    Fix:
        Safe: removes it. White space in the text of heredocs belongs to their values and is
        left alone.
    """,
)  # fmt: skip

TOO_MANY_BLANK_LINES = Problem(
    "F004", "too-many-blank-lines", WARNING, ON,
    """More than one blank line in a row, or one at the start or end of a body.

    Why:
        One blank line sets things apart; a second one says nothing more, and before the first
        or behind the last line of a block there is nothing to be set apart.

    Bad:
        a = 1


        b = 2
        ---
        service {

          port = 80
        }

    Good:
        a = 1

        service {
          port = 80
        }

    Fix:
        Safe: removes the superfluous lines. Those in heredocs and comments are left alone.
    """,
)  # fmt: skip

LINE_TOO_LONG = Problem(
    "F005", "line-too-long", WARNING, OPT_IN,
    """Line that is longer than it should be.

    Why:
        Long lines do not fit beside one another in reviews, and the end of one is easily
        overlooked. Lines of heredocs do not count, since their breaks belong to a value, nor
        do those that a URL makes too long.

    Bad:
        security_groups = ["a-group-with-a-long-name", "another-group-with-a-long-name", "one-more-group-with-a-long-name", "the-last"]

    Good:
        security_groups = [
          "a-group-with-a-long-name",
          "another-group-with-a-long-name",
        ]

    Fix:
        Safe: gives each element of a list, object or call a line of its own. Not offered where
        a comment stands inside, or where the line would still be too long.
    """,  # noqa: E501
)  # fmt: skip

MISSING_TRAILING_COMMA = Problem(
    "F006", "missing-trailing-comma", WARNING, OPT_IN,
    """List or call over several lines without a comma behind its last element.

    Why:
        With the comma, a line that is added or moved is the only one that changes.

    Bad:
        zones = [
          "a",
          "b"
        ]

    Good:
        zones = [
          "a",
          "b",
        ]
        names = ["a", "b"]
        data  = jsonencode({
          a = 1
        })

    Fix:
        Safe: adds the comma.
    """,
)  # fmt: skip

OBJECT_COMMA_STYLE = Problem(
    "F007", "object-comma-style", WARNING, OPT_IN,
    """Object over several lines with commas at their ends, or without.

    Why:
        A line break is enough between the items of an object. Where some lines end with commas
        and others do not, readers look for a difference that is not there.

    Bad:
        tags = {
          name = "a",
          team = "b"
        }

    Good:
        tags = {
          name = "a"
          team = "b"
        }
        size = { width = 1, height = 2 }

    Fix:
        Safe: removes or adds commas at the ends of lines.
    """,
)  # fmt: skip

BLANK_LINE_BETWEEN_BLOCKS = Problem(
    "F008", "blank-line-between-blocks", WARNING, OPT_IN,
    """Block without a blank line that sets it apart.

    Why:
        A blank line shows at a glance where one block ends and the next begins. Blocks that
        fit on one line may follow one another.

    Bad:
        variable "a" {
          type = string
        }
        variable "b" {
          type = string
        }
        ---
        service "web" {
          port = 80
          check {
            path = "/"
          }
        }

    Good:
        variable "a" {}
        variable "b" {}

        service "web" {
          port = 80

          check {
            path = "/"
          }
        }

    Fix:
        Safe: adds the line, above the comments that belong to the block.
    """,
)  # fmt: skip

SINGLE_LINE_BLOCK = Problem(
    "F009", "single-line-block", WARNING, OPT_IN,
    """Block whose content begins on the line of its brace, though it is long.

    Why:
        The form with everything on one line is for short blocks. In a long one, what matters
        is far to the right, or the value goes on over several lines within the braces.

    Bad:
        variable "allowed_networks" { description = "The networks that may reach the load balancer." }

    Good:
        variable "name" { type = string }

        variable "allowed_networks" {
          description = "The networks that may reach the load balancer."
        }

    Fix:
        Safe: gives the content lines of its own.
    """,  # noqa: E501
)  # fmt: skip

HEREDOC_INDENT = Problem(
    "F010", "heredoc-indent", WARNING, OPT_IN,
    """Heredoc `<<` whose lines are all indented, where `<<-` would remove that.

    Why:
        `<<` keeps the white space at the start of every line. Where all lines are indented like
        the code around them, that is rarely meant: the value begins with blanks that nothing
        wants. `<<-` removes what the lines have in common.

    Bad:
        script = <<EOT
          echo one
          echo two
        EOT

    Good:
        script = <<-EOT
          echo one
          echo two
        EOT
        config = <<EOT
        a:
          - b
        EOT

    Fix:
        Unsafe: the value loses the blanks at the start of its lines.

    Source:
        HCL native syntax, "Template Expressions".
    """,
)  # fmt: skip
