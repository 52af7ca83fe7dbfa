"""One mistake, one finding."""

from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import FILE, MODULE, Check, Rule
from hcl_lint.dialects.registry import TERRAFORM
from hcl_lint.evaluation.rules import EVALUATION_LIMIT, INVALID_INDEX, UNKNOWN_ATTRIBUTE
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.hiding import Ranges
from hcl_lint.schema.rules import MISSING_ITEM
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import products
from hcl_lint.text.source import Range, Source
from tests.linter.checking import REGISTRY, check

PLACES = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda each: (min(each), max(each)))

LIFECYCLE = """\
resource "terraform_data" "b" {
  lifecycle {
    prevent_destroy = local.nope
  }
}
"""
CHECK = """\
check "b" {
  assert {
    condition     = 1 == 2
    error_message = "No."
  }
}
"""
VALIDATION = """\
variable "wide" {
  validation {
    condition     = #
    error_message = "No."
  }
}
"""
RESOURCE = 'resource "terraform_data" "a" {\n  input = 1\n}\n'


def errors(text: str) -> list[str]:
    return [each.code for each in check(text).diagnostics if each.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        'variable "a" {\n  type = <type>\n}\n',
        'resource "terraform_data" "b" {\n  depends_on = [<first>]\n}\n',
        'resource "terraform_data" "b" {\n  lifecycle {\n    ignore_changes = <x>\n  }\n}\n',
        'module "b" {\n  source    = "a/b/c"\n  providers = <providers>\n}\n',
    ],
)
def test_nothing_is_judged_where_the_syntax_is_broken(text: str) -> None:
    assert errors(text) == ["E001"]


@pytest.mark.parametrize("value", ["var.a.x", "var.none", "local.none", "startwith()", "-var.a"])
def test_what_may_not_be_used_at_all_need_not_exist_or_fit(value: str) -> None:
    variable = 'variable "a" {\n  type = list(string)\n}\n'
    backend = f'terraform {{\n  backend "local" {{\n    path = {value}\n  }}\n}}\n'
    assert errors(variable + backend) == ["TF033"]
    if "(" not in value:
        provisioner = f'provisioner "local-exec" {{\n  when    = destroy\n  command = {value}\n}}\n'
        resource = f'resource "terraform_data" "a" {{\n{provisioner}}}\n'
        assert errors(variable + resource) == ["TF019"]


def test_a_property_that_is_set_twice_is_not_also_declared_twice() -> None:
    found = check('{"locals": {"a": 1, "a": 2}}\n', path="web.pkr.json").diagnostics
    assert [each.code for each in found if each.severity == "error"] == ["E022"]


def test_other_mistakes_beside_broken_syntax_are_found() -> None:
    assert errors('variable "a" {\n  type = <x>\n  tpye = any\n}\n') == ["E001", "E020"]


def test_what_begins_where_an_error_ends_is_judged_by_itself() -> None:
    assert errors("locals {\n  a = 1;c {\n  }\n}\n") == ["E002", "E020"]


def test_a_second_value_of_an_unexpected_attribute_is_only_that() -> None:
    text = 'variable "a" {\n  tpye = string\n  tpye = any\n}\n'
    assert errors(text) == ["E020", "E006"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('variable "a" {\n  tpye = string\n}\n', ["E020"]),
        ('moved {\n  form = terraform_data.old\n  to   = terraform_data.a\n}\n', ["E020"]),
        ('resuorce "terraform_data" "b" {\n  input = each.key\n}\n', ["E020"]),
        ('resource "terraform_data" "b" {\n  nope {\n    a = nope\n  }\n}\n', ["E020"]),
    ],
)
def test_nothing_is_judged_in_an_item_that_should_not_be_there(
    text: str, expected: list[str]
) -> None:
    assert sorted(errors(RESOURCE + text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('olcals {\n  a = 1\n}\noutput "b" {\n  value = local.a + local.b\n}\n', ["E020", "R002"]),
        ('variable "a" "b" {\n}\noutput "b" {\n  value = var.a\n}\n', ["E023"]),
        ('resource "terraform_data" {\n}\n', ["E023"]),
    ],
)
def test_what_a_block_with_a_wrong_header_may_declare_is_not_undeclared(
    text: str, expected: list[str]
) -> None:
    assert sorted(errors(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('output "b" {\n  value = terraform_data.a[0].nope\n}\n', "R007"),
        ('output "b" {\n  value = { var.x = 1 }\n}\n', "R001"),
        ('module "b" {\n  source = var.x\n}\n', "R001"),
        (LIFECYCLE, "R005"),
        (CHECK, "TF016"),
        (VALIDATION.replace("#", "[]"), "TF016"),
        (VALIDATION.replace("#", "var.wdie > 1"), "R001"),
    ],
)
def test_one_of_several_findings_at_a_place_explains_the_others(text: str, expected: str) -> None:
    assert errors(RESOURCE + text) == [expected]


