"""Checks by the schemas of providers: bodies, types, references, functions, configurations."""

from __future__ import annotations

import json

import pytest

from hcl_lint.products.terraform.providers.schemas import ProviderFunctions, schemas_of
from hcl_lint.text.source import Source
from tests.linter.checking import check, module
from tests.providers import made_up
from tests.providers.made_up import found, results

GOOD = 'name = "x"\n  leg {}\n'


def anvil(items: str, head: str = "") -> str:
    return f'resource "forge_anvil" "a" {{\n  {GOOD}  {items}\n}}\n{head}'


def test_a_complete_resource_has_no_findings() -> None:
    assert found(
        anvil(
            'weight = "12"\n tags = { a = 1 }\n owner = { email = "a@b" }\n one {\n size = 1\n }\n'
            'disk {\n part {\n }\n }\n disk {\n size = 2\n }\n leg {\n length = 3\n }\n'
            'handle "left" {\n grip = "firm"\n }\n parts = [{ kind = "a" }]\n'
            'rules = [{ port = 1, label = "x" }]\n lifecycle {\n ignore_changes = [tags["a"]]\n }'
        )
    ) == []


@pytest.mark.parametrize(
    ("items", "problem"),
    [
        ("weigth = 1", "4 E020 Unexpected attribute `weigth`"),
        ("disc {\n}", "4 E020 Unexpected block `disc`"),
        ("weight {\n}", "4 E020 Unexpected block `weight`"),
        ("disk = []", "4 E020 Unexpected attribute `disk`"),
        ("weight = [1]", "4 E024 Wrong type for attribute `weight`"),
        ('arn = "x"', "4 E020 `arn` is read-only"),
        ("one {\n}", "4 E021 Missing attribute `size`"),
        ("disk {\nsiz = 1\n}", "5 E020 Unexpected attribute `siz`"),
        ("one {\nsize = 1\n}\none {\nsize = 1\n}", "7 E022 Duplicate block `one`"),
        ("disk {\n}\ndisk {\n}\ndisk {\n}", "8 E022 Too many `disk` blocks"),
        ("handle {\n}", "4 E023 Missing label `key` of block `handle`"),
        ('colour = "red"', "4 E027 `colour` is deprecated"),
        ("old {\n}", "4 E027 `old` is deprecated"),
        ("owner = {}", "4 E024 Wrong type for attribute `owner`"),
        ("owner = [1]", "4 E024 Wrong type for attribute `owner`"),
        ("rules = [{ port = [] }]", "4 E024 Wrong type for attribute `rules`"),
        ("rules {\nprt = 1\n}", "5 E020 Unexpected attribute `prt`"),
        (
            "lifecycle {\nignore_changes = [weigth]\n}",
            "5 V006 `forge_anvil` has no argument `weigth`",
        ),
        (
            "lifecycle {\nignore_changes = [one.siz]\n}",
            "5 V006 Object has no attribute `siz`",
        ),
        ("lifecycle {\nignore_changes = [weight.x]\n}", "5 V006 No attribute `x`"),
    ],
)
def test_what_is_wrong_in_a_body_is_found(items: str, problem: str) -> None:
    assert found(anvil(items)) == [problem]


def test_what_is_missing_is_found() -> None:
    assert found('resource "forge_anvil" "a" {\n}\n') == [
        "1 E021 Missing attribute `name`",
        "1 E021 Missing block `leg`",
    ]


def test_null_is_allowed_for_a_read_only_attribute() -> None:
    assert found(anvil("arn = null")) == []


def test_a_list_of_objects_can_be_written_as_blocks() -> None:
    items = 'rules {\nport = 1\n}\ndynamic "rules" {\nfor_each = [1]\ncontent {\n}\n}'
    assert found(anvil(items)) == []


def test_the_provider_explains_a_deprecation() -> None:
    files = {"versions.tf": made_up.REQUIREMENTS, "main.tf": anvil('colour = "x"')}
    results = made_up.results(made_up.project(files), "main.tf")
    (result,) = [each for each in results if each.path == "main.tf"]
    (deprecated,) = [each for each in result.diagnostics if each.code == "E027"]
    assert deprecated.severity == "warning"
    assert "use `paint` instead" in deprecated.detail


