"""The objects of the Language Server Protocol that the server makes, their JSON, and errors.

Named tuples have the names of the protocol, spelled as Python does. Source: Language Server
Protocol 3.17. The libraries that have all its objects take longer to load than the server takes
for the first findings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn, TypeAlias

from hcl_lint.text.messages import bounded

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
NOT_INITIALIZED = -32002
REQUEST_CANCELLED = -32800
CONTENT_MODIFIED = -32801
REQUEST_FAILED = -32803


class LspError(Exception):
    """An answer that says why there is no result."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(bounded(message))
        self.code = code


# Texts and places


class Position(NamedTuple):
    line: int
    character: int


class Range(NamedTuple):
    start: Position
    end: Position


class Location(NamedTuple):
    uri: str
    range: Range


class LocationLink(NamedTuple):
    target_uri: str
    target_range: Range
    target_selection_range: Range
    origin_selection_range: Range | None = None


class TextChange(NamedTuple):
    """A change of a text; without a range, of all of it."""

    range: Range | None
    text: str


class TextEdit(NamedTuple):
    range: Range
    new_text: str


class AnnotatedTextEdit(NamedTuple):
    annotation_id: str
    range: Range
    new_text: str


class OptionalVersionedTextDocumentIdentifier(NamedTuple):
    uri: str
    version: int | None


class TextDocumentEdit(NamedTuple):
    text_document: OptionalVersionedTextDocumentIdentifier
    edits: Sequence[TextEdit | AnnotatedTextEdit]


class CreateFile(NamedTuple):
    uri: str
    kind: str = "create"


class ChangeAnnotation(NamedTuple):
    label: str
    needs_confirmation: bool | None = None


class WorkspaceEdit(NamedTuple):
    document_changes: Sequence[TextDocumentEdit | CreateFile]
    change_annotations: dict[str, ChangeAnnotation] | None = None


class Command(NamedTuple):
    title: str
    command: str
    arguments: Sequence[object] | None = None


class MarkupContent(NamedTuple):
    kind: str
    value: str


PLAIN_TEXT, MARKDOWN = "plaintext", "markdown"


# Findings


class DiagnosticSeverity:
    Error, Warning, Information = 1, 2, 3


class DiagnosticTag:
    Unnecessary, Deprecated = 1, 2


class CodeDescription(NamedTuple):
    href: str


class DiagnosticRelatedInformation(NamedTuple):
    location: Location
    message: str


class Diagnostic(NamedTuple):
    range: Range
    message: str
    severity: int | None = None
    code: str | None = None
    code_description: CodeDescription | None = None
    source: str | None = None
    tags: Sequence[int] | None = None
    related_information: Sequence[DiagnosticRelatedInformation] | None = None
    data: object = None


class PublishDiagnosticsParams(NamedTuple):
    uri: str
    diagnostics: Sequence[Diagnostic]
    version: int | None = None


class FullReport(NamedTuple):
    """All findings of a text."""

    items: Sequence[Diagnostic]
    result_id: str
    kind: str = "full"


class UnchangedReport(NamedTuple):
    """Findings that the client has already."""

    result_id: str
    kind: str = "unchanged"


class WorkspaceFullReport(NamedTuple):
    uri: str
    version: int | None
    items: Sequence[Diagnostic]
    result_id: str
    kind: str = "full"


class WorkspaceUnchangedReport(NamedTuple):
    uri: str
    version: int | None
    result_id: str
    kind: str = "unchanged"


# Changes


class CodeActionKind:
    QuickFix = "quickfix"
    RefactorExtract = "refactor.extract"
    RefactorInline = "refactor.inline"
    RefactorRewrite = "refactor.rewrite"


class CodeAction(NamedTuple):
    title: str
    kind: str
    diagnostics: Sequence[Diagnostic] | None = None
    is_preferred: bool | None = None
    edit: WorkspaceEdit | None = None
    command: Command | None = None
    data: dict[str, Any] | None = None


class PrepareRenamePlaceholder(NamedTuple):
    range: Range
    placeholder: str


