"""Packs: what of a folder is read, and how mistakes in it are told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.schemas import load_schema
from tests.dialects.packs import write_pack

FULL = """
title = "Consul at home"

dialect "consul" {
  title       = "Consul's agent"
  url         = "https://example.com"
  files       = ["*.consul", "consul/*.hcl"]
  layout      = "terraform"
  unwraps     = true
  has_modules = true
  roots       = ["var"]
  functions {
    of    = "hcldec"
    names = { turn = "strrev" }
    open  = true
  }
  expressions {
    literal  = ["*", "a|b.c"]
    static   = ["a.d"]
    verbatim = ["e"]
  }
  schema "schema/agent.hcl" {
    files = ["agent.consul"]
  }
  schema "schema/main.hcl" {}
}

dialect "plain" {}
"""


def test_a_manifest_says_all_of_a_dialect(tmp_path: Path) -> None:
    folder = write_pack(tmp_path / "home", pack=FULL, schema__agent="object {}", schema__main="")
    pack = load_pack(str(folder))
    assert (pack.name, pack.title) == ("home", "Consul at home")
    consul, plain = pack.dialects
    assert (consul.name, consul.title, consul.url) == (
        "consul", "Consul's agent", "https://example.com",
    )
    assert consul.files == ("*.consul", "consul/*.hcl")
    assert (consul.layout, consul.unwraps, consul.has_modules) == ("terraform", True, True)
    assert consul.roots == ("var",)
    assert consul.functions is not None
    assert (consul.functions.product, consul.functions.meanings) == ("hcldec", {"turn": "strrev"})
    assert consul.functions.is_open
    found = consul.expressions
    assert (found.literal, found.static, found.verbatim) == (("*", "a|b.c"), ("a.d",), ("e",))
    agent, main = consul.schemas
    assert (agent.path, agent.files) == ("schema/agent.hcl", ("agent.consul",))
    assert [each.text for each in agent.layers] == ["object {}"]
    assert main.files == ()
    assert (plain.layout, plain.roots, plain.functions, plain.schemas) == ("hcl", None, None, ())


def test_policies_are_read_in_order(tmp_path: Path) -> None:
    folder = write_pack(
        tmp_path, pack='title = "t"\n', policy__b="b = 1\n", policy__a="a = 1\n", schema__c=""
    )
    (folder / "policy" / "README.md").write_text("no policy")
    sources = load_pack(str(folder)).policy_sources
    assert [(Path(each.path).name, each.text) for each in sources] == [
        ("a.hcl", "a = 1\n"), ("b.hcl", "b = 1\n"),
    ]


def test_a_folder_of_policies_alone_is_a_pack(tmp_path: Path) -> None:
    pack = load_pack(str(write_pack(tmp_path / "tags", b="", a="", policy__c="")))
    assert [os.path.relpath(each.path, tmp_path / "tags") for each in pack.policy_sources] == [
        "a.hcl", "b.hcl", os.path.join("policy", "c.hcl"),
    ]
    assert pack.name == "tags"


def error_of(folder: Path, within: str | None = None) -> str:
    with pytest.raises(ConfigError) as raised:
        load_pack(str(folder), within=within)
    return str(raised.value).replace(str(folder), "PACK")


def test_what_is_no_pack_is_told(tmp_path: Path) -> None:
    assert error_of(tmp_path / "none") == "rule pack PACK: no such file or directory"
    assert error_of(tmp_path) == (
        "rule pack PACK: it has neither pack.hcl nor a policy file"
    )


def test_policies_beside_a_manifest_are_not_overlooked(tmp_path: Path) -> None:
    write_pack(tmp_path, pack='title = "t"\n', tags="")
    assert error_of(tmp_path) == (
        "PACK/tags.hcl: not read, because it is next to pack.hcl; "
        "policies belong in the folder policy"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "PACK/pack.hcl:1:9: Missing value: "),
        ("", "PACK/pack.hcl:1:1: Missing attribute `title`: The attribute `title` is required"),
        ('titel = "a"', "PACK/pack.hcl:1:1: Unexpected attribute `titel`: Did you "),
        ('title = "a"\ntitel = "a"', "PACK/pack.hcl:2:1: Unexpected attribute `titel`: Did you "
         "mean `title`?"),
        ("title = [1]", "PACK/pack.hcl:1:9: Wrong type for attribute `title`: "),
        ("title = x", "PACK/pack.hcl:1:9: "),
        ('title = ""\ndialect {}', "PACK/pack.hcl:2:9: Missing label `name` of block `dialect`"),
        *[
            (f'title = ""\ndialect "{name}" {{}}', "PACK/pack.hcl:2:9: Invalid dialect name: ")
            for name in ("A", "aB", "1a", "a b", "-a", "é", "aé", "", "_")
        ],
        ('title = ""\ndialect "a" {}\ndialect "a" {}', "PACK/pack.hcl:3:1: Duplicate "
         "labels for block `dialect`: "),
        ('title = ""\ndialect "a" {\n  layout = "terrafrom"\n}', "PACK/pack.hcl:3:12: Invalid "
         'value for attribute `layout`: Did you mean "terraform"?'),
        ('title = ""\ndialect "a" {\n  functions {\n    names = { a = "strev" }\n  }\n}',
         "PACK/pack.hcl:4:13: Unknown function `strev`: Did you mean `strrev`?"),
        ('title = ""\ndialect "a" {\n  schema "../b.hcl" {}\n}',
         "PACK/pack.hcl:3:10: Invalid schema path: "),
        ('title = ""\ndialect "a" {\n  schema "\\u0000" {}\n}',
         "PACK/pack.hcl:3:10: Invalid schema path: "),
        ('title = ""\ndialect "a" {\n  schema "/etc/passwd" {}\n}',
         "PACK/pack.hcl:3:10: Invalid schema path: "),
    ],
)
def test_a_mistake_in_a_manifest_is_one_line_with_its_place(
    tmp_path: Path, text: str, message: str
) -> None:
    write_pack(tmp_path, pack=text)
    told = error_of(tmp_path)
    assert told.startswith(message)
    assert "\n" not in told


def test_a_pack_that_does_not_exist_cannot_be_extended(tmp_path: Path) -> None:
    write_pack(tmp_path, pack=f'title = ""\nextends = "{LONG}"\n')
    told = error_of(tmp_path)
    assert told.startswith(f"PACK/pack.hcl:2:11: Unknown rule pack `{LONG[:24]}`: Use one of ")


def test_more_mistakes_are_counted(tmp_path: Path) -> None:
    write_pack(tmp_path, pack='a = 1\nb = 2\ntitle = ""\n')
    assert error_of(tmp_path).endswith(" (and 1 more)")


def test_nothing_outside_of_the_tree_is_read(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    outside = write_pack(tmp_path / "outside", a="")
    write_pack(tree / "pack", a="")
    within = os.path.realpath(tree)
    assert load_pack(str(tree / "pack"), within=within).policy_sources
    assert "it is outside the checked tree" in error_of(outside, within)
    (tree / "link").symlink_to(outside)
    assert "it is outside the checked tree" in error_of(tree / "link", within)
    (tree / "pack" / "b.hcl").symlink_to(outside / "a.hcl")
    assert "it is outside the checked tree" in error_of(tree / "pack", within)


def test_a_pack_has_a_size(tmp_path: Path) -> None:
    write_pack(tmp_path, **{f"f{i}": "" for i in range(501)})
    assert error_of(tmp_path) == "rule pack PACK: it is larger than 500 files or 8 MiB"
    (tmp_path / "f500.hcl").unlink()
    assert len(load_pack(str(tmp_path)).policy_sources) == 500


def test_the_files_of_a_pack_have_a_size(tmp_path: Path) -> None:
    half = " " * (4 * 1024 * 1024)
    write_pack(tmp_path, a=half, b=half)
    assert load_pack(str(tmp_path)).policy_sources
    write_pack(tmp_path, c=" ")
    assert error_of(tmp_path) == "rule pack PACK: it is larger than 500 files or 8 MiB"


LONG = "abcdefghijklmnopqrstuvwxyz"
DIALECT = 'title = ""\ndialect "a" {{\n{}\n}}'


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('features = ["nope"]', "3:12: Unknown feature `nope`: Use one of `"),
        ('functions {\nstandard = ["abs", "asb"]\n}', "4:12: Unknown function `asb`: Did you mean "
         "`abs`?"),
        ('functions {\nstandard = ["x-x-x-x"]\n}', "4:12: Unknown function `x-x-x-x`: "
         "`docs/writing-a-pack.md` lists all meanings"),
        ('functions {\nnames = { mine = "uper" }\n}', "4:9: Unknown function `uper`: Did you mean "
         "`upper`?"),
        ('declaration "x" {\nlabels = ["name"]\naddress = "x.{nam}"\n}', "5:11: Unknown label "
         "`nam`: The block has these labels: `name`"),
        ('declaration "x" {\naddress = "x.{name}"\n}', "4:11: Unknown label `name`: The block has "
         "these labels: none"),
        ('declaration "x" {}', "3:17: Missing attribute `address`: "),
        ('content {\nnames = ["a"]\n}', "3:9: Missing attribute `any`: "),
        ('content {\nany = ["a"]\n}', "3:9: Missing attribute `names`: "),
        (f'features = ["{LONG}"]', f"3:12: Unknown feature `{LONG[:24]}`: "),
        (f'functions {{\nstandard = ["{LONG}"]\n}}', f"4:12: Unknown function `{LONG[:24]}`: "),
        (f'declaration "x" {{\naddress = "x.{{{LONG}}}"\n}}',
         f"4:11: Unknown label `{LONG[:24]}`: "),
        (f'extends = "{LONG}"', "3:1: Unexpected attribute `extends`"),
    ],
)
def test_names_in_dialects_that_are_not_known_are_reported(
    tmp_path: Path, content: str, message: str
) -> None:
    write_pack(tmp_path, pack=DIALECT.format(content))
    assert error_of(tmp_path).startswith(f"PACK/pack.hcl:{message}")


@pytest.mark.parametrize(
    "text",
    [
        "title = " + "(" * 5_000 + '"a"' + ")" * 5_000,
        'title = join("", [for a in range(1000000) : "a"])',
        'title = file("/etc/passwd")',
        'title = ""\n' + 'dialect "a" {' * 5_000,
    ],
)
def test_hostile_text_is_a_mistake_like_others(tmp_path: Path, text: str) -> None:
    write_pack(tmp_path, pack=text)
    assert error_of(tmp_path).startswith("PACK/pack.hcl:")


def test_what_a_manifest_says_has_a_size(tmp_path: Path) -> None:
    write_pack(tmp_path, pack="title = " + "(" * 99 + '"a"' + ")" * 99)
    assert load_pack(str(tmp_path)).title == "a"
    write_pack(tmp_path, pack="title = " + "(" * 100 + '"a"' + ")" * 100)
    assert error_of(tmp_path).startswith("PACK/pack.hcl:1:109: Nested too deeply: ")
    # What an expression makes is limited: a value that is too large is as good as none.
    for length, count, left in ((65_536, 10_000, (65_536, 10_000)), (65_537, 10_001, (0, 0))):
        url = '"${"a"}' + "b" * (length - 1) + '"'
        files = "[for each in [" + "1," * count + "] : each]"
        text = f'title = ""\ndialect "a" {{\n  url = {url}\n  files = {files}\n}}\n'
        write_pack(tmp_path, pack=text)
        (dialect,) = load_pack(str(tmp_path)).dialects
        assert (len(dialect.url), len(dialect.files)) == left


def pack_that_extends(name: str, folder: Path) -> Pack:
    """A pack that changes one schema of another, and takes a second as it is."""
    manifest = f"""
    title   = "Ours"
    extends = "{name}"
    dialect "ours" {{
      schema "schema/module.hcl" {{
        uses = ["schema/shared.hcl"]
      }}
      schema "schema/values.hcl" {{}}
    }}
    """
    module = 'object {\n  without = ["moved"]\n}\n'
    return load_pack(str(write_pack(folder, pack=manifest, schema__module=module)))


def test_a_pack_that_extends_another_has_its_files_too(tmp_path: Path) -> None:
    (dialect,) = pack_that_extends("terraform", tmp_path).dialects
    module, values = dialect.schemas
    assert (len(module.layers), len(values.layers)) == (2, 1)
    assert {"moved", "import"} & set(load_schema(module).blocks) == {"import"}


def test_a_pack_that_extends_one_that_extends_another_has_the_files_of_both(
    tmp_path: Path
) -> None:
    (dialect,) = pack_that_extends("opentofu", tmp_path).dialects
    assert [len(each.layers) for each in dialect.schemas] == [3, 1]


def test_only_packs_that_come_with_hcl_lint_can_be_extended(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pack='title = "t"\nextends = "teraform"\n')
    with pytest.raises(ConfigError, match="Unknown rule pack `teraform`: Did you mean `terraform`"):
        load_pack(str(folder))
