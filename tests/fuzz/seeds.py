"""The texts that random inputs start from: the examples, and a corpus where there is one."""

from __future__ import annotations

import os
from pathlib import Path

from hcl_lint.syntax.nodes import Attribute
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.providers import made_up

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = "HCL_LINT_CORPUS"
"""The variable that names a folder with further files."""

LONGEST = 4_000
MOST_FILES = 300
HCL_SUFFIXES = (".tf", ".hcl", ".nomad", ".tfvars")
CALLS = (
    'formatdate("YYYY-MM-DD", a)', 'regexall("(?P<x>a+)|b", a)', 'cidrsubnet("10.0.0.0/8", 8, a)',
    "[for k, v in {a = 1, b = null} : upper(k) => v... if v != a]", 'yamldecode("a: [1, {b: c}]")',
    'format("%05.2f %q %-3s|%#v", a, b, c, d)', "setproduct([1, 2], toset(a))", "try(a[0].b, c)",
    'jsondecode("{\\"a\\": [1e3, null]}")', "merge({a = 1}, a, null)", "range(1, a, -0.5)",
    "%{ for i, x in a ~}${i}=${x}%{ endfor }", "flatten([[a], [[b]]])", "a[*].b[0] % 3 >= -c",
    'convert(a, object({b = optional(list(any)), c = tuple([number])}))', "<<-E\n  ${a}\n  b\nE\n",
)


def _files(suffixes: tuple[str, ...]) -> list[str]:
    paths = _paths(EXAMPLES, suffixes)
    corpus = os.environ.get(CORPUS)
    if corpus:
        found = _paths(Path(corpus), suffixes)
        paths += found[::max(1, len(found) // MOST_FILES)]
    texts = [path.read_text("utf-8", "replace")[:LONGEST] for path in paths]
    return [text for text in texts if text]


def _paths(folder: Path, suffixes: tuple[str, ...]) -> list[Path]:
    return [path for path in sorted(folder.rglob("*"))
            if path.suffix in suffixes and path.is_file()]


def _expressions(texts: list[str]) -> list[str]:
    found = dict.fromkeys(CALLS)
    for text in texts:
        tree = parse_config(Source("t.hcl", text))
        for attribute in descendants(tree.body, Attribute):
            found[tree.text(attribute.expression)] = None
    return [text for text in found if text]


def _schemas() -> list[str]:
    """The schemas of a provider, in one line, and of each of its groups of types."""
    groups = [{name: group} for name, group in made_up.PROVIDER.items()]
    return [made_up.text(each).decode() for each in (made_up.PROVIDER, *groups)]


def seeds(target: str) -> list[str]:
    """The texts to start from for a target."""
    if target == "json":
        return _files((".json",))
    if target == "policies":
        return [path.read_text("utf-8") for path in sorted(EXAMPLES.glob("policies/**/*.hcl"))]
    if target == "providers":
        return _schemas()
    texts = _files(HCL_SUFFIXES)
    return _expressions(texts) if target == "eval" else texts
