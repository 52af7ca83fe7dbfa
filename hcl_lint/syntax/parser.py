"""The parser: text in, tree out, for any text.

Recursive descent over the tokens, with precedence climbing for operators. Configurations,
expressions and templates are parsed by one class, in sections for each level of the grammar.
`Cursor` describes how the parser reports problems and continues after them.

Source: HCL native syntax; recorded behaviour where the two differ.
"""

from __future__ import annotations

import gc

from hcl_lint.annotations import Collection, Final
from hcl_lint.diagnostics.diagnostic import Diagnostic, most_of_each
from hcl_lint.syntax import rules
from hcl_lint.syntax.cursor import Cursor
from hcl_lint.syntax.encoding import stray_bytes
from hcl_lint.syntax.lexer import MARKER_SPACE, tokenize, tokenize_template
from hcl_lint.syntax.literals import (
    decode_heredoc, decode_quoted, is_valid_number, unescape_sequences,
)
from hcl_lint.syntax.nodes import (
    Attribute, AttributeStep, Binary, Block, Body, BoolLiteral, Conditional, ErrorNode, Expression,
    For, ForDirective, FunctionCall, HeredocTemplate, IfDirective, Index, IndexStep, Interpolation,
    Label, Node, NullLiteral, NumberLiteral, Object, ObjectItem, Parentheses, QuotedTemplate,
    RelativeTraversal, Splat, SplatItem, StandaloneTemplate, Template, TemplateText, Traversal,
    Tuple, Unary,
)
from hcl_lint.syntax.recovery import line_column, partners, unclosed_brace
from hcl_lint.syntax.rules import between, shown
from hcl_lint.syntax.tokens import (
    AND, ARROW, BANG, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, CLOSE_QUOTE, COLON, COMMA, COMMENT,
    DIRECTIVE_OPEN, DOT, DOUBLE_COLON, ELLIPSIS, EOF, EQUAL, EQUAL_EQUAL, GREATER, GREATER_EQUAL,
    HEREDOC_OPEN, HEREDOC_TEXT, IDENTIFIER, INTERPOLATION_OPEN, INVALID, LESS, LESS_EQUAL, MINUS,
    NAMES, NEWLINE, NOT_EQUAL, NUMBER, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, OPEN_QUOTE, OR,
    PERCENT, PLUS, QUESTION, QUOTED_TEXT, SLASH, STAR, TEMPLATE_CLOSE, Tokens,
)
from hcl_lint.syntax.tree import SyntaxTree, unread_tree
from hcl_lint.text.file_kinds import seal_of
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source
from hcl_lint.text.unicode import iter_graphemes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mypy_extensions import i64

# What a text can be.
_CONFIGURATION: Final = 0
_EXPRESSION: Final = 1
_TEMPLATE: Final = 2

# A text with a NUL character and more diagnostics than this is binary.
_MANY: Final = 10

_FEW: Final = 6  # attributes of a body

# The codes of problems in the structure of a text, of which one may cause another.
_STRUCTURAL: Final = ("E001", "E002", "E003", "E013")

_PRECEDENCES: Final[dict[int, int]] = {
    OR: 1, AND: 2, EQUAL_EQUAL: 3, NOT_EQUAL: 3,
    LESS: 4, LESS_EQUAL: 4, GREATER: 4, GREATER_EQUAL: 4,
    PLUS: 5, MINUS: 5, STAR: 6, SLASH: 6, PERCENT: 6,
}

# How tightly each kind of token binds as a binary operator; 0 for all other tokens.
_PRECEDENCE: Final = bytes([_PRECEDENCES.get(kind, 0) for kind in range(len(NAMES))])

# The steps of all traversals that have none.
_NO_STEPS: Final[list[Node]] = []

_EXPRESSION_DETAIL: Final = "Expected a value: a string, number, list, object, reference or call."

_ELSE_ELSE = ("else", "else")
_EXPECTED_END = {"if": "%{ endif }", "else": "%{ endif }", "for": "%{ endfor }"}


def parse_config(source: Source, limits: Limits = DEFAULT_LIMITS) -> SyntaxTree:
    """Parse a configuration: the body of a file. Never raises."""
    return _parse(source, _CONFIGURATION, limits)


def parse_outline(source: Source, inside: Collection[str]) -> SyntaxTree:
    """Parse a configuration without what is in its blocks, except for those of types *inside*.

    Blocks at the top have no items then, and what is wrong in them is not noticed. Never raises.
    """
    return _parse(source, _CONFIGURATION, DEFAULT_LIMITS, inside)


def parse_expression(source: Source, limits: Limits = DEFAULT_LIMITS) -> SyntaxTree:
    """Parse a text that is one expression, in which newlines mean nothing. Never raises."""
    return _parse(source, _EXPRESSION, limits)


def parse_template(source: Source, limits: Limits = DEFAULT_LIMITS) -> SyntaxTree:
    """Parse a text that is one template, without quotes around it. Never raises."""
    return _parse(source, _TEMPLATE, limits)


def parse_items(
    text: str, tokens: Tokens, first: int, limits: Limits = DEFAULT_LIMITS
) -> list[Node] | None:
    """Parse the items of a file from token *first* on; None where something is wrong there."""
    limits.allow_depth()
    parser = Parser(text, tokens, None, limits, [])
    parser.jump(first)
    body = parser.body(-1, -1)
    return None if parser.failed or len(parser.diagnostics) != 0 else body.items


def _parse(
    source: Source, form: int, limits: Limits, inside: Collection[str] | None = None
) -> SyntaxTree:
    # A tree has no cycles: the collector would only walk it, over and over while it grows.
    is_collecting = gc.isenabled()
    gc.disable()
    try:
        return _parsed(source, form, limits, inside)
    finally:
        if is_collecting:
            gc.enable()


def _parsed(
    source: Source, form: int, limits: Limits, inside: Collection[str] | None
) -> SyntaxTree:
    text = source.text
    seal = seal_of(text) if form == _CONFIGURATION else ""
    if seal:
        return unread_tree(source, Body(0, -1, []), rules.sealed(seal))
    if len(text) > limits.source:
        root: Node = Body(0, -1, []) if form == _CONFIGURATION else ErrorNode(0, -1)
        refusal = rules.TOO_LARGE.at(between(0, 0), size=len(text), limit=limits.source)
        return unread_tree(source, root, refusal)
    tokens, diagnostics = tokenize_template(text) if form == _TEMPLATE else tokenize(text)
    if not text.isascii():
        for start, end in stray_bytes(text, tokens):
            diagnostics.append(rules.invalid_token(text, start, end))
    limits.allow_depth()
    parser = Parser(text, tokens, None, limits, diagnostics)
    parser.inside = inside if len(diagnostics) == 0 else None
    root = parser.parse(form)
    if parser.failed or len(parser.diagnostics) != 0:
        parser = Parser(text, tokens, partners(tokens), limits, diagnostics)
        root = parser.parse(form)
    if len(parser.diagnostics) != 0 or len(diagnostics) != 0:
        diagnostics += parser.diagnostics
        if len(diagnostics) > _MANY and "\0" in text:
            nul = text.index("\0")
            diagnostics = [rules.BINARY.at(between(nul, nul + 1))]
        elif len(diagnostics) > 1:
            diagnostics = _without_follow_ons(text, diagnostics, parser.openings)
            diagnostics = most_of_each(diagnostics)
    names = parser.all_names if len(diagnostics) == 0 and inside is None else None
    return SyntaxTree(source, tokens, root, diagnostics, names)


