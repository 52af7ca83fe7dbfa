"""Where index files are: in the repository, with the user, and in installed packages."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.schema_folders import installed_folders, user_folder
from hcl_lint.providers.address import parse_address
from hcl_lint.providers.catalog import ProviderCatalog, index_file_name, schema_files
from tests.providers import made_up


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("aws", "hashicorp/aws"),
        ("hashicorp/aws", "hashicorp/aws"),
        ("HashiCorp/AWS", "hashicorp/aws"),
        ("example.com:8080/a/b", "example.com:8080/a/b"),
        ("a/b/c/d", None),
        ("", None),
        ("../x", None),
        ("a_b/c", None),
        ("/a/b", None),
    ],
)
def test_addresses_of_providers(source: str, address: str | None) -> None:
    found = parse_address(source)
    assert (None if found is None else str(found)) == address


def test_file_names_say_what_is_in_the_file() -> None:
    address = parse_address("example.com:8080/acme/forge")
    assert address is not None
    name = index_file_name(address, "1.2.0-rc1")
    assert name == "example.com+8080_acme_forge_1.2.0-rc1.hclschema"
    (found,) = schema_files(MemoryFiles({f"/s/{name}": b""}), "/s")
    assert (found.address, found.version) == (address, "1.2.0-rc1")


def test_other_files_are_not_schemas() -> None:
    names = ("readme.md", "x.hclschema", "a_b_c_d.hclschema", "registry_a_b_1.2.hclschema")
    assert schema_files(MemoryFiles({f"/s/{name}": b"" for name in names}), "/s") == []


def test_the_first_folder_wins() -> None:
    ((name, content),) = made_up.index_file().items()
    files = MemoryFiles({f"/a/{name}": content, f"/b/{name}": content})
    address = parse_address("acme/forge")
    assert address is not None
    versions = ProviderCatalog(files, ["/a", "/b"]).versions(address)
    assert [each.path for each in versions.values()] == [f"/a/{name}"]


def test_a_file_that_was_renamed_is_not_used() -> None:
    (content,) = made_up.index_file("1.2.0").values()
    (name,) = made_up.index_file("1.3.0")
    catalog = ProviderCatalog(MemoryFiles({f"/a/{name}": content}), ["/a"])
    (file,) = catalog.all_files()
    assert catalog.load(file) is None
    assert "has no schemas of acme/forge 1.3.0" in catalog.problems[f"/a/{name}"]
    other = name.replace("acme", "other")
    files = MemoryFiles({f"/a/{other}".replace("1.3.0", "1.2.0"): content})
    catalog = ProviderCatalog(files, ["/a"])
    (file,) = catalog.all_files()
    assert catalog.load(file) is None
    assert list(catalog.problems.values()) == [
        "it has the schemas of acme/forge 1.2.0; do not rename it"
    ]


@pytest.mark.skipif(os.name == "nt", reason="the home folder is in another variable there")
def test_the_folder_of_the_user_follows_the_platform() -> None:
    home = {"HOME": "/home/me"}
    assert user_folder(home, "linux") == "/home/me/.local/share/hcl-lint/providers"
    assert user_folder({"XDG_DATA_HOME": "/data"}, "linux") == "/data/hcl-lint/providers"
    mac = "/home/me/Library/Application Support/hcl-lint/providers"
    assert user_folder(home, "darwin") == mac
    assert user_folder({}, "win32") is None


def test_packages_with_schemas_are_found_without_loading_them(tmp_path: Path) -> None:
    site = tmp_path / "site-packages"
    metadata = site / "acme_schemas-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "entry_points.txt").write_text(
        "[hcl_lint.provider_schemas]\nacme = acme_schemas\nbad = ../../etc\n"
    )
    package = site / "acme_schemas"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('loaded')\n")
    assert installed_folders([str(site)]) == [str(package)]
