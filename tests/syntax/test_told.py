"""The whole messages about slips in a text, as recorded in `told.txt`.

A line is the kind of the text and the text as JSON; of HCL 1 follows what was read.
``--update-golden`` records the mistakes anew; a new text is a line of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from hcl_lint.syntax.hcl1 import Hcl1Value, parse_hcl1
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "told.txt"
INDENT = "    "
KINDS: dict[str, Callable[[Source], SyntaxTree]] = {
    "config": parse_config, "expression": parse_expression, "template": parse_template,
    "json": parse_json,
}


def read(value: Hcl1Value) -> str:
    """What of a text was read as HCL 1, with places."""
    items = [
        " ".join([f"{key.text!r}:{key.start}-{key.end}" for key in item.keys] + [read(item.value)])
        for item in value.items
    ]
    parts = ", ".join([*map(read, value.values), *items])
    return f"{value.kind}:{value.start}-{value.end} {value.text!r} [{parts}]"


def mistakes(kind: str, text: str) -> Iterator[str]:
    """Each mistake with its range, in a line."""
    source = Source("t", text)
    if kind == "hcl1":
        tree = parse_hcl1(source)
        yield f"{read(tree.root)}, refused at {tree.refused_at}"
        return
    for each in KINDS[kind](source).diagnostics:
        where = f"{each.start}-{each.end} {ascii(text[each.start : each.end])}"
        yield f"{where}: {each.code} {each.severity}: {each.summary} | {each.detail}"


def told() -> Iterator[str]:
    for line in RECORDED.read_text("utf-8").splitlines():
        if not line.startswith(INDENT):
            kind, _, text = line.partition(" ")
            yield f"{line}\n"
            for mistake in mistakes(kind, json.loads(text)):
                yield f"{INDENT}{ascii(mistake)[1:-1]}\n"


def test_slips_are_told_in_the_recorded_words(golden: Golden) -> None:
    golden(RECORDED, "".join(told()))
