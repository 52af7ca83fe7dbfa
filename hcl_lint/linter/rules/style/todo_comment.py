"""S003."""

from __future__ import annotations

import re

from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import style
from hcl_lint.syntax.comments import all_comments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

# What leads to an issue: an address, `#12`, `ABC-12`.
_LINK = re.compile(r"https?://|#[0-9]|\b[A-Z][A-Z0-9]+-[0-9]")


class TodoComment(Rule):
    problem = style.TODO_COMMENT
    options = (
        RuleOption("tags", ("TODO", "FIXME", "XXX"), "The words that mark such comments."),
        RuleOption(
            "allow-links",
            False,
            "Whether comments may stay that name an issue: an address, `#12` or `ABC-12`.",
        ),
    )

    def check_file(self, file: FileContext) -> None:
        tags = "|".join([re.escape(tag) for tag in self.texts("tags") if tag])
        if not tags:
            return
        pattern = re.compile(rf"(?<!\w)(?:{tags})(?!\w)")
        for comment in all_comments(file.tree):
            found = pattern.search(comment.text)
            if found is None:
                continue
            if self.flag("allow-links") and _LINK.search(comment.text, found.end()):
                continue
            start = comment.start
            advice = "Do it, or write it down where it is not forgotten."
            if self.flag("allow-links"):
                advice = "Do it, or name the issue that it is written down in."
            file.report(
                self,
                (start + found.start(), start + found.end()),
                f"`{found.group()}` in a comment",
                f"Something is still to be done here. {advice}",
            )
