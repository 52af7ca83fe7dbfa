"""The providers of a module: those that it requires, and its configurations of them."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.schemas import roles_in
from hcl_lint.products.terraform.providers.built_in import BUILT_IN, OWN_NAME
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY, parse_address
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, map_values, object_items, text_of
from hcl_lint.schema.static_syntax import beginning_of, reference_of
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import called_module, is_query, is_standalone, symbols_of
from hcl_lint.text.messages import is_slip_of
from hcl_lint.text.source import Range

DEFAULT_NAMESPACE: Final = "hashicorp"
_FUNCTIONS: Final = "provider::"  # begins the names of those of providers
_MOST_MODULES: Final = 1_000
_ARGUMENTS_OF_ALL: Final = ("alias", "version", "for_each")


ELSEWHERE: Final = {
    "azapi": "azure/azapi",
    "cloudflare": "cloudflare/cloudflare",
    "databricks": "databricks/databricks",
    "datadog": "datadog/datadog",
    "digitalocean": "digitalocean/digitalocean",
    "docker": "kreuzwerker/docker",
    "gitlab": "gitlabhq/gitlab",
    "newrelic": "newrelic/newrelic",
    "okta": "okta/okta",
    "pagerduty": "pagerduty/pagerduty",
    "postgresql": "cyrilgdn/postgresql",
    "snowflake": "snowflakedb/snowflake",
}
"""Where Terraform's registry has these providers: not in the namespace that goes without saying."""


class ProviderRequirement:
    """An entry of ``required_providers``.

    ``address`` is that of the provider, "" where it cannot be read, and ``source`` what the entry
    says of it, "" if nothing; ``has_version`` is whether it constrains the version, by
    ``constraint``.
    """

    def __init__(self, name: str, place: Range) -> None:
        self.name = name
        self.address = BUILT_IN if name == OWN_NAME else default_address(name)
        self.has_source = False
        self.source = ""
        self.has_version = False
        self.constraint = ""
        self.is_legacy = False
        self.place = place


class ModuleProviders:
    """The providers of a module.

    ``requirements`` are by local name. ``aliases`` are the configurations that callers must pass,
    such as ``aws.west`` or ``aws``. ``configured`` are the configurations with settings of their
    own, and ``empty`` those without any, with their places. ``versions`` are the constraints in
    configurations, by local name.
    """

    def __init__(self) -> None:
        self.requirements: dict[str, ProviderRequirement] = {}
        self.aliases: dict[str, None] = {}
        self.configured: dict[str, Range] = {}
        self.empty: dict[str, Range] = {}
        self.misspelt: dict[str, None] = {}
        self.versions: dict[str, list[str]] = {}

    def address(self, name: str) -> str:
        """The address of the provider with a local name; "" where it cannot be read."""
        requirement = self.requirements.get(name)
        return default_address(name) if requirement is None else requirement.address

    def address_of_type(self, name: str) -> str:
        """The same for the local name that begins the type of a resource."""
        if name == OWN_NAME and name not in self.requirements:
            return BUILT_IN
        return self.address(name)


def default_address(name: str) -> str:
    """The provider that is meant where nothing is required under a local name."""
    return f"{DEFAULT_NAMESPACE}/{name}"


def usual_address(name: str) -> str:
    """The provider that is probably meant by a local name."""
    return ELSEWHERE.get(name) or default_address(name)


def is_elsewhere(address: str) -> bool:
    """Whether a provider is only in another namespace than it is looked for in."""
    return is_official(address) and address.rpartition("/")[2] in ELSEWHERE


def is_official(address: str) -> bool:
    """Whether a provider is in the namespace that goes without saying."""
    return address.startswith(f"{DEFAULT_NAMESPACE}/")


_NAME: Final = frozenset("0123456789abcdefghijklmnopqrstuvwxyz-")


def is_name(text: str) -> bool:
    """Whether a text can be part of the address of a provider."""
    if not text or "-" in (text[0], text[-1]) or "--" in text:
        return False
    return _NAME.issuperset(text)


def wrong_name(name: str) -> str:
    """Why a text cannot be the local name of a provider; "" where it can, or may."""
    if not name.isascii() or is_name(name):
        return ""
    meant = name.lower().replace("_", "-")
    advice = f" Did you mean `{meant}`?" if is_name(meant) else ""
    return f"Use lowercase letters, digits and single hyphens.{advice}"


def provider_name(block: BlockView) -> str | None:
    """The local name of a provider and the alias of its configuration; None if not known."""
    alias = block.expression("alias")
    if alias is None:
        return block.labels[0]
    text = text_of(alias)
    return None if text is None else f"{block.labels[0]}.{text}"


