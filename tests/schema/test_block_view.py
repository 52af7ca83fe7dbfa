"""The view of blocks: alike in native and in JSON syntax."""

from __future__ import annotations

import pytest

from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.text.source import Source

SPEC = """
object {
  block_list "server" {
    label "name" {
    }
    object {
      attr "mode" {
        type    = string
        default = "fast"
      }
      attr "port" {
        type    = number
        default = 80
      }
      attr "secure" {
        type    = bool
        default = true
      }
      attr "timeout" {
        type    = string
        format  = "duration"
        default = "30s"
      }
      attr "tags" {
        type = list(string)
      }
      block_list "check" {
        object {
          attr "path" {
            type = string
          }
        }
      }
    }
  }
  block_attrs "env" {
    element_type = string
  }
  block_list "client" {
    object {
      open = true
    }
  }
}
"""
NATIVE = """
server "a" {
  port = "8080"
  tags = ["x", "y"]
  check {
    path = "/"
  }
  check {
    path = "/health"
  }
  other = 1
}
client {}
server "b" {
  mode    = null
  timeout = "1m30s"
}
"""
JSON = """
{
  "server": {
    "a": {
      "port": "8080",
      "tags": ["x", "y"],
      "check": [{"path": "/"}, {"path": "/health"}],
      "other": 1
    },
    "b": {"mode": null, "timeout": "1m30s"}
  },
  "client": {}
}
"""


@pytest.fixture(params=["a.hcl", "a.json"])
def file(request: pytest.FixtureRequest) -> BlockView:
    """The same file in one of the syntaxes."""
    path: str = request.param
    spec, problems = read_spec(Source("spec.hcl", SPEC))
    assert spec is not None and problems == []
    body, problems = read_body(Source(path, JSON if path.endswith("json") else NATIVE))
    assert problems == []
    return BlockView(body, spec.spec.schema)


def test_blocks_are_found_by_type_with_their_labels(file: BlockView) -> None:
    assert [(each.type, each.name) for each in file.blocks("server")] == [
        ("server", "a"), ("server", "b"),
    ]
    assert sorted([each.type for each in file.blocks()]) == ["client", "server", "server"]
    assert file.blocks("servant") == ()


def test_blocks_are_found_on_paths(file: BlockView) -> None:
    found = file.blocks_on(["server.check", "client"])
    assert sorted([each.text("path") or each.type for each in found]) == ["/", "/health", "client"]


def test_the_first_and_the_last_block_of_a_type(file: BlockView) -> None:
    first, last = file.first_block("server"), file.last_block("server")
    assert first is not None and last is not None
    assert (first.name, last.name) == ("a", "b")
    assert file.first_block("servant") is None


def test_values_are_converted(file: BlockView) -> None:
    a, b = file.blocks("server")
    assert (a.number("port"), a.texts("tags")) == (8080, ["x", "y"])
    assert b.duration("timeout") == 90_000_000_000


def test_what_is_not_set_has_the_default_of_the_schema(file: BlockView) -> None:
    a, b = file.blocks("server")
    assert (a.text("mode"), a.truth("secure"), b.number("port")) == ("fast", True, 80)
    assert a.duration("timeout") == 30_000_000_000
    assert b.text("mode") == "fast"  # null
    assert b.texts("tags") == []


def test_a_default_may_depend_on_what_is_around(file: BlockView) -> None:
    a = file.blocks("server")[0]
    assert (a.text("mode", "slow"), a.number("port", 1)) == ("slow", 8080)


def test_whether_an_attribute_is_there_and_whether_it_is_set(file: BlockView) -> None:
    b = file.blocks("server")[1]
    assert (b.has("mode"), b.is_set("mode")) == (True, False)
    assert (b.has("port"), b.is_set("port")) == (False, False)


def test_places_are_those_of_values_or_of_the_block(file: BlockView) -> None:
    a = file.blocks("server")[0]
    assert a.place_of("mode", "port").text.strip('"') == "8080"
    assert a.place_of("mode") == a.place
    assert a.name_place.text.strip('"') == "a"
    assert a.type_place.text.strip('"') == "server"
    places = {(each.start, each.end) for each in (file.place, file.type_place, file.name_place)}
    assert places == {(file.body.missing_place.start, file.body.missing_place.end)}


def test_a_block_in_which_nothing_is_set(file: BlockView) -> None:
    server = file.default_block("server")
    assert (server.type, server.text("mode"), server.number("port")) == ("", "fast", 80)
    assert server.blocks() == ()
    for type_ in ("env", "servant"):
        assert file.default_block(type_).text("mode") == ""


def test_the_default_of_a_duration_is_that_of_the_schema(file: BlockView) -> None:
    a = file.blocks("server")[0]
    assert a.default_duration("timeout") == 30_000_000_000
    assert a.default_duration("tags") == a.default_duration("nothing") == 0