def _without_follow_ons(
    text: str, diagnostics: list[Diagnostic], openings: set[int]
) -> list[Diagnostic]:
    """The diagnostics in order, without those that another one has caused.

    A problem in the structure of a line leaves the meaning of its rest open: after a quote too
    many, strings and what is between them have changed places. So each line keeps one structural
    problem. That something is not closed, reported at one of the *openings*, is kept only where
    there is no other.
    """
    found = sorted(diagnostics, key=lambda diagnostic: diagnostic.start)
    causes: dict[int, Diagnostic] = {}  # by the end of their line
    ends: list[int] = []
    end = -1
    for element in found:
        if element.start > end:
            end = text.find("\n", element.start)
            if end == -1:
                end = len(text)
        ends.append(end)
        if element.code in _STRUCTURAL:
            cause = causes.get(end)
            if cause is None or _weight(text, element, openings) > _weight(text, cause, openings):
                causes[end] = element
    is_only_open = all([cause.start in openings for cause in causes.values()])
    kept: list[Diagnostic] = []
    for place, end in zip(found, ends):
        if place.code in _STRUCTURAL:
            if place is not causes[end] or (place.start in openings and not is_only_open):
                continue
        kept.append(place)
    return kept


def _weight(text: str, diagnostic: Diagnostic, openings: set[int]) -> int:
    """How well a diagnostic explains the others on its line.

    What the lexer cannot read explains more than what the parser does not expect.
    """
    if diagnostic.start in openings:
        return 0
    code = diagnostic.code
    if code == "E002":
        found = text[diagnostic.start : diagnostic.end]
        if found == "\r":
            return 3  # It ends a line, and with it a string.
        return 1 if found == "~}" else 2
    return 2 if code == "E003" and diagnostic.end < len(text) else 1


