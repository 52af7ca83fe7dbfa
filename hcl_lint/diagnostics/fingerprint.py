"""Fingerprints, by which a finding is known again after other lines of its file have moved."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.files.tracking import blake2b

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
