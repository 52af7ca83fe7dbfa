"""The codes of rules under flake8, where letters such as E and F belong to others.

Each family has forty numbers of its own: S005 is HCL125 there. What plugins and packs add has
no fixed number; it is all HCL999, and its message says which rule it is.
"""

from __future__ import annotations

PREFIX = "HCL"
FOREIGN = PREFIX + "999"

_STEP = 40
_LAST = 900  # E900 and HL900 are the last of their families.

# In the order in which families got their numbers: new ones go to the end.
_FAMILIES = (
    "E", "F", "L", "S", "N", "R", "V", "D", "TF", "TT", "OT", "NM", "PK", "TG", "BK", "VC", "HL",
)  # fmt: skip


def flake8_code(code: str) -> str:
    """The code under flake8 of a rule's own code."""
    letters = code.rstrip("0123456789")
    number = int(code[len(letters) :] or 0)
    if letters not in _FAMILIES:
        return FOREIGN
    if number >= _LAST:
        number = _STEP - 1
    elif number >= _STEP - 1:
        return FOREIGN
    return f"{PREFIX}{_FAMILIES.index(letters) * _STEP + number:03}"
