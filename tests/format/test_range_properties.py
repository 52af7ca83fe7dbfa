"""Formatting part of any file changes that part alone, and not what it means."""

from __future__ import annotations

import random

from hypothesis import assume, given, settings, strategies as st

from hcl_lint.format.formatter import format_tree
from hcl_lint.format.verify import verify
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.extent import examples
from tests.format.test_properties import DIALECTS, accepted_inputs, spaced

COMMANDS = (
    "# hcl-lint: format off", "# hcl-lint: format on", "# hcl-lint: format skip",
)


@settings(max_examples=examples(300))
@given(st.integers(0, 2**32), st.sampled_from(DIALECTS))
def test_lines_out_of_the_range_stay(seed: int, dialect: str) -> None:
    chooser = random.Random(seed)
    text = ""
    for part in [spaced(chooser.choice(accepted_inputs()), chooser) for _ in range(4)]:
        if not parse_config(Source("t", text + part)).diagnostics:
            text += part
    tree = parse_config(Source("t", text))
    lines = text.split("\n")
    first = chooser.randint(1, len(lines))
    last = chooser.randint(first, len(lines))
    output = format_tree(tree, dialect, first, last)
    above = lines[:first - 1]
    below = lines[last:]
    assert output.split("\n")[:len(above)] == above
    assert output.split("\n")[len(output.split("\n")) - len(below):] == below
    assert verify(tree, output, dialect, first, last) is None


@settings(max_examples=examples(300))
@given(st.integers(0, 2**32), st.sampled_from(DIALECTS))
def test_commands_anywhere_break_nothing(seed: int, dialect: str) -> None:
    chooser = random.Random(seed)
    lines = spaced(chooser.choice(accepted_inputs()), chooser).split("\n")
    for _ in range(3):
        at = chooser.randrange(len(lines))
        command = chooser.choice(COMMANDS)
        lines[at:at + 1] = chooser.choice(([command, lines[at]], [f"{lines[at]} {command}"]))
    tree = parse_config(Source("t", "\n".join(lines)))
    assume(not tree.diagnostics)
    assert verify(tree, format_tree(tree, dialect), dialect) is None
