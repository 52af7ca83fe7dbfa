"""What a configuration says about dialects, rule packs and rules, in the form that these take."""

from __future__ import annotations

from hcl_lint.dialects.registry import Dialects, UnknownDialect
from hcl_lint.problems.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.pack import Pack
    from hcl_lint.linter.ruleset import RuleSettings
    from hcl_lint.project.configuration import Configuration

_RULE_SETTINGS = (
    "select", "extend-select", "ignore", "fixable", "unfixable", "per-file-ignores", "severity",
    "rules", "docs-url",
)  # fmt: skip


def dialects_of(configuration: Configuration) -> Dialects:
    """The dialects of a configuration, those of its packs included.

    Raises:
        ConfigError: something about them is wrong.
    """
    if _last and _last[0][0] is configuration:
        return _last[0][1]
    settings = [
        (folder, pattern, str(name))
        for folder, pattern, name in configuration.placed_items("dialects")
    ]
    try:
        dialects = Dialects(packs_of(configuration), settings)
    except UnknownDialect as error:
        origin = configuration.origin("dialects")
        raise ConfigError(f"{origin}: `dialects`: {error}") from error
    _last[:] = [(configuration, dialects)]
    return dialects


# What looks for files and what checks them both ask, and packs are to be read once.
_last: list[tuple[Configuration, Dialects]] = []


def packs_of(configuration: Configuration) -> list[Pack]:
    """The packs of a configuration, in the order in which they are named.

    Raises:
        ConfigError: one is not a pack, something in it is wrong, or it must not be read.
    """
    if not configuration.is_set("rule-packs"):
        return []
    from hcl_lint.dialects import pack_reader as pack_loader

    packs = []
    for place in configuration.pack_places():
        status = configuration.files.status(place.folder)
        if status is None or not status.is_folder:
            raise ConfigError(f"{place.origin}: there is no folder {place.folder} with a rule pack")
        packs.append(
            pack_loader.load_pack(
                place.folder, base=place.base, within=place.within, files=configuration.files
            )
        )
    return packs


def rule_settings_of(configuration: Configuration) -> RuleSettings:
    """What a configuration says about rules; whether it makes sense is not known yet."""
    from hcl_lint.files.ignore import PathPatterns
    from hcl_lint.linter.ruleset import RuleSettings

    settings = RuleSettings()
    settings.origins = {name: configuration.origin(name) for name in _RULE_SETTINGS}
    if configuration.is_set("select"):
        settings.select = configuration.texts("select")
    settings.extend_select = configuration.texts("extend-select")
    settings.ignore = configuration.texts("ignore")
    settings.fixable = configuration.texts("fixable")
    settings.unfixable = configuration.texts("unfixable")
    settings.preview = configuration.switch("preview")
    settings.docs_url = configuration.text("docs-url")
    for folder, pattern, selectors in configuration.placed_items("per-file-ignores"):
        assert isinstance(selectors, tuple)
        patterns = PathPatterns(folder, [pattern], here=configuration.files.here)
        settings.per_file_ignores.append((patterns, list(selectors)))
    for name, severity in configuration.table("severity").items():
        settings.severities[name] = str(severity)
    for name, table in configuration.table("rules").items():
        assert isinstance(table, dict)
        settings.options[name] = table
    return settings
