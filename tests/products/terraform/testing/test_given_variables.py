"""Values of variables in runs: which of several counts, and what they may refer to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting, counted

MODULE = """
variable "a" {
  default = "default"
}
variable "list" {
  type    = list(string)
  default = []
}
variable "number" {
  type    = number
  default = 0
}
output "o" {
  value = { name = "x" }
}
"""


def outcome(folder: Path, condition: str, *words: str, before: str = "", own: str = "",
            **files: str) -> str:
    """What comes of a run with a condition, with files of values beside the module."""
    (folder / "1").mkdir()
    for name, text in files.items():
        (folder / "1" / f"{name.replace('_', '.')}").write_text(f"{text}\n")
    variables = f"variables {{\n{own}\n}}" if own else ""
    said = Trial(folder).said(MODULE, before + asserting(condition, more=variables), *words)
    errors = [line.strip() for line in said.splitlines() if line.startswith("  ")]
    return counted(said) if "error" not in counted(said) else errors[0]


FILE = 'variables {\n  a = "file"\n}\n'
TFVARS = {"terraform_tfvars": 'a = "values"'}
AUTO = {"more_auto_tfvars": 'a = "auto"'}
OTHER = {"other_tfvars": 'a = "other"'}


@pytest.mark.parametrize(("expected", "words", "before", "own", "files"), [
    ("default", (), "", "", {}),
    ("default", (), "", "", OTHER),
    ("values", (), "", "", TFVARS),
    ("auto", (), "", "", {**TFVARS, **AUTO}),
    ("other", ("--var-file=other.tfvars",), "", "", {**TFVARS, **AUTO, **OTHER}),
    ("line", ("--var=a=line",), "", "", TFVARS),
    ("line", ("--var-file=other.tfvars", "--var=a=line"), "", "", OTHER),
    ("file", ("--var=a=line",), FILE, "", TFVARS),
    ("run", ("--var=a=line",), FILE, 'a = "run"', TFVARS),
    ("run", (), "", 'a = "run"', {}),
])
def test_what_is_nearest_to_the_run_counts(
    tmp_path: Path, expected: str, words: tuple[str, ...], before: str, own: str,
    files: dict[str, str],
) -> None:
    condition = f'var.a == "{expected}"'
    assert outcome(tmp_path, condition, *words, before=before, own=own, **files) == "1 passed"


@pytest.mark.parametrize(("given", "condition"), [
    ('list=["a", "b"]', 'var.list[1] == "b"'),
    ("number=5", "var.number == 5"),
    ("a=[]", 'var.a == "[]"'),
    ("list=[", "length(var.list) == 0"),
    ("list=[nope]", "length(var.list) == 0"),
])
def test_values_of_the_command_line_are_texts_or_expressions_by_the_type(
    tmp_path: Path, given: str, condition: str
) -> None:
    assert outcome(tmp_path, condition, f"--var={given}") == "1 passed"


EARLIER = 'run "earlier" {\n}\n'


@pytest.mark.parametrize(("before", "own", "expected"), [
    ("variables {\n  b = 1\n}\n", 'a = "${var.b}x"', "1 failed"),
    ("variables {\n  b = \"de\"\n}\n", 'a = "${var.b}fault"', "1 passed"),
    ('variables {\n  b = "x"\n  a = "default"\n}\n', 'list = [var.b]', "1 passed"),
    ("", "a = var.a", "Reference to unavailable variable: The variable `a` is not set at the level"
     " of the file or above."),
    (EARLIER, "a = run.earlier.o.name", "1 passed, 1 failed"),
    (EARLIER, "a = run.later.o.name",
     "Reference to unknown run block: The run `later` is not before this one."),
    (EARLIER, "a = run.r.o", "Reference to unavailable run block: The run `r` is not before this"
     " one."),
    ("", "a = local.x", "Invalid reference: Values of variables can only refer to variables of the"
     " file and earlier runs."),
    ("", "a = 1 + []", "Invalid operand: This is a tuple."),
    ("", 'number = "x"', "Invalid value for input variable: A number is required."),
    ('variables {\n  number = "x"\n}\n', "number = 1", "1 passed"),
    ("variables {\n  number = 1 + []\n}\n", "number = 1", "1 passed"),
])
def test_values_refer_to_the_file_and_to_earlier_runs(
    tmp_path: Path, before: str, own: str, expected: str
) -> None:
    assert outcome(tmp_path, 'var.a == "default"', before=before, own=own) == expected
