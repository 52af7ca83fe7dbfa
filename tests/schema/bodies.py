"""Bodies from texts, and what is said about them, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterable

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema.bodies import read_body, read_json_body
from hcl_lint.schema.content import Body
from hcl_lint.schema.spec_language import SpecFile, read_spec
from hcl_lint.text.source import Source


def native(text: str, path: str = "main.hcl") -> Body:
    """The body of a valid text."""
    body, diagnostics = read_body(Source(path, text))
    assert not diagnostics
    return body


def json(text: str) -> Body:
    """The body of a valid text in JSON syntax."""
    body, diagnostics = read_json_body(Source("main.hcl.json", text))
    assert not diagnostics
    return body


def said(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Diagnostics as the text they point at, and their summary."""
    return [
        f"{each.source.text[each.start:each.end]}: {each.summary}"
        for each in diagnostics
    ]


def spec_file(text: str) -> SpecFile:
    """What a valid spec file says."""
    read, diagnostics = read_spec(Source("spec.hcl", text))
    assert read is not None, said(diagnostics)
    return read
