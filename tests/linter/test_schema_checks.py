"""What rules can ask the schema of a dialect."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.schema_checks import schema_of_item
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import Attribute, Block, Node
from hcl_lint.syntax.walk import Walk
from hcl_lint.text.source import Source
from tests.dialects.packs import write_pack
from tests.linter.checking import DIALECTS, check, places

TEXT = """owner = "team-web"
service "web" {
  image  = "a"
  memory = 1
  port {
    number = 1
    what   = 2
  }
  logs {
    anything = 1
  }
  dynamic "port" {
    for_each = [1]
    content {
      public = true
    }
  }
}
other {
  number = 1
}
"""


def items(
    path: str, text: str = TEXT, dialect: Dialect | None = None
) -> dict[str, AttributeSchema | BlockSchema | None]:
    """What the schema says of each attribute and block of a text, by name."""
    file = FileContext(Document(Source(path, text), dialect or DIALECTS.of(path)))
    found: dict[str, AttributeSchema | BlockSchema | None] = {}

    def note(node: Attribute | Block, ancestors: list[Node]) -> None:
        found.setdefault(file.name_of(node), schema_of_item(file, node, ancestors))

    walk = Walk()
    walk.enter(Attribute, note)
    walk.enter(Block, note)
    walk.run(file.tree.root)
    return found


def test_the_schema_knows_items_with_their_documentation_and_constraints() -> None:
    found = items("a.platform")
    owner, service, memory, port = [found[n] for n in ("owner", "service", "memory", "port")]
    assert owner is not None and owner.metadata.doc.startswith("The team that is called")
    assert isinstance(service, BlockSchema) and service.labels == ("name",)
    assert service.metadata.url == "https://wiki.example.com/platform/service"
    assert memory is not None and memory.metadata.replacement == "size"
    assert isinstance(port, BlockSchema) and port.most == 2
    assert found["public"] is not None and found["content"] is port


@pytest.mark.parametrize("name", ["what", "anything", "other", "for_each"])
def test_it_says_nothing_of_what_it_does_not_know(name: str) -> None:
    assert items("a.platform")[name] is None


def test_without_a_schema_nothing_is_known() -> None:
    assert set(items("a.hcl").values()) == {None}


VARIANTS = """
object {
  block_list "store" {
    label "kind" {}
    object {
      open = true
      when "kind" "disk" {
        object {
          attr "path" {
            description = "Where it is."
          }
          block "cache" {
            object {
              attr "size" {
                description = "In megabytes."
              }
            }
          }
        }
      }
    }
  }
}
"""


def test_what_it_knows_depends_on_labels(tmp_path: Path) -> None:
    manifest = 'title = "Own"\ndialect "own" {\n  schema "schema/main.hcl" {\n  }\n}\n'
    pack = write_pack(tmp_path, pack=manifest, schema__main=VARIANTS)
    (dialect,) = load_pack(str(pack)).dialects
    disk = 'store "disk" {\n  path = "/"\n  cache {\n    size = 1\n  }\n}\n'
    text = disk + 'store "s3" {\n  key = 1\n}\n'
    found = items("a.own", text, dialect)
    path, size = found["path"], found["size"]
    assert path is not None and path.metadata.doc == "Where it is."
    assert size is not None and size.metadata.doc == "In megabytes."
    assert found["key"] is None


NEWER = 'import {\n  to = a_b.c\n  id = "x"\n}\n'


def test_an_item_that_no_allowed_version_has_is_reported() -> None:
    required = 'terraform {\n  required_version = "~> 1.4.0"\n}\n'
    assert places(check(required + NEWER, "E020")) == ["4:1 E020"]


@pytest.mark.parametrize("constraint", [">= 1.4", "~> 1.4", "~> 1.5.0", "< 1.6.0"])
def test_one_that_some_allowed_version_has_is_not(constraint: str) -> None:
    required = f'terraform {{\n  required_version = "{constraint}"\n}}\n'
    assert places(check(required + NEWER, "E020")) == []


OLD = 'terraform {\n  required_version = "= 0.11.15"\n}\n'


def test_the_items_of_versions_before_hcl_2_are_not_known() -> None:
    text = OLD + 'data "terraform_remote_state" "a" {\n  config {\n  }\n}\n'
    assert places(check(text, "E02")) == []


def test_versions_before_hcl_2_lack_what_came_later() -> None:
    text = OLD + 'variable "a" {\n  ephemeral = true\n}\n' + NEWER
    assert places(check(text, "E02")) == ["5:3 E020", "7:1 E020"]


@pytest.mark.parametrize(
    ("version", "expected"), [("0.12.16", ["5:12 R020", "5:28 R020"]), ("0.12.17", ["5:28 R020"])]
)
def test_functions_came_with_patches_of_terraform_0_12(version: str, expected: list[str]) -> None:
    text = f'terraform {{\n  required_version = "= {version}"\n}}\noutput "a" {{\n'
    assert places(check(text + '  value = [trim("a", "b"), try(1, 2)]\n}\n', "R020")) == expected
