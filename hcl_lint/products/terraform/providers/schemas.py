"""The schemas and functions of the providers that a module uses, by requirements and lock file."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Iterator, Mapping
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.dialects.schemas import roles_in
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.language.files import OPENTOFU
from hcl_lint.products.terraform.language.required_version import is_for_old_versions
from hcl_lint.products.terraform.providers.built_in import BUILT_IN
from hcl_lint.products.terraform.providers.requirements import providers_of, used_configurations
from hcl_lint.products.terraform.providers.schema_versions import NO_SCHEMAS, SchemaChoice, choose
from hcl_lint.providers.address import ACTION, FUNCTION, PROVIDER, parse_address
from hcl_lint.providers.catalog import ProviderCatalog, versions_in
from hcl_lint.providers.object_schema import ObjectSchema
from hcl_lint.schema.body_schema import OF_PROVIDER, BlockSchema, BodySchema
from hcl_lint.schema.content import BlockSchemaSource, BodyExpression, ContentBlock
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import callers_above, is_called
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.semantics.written import expression_of
from hcl_lint.text.messages import advise
from hcl_lint.values.versions import VersionConstraint, parse_constraints

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.providers.agreement import ProviderSchemas

KINDS: Final = ("resource", "data", "ephemeral")
"""The types of blocks whose first label is a type of a provider."""

CONFIG: Final = "config"
"""The block that a provider defines where it does not define the body."""


class ModuleSchemas:
    """The schemas of the providers of one module; those of others are not known."""

    def __init__(self, module: Module, catalog: ProviderCatalog) -> None:
        self.module = module
        self.catalog = catalog
        self.unreadable: dict[str, str] = {}  # paths of files by local name
        self.chosen: dict[str, SchemaChoice] = {}  # by local name
        self._locks: dict[str, str] | None = None
        self._indexes: dict[str, ProviderSchemas | None] = {}
        self._declared: dict[Declaration, ObjectSchema | None] = {}

    def index(self, local_name: str) -> ProviderSchemas | None:
        """The schemas that judge the provider with a local name; None where there are none."""
        if local_name not in self._indexes:
            choice = self.chosen[local_name] = self._choose(local_name)
            self._indexes[local_name] = self._load(local_name, choice)
        return self._indexes[local_name]

    def _load(self, local_name: str, choice: SchemaChoice) -> ProviderSchemas | None:
        if not choice.files:
            return None
        found = self.catalog.judging(
            choice.files, is_near=choice.is_near, is_doubtful=choice.is_doubtful
        )
        if found is None:
            unreadable = [file.path for file in choice.files if file.path in self.catalog.problems]
            if unreadable:
                self.unreadable[local_name] = unreadable[0]
        return found

    def _choose(self, local_name: str) -> SchemaChoice:
        """The files for the version in use."""
        providers = providers_of(self.module)
        name = providers.address_of_type(local_name)
        address = None if name == BUILT_IN else parse_address(name)
        if address is None:
            return NO_SCHEMAS
        versions = self.catalog.versions(address)
        if not versions:
            return NO_SCHEMAS
        pinned = self.catalog.pinned.get(address.short)
        if pinned is not None:
            return choose(versions, pinned, [], _is_not_called)
        constraints = _constraints(self.module, local_name)
        if constraints is None:
            return NO_SCHEMAS
        if self._locks is None:
            source = self.catalog.lock_file()
            self._locks = {} if source is None else versions_in(source)
        locked = next(
            (found for host in address.hosts
             if (found := self._locks.get(f"{host}/{address.namespace}/{address.type}"))),
            "",
        )
        if not constraints and not locked and is_called(self.module):
            # Modules that call it choose the version, perhaps one of which nothing is known.
            for caller in callers_above(self.module):
                theirs = _constraints(caller, local_name)
                if theirs is None or not choose(versions, "", theirs, _is_not_called).files:
                    return NO_SCHEMAS
        if not constraints and not locked:
            # Schemas of the user's own come first.
            versions = self.catalog.own_versions(address) or versions
        return choose(versions, locked, constraints, lambda: is_called(self.module))

    def find(self, kind: str, type_: str, provider: str | None = None) -> ObjectSchema | None:
        """The schema of a type; *provider* is the local name of its provider, if that is given."""
        index = self.index(provider or provider_of(type_))
        return None if index is None else index.find(kind, type_)

    def of_declaration(self, declaration: Declaration, document: Document) -> ObjectSchema | None:
        """The schema of what a block declares."""
        if declaration not in self._declared:
            self._declared[declaration] = self._of_declaration(declaration, document)
        return self._declared[declaration]

    def _of_declaration(self, declaration: Declaration, document: Document) -> ObjectSchema | None:
        kind = declaration.kind.rpartition(".")[2]
        if kind not in KINDS:
            return None
        node, type_ = declaration.attribute("provider"), declaration.labels[0]
        provider = local_name(type_, None if node is None else expression_of(document.tree, node))
        return None if provider is None else self.find(kind, type_, provider)

    def of_block(self, block: ContentBlock) -> ObjectSchema | None:
        attribute = block.body.attribute("provider")
        type_ = block.labels[0]
        provider = local_name(type_, None if attribute is None else attribute.expression)
        return None if provider is None else self.find(block.type, type_, provider)

    def uses(self, name: str) -> bool:
        """Whether anything in the module, or a module that it calls, may use a configuration."""
        return name in used_configurations(self.module) or any([
            document.blocks("module") for document in main_documents(self.module)
        ])

    def file_schema(self, base: BodySchema) -> BodySchema:
        """The schema of a file of the module: that of the dialect, extended by providers."""
        schemas = self.module.fact(_file_schemas)
        found = schemas.get(id(base))
        if found is None:
            paths = ("provider", *roles_in(self.module.dialect).get(OF_PROVIDER, ()))
            extended = {path.partition(".")[0] for path in paths}
            blocks = {
                name: self._block_schema(block) if name in extended else block
                for name, block in base.blocks.items()
            }
            found = schemas[id(base)] = base.with_items(base.attributes, blocks)
        return found

    def _block_schema(self, block: BlockSchema) -> BlockSchema:
        if block.nested is None:
            return block
        own = block.nested.schema
        if block.type == "provider":
            extend = self._of_configuration
        elif not own.has_role(OF_PROVIDER):
            return block.with_body(self.file_schema(own))
        elif len(block.labels) == 0:
            return block
        else:
            extend = self._with_config if CONFIG in own.blocks else self._of_type
        return block.with_body(_ExtendedBody(own, extend))

    def _of_type(self, base: BodySchema, block: ContentBlock) -> BodySchema:
        """The schema of a block whose type is that of a provider."""
        found = self.of_block(block)
        return base if found is None else found.merged(base)

    def _with_config(self, base: BodySchema, block: ContentBlock) -> BodySchema:
        """The same where all arguments are in a block."""
        found = self.of_block(block)
        if found is None:
            return base
        config = base.blocks[CONFIG].with_body(found.body)
        required = [one for one in found.body.attributes.values() if one.is_required]
        if block.type == ACTION and required and not found.origin.is_doubtful:
            config.least = 1
        blocks = {**base.blocks, CONFIG: config}
        return base.with_items(base.attributes, blocks)

    def _of_configuration(self, base: BodySchema, block: ContentBlock) -> BodySchema:
        """The schema of the configuration of a provider.

        The product does not look at those that nothing uses, or that set nothing of the provider's.
        """
        name = block.labels[0]
        index = self.index(name)
        items = block.body.items()
        alias = items.attributes.get("alias")
        text = None if alias is None else text_of(alias.expression)
        if index is None or alias is not None and text is None:
            return base
        is_empty = not items.blocks and items.attributes.keys() <= base.attributes.keys()
        if is_empty or not self.uses(name if text is None else f"{name}.{text}"):
            return base
        found = index.find(PROVIDER, "")
        return base if found is None else found.merged(base)


def _file_schemas(module: Module) -> dict[int, BodySchema]:
    """The schemas of the module's files, by the identity of those of the dialect.

    They lead back to what made them, which goes when the facts of the module do.
    """
    return {}


def _is_not_called() -> bool:
    return False


def _constraints(module: Module, local_name: str) -> list[VersionConstraint] | None:
    """The constraint of a module on the version of a provider; None where that cannot be read."""
    providers = providers_of(module)
    requirement = providers.requirements.get(local_name)
    texts = list(providers.versions.get(local_name, ()))
    if requirement is not None and requirement.constraint:
        texts.append(requirement.constraint)
    constraints = []
    for text in texts:
        parsed = parse_constraints(text)
        if parsed is None:
            return None
        constraints += parsed
    return constraints


class _ExtendedBody(BlockSchemaSource):
    """The bodies of blocks of which the dialect and a provider define a part each."""

    __slots__ = ("base", "extend")

    def __init__(
        self, base: BodySchema, extend: Callable[[BodySchema, ContentBlock], BodySchema]
    ) -> None:
        self.base = base
        self.extend = extend

    @property
    def schema(self) -> BodySchema:
        return self.base

    def schema_of(self, block: ContentBlock) -> BodySchema:
        return self.extend(self.base, block)


@kept
def schemas_of(module: Module) -> ModuleSchemas | None:
    """The schemas of the providers of a module; None where there are none."""
    catalog = module.catalog
    if catalog is None or not module.dialect.has(RESOURCES):
        return None
    if is_for_old_versions(module):
        return None  # Blocks and attributes were not distinguished then.
    return ModuleSchemas(module, catalog)


def declared_schema(
    module: Module, declaration: Declaration, document: Document
) -> ObjectSchema | None:
    """The schema of what a block of a module declares; None where it is not known."""
    schemas = schemas_of(module)
    return None if schemas is None else schemas.of_declaration(declaration, document)


def provider_of(type_: str) -> str:
    """The local name of the provider that a type belongs to, if nothing else is said."""
    return type_.partition("_")[0]


def local_name(type_: str, provider: BodyExpression | None) -> str | None:
    """The local name of the provider of a block, by its type or the argument `provider`.

    None where that is not a reference.
    """
    if provider is None:
        return provider_of(type_)
    reference = reference_of(provider)
    return None if reference is None else reference.root


_OWN: Final = ("decode_tfvars", "encode_expr", "encode_tfvars")
_PARTS: Final = 3  # of names: ``provider::NAME::FUNCTION``


class ProviderFunctions:
    """Which functions of providers a module has."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._scopes: dict[int, tuple[Scope, Scope]] = {}

    def around(self, base: Scope) -> Scope:
        """A scope without the functions of providers that the module does not require."""
        known = self._scopes.get(id(base))
        if known is None:
            functions = base.functions
            scope = base
            if functions is not None and self.module.is_whole:
                limited = _Limited(functions, self)
                scope = Scope(base.variables, limited, base.parent, base.is_open)
                scope.missing_functions = _Missing(base.missing_functions, self)
                scope.is_eager, scope.is_typed = base.is_eager, base.is_typed
                scope.reports_dead_code = base.reports_dead_code
            known = self._scopes[id(base)] = base, scope
        return known[1]

    def why_missing(self, name: str) -> str:
        """Why there is no function of a provider; "" where the provider is required."""
        parts = name.split("::")
        requirements = providers_of(self.module).requirements
        if parts[0] != "provider":
            return ""
        if not self._may_be(parts):
            return "Write the names of the provider and the function: `provider::NAME::FUNCTION`."
        if len(parts) != _PARTS or parts[1] in requirements:
            return ""
        advice = advise(parts[1], requirements, "Add it to `required_providers`.")
        return f"The module does not require a provider called `{parts[1]}`. {advice}"

    def exists(self, name: str) -> bool:
        """Whether a function may exist: its provider is required, and may have it."""
        parts = name.split("::")
        if len(parts) != _PARTS:
            return self._may_be(parts)
        requirement = providers_of(self.module).requirements.get(parts[1])
        if requirement is None:
            return False
        return requirement.address != BUILT_IN or parts[2] in _OWN

    def _may_be(self, parts: list[str]) -> bool:
        """Whether a name has as many parts as those of functions; OpenTofu's may have an alias."""
        is_opentofu = self.module.dialect.name in OPENTOFU
        return len(parts) == _PARTS or is_opentofu and len(parts) == _PARTS + 1

    def index(self, name: str) -> ProviderSchemas | None:
        """The schemas of the provider of a function, where these have functions.

        Versions of the product that know none write none.
        """
        schemas = schemas_of(self.module)
        index = None if schemas is None else schemas.index(name.split("::")[1])
        return index if index is not None and index.names(FUNCTION) else None

    def known(self) -> Iterator[str]:
        """The names of functions in schemas."""
        for local_name in providers_of(self.module).requirements:
            prefix = f"provider::{local_name}::"
            index = self.index(prefix)
            for name in () if index is None else index.names(FUNCTION):
                yield prefix + name


class _Missing(dict[str, str]):
    """Why functions are missing, by name: those of providers that are not required, too."""

    def __init__(self, known: Mapping[str, str], providers: ProviderFunctions) -> None:
        super().__init__(known)
        self.providers = providers

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name):
            return True
        return isinstance(name, str) and self.providers.why_missing(name) != ""

    def __getitem__(self, name: str) -> str:
        return self.providers.why_missing(name) or super().__getitem__(name)


class _Limited(dict[str, "Function"]):
    """Functions by name, but not those of other providers."""

    def __init__(self, inner: Mapping[str, Function], providers: ProviderFunctions) -> None:
        super().__init__()
        self.inner = inner
        self.providers = providers

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        if not name.startswith("provider::"):
            return self.inner.get(name)
        if not self.providers.exists(name):
            return None
        index = self.providers.index(name)
        if index is None:
            return self.inner.get(name)
        found = index.function(name.rpartition("::")[2])
        return None if found is None else found.function

    def __iter__(self) -> Iterator[str]:
        yield from self.inner
        yield from self.providers.known()
