"""The words for what can be wrong with the syntax of a JSON file."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic
from hcl_lint.syntax.problems import shown
from hcl_lint.text.suggestions import closest


def invalid_json(summary: str, detail: str, start: int, end: int) -> Diagnostic:
    return Diagnostic("invalid-json", "E010", ERROR, summary, detail, start, end)


def invalid_number(text: str, start: int, end: int) -> Diagnostic:
    if text.startswith("+"):
        detail = "A number has no plus sign in front."
    elif text.lstrip("-").startswith("."):
        detail = "A number has a digit before the decimal point."
    elif text.lstrip("-").startswith("0"):
        detail = "A number has no leading zeros."
    else:
        detail = "Numbers are written like `-1`, `0.5` or `6e23`."
    return invalid_json("Invalid number", detail, start, end)


def invalid_keyword(text: str, start: int, end: int) -> Diagnostic:
    meant = closest(text.lower(), ("true", "false", "null"))
    if meant is not None:
        detail = f"Did you mean `{meant}`?"
    else:
        detail = "JSON has the words `true`, `false` and `null`. Text stands in double quotes."
    return invalid_json(f"Unexpected `{shown(text)}`", detail, start, end)


def invalid_character(text: str, start: int, end: int) -> Diagnostic:
    found = text[start:end]
    if 0xDC80 <= ord(found) <= 0xDCFF:
        return Diagnostic(
            "invalid-encoding", "E008", ERROR, "Invalid character encoding",
            "This is not UTF-8. Save the file as UTF-8.", start, end,
        )  # fmt: skip
    if found == "'":
        detail = 'Strings are written in double quotes: "text".'
    elif found == "/" or found == "#":
        detail = 'JSON has no comments. HCL ignores properties named "//".'
    elif found == "\ufeff":
        detail = "JSON has no byte order mark. Save the file without it."
    else:
        detail = "This character has no meaning outside of strings."
    shown = f"`{found}`" if found.isprintable() else f"character U+{ord(found):04X}"
    return invalid_json(f"Unexpected {shown}", detail, start, end)


def unclosed_string(start: int, end: int) -> Diagnostic:
    return invalid_json(
        "String is not closed",
        'A string ends on the line it starts on. Write a line break inside it as "\\n".',
        start,
        end,
    )


def control_character(c: str, start: int) -> Diagnostic:
    return invalid_json(
        f"Unescaped character U+{ord(c):04X} in a string",
        f"Control characters are written as escapes, this one as `\\u{ord(c):04x}`.",
        start,
        start + 1,
    )


def invalid_escape(raw: str, i: int, start: int) -> Diagnostic:
    end = min(i + 2, len(raw))
    if raw[i + 1 : end] == "u":
        detail = "`\\u` needs four hexadecimal digits behind it."
        while end < min(i + 6, len(raw)) and raw[end] in "0123456789abcdefABCDEF":
            end += 1
        if end == len(raw):
            end += 1  # The closing quote stands where a digit should.
    else:
        detail = 'The escapes are `\\n \\r \\t \\b \\f \\" \\\\ \\/` and `\\uNNNN`.'
    return invalid_json("Invalid escape sequence", detail, start + i, start + end)
