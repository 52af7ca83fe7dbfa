"""Findings in the format that the user asked for."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator, Mapping
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.files.disk import DiskFiles
from hcl_lint.project.configuration import Configuration, dialects_of
from hcl_lint.project.settings import OUTPUT_FORMATS
from hcl_lint.report.paths import Base
from hcl_lint.report.terminal import TEXT_FORMATS, TextStyle, text_of_nothing
from hcl_lint.report.text import render_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.registry import Registry

NOT_TEXT = "\ufffd"


def message_of(finding: Finding) -> str:
    """The summary, as a sentence, and the detail."""
    if not finding.detail:
        return finding.summary
    return f"{finding.summary}. {' '.join(finding.detail.split())}"


def whole_message(finding: Finding) -> str:
    """The same, with the names of the problem in other tools."""
    return with_names(message_of(finding), finding)


def with_names(text: str, finding: Finding) -> str:
    """A text with the names of the problem in other tools in brackets after it."""
    return f"{text} ({', '.join(finding.references)})" if finding.references else text


def unicode_text(text: str) -> str:
    """The text, with ``�`` in place of code points that are not characters.

    Strict readers of JSON and XML refuse whole documents for one of them.
    """
    if text.isascii():
        return text
    return "".join([NOT_TEXT if 0xD800 <= ord(element) <= 0xDFFF else element for element in text])


class ReportContext:
    """The folder that paths are relative to, and the rules that there are.

    ``base`` is by default the root of the repository around the current folder; *configuration*
    names the rule packs that are in use. ``now``, in seconds since 1970, is when the report is
    written, and ``variables`` of the environment say where git is; without them, a report says
    nothing about when it was written, nor about which commit it is.
    """

    def __init__(
        self, base: Base | None = None, configuration: Configuration | None = None, *,
        now: float | None = None, variables: Mapping[str, str] | None = None,
    ) -> None:
        self.now = now
        self.variables = variables
        self._base = base
        self._configuration = configuration
        self._registry: Registry | None = None

    @property
    def base(self) -> Base:
        """The folder that paths are relative to."""
        if self._base is None:
            configuration = self._configuration
            files = DiskFiles() if configuration is None else configuration.files
            self._base = Base.of_current_folder(files)
        return self._base

    @property
    def docs_url(self) -> str:
        """The address of the folder with the pages about rules; nothing where it is not known."""
        if self._configuration is None:
            return ""
        return self._configuration.text("docs-url").partition("{rule}")[0]

    @property
    def registry(self) -> Registry:
        """All rules. Raises ConfigError: a plugin or a rule pack is wrong."""
        if self._registry is None:
            from hcl_lint.linter.registry import all_rules

            packs = dialects_of(self._configuration).packs if self._configuration else ()
            self._registry = all_rules(packs)
        return self._registry


FORMATS = OUTPUT_FORMATS

# The modules of formats that share one; each other has a module of its name. Those have a function
# `render_NAME`.
_MODULES = {
    "azure": "log_lines",
    "github": "log_lines",
    "pylint": "log_lines",
    "checkstyle": "xml_documents",
    "junit": "xml_documents",
    "gitlab": "json_documents",
    "json": "json_documents",
    "json_lines": "json_documents",
    "rdjson": "json_documents",
}


def render(
    findings: Iterable[Finding], format_name: str, style: TextStyle | None = None, *,
    checked: int | None = None, context: ReportContext | None = None,
) -> str:
    """All findings, sorted, in one of `FORMATS`, as one text; see `render_parts`."""
    return "".join(render_parts(findings, format_name, style, checked=checked, context=context))


def render_parts(
    findings: Iterable[Finding], format_name: str, style: TextStyle | None = None, *,
    checked: int | None = None, context: ReportContext | None = None,
) -> Iterator[str]:
    """All findings, sorted, in one of `FORMATS`, bit by bit, with a newline at the end.

    ``full``, ``concise`` and ``grouped`` are for people, and give nothing where there are no
    findings; but ``full`` then says how many files were *checked*, if that is known. All others are
    whole documents even then, and some of them contain more of *context*. Raises ValueError: the
    format is unknown.
    """
    if format_name not in FORMATS:
        raise ValueError(f"unknown output format {format_name!r}")
    ordered = sorted(findings, key=lambda finding: finding.sort_key())
    if format_name in TEXT_FORMATS:
        style = style or TextStyle()
        if not ordered:
            return iter([text_of_nothing(format_name, style, checked)])
        return render_text(ordered, format_name, style, checked)
    if context is None:
        context = ReportContext()
    name = format_name.replace("-", "_")
    module = __import__(f"hcl_lint.report.{_MODULES.get(name, name)}", fromlist=[name])
    parts: Iterator[str] = getattr(module, f"render_{name}")(ordered, context)
    return parts
