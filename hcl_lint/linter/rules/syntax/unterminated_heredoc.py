"""E004."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class UnterminatedHeredoc(Rule):
    """Heredoc without the line that closes it.

    Why:
        A heredoc goes on to a line that holds only its marker. Without one it swallows
        the rest of the file.

    Bad:
        a = <<EOT
        text


    Good:
        a = <<EOT
        text
        EOT

    Source:
        HCL native syntax, "Template Expressions".
    """

    name = "unterminated-heredoc"
    code = "E004"
    severity = ERROR
