"""Functions of providers, of which a module has those that it requires."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.providers.kinds import FUNCTION
from hcl_lint.semantics.terraform.module_providers import BUILT_IN, providers_of
from hcl_lint.semantics.terraform.provider_schemas import schemas_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Final

    from hcl_lint.evaluation.function import Function
    from hcl_lint.providers.index import ProviderIndex
    from hcl_lint.semantics.module import Module

    Functions = dict[str, Function]
else:
    Functions = dict

_OWN: Final = ("decode_tfvars", "encode_expr", "encode_tfvars")


class ProviderFunctions:
    """Which functions of providers a module has."""

    __slots__ = ("module", "_scopes")

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
            known = self._scopes[id(base)] = base, scope
        return known[1]

    def exists(self, name: str) -> bool:
        """Whether a function may exist: its provider is required, and may have it."""
        parts = name.split("::")
        if len(parts) != 3:
            return True
        requirement = providers_of(self.module).requirements.get(parts[1])
        if requirement is None:
            return False
        return requirement.address != BUILT_IN or parts[2] in _OWN

    def index(self, name: str) -> ProviderIndex | None:
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


def with_providers(module: Module) -> ProviderFunctions:
    """The functions of the providers of a module; a fact of it."""
    return ProviderFunctions(module)


class _Limited(Functions):
    """Functions by name, but not those of other providers."""

    __slots__ = ("inner", "providers")

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
