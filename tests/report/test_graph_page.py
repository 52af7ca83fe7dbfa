"""The page of a graph: one colour for each kind, with nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "hcl_lint" / "report" / "pages" / "graph.html").read_text("utf-8")
COLOURS = dict(re.findall(r"(\w+): (\d+)", re.findall(r"const COLOURS = \{(.*?)\};", PAGE)[0]))


def test_every_colour_is_defined_for_light_and_dark_screens() -> None:
    for number in range(10):
        assert len(re.findall(f"--k{number}: #", PAGE)) == 2
    assert {int(number) for number in COLOURS.values()} <= set(range(10))


def test_the_kinds_of_terraform_have_different_colours() -> None:
    kinds = ("variable", "locals", "resource", "data", "module", "output", "provider")
    assert len({COLOURS[kind] for kind in kinds}) == len(kinds)


def test_there_is_a_legend_and_a_choice_of_groups() -> None:
    assert 'id="legend"' in PAGE and '<option value="groups">' in PAGE
