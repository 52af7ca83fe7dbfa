"""Versions of the product, and of providers, that a module requires."""

from __future__ import annotations


class Requirements:
    """The version constraints of a module, as written.

    ``product`` is what the module calls the product itself, and ``versions`` are its constraints.
    ``providers`` are those of providers by local name, and ``sources`` say where these are from,
    where the module does.
    """

    def __init__(self, product: str = "", namespace: str = "") -> None:
        """*namespace* is that of providers of which the module says nothing."""
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

    ``schemas`` are versions with the paths of their files; one that ``is_near`` stands for a
    version that is not known.
    """

    def __init__(
        self, name: str, address: str, schemas: list[tuple[str, str]], *, is_near: bool
    ) -> None:
        self.name = name
        self.address = address
        self.schemas = schemas
        self.is_near = is_near
