"""What a rename changes, and what it refuses."""

from __future__ import annotations

import pytest

from hcl_lint.refactoring.plan import Refused
from tests.refactoring.place import Place

MAIN = """\
variable "region" {
  type = string
}

resource "terraform_data" "a" {
  for_each = toset(["x", "y"])
  input    = var.region
}

module "net" {
  source = "./net"
  cidr   = terraform_data.a["x"].id
}

output "id" {
  value = module.net.id
}
"""
NET = """\
variable "cidr" {
  type = string
}

resource "terraform_data" "inner" {
  input = var.cidr
}

output "id" {
  value = terraform_data.inner.id
}
"""
TEST = """\
variables {
  region = "eu"
}

run "first" {
  module {
    source = "./net"
  }
  variables {
    cidr = "10.0.0.0/8"
  }
}

run "second" {
  variables {
    region = run.first.id
  }
  override_resource {
    target = module.net.terraform_data.inner
  }
  assert {
    condition     = terraform_data.a["x"].id == module.net.id
    error_message = output.id
  }
}
"""


def place() -> Place:
    found = Place()
    for path, text in {
        "main.tf": MAIN,
        "net/main.tf": NET,
        "tests/all.tftest.hcl": TEST,
        "terraform.tfvars": 'region = "eu"\n',
        "more.auto.tfvars.json": '{"region": "us"}\n',
        "envs/prod.tfvars": 'region = "ap"\n',
    }.items():
        found.write(path, text)
    return found


def test_a_variable_is_renamed_wherever_it_is_set() -> None:
    texts = place().rename("var.region", "zone")
    assert set(texts) == {
        "main.tf", "terraform.tfvars", "more.auto.tfvars.json", "envs/prod.tfvars",
        "tests/all.tftest.hcl",
    }
    assert texts["more.auto.tfvars.json"] == '{"zone": "us"}\n'
    assert not [path for path, text in texts.items() if "region" in text]


def test_an_argument_of_a_caller_and_of_a_run_follow_their_variable() -> None:
    texts = place().rename("var.cidr", "block", "net")
    assert set(texts) == {"net/main.tf", "main.tf", "tests/all.tftest.hcl"}
    assert "  source = \"./net\"\n  block  = terraform" in texts["main.tf"]
    assert '    block = "10.0.0.0/8"' in texts["tests/all.tftest.hcl"]


def test_an_output_is_renamed_in_callers_and_tests_of_its_module_only() -> None:
    texts = place().rename("output.id", "ident", "net")
    assert 'output "id" {\n  value = module.net.ident' in texts["main.tf"]
    test = texts["tests/all.tftest.hcl"]
    assert "run.first.ident" in test and "module.net.ident" in test and "= output.id" in test


def test_what_keeps_state_gets_a_moved_block_behind_it() -> None:
    texts = place().rename("terraform_data.a", "b")
    assert (
        "}\n\nmoved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}\n\nmodule"
        in texts["main.tf"]
    )
    assert 'terraform_data.b["x"].id == module' in texts["tests/all.tftest.hcl"]


def test_addresses_in_tests_of_callers_follow_a_resource() -> None:
    texts = place().rename("terraform_data.inner", "core", "net")
    assert "target = module.net.terraform_data.core" in texts["tests/all.tftest.hcl"]


def test_a_rename_and_its_inverse_leave_every_byte_as_it_was() -> None:
    found = place()
    texts = found.rename("terraform_data.a", "longer_name", with_moved=False)
    assert set(texts) == {"main.tf", "tests/all.tftest.hcl"}
    found.rename("terraform_data.longer_name", "a", with_moved=False)
    assert (found.text("main.tf"), found.text("tests/all.tftest.hcl")) == (MAIN, TEST)


def test_a_chain_of_moves_goes_on() -> None:
    found = place()
    found.rename("terraform_data.a", "b")
    texts = found.rename("terraform_data.b", "c")
    assert (
        "moved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}\n\n"
        "moved {\n  from = terraform_data.b\n  to   = terraform_data.c\n}\n\nmodule"
        in texts["main.tf"]
    )


