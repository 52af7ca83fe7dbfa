"""The difference of two texts: matching lines, edits, and the unified format."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Sequence
from hcl_lint.text.display import printable
from hcl_lint.text.edits import Edit

_DEEPEST = 32  # Rounds of looking for unique lines within what the last round left.


def split_lines(text: str) -> list[str]:
    """The lines of *text*, each with its ``"\\n"``; the last may have none."""
    lines = text.split("\n")
    result = [line + "\n" for line in lines[:-1]]
    if lines[-1]:
        result.append(lines[-1])
    return result


def changes(old: list[str], new: list[str]) -> list[tuple[int, int, int, int]]:
    """The changes: ``old[a:b]`` became ``new[c:d]``, as tuples (a, b, c, d), in order.

    Between two changes there is at least one common line. Lines that occur once in both
    versions anchor the comparison ("patience diff"), and what lies between two anchors is
    compared again; the cost is nearly linear whatever the lines are.
    """
    found: list[tuple[int, int, int, int]] = []
    pending = [(0, len(old), 0, len(new), 0)]
    while pending:
        old_start, old_end, new_start, new_end, depth = pending.pop()
        while old_start < old_end and new_start < new_end and old[old_start] == new[new_start]:
            old_start += 1
            new_start += 1
        while old_start < old_end and new_start < new_end and old[old_end - 1] == new[new_end - 1]:
            old_end -= 1
            new_end -= 1
        anchors: list[tuple[int, int]] = []
        if depth < _DEEPEST and old_start < old_end and new_start < new_end:
            anchors = _anchors(old, new, (old_start, old_end, new_start, new_end))
        if anchors:
            between = []
            for old_line, new_line in anchors:
                between.append((old_start, old_line, new_start, new_line, depth + 1))
                old_start, new_start = old_line + 1, new_line + 1
            between.append((old_start, old_end, new_start, new_end, depth + 1))
            pending += reversed(between)
        elif old_end - old_start == new_end - new_start:
            found += _pairwise(old, new, (old_start, old_end, new_start, new_end))
        else:
            found.append((old_start, old_end, new_start, new_end))
    return found


def _anchors(
    old: list[str], new: list[str], region: tuple[int, int, int, int]
) -> list[tuple[int, int]]:
    """The longest rising run of lines that are unique in both regions."""
    old_start, old_end, new_start, new_end = region
    old_places = _unique_lines(old, old_start, old_end)
    new_places = _unique_lines(new, new_start, new_end)
    pairs = [(i, new_places[line]) for line, i in old_places.items() if line in new_places]
    return _longest_rising(pairs)


def _unique_lines(lines: list[str], start: int, end: int) -> dict[str, int]:
    """The lines of a region that occur once in it, and where, in order."""
    places: dict[str, int] = {}
    repeated: set[str] = set()
    for i in range(start, end):
        line = lines[i]
        if line in places:
            repeated.add(line)
        else:
            places[line] = i
    for line in repeated:
        del places[line]
    return places


def _longest_rising(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest subsequence in which the second of the pairs rise: patience sorting."""
    tops: list[int] = []  # The smallest last value of a rising run of each length ...
    top_pairs: list[int] = []  # ... and which pair it belongs to.
    before: list[int] = []
    for i, (_, value) in enumerate(pairs):
        pile = bisect_left(tops, value)
        before.append(top_pairs[pile - 1] if pile else -1)
        if pile == len(tops):
            tops.append(value)
            top_pairs.append(i)
        else:
            tops[pile] = value
            top_pairs[pile] = i
    result = []
    last = top_pairs[-1] if top_pairs else -1
    while last >= 0:
        result.append(pairs[last])
        last = before[last]
    result.reverse()
    return result


def _pairwise(
    old: list[str], new: list[str], region: tuple[int, int, int, int]
) -> list[tuple[int, int, int, int]]:
    """The changes of a region of as many lines as before, line against line."""
    old_start, old_end, new_start, _ = region
    shift = new_start - old_start
    found: list[tuple[int, int, int, int]] = []
    for i in range(old_start, old_end):
        if old[i] == new[i + shift]:
            continue
        if found and found[-1][1] == i:
            found[-1] = (found[-1][0], i + 1, found[-1][2], i + 1 + shift)
        else:
            found.append((i, i + 1, i + shift, i + 1 + shift))
    return found


