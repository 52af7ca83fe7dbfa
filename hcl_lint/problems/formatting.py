"""F: formatting."""

from __future__ import annotations

from hcl_lint.problems.problem import INFO, ON, OPT_IN, WARNING, Problem

LETTERS = "F"
TITLE = "Formatting"

UNFORMATTED = Problem(
    "F001", "unformatted", WARNING, ON,
    """File that `hcl-lint format` would change.

    Why:
        A single layout ends discussions about style and keeps changes of white space out of
        meaningful diffs. It is the layout of `terraform fmt` and `hclfmt`. Rewrites that go
        beyond layout, which `terraform fmt` also makes, are reported by other rules.

    Bad:
        a=1

    Good:
        a = 1

    Fix:
        Safe: formats the file. Parts of a file can be excluded with `# hcl-lint: format off` and
        `# hcl-lint: format on`.
    """,
)  # fmt: skip

MISSING_FINAL_NEWLINE = Problem(
    "F002", "missing-final-newline", INFO, OPT_IN,
    """File that does not end with a newline.

    Why:
        Tools that join files or append to them expect every line to end with a newline. Without
        it, the next addition shows up as a change of a line that nobody touched. The products and
        their formatters do not mind.

    Bad:
        a = 1␄

    Good:
        a = 1

    Fix:
        Safe: adds the newline.
    """,
)  # fmt: skip

TRAILING_WHITESPACE = Problem(
    "F003", "trailing-whitespace", WARNING, ON,
    """Trailing white space that the formatter keeps.

    Why:
        It is invisible, and many editors remove it, which then clutters other changes. The
        formatter removes white space after code, but keeps it in comments, after the end of a
        heredoc and at the end of the file.

    Bad:
        # A note.␠␠
        a = 1

    Good:
        # A note.
        a = 1

    Fix:
        Safe: removes it. White space inside heredocs is part of their values and is left alone.
    """,
)  # fmt: skip

TOO_MANY_BLANK_LINES = Problem(
    "F004", "too-many-blank-lines", WARNING, OPT_IN,
    """Redundant blank line.

    Why:
        One blank line separates things; a second one adds nothing, and at the start or end of a
        body there is nothing to separate.

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
        Safe: removes the redundant lines. Those in heredocs and comments are left alone.
    """,
)  # fmt: skip

LINE_TOO_LONG = Problem(
    "F005", "line-too-long", WARNING, OPT_IN,
    """Line that is too long.

    Why:
        Long lines do not fit side by side in reviews, and their ends are easily overlooked. Lines
        of heredocs do not count, since their newlines are part of a value, nor do lines that are
        long because of a URL.

    Bad:
        security_groups = ["a-group-with-a-long-name", "another-group-with-a-long-name", "one-more-group-with-a-long-name", "the-last"]

    Good:
        security_groups = [
          "a-group-with-a-long-name",
          "another-group-with-a-long-name",
        ]

    Fix:
        Safe: gives each element of a list, object or call its own line. Not offered where it
        contains a comment, or where one of the new lines would still be too long. Lines that
        are too long only because of another one in their column stay whole.
    """,  # noqa: E501
)  # fmt: skip

MISSING_TRAILING_COMMA = Problem(
    "F006", "missing-trailing-comma", WARNING, OPT_IN,
    """Multi-line list or call without a trailing comma.

    Why:
        With the comma, adding or moving a line changes only that line.

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
    """Inconsistent commas in a multi-line object.

    Why:
        A newline is enough between the items of an object. Where only some lines end with commas,
        readers look for a difference that does not exist.

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
    """Missing blank line between blocks.

    Why:
        A blank line shows at a glance where one block ends and the next begins. Blocks on a
        single line may follow one another.

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
    """Long block that starts on the line of its brace.

    Why:
        The single-line form is for short blocks. In a long one the important part is far to the
        right, or the value continues on further lines inside the braces.

    Bad:
        variable "allowed_networks" { description = "The networks that may reach the load balancer." }

    Good:
        variable "name" { type = string }

        variable "allowed_networks" {
          description = "The networks that may reach the load balancer."
        }

    Fix:
        Safe: moves the content to its own lines.
    """,  # noqa: E501
)  # fmt: skip

HEREDOC_INDENT = Problem(
    "F010", "heredoc-indent", WARNING, OPT_IN,
    """Heredoc with `<<` whose lines are all indented.

    Why:
        `<<` keeps the white space at the start of every line. If all lines are indented like the
        code around them, the value starts with spaces that are rarely wanted. `<<-` removes the
        common indentation.

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
        Unsafe: removes the spaces at the start of the lines from the value.

    Source:
        HCL native syntax, "Template Expressions".
    """,
)  # fmt: skip