def test_a_chain_never_becomes_a_circle() -> None:
    found = place()
    found.rename("terraform_data.a", "b")
    found.rename("terraform_data.b", "c")
    text = found.rename("terraform_data.c", "a")["main.tf"]
    assert "from = terraform_data.a\n" not in text
    assert "from = terraform_data.b\n  to   = terraform_data.c" in text
    assert "from = terraform_data.c\n  to   = terraform_data.a" in text


def test_what_was_moved_to_a_name_that_is_used_again_goes_its_way() -> None:
    found = place()
    for old, new in ("ab", "bc", "cb"):
        found.rename(f"terraform_data.{old}", new)
    text = found.text("main.tf")
    assert text.count("moved {") == 2
    assert "from = terraform_data.a\n  to   = terraform_data.c\n" in text
    assert "from = terraform_data.c\n  to   = terraform_data.b\n" in text


def test_only_one_thing_can_arrive_at_a_name() -> None:
    found = place()
    found.write("z.tf", "moved {\n  from = terraform_data.z\n  to   = terraform_data.b\n}\n")
    with pytest.raises(Refused, match="says that `terraform_data.z` was moved to"):
        found.rename("terraform_data.a", "b")


def test_without_a_moved_block_a_chain_ends_at_the_new_name() -> None:
    found = place()
    found.rename("terraform_data.a", "b")
    text = found.rename("terraform_data.b", "c", with_moved=False)["main.tf"]
    assert "from = terraform_data.a\n  to   = terraform_data.c" in text


def test_a_key_is_renamed_where_it_is_declared_and_named() -> None:
    text = place().rename('terraform_data.a["x"]', "first")["main.tf"]
    assert 'for_each = toset(["first", "y"])' in text
    assert 'cidr   = terraform_data.a["first"].id' in text
    assert 'from = terraform_data.a["x"]\n  to   = terraform_data.a["first"]' in text


def test_a_key_of_an_object_that_a_local_value_holds_is_renamed() -> None:
    found = Place()
    found.write(
        "main.tf",
        'locals {\n  all = { x = 1, "y" = 2 }\n}\n\n'
        'resource "terraform_data" "a" {\n  for_each = local.all\n}\n',
    )
    assert "{ x = 1, \"a b\" = 2 }" in found.rename('terraform_data.a["y"]', "a b")["main.tf"]
    assert '{ z = 1, "a b" = 2 }' in found.rename('terraform_data.a["x"]', "z")["main.tf"]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("output \"o\" {\n  value = keys(terraform_data.a)\n}", "depends on all keys"),
        ("locals {\n  k = \"x\"\n  v = terraform_data.a[local.k].id\n}", "depends on all keys"),
    ],
)
def test_a_key_is_kept_where_something_depends_on_all_of_them(more: str, reason: str) -> None:
    found = place()
    found.write("more.tf", more + "\n")
    with pytest.raises(Refused, match=reason):
        found.rename('terraform_data.a["x"]', "z")


@pytest.mark.parametrize(
    ("keys", "key", "reason"),
    [
        ("toset(var.names)", "x", "are not written out"),
        ('["x"]', "x", "are not written out"),
        ("toset({ x = 1 })", "x", "are not written out"),
        ("{ (var.x) = 1 }", "x", "is not literal"),
        ("toset([\"x\", \"z\"])", "x", "exists already"),
        ("toset([\"x\"])", "y", "has no instance"),
    ],
)
def test_a_key_that_is_not_certain_is_refused(keys: str, key: str, reason: str) -> None:
    found = Place()
    found.write("main.tf", f'resource "terraform_data" "a" {{\n  for_each = {keys}\n}}\n')
    with pytest.raises(Refused, match=reason):
        found.rename(f'terraform_data.a["{key}"]', "z")


