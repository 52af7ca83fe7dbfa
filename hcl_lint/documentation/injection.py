"""Putting documentation into a file: between its markers, or in place of all of it."""

from __future__ import annotations

from hcl_lint.documentation.problems import DocsProblem
from hcl_lint.documentation.settings import INJECT, DocsSettings
from hcl_lint.documentation.templates import Template


def file_text(text: str, settings: DocsSettings, before: str | None) -> str:
    """The text of the file that documentation is written to.

    *before* is its text so far, None where there is no file. The style of its newlines stays.

    Raises DocsProblem: a marker lacks its partner, they are in the wrong order, or the template is
    wrong.
    """
    newline = "\n"
    if before is not None and "\r\n" in before:
        newline = "\r\n"
    filled = _filled(text, settings)
    if newline != "\n":
        filled = filled.replace("\n", newline)
    if settings.text("output.mode") != INJECT or not before:
        return filled
    begin, end = settings.markers
    start, first_end = before.find(begin), before.find(end)
    if start == -1 and first_end == -1:
        return before + newline + filled
    if start == -1:
        raise _problem(f"the marker `{begin}` is missing before `{end}`", before, first_end)
    if -1 < first_end < start:
        raise _problem(f"the marker `{end}` is before `{begin}`", before, first_end)
    stop = before.find(end, start + len(begin))  # they may be alike
    if stop == -1:
        raise _problem(f"the marker `{end}` is missing after `{begin}`", before, start)
    return before[:start] + filled + before[stop + len(end) :]


def _filled(text: str, settings: DocsSettings) -> str:
    template = settings.template
    if not template:
        return text
    try:
        return Template(template).text({"content": text}, None, _no_files)
    except DocsProblem as problem:
        raise settings.placed(problem, "output.template") from problem


def _no_files(name: str) -> str:
    raise DocsProblem("`include` is for `content` alone")


def _problem(message: str, text: str, offset: int) -> DocsProblem:
    return DocsProblem(message, line=text.count("\n", 0, offset) + 1)


def has_markers(text: str, settings: DocsSettings) -> bool:
    """Whether a text holds one of the markers, or both."""
    return any([marker in text for marker in settings.markers])
