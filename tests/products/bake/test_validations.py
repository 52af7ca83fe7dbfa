# flake8: noqa: E501 (one fault a line)
"""What Buildx rejects has an error: one fault for each of its validations that need no request."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

CHECKER = Checker(ruleset("E", "BK", "V", "R"))

FAULTS = [
    ("target without a name", 'target {}\n'),
    ("target with two names", 'target "a" "b" {}\n'),
    ("invalid name", 'target "a.b" {}\n'),
    ("invalid name of an expansion", 'target "a" {\n  name = "a.${x}"\n  matrix = { x = ["1"] }\n}\n'),
    ("name without a matrix", 'target "a" {\n  name = "b"\n}\n'),
    ("name of a group", 'group "a" {\n  targets = ["b"]\n  name = "c"\n}\ntarget "b" {}\n'),
    ("matrix of a group", 'group "a" {\n  targets = ["b"]\n  matrix = {}\n}\ntarget "b" {}\n'),
    ("matrix that is no map", 'target "a" {\n  name = "b"\n  matrix = ["x"]\n}\n'),
    ("matrix without lists", 'target "a" {\n  name = "b-${x}"\n  matrix = { x = "y" }\n}\n'),
    ("expansions without names", 'target "a" {\n  matrix = { x = ["1","2"] }\n}\n'),
    ("expansions of one name", 'target "a" {\n  name = "b"\n  matrix = { x = ["1","2"] }\n}\n'),
    ("name that is null", 'target "a" {\n  name = null\n  matrix = { x = ["1"] }\n}\n'),
    ("name that is a list", 'target "a" {\n  name = ["b"]\n  matrix = { x = ["1"] }\n}\n'),
    ("unknown name in a matrix", 'target "a" {\n  name = "b-${y}"\n  matrix = { x = ["1"] }\n}\n'),
    ("target in a matrix", 'target "b" {\n  context = "x"\n}\ntarget "a" {\n  name = "c-${x}"\n  matrix = { x = [target.b.context] }\n}\n'),
    ("invalid type", 'variable "A" {\n  type = strng\n}\n'),
    ("default of another type", 'variable "A" {\n  type = number\n  default = "x"\n}\n'),
    ("circle of variables", 'variable "A" {\n  default = B\n}\nvariable "B" {\n  default = A\n}\n'),
    ("undefined name in a default", 'variable "A" {\n  default = C\n}\n'),
    ("undefined function in a default", 'variable "A" {\n  default = foo()\n}\n'),
    ("condition that is null", 'variable "A" {\n  default = 1\n  validation {\n    condition = null\n    error_message = "x"\n  }\n}\n'),
    ("validation without a condition", 'variable "A" {\n  default = 1\n  validation {\n    error_message = "x"\n  }\n}\n'),
    ("condition that is a string", 'variable "A" {\n  default = 1\n  validation {\n    condition = "x"\n    error_message = "x"\n  }\n}\n'),
    ("condition that is false", 'variable "A" {\n  default = 1\n  validation {\n    condition = A > 5\n    error_message = "x"\n  }\n}\n'),
    ("message that is a list", 'variable "A" {\n  default = 1\n  validation {\n    condition = A > 5\n    error_message = ["x"]\n  }\n}\n'),
    ("message with an undefined name", 'variable "A" {\n  default = 1\n  validation {\n    condition = A > 5\n    error_message = "x${B}"\n  }\n}\n'),
    ("function: no result", 'function "f" {\n  params = [a]\n}\n'),
    ("function: no parameters", 'function "f" {\n  result = 1\n}\n'),
    ("function: parameters string", 'function "f" {\n  params = "a"\n  result = 1\n}\n'),
    ("function: parameters element", 'function "f" {\n  params = ["a"]\n  result = 1\n}\n'),
    ("function: unknown var", 'function "f" {\n  params = [a]\n  result = b\n}\n'),
    ("function: unknown fn", 'function "f" {\n  params = [a]\n  result = g(a)\n}\n'),
    ("function: recursion", 'function "f" {\n  params = [a]\n  result = f(a)\n}\n'),
    ("function: attribute", 'function "f" {\n  params = [a]\n  result = a\n  x = 1\n}\n'),
    ("function: block", 'function "f" {\n  params = [a]\n  result = a\n  x {}\n}\n'),
    ("function: arity", 'function "f" {\n  params = [a]\n  result = a\n}\ntarget "t" {\n  context = f("a","b")\n}\n'),
    ("function: error inside", 'function "f" {\n  params = [a]\n  result = a + 1\n}\ntarget "t" {\n  context = f("a")\n}\n'),
    ("unknown var", 'target "a" {\n  context = X\n}\n'),
    ("same twice", 'target "a" {\n  context = "${X}${X}"\n}\n'),
    ("unknown fn", 'target "a" {\n  context = foo("x")\n}\n'),
    ("target alone", 'target "a" {\n  context = target\n}\n'),
    ("target index", 'target "b" {}\ntarget "a" {\n  context = target["b"].context\n}\n'),
    ("target nope", 'target "a" {\n  context = target.nope.context\n}\n'),
    ("self ref", 'target "a" {\n  context = target.a.context\n}\n'),
    ("ref cycle", 'target "a" {\n  context = target.b.context\n}\ntarget "b" {\n  context = target.a.context\n}\n'),
    ("tags string", 'target "a" {\n  tags = "x"\n}\n'),
    ("tags null", 'target "a" {\n  tags = [null]\n}\n'),
    ("no targets", 'group "a" {}\n'),
    ("bad global", 'X = foo()\n'),
    ("attribute twice", 'target "a" {\n  context = "x"\n  context = "y"\n}\n'),
    ("cache field", 'target "a" {\n  cache-from = ["type=x,foo"]\n}\n'),
    ("cache no type", 'target "a" {\n  cache-to = ["dest=x"]\n}\n'),
    ("cache object", 'target "a" {\n  cache-to = [{dest="x"}]\n}\n'),
    ("output field", 'target "a" {\n  output = ["type=x,foo"]\n}\n'),
    ("output no type", 'target "a" {\n  output = ["dest=x,a=b"]\n}\n'),
    ("attest", 'target "a" {\n  attest = ["provenance"]\n}\n'),
    ("attest type", 'target "a" {\n  attest = ["mode=max"]\n}\n'),
    ("attest disabled", 'target "a" {\n  attest = ["type=sbom,disabled=maybe"]\n}\n'),
    ("secret field", 'target "a" {\n  secret = ["id=x,foo"]\n}\n'),
    ("secret key", 'target "a" {\n  secret = ["id=x,foo=b"]\n}\n'),
    ("secret type", 'target "a" {\n  secret = ["type=dir,id=x"]\n}\n'),
    ("policy key", 'target "a" {\n  policy = ["name=x"]\n}\n'),
    ("csv quote", 'target "a" {\n  output = ["type=x,a\\"b=c"]\n}\n'),
    ("inherits unknown", 'target "a" {\n  inherits = ["b"]\n}\n'),
    ("member unknown", 'group "g" {\n  targets = ["b"]\n}\ntarget "a" {}\n'),
    ("link unknown", 'target "a" {\n  contexts = { x = "target:b" }\n}\n'),
    ("inherits group", 'group "g" {\n  targets = ["b"]\n}\ntarget "b" {}\ntarget "a" {\n  inherits = ["g"]\n}\n'),
    ("link matrix label", 'target "m" {\n  name = "m-${x}"\n  matrix = { x = ["1"] }\n}\ntarget "a" {\n  contexts = { x = "target:m" }\n}\n'),
    ("group cycle", 'group "g" {\n  targets = ["h"]\n}\ngroup "h" {\n  targets = ["g"]\n}\n'),
    ("link self", 'target "a" {\n  contexts = { x = "target:a" }\n}\n'),
    ("link loop", 'target "a" {\n  contexts = { x = "target:b" }\n}\ntarget "b" {\n  contexts = { x = "target:a" }\n}\n'),
    ("platforms", 'target "a" {\n  platforms = ["linux/amd64","linux/arm64"]\n  contexts = { x = "target:b" }\n}\ntarget "b" {\n  platforms = ["linux/amd64","linux/s390x"]\n}\n'),
    ("platforms of a parent", 'target "p" {\n  platforms = ["linux/amd64","linux/arm64"]\n}\ntarget "a" {\n  inherits = ["p"]\n  contexts = { x = "target:b" }\n}\ntarget "b" {\n  platforms = ["linux/amd64","linux/s390x"]\n}\n'),
    ("context -", 'target "a" {\n  context = "-"\n}\n'),
    ("dockerfile -", 'target "a" {\n  dockerfile = "-"\n}\n'),
    ("shm", 'target "a" {\n  shm-size = "big"\n}\n'),
    ("platform syntax", 'target "a" {\n  platforms = ["linux/amd 64"]\n}\n'),
    ("secret no id", 'target "a" {\n  secret = ["src=x"]\n}\n'),
    ("output local no dest", 'target "a" {\n  output = ["type=local"]\n}\n'),
    ("two stdout", 'target "a" {\n  output = ["type=tar,dest=-","type=oci,dest=-"]\n}\n'),
    ("annotation", 'target "a" {\n  annotations = ["x"]\n}\n'),
    ("annotation type", 'target "a" {\n  annotations = ["foo:a=b"]\n}\n'),
    ("annotation platform", 'target "a" {\n  annotations = ["manifest[li nux]:a=b"]\n}\n'),
    ("ulimit", 'target "a" {\n  ulimits = ["nofile"]\n}\n'),
    ("ulimit name", 'target "a" {\n  ulimits = ["foo=1"]\n}\n'),
    ("ulimit number", 'target "a" {\n  ulimits = ["nofile=x"]\n}\n'),
    ("ulimit soft", 'target "a" {\n  ulimits = ["nofile=5:1"]\n}\n'),
    ("resources memory", 'target "a" {\n  resources = { memory = "big" }\n}\n'),
    ("resources", 'target "a" {\n  resources = { cpu-quota = 1.5 }\n}\n'),
]


def errors(text: str) -> list[str]:
    """The summaries of the errors in a file."""
    found = CHECKER.check(module(Source("docker-bake.hcl", text)))[0].diagnostics
    return [each.summary for each in found if each.severity == "error"]


@pytest.mark.parametrize(("fault", "text"), FAULTS, ids=[name for name, _ in FAULTS])
def test_what_the_product_rejects_has_an_error(fault: str, text: str) -> None:
    assert errors(text) != []


def test_a_target_without_faults_has_none() -> None:
    assert errors('target "a" {\n  output = ["type=local,dest=out"]\n  ulimits = ["nofile=1:5"]\n}\n') == []


def test_own_platforms_replace_those_of_parents() -> None:
    parent = 'target "p" {\n  platforms = ["linux/amd64","linux/riscv64"]\n}\n'
    needed = 'target "b" {\n  platforms = ["linux/amd64","linux/arm64"]\n}\n'
    own = 'inherits = ["p"]\n  platforms = ["linux/arm64","linux/amd64"]\n'
    assert errors(parent + needed + f'target "a" {{\n  {own}  contexts = {{ x = "target:b" }}\n}}\n') == []


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("MIAN", 'args = MAIN ? { A = "1" } : { B = MIAN }'),
        ("nofn", 'context = MAIN ? "." : nofn("x")'),
        ("zz", 'tags = [for t in MAIN ? [] : ["b"] : "${t}-${zz}"]'),
    ],
)
def test_undefined_names_that_are_not_evaluated_have_a_warning(name: str, setting: str) -> None:
    text = f'variable "MAIN" {{\n  default = true\n}}\ntarget "a" {{\n  {setting}\n}}\n'
    found = CHECKER.check(module(Source("docker-bake.hcl", text)))[0].diagnostics
    assert [(each.severity, f"`{name}`" in each.summary) for each in found] == [("warning", True)]


@pytest.mark.parametrize("setting", ['target = try(nosuch, "x")', "pull = can(nosuch.x)"])
def test_names_that_are_tried_may_be_undefined(setting: str) -> None:
    text = f'target "a" {{\n  {setting}\n}}\n'
    assert CHECKER.check(module(Source("docker-bake.hcl", text)))[0].diagnostics == []


@pytest.mark.parametrize(("ancestors", "is_followed"), [(100, True), (101, False)])
def test_contexts_come_from_a_hundred_ancestors(ancestors: int, is_followed: bool) -> None:
    chain = [f'target "t{n}" {{\n  inherits = ["t{n + 1}"]\n}}\n' for n in range(ancestors)]
    last = f'target "t{ancestors}" {{\n  contexts = {{ x = "target:t0" }}\n}}\n'
    cycles = [each for each in errors("".join(chain) + last) if "refers to itself" in each]
    assert cycles == (["`t0` refers to itself"] if is_followed else [])
