"""Pages that hold their data, styles and scripts: one file to look at anywhere."""

from __future__ import annotations

import json
from importlib.resources import files

from hcl_lint.annotations import Iterator

_MARK = "@DATA@"


def page(name: str, data: object) -> Iterator[str]:
    """The page in ``NAME.html`` with its data, which its script reads."""
    before, _, after = files(__name__).joinpath(f"{name}.html").read_text("utf-8").partition(_MARK)
    yield before
    yield embedded(data)
    yield after


def embedded(data: object) -> str:
    """JSON that can be in a script of a page, whatever is in the data."""
    text = json.dumps(data, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
