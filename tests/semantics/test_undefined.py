"""References to what does not exist, or is not what they say."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.rule import ERROR
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.undefined import is_tried_at, undefined_references
from hcl_lint.text.source import Source
from tests.linter.checking import module


def found(text: str, *others: tuple[str, str], path: str = "main.tf") -> list[tuple[str, str]]:
    """What is wrong with the references of a file: the place as text, and the summary."""
    loaded = module(Source(path, text), *[Source(name, other) for name, other in others])
    (document,) = [each for each in loaded.documents if each.path == path]
    return [(each.range.text, each.summary) for each in undefined_references(loaded, document)]


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("x = each.key", [("each.key", "`each` does not exist here")]),
        ("x = count.index", [("count.index", "`count` does not exist here")]),
        ("x = self.id", [("self.id", "`self` does not exist here")]),
        ("count = 2\n  x = count.index", []),
        ("count = 2\n  x = each.key", [("each.key", "`each` does not exist here")]),
        ("for_each = {}\n  x = each.value", []),
        ("for_each = each.value", [("each.value", "`each` does not exist here")]),
        ("count = count.index", [("count.index", "`count` does not exist here")]),
        ("count = 1\n  x = count", [("count", "Incomplete reference `count`")]),
        ("count = 1\n  x = count.indx", [(".indx", "`count` has no attribute `indx`")]),
        ("count = 1\n  x = count[0]", [("count[0]", "Incomplete reference `count[0]`")]),
        ("x = path.module", []),
        ("x = path.nowhere", [(".nowhere", "`path` has no attribute `nowhere`")]),
        ("x = path", [("path", "Incomplete reference `path`")]),
    ],
)
def test_names_that_exist_without_a_declaration(
    text: str, problems: list[tuple[str, str]]
) -> None:
    assert found(f'resource "t_x" "a" {{\n  {text}\n}}\n') == problems


def test_in_a_file_with_syntax_errors_names_may_be_anywhere() -> None:
    assert found('resource "t_x" "a" {\n  x = each.key\n  y = )\n}\n') == []


def test_in_an_override_what_makes_instances_may_be_elsewhere() -> None:
    main = ("main.tf", 'resource "t_x" "a" {\n  count = 2\n}\n')
    text = 'resource "t_x" "a" {\n  x = count.index\n}\n'
    assert found(text, main, path="main_override.tf") == []
    text = 'resource "t_x" "a" {\n  count = count.index\n}\n'
    assert len(found(text, main, path="main_override.tf")) == 1


def test_in_an_override_other_blocks_have_no_instances() -> None:
    text = "locals {\n  x = each.key\n}\n"
    main = ("main.tf", "locals {\n  x = 1\n}\n")
    assert found(text, main, path="main_override.tf") == [
        ("each.key", "`each` does not exist here"),
    ]


def test_a_provisioner_of_a_removed_resource_may_have_been_of_an_instance() -> None:
    text = (
        'removed {\n  from = t_x.a\n  provisioner "local-exec" {\n    when    = destroy\n'
        "    command = each.key\n  }\n}\n"
    )
    assert found(text) == []


@pytest.mark.parametrize("arguments", [1, 2])
def test_a_misspelled_argument_is_reported_once(arguments: int) -> None:
    uses = "".join([f"  x{number} = each.key\n" for number in range(arguments)])
    text = f'resource "t_x" "a" {{\n  for_eahc = {{}}\n{uses}}}\n'
    loaded = module(Source("main.tf", text))
    (only,) = undefined_references(loaded, loaded.documents[0])
    assert only.detail.endswith("Did you mean `for_each` by `for_eahc`?")


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("var.regoin", ["Did you mean `var.region`?"]),
        ("var.nowhere", ["The module declares `var.region`."]),
        ("local.a", ["The module declares no local value."]),
        ("t_x.a.id", ["The module declares `t_x.b`."]),
        ("t_y.b.id", ["Did you mean `t_x.b`?"]),
        ("regoin.id", ["Names begin with `var.`, `local.`"]),
        ("region.id", ["Did you mean `var.region`?"]),
        ("t_x.c", ["The module declares `t_x.b`."]),
        ("vra.region", ["Did you mean `var`?"]),
        ("region", ["Did you mean `var.region`?"]),
        ("nowhere", ['Write "nowhere" if it is text']),
        ("var", ["`var` must be followed by a name: `var.NAME`."]),
        ("data", ["`data` must be followed by a name: `data.TYPE.NAME`."]),
        ("module", ["`module` must be followed by a name: `module.NAME`."]),
    ],
)
def test_what_was_probably_meant_is_said(text: str, details: list[str]) -> None:
    declared = 'variable "region" {}\nresource "t_x" "b" {}\n'
    loaded = module(Source("main.tf", f'{declared}output "o" {{\n  value = {text}\n}}\n'))
    diagnostics = undefined_references(loaded, loaded.documents[0])
    assert [each.severity for each in diagnostics] == [ERROR]
    for each, detail in zip(diagnostics, details, strict=True):
        assert detail in each.detail, each.detail


@pytest.mark.parametrize(("types", "advice"), [
    (["t_service"], "Did you mean `t_service.a`?"), (["t_zane"], "Did you mean `t_zane.a`?"),
    (["t_service", "t_zane"], "Did you mean `t_zane.a`?"),
    (["t_bucket", "t_service"], "The module declares `t_bucket.a`, `t_service.a`."),
])
def test_a_resource_of_another_type_with_the_same_name_may_be_meant(
    types: list[str], advice: str
) -> None:
    declared = "".join([f'resource "{name}" "a" {{}}\n' for name in types])
    loaded = module(Source("main.tf", f'{declared}output "o" {{\n  value = t_zone.a.id\n}}\n'))
    (only,) = undefined_references(loaded, loaded.documents[0])
    assert only.detail.endswith(advice), only.detail


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        ("a", "The module declares `var.a`."),
        ("abcde", "The module declares `var.a`, `var.b`, `var.c`, `var.d`, `var.e`."),
        ("abcdef", "The module declares `var.a`, `var.b`, `var.c`, `var.d`, `var.e` and others."),
    ],
)
def test_the_first_names_are_listed(names: str, listed: str) -> None:
    declared = "".join([f'variable "{name}" {{}}\n' for name in names])
    loaded = module(Source("main.tf", f'{declared}output "o" {{\n  value = var.nowhere\n}}\n'))
    (only,) = undefined_references(loaded, loaded.documents[0])
    assert listed in only.detail


@pytest.mark.parametrize(
    ("length", "shown"), [(36, "var." + "x" * 36), (37, "var." + "x" * 35 + "…")]
)
def test_long_names_are_shortened_in_summaries(length: int, shown: str) -> None:
    text = f'output "o" {{\n  value = var.{"x" * length}\n}}\n'
    assert [summary for _, summary in found(text)] == [f"Undeclared variable `{shown}`"]


@pytest.mark.parametrize(
    ("setting", "reference", "problems"),
    [
        ("", "t_x.a.id", []),
        ("", "t_x.a", []),
        ("", "t_x.a[0].id", [("[0]", "`t_x.a` has no instance keys")]),
        ("", 't_x.a["k"].id', [('["k"]', "`t_x.a` has no instance keys")]),
        ("", "t_x.a[*].id", []),
        ("count = 2", "t_x.a[0].id", []),
        ("count = 2", "t_x.a[*].id", []),
        ("count = 2", "t_x.a", []),
        ("count = 2", "t_x.a.id", [(".id", "Missing key of an instance of `t_x.a`")]),
        ("for_each = {}", "t_x.a.id", [(".id", "Missing key of an instance of `t_x.a`")]),
        ("count = 2\n  for_each = {}", "t_x.a.id", []),
        ("count = 2\n  y = )", "t_x.a.id", []),
    ],
)
def test_keys_of_instances(setting: str, reference: str, problems: list[tuple[str, str]]) -> None:
    resource = ("a.tf", f'resource "t_x" "a" {{\n  {setting}\n}}\n')
    assert found(f'output "o" {{\n  value = {reference}\n}}\n', resource) == problems


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("a = try(var.x, 1)\n", True),
        ("a = can(var.x)\n", True),
        ("a = [try(1), var.x]\n", False),
        ("a = [var.x, try(1)]\n", False),
        ("a = [try(1, 2), try(var.x)]\n", True),
        ("a = try(try(1), var.x)\n", True),
        ("a = try(f(try(1)), g(var.x))\n", True),
        ("a = retry(var.x)\n", False),
        ("a = upper(var.x)\n", False),
    ],
)
def test_a_reference_is_tried_inside_of_calls_that_make_up_for_it(text: str, tried: bool) -> None:
    document = Document(Source("a.nomad.hcl", text), module(Source("main.tf", "")).dialect)
    assert is_tried_at(document, text.index("var.x")) == tried


def test_of_many_names_the_first_25_have_advice() -> None:
    text = "".join([f"  l{number} = var.sise{number}\n" for number in range(26)])
    loaded = module(Source("main.tf", f'variable "size" {{}}\nlocals {{\n{text}}}\n'))
    diagnostics = undefined_references(loaded, loaded.documents[0])
    assert ["`var.size`" in each.detail for each in diagnostics] == [True] * 25 + [False]


def test_names_are_free_in_languages_that_declare_none() -> None:
    assert found("locals {\n  a = local.b\n}\n", path="terragrunt.hcl") == []


def test_a_reference_after_a_call_is_not_tried() -> None:
    text = "a = try(1) + var.x\n"
    document = Document(Source("main.tf", text), module(Source("main.tf", "")).dialect)
    assert is_tried_at(document, text.index("try"))
    assert is_tried_at(document, text.index(")"))
    assert not is_tried_at(document, text.index(")") + 1)
    assert not is_tried_at(document, 0)
