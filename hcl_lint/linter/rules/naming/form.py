"""The form of names: words, length, characters."""

from __future__ import annotations

from hcl_lint.linter.declared_names import declared_names
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import naming
from hcl_lint.regex.pattern import matches_all
from hcl_lint.syntax.tokens import IDENTIFIER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

NONE = "none"
_FORMATS = {
    "snake_case": r"_?[a-z][a-z0-9]*(?:_[a-z0-9]+)*",
    "mixed_snake_case": r"_?[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*",
    "kebab-case": r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*",
    "camelCase": r"[a-z][A-Za-z0-9]*",
    "PascalCase": r"[A-Z][A-Za-z0-9]*",
}


class NameFormat(Rule):
    problem = naming.NAME_FORMAT
    holds_for_json = True
    options = (
        RuleOption(
            "format",
            "snake_case",
            "The format of all names.",
            choices=(*_FORMATS, NONE),
        ),
        RuleOption(
            "blocks",
            {},
            "The format by block type: one of those above, or a regular expression (RE2 syntax) "
            "that matches the whole name. `locals` is the type of local values. For unknown "
            "types, the last label is the name.",
        ),
    )

    def check_file(self, file: FileContext) -> None:
        blocks = self.table("blocks")
        for declared in declared_names(file, frozenset(blocks)):
            wanted = blocks.get(declared.block_type, self.text("format"))
            if wanted == NONE or matches_all(_FORMATS.get(wanted, wanted), declared.name):
                continue
            file.report(
                self,
                declared.place,
                f"`{declared.name}` is in the wrong format",
                f"Such names must match `{wanted}`. Rename it.",
            )


class NameLength(Rule):
    problem = naming.NAME_LENGTH
    holds_for_json = True
    options = (
        RuleOption("min-length", 2, "The minimum length of a name, in characters."),
        RuleOption("max-length", 50, "The maximum length of a name, in characters."),
    )

    def check_file(self, file: FileContext) -> None:
        least, most = self.number("min-length"), self.number("max-length")
        for declared in declared_names(file):
            length = len(declared.name)
            if least <= length <= most:
                continue
            file.report(
                self,
                declared.place,
                f"Name of {length} character{'' if length == 1 else 's'}",
                f"Names must have {least} to {most} characters. Choose another one.",
            )


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
                "Name with non-ASCII letters",
                f"It contains {shown}. Use the letters a to z.",
            )