def configuration_name(expression: BodyExpression) -> str | None:
    """The configuration that an expression refers to; None where it refers to none."""
    reference = reference_of(expression)
    if reference is None or len(reference.steps) > 1:
        return None
    if reference.steps and reference.steps[0].kind != "attribute":
        return None
    return reference.to_text()


def passed_configurations(
    expression: BodyExpression | None,
) -> list[tuple[str | None, BodyExpression, BodyExpression]] | None:
    """The configurations that an argument `providers` passes: names in the callee, keys, values.

    A name is None where it is not a reference; all is None where nothing is written out.
    """
    values = map_values(expression)
    if values is None or not isinstance(expression, NativeExpression):
        return None
    return [(configuration_name(key), key, value) for key, value in zip(values[::2], values[1::2])]


_WITH_PROVIDERS: Final = ("terraform", "required_providers", "provider")
_REQUIREMENTS: Final = ("terraform.required_providers", "required_providers")  # in stacks


@kept
def providers_of(module: Module) -> ModuleProviders:
    found = ModuleProviders()
    for document in module.documents:
        if not document.may_name(*_WITH_PROVIDERS) or is_standalone(document):
            continue
        for block in document.view.blocks_on(_REQUIREMENTS):
            _read_requirements(block, found)
        for block in document.blocks("provider"):
            _read_configuration(block, found)
    return found


def _read_requirements(block: BlockView, found: ModuleProviders) -> None:
    for attribute in block.attributes().values():
        requirement = ProviderRequirement(attribute.name, attribute.name_place)
        found.requirements[attribute.name] = requirement
        _read_requirement(requirement, attribute.expression, found)


def _read_requirement(
    requirement: ProviderRequirement, expression: BodyExpression, found: ModuleProviders
) -> None:
    version = text_of(expression)
    if version is not None:
        requirement.has_version = requirement.is_legacy = True
        requirement.constraint = version
        return
    items = object_items(expression)
    if items is None:
        requirement.address = ""
    for key, _, value in items or ():
        if key == "version":
            requirement.has_version = True
            requirement.constraint = text_of(value) or ""
        elif key == "source":
            requirement.has_source = True
            text = text_of(value)
            requirement.source = text or ""
            is_valid = text is not None and parse_address(text) is not None
            requirement.address = _normal(text) if text is not None and is_valid else ""
        elif key == "configuration_aliases":
            for item in list_items(value) or ():
                reference = reference_of(item)
                if reference is not None and len(reference.steps) <= 1:
                    found.aliases[reference.to_text()] = None


def _normal(source: str) -> str:
    """The address of a provider without what goes without saying."""
    parts = source.lower().split("/")
    if len(parts) == 1:
        return default_address(parts[0])
    if len(parts) == 3 and parts[0] in (TERRAFORM_REGISTRY, OPENTOFU_REGISTRY):
        parts = parts[1:]
    return "/".join(parts)


def _read_configuration(block: BlockView, found: ModuleProviders) -> None:
    name = block.labels[0]
    version = block.expression("version")
    constraint = text_of(version)
    if constraint is not None:
        found.versions.setdefault(name, []).append(constraint)
    configuration = provider_name(block)
    if configuration is None:
        return
    content = block.body.items()
    own = [attribute for attribute in content.attributes if attribute not in _ARGUMENTS_OF_ALL]
    if own or content.blocks or "version" in content.attributes:
        found.configured.setdefault(configuration, block.place)
    else:
        found.empty.setdefault(configuration, block.place)


# Uses


@kept
def used_providers(module: Module) -> dict[str, Range]:
    """The local names of the providers that a module uses itself, with the first place each."""
    found: dict[str, Range] = {}
    for document in module.documents:
        if is_standalone(document):
            continue
        paths = (*roles_in(document.dialect).get(OF_PROVIDER, ()), "provider")
        for block in document.view.blocks_on(paths):
            expression = block.expression("provider") if block.type != "provider" else None
            name = block.labels[0] if block.type == "provider" else _name_of_user(block)
            if name:
                place = block.label_places[0] if expression is None else expression.place
                found.setdefault(name, place)
    return found


def _name_of_user(block: BlockView) -> str:
    """The local name of the provider of an object, given or implied; "" where there is none."""
    expression = block.expression("provider")
    if expression is None:
        return block.labels[0].partition("_")[0] if len(block.labels) != 0 else ""
    beginning = beginning_of(expression)
    return "" if beginning is None else beginning.root


