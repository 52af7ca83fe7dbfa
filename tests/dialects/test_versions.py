"""The table of what versions of Terraform and OpenTofu have, and the pages that show it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.dialects.versions import Availability, availabilities, change_of, since_of
from hcl_lint.values.versions import version_key
from tests.conftest import Golden

PAGES = Path(__file__).parent.parent.parent / "docs" / "dialects"
TABLE = re.compile(r"(?<=<!-- versions -->\n).*(?=<!-- /versions -->)", re.DOTALL)


def row(entry: Availability) -> str:
    shown = entry.name if entry.kind == "change" else f"`{entry.name}`"
    files = f" in `{entry.files}`" if entry.files else ""
    return f"| {shown}{files} | {entry.kind} | {entry.since} | {entry.until} |\n"


def table(product: str, oldest: str) -> str:
    """All that came or went after a version, once."""
    rows: dict[tuple[str, ...], str] = {}
    for entry in availabilities(DIALECTS[product]):
        newest = max(version_key(entry.since), version_key(entry.until))
        if newest > version_key(oldest):
            key = (entry.kind, entry.name, entry.since, entry.until)
            rows.setdefault(key, row(entry))
    return "| what | kind | since | until |\n|---|---|---|---|\n" + "".join(rows.values())


@pytest.mark.parametrize(("product", "oldest"), [("terraform", "0.12"), ("opentofu", "1.6")])
def test_the_page_shows_what_the_pack_says(product: str, oldest: str, golden: Golden) -> None:
    page = PAGES / f"{product}.md"
    text = page.read_text("utf-8")
    golden(page, TABLE.sub(table(product, oldest).replace("\\", r"\\"), text))


@pytest.mark.parametrize(
    "name", ["terraform", "opentofu", "nomad", "packer", "terragrunt", "bake"]
)
def test_the_page_names_the_version_that_the_pack_follows(name: str) -> None:
    page = " ".join((PAGES / f"{name}.md").read_text("utf-8").split())
    version = DIALECTS[name].version
    assert version and re.search(rf"follows \w+ {re.escape(version)}[., ]", page)


@pytest.mark.parametrize(
    ("product", "path", "expected"),
    [
        ("terraform", "ephemeral", "1.10"),
        ("opentofu", "ephemeral", "1.11"),
        ("terraform", "import.identity", "1.12"),
        ("terraform", "terraform.provider_meta", "0.13"),
        ("terraform", "resource.for_each", "0.12.6"),
        ("opentofu", "provider.for_each", "1.9"),
        ("terraform", "resource", ""),
        ("terraform", "resource.nope", ""),
        ("terraform", "nope.nope", ""),
    ],
)
def test_an_item_is_there_since_a_version(product: str, path: str, expected: str) -> None:
    assert since_of(DIALECTS[product], path) == expected


def test_products_differ_in_when_they_changed() -> None:
    assert change_of(DIALECTS["terraform"], "short_circuits") == ("1.12", "")
    assert change_of(DIALECTS["opentofu"], "short_circuits") == ("1.10", "")
    assert change_of(DIALECTS["opentofu"], "winrm") == ("", "1.13")
    assert change_of(DIALECTS["opentofu"], "nope") == ("", "")


def test_an_item_as_old_as_the_block_around_it_is_not_listed() -> None:
    listed = {entry.name: entry.since for entry in availabilities(DIALECTS["terraform"])}
    assert listed["resource.lifecycle.precondition"] == "1.2"
    assert listed["resource.lifecycle.action_trigger.on_failure"] == "1.16"
    assert listed.keys().isdisjoint(
        {"ephemeral.lifecycle.precondition", "override_provisioner.override_during"}
    )