@pytest.mark.parametrize(
    ("address", "name", "path", "text", "reason"),
    [
        ("var.region", "zone", "z.tf", 'variable "zone" {}', "`var.zone` exists already"),
        ("var.region", "a.b", "z.tf", "", "not a valid name"),
        ("var.region", "count", "z.tf", "", "`count` is reserved"),
        ("var.region", "zone", "z.tf", "locals { x = var.region", "z.tf has syntax errors"),
        ("var.region", "zone", "envs/x.tfvars", "region = ", "x.tfvars has syntax errors"),
        ("var.region", "zone", "x.auto.tfvars.json", '{"regi\\u006fn": 1}', "spells `region` as"),
        ("terraform_data.a", "b", "z.tf", "removed {\n  from = terraform_data.b\n}",
         "says that `terraform_data.b` is removed"),
        ("terraform_data.a", "b", "z.tf",
         'moved {\n  from = terraform_data.b["k"]\n  to = terraform_data.c\n}', "was moved"),
        ("output.id", "ident", "other/main.tf",
         'data "terraform_remote_state" "s" {\n  backend = "local"\n}\n'
         "output \"o\" {\n  value = data.terraform_remote_state.s.outputs.id\n}",
         "other/main.tf:5 may read the output from the state"),
    ],
)
def test_what_is_not_certain_is_refused(
    address: str, name: str, path: str, text: str, reason: str
) -> None:
    found = place()
    found.write(path, text + "\n")
    with pytest.raises(Refused, match=reason):
        found.rename(address, name)
    assert found.text("main.tf") == MAIN


STATE = """\
data "terraform_remote_state" "s" {
  backend = "local"
}
output "o" {
  value = %s
}
"""


@pytest.mark.parametrize(
    ("value", "is_refused"),
    [
        ("data.terraform_remote_state.s.outputs.id", True),
        ("data.terraform_remote_state.s.outputs.id.x", True),
        ('data.terraform_remote_state.s.outputs["id"]', True),
        ("data.terraform_remote_state.s[0].outputs.id", True),
        ("data.terraform_remote_state.s.outputs.other", False),
        ("data.terraform_remote_state.s.id", False),
        ("data.other.terraform_remote_state.outputs.id", False),
        ("local.terraform_remote_state.outputs.id", False),
    ],
)
def test_an_output_that_may_be_read_from_the_state_keeps_its_name(
    value: str, is_refused: bool
) -> None:
    found = place()
    found.write("other/main.tf", STATE % value)
    if is_refused:
        with pytest.raises(Refused, match="^other/main.tf:5 may read the output from the state$"):
            found.rename("output.id", "ident")
    else:
        assert set(found.rename("output.id", "ident")) == {"main.tf", "tests/all.tftest.hcl"}


def test_a_variable_is_not_what_is_read_from_the_state() -> None:
    found = place()
    found.write("other/main.tf", STATE % "data.terraform_remote_state.s.outputs.region")
    assert "other/main.tf" not in found.rename("var.region", "zone")


@pytest.mark.parametrize(
    ("version", "is_announced"),
    [("1.0.11", False), ("1.1.0", True), ("1.1.9", True), ("1.2.0", True)],
)
def test_a_version_that_does_not_know_moves_gets_none(version: str, is_announced: bool) -> None:
    found = Place()
    found.write(
        "main.tf",
        f'terraform {{\n  required_version = "{version}"\n}}\nresource "x_y" "a" {{}}\n',
    )
    assert ("moved" in found.rename("x_y.a", "b")["main.tf"]) == is_announced


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("net/envs/x.tfvars", "cidr = \n", "has syntax errors, and may set `cidr`"),
        ("net/tests/b.tftest.hcl", "variables {\n  cidr = \n}\n", "would not be valid"),
        ("other/b.tf", 'module "m" {\n  source = "../net"\n  cidr = \n}\n',
         "has syntax errors, and may refer to `cidr`"),
    ],
)
def test_a_file_with_errors_that_may_name_it_is_an_obstacle(
    path: str, text: str, reason: str
) -> None:
    found = place()
    found.write(path, text)
    with pytest.raises(Refused, match=f"^{path} {reason}"):
        found.rename("var.cidr", "block", "net")


def test_files_of_values_below_a_module_follow_its_variable() -> None:
    found = place()
    found.write("net/envs/x.tfvars", "cidr = 1\nother = 2\n")
    found.write("net/envs/y.tfvars", "cidrs = 1\n")
    texts = found.rename("var.cidr", "block", "net")
    assert texts["net/envs/x.tfvars"].split() == ["block", "=", "1", "other", "=", "2"]
    assert "net/envs/y.tfvars" not in texts


