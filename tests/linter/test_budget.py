"""All evaluations of a file together take a bounded number of steps, whoever asks for them."""

from __future__ import annotations

import contextlib
import json

import pytest

from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import Expression
from hcl_lint.values.value import Value
from tests.extent import sample
from tests.linter.checking import check

GREEDY = "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : a + b]]]"
LITERAL = "1, " * 40
GREEDY_LITERAL = (
    f"[for a in [{LITERAL}] : [for b in [{LITERAL}] : [for c in [{LITERAL}] : [for d in [{LITERAL}]"
    " : a + b]]]]"
)
MANY = range(12)
MOST = 450_000  # steps of a file, and the last expression of all

FILES = {
    "main.hcl": "".join(f"a{n} = {GREEDY_LITERAL}\n" for n in MANY),
    "main.tf": "locals {\n" + "".join(f"  a{n} = {GREEDY}\n" for n in MANY) + "}\n",
    "outputs.tf": "".join(f'output "a{n}" {{\n  value = {GREEDY}\n}}\n' for n in MANY),
    "calls.tf": "".join(f'module "a{n}" {{\n  source = "./a"\n  b = {GREEDY}\n}}\n' for n in MANY),
    "variables.tf": "".join(
        f'variable "a{n}" {{\n  type = any\n  default = {GREEDY_LITERAL}\n}}\n' for n in MANY),
    "checked.tf": "".join(
        f'variable "a{n}" {{\n  validation {{\n    condition = {GREEDY} != var.a{n}\n'
        '    error_message = "No."\n  }\n}\n' for n in MANY),
    "main.tf.json": json.dumps({"locals": {f"a{n}": f"${{{GREEDY}}}" for n in MANY}}),
    "main.tfvars": "".join(f"a{n} = {GREEDY_LITERAL}\n" for n in MANY),
    "main.tftest.hcl": "".join(
        f'run "a{n}" {{\n  variables {{\n    b = {GREEDY}\n  }}\n}}\n' for n in MANY),
    "main.pkr.hcl": "locals {\n" + "".join(f"  a{n} = {GREEDY}\n" for n in MANY) + "}\n",
    "job.nomad.hcl": "locals {\n" + "".join(f"  a{n} = {GREEDY}\n" for n in MANY) + "}\n",
    "docker-bake.hcl": "".join(
        f'target "a{n}" {{\n  tags = {GREEDY_LITERAL}\n}}\n' for n in MANY),
    "terragrunt.hcl": "inputs = {\n" + "".join(f"  a{n} = {GREEDY}\n" for n in MANY) + "}\n",
}


class Steps:
    """Counts the expressions that are evaluated; compiled code is not seen, and counts nothing."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        value = Evaluator.value

        def counted(run: Evaluator, node: Expression, scope: Scope | None) -> Value:
            self.count += 1
            return value(run, node, scope)

        with contextlib.suppress(TypeError):
            monkeypatch.setattr(Evaluator, "value", counted)


@pytest.mark.parametrize("path", sample(list(FILES)))
def test_what_all_of_a_file_takes_is_bounded_and_told_once(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = Steps(monkeypatch)
    found = check(FILES[path], path=path)
    assert steps.count < MOST
    limits = [each for each in found.diagnostics if each.rule.name == "evaluation-limit"]
    assert len(limits) == 1


def test_the_rest_of_the_file_is_still_checked() -> None:
    found = check(f'locals {{\n  a = {GREEDY}\n  b = 1 + "x"\n}}\nlocals {{\n  a = 1\n}}\n')
    rules = {each.rule.name for each in found.diagnostics}
    assert {"evaluation-limit", "operand-type", "duplicate-declaration"} <= rules


def test_strings_of_json_files_share_the_budget_of_the_file() -> None:
    found = check(json.dumps({"locals": {f"a{n}": f"${{{GREEDY}}}" for n in MANY}, "b": 1}),
                  path="main.tf.json")
    (limit,) = [each for each in found.diagnostics if each.rule.name == "evaluation-limit"]
    assert found.text[limit.start:limit.end].startswith('"${[for')


def test_values_that_are_too_large_are_told_once() -> None:
    grown = "[x, x, x, x, x, x, x, x, x, x]"
    for _ in range(6):
        grown = f"[for x in [[x, x, x, x, x, x, x, x, x, x]] : {grown}]"
    texts = [f"  {name} = [for x in [0] : {grown}]\n" for name in "ab"]
    found = check("locals {\n" + "".join(texts) + "}\n")
    limits = [each for each in found.diagnostics if each.rule.name == "evaluation-limit"]
    assert [(each.range.line, each.summary) for each in limits] == [(2, "Value is too large")]
