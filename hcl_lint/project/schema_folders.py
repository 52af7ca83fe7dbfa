"""Where the schemas of providers are that a configuration chooses."""

from __future__ import annotations

import os
import sys

from hcl_lint.annotations import Final, Iterable, Mapping
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.installed import entry_points, site_folders
from hcl_lint.files.paths import own_folder
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.settings import OFF

# The settings of `provider-schemas` that are not a folder.
BUNDLED: Final = "bundled"
OWN: Final = "own"

GROUP: Final = "hcl_lint.provider_schemas"  # of entry points of packages with schemas


def uses_bundled_schemas(configuration: Configuration) -> bool:
    """Whether the schemas of providers that come with hcl-lint are used."""
    return configuration.text("provider-schemas") not in (OWN, OFF)


def schema_folders_of(configuration: Configuration, variables: Mapping[str, str]) -> list[str]:
    """The folders with schemas of providers: that of the setting, the user's, installed ones.

    The bundled ones come after these. The *variables* of the environment say where the user's are.
    Raises ConfigError: the setting leads out of the tree of its file, or to no folder.
    """
    folders = []
    choice = configuration.text("provider-schemas")
    if choice in (BUNDLED, OFF):
        return []
    if choice and choice != OWN:
        path = configuration.path("provider-schemas")
        status = configuration.files.status(path)
        if status is None or not status.is_folder:
            place = configuration.place("provider-schemas")
            raise ConfigError(
                f"{place}: there is no folder {path} with schemas of providers; "
                "`hcl-lint providers add` writes it"
            )
        folders.append(path)
    own = user_folder(variables)
    owned = [*([own] if own is not None else []), *installed_folders()]
    for folder in owned:
        configuration.files.trust(folder)
    return [*folders, *owned]


def own_folder_of(configuration: Configuration, variables: Mapping[str, str]) -> str | None:
    """The user's own folder, if it is used and there are schemas in it: others have none of them.

    The *variables* of the environment say where it is.
    """
    own = user_folder(variables)
    if own is None or configuration.text("provider-schemas") in (BUNDLED, OFF):
        return None
    configuration.files.trust(own)
    return own if configuration.files.names(own) else None


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
