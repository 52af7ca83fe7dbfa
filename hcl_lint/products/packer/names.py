"""The names at each place of a template, and those that are known only during a build."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.callables import FunctionsOfDialect, functions_of
from hcl_lint.evaluation.functions.syntax_functions import ATTEMPTS
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.graph import spans_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.read_files import ReadFiles
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.syntax.json_nodes import string_template, strings_in
from hcl_lint.syntax.nodes import DYNAMIC, Conditional, Expression, FunctionCall, Node
from hcl_lint.syntax.references import ATTRIBUTE, references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import KIND_DYNAMIC, STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, unknown_value

# Functions whose results need not depend on all of their arguments.
_CHOOSING: Final = (*ATTEMPTS, "coalesce", "coalescelist", "lookup", "element", "contains")


class LateNames:
    """The names of a module that are unknown before a build.

    Those of data sources are not among them: `packer build` reads all of them before it reads the
    builds, although `packer validate` does so only with ``-evaluate-datasources``.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self._locals: dict[str, str] = {}

    def name_in(self, expression: BodyExpression, document: Document) -> str:
        """A name in an expression that keeps its value from being known; "" if none is certain."""
        written = expression.written
        if isinstance(written, (NativeExpression, JsonExpression)):
            return self.in_value(written.node, document)
        return ""

    def in_value(self, node: Node, document: Document) -> str:
        """A late name in the value of an attribute, in either syntax."""
        if isinstance(node, Expression):
            return self._in_node(node, document.tree)
        for string in strings_in(node):
            tree = string_template(document.tree, string).tree
            name = "" if tree.diagnostics else self._in_node(tree.expression, tree)
            if name:
                return name
        return ""

    def _in_node(self, node: Expression, tree: SyntaxTree) -> str:
        for element in (node, *descendants(node, Node)):
            if isinstance(element, Conditional):
                return ""
            if isinstance(element, FunctionCall) and tree.token_text(element.first) in _CHOOSING:
                return ""
        for reference in references(tree, node):
            steps = reference.steps
            name = steps[0].key if steps else ""
            if reference.root == "source" and name in ("type", "name"):
                return f"source.{name}"
            if reference.root == "packer" and name in ("iterationID", "versionFingerprint"):
                return f"packer.{name}"
            if reference.root == "local" and name and self._of_local(name):
                return f"local.{name}"
        return ""

    def _of_local(self, name: str) -> str:
        """The reason why a local value is not known as a whole; "" if there is none for certain."""
        if name not in self._locals:
            self._locals[name] = ""  # within a cycle, nothing is certain
            symbol = symbols_of(self.module).get(f"local.{name}")
            value = None if symbol is None else symbol.declaration.value
            if symbol is None or value is None or symbol.duplicates:
                return ""
            known = values_of(self.module).value("local", name)
            if known.is_unknown or known.type.kind == KIND_DYNAMIC:
                self._locals[name] = self.in_value(value, symbol.document)
        return self._locals[name]


# The places, by what expressions there can see.
LITERAL: Final = "literal"  # nothing
DEFAULT: Final = "default"  # only the function `env`
CONDITION: Final = "condition"  # only the variable itself
VALUE: Final = "value"  # locals and data sources
SETTING: Final = "setting"  # the settings of a build and of a registry
META: Final = "meta"  # what all provisioners and post-processors have
SOURCE: Final = "source"  # the body of a source
ADDITION: Final = "addition"  # what a build adds to a source
STEP: Final = "step"  # the body of a provisioner or a post-processor
IDLE: Final = "idle"  # what is never read

# The places in the bodies of components, which are not evaluated where nothing uses them.
BODIES: Final = (SOURCE, ADDITION, STEP)

META_ARGUMENTS: Final = (
    "name", "only", "except", "pause_before", "timeout", "max_retries", "continue_on_error",
    "override",
)
POST_PROCESSOR_ARGUMENTS: Final = ("name", "only", "except", "keep_input_artifact")
PROVISIONERS: Final = ("provisioner", "error-cleanup-provisioner")
_REGISTRY_ARGUMENTS: Final = (
    "bucket_name", "description", "bucket_labels", "build_labels", "labels", "channels",
)

