"""The options about the cache, and the folder that they lead to."""

from __future__ import annotations

import os

from hcl_lint.cli.options import Option
from hcl_lint.project.cache_folder import user_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.configuration import Configuration

NO_CACHE = Option("--no-cache", "look at all files, and keep no results for the next run")
CACHE_DIR = Option(
    "--cache-dir",
    "keep results in this folder; default: hcl-lint in the user's folder for caches",
    metavar="DIR",
)


def cache_folder(configuration: Configuration) -> str | None:
    """The folder of the cache, *configuration* being that of the current folder; None for none."""
    if not configuration.switch("cache"):
        return None
    return configuration.path("cache-dir") or user_folder(os.environ)