def found_by(*checks: Check) -> list[str]:
    """The summaries of what checks of a file find."""
    document = Document(Source("main.tf", "a = 1\n"), TERRAFORM)
    module = ModuleContext(Module("", TERRAFORM, [document]))
    Engine(checks).run(module)
    return [each.summary for each in module.files[0].diagnostics]


def saying(rule: Rule, *summaries: str, start: int = 0, reads: str = FILE) -> Check:
    def look(seen: FileContext | Module) -> list[Diagnostic]:
        source = seen.tree.source if isinstance(seen, FileContext) else seen.documents[0].source
        return [rule.at(Range(source, start, start + 1), each, "") for each in summaries]

    return Check(look, rule, reads=reads)


def test_the_same_rule_at_a_place_for_the_same_reason_is_one_finding() -> None:
    same = saying(MISSING_ITEM, "no b", "no b", "no c")
    assert found_by(same) == ["no b", "no c"]
    assert found_by(same, saying(MISSING_ITEM, "no b", start=2)) == ["no b", "no c", "no b"]


def test_an_expression_is_wrong_for_one_reason_and_a_check_of_the_module_knows_it_best() -> None:
    of_file = saying(UNKNOWN_ATTRIBUTE, "no attribute")
    of_module = saying(UNKNOWN_ATTRIBUTE, "no attribute of acme 1.0", reads=MODULE)
    assert found_by(of_file, of_module) == ["no attribute of acme 1.0"]
    assert found_by(of_module, of_file) == ["no attribute of acme 1.0"]


def test_an_attribute_that_is_written_as_an_index_is_called_one() -> None:
    checks = saying(UNKNOWN_ATTRIBUTE, "no attribute"), saying(INVALID_INDEX, "no key")
    assert found_by(*checks) == found_by(*reversed(checks)) == ["no key"]


def test_limits_of_evaluation_are_one_finding_of_a_file() -> None:
    checks = saying(EVALUATION_LIMIT, "too much"), saying(EVALUATION_LIMIT, "again", start=4)
    assert len(found_by(*checks)) == 1


def test_two_mistakes_on_a_line_are_two_findings() -> None:
    text = 'output "b" {\n  value = local.x + local.y\n}\n'
    assert errors(text) == ["R002", "R002"]


@pytest.mark.parametrize("name", ["fr_each", "coutn"])
def test_a_misspelled_argument_for_instances_is_reported_once(name: str) -> None:
    root = "each.key" if name == "fr_each" else "count.index"
    text = f'resource "x_y" "a" {{\n  {name} = 1\n  b = {root}\n  c = {root}\n}}\n'
    (found,) = [each for each in check(text).diagnostics if each.code == "R008"]
    assert f"by `{name}`?" in found.detail


@pytest.mark.parametrize(
    "text",
    [
        'terraform\n  required_version = ">= 1.0"\n  backend "local" {\n  }\n}\n',
        'variable "a"\n  type = string\n  description = "b"\n}\n',
    ],
)
def test_items_that_lost_their_block_are_not_unexpected(text: str) -> None:
    assert "E020" not in errors(text)


def test_labels_are_not_counted_where_a_quote_is_missing() -> None:
    assert errors('resource "terraform_data" a" {\n}\n') == ["E003"]


def test_an_undeclared_name_in_a_value_of_the_wrong_shape_is_part_of_it() -> None:
    assert errors('resource "terraform_data" "b" {\n  depends_on = aws_vpc.nope\n}\n') == ["E024"]


def test_null_as_identifier_of_an_import_is_not_missing_too() -> None:
    text = 'import {\n  to = terraform_data.a\n  id = null\n}\n'
    assert errors(RESOURCE + text) == ["TF017"]


def test_a_keyword_in_a_list_is_reported_once() -> None:
    text = 'resource "terraform_data" "a" {\n  lifecycle {\n    ignore_changes = [all]\n  }\n}\n'
    assert [each.code for each in check(text).diagnostics] == ["V006"]


