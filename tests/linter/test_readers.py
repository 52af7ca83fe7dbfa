"""What other programs make of files: each row of the table is found, and nothing unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

import hcl_lint
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.rules.readers import CHANGES, CONSTRUCTS, DROPS, READERS, REJECTS
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.project import settings
from hcl_lint.project.rule_settings import READER_RULES
from hcl_lint.text.source import Source
from tests.linter.checking import REGISTRY, module

CODES = {REJECTS: "RD001", DROPS: "RD002", CHANGES: "RD003"}
ROWS = [
    (name, reader) for name, construct in CONSTRUCTS.items() for reader in construct.differences
]


def found(text: str, *readers: str) -> list[tuple[str, str]]:
    """The codes and the summaries of what these programs read in another way."""
    chosen = RuleSettings()
    chosen.select = list(CODES.values())
    for rule in READER_RULES:
        chosen.options[rule] = {"readers": list(readers)}
    checker = Checker(Ruleset(REGISTRY, chosen))
    (result,) = checker.check(module(Source("x.hcl", text)))
    return [(diagnostic.code, diagnostic.summary) for diagnostic in result.diagnostics]


@pytest.mark.parametrize(("name", "reader"), ROWS)
def test_each_row_is_found_in_its_example(name: str, reader: str) -> None:
    construct = CONSTRUCTS[name]
    kind, what = construct.differences[reader]
    assert (CODES[kind], f"{READERS[reader]} {what}") in found(construct.example, reader)


@pytest.mark.parametrize("reader", READERS)
def test_what_all_programs_read_alike_is_not_reported(reader: str) -> None:
    text = """
        # A comment.
        service "web" {
          port  = 8080
          ratio = 0.5
          tags  = { team = "net", "cost center" = "a-7" }
          zones = ["a", "b"]
          on    = true
          none  = null
          refer = var.zone
          check {
            path = "/"
          }
        }
    """
    assert found(text, reader) == []


@pytest.mark.parametrize(
    ("reader", "expression"),
    [
        ("python-hcl2", "f(1e3)"),
        ("python-hcl2", "<<EOT\n${~ x ~}\nEOT"),
        ("python-hcl2", "<<EOT\n${!!x}\nEOT"),
        ("python-hcl2-7", r'"\\d+ \\\n"'),
        ("python-hcl2-7", r'f("C:\\temp")'),
        ("python-hcl2-7", "(x == 1 ? 0 : 1\n + 2)"),
        ("bc-python-hcl2", "f(x, -1)"),
        ("bc-python-hcl2", r'f("x\ty")'),
        ("bc-python-hcl2", '"${x == null} ${(1 + 2) * 3} ${f(x...)} ${!!x}"'),
        ("pygohcl", 'f("x-${y}", "$${z}")'),
        ("hcl2json", "f(12345678901234567890123)"),
        ("hcl-to-json", '"${f(x, 1)}"'),
    ],
)
def test_what_a_program_leaves_as_source_is_not_reported(reader: str, expression: str) -> None:
    assert found(f"a = {expression}\n", reader) == []


def test_only_backslashes_that_look_like_escapes_are_reported_in_heredocs() -> None:
    assert found("a = <<EOT\n\\d \\_ \\\nEOT\n", "python-hcl2-7") == [
        ("RD002", "python-hcl2 7.3.1 drops the last newline of heredocs"),
    ]


def test_several_programs_are_one_finding_of_a_kind() -> None:
    text = "a = 1e3\n"
    assert found(text, "python-hcl2", "python-hcl2-7") == [
        ("RD003", "python-hcl2 8.1.4 reads this number as a string"),
    ]
    assert found(text, "python-hcl2", "tree-sitter-hcl") == [
        ("RD001", "tree-sitter-hcl 1.2.0 has no numbers with an exponent"),
        ("RD003", "python-hcl2 8.1.4 reads this number as a string"),
    ]


def test_the_setting_names_the_programs_of_the_table() -> None:
    assert settings.READERS == tuple(READERS)


def test_each_example_is_valid() -> None:
    for construct in CONSTRUCTS.values():
        assert not hcl_lint.parse(construct.example).diagnostics


def test_the_page_has_each_row() -> None:
    page = (Path(__file__).parents[2] / "docs" / "readers.md").read_text("utf-8")
    for construct in CONSTRUCTS.values():
        example = construct.example.rstrip("\n").replace("\n", "⏎").replace("|", "\\|")
        for reader, (_, what) in construct.differences.items():
            assert f"| `{example}` | {READERS[reader]} {what} |" in page


@pytest.mark.parametrize("text", ["a${~ b }", "a${ b ~}", "a${~ b ~}"])
def test_strip_markers_are_found_at_either_end(text: str) -> None:
    assert found(f'x = "{text}"\n', *CONSTRUCTS["strip-marker"].differences)
    assert not found('x = "a${ b }"\n', *CONSTRUCTS["strip-marker"].differences)
