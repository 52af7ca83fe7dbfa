"""Names, places and reasons in messages, and the name that was probably meant."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.text.source import Range

LONGEST_QUOTE = 200  # code points of what a message has in backticks
LONGEST_MESSAGE = 4_000


def bounded(message: str) -> str:
    """A message with what it quotes of a tree shortened, and cut where it is still too long."""
    if len(message) <= LONGEST_QUOTE:
        return message
    parts = message.split("`")
    for i in range(1, len(parts) - 1, 2):
        parts[i] = cut(parts[i])
    return cut("`".join(parts), LONGEST_MESSAGE)


def cut(text: str, most: int = LONGEST_QUOTE) -> str:
    """A text without what exceeds *most* characters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def short(name: str, most: int = 60) -> str:
    """A name for a summary, shortened if it has more than *most* characters."""
    return f"`{cut(name, most)}`"


def listed(names: Iterable[str], between: str = ", ") -> str:
    """Names as a message lists them: `a`, `b`."""
    return between.join([f"`{name}`" for name in names])


def counted(count: int, noun: str) -> str:
    """A number with its noun, such as "1 file" and "2 files"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def sentence(reason: str) -> str:
    """A reason with a capital letter and a full stop."""
    return f"{reason[:1].upper()}{reason[1:]}."


def location(place: Range, other: Range) -> str:
    """Where something is, as seen from another place."""
    if place.source is other.source:
        return f"on line {place.line}"
    return f"in {place.source.path} on line {place.line}"


# How many times to look for a suggestion in one module or file, as each costs thousands of steps.
MOST_SUGGESTIONS = 25

_MOST_CANDIDATES = 1000
_LONGEST_NAME = 80
_MOST_SLIPS = 2
_MOST_REMEMBERED = 100
_remembered: dict[tuple[str, tuple[str, ...]], str | None] = {}


def closest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that *name* is probably a slip of, or None.

    A slip is a wrong, missing, additional or swapped character: none in names of one or two
    letters, one in names of up to five, two in longer ones. Case is no slip at all. Of
    equally near candidates the first in alphabetical order wins. At most the first 1,000
    candidates are looked at.
    """
    if len(name) > _LONGEST_NAME:
        return None
    key = (name, tuple(candidates))
    if key not in _remembered:
        if len(_remembered) == _MOST_REMEMBERED:
            _remembered.clear()
        _remembered[key] = _closest(*key)
    return _remembered[key]


def advise(name: str, candidates: Iterable[str], otherwise: str) -> str:
    """Ask whether the closest candidate was meant; *otherwise* is what to do if there is none."""
    meant = closest(name, candidates)
    return f"Did you mean `{meant}`?" if meant else otherwise


def did_you_mean(name: str, candidates: Iterable[str], otherwise: str = "") -> str:
    """The end of a message on one line, which asks the same; "" or what to do if there is none."""
    meant = closest(name, candidates)
    return f"; did you mean `{meant}`?" if meant else otherwise


def _closest(name: str, candidates: tuple[str, ...]) -> str | None:
    lowered = name.lower()
    letters = set(lowered)
    allowed = _slips_allowed(name)
    best: tuple[int, str] | None = None
    for candidate in candidates[:_MOST_CANDIDATES]:
        if candidate == name or abs(len(candidate) - len(name)) > allowed:
            continue
        other = candidate.lower()
        if len(letters.symmetric_difference(other)) > 2 * allowed:
            continue  # A slip replaces one letter by another at most.
        slips = _distance(lowered, other, allowed)
        if slips <= allowed and (best is None or (slips, candidate) < best):
            best = (slips, candidate)
    return None if best is None else best[1]


def _slips_allowed(name: str) -> int:
    return 0 if len(name) < 3 else 1 if len(name) < 6 else _MOST_SLIPS


class Names:
    """Many names, among which several words may be looked for."""

    __slots__ = ("_by_length",)

    def __init__(self, names: Iterable[str]) -> None:
        self._by_length: dict[int, list[str]] = {}
        for name in names:
            self._by_length.setdefault(len(name), []).append(name)

    def closest(self, name: str) -> str | None:
        """The one that *name* is probably a slip of, or None."""
        near: list[str] = []
        for length in range(len(name) - _MOST_SLIPS, len(name) + _MOST_SLIPS + 1):
            near += self._by_length.get(length, ())
        return closest(name, near)


def is_slip_of(name: str, other: str) -> bool:
    """Whether a name is another one, or probably a slip of it."""
    return name == other or closest(name, (other,)) is not None


QUESTION = "Did you mean "


def asked_for(text: str) -> str | None:
    """The name that a text asks for, as in ``Did you mean `name`?``; None unless it is one name."""
    before, question, rest = text.partition(QUESTION)
    quote = rest[:1]
    if not question or quote not in ("`", '"') or QUESTION in rest:
        return None
    meant, end, rest = rest[1:].partition(f"{quote}?")
    return meant if end and meant and quote not in meant else None


def folded(name: str) -> str:
    """A name without what some products ignore in it: ``ConnectTimeout``, ``connect_timeout``."""
    return name.replace("_", "").lower()


def _distance(a: str, b: str, limit: int) -> int:
    """The slips between two words, where two neighbours swapped are one; above *limit* any
    number above it.

    The Levenshtein distance with transpositions, of which only the diagonals within the limit
    are worked out.
    """
    far = limit + 1
    # What both begin or end with has no slips; candidates are often alike there.
    start = 0
    while start < len(a) and start < len(b) and a[start] == b[start]:
        start += 1
    a, b = a[start:], b[start:]
    while a and b and a[-1] == b[-1]:
        a, b = a[:-1], b[:-1]
    if not a or not b:
        return min(len(a) + len(b), far)
    older: list[int] = []
    old = [j if j <= limit else far for j in range(len(b) + 1)]
    for i in range(1, len(a) + 1):
        row = [far] * (len(b) + 1)
        if i <= limit:
            row[0] = i
        for j in range(max(1, i - limit), min(len(b), i + limit) + 1):
            slips = min(old[j] + 1, row[j - 1] + 1, old[j - 1] + (a[i - 1] != b[j - 1]))
            if i > 1 and j > 1 and a[i - 1] == b[j - 2] and a[i - 2] == b[j - 1]:
                slips = min(slips, older[j - 2] + 1)
            row[j] = min(slips, far)
        if min(row) > limit:
            return far
        older, old = old, row
    return old[len(b)]
