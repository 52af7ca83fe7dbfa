"""Contexts: a file and a module as rules see them."""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import Callable, Iterable, Sequence, TypeAlias, TypeVar
from hcl_lint.diagnostics.diagnostic import SAFE, Diagnostic, Fix
from hcl_lint.diagnostics.options import OptionValues
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.edges import SYNTAX_ERRORS, load
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.format.formatter import HCL, format_tree
from hcl_lint.linter.selection import Selection
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.content import Body as SchemaBody, BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import Object, file_schema_of, file_schemas_of
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.references import FileReadings, Reference
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import values_of, values_with_defaults
from hcl_lint.semantics.variables import Variable, declares_variable, variable_at, variables_of
from hcl_lint.syntax.comments import Comment, comments_within, leading_comments, trailing_comments
from hcl_lint.syntax.nodes import Attribute, Block, Expression, Node, Traversal
from hcl_lint.syntax.tokens import COMMA, NEWLINE, Tokens
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit
from hcl_lint.text.limits import Budget
from hcl_lint.text.source import Range, Source
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

State = TypeVar("State")
# What a finding can be about: a node, a comment, or offsets from start to end.
Place: TypeAlias = Node | Comment | tuple[int, int]


class FileContext:
    """One file as the rules see it, and what they have found in it so far.

    ``ancestors`` are the nodes around the one that is being looked at, the root first and the
    parent last; the list lives, and a check that keeps it makes a copy. ``is_reported`` is false
    for the files that are only read because those around them are checked. ``diagnostics`` may
    also be about other sources, such as the policies that were asked; ``of_module`` are those that
    checks of its module returned. ``skipped`` counts by rule
    where one said nothing because a value was unknown. ``read`` are the expressions that the
    schema of the dialect says how to read: all problems of their values are known. ``static`` are
    the strings of a file in JSON syntax that are not templates by that schema. ``templates`` are
    those of its strings, once `hcl_lint.linter.json_templates` has collected them. ``selection``
    is what is reported. ``quiet`` are the items that a check need not look at, since nothing was
    found in them before, and ``noisy`` those in which one found something.
    """

    __slots__ = (
        "document", "module", "path", "tree", "dialect", "text", "tokens", "ancestors",
        "is_reported", "diagnostics", "skipped", "read", "static", "templates", "selection",
        "of_module", "quiet", "noisy", "_kept", "_scope",
    )

    def __init__(
        self, document: Document, module: Module | None = None, selection: Selection | None = None,
        *, is_reported: bool = True,
    ) -> None:
        self.document = document
        self.module = module or Module("", document.dialect, [document])
        self.path = document.path
        self.tree = document.tree
        self.dialect = document.dialect
        self.text: str = document.text
        self.tokens: Tokens = self.tree.tokens
        self.ancestors: Sequence[Node] = ()
        self.is_reported = is_reported
        self.diagnostics: list[Diagnostic] = []
        self.of_module: list[Diagnostic] = []
        self.skipped: dict[str, int] = {}
        self.read: set[Node] = set()
        self.static: set[Node] = set()
        self.quiet: set[Node] = set()
        self.noisy: set[Node] = set()
        self.selection = selection or Selection()
        self._kept: dict[Callable[[FileContext], object], object] = {}
        self.templates: list[FileContext] | None = None
        self._scope: Scope | None = None

    def kept(self, make: Callable[[FileContext], State]) -> State:
        """Return ``make(self)``, computed once: what rules note about the file during a check.

        *make* is a function or class of a module: it is the key of what is kept.
        """
        if make not in self._kept:
            self._kept[make] = make(self)
        return self._kept[make]  # type: ignore[return-value]

    def look_again(self, node: Node) -> None:
        """Have the item of a node that is being looked at be looked at next time, too."""
        self.noisy.add(self.ancestors[1] if len(self.ancestors) > 1 else node)

    def look_again_at(self, found: list[Diagnostic]) -> None:
        """Have the items of a file in native syntax in which something was *found* be looked at."""
        items = self.tree.native_body.items
        for diagnostic in found:
            at = bisect_right(items, diagnostic.start, key=self.tree.start_of) - 1
            self.noisy.update(items[max(at, 0) : at + 1])

    # What is written

    @property
    def formatted(self) -> str:
        """The file in canonical layout, which takes valid native syntax."""
        return self.kept(_formatted)

    @property
    def parent(self) -> Node | None:
        """The node directly around the one that is being looked at."""
        return self.ancestors[-1] if self.ancestors else None

    @property
    def syntax_errors(self) -> list[Diagnostic]:
        """The parser's diagnostics; one warning for HCL 1 in a file of an unknown product."""
        return self.document.fact(_syntax_errors_of)

    @property
    def has_valid_syntax(self) -> bool:
        """Whether the parser had nothing to say."""
        return not self.tree.diagnostics

    @property
    def is_json(self) -> bool:
        """Whether the file is in JSON syntax."""
        return self.document.is_json

    def range_of(self, place: Place) -> tuple[int, int]:
        """The offsets, in code points, where something starts and ends."""
        if isinstance(place, tuple):
            return place
        if isinstance(place, Comment):
            return place.start, place.end
        return self.tree.range(place)

    def range(self, place: Place) -> Range:
        """The range of something in the source of this file."""
        start, end = self.range_of(place)
        return Range(self.tree.source, start, end)

    def text_of(self, place: Place) -> str:
        """The source text of a node, comment or range."""
        start, end = self.range_of(place)
        return self.text[start:end]

    def token_text(self, token: int) -> str:
        return self.tree.token_text(token)

    def token_range(self, token: int) -> tuple[int, int]:
        return self.tokens.start(token), self.tokens.end(token)

    def line_of(self, offset: int) -> int:
        """The number of the line that an offset, in code points, is on; from 1."""
        return self.tree.source.line_index.line(offset) + 1

    def line_before(self, offset: int) -> str:
        """The text of a line up to an offset."""
        return self.text[self.text.rfind("\n", 0, offset) + 1 : offset]

    def indentation(self, offset: int) -> str:
        """The white space that the line of an offset begins with."""
        line = self.line_before(offset)
        return line[: len(line) - len(line.lstrip())]

    def name_of(self, item: Node) -> str:
        """The name of an attribute or the type of a block; nothing for other nodes."""
        if isinstance(item, Attribute):
            return item.name
        if isinstance(item, Block):
            return item.type
        return ""

    def comments_within(self, node: Node) -> list[Comment]:
        """The comments between the first and the last token of a node, at any depth."""
        return comments_within(self.tree, node)

    def leading_comments(self, item: Node) -> list[Comment]:
        """The comments that belong to an item and stand before it."""
        return leading_comments(self.tree, item)

    def trailing_comments(self, item: Node) -> list[Comment]:
        """The comments that belong to an item and stand after it."""
        return trailing_comments(self.tree, item)

    def extent(self, item: Node) -> tuple[int, int]:
        """The range of an item with the comments that belong to it.

        Where nothing else is on its lines, it is whole lines: with the indentation before
        and the newline after.
        """
        start, end = self.tree.range(item)
        leading = leading_comments(self.tree, item)
        trailing = trailing_comments(self.tree, item)
        if leading:
            start = leading[0].start
        if trailing:
            end = max(end, trailing[-1].end)
        last = max([comment.token for comment in trailing], default=item.last)
        if self.tokens.kinds[last + 1] == COMMA:
            last += 1
            end = self.tokens.end(last)
        before = self.line_before(start)
        if not before.strip() and self.tokens.kinds[last + 1] == NEWLINE:
            return start - len(before), self.tokens.end(last + 1)
        return start, end

    def beside(self, document: Document) -> FileContext:
        """The context of another document of the module."""
        if document is self.document:
            return self
        return FileContext(document, self.module, self.selection)

    # What is meant

    def evaluate(self, expression: Expression) -> Value:
        """The value of an expression of this file; worked out once.

        Variables that nothing is known of have unknown values, and so have calls of functions
        that are not known. Where a problem is in it, all of the value is unknown: that is
        reported by other rules.
        """
        value, diagnostics = self._evaluated(expression)
        if diagnostics:
            return DYNAMIC_UNKNOWN
        return value

    def evaluation_problems(self, expression: Expression) -> list[Diagnostic]:
        """The diagnostics of evaluating an expression of this file."""
        return self._evaluated(expression)[1]

    def _evaluated(self, expression: Expression) -> tuple[Value, list[Diagnostic]]:
        if self.readings.is_static(expression):
            return DYNAMIC_UNKNOWN, []
        return evaluate(self.tree, expression, self.scope_at(expression))

    def evaluate_in(
        self, tree: SyntaxTree, expression: Expression, scope: Scope | None
    ) -> tuple[Value, list[Diagnostic]]:
        """The value of an expression of any tree in a scope, and what is wrong with it.

        Without a scope, it must be literal.
        """
        return evaluate(tree, expression, scope)

    def may_have(self, *words: str) -> bool:
        """Whether one of some words may be in the file, as the type of a block for example."""
        return self.is_json or self.document.may_name(*words)

    @property
    def schema(self) -> BodySchema | None:
        """The schema of the file by the dialect; None where it says nothing.

        `hcl_lint.linter.schema_checks.schema_of_item` finds what it says of one item.
        """
        return file_schema_of(self.module, self.document)

    @property
    def has_dynamic_blocks(self) -> bool:
        """Whether blocks ``dynamic`` are replaced by what they generate before a schema is applied.

        Without a schema for what they are in, nothing can be said about that.
        """
        return self.dialect.dynamic_blocks or file_schemas_of(self.module) is not None

    @property
    def readings(self) -> FileReadings:
        """Which expressions of the file are not evaluated."""
        return self.document.readings

    @property
    def view(self) -> BlockView:
        """The content of the file as the schema of its dialect finds it, less what is quiet."""
        return self.kept(_view_of)

    @property
    def declarations(self) -> list[Declaration]:
        """The declarations of the file that are not quiet, in order."""
        quiet, found = self.quiet, self.document.declarations
        return found if len(quiet) == 0 else [one for one in found if one.node not in quiet]

    def symbol_at(self, node: Expression) -> Symbol | None:
        """What a reference leads to, if it is all of an expression; None for others."""
        return self._symbol_within(node, self.document, self.range_of(node))

    def _symbol_within(
        self, node: Expression, document: Document, place: tuple[int, int]
    ) -> Symbol | None:
        for reference in document.references_within(*place)[:1]:
            resolution = symbols_of(self.module).resolve(reference, document)
            if isinstance(node, Traversal) and len(node.steps) == resolution.length:
                return resolution.symbol
        return None

    @property
    def references(self) -> list[Reference]:
        """All references in the file, in order."""
        return self.document.references

    @property
    def scope(self) -> Scope:
        """The scope of this file: functions, and the declarations of its module."""
        if self._scope is None:
            self._scope = values_of(self.module).scope_of(self.document)
        return self._scope

    @property
    def object(self) -> Object:
        """All of the file with the values that policies see."""
        return self.kept(_object_of)

    @property
    def scopes(self) -> PlacedScopes:
        """The scopes of single expressions, which may differ by their places."""
        return values_of(self.module).scopes_in(self.document)

    def scope_at(self, node: Node) -> Scope | None:
        """The scope of an expression of this file; None in one that may have none."""
        if len(self.quiet) != 0:  # PERF: few expressions are looked at.
            return values_of(self.module).scope_at(self.document, node)
        return self.scopes.of(node)

    def scope_around(self, expression: BodyExpression) -> Scope | None:
        """The same in either syntax."""
        written = expression.written
        if isinstance(written, (NativeExpression, JsonExpression)):
            return self.scope_at(written.node)
        return self.scope

    @property
    def variables(self) -> list[Variable]:
        """The variables that the file declares, in dialects in which these have types.

        Those that are quiet are not among them.
        """
        if len(self.quiet) == 0:
            return self.document.fact(variables_of)
        return [
            variable_at(self.document, declaration) for declaration in self.declarations
            if declares_variable(declaration)
        ]

    @property
    def body(self) -> SchemaBody:
        """The body of the file for asking by a schema, alike for both syntaxes."""
        return self.document.body

    # Saying what was found

    def options(self, rule: Rule) -> OptionValues:
        """The values of the options of a problem."""
        return self.selection.options(rule)

    def add(self, found: Iterable[Diagnostic]) -> None:
        """Report those diagnostics of this file whose rules are selected, or copies of them.

        What a check returns may be kept as a fact, and settings change what is reported.
        """
        for diagnostic in found:
            if self.selection.has(diagnostic.rule):
                self.diagnostics.append(diagnostic.copy())

    def skip(self, rule: Rule, reason: str = "") -> None:
        """Count that a problem cannot be judged here for a reason, mostly an unknown value."""
        if self.selection.has(rule):
            name = f"{rule.name}: {reason}" if reason else rule.name
            self.skipped[name] = self.skipped.get(name, 0) + 1

    # Parts of fixes

    def replace(self, place: Place, text: str) -> Edit:
        """Write *text* in place of a node, comment or range."""
        start, end = self.range_of(place)
        return Edit(start, end, text)

    def cut(self, start: int, end: int) -> Edit:
        """Remove a range, leaving a space if the words around it would join."""
        apart = _are_words(self.text[start - 1 : start], self.text[end : end + 1])
        return Edit(start, end, " " if apart else "")

    def insert(self, offset: int, text: str) -> Edit:
        return Edit(offset, offset, text)

    def remove(self, item: Node) -> Edit:
        """Remove an item of a body, object or list with the comments that belong to it.

        Lines that nothing else is on go as a whole, with blank lines that would be left in pairs,
        or at the beginning or end of what holds the item. A fix that does this is safe only
        where there is no comment, and nothing is lost with the item.
        """
        start, end = self.extent(item)
        text = self.text
        if text[end - 1 : end] != "\n" or text[start - 1 : start] not in ("", "\n"):
            return Edit(start, end, "")
        before, after = start, end  # where the text before ends, and the text after begins
        while before > 0 and text[before - 1].isspace():
            before -= 1
        while after < len(text) and text[after].isspace():
            after += 1
        above = text.count("\n", before, start) - (before > 0)  # blank lines
        if after == len(text) or text[after] in "}])":
            if above > 0:
                start = text.find("\n", before) + 1
        elif above > 0 or before == 0 or text[before - 1] in "{[(":
            end = text.rfind("\n", end - 1, after) + 1
        return Edit(start, end, "")

    def replacement(
        self, title: str, place: Place, text: str, applicability: str = SAFE
    ) -> Fix | None:
        """The fix that writes *text* in place of something, with spaces where it needs some.

        There is none where a comment would go.
        """
        if isinstance(place, Node) and self.comments_within(place):
            return None
        start, end = self.range_of(place)
        if _are_words(self.text[start - 1 : start], text[:1]):
            text = " " + text
        if _are_words(text[-1:], self.text[end : end + 1]):
            text += " "
        return Fix(title, [Edit(start, end, text)], applicability)


