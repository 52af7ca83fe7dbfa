"""Addresses and versions of providers: what is one, and what it leads to."""

from __future__ import annotations

import pytest

from hcl_lint.providers.address import ProviderAddress, is_version, page_of, parse_address
from hcl_lint.providers.catalog import versions_in
from hcl_lint.text.source import Source


@pytest.mark.parametrize(("text", "parts"), [
    ("aws", ("", "hashicorp", "aws")),
    ("acme/Forge", ("", "acme", "forge")),
    ("example.com/acme/forge", ("example.com", "acme", "forge")),
    ("example.com:8080/acme/forge", ("example.com:8080", "acme", "forge")),
    ("a" * 128, ("", "hashicorp", "a" * 128)),
    (f"{'a' * 128}/x/y", ("a" * 128, "x", "y")),
    ("a-b/c-d", ("", "a-b", "c-d")),
])
def test_sources_are_addresses(text: str, parts: tuple[str, str, str]) -> None:
    assert parse_address(text) == ProviderAddress(*parts)


@pytest.mark.parametrize("text", [
    "", "/", "/aws", "acme/", "-a", "a_b", "a.b", "ä", "a b", "a" * 129, f"{'a' * 129}/b",
    "/acme/forge", "a..b/acme/forge", "exämple.com/acme/forge", "a_b/acme/forge", "a/b/c/d",
    f"{'a' * 129}/x/y", "acme/-forge", "-acme/forge",
])
def test_other_sources_are_none(text: str) -> None:
    assert parse_address(text) is None


@pytest.mark.parametrize(("host", "short", "full"), [
    ("", "a/b", "a/b"),
    ("registry.terraform.io", "a/b", "registry.terraform.io/a/b"),
    ("registry.opentofu.org", "a/b", "registry.opentofu.org/a/b"),
    ("example.com", "example.com/a/b", "example.com/a/b"),
])
def test_an_address_is_shown_without_the_registry_of_the_product(
    host: str, short: str, full: str
) -> None:
    address = ProviderAddress(host, "a", "b")
    assert (address.short, str(address)) == (short, full)


def test_addresses_are_equal_by_their_parts() -> None:
    address = ProviderAddress("h", "a", "b")
    assert address == ProviderAddress("h", "a", "b")
    assert len({address, ProviderAddress("h", "a", "b")}) == 1
    assert address not in (ProviderAddress("g", "a", "b"), ProviderAddress("h", "a", "c"), "h/a/b")


@pytest.mark.parametrize(("text", "expected"), [
    ("5.100.0", True), ("6.0.0-beta1", True), ("6.0.0+build.1", True), ("6.0.0-a.b-c+d", True),
    ("5.100", False), ("5.100.0.1", False), ("v5.1.0", False), ("5.1.x", False), ("", False),
    ("5..0", False), ("5.1.0-", True), ("5.1.0-b_c", False), ("5.1.0-ä", False),
    ("5.1.٣", False), ("1.0.0-" + "a" * 58, True), ("1.0.0-" + "a" * 59, False),
])
def test_versions_have_three_numbers(text: str, expected: bool) -> None:
    assert is_version(text) is expected


REGISTRY = "https://registry.terraform.io/providers/acme/forge/1.2.0/docs"


@pytest.mark.parametrize(("host", "kind", "name", "page"), [
    ("", "resource", "forge_hot_anvil", f"{REGISTRY}/resources/hot_anvil"),
    ("", "resource", "forge", f"{REGISTRY}/resources/forge"),
    ("", "data", "forge_anvils", f"{REGISTRY}/data-sources/anvils"),
    ("registry.opentofu.org", "ephemeral", "forge_key", f"{REGISTRY}/ephemeral-resources/key"),
    ("", "action", "forge_strike", ""),
    ("example.com", "resource", "forge_anvil", ""),
])
def test_types_of_the_registry_have_pages(host: str, kind: str, name: str, page: str) -> None:
    assert page_of(ProviderAddress(host, "acme", "forge"), "1.2.0", kind, name) == page


LOCKS = """\
version = "0"
provider "example.com/a/b" {
  version     = "1.0.0"
  constraints = "~> 2.0"
  hashes      = []
  more {
    version = "3.0.0"
  }
}
provider "example.com/a/c" {
  version = "${nope}"
}
provider "example.com/a/d" {
  version = 4
}
provider {
  version = "5.0.0"
}
provider "a" "b" {
  version = "6.0.0"
}
"""


def test_lock_files_have_the_versions_of_providers() -> None:
    assert versions_in(Source(".terraform.lock.hcl", LOCKS)) == {"example.com/a/b": "1.0.0"}
