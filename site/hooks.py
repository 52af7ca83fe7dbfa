"""Pages that are made of other files, and links that lead out of the documentation."""

from __future__ import annotations

import json
import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]

_LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """Order what the folders of rules and dialects hold."""
    for folder, title in (("rules", "Rules"), ("dialects", "Dialects")):
        pages = sorted((ROOT / "docs" / folder).glob("*.md"))
        names = [f"{folder}/{page.name}" for page in pages if page.name != "README.md"]
        for entry in config.nav:
            if entry.get(title) == f"{folder}/":
                has_index = (ROOT / "docs" / folder / "README.md").exists()
                entry[title] = [f"{folder}/README.md"] * has_index + names
    named = set(_names(config.nav))
    pages = sorted(page.name for page in (ROOT / "docs").glob("*.md"))
    others = [page for page in pages if page not in named]
    for entry in config.nav:
        if "Guides" in entry:
            entry["Guides"] += others  # pages that nobody has put in an order yet
    return config


def _names(nav: object) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    values = nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ()
    return [name for each in values for name in _names(each)]


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that have their sources elsewhere."""
    made = {
        "index.md": _inside_docs((ROOT / "README.md").read_text("utf-8")),
        "changelog.md": (ROOT / "CHANGELOG.md").read_text("utf-8"),
        "settings.md": _settings(),
        "reference.md": "# Library reference\n\n::: hcl_lint\n",
        "try.md": _PLAYGROUND,
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def _inside_docs(text: str) -> str:
    """A page of the repository's root as one of the documentation."""
    return text.replace("](docs/", "](").replace('="docs/', '="')


# HTML, since the playground is built later, and the build would report a link in Markdown.
_PLAYGROUND = """\
# Playground

<a class="md-button md-button--primary" href="../playground/index.html">Open the playground</a>

hcl-lint runs in your browser: nothing that you type leaves it. A copied link contains the files in
its address.
"""


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Turn links to files that are not part of the documentation into plain text.

    Links that lead nowhere stay: the build reports them.
    """
    folder = posixpath.dirname(page.file.src_uri)

    def replaced(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, match.group(1)))
        if files.get_file_from_path(target) is not None:
            return match.group(0)
        if not any((base / target).exists() for base in (ROOT, ROOT / "docs")):
            return match.group(0)
        return f"](unknown:{match.group(1)})"

    text = _LINK.sub(replaced, markdown)
    return re.sub(r"\[([^]]*)\]\(unknown:[^)]*\)", r"\1", text)


def _settings() -> str:
    """The settings, from their JSON schema."""
    schema = json.loads((ROOT / "docs" / "configuration.schema.json").read_text("utf-8"))
    lines = [
        "# Settings",
        "",
        "The settings of `hcl-lint.toml`, and of `[tool.hcl-lint]` in `pyproject.toml`.",
        "[Linting](linting.md) explains how configuration files are found and combined.",
        "",
        "| setting | type | default | meaning |",
        "|---|---|---|---|",
    ]
    for name, each in schema["properties"].items():
        if name.startswith("$"):
            continue
        type_ = each.get("type", "")
        type_ = " or ".join(type_) if isinstance(type_, list) else type_
        default = f"`{json.dumps(each['default'])}`" if "default" in each else ""
        meaning = each.get("description", "").replace("|", "\\|").replace("\n", " ")
        lines.append(f"| `{name}` | {type_} | {default} | {meaning} |")
    return "\n".join(lines) + "\n"
