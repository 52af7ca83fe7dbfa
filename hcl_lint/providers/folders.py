"""Where the schemas of providers are that do not come with hcl-lint."""

from __future__ import annotations

import os
import sys

from hcl_lint.annotations import Final, Iterable, Mapping
from hcl_lint.files.installed import entry_points, site_folders
from hcl_lint.files.paths import own_folder

GROUP: Final = "hcl_lint.provider_schemas"


def user_folder(environment: Mapping[str, str], platform: str = sys.platform) -> str | None:
    """The folder of the user's own schemas; None where there is no home to have it in."""
    base = own_folder(
        environment, platform, "XDG_DATA_HOME", "Library/Application Support", ".local/share"
    )
    return None if base is None else os.path.join(base, "hcl-lint", "providers")


def installed_folders(sites: Iterable[str] | None = None) -> list[str]:
    """The folders of installed packages with schemas, by the entry points of `GROUP`.

    The value of an entry point is the name of a package. Its code is not loaded. *sites* are the
    folders that packages are installed in, by default those of this interpreter.
    """
    found = []
    for folder in site_folders() if sites is None else sites:
        for _, target in sorted(entry_points(folder, GROUP).items()):
            if target.replace(".", "_").isidentifier():
                found.append(os.path.join(folder, *target.split(".")))
    return found
