"""What the parsers say about texts with a token too few or too many, as recorded.

Each line is the change, a checksum of the tree, one of each layout where there is any, and the
diagnostics with their ranges, so that a change shows. ``--update-golden`` records them anew.
"""

from __future__ import annotations

import zlib
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.format.formatter import format_tree
from hcl_lint.schema.bodies import read_json_body
from hcl_lint.syntax.analysis import absolute_traversal, decisive_range, keyword, static_call
from hcl_lint.syntax.comments import (
    all_comments, dangling_comments, leading_comments, trailing_comments,
)
from hcl_lint.syntax.directives import find_directives
from hcl_lint.syntax.dump import dump, neutral_body
from hcl_lint.syntax.encoding import broken_letter
from hcl_lint.syntax.hcl1 import Hcl1Value, is_hcl1, parse_hcl1
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Expression, Node
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.rows import questions

RECORDED = Path(__file__).parent / "variants"

JSON = """\
{"a": [1, -2.5e+3, true, null], "b": {"c d": "\\u00e9\\n\\ud83d\\ude00 ${e}", "": {}},
 "//": "f", "g": 0.1E2 , "h": [[], {}]}
"""
HCL1 = """\
"path" a.b { x = 1, y = ["z", true, 0x1F, -1.5e+3, 017] }
n = <<-E
    text
  more
  E
m "k" { a = { b = "${c("d")}\\n\\x41\\u00e9\\101" } } # c
/* d */ e = [{f = 1}, [2], <<F
g
F
] // h
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
    "numbers":
        "a = [0, 1.5, 1e5, 1E+5, 1e-5, 1.e5, 1., .5, 0x1F, 1e, 1e+, 9.9.9, 00, 1_0, -1, 1e5x]\n",
    "characters":
        'é = "e\u0301\\u00e9\\U0001f600\\t" # \U0001f600\n'
        '"a" = b.é["ü"].\u4e00 + \u00a0c\n'
        'd = "\u2028" \u201cx\u201d \udcff\n',
    "bytes":
        'caf\udcc3\udca9 = 1\nx\udcf0\udc9f\udc98\udc80 = "\udcff\udce9"\n'
        'n\udcc3\udcb1b {\n}\n\udce4 = \udced\udca0\udc80y # \udcfc\n'
        'z\udcc0\udcaf = a\udce4\udcb8\udcadc',
    "templates over lines":
        'a = "${[\n 1,\n  2]}" # b\nc = "x%{ if [\nd] == e ~} y%{ endif }"\n'
        'f = <<G\n${{\n  h = 1\n}}\nG\ni   = 2\n',
    "no last newline": "a = ]\nb = [1 2] }",
    "line ends": 'a = <<E\r\n  b\r\nE\r\nc {\r\n  d = 1 # e\r\n}\r\nf = "g\rh"\n',
    "indentation": "a = <<-E\n    e\u0301x\n\t  ${b}\n\n   %{ if c }\n     \u4e00d\n"
                   "   %{ endif }\n  E\n"
                   "f = [<<G, 1]\ng\nG\nh = <<-I\n\u3000\u3000j\n\u3000\u3000k\n  I\n",
    "comments": "# a\n// b\n\n/* c\n d */ e = 1 // f\ng { # h\n  # i\n  j = [ # k\n    1, # l\n"
                "    /* m */ 2 /* n */\n    # o\n  ]\n} # p\nq = { # r\n  # s\n\n  # t\n"
                "  u = 1 # v\n}\n"
                "w = x( # y\n  1, /* z */ 2 # A\n)\n# B",
    "traversals": 'a = b.c.0.d["e"][1][-2].*.f[*].g.h[i.j].0.1\nk = (l).m[0]\n'
                  'n = o::p(q).r[*][0]\ns = t["${u}"].v[1.5].w.*\n',
    "calls": "a = f(b, c...)\nd = g(\n  e,\n  h,\n)\ni = j::k()\nl = m(,)\nn = o(p q)\n"
             "r = s(t...,)\n",
    "strip markers": 'a = "%{~ if b ~} c %{~ else ~} d %{~ endif ~}${~ e ~} "\n'
                     'f = <<G\n%{~ for h, i in j ~}\n  ${~ k ~}\n%{~ endfor ~}\nG\n',
    "keywords": "for = if\nin = else ? null : true\nnull { }\na = [for for in in : for if if]\n"
                "b = { for = 1, null : 2, true = false }\nif \"else\" endif {}\n",
    "blocks on a line": 'a { b = 1 }\nc "d" {}\ne { f {} }\ng { h = 1, i = 2 }\nj { k = 1\n}\n'
                        'l {\n m = 1 }\n',
    "directives": "# hcl-lint: ignore[unformatted, F001] because\na = 1 # hcl-lint: ignore\n"
                  "# hcl-lint: disable[x]\n/* hcl-lint: enable */\n# hcl-lint: format off\n"
                  "b   = 1\n"
                  "# tflint-ignore: a, b\n# checkov:skip=CKV_1:why\n"
                  "#tfsec:ignore:a:b exp:2020-01-01\n"
                  "# trivy:ignore:x\n# hcl-lint : nope[\n",
    "conflicts": "a {\n<<<<<<< b\n  c = 1\n||||||| d\n=======\n  e = [\n>>>>>>> f\n  g = 2\n}\n",
    "strings in strings": 'a = "b ${c("d ${"e"} \\"f")}" \ng = "${h ? "i" : <<J\nk ${l}\nJ\n}"\n',
    "shells": 'a = "${x:-y} $(z) {{ b }} %(c)s %{http} $${d} %%{e} $ { } %"\nf = `ls`\ng = $h\n',
    "open sequences": 'a = "${b\nc = "d ${e} f\ng = <<H\n ${i\nH\nj = "%{ if k }l"\n'
                      'm { n = "${o}" }\n'
                      'p = "%{ for q in r }${s"\nt = "${u(<<V\nw\nV\n"\n',
    "odd indentation": 'a "b" {\n  c = f({\n    d = [1\n    e = "${g(}"\n  })\n\n  h {\n'
                       '    i = (\n  }\n}\n'
                       'j {\n    k = {\n  l = 1\n    }\n  }\nm = [\n]\n}\n\tn {\n\t\to = <<P\n}\n'
                       'P\n\t\tq {\n'
                       '\tr = [[\n  s,\n}\nt {}\n  u {\n}\n',
    "odd headings": 'a b "c" {\n  "d" = 1\n  e : 2\n  f = 3,\n}\ng = {\n  h = 1; i = 2\n}\n'
                    'j "k" "l"\n{\n}\n'
                    'm (n) { }\no.p { }\nq { r = 1 s = 2 }\n"t" { }\nu "${v}" { }\nw "x" = 1\n'
                    'y "" {}\n',
    "odd items": 'a = { b = 1 c = 2, d 3, "e" = , f: }\ng = [1 2, , 3]\nh = i(1 2, , j...)\n'
                 'k = [for l m : n]\no = {for p in q : r}\ns = [for in t : u]\n'
                 'v = {for w, x in y : z =>}\n',
    "odd operators": 'a = if b { c } else { d }\ne = b and c or not d\nf = a ?? b\ng = a === b\n'
                     'h = i ? j\n'
                     'k = +1 & 2 | 3 ^ 4\nl = "m" "n"\no = a.1.b.-c\np = q[\nr = \'s\'\n'
                     't = u[*].v[1,2]\nw = x..y\n'
                     'z = -\nA = !\nB = C +\nD = 1 < 2 < 3\nE = (F\n',
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


def changed(text: str, change: str) -> str:
    """A text with another character, or none, in place of that at an offset."""
    at, _, other = change.partition(" ")
    return f"{text[: int(at)]}{literal_eval(other)}{text[int(at) + 1 :]}"


def told(diagnostics: list[Diagnostic]) -> str:
    return ", ".join([
        f"{each.start}-{each.end} {each.rule.name}: {each.summary}"
        + (f" {each.fix.title}" if each.fix is not None else "")
        for each in diagnostics
    ])


def of_text(text: str) -> str:
    tree = parse_config(Source("t", text))
    words = [checksum(dump(tree)), checksum("\n".join(read_from(tree)))]
    if not tree.diagnostics:
        words += [checksum(format_tree(tree, dialect)) for dialect in ("hcl", "terraform")]
        words.append(checksum(format_tree(tree, "terraform", 2, 3)))
    if is_hcl1(text):
        words.append("hcl1")
    return " ".join([*words, told(tree.diagnostics)])


def read_from(tree: SyntaxTree) -> Iterator[str]:
    """What is read from a tree: to whom comments belong, instructions in them, references."""
    nodes = [tree.root, *descendants(tree.root, Node)]
    if all_comments(tree):
        for number, node in enumerate(nodes):
            for owned in (leading_comments, trailing_comments, dangling_comments):
                yield f"{number} {owned.__name__} {owned(tree, node)}"
        for each in find_directives(tree):
            names = None if each.names is None else [(name.text, name.start) for name in each.names]
            yield (f"{each.prefix} {each.command} {names} {each.rest} {each.reason} {each.start} "
                   f"{each.end} {each.is_standalone} {each.is_malformed} {each.is_foreign} "
                   f"{each.is_of_checks} {each.is_for_block} {each.depends_on_place}")
    yield repr(references(tree, tree.root))
    for node in nodes:
        if isinstance(node, Expression):
            call, path = static_call(tree, node), absolute_traversal(tree, node)
            yield f"{decisive_range(tree, node)} {keyword(tree, node)} {path}"
            if call is not None:
                yield f"{call.name_range.start} {call.name_range.end} {call.arguments_range.start}"
    if not tree.diagnostics:
        yield repr(neutral_body(tree))


def of_hcl1(text: str) -> str:
    tree = parse_hcl1(Source("t", text))
    return f"{tree.refused_at} {checksum(repr(items_of(tree.root)))} {is_hcl1(text)}"


def items_of(value: Hcl1Value) -> object:
    """A value of HCL 1 as plain data, with all places."""
    items = [
        ([(key.text, key.start, key.end) for key in each.keys], items_of(each.value))
        for each in value.items
    ]
    return value.kind, value.start, value.end, value.text, items, list(map(items_of, value.values))


def checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


@pytest.mark.parametrize("name", TEXTS)
def test_variants_are_read_as_recorded(name: str, golden: Golden) -> None:
    path = RECORDED / f"{name}.txt"
    texts = dict(variants(TEXTS[name]))
    golden(path, "".join([f"{change}: {of_text(texts[change])}\n" for change in questions(path)]))


def test_variants_of_hcl_1_are_read_as_recorded(golden: Golden) -> None:
    path = RECORDED / "hcl 1.txt"
    lines = [f"{change}: {of_hcl1(changed(HCL1, change))}\n" for change in questions(path)]
    golden(path, "".join(lines))


PARTS = {
    "expression": (parse_expression, 'a.b[0] + c("d ${e}", [1, {f = g}])... ? !h : -i # j\n'),
    "template": (parse_template, "a ${b} %{ if c ~}\nd%{ else }$${e}%{ endif } %{ for f in g }\\n"),
}


@pytest.mark.parametrize("name", PARTS)
def test_variants_of_parts_are_read_as_recorded(name: str, golden: Golden) -> None:
    parse, text = PARTS[name]
    path = RECORDED / f"{name}.txt"
    lines = []
    for change in questions(path):
        tree = parse(Source("t", changed(text, change)))
        lines.append(f"{change}: {checksum(dump(tree))} {told(tree.diagnostics)}\n")
    golden(path, "".join(lines))


def test_bytes_that_continue_as_letters_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "letters.txt"
    lines = []
    for question in questions(path):
        lead, _, following = question.partition(" ")
        length = broken_letter(f"{chr(0xDC00 + int(lead, 16))}{literal_eval(following)} x", 0)
        lines.append(f"{question}: {length}\n")
    golden(path, "".join(lines))


def test_nodes_at_offsets_are_those_recorded(golden: Golden) -> None:
    path = RECORDED / "nodes at offsets.txt"
    lines = []
    for question in questions(path):
        name, _, offset = question.rpartition(" ")
        node = enclosing(parse_config(Source("t", TEXTS[name])), int(offset))[-1]
        lines.append(f"{question}: {type(node).__name__} {node.first}-{node.last}\n")
    golden(path, "".join(lines))


def test_variants_of_json_are_read_as_recorded(golden: Golden) -> None:
    path = RECORDED / "json.txt"
    lines = []
    for change in questions(path):
        text = changed(JSON, change)
        tree = parse_json(Source("t.json", text))
        _, diagnostics = read_json_body(Source("t.json", text))
        lines.append(f"{change}: {checksum(dump(tree))} {told(diagnostics)}\n")
    golden(path, "".join(lines))
