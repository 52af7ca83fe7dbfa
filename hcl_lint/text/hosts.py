"""Files in other languages that HCL may stand in: documents and programs, by their names."""

from __future__ import annotations

MARKDOWN = "markdown"
RESTRUCTURED_TEXT = "restructuredtext"
ASCIIDOC = "asciidoc"
GO = "go"
PYTHON = "python"
KINDS = (MARKDOWN, RESTRUCTURED_TEXT, ASCIIDOC, GO, PYTHON)

_BY_SUFFIX = {
    "md": MARKDOWN,
    "markdown": MARKDOWN,
    "rst": RESTRUCTURED_TEXT,
    "adoc": ASCIIDOC,
    "asciidoc": ASCIIDOC,
    "go": GO,
    "py": PYTHON,
}


def host_kind(path: str) -> str | None:
    """The kind of a file that may hold snippets of HCL; None for all others."""
    return _BY_SUFFIX.get(path.rpartition(".")[2])
