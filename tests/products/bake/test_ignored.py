"""What Buildx silently ignores has a warning with the name that was probably meant."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.schemas import schema_of
from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import DIALECTS, module, ruleset

CHECKER = Checker(ruleset("E", "BK"))
FILE = "docker-bake.hcl"


def advice(text: str) -> list[str]:
    """The severities and details of what is found in a file."""
    found = CHECKER.check(module(Source(FILE, text)))[0].diagnostics
    return [f"{each.severity}: {each.detail}" for each in found]


def known() -> list[tuple[str, str]]:
    """The blocks whose unknown items are ignored, with the attributes of each."""
    (dialect,) = [each for each in DIALECTS if each.name == "bake"]
    schema = schema_of(dialect, FILE)
    assert schema is not None
    found = []
    for type_ in ("target", "group", "variable"):
        block = schema.block(type_)
        assert block is not None and block.nested is not None
        found += [(type_, name) for name in block.nested.schema.attributes]
    return found


def slips(name: str) -> list[str]:
    """Misspellings of a name: in upper case, with underscores, and without a letter."""
    wrong = [name.capitalize(), name.replace("-", "_")]
    if len(name) > 3:
        wrong += [name[:2] + name[3:], f"{name}z"]
    return [each for each in wrong if each != name]


def rest(type_: str, name: str) -> str:
    """What else a block needs."""
    return '  targets = ["t"]\n' if type_ == "group" and name != "targets" else ""


@pytest.mark.parametrize(("type_", "name"), known())
def test_a_misspelled_attribute_is_ignored_and_the_right_name_offered(
    type_: str, name: str
) -> None:
    for slip in slips(name):
        text = f'target "t" {{}}\n{type_} "a" {{\n{rest(type_, name)}  {slip} = ["x"]\n}}\n'
        found = [each for each in advice(text) if each.startswith("warning")]
        assert any([f"Did you mean `{name}`?" in each for each in found]), slip


@pytest.mark.parametrize(("type_", "name"), known())
def test_a_block_in_place_of_an_attribute_is_ignored(type_: str, name: str) -> None:
    text = f'target "t" {{}}\n{type_} "a" {{\n{rest(type_, name)}  {name} {{\n  }}\n}}\n'
    assert f"warning: `{name}` is an attribute: write `{name} = {{ ... }}`." in advice(text)


@pytest.mark.parametrize("slip", ["targets", "Target", "traget", "grup", "variabel", "funtion"])
def test_a_misspelled_block_is_ignored_and_the_right_type_offered(slip: str) -> None:
    (found,) = advice(f'{slip} "a" {{\n}}\n')
    assert found.startswith("warning") and "Did you mean" in found


@pytest.mark.parametrize(
    ("entry", "meant"),
    [
        ('secret = [{ id = "a", scr = "b" }]', "src"),
        ('ssh = [{ id = "a", path = ["b"] }]', "paths"),
        ('resources = { memroy = "1g" }', "memory"),
        ('attest = [{ type = "provenance", mod = "max" }]', "mode"),
        ('cache-to = [{ type = "gha", scoep = "a" }]', "scope"),
        ('cache-to = ["type=registry,ref=a/b,moed=max"]', "mode"),
        ('cache-from = ["type=s3,region=a,buket=b"]', "bucket"),
        ('output = ["type=image,psuh=true"]', "push"),
    ],
)
def test_a_misspelled_key_of_an_entry_has_a_warning(entry: str, meant: str) -> None:
    (found,) = advice(f'target "a" {{\n  {entry}\n}}\n')
    assert found.startswith("warning") and found.endswith(f"Did you mean `{meant}`?")


@pytest.mark.parametrize(
    "entry",
    [
        'cache-to = ["type=s3,region=a,bucket=b,name=c,endpoint_url=d,mode=max"]',
        'cache-to = ["type=gha,scope=a,url_v2=b,ghtoken=c,ignore-error=true"]',
        'cache-from = ["type=local,src=a,tag=b", "type=azblob,name=a,account_url=b"]',
        'output = ["type=image,name=a,annotation.tpye=b,annotation[linux/amd64].x=c"]',
        'cache-to = [{ type = "registry", ref = "a/b", oci-mediatypes = "true", future = "x" }]',
    ],
)
def test_known_keys_and_those_that_resemble_none_have_no_warning(entry: str) -> None:
    assert advice(f'target "a" {{\n  {entry}\n}}\n') == []


def test_a_variable_beside_an_attribute_of_its_name_has_a_warning() -> None:
    text = 'variable "A" {\n  default = "x"\n}\nA = "y"\ntarget "t" {\n  tags = [A]\n}\n'
    (found,) = advice(text)
    assert found.startswith("warning: The attribute on line 4 has the same name")


@pytest.mark.parametrize(("block", "meant"), [
    ('target "t" {\n  file = "x"\n}\n', "dockerfile"),
    ('target "t" {\n  Dockerfile = "x"\n}\n', "dockerfile"),
])
def test_what_other_programs_call_an_attribute_has_the_name_of_buildx(
    block: str, meant: str
) -> None:
    (found,) = advice(block)
    assert found.endswith(f"Did you mean `{meant}`?")


def test_advice_about_a_reserved_name_fits_what_it_is() -> None:
    assert advice("target = 1\nBAKE_CMD_CONTEXT = 1\n") == [
        "warning: The name is reserved. Choose another one, or write a block: remove the `=`.",
        "warning: The name is reserved. Choose another one.",
    ]


@pytest.mark.parametrize(
    ("block", "consequence"),
    [("target", "Buildx merges it into the one"), ("variable", "It completely replaces the one")],
)
def test_advice_about_a_duplicate_says_which_is_used(block: str, consequence: str) -> None:
    (found,) = advice(f'{block} "a" {{\n}}\n{block} "a" {{\n}}\n')
    assert found.startswith(f"warning: {consequence} on line 1.")
