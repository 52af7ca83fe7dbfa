"""N008."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import naming
from hcl_lint.syntax.tokens import IDENTIFIER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class NonAsciiIdentifier(Rule):
    problem = naming.NON_ASCII_IDENTIFIER

    def check_file(self, file: FileContext) -> None:
        if file.text.isascii():
            return
        for token, kind in enumerate(file.tokens.kinds):
            if kind != IDENTIFIER or file.token_text(token).isascii():
                continue
            others = [letter for letter in file.token_text(token) if not letter.isascii()]
            shown = ", ".join([f"`{each}` (U+{ord(each):04X})" for each in dict.fromkeys(others)])
            file.report(
                self,
                file.token_range(token),
                "Name with letters beyond ASCII",
                f"It has {shown}. Write it with the letters a to z.",
            )
