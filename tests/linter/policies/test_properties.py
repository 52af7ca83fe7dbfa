"""What holds of policies, whatever somebody writes into them."""

from __future__ import annotations

from hypothesis import given, strategies as st

from hcl_lint.linter.policies.family import read_packs
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.source import Source
from tests.linter.policies.policies import check, pack, rule
from tests.syntax.strategies import expressions

TEXT = """resource "a" "b" {
  tags = { Owner = var.owner }
  size = 1
  disk {
    size = 2
  }
}
"""

roots = st.sampled_from(
    (
        "self", "self.tags", "self.tags.Owner", "self.size", "self.disk[*].size", "self.none",
        "block.name", "block.labels[1]", "attribute.name", "source.size", "parents[0].self",
        "file.name", "module.blocks", "option.x", "1", '"a"', "null", "[]", "{}",
    )
)
calls = st.sampled_from(
    (
        "{0}", "keys({0})", "length({0})", "known({0})", "default({0}, {1})", "glob({0}, {1})",
        "can({0})", "try({0}, {1})", "contains({0}, {1})", "{0} == {1}", "{0} != null", "!{0}",
        "{0} && {1}", "{0} ? {1} : {0}", "[for x in {0} : {1}]", "{0}[{1}]", "jsonencode({0})",
        "startswith({0}, {1})", '"${{{0}}} ${{{1}}}"', "regex({0}, {1})", "merge({0}, {1})",
    )
)
conditions = st.recursive(
    roots,
    lambda inner: st.builds(lambda form, a, b: form.format(a, b), calls, inner, inner),
    max_leaves=6,
)
patterns = st.sampled_from(("resource", "resource.*", "**.size", ".", "/", "resource.disk.size"))


@given(patterns, conditions, conditions, conditions)
def test_any_policy_is_asked_without_failing(
    match: str, condition: str, text: str, value: str
) -> None:
    policy = rule(
        match, condition, f"help = {text}", f"at = {text}", 'option "x" { default = 1 }',
        f"fix {{\nvalue = {value}\nset = {value}\nremove = {value}\n}}",
    )
    _, found = read_packs([pack(policy)])
    assert found == []
    for path, content in (("main.tf", TEXT), ("main.tf.json", '{"resource": {"a": {"b": {}}}}')):
        checked = check(policy, content, path)
        for each in checked.diagnostics:
            if each.rule.name == "policy-error":
                continue
            assert each.rule.name == "it", each.detail
            if each.fix is not None:
                fixed = apply_edits(content, each.fix.edits)
                assert parse_config(Source(path, fixed)).diagnostics == []


@given(st.text(max_size=40), st.integers(0, 400), st.integers(0, 20))
def test_any_file_is_read(text: str, at: int, length: int) -> None:
    policy = rule(
        "resource", "self.size == 1", 'option "x" { default = 1 }', "fix {\n  value = 1\n}",
        "examples {\n  good {\n    a = 1\n  }\n  bad {\n    a = 2 # expect\n  }\n}",
    )
    changed = policy[:at] + text + policy[at + length :]
    _, found = read_packs([pack(changed)])
    for each in found:
        assert 0 <= each.start <= each.end <= len(changed)


@given(expressions)
def test_any_expression_is_read(expression: str) -> None:
    read_packs([pack(rule("resource", expression))])
