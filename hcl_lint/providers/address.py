"""Providers by name: their addresses and versions, and the kinds of what they define."""

from __future__ import annotations

from hcl_lint.annotations import Final

RESOURCE: Final = "resource"
DATA: Final = "data"
EPHEMERAL: Final = "ephemeral"
ACTION: Final = "action"
LIST: Final = "list"
IDENTITY: Final = "identity"  # what finds an existing resource
PROVIDER: Final = "provider"  # its configuration
FUNCTION: Final = "function"


# The hosts that sources need not name: the two products have the same providers.
TERRAFORM_REGISTRY: Final = "registry." + "terraform.io"
OPENTOFU_REGISTRY: Final = "registry." + "opentofu.org"
_DEFAULT_NAMESPACE: Final = "hashicorp"
_LONGEST_PART: Final = 128
_LONGEST_VERSION: Final = 64


class ProviderAddress:
    """Where a provider comes from: a registry, a namespace and a type.

    ``host`` is "" where the source names none: then the product's own registry is meant.
    """

    def __init__(self, host: str, namespace: str, type_: str) -> None:
        self.host = host
        self.namespace = namespace
        self.type = type_

    @property
    def hosts(self) -> tuple[str, ...]:
        """The registries it may come from. Those of Terraform and OpenTofu have the same providers.
        """
        return (self.host,) if self.host else (TERRAFORM_REGISTRY, OPENTOFU_REGISTRY)

    @property
    def short(self) -> str:
        """The address without the product's own registry."""
        name = f"{self.namespace}/{self.type}"
        is_default = self.host in ("", TERRAFORM_REGISTRY, OPENTOFU_REGISTRY)
        return name if is_default else f"{self.host}/{name}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ProviderAddress) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, str, str]:
        return self.host, self.namespace, self.type

    def __str__(self) -> str:
        name = f"{self.namespace}/{self.type}"
        return f"{self.host}/{name}" if self.host else name


_PAGES: Final = {RESOURCE: "resources", DATA: "data-sources", EPHEMERAL: "ephemeral-resources"}


def page_of(address: ProviderAddress, version: str, kind: str, name: str) -> str:
    """The address of the page about a type in the product's registry; "" if there is none."""
    folder = _PAGES.get(kind)
    if folder is None or not {TERRAFORM_REGISTRY, OPENTOFU_REGISTRY}.intersection(address.hosts):
        return ""
    provider = f"{TERRAFORM_REGISTRY}/providers/{address.namespace}/{address.type}"
    return f"https://{provider}/{version}/docs/{folder}/{name.partition('_')[2] or name}"


def parse_address(text: str) -> ProviderAddress | None:
    """Return the address in a source such as ``hashicorp/aws``; None if it is not one."""
    *rest, type_ = text.lower().split("/")
    namespace = rest.pop() if rest else _DEFAULT_NAMESPACE
    host = rest.pop() if rest else ""
    if rest or not _is_name(namespace) or not _is_name(type_):
        return None
    if text.count("/") == 2 and not _is_host(host):
        return None
    return ProviderAddress(host, namespace, type_)


def is_version(text: str) -> bool:
    """Whether a text can be the version of a provider, such as 5.100.0 or 6.0.0-beta1."""
    numbers = text.partition("+")[0].partition("-")[0].split(".")
    return (
        len(text) <= _LONGEST_VERSION and len(numbers) == 3
        and all([part.isascii() and part.isdigit() for part in numbers])
        and text.replace(".", "").replace("-", "").replace("+", "").isalnum() and text.isascii()
    )


def _is_name(part: str) -> bool:
    return (
        0 < len(part) <= _LONGEST_PART and part.isascii() and part.replace("-", "").isalnum()
        and part[0] != "-"
    )


def _is_host(part: str) -> bool:
    plain = part.replace("-", "").replace(".", "").replace(":", "")
    return len(part) <= _LONGEST_PART and part.isascii() and plain.isalnum() and ".." not in part
