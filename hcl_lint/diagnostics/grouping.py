"""Findings that belong together: many of one kind as one, and one known again by a fingerprint."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import SAFE, SUGGESTION, UNSAFE, Group
from hcl_lint.diagnostics.finding import Finding, PlacedEdit, PlacedFix
from hcl_lint.files.tracking import blake2b

# Fewer than this are shown one by one.
_LEAST = 5
_MOST_LINES = 12  # named in the detail
_MOST_PLACES = 5  # the same, of several files

Key = tuple[str, ...]  # what the members of a group have in common


def grouped(findings: list[Finding]) -> list[Finding]:
    """Return findings with one in place of those that are many of a group.

    It is the first of them, with the places of some others in its detail, and with the fixes of
    all that are in its file. A group is what a rule says is one, or the same summary about the
    same source in many files, such as copies of a file. Findings of different severities are of
    different groups.
    """
    of_rules: dict[Key, list[Finding]] = {}
    for finding in findings:
        if finding.group is not None:
            key: Key = (finding.rule, finding.severity, finding.group.key, finding.group.summary)
            of_rules.setdefault(key, []).append(finding)
    many = [rule for rule in of_rules.values() if len(rule) >= _LEAST]
    found = _joined_by([(rule, rule[0].group) for rule in many], findings)
    copies: dict[Key, list[Finding]] = {}
    for finding in found:
        source = [line.text[line.start : line.end] for line in finding.excerpt]
        key = (finding.rule, finding.severity, finding.summary, *source)
        copies.setdefault(key, []).append(finding)
    many = [copy for copy in copies.values() if _files(copy) >= _LEAST]
    return _joined_by([(rule, None) for rule in many], found)


def _files(members: list[Finding]) -> int:
    return len({member.path for member in members})


def _count(members: list[Finding]) -> int:
    return sum([member.count for member in members])


def _joined_by(
    groups: list[tuple[list[Finding], Group | None]], findings: list[Finding]
) -> list[Finding]:
    """Put one finding in place of the members of each group; None is of those that are alike."""
    replaced: dict[int, Finding | None] = {}
    for members, group in groups:
        members.sort()
        replaced.update([(id(member), None) for member in members])
        replaced[id(members[0])] = _one(members, group)
    if not replaced:
        return findings
    kept = [replaced.get(id(finding), finding) for finding in findings]
    return [finding for finding in kept if finding is not None]


def _one(members: list[Finding], group: Group | None) -> Finding:
    """The finding that stands for all members, which are in order."""
    first = members[0]
    detail = first.detail if group is None else group.detail
    return Finding(
        first.path, first.start, first.end, rule=first.rule, code=first.code,
        severity=first.severity, summary=first.summary if group is None else group.summary,
        detail=f"{detail} {_places(members)}".lstrip(), url=first.url,
        fix=_joined([member for member in members if member.path == first.path]),
        excerpt=first.excerpt, count=_count(members), risk=first.risk, references=first.references,
    )


def _places(members: list[Finding]) -> str:
    """A sentence that counts the members, and says where they are."""
    files = _files(members)
    if files > 1:
        first = {member.path: member for member in reversed(members)}
        places = [f"{one.path}:{one.line}:{one.column}" for one in sorted(first.values())[1:]]
        named = ", ".join(places[:_MOST_PLACES])
        more = f" and {len(places) - _MOST_PLACES} more" if len(places) > _MOST_PLACES else ""
        return f"There are {_count(members)} such places in {files} files, also {named}{more}."
    lines = [str(line) for line in dict.fromkeys([member.line for member in members])]
    more = f" and {len(lines) - _MOST_LINES} more" if len(lines) > _MOST_LINES else ""
    named = ", ".join(lines[:_MOST_LINES])
    where = f"line {named}" if len(lines) == 1 else f"lines {named}{more}"
    return f"There are {len(members)} such places: {where}."


def _joined(members: list[Finding]) -> PlacedFix | None:
    """The fix that does what those of findings of one file do, as far as they do not overlap."""
    fixes = [member.fix for member in members if member.fix is not None]
    fixes = [fix for fix in fixes if fix.applicability != SUGGESTION and fix.edits]
    if not fixes:
        return None
    edits: list[PlacedEdit] = []
    is_safe = True
    for fix in sorted(fixes, key=_start):
        if edits and _start(fix) < (edits[-1].end.line, edits[-1].end.character):
            continue
        edits += fix.edits
        is_safe = is_safe and fix.applicability == SAFE
    title = fixes[0].title if len(fixes) == 1 else f"{fixes[0].title}, everywhere in the file"
    return PlacedFix(title, edits, SAFE if is_safe else UNSAFE)


def _start(fix: PlacedFix) -> tuple[int, int]:
    return fix.edits[0].start.line, fix.edits[0].start.character


_LENGTH = 8  # bytes: with a million findings, two come out alike once in 37 million runs


def fingerprint(finding: Finding) -> str:
    """The fingerprint of a finding; equal findings of a file, or of two, share one."""
    return fingerprint_of(finding.rule, finding.summary, [line.text for line in finding.excerpt])


def fingerprint_of(rule: str, summary: str, lines: Iterable[str]) -> str:
    """16 hexadecimal digits that depend on the rule, what it says, and the source it says it of.

    *lines* are those on which the range begins and ends. White space in them does not count, so
    that formatting changes nothing, nor do digits in *summary*: they may be positions. The path
    and the place in the file do not count at all.
    """
    words = [rule, "".join([text for text in summary if not text.isdigit()])]
    words += ["".join(line.split()) for line in lines]
    content = "\n".join(words).encode("utf-8", "surrogatepass")
    return blake2b(content, digest_size=_LENGTH).hexdigest()


def placed_fingerprints(findings: Iterable[Finding]) -> Iterator[tuple[Finding, str]]:
    """Each finding with a fingerprint that no other of them has, 32 hexadecimal digits.

    That is made of its own one, the path, and how many such findings there were before in the
    file: when one of several alike is gone, it is the last of these fingerprints that is.
    """
    counts: dict[tuple[str, str], int] = {}
    for finding in findings:
        key = (finding.path.replace("\\", "/"), fingerprint(finding))
        counts[key] = counts.get(key, 0) + 1
        content = "\0".join([*key, str(counts[key])]).encode("utf-8", "surrogatepass")
        yield finding, blake2b(content, digest_size=2 * _LENGTH).hexdigest()
