"""The options for the cache, and the folder that they select."""

from __future__ import annotations

import os

from hcl_lint.cli.options import Option
from hcl_lint.project.cache_folder import user_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.configuration import Configuration

NO_CACHE = Option("--no-cache", "check all files again, and keep no results for the next run")
CACHE_DIR = Option(
    "--cache-dir",
    "keep results in this folder; default: hcl-lint in the cache folder of the user",
    metavar="DIR",
)


def cache_folder(configuration: Configuration) -> str | None:
    """Return the folder of the cache, or None; *configuration* is that of the current folder."""
    if not configuration.switch("cache"):
        return None
    return configuration.path("cache-dir") or user_folder(os.environ)