# Knowledge


class CompletionItemKind:
    Function, Field, Variable, Class, Module, Property = 3, 5, 6, 7, 9, 10
    Keyword, Snippet, EnumMember = 14, 15, 20


class CompletionItem(NamedTuple):
    label: str
    kind: int
    detail: str | None = None
    documentation: MarkupContent | None = None
    sort_text: str | None = None
    tags: Sequence[int] | None = None
    insert_text_format: int | None = None
    text_edit: TextEdit | None = None
    data: object = None


DEPRECATED_ITEM = 1
SNIPPET = 2


class CompletionList(NamedTuple):
    is_incomplete: bool
    items: Sequence[CompletionItem]


class Hover(NamedTuple):
    contents: MarkupContent
    range: Range


class ParameterInformation(NamedTuple):
    label: str
    documentation: str | None = None


class SignatureInformation(NamedTuple):
    label: str
    documentation: str
    parameters: Sequence[ParameterInformation]
    active_parameter: int


class SignatureHelp(NamedTuple):
    signatures: Sequence[SignatureInformation]
    active_signature: int
    active_parameter: int


class InlayHint(NamedTuple):
    position: Position
    label: str
    kind: int | None = None
    padding_left: bool | None = None


TYPE_HINT = 1


class CodeLens(NamedTuple):
    range: Range
    command: Command | None = None
    data: object = None


# Navigation


class DocumentHighlight(NamedTuple):
    range: Range
    kind: int


READ, WRITE = 2, 3


class DocumentLink(NamedTuple):
    range: Range
    target: str
    tooltip: str | None = None


class SymbolKind:
    Module, Package, Class, Method, Property = 2, 4, 5, 6, 7
    Function, Variable, Constant = 12, 13, 14


class DocumentSymbol(NamedTuple):
    name: str
    kind: int
    range: Range
    selection_range: Range
    children: Sequence[DocumentSymbol]


class WorkspaceSymbol(NamedTuple):
    location: Location
    name: str
    kind: int
    container_name: str


class CallHierarchyItem(NamedTuple):
    name: str
    kind: int
    uri: str
    range: Range
    selection_range: Range
    detail: str


class CallHierarchyIncomingCall(NamedTuple):
    from_: CallHierarchyItem
    from_ranges: Sequence[Range]


class CallHierarchyOutgoingCall(NamedTuple):
    to: CallHierarchyItem
    from_ranges: Sequence[Range]


class FoldingRange(NamedTuple):
    start_line: int
    end_line: int
    kind: str | None = None


COMMENT_FOLD = "comment"


class LinkedEditingRanges(NamedTuple):
    ranges: Sequence[Range]
    word_pattern: str


class SelectionRange(NamedTuple):
    range: Range
    parent: SelectionRange | None = None


class SemanticTokens(NamedTuple):
    data: Sequence[int]
    result_id: str | None = None


class SemanticTokensEdit(NamedTuple):
    start: int
    delete_count: int
    data: Sequence[int]


class SemanticTokensDelta(NamedTuple):
    edits: Sequence[SemanticTokensEdit]
    result_id: str


# JSON

Json: TypeAlias = Any

# Types with fields whose null has a meaning and must be sent.
_WITH_NULL: tuple[type, ...] = (
    OptionalVersionedTextDocumentIdentifier, WorkspaceFullReport, WorkspaceUnchangedReport,
)
_names: dict[type, list[str]] = {}


def encode(value: object) -> Json:
    """An object of the protocol, a list of them, or plain data, as JSON has it."""
    if isinstance(value, Range):
        (line, character), (last, end) = value
        return {
            "start": {"line": line, "character": character},
            "end": {"line": last, "character": end},
        }
    if isinstance(value, (list, tuple)):
        cls = type(value)
        if hasattr(value, "_fields"):
            names = _names.get(cls)
            if names is None:
                names = _names[cls] = [_camel(name) for name in value._fields]
            has_null = cls in _WITH_NULL
            return {
                name: encode(element) for name, element in zip(names, value)
                if element is not None or has_null
            }
        if value and isinstance(value[0], (int, str)):
            return value
        return [encode(member) for member in value]
    if isinstance(value, dict):
        return {name: encode(element) for name, element in value.items()}
    return value


