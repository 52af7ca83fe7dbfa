"""The values of literal text in the source: strings and numbers.

Source: HCL native syntax, "Template Literals" and "Numeric Literals"; recorded behaviour.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import MOST_OF_RULE, Diagnostic
from hcl_lint.syntax.rules import invalid_code_point, invalid_escape
from hcl_lint.text.unicode import normalize

_ESCAPES: Final[dict[str, str]] = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}
_HEX_DIGITS: Final = "0123456789abcdefABCDEF"

# The largest exponent the reference reads, and above.
_EXPONENT_LIMIT: Final = 2**31


def unescape_sequences(text: str) -> str:
    """Replace ``$${`` and ``%%{`` by what they stand for."""
    if "{" in text:
        text = text.replace("$${", "${").replace("%%{", "%{")
    return text


def decode_heredoc(text: str) -> str:
    """The text of a heredoc token, in which backslashes mean nothing."""
    return normalize(unescape_sequences(text))


def decode_quoted(text: str, start: int, diagnostics: list[Diagnostic], normal: bool = True) -> str:
    """The text between quotes, escapes decoded, in normal form by default.

    *start* is the offset of *text* in the source; an invalid escape is added to
    *diagnostics* and left out.
    """
    text = _decode_escapes(text, start, diagnostics) if "\\" in text else unescape_sequences(text)
    return normalize(text) if normal else text


def _decode_escapes(text: str, start: int, diagnostics: list[Diagnostic]) -> str:
    parts: list[str] = []
    done = 0
    while True:
        at = text.find("\\", done)
        if at == -1:
            parts.append(unescape_sequences(text[done:]))
            return "".join(parts)
        parts.append(unescape_sequences(text[done:at]))
        letter = text[at + 1 : at + 2]
        if letter in _ESCAPES:
            parts.append(_ESCAPES[letter])
            done = at + 2
        elif letter == "u" or letter == "U":
            digits = 4 if letter == "u" else 8
            done = at + 2
            while done < at + 2 + digits and done < len(text) and text[done] in _HEX_DIGITS:
                done += 1
            code = int(text[at + 2 : done], 16) if done == at + 2 + digits else -1
            if 0 <= code < 0xD800 or 0xDFFF < code <= 0x10FFFF:
                parts.append(chr(code))
            elif len(diagnostics) <= MOST_OF_RULE:
                diagnostics.append(
                    invalid_code_point(text[at:done], digits, start + at, start + done)
                )
        else:
            done = min(at + 2, len(text))
            if len(diagnostics) <= MOST_OF_RULE:
                diagnostics.append(invalid_escape(letter, start + at, start + done))


def is_valid_number(text: str) -> bool:
    """Whether a number token's text is a number that can be represented."""
    if text.isdigit():
        return True
    mantissa = text
    at = text.lower().find("e")
    if at != -1:
        mantissa = text[:at]
        exponent = text[at + 2 :] if text[at + 1] in "+-" else text[at + 1 :]
        if not exponent.isdigit():
            return False
        significant = exponent.lstrip("0")
        if len(significant) > 10 or (significant != "" and int(significant) >= _EXPONENT_LIMIT):
            return False
    whole, dot, fraction = mantissa.partition(".")
    # As recorded: digits may be missing after the dot where an exponent follows.
    return whole.isdigit() and (dot == "" or fraction.isdigit() or (fraction == "" and at != -1))
