"""What a finding says, for formats that have one text and one line for it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.finding import Finding

NOT_TEXT = "\ufffd"


def message_of(finding: Finding) -> str:
    """The summary, as a sentence, and the detail."""
    if not finding.detail:
        return finding.summary
    return f"{finding.summary}. {' '.join(finding.detail.split())}"


def unicode_text(text: str) -> str:
    """The text with what is no character, such as stands for a byte, replaced by ``�``.

    Strict readers of JSON and XML refuse whole documents for one of them.
    """
    if text.isascii():
        return text
    return "".join([NOT_TEXT if "\ud800" <= each <= "\udfff" else each for each in text])
