"""Which characters outside ASCII identifiers may hold.

Source: HCL native syntax, "Identifiers".
"""

from __future__ import annotations

from bisect import bisect_right


def is_identifier_start(code: int) -> bool:
    """Whether a character outside ASCII may begin an identifier: ID_Start."""
    return bisect_right(bounds()[0], chr(code)) & 1 == 1


def is_identifier_continue(code: int) -> bool:
    """Whether a character outside ASCII may go on an identifier: ID_Continue."""
    return bisect_right(bounds()[1], chr(code)) & 1 == 1


def bounds() -> tuple[str, str]:
    """The bounds of the ranges of both, loaded where there is a letter beyond ASCII."""
    from hcl_lint.syntax.identifier_table import CONTINUES, STARTS

    return STARTS, CONTINUES