def test_an_unknown_attribute_in_the_assertion_of_a_test_is_reported_once() -> None:
    run = (
        'run "a" {\n  assert {\n    condition     = forge_anvil.a.nope == 1\n'
        '    error_message = "x"\n  }\n}\n'
    )
    files = {"versions.tf": made_up.REQUIREMENTS, "main.tf": anvil(""), "a.tftest.hcl": run}
    results = made_up.results(made_up.project(files), "main.tf")
    problems = [each for result in results for each in result.diagnostics if each.is_error]
    assert [each.code for each in problems] == ["V006"]


# Dynamic blocks

DYNAMIC = (
    'variable "x" {{\n  type = list(string)\n}}\n'
    'resource "forge_anvil" "a" {{\n  name = "x"\n  {}\n}}\n'
)


@pytest.mark.parametrize(
    ("block", "problems"),
    [
        ('dynamic "leg" {\nfor_each = var.x\ncontent {\nlength = leg.key\n}\n}', []),
        (
            'dynamic "leg" {\nfor_each = var.x\ncontent {\nlenght = leg.key\n}\n}',
            ["9 E020 Unexpected attribute `lenght`"],
        ),
        (
            'dynamic "leg" {\nfor_each = [1]\ncontent {\nlength = [leg.value]\n}\n}',
            ["9 E024 Wrong type for attribute `length`"],
        ),
        (
            'leg {\n}\ndynamic "lag" {\nfor_each = var.x\ncontent {\n}\n}',
            ["8 E020 Unexpected block `lag`"],
        ),
        (
            'dynamic "leg" {\nfor_each = []\ncontent {\n}\n}',
            ["4 E021 Missing block `leg`"],
        ),
        (
            'leg {\n}\ndynamic "disk" {\nfor_each = [1, 2, 3]\ncontent {\n}\n}',
            ["8 E022 Too many `disk` blocks"],
        ),
        (
            'leg {\n}\ndynamic "disk" {\nfor_each = var.x\n}',
            ["8 E025 Dynamic block without content"],
        ),
    ],
)
def test_dynamic_blocks_are_the_blocks_that_they_generate(
    block: str, problems: list[str]
) -> None:
    assert found(DYNAMIC.format(block)) == problems


# JSON syntax


def test_json_syntax_is_checked_alike() -> None:
    content = {
        "resource": {
            "forge_anvil": {
                "a": {
                    "name": "x",
                    "wieght": 1,
                    "arn": "y",
                    "leg": [{"length": 1}],
                    "dynamic": {"disk": {"for_each": "${[1]}", "content": {"siz": 1}}},
                }
            }
        },
        "output": {"o": {"value": "${forge_anvil.a.nope}"}},
    }
    assert [each.partition(" ")[2] for each in found(json.dumps(content), name="main.tf.json")] == [
        "E020 Unexpected property `wieght`",
        "E020 `arn` is read-only",
        "E020 Unexpected property `siz`",
        "V006 Object has no attribute `nope`",
    ]


# Types


@pytest.mark.parametrize(
    ("block", "summary", "detail"),
    [
        ('resource "forge_anvl" "a"', "Unknown resource type `forge_anvl`", "mean `forge_anvil`?"),
        ('data "forge_hammer" "a"', "Unknown data source `forge_hammer`",
         'There is a resource of this name: write `resource "forge_hammer"`.'),
        ('resource "forge_anvils" "a"', "Unknown resource type `forge_anvils`",
         'There is a data source of this name: write `data "forge_anvils"`.'),
        ('ephemeral "forge_nothing" "a"', "Unknown ephemeral resource type `forge_nothing`",
         "There is no ephemeral resource type `forge_nothing` in acme/forge 1.2.0."),
    ],
)
def test_unknown_types_are_found(block: str, summary: str, detail: str) -> None:
    checked = made_up.project({"versions.tf": made_up.REQUIREMENTS, "main.tf": f"{block} {{\n}}\n"})
    found = [
        each
        for result in made_up.results(checked, "main.tf")
        for each in result.diagnostics
        if each.code == "E024"
    ]
    (diagnostic,) = found
    assert diagnostic.summary == summary
    assert detail in diagnostic.detail