_CONTEXT = 3  # Common lines shown around a change.


def unified_diff(old: str, new: str, path: str) -> str:
    """The changes that turn *old* into *new*; empty where they are the same.

    ``patch`` and ``git apply -p0`` understand it, newlines of both kinds and a missing one
    at the end included.
    """
    if old == new:
        return ""
    old_lines = split_lines(old)
    new_lines = split_lines(new)
    name = printable(path)
    parts = [f"--- {name}\n", f"+++ {name}\n"]
    for hunk in _hunks(changes(old_lines, new_lines)):
        parts += _hunk_lines(old_lines, new_lines, hunk)
    return "".join(parts)


def _hunks(found: list[tuple[int, int, int, int]]) -> list[list[tuple[int, int, int, int]]]:
    """The changes in groups whose context would touch or overlap."""
    hunks = [found[:1]]
    for change in found[1:]:
        if change[0] - hunks[-1][-1][1] <= 2 * _CONTEXT:
            hunks[-1].append(change)
        else:
            hunks.append([change])
    return hunks


def _hunk_lines(old: list[str], new: list[str], hunk: list[tuple[int, int, int, int]]) -> list[str]:
    before = min(_CONTEXT, hunk[0][0])
    after = min(_CONTEXT, len(old) - hunk[-1][1])
    old_start, new_start = hunk[0][0] - before, hunk[0][2] - before
    old_end, new_end = hunk[-1][1] + after, hunk[-1][3] + after
    parts = [f"@@ -{_region(old_start, old_end)} +{_region(new_start, new_end)} @@\n"]
    done = old_start
    for change in hunk:
        parts += [_line(" ", line) for line in old[done : change[0]]]
        parts += [_line("-", line) for line in old[change[0] : change[1]]]
        parts += [_line("+", line) for line in new[change[2] : change[3]]]
        done = change[1]
    parts += [_line(" ", line) for line in old[done:old_end]]
    return parts


def _region(start: int, end: int) -> str:
    """A range of lines as hunk headers have it; an empty one names the line before it."""
    if end - start == 1:
        return str(start + 1)
    return f"{start + 1 if end > start else start},{end - start}"


def _line(sign: str, line: str) -> str:
    """One line of a hunk, with a note where it has no newline."""
    return sign + line if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"


def minimal_edits(old: str, new: str) -> list[Edit]:
    """The edits that make *new* of *old*, line by line, in order.

    Each replaces, removes or inserts whole lines, except for what its old and new text have in
    common at both ends. The cost is linear, or nearly so, for any two texts.
    """
    if old == new:
        return []

    old_lines = split_lines(old)
    new_lines = split_lines(new)
    edits = []
    offset = 0
    done = 0
    for old_start, old_end, new_start, new_end in changes(old_lines, new_lines):
        start = offset + sum(map(len, old_lines[done:old_start]))
        before = "".join(old_lines[old_start:old_end])
        after = "".join(new_lines[new_start:new_end])
        edits.append(_trimmed(start, before, after))
        offset = start + len(before)
        done = old_end
    return edits


def in_common(before: Sequence[object], after: Sequence[object]) -> tuple[int, int]:
    """How many elements two sequences have in common at the start, and after those at the end."""
    prefix = 0
    shorter = min(len(before), len(after))
    while prefix < shorter and before[prefix] == after[prefix]:
        prefix += 1
    suffix = 0
    while suffix < shorter - prefix and before[-1 - suffix] == after[-1 - suffix]:
        suffix += 1
    return prefix, suffix


def _trimmed(start: int, before: str, after: str) -> Edit:
    """The edit from one text to another without what they have in common at both ends."""
    prefix, suffix = in_common(before, after)
    end = start + len(before) - suffix
    return Edit(start + prefix, end, after[prefix : len(after) - suffix])
