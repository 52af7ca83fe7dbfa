"""The problems of syntax, native and JSON, and how they are worded.

One function per problem; each returns a diagnostic. Lexers and parsers know only a text: a
diagnostic gets its source when the tree is made.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics import syntax
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ERROR, WARNING, Rule
from hcl_lint.text.sealed import is_pointer
from hcl_lint.text.source import Range, Source
from hcl_lint.text.suggestions import closest

_SHOWN: Final = 30
_NO_SOURCE: Final = Source("", "")


def shown(text: str) -> str:
    """A piece of source as a message quotes it: one line, cut where it is long."""
    line = text.partition("\n")[0]
    return line if len(line) <= _SHOWN else line[:_SHOWN] + "…"


def _error(rule: Rule, summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic(rule, summary, detail, Range(_NO_SOURCE, start, end))


# Native syntax


def syntax_error(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return _error(syntax.SYNTAX_ERROR, summary, detail, start, end)


def unclosed_quote(start: int, end: int) -> Diagnostic:
    return _error(
        syntax.UNTERMINATED_TEMPLATE, "Unterminated string",
        "A string must end on the line where it starts. Add the closing quote, write a newline as"
        ' "\\n", or use a heredoc for multi-line text.',
        start, end,
    )


def unclosed_sequence(start: int, end: int, sign: str) -> Diagnostic:
    return _error(
        syntax.UNTERMINATED_TEMPLATE, f"Unterminated `{sign}{{`",
        f"Add the closing `}}`, or write `{sign}{sign}{{` for a literal `{sign}{{`.", start, end,
    )


def unclosed_at_end(line: int, start: int, end: int, sign: str) -> Diagnostic:
    return _error(
        syntax.UNTERMINATED_TEMPLATE, f"Unterminated `{sign}{{` on line {line}",
        f"End of file reached before the closing `}}`. Add it, or write `{sign}{sign}{{` for a"
        f" literal `{sign}{{`.",
        start, end,
    )


def invalid_heredoc(marker: str, start: int, end: int) -> Diagnostic:
    return _error(
        syntax.UNTERMINATED_HEREDOC, "Invalid heredoc introducer",
        f"`<<{marker}` or `<<-{marker}`, without quotes, must be the last thing on its line, with"
        " no space after `<<` and no comment.",
        start, end,
    )


def no_newline(marker: str, end: int) -> Diagnostic:
    return _error(
        syntax.UNTERMINATED_HEREDOC, f"Missing newline after `{shown(marker)}`",
        "The closing marker of a heredoc must be followed by a newline, even at the end of the"
        " file.",
        end, end,
    )


def unclosed_heredoc(text: str, opening: int, marker: str) -> Diagnostic:
    line = text.count("\n", 0, opening) + 1
    return _error(
        syntax.UNTERMINATED_HEREDOC, f"Unterminated heredoc `{shown(marker)}`",
        f"The heredoc that starts on line {line} needs a closing line with only `{marker}`,"
        " followed by a newline.",
        len(text), len(text),
    )


def unclosed_comment(start: int, end: int) -> Diagnostic:
    return syntax_error(
        "Unterminated comment", "A comment that starts with `/*` must end with `*/`.", start,
        min(end, start + 2),
    )


def invalid_escape(letter: str, start: int, end: int) -> Diagnostic:
    detail = "Valid escapes are `\\n`, `\\r`, `\\t`, `\\\"`, `\\\\`, `\\uNNNN` and `\\UNNNNNNNN`."
    if letter == "$" or letter == "%":
        detail += f" For a literal `{letter}{{` write `{letter}{letter}{{`."
    else:
        detail += " For a literal backslash write `\\\\`."
    return _error(syntax.INVALID_ESCAPE, "Invalid escape sequence", detail, start, end)


def invalid_code_point(escape: str, digits: int, start: int, end: int) -> Diagnostic:
    if len(escape) < digits + 2:
        detail = f"`{escape[:2]}` must be followed by {digits} hexadecimal digits. For a Windows"
        detail += " path double the backslash."
    else:
        detail = f"`{escape}` is not a Unicode character."
    return _error(syntax.INVALID_ESCAPE, "Invalid escape sequence", detail, start, end)


_BITWISE: Final = {"&": "`&&`", "|": "`||`"}
_CURLY: Final = "\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb"


def _is_byte(character: str) -> bool:
    """Whether a character stands for a byte that is not UTF-8."""
    return 0xDC80 <= ord(character) <= 0xDCFF


def _not_utf8(start: int, end: int) -> Diagnostic:
    found = _error(
        syntax.INVALID_ENCODING, "Invalid UTF-8", "Save the file in the encoding UTF-8.", start,
        end,
    )
    found.severity = ERROR  # A byte order mark is a warning.
    return found


def invalid_token(text: str, start: int, end: int) -> Diagnostic:
    """A character or run of bytes that no token starts with, with advice."""
    found = text[start:end]
    if _is_byte(found[0]):
        return _not_utf8(start, end)
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
    return _error(syntax.INVALID_CHARACTER, summary, detail, start, end)


def foreign_string(start: int, end: int) -> Diagnostic:
    return _error(
        syntax.INVALID_CHARACTER, "String without double quotes",
        'Only straight double quotes delimit strings: "text".', start, end,
    )


def conflict_marker(start: int, end: int) -> Diagnostic:
    return _error(
        syntax.MERGE_CONFLICT_MARKER, "Unresolved merge conflict",
        "The file contains both versions. Keep the right one and remove the marker lines.",
        start, end,
    )


def foreign_template(summary: str, sign: str, start: int, end: int) -> Diagnostic:
    return _error(
        syntax.UNESCAPED_FOREIGN_TEMPLATE, summary,
        "This looks like the syntax of a shell or of another template language. To pass it on "
        f"literally, write `{sign}{sign}{{`.",
        start, end,
    )


def duplicate_attribute(name: str, line: int, start: int, end: int) -> Diagnostic:
    return _error(
        syntax.DUPLICATE_ATTRIBUTE, f"Attribute `{shown(name)}` is set twice",
        f"It is already set on line {line}. Remove one of the two.", start, end,
    )


def invalid_number(start: int, end: int) -> Diagnostic:
    return _error(
        syntax.INVALID_NUMBER, "Malformed number",
        "Numbers look like `12`, `0.5` or `6e23`. Put anything else, such as a version, in double"
        " quotes.",
        start, end,
    )


def too_large(size: int, limit: int) -> Diagnostic:
    return _error(
        syntax.IO_ERROR, "File is too large",
        f"It has {size:,} characters; the limit is {limit:,}.", 0, 0,
    )


def sealed(seal: str) -> Diagnostic:
    if is_pointer(seal):
        return _error(
            syntax.SEALED_FILE, f"File is a pointer of {seal}",
            "Its content is stored elsewhere, so nothing in it is checked.", 0, 0,
        )
    return _error(
        syntax.SEALED_FILE, f"File is encrypted with {seal}",
        "Nothing in it is checked until it is decrypted.", 0, 0,
    )


def binary(nul: int) -> Diagnostic:
    found = _error(
        syntax.INVALID_ENCODING, "File is binary or not in UTF-8",
        "HCL is UTF-8 text without NUL characters. If this is text, save it as UTF-8.", nul,
        nul + 1,
    )
    found.severity = ERROR
    return found


def quoted_name(start: int, end: int) -> Diagnostic:
    return _error(
        syntax.HCL1_ONLY_SYNTAX, "Quoted name",
        "Attribute names and block types are not quoted. Quoted names were valid only in HCL 1.",
        start, end,
    )


def only_hcl1(range: Range) -> Diagnostic:
    found = Diagnostic(
        syntax.HCL1_ONLY_SYNTAX, "Valid only as HCL 1",
        "HCL 2 rejects this file, HCL 1 accepts it. Vault, Consul and Nomad read their policies and"
        " the configuration of their agents as HCL 1. If this file is one of them, say so with the "
        "setting `dialects`.",
        range,
    )
    found.severity = WARNING
    return found


def not_hcl1(range: Range) -> Diagnostic:
    return Diagnostic(
        syntax.SYNTAX_ERROR, "Not valid in HCL 1",
        "The product reads this file as HCL 1, which has no expressions outside strings. Write "
        "a string, a number, `true`, `false`, a list or an object.",
        range,
    )


def not_hcl(range: Range, count: int) -> Diagnostic:
    return Diagnostic(
        syntax.SYNTAX_ERROR, "This does not look like an HCL file",
        f"Its name is not that of an HCL file, and it has {count} syntax errors, of which this is "
        "the first. If it is HCL, name its language in the setting `dialects`.",
        range,
    )


# JSON


def invalid_json(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return _error(syntax.INVALID_JSON, summary, detail, start, end)


def invalid_json_number(text: str, start: int, end: int) -> Diagnostic:
    if text.startswith("+"):
        detail = "JSON numbers have no leading plus sign."
    elif text.lstrip("-").startswith("."):
        detail = "JSON numbers need a digit before the decimal point."
    elif text.lstrip("-").startswith("0"):
        detail = "JSON numbers have no leading zeros."
    else:
        detail = "Numbers look like `-1`, `0.5` or `6e23`."
    return invalid_json("Malformed number", detail, start, end)


def invalid_json_keyword(text: str, start: int, end: int) -> Diagnostic:
    meant = closest(text.lower(), ("true", "false", "null"))
    if meant is not None:
        detail = f"Did you mean `{meant}`?"
    else:
        detail = "JSON has the keywords `true`, `false` and `null`. Strings need double quotes."
    return invalid_json(f"Unexpected `{shown(text)}`", detail, start, end)


def invalid_json_character(text: str, start: int, end: int) -> Diagnostic:
    found = text[start:end]
    if _is_byte(found):
        return _not_utf8(start, end)
    if found == "'":
        detail = 'Strings use double quotes: "text".'
    elif found == "/" or found == "#":
        detail = 'JSON has no comments. HCL ignores properties named "//".'
    elif found == "\ufeff":
        detail = "JSON has no byte order mark. Save the file without one."
    else:
        detail = "This character has no meaning outside strings."
    name = f"`{found}`" if found.isprintable() else f"character U+{ord(found):04X}"
    return invalid_json(f"Unexpected {name}", detail, start, end)


def unclosed_json_string(start: int, end: int) -> Diagnostic:
    return invalid_json(
        "Unterminated string",
        'A string must end on the line where it starts. Write a newline as "\\n".', start, end,
    )


def json_control_character(c: str, start: int) -> Diagnostic:
    return invalid_json(
        f"Unescaped character U+{ord(c):04X} in a string",
        f"Control characters must be escaped: `\\u{ord(c):04x}`.", start, start + 1,
    )


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
    return invalid_json("Invalid escape sequence", detail, start + i, start + end)
