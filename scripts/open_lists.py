"""Which lists of values grow, so that another value may be a newer one.

Generations, sizes and versions are series: values that differ in numbers, and the letters after
them, alone. At least half of the values of such a list are in series. Long lists are catalogues, of
types, services or languages, and grow as well.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

MOST_CLOSED = 25
"""Longer lists are catalogues."""

ENDED = re.compile(r"ipv#|(http|status|code)_?#|return#")
"""Series of numbers that do not go on: the versions of IP, and the codes of HTTP."""

_CODE = re.compile(r"[0-9]+(?:[a-z]{1,4}(?![a-z]))?", re.I)
_NUMBERS = re.compile(r"#(?:[._-]#)+")


def is_open(values: Sequence[str]) -> bool:
    """Whether a service has newer values before a list does."""
    if len(values) > MOST_CLOSED:
        return not all([len(each) == 2 for each in values])  # There are no newer countries.
    series = Counter(_NUMBERS.sub("#", _CODE.sub("#", each)).lower() for each in values)
    numbered = sum(
        count for name, count in series.items()
        if "#" in name and count > 1 and not ENDED.search(name)
    )
    return 2 * numbered >= len(values)
