"""Products beyond data: the interface of the packages in `hcl_lint.products`.

Generic code asks the product of a dialect for a hook, and knows no product by name.
"""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable, Iterable, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import Check
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.edges import PRODUCTS, load
from hcl_lint.evaluation.scope import Scope
from hcl_lint.files.installed import product_names
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.object_schemas import ObjectSchemas
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.version_constraints import VersionRange
from hcl_lint.syntax.nodes import Attribute, Node
from hcl_lint.text.source import Range
from hcl_lint.values.types import Type
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.semantics.inputs import Inputs
    from hcl_lint.semantics.requirements import Requirements, UsedProvider
    from hcl_lint.semantics.symbols import Resolved


class Hook:
    """A function of a product, loaded when it is first called; *edge* leads to it."""

    __slots__ = ("edge", "_function")

    def __init__(self, edge: str) -> None:
        self.edge = edge
        self._function: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        if self._function is None:
            self._function = load(self.edge)
        assert self._function is not None
        return self._function(*arguments)


class Product:
    """A product, or one kind of its files, and its hooks; those that it does not have are None.

    What names mean:

    - ``file_scope(document, functions, iterators)`` is the scope of a file by itself, in place of
      the one that the roots of the dialect make up; None where that holds.
    - ``module_scope(module, document, scope)`` is the scope of a file in its module, made of that.
    - ``placed_scopes(values, document, item)`` are those that differ by the place of an
      expression, by `ModuleValues`; None where all are alike. With an *item* that is not None, only
      those in it count.

    Which versions a module is for:

    - ``allowed_versions(module)`` is a `VersionRange`, where files of the product say so.
      ``is_obsolete(module)``: whether only versions read it that have another language.

    What declarations are worth:

    - ``has_values(module)``: whether declarations of a module have values beside those that their
      file gives them.
    - ``built_in()`` are values that exist without a declaration, by path.
    - ``value_of(values, symbol)`` is the value of a symbol among the `ModuleValues`, except for
      variables, local values, outputs and calls; ``needs_of(symbol)`` are the expressions that it
      follows from, each with its document.
    - ``violated(symbol, variable, value)`` is the message of the condition of a variable that a
      value does not meet; None where it meets all.

    What references and calls lead to:

    - ``resolvable(document)`` are the references of a document that are to lead anywhere.
    - ``reference_places(module)`` are `ReferencePlaces`, where their meaning depends on the place.
    - ``idle_declarations(module)`` are configurations of providers that nothing uses, although
      something refers to them.
    - ``called_module(module, call, source)`` is the module that a call with a source leads to that
      is no path; ``undeclared_calls(module)`` are `ModuleCall` objects for what no declaration
      calls.
    - ``is_not_waited_for(module, resolved)``: whether what a reference leads to may come later, so
      that it makes no cycle.
    - ``extra_dependencies(module)`` are dependencies beside references: addresses, and the place
      of the name.
    - ``implicit_uses(module)`` are addresses that blocks use which declare nothing, each with the
      place.
    - ``used_modules(module)`` are modules that it uses and does not call.
      ``foreign_reference(module, document, reference, resolution)`` is what a reference names in
      one of them: the number of the step, the beginning of the address over there, and the module.
      ``shared_kinds`` are kinds of declarations that other modules can name so.
    - ``assignments(module)`` are `Assignment` objects: what sets variables, except for files of
      values and arguments of calls. ``test_folder`` is where tests are, relative to a module.

    What is reported:

    - ``policies`` is an edge to the checks that are policies, and look for risks.
      ``policy_statements(value, file, expression)`` are the statements of an access policy, as a
      value, with what it is written as, if anything.
      ``follow_ons`` are names of rules, and of those whose diagnostics are left out where one of
      these is reported at an overlapping place.
    - ``object_schemas(module)`` are what providers say of objects; None where nothing is known.
    - ``filter_schema_diagnostics(problems, document, module)`` is what is left of those that a
      schema finds. ``with_advice(problems, document)`` are all problems of a file, with advice
      added.
    - ``with_generated(module, looks_far)`` is a module of any dialect with the files that the
      product generates for it, None where there are none; unless it *looks_far*, only the folder
      of the module says whether there are.
    - ``is_rendered(module, path)``: whether files of the product render a file beside a module of
      any dialect, so that it is a template.

    Which files are whose:

    - ``version_files`` are the names of files for version managers, with the dialect that each is
      about. ``recognised(documents)`` and ``recognised_lock(text)`` say which of the dialects with
      the same names of files a module, or its lock file, is for; "" if that is unknown.
    - ``replacement_of(name)`` is the name of the file that a related dialect reads instead of one,
      ``replaced_by(name)`` that of the one that it does not read then; "" if there is none.

    For editors, documentation and lists:

    - ``text_references(document)`` are `Mention` objects: texts that name what is declared.
      ``names_for(module, block_type, attribute)`` are the texts that an attribute can have.
    - ``local_name_at(document, offset)`` is the `LocalName` at a place. ``local_names_for(document,
      offset, block_type, attribute)`` are those that a text can be, and ``runtime_names(document,
      offset)`` those that the product itself puts into texts.
    - ``types_for(module, path)`` are the first labels that a block can have, of the types of it and
      the blocks around it. ``accepted_values(module, blocks, name)`` are values of an attribute in
      blocks, of which the types and labels are given; ``suggested_values`` are well known ones,
      though others are accepted.
    - ``file_named_by(module, document, attribute)`` is the path of the file that an attribute leads
      to, relative to the folder of its file.
    - ``instance_type(module, symbol)`` is the type of one of several objects, and ``page_of(module,
      symbol)`` the address of the page about the type of an object.
    - ``scope_of_names(module, type, label)`` is what names mean in a block at the top of a module
      whose names are the same in all of it, except for some of the block's own;
      ``inputs(module)`` are the `Inputs` of a module.
    - ``requirements(module)`` are `Requirements`, and ``providers(module)`` `UsedProvider` objects.
      ``schema_families`` are the letters of problems that only schemas of providers find.
    """

    __slots__ = (
        "name", "policies", "policy_statements", "object_schemas", "is_rendered", "with_generated",
        "follow_ons", "with_advice", "filter_schema_diagnostics", "is_obsolete", "allowed_versions",
        "file_scope", "module_scope", "placed_scopes", "has_values", "built_in",
        "value_of", "needs_of", "violated", "resolvable", "reference_places", "idle_declarations",
        "called_module", "undeclared_calls", "extra_dependencies", "is_not_waited_for",
        "implicit_uses", "used_modules", "foreign_reference", "shared_kinds", "assignments",
        "test_folder", "text_references", "names_for", "version_files", "recognised",
        "recognised_lock", "replacement_of", "replaced_by", "local_name_at", "local_names_for",
        "runtime_names", "types_for", "accepted_values", "suggested_values", "file_named_by",
        "instance_type", "page_of", "scope_of_names", "inputs", "requirements", "providers",
        "schema_families",
    )

    def __init__(
        self,
        name: str,
        *,
        extends: Product | None = None,
        policies: str = "",
        policy_statements: Callable[..., Value] | None = None,
        file_scope: Callable[..., Scope | None] | None = None,
        module_scope: Callable[..., Scope] | None = None,
        placed_scopes: Callable[..., PlacedScopes | None] | None = None,
        has_values: Callable[[Module], bool] | None = None,
        built_in: Callable[[], Mapping[tuple[str, ...], Value]] | None = None,
        value_of: Callable[..., Value] | None = None,
        needs_of: Callable[..., list[tuple[Node, Document]]] | None = None,
        violated: Callable[..., str | None] | None = None,
        resolvable: Callable[[Document], list[Reference]] | None = None,
        reference_places: Callable[[Module], Any] | None = None,
        idle_declarations: Callable[[Module], list[Declaration]] | None = None,
        called_module: Callable[..., Module | None] | None = None,
        undeclared_calls: Callable[[Module], Iterable[Any]] | None = None,
        extra_dependencies: Callable[[Module], Iterable[tuple[str, str, Range]]] | None = None,
        is_not_waited_for: Callable[[Module, Resolved], bool] | None = None,
        implicit_uses: Callable[[Module], Iterable[tuple[str, Range]]] | None = None,
        used_modules: Callable[[Module], Iterable[Module]] | None = None,
        foreign_reference: Callable[..., tuple[int, str, Module | None] | None] | None = None,
        shared_kinds: tuple[str, ...] = (),
        assignments: Callable[[Module], Iterable[Any]] | None = None,
        test_folder: str = "",
        text_references: Callable[[Document], Iterable[Any]] | None = None,
        names_for: Callable[..., list[str]] | None = None,
        allowed_versions: Callable[[Module], VersionRange | None] | None = None,
        is_obsolete: Callable[[Module], bool] | None = None,
        filter_schema_diagnostics: Callable[..., list[Diagnostic]] | None = None,
        with_advice: Callable[..., list[Diagnostic]] | None = None,
        follow_ons: Mapping[str, tuple[str, ...]] = {},
        is_rendered: Callable[[Module, str], bool] | None = None,
        with_generated: Callable[[Module, bool], Module | None] | None = None,
        object_schemas: Callable[[Module], ObjectSchemas | None] | None = None,
        version_files: Mapping[str, str] | None = None,
        recognised: Callable[[Iterable[Document]], str] | None = None,
        recognised_lock: Callable[[str], str] | None = None,
        replacement_of: Callable[[str], str] | None = None,
        replaced_by: Callable[[str], str] | None = None,
        local_name_at: Callable[[Document, int], Any] | None = None,
        local_names_for: Callable[[Document, int, str, str], list[str]] | None = None,
        runtime_names: Callable[[Document, int], list[str]] | None = None,
        types_for: Callable[[Module, Sequence[str]], Sequence[str]] | None = None,
        accepted_values: Callable[..., Sequence[str]] | None = None,
        suggested_values: Callable[..., Sequence[str]] | None = None,
        file_named_by: Callable[[Module, Document, Attribute], str | None] | None = None,
        instance_type: Callable[..., Type] | None = None,
        page_of: Callable[..., str] | None = None,
        scope_of_names: Callable[[Module, str, str], Scope] | None = None,
        inputs: Callable[[Module], Inputs] | None = None,
        requirements: Callable[[Module], Requirements] | None = None,
        providers: Callable[[Module], list[UsedProvider]] | None = None,
        schema_families: tuple[str, ...] = (),
    ) -> None:
        """*name* is that of the dialect; hooks that are not given are those of *extends*."""
        self.name = name
        self.policies = policies
        self.policy_statements = policy_statements
        self.file_scope = file_scope
        self.module_scope = module_scope
        self.placed_scopes = placed_scopes
        self.has_values = has_values
        self.built_in = built_in
        self.value_of = value_of
        self.needs_of = needs_of
        self.violated = violated
        self.resolvable = resolvable
        self.reference_places = reference_places
        self.idle_declarations = idle_declarations
        self.called_module = called_module
        self.undeclared_calls = undeclared_calls
        self.extra_dependencies = extra_dependencies
        self.is_not_waited_for = is_not_waited_for
        self.implicit_uses = implicit_uses
        self.used_modules = used_modules
        self.foreign_reference = foreign_reference
        self.shared_kinds = shared_kinds
        self.assignments = assignments
        self.test_folder = test_folder
        self.text_references = text_references
        self.names_for = names_for
        self.allowed_versions = allowed_versions
        self.is_obsolete = is_obsolete
        self.filter_schema_diagnostics = filter_schema_diagnostics
        self.with_advice = with_advice
        self.follow_ons = follow_ons
        self.is_rendered = is_rendered
        self.with_generated = with_generated
        self.object_schemas = object_schemas
        self.version_files = version_files
        self.recognised = recognised
        self.recognised_lock = recognised_lock
        self.replacement_of = replacement_of
        self.replaced_by = replaced_by
        self.local_name_at = local_name_at
        self.local_names_for = local_names_for
        self.runtime_names = runtime_names
        self.types_for = types_for
        self.accepted_values = accepted_values
        self.suggested_values = suggested_values
        self.file_named_by = file_named_by
        self.instance_type = instance_type
        self.page_of = page_of
        self.scope_of_names = scope_of_names
        self.inputs = inputs
        self.requirements = requirements
        self.providers = providers
        self.schema_families = schema_families
        if extends is not None:
            for hook in self.__slots__:
                if hook != "policies" and not getattr(self, hook):
                    setattr(self, hook, getattr(extends, hook))

    def policy_checks(self) -> tuple[Check, ...]:
        """The checks that are policies, which are loaded for it."""
        found: tuple[Check, ...] = load(self.policies) if self.policies else ()
        return found


NO_PRODUCT = Product("")
_OF_DIALECTS: dict[Dialect, Product] = {}


def product_of(dialect: Dialect) -> Product:
    """The product of a dialect, or of one that it is based on; one without hooks if unknown."""
    found = _OF_DIALECTS.get(dialect)
    if found is None:
        known = [product for name in dialect.names() for product in own_products(name)]
        found = _OF_DIALECTS[dialect] = known[0] if known else NO_PRODUCT
    return found


def own_products(name: str) -> list[Product]:
    """The product of a dialect by itself, or nothing."""
    dialect = DIALECTS.get(name)
    if dialect is None or dialect.pack not in product_names():
        return []
    return [product for product in _products_of(dialect.pack) if product.name == name]


def products() -> list[Product]:
    """All products that data alone does not describe."""
    return [product for name in product_names() for product in _products_of(name)]


def _products_of(name: str) -> tuple[Product, ...]:
    found: tuple[Product, ...] = load(f"{PRODUCTS}.{name}.product:PRODUCTS")
    return found