def test_a_deprecated_type_is_reported() -> None:
    assert found('resource "forge_relic" "a" {\n}\n') == ["1 E027 `forge_relic` is deprecated"]


def test_a_deprecated_type_is_reported_once_with_what_replaces_it() -> None:
    text = 'resource "forge_hot_hammer" "a" {\n  anvil = "b"\n}\noutput "c" {\n  value = '
    text += "forge_hot_hammer.a.anvil\n}\n"
    assert found(text) == ["1 E027 `forge_hot_hammer` is deprecated"]
    checked = made_up.project({"versions.tf": made_up.REQUIREMENTS, "main.tf": text})
    (result,) = [each for each in made_up.results(checked, "main.tf") if each.diagnostics]
    (diagnostic,) = [each for each in result.diagnostics if each.code == "E027"]
    assert diagnostic.detail.endswith("Use `forge_hammer`, which has most of its arguments.")


def test_data_in_a_check_are_checked() -> None:
    source = 'check "c" {\n  data "forge_anvils" "a" {\n    nam = 1\n  }\n  assert {\n' \
        '    condition     = data.forge_anvils.a.id != null\n    error_message = "x"\n  }\n}\n'
    assert found(source) == [
        "3 E020 Unexpected attribute `nam`",
        "6 V006 Object has no attribute `id`",
    ]


# References


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("forge_anvil.a.arm", "Object has no attribute `arm`"),
        ("forge_anvil.a.disk[0].siz", "Object has no attribute `siz`"),
        ("forge_anvil.a.disk[*].siz", "Object has no attribute `siz`"),
        ("forge_anvil.a.disk.size", "No attribute `size`"),
        ('try(forge_anvil.a.disk[0]["size"], 1)', "`disk` cannot be indexed"),
        ('try(forge_hammer.each["k"]["id"], 1)', "`forge_hammer` cannot be indexed"),
        ("try(forge_anvil.a.leg[0].length, 1)", "Set cannot be indexed"),
        ("try(forge_anvil.a.arn[0], 1)", "Value cannot be indexed"),
        ("forge_anvil.a.one.sise", "Object has no attribute `sise`"),
        ("forge_anvil.a.owner.mail", "Object has no attribute `mail`"),
        ("forge_anvil.a.arn.x", "No attribute `x`"),
        ("forge_anvil.a.weight + forge_anvil.a.tags", "Operand of `+` is not a number"),
        ("[for x in [] : forge_anvil.a.arm]", "Object has no attribute `arm`"),
        ("try(forge_anvil.a.arm, 1)", "Object has no attribute `arm`"),
        ("data.forge_anvils.d.idz", "Object has no attribute `idz`"),
        ("forge_hammer.many[0].idd", "Object has no attribute `idd`"),
        ('forge_hammer.each["k"].idd', "Object has no attribute `idd`"),
    ],
)
def test_references_to_unknown_attributes_are_found(expression: str, problem: str) -> None:
    more = (
        'data "forge_anvils" "d" {\n}\n'
        'resource "forge_hammer" "many" {\n  count = 2\n}\n'
        'resource "forge_hammer" "each" {\n  for_each = { k = 1 }\n}\n'
    )
    source = anvil("", f'output "o" {{\n  value = {expression}\n}}\n{more}')
    line, *others = found(source)
    assert problem in line
    assert all(["V033" in other for other in others])  # the fallback that is always used


@pytest.mark.parametrize(
    "expression",
    [
        "forge_anvil.a.tags.anything",
        "forge_anvil.a.disk[0].size",
        "forge_anvil.a.disk.0.size",
        "forge_anvil.a[*].arn",
        "forge_anvil.a.arn[*]",
        "forge_anvil.a.handle[\"left\"].grip",
        "forge_hammer.many[*].id",
        "forge_hammer.many.*.id",
        "forge_hammer.each[\"k\"].id",
        "[for h in forge_hammer.each : h.id]",
        "length(forge_hammer.many)",
        "one(forge_anvil.a.leg).length",
    ],
)
def test_references_to_known_attributes_are_not_reported(expression: str) -> None:
    more = (
        'resource "forge_hammer" "many" {\n  count = 2\n}\n'
        'resource "forge_hammer" "each" {\n  for_each = { k = 1 }\n}\n'
    )
    assert found(anvil("", f'output "o" {{\n  value = {expression}\n}}\n{more}')) == []


