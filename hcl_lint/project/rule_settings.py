"""Settings of rules, and of the facts that they judge by."""

from __future__ import annotations

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.ignore import PathPatterns
from hcl_lint.linter.ruleset import RuleSettings
from hcl_lint.project.configuration import Configuration, dialects_of
from hcl_lint.project.settings import OFF
from hcl_lint.semantics.product import products
from hcl_lint.text.messages import did_you_mean
from hcl_lint.values.versions import target_range

# The rules about other programs that read the files.
READER_RULES = ("rejected-by-reader", "dropped-by-reader", "changed-by-reader")


def target_of(configuration: Configuration, dialect: str) -> str:
    """The versions of a product that modules must work with, as a constraint; "" for any.

    Raises ConfigError: the setting names a dialect that is not known, or something else than
    versions.
    """
    targets = configuration.table("target-versions")
    if not targets:
        return ""
    known = [dialect.name for dialect in dialects_of(configuration) if dialect.is_known]
    for name, text in targets.items():
        if name not in known:
            hint, place = did_you_mean(name, known), configuration.place("target-versions", name)
            raise ConfigError(f"{place}: `target-versions`: unknown dialect `{name}`{hint}")
        if target_range(str(text)) is None:
            place = configuration.place("target-versions", name)
            raise ConfigError(
                f"{place}: `target-versions.{name}` must be a version or a constraint, such as "
                f'"1.11" or ">= 1.9, < 2", not `{text}`'
            )
    return str(targets.get(dialect, ""))


def rule_settings_of(configuration: Configuration) -> RuleSettings:
    """The settings about rules, not yet validated."""
    settings = RuleSettings()
    settings.place = configuration.place
    if configuration.is_set("select"):
        settings.select = configuration.texts("select")
    settings.extend_select = configuration.texts("extend-select")
    settings.ignore = configuration.texts("ignore")
    if configuration.text("provider-schemas") == OFF:
        # The families of rules about what providers accept
        families = [one for product in products() for one in product.reporting.schema_families]
        settings.ignore = [*settings.ignore, *dict.fromkeys(families)]
    settings.fixable = configuration.texts("fixable")
    settings.unfixable = configuration.texts("unfixable")
    settings.preview = configuration.switch("preview")
    settings.assumes_defaults = configuration.switch("assume-defaults")
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
    readers = configuration.texts("readers")
    if readers:
        settings.extend_select = [*settings.extend_select, *READER_RULES]
        for name in READER_RULES:
            settings.options[name] = {"readers": readers, **settings.options.get(name, {})}
    return settings
