"""The schemas of dialects: which one a file has, and how mistakes in them are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.dialect import EVALUATED, STATIC, Dialect, of_item
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.registry import DIALECTS, Dialects, dialect_for
from hcl_lint.dialects.schemas import (
    has_role, is_block, label_count, load_schema, readings_in, schema_of, static_paths,
)
from hcl_lint.schema.body_schema import OF_INSTANCES, OF_PROVIDER
from tests.dialects.packs import write_pack

MANIFEST = """
title = "t"
dialect "own" {
  schema "schema/special.hcl" {
    files = ["special.*"]
  }
  schema "schema/main.hcl" {}
}
"""


def own(folder: Path, *, main: str = "object {}", special: str = "object {}") -> Dialect:
    pack = write_pack(folder, pack=MANIFEST, schema__main=main, schema__special=special)
    (dialect,) = load_pack(str(pack)).dialects
    return dialect


def error_of(dialect: Dialect, folder: Path) -> str:
    with pytest.raises(ConfigError) as raised:
        schema_of(dialect, "a.own")
    return str(raised.value).replace(str(folder), "PACK")


@pytest.mark.parametrize("dialect", DIALECTS.values(), ids=lambda each: each.name)
def test_schemas_of_built_in_dialects_are_right(dialect: Dialect) -> None:
    for file in dialect.schemas:
        load_schema(file)


def test_nothing_is_known_without_a_schema() -> None:
    assert schema_of(dialect_for("a.hcl"), "a.hcl") is None


def test_the_first_schema_that_is_for_a_file_holds(tmp_path: Path) -> None:
    dialect = own(tmp_path, special='attr {\n  name = "a"\n}')
    special, main = schema_of(dialect, "x/special.own"), schema_of(dialect, "x/other.own")
    assert special is not None and list(special.attributes) == ["a"]
    assert main is not None and list(main.attributes) == []
    assert schema_of(dialect, "special.other") is special, "it is decoded once"


def test_a_schema_uses_shared_specs_of_other_files(tmp_path: Path) -> None:
    use = 'use {\n  shared = "port"\n}\n'
    shared = 'shared "port" {\n  attr {\n    name = "number"\n  }\n}\n'
    manifest = MANIFEST.replace('main.hcl" {', 'main.hcl" {\n uses = ["schema/lib.hcl"]\n')
    parts = {"schema__main": use, "schema__special": "object {}"}
    folder = write_pack(tmp_path, pack=manifest, schema__lib=shared, **parts)
    (dialect,) = load_pack(str(folder)).dialects
    schema = schema_of(dialect, "a")
    assert schema is not None and list(schema.attributes) == ["number"]
    write_pack(tmp_path, schema__lib=shared + "object {}")
    (dialect,) = load_pack(str(folder)).dialects
    assert error_of(dialect, tmp_path).startswith(
        "PACK/schema/lib.hcl:6:1: Unexpected block `object`: "
    )


def test_what_the_schema_says_is_there_for_rules(tmp_path: Path) -> None:
    text = 'attr {\n  name = "a"\n  description = "A letter."\n  url = "u"\n}'
    schema = schema_of(own(tmp_path, main=text), "a")
    assert schema is not None
    metadata = schema.attributes["a"].metadata
    assert (metadata.doc, metadata.url) == ("A letter.", "u")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "PACK/schema/main.hcl:1:1: Missing spec: "),
        ('object {\n  atr "a" {}\n}',
         "PACK/schema/main.hcl:2:3: Unexpected block `atr`: Did you mean `attr`?"),
        ('attr {\n  name = "a"\n  reads = "tpye"\n}',
         "PACK/schema/main.hcl:3:11: Unknown value `tpye` of `reads`: Did you mean `type`?"),
        ('attr {\n  name = "a"\n  pattern = "("\n}',
         "PACK/schema/main.hcl:3:13: Invalid pattern: "),
        ('shared "a" {\n  use {\n    shared = "a"\n  }\n}\nobject {}',
         "PACK/schema/main.hcl:1:8: Shared spec `a` is circular: "),
        ("variables {\n  a = 1\n}\nobject {}", "PACK/schema/main.hcl: the schema of a pack cannot "
         "define variables and functions; "),
        ("object {" * 5_000, "PACK/schema/main.hcl:1:"),
    ],
)
def test_a_mistake_in_a_schema_is_one_line_with_its_place(
    tmp_path: Path, text: str, message: str
) -> None:
    told = error_of(own(tmp_path, main=text), tmp_path)
    assert told.startswith(message)
    assert "\n" not in told


def test_a_schema_that_there_is_not_is_told_at_once(tmp_path: Path) -> None:
    write_pack(tmp_path, pack=MANIFEST)
    with pytest.raises(ConfigError, match="schema/special.hcl: no such file"):
        load_pack(str(tmp_path))


def test_a_product_does_not_evaluate_what_its_schema_reads_in_another_way(tmp_path: Path) -> None:
    main = (
        'object {\n  attr "kind" {\n    type  = any\n    reads = "type"\n  }\n'
        '  attr "size" {\n    type = number\n  }\n}\n'
    )
    native = readings_in(own(tmp_path, main=main)).native
    assert (of_item(native, "kind"), of_item(native, "size")) == (STATIC, EVALUATED)


def test_paths_of_attributes_that_are_not_evaluated_are_joined() -> None:
    schemas = [load_schema(file) for file in DIALECTS["bake"].schemas]
    assert static_paths(schemas) == ("variable.type", "function.params|variadic_params")


def test_roles_of_blocks_follow_from_their_attributes() -> None:
    terraform = DIALECTS["terraform"]
    assert has_role(terraform, "resource", OF_PROVIDER)
    assert has_role(terraform, "check.data", OF_PROVIDER)
    assert not has_role(terraform, "module", OF_PROVIDER)
    assert has_role(terraform, "module", OF_INSTANCES)
    assert not has_role(DIALECTS["opentofu"], "action", OF_PROVIDER)


@pytest.mark.parametrize(("content", "has_it"), [
    ('  base = "terraform"\n  files = ["*.own"]\n', True), ('  files = ["*.own"]\n', False),
    ('  base = "terraform"\n  schema "schema/main.hcl" {}\n', False),
])
def test_a_dialect_without_schemas_has_the_roles_of_its_base(
    tmp_path: Path, content: str, has_it: bool
) -> None:
    manifest = f'title = "t"\ndialect "own" {{\n{content}}}\n'
    pack = load_pack(str(write_pack(tmp_path, pack=manifest, schema__main="object {}")))
    found = Dialects([pack]).find("own")
    assert has_role(found, "resource", OF_PROVIDER) == has_it


def test_roots_of_instances_are_in_the_blocks_that_the_schemas_say() -> None:
    (each,) = [root for root in DIALECTS["opentofu"].scopes if root.name == "each"]
    assert {"resource", "module", "provider"} <= {*each.within}
    assert "variable" not in each.within


def test_the_schema_says_what_is_a_block_and_how_many_labels_it_has(tmp_path: Path) -> None:
    main = """
      object {
        attr "name" {}
        block_map "unit" {
          labels = ["type", "name"]
          object {
            block_list "step" {
              object {}
            }
          }
        }
      }
    """
    dialect = own(tmp_path, main=main)
    assert [label_count(dialect, each) for each in ("unit", "unit.step", "name")] == [2, 0, -1]
    assert is_block(dialect, "unit.step")
    assert not is_block(dialect, "name")
    assert not is_block(dialect, "step")
