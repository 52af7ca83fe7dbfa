"""Products beyond data: the six parts of a product, and what holds where it says nothing.

Generic code asks the product of a dialect, and knows no product by name. A package in
`hcl_lint.products` has a module for each part in which it differs, ``parts/<part>.py``, with a
subclass of the one here. It is called after the dialect: `TerraformNames`, `TerraformStacksNames`.
A dialect that is based on another one has its parts, unless it has its own.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Iterable, Mapping, Sequence, TypeVar
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.dialect import OUTPUT, VARIABLE, Dialect
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.edges import PRODUCTS, load_module
from hcl_lint.files.installed import product_names, product_parts
from hcl_lint.text.source import Range
from hcl_lint.values.types import DYNAMIC, Type
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value
from hcl_lint.values.versions import VersionRange, target_range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.rule import Check
    from hcl_lint.evaluation.function import Function
    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.interfaces.interface import Interface
    from hcl_lint.linter.context import FileContext
    from hcl_lint.schema.body_schema import BodySchema
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.declarations import Declaration
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.mentions import Mention
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.module_calls import ModuleCall
    from hcl_lint.semantics.placed_scopes import PlacedScopes
    from hcl_lint.semantics.references import Reference
    from hcl_lint.semantics.run_results import TestedFile, TestRequest
    from hcl_lint.semantics.symbols import Resolution, Resolved, Symbol
    from hcl_lint.semantics.targets import Assignment, LocalName
    from hcl_lint.semantics.values import ModuleValues
    from hcl_lint.semantics.variables import Variable
    from hcl_lint.syntax.nodes import Attribute, Node

_Part = TypeVar("_Part")


class Product:
    """The product of a dialect. Each of its parts is loaded when something first asks for it.

    PERF: from then on it is an attribute, since a check asks for them 30,000 times.
    """

    names: ProductNames
    values: ProductValues
    calls: ProductCalls
    reporting: ProductReporting
    editor: ProductEditor
    files: ProductFiles

    def __init__(self, dialects: list[str]) -> None:
        """*dialects* are the names of its dialect, and of those that this is based on."""
        self._dialects = dialects

    def __getattr__(self, name: str) -> object:
        base = _PARTS.get(name)
        if base is None:
            raise AttributeError(name)
        part = class_of(self._dialects, base)()
        setattr(self, name, part)
        return part


def class_of(dialects: list[str], base: type[_Part]) -> type[_Part]:
    """The class of a part of the first of some dialects that has one; *base* if none has."""
    part = base.__name__.removeprefix("Product")
    for name in dialects:
        dialect = DIALECTS.get(name)
        if dialect is not None and part.lower() in product_parts(dialect.pack):
            module = load_module(f"{PRODUCTS}.{dialect.pack}.parts.{part.lower()}")
            product = "".join([word.capitalize() for word in name.split("-")])
            found: type[_Part] | None = getattr(module, product + part, None)
            if found is not None:
                return found
    return base


_OF_DIALECTS: dict[Dialect, Product] = {}


def product_of(dialect: Dialect) -> Product:
    """The product of a dialect, or of one that it is based on."""
    found = _OF_DIALECTS.get(dialect)
    if found is None:
        found = _OF_DIALECTS[dialect] = Product(dialect.names())
    return found


_PRODUCTS: list[Product] = []


def products() -> list[Product]:
    """All products that data alone does not describe."""
    if not _PRODUCTS:
        packages = product_names()
        for dialect in DIALECTS.values():
            if dialect.pack in packages:
                _PRODUCTS.append(product_of(dialect))
    return _PRODUCTS


class ReferencePlaces:
    """The places of references in a module: here, all mean the same."""

    def allows_names(self, each: Resolved) -> bool:
        """Whether a reference is where there are names at all."""
        return True

    def is_incomplete(self, each: Resolved) -> bool:
        """Whether one that ends before the name of what it leads to is wrong there."""
        return False

    def has_root(self, each: Resolved) -> bool:
        """Whether a name exists there that otherwise exists only in some blocks."""
        return False

    def certainly_fails(self, each: Resolved) -> bool:
        """Whether the product certainly fails since what it leads to is not declared."""
        return False


class ProductNames:
    """Scopes, references and other texts that name something, and what depends on what.

    ``shared_roles`` are roles of declarations that other modules can name.
    """

    shared_roles: tuple[str, ...] = (VARIABLE, OUTPUT)

    # Scopes

    def module_scope(self, module: Module, document: Document, scope: Scope) -> Scope:
        """The scope of a file in its module, made of the *scope* of the file by itself."""
        return scope

    def placed_scopes(
        self, values: ModuleValues, document: Document, item: Node | None
    ) -> PlacedScopes | None:
        """The scopes that differ by the place of an expression; None where all are alike.

        With an *item* that is not None, only those in it count.
        """
        return None

    def scope_of_block(self, module: Module, type_: str, label: str) -> Scope | None:
        """What names mean in a block at the top of a module, except for some of its own.

        None unless they are the same in all of the module.
        """
        return None

    # References

    def resolvable(self, document: Document, references: list[Reference]) -> list[Reference]:
        """Those of some references of a document that are to lead anywhere."""
        return references

    def reference_places(self, module: Module) -> ReferencePlaces:
        """What the places of references say about them."""
        return ReferencePlaces()

    def idle_declarations(self, module: Module) -> list[Declaration]:
        """Configurations of providers that nothing uses, although something refers to them."""
        return []

    def foreign_reference(
        self, module: Module, document: Document, reference: Reference, resolution: Resolution
    ) -> tuple[int, str, Module | None] | None:
        """What a reference names in a module that is used, but not called.

        That is the number of the step, the role of what has the name over there, and the module.
        """
        return None

    # What depends on what, beside references

    def implicit_uses(self, module: Module) -> Iterable[tuple[str, Range]]:
        """Addresses that blocks use which declare nothing, each with the place."""
        return ()

    def extra_dependencies(self, module: Module) -> Iterable[tuple[str, str, Range]]:
        """The addresses of what depends and of what it depends on, and the place of the name."""
        return ()

    def waited_for(
        self, module: Module, uses: list[tuple[str, Declaration, Resolved]]
    ) -> list[tuple[str, Declaration, Resolved]]:
        """The uses of what may not come later, which would make no cycle."""
        return uses

    # Texts

    def text_references(self, document: Document) -> Iterable[Mention]:
        """Texts that name what is declared."""
        return ()

    def names_for(self, module: Module, block_type: str, attribute: str) -> list[str]:
        """The names of what is declared that the text of an attribute can be."""
        return []

    def local_name_at(self, document: Document, offset: int) -> LocalName | None:
        """The name at a place that holds in a part of its file only."""
        return None

    def local_names_for(
        self, document: Document, offset: int, block_type: str, attribute: str
    ) -> list[str]:
        """Such names that the text of an attribute can be."""
        return []

    def runtime_names(self, document: Document, offset: int) -> list[str]:
        """The names that the product itself puts into texts."""
        return []


class Inputs:
    """A module with values for its variables, which are unknown at first.

    For products whose names are the same in all of a module.
    """

    def types(self) -> dict[str, Type]:
        """The types of all variables."""
        raise NotImplementedError

    def use_defaults(self) -> None:
        """Set all variables to their defaults."""
        raise NotImplementedError

    def give(self, name: str, value: Value) -> None:
        """Set a variable."""
        raise NotImplementedError

    def names(self) -> dict[str, Value]:
        """The values that expressions can refer to, by name."""
        raise NotImplementedError

    def functions(self) -> Mapping[str, Function]:
        """The functions that expressions can call."""
        raise NotImplementedError


class ProductValues:
    """The values of declarations, beyond those of variables, local values, outputs and calls."""

    def has_values(self, module: Module) -> bool:
        """Whether declarations have values beside those that their file gives them."""
        return True

    def built_in(self) -> Mapping[tuple[str, ...], Value]:
        """Values that exist without a declaration, by path."""
        return {}

    def value_of(self, values: ModuleValues, symbol: Symbol) -> Value:
        """The value of a symbol."""
        return DYNAMIC_UNKNOWN

    def needs_of(self, symbol: Symbol) -> list[tuple[Node, Document]]:
        """The expressions that the value of a symbol follows from, each with its document."""
        return []

    def violated(self, symbol: Symbol, variable: Variable, value: Value) -> str | None:
        """The message of a condition of a variable that a value does not meet."""
        return None

    def inputs(self, module: Module) -> Inputs | None:
        """The values of a module from outside, if its names are the same in all of it."""
        return None


class ProductCalls:
    """Uses of other modules, and what sets their variables.

    ``test_folder`` is where tests are, relative to a module.
    """

    test_folder = ""

    def called_module(self, module: Module, call: Symbol, source: str) -> Module | None:
        """The module that a call leads to whose source is no path."""
        return None

    def published_module(self, module: Module, call: Symbol, is_whole: bool) -> Module | None:
        """The declarations of the published module that a call leads to."""
        return None

    def interface(self, content: bytes, dialect: Dialect) -> Interface | None:
        """The part of the interface of a module that a file declares; None where it has errors."""
        return None

    def undeclared_calls(self, module: Module) -> Iterable[ModuleCall]:
        """Calls that no declaration stands for."""
        return ()

    def used_modules(self, module: Module) -> Iterable[Module]:
        """Modules that are used, and not called."""
        return ()

    def assignments(self, module: Module) -> Iterable[Assignment]:
        """What sets variables, except for files of values and arguments of calls."""
        return ()

    def test_files(self, module: Module, folder: str) -> Sequence[str]:
        """The paths of the files of tests of a module; *folder* is where more are, if it is set."""
        return ()

    def run_tests(self, module: Module, request: TestRequest) -> Iterable[TestedFile]:
        """Run the tests of a module, file by file."""
        return ()


class ProductReporting:
    """What is reported, and what is not.

    ``follow_ons`` are names of rules, and of those whose diagnostics are left out where one of
    these is reported at an overlapping place. ``schema_families`` are the letters of rules that
    only schemas of providers find.
    """

    follow_ons: Mapping[str, tuple[str, ...]] = {}
    schema_families: tuple[str, ...] = ()

    def policies(self) -> Sequence[Check]:
        """The checks that are policies."""
        return ()

    def policy_statements(
        self, value: Value, file: FileContext | None = None,
        expression: BodyExpression | None = None,
    ) -> Value:
        """The statements of an access policy, as a value.

        *expression* is what the policy is written as, in a file, if anything.
        """
        return DYNAMIC_UNKNOWN

    def unlimited_actions(
        self, value: Value, wanted: Sequence[str], file: FileContext | None = None,
        expression: BodyExpression | None = None,
    ) -> Value:
        """The actions that such a policy allows on all resources, by levels or names."""
        return DYNAMIC_UNKNOWN

    def file_schemas(self, module: Module) -> Callable[[BodySchema], BodySchema] | None:
        """What gives the objects in the schema of a file the schemas of their types.

        None where providers say nothing.
        """
        return None

    def filter_schema_diagnostics(
        self, found: list[Diagnostic], document: Document, module: Module
    ) -> list[Diagnostic]:
        """What is left of the diagnostics that a schema finds."""
        return found

    def replaced_values(self, document: Document, module: Module) -> Sequence[tuple[int, int]]:
        """Where the values of a file are that others replace: nothing evaluates them."""
        return ()

    def unmade_values(
        self, document: Document, module: Module, starts: Sequence[int]
    ) -> Sequence[tuple[int, int]]:
        """Where values are, around some offsets of a file, in content that no block is made of."""
        return ()

    def with_advice(self, found: list[Diagnostic], document: Document) -> list[Diagnostic]:
        """All diagnostics of a file, with advice added."""
        return found


class Requirements:
    """The version constraints of a module, as written.

    ``product`` is what the module calls the product itself, and ``versions`` are its constraints.
    ``providers`` are those of providers by local name, and ``sources`` say where these are from,
    where the module does.
    """

    def __init__(self, product: str = "", namespace: str = "") -> None:
        """*namespace* is that of providers for which the module names no source."""
        self.product = product
        self.versions: list[str] = []
        self.providers: dict[str, list[str]] = {}
        self.sources: dict[str, str] = {}
        self._namespace = namespace

    def source_of(self, name: str) -> str:
        """Where the provider with a local name is from."""
        return self.sources.get(name) or f"{self._namespace}/{name}"


class UsedProvider:
    """A provider of a module: its local name and address, and the schemas that judge it.

    ``schemas`` are versions with the paths of their files; if it ``is_near``, they
    stand for a version that is not known.
    """

    def __init__(
        self, name: str, address: str, schemas: list[tuple[str, str]], *, is_near: bool
    ) -> None:
        self.name = name
        self.address = address
        self.schemas = schemas
        self.is_near = is_near


class ProductEditor:
    """Facts for editors, documentation and lists."""

    def types_for(self, module: Module, path: Sequence[str], typed: str) -> Sequence[str]:
        """The first labels that a block can have: *path* has its type, and those around it.

        *typed* is how the label begins.
        """
        return ()

    def accepted_values(
        self, module: Module, blocks: Sequence[tuple[str, Sequence[str]]], name: str
    ) -> Sequence[str]:
        """Values of an attribute in blocks, of which the types and labels are given."""
        return ()

    def suggested_values(
        self, module: Module, blocks: Sequence[tuple[str, Sequence[str]]], name: str
    ) -> Sequence[str]:
        """Values of an attribute that are well known, though others are accepted."""
        return ()

    def file_named_by(self, module: Module, document: Document, attribute: Attribute) -> str | None:
        """The path of the file that an attribute leads to, relative to the folder of its file."""
        return None

    def module_given(self, module: Module, name: str) -> Module | None:
        """The module whose variables an attribute at the top of a file sets; "" for any."""
        return None

    def members_of(self, module: Module, symbol: Symbol, name: str) -> Sequence[str] | None:
        """The names in an attribute of an object, where its value has those referred to, too."""
        return None

    def instance_type(self, module: Module, symbol: Symbol) -> Type:
        """The type of an object, or of one of several."""
        return DYNAMIC

    def page_of(self, module: Module, symbol: Symbol) -> str:
        """The address of the page about the type of an object; "" if there is none."""
        return ""

    def requirements(self, module: Module) -> Requirements:
        """The versions that a module requires."""
        return Requirements()

    def providers(self, module: Module) -> list[UsedProvider]:
        """The providers that a module uses."""
        return []


class ProductFiles:
    """Which files are whose, and for which versions of the product they are.

    ``version_files`` are the names of files for version managers, with the dialect that each is
    about.
    """

    version_files: Mapping[str, str] = {}

    def recognised(self, documents: Iterable[Document]) -> str:
        """The dialect, of those with the same names of files, that a module is for.

        As for its lock file, "" if that is unknown.
        """
        return ""

    def recognised_lock(self, text: str) -> str:
        """The same by the text of a lock file."""
        return ""

    def replacement_of(self, name: str) -> str:
        """The name of the file that a related dialect reads instead of one; "" for none."""
        return ""

    def replaced_by(self, name: str) -> str:
        """The name of the file that it does not read then; "" for none."""
        return ""

    def with_generated(self, module: Module, looks_far: bool) -> Module | None:
        """A module of any dialect with the files that the product generates for it.

        None where there are none; unless it *looks_far*, only the folder of the module says so.
        """
        return None

    def is_rendered(self, module: Module, path: str) -> bool:
        """Whether files of the product render one beside a module of any dialect."""
        return False

    def allowed_versions(self, module: Module) -> VersionRange | None:
        """The first version that a module works with, and the first after them that it does not.

        None where nothing says so.
        """
        return target_range(module.target) if module.target else None

    def is_obsolete(self, module: Module) -> bool:
        """Whether a module is in a language that only old versions of the product read."""
        return False


_PARTS: dict[str, type[object]] = {
    "names": ProductNames, "values": ProductValues, "calls": ProductCalls,
    "reporting": ProductReporting, "editor": ProductEditor, "files": ProductFiles,
}
