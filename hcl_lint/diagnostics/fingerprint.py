"""What a finding is known by from one run to the next, wherever its lines have gone."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.diagnostics.finding import Finding

_LENGTH = 8  # bytes: with a million findings, two come out alike once in 37 million runs


def fingerprint(finding: Finding) -> str:
    """The fingerprint of a finding; equal findings of a file, or of two, share one."""
    return fingerprint_of(finding.rule, finding.summary, [each.text for each in finding.excerpt])


def fingerprint_of(rule: str, summary: str, lines: Iterable[str]) -> str:
    """16 hexadecimal digits that depend on the rule, what it says, and the source it says it of.

    *lines* are those on which the range begins and ends. White space in them does not count, so
    that formatting changes nothing, nor do digits in *summary*: they may be positions. The path
    and the place in the file do not count at all.
    """
    import hashlib

    words = [rule, "".join([each for each in summary if not each.isdigit()])]
    words += ["".join(line.split()) for line in lines]
    content = "\n".join(words).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=_LENGTH).hexdigest()
