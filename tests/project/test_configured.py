from __future__ import annotations

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.configuration import Configuration, dialects_of, packs_of
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.rule_settings import rule_settings_of

PACK = b"""title = "Tags"

dialect "tags" {
  files = ["*.tags"]
}
"""


def configuration(settings: str) -> Configuration:
    """The configuration of a tree in memory, with a rule pack in it and one outside."""
    files = MemoryFiles(
        {
            "/tree/.git/HEAD": b"",
            "/tree/hcl-lint.toml": settings.encode(),
            "/tree/rules/pack.hcl": PACK,
            "/outside/pack.hcl": PACK,
        },
        here="/tree",
    )
    return ConfigurationFinder(files=files, environment={}).of_folder(".")


def test_rule_packs_are_read_from_where_the_files_are() -> None:
    found = configuration('rule-packs = ["rules"]')
    assert [dialect.name for pack in packs_of(found) for dialect in pack.dialects] == ["tags"]
    assert dialects_of(found).of("a.tags").name == "tags"


@pytest.mark.parametrize(
    ("folder", "message"),
    [
        ("gone", "hcl-lint.toml: no rule pack found in gone"),
        ("../outside", "it is outside the checked tree /tree"),
    ],
)
def test_rule_packs_are_folders_of_the_tree(folder: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        packs_of(configuration(f'rule-packs = ["{folder}"]'))


def test_patterns_about_rules_are_relative_to_the_file_that_has_them() -> None:
    settings = rule_settings_of(configuration('[per-file-ignores]\n"/a/*.tf" = ["F"]\n'))
    ((patterns, selectors),) = settings.per_file_ignores
    assert selectors == ["F"]
    assert patterns.match("a/x.tf") and not patterns.match("b/a/x.tf")