KEYED = 'terraform_data.a["x"]'


@pytest.mark.parametrize(
    ("path", "text", "reason"),
    [
        ("z.tf.json", '{"output": {"o": {"value": "${terraform_data.a[\\"x\\"].id}"}}}',
         "^z.tf.json:1 is in a file of JSON$"),
        ("z.tf", 'output "o" {\n  value = terraform_data.a\n}\n',
         "^z.tf:2 depends on all keys of `terraform_data.a`$"),
        ("z_override.tf", 'resource "terraform_data" "a" {\n  input = 1\n}\n',
         "^`terraform_data.a` is declared more than once$"),
        ("other/main.tf",
         f'module "m" {{\n  source = "../"\n}}\nmoved {{\n  from = module.m.{KEYED}\n'
         '  to = module.m.terraform_data.b\n}\n',
         "^other/main.tf may name an instance of `terraform_data.a`$"),
    ],
)
def test_a_key_that_others_may_name_is_kept(path: str, text: str, reason: str) -> None:
    found = place()
    found.write(path, text)
    with pytest.raises(Refused, match=reason):
        found.rename(KEYED, "z")


def test_a_key_that_a_caller_does_not_name_is_renamed() -> None:
    found = place()
    found.write("other/main.tf", 'module "m" {\n  source = "../"\n  region = "a"\n}\n')
    assert set(found.rename(KEYED, "z")) == {"main.tf", "tests/all.tftest.hcl"}


def test_a_moved_block_goes_behind_a_last_line_without_a_newline() -> None:
    found = Place()
    found.write("main.tf", 'resource "terraform_data" "a" {}')
    assert found.rename("terraform_data.a", "b")["main.tf"] == (
        'resource "terraform_data" "b" {}\n\n'
        "moved {\n  from = terraform_data.a\n  to   = terraform_data.b\n}"
    )


def test_only_references_to_the_instance_follow_its_key() -> None:
    found = place()
    found.write("z.tf", f'output "o" {{\n  value = [terraform_data.a["y"].id, {KEYED}.id]\n}}\n')
    found.write("tests/c.tftest.hcl", TEST)
    texts = found.rename(KEYED, "${z}")
    assert 'terraform_data.a["y"].id, terraform_data.a["$${z}"].id]' in texts["z.tf"]
    assert 'condition     = terraform_data.a["$${z}"].id' in texts["tests/c.tftest.hcl"]


def test_what_has_no_keys_has_no_instance_to_rename() -> None:
    with pytest.raises(Refused, match="`module.net` has no `for_each` that could name its"):
        place().rename('module.net["x"]', "z")


@pytest.mark.parametrize("name", ["true", "null"])
def test_a_name_alone_never_becomes_a_value(name: str) -> None:
    found = Place()
    found.write("docker-bake.hcl", 'variable "a" {}\ntarget "t" {\n  tags = [a]\n}\n')
    with pytest.raises(Refused, match="^in docker-bake.hcl the name would mean something else$"):
        found.rename("a", name)
    assert "tags = [b]" in found.rename("a", "b")["docker-bake.hcl"]


def test_a_file_with_errors_that_cannot_name_it_is_no_obstacle() -> None:
    found = place()
    found.write("z.tf", "locals { x = \n")
    assert "main.tf" in found.rename("var.region", "zone")


def test_windows_newlines_and_layouts_of_ones_own_stay() -> None:
    found = Place()
    text = 'resource   "terraform_data" "a" {}\r\noutput "o" { value=terraform_data.a.id }\r\n'
    found.write("main.tf", text)
    assert found.rename("terraform_data.a", "b")["main.tf"] == (
        'resource   "terraform_data" "b" {}\r\n\r\nmoved {\r\n  from = terraform_data.a\r\n'
        '  to   = terraform_data.b\r\n}\r\n\r\noutput "o" { value=terraform_data.b.id }\r\n'
    )
