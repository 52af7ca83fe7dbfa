"""Calls of modules: where their problems are."""

from __future__ import annotations

import pytest

from hcl_lint.products.terraform.calls.rules.arguments import module_arguments
from hcl_lint.text.source import Source
from tests.linter.checking import modules

CALLEE = Source("a/main.tf", "output \"o\" {\n  value = 1\n}\n")


@pytest.mark.parametrize("path, text, marked", [
    ("main.tf", 'module "a" {\n  source = "./a"\n  nope   = 1\n}\n', "nope"),
    ("main.tf.json", '{"module": {"a": {"source": "./a", "nope": 12}}}\n', "12"),
])
def test_an_unknown_argument_is_marked_at_its_name_where_it_has_one(
    path: str, text: str, marked: str
) -> None:
    caller = next(each for each in modules(Source(path, text), CALLEE) if each.folder == "")
    (found,) = module_arguments(caller)
    assert text[found.start : found.end] == marked
