"""The options that say where settings come from, and where results are kept."""

from __future__ import annotations

import os

from hcl_lint.cli.options import Arguments, Option, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.configuration import Configuration
    from hcl_lint.project.finder import ConfigurationFinder

CONFIG = Option(
    "--config",
    "a configuration file to use for all files, or a single setting, as in "
    "--config 'preview = true'; may be repeated",
    metavar="FILE|KEY=VALUE",
)
ISOLATED = Option("--isolated", "ignore all configuration files")

RULES = Option(
    "--rules",
    "use the dialects and policies of the rule pack in this folder; may be repeated",
    metavar="DIR",
)

CONFIG_OPTIONS = (CONFIG, ISOLATED)


def configuration_finder(
    arguments: Arguments, settings: dict[str, object], resets: tuple[str, ...] = ()
) -> ConfigurationFinder:
    """Make the finder of configurations; *settings* of the command line take precedence.

    *resets* are the settings that are only taken from the command line.

    Raises:
        ConfigError: a setting in the environment or on the command line is invalid.
    """
    from hcl_lint.project.configuration import Layer, environment_layer, inline_layer, read_layer
    from hcl_lint.project.finder import ConfigurationFinder

    here = os.getcwd()
    named = None
    assignments = []
    for value in arguments.values(CONFIG.long):
        if "=" in value and not os.path.isfile(value):
            assignments.append(value)
        elif named is not None:
            raise UsageError(f"`{CONFIG.long}` accepts one file, not both {named} and {value}")
        else:
            named = value
    if named is not None and arguments.has(ISOLATED.long):
        raise UsageError(f"`{ISOLATED.long}` cannot be combined with a file in `{CONFIG.long}`")
    layers: list[Layer] = [environment_layer(os.environ, here)]
    if assignments:
        layers.append(inline_layer(assignments, here))
    if settings:
        layer = read_layer(settings, "command line", here)
        layer.resets = resets
        layers.append(layer)
    layers = [layer for layer in layers if layer.values]
    return ConfigurationFinder(layers, named=named, is_isolated=arguments.has(ISOLATED.long))


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
    from hcl_lint.project.cache_storage import user_folder  # formatting has these options, too

    return configuration.path("cache-dir") or user_folder(os.environ)