@pytest.mark.parametrize(
    "text",
    [
        'a = "one\n  two"\n',
        'a = "one\n  two\n  three ${var.x} four"\n',
        'a = "SELECT *\n  FROM t\n  WHERE x = 1"\nb = 1\n',
        'a = ["one\n  two", "three"]\n',
        'a = upper("one\n  two")\n',
        'a = {\n  b = "{\n    it\'s: [1]\n  }"\n}\n',
        'a = "\n  one\n"\n',
    ],
)
def test_a_string_over_several_lines_is_one_error(text: str) -> None:
    assert errors(f"locals {{\n{text}}}\n") == ["E003"]


@pytest.mark.parametrize("text", ['a = "one', 'a = "one\n  two', 'a = "one\n  two"', 'a = "one\n"'])
def test_a_string_may_end_with_the_file(text: str) -> None:
    assert [code for code in errors(text) if code != "E020"][:2] in (["E003"], ["E003", "E001"])


def test_two_strings_that_are_not_closed_are_two_errors() -> None:
    assert errors('locals {\n  a = "one\n  b = "two\n  c = 1\n}\n') == ["E003", "E003"]
    assert errors('locals {\n  a = one"\n  b = 1\n  c = two"\n}\n').count("E003") == 2


@pytest.mark.parametrize(("between", "count"), [(49, 1), (50, 2)])
def test_quotes_that_are_far_apart_are_two_errors(between: int, count: int) -> None:
    lines = "".join([f"  a{number} = {number}\n" for number in range(between)])
    assert errors(f'locals {{\n  a = "one\n{lines}  b = two"\n}}\n').count("E003") == count


@given(st.lists(PLACES), PLACES)
@example([(0, 9), (1, 2)], (5, 6))
def test_ranges_are_found_as_if_each_were_looked_at(
    ranges: list[tuple[int, int]], place: tuple[int, int]
) -> None:
    start, end = place
    places = Ranges(ranges)
    assert places.overlap(start, end) == any(low < end and start < high for low, high in ranges)
    assert places.end(start) == max([high for low, high in ranges if low < start], default=-1)


def test_what_products_leave_out_after_one_another_are_rules() -> None:
    for product in products():
        for cause, effects in product.reporting.follow_ons.items():
            assert [name for name in (cause, *effects) if REGISTRY.find(name) is None] == []


DYNAMIC = """\
variable "names" {{
  type    = list(string)
  default = []
}}
locals {{
  none = []
}}
resource "acme_thing" "a" {{
  dynamic "part" {{
    for_each = {for_each}
    content {{
      device_name = {value}
    }}
  }}
}}
"""
IN_JSON = """\
{{"resource": {{"acme_thing": {{"a": {{"dynamic": {{"part": {{
  "for_each": {for_each}, "content": {{"device_name": {value}}}
}}}}}}}}}}}}
"""
WRONG = ("var.nope", "local.nope", "nope", "upper(1, 2)", '1 + "a"', "part.valu")


def severities(text: str, path: str = "main.tf") -> set[str]:
    found = check(text, "R", "V0", path=path).diagnostics
    return {each.severity for each in found if each.code[0] in "RV" and each.code != "R013"}


@pytest.mark.parametrize("value", WRONG)
def test_an_error_in_what_no_block_is_made_of_is_a_warning(value: str) -> None:
    for for_each in ("[]", "{}", "toset([])", "local.none", "[for x in [] : x]", "concat([], [])"):
        assert severities(DYNAMIC.format(for_each=for_each, value=value)) == {"warning"}
    for for_each in ('["a"]', "var.names", "toset(var.names)", "var.names != [] ? [1] : []"):
        assert severities(DYNAMIC.format(for_each=for_each, value=value)) == {"error"}


def test_so_it_is_in_json_syntax() -> None:
    value = '"${var.nope}"'
    assert severities(IN_JSON.format(for_each="[]", value=value), "main.tf.json") == {"warning"}
    assert severities(IN_JSON.format(for_each="[1]", value=value), "main.tf.json") == {"error"}


def test_what_dynamic_blocks_in_it_iterate_over_is_resolved() -> None:
    inner = 'dynamic "inner" {{\n for_each = {}\ncontent {{\n a = {}\n}}\n}}'
    for values, severity in ((("var.nope", "1"), "error"), (("[1]", "var.nope"), "warning")):
        text = DYNAMIC.format(for_each="[]", value="1\n" + inner.format(*values))
        assert severities(text) == {severity}
