"""What is told of rules: one in full, or all of them in a list."""

from __future__ import annotations

from hcl_lint.linter.explanation import Example, explain
from hcl_lint.linter.listing import ALWAYS, ON, OPT_IN, PREVIEW, Listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.linter.registry import Registry
    from hcl_lint.linter.rule import Rule

_STATUS = {
    ALWAYS: "Always on.",
    ON: "On by default.",
    OPT_IN: "Off unless it is selected.",
    PREVIEW: "In preview: it may change, and has to be selected with `preview = true`.",
}


def render_rule(listing: Listing, rule: type[Rule]) -> str:
    """All that there is to know of a rule, as Markdown."""
    told = explain(rule)
    facts = f"{rule.severity.capitalize()}. {_STATUS[listing.status]}"
    if rule.dialects:
        facts += f" Only for {', '.join(rule.dialects)}."
    code = "" if listing.code == listing.name else f" ({listing.code})"
    parts = [f"# {listing.name}{code}", told.summary, facts]
    if told.why:
        parts += ["## Why", _paragraphs(told.why)]
    parts += _examples("Bad", told.bad) + _examples("Good", told.good)
    if told.fix:
        parts += ["## Fix", _paragraphs(told.fix)]
    if rule.options:
        parts += ["## Options", _options(rule)]
    if told.source:
        parts += ["## Source", _paragraphs(told.source)]
    return "\n\n".join(parts) + "\n"


def render_rules(registry: Registry) -> str:
    """All rules, one a line, below the titles of their families."""
    lines = []
    for family in registry.families:
        if family.listings:
            lines.append(f"{family.letters}  {family.title}\n")
        for listing in family.listings:
            summary = explain(registry.load(listing)).summary
            code = "" if listing.code == listing.name else listing.code
            lines.append(f"  {code:<6} {listing.name:<28} {listing.status:<8} {summary}\n")
    return "".join(lines)


def render_index(registry: Registry) -> str:
    """All rules as Markdown, a table for each family, with links to their pages."""
    parts = ["# Rules\n"]
    for family in registry.families:
        if not family.listings:
            continue
        parts.append(f"\n## {family.letters}: {family.title}\n\n")
        parts.append("| code | rule | | what it finds |\n|---|---|---|---|\n")
        for listing in family.listings:
            summary = explain(registry.load(listing)).summary.replace("|", "\\|")
            link = f"[{listing.name}]({listing.name}.md)"
            parts.append(f"| {listing.code} | {link} | {listing.status} | {summary} |\n")
    return "".join(parts)


def render_rules_json(registry: Registry, listings: Iterable[Listing]) -> str:
    """Rules as a JSON array."""
    import json

    return json.dumps([_facts(registry, listing) for listing in listings], indent=2) + "\n"


def _facts(registry: Registry, listing: Listing) -> dict[str, object]:
    rule = registry.load(listing)
    told = explain(rule)
    return {
        "name": listing.name,
        "code": listing.code,
        "status": listing.status,
        "severity": rule.severity,
        "scope": rule.scope,
        "dialects": list(rule.dialects),
        "summary": told.summary,
        "why": told.why,
        "bad": _shown(told.bad),
        "good": _shown(told.good),
        "fix": told.fix,
        "source": told.source,
        "url": rule.url or None,
        "options": [
            {"name": each.name, "default": each.default, "doc": each.doc} for each in rule.options
        ],
    }


def _shown(examples: list[Example]) -> list[dict[str, str]]:
    return [{"path": example.path, "text": example.shown} for example in examples]


def _examples(title: str, examples: list[Example]) -> list[str]:
    if not examples:
        return []
    return [f"## {title}", *[f"```hcl\n{example.shown}\n```" for example in examples]]


def _paragraphs(text: str) -> str:
    return text.strip()


def _options(rule: type[Rule]) -> str:
    lines = []
    for option in rule.options:
        choices = f" One of {', '.join(option.choices)}." if option.choices else ""
        lines.append(
            f"- `{option.name}` (default `{toml_value(option.default)}`): {option.doc}{choices}"
        )
    return "\n".join(lines)


def toml_value(value: object) -> str:
    """A value of a setting or option as it is written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        import json

        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([toml_value(item) for item in value]) + "]"
    if isinstance(value, dict):
        items = [f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items()]
        return "{ " + ", ".join(items) + " }" if items else "{}"
    return str(value)


def toml_key(name: str) -> str:
    """The name of a setting, option or table as it is written in TOML."""
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isalnum() and plain.isascii() else toml_value(name)