_TEXT: Final = unknown_value(STRING).refined(NOT_NULL)
_BUILD: Final = (
    "name", "ID", "Host", "Port", "User", "Password", "ConnType", "PackerRunUUID",
    "PackerHTTPPort", "PackerHTTPIP", "PackerHTTPAddr", "SSHPublicKey", "SSHPrivateKey",
    "WinRMPassword",
)
# What builders of Amazon's plugin add; those of others are not known.
_AMAZON_BUILD: Final = (
    "SourceAMIName", "BuildRegion", "SourceAMI", "SourceAMICreationDate", "SourceAMIOwner",
    "SourceAMIOwnerName",
)


class TemplateNames:
    """The scopes of each place in the templates of a module.

    ``common`` is that of places of which nothing is known: every root is there, and unknown.
    """

    def __init__(self, values: ModuleValues) -> None:
        self.values = values
        dialect = values.module.dialect
        self._functions = functions_of(dialect)
        roots = dict.fromkeys(dialect.roots or (), DYNAMIC_UNKNOWN)
        self.common = self._typed(Scope(roots, self._functions))
        self._names = _declared_names(values)
        self._scopes: dict[str, Scope] = {}
        self._conditions: dict[str, Scope] = {}
        self._validated = _names_in_validations(values.module)
        self._views: dict[Document, BlockView] = {}

    def view(self, document: Document) -> BlockView:
        """A template with what its dynamic blocks generate."""
        view = self._views.get(document)
        if view is None:
            view = document.view
            if DYNAMIC in document.text:
                body = ExpandedBody(view.body, self.scope(SETTING), looks_inside=True)
                view = BlockView(body, view.schema)
            self._views[document] = view
        return view

    def scope(self, place: str) -> Scope | None:
        """The scope at a place; None where only literals are allowed."""
        if place == LITERAL:
            return None
        if place not in self._scopes:
            self._scopes[place] = self._make(place)
        return self._scopes[place]

    def condition(self, name: str) -> Scope:
        """The scope of the conditions of a variable.

        Another check reports all references but those to the variable.
        """
        found = self._conditions.get(name)
        if found is None:
            value = self.values.value("var", name).unmarked_deep()
            others = dict.fromkeys(self._validated.get(name, ()), DYNAMIC_UNKNOWN)
            roots: dict[str, Value] = dict(self.common.variables or {})
            roots["var"] = object_value({**others, name: value})
            found = self._typed(Scope(roots, self._functions_that(is_environment=False)))
            self._conditions[name] = found
        return found

    def _make(self, place: str) -> Scope:
        if place == DEFAULT:
            return self._typed(Scope(None, self._functions_that(is_environment=True)))
        known = _TEXT if place in BODIES else unknown_value(STRING)
        names = {
            **self._names,
            "path": object_value({"cwd": _TEXT, "root": _TEXT}),
            "packer": object_value(
                {"version": _TEXT, "iterationID": _TEXT, "versionFingerprint": _TEXT}
            ),
            "source": object_value({"type": known, "name": known}),
            "build": _build_at(place, self.values.module),
        }
        return self._typed(Scope(names, self._functions_that(is_environment=False)))

    def _typed(self, scope: Scope) -> Scope:
        """The same scope, in which all is entered that may be evaluated, and results are kept."""
        scope.is_typed = True
        scope.results = {}
        scope.find_file = self.values.module.fact(ReadFiles).find
        return scope

    def _functions_that(self, *, is_environment: bool) -> FunctionsOfDialect:
        """The function that reads the environment, if there is one; or all others."""
        return self._functions.with_meanings({
            name: meaning for name, meaning in self._functions.meanings.items()
            if (name == "env") == is_environment
        })


