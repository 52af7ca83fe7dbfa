"""What a schema says does not go together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.dialects.schemas import load_schema
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import BodySchema, Mistake
from hcl_lint.schema.mistakes import FUNCTIONS, mistakes_in
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.schema_data import packed_schema, unpacked_schema
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source


def schema_of(mistake: str) -> BodySchema:
    spec = f"""
    object {{
      block_list "service" {{
        label "name" {{
        }}
        object {{
          attr "port" {{
            type    = number
            default = 80
          }}
          block_list "check" {{
            object {{
              attr "type" {{
                type = string
              }}
              attr "path" {{
                type = string
              }}
              attr "timeout" {{
                format = "duration"
              }}
              mistake {{
                {mistake}
              }}
            }}
          }}
        }}
      }}
    }}
    """
    file, problems = read_spec(Source("x.hcldec", spec))
    assert not problems and file is not None
    return unpacked_schema(packed_schema(file.spec.schema))


def found(
    when: str, check: str, service: str = "", message: str = '"Wrong"', more: str = ""
) -> list[str]:
    schema = schema_of(f'when = {when}\nmessage = {message}\nhelp = "Change it."\n{more}')
    text = f'service "web" {{\n  {service}\n  check {{\n    {check}\n  }}\n}}\n'
    view = BlockView(read_body(Source("x.hcl", text))[0], schema, Scope(None, None, None, True))
    rules = {INVALID_VALUE.name: INVALID_VALUE}
    return [f"{one.range.text}: {one.summary}" for one in mistakes_in(view, rules)]


HTTP = 'self.type == "http" && self.path == ""'


@pytest.mark.parametrize(
    ("when", "check", "service", "is_wrong"),
    [
        (HTTP, 'type = "http"', "", True),
        (HTTP, 'type = "http"\npath = "/"', "", False),
        (HTTP, 'type = "http"\npath = null', "", True),
        (HTTP, "type = unknown", "", False),
        ("self.path == \"\"", "", "", True),
        ("service.port < 1024", "", "", True),
        ("service.port < 1024", "", "port = 8080", False),
        ("service.label == \"web\"", "", "", True),
        ("task == null", "", "", True),
        ("given.path", "path = null", "", False),
        ("given.path", 'path = ""', "", True),
        ("self.timeout > 5000000000", 'timeout = "6s"', "", True),
        ("self.timeout > 5000000000", 'timeout = "4s"', "", False),
        ("length(service.check) > 1", "", "check {\n}", True),
        ("consists_of(self.path, \"a-z/\")", 'path = "/ab"', "", True),
        ("consists_of(self.path, \"a-z/\")", 'path = "/aB"', "", False),
        ("self.path.nothing", 'path = "/"', "", False),
    ],
)
def test_conditions(when: str, check: str, service: str, is_wrong: bool) -> None:
    assert bool(found(when, check, service)) is is_wrong


def test_messages_and_places() -> None:
    at = 'at = ["path", "type", "service.port"]'
    assert found(HTTP, 'type = "http"', more=at) == ['"http": Wrong']
    assert found("true", "", "port = 1", more=at) == ["1: Wrong"]
    assert found("true", "", more='at = ["path"]') == ["check: Wrong"]
    last = 'at = ["type", "path"]\nlast = true'
    assert found("true", 'path = "/"\ntype = "x"', more=last) == ['"x": Wrong']
    said = '"${quoted(self.path)} for ${duration(self.timeout)}"'
    assert found("true", 'path = "/"\ntimeout = "90s"', message=said) == ["check: `/` for 90s"]
    near = '"Wrong.${suggestion(self.type, ["http", "tcp"])}"'
    assert found("true", 'type = "htp"', message=near) == ["check: Wrong. Did you mean `http`?"]


def test_only_bodies_that_set_what_a_mistake_needs_are_looked_at() -> None:
    schema = schema_of(f'when = {HTTP}\nmessage = "x"\nhelp = "x"')
    (mistake,) = [mistake for body in bodies(schema) for mistake in body.mistakes]
    assert mistake.needs == ("type",)


def bodies(schema: BodySchema) -> Iterator[BodySchema]:
    waiting, seen = [schema], set()
    while waiting:
        body = waiting.pop()
        if id(body) not in seen:
            seen.add(id(body))
            yield body
            waiting += [one.nested.schema for one in body.blocks.values() if one.nested is not None]


def built_in() -> list[Mistake]:
    schemas = [load_schema(one) for dialect in DIALECTS.values() for one in dialect.schemas]
    return [mistake for schema in schemas for body in bodies(schema) for mistake in body.mistakes]


def test_mistakes_of_built_in_packs_are_valid_expressions() -> None:
    mistakes = built_in()
    assert len(mistakes) > 100
    for mistake in mistakes:
        for text in (mistake.when, mistake.message, mistake.help):
            tree = parse_expression(Source("x", text))
            assert not tree.diagnostics
            for call in descendants(tree.expression, FunctionCall):
                assert call.name in FUNCTIONS
