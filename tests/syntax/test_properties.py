"""What holds of the tree of any text: of all recorded inputs, broken or not, and of noise."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings, strategies as st

from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.extent import examples, sample
from tests.syntax.invariants import broken_invariant

ENTRY_POINTS = (parse_config, parse_expression, parse_template)
TEXT_TABLES = ("syntax/files", "syntax/snippets", "expressions", "format/cases")
SMALL_FILE = 2_500  # bytes; files up to this size are truncated everywhere
TRUNCATED_FILES = 40

PIECES = (
    "a", "b-", "1", "1.5e3", "true", "null", "for", "in", "if", " ", "\t", "\n", "\r\n", "\r",
    "=", "==", "=>", "!", "!=", "<", "<=", ">", ">=", "&&", "||", "&", "|", "?", ":", "::", ".",
    "..", "...", ",", ";", "+", "-", "*", "/", "%", "^", "~", "(", ")", "[", "]", "{", "}", '"',
    "'", "`", "\\", "\\n", "\\u00e9", "\\q", "$", "%%{", "$${", "${", "${~", "~}", "%{", "%{if a}",
    "%{else}", "%{endif}", "%{for a in b}", "%{endfor}", "<<E\n", "<<-E\n", "E\n", "\nE\n", "<<",
    "#", "//", "/*", "*/", "\ufeff", "\u00e9", "e\u0301", "\u4e2d", "\u201c", "\0", "[*]", ".*",
    "<<<<<<< a\n", ">>>>>>> b\n", "=======\n",
)

soup = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def recorded_inputs(name: str) -> Iterator[bytes]:
    """The inputs of a table, each once."""
    if tables.find(name) is None:
        pytest.skip(f"table {name} is absent from {tables.folder()}")
    seen = set()
    for case in tables.load(name):
        data = tables.content(case)
        if data not in seen:
            seen.add(data)
            yield data


def keeps_promises(text: str) -> None:
    """Fail where the tree of a text, whatever it is taken for, breaks an invariant."""
    for parse in ENTRY_POINTS:
        tree = parse(Source("t", text))
        broken = broken_invariant(tree)
        assert broken is None, f"{parse.__name__} of {text!r}: {broken}"


@pytest.mark.parametrize("table", TEXT_TABLES)
def test_recorded_inputs_make_trees_that_keep_every_promise(table: str) -> None:
    for data in sample(list(recorded_inputs(table))):
        source = Source.from_bytes("t", data)
        assert source.to_bytes() == data
        broken = broken_invariant(parse_config(source))
        assert broken is None, f"{data[:500]!r}: {broken}"


def test_files_cut_off_anywhere_make_trees_that_keep_every_promise() -> None:
    small = sorted((data for data in recorded_inputs("syntax/files") if len(data) < SMALL_FILE),
                   key=lambda data: (len(set(data)), data))
    for data in small[:: len(small) // examples(TRUNCATED_FILES) + 1]:
        text = data.decode("utf-8", "surrogateescape")
        tokens = parse_config(Source("t", text)).tokens
        cuts = {offset + step for offset in tokens.ends for step in (-1, 0, 1)}
        for cut in sorted(cuts):
            if 0 < cut < len(text):
                broken = broken_invariant(parse_config(Source("t", text[:cut])))
                assert broken is None, f"{text[:cut]!r}: {broken}"


@given(st.binary(max_size=200))
def test_any_bytes_make_a_tree_that_keeps_every_promise(data: bytes) -> None:
    source = Source.from_bytes("t", data)
    assert source.to_bytes() == data
    keeps_promises(source.text)


@settings(max_examples=examples(500))
@given(soup)
@example("")
@example("\ufeff")
@example('a = "${"')
@example("a = <<E\n${<<E\n")
def test_any_pieces_of_the_language_make_a_tree_that_keeps_every_promise(text: str) -> None:
    keeps_promises(text)


@settings(max_examples=examples(300))
@given(soup, st.integers(0, 200), soup)
def test_an_attribute_around_pieces_keeps_every_promise(before: str, at: int, inside: str) -> None:
    text = f"a {{\n  b = 1 # c\n  d = {inside}\n}}\n{before}\n"
    keeps_promises(text[: len(text) - at] if at < len(text) else text)


@pytest.mark.parametrize("mistake", [
    "zz = 1\nzz = 2\n", "zz = )\n", "zz = \n", "}\n", "zz\n", "zz {\n", "zz = [1\n",
    "zz = f(1\n", 'zz = "a\n', 'zz = "${a\n', "zz = <<EOT\na\n", "zz = 1 2\n", "zz = 'a'\n",
    "zz: 1\n", "<<<<<<< a\n", "zz = a +\n",
    "zz = [for a]\n", "zz = {a}\n", "zz = a.\n", "zz = a[\n", "zz = {\n  a = 1\n", "/* a\n",
])
def test_a_mistake_behind_an_intact_file_is_the_only_diagnostic(mistake: str) -> None:
    for number, text in enumerate(sample(intact_files())):
        if number % 7 == 0 or "} }" in text or "} ]" in text:
            tree = parse_config(Source("t", f"{text}\n{mistake}"))
            assert len(tree.diagnostics) == 1, f"{text!r}: {tree.diagnostics[:5]}"
            assert tree.diagnostics[0].start >= len(text)


@functools.cache
def intact_files() -> tuple[str, ...]:
    """The texts of the accepted files of the corpus."""
    if tables.find("syntax/files") is None:
        pytest.skip(f"table syntax/files is absent from {tables.folder()}")
    return tuple(tables.content(case).decode("utf-8", "surrogateescape")
                 for case in tables.load("syntax/files") if case["ok"])
