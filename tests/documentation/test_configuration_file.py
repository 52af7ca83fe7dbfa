"""The configuration file of terraform-docs: what it says, whatever it holds."""

from __future__ import annotations

import sys

import pytest
from hypothesis import example, given, strategies

from hcl_lint.documentation import configuration_file
from hcl_lint.documentation.configuration_file import read_configuration
from hcl_lint.documentation.settings import DocsProblem, DocsSettings

PIECES = [
    "settings:\n", "  anchor: true\n", "sections:\n", "  show: [inputs]\n", "output:\n",
    "  template: |-\n", "content: x\n", "&a ", "*a", "[", "]", "{", "}", ": ", "- ", "!!int ''",
    "!!bool x", "!!timestamp x", "!!python/object:os.system x", "2001-99-99", "\t", "\n", "'",
    '"', "\0", "? ", "=", "<<: *a\n", "é",
]


@given(strategies.lists(strategies.sampled_from(PIECES), max_size=8).map("".join))
@example("settings: !!int ''")
@example("formatter: !!timestamp x")
@example("&a [*a]")
@example("1: 2\n? []\n: 3")
def test_whatever_it_holds_is_settings_or_one_problem(text: str) -> None:
    try:
        values = read_configuration("x.yml", text.encode()).values
    except DocsProblem as problem:
        assert "\n" not in str(problem)
        assert str(problem).startswith("x.yml")
    else:
        DocsSettings(values)


@pytest.mark.usefixtures("any_depth")
@pytest.mark.parametrize("text, message", [
    (b"[" * 201, "nested too deeply"),
    (b"[{" * 500_000, "nested too deeply"),
    (b"- " * 1_000, "recursion"),
])
def test_what_is_nested_too_deep_is_one_problem(text: bytes, message: str) -> None:
    sys.setrecursionlimit(1_500)
    with pytest.raises(DocsProblem, match=message):
        read_configuration("x.yml", text)


def test_brackets_that_are_closed_are_not_deep() -> None:
    read_configuration("x.yml", b'content: "' + b"[] {{}} ]" * 300 + b'"\n')


@pytest.mark.parametrize("constraint", [">= 0.16, < 1.0", "0.20.0", "~> 0.19"])
def test_versions_that_include_ours_are_accepted(constraint: str) -> None:
    read_configuration("x.yml", f'version: "{constraint}"'.encode())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('version: "0.12"', "`version` asks for terraform-docs `0.12`"),
        ("version: latest", "`version` is no version constraint"),
        ("settings:\n  indent: two", "`settings.indent` must be a whole number, not the string"),
        ("sections:\n  show: [input]", "there is no section `input`; did you mean `inputs`?"),
        ("sections: {show: [inputs], hide: [header]}", "exclude each other"),
        ("output: {template: x}", "`output.template` lacks `{{ .Content }}`"),
        ('output: {template: "a\\n{{ .Content }}\\nb"}', "first line of `output.template`"),
        ("output-values: {enabled: true}", "hcl-lint runs no other program"),
        ("footer-from: main.tf", "are the same file"),
        ("output:\n  file: [", "x.yml:2: is not valid YAML: "),
    ],
)
def test_wrong_settings(text: str, message: str) -> None:
    with pytest.raises(DocsProblem) as caught:
        read_configuration("x.yml", text.encode())
    assert message in str(caught.value)


def test_templates_know_their_lines() -> None:
    text = (
        'content: "x"\noutput:\n  template: |-\n'
        "    <!-- a -->\n    {{ .Content }}\n    <!-- b -->\n"
    )
    assert read_configuration("x.yml", text.encode()).places == {
        "content": ("x.yml", 1), "output.template": ("x.yml", 4),
    }


@pytest.mark.parametrize("text", ["", "formatter: json", "output: {file: a.md}", "output:"])
def test_a_file_without_templates_has_no_places_for_them(text: str) -> None:
    assert read_configuration("x.yml", text.encode()).places == {}


def test_texts_stand_for_other_types() -> None:
    text = 'settings:\n  anchor: "false"\n  indent: "3"\nsections:\n  show: inputs, outputs\n'
    assert read_configuration("x.yml", text.encode()).values == {
        "settings.anchor": False,
        "settings.indent": 3,
        "sections.show": ("inputs", "outputs"),
    }


def test_a_setting_without_a_value_has_its_default() -> None:
    values = read_configuration("x.yml", b"settings:\n  anchor:\n  indent: ~\n").values
    assert values == {"settings.anchor": True, "settings.indent": 2}


def test_a_file_of_more_than_a_million_bytes_is_not_read() -> None:
    with pytest.raises(DocsProblem, match="is too large for a configuration file"):
        read_configuration("x.yml", b"#" * 1_000_001)


def test_a_file_may_be_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"formatter: json\n"
    monkeypatch.setattr(configuration_file, "_LONGEST", len(text))
    assert read_configuration("x.yml", text).values == {"formatter": "json"}
    with pytest.raises(DocsProblem, match="is too large for a configuration file"):
        read_configuration("x.yml", text + b" ")
