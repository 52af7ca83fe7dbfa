"""A module that does not exist, in five versions."""

from __future__ import annotations

from hcl_lint.interfaces.index import ModuleIndex, WrittenModule, index_content
from hcl_lint.interfaces.interface import ModuleHistory

ADDRESS = "acme/forge/metal"
REPOSITORY = "github.com/acme/terraform-metal-forge"
VERSIONS = ("1.0.0", "1.1.0", "2.0.0-rc1", "2.0.0", "2.1.0")
COMMITS = [f"{number}abcdef01234" + "0" * 28 for number in range(len(VERSIONS))]


def history() -> ModuleHistory:
    """Its history: `anvil` is renamed in 2.0.0, when a folder is gone."""
    return ModuleHistory(ADDRESS, REPOSITORY, VERSIONS, {
        "": [
            (0, {"v": {"anvil": "!string", "size": "number"}, "o": {"id": "", "key": "*"}}),
            (1, {"v": {"tags": "map(string)", "disk": "object({size = number})"}}),
            (3, {
                "v": {
                    "anvil": None, "name": "!string", "size": "string",
                    "disk": "object({gb = number, size = optional(number)})",
                },
                "o": {"key": None},
            }),
            (4, {"v": {"heat": "-bool"}}),
        ],
        "modules/hammer": [(0, {"v": {"weight": "number"}}), (3, None)],
        "modules/tongs": [(3, "?")],
    })


def content() -> bytes:
    """The content of an index file with it."""
    aliases = [("smith/forge/metal", "github.com/smith/terraform-metal-forge")]
    return index_content([WrittenModule(history(), "MIT", COMMITS, aliases)])


def index() -> ModuleIndex:
    """An index file with it."""
    return ModuleIndex(content())
