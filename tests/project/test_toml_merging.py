"""Settings are added to a file whose text otherwise stays."""

from __future__ import annotations

import pytest

from hcl_lint.project.configuration import parse_toml
from hcl_lint.project.toml import NotMergeable, merged


@pytest.mark.parametrize(
    ("text", "settings", "expected"),
    [
        ("", {"preview": True}, "preview = true\n"),
        ("# A.\njobs = 1", {"preview": True}, "# A.\njobs = 1\npreview = true\n"),
        (
            '[severity]\nF = "error"\n', {"preview": True},
            'preview = true\n\n[severity]\nF = "error"\n',
        ),
        (
            'ignore = ["A"]  # why\n\n[severity]\n', {"ignore": ["B", "A"]},
            'ignore = ["A", "B"]  # why\n\n[severity]\n',
        ),
        ('ignore = []\n', {"ignore": ["B"]}, 'ignore = ["B"]\n'),
        (
            'ignore = [\n  "A", # why\n]\n', {"ignore": ["B"]},
            'ignore = [\n  "B",\n  "A", # why\n]\n',
        ),
        ('ignore = [\n  "A"\n]\n', {"ignore": ["B"]}, 'ignore = [\n  "A",\n  "B",\n]\n'),
        ('ignore = [\n  "A",\n]\n', {"ignore": ["B"]}, 'ignore = [\n  "A",\n  "B",\n]\n'),
        (
            '[severity]\nF = "error"\n# End.\n[docs]\n', {"severity": {"E": "info"}},
            '[severity]\nF = "error"\nE = "info"\n# End.\n[docs]\n',
        ),
        (
            'severity = { F = "error" } # x\n', {"severity": {"E": "info"}},
            'severity = { F = "error", E = "info" } # x\n',
        ),
        (
            'severity.F = "error"\n', {"severity": {"E": "info"}},
            'severity.F = "error"\nseverity.E = "info"\n',
        ),
        ("a = 1\n", {"rules": {"x": {"y": 2}}}, "a = 1\n\n[rules.x]\ny = 2\n"),
        ('a = """\n[b]\n"""\n', {"c": 1}, 'a = """\n[b]\n"""\nc = 1\n'),
    ],
)
def test_what_is_missing_is_added(text: str, settings: dict[str, object], expected: str) -> None:
    new, kept = merged(text, settings)
    assert (new, kept) == (expected, [])
    assert merged(new, settings) == (new, [])


def test_tables_of_other_files_are_extended() -> None:
    text = '[project]\nname = "x"\n\n[tool.hcl-lint]\njobs = 1\n\n[tool.other]\na = 1\n'
    new, _ = merged(text, {"preview": True, "rules": {"x": {"y": 2}}}, ("tool", "hcl-lint"))
    assert new == (
        '[project]\nname = "x"\n\n[tool.hcl-lint]\njobs = 1\npreview = true\n\n'
        "[tool.other]\na = 1\n"
        "\n[tool.hcl-lint.rules.x]\ny = 2\n"
    )
    assert parse_toml(new)["tool"]["hcl-lint"] == {
        "jobs": 1, "preview": True, "rules": {"x": {"y": 2}},
    }


def test_values_stay_unless_they_are_replaced() -> None:
    assert merged("a = 1 # b\n", {"a": 2}) == ("a = 1 # b\n", ["a"])
    assert merged("a = 1 # b\n", {"a": 2}, replaces=True) == ("a = 2 # b\n", [])


@pytest.mark.parametrize("text", ["a = \n", "rules = 1\n", "rules = { x = { z = [1] } }\n"])
def test_what_cannot_be_added_is_refused(text: str) -> None:
    with pytest.raises(NotMergeable):
        merged(text, {"rules": {"x": {"y": 2, "z": [1, 2]}}})
