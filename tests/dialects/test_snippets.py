"""Snippets of HCL in documents and programs.

`snippets.txt` has hosts, each below a line `===` that begins with what it is. Behind `@` stands
what is known of each snippet, and what the host becomes when all are changed. `--update-golden`
records that anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from hcl_lint.dialects.snippets import Snippet, replaced, snippets_of
from hcl_lint.text.file_kinds import ASCIIDOC, GO, KINDS, MARKDOWN, PYTHON, RESTRUCTURED_TEXT
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "snippets.txt"


def only(kind: str, text: str) -> Snippet:
    (snippet,) = snippets_of(kind, text)
    return snippet


def test_fenced_code_of_markdown_is_a_snippet() -> None:
    snippet = only(MARKDOWN, "# Title\n\n```terraform\na = 1\n```\n")
    assert (snippet.line, snippet.text, snippet.file_name) == (4, "a = 1\n", "snippet.tf")


@pytest.mark.parametrize(
    "info", ["hcl", "HCL", " hcl title=x", "{.hcl}", "tf", "tofu", "nomad", "packer", "terragrunt"]
)
def test_the_first_word_of_a_fence_is_its_language(info: str) -> None:
    assert only(MARKDOWN, f"~~~{info}\na = 1\n~~~\n").text == "a = 1\n"


@pytest.mark.parametrize("info", ["", "json", "sh", "hclx"])
def test_other_languages_are_left_alone(info: str) -> None:
    assert snippets_of(MARKDOWN, f"```{info}\na = 1\n```\n") == []


def test_a_fence_in_other_code_opens_nothing() -> None:
    assert snippets_of(MARKDOWN, "````md\n```hcl\na = 1\n```\n````\n") == []


def test_a_fence_is_closed_by_one_at_least_as_long() -> None:
    assert only(MARKDOWN, "````hcl\na = <<E\n```\nE\n`````\n").text == "a = <<E\n```\nE\n"


def test_a_fence_without_an_end_reaches_to_the_end() -> None:
    assert only(MARKDOWN, "```hcl\na = 1\n").text == "a = 1\n"


def test_margins_of_lists_and_quotations_are_no_part_of_the_snippet() -> None:
    assert only(MARKDOWN, "1. x\n\n   ```hcl\n   a {\n\n   }\n   ```\n").text == "a {\n\n}\n"
    assert only(MARKDOWN, "> ```hcl\n> a = 1\n>\n> b = 2\n> ```\n").text == "a = 1\n\nb = 2\n"


def test_a_line_before_the_margin_makes_it_no_snippet() -> None:
    assert snippets_of(MARKDOWN, "   ```hcl\n   a = 1\n b = 2\n   ```\n") == []


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (MARKDOWN, "<!-- hcl-lint: skip -->\n\n```hcl\na = 1\n```\n"),
        (RESTRUCTURED_TEXT, ".. hcl-lint: skip\n\n.. code-block:: hcl\n\n   a = 1\n"),
        (ASCIIDOC, "// hcl-lint: skip\n[source,hcl]\n----\na = 1\n----\n"),
        (GO, "// hcl-lint: skip\nvar a = `\na {\n}\n`\n"),
        (PYTHON, "# hcl-lint: skip\na = '''\na {\n}\n'''\n"),
    ],
)
def test_a_comment_above_a_snippet_skips_it(kind: str, text: str) -> None:
    assert snippets_of(kind, text) == []
    assert len(snippets_of(kind, text.replace("skip", "keep"))) == 1


def test_code_blocks_of_restructured_text_end_with_their_indentation() -> None:
    text = "A::\n\n.. code-block:: terraform\n   :linenos:\n\n   a {\n     b = 1\n   }\n\nText\n"
    snippet = only(RESTRUCTURED_TEXT, text)
    assert (snippet.line, snippet.text) == (6, "a {\n  b = 1\n}\n")


@pytest.mark.parametrize("attributes", ["[source,hcl]", "[,tf]", "[source%linenums, terraform]"])
def test_source_blocks_of_asciidoc_stand_between_delimiters(attributes: str) -> None:
    assert only(ASCIIDOC, f"= T\n\n{attributes}\n----\na = 1\n----\n").text == "a = 1\n"


def test_raw_strings_of_go_have_placeholders_for_verbs() -> None:
    snippet = only(GO, 'x := "`"\nf(`\nresource "a" %q {\n%[2]s\n  n = %d\n}\n`)\n')
    assert "%" not in snippet.text
    assert snippet.in_host(snippet.text) == 'resource "a" %q {\n%[2]s\n  n = %d\n}\n'


def test_a_raw_string_of_go_that_has_placeholders_already_is_left_alone() -> None:
    letter = only(GO, "f(`\na = %d\n`)\n").text[4]
    assert not letter.isascii()
    assert snippets_of(GO, f"f(`\na = \"{letter}\"\nb = %d\n`)\n") == []


def test_quotes_in_comments_and_runes_of_go_open_no_string() -> None:
    assert snippets_of(GO, "// `\nr := '`'\n/* ` */\n") == []


@pytest.mark.parametrize("prefix", ["f", "rb"])
def test_strings_of_python_that_are_not_what_is_written_are_left_alone(prefix: str) -> None:
    assert snippets_of(PYTHON, f'a = {prefix}"""\nb {{\n}}\n"""\n') == []


def test_a_snippet_keeps_its_margin_in_the_host() -> None:
    text = "- a\n\n  ```hcl\n  b=1\n\n  c=2\n  ```\n"
    snippet = only(MARKDOWN, text)
    assert replaced(text, [(snippet, "b = 1\n\nc = 2\n")]) == (
        "- a\n\n  ```hcl\n  b = 1\n\n  c = 2\n  ```\n"
    )


_LINES = st.lists(
    st.sampled_from([
        "```hcl", "```", "  ```tf", "> ```nomad", "> ", "~~~", "a = 1", "  b {", "", "\t", "text",
        "[source,hcl]", "----", ".. code:: tf", "   c = %d", "x = `", "`", "%s", "y = '''", "'''",
        "// hcl-lint: skip", "\u2028", "\x0c", "'", "\\",
    ]),
    max_size=12,
)


@given(st.sampled_from(KINDS), _LINES, st.sampled_from(["\n", "\r\n"]))
def test_a_host_whose_snippets_stay_is_unchanged(kind: str, lines: list[str], end: str) -> None:
    text = end.join(lines)
    snippets = snippets_of(kind, text)
    assert replaced(text, [(each, each.text) for each in snippets]) == text
    for each in snippets:
        assert text.count("\n", 0, each.start) + 1 == each.line


def results() -> Iterator[str]:
    for entry in RECORDED.read_text("utf-8").split("=== ")[1:]:
        heading, *lines = entry.split("\n")
        written = [line for line in lines[:-1] if not line.startswith("@")]
        yield from (f"=== {heading}", *written)
        text = "".join([f"{line}\n" for line in written])
        text = text.replace("\\r\n", "\r\n").replace("\\t", "\t")
        kind = next(kind for kind in KINDS if heading.startswith(kind))
        found = snippets_of(kind, text)
        for each in found:
            known = f"{each.line} {each.margin!r} {each.file_name!r}"
            yield f"@ {known} {text[each.start:each.end]!r}"
            assert each.placed.count("\n") == each.text.count("\n")
            if each.verbs is not None:
                yield f"@ {each.verbs} in {each.text!r}"
        new = replaced(text, [(each, f"new {each.text}\n") for each in found])
        old = text.splitlines()
        yield from [f"@  {line!r}" for line in new.split("\n") if line.rstrip("\r") not in old]


def test_snippets_are_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")
