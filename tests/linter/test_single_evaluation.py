"""A check evaluates an expression once for each scope: all rules read the same result."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from hcl_lint.evaluation import evaluate
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.tree import SyntaxTree
from tests.linter.checking import check

NATIVE = """\
variable "names" {
  type    = list(string)
  default = null
}

locals {
  prefix = "a-${length(var.names)}"
  tags   = merge({ a = local.prefix }, { b = 1 + 2 })
}

resource "aws_route" "a" {
  count                  = length(var.names)
  destination_cidr_block = "${local.prefix}-${count.index}"
  gateway_id             = var.names[count.index]
  route_table_id         = local.tags.nope
}

resource "aws_security_group" "a" {
  for_each = toset(var.names)
  name     = each.value
  tags     = local.tags
  dynamic "ingress" {
    for_each = var.names
    content {
      from_port = ingress.key
      to_port   = ingress.key
      protocol  = lower(ingress.value)
    }
  }
}

output "ids" {
  value = [for group in aws_security_group.a : group.id if group.name != 1]
}
"""

JSON = """\
{
  "variable": {"names": {"type": "list(string)"}},
  "locals": {"prefix": "a-${length(var.names)}", "tags": {"${local.prefix}": "${var.names}"}},
  "resource": {"aws_route": {"a": {
    "count": "${length(var.names)}",
    "destination_cidr_block": "${local.prefix}-${count.index}",
    "gateway_id": "${local.tags}"
  }}},
  "output": {"ids": {"value": "${aws_route.a[*].id}"}}
}
"""


@pytest.mark.parametrize(("text", "path"), [(NATIVE, "main.tf"), (JSON, "main.tf.json")])
def test_an_expression_is_evaluated_once_for_each_scope(
    text: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not evaluate.__file__.endswith(".py"):
        pytest.skip("nothing can be counted in a compiled build")
    check(text, path=path)  # It reads the packs.
    evaluations: Counter[tuple[SyntaxTree, Node, object]] = Counter()

    def evaluator(*arguments: Any) -> Evaluator:
        caller = sys._getframe(1).f_locals
        evaluations[caller["tree"], caller["node"], caller["scope"]] += 1
        return Evaluator(*arguments)

    monkeypatch.setattr(evaluate, "Evaluator", evaluator)
    check(text, path=path)
    several = [tree.text(node) for (tree, node, _), count in evaluations.items() if count > 1]
    assert evaluations and several == []
