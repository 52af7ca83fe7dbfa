"""Facts about a module for documentation, lists and editors."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.products.terraform.language.required_version import required_versions
from hcl_lint.products.terraform.providers.built_in import BUILT_IN, OWN_NAME, OWN_TYPES
from hcl_lint.products.terraform.providers.requirements import (
    DEFAULT_NAMESPACE, providers_of, used_providers,
)
from hcl_lint.products.terraform.providers.rules.value_constraints import LISTS
from hcl_lint.products.terraform.providers.schemas import (
    KINDS, declared_schema, provider_of, schemas_of,
)
from hcl_lint.providers.accepted_values import (
    SUGGESTED, AcceptedBody, AcceptedValues, accepted_values as values_of_provider,
)
from hcl_lint.providers.address import RESOURCE, page_of as page_of_type, parse_address
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductEditor, Requirements, UsedProvider
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.syntax.nodes import DYNAMIC as DYNAMIC_BLOCK
from hcl_lint.values.types import DYNAMIC, Type


class TerraformEditor(ProductEditor):
    def requirements(self, module: Module) -> Requirements:
        """The versions of Terraform and of providers that a module requires."""
        found = Requirements(OWN_NAME, DEFAULT_NAMESPACE)
        texts = [text_of(expression) for expression in required_versions(module)]
        found.versions = [text for text in texts if text]
        providers = providers_of(module)
        for name in {*providers.requirements, *providers.versions}:
            requirement = providers.requirements.get(name)
            own = [requirement.constraint] if requirement and requirement.constraint else []
            found.providers[name] = [*own, *providers.versions.get(name, ())]
            if requirement is not None:
                found.sources[name] = requirement.source
        return found

    def providers(self, module: Module) -> list[UsedProvider]:
        """The providers that a module uses or requires, with the schemas that judge each."""
        known = providers_of(module)
        schemas = schemas_of(module)
        found = []
        for name in sorted({*used_providers(module), *known.requirements}):
            address = known.address_of_type(name)
            if not address or address == BUILT_IN:
                continue
            index = None if schemas is None else schemas.index(name)
            files = schemas.chosen[name].files if schemas is not None and index is not None else []
            is_near = index is not None and index.origin.is_near
            used = [(file.version, file.path) for file in files]
            found.append(UsedProvider(name, address, used, is_near=is_near))
        return found

    def instance_type(self, module: Module, symbol: Symbol) -> Type:
        """The type of one object of a resource or the like, whether there is one or several."""
        schema = declared_schema(module, symbol.declaration, symbol.document)
        if schema is not None:
            return schema.value.type
        own = OWN_TYPES.get((symbol.kind, symbol.declaration.labels[0]))
        return DYNAMIC if own is None else own.type

    def page_of(self, module: Module, symbol: Symbol) -> str:
        """The page about the type of a resource or the like; "" if there is none."""
        schemas = schemas_of(module) if symbol.kind in KINDS else None
        if schemas is None:
            return ""
        schema = schemas.of_declaration(symbol.declaration, symbol.document)
        used = None if schema is None else schemas.index(provider_of(schema.name))
        if schema is None or used is None:
            return ""
        return page_of_type(used.address, used.indexes[-1].version, symbol.kind, schema.name)

    def types_for(self, module: Module, path: Sequence[str], typed: str) -> list[str]:
        """The types of resources and the like, of providers that a module uses or requires."""
        schemas = schemas_of(module)
        if schemas is None or len(path) != 1 or path[0] not in KINDS:
            return []
        used = {provider_of(symbol.declaration.labels[0]) for symbol in symbols_of(module)}
        used.update([*providers_of(module).requirements, *([provider_of(typed)] if typed else [])])
        found: list[str] = []
        for name in sorted(used):
            index = schemas.index(name)
            found += index.names(path[0]) if index is not None else ()
        return found

    def accepted_values(
        self, module: Module, blocks: Sequence[tuple[str, Sequence[str]]], name: str
    ) -> Sequence[str]:
        """The values that the service of a resource lists for an attribute, in blocks too."""
        known = _values_for(module, blocks)
        body = None if known is None else known.of_type(blocks[0][1][0])
        for type_, labels in blocks[1:]:
            if body is not None and type_ != "content":
                body = body.blocks.get(labels[0] if type_ == DYNAMIC_BLOCK and labels else type_)
        return _listed(body, name)

    def suggested_values(
        self, module: Module, blocks: Sequence[tuple[str, Sequence[str]]], name: str
    ) -> Sequence[str]:
        """Values that an attribute often has in resources of a provider, such as regions."""
        known = _values_for(module, blocks)
        return _listed(None if known is None else known.of_type(SUGGESTED), name)


def _values_for(
    module: Module, blocks: Sequence[tuple[str, Sequence[str]]]
) -> AcceptedValues | None:
    if not blocks or blocks[0][0] != RESOURCE or not blocks[0][1]:
        return None
    name = provider_of(blocks[0][1][0])
    address = parse_address(providers_of(module).address_of_type(name))
    return None if address is None else values_of_provider(address)


def _listed(body: AcceptedBody | None, argument: str) -> Sequence[str]:
    constraints = [] if body is None else body.arguments.get(argument, [])
    return [value for element in constraints if element.kind in LISTS for value in element.values]
