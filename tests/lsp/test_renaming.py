"""What can be renamed at a place, and to what."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.lsp import renaming, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Refused

TEXT = """\
variable "region" {}
provider "aws" {
  alias = "east"
}
provider "aws" {
  alias = "west"
}
resource "aws_x" "one" {
  provider = aws.east
  for_each = { key = 1 }
  y        = [for each_one in var.region : each_one]
  dynamic "rule" {
    for_each = []
    iterator = it
    content {
      z = it.value
    }
  }
}
output "o" {
  value = aws_x.one["key"].id
}
"""


class Place:
    """A file of one module, in a workspace, and a place in it that a text with ``|`` tells."""

    def __init__(
        self, folder: Path, marked: str, text: str = TEXT, name: str = "main.tf"
    ) -> None:
        self.path, self.text = str(folder / name), text
        Path(self.path).write_text(text)
        self.workspace = Workspace([str(folder)])
        self.positions = Positions(text)
        offset = text.index(marked.replace("|", "")) + marked.index("|")
        self.position = self.positions.position(offset)

    def prepared(self) -> str | None:
        """What would be renamed, and its place in the text, if the two are the same."""
        found = renaming.prepare_rename(self.workspace, self.path, self.position)
        if found is None:
            return None
        start, end = [self.positions.offset(each) for each in (found.range.start, found.range.end)]
        assert self.text[start:end].strip('"') == found.placeholder
        return found.placeholder

    def rename(self, name: str, **options: bool) -> types.WorkspaceEdit | None:
        return renaming.rename(self.workspace, self.path, self.position, name, **options)

    def changed(self, edit: types.WorkspaceEdit | None) -> str:
        """The text after all edits."""
        text = self.text
        assert edit is not None
        for change in edit.document_changes:
            assert isinstance(change, types.TextDocumentEdit)
            for each in sorted(change.edits, key=lambda each: each.range.start, reverse=True):
                start, end = [self.positions.offset(at) for at in each.range]
                text = text[:start] + each.new_text + text[end:]
        return text


@pytest.mark.parametrize(
    ("marked", "name"),
    [
        ('"|region"', "region"), ('"reg|ion"', "region"), ('"region|"', "region"),
        ("var.reg|ion", "region"), ("va|r.region", "region"), ("|variable", None),
        ('"e|ast"', "east"), ("aws.e|ast", "east"), ("= a|ws.east", "east"),
        ('"o|ne"', "one"), ("aws_x.o|ne", "one"), ('"a|ws_x"', None),
        ("k|ey = 1", "key"), ('["k|ey"]', "key"), ("for each|_one", None),
        ("y    |    =", None), ("content| {", None),
    ],
)
def test_a_name_can_be_renamed_wherever_it_is(
    tmp_path: Path, marked: str, name: str | None
) -> None:
    assert Place(tmp_path, marked).prepared() == name


@pytest.mark.parametrize(
    ("marked", "name", "pairs"),
    [
        ('"|region"', "zone", [('"region"', '"zone"'), ("var.region", "var.zone")]),
        ('"|east"', "south", [('"east"', '"south"'), ("aws.east", "aws.south")]),
        ('"one|"', "two", [('"one"', '"two"'), ("aws_x.one", "aws_x.two")]),
    ],
)
def test_all_uses_of_a_name_are_changed_and_nothing_else(
    tmp_path: Path, marked: str, name: str, pairs: list[tuple[str, str]]
) -> None:
    place = Place(tmp_path, marked)
    edit = place.rename(name)
    assert edit is not None and not edit.change_annotations
    expected = TEXT
    for old, new in pairs:
        expected = expected.replace(old, new)
    assert place.changed(edit) == expected


@pytest.mark.parametrize(
    ("marked", "name", "message"),
    [
        ('"|east"', "west", "`aws.west` exists already"),
        ('"|east"', "we st", "`we st` is not a valid name"),
        ('"|region"', "1", "is not a valid name"),
    ],
)
def test_a_name_that_is_taken_or_none_is_refused(
    tmp_path: Path, marked: str, name: str, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        Place(tmp_path, marked).rename(name)


def test_a_name_may_stay_as_it_is(tmp_path: Path) -> None:
    place = Place(tmp_path, '"|east"')
    assert place.changed(place.rename("east")) == TEXT


def test_where_nothing_has_a_name_there_is_nothing_to_change(tmp_path: Path) -> None:
    assert Place(tmp_path, "y    |    =").rename("x") is None


MOVED = ["moved {", "  from = aws_x.one", "  to   = aws_x.two", "}"]
OF_INSTANCE = ["moved {", '  from = aws_x.one["key"]', '  to   = aws_x.one["two"]', "}"]


@pytest.mark.parametrize(("marked", "block"), [('"one|"', MOVED), ("k|ey = 1", OF_INSTANCE)])
def test_the_state_is_kept_where_the_user_wants_it(
    tmp_path: Path, marked: str, block: list[str]
) -> None:
    place = Place(tmp_path, marked)
    without = place.changed(place.rename("two"))
    assert "moved" not in without and "two" in without
    always = place.rename("two", adds_moved=True)
    assert always is not None and not always.change_annotations
    text = place.changed(always)
    assert "\n".join(block) in text
    asked = place.rename("two", offers_moved=True)
    assert asked is not None and asked.change_annotations
    (annotation,) = asked.change_annotations.values()
    old, new = [line.split("= ")[1] for line in block[1:3]]
    assert annotation.label == f"Keep the state: add a moved block from {old} to {new}"
    assert place.changed(asked) == text
    (annotated,) = [
        each for change in asked.document_changes if isinstance(change, types.TextDocumentEdit)
        for each in change.edits if isinstance(each, types.AnnotatedTextEdit)
    ]
    assert "moved" in annotated.new_text


JOB = """\
job "j" {
  group "g" {
    network {
      port "http" {}
      port "db" {}
    }
    service {
      port = "http"
    }
    task "t" {
      env {
        A = "${NOMAD_PORT_http} ${NOMAD_PORT_db}"
      }
    }
  }
}
"""


def in_job(folder: Path, marked: str) -> Place:
    return Place(folder, marked, JOB, "a.nomad.hcl")


@pytest.mark.parametrize(
    ("marked", "name"),
    [('"|http"', "http"), ('= "ht|tp"', "http"), ("PORT_ht|tp", "http"), ('job "j|"', None)],
)
def test_names_in_a_part_of_a_job_can_be_renamed(
    tmp_path: Path, marked: str, name: str | None
) -> None:
    assert in_job(tmp_path, marked).prepared() == name


def test_all_uses_of_a_name_in_a_job_are_changed(tmp_path: Path) -> None:
    place = in_job(tmp_path, '"|http"')
    assert place.changed(place.rename("web-ui")) == (
        JOB.replace("PORT_http", "PORT_web_ui").replace("http", "web-ui")
    )
    assert place.changed(place.rename("http")) == JOB
    for name, message in (("db", "There is already a port"), ("1", "is not a valid name")):
        with pytest.raises(Refused, match=message):
            place.rename(name)
    assert in_job(tmp_path, 'job "j|"').rename("x") is None


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_modules_that_link_a_file_are_renamed_with_it(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.tf").write_text("locals {\n  x = var.region\n}\n")
    (tmp_path / "b" / "variables.tf").symlink_to("../a/variables.tf")
    place = Place(tmp_path / "a", "reg|ion", 'variable "region" {}\n', "variables.tf")
    edit = place.rename("area")
    assert edit is not None and edit.document_changes is not None
    changed = {
        each.text_document.uri.rpartition(tmp_path.name)[2]
        for each in edit.document_changes
        if isinstance(each, types.TextDocumentEdit)
    }
    assert changed == {"/a/main.tf", "/a/variables.tf", "/b/main.tf"}
