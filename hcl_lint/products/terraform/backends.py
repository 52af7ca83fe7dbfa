"""Where state is stored: ``backend`` blocks, and data sources that read the state of others."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Mapping
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.problems import INVALID_BACKEND
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.callers import is_called
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.syntax import nodes
from hcl_lint.syntax.nodes import Body, FunctionCall, Node, Object, ObjectItem
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_MAP, KIND_OBJECT, STRING, Type, friendly_name, with_article,
)
from hcl_lint.values.value import Value

# Source: the documentation of all versions since 0.12; the last line are those that are gone.
BACKENDS: Final = (
    "azurerm", "consul", "cos", "gcs", "http", "inmem", "kubernetes", "local", "oci", "oss", "pg",
    "remote", "s3",
    "artifactory", "atlas", "etcd", "etcdv3", "manta", "swift",
)
_STATE: Final = "terraform_remote_state"
_LOCAL: Final = ("path", "workspace_dir")  # the settings of the backend `local`, all strings
# Settings without which no version reads the state of others.
_REQUIRED: Final = {
    "azurerm": ("container_name", "key"), "consul": ("path",), "cos": ("bucket",),
    "gcs": ("bucket",), "kubernetes": ("secret_suffix",), "oss": ("bucket",),
    "s3": ("bucket", "key"),
}
_IN_STATE: Final = ("backend", "cloud", "state_store")


def backend_problems(module: Module) -> list[Diagnostic]:
    """Report configurations of backends that cannot be used; kept with the module."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    values = values_of(module)
    for document in main_documents(module):
        for block in document.blocks:
            if block.type == "terraform":
                for inner in block.blocks(*_IN_STATE):
                    found += _block(module, inner)
        for declaration in document.declarations:
            if declaration.kind in ("data", "check.data") and declaration.labels[0] == _STATE:
                found += _remote_state(values, document, declaration)
    return found


def _block(module: Module, block: BlockView) -> Iterator[Diagnostic]:
    if module.dialect.name == "terraform":
        for expression in block.body.expressions():
            for each in expression.references():
                yield finding(
                    INVALID_BACKEND, each.place,
                    f"Reference in a `{block.type}` block",
                    "The backend is read before anything is evaluated. Use a literal value, or "
                    "pass it with `terraform init -backend-config`.",
                )
            for place in _calls_in(expression):
                yield finding(
                    INVALID_BACKEND, place, f"Function in a `{block.type}` block",
                    "The backend is read before anything is evaluated. Use a literal value, or "
                    "pass it with `terraform init -backend-config`.",
                )
    if block.type == "backend" and block.labels[0] not in BACKENDS and not is_called(module):
        yield finding(
            INVALID_BACKEND, block.name_place, f"Unknown backend {short(block.labels[0])}",
            f"No backend has this type. {_advice(block.labels[0])}",
        )


def _calls_in(expression: BodyExpression) -> Iterator[Range]:
    """The places of calls of functions in an expression; none in JSON."""
    if isinstance(expression, NativeExpression):
        tree, node = expression.tree, expression.node
        calls = [node] if isinstance(node, FunctionCall) else descendants(node, FunctionCall)
        for call in calls:
            yield Range(tree.source, *tree.range(call))


def _advice(name: str) -> str:
    meant = closest(name, BACKENDS)
    return f"Did you mean `{meant}`?" if meant else "Choose `local`, `s3`, `gcs` or another one."


def _remote_state(
    values: ModuleValues, document: Document, declaration: Declaration
) -> Iterator[Diagnostic]:
    def value_of(name: str) -> tuple[Node, Value] | None:
        node = declaration.attribute(name)
        if node is None:
            return None
        return node, values.evaluate(document, node).unmarked()

    def report(node: Node, summary: str, detail: str) -> Diagnostic:
        place = Range(document.source, *document.tree.range(node))
        return finding(INVALID_BACKEND, place, summary, detail)

    backend = value_of("backend")
    type_ = _text(backend[1]) if backend is not None else None
    if backend is not None and type_ is not None and type_ not in BACKENDS:
        yield report(
            backend[0], f"Unknown backend {short(type_)}",
            f"No backend has this type. {_advice(type_)}",
        )
    if type_ is not None and backend is not None and not _has_block(declaration):
        config = value_of("config")
        value = None if config is None else config[1]
        known: Mapping[str, Type] | None = {}
        if value is not None and not value.is_null:
            known = value.type.attributes if value.type.kind == KIND_OBJECT else None
        missing = []
        if known is not None:
            missing = [each for each in _REQUIRED.get(type_, ()) if each not in known]
        if missing:
            listed = ", ".join([f"`{each}`" for each in missing])
            are = "is" if len(missing) == 1 else "are"
            yield report(
                backend[0] if config is None else config[0],
                f"Configuration of `{type_}` lacks {listed}",
                f"The backend cannot read a state without its location: {listed} {are} required in "
                "`config`.",
            )
    for name in ("config", "defaults"):
        found = value_of(name)
        if found is None or found[1].is_null:
            continue
        node, value = found
        if value.type.kind not in (KIND_OBJECT, KIND_MAP, KIND_DYNAMIC):
            yield report(
                node, f"`{name}` is not an object",
                f"It must be an object, `{{ ... }}`, not "
                f"{with_article(friendly_name(value.type))}.",
            )
        elif name == "config" and type_ == "local" and value.type.kind == KIND_OBJECT:
            for key, type_of_item in value.type.attributes.items():
                item = _item(document, node, key)
                if key not in _LOCAL:
                    meant = closest(key, _LOCAL)
                    advice = f"Did you mean `{meant}`?" if meant else "Remove it."
                    yield report(
                        item, f"Unexpected setting {short(key)}",
                        f"The backend `local` has the settings `path` and `workspace_dir`. "
                        f"{advice}",
                    )
                    continue
                inner = value.as_attributes()[key] if value.is_present else None
                try:
                    if inner is not None:
                        convert(inner.unmarked(), STRING)
                except ConversionError:
                    yield report(
                        item, f"Wrong type of setting {short(key)}",
                        f"`{key}` must be a string, not "
                        f"{with_article(friendly_name(type_of_item))}.",
                    )


def _has_block(declaration: Declaration) -> bool:
    """Whether a declaration has its configuration as a block, which is reported as such."""
    body = declaration.body
    for item in body.items if isinstance(body, Body) else ():
        if isinstance(item, nodes.Block):
            if item.type == "config":
                return True
    return False


def _text(value: Value) -> str | None:
    """The text of a known string."""
    if not value.is_present or value.type != STRING:
        return None
    return value.as_string()


def _item(document: Document, node: Node, name: str) -> Node:
    """The value of an attribute in an object that is written out, else all of it."""
    if isinstance(node, Object):
        for item in node.items:
            if isinstance(item, ObjectItem) and static_key(document.tree, item.key) == name:
                return item.value
    return node
