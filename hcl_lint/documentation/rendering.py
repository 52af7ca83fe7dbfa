"""The documentation of a module in a format."""

from __future__ import annotations

from hcl_lint.annotations import Callable
from hcl_lint.documentation.data_formats import tfvars_hcl, tfvars_json, toml_of, xml_of, yaml_of
from hcl_lint.documentation.documents import DocumentWriter
from hcl_lint.documentation.escapes import tidy
from hcl_lint.documentation.markup import Asciidoc, Markdown, Markup
from hcl_lint.documentation.model import Contents
from hcl_lint.documentation.pretty import pretty
from hcl_lint.documentation.records import records_of, with_nulls
from hcl_lint.documentation.settings import DocsProblem, DocsSettings
from hcl_lint.documentation.tables import TableWriter
from hcl_lint.documentation.templates import DocsTemplate
from hcl_lint.documentation.values import json_of


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
