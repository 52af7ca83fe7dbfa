"""The providers of a module: those that it requires, and its configurations of them."""

from __future__ import annotations

from hcl_lint.schema.static_expressions import list_items, text_of
from hcl_lint.semantics.symbols import is_alone
from hcl_lint.semantics.terraform.blocks import document_of
from hcl_lint.semantics.terraform.requirements import requirement_items
from hcl_lint.semantics.terraform.static import static

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.terraform.blocks import Block
    from hcl_lint.text.ranges import Range

BUILT_IN: Final = "terraform.io/builtin/terraform"
"""The address of the provider that is part of the product."""

OWN_NAME: Final = "terraform"
"""Its local name, where nothing else is required under it."""

_REGISTRIES: Final = ("registry.terraform.io", "registry.opentofu.org")
_DEFAULT_NAMESPACE: Final = "hashicorp"
_ARGUMENTS_OF_ALL: Final = ("alias", "version", "for_each")


class Requirement:
    """An entry of ``required_providers``.

    ``address`` is that of the provider, "" where it cannot be read; ``source`` is whether the
    entry gives it, ``version`` whether it constrains the version.
    """

    __slots__ = ("name", "address", "has_source", "has_version", "is_legacy", "place")

    def __init__(self, name: str, place: Range) -> None:
        self.name = name
        self.address = BUILT_IN if name == OWN_NAME else default_address(name)
        self.has_source = False
        self.has_version = False
        self.is_legacy = False
        self.place = place


class ModuleProviders:
    """What a module says of providers.

    ``requirements`` are by local name. ``aliases`` are the configurations that callers have to
    pass, such as ``aws.west``. ``configured`` are the configurations with settings of their
    own, and ``empty`` those without any, with their places.
    """

    __slots__ = ("requirements", "aliases", "configured", "empty", "misspelt")

    def __init__(self) -> None:
        self.requirements: dict[str, Requirement] = {}
        self.aliases: dict[str, None] = {}
        self.configured: dict[str, Range] = {}
        self.empty: dict[str, Range] = {}
        self.misspelt: dict[str, None] = {}

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
    return f"{_DEFAULT_NAMESPACE}/{name}"


def is_official(address: str) -> bool:
    """Whether a provider is in the namespace that goes without saying."""
    return address.startswith(f"{_DEFAULT_NAMESPACE}/")


def providers_of(module: Module) -> ModuleProviders:
    """What a module says of providers; kept with it."""
    return module.fact(_read)


def _read(module: Module) -> ModuleProviders:
    found = ModuleProviders()
    for document in module.documents:
        if "provider" not in document.text or is_alone(document):
            continue
        for block in document.fact(document_of).blocks:
            if block.type == "terraform":
                for inner in block.blocks("required_providers"):
                    for attribute in inner.attributes().values():
                        requirement = Requirement(attribute.name, attribute.name_place)
                        found.requirements[attribute.name] = requirement
                        _read_requirement(requirement, attribute.expression, found)
            elif block.type == "provider":
                _read_configuration(block, found)
    return found


def _read_requirement(
    requirement: Requirement, expression: BodyExpression, found: ModuleProviders
) -> None:
    if text_of(expression) is not None:
        requirement.has_version = requirement.is_legacy = True
        return
    items = requirement_items(expression)
    if items is None:
        requirement.address = ""
    for key, _, value in items or ():
        if key == "version":
            requirement.has_version = True
        elif key == "source":
            requirement.has_source = True
            text = text_of(value)
            requirement.address = "" if text is None else _normal(text)
        elif key == "configuration_aliases":
            for item in list_items(value) or ():
                each = static(item)
                reference = None if each is None else each.reference()
                if reference is not None and len(reference.steps) == 1:
                    found.aliases[reference.to_text()] = None


def _normal(source: str) -> str:
    """The address of a provider without what goes without saying."""
    parts = source.lower().split("/")
    if len(parts) == 1:
        return default_address(parts[0])
    if len(parts) == 3 and parts[0] in _REGISTRIES:
        parts = parts[1:]
    return "/".join(parts)


def _read_configuration(block: Block, found: ModuleProviders) -> None:
    name = block.labels[0]
    alias = block.expression("alias")
    if alias is not None:
        text = text_of(alias)
        if text is None:
            return
        name = f"{name}.{text}"
    content = block.body.items()
    own = [each for each in content.attributes if each not in _ARGUMENTS_OF_ALL]
    if own or content.blocks or "version" in content.attributes:
        found.configured.setdefault(name, block.place)
    else:
        found.empty.setdefault(name, block.place)
