"""The documentation of rules: one in full, also on a terminal, or all of them in a list."""

from __future__ import annotations

import json

from hcl_lint.annotations import Iterable, Iterator, Sequence
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.compliance import controls_of
from hcl_lint.diagnostics.page import EXAMPLE_FILE, Example
from hcl_lint.diagnostics.rule import ALWAYS, ON, OPT_IN, PREVIEW, Rule
from hcl_lint.linter.policies import security_rules
from hcl_lint.linter.registry import Registry
from hcl_lint.project.toml import toml_value
from hcl_lint.report.terminal import SEVERITY_STYLES
from hcl_lint.text.display import BOLD, CYAN, paint, printable, wrap

_DEFAULTS = {
    ALWAYS: "Always on.",
    ON: "On by default.",
    OPT_IN: "Off unless selected.",
    PREVIEW: "In preview: it may change. Select it with `preview = true`.",
}


def render_rule(rule: Rule, registry: Registry) -> str:
    """Render everything about a problem as Markdown."""
    page = rule.page()
    facts = f"{rule.severity.capitalize()}. {_DEFAULTS[rule.default]}"
    if rule.risk:
        facts = f"Risk: {rule.risk}. {facts}"
    names = registry.dialects_of(rule)
    if names:
        facts += f" Only for {', '.join(names)}."
    code = "" if rule.code == rule.name else f" ({rule.code})"
    parts = [f"# {rule.name}{code}", rule.summary, facts]
    if page.severity:
        parts.append(page.severity)
    if page.why:
        parts += ["## Why", page.why]
    parts += _examples("Bad", page.bad) + _examples("Good", page.good)
    if page.fix:
        parts += ["## Fix", page.fix]
    if rule.options:
        parts += ["## Options", _options(rule)]
    if page.source:
        parts += ["## Source", page.source]
    if rule.references:
        listed = ", ".join([f"`{reference}`" for reference in rule.references])
        parts += ["## References", f"In other tools: {listed}."]
        controls = _controls(rule)
        if controls:
            parts.append(f"Controls: {controls}.")
    return "\n\n".join(parts) + "\n"


_SUMMARY_COLUMN = 47
_LEAST_ROOM = 32  # for summaries beside names; where there is less, they go below
_INDENT = 9


def render_rules(
    catalogue: Catalogue, chosen: Sequence[Rule], *, width: int | None = None, colour: bool = False
) -> str:
    """Render the chosen problems, one per line, below the titles of their families.

    Lines are wrapped to *width* columns, if there is one.
    """
    lines = []
    for family in catalogue.families:
        members = [rule for rule in family.rules if rule in chosen]
        if members:
            title = printable(f"{family.letters}  {family.title}")
            lines.append(paint(title, BOLD, colour) + "\n")
        for rule in members:
            code = "" if rule.code == rule.name else printable(rule.code)
            shown = paint(f"{code:<6}", SEVERITY_STYLES[rule.severity], colour)
            name = f"{printable(rule.name):<28} {rule.default:<8}"
            summary = _summary(rule, len(name) + 10, width)
            name = name.rstrip() if summary.startswith("\n") else name
            lines.append(f"  {shown} {name}{summary}\n")
    return "".join(lines)


def _summary(rule: Rule, column: int, width: int | None) -> str:
    """The summary of a problem after so many columns of its line, or below it."""
    summary = rule.summary
    if width is None:
        return f" {printable(summary)}"
    start = max(column, _SUMMARY_COLUMN)
    if width - start >= _LEAST_ROOM:
        return " " + ("\n" + " " * _SUMMARY_COLUMN).join(wrap(summary, width - start))
    lines = wrap(summary, width - _INDENT)
    return "".join([f"\n{' ' * _INDENT}{line}" for line in lines])


def render_index(registry: Registry) -> str:
    """Render all rules as Markdown: a table for each family, and the reasons for errors."""
    parts = ["# Rules\n"]
    for family in registry.families:
        parts.append(f"\n## {family.letters}: {family.title}\n\n")
        has_controls = any([_controls(rule) for rule in family.rules])
        more = " controls |" if has_controls else ""
        parts.append(
            f"| code | rule | default | severity | fix | dialects | what it reports |{more}\n"
        )
        parts.append(f"|---|---|---|---|---|---|---|{'---|' if has_controls else ''}\n")
        for rule in family.rules:
            summary = cell(rule.summary)
            fix = "fix" if rule.page().fix else ""
            names = sorted(registry.dialects_of(rule))
            facts = f"{rule.default} | {rule.severity} | {fix} | {', '.join(names) or 'all'}"
            more = f" {_controls(rule)} |" if has_controls else ""
            parts.append(f"| {rule.code} | {_link(rule)} | {facts} | {summary} |{more}\n")
    parts.append(_SEVERITIES)
    for rule in registry.rules:
        reason = cell(rule.page().severity)
        if reason:
            parts.append(f"| {rule.code} | {_link(rule)} | {reason} |\n")
    return "".join(parts)


