"""Plain data together with positions and comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint import Document, HclSyntaxError, load, load_document, loads_document
from hcl_lint.plain.document import Position
from hcl_lint.syntax.nodes import Attribute, Block, ObjectItem

TEXT = """\
# The header.

# The bucket.
# Two lines.
resource "bucket" "logs" { # why
  // its name
  name = "x" # short

  tags = { # all of them
    # who
    team = "é", id = 7
    # nothing more
  }
  ports = [80, /* tls */ 443]
  value = f(1, /* two */ 2)

  # the end
}
resource "bucket" "data" {} # plain
/* The footer. */
"""

BODY = ("resource", 0, "bucket", "logs")


@pytest.fixture(scope="module")
def document() -> Document:
    return loads_document(TEXT)


@pytest.mark.parametrize(
    ("path", "position"),
    [
        ((), (1, 1, 21, 1)),
        (("resource",), (5, 1, 18, 2)),
        (("resource", 0), (5, 1, 18, 2)),
        (("resource", 0, "bucket"), (5, 1, 18, 2)),
        (BODY, (5, 1, 18, 2)),
        (("resource", 1), (19, 1, 19, 28)),
        ((*BODY, "name"), (7, 3, 7, 13)),
        ((*BODY, "tags"), (9, 3, 13, 4)),
        ((*BODY, "tags", "team"), (11, 5, 11, 15)),
        ((*BODY, "tags", "id"), (11, 17, 11, 23)),
        ((*BODY, "ports", 1), (14, 26, 14, 29)),
    ],
)
def test_positions_are_lines_and_columns_from_1(
    document: Document, path: tuple[str | int, ...], position: tuple[int, int, int, int]
) -> None:
    assert document.position(*path) == Position(*position)


@pytest.mark.parametrize(
    ("path", "comments"),
    [
        ((), ["# The header.", "/* The footer. */"]),
        (("resource",), ["# The bucket.", "# Two lines.", "# why", "# the end"]),
        (BODY, ["# The bucket.", "# Two lines.", "# why", "# the end"]),
        (("resource", 1), ["# plain"]),
        ((*BODY, "name"), ["// its name", "# short"]),
        ((*BODY, "tags"), ["# all of them", "# nothing more"]),
        ((*BODY, "tags", "team"), ["# who"]),
        ((*BODY, "tags", "id"), []),
        ((*BODY, "ports"), []),
        ((*BODY, "ports", 1), ["/* tls */"]),
        ((*BODY, "value"), ["/* two */"]),
    ],
)
def test_each_comment_belongs_to_one_thing(
    document: Document, path: tuple[str | int, ...], comments: list[str]
) -> None:
    assert document.comments(*path) == comments


def test_blocks_are_told_from_attributes(document: Document) -> None:
    assert document.is_block(*BODY)
    assert document.is_block("resource", 1)
    assert document.labels("resource", 1) == ["bucket", "data"]
    for path in ((), ("resource",), (*BODY, "tags"), (*BODY, "ports", 0)):
        assert not document.is_block(*path)
        assert document.labels(*path) == []


def test_the_same_data_may_come_from_a_block_or_an_attribute() -> None:
    block, attribute = loads_document("a {\n b = 1\n}\n"), loads_document("a = [{ b = 1 }]\n")
    assert block.data == attribute.data
    assert block.is_block("a", 0)
    assert not attribute.is_block("a", 0)


def test_a_path_leads_to_its_node(document: Document) -> None:
    tree = document.tree
    assert document.node() is tree.body
    for path, kind in ((BODY, Block), ((*BODY, "name"), Attribute)):
        assert isinstance(document.node(*path), kind)
    team = document.node(*BODY, "tags", "team")
    assert isinstance(team, ObjectItem)
    assert tree.text(team) == 'team = "é"'


def test_paths_come_once_each_in_the_order_of_the_data(document: Document) -> None:
    assert list(document.paths()) == [
        BODY,
        (*BODY, "name"),
        (*BODY, "tags"),
        (*BODY, "tags", "team"),
        (*BODY, "tags", "id"),
        (*BODY, "ports"),
        (*BODY, "ports", 0),
        (*BODY, "ports", 1),
        (*BODY, "value"),
        ("resource", 1, "bucket", "data"),
    ]


@pytest.mark.parametrize("path", [("a",), ("resource", 2), ("resource", -1), ("resource", "0"),
                                  (0,), (*BODY, "name", 0), (*BODY, "bucket")])
def test_a_path_that_leads_nowhere_is_a_key_error(
    document: Document, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(KeyError):
        document.position(*path)


def test_changing_the_data_changes_no_answer() -> None:
    document = loads_document("a = 1\n")
    document.data.clear()
    assert document.position("a") == (1, 1, 1, 6)


def test_columns_are_characters_as_people_see_them() -> None:
    document = loads_document('\ufeffa = ["e\u0301", 1]\n')
    assert document.position("a", 1) == (1, 11, 1, 12)


def test_comments_around_parentheses_and_keys_are_kept() -> None:
    document = loads_document("a = ( # one\n { (b /* two */) = 1 # three\n }\n)\n")
    assert document.comments("a") == ["# one"]
    assert document.comments("a", "${b}") == ["/* two */", "# three"]


def test_the_list_of_a_name_answers_for_the_first_of_it() -> None:
    document = loads_document("a = [1] # one\na {} # two\n")
    assert document.position("a") == document.position("a", 0)
    assert document.comments("a") == ["# one"]
    assert document.comments("a", 1) == ["# two"]


def test_files_are_loaded_with_the_dialect_of_their_names(tmp_path: Path) -> None:
    path = tmp_path / "main.tf"
    path.write_text("variable x {\n  type = list(string) # t\n}\n")
    document = load_document(path)
    assert document.data == load(path)
    assert document.comments("variable", 0, "x", "type") == ["# t"]
    path.write_text("variable x {")
    with pytest.raises(HclSyntaxError):
        load_document(path)
