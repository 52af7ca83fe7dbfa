"""Which paths patterns of ignore files match, as recorded: of each pattern, and of several.

``--update-golden`` records it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.files.ignore import IgnorePatterns, PathPatterns, is_broken
from tests.conftest import Golden

PATTERNS = (
    "", "#a", "\\#a", "!a", "\\!a", "a", "/a", "a/", "/a/", "a/b", "a/b/", "*", "*.tf", "a*",
    "*a", "a*c", "?",
    "a?c", "??", "**", "**/a", "a/**", "a/**/c", "**/b/**", "a**c", "a/*", "a/*/c", "*/b",
    "[ab]", "[!ab]", "[^ab]",
    "[a-c]", "[]a]", "[!]a]", "[a-]", "[a", "[]", "[[:alpha:]]", "[[:digit:]x]", "[[:nope:]]",
    "[\\]]", "[a\\-c]",
    "\\a", "a\\", "a\\ ", "a ", "a  ", "\\*", "*\\*", "a/**b", "**a", "***", "a//b", "//a",
    "./a", "[b-a]", "[--0]",
    ".*", "*.", "*b*", "*.t?", "é", "[é]", "a/[b]", "a/[!b]", "b/../a", " a", "\ta", "a\r", "A",
    "[[:upper:]]",
)
PATHS = (
    "a", "b", "c", "a/", "ab", "abc", "a.tf", "a/b", "a/b/", "a/b/c", "a/x/b/c", "b/a", "#a",
    "!a", "a ", "*", "]",
    "-", "\\", "x*", ".a", "a.", "é", "a/b.tf", "A", "0", "a/bb", " a",
)
SEVERAL = (
    ["*", "!a"], ["a", "!a/b"], ["a/", "!a"], ["*.tf", "!a.tf", "a.tf"], ["!a", "a"],
    ["/*", "!/a", "/a/*", "!/a/b"], ["# a", "", "  ", "b"], ["a/**", "!a/b/"],
)


def told(path: str, patterns: IgnorePatterns) -> str:
    verdict = patterns.verdict(f"/t/{path.removesuffix('/')}", path.endswith("/"))
    return "" if verdict is None else f"{'+' if verdict else '-'}{path}"


def answers() -> Iterator[str]:
    for each in PATTERNS:
        patterns = IgnorePatterns("/t", [each])
        matched = [told(path, patterns) for path in PATHS]
        plain = PathPatterns("/t", [each])
        names = [path for path in PATHS if plain.match(f"/t/{path}")]
        found = f"{' '.join(filter(None, matched))} | {' '.join(names)}"
        yield f"{each!r} {is_broken(each)} {patterns.is_empty} {found}"
    for lines in SEVERAL:
        patterns = IgnorePatterns("/t", lines)
        yield f"{lines} {' '.join(filter(None, [told(path, patterns) for path in PATHS]))}"


def test_patterns_match_what_is_recorded(golden: Golden) -> None:
    lines = [f"{line}\n" for line in answers()]
    golden(Path(__file__).parent / "ignored.txt", "".join(lines))
