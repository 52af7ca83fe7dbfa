"""What formatting makes of texts, of each range of their lines, and around comments that stop it.

`formats.txt` has each text as it becomes, then the lines that change with each range, and with
comments at lines. ``--update-golden`` records them anew.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

from hcl_lint.format.formatter import format_tree
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.rows import answered

RECORDED = Path(__file__).parent / "formats.txt"

VALUES = (
    '"${a}"', '"${ a . b }"', '"${"${a}"}"', '"${a}b"', '"${a}${b}"', '"${[1,\n2]}"', '"${\na\n}"',
    '"${a +\nb}"', '"${(a +\nb)}"', '"${f(\na)}"', '"${a # b\n}"', '"${# b\na}"', '"${/* b */ a}"',
    '"${a /* b */}"', '"${a\n# b\n}" # c', '"${<<E\nx\nE\n}"', '"${<<E\nx ${y}\nE\n}"', '"${"a"}"',
    '"${<<E\n  x\nE\n}" # c', '"${f(<<E\nx\nE\n)}"', '"${"${<<E\nx\nE\n}"}"', '"${~ a ~}"',
    '"%{ if a }b%{ endif }"', '"${x ? <<E\ny ${"${z}"}\nE\n : 1}"', '"${a}"   # b',
    '"${[for a in b : "${a}"]}"', "[\"${a}\"]", '{ "a" = "${b}" }', '"${{ a = 1 }}"',
    '"${\n\n a\n\n}"', '"${(a)}"', '"${a\n  ? b\n  : c}"', '"${a # 1\n + b # 2\n}"',
    '"${f("${a}")}"', '"${-a}"', '"${!a}"',
)
TYPES = (
    '"string"', '"list"', '"map"', "list", "map", "set", '"any"', "any", '"number"', '"${string}"',
    "string", '"list(string)"', "( list )", "[list]",
)
LABELS = (
    "a", '"a"', '"a\\tb"', '"\\u00e9"', '"\u00e9"', '"\u200b"', '"$a"', '"a$${b"', '"%%{a"',
    '"\\U0001f600"', '"\U000e0001"', '"\udcff"', '"a\\"b"', '"\\\\"', 'a-b "c" d', '"\\n"', '"a" b',
    '"\uffff"',
)
TEXTS = {
    "items": """\
a=1 # x
 bcd   =[1,2 ,{x=1}]// y


  long_name="${z}"
b "l"   m{
c =  <<-E
   t ${u}
  E
    d={
 e :1, f= 2 # g
    longer =3
}
}
/* h */ i  =   1
""",
    "braces": """\
a {
b {
c = [
1, # one
{ d = 1 }, /* two */
[
2 ]
]
}
}
e = f(g,
h)
i = "${j(
k)}"
l = m ? {
n = 1 } : {}
""",
    "comments": """\
# a
b = 1 # b
  # c
ccc = { # d
# e
f = 1 /* f */
gg = 22 // g
}
  /* h
   i */
j k {
  # l
}
# m""",
}


def lines_changed(before: str, after: str) -> str:
    """Which lines differ, by number, if there are as many; and a checksum."""
    one, other = before.split("\n"), after.split("\n")
    changed = [str(at) for at, pair in enumerate(zip(one, other), 1) if pair[0] != pair[1]]
    more = f" {len(other) - len(one):+d} lines" if len(other) != len(one) else ""
    return f"{' '.join(changed)}{more} {zlib.crc32(after.encode('utf-8', 'surrogateescape')):08x}"


def formatted(text: str, dialect: str, first: int | None = None, last: int | None = None) -> str:
    tree = parse_config(Source("t", text))
    if tree.diagnostics:
        return f"{tree.diagnostics[0].summary}\n"
    return format_tree(tree, dialect, first, last)


def single_values() -> Iterator[str]:
    for value in VALUES:
        for text in (f"a = {value}\n", f"b {{ c = {value} }}", f"d =   {value}\nee = 1"):
            yield f"{text!r} => {ascii(formatted(text, 'terraform'))}"
    for value in TYPES:
        for text in (f'variable "a" {{\n type = {value}\n}}\n', f"type = {value}\n"):
            yield f"{text!r} => {ascii(formatted(text, 'terraform'))}"
    for label in LABELS:
        for dialect in ("hcl", "terraform"):
            yield f"{ascii(label)} {dialect} => {ascii(formatted(f'a  {label}{{}}', dialect))}"


def parts(name: str, text: str, dialect: str) -> Iterator[str]:
    """What becomes of a text where not all of it is formatted."""
    lines = text.split("\n")
    for first in (None, *range(len(lines) + 2)):
        for last in (None, *range(max(first or 0, 1) - 1, len(lines) + 2)):
            changed = formatted(text, dialect, first, last)
            yield f"{name}, {first}-{last} => {lines_changed(text, changed)}"
    for first in range(len(lines)):
        skipped = "\n".join([*lines[:first], "# hcl-lint: format skip", *lines[first:]])
        changed = formatted(skipped, dialect)
        yield f"{name}, skip before {first} => {lines_changed(skipped, changed)}"
        behind = f"{lines[first]} # hcl-lint: format skip"
        skipped = "\n".join([*lines[:first], behind, *lines[first + 1:]])
        changed = formatted(skipped, dialect)
        yield f"{name}, skip behind {first} => {lines_changed(skipped, changed)}"
        for last in (first, first + 1, first + 3, len(lines)):
            kept = "\n".join([
                *lines[:first], "# hcl-lint: format off", *lines[first:last],
                *["# hcl-lint: format on"] * (last < len(lines)), *lines[last:],
            ])
            yield f"{name}, off {first}-{last} => {lines_changed(kept, formatted(kept, dialect))}"


def results() -> Iterator[str]:
    yield from single_values()
    for name, text in TEXTS.items():
        whole = {dialect: formatted(text, dialect) for dialect in ("hcl", "terraform")}
        for dialect, changed in whole.items():
            yield f"{name}, {dialect}"
            yield from [f"    {line}".rstrip() for line in changed.split("\n")]
        yield from parts(name, text, "terraform")


def test_texts_become_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, answered(RECORDED, results(), end=" => "))
