"""Keys of objects."""

from __future__ import annotations

import re

from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import style
from hcl_lint.problems.diagnostic import Fix
from hcl_lint.syntax.nodes import Object, ObjectItem, QuotedTemplate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.text.edits import Edit

AS_NEEDED = "as-needed"
CONSISTENT = "consistent"
ANY = "any"

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
# Names that mean something else as they are.
_WORDS = ("true", "false", "null", "for")


class QuotedObjectKey(Rule):
    problem = style.QUOTED_OBJECT_KEY
    nodes = (Object,)
    holds_for_json = True
    needs_valid_syntax = True
    options = (
        RuleOption(
            "quotes",
            CONSISTENT,
            "Which quotes are redundant: those of each key that needs none, or only if no key of "
            "the object needs them.",
            choices=(AS_NEEDED, CONSISTENT, ANY),
        ),
        RuleOption("separator", "=", "The separator after a key.", choices=("=", ":", ANY)),
    )

    def check(self, node: Object, file: FileContext) -> None:
        items = [item for item in node.items if isinstance(item, ObjectItem)]
        quoted = [item.key for item in items if isinstance(item.key, QuotedTemplate)]
        free = [key for key in quoted if _needs_no_quotes(key, file)]
        quotes = self.text("quotes")
        if quotes == AS_NEEDED or (quotes == CONSISTENT and len(free) == len(quoted)):
            edits = [file.replace(key, key.literal_text()) for key in free]
            # One column holds all values of the object: its keys lose their quotes together.
            fix = Fix("remove the quotes", settled(file, edits))
            for key in free:
                file.report(
                    self,
                    key,
                    f"`{key.literal_text()}` needs no quotes",
                    "A name is a valid key without quotes. Remove them.",
                    fix,
                )
        separator = self.text("separator")
        if separator != ANY:
            others = [
                item.separator_token
                for item in items
                if file.token_text(item.separator_token) != separator
            ]
            edits = [_separator_edit(token, separator, file) for token in others]
            fix = Fix(f"write `{separator}`", settled(file, edits))
            for token in others:
                file.report(
                    self,
                    file.token_range(token),
                    f"`{file.token_text(token)}` after a key",
                    f"Write `{separator}`.",
                    fix,
                )


def _separator_edit(token: int, separator: str, file: FileContext) -> Edit:
    place = file.token_range(token)
    text = separator
    if separator == "=":
        text = " " * (not file.text[place[0] - 1].isspace()) + text
        text += " " * (not file.text[place[1]].isspace())
    return file.replace(place, text)


def _needs_no_quotes(key: QuotedTemplate, file: FileContext) -> bool:
    if not key.is_literal() or not is_plain_name(key.literal_text()):
        return False
    # Escapes are there for a reason.
    return file.text_of(key) == f'"{key.literal_text()}"'


def is_plain_name(text: str) -> bool:
    """Whether a text can be a key as it is."""
    return _NAME.fullmatch(text) is not None and text not in _WORDS