def _declared_names(values: ModuleValues) -> dict[str, Value]:
    """The values of the roots whose names a module declares.

    What is referred to and not declared is unknown: other rules report it.
    """
    module = values.module
    if not module.is_whole:
        return dict.fromkeys(("var", "local", "data"), DYNAMIC_UNKNOWN)
    simple: dict[str, dict[str, Value]] = {"var": {}, "local": {}}
    data: dict[str, dict[str, Value]] = {}
    for document in module.documents:
        for reference in document.references:
            # Other rules look at names alone, not at indexes.
            keys = [step.key for step in reference.steps[:2] if step.kind == ATTRIBUTE]
            if reference.root in simple and keys:
                simple[reference.root][keys[0]] = DYNAMIC_UNKNOWN
            elif reference.root == "data" and len(keys) > 1:
                data.setdefault(keys[0], {})[keys[1]] = DYNAMIC_UNKNOWN
    for symbol in symbols_of(module):
        path = symbol.address.split(".")
        if path[0] in simple and len(path) == 2:
            simple[path[0]][path[1]] = values.value(*path).unmarked_deep()
        elif path[0] == "data" and len(path) == 3:
            data.setdefault(path[1], {})[path[2]] = DYNAMIC_UNKNOWN
    found = {root: object_value(names) for root, names in simple.items()}
    found["data"] = object_value({type_: object_value(names) for type_, names in data.items()})
    return found


def _names_in_validations(module: Module) -> dict[str, set[str]]:
    """The variables that the validations of each variable refer to, by its name."""
    found: dict[str, set[str]] = {}
    for document in module.documents:
        for reference in document.references:
            if reference.root == "var" and reference.context.path == ("variable", "validation"):
                around = document.fact(spans_of).at(reference.start)
                if around is not None and reference.steps:
                    found.setdefault(around.name, set()).add(reference.steps[0].key)
    return found


def _build_at(place: str, module: Module) -> Value:
    if place in (VALUE, SOURCE):
        return DYNAMIC_UNKNOWN  # It is reported as a name out of place.
    if place == STEP:
        names = dict.fromkeys([*_BUILD, *_added_attributes(module)], DYNAMIC_UNKNOWN)
        return object_value({**names, "name": _TEXT})
    return object_value({"name": _TEXT} if place == META else {})


def _added_attributes(module: Module) -> Iterator[str]:
    """The names that plugins of sources add to `build`, as far as anything refers to them."""
    types = [symbol.declaration.labels[0] for symbol in symbols_of(module).of_kind("source")]
    others = list(_BUILD)
    if any([type_.startswith("amazon-") for type_ in types]):
        yield from _AMAZON_BUILD
    else:
        others += _AMAZON_BUILD
    if all([type_ in _WITHOUT_MORE or type_.startswith("amazon-") for type_ in types]):
        return
    # Another capitalization of a name is a problem, whatever the plugin.
    mistaken = {text.lower() for text in others}
    for document in module.documents:
        for reference in document.references:
            if reference.root == "build" and reference.steps:
                if reference.steps[0].key.lower() not in mistaken:
                    yield reference.steps[0].key


# Builders that add nothing to `build`.
_WITHOUT_MORE: Final = ("null", "file")


# Which expression is at which place


def place_of(path: tuple[str, ...], name: str) -> str:
    """The place of an attribute in a block on a path of block types."""
    first = path[0] if path else ""
    if first in ("locals", "data"):
        return VALUE
    if first == "local":
        return VALUE if name == "expression" else LITERAL
    if first == "variables":
        return DEFAULT
    if first == "variable":
        if path[1:] == ("validation",):
            return CONDITION if name == "condition" else LITERAL
        return DEFAULT if name == "default" else LITERAL
    if first == "packer":
        return LITERAL
    if first == "source":
        return SOURCE
    if first == "hcp_packer_registry":
        return SETTING if name in _REGISTRY_ARGUMENTS else IDLE
    if first == "build":
        return _place_in_build(path[1:], name)
    return IDLE


def _place_in_build(path: tuple[str, ...], name: str) -> str:
    if not path:
        return SETTING
    if path[0] == "source":
        return LITERAL if path == ("source",) and name == "name" else ADDITION
    if path[0] == "hcp_packer_registry":
        return SETTING if name in _REGISTRY_ARGUMENTS else IDLE
    if path[0] == "post-processors":
        path = path[1:]
        if not path:
            return SETTING
    if path[0] in PROVISIONERS:
        return META if len(path) == 1 and name in META_ARGUMENTS else STEP
    if path[0] == "post-processor":
        return META if len(path) == 1 and name in POST_PROCESSOR_ARGUMENTS else STEP
    return IDLE


@kept
def names_of(module: Module) -> TemplateNames:
    """The names in the templates of a module, kept with it."""
    return TemplateNames(values_of(module))
