"""Functions of providers, of which a module has those that it requires."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.terraform.module_providers import BUILT_IN, providers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Final

    from hcl_lint.evaluation.function import Function
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
        if name.startswith("provider::") and not self.providers.exists(name):
            return None
        return self.inner.get(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.inner)
