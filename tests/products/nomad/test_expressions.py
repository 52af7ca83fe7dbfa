"""Expressions of job files have the values that Nomad gives them.

The kinds are those of the page on HCL2 expressions in Nomad's documentation.
"""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.nodes import Attribute, Block, Body
from hcl_lint.text.source import Source
from hcl_lint.values.plain import to_python
from hcl_lint.values.types import DYNAMIC, STRING, Type, list_of
from hcl_lint.values.value import Value
from tests.linter.checking import module

JOB = """
variable "region" {
  type = string
}

variable "racks" {
  type = list(string)
}

locals {
  sizes = {
    small = 1
    large = 4
  }
  hosts = [
    { name = "oak", ports = [80, 443] },
    { name = "elm", ports = [22] },
  ]
  greeting = "hello, ${local.whom}"
  whom     = "world"
}

locals {
  result = @
}
"""


def value_of(expression: str) -> Value:
    """The value of an expression beside the declarations of the job file above."""
    job = module(Source("job.nomad", JOB.replace("@", expression)))
    (document,) = job.documents
    assert document.has_valid_syntax
    root = document.tree.root
    assert isinstance(root, Body)
    last = root.items[-1]
    assert isinstance(last, Block)
    item = last.body.items[0]
    assert isinstance(item, Attribute)
    value, problems = evaluate(document.tree, item.expression, values_of(job).scope_of(document))
    assert problems == []
    return value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        # literals
        ('"text"', "text"),
        ("15", 15),
        ("true", True),
        ("null", None),
        ('["a", 1, true]', ["a", 1, True]),
        ('{ "a" = 1, b : 2 }', {"a": 1, "b": 2}),
        # escapes and heredocs
        (r'"tab\tand \"quotes\" \u00e9"', 'tab\tand "quotes" é'),
        ('"$${literal} %%{literal}"', "${literal} %{literal}"),
        ("<<EOT\none\n  two\nEOT\n", "one\n  two\n"),
        ("<<-EOT\n    one\n      two\n    EOT\n", "one\n  two\n"),
        # references
        ("local.sizes.large", 4),
        ('local.sizes["small"]', 1),
        ("local.hosts[1].name", "elm"),
        ("local.greeting", "hello, world"),
        # operators
        ("1 + 2 * 3 - -1", 8),
        ("7 % 4 / 2", 1.5),
        ("1 < 2 && !(2 == 3) || false", True),
        ('"a" != "b"', True),
        # conditionals
        ('local.sizes.large > 2 ? "big" : "little"', "big"),
        # for
        ("[for host in local.hosts : upper(host.name)]", ["OAK", "ELM"]),
        ("{ for name, size in local.sizes : name => size * 2 }", {"small": 2, "large": 8}),
        ("[for name, size in local.sizes : name if size > 1]", ["large"]),
        (
            "{ for host in local.hosts : length(host.ports) => host.name... }",
            {"1": ["elm"], "2": ["oak"]},
        ),
        # splats
        ("local.hosts[*].name", ["oak", "elm"]),
        ("local.hosts.*.ports", [[80, 443], [22]]),
        ("local.sizes[*].small", [1]),
        # functions
        ('format("%s-%02d", local.whom, 7)', "world-07"),
        ("max([3, 9, 4]...)", 9),
        ('regex_replace("a1b2", "[0-9]", "#")', "a#b#"),
        ('try(local.sizes.huge, "none")', "none"),
        # templates
        ('"%{ if true }yes%{ else }no%{ endif }"', "yes"),
        ('"%{ for name in ["a", "b"] }<${name}>%{ endfor }"', "<a><b>"),
        ('"${1 + 1} things"', "2 things"),
    ],
)
def test_value(expression: str, value: object) -> None:
    assert to_python(value_of(expression)) == value


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("attr.kernel.name", "${attr.kernel.name}"),
        ('"${node.unique.id}"', "${node.unique.id}"),
        ('"http://${NOMAD_ADDR_http}/"', "http://${NOMAD_ADDR_http}/"),
        ("upper(meta.rack)", "${META.RACK}"),
        ("docker", "${docker}"),
        ('env["HOME"]', '${env["HOME"]}'),
    ],
)
def test_names_that_nothing_declares_are_text_for_the_run_time(expression: str, text: str) -> None:
    assert value_of(expression).as_string() == text


@pytest.mark.parametrize(
    ("expression", "type_"),
    [
        ("var.region", STRING),
        ("var.racks", list_of(STRING)),
        ('"${var.region}-1"', STRING),
        ("var.undeclared", DYNAMIC),
    ],
)
def test_variables_may_have_any_value_of_their_type(expression: str, type_: Type) -> None:
    value = value_of(expression)
    assert value.is_unknown
    assert value.type == type_


def test_locals_may_refer_to_each_other_in_any_order_but_not_in_circles() -> None:
    text = "locals {\n  a = local.b\n  b = local.a\n  c = local.d\n  d = 1\n}\n"
    values = values_of(module(Source("job.nomad", text)))
    found = {name: values.value("local", name) for name in "abcd"}
    assert found["a"].is_unknown and found["b"].is_unknown
    assert to_python(found["c"]) == to_python(found["d"]) == 1