@pytest.mark.parametrize(
    ("tags", "key", "is_missing"),
    [
        ('{ name = "a", (1) = 2 }', ".nme", True),
        ('{ name = "a" }', '["nme"]', True),
        ('{ name = "a" }', ".name", False),
        ('{ (forge_anvil.b.arn) = "a" }', ".nme", False),
        ('merge({ name = "a" }, {})', ".nme", False),
        ('{ name = "a" }\n  lifecycle {\n    ignore_changes = [tags]\n  }', ".nme", False),
    ],
)
def test_the_keys_of_a_map_are_those_that_the_argument_writes(
    tags: str, key: str, is_missing: bool
) -> None:
    text = f"output \"o\" {{\n  value = forge_anvil.a.tags{key}\n}}\n"
    text += f"output \"tried\" {{\n  value = try(forge_anvil.a.tags{key}, 1)\n}}\n"
    more = anvil("", "").replace('"a"', '"b"')
    source = anvil(f"  tags = {tags}\n", text + more)
    problems = [line for line in found(source) if "V006" in line]
    assert [line.partition(" ")[2] for line in problems] == [
        "V006 Map has no element `nme`"] * is_missing


@pytest.mark.parametrize(
    "expression",
    [
        "forge_anvil.a.colour",
        '"${forge_anvil.a.colour}!"',
        "[for x in [] : forge_anvil.a.colour]",
        "forge_anvil.many[0].colour",
        "forge_anvil.a.parts[0].colour",
    ],
)
def test_reading_a_deprecated_attribute_is_reported(expression: str) -> None:
    many = f'resource "forge_anvil" "many" {{\n  count = 2\n  {GOOD}}}\n'
    source = anvil("", f'output "o" {{\n  value = {expression}\n}}\n{many}')
    assert found(source) == ["7 E027 `colour` is deprecated"]


@pytest.mark.parametrize(
    "items",
    ["lifecycle {\nignore_changes = [colour]\n}", "tags = { colour = 1 }"],
)
def test_a_deprecated_attribute_that_is_not_read_is_not_reported(items: str) -> None:
    assert found(anvil(items, 'output "o" {\n  value = forge_anvil.a.tags.colour\n}\n')) == []


@pytest.mark.parametrize(
    ("expression", "problems"),
    [
        ("forge_anvil.a.password", []),
        ("upper(forge_anvil.a.password)", ["7 V005 `upper` fails for its first argument"]),
    ],
)
def test_reading_a_write_only_attribute_gives_null(expression: str, problems: list[str]) -> None:
    assert found(anvil("", f'output "o" {{\n  value = {expression}\n}}\n')) == problems


@pytest.mark.parametrize(
    ("items", "problems"),
    [
        ("password = var.token", []),
        ("weight = var.token", ["4 V017 Ephemeral value in a resource"]),
        ("one {\nsize = var.token\n}", ["5 V017 Ephemeral value in a resource"]),
        ("rules {\nlabel = var.token\n}", ["5 V017 Ephemeral value in a resource"]),
        (
            "dynamic \"disk\" {\nfor_each = [1]\ncontent {\nsize = var.token\n}\n}",
            ["7 V017 Ephemeral value in a resource"],
        ),
        (
            "lifecycle {\nprecondition {\ncondition = var.token > 1\n"
            "error_message = \"No.\"\n}\n}",
            [],
        ),
    ],
)
def test_only_write_only_attributes_take_ephemeral_values(items: str, problems: list[str]) -> None:
    variable = 'variable "token" {\n  type      = number\n  ephemeral = true\n}\n'
    assert found(anvil(items, variable)) == problems


