"""From a module and its settings to the text of its documentation."""

from __future__ import annotations

import json

from hcl_lint.annotations import Final
from hcl_lint.documentation.drawing import drawing_of
from hcl_lint.documentation.files import ModuleFiles, footer_of, header_of, lock_file
from hcl_lint.documentation.mermaid import mermaid_lines
from hcl_lint.documentation.model import Contents
from hcl_lint.documentation.problems import DocsProblem
from hcl_lint.documentation.reader import read_module
from hcl_lint.documentation.rendering import render
from hcl_lint.documentation.settings import DocsSettings
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
        version = block.body.just_attributes()[0].get("version")
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
