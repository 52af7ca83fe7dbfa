"""The words for what can be wrong with the syntax of a file.

One function for each mistake; all return a diagnostic.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, WARNING, Diagnostic


_SHOWN = 30


def shown(text: str) -> str:
    """A piece of source as a message quotes it: one line, cut where it is long."""
    line = text.partition("\n")[0]
    return line if len(line) <= _SHOWN else line[:_SHOWN] + "…"


def syntax_error(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic("syntax-error", "E001", ERROR, summary, detail, start, end)


def invalid_character(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic("invalid-character", "E002", ERROR, summary, detail, start, end)


def unterminated_template(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic("unterminated-template", "E003", ERROR, summary, detail, start, end)


def unclosed_quote(start: int, end: int) -> Diagnostic:
    return unterminated_template(
        "String is not closed",
        "A string must end on the line it starts on. Add the closing quote, write a line break"
        ' inside it as "\\n", or use a heredoc for text of several lines.',
        start,
        end,
    )


def unclosed_sequence(start: int, end: int, sign: str) -> Diagnostic:
    return unterminated_template(
        f"`{sign}{{` is not closed",
        f"Add the closing `}}` of this template sequence, or write `{sign}{sign}{{` if the text"
        f" `{sign}{{` itself is meant.",
        start,
        end,
    )


def unclosed_at_end(line: int, start: int, end: int, sign: str) -> Diagnostic:
    return unterminated_template(
        f"`{sign}{{` on line {line} is not closed",
        f"The text ends inside of it. Add the closing `}}`, or write `{sign}{sign}{{` if the text"
        f" `{sign}{{` itself is meant.",
        start,
        end,
    )


def invalid_heredoc(marker: str, start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "unterminated-heredoc", "E004", ERROR, "Invalid start of a heredoc",
        f"A heredoc starts with `<<{marker}` or `<<-{marker}`: the name without quotes, and nothing"
        " behind it on the line, not even a space or comment.", start, end,
    )  # fmt: skip


def no_newline(marker: str, end: int) -> Diagnostic:
    return Diagnostic(
        "unterminated-heredoc", "E004", ERROR, f"No newline behind `{shown(marker)}`",
        "The line that closes a heredoc must end in a newline, also at the end of the file.",
        end, end,
    )  # fmt: skip


def unclosed_heredoc(text: str, opening: int, marker: str) -> Diagnostic:
    line = text.count("\n", 0, opening) + 1
    return Diagnostic(
        "unterminated-heredoc",
        "E004",
        ERROR,
        f"Heredoc `{shown(marker)}` is not closed",
        f"The heredoc that starts on line {line} needs a line that holds only `{marker}` and ends"
        " in a newline.",
        len(text),
        len(text),
    )


def unclosed_comment(start: int, end: int) -> Diagnostic:
    return syntax_error(
        "Comment is not closed",
        "A comment that starts with `/*` goes on to the next `*/`, and there is none.",
        start,
        min(end, start + 2),
    )


def _invalid_escape(detail: str, start: int, end: int) -> Diagnostic:
    summary = "Invalid escape sequence"
    return Diagnostic("invalid-escape", "E005", ERROR, summary, detail, start, end)


def invalid_escape(letter: str, start: int, end: int) -> Diagnostic:
    detail = "The escapes are `\\n`, `\\r`, `\\t`, `\\\"`, `\\\\`, `\\uNNNN` and `\\UNNNNNNNN`."
    if letter == "$" or letter == "%":
        detail += f" For the text `{letter}{{` write `{letter}{letter}{{`."
    else:
        detail += " For a backslash itself write two."
    return _invalid_escape(detail, start, end)


def invalid_code_point(escape: str, digits: int, start: int, end: int) -> Diagnostic:
    if len(escape) < digits + 2:
        detail = f"`{escape[:2]}` needs {digits} hexadecimal digits behind it."
    else:
        detail = f"`{escape}` is not the number of a Unicode character."
    return _invalid_escape(detail, start, end)


_BITWISE = {"&": "`&&`", "|": "`||`"}
_CURLY = "\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u00ab\u00bb"


def invalid_token(text: str, start: int, end: int) -> Diagnostic:
    """A character or run of bytes that the language has no use for, with advice."""
    found = text[start:end]
    if 0xDC80 <= ord(found[0]) <= 0xDCFF:
        return Diagnostic(
            "invalid-encoding", "E008", ERROR, "Invalid character encoding",
            "This is not UTF-8. Save the file as UTF-8.", start, end,
        )  # fmt: skip
    summary = f"Unexpected `{shown(found)}`"
    if found == "'":
        detail = 'Strings are written in double quotes: "text".'
    elif found == "`":
        detail = "Backquotes have no meaning. Strings are written in double quotes, text of several"
        detail += " lines as a heredoc."
    elif found in _CURLY:
        detail = 'Curly quotes have no meaning. Strings are written in straight quotes: "text".'
    elif found == ";":
        detail = "Attributes and blocks are separated by line breaks. Put each on its own line."
    elif found in _BITWISE:
        detail = f"There are no bitwise operators. For the logical one write {_BITWISE[found]}."
    elif found in "^~":
        detail = "There are no bitwise operators."
    elif found == "@" or found == "$":
        detail = f"`{found}` cannot be part of a name, and outside of strings it has no meaning."
    elif not found.isprintable():
        summary = f"Unexpected character U+{ord(found):04X}"
        detail = "This character is invisible and has no meaning here. Remove it."
    else:
        detail = "This character has no meaning outside of strings and comments."
    return invalid_character(summary, detail, start, end)


def foreign_string(start: int, end: int) -> Diagnostic:
    return invalid_character(
        "Text in foreign quotes",
        'Strings are written in straight double quotes: "text".',
        start,
        end,
    )


def conflict_marker(start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "merge-conflict-marker", "E012", ERROR, "Unresolved merge conflict",
        "Version control left both versions here. Keep what is right and remove the marker lines.",
        start, end,
    )  # fmt: skip


def foreign_template(summary: str, sign: str, start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "unescaped-foreign-template", "E009", ERROR, summary,
        f"This looks like the syntax of a shell or of another template language. To pass it on as"
        f" text write `{sign}{sign}{{`.",
        start, end,
    )  # fmt: skip


def duplicate_attribute(name: str, line: int, start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "duplicate-attribute", "E006", ERROR, f"Attribute `{shown(name)}` is set twice",
        f"It was already set on line {line}. An attribute can be set once in a body.",
        start, end,
    )  # fmt: skip


def invalid_number(start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "invalid-number", "E007", ERROR, "Invalid number",
        "A number is digits, then maybe a dot and digits, then maybe `e` and a whole exponent."
        " Anything else, such as a version, is written as a string in quotes.",
        start, end,
    )  # fmt: skip


def too_large(size: int, limit: int) -> Diagnostic:
    return Diagnostic(
        "io-error", "E900", ERROR, "File is too large",
        f"It has {size:,} characters; files of up to {limit:,} are read.", 0, 0,
    )  # fmt: skip


def binary(nul: int) -> Diagnostic:
    return Diagnostic(
        "invalid-encoding", "E008", ERROR, "File is binary, or text in another encoding",
        "HCL is text in UTF-8, which has no NUL characters. If this is text, save it as UTF-8.",
        nul, nul + 1,
    )  # fmt: skip


def quoted_name(start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "hcl1-only-syntax", "E013", ERROR, "Name in quotes",
        "The names of attributes and the types of blocks are written without quotes. Only HCL 1,"
        " which some agents still read for their own configuration, had them in quotes.",
        start, end,
    )  # fmt: skip


def only_hcl1(start: int, end: int) -> Diagnostic:
    return Diagnostic(
        "hcl1-only-syntax", "E013", WARNING, "Valid as HCL 1 only",
        "HCL 2 does not accept this; HCL 1 accepts the whole file. Vault, Consul and Nomad read"
        " their policies and the configuration of their agents as HCL 1. If this file is"
        " one of them, exclude it.", start, end,
    )  # fmt: skip
