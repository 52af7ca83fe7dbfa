"""From a module and its settings to the text of its documentation, and of the file it is in."""

from __future__ import annotations

import json

from hcl_lint.annotations import Callable, Final
from hcl_lint.documentation.data_formats import tfvars_hcl, tfvars_json, toml_of, xml_of, yaml_of
from hcl_lint.documentation.documents import DocumentWriter
from hcl_lint.documentation.drawing import drawing_of, mermaid_lines
from hcl_lint.documentation.escapes import tidy
from hcl_lint.documentation.files import ModuleFiles, footer_of, header_of, lock_file
from hcl_lint.documentation.markup import Asciidoc, Markdown, Markup
from hcl_lint.documentation.model import Contents
from hcl_lint.documentation.pretty import pretty
from hcl_lint.documentation.reader import read_module
from hcl_lint.documentation.records import records_of, with_nulls
from hcl_lint.documentation.settings import INJECT, DocsProblem, DocsSettings
from hcl_lint.documentation.tables import TableWriter
from hcl_lint.documentation.templates import DocsTemplate
from hcl_lint.documentation.values import json_of
from hcl_lint.files.paths import LOCK_FILE
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source

_LOCK: Final = BodySchema((), (BlockSchema("provider", ("name",)),))


def documentation_of(module: Module, settings: DocsSettings, files: ModuleFiles) -> str:
    """The documentation of a module, without a newline at its end.

    Raises DocsProblem: a file that it is made of cannot be read, or a template is wrong.
    """
    locked = _locked(files, module) if settings.flag("settings.lockfile") else {}
    contents = read_module(module, settings, locked)
    contents.header = header_of(files, settings)
    contents.footer = footer_of(files, settings)
    if settings.flag("output-values.enabled"):
        _add_values(contents, files, settings.text("output-values.from"))
    if settings.shows("graph"):
        contents.graph = "".join(mermaid_lines([drawing_of(module, module.folder)]))
    return render(contents, settings, lambda name: files.text(name).removesuffix("\n"))


def _locked(files: ModuleFiles, module: Module) -> dict[str, str]:
    """The locked versions of providers by their types."""
    text = lock_file(files)
    if not text or not module.dialect.has_modules:
        return {}
    found = {}
    body, _ = read_body(Source(LOCK_FILE, text))
    for block in body.content(_LOCK)[0].blocks:
        version = block.body.attributes().get("version")
        if version is not None:
            found[block.labels[0].rpartition("/")[2]] = text_of(version.expression) or ""
    return found


def _add_values(contents: Contents, files: ModuleFiles, name: str) -> None:
    """Give outputs their values of a file in the form of `terraform output -json`."""
    if not files.exists(name):
        name = files.files.absolute(name)  # relative to the current folder
    path = files.path(name)
    try:
        data = json.loads(files.text(name))
    except (ValueError, RecursionError) as error:
        raise DocsProblem("is not the JSON that `terraform output -json` writes", path) from error
    if not isinstance(data, dict):
        raise DocsProblem("is not the JSON that `terraform output -json` writes", path)
    for output in contents.outputs:
        entry = data.get(output.name)
        output.has_value = True
        if isinstance(entry, dict):
            output.value = entry.get("value")
            output.is_sensitive = entry.get("sensitive") is True
        else:
            output.value = "null"


def file_text(text: str, settings: DocsSettings, before: str | None) -> str:
    """The text of the file that documentation is written to.

    *before* is its present text, or None if it does not exist. Its style of newlines is kept.

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
        return DocsTemplate(template).text({"content": text}, None, _no_files)
    except DocsProblem as problem:
        raise settings.placed(problem, "output.template") from problem


def _no_files(name: str) -> str:
    raise DocsProblem("`include` is for `content` alone")


def _problem(message: str, text: str, offset: int) -> DocsProblem:
    return DocsProblem(message, line=text.count("\n", 0, offset) + 1)


def has_markers(text: str, settings: DocsSettings) -> bool:
    """Whether a text holds one of the markers, or both."""
    return any([marker in text for marker in settings.markers])


def render(contents: Contents, settings: DocsSettings, include: Callable[[str], str]) -> str:
    """The text of the documentation, without a newline at its end.

    The items of the contents are sorted as the settings say. *include* reads a file for the
    template of the content, by its path relative to the module. Raises DocsProblem: the template is
    wrong, or a file that it includes cannot be read.
    """
    _sort(contents, settings)
    name = settings.format
    if name == "pretty":
        return pretty(contents, settings)
    kind, _, form = name.partition(" ")
    if kind == "tfvars":
        if form == "json":
            return tfvars_json(contents)
        return tfvars_hcl(contents, settings)
    if kind in ("markdown", "asciidoc"):
        sections = _markup(contents, settings, kind, form).sections()
        template = settings.text("content")
        whole = tidy("\n\n".join([section for section in sections.values() if section]))
        if not template:
            return whole
        try:
            text = DocsTemplate(template).text({**sections, "content": whole}, contents, include)
        except DocsProblem as problem:
            raise settings.placed(problem, "content") from problem
        return text.removesuffix("\n")
    return _data(contents, settings, name)


def _markup(contents: Contents, settings: DocsSettings, kind: str, form: str) -> Markup:
    syntax = Markdown(settings) if kind == "markdown" else Asciidoc(settings)
    writer = TableWriter if form == "table" else DocumentWriter
    return writer(contents, settings, syntax)


def _data(contents: Contents, settings: DocsSettings, name: str) -> str:
    records = records_of(contents, settings)
    if name == "xml":
        return xml_of(records)
    if name == "toml":
        return toml_of(records)
    if name == "yaml":
        return yaml_of(with_nulls(records))
    return json_of(with_nulls(records), escapes_html=settings.flag("settings.escape"))


def _sort(contents: Contents, settings: DocsSettings) -> None:
    """Sort items, which come by position."""
    resources = contents.resources
    resources.sort(key=lambda resource: (resource.mode != "managed", resource.address))
    if not settings.flag("sort.enabled"):
        return
    by = settings.text("sort.by")
    if by == "type":
        contents.inputs.sort(key=lambda input_: (input_.type, input_.name))
        contents.calls.sort(key=lambda call: (call.source, call.name))
    else:
        contents.inputs.sort(key=lambda entry: (by == "required" and entry.has_default, entry.name))
        contents.calls.sort(key=lambda call: call.name)
    contents.outputs.sort(key=lambda output: output.name)
    contents.locals.sort(key=lambda local: local.name)
    contents.checks.sort(key=lambda check: check.name)
    contents.providers.sort(key=lambda provider: (provider.name, provider.alias))