class ModuleContext:
    """A module as the rules see it: a context for each of its documents.

    Findings are reported by the file that they are in, `FileContext.report`; those in files that
    are only read for context (``is_reported`` is false) go nowhere.
    """

    def __init__(
        self, module: Module, reported: Iterable[Document] | None = None,
        selection: Selection | None = None,
    ) -> None:
        """*reported* are the documents whose findings are asked for, by default all."""
        paths = {document.path for document in module.documents if reported is None}
        paths.update([document.path for document in reported or ()])
        self.module = module
        self.selection = selection or Selection()
        self._by_source: dict[Source, FileContext] | None = None
        self.files: list[FileContext] = []
        for document in module.documents:
            document.tree.budget = Budget()
            is_reported = document.path in paths
            file = FileContext(document, module, self.selection, is_reported=is_reported)
            self.files.append(file)

    def file_with(self, source: Source) -> FileContext | None:
        """The file with a source; None where that is not of the module, such as a policy."""
        if self._by_source is None:
            self._by_source = {file.tree.source: file for file in self.files}
        return self._by_source.get(source)

    def options(self, rule: Rule) -> OptionValues:
        """The values of the options of a problem."""
        return self.selection.options(rule)

    def add(
        self, found: Iterable[Diagnostic],
        finish: Callable[[Diagnostic, FileContext], None] | None = None,
    ) -> None:
        """Report those diagnostics whose problems are selected, each in its file.

        They may be kept as facts: what is reported are copies, which *finish* may change.
        """
        for diagnostic in found:
            if self.selection.has(diagnostic.rule):
                file = self.file_with(diagnostic.source)
                if file is not None:
                    copy = diagnostic.copy()
                    if finish is not None:
                        finish(copy, file)
                    file.of_module.append(copy)

    @property
    def folder(self) -> str:
        return self.module.folder

    @property
    def reported(self) -> list[FileContext]:
        """The files whose findings are asked for."""
        return [file for file in self.files if file.is_reported]

    @property
    def main_documents(self) -> list[Document]:
        """The documents whose findings are asked for and whose content holds everywhere."""
        main = set(main_documents(self.module))
        return [file.document for file in self.reported if file.document in main]

    @property
    def dialect(self) -> Dialect:
        return self.module.dialect

    @property
    def is_whole(self) -> bool:
        """Whether all files could be parsed, so that what is not there does not exist."""
        return self.module.is_whole


def _syntax_errors_of(document: Document) -> list[Diagnostic]:
    if not document.tree.diagnostics and not document.dialect.is_hcl1:
        return []
    found: list[Diagnostic] = load(SYNTAX_ERRORS)(document)
    return found


def _view_of(file: FileContext) -> BlockView:
    return file.document.view_without(file.quiet)


def _object_of(file: FileContext) -> Object:
    with_defaults = file.selection.assumes_defaults
    values = values_with_defaults(file.module) if with_defaults else values_of(file.module)
    return Object(values, file.document, file.document.body)


def _formatted(file: FileContext) -> str:
    return format_tree(file.tree, HCL)


def _are_words(left: str, right: str) -> bool:
    """Whether two characters side by side would be part of one name, number or keyword."""
    return _is_of_word(left) and _is_of_word(right)


def _is_of_word(character: str) -> bool:
    return character.isalnum() or character in ("_", "-")
