"""Writes what the policies in ``rules/security`` find as a family of problems.

`hcl_lint.problems.security` has their names, which every run needs to know, and
`hcl_lint.problems.security_pages` their documentation. The policies themselves are read when one
is selected. Run it when one has changed; a test compares.

Usage: python scripts/generate_policies.py [FOLDER]

FOLDER is that of the package ``hcl_lint.problems``, by default its own.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from hcl_lint.dialects.pack_reader import load_pack  # noqa: E402 (the path is known now)
from hcl_lint.linter.policies.family import documentation_of, read_packs  # noqa: E402
from hcl_lint.linter.policies.policy import Policy  # noqa: E402
from hcl_lint.problems.problem import WARNING, Example  # noqa: E402

FOLDER = ROOT / "hcl_lint" / "problems"
PACK = ROOT / "rules" / "security"
NAMES = '''"""The problems of family SEC; written by ``scripts/generate_policies.py``."""

from __future__ import annotations

from hcl_lint.problems.problem import OPT_IN, WARNING, Documentation, Problem, read_documentation

LETTERS = "SEC"
TITLE = "{title}"


def _problem(code: str, name: str) -> Problem:
    def documentation() -> Documentation:
        from hcl_lint.problems.security_pages import PAGES

        return read_documentation(PAGES[name])

    return Problem(code, name, WARNING, OPT_IN, documentation)


{problems}
'''
PAGES = '''# flake8: noqa: E501 (the layout is that of the policies)
"""Documentation of family SEC; written by ``scripts/generate_policies.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

PAGES: Final[dict[str, str]] = {{
{pages}}}
'''


def main() -> None:
    """Write both modules."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    pack = load_pack(str(PACK))
    policies, diagnostics = read_packs([pack])
    assert not diagnostics, diagnostics
    policies.sort(key=lambda each: each.code)
    lines = []
    pages = []
    for policy in policies:
        assert policy.severity == WARNING and not policy.is_enabled and policy.url, policy.name
        constant = policy.name.replace("-", "_").upper()
        lines.append(f'{constant} = _problem("{policy.code}", "{policy.name}")')
        pages.append(f'    "{policy.name}": {_literal(_page(policy))},\n')
    text = NAMES.format(title=pack.title, problems="\n".join(lines))
    (folder / "security.py").write_text(text, "utf-8")
    (folder / "security_pages.py").write_text(PAGES.format(pages="".join(pages)), "utf-8")


def _page(policy: Policy) -> str:
    """The documentation of a policy in the format of `hcl_lint.problems.problem`."""
    found = documentation_of(policy)
    parts = [found.summary, _section("Why", found.why)]
    for title, examples in (("Bad", found.bad), ("Good", found.good)):
        for path in dict.fromkeys([each.path for each in examples]):
            shown = [each for each in examples if each.path == path]
            if path.endswith(".tf"):
                parts.append(_section(title, _joined(shown)))
    parts.append(_section("Source", policy.url))
    parts.append(_section("References", ", ".join(policy.references)))
    return "\n\n".join(parts) + "\n"


def _joined(examples: list[Example]) -> str:
    return "\n---\n".join([each.shown for each in examples])


def _section(title: str, text: str) -> str:
    lines = [f"    {line}".rstrip() for line in text.split("\n")]
    return "\n".join([f"{title}:", *lines])


def _literal(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return f'"""{escaped}"""'


if __name__ == "__main__":
    main()