class Parser(Cursor):
    """Parses one text."""

    __slots__ = (
        "in_conflict", "swallowed", "open_blocks", "lexical", "left_open", "run", "strip", "plain",
        "inside",
    )

    def __init__(
        self, text: str, tokens: Tokens, partner: list[int] | None, limits: Limits,
        lexical: list[Diagnostic],
    ) -> None:
        super().__init__(text, tokens, partner, limits)
        # With both sides of a conflict in the file, or the rest of it taken for a heredoc,
        # some of what looks wrong is not.
        self.in_conflict = False
        self.swallowed = False
        self.lexical = lexical
        self.left_open = -2  # the result of `brace_left_open`, once it is known
        self.open_blocks: list[int] = []  # the opening braces of the enclosing blocks
        # The text of the current template in order, with None for each sequence between.
        self.run: list[TemplateText | None] = []
        self.strip = False  # whether the sequence just passed ends in a strip marker
        # The types of blocks at the top that have items, if the others need none.
        self.inside: Collection[str] | None = None
        # Whether no text needs to be normalized or has escapes with a backslash.
        self.plain = text.isascii() and "\\" not in text
        for diagnostic in lexical:
            self.reported_at.add(diagnostic.start)
            if diagnostic.rule.name == "merge-conflict-marker":
                self.in_conflict = True
            elif diagnostic.rule.name == "unterminated-heredoc" and diagnostic.start == len(text):
                self.swallowed = True

    def parse(self, form: int) -> Node:
        if form == _CONFIGURATION:
            self.jump(0)
            return self.body(-1, -1)
        self.newlines = False
        self.jump(0)
        if form == _TEMPLATE:
            return self.standalone_template()
        expression = self.expression()
        if not self.failed and self.kind != EOF:
            self.unexpected(
                "Unexpected text after the expression", "Expected the end of the expression here."
            )
        return ErrorNode(0, max(len(self.kinds) - 2, 0)) if self.failed else expression

    # Bodies and attributes

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
                if opening != -1 and (partner is None or 0 <= partner[self.i] <= opening):
                    break
                self.stray_brace(items)
                continue
            if (
                partner is not None and opening != -1 and partner[opening] == -1
                and 0 <= line_column(self.tokens, self.i) <= column
            ):
                break
            start = self.i
            self.invalid_seen.clear()
            item = self.item(attributes, loose, opening) if kind == IDENTIFIER else self.no_item()
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
                # After a problem in its value, what follows an attribute is not reported.
                self.end_attribute(loose or len(self.diagnostics) > known, opening)
            return attribute
        if kind == OPEN_BRACE or kind == OPEN_QUOTE or kind == IDENTIFIER:
            block = self.block(start)
            if not self.failed and isinstance(block, Block) and block.close_token != -1:
                self.end_block(loose, opening)
            return block
        self.incomplete_item(start)
        return ErrorNode(start, start)

    def attribute(self, name: i64) -> Attribute:
        """Parse ``= expression`` after the name."""
        equals = self.i
        self.advance()
        expression = self.expression()
        last = max(expression.last, equals)
        return Attribute(name, last, self.name(name), equals, expression)

    def check_duplicates(self, attributes: list[Attribute]) -> None:
        """Report the attributes of a body that it has already."""
        if _have_distinct_names(attributes):
            return
        earlier: dict[str, int] = {}
        for attribute in attributes:
            text, name = attribute.name, attribute.first
            if text not in earlier:
                earlier[text] = name
                continue
            place, line = between(self.start(name), self.end(name)), self.line(earlier[text])
            self.diagnostics.append(rules.SET_TWICE.at(place, name=shown(text), line=line))

    def end_attribute(self, loose: bool, opening: int) -> None:
        """Consume the newline after an attribute, or report what is there instead."""
        kind = self.kind
        if kind == NEWLINE:
            self.advance()
            return
        if kind == EOF or self.is_virtual(self.previous):
            return
        if kind == CLOSE_BRACE:
            if not loose and self.closes(opening):
                self.report(
                    "Expected a newline before `}`",
                    "The closing brace of a block goes on its own line, unless all of the"
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
                    "Unexpected comma", "Attributes are separated by newlines, without commas.",
                    self.i, self.i,
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
                "Expected a newline after the attribute",
                "Expected an operator or a newline after the value.",
            )
        if self.kind == IDENTIFIER and self.starts_item(self.i):
            self.failed = False
        elif not self.failed and self.kind == NEWLINE:
            self.advance()
        elif not self.failed and self.kind != EOF and self.kind != CLOSE_BRACE:
            self.failed = True

    # Blocks

    def block(self, start: i64) -> Node:
        """Parse the labels and content of a block after its type."""
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
                "The `{` of a block goes on the same line as its type and labels.", self.i, self.i,
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
        inside = self.inside
        if inside is not None and self.depth == 1 and self.token_text(start) not in inside:
            closing = self.closing_brace(opening)
            if closing != -1:
                body = Body(self.i, self.i - 1, [])
                self.jump(closing)
                self.depth -= 1
                return self.close_block(start, labels, opening, body)
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

    def closing_brace(self, opening: int) -> int:
        """The brace that closes the one at *opening* if all of them match, or -1."""
        closing, depth = opening, 1
        while depth > 0:
            following = self.kinds.find(CLOSE_BRACE, closing + 1)
            if following == -1:
                return -1
            depth += self.kinds.count(OPEN_BRACE, closing + 1, following) - 1
            closing = following
        return closing

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
                "A block on one line can contain only one attribute. Put each attribute on its "
                "own line.",
                self.i,
                self.i,
            )
            self.jump(name)
            return None
        if following == IDENTIFIER or following == OPEN_QUOTE or following == OPEN_BRACE:
            self.report(
                "Block inside a one-line block",
                "A block on one line can contain one attribute, but no block. Start a new line "
                "after `{`.",
                name,
                name + 1 if self.kinds[name + 1] == OPEN_BRACE else name,
            )
            return None
        return None

    def close_block(self, start: int, labels: list[Label], opening: int, body: Body) -> Node:
        """Consume the brace that closes the block at *opening*, or report that it is missing."""
        type_ = self.name(start)
        if self.failed:
            return Block(start, max(self.previous, opening), type_, labels, opening, body, -1)
        if self.kind == CLOSE_BRACE and self.closes(opening):
            closing = self.i
            self.advance()
            return Block(start, closing, type_, labels, opening, body, closing)
        if not self.swallowed and not self.at_end:
            self.unclosed_block(start, opening)
        if self.partner is None:
            self.failed = True
        return Block(start, max(body.last, opening), type_, labels, opening, body, -1)

    def unclosed_block(self, start: int, opening: int) -> None:
        """Report, once, the block that the missing brace leaves open at the end of the file.

        Where the indentation shows that another one is meant, that is reported.
        """
        name = shown(self.token_text(start))
        detail = f"The `{{` of this `{name}` block has no `}}` that closes it."
        brace = self.brace_left_open()
        if brace in self.open_blocks:
            if brace != opening:
                line = self.line(opening)
                detail = (
                    f"The indentation suggests that the `{name}` block on line {line} lacks its "
                    "`}`."
                )
            opening = brace
        self.report("Block is not closed", detail, opening, opening)
        self.openings.add(self.start(opening))
        self.at_end = True

    def brace_left_open(self) -> int:
        """The brace that is open at the end of the file, whatever the indentation says."""
        if self.left_open == -2:
            self.left_open = unclosed_brace(self.tokens)
        return self.left_open

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
                "Expected a newline after the block", "Expected a newline after `}`.", self.i,
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
                f"Labels cannot contain templates. Write `{sign}{sign}{{` for a literal "
                f"`{sign}{{`.",
                i,
                i,
            )
            i = self.end_of_sequence(i)
        self.jump(i)
        self.advance()
        return Label(first, i, True, "".join(parts))

    def end_of_sequence(self, i: int) -> int:
        """The token after the template sequence that token *i* opens."""
        if self.partner is not None:
            return self.partner[i] + 1
        # Reported already: the second pass knows where it ends.
        while self.kinds[i] != CLOSE_QUOTE:
            i += 1
        return i

    # Mistakes in bodies

    def is_virtual(self, token: i64) -> bool:
        """Whether the lexer added the token to close what was open, and reported it."""
        return self.widths[token] == 0

    def closes(self, opening: i64) -> bool:
        """Whether the current token, a brace, closes the block opened at *opening*."""
        return opening != -1 and (self.partner is None or self.partner[self.i] == opening)

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
        kind = kinds[i]
        if kind == IDENTIFIER:
            following = kinds[i + 1]
            return (
                following == DOT or following == OPEN_PAREN or following == OPEN_BRACKET
                or following == COMMA
            )
        if kind == OPEN_QUOTE:
            return self.is_list_item(i)
        return kind != EOF and kind != CLOSE_BRACE

    def is_list_item(self, i: int) -> bool:
        """Whether the string at token *i* has its line for itself, or is before a comma."""
        partner = self.partner
        assert partner is not None
        kind = self.kinds[partner[i] + 1] if partner[i] != -1 else EOF
        return kind == COMMA or kind == NEWLINE or kind == COMMENT

    def stray_brace(self, items: list[Node]) -> None:
        """Pass over a closing brace that closes nothing; after a problem that is not reported."""
        if len(self.diagnostics) == 0 and len(self.lexical) == 0:
            self.report(
                "Unexpected `}`",
                "This brace closes nothing. Remove it, or add the missing opening brace.", self.i,
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
                f"Unexpected `{shown(self.token_text(start))}`",
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
        self.diagnostics.append(rules.QUOTED_NAME.at(between(self.start(start), self.end(last))))

    def incomplete_item(self, name: int) -> None:
        """Report a name that neither ``=`` nor a block's labels and brace follow."""
        if self.kind == INVALID and self.token_text(self.i) != "~}":
            self.failed = True
            self.report_invalid(self.i)
            return
        text = shown(self.token_text(name))
        if self.kind == COLON:
            self.failed = True
            self.report(
                f"Unexpected `:` after `{text}`",
                f"Attributes are assigned with `=`: `{text} = value`.", name, self.i,
            )
            self.skip_value()
            return
        self.failed = True
        if self.kind == DOT:
            detail = "Attribute names cannot contain dots. " + self.advice_on_dots(name)
        elif self.kind == NEWLINE or self.kind == EOF:
            detail = f"Expected `=` and a value, or a block's labels and `{{`, after `{text}`."
        else:
            detail = f"Write `{text} = value` for an attribute, or `{text} {{ ... }}` for a block."
        self.report("Attribute or block expected", detail, name, name)

    def advice_on_dots(self, name: int) -> str:
        """How to write a name with dots: in a block within a block, it is most often a key."""
        last = name
        while self.kinds[last + 1] == DOT and self.kinds[last + 2] == IDENTIFIER:
            last += 2
        holder = self.open_blocks[-1] - 1 if len(self.open_blocks) > 1 else -1
        if last == name or holder == -1 or self.kinds[holder] != IDENTIFIER:
            return f"Use a map: `{shown(self.token_text(name))} = {{ ... }}`."
        block = shown(self.token_text(holder))
        key = shown(self.text[self.start(name) : self.end(last)])
        return f'If `{block}` is a map, quote its keys: `{block} = {{ "{key}" = ... }}`.'

    def skip_value(self) -> None:
        """Pass over what would be right if it stood after an equals sign."""
        if self.partner is None:
            return
        known = len(self.diagnostics)
        self.failed = False
        self.advance()
        self.expression()
        del self.diagnostics[known:]
        self.failed = True

    def incomplete_block(self, quoted: bool) -> None:
        """Report the current token after a block's type and labels."""
        if self.kind == NEWLINE or self.kind == EOF:
            detail = "Expected `{` after the block's type and labels, on the same line."
            if quoted:
                detail += " If this is an attribute, its `=` is missing."
        elif self.kind == EQUAL:
            detail = "Blocks have no `=`, and attributes have no labels."
        else:
            detail = "Expected a quoted label or `{` after the block type."
        self.unexpected("Invalid block definition", detail)

    def resync(self, start: int) -> None:
        """Go on after the item that began at token *start* and failed at the current one.

        That is at the item that begins the current token's line, outside brackets, else at
        the next newline there or the brace that closes the body.
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
                if line_item != -1:
                    i = line_item
                    break
                if kind == CLOSE_BRACE and partner[i] < start:
                    break
                if kind == NEWLINE:
                    following = self.skip_blank_lines(i)
                    if not self.continues(following):
                        break
                    i = following - 1
            i = max(i, partner[i]) + 1
        self.pass_over(failed_at + 1, i)
        self.newlines = True
        self.failed = False
        self.jump(i)
        self.previous = max(i - 1, start)

    # Expressions

    def expression(self) -> Expression:
        """Parse the expression at the current token; `failed` is set if there is none."""
        self.depth += 1
        if self.depth > self.depth_limit and not self.refuse_depth():
            self.depth -= 1
            return self.error_expression()
        first = self.i
        node = self.operand()
        kind = self.kind
        if PLUS <= kind <= OR and not self.failed:
            node = self.binary(node, first, 1)
        if self.kind == QUESTION and not self.failed:
            node = self.conditional(node, first)
        self.depth -= 1
        return node

    def binary(self, left: Expression, first: i64, lowest: i64) -> Expression:
        """Parse the operators that bind at least as tightly as *lowest*, after *left*."""
        height = self.height
        while not self.failed:
            precedence: i64 = _PRECEDENCE[self.kind]
            if precedence < lowest:
                break
            operator = self.i
            self.advance()
            second = self.i
            right = self.operand()
            while not self.failed and _PRECEDENCE[self.kind] > precedence:
                right = self.binary(right, second, precedence + 1)
            height = max(height, self.height) + 1
            if self.depth + height > self.depth_limit:
                self.refuse_depth()
            left = Binary(first, self.previous, left, operator, right)
        self.height = height
        return left

    def conditional(self, condition: Expression, first: i64) -> Expression:
        height = self.height
        self.advance()
        if_true = self.expression()
        height = max(height, self.height)
        if_false = if_true
        if not self.failed:
            if self.kind == COLON:
                self.advance()
                if_false = self.expression()
                height = max(height, self.height)
            else:
                self.unexpected(
                    "Missing `:` of a conditional",
                    "A conditional needs two results: `condition ? value : other_value`. Use "
                    "`null` for no value.",
                )
        self.height = height + 1
        return Conditional(first, self.previous, condition, if_true, if_false)

    def operand(self) -> Expression:
        """Parse unary operators and the term with traversals after them."""
        kind = self.kind
        if kind == BANG or kind == MINUS:
            if not self.enter():
                self.depth -= 1
                return self.error_expression()
            first = self.i
            self.advance()
            operand = self.operand()
            self.depth -= 1
            self.height += 1
            return Unary(first, self.previous, operand)
        node = self.term()
        kind = self.kind
        if (kind == DOT or kind == OPEN_BRACKET) and not self.failed:
            return self.postfix(node)
        return node

    def term(self) -> Expression:
        kind = self.kind
        first = self.i
        if kind == IDENTIFIER:
            self.advance()
            kind = self.kind
            if kind == OPEN_PAREN:
                return self.call(first, self.name(first))
            if kind == DOUBLE_COLON:
                return self.namespaced_call(first)
            self.height = 1
            width: i64 = self.widths[first]
            text = self.name(first)
            if width == 4 or width == 5:
                if text == "true" or text == "false":
                    return BoolLiteral(first, first, text == "true")
                if text == "null":
                    return NullLiteral(first, first)
            if kind == DOT and self.depth < self.depth_limit:
                return self.names(first, text)
            return Traversal(first, first, text, _NO_STEPS)
        if kind == OPEN_QUOTE:
            return self.quoted_template()
        if kind == NUMBER:
            self.number()
            return NumberLiteral(first, first)
        if kind == OPEN_BRACKET:
            return self.tuple_or_for()
        if kind == OPEN_BRACE:
            return self.object_or_for()
        if kind == OPEN_PAREN:
            return self.parentheses()
        if kind == HEREDOC_OPEN:
            return self.heredoc()
        return self.missing_expression()

    def number(self) -> None:
        """Consume a number; report one that is malformed, and go on."""
        self.height = 1
        if not is_valid_number(self.token_text(self.i)):
            self.diagnostics.append(
                rules.MALFORMED_NUMBER.at(between(self.start(self.i), self.end(self.i)))
            )
        self.advance()

    def missing_expression(self) -> Expression:
        """Report the current token, where a value should stand."""
        kind = self.kind
        first = self.i
        if kind == INVALID and self.skip_foreign_string():
            self.height = 1
            return ErrorNode(first, self.previous)
        if kind == EOF:
            self.unexpected("Missing value", "End of file reached where a value is expected.")
        elif kind == NEWLINE:
            self.unexpected(
                "Missing value",
                "End of line reached where a value is expected. Put an expression that continues "
                "on the next line in parentheses.",
            )
        elif kind == LESS and self.kinds[first + 1] == LESS:
            self.unexpected(
                "Invalid heredoc introducer",
                "A heredoc starts with `<<NAME` or `<<-NAME`: the name without quotes, and "
                "nothing after it on the line, not even a space or a comment.",
            )
        else:
            found = shown(self.token_text(first))
            self.unexpected(f"Unexpected `{found}`", _EXPRESSION_DETAIL)
        return self.error_expression()

    def skip_foreign_string(self) -> bool:
        """Report text in single or curly quotes, and pass over it; whether there was any."""
        start = self.start(self.i)
        opening = self.text[start]
        if opening == "'":
            closing = "'"
        elif opening == "\u2018":
            closing = "\u2019"
        elif opening == "\u201c":
            closing = "\u201d"
        else:
            return False
        i = self.i + 1
        kinds = self.kinds
        while kinds[i] != NEWLINE and kinds[i] != EOF:
            if kinds[i] == INVALID and self.token_text(i) == closing:
                self.diagnostics.append(rules.FOREIGN_STRING.at(between(start, self.end(i))))
                self.invalid_seen.append(opening)
                self.invalid_seen.append(closing)
                self.jump(i)
                self.advance()
                return True
            i += 1
        return False

    # Traversals

    def names(self, first: i64, name: str) -> Expression:
        """Parse what nearly all traversals are: names with dots between, on one line."""
        kinds = self.kinds
        steps: list[Node] = []
        i = first + 1
        while kinds[i] == DOT and kinds[i + 1] == IDENTIFIER:
            steps.append(AttributeStep(i, i + 1, self.name(i + 1)))
            i += 2
        self.i = i - 1
        self.advance()
        return Traversal(first, i - 1, name, steps)

    def postfix(self, source: Expression) -> Expression:
        """Parse attribute access, indexes and splats after *source*."""
        first = source.first
        steps: list[Node] | None = None
        if isinstance(source, Traversal):
            if len(source.steps) == 0:
                source.steps = []  # of its own
            steps = source.steps
        height = self.height
        while not self.failed:
            step: Node | None = None
            if self.kind == DOT:
                dot = self.i
                self.advance()
                if self.kind == STAR:
                    source = self.legacy_splat(source, dot)
                    steps = None
                    height += 1
                else:
                    step = self.attribute_step(dot)
            elif self.kind == OPEN_BRACKET:
                bracket = self.i
                # As recorded: `[` and `*` stand on one line, where lines mean anything.
                if self.peek() == STAR:
                    self.advance()
                    source = self.splat(source, bracket)
                    steps = None
                    height = max(height, self.height) + 1
                else:
                    key = self.index_key(bracket)
                    if is_literal_key(key) and not self.failed:
                        step = IndexStep(bracket, self.previous, key, False)
                    else:
                        source = Index(first, self.previous, source, key)
                        steps = None
                        height = max(height, self.height) + 1
            else:
                break
            if step is not None:
                if steps is None:
                    steps = []
                    source = RelativeTraversal(first, self.previous, source, steps)
                    height += 1
                steps.append(step)
                source.last = self.previous
            if self.depth + height > self.depth_limit:
                self.refuse_depth()
        self.height = height
        return source

    def index_key(self, bracket: i64) -> Expression:
        """Parse what is between the brackets of an index."""
        newlines = self.newlines
        self.newlines = False
        self.advance()
        key = self.expression()
        if not self.failed:
            if self.kind == CLOSE_BRACKET:
                self.newlines = newlines
                self.advance()
            else:
                self.bracket_missing("an index", bracket)
        self.newlines = newlines
        return key

    def bracket_missing(self, what: str, bracket: int) -> None:
        """Report what is between the current token and the bracket that was expected."""
        if not self.is_reported():
            start = self.start(self.i)
            end = self.end(self.i)
            detail = "Expected `]` instead of this."
            if self.partner is not None and self.partner[bracket] > self.i:
                closing = self.start(self.partner[bracket])
                if self.text.find("\n", start, closing) != -1:
                    start = closing
                    end = closing + 1
                    detail = "The brackets hold more than one index. Is an operator or comma"
                    detail += " missing before the opening one?"
                else:
                    end = closing
            self.diagnostics.append(
                rules.SYNTAX_ERROR.at(between(start, end), f"Missing `]` of {what}", detail)
            )
        self.failed = True

    def attribute_step(self, dot: i64) -> Node | None:
        """Parse what follows the dot of an attribute or legacy index."""
        name = self.i
        if self.kind == IDENTIFIER:
            self.advance()
            return AttributeStep(dot, name, self.name(name))
        if self.kind == NUMBER:
            if "." in self.token_text(name):
                self.unexpected(
                    "Invalid legacy index",
                    "`.0.1` reads as the number 0.1. Write the indexes in brackets: `[0][1]`.",
                )
                return None
            height = self.height
            self.number()
            self.height = height
            return IndexStep(dot, name, NumberLiteral(name, name), True)
        self.unexpected(
            "Missing attribute name", "A dot must be followed by the name of an attribute."
        )
        return None

    def legacy_splat(self, source: Expression, dot: i64) -> Expression:
        """Parse ``.*`` (its star is the current token) and the names and numbers after it."""
        star = self.i
        self.advance()
        each: Expression = SplatItem(dot, star)
        steps: list[Node] = []
        while self.kind == DOT and not self.failed:
            step_dot = self.i
            self.advance()
            if self.kind == STAR:
                self.unexpected(
                    "Nested legacy splat", "A `.*` cannot follow another `.*`. Write both as `[*]`."
                )
                break
            step = self.attribute_step(step_dot)
            if step is not None:
                steps.append(step)
            elif len(self.diagnostics) != 0:
                self.diagnostics[-1].range.start = self.start(star)
        if len(steps) != 0:
            each = RelativeTraversal(dot, self.previous, each, steps)
        return Splat(source.first, self.previous, source, each, True)

    def splat(self, source: Expression, bracket: i64) -> Expression:
        """Parse ``[*]`` (its star is the current token) and all that is done with each element."""
        self.advance()
        if self.kind == CLOSE_BRACKET:
            self.advance()
        else:
            self.bracket_missing("a splat", bracket)
        each: Expression = SplatItem(bracket, self.previous)
        self.height = 1
        if (self.kind == DOT or self.kind == OPEN_BRACKET) and not self.failed:
            if self.enter():
                each = self.postfix(each)
            self.depth -= 1
        return Splat(source.first, self.previous, source, each, False)

    # Brackets: calls, tuples, objects, for expressions

    def namespaced_call(self, first: i64) -> Expression:
        """Parse the rest of a name such as ``a::b``, and its call."""
        names = [self.name(first)]
        while self.kind == DOUBLE_COLON:
            self.advance()
            if self.kind != IDENTIFIER:
                self.unexpected(
                    "Missing function name", "`::` must be followed by the name of a function."
                )
                return self.error_expression()
            names.append(self.name(self.i))
            self.advance()
        if self.kind != OPEN_PAREN:
            self.unexpected(
                "Missing `(` of a function call",
                "Only function names contain `::`. Expected `(` here.",
            )
            return self.error_expression()
        return self.call(first, "::".join(names))

    def call(self, first: i64, name: str) -> Expression:
        """Parse the arguments of a call whose opening parenthesis is the current token."""
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        arguments: list[Expression] = []
        ellipsis = -1
        height: i64 = 0
        while self.kind != CLOSE_PAREN and not self.failed:
            start = self.i
            arguments.append(self.expression())
            if self.height > height:
                height = self.height
            if not self.failed:
                if self.kind == COMMA:
                    self.advance()
                    continue
                if self.kind == ELLIPSIS:
                    ellipsis = self.i
                    self.advance()
                    if self.kind != CLOSE_PAREN:
                        self.unexpected(
                            "Argument after an expanded one",
                            "Only the last argument can be expanded with `...`, and no comma may "
                            "follow it.",
                        )
                elif self.kind != CLOSE_PAREN:
                    self.separator_missing("argument", ")", first, opening)
            if self.failed and self.can_recover(opening):
                self.recover_item(arguments, start, opening)
        return self.finish(
            FunctionCall(first, self.i, name, opening, arguments, ellipsis), newlines, height
        )

    def finish(self, node: Expression, newlines: bool, height: i64) -> Expression:
        """Consume a construct's closing bracket, unless it failed."""
        self.newlines = newlines
        if self.failed:
            node.last = max(self.previous, node.first)
        else:
            node.last = self.i
            self.advance()
        self.height = height + 1
        return node

    def separator_missing(self, item: str, close: str, first: int, opening: int) -> None:
        """Report the current token after an item of a collection."""
        if self.kind == EOF:
            self.unclosed(
                f"`{self.token_text(opening)}` is not closed", f"Add the missing `{close}`.", first,
                opening,
            )
        elif self.is_open(opening):
            self.unexpected(
                f"`{self.token_text(opening)}` on line {self.line(opening)} is not closed",
                f"Expected a comma or `{close}` instead of this.",
            )
        elif self.kind == COLON or self.kind == EQUAL:
            self.unexpected(
                f"Unexpected `{self.token_text(self.i)}`",
                f"Expected a comma before the next {item}, or `{close}`.",
            )
        else:
            article = "an" if item[0] in "aeiou" else "a"
            self.unexpected(
                f"Missing comma or `{close}`",
                f"Expected a comma before the next {item}, or `{close}`, after {article} {item}.",
            )

    def recover_item(self, items: list[Expression], start: int, opening: int) -> None:
        """Replace the item that failed by an error node, and go on after its separator."""
        partner = self.partner
        assert partner is not None
        self.newlines = False
        self.skip_item(start, partner[opening])
        items[-1] = ErrorNode(start, max(self.previous, start))
        if self.kind == COMMA:
            self.advance()

    def tuple_or_for(self) -> Expression:
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        if self.kind == IDENTIFIER and self.is_word("for"):
            return self.for_expression(opening, newlines, CLOSE_BRACKET)
        items: list[Expression] = []
        height: i64 = 0
        while self.kind != CLOSE_BRACKET and not self.failed:
            start = self.i
            items.append(self.expression())
            if self.height > height:
                height = self.height
            if not self.failed:
                if self.kind == COMMA:
                    self.advance()
                    continue
                if self.kind != CLOSE_BRACKET:
                    self.separator_missing("item", "]", opening, opening)
            if self.failed and self.can_recover(opening):
                self.recover_item(items, start, opening)
        return self.finish(Tuple(opening, self.i, items), newlines, height)

    def object_or_for(self) -> Expression:
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        if self.kind == IDENTIFIER and self.is_word("for"):
            return self.for_expression(opening, newlines, CLOSE_BRACE)
        self.newlines = True
        self.jump(opening + 1)
        items: list[Node] = []
        height: i64 = 0
        while not self.failed:
            while self.kind == NEWLINE:
                self.advance()
            if self.kind == CLOSE_BRACE:
                if self.partner is not None and self.partner[self.i] != opening:
                    self.misplaced_brace(opening)
                break
            start = self.i
            items.append(self.object_item(opening))
            if self.height > height:
                height = self.height
            if self.failed and self.can_recover(opening):
                partner = self.partner
                assert partner is not None
                self.newlines = True
                self.skip_item(start, partner[opening])
                items[-1] = ErrorNode(start, max(self.previous, start))
                if self.kind == COMMA:
                    self.advance()
        return self.finish(Object(opening, self.i, items), newlines, height)

    def object_item(self, opening: int) -> Node:
        """Parse one item of an object and the separator after it."""
        start = self.i
        if self.kind == EOF:
            self.unclosed_object(opening)
            return ErrorNode(start, start)
        key = self.expression()
        height = self.height
        separator = self.i
        if not self.failed:
            if self.kind == EQUAL or self.kind == COLON:
                self.advance()
            else:
                self.key_separator_missing(opening)
        if self.failed:
            return ErrorNode(start, start)
        value = self.expression()
        if self.height < height:
            self.height = height
        item = ObjectItem(start, self.previous, key, separator, value)
        if not self.failed:
            if self.kind == COMMA or self.kind == NEWLINE:
                self.advance()
            elif self.kind == EOF:
                self.unclosed("Object is not closed", "Add the missing `}`.", opening, opening)
            elif self.kind != CLOSE_BRACE:
                self.unexpected(
                    "Expected a comma, a newline or `}`",
                    "The items of an object are separated by commas or newlines.",
                )
        return item

    def misplaced_brace(self, opening: int) -> None:
        """Report an object whose closing brace, by its indentation, closes something else."""
        brace = self.brace_left_open()
        if brace not in self.open_blocks:
            self.unclosed(
                "Object is not closed",
                "The next `}` is indented as one that closes something around it.", opening,
                opening,
            )
        elif not self.failed:
            self.failed = True
            self.report(
                "Block is not closed",
                f"The indentation suggests that the object on line {self.line(opening)} lacks its "
                "`}`.",
                brace,
                brace,
            )

    def unclosed_object(self, opening: int) -> None:
        self.unexpected(
            f"`{{` on line {self.line(opening)} is not closed",
            "The object that it opens has no `}`.",
        )

    def key_separator_missing(self, opening: int) -> None:
        if self.kind != EOF and self.is_open(opening):
            self.unclosed_object(opening)
        elif self.kind == NEWLINE or self.kind == COMMA or self.kind == CLOSE_BRACE:
            self.unexpected(
                "Missing value of an object's key",
                "Expected `=` and a value after the key, on the same line.",
            )
        elif self.kind == EOF:
            self.unclosed("Object is not closed", "Add the missing `}`.", opening, opening)
        else:
            self.unexpected(
                "Missing `=` after an object key",
                "Write items as `key = value`. A key that is not a name or string must be in "
                "parentheses.",
            )

    def for_expression(self, opening: int, newlines: bool, close: int) -> Expression:
        """Parse what follows ``[`` or ``{`` and, as the current token, ``for``."""
        self.advance()
        key_token = -1
        value_token = self.for_name()
        if not self.failed and self.kind == COMMA:
            self.advance()
            key_token = value_token
            value_token = self.for_name()
        if not self.failed and not (self.kind == IDENTIFIER and self.is_word("in")):
            self.for_unexpected("Missing `in` of a for expression")
        collection = value = self.error_expression()
        height: i64 = 0
        if not self.failed:
            self.advance()
            collection = self.expression()
            height = self.height
        if not self.failed:
            if self.kind == COLON:
                self.advance()
            else:
                self.for_unexpected("Missing `:` of a for expression")
        key: Expression | None = None
        condition: Expression | None = None
        ellipsis = -1
        if not self.failed:
            value = self.expression()
            if self.height > height:
                height = self.height
        if not self.failed and close == CLOSE_BRACKET and self.kind == ARROW:
            self.unclosed(
                "Key in a for expression that builds a tuple",
                "Tuples have no keys: remove the key and `=>`, or use braces to build an object.",
                value.first, max(value.first, value.last),
            )
        if not self.failed and close == CLOSE_BRACE:
            if self.kind == ARROW:
                self.advance()
                key = value
                value = self.expression()
                height = max(height, self.height)
                if not self.failed and self.kind == ELLIPSIS:
                    ellipsis = self.i
                    self.advance()
            elif self.kind == CLOSE_BRACE:
                self.unclosed(
                    "Missing `=>` of a for expression",
                    "A `for` expression in braces needs a key and a value: "
                    "`{for v in list : key => value}`.",
                    value.first,
                    max(value.first, value.last),
                )
            else:
                self.for_unexpected("Missing `=>` of a for expression")
        if not self.failed and self.kind == IDENTIFIER and self.is_word("if"):
            self.advance()
            condition = self.expression()
            if self.height > height:
                height = self.height
        if not self.failed and self.kind != close:
            self.for_unexpected("Unexpected text in a for expression")
        node = For(
            opening, self.i, key_token, value_token, collection, key, value, condition, ellipsis
        )
        if self.failed and self.can_recover(opening):
            partner = self.partner
            assert partner is not None
            self.failed = False
            self.pass_over(self.i + 1, partner[opening])
            self.jump(partner[opening])
            self.finish(node, newlines, height)
            return ErrorNode(opening, self.previous)
        return self.finish(node, newlines, height)

    def for_name(self) -> int:
        token = self.i
        if not self.failed:
            if self.kind == IDENTIFIER:
                self.advance()
            else:
                self.for_unexpected("Missing variable of a for expression")
        return token

    def for_unexpected(self, summary: str) -> None:
        self.unexpected(
            summary,
            "Write `[for value in list : result]` or `{for key, value in map : key => result}`, "
            "optionally with `if condition` at the end.",
        )

    def parentheses(self) -> Expression:
        opening = self.i
        newlines = self.newlines
        self.newlines = False
        self.advance()
        expression = self.expression()
        if not self.failed and self.kind != CLOSE_PAREN:
            self.unexpected("Missing `)`", "Expected `)` to close the parentheses here.")
        return self.finish(Parentheses(opening, self.i, expression), newlines, self.height)

    # Templates

    def quoted_template(self) -> Expression:
        """Parse the template whose opening quote is the current token."""
        first = self.i
        kinds = self.kinds
        # Nearly all strings are one run of text, or nothing.
        if kinds[first + 1] == QUOTED_TEXT and kinds[first + 2] == CLOSE_QUOTE:
            text = self.quoted_text(first + 1)
            self.i = first + 2
            self.height = 1
            parts: list[Node] = [TemplateText(first + 1, first + 1, text)]
        elif kinds[first + 1] == CLOSE_QUOTE:
            self.i = first + 1
            self.height = 1
            parts = []
        else:
            parts = self.template_parts()
        node = QuotedTemplate(first, self.i, parts)
        self.advance()
        return node

    def quoted_text(self, token: i64, normal: bool = True) -> str:
        """The text of a quoted token, in normal form by default."""
        text = self.token_text(token)
        if self.plain:
            return unescape_sequences(text)
        return decode_quoted(text, self.start(token), self.diagnostics, normal)

    def heredoc(self) -> Expression:
        """Parse the template whose heredoc start is the current token."""
        first = self.i
        parts = self.template_parts()
        node = HeredocTemplate(first, self.i, parts)
        self.advance()
        return node

    def standalone_template(self) -> Expression:
        """Parse all tokens as one template; the current token is the first."""
        self.depth += 1
        parts = self.parts("")
        self.depth -= 1
        return StandaloneTemplate(0, max(self.i - 1, 0), parts)

    def template_parts(self) -> list[Node]:
        """The parts of the template that the current token opens; ends at its closing token."""
        if not self.enter():
            self.depth -= 1
            self.height = 1
            return []
        opening = self.i
        outer = self.run
        self.run = []
        self.strip = False
        self.advance()
        parts = self.parts("")
        if self.kinds[opening] == HEREDOC_OPEN and self.token_text(opening).startswith("<<-"):
            _dedent(self.run)
        self.run = outer
        self.strip = False
        self.depth -= 1
        self.height += 1
        return parts

    def parts(self, enclosing: str) -> list[Node]:
        """Parts up to the template's closing token or a directive that ends *enclosing*.

        *enclosing* is the keyword of the directive whose content this is, or nothing.
        """
        result: list[Node] = []
        height = 0
        while not self.failed:
            kind = self.kind
            if kind == QUOTED_TEXT or kind == HEREDOC_TEXT:
                result.append(self.text_part(kind))
                continue
            if kind == INTERPOLATION_OPEN:
                result.append(self.interpolation())
            elif kind == DIRECTIVE_OPEN:
                word = self.directive_word()
                if word == "else" or word == "endif" or word == "endfor":
                    if enclosing == "for":
                        if word == "endfor":
                            break
                    elif enclosing != "" and word != "endfor" and (enclosing, word) != _ELSE_ELSE:
                        break
                    result.append(self.stray_directive(word))
                    continue
                result.append(self.directive(word))
            else:
                break
            height = max(height, self.height)
        self.height = height
        return result

    def text_part(self, kind: int) -> TemplateText:
        i = self.i
        text = self.quoted_text(i) if kind == QUOTED_TEXT else decode_heredoc(self.token_text(i))
        if self.strip:
            text = text.lstrip(MARKER_SPACE)
            self.strip = False
        node = TemplateText(i, i, text)
        self.run.append(node)
        self.advance()
        return node

    # Sequences

    def open_sequence(self) -> bool:
        """Consume the opening of a sequence; return the newline mode to go back to."""
        if self.widths[self.i] == 3 and len(self.run) != 0:
            text = self.run[-1]
            if text is not None:
                text.value = text.value.rstrip(MARKER_SPACE)
        self.run.append(None)
        newlines = self.newlines
        self.newlines = False
        self.advance()
        return newlines

    def close_sequence(self, opening: int, newlines: bool) -> bool:
        """Consume the end of the sequence opened at *opening*; whether it was as expected.

        After a problem the rest of the sequence is skipped.
        """
        ok = not self.failed
        if not ok:
            if self.partner is None or self.too_deep or self.partner[opening] < self.i:
                return False
            self.failed = False
            self.pass_over(self.i + 1, self.partner[opening])
            self.jump(self.partner[opening])
        self.newlines = newlines
        i = self.i
        self.strip = self.widths[i] == 2
        self.advance()
        return ok

    def expect_sequence_end(self, marker: str) -> None:
        if not self.failed and self.kind != TEMPLATE_CLOSE:
            self.unexpected(
                f"Unexpected text in `%{{ {marker} }}`",
                "Expected the closing `}` of the directive here.",
            )

    def interpolation(self) -> Node:
        opening = self.i
        newlines = self.open_sequence()
        if self.partner is not None and self.start(opening) in self.reported_at:
            self.failed = True  # The lexer found it unclosed: where it ends is a guess.
        expression = self.error_expression() if self.failed else self.expression()
        if not self.failed and self.kind != TEMPLATE_CLOSE:
            self.extra_characters()
        if not self.close_sequence(opening, newlines):
            return ErrorNode(opening, self.previous)
        return Interpolation(opening, self.previous, expression)

    def extra_characters(self) -> None:
        """Report what follows the expression of an interpolation."""
        kind = self.kind
        if kind == COLON or kind == COMMA or kind == INVALID or kind == QUESTION or kind == MINUS:
            self.failed = True
            place = between(self.start(self.i), self.end(self.i))
            self.diagnostics.append(rules.UNEXPECTED_IN_TEMPLATE.at(place))
            return
        self.unexpected(
            "Unexpected text in an interpolation",
            "Expected the closing `}` after the expression. Write `$${` for a literal `${`.",
        )

    def directive_word(self) -> str:
        """The keyword of the directive that the current token opens; empty if there is none."""
        i = self.i + 1
        while self.kinds[i] == COMMENT or self.kinds[i] == NEWLINE:
            i += 1
        return self.token_text(i) if self.kinds[i] == IDENTIFIER else ""

    def stray_directive(self, word: str) -> Node:
        """Report and pass over an ``else``, ``endif`` or ``endfor`` that belongs to nothing."""
        opening = self.i
        newlines = self.open_sequence()
        self.advance()
        self.expect_sequence_end(word)
        if self.close_sequence(opening, newlines):
            self.report(
                f"Unexpected `%{{ {word} }}`",
                "It does not belong to an open directive of this template.", opening, self.previous,
            )
        return ErrorNode(opening, self.previous)

    def directive(self, word: str) -> Node:
        opening = self.i
        if not self.enter():
            self.depth -= 1
            return ErrorNode(opening, opening)
        newlines = self.open_sequence()
        if word == "if":
            node = self.if_directive(opening, newlines)
        elif word == "for":
            node = self.for_directive(opening, newlines)
        else:
            if word != "":
                self.failed = True
                place = between(self.start(self.i), self.end(self.i))
                self.diagnostics.append(rules.NO_KEYWORD.at(place, word=shown(word)))
            else:
                self.unexpected(
                    "Missing template keyword",
                    "A directive begins with `if`, `else`, `endif`, `for` or `endfor`. Write "
                    "`%%{` for a literal `%{`.",
                )
            self.close_sequence(opening, newlines)
            node = ErrorNode(opening, self.previous)
        self.depth -= 1
        return node

    def if_directive(self, opening: int, newlines: bool) -> Node:
        self.advance()
        condition = self.expression()
        height = self.height
        self.expect_sequence_end("if")
        if not self.close_sequence(opening, newlines):
            condition = ErrorNode(opening + 1, self.previous - 1)
        then_parts = self.parts("if")
        height = max(height, self.height)
        else_parts: list[Node] | None = None
        if self.kind == DIRECTIVE_OPEN and self.directive_word() == "else":
            self.marker("else")
            else_parts = self.parts("else")
            height = max(height, self.height)
        self.end_directive("else" if else_parts is not None else "if")
        self.height = height + 1
        return IfDirective(opening, self.previous, condition, then_parts, else_parts)

    def for_directive(self, opening: int, newlines: bool) -> Node:
        self.advance()
        key_token = -1
        value_token = self.loop_name()
        if not self.failed and self.kind == COMMA:
            self.advance()
            key_token = value_token
            value_token = self.loop_name()
        if not self.failed and not (self.kind == IDENTIFIER and self.is_word("in")):
            self.unexpected("Missing `in`", "Write loops as `%{ for value in collection }`.")
        collection = self.error_expression()
        if not self.failed:
            self.advance()
            collection = self.expression()
        height = self.height
        self.expect_sequence_end("for")
        if not self.close_sequence(opening, newlines):
            collection = ErrorNode(opening + 1, self.previous - 1)
        parts = self.parts("for")
        self.height = max(height, self.height) + 1
        self.end_directive("for")
        return ForDirective(opening, self.previous, key_token, value_token, collection, parts)

    def loop_name(self) -> int:
        """Consume the name of a loop variable; return its token."""
        token = self.i
        if not self.failed:
            if self.kind == IDENTIFIER:
                self.advance()
            else:
                self.unexpected(
                    "Missing loop variable",
                    "`for` must be followed by the name of a loop variable.",
                )
        return token

    def marker(self, word: str) -> None:
        """Consume a directive that is only the keyword *word*."""
        opening = self.i
        newlines = self.open_sequence()
        self.advance()
        self.expect_sequence_end(word)
        self.close_sequence(opening, newlines)

    def end_directive(self, keyword: str) -> None:
        """Consume the end of the directive that *keyword* began."""
        if self.failed:
            return
        if self.kind == DIRECTIVE_OPEN:
            self.marker("endfor" if keyword == "for" else "endif")
        elif not self.is_reported():
            self.report(
                f"Missing `{_EXPECTED_END[keyword]}`",
                f"The template ends before the directive's `{_EXPECTED_END[keyword]}`.", self.i,
                self.i,
            )


def is_literal_key(key: Expression) -> bool:
    """Whether an index is a literal, which makes it a step of a traversal."""
    if isinstance(key, Template):
        return key.is_literal()
    return isinstance(key, (NumberLiteral, BoolLiteral, NullLiteral))


def _dedent(run: list[TemplateText | None]) -> None:
    """Remove the indentation that the lines of a flush heredoc have in common.

    Lines of nothing but white space neither count nor change; a line that begins with a
    sequence has no indentation. Where a strip marker has joined two lines, the second is no
    longer one.
    """
    lines: list[TemplateText] = []
    common = -1  # in grapheme clusters, as a blank may carry a combining mark
    line_start = True
    for text in run:
        if text is None:
            if line_start:
                common = 0
            line_start = False
            continue
        value = text.value
        if line_start:
            content = value.lstrip(MARKER_SPACE)
            indent = len(value) - len(content)
            if content != "" or not value.endswith("\n"):
                if common == -1 or indent < common:
                    common = indent
                lines.append(text)
        line_start = value.endswith("\n")
    if common > 0:
        for text in lines:
            text.value = _without_clusters(text.value, common)


def _without_clusters(value: str, count: int) -> str:
    """*value* without its first *count* grapheme clusters."""
    if value.isascii():
        return value[count:]
    return "".join(list(iter_graphemes(value))[count:])


def _have_distinct_names(attributes: list[Attribute]) -> bool:
    """Whether no two attributes have the same name: of a few, it takes less to compare all."""
    count = len(attributes)
    if count > _FEW:
        return len({attribute.name for attribute in attributes}) == count
    for later in range(1, count):
        name = attributes[later].name
        for earlier in range(later):
            if attributes[earlier].name == name:
                return False
    return True