def _camel(name: str) -> str:
    first, *more = name.strip("_").split("_")
    return first + "".join([word.capitalize() for word in more])


class Params(dict[str, Any]):
    """An object that a client sent. What is missing in it is the client's mistake."""

    __slots__ = ()

    def __missing__(self, name: str) -> NoReturn:
        raise LspError(INVALID_PARAMS, f"`{name}` is missing")


class _Shape(NamedTuple):
    """The values of a field, in words and by their types in Python."""

    words: str
    types: tuple[type, ...]
    items: type | None = None  # what all items of a list are


_OBJECT = _Shape("an object", (Params,))
_STRING = _Shape("a string", (str,))
_TEXT_OR_NULL = _Shape("a string or null", (str, type(None)))
_NUMBER = _Shape("a whole number", (int,))
_TOKEN = _Shape("a string or a whole number", (str, int))
_OBJECTS = _Shape("a list of objects", (list,), Params)
# Fields mean the same in all that clients send.
_SHAPES = {
    **dict.fromkeys(("position", "start", "end", "item", "event", "context"), _OBJECT),
    **dict.fromkeys(
        ("uri", "text", "newName", "query", "ch", "languageId", "oldUri", "newUri"), _STRING
    ),
    **dict.fromkeys(("rootUri", "previousResultId"), _TEXT_OR_NULL),
    **dict.fromkeys(("line", "character"), _NUMBER),
    **dict.fromkeys(("token", "id"), _TOKEN),
    **dict.fromkeys(("contentChanges", "positions", "previousResultIds"), _OBJECTS),
    **dict.fromkeys(("added", "removed", "ranges", "files"), _OBJECTS),
    "textDocument": _OBJECT,
    "capabilities": _Shape("an object or null", (Params, type(None))),
    "range": _Shape("an object or null", (Params, type(None))),
    "version": _Shape("a whole number or null", (int, type(None))),
    "arguments": _Shape("a list or null", (list, type(None))),
    "only": _Shape("a list of strings or null", (list, type(None)), str),
    "workspaceFolders": _Shape("a list of objects or null", (list, type(None)), Params),
    "includeDeclaration": _Shape("true or false", (bool,)),
    "workDoneToken": _Shape("a string or a whole number", (str, int, type(None))),
}
# What is in these has other fields.
_OTHERS = (
    "capabilities", "initializationOptions", "settings", "arguments", "data", "edit", "clientInfo",
)


def check_shapes(params: Params) -> None:
    """Refuse params with a field of another type than the protocol has.

    Raises LspError: there is one.
    """
    waiting: list[Any] = [params]
    while waiting:
        given = waiting.pop()
        if isinstance(given, list):
            waiting += given
        elif isinstance(given, dict):
            for name, value in given.items():
                shape = _SHAPES.get(name)
                if shape is not None and not _has_shape(value, shape):
                    raise LspError(INVALID_PARAMS, f"`{name}` must be {shape.words}")
                if name not in _OTHERS:
                    waiting.append(value)


def _has_shape(value: object, shape: _Shape) -> bool:
    if type(value) not in shape.types:
        return False
    items = value if isinstance(value, list) and shape.items is not None else []
    return all([type(item) is shape.items for item in items])


def to_position(given: Json) -> Position:
    """The position that a client sent. Raises LspError: it is not one."""
    if isinstance(given, dict) and type(given["line"]) is type(given["character"]) is int:
        return Position(given["line"], given["character"])
    raise LspError(INVALID_PARAMS, "a position must have two whole numbers")


def to_range(given: Json) -> Range:
    """The range that a client sent. Raises LspError: it is not one."""
    if not isinstance(given, dict):
        raise LspError(INVALID_PARAMS, "a range must have two positions")
    return Range(to_position(given["start"]), to_position(given["end"]))