def test_self_is_the_resource_around() -> None:
    items = 'provisioner "local-exec" {\n command = self.arm\n}'
    assert found(anvil(items)) == ["5 V006 Object has no attribute `arm`"]


def test_a_sensitive_attribute_is_not_output_openly() -> None:
    source = anvil("", 'output "o" {\n  value = forge_anvil.a.secret\n}\n')
    assert found(source) == ["6 V016 Sensitive value in output `o`"]


# Functions


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        ('provider::forge::weigh("a", 1, 2) + 1', ""),
        ("provider::forge::parse(null).kind", ""),
        ("provider::weigh(1)", "Unknown function `provider::weigh`"),
        ("provider::forge::west::weigh(1)", "Unknown function `provider::forge::west::weigh`"),
        ("provider::forge::weight(1)", "Unknown function `provider::forge::weight`"),
        ("provider::forge::weigh()", "Too few arguments for `provider::forge::weigh`"),
        ("provider::forge::weigh([])", "Invalid argument `name` of `provider::forge::weigh`"),
        ('provider::forge::parse("x").knd', "Object has no attribute `knd`"),
    ],
)
def test_functions_of_providers_are_checked(call: str, problem: str) -> None:
    lines = found(f'output "o" {{\n  value = {call}\n}}\n')
    assert [each.split(" ", 2)[2] for each in lines] == ([problem] if problem else [])


def test_a_function_of_a_provider_that_is_not_required_is_reported_as_such() -> None:
    (each,) = check('output "o" {\n  value = provider::forge::weigh("a")\n}\n').diagnostics
    assert each.summary == "Unknown function `provider::forge::weigh`"
    assert each.detail == (
        "The module does not require a provider called `forge`. Add it to `required_providers`."
    )


@pytest.mark.parametrize(("modes", "problems"), [
    (("list", "list"), ["5 E027 `old` is deprecated"]),
    (("single", "list"), []),
])
def test_what_versions_nest_in_different_ways_is_not_looked_into(
    modes: tuple[str, str], problems: list[str]
) -> None:
    indexes = {}
    for version, mode in zip(("1.2.0", "1.4.0"), modes):
        inner = {"old": made_up.optional(deprecated=True)}
        outer = made_up.body({"outer": made_up.nested(mode, inner, optional=True)})
        types = {"forge_nested": made_up.schema(outer)}
        provider = {**made_up.PROVIDER, "resource_schemas": types}
        indexes.update(made_up.index_file(version, provider))
    reference = "forge_nested.a.outer[0].old"
    source = f'resource "forge_nested" "a" {{\n}}\n\noutput "o" {{\n  value = {reference}\n}}\n'
    assert found(source, indexes) == problems


@pytest.mark.parametrize(("name", "may_exist"), [
    ("provider::forge::anything", True),
    ("provider::nope::anything", False),
    ("provider::terraform::encode_expr", False),
    ("provider::forge", False),
])
def test_functions_may_exist_where_their_provider_is_required(name: str, may_exist: bool) -> None:
    functions = ProviderFunctions(module(Source("main.tf", made_up.REQUIREMENTS)))
    assert functions.exists(name) is may_exist


# Configurations


def test_the_configuration_of_a_provider_is_checked() -> None:
    source = f'provider "forge" {{\n  regoin = "x"\n}}\n{anvil("")}'
    assert found(source) == ["2 E020 Unexpected attribute `regoin`"]


def test_a_configuration_that_only_names_an_alias_is_complete() -> None:
    source = f'provider "forge" {{\n  alias = "b"\n}}\n{anvil("provider = forge.b")}'
    assert found(source) == []


def test_a_configuration_that_only_has_what_all_have_is_complete() -> None:
    items = 'alias = "b"\n  version = "1.2.0"'
    source = f'provider "forge" {{\n  {items}\n}}\n{anvil("provider = forge.b")}'
    assert [each for each in found(source) if "E021" in each] == []


def test_a_configuration_that_nothing_uses_is_not_reported() -> None:
    assert found('provider "forge" {\n  nosuch = "x"\n}\n') == []


# Actions and queries


