"""Generate the Unicode tables of hcl-lint from the Unicode character database.

Usage: python scripts/generate_unicode.py [FOLDER]

FOLDER holds the database's files, by default /usr/share/unicode, where Debian's package
``unicode-data`` puts them (15.0 in Debian 12). Run it from the root of the repository; the
modules it writes are committed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

DEFAULT_FOLDER = "/usr/share/unicode"

# What changed after Unicode 9.0 for characters that 9.0 already had. Both are corrections of
# a general category: U+1CF2 and U+1CF3 became letters (they were spacing marks) in 12.0,
# U+111C9 a mark (it was punctuation) in 11.0.
STARTS_SINCE_9 = {0x1CF2, 0x1CF3}
CONTINUES_SINCE_9 = {0x111C9}

IDENTIFIERS = '''\
"""Which characters outside ASCII identifiers may hold: Unicode 9.0. Generated.

Written by scripts/generate_unicode.py from the Unicode character database; do not edit.

A table is a sorted string of bounds: the first character of a range, the first one after
it, the first of the next range, and so on. It is written as the steps between them.

Source: HCL native syntax, "Identifiers"; the version is that of the reference's lexer.
"""

from __future__ import annotations

from itertools import accumulate

'''


GRAPHEMES = '''\
"""How characters outside ASCII join into grapheme clusters: Unicode 15.0. Generated.

Written by scripts/generate_unicode.py from the Unicode character database; do not edit.

`BOUNDS` holds, sorted, the first character of every range of one class. The class of the
range that begins at ``BOUNDS[i]`` is ``CLASSES[i + 1]``: `bisect.bisect_right` finds it.
Hangul syllables and surrogates are left out: they are computed.

Classes: ``o`` other, ``c`` control, ``e`` extend, ``z`` zero-width joiner, ``r`` regional
indicator, ``p`` prepend, ``s`` spacing mark, ``L``, ``V``, ``T`` Hangul jamo, ``x`` extended
pictographic.

Source: UAX #29, "Grapheme Cluster Boundaries"; UTS #51 for pictographs.
"""

from __future__ import annotations

from itertools import accumulate

'''

GRAPHEME_CLASSES = {
    "Control": "c",
    "Extend": "e",
    "ZWJ": "z",
    "Regional_Indicator": "r",
    "Prepend": "p",
    "SpacingMark": "s",
    "L": "L",
    "V": "V",
    "T": "T",
}
SURROGATES = range(0xD800, 0xE000)


def read_property(path: Path, value: str) -> set[int]:
    """The code points that a file of the database gives one value."""
    return {
        code for codes, found in read_values(path) if found == value for code in codes
    }


def read_values(path: Path) -> Iterator[tuple[range, str]]:
    """Yield the ranges of code points of one file of the database, with their values."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            fields = [field.strip() for field in line.partition("#")[0].split(";")]
            if len(fields) > 1:
                first, _, last = fields[0].partition("..")
                yield range(int(first, 16), int(last or first, 16) + 1), fields[1]


def bounds(codes: Iterable[int]) -> list[int]:
    """The first code point of every range and the first one after it, flat and sorted."""
    result: list[int] = []
    for code in sorted(codes):
        if result and result[-1] == code:
            result[-1] = code + 1
        else:
            result += [code, code + 1]
    return result


def characters(name: str, text: str) -> str:
    """Python source that assigns a sorted string, as the hexadecimal steps between characters."""
    codes = [0, *map(ord, text)]
    steps = " ".join([f"{code - before:x}" for before, code in zip(codes, codes[1:])])
    codes_of = "accumulate([int(step, 16) for step in _STEPS.split()])"
    return f'_STEPS = (\n{lines(steps)})\n{name} = "".join(map(chr, {codes_of}))\n'


def lines(text: str) -> str:
    """Python source of a string, in lines of at most 100 characters."""
    parts = [text[start : start + 90] for start in range(0, len(text), 90)]
    return "".join([f'    "{part}"\n' for part in parts])


def identifier_table(database: Path) -> str:
    """The source of the module that knows what identifiers may hold."""
    old = {
        code
        for codes, age in read_values(database / "DerivedAge.txt")
        if float(age) <= 9.0
        for code in codes
        if code > 0x7F
    }
    properties = database / "DerivedCoreProperties.txt"
    starts = read_property(properties, "ID_Start") & old - STARTS_SINCE_9
    continues = read_property(properties, "ID_Continue") & old - CONTINUES_SINCE_9
    return (
        IDENTIFIERS
        + characters("STARTS", "".join(map(chr, bounds(starts))))
        + characters("CONTINUES", "".join(map(chr, bounds(continues))))
    )


def grapheme_table(database: Path) -> str:
    """The source of the module that knows the classes of grapheme clusters."""
    classes = {
        code: "x"
        for code in read_property(database / "emoji/emoji-data.txt", "Extended_Pictographic")
    }
    for codes, value in read_values(database / "auxiliary/GraphemeBreakProperty.txt"):
        if value in GRAPHEME_CLASSES:
            classes.update(dict.fromkeys(codes, GRAPHEME_CLASSES[value]))
    starts = ""
    found = "o"
    for code in range(0x80, sys.maxunicode + 1):
        if code not in SURROGATES and classes.get(code, "o") != found[-1]:
            starts += chr(code)
            found += classes.get(code, "o")
    return f"{GRAPHEMES}{characters('BOUNDS', starts)}CLASSES = (\n{lines(found)})\n"


def main(arguments: list[str]) -> None:
    database = Path(arguments[0] if arguments else DEFAULT_FOLDER)
    modules = {
        "hcl_lint/syntax/identifier_table.py": identifier_table(database),
        "hcl_lint/text/grapheme_table.py": grapheme_table(database),
    }
    for path, source in modules.items():
        Path(path).write_text(source, encoding="utf-8")
        print(f"wrote {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
