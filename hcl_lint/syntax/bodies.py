"""The parser of bodies: attributes, blocks, and going on behind what is wrong with them.

Source: HCL native syntax, "Structural Elements"; recorded behaviour where the two differ.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax import problems
from hcl_lint.syntax.brackets import line_column, unclosed_brace
from hcl_lint.syntax.expressions import ExpressionParser
from hcl_lint.syntax.nodes import Attribute, Block, Body, ErrorNode, Label, Node
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_QUOTE, COLON, COMMA, COMMENT, DOT, EOF, EQUAL, IDENTIFIER, INVALID, NEWLINE,
    OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, OPEN_QUOTE, QUOTED_TEXT, Tokens,
)  # fmt: skip
from hcl_lint.text.limits import Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import i64


class BodyParser(ExpressionParser):
    """Parses bodies, attributes and blocks; expressions and templates are inherited."""

    __slots__ = ("in_conflict", "swallowed", "open_blocks", "lexical", "left_open")

    def __init__(
        self,
        text: str,
        tokens: Tokens,
        partner: list[int] | None,
        limits: Limits,
        lexical: list[Diagnostic],
    ) -> None:
        super().__init__(text, tokens, partner, limits)
        # With both sides of a conflict in the file, or the rest of it taken for a heredoc,
        # some of what looks wrong is not.
        self.in_conflict = False
        self.swallowed = False
        self.lexical = lexical
        self.left_open = -2  # what `brace_left_open` has found
        self.open_blocks: list[int] = []  # the opening braces of the blocks at hand
        for diagnostic in lexical:
            self.reported_at.add(diagnostic.start)
            if diagnostic.rule == "merge-conflict-marker":
                self.in_conflict = True
            elif diagnostic.rule == "unterminated-heredoc" and diagnostic.start == len(text):
                self.swallowed = True

    # Bodies

    def body(self, opening: i64, column: int, loose: bool = False) -> Body:
        """Parse the items up to the brace that closes the one at *opening*, or to the end.

        *opening* is -1 for a file. *column* is where the block's first line is indented; a
        block without a closing brace ends before an item indented no further. In a *loose*
        body, which has been reported, items need no lines of their own.
        """
        first = self.i
        items: list[Node] = []
        attributes: list[Attribute] = []
        partner = self.partner
        while not self.failed:
            kind = self.kind
            if kind == NEWLINE:
                self.advance()
                continue
            if kind == EOF:
                break
            if kind == CLOSE_BRACE:
                if opening >= 0 and (partner is None or 0 <= partner[self.i] <= opening):
                    break
                self.stray_brace(items)
                continue
            if (
                partner is not None
                and opening >= 0
                and partner[opening] < 0
                and 0 <= line_column(self.tokens, self.i) <= column
            ):
                break
            start = self.i
            self.invalid_seen.clear()
            if kind == IDENTIFIER:
                item = self.item(attributes, loose, opening)
            else:
                item = self.no_item()
            items.append(item)
            if self.failed:
                if partner is None:
                    break
                self.resync(start)
                if isinstance(item, Attribute):
                    value = item.expression.first
                    item.expression = ErrorNode(value, max(self.previous, value - 1))
                    item.last = max(item.equals_token, self.previous)
                elif isinstance(item, ErrorNode):
                    item.last = max(self.previous, start)
        if len(attributes) > 1 and not self.in_conflict:
            self.check_duplicates(attributes)
        if len(items) == 0:
            return Body(first, first - 1, items)
        return Body(items[0].first, items[-1].last, items)

    def item(self, attributes: list[Attribute], loose: bool, opening: i64) -> Node:
        """Parse the attribute, which is added to *attributes*, or block that begins here."""
        start = self.i
        if self.kinds[start + 1] == EQUAL:
            self.i = start + 1
            self.kind = EQUAL
        else:
            self.advance()
        kind = self.kind
        if kind == EQUAL:
            known = len(self.diagnostics)
            attribute = self.attribute(start)
            attributes.append(attribute)
            if not self.failed:
                # Behind a mistake in its value, what follows an attribute is no news.
                self.end_attribute(loose or len(self.diagnostics) > known, opening)
            return attribute
        if kind == OPEN_BRACE or kind == OPEN_QUOTE or kind == IDENTIFIER:
            block = self.block(start)
            if not self.failed and isinstance(block, Block) and block.close_token >= 0:
                self.end_block(loose, opening)
            return block
        self.incomplete_item(start)
        return ErrorNode(start, start)

    def attribute(self, name: i64) -> Attribute:
        """Parse ``= expression`` behind the name."""
        equals = self.i
        self.advance()
        expression = self.expression()
        return Attribute(name, max(expression.last, equals), equals, expression)

    def check_duplicates(self, attributes: list[Attribute]) -> None:
        """Report the attributes of a body that it has already."""
        names = [self.token_text(attribute.first) for attribute in attributes]
        if len(set(names)) == len(names):
            return
        earlier: dict[str, int] = {}
        for text, attribute in zip(names, attributes):
            name = attribute.first
            if text not in earlier:
                earlier[text] = name
                continue
            line = self.line(earlier[text])
            self.diagnostics.append(
                problems.duplicate_attribute(text, line, self.start(name), self.end(name))
            )

    def end_attribute(self, loose: bool, opening: int) -> None:
        """Consume the line break behind an attribute, or report what stands there instead."""
        kind = self.kind
        if kind == NEWLINE:
            self.advance()
            return
        if kind == EOF or self.is_virtual(self.previous):
            return
        if kind == CLOSE_BRACE:
            if not loose and self.closes(opening):
                self.report(
                    "Missing line break before `}`",
                    "The closing brace of a block stands on a line of its own, unless all of the"
                    " block is on one line.",
                    self.i,
                    self.i,
                )
            return
        if loose and kind == IDENTIFIER:
            return
        if kind == COMMA:
            if not loose:
                self.report(
                    "Unexpected comma",
                    "Attributes are separated by line breaks, without commas.",
                    self.i,
                    self.i,
                )
            self.advance()
        elif kind == INVALID and self.token_text(self.i) == ";":
            if not loose:
                self.is_reported()
            self.advance()
        elif loose:
            self.failed = True
        else:
            self.unexpected(
                "Missing line break behind an attribute",
                "An attribute ends with its line. Expected an operator or a new line here.",
            )
        if self.kind == IDENTIFIER and self.starts_item(self.i):
            self.failed = False
        elif not self.failed and self.kind == NEWLINE:
            self.advance()
        elif not self.failed and self.kind != EOF and self.kind != CLOSE_BRACE:
            self.failed = True

    # Blocks

    def block(self, start: i64) -> Node:
        """Parse the labels and content of a block behind its type."""
        labels: list[Label] = []
        while True:
            kind = self.kind
            if kind == IDENTIFIER:
                labels.append(Label(self.i, self.i, False, self.token_text(self.i)))
                self.advance()
            elif kind == OPEN_QUOTE:
                labels.append(self.quoted_label())
            else:
                break
        if self.kind == NEWLINE and self.next_is_brace():
            self.report(
                "Opening brace on a new line",
                "The `{` of a block stands on the same line as its type and labels.",
                self.i,
                self.i,
            )
            while self.kind == NEWLINE:
                self.advance()
        if self.kind != OPEN_BRACE:
            self.incomplete_block(len(labels) != 0 and labels[-1].quoted)
            return ErrorNode(start, start)
        opening = self.i
        column = line_column(self.tokens, start) if self.partner is not None else -1
        loose = False
        if not self.enter():
            self.depth -= 1
            return ErrorNode(start, opening)
        self.advance()
        if self.kind != NEWLINE and self.kind != CLOSE_BRACE and self.kind != EOF:
            node = self.one_line_block(start, labels, opening)
            if node is not None:
                self.depth -= 1
                return node
            loose = True
        self.open_blocks.append(opening)
        body = self.body(opening, column, loose)
        self.open_blocks.pop()
        self.depth -= 1
        return self.close_block(start, labels, opening, body)

    def one_line_block(self, start: int, labels: list[Label], opening: int) -> Node | None:
        """Parse ``{ name = value }``; None, after a diagnostic, where it is something else."""
        name = self.i
        if self.kind != IDENTIFIER:
            if self.partner is None:
                self.failed = True
            return None
        following = self.peek()
        if following == EQUAL:
            self.advance()
            attribute = self.attribute(name)
            if self.failed:
                return attribute
            if self.kind == CLOSE_BRACE and self.closes(opening):
                body = Body(name, attribute.last, [attribute])
                return self.close_block(start, labels, opening, body)
            if self.kind == EOF:
                body = Body(name, attribute.last, [attribute])
                return self.close_block(start, labels, opening, body)
            self.report(
                "More than one attribute in a one-line block",
                "A block on one line holds at most one attribute. Break the line behind `{`, and"
                " put each attribute on its own line.",
                self.i,
                self.i,
            )
            self.jump(name)
            return None
        if following == IDENTIFIER or following == OPEN_QUOTE or following == OPEN_BRACE:
            self.report(
                "Block inside a one-line block",
                "A block on one line holds at most one attribute, and no block. Break the line"
                " behind `{`.",
                name,
                name,
            )
            return None
        return None

    def close_block(self, start: int, labels: list[Label], opening: int, body: Body) -> Node:
        """Consume the brace that closes the block at *opening*, or report that it is missing."""
        if self.failed:
            return Block(start, max(self.previous, opening), labels, opening, body, -1)
        if self.kind == CLOSE_BRACE and self.closes(opening):
            closing = self.i
            self.advance()
            return Block(start, closing, labels, opening, body, closing)
        if not self.swallowed and not self.at_end:
            self.unclosed_block(start, opening)
        if self.partner is None:
            self.failed = True
        return Block(start, max(body.last, opening), labels, opening, body, -1)

    def unclosed_block(self, start: int, opening: int) -> None:
        """Report, once, the block that the missing brace leaves open at the end of the file.

        Where the indentation shows that another one is meant, that is told.
        """
        name = problems.shown(self.token_text(start))
        detail = f"The `{{` of this `{name}` block has no `}}` that closes it."
        brace = self.brace_left_open()
        if brace in self.open_blocks:
            if brace != opening:
                line = self.line(opening)
                detail = f"By its indentation the `{name}` block of line {line} lacks its `}}`."
            opening = brace
        self.report("Block is not closed", detail, opening, opening)
        self.at_end = True

    def brace_left_open(self) -> int:
        """The brace that is open at the end of the file, whatever the indentation says."""
        if self.left_open < -1:
            self.left_open = unclosed_brace(self.tokens)
        return self.left_open

    def misplaced_brace(self, opening: int) -> None:
        brace = self.brace_left_open()
        if brace not in self.open_blocks:
            super().misplaced_brace(opening)
        elif not self.failed:
            self.failed = True
            self.report(
                "Block is not closed",
                f"By its indentation the object of line {self.line(opening)} lacks its `}}`.",
                brace,
                brace,
            )

    def end_block(self, loose: bool, opening: int) -> None:
        kind = self.kind
        if kind == NEWLINE:
            self.advance()
        elif kind == CLOSE_BRACE:
            if not loose and self.closes(opening):
                self.missing_block_end()
        elif kind != EOF and not loose:
            self.missing_block_end()
            self.failed = kind != IDENTIFIER or not self.starts_item(self.i)

    def missing_block_end(self) -> None:
        if not self.is_reported():
            self.report(
                "Missing line break behind a block",
                "A block ends with its line. Expected a new line behind `}`.",
                self.i,
                self.i,
            )

    def quoted_label(self) -> Label:
        """Parse the label whose opening quote is the current token."""
        first = self.i
        i = first + 1
        if self.kinds[i] == QUOTED_TEXT and self.kinds[i + 1] == CLOSE_QUOTE:
            text = self.quoted_text(i, normal=False)
            self.i = i + 1
            self.advance()
            return Label(first, i + 1, True, text)
        parts: list[str] = []
        while self.kinds[i] != CLOSE_QUOTE:
            if self.kinds[i] == QUOTED_TEXT:
                parts.append(self.quoted_text(i, normal=False))
                i += 1
                continue
            sign = self.text[self.start(i)]
            self.report(
                "Template in a block label",
                f"Labels are fixed text. To write the text `{sign}{{` itself, use"
                f" `{sign}{sign}{{`.",
                i,
                i,
            )
            i = self.end_of_sequence(i)
        self.jump(i)
        self.advance()
        return Label(first, i, True, "".join(parts))

    def end_of_sequence(self, i: int) -> int:
        """The token behind the template sequence that token *i* opens."""
        if self.partner is not None:
            return self.partner[i] + 1
        # Reported already: the second pass knows where it ends.
        while self.kinds[i] != CLOSE_QUOTE:
            i += 1
        return i

    # Mistakes

    def is_virtual(self, token: i64) -> bool:
        """Whether the lexer added the token to close what was open, and reported it."""
        return self.widths[token] == 0

    def closes(self, opening: i64) -> bool:
        """Whether the current token, a brace, closes the block opened at *opening*."""
        return opening >= 0 and (self.partner is None or self.partner[self.i] == opening)

    def next_is_brace(self) -> bool:
        i = self.i
        while self.kinds[i] == NEWLINE:
            i += 1
        return self.kinds[i] == OPEN_BRACE

    def starts_item(self, i: int) -> bool:
        """Whether token *i*, an identifier, begins an attribute or block."""
        kind = self.kinds[i + 1]
        if kind == EQUAL or kind == OPEN_BRACE:
            return True
        i += 1
        while self.kinds[i] == OPEN_QUOTE:
            if self.kinds[i + 1] == CLOSE_QUOTE:
                i += 2
            elif self.kinds[i + 1] == QUOTED_TEXT and self.kinds[i + 2] == CLOSE_QUOTE:
                i += 3
            else:
                return False
        return self.kinds[i] == OPEN_BRACE

    def continues(self, i: int) -> bool:
        """Whether the line that token *i* begins looks like part of an expression above it."""
        kinds = self.kinds
        while kinds[i] == NEWLINE or kinds[i] == COMMENT:
            i += 1
        kind = kinds[i]
        if kind == IDENTIFIER:
            kind = kinds[i + 1]
            return kind == DOT or kind == OPEN_PAREN or kind == OPEN_BRACKET
        return kind != EOF and kind != CLOSE_BRACE and kind != OPEN_QUOTE

    def stray_brace(self, items: list[Node]) -> None:
        """Pass over a closing brace that closes nothing; behind a mistake that is no news."""
        if len(self.diagnostics) == 0 and len(self.lexical) == 0:
            self.report(
                "Unexpected `}`",
                "There is no open block that this brace closes. Remove it, or add the opening one.",
                self.i,
                self.i,
            )
        items.append(ErrorNode(self.i, self.i))
        self.advance()

    def no_item(self) -> Node:
        """Report the current token, where a name should begin an item."""
        start = self.i
        if start >= 2 and self.kinds[start - 1] == NEWLINE and self.is_virtual(start - 2):
            self.failed = True  # The rest of a string that has been reported.
        elif self.kind == OPEN_QUOTE:
            self.quoted_name(start)
        else:
            self.unexpected(
                f"Unexpected `{problems.shown(self.token_text(start))}`",
                "Expected an attribute, `name = value`, or a block, `type \"label\" { ... }`.",
            )
        return ErrorNode(start, start)

    def quoted_name(self, start: int) -> None:
        """Report a name in quotes, the current token, where an item begins."""
        self.failed = True
        if self.is_reported():
            return
        last = start + 1 if self.kinds[start + 1] == CLOSE_QUOTE else start + 2
        if self.kinds[last] != CLOSE_QUOTE:
            last = start
        self.diagnostics.append(
            problems.quoted_name(self.start(start), self.end(last))
        )

    def incomplete_item(self, name: int) -> None:
        """Report a name that neither ``=`` nor a block's labels and brace follow."""
        if self.kind == INVALID and self.token_text(self.i) != "~}":
            self.failed = True
            self.report_invalid(self.i)
            return
        text = problems.shown(self.token_text(name))
        if self.kind == COLON:
            self.failed = True
            self.report(
                f"Unexpected `:` behind `{text}`",
                f"In a body an attribute is set with an equals sign: `{text} = value`.",
                name,
                self.i,
            )
            self.skip_value()
            return
        self.failed = True
        if self.kind == DOT:
            detail = "The name of an attribute is a single word; `a.b` can only be read."
        elif self.kind == NEWLINE or self.kind == EOF:
            detail = f"Expected `=` and a value, or a block's labels and `{{`, behind `{text}`."
        else:
            detail = f"An attribute is written `{text} = value`, a block `{text} {{ ... }}`."
        self.report("Attribute or block expected", detail, name, name)

    def skip_value(self) -> None:
        """Pass over what would be right if it stood behind an equals sign."""
        if self.partner is None:
            return
        known = len(self.diagnostics)
        self.failed = False
        self.advance()
        self.expression()
        del self.diagnostics[known:]
        self.failed = True

    def incomplete_block(self, quoted: bool) -> None:
        """Report the current token behind a block's type and labels."""
        if self.kind == NEWLINE or self.kind == EOF:
            detail = "Expected `{` behind a block's type and labels, on the same line."
            if quoted:
                detail += " If this is an attribute, it lacks its `=`."
        elif self.kind == EQUAL:
            detail = "A block has no `=`, and an attribute has no labels."
        else:
            detail = "Expected a label or `{` behind a block's type and labels."
        self.unexpected("Invalid block definition", detail)

    def resync(self, start: int) -> None:
        """Go on behind the item that began at token *start* and failed at the current one.

        That is at the item that begins the current token's line, outside of brackets, else at
        the next line break there or the brace that closes the body.
        """
        partner = self.partner
        assert partner is not None
        kinds = self.kinds
        failed_at = self.i
        line_item = -1  # what begins the line, where that is an item
        i = start
        while kinds[i] != EOF:
            kind = kinds[i]
            if i > start and kinds[i - 1] == NEWLINE:
                line_item = i if kind == IDENTIFIER and self.starts_item(i) else -1
            if i >= failed_at:
                if line_item >= 0:
                    i = line_item
                    break
                if kind == CLOSE_BRACE and partner[i] < start:
                    break
                if kind == NEWLINE and not self.continues(i + 1):
                    break
            i = partner[i] + 1 if partner[i] > i else i + 1
        self.pass_over(failed_at + 1, i)
        self.newlines = True
        self.failed = False
        self.jump(i)
        self.previous = max(i - 1, start)
