"""What a wrong reference means is in use: at every place where none is allowed, and with slips."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.possible_uses import possibly_used
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.unused import unused_symbols
from hcl_lint.text.source import Source
from tests.linter.checking import module

DECLARED = """\
locals {
  name = "a"
}
variable "zone" {
}
data "aws_ami" "ubuntu" {
}
provider "aws" {
  alias = "west"
}
output "other" {
  value = 1
}
"""
ADDRESSES = ["local.name", "var.zone", "data.aws_ami.ubuntu", "provider.aws.west"]


def unused(text: str, *more: tuple[str, str], path: str = "main.tf") -> list[str]:
    loaded = module(Source(path, text), *[Source(name, other) for name, other in more])
    return [symbol.address for symbol in unused_symbols(loaded)]


def test_without_a_use_all_of_them_are_unused() -> None:
    assert sorted(unused(DECLARED)) == sorted(ADDRESSES)


# Where Terraform allows no reference to a local value or a variable, or no reference at all.
FORBIDDEN = """\
terraform { backend "s3" { bucket = HERE } }
terraform { cloud { organization = HERE } }
terraform { cloud { workspaces { name = "a-${HERE}" } } }
terraform { required_version = HERE }
terraform { required_providers { aws = { source = HERE } } }
terraform { required_providers { aws = HERE } }
terraform { experiments = [HERE] }
module "m" { source = HERE }
module "m" { source = "./${HERE}" }
module "m" { source = "./m", version = HERE }
module "m" { providers = HERE }
variable "v" { default = HERE }
variable "v" { type = HERE }
variable "v" { type = object({ a = optional(string, HERE) }) }
variable "v" { description = "${HERE}" }
variable "v" { sensitive = HERE }
output "o" { description = "${HERE}" }
output "o" { sensitive = HERE }
resource "t_x" "a" { lifecycle { prevent_destroy = HERE } }
resource "t_x" "a" { lifecycle { ignore_changes = HERE } }
resource "t_x" "a" { lifecycle { ignore_changes = [HERE] } }
resource "t_x" "a" { lifecycle { create_before_destroy = HERE } }
resource "t_x" "a" { lifecycle { replace_triggered_by = [HERE] } }
resource "t_x" "a" { depends_on = [HERE] }
resource "t_x" "a" { depends_on = ["HERE"] }
resource "t_x" "a" { provider = HERE }
resource "t_x" "a" { provider = "HERE" }
resource "t_x" "a" { provisioner "local-exec" { when = HERE } }
resource "t_x" "a" { provisioner "local-exec" { on_failure = HERE } }
moved { from = HERE, to = t_x.b }
moved { from = t_x.a, to = t_x.b[HERE] }
removed { from = HERE }
import { to = HERE, id = "a" }
import { to = t_x.b, id = "a", provider = HERE }
provider "aws" { alias = HERE }
provider "aws" { version = HERE }
nothing { a = HERE }
a = HERE
""".splitlines()


@pytest.mark.parametrize("place", FORBIDDEN)
@pytest.mark.parametrize("address", ["local.name", "var.zone"])
def test_a_reference_where_none_is_allowed_is_a_use(place: str, address: str) -> None:
    text = DECLARED + place.replace(", ", "\n").replace("{ ", "{\n").replace(" }", "\n}") + "\n"
    assert address not in unused(text.replace("HERE", address))


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("x = locals.name", "local.name"),
        ("x = loclas.name", "local.name"),
        ("x = local.nmae", "local.name"),
        ("x = locals.nmae", "local.name"),
        ('x = local["name"]', "local.name"),
        ('x = locals["name"]', "local.name"),
        ("x = var.name", "local.name"),
        ("x = values.name", "local.name"),
        ("x = vars.zone", "var.zone"),
        ("x = variable.zone", "var.zone"),
        ("x = variables.zone", "var.zone"),
        ("x = variable.zon", "var.zone"),
        ("x = VAR.zone", "var.zone"),
        ("x = var.Zone", "var.zone"),
        ("x = local.zone", "var.zone"),
        ("x = var.zone_", "var.zone"),
        ("x = [for v in vars.zone : v]", "var.zone"),
        ('x = "%{ if vars.zone }a%{ endif }"', "var.zone"),
        ('x = "var.zone"', "var.zone"),
        ('x = " var.zone "', "var.zone"),
        ('x = "{var.zone}"', "var.zone"),
        ('x = "a-{{ var.zone }}-b"', "var.zone"),
        ('x = "$${var.zone}"', "var.zone"),
        ('x = "$(var.zone)"', "var.zone"),
        ('x = "$var.zone/b"', "var.zone"),
        ('x = "<var.zone>"', "var.zone"),
        ("x = <<-E\n  a {var.zone} b\n  E", "var.zone"),
        ("lifecycle {\n  ignore_changes = [vars.zone]\n}", "var.zone"),
        ("x = aws_ami.ubuntu.id", "data.aws_ami.ubuntu"),
        ("x = data.aws_ami.ubunut.id", "data.aws_ami.ubuntu"),
        ("x = data.aws_amis.ubuntu.id", "data.aws_ami.ubuntu"),
        ("x = date.aws_ami.ubuntu.id", "data.aws_ami.ubuntu"),
        ("x = data_source.aws_ami.ubuntu.id", "data.aws_ami.ubuntu"),
        ("provider = aws.wets", "provider.aws.west"),
        ("provider = asw.west", "provider.aws.west"),
        ('provider = "aws.wets"', "provider.aws.west"),
        ('provider = aws["west"]', "provider.aws.west"),
        ("provider = aws.wets[each.key]", "provider.aws.west"),
        ("provider = undeclared.x[each.key]", "provider.aws.west"),
        ("provider = aws.quite_another", "provider.aws.west"),
        ("providers = { aws = aws.wets }", "provider.aws.west"),
        ("provider = { aws = aws.wets }", "provider.aws.west"),
    ],
)
def test_a_slip_is_a_use(written: str, address: str) -> None:
    text = f'{DECLARED}resource "t_x" "a" {{\n  {written}\n}}\n'
    assert [each for each in ADDRESSES if each not in unused(text)] == [address]


@pytest.mark.parametrize(
    "written",
    [
        'x = "See var.zone for more."', "x = 1 # var.zone", "tags = { zone = 1 }",
        "lifecycle {\n  ignore_changes = [tags.zone]\n}", "x = each.zone",
        "x = path.zone", "x = t_x.b.zone",
        "x = [for vars in [] : vars.zone]", "x = var.quite_another", "x = other_function(1)",
    ],
)
def test_what_cannot_be_meant_is_no_use(written: str) -> None:
    text = (
        f'{DECLARED}resource "t_x" "a" {{\n  {written}\n}}\nresource "t_x" "b" {{\n}}\n'
    )
    assert sorted(unused(text)) == sorted(ADDRESSES)


def test_a_name_that_is_declared_means_itself_and_none_that_is_like_it() -> None:
    text = 'variable "zone" {}\nvariable "zone2" {}\noutput "a" { value = var.zone2 }\n'
    assert unused(text) == ["var.zone"]


def test_the_own_block_of_a_declaration_does_not_use_it() -> None:
    text = 'variable "zone" {\n  default = vars.zone\n}\noutput "a" { value = 1 }\n'
    assert unused(text) == ["var.zone"]


def test_passed_configurations_are_known_ones() -> None:
    text = (
        'terraform {\n  required_providers {\n    aws = {\n'
        '      configuration_aliases = [aws.given]\n    }\n  }\n}\n'
        'resource "t_x" "a" {\n  provider = aws.given\n}\nprovider "aws" {\n  alias = "west"\n}\n'
    )
    assert unused(text) == ["provider.aws.west"]


@pytest.mark.parametrize(
    "text",
    [
        '{"resource": {"t_x": {"a": {"provider": "aws.wets"}}}}',
        '{"terraform": {"backend": {"s3": {"bucket": "aws.west"}}}}',
    ],
)
def test_strings_in_json_syntax_are_uses(text: str) -> None:
    assert "provider.aws.west" not in unused(DECLARED, ("more.tf.json", text))


def test_files_of_tests_and_values_are_looked_at() -> None:
    test = 'run "a" {\n  assert {\n    condition = vars.zone == ""\n  }\n}\n'
    assert "var.zone" not in unused(DECLARED, ("a.tftest.hcl", test))
    assert "var.zone" not in unused(DECLARED, ("a.tfvars", 'a = "${var.zone}"\n'))


@pytest.mark.parametrize("path", ["a.tf", "a.tfvars", "a.tftest.hcl", "a.tf.json"])
def test_in_a_module_with_a_broken_file_nothing_is_unused(path: str) -> None:
    assert unused(DECLARED, (path, "a = ]\n")) == []


PACKER = 'source "null" "x" {}\nbuild {\n  name = USE\n}\n'
BAKE = 'target "a" {\n  tags = [USE]\n}\n'
COMPONENT = 'component "a" {\n  inputs = { a = USE }\n}\n'
VARIABLE = 'variable "zone" {}\n'
LOCALS = "locals {\n  zone = 1\n}\n"


@pytest.mark.parametrize(
    ("path", "declared", "text", "use", "address"),
    [
        ("a.pkr.hcl", LOCALS, PACKER, '"${locals.zone}"', "local.zone"),
        ("a.pkr.hcl", LOCALS, PACKER, '"${lcoal.zone}"', "local.zone"),
        ("a.pkr.hcl", LOCALS, PACKER, "var.zone", "local.zone"),
        ("a.pkr.hcl", VARIABLE, PACKER, '"${vars.zone}"', "var.zone"),
        ("a.pkr.hcl", VARIABLE, PACKER, '"{{ user `zone` }}"', "var.zone"),
        ("a.pkr.hcl", VARIABLE, PACKER, '"{{user \\"zone\\"}}"', "var.zone"),
        ("a.pkr.hcl", VARIABLE, f"{PACKER}packer {{\n  a = USE\n}}\n", "var.zone", "var.zone"),
        ("docker-bake.hcl", VARIABLE, BAKE, '"${var.zone}"', "zone"),
        ("docker-bake.hcl", VARIABLE, BAKE, "variable.zone", "zone"),
        ("docker-bake.hcl", VARIABLE, BAKE, "local.zone", "zone"),
        ("docker-bake.hcl", VARIABLE, BAKE, '"$zone"', "zone"),
        ("docker-bake.hcl", VARIABLE, BAKE, '"{zone}"', "zone"),
        ("docker-bake.hcl", VARIABLE, BAKE, "zoned", "zone"),
        ("a.tfcomponent.hcl", VARIABLE, COMPONENT, "vars.zone", "var.zone"),
        ("a.tfcomponent.hcl", LOCALS, COMPONENT, "locals.zone", "local.zone"),
    ],
)
def test_slips_in_other_products_are_uses(
    path: str, declared: str, text: str, use: str, address: str
) -> None:
    assert address in unused(declared + text.replace("USE", '"x"'), path=path)
    assert address not in unused(declared + text.replace("USE", use), path=path)


def test_where_there_are_too_many_slips_to_compare_all_may_be_meant() -> None:
    names = "".join([f'variable "n{i}" {{}}\n' for i in range(200)])
    slips = "".join([f"  a{i} = vars.q{i}\n" for i in range(200)])
    loaded = module(Source("main.tf", f'{names}resource "t_x" "a" {{\n{slips}}}\n'))
    symbols = symbols_of(loaded).of_kind("variable")
    assert len(possibly_used(loaded, symbols)) == len(symbols)
    assert possibly_used(loaded, []) == set()


def test_arguments_of_a_provider_are_no_references_to_one() -> None:
    text = 'provider "aws" {\n  region = var.quite_another\n}\n'
    assert "provider.aws.west" in unused(DECLARED + text)
