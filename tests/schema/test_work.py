"""Decoding and checking take work in proportion to the text, whatever stands in it."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import checker
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.specs import decode
from hcl_lint.text.source import Source
from tests.schema.bodies import spec_file
from tests.work import Watched, work

SPEC = spec_file("""
object {
  attr "a" {
  }
  block_list "b" {
    object {
      attr "c" {
        type = string
      }
    }
  }
  block_map "m" {
    labels = ["k"]
    object {}
  }
}
""")


@pytest.mark.parametrize("item", [
    "b {\n  c = 1\n}\n", 'm "x" {\n}\n', "x = 1\n", "x {\n}\n", "b {\n  c = []\n}\n"])
@pytest.mark.parametrize("suffix", ["", ".json"])
def test_twice_the_text_is_twice_the_work(item: str, suffix: str) -> None:
    def run(count: int) -> int:
        text = item * count
        if suffix:
            text = '{"a": {' + '"x": 1, ' * count + '"y": 2}, "b": [' + "{}, " * count + "5]}"
        body, _ = read_body(Source("t" + suffix, Watched(text)))
        scope = Scope({})
        return work(lambda: (decode(body, SPEC.spec, scope),
                             check_body(body, SPEC.spec.schema, scope)))

    assert run(200) < 2.3 * run(100)


@pytest.mark.skipif(not checker.__file__.endswith(".py"), reason="a compiled build counts nothing")
@pytest.mark.parametrize(("type_", "literal", "known"), [
    ("string", '"x"', False), ("bool", "true", False), ("any", '""', False), ("any", "true", False),
    ("list(string)", '["x"]', False), ("list(bool)", "[true]", False), ("any", "[true]", False),
    ("number", "5", True), ("number", '"5"', True), ("list(number)", "[5]", True),
])
def test_a_literal_that_fits_or_is_known_to_fit_is_not_evaluated(
    type_: str, literal: str, known: bool
) -> None:
    schema = spec_file(f'object {{\n  attr "a" {{\n    type = {type_}\n  }}\n}}\n').spec.schema

    def run(text: str) -> int:
        body, _ = read_body(Source("t", f"a = {text}\n"))
        return work(lambda: check_body(body, schema, Scope({})))

    if known:
        run(literal)
    assert run(literal) < 0.7 * run(f"({literal})")
