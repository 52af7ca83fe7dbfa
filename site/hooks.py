"""Pages that are made of other files, and links that lead out of the documentation."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

from hcl_lint.linter.policies import security_rules
from hcl_lint.linter.registry import all_rules
from hcl_lint.report.rule_text import render_rule

ROOT = Path(__file__).parents[1]

_POLICY = re.compile(r"\[([^]]*)\]\(\.\./\.\./rules/security/policy/[^)]*\)")
_LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")


def on_config(config: Any) -> Any:
    """Order what the folder of dialects holds, and add pages that nobody has put in an order."""
    pages = sorted((ROOT / "docs" / "dialects").glob("*.md"))
    for entry in config.nav:
        if entry.get("Dialects") == "dialects/":
            entry["Dialects"] = [f"dialects/{page.name}" for page in pages]
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
    rules = all_rules()
    made = {
        f"rules/{rule.name}.md": render_rule(rule, rules) for rule in security_rules.OF_POLICIES
    }
    made |= {
        "index.md": _inside_docs((ROOT / "README.md").read_text("utf-8")),
        "changelog.md": (ROOT / "CHANGELOG.md").read_text("utf-8"),
        "reference.md": "# Library reference\n\n::: hcl_lint\n",
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    return files


def _inside_docs(text: str) -> str:
    """A page of the repository's root as one of the documentation."""
    return text.replace("](docs/", "](").replace('="docs/', '="')


# HTML, since the playground is built later, and the build would report a link in Markdown.
_PLAYGROUND = """
<a class="md-button md-button--primary" href="../playground/index.html">Open the playground</a>
"""

_PICTURE = re.compile(r'\b(src|srcset)="([^":]+)"')


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Turn links to files that are not part of the documentation into plain text.

    Links that lead nowhere stay: the build reports them. Pictures in HTML, which the build does not
    look at, get the paths that they have from the address of the page.
    """
    folder = posixpath.dirname(page.file.src_uri)
    if page.file.src_uri == "playground.md":
        title, _, rest = markdown.partition("\n")
        markdown = f"{title}\n{_PLAYGROUND}{rest}"
    if page.file.src_uri == "rules/README.md":
        page.meta.setdefault("hide", []).append("toc")  # The table takes the room.
        markdown = _POLICY.sub(r"[\1](\1.md)", markdown)

    def placed(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, match.group(2)))
        return f'{match.group(1)}="{posixpath.relpath(target, page.url or ".")}"'

    markdown = _PICTURE.sub(placed, markdown)

    def replaced(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, match.group(1)))
        if files.get_file_from_path(target) is not None:
            return match.group(0)
        if not any((base / target).exists() for base in (ROOT, ROOT / "docs")):
            return match.group(0)
        return f"](unknown:{match.group(1)})"

    text = _LINK.sub(replaced, markdown)
    return re.sub(r"\[([^]]*)\]\(unknown:[^)]*\)", r"\1", text)