@pytest.mark.parametrize(("source", "problems"), [
    ('action "forge_strike" "a" {\n  config {\n    force = 3\n  }\n}\n', []),
    (
        'action "forge_strike" "a" {\n  config {\n    forse = 3\n  }\n}\n',
        ["3 E020 Unexpected attribute `forse`"],
    ),
    ('action "forge_strike" "a" {\n}\n', ["1 E021 Missing block `config`"]),
    (
        'variable "force" {\n  ephemeral = true\n}\n'
        'action "forge_strike" "a" {\n  config {\n    force = var.force\n  }\n}\n',
        ["6 V017 Ephemeral value in an action"],
    ),
    ('action "forge_strik" "a" {\n}\n', ["1 E024 Unknown action type `forge_strik`"]),
])
def test_actions_are_checked(source: str, problems: list[str]) -> None:
    assert sorted(found(source)) == problems


@pytest.mark.parametrize(("identity", "problem"), [
    ('{ name = "a" }', ""),
    ('{ name = "a", zone = "b", other = "c" }', ""),
    ("var.unknown", ""),
    ('{ zone = "b" }', "Wrong identity of an import"),
    ('"a"', "Wrong identity of an import"),
    ("null", "Identity of an import is null"),
    ('{ name = sensitive("a") }', "Identity of an import is sensitive"),
])
def test_identities_of_imports_have_the_attributes_that_their_resource_needs(
    identity: str, problem: str
) -> None:
    source = (
        f'import {{\n  to = forge_anvil.a\n  identity = {identity}\n}}\n'
        'variable "unknown" {\n  type = any\n}\n'
    )
    all_files = {"versions.tf": made_up.REQUIREMENTS, "main.tf": anvil("", source)}
    checked = results(made_up.project(all_files), "main.tf")
    problems = [each.summary for file in checked for each in file.diagnostics if each.is_error]
    assert problems == ([problem] if problem else [])


def test_queries_are_checked() -> None:
    source = 'list "forge_anvil" "a" {\n  provider = forge\n  config {\n    color = "x"\n  }\n}\n'
    assert found(source, name="all.tfquery.hcl") == ["4 E020 Unexpected attribute `color`"]
    source = 'list "forge_anvils" "a" {\n  provider = forge\n}\n'
    problem = "1 E024 Unknown list resource type `forge_anvils`"
    assert found(source, name="all.tfquery.hcl") == [problem]


# Attributes of attributes


@pytest.mark.parametrize(("items", "problems"), [
    ('owner = { email = "a@b", id = null }', []),
    ('owner = { email = "a@b", id = "x" }', ["4 E020 `id` is read-only"]),
    ('owner = { email = "a@b", mail = "x" }', ["4 V020 Attribute `mail` is dropped"]),
    ('parts = [{ kind = "x" }, { kind = "x", sort = 1 }]', ["4 V020 Attribute `sort` is dropped"]),
    ("owner = var.owner", []),
])
def test_attributes_of_attributes_are_checked(items: str, problems: list[str]) -> None:
    more = 'variable "owner" {\n  type = any\n}\n'
    assert found(anvil(items, more)) == problems


# Which schemas


def test_types_without_schemas_are_not_reported() -> None:
    assert found('resource "other_thing" "a" {\n  x = other_thing.b.y\n}\n'
                 'resource "other_thing" "b" {\n}\n') == []


def test_the_provider_argument_decides_whose_type_it_is() -> None:
    source = 'resource "other_thing" "a" {\n  provider = forge\n}\n'
    assert found(source) == ["1 E024 Unknown resource type `other_thing`"]
    source = 'resource "forge_anvil" "a" {\n  provider = other\n}\n'
    assert found(source) == []


def requirement(version: str) -> str:
    return made_up.REQUIREMENTS.replace(
        '"acme/forge"\n', f'"acme/forge"\n      version = "{version}"\n'
    )


