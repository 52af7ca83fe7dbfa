"""Where the schemas of providers are that a configuration chooses."""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.settings import OFF
from hcl_lint.providers.folders import installed_folders, user_folder

# The settings of `provider-schemas` that are not a folder.
BUNDLED: Final = "bundled"
OWN: Final = "own"


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
