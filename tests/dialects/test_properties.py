"""Whatever is in a pack, it is a pack or a mistake that is told; and so is what it is for."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings, strategies as st

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.registry import Dialects
from hcl_lint.dialects.schemas import load_schema
from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.extent import examples
from tests.linter.checking import DIALECTS, PACK, module, ruleset

FILE = """owner = "team-web"

service "web" {
  image = "web:${git.tag}"
  size  = "small"
  dynamic "port" {
    for_each = [1, 2]
    content {
      number = port.value
    }
  }
  logs {
    a = lower(env.x)
  }
}
"""
SCRAPS = ["{", "}", '"', "=", "[", "]", "\n", "${", "object {}", "use {", "null", "\x00", "any"]


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text with some of its parts removed, doubled or replaced."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 30)))
        middle = draw(st.sampled_from(["", text[start:end] * 2, *SCRAPS]))
        text = text[:start] + middle + text[end:]
    return text


@settings(max_examples=examples(60))
@given(st.sampled_from(["pack.hcl", "schema/service.hcl", "schema/shared.hcl"]), st.data())
def test_a_damaged_pack_is_a_pack_or_a_mistake(name: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for path in PACK.rglob("*.hcl"):
            inner = path.relative_to(PACK).as_posix()
            text = path.read_text("utf-8")
            target = Path(folder, inner)
            target.parent.mkdir(exist_ok=True)
            target.write_text(data.draw(damaged(text)) if inner == name else text, "utf-8")
        try:
            dialects = Dialects([load_pack(folder)])
            for dialect in dialects:
                for schema in dialect.schemas:
                    load_schema(schema)
        except ConfigError as error:
            assert "\n" not in str(error)
            return
        check(FILE, dialects)


@settings(max_examples=examples(100))
@given(damaged(FILE))
def test_a_damaged_file_is_checked_all_the_same(text: str) -> None:
    check(text, DIALECTS)


def check(text: str, dialects: Dialects) -> None:
    """Check a text by its schema; no rule may fail."""
    source = Source("a.platform", text)
    (checked,) = Checker(ruleset("E", "R", "V")).check(module(source, dialects=dialects))
    assert [each for each in checked.diagnostics if each.rule.name == "internal-error"] == []
    for each in checked.diagnostics:
        assert 0 <= each.start <= each.end <= len(text)