@kept
def is_complete(module: Module) -> bool:
    """Whether all modules that a module calls, directly or not, are known."""
    found = with_called(module)
    return len(found) < _MOST_MODULES and all([_knows_all(module) for module in found])


@kept
def _knows_all(module: Module) -> bool:
    """Whether a module, and each that it calls, is known."""
    return module.is_whole and None not in _callees(module)


@kept
def _callees(module: Module) -> list[Module | None]:
    """The modules that a module calls itself, None where one is not known."""
    return [called_module(module, call) for call in symbols_of(module).of_kind("module")]


@kept
def configuring_module(module: Module) -> tuple[Module, str] | None:
    """The first of a module and those that it calls that configures a provider, and which."""
    for element in with_called(module):
        for name in providers_of(element).configured:
            return element, name
    return None


@kept
def with_called(module: Module) -> list[Module]:
    """A module and those that it calls, directly or not, up to a number."""
    found = [module]
    seen = {id(module)}
    for element in found:  # grows
        for callee in _callees(element):
            if callee is not None and id(callee) not in seen and len(found) < _MOST_MODULES:
                seen.add(id(callee))
                found.append(callee)
    return found


def used_in_tree(module: Module) -> set[str]:
    """The local names of the providers that a module uses, or those that it calls.

    Names of other modules count where they stand for the same provider.
    """
    names = {*used_providers(module), *_mentioned(module)}
    addresses = set()
    for callee in with_called(module)[1:]:
        inner = providers_of(callee)
        for name in {*used_providers(callee), *_mentioned(callee), *inner.requirements}:
            addresses.add(inner.address_of_type(name))
    own = providers_of(module)
    names.update([name for name in own.requirements if own.address(name) in addresses])
    return names


def possibly_used_providers(module: Module) -> set[str]:
    """The local names that wrong references to providers may mean.

    These are the names that they are slips of, and those that the types of their objects imply.
    """
    known = providers_of(module).requirements
    unknown = {*used_providers(module), *_mentioned(module)}.difference(known)
    found = {name for name in known for element in unknown if is_slip_of(element, name)}
    for document in module.documents if unknown else ():
        for block in document.blocks_with(OF_PROVIDER):
            if block.labels and _name_of_user(block) in unknown:
                found.add(block.labels[0].partition("_")[0])
    return found


def _mentioned(module: Module) -> set[str]:
    """The local names in references to configurations, metadata, queries and calls of functions."""
    found = set()
    for document in module.documents:
        if is_query(document):
            found.update([_name_of_user(block) for block in document.blocks_with(OF_PROVIDER)])
        if document.may_name("provider_meta"):
            for block in document.view.blocks_on(["terraform.provider_meta"]):
                found.add(block.labels[0])
        for reference in document.references:
            path = (*reference.context.path, reference.attribute) if reference.is_static else ()
            if "providers" in path or "configuration_aliases" in path:
                found.add(reference.root)
        if _FUNCTIONS in document.text:
            for part in document.text.split(_FUNCTIONS)[1:]:
                found.add(part.partition("::")[0])
    return found


def idle_providers(module: Module) -> list[Declaration]:
    """The default configurations of providers that no object of a module uses.

    Terraform does not evaluate these. A module that calls others may have any of them used there.
    """
    symbols = symbols_of(module)
    configurations = [
        symbol.declaration for symbol in symbols.of_kind("provider")
        if symbol.address.count(".") == 1 and not symbol.duplicates and not symbol.overrides
    ]
    if not configurations or not module.is_whole or not _calls_only_simple_modules(module):
        return []
    used = used_configurations(module)
    return [element for element in configurations if element.labels[0] not in used]


@kept
def used_configurations(module: Module) -> set[str]:
    """The configurations of providers that the blocks of a module use: `aws`, `aws.west`."""
    return {
        _configuration_of(block) for document in module.documents
        for block in document.blocks_with(OF_PROVIDER)
    }


def _configuration_of(block: BlockView) -> str:
    """The configuration of a provider that a block uses: `aws` or `aws.west`; "" if none."""
    beginning = beginning_of(block.expression("provider"))
    if beginning is not None:
        return ".".join([beginning.root, *[step.key for step in beginning.steps[:1]]])
    return block.labels[0].partition("_")[0] if len(block.labels) != 0 else ""


def _calls_only_simple_modules(module: Module) -> bool:
    """Whether all modules that a module calls are known, and have neither objects nor calls."""
    for symbol in symbols_of(module).of_kind("module"):
        called = called_module(module, symbol)
        if called is None or not called.is_whole:
            return False
        for document in called.documents:
            if document.blocks("module") or document.blocks_with(OF_PROVIDER):
                return False
    return True
