"""Which module a source leads to."""

from __future__ import annotations

import pytest

from hcl_lint.interfaces.source import is_address, published_source

_VPC = "terraform-aws-modules/vpc/aws"
_REPOSITORY = "github.com/acme/terraform-aws-net"


@pytest.mark.parametrize("source, address, folder", [
    (_VPC, _VPC, ""),
    (f"{_VPC}//modules/endpoints", _VPC, "modules/endpoints"),
    (f"registry.terraform.io/{_VPC}", _VPC, ""),
    (f"registry.opentofu.org/{_VPC}", _VPC, ""),
    ("registry.example.com/acme/net/aws", "registry.example.com/acme/net/aws", ""),
])
def test_a_source_in_a_registry(source: str, address: str, folder: str) -> None:
    found = published_source(source)
    assert found is not None
    assert (found.address, found.repository, found.folder) == (address, "", folder)


@pytest.mark.parametrize("source, repository, folder, ref", [
    ("github.com/acme/terraform-aws-net?ref=v1.0.0", _REPOSITORY, "", "v1.0.0"),
    ("github.com/acme/terraform-aws-net//a/b?ref=v1.0.0", _REPOSITORY, "a/b", "v1.0.0"),
    ("github.com/acme/terraform-aws-net/a?depth=1&ref=1", _REPOSITORY, "a", "1"),
    ("git::https://github.com/acme/terraform-aws-net.git//a?ref=1", _REPOSITORY, "a", "1"),
    ("git::https://token@github.com/acme/terraform-aws-net.git", _REPOSITORY, "", ""),
    ("git@github.com:acme/terraform-aws-net.git?ref=1", _REPOSITORY, "", "1"),
    ("git::ssh://git@github.com/acme/terraform-aws-net.git?ref=1", _REPOSITORY, "", "1"),
    ("git::https://git.example.com/a/b/c.git?ref=1", "git.example.com/a/b/c", "", "1"),
])
def test_a_source_in_a_repository(source: str, repository: str, folder: str, ref: str) -> None:
    found = published_source(source)
    assert found is not None
    assert (found.address, found.repository) == ("", repository)
    assert (found.folder, found.ref) == (folder, ref)


@pytest.mark.parametrize("source", ["./net", "../net", "", "net", "acme/net", "a//b", "a/b/c/d/e"])
def test_other_sources_are_not_published(source: str) -> None:
    assert published_source(source) is None


@pytest.mark.parametrize("text, expected", [
    ("acme/net/aws", True),
    ("app.example.com:8443/acme/net/aws", True),
    ("foo", False),
    ("a/../../b/c", False),
    ("../../x", False),
    ("a/b/.c", False),
    ("a/b\\c/d", False),
    ("a:b/c/d", False),
    ("a/b/c/d/e", False),
])
def test_an_address_is_made_of_names(text: str, expected: bool) -> None:
    assert is_address(text) is expected