_SEVERITIES = """
## Severities

An *error* means that the product rejects the file, or that it fails or loses data when it runs. A
*warning* means that the file works and should change. Some problems are errors only in the cases
that the table describes.

| code | rule | why it is an error |
|---|---|---|
"""


def _link(rule: Rule) -> str:
    """A link from the index to the page of a problem, or to the policy that says the same."""
    file = security_rules.files().get(rule.name)
    target = f"{rule.name}.md" if file is None else f"../../rules/security/policy/{file}.hcl"
    return f"[{rule.name}]({target})"


def cell(text: str) -> str:
    """A text in a cell of a table in Markdown."""
    return " ".join(text.split()).replace("|", "\\|")


def render_rules_json(registry: Registry, problems: Iterable[Rule]) -> str:
    """Render rules as a JSON array."""
    facts = [_facts(rule, registry) for rule in problems]
    return json.dumps(facts, indent=2) + "\n"


def _facts(rule: Rule, registry: Registry) -> dict[str, object]:
    page = rule.page()
    return {
        "name": rule.name,
        "code": rule.code,
        "status": rule.default,
        "severity": rule.severity,
        "risk": rule.risk or None,
        "scope": "module" if registry.is_about_modules(rule) else "file",
        "dialects": registry.dialects_of(rule),
        "summary": rule.summary,
        "why": page.why,
        "bad": _shown(page.bad),
        "good": _shown(page.good),
        "fix": page.fix,
        "severity_reason": page.severity,
        "source": page.source,
        "references": list(rule.references),
        "controls": controls_of(rule.references),
        "url": rule.url or None,
        "options": [
            {"name": option.name, "default": option.default, "doc": option.doc}
            for option in rule.options
        ],
    }


def _controls(rule: Rule) -> str:
    """The controls of benchmarks that a problem is about."""
    found = controls_of(rule.references).items()
    return "; ".join([f"{benchmark} {', '.join(controls)}" for benchmark, controls in found])


def _shown(examples: list[Example]) -> list[dict[str, str]]:
    return [{"path": example.path, "text": example.shown} for example in examples]


def _examples(title: str, examples: list[Example]) -> list[str]:
    if not examples:
        return []
    return [f"## {title}", *[f"{_fence(example)}\n{example.shown}\n```" for example in examples]]


def _fence(example: Example) -> str:
    """The line before the text of an example: its language, and its file if that matters."""
    language = "json" if example.path.endswith(".json") else "hcl"
    title = "" if example.path == EXAMPLE_FILE else f' title="{example.path}"'
    return f"```{language}{title}"


def _options(rule: Rule) -> str:
    lines = []
    for option in rule.options:
        choices = f" One of {', '.join(option.choices)}." if option.choices else ""
        lines.append(
            f"- `{option.name}` (default `{toml_value(option.default)}`): {option.doc}{choices}"
        )
    return "\n".join(lines)


_CODE_MARK = "```"


def render_page(markdown: str, *, width: int | None, colour: bool) -> str:
    """The lines of a page, paragraphs wrapped to *width* columns; None keeps them as they are."""
    return "".join([f"{line}\n" for line in _page_lines(markdown, width, colour)])


def _page_lines(markdown: str, width: int | None, colour: bool) -> Iterator[str]:
    is_code = False
    paragraph: list[str] = []
    for line in markdown.removesuffix("\n").split("\n"):
        is_text = bool(line) and not is_code and not line.startswith(("#", _CODE_MARK))
        if is_text and width is not None and not (paragraph and line.startswith("- ")):
            paragraph.append(line)
            continue
        yield from _wrapped_lines(paragraph, width)
        paragraph = []
        if line.startswith(_CODE_MARK):
            is_code = not is_code
            yield line
        elif is_text and width is not None:
            paragraph = [line]
        elif is_code:
            yield paint(printable(line), CYAN, colour)
        else:
            yield paint(printable(line), BOLD, colour and line.startswith("#"))
    yield from _wrapped_lines(paragraph, width)


def _wrapped_lines(paragraph: list[str], width: int | None) -> list[str]:
    if not paragraph or width is None:
        return []
    indent = "  " if paragraph[0].startswith("- ") else ""
    first, *rest = wrap(" ".join(paragraph), width - len(indent))
    return [first, *[indent + line for line in rest]]
