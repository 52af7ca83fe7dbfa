"""What definitions of Bake need, for graphs."""

from __future__ import annotations

from hcl_lint.products.bake.links import arrows_by_name
from hcl_lint.text.source import Source
from tests.linter.checking import module


def arrows(text: str) -> set[tuple[str, str, str]]:
    """The addresses of what needs something, of that, and the texts that say so."""
    loaded = module(Source("docker-bake.hcl", text))
    return {(start, end, place.text) for start, end, place in arrows_by_name(loaded)}


def test_members_parents_and_contexts_are_needed() -> None:
    found = arrows("""
group "all" {
  targets = ["a", "none"]
}
target "base" {
  contexts = { src = "target:b", image = "docker-image://target" }
}
target "a" {
  inherits = ["base", "gone"]
}
target "b" {
  matrix   = { n = ["p", "q"] }
  name     = "b-${n}"
  contexts = { x = "target:a" }
}
""")
    assert found == {
        ("group.all", "target.a", '"a"'), ("group.all", "", '"none"'),
        ("target.a", "target.base", '"base"'), ("target.a", "", '"gone"'),
        ("target.base", "target.b", '"target:b"'), ("target.b", "target.a", '"target:a"'),
    }


def test_functions_are_needed_where_they_are_called() -> None:
    found = arrows("""
function "f" {
  params = [x]
  result = g(upper(x))
}
function "g" {
  params = [x]
  result = x
}
variable "V" {
  default = f("a")
}
W = g("b")
target "a" {
  tags = [f("c"), V]
}
""")
    assert found == {
        ("f()", "g()", "g"), ("V", "f()", "f"), ("W", "g()", "g"), ("target.a", "f()", "f"),
    }
