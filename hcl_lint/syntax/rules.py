"""The rules of syntax, native and JSON, and what they say.

Lexers and parsers know only a text: a diagnostic gets its source when the tree is made.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ALWAYS, ERROR, INFO, ON, WARNING, Rule
from hcl_lint.diagnostics.rules import IO_ERROR
from hcl_lint.text.file_kinds import is_pointer
from hcl_lint.text.messages import advise
from hcl_lint.text.source import Range, Source

_SHOWN: Final = 30
_NO_SOURCE: Final = Source("", "")


def between(start: int, end: int) -> Range:
    """A place in a text whose source is not known yet."""
    return Range(_NO_SOURCE, start, end)


def shown(text: str) -> str:
    """A piece of source as a message quotes it: one line, cut where it is long."""
    line = text.partition("\n")[0]
    return line if len(line) <= _SHOWN else line[:_SHOWN] + "…"


SYNTAX_ERROR = Rule("E001", "syntax-error", ERROR, ALWAYS, "Invalid HCL syntax.")

UNCLOSED_COMMENT = SYNTAX_ERROR.says(
    "Unterminated comment", "A comment that starts with `/*` must end with `*/`."
)
NOT_HCL1 = SYNTAX_ERROR.says(
    "Not valid in HCL 1",
    "The product reads this file as HCL 1, which has no expressions outside strings. Write a"
    " string, a number, `true`, `false`, a list or an object.",
)
NOT_HCL = SYNTAX_ERROR.says(
    "This does not look like an HCL file",
    "Its name is not that of an HCL file, and it has {count} syntax errors, of which this is the"
    " first. If it is HCL, name its language in the setting `dialects`.",
)

INVALID_CHARACTER = Rule(
    "E002", "invalid-character", ERROR, ALWAYS, "Character that is not part of HCL."
)

FOREIGN_STRING = INVALID_CHARACTER.says(
    "String without double quotes", 'Only straight double quotes delimit strings: "text".'
)

UNTERMINATED_TEMPLATE = Rule(
    "E003", "unterminated-template", ERROR, ALWAYS,
    "Unterminated string, interpolation or template directive.",
)

UNCLOSED_QUOTE = UNTERMINATED_TEMPLATE.says(
    "Unterminated string",
    "A string must end on the line where it starts. Add the closing quote, write a newline as"
    ' "\\n", or use a heredoc for multi-line text.',
)
UNCLOSED_SEQUENCE = UNTERMINATED_TEMPLATE.says(
    "Unterminated `{sign}{{`",
    "Add the closing `}}`, or write `{sign}{sign}{{` for a literal `{sign}{{`.",
)
UNCLOSED_AT_END = UNTERMINATED_TEMPLATE.says(
    "Unterminated `{sign}{{` on line {line}",
    "End of file reached before the closing `}}`. Add it, or write `{sign}{sign}{{` for a literal"
    " `{sign}{{`.",
)

UNTERMINATED_HEREDOC = Rule(
    "E004", "unterminated-heredoc", ERROR, ALWAYS, "Heredoc without a closing marker."
)

INVALID_HEREDOC = UNTERMINATED_HEREDOC.says(
    "Invalid heredoc introducer",
    "`<<{marker}` or `<<-{marker}`, without quotes, must be the last thing on its line, with no"
    " space after `<<` and no comment.",
)
NO_NEWLINE = UNTERMINATED_HEREDOC.says(
    "Missing newline after `{marker}`",
    "The closing marker of a heredoc must be followed by a newline, even at the end of the file.",
)
UNCLOSED_HEREDOC = UNTERMINATED_HEREDOC.says(
    "Unterminated heredoc `{shown}`",
    "The heredoc that starts on line {line} needs a closing line with only `{marker}`, followed by"
    " a newline.",
)

INVALID_ESCAPE = Rule(
    "E005", "invalid-escape", ERROR, ALWAYS, "Unknown escape sequence in a string."
)


def invalid_escape(letter: str, start: int, end: int) -> Diagnostic:
    detail = "Valid escapes are `\\n`, `\\r`, `\\t`, `\\\"`, `\\\\`, `\\uNNNN` and `\\UNNNNNNNN`."
    if letter == "$" or letter == "%":
        detail += f" For a literal `{letter}{{` write `{letter}{letter}{{`."
    else:
        detail += " For a literal backslash write `\\\\`."
    return INVALID_ESCAPE.at(between(start, end), "Invalid escape sequence", detail)


def invalid_code_point(escape: str, digits: int, start: int, end: int) -> Diagnostic:
    if len(escape) < digits + 2:
        detail = f"`{escape[:2]}` must be followed by {digits} hexadecimal digits. For a Windows"
        detail += " path double the backslash."
    else:
        detail = f"`{escape}` is not a Unicode character."
    return INVALID_ESCAPE.at(between(start, end), "Invalid escape sequence", detail)


DUPLICATE_ATTRIBUTE = Rule(
    "E006", "duplicate-attribute", ERROR, ALWAYS, "Attribute set twice in one body."
)

SET_TWICE = DUPLICATE_ATTRIBUTE.says(
    "Attribute `{name}` is set twice", "It is already set on line {line}. Remove one of the two."
)

INVALID_NUMBER = Rule("E007", "invalid-number", ERROR, ALWAYS, "Malformed number.")

MALFORMED_NUMBER = INVALID_NUMBER.says(
    "Malformed number",
    "Numbers look like `12`, `0.5` or `6e23`. Put anything else, such as a version, in double"
    " quotes.",
)

INVALID_ENCODING = Rule("E008", "invalid-encoding", WARNING, ON, "File that is not plain UTF-8.")

NOT_UTF8 = INVALID_ENCODING.says("Invalid UTF-8", "Save the file in the encoding UTF-8.", ERROR)
BINARY = INVALID_ENCODING.says(
    "File is binary or not in UTF-8",
    "HCL is UTF-8 text without NUL characters. If this is text, save it as UTF-8.", ERROR,
)

_BITWISE: Final = {"&": "`&&`", "|": "`||`"}
_CURLY: Final = "\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb"


def is_stray_byte(character: str) -> bool:
    """Whether a character stands for a byte that is not UTF-8."""
    return 0xDC80 <= ord(character) <= 0xDCFF


def invalid_token(text: str, start: int, end: int) -> Diagnostic:
    """A character or run of bytes that no token starts with, with advice."""
    found = text[start:end]
    if is_stray_byte(found[0]):
        return NOT_UTF8.at(between(start, end))
    summary = f"Unexpected `{shown(found)}`"
    if found == "'":
        detail = 'Strings use double quotes: "text".'
    elif found == "`":
        summary = "Unexpected backquote"
        detail = "Strings use double quotes, multi-line text a heredoc."
    elif found in _CURLY:
        detail = 'Curly quotes are not string delimiters. Use straight double quotes: "text".'
    elif found == ";":
        detail = "Semicolons do not separate attributes or blocks. Put each on its own line."
    elif found in _BITWISE:
        detail = f"HCL has no bitwise operators. For the logical one write {_BITWISE[found]}."
    elif found in "^~":
        detail = "HCL has no bitwise operators."
    elif found == "$" and text.startswith("{", end):
        detail = "`${}` is only for strings. Outside them, write the expression alone."
    elif found == "@" or found == "$":
        detail = f"`{found}` cannot be part of a name, and has no meaning outside strings."
    elif not found.isprintable():
        summary = f"Unexpected character U+{ord(found):04X}"
        detail = "This character is invisible and has no meaning here. Remove it."
    else:
        detail = "This character has no meaning outside strings and comments."
    return INVALID_CHARACTER.at(between(start, end), summary, detail)


UNESCAPED_FOREIGN_TEMPLATE = Rule(
    "E009", "unescaped-foreign-template", ERROR, ALWAYS, "Unescaped template of another language."
)

_FOREIGN_TEMPLATE: Final = (
    "This looks like the syntax of a shell or of another template language. To pass it on"
    " literally, write "
)
UNEXPECTED_IN_TEMPLATE = UNESCAPED_FOREIGN_TEMPLATE.says(
    "Unexpected text in an interpolation", _FOREIGN_TEMPLATE + "`$${{`."
)
NO_KEYWORD = UNESCAPED_FOREIGN_TEMPLATE.says(
    "`{word}` is not a template keyword", _FOREIGN_TEMPLATE + "`%%{{`."
)

MERGE_CONFLICT_MARKER = Rule(
    "E012", "merge-conflict-marker", ERROR, ALWAYS, "Unresolved merge conflict."
)

CONFLICT = MERGE_CONFLICT_MARKER.says(
    "Unresolved merge conflict",
    "The file contains both versions. Keep the right one and remove the marker lines.",
)

HCL1_ONLY_SYNTAX = Rule("E013", "hcl1-only-syntax", ERROR, ALWAYS, "Syntax that only HCL 1 allows.")

QUOTED_NAME = HCL1_ONLY_SYNTAX.says(
    "Quoted name",
    "Attribute names and block types are not quoted. Quoted names were valid only in HCL 1.",
)
ONLY_HCL1 = HCL1_ONLY_SYNTAX.says(
    "Valid only as HCL 1",
    "HCL 2 rejects this file, HCL 1 accepts it. Vault, Consul and Nomad read their policies and the"
    " configuration of their agents as HCL 1. If this file is one of them, say so with the setting"
    " `dialects`.",
    WARNING,
)

SEALED_FILE = Rule(
    "E015", "sealed-file", INFO, ON, "File whose content is encrypted or stored elsewhere."
)

POINTER = SEALED_FILE.says(
    "File is a pointer of {seal}", "Its content is stored elsewhere, so nothing in it is checked."
)
ENCRYPTED = SEALED_FILE.says(
    "File is encrypted with {seal}", "Nothing in it is checked until it is decrypted."
)

TOO_LARGE = IO_ERROR.says(
    "File is too large", "It has {size:,} characters; the limit is {limit:,}."
)


def sealed(seal: str) -> Diagnostic:
    return (POINTER if is_pointer(seal) else ENCRYPTED).at(between(0, 0), seal=seal)


INVALID_JSON = Rule(
    "E010", "invalid-json", ERROR, ALWAYS, "Invalid JSON, or JSON that does not represent HCL."
)

UNCLOSED_STRING = INVALID_JSON.says(
    "Unterminated string",
    'A string must end on the line where it starts. Write a newline as "\\n".',
)
CONTROL_CHARACTER = INVALID_JSON.says(
    "Unescaped character U+{code:04X} in a string",
    "Control characters must be escaped: `\\u{code:04x}`.",
)


def invalid_json_number(text: str, place: Range) -> Diagnostic:
    if text.startswith("+"):
        detail = "JSON numbers have no leading plus sign."
    elif text.lstrip("-").startswith("."):
        detail = "JSON numbers need a digit before the decimal point."
    elif text.lstrip("-").startswith("0"):
        detail = "JSON numbers have no leading zeros."
    else:
        detail = "Numbers look like `-1`, `0.5` or `6e23`."
    return INVALID_JSON.at(place, "Malformed number", detail)


def invalid_json_keyword(text: str, place: Range) -> Diagnostic:
    detail = advise(
        text.lower(), ("true", "false", "null"),
        "JSON has the keywords `true`, `false` and `null`. Strings need double quotes.",
    )
    return INVALID_JSON.at(place, f"Unexpected `{shown(text)}`", detail)


def invalid_json_character(found: str, place: Range) -> Diagnostic:
    if is_stray_byte(found):
        return NOT_UTF8.at(place)
    if found == "'":
        detail = 'Strings use double quotes: "text".'
    elif found == "/" or found == "#":
        detail = 'JSON has no comments. HCL ignores properties named "//".'
    elif found == "\ufeff":
        detail = "JSON has no byte order mark. Save the file without one."
    else:
        detail = "This character has no meaning outside strings."
    name = f"`{found}`" if found.isprintable() else f"character U+{ord(found):04X}"
    return INVALID_JSON.at(place, f"Unexpected {name}", detail)


def invalid_json_escape(raw: str, i: int, start: int) -> Diagnostic:
    end = min(i + 2, len(raw))
    if raw[i + 1 : end] == "u":
        detail = "`\\u` must be followed by four hexadecimal digits."
        while end < min(i + 6, len(raw)) and raw[end] in "0123456789abcdefABCDEF":
            end += 1
        if end == len(raw):
            end += 1  # The closing quote is where a digit should be.
    else:
        detail = 'Valid escapes are `\\n \\r \\t \\b \\f \\" \\\\ \\/` and `\\uNNNN`.'
    return INVALID_JSON.at(between(start + i, start + end), "Invalid escape sequence", detail)
