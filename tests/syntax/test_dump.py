"""The tree as people see it; ``--update-golden`` rewrites the trees in ``cases/``."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from hcl_lint.syntax.dump import dump, neutral_expression
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.syntax.test_properties import soup

CASES = sorted((Path(__file__).parent / "cases").glob("*.hcl"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_file_has_the_tree_beside_it(path: Path, golden: Golden) -> None:
    source = Source.from_bytes(path.name, path.read_bytes())
    golden(path.with_suffix(".tree"), dump(parse_config(source)))


def test_an_expression_and_a_template_have_trees_too() -> None:
    assert dump(parse_expression(Source("t", "a"))) == "Traversal 1:1-1:2 a\n"
    assert dump(parse_template(Source("t", "a"))) == (
        'StandaloneTemplate 1:1-1:2\n  TemplateText 1:1-1:2 "a"\n')


@given(soup)
def test_any_tree_is_one_line_for_each_node_and_harmless_on_a_terminal(text: str) -> None:
    tree = parse_config(Source("t", text))
    shown = dump(tree)
    assert shown.endswith("\n")
    lines = shown.split("\n")[:-1]
    assert all(line.isprintable() or not line.isascii() for line in lines)
    assert len(lines) == 1 + len(list(descendants(tree.root, Node)))
    depths = [(len(line) - len(line.lstrip(" "))) // 2 for line in lines]
    assert depths[0] == 0
    assert all(0 < below <= above + 1 for above, below in zip(depths, depths[1:]))


@pytest.mark.usefixtures("any_depth")
def test_no_depth_is_too_deep() -> None:
    depth = 2_000
    tree = parse_expression(Source("t", "-" * depth + "a"), Limits(depth=depth * 2))
    assert dump(tree).splitlines()[-1].lstrip(" ") == f"Traversal 1:{depth + 1}-1:{depth + 2} a"


def test_long_names_are_cut() -> None:
    for length, shown in ((60, "a" * 60), (61, "a" * 60 + "…")):
        tree = parse_config(Source("t", "a" * length + " = 1\n"))
        assert dump(tree).splitlines()[1].endswith(f" {shown}")


def test_a_mistake_in_an_object_is_one_in_its_neutral_form() -> None:
    tree = parse_expression(Source("t", "{\n  a = 1\n  b c\n}"))
    assert neutral_expression(tree) == [
        "object", [["key", ["traversal", "a"], False], ["num", "1"]], ["error"],
    ]
