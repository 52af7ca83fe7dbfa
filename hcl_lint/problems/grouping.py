"""Reporting many findings of one kind as one: what they have in common is said once."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import SAFE, SUGGESTION, UNSAFE, Group
from hcl_lint.problems.finding import Finding, PlacedEdit, PlacedFix, RelatedPlace

# Fewer than this are reported one by one.
_LEAST = 5
_MOST_LINES = 12  # named in the detail


def grouped(findings: list[Finding]) -> list[Finding]:
    """Return findings with one in place of those that are many of a group.

    It is the first of them, with the places of the others as related ones, and with the fixes of
    all that are in its file. Findings of different severities are of different groups.
    """
    groups: dict[tuple[str, str, str, str], list[Finding]] = {}
    for each in findings:
        if each.group is not None:
            key = (each.rule, each.severity, each.group.key, each.group.summary)
            groups.setdefault(key, []).append(each)
    replaced: dict[int, Finding | None] = {}
    for members in groups.values():
        if len(members) >= _LEAST:
            members.sort()
            replaced.update([(id(each), None) for each in members])
            group = members[0].group
            assert group is not None
            replaced[id(members[0])] = _one(members, group)
    if not replaced:
        return findings
    kept = [replaced.get(id(each), each) for each in findings]
    return [each for each in kept if each is not None]


def _one(members: list[Finding], group: Group) -> Finding:
    """The finding that stands for all members, which are in order."""
    first = members[0]
    return Finding(
        first.path,
        first.start,
        first.end,
        rule=first.rule,
        code=first.code,
        severity=first.severity,
        summary=group.summary,
        detail=f"{group.detail} {_places(members)}",
        url=first.url,
        fix=_joined([each for each in members if each.path == first.path]),
        related=[
            RelatedPlace(each.path, each.start, each.end, each.summary) for each in members[1:]
        ],
        excerpt=first.excerpt,
        count=len(members),
        risk=first.risk,
    )


def _places(members: list[Finding]) -> str:
    """A sentence that counts the members, and says where they are."""
    files = {each.path for each in members}
    if len(files) > 1:
        return f"There are {len(members)} such places in {len(files)} files."
    lines = [str(line) for line in dict.fromkeys([each.line for each in members])]
    more = f" and {len(lines) - _MOST_LINES} more" if len(lines) > _MOST_LINES else ""
    named = ", ".join(lines[:_MOST_LINES])
    where = f"line {named}" if len(lines) == 1 else f"lines {named}{more}"
    return f"There are {len(members)} such places: {where}."


def _joined(members: list[Finding]) -> PlacedFix | None:
    """The fix that does what those of findings of one file do, as far as they do not overlap."""
    fixes = [each.fix for each in members if each.fix is not None]
    fixes = [each for each in fixes if each.applicability != SUGGESTION and each.edits]
    if not fixes:
        return None
    edits: list[PlacedEdit] = []
    is_safe = True
    for fix in sorted(fixes, key=_start):
        if edits and _start(fix) < (edits[-1].end.line, edits[-1].end.character):
            continue
        edits += fix.edits
        is_safe = is_safe and fix.applicability == SAFE
    title = f"{fixes[0].title}, everywhere in the file"
    return PlacedFix(title, edits, SAFE if is_safe else UNSAFE)


def _start(fix: PlacedFix) -> tuple[int, int]:
    return fix.edits[0].start.line, fix.edits[0].start.character
