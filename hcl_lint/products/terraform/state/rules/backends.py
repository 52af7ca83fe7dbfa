"""Where state is stored: ``backend`` blocks, and data sources that read the state of others."""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, FILES, MODULE, ON, WARNING, rule
from hcl_lint.dialects.schemas import block_schema
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.language.files import blocks_of
from hcl_lint.products.terraform.language.required_version import SETTINGS, allowed_versions
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import value_of_key
from hcl_lint.schema.static_syntax import calls_in
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import is_called
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.semantics.versions import has_change, lacks
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import Body, Node
from hcl_lint.text.messages import advise, listed, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_MAP, KIND_OBJECT, STRING, Type, friendly_name, with_article,
)
from hcl_lint.values.value import Value

_STATE: Final = "terraform_remote_state"
_LOCAL: Final = ("path", "workspace_dir")  # the settings of the backend `local`, all strings
# Settings without which no version reads the state of others.
_REQUIRED: Final = {
    "azurerm": ("container_name", "key"), "consul": ("path",), "cos": ("bucket",),
    "gcs": ("bucket",), "kubernetes": ("secret_suffix",), "oss": ("bucket",),
    "s3": ("bucket", "key"),
}
_IN_STATE: Final = ("backend", "cloud", "state_store")


@rule(
    "TF033", "invalid-backend", ERROR, ON, "Invalid backend configuration.",
    reads=MODULE, words=_IN_STATE,
)
def invalid_backend(module: Module) -> Diagnostics:
    """Report configurations of backends that cannot be used."""
    values = values_of(module)
    for document in main_documents(module):
        for block in document.view.blocks_on([f"terraform.{type_}" for type_ in _IN_STATE]):
            yield from _block(module, block)
        for declaration in document.declarations:
            if declaration.kind in ("data", "check.data") and declaration.labels[0] == _STATE:
                yield from _remote_state(values, document, declaration)


def _block(module: Module, block: BlockView) -> Diagnostics:
    for expression in block.body.expressions() if module.dialect.name == "terraform" else ():
        found = [("Reference", reference.place) for reference in expression.references()]
        calls = list(calls_in(expression))
        if calls[:1] == [expression]:
            del calls[1:]  # What is in it goes with it.
        found += [("Function", call.place) for call in calls]
        for noun, place in found:
            yield invalid_backend.at(
                place, f"{noun} in a `{block.type}` block",
                "The backend is read before anything is evaluated. Use a literal value, or pass it "
                "with `terraform init -backend-config`.",
            )
    if block.type == "backend" and not is_called(module):
        yield from _backend(module, block.name_place, block.labels[0])


def _backend(module: Module, place: Range, name: str) -> Diagnostics:
    """Report a type of backends that does not exist, or not in the versions of a module."""
    schema = block_schema(module.dialect, "terraform.backend")
    types = {} if schema is None else (schema.label_metadata or {})["type"].words
    if name not in types:
        current = [type_ for type_, (_, until) in types.items() if not until]
        advice = advise(name, current, "Choose `local`, `s3`, `gcs` or another one.")
        yield invalid_backend.at(
            place, f"Unknown backend {short(name)}", f"No backend has this type. {advice}"
        )
        return
    since, until = types[name]
    if lacks(module, since):
        yield invalid_backend.at(
            place, f"Backend {short(name)} needs {module.dialect.title} {since}",
            "Only older versions are to be used. Choose another backend, or allow newer versions.",
        )
    elif lacks(module, "", until) or until and allowed_versions(module) is None:
        yield invalid_backend.at(
            place, f"Backend {short(name)} is gone since {module.dialect.title} {until}",
            "Move the state to another backend.",
        )


def _remote_state(
    values: ModuleValues, document: Document, declaration: Declaration
) -> Diagnostics:
    """Report a data source that cannot read the state of another module."""
    place_of = document.tree.range_of
    found = {
        name: (node, values.evaluate(document, node).unmarked())
        for name in ("backend", "config", "defaults")
        if (node := declaration.attribute(name)) is not None
    }
    type_ = None
    if "backend" in found:
        node, value = found["backend"]
        type_ = value.as_string() if value.is_present and value.type == STRING else None
        if type_ is not None:
            yield from _backend(values.module, place_of(node), type_)
        missing = [] if type_ is None else _missing(type_, found.get("config"), declaration)
        if missing:
            names = listed(missing)
            yield invalid_backend.at(
                place_of(found.get("config", (node, value))[0]),
                f"Configuration of `{type_}` lacks {names}",
                f"The backend cannot read a state without its location: {names} "
                f"{'is' if len(missing) == 1 else 'are'} required in `config`.",
            )
    for name in ("config", "defaults"):
        if name not in found or found[name][1].is_null:
            continue
        node, value = found[name]
        if value.type.kind not in (KIND_OBJECT, KIND_MAP, KIND_DYNAMIC):
            yield invalid_backend.at(
                place_of(node), f"`{name}` is not an object",
                f"It must be an object, `{{ ... }}`, not "
                f"{with_article(friendly_name(value.type))}.",
            )
        elif name == "config" and type_ == "local" and value.type.kind == KIND_OBJECT:
            for key in value.type.attributes:
                wrong = _wrong_setting(key, value)
                if wrong is not None:
                    written = value_of_key(expression_of(document.tree, node), key)
                    yield invalid_backend.at(written.place, *wrong)


def _missing(type_: str, config: tuple[Node, Value] | None, declaration: Declaration) -> list[str]:
    """The settings that a backend needs and a configuration certainly does not have."""
    body = declaration.body
    if isinstance(body, Body) and body.blocks_of("config"):
        return []  # It is reported as such.
    known: Mapping[str, Type] = {}
    if config is not None and not config[1].is_null:
        if config[1].type.kind != KIND_OBJECT:
            return []
        known = config[1].type.attributes
    return [name for name in _REQUIRED.get(type_, ()) if name not in known]


def _wrong_setting(key: str, config: Value) -> tuple[str, str] | None:
    """A summary of why the backend `local` does not take a setting, and advice."""
    if key not in _LOCAL:
        advice = advise(key, _LOCAL, "Remove it.")
        return (
            f"Unexpected setting {short(key)}",
            f"The backend `local` has the settings `path` and `workspace_dir`. {advice}",
        )
    try:
        if config.is_present:
            convert(config.as_attributes()[key].unmarked(), STRING)
    except ConversionError:
        what = with_article(friendly_name(config.type.attributes[key]))
        return f"Wrong type of setting {short(key)}", f"`{key}` must be a string, not {what}."
    return None


# Workspaces

@rule(
    "TF023", "workspace-with-remote-backend", WARNING, ON,
    "Name of the workspace in a module with the backend `remote`.",
    reads=FILES, words=("terraform.workspace",),
)
def workspace_with_remote_backend(module: ModuleContext) -> Diagnostics:
    settings = [block for file in module.files for block in blocks_of(file.document, SETTINGS)]
    backends = [inner for block in settings for inner in block.blocks("backend")]
    if not any([backend.labels[0] == "remote" for backend in backends]):
        return
    is_new = has_change(module.module, "names_of_remote_workspaces")
    if is_new or allowed_versions(module.module) is None:
        return
    for file in module.files:
        for reference in file.references:
            if reference.root == SETTINGS and reference.steps:
                if reference.steps[0].key == "workspace":
                    yield workspace_with_remote_backend.at(
                        file.range(reference.place), "Workspace name with a remote backend",
                        "In Terraform before 1.1 the name is always `default` in remote runs. Use "
                        "a variable, or require a newer version.",
                    )
