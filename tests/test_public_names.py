"""What `import hcl_lint` offers."""

from __future__ import annotations

import subprocess
import sys

import pytest

import hcl_lint


def test_parse_gives_a_tree_for_any_text() -> None:
    tree = hcl_lint.parse("a = 1\nb = [\n")  # noqa: HCL001 (on purpose)
    assert isinstance(tree, hcl_lint.SyntaxTree)
    assert tree.source.text == "a = 1\nb = [\n"
    assert tree.diagnostics != []


def test_format_text_gives_the_canonical_layout() -> None:
    assert hcl_lint.format_text("a=1\nbcd = 2\n") == "a   = 1\nbcd = 2\n"


def test_format_text_unwraps_in_terraform_only() -> None:
    text = 'a = "${b}"\n'
    assert hcl_lint.format_text(text, "terraform") == "a = b\n"
    assert hcl_lint.format_text(text, "hcl") == text


def test_format_text_refuses_broken_text_and_says_where_it_breaks() -> None:
    with pytest.raises(hcl_lint.HclSyntaxError, match=r"^<text>:2:\d+: .*\n<text>:3:") as caught:
        hcl_lint.format_text("a = 1\nb = = 2\nc = 3 3\n")
    assert len(caught.value.diagnostics) == 2


def test_format_text_refuses_an_unknown_dialect() -> None:
    with pytest.raises(ValueError, match="'json', only hcl and terraform"):
        hcl_lint.format_text("", "json")


def test_every_public_name_is_there_and_listed() -> None:
    for name in hcl_lint.__all__:
        assert getattr(hcl_lint, name) is not None
        assert name in dir(hcl_lint)


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'pares'"):
        getattr(hcl_lint, "pares")


def test_importing_the_package_loads_no_module_of_it() -> None:
    program = "import sys, hcl_lint; print([m for m in sys.modules if m.startswith('hcl_lint.')])"
    loaded = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, check=True
    )
    assert loaded.stdout == "[]\n"
