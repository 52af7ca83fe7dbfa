"""Checking a module takes work in proportion to its size, whatever is in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.semantics.values import shapes_of
from hcl_lint.text.source import Source
from tests.extent import sample
from tests.linter.checking import modules, ruleset
from tests.work import work

Files = dict[str, str]


def lines(line: str, count: int, start: int = 0) -> str:
    """A line *count* times, with its number in place of ``#``, the next in place of ``@``."""
    return "".join(
        [
            line.replace("#", f"{number:05}").replace("@", f"{number + 1:05}")
            for number in range(start, start + count)
        ]
    )


def locals_of(content: str) -> str:
    return f"locals {{\n{content}}}\n"


def chain_of_calls(count: int) -> Files:
    """Modules of which each calls the next one."""
    call = 'module "n" {\n  source = "../m@"\n  x      = var.x\n}\n'
    inner = 'variable "x" {\n  type = any\n}\n' + call + "output \"o\" {\n  value = module.n.o\n}\n"
    files = {f"m{number:05}/main.tf": lines(inner, 1, number) for number in range(count)}
    last = 'variable "x" {\n  type = any\n}\noutput "o" {\n  value = var.x\n}\n'
    return {**files, f"m{count:05}/main.tf": last}


MODULES: dict[str, Callable[[int], Files]] = {
    "a chain of local values": lambda n: {
        "main.tf": locals_of("  x00000 = 1\n" + lines("  x@ = local.x#\n", n))
    },
    "a chain of objects": lambda n: {
        "main.tf": locals_of("  x00000 = {}\n" + lines("  x@ = { a = local.x# }\n", n))
    },
    "a cycle": lambda n: {
        "main.tf": locals_of(lines("  x@ = local.x#\n", n) + f"  x00000 = local.x{n:05}\n")
    },
    "references to themselves": lambda n: {"main.tf": locals_of(lines("  x# = local.x#\n", n))},
    "one large object": lambda n: {
        "main.tf": locals_of(
            f"  o = {{\n{lines('    k# = 1' + chr(10), n)}  }}\n" + lines("  x# = local.o.k#\n", n)
        )
    },
    "undeclared variables": lambda n: {
        "main.tf": lines('variable "y#" {\n}\n', n) + locals_of(lines("  x# = var.z#\n", n))
    },
    "unknown outputs": lambda n: {
        "main.tf": 'module "m" {\n  source = "./m"\n}\n'
        + locals_of(lines("  x# = module.m.z#\n", n)),
        "m/main.tf": lines('output "y#" {\n  value = 1\n}\n', n),
    },
    "unknown arguments": lambda n: {
        "main.tf": 'module "m" {\n  source = "./m"\n' + lines("  z# = 1\n", n) + "}\n",
        "m/main.tf": lines('variable "y#" {\n  default = 1\n}\n', n),
    },
    "undeclared providers": lambda n: {
        "main.tf": lines(
            'provider "aws" {\n  alias = "a#"\n}\ndata "aws_x" "y#" {\n  provider = aws.b#\n}\n', n
        )
    },
    "values for undeclared variables": lambda n: {
        "main.tf": lines('variable "y#" {\n}\n', n),
        "a.tfvars": lines("z# = 1\n", n),
    },
    "blocks": lambda n: {
        "main.tf": lines(
            'variable "v#" {\n  type = string\n}\n'
            'resource "aws_x" "y#" {\n  tags = { a = var.v# }\n}\n', n
        )
    },
    "calls of one module": lambda n: {
        "main.tf": lines('module "m#" {\n  source = "./m"\n  x = 1\n}\n', n),
        "m/main.tf": 'variable "x" {\n  type = number\n}\n',
    },
    "files": lambda n: {f"f{number}.tf": lines('variable "v#" {\n}\n', 1, number)
                        for number in range(n)},
    "a chain of calls": chain_of_calls,
}


@pytest.mark.parametrize("name", sample([*MODULES], 6))
def test_twice_the_module_is_twice_the_work(name: str) -> None:
    checker = Checker(ruleset())

    def run(count: int) -> int:
        sources = [Source(path, text) for path, text in MODULES[name](count).items()]
        found = modules(*sources)
        return work(lambda: [checker.check(module) for module in found])

    run(1)  # for what is loaded once
    few = run(_FEW)
    assert run(2 * _FEW) < 2.4 * few


TREES: dict[str, Callable[[int], Files]] = {
    "a chain of calls": chain_of_calls,
    "uncalled modules": lambda n: {
        f"modules/m{number}/main.tf": 'output "o" {\n  value = 1\n}\n' for number in range(n)
    },
}


@pytest.mark.parametrize("name", TREES)
def test_twice_the_modules_of_a_tree_are_twice_the_work(name: str) -> None:
    checker = Checker(ruleset("R018", "orphan-module", preview=True))

    def run(count: int) -> int:
        sources = [Source(path, text) for path, text in TREES[name](count).items()]
        found = modules(*sources)
        return work(lambda: [checker.check(module) for module in found])

    run(1)
    few = run(_FEW)
    assert run(2 * _FEW) < 2.4 * few


_FEW = 50  # several times the number of suggestions that are made


def test_a_module_is_evaluated_once_for_equal_arguments() -> None:
    inner = 'variable "x" {\n  type = any\n}\noutput "y" {\n  value = var.x\n}\n'
    call = 'module "m#" {\n  source = "./m"\n  x      = "#"\n}\n'
    calls = lines(call + 'output "o#" {\n  value = module.m#.y\n}\n', 20)
    found = modules(Source("main.tf", calls), Source("m/main.tf", inner))
    for module in found:
        Checker(ruleset()).check(module)
    (called,) = [module for module in found if module.folder == "m"]
    # With the type of any value, and with that of a string.
    assert len(called.fact(shapes_of)) == 2


def test_values_that_nothing_declares_are_counted_once_there_are_many() -> None:
    (module,) = modules(
        Source("main.tf", 'variable "a" {}\n'),
        Source("terraform.tfvars", lines("k# = 1\n", 5_000)),
    )
    results = Checker(ruleset("V013")).check(module)
    found = [each.summary for result in results for each in result.diagnostics]
    assert len(found) == 101
    assert found[-1] == "Values for 4900 more undeclared variables"


class Searched(str):
    """A text that counts how often it is searched from its beginning."""

    searches = 0

    def __contains__(self, part: object) -> bool:
        Searched.searches += 1
        return str.__contains__(self, part)  # type: ignore[operator]


def test_a_text_is_not_searched_once_for_each_of_its_declarations() -> None:
    part = 'variable "v#" {\n  type    = number\n  default = 1\n}\n'
    part += 'locals {\n  l# = { a = var.v# }\n}\noutput "o#" {\n  value = local.l#\n}\n'

    def searches(count: int) -> int:
        Searched.searches = 0
        source = Source("main.tf", "")
        source.text = Searched(lines(part, count))
        (found,) = modules(source)
        Checker(ruleset()).check(found)
        return Searched.searches

    searches(1)  # Modules of checks are loaded by what the text has.
    searches(1)  # The first run after a change builds tables.
    few = searches(10)
    if few == 0:
        pytest.skip("the checks are compiled, so that searches cannot be counted")
    assert searches(40) == few
