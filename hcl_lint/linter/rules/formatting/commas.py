"""Commas in lists, calls and objects."""

from __future__ import annotations

from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import formatting
from hcl_lint.problems.diagnostic import Fix
from hcl_lint.syntax.nodes import FunctionCall, Object, ObjectItem, Tuple
from hcl_lint.syntax.tokens import COMMA, COMMENT, HEREDOC_CLOSE, NEWLINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class MissingTrailingComma(Rule):
    problem = formatting.MISSING_TRAILING_COMMA
    nodes = (Tuple, FunctionCall)
    needs_valid_syntax = True

    def check(self, node: Tuple | FunctionCall, file: FileContext) -> None:
        elements = node.items if isinstance(node, Tuple) else node.arguments
        if not elements or (isinstance(node, FunctionCall) and node.ellipsis_token >= 0):
            return
        kinds = file.tokens.kinds
        last = elements[-1].last
        behind = kinds[last + 1 : node.last]
        # A comma cannot stand on the line that ends a heredoc.
        if NEWLINE not in behind or COMMA in behind or kinds[last] == HEREDOC_CLOSE:
            return
        end = file.tokens.ends[last]
        edits = [file.insert(end, ",")]
        if COMMENT in behind:
            edits = settled(file, edits)
        file.report(
            self,
            (end - 1, end),
            "No trailing comma",
            "The elements are on separate lines. End each of them with a comma.",
            Fix("add a comma", edits),
        )


_NEVER = "never"
_ALWAYS = "always"


class ObjectCommaStyle(Rule):
    problem = formatting.OBJECT_COMMA_STYLE
    nodes = (Object,)
    needs_valid_syntax = True
    options = (
        RuleOption(
            "commas",
            _NEVER,
            'Whether lines end with commas: "never" or "always".',
            choices=(_NEVER, _ALWAYS),
        ),
    )

    def check(self, node: Object, file: FileContext) -> None:
        tokens = file.tokens
        kinds = tokens.kinds
        wants_commas = self.text("commas") == _ALWAYS
        edits = []
        has_comments = False
        for item in node.items:
            if not isinstance(item, ObjectItem):
                return
            comma = item.last + 1
            while kinds[comma] == COMMENT:
                comma += 1
            behind = comma + 1 if kinds[comma] == COMMA else comma
            while kinds[behind] == COMMENT:
                behind += 1
            # A comma cannot stand on the line that ends a heredoc.
            if kinds[behind] != NEWLINE or kinds[item.last] == HEREDOC_CLOSE:
                continue
            if wants_commas and kinds[comma] != COMMA:
                edits.append(file.insert(tokens.ends[item.last], ","))
            elif not wants_commas and kinds[comma] == COMMA:
                edits.append(file.replace(file.token_range(comma), ""))
            else:
                continue
            has_comments = has_comments or behind > item.last + 2 or kinds[behind - 1] == COMMENT
        if not edits:
            return
        place = (edits[0].start, edits[0].end)
        if wants_commas:
            place = (place[0] - 1, place[0])
        file.report(
            self,
            place,
            "No comma at the end of the line" if wants_commas else "Comma at the end of the line",
            "Every item of a multi-line object must end with a comma."
            if wants_commas
            else "Newlines are enough between the items of an object.",
            Fix(
                "add commas" if wants_commas else "remove commas",
                settled(file, edits) if has_comments else edits,
            ),
        )