def chosen(lock: str, version: str, available: tuple[str, ...]) -> str | None:
    files = {"main.tf": requirement(version)}
    if lock:
        name = f'"{made_up.ADDRESS}"'
        files[".terraform.lock.hcl"] = f'provider {name} {{\n  version = "{lock}"\n}}\n'
    indexes = {}
    for each in available:
        indexes.update(made_up.index_file(each))
    project = made_up.project(files, indexes)
    module = project.modules.of(project.file("main.tf")).module
    assert module is not None
    schemas = schemas_of(module)
    index = None if schemas is None else schemas.index("forge")
    if index is None:
        return None
    versions = " ".join([each.version for each in index.indexes])
    doubt = "?" if index.origin.is_doubtful else ""
    return f"near {versions}{doubt}" if index.origin.is_near else versions


@pytest.mark.parametrize(
    ("lock", "version", "available", "expected"),
    [
        ("", ">= 1.0", ("1.9.0", "1.10.0", "1.2.0"), "1.10.0"),
        ("", "~> 1.9.0", ("1.9.3", "1.10.0"), "1.9.3"),
        ("", ">= 1.0, != 1.10.0", ("1.9.0", "1.10.0"), "1.9.0"),
        ("", "~> 2.0", ("1.9.0",), "near 1.9.0?"),
        ("", "~> 1.0", ("2.9.0",), None),
        ("", "~> 1.4.0", ("1.3.0", "1.2.0", "1.5.0", "1.6.0", "2.0.0"), "1.3.0 1.5.0"),
        ("", "~> 1.6.0", ("1.3.0", "2.0.0"), "near 1.3.0"),
        ("", "~> 1.2.0", ("1.3.0", "2.0.0"), "near 1.3.0"),
        ("", "> 1.5.0, < 2.0.0", ("1.3.0", "2.0.0"), "near 1.3.0"),
        ("", "< 2.56.1", ("1.100.0", "2.69.1"), "near 2.69.1"),
        ("", "< 2.56.1", ("1.100.0", "2.50.0", "2.69.1"), "2.50.0 2.69.1"),
        ("", "< 2.56.1", ("1.100.0", "2.56.0", "2.69.1"), "2.56.0"),
        ("", "< 2.0", ("1.100.0", "2.69.1"), "1.100.0"),
        ("", "< 3.0", ("1.100.0", "3.0.1"), None),
        ("", ">= 1.0, < 2.0", ("1.1.0", "1.100.0", "2.69.1"), "1.100.0"),
        ("", ">= 3.0", ("1.3.0", "2.0.0"), "near 2.0.0?"),
        ("", ">= 1.0", ("1.9.0", "2.0.0-beta1"), "1.9.0"),
        ("", "2.0.0-beta1", ("1.9.0", "2.0.0-beta1"), "2.0.0-beta1"),
        ("1.9.0", ">= 1.0", ("1.9.0", "1.10.0"), "1.9.0"),
        ("1.9.1", ">= 1.0", ("1.9.0", "1.10.0"), "1.9.0 1.10.0"),
        ("1.9.1", ">= 1.0", ("1.9.0", "2.0.0"), "near 1.9.0"),
        ("1.8.0", ">= 1.0", ("1.9.0", "2.0.0"), "near 1.9.0"),
        ("1.8.0", ">= 1.0", ("2.0.0", "2.1.0"), None),
        ("3.0.0", ">= 1.0", ("2.0.0", "2.1.0"), "near 2.1.0?"),
        ("1.9.1", ">= 1.0", ("1.9.0-rc1", "1.10.0"), "near 1.10.0"),
        ("1.9.0", ">= 1.10", ("1.9.0", "1.10.0"), "1.10.0"),
    ],
)
def test_the_lock_file_decides_then_the_constraints(
    lock: str, version: str, available: tuple[str, ...], expected: str | None
) -> None:
    assert chosen(lock, version, available) == expected


def test_a_file_that_is_damaged_is_reported_where_the_provider_is_required() -> None:
    damaged = {name: content[:-20] for name, content in made_up.index_file().items()}
    checked = made_up.project(
        {"versions.tf": made_up.REQUIREMENTS, "main.tf": anvil("nope = 1")}, damaged
    )
    found = [
        (result.path, each.code, each.range.line)
        for result in made_up.results(checked, "main.tf")
        for each in result.diagnostics
        if each.code == "E900"
    ]
    assert found == [("versions.tf", "E900", 3)]
