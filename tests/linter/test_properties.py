"""What holds of all rules together, whatever a file holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcl_lint.diagnostics.diagnostic import fixes_to_make
from hcl_lint.diagnostics.rules import INTERNAL_ERROR
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.fixes import reason_to_refuse
from hcl_lint.linter.results import FileResult
from hcl_lint.semantics.document import parse_document
from hcl_lint.text.source import Source
from tests.extent import examples
from tests.hostile import INPUTS
from tests.linter.checking import module, ruleset
from tests.syntax.strategies import expressions

CHECKER = Checker(ruleset("ALL"))

comments = st.sampled_from(
    (
        "# why", "// why", "/* why */", "# hcl-lint: ignore[S005] why", "# hcl-lint: ignore",
        "# hcl-lint: disable[F]", "# hcl-lint: enable[F]", "# hcl-lint: ignore[", "# TODO: it",
        "# hcl-lint: file-ignore[nope, S]", "# tflint-ignore: terraform_typed_variables, x",
        "# hcl-lint: sorted", "# a = 1",
    )
)
attributes = st.builds("{} = {}".format, st.sampled_from("abcdef"), expressions)
openings = st.sampled_from(('resource "a" "b" {', "locals {", "dynamic x {", 'variable "v" {'))
lines = st.one_of(
    attributes, comments, openings, st.just("}"), st.just(""), st.just("a = <<-EOT\n  x ${b}\nEOT"),
    st.builds("{} {}".format, attributes, comments),
)
texts = st.builds("\n".join, st.lists(lines, max_size=10))


def failures(checked: FileResult) -> list[str]:
    return [each.detail for each in checked.diagnostics if each.rule.name == INTERNAL_ERROR.name]


@settings(max_examples=examples(150))
@given(texts)
def test_no_rule_fails_and_fixes_end_without_damage(text: str) -> None:
    (checked,) = CHECKER.check(module(Source("main.tf", text)))
    assert failures(checked) == []
    (fixed,) = CHECKER.fix(module(Source("main.tf", text)))
    assert failures(fixed) == []
    if not parse_document(Source("main.tf", text)).diagnostics:
        # In broken files, one that makes another mistake visible is refused.
        assert fixed.refused == []
        assert fixes_to_make(fixed.diagnostics, unsafe=False) == []
    tree = parse_document(Source("main.tf", text))
    assert reason_to_refuse(tree, fixed.tree, is_safe=True) is None


@settings(max_examples=examples(50))
@given(texts)
def test_what_is_suppressed_stays_suppressed(text: str) -> None:
    checker = Checker(ruleset("S", "F"))
    (done,) = checker.suppress(module(Source("main.tf", text)), reason="")
    (again,) = checker.check(module(done.tree.source))
    assert [each.code for each in again.diagnostics if each.code[0] in "SF"] == []


@pytest.mark.parametrize("name", INPUTS)
def test_no_rule_fails_on_what_is_hostile(name: str) -> None:
    make, _ = INPUTS[name]
    (checked,) = CHECKER.check(module(Source("main.tf", make(150))))
    assert failures(checked) == []
