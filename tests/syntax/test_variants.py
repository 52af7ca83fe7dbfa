"""What the parsers say about texts with a token too few or too many, as recorded.

Each line is the change, a checksum of the tree, one of each layout where there is any, and the
diagnostics with their ranges, so that a change shows. ``--update-golden`` records them anew.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.format.formatter import format_tree
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.schema.bodies import read_json_body
from hcl_lint.syntax.dump import dump
from hcl_lint.syntax.hcl1 import is_hcl1
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "variants"

JSON = """\
{"a": [1, -2.5e+3, true, null], "b": {"c d": "\\u00e9\\n\\ud83d\\ude00 ${e}", "": {}},
 "//": "f", "g": 0.1E2 , "h": [[], {}]}
"""
TEXTS = {
    "bodies": 'a = 1 # c\nlong =   2\n'
              'b "x" y {\n  c = [1, -2.5e3, true]\n\n  d { e = null }\n}\n/* f */\ng {}\n',
    "collections": 'a = {\n  b = 1, "c" : 2\n  (d) = [\n    e,\n  ]\n}\nf = [{}, [], ()]\n',
    "expressions": "a = !b && c.d[0].*.e == -f(g, h...) ? i[*].j : (k + l % 2)\n",
    "for expressions": "a = [for b, c in d : c if b]\ne = { for f in g : f => h... }\n",
    "templates": 'a = "b ${c} %{ if d ~}e%{ else }f%{ endif } $${g} \\n \\u00e9"\n'
                 'k = "%{ for h in i }j%{ endfor }"\n',
    "heredocs": "a = <<-E\n  b ${c}\n    d\n  E\ne = <<F\ng\nF\nh = 1\n",
    "blocks after mistakes":
        'a {\n  b = [\n}\nc "d" {\n  e = f(\n}\ng = 1\nh "i {\n}\nj = "k\nl = 2\n',
    "other languages": "a: 1\nb == 2\nc = 'd'\ne = f ?: g\nh := 3;\ni = j || k or l\n",
}


OTHERS = ("{", "}", "[", "]", "(", ")", '"', "=", ",", "${", "\n", "x", "<<E\n", "#")


def tokens(text: str) -> list[tuple[int, int]]:
    found = parse_config(Source("t", text)).tokens
    return sorted({(start, end) for start, end in zip(found.starts, found.ends) if start < end})


def variants(text: str) -> Iterator[tuple[str, str]]:
    yield "as it is", text
    for number, (start, end) in enumerate(tokens(text)):
        token = text[start:end]
        yield f"{start} without {token!r}", text[:start] + text[end:]
        other = OTHERS[number % len(OTHERS)]
        yield f"{start} {other!r} for {token!r}", text[:start] + other + text[end:]
        yield f"{start} {token!r} twice", text[:end] + text[start:]
    yield from [(f"up to {at}", text[:at]) for at in range(0, len(text), 3)]


def told(diagnostics: list[Diagnostic]) -> str:
    return ", ".join([
        f"{each.start}-{each.end} {each.rule}: {each.summary}"
        + (f" {each.fix.title}" if each.fix is not None else "")
        for each in diagnostics
    ])


def of_text(text: str) -> str:
    tree = parse_config(Source("t", text))
    words = [checksum(dump(tree))]
    if not tree.diagnostics:
        words += [checksum(format_tree(tree, dialect)) for dialect in ("hcl", "terraform")]
        words.append(checksum(format_tree(tree, "terraform", 2, 3)))
    if is_hcl1(text):
        words.append("hcl1")
    return " ".join([*words, told(tree.diagnostics)])


def checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


@pytest.mark.parametrize("name", TEXTS)
def test_variants_are_read_as_recorded(name: str, golden: Golden) -> None:
    lines = [f"{change}: {of_text(text)}\n" for change, text in variants(TEXTS[name])]
    golden(RECORDED / f"{name}.txt", "".join(lines))


def test_variants_of_json_are_read_as_recorded(golden: Golden) -> None:
    lines = []
    for at in range(len(JSON)):
        for other in ("", '"', "{", "]", ",", "0", "\\", "\n", "e"):
            text = JSON[:at] + other + JSON[at + 1 :]
            _, diagnostics = read_json_body(Source("t.json", text))
            lines.append(f"{at} {other!r}: {told(diagnostics)}\n")
    golden(RECORDED / "json.txt", "".join(lines))
