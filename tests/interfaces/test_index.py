"""Index files: what is written is read again, and nothing else is trusted."""

from __future__ import annotations

import random
import zlib

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.interfaces.index import ModuleIndex
from hcl_lint.interfaces.interface import Interface
from tests.interfaces import made_up


def test_a_module_is_found_by_its_address_without_case() -> None:
    entry = made_up.index().find("Acme/Forge/metal")
    assert entry is not None
    assert (entry.address, entry.licence, entry.count) == (made_up.ADDRESS, "MIT", 5)


@pytest.mark.parametrize("owner", ["acme", "smith"])
def test_a_module_is_found_by_its_repository_and_the_one_before(owner: str) -> None:
    assert made_up.index().find(f"{owner}/forge/metal") is not None
    repository = f"github.com/{owner}/terraform-metal-forge"
    assert made_up.index().find_repository(repository) is not None


def test_a_history_is_as_it_was_written() -> None:
    index = made_up.index()
    entry = index.find(made_up.ADDRESS)
    assert entry is not None
    found = index.history(entry)
    state = found.state("", 4)
    assert isinstance(state, Interface)
    assert state.variables["heat"] == "-bool"
    assert found.state("modules/hammer", 3) is None


def test_a_commit_leads_to_its_version() -> None:
    index = made_up.index()
    entry = index.find(made_up.ADDRESS)
    assert entry is not None
    assert index.version_of_commit(entry, made_up.COMMITS[3]) == 3
    assert index.version_of_commit(entry, made_up.COMMITS[3][:7]) == 3
    assert index.version_of_commit(entry, "f" * 40) is None


def test_two_builds_have_the_same_bytes() -> None:
    assert made_up.content() == made_up.content()


@pytest.mark.parametrize("end", [0, 10, 22, 40, -1])
def test_a_file_that_is_cut_off_is_refused(end: int) -> None:
    with pytest.raises(ConfigError):
        ModuleIndex(made_up.content()[:end])


def test_a_file_with_changed_bytes_is_refused_or_read(  # whatever is changed
) -> None:
    whole = made_up.content()
    chance = random.Random(1)
    for _ in range(300):
        content = bytearray(whole)
        content[chance.randrange(len(content))] = chance.randrange(256)
        try:
            index = ModuleIndex(bytes(content))
            for entry in index.entries():
                index.history(entry)
        except ConfigError as error:
            assert "\n" not in str(error)


def test_a_history_that_is_too_large_is_refused() -> None:
    stream = zlib.compress(b"[" * 40_000_000, 9)
    table = zlib.compress(f"{len(stream) + 6}\na/b/c r MIT 1".encode())
    content = b"".join([
        b"hcl-lint modules 1\n", f"{len(table)}\n".encode(), table, stream, b"123456",
    ])
    index = ModuleIndex(content)
    with pytest.raises(ConfigError, match="damaged"):
        index.history(index.entries()[0])


def test_other_addresses_that_lead_to_one_another_lead_nowhere() -> None:
    rows = "7\na/b/c r MIT 1\nd/e/f x g/h/i\ng/h/i y d/e/f"
    table = zlib.compress(rows.encode())
    content = b"".join([b"hcl-lint modules 1\n", f"{len(table)}\n".encode(), table, b"1234567"])
    with pytest.raises(ConfigError):
        ModuleIndex(content).find("d/e/f")
