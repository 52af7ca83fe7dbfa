"""Directives in code that is commented out are none."""

from __future__ import annotations

import pytest

from hcl_lint.syntax.directives import find_directives
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


def found(text: str) -> list[str]:
    """The directives of a text; those about which there is doubt have a question mark."""
    tree = parse_config(Source("a.tf", text.replace("IGNORE", "tflint-ignore: some_rule")))
    return [
        tree.source.text[each.start : each.start + 6] + "?" * each.is_doubtful
        for each in find_directives(tree)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# variable a {\n#   # IGNORE\n#   type = string\n# }\n",
        "# variable a {\n#   IGNORE\n#   type = string\n# }\n",
        "#variable a {\n#  #IGNORE\n#  type = string\n#}\nx = 1\n",
        "// variable a {\n//   // IGNORE\n//   type = string\n// }\n",
        "# // IGNORE\n# x = 1\ny = 1\n",
        "# Example:\n#   a {\n#     # IGNORE\n#   }\n",
        "# IGNORE\n# variable a {\n# }\nx = 1\n",
        "# IGNORE\n# # IGNORE\n# variable a {\n# }\nx = 1\n",
        "# IGNORE\n# IGNORE\n# variable a {\n# }\nx = 1\n",
        "# x = [\n# IGNORE\n#   1,\n# ]\nx = 1\n",
        "# x = 1 # IGNORE\nx = 2\n",
        "# a { # IGNORE\n# }\nx = 2\n",
        "# } # IGNORE\nx = 2\n",
        "# IGNORE\n# x = 1\n\ny = 1\n",
        "a {\n  # IGNORE\n  # x = 1\n}\n",
        "# IGNORE\n# x = 1\n",
        "/* a {\n  # IGNORE\n  b = 1\n} */\nx = 1\n",
        "/*\n# IGNORE\n*/\nx = 1\n",
    ],
)
def test_in_code_that_is_commented_out(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "# IGNORE\nx = 1\n",
        "## IGNORE\nx = 1\n",
        "// IGNORE\nx = 1\n",
        "/* IGNORE */\nx = 1\n",
        "/* why # IGNORE */\nx = 1\n",
        "x = 1 # IGNORE\n",
        "# why # IGNORE\nx = 1\n",
        "# a = b is why we do this here # IGNORE\nx = 1\n".replace("a = b is", "a: b is"),
        "# IGNORE\n# Some words about it (and more).\nx = 1\n",
        "# Some words about it (\n# IGNORE\nx = 1\n",
        "# variable a {\n# }\n\n# IGNORE\nx = 1\n",
        "# variable a {\n# }\n# IGNORE\nx = 1\n",
        "# a == b\n# IGNORE\nx = 1\n",
        "# IGNORE\n# a == b\nx = 1\n",
        "# IGNORE\n# a => b\nx = 1\n",
    ],
)
def test_elsewhere(text: str) -> None:
    assert found(text) == ["tflint"]


def test_above_an_attribute_that_is_commented_out_it_may_be_for_that() -> None:
    assert found("# IGNORE\n# x = 1\ny = 1\n") == ["tflint?"]
    assert found("# IGNORE\n# IGNORE\n# x = 1\ny = 1\n") == ["tflint?", "tflint?"]


@pytest.mark.parametrize("command", ["file-ignore[S002]", "disable[S002]"])
def test_a_directive_for_the_file_above_everything_else_is_one(command: str) -> None:
    directive = f"# hcl-lint: {command}\n"
    for below in ("# x = 1\n", "# x = 1\ny = 1\n", "# a {\n# }\n", "# x = [\n# ]\ny = 1\n"):
        assert found(directive + below) == ["hcl-li"]
        assert found(f"\n{directive}{directive}{below}") == ["hcl-li", "hcl-li"]
        assert found(f"# words\n\n{directive}# x = 1\n") == []


def test_one_for_what_follows_is_not() -> None:
    assert found("# hcl-lint: ignore[S002]\n# a {\n# }\nx = 1\n") == []
