"""Which dialect a file is in, by its name, by settings and by packs."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.registry import DIALECTS, Dialects, dialect_for, is_hcl_name
from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.dialects.packs import write_pack
from tests.linter.checking import module, ruleset


@pytest.mark.parametrize(
    "name",
    [
        "main.tf", "prod.tfvars", "main.tofu", "a.tftest.hcl", "a.tofutest.hcl", "a.tfmock.hcl",
        "a.tfquery.hcl", "terragrunt.hcl", "job.nomad", "job.nomad.hcl", "image.pkr.hcl",
        "image.auto.pkrvars.hcl", "docker-bake.hcl", "spec.hcldec", "state.tfbackend",
        ".tflint.hcl", ".terraform.lock.hcl", "main.tf.json", "prod.tfvars.json", "a.pkr.json",
    ],
)
def test_files_of_every_product_are_searched_for(name: str) -> None:
    assert is_hcl_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "package.json", "hcl", "a.tf.bak", "a.tftpl", "._main.tf", ".#a.tf", "user-data.pkrtpl.hcl",
        "job.tpl.hcl", "a.tftpl.hcl",
    ],
)
def test_other_files_and_leftovers_are_not(name: str) -> None:
    assert not is_hcl_name(name)


@pytest.mark.parametrize(
    ("path", "dialect"),
    [
        ("modules/x/main.tf", "terraform"),
        ("main.tofu", "terraform"),
        ("a.tfvars", "terraform"),
        ("tests/a.tftest.hcl", "terraform"),
        ("a.tofutest.hcl", "terraform"),
        ("a.tfmock.hcl", "terraform"),
        ("a.tfquery.hcl", "terraform"),
        ("terragrunt.hcl", "hcl"),
        ("a.pkr.hcl", "hcl"),
        ("a.nomad", "hcl"),
        ("<stdin>", "hcl"),
    ],
)
def test_layout_comes_from_the_name(path: str, dialect: str) -> None:
    assert dialect_for(path).layout == dialect


@pytest.mark.parametrize(
    ("path", "dialect"),
    [
        ("modules/x/main.tf", "terraform"),
        ("main.tofu", "opentofu"),
        ("a.tfvars.json", "terraform"),
        ("a.tofutest.hcl", "opentofu"),
        ("live/terragrunt.hcl", "terragrunt"),
        ("my-terragrunt.hcl", "hcl"),
        ("docker-bake.override.hcl", "bake"),
        ("a.auto.pkrvars.hcl", "packer"),
        ("a.nomad.hcl", "nomad"),
        ("folder\\a.nomad", "nomad"),
        ("a.nomad/b", "hcl"),
        ("a.hcldec", "hcldec"),
        ("consul.hcl", "hcl"),
        ("<stdin>", "hcl"),
    ],
)
def test_the_dialect_comes_from_the_name(path: str, dialect: str) -> None:
    assert dialect_for(path).name == dialect


@pytest.mark.parametrize("pattern", [p for each in DIALECTS.values() for p in each.files])
def test_patterns_of_built_in_dialects_are_names_or_endings(pattern: str) -> None:
    ending = pattern[1:] if pattern.startswith("*.") else pattern
    assert not set(ending) & set("*?[]!/\\#")


CUSTOM = """
title = "Own dialects"
dialect "special" {
  files = ["special.conf", "*.nomad"]
}
dialect "general" {
  files = ["*.conf", "/only/here/*.hcl"]
}
"""


@pytest.fixture
def own(tmp_path: Path) -> Dialects:
    """The dialects of a pack and of two settings; their folder is the current one."""
    pack = load_pack(str(write_pack(tmp_path / "rules", pack=CUSTOM)), base=str(tmp_path))
    here = str(tmp_path)
    return Dialects([pack], [(here, "*.x", "nomad"), (here, "y.x", "general")], here)


@pytest.mark.parametrize(
    ("path", "dialect"),
    [
        ("a.conf", "general"),
        ("a/special.conf", "special"),
        ("a.nomad", "special"),
        ("only/here/a.hcl", "general"),
        ("not/only/here/a.hcl", "hcl"),
        ("a.x", "nomad"),
        ("/elsewhere/a.conf", "general"),
        ("/elsewhere/only/here/a.hcl", "hcl"),
        ("y.x", "general"),
        ("main.tf", "terraform"),
    ],
)
def test_settings_go_before_packs_and_these_before_names(
    own: Dialects, path: str, dialect: str
) -> None:
    assert own.of(path).name == dialect


def test_files_of_packs_are_searched_for(own: Dialects) -> None:
    assert own.have_pattern_for("", "a.conf") and own.have_pattern_for("only/here", "b.hcl")
    assert not own.have_pattern_for("", "a.txt")
    assert not own.have_pattern_for("", "._a.conf")


def test_a_name_is_taken_once(tmp_path: Path) -> None:
    text = 'title = "t"\ndialect "nomad" {}\n'
    pack = load_pack(str(write_pack(tmp_path / "p", pack=text)))
    with pytest.raises(ConfigError, match="a dialect `nomad` already exists"):
        Dialects([pack])


def test_functions_of_another_dialect_have_to_exist(tmp_path: Path) -> None:
    text = 'title = "t"\ndialect "a" {\n  functions {\n    of = "nomda"\n  }\n}\n'
    pack = load_pack(str(write_pack(tmp_path / "p", pack=text)))
    with pytest.raises(ConfigError, match="there are no functions of `nomda`; there are those of "):
        Dialects([pack])


def test_a_dialect_that_is_set_has_to_exist() -> None:
    with pytest.raises(ConfigError, match="unknown dialect `nomda`; did you mean `nomad`?"):
        Dialects((), [("/", "*.x", "nomda")])


def dialects_with(folder: Path, *texts: str) -> Dialects:
    """All dialects, with those of packs with these dialects."""
    packs = [
        load_pack(str(write_pack(folder / str(number), pack=f'title = "t"\n{text}')))
        for number, text in enumerate(texts)
    ]
    return Dialects(packs)


@pytest.mark.parametrize("base", ["terraform", "opentofu"])
def test_a_dialect_of_a_pack_has_what_its_base_has(tmp_path: Path, base: str) -> None:
    text = f'dialect "mine" {{\n  base  = "{base}"\n  files = ["*.mine"]\n}}\n'
    mine, other = dialects_with(tmp_path, text).find("mine"), DIALECTS[base]
    assert mine.parent is other and {"mine", base} <= set(mine.names())
    assert (mine.roots, mine.overrides, mine.values) == (other.roots, other.overrides, other.values)
    assert set(other.features) <= set(mine.features)


@pytest.mark.parametrize(
    ("base", "text"),
    [
        ("bake", 'c = d\nvariable "a" {\n  default = upper("a")\n}\n'),
        ("nomad", 'job "a" {\n  group "b" {\n    task "c" {\n      driver = "d"\n    }\n  }\n}\n'),
        ("packer", 'variables {\n  a = upper("a")\n}\n'),
        ("terragrunt", 'dependency "a" {\n  config_path = run_cmd("pwd")\n}\n'),
        ("terraform", 'terraform {\n  backend "s3" {\n    bucket = upper("a")\n  }\n}\n'),
        ("opentofu", 'terraform {\n  encryption {\n    key = upper("a")\n  }\n}\n'),
        ("consul-entry", 'Kind = "service-resolver"\nName = "a"\n'),
        ("vault-agent", 'pid_file = "a"\n'),
    ],
)
def test_a_dialect_of_a_pack_need_have_no_schema_and_no_functions(
    tmp_path: Path, base: str, text: str
) -> None:
    dialects = dialects_with(
        tmp_path, f'dialect "mine" {{\n  base  = "{base}"\n  files = ["*.mine"]\n}}\n'
    )
    unit = module(Source("a.mine", text), dialects=dialects)
    assert base in unit.dialect.names()
    (checked,) = Checker(ruleset()).check(unit)
    assert [each.summary for each in checked.diagnostics if each.severity == "error"] == []


def test_a_dialect_may_have_one_of_another_pack_as_its_base(tmp_path: Path) -> None:
    theirs = 'dialect "theirs" {\n  files = ["*.theirs"]\n  roots = ["those"]\n}\n'
    own = 'dialect "own" {\n  base  = "theirs"\n  files = ["*.own"]\n}\n'
    found = dialects_with(tmp_path, theirs, own)
    assert found.find("own").parent is found.find("theirs")
    assert found.find("own").roots == ("those",)


@pytest.mark.parametrize("base", ["nomda", "mine"])
def test_the_base_of_a_dialect_has_to_be_another_one(tmp_path: Path, base: str) -> None:
    text = f'dialect "mine" {{\n  base  = "{base}"\n  files = ["*.mine"]\n}}\n'
    with pytest.raises(ConfigError, match=f"dialect `mine`: its base `{base}` does not exist"):
        dialects_with(tmp_path, text)


def test_two_dialects_cannot_be_the_base_of_each_other(tmp_path: Path) -> None:
    one = 'dialect "one" {\n  base  = "two"\n  files = ["*.one"]\n}\n'
    two = 'dialect "two" {\n  base  = "one"\n  files = ["*.two"]\n}\n'
    with pytest.raises(ConfigError, match="dialect `two`: its base `one` does not exist"):
        dialects_with(tmp_path, one, two)


def test_bases_of_dialects_lead_to_none_of_them_again(tmp_path: Path) -> None:
    texts = [
        f'dialect "{name}" {{\n  base  = "{base}"\n  files = ["*.{name}"]\n}}\n'
        for name, base in (("one", "two"), ("two", "three"), ("three", "one"))
    ]
    with pytest.raises(ConfigError, match="dialect `three`: its base `one` does not exist"):
        dialects_with(tmp_path, *texts)


def test_a_dialect_has_any_number_of_bases(tmp_path: Path) -> None:
    text = "".join([
        f'dialect "a{number}" {{\n  base  = "a{number - 1}"\n  files = ["*.a{number}"]\n}}\n'
        for number in range(1, 20)
    ])
    last = dialects_with(tmp_path, f'dialect "a0" {{\n  base = "nomad"\n}}\n{text}').find("a19")
    assert last.names() == [*[f"a{number}" for number in range(19, -1, -1)], "nomad"]


def test_a_dialect_takes_over_what_its_base_has_only_once(tmp_path: Path) -> None:
    text = 'title = "t"\ndialect "mine" {\n  base  = "terraform"\n  files = ["*.mine"]\n}\n'
    pack = load_pack(str(write_pack(tmp_path, pack=text)))
    assert Dialects([pack]).find("mine") is Dialects([pack]).find("mine")
    (mine,) = pack.dialects
    assert mine.values == DIALECTS["terraform"].values
    mine.inherit(DIALECTS["nomad"])
    assert mine.parent is DIALECTS["terraform"]
