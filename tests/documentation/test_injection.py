"""Where documentation goes in a file."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from hcl_lint.documentation.generation import file_text
from hcl_lint.documentation.markup import Markdown
from hcl_lint.documentation.settings import (
    BEGIN, END, OLD_BEGIN, OLD_END, DocsProblem, DocsSettings,
)

TEXTS = strategies.text(alphabet="ab|\n{}-<", max_size=30)


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_what_is_around_the_markers_stays_and_twice_is_once(
    start: str, old: str, end: str, new: str
) -> None:
    settings = DocsSettings()
    before = f"{start}{BEGIN}{old}{END}{end}"
    after = file_text(new, settings, before)
    assert after == f"{start}{BEGIN}\n{new}\n{END}{end}"
    assert file_text(new, settings, after) == after


@given(TEXTS)
def test_a_template_writes_what_documentation_says_whatever_it_holds(text: str) -> None:
    assert file_text("{{ .Inputs }}" + text, DocsSettings(), None) == (
        f"{BEGIN}\n{{{{ .Inputs }}}}{text}\n{END}"
    )


def test_other_comments_are_markers() -> None:
    template = "// start\n{{ .Content }}\n// end"
    settings = DocsSettings({"output.template": template})
    assert file_text("x", settings, "a\n// start\n// end\n") == "a\n// start\nx\n// end\n"


@pytest.mark.parametrize(("first", "last"), [("// x", "// x"), ("// x end", "// x")])
def test_markers_may_be_alike(first: str, last: str) -> None:
    settings = DocsSettings({"output.template": f"{first}\n{{{{ .Content }}}}\n{last}"})
    before = f"{first}\nold\n{last}\n"
    assert file_text("new", settings, before) == f"{first}\nnew\n{last}\n"
    with pytest.raises(DocsProblem, match=f"`{last}` is missing after `{first}`"):
        file_text("new", settings, f"a\n{first}\n")


def test_the_markers_of_the_older_hook_stay() -> None:
    settings = DocsSettings()
    before = f"a\n{OLD_BEGIN}\nold\n{OLD_END}\n"
    settings.keep_style(before)
    assert file_text("x", settings, before) == f"a\n{OLD_BEGIN}\nx\n{OLD_END}\n"


def test_a_template_of_the_file_holds_the_content_and_nothing_else() -> None:
    settings = DocsSettings({"output.template": f"{BEGIN}\n{{{{ .Content }}}}{{{{ .X }}}}\n{END}"})
    with pytest.raises(DocsProblem, match="there is no section `.X`"):
        file_text("x", settings, None)


def test_old_tables_keep_their_style() -> None:
    settings = DocsSettings()
    settings.keep_style("| Name | Type |\n|------|------|\n| a<br>b | c |")
    assert settings.has_tight_rules and settings.line_break == "<br>"
    settings = DocsSettings({"settings.keep-style": False})
    settings.keep_style("| Name | Type |\n|------|------|\n| a<br>b | c |")
    assert not settings.has_tight_rules and settings.line_break == "<br/>"


def test_the_line_below_headings_may_have_no_spaces() -> None:
    settings = DocsSettings()
    columns, rows = ["Name", ":Required"], [["a", "yes"]]
    assert Markdown(settings).table_lines(columns, rows, False) == [
        "| Name | Required |", "| ---- | :------: |", "| a | yes |",
    ]
    settings.has_tight_rules = True
    assert Markdown(settings).table_lines(columns, rows, False)[1] == "|------|:--------:|"
