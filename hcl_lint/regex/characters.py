"""Sets of characters, as ranges of code points."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable

LAST: Final = 0x10FFFF

Ranges = tuple[tuple[int, int], ...]  # sorted, apart from each other, both ends included

_LAST_OF_ASCII: Final = 127
# Characters beyond ASCII that differ in case only from the letter with a code: Kelvin, long s.
_MORE_CASES: Final = {75: "\u212a", 83: "\u017f"}

DIGITS: Final = ((48, 57),)
SPACES: Final = ((9, 10), (12, 13), (32, 32))
WORD: Final = ((48, 57), (65, 90), (95, 95), (97, 122))
ANY: Final = ((0, LAST),)
ANY_BUT_NEWLINE: Final = ((0, 9), (11, LAST))

PERL: Final = {"d": DIGITS, "s": SPACES, "w": WORD}
POSIX: Final[dict[str, Ranges]] = {
    "alnum": ((48, 57), (65, 90), (97, 122)),
    "alpha": ((65, 90), (97, 122)),
    "ascii": ((0, 127),),
    "blank": ((9, 9), (32, 32)),
    "cntrl": ((0, 31), (127, 127)),
    "digit": DIGITS,
    "graph": ((33, 126),),
    "lower": ((97, 122),),
    "print": ((32, 126),),
    "punct": ((33, 47), (58, 64), (91, 96), (123, 126)),
    "space": ((9, 13), (32, 32)),
    "upper": ((65, 90),),
    "word": WORD,
    "xdigit": ((48, 57), (65, 70), (97, 102)),
}
# SPEC: the Unicode Character Database, Scripts.txt of version 15.0; the scripts most asked for.
SCRIPTS: Final[dict[str, Ranges]] = {
    "Cyrillic": (
        (0x400, 0x484), (0x487, 0x52F), (0x1C80, 0x1C88), (0x1D2B, 0x1D2B), (0x1D78, 0x1D78),
        (0x2DE0, 0x2DFF), (0xA640, 0xA69F), (0xFE2E, 0xFE2F), (0x1E030, 0x1E06D),
        (0x1E08F, 0x1E08F),
    ),
    "Greek": (
        (0x370, 0x373), (0x375, 0x377), (0x37A, 0x37D), (0x37F, 0x37F), (0x384, 0x384),
        (0x386, 0x386), (0x388, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x3E1),
        (0x3F0, 0x3FF), (0x1D26, 0x1D2A), (0x1D5D, 0x1D61), (0x1D66, 0x1D6A), (0x1DBF, 0x1DBF),
        (0x1F00, 0x1F15), (0x1F18, 0x1F1D), (0x1F20, 0x1F45), (0x1F48, 0x1F4D),
        (0x1F50, 0x1F57), (0x1F59, 0x1F59), (0x1F5B, 0x1F5B), (0x1F5D, 0x1F5D),
        (0x1F5F, 0x1F7D), (0x1F80, 0x1FB4), (0x1FB6, 0x1FC4), (0x1FC6, 0x1FD3),
        (0x1FD6, 0x1FDB), (0x1FDD, 0x1FEF), (0x1FF2, 0x1FF4), (0x1FF6, 0x1FFE),
        (0x2126, 0x2126), (0xAB65, 0xAB65), (0x10140, 0x1018E), (0x101A0, 0x101A0),
        (0x1D200, 0x1D245),
    ),
}
_CATEGORIES: Final = frozenset(
    "C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps "
    "S Sc Sk Sm So Z Zl Zp Zs".split()
)
# Beyond this only private use and a few others are assigned, in the planes looked at.
_DENSE_END: Final = 0x32400
_SPARSE: Final = ((0xE0000, 0xE0FFF), (0xF0000, LAST))

_by_category: Final[dict[str, Ranges]] = {}
_fold_classes: Final[dict[str, list[int]]] = {}


def joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Return ranges in order, those that touch made one."""
    result: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(result[-1][1], high))
        else:
            result.append((low, high))
    return tuple(result)


def complement(ranges: Ranges) -> Ranges:
    """Return all other characters."""
    result = []
    start = 0
    for low, high in ranges:
        if low > start:
            result.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        result.append((start, LAST))
    return tuple(result)


def holds(ranges: Ranges, code: int) -> bool:
    """Return whether a character is in the set."""
    start, end = 0, len(ranges)
    while start < end:
        middle = (start + end) // 2
        low, high = ranges[middle]
        if code < low:
            end = middle
        elif code > high:
            start = middle + 1
        else:
            return True
    return False


def category(name: str) -> Ranges | None:
    """Return the characters of a general category or script such as ``Lu``; None if unknown."""
    if name == "Any":
        return ANY
    if name not in _CATEGORIES:
        return SCRIPTS.get(name)
    if not _by_category:
        _load_categories()
    return _by_category.get(name, ())


def _load_categories() -> None:
    import unicodedata

    found: dict[str, list[tuple[int, int]]] = {}
    category_of = unicodedata.category
    for start, end in ((0, _DENSE_END), *_SPARSE):
        run_start, run_name = start, ""
        for code in range(start, end + 2):
            name = category_of(chr(code)) if code <= end else ""
            if name != run_name:
                if run_name:
                    found.setdefault(run_name, []).append((run_start, code - 1))
                run_start, run_name = code, name
    found.pop("Cn", None)
    for name, ranges in found.items():
        _by_category[name] = tuple(ranges)
    for letter in {name[0] for name in found}:
        parts = [item for name, ranges in found.items() if name[0] == letter for item in ranges]
        _by_category[letter] = joined(parts)


def folded(ranges: Ranges) -> Ranges:
    """Return the set with all characters that differ from its own in case only."""
    if ranges == ANY:
        return ranges
    extra: list[tuple[int, int]] = []
    if all([high <= _LAST_OF_ASCII for _, high in ranges]):
        # PERF: most sets are of ASCII letters, and the table of all others takes long to make.
        for low, high in ranges:
            for code in range(low, high + 1):
                cases = chr(code).lower() + chr(code).upper() + _MORE_CASES.get(code & ~32, "")
                extra.extend([(ord(case), ord(case)) for case in cases])
        return joined([*ranges, *extra])
    classes = _load_fold_classes()
    for codes in classes.values():
        if any(holds(ranges, code) for code in codes):
            extra.extend([(code, code) for code in codes])
    return joined([*ranges, *extra])


def _load_fold_classes() -> dict[str, list[int]]:
    """Return the groups of characters that are the same except for case."""
    if not _fold_classes:
        found: dict[str, list[int]] = {}
        for code in range(0x1EA00):
            character = chr(code)
            lower = character.lower()
            if lower == character and character.upper() == character:
                continue
            found.setdefault(_folded_character(character), []).append(code)
        for key, codes in found.items():
            if len(codes) > 1:
                _fold_classes[key] = codes
    return _fold_classes


def _folded_character(character: str) -> str:
    """Return what stands for all the cases of a character."""
    fold = character.casefold()
    if len(fold) == 1:
        return fold
    lower = character.lower()
    return lower if len(lower) == 1 else character
