"""What schemas can say beyond the specs of hcldec, and what is reported by it."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import CONSTANT, REFERENCES, STATIC, VALUE, BodySchema, mode_of
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.schema_data import schema_data, schema_of_data
from tests.schema.bodies import json, native, said, spec_file


def schema(text: str) -> BodySchema:
    """The schema that a spec file says, by way of plain data."""
    made = spec_file(text).spec.schema
    data = schema_data(made)
    again = schema_of_data(eval(repr(data), {"__builtins__": {}}))
    assert schema_data(again) == data
    return again


def found(items: BodySchema, text: str) -> list[str]:
    """What is reported about a text, in JSON syntax if it begins with a brace."""
    body = json(text) if text.startswith("{") else native(text)
    return said(check_body(body, items, Scope({}, None, None, True)))


def details(items: BodySchema, text: str) -> list[str]:
    """The details of what is reported about a text."""
    scope = Scope({}, None, None, True)
    return [each.detail for each in check_body(native(text), items, scope)]


ANY_NAMES = schema("""
object {
  attr "*" {
    type = number
  }
  attr "name" {
    type = string
  }
  block_list "*" {
    label "kind" {}
    object {}
  }
}
""")


def test_items_of_any_name_have_a_schema_too() -> None:
    text = 'name = []\na = 1\nb = []\nx "y" {\n  c = 1\n}\nz {\n}\n'
    assert found(ANY_NAMES, text) == [
        "{: Missing label `kind` of block `z`",
        "[]: Wrong type for attribute `name`",
        "[]: Wrong type for attribute `b`",
        "c: Unexpected attribute `c`",
    ]


def test_in_json_an_object_of_any_name_is_blocks() -> None:
    assert found(ANY_NAMES, '{"a": 1, "b": true, "x": {"y": {"c": 1}}}') == [
        'true: Wrong type for attribute `b`', '"c": Unexpected property `c`']


OPAQUE = schema("""
object {
  block "config" {
    object {
      opaque = true
    }
  }
}
""")


def test_nothing_is_reported_about_an_opaque_body_and_all_in_it_has_been_read() -> None:
    text = "config {\n  a = [] + 1\n  b {\n    c = nope()\n  }\n}\n"
    read: list[BodyExpression] = []
    assert check_body(native(text), OPAQUE, Scope(), read=read) == []
    assert len(read) == 2


LABELS = schema("""
object {
  block_list "policy" {
    label "effect" {
      values = ["allow", "deny"]
    }
    label "name" {
      optional = true
      pattern  = "[a-z]+"
    }
    object {}
  }
}
""")


@pytest.mark.parametrize(("text", "expected"), [
    ('policy "allow" {\n}\n', []),
    ('policy "allow" "a" {\n}\n', []),
    ('policy "alow" {\n}\n', ['"alow": Invalid value for label `effect`']),
    ('policy "deny" "A" {\n}\n', ['"A": Invalid value for label `name`']),
    ("policy {\n}\n", ["{: Missing label `effect` of block `policy`"]),
    ('policy "deny" "a" "b" {\n}\n', ['"b": Too many labels for block `policy`']),
    ('{"policy": {"deny": {"a": {}}}}', []),
    ('{"policy": {"deny": {}}}', []),
    ('{"policy": {"dny": {"A": {}}}}', [
        '"dny": Invalid value for label `effect`', '"A": Invalid value for label `name`']),
])
def test_labels_may_be_optional_and_have_constraints(text: str, expected: list[str]) -> None:
    assert found(LABELS, text) == expected


BOTH = schema("""
object {
  block_attrs "meta" {
    element_type = string
    required     = true
    as_attribute = map(string)
  }
}
""")


@pytest.mark.parametrize(("text", "expected"), [
    ('meta = { a = "b" }\n', []),
    ('meta {\n  a = "b"\n}\n', []),
    ("meta = { a = [] }\n", ["{ a = [] }: Wrong type for attribute `meta`"]),
    ("meta {\n  a = []\n}\n", ["[]: Wrong type for attribute `a`"]),
    ("", [": Missing block `meta`"]),
    ('{"meta": {"a": "b"}}', []),
])
def test_an_item_may_be_written_as_block_or_attribute(text: str, expected: list[str]) -> None:
    assert found(BOTH, text) == expected


VARIANTS = schema("""
shared "base" {
  object {
    attr "workdir" {
      type = string
    }
  }
}
object {
  block_list "backend" {
    label "type" {}
    object {
      open = true
      when "type" "s3" {
        object {
          attr "bucket" {
            type     = string
            required = true
          }
        }
      }
      when "type" "local|file" {
        object {
          attr "path" {
            type = string
          }
          use "base" {
            shared = "base"
          }
        }
      }
    }
  }
  block_list "task" {
    object {
      attr "driver" {
        type = string
      }
      block "config" {
        object {
          open = true
        }
      }
      when "driver" "docker|" {
        object {
          block "config" {
            object {
              attr "image" {
                type     = string
                required = true
              }
            }
          }
        }
      }
    }
  }
}
""")


@pytest.mark.parametrize(("text", "expected"), [
    ('backend "s3" {\n  bucket = "b"\n}\n', []),
    ('backend "s3" {\n  bukket = "b"\n}\n', ["bukket: Unexpected attribute `bukket`"]),
    ('backend "s3" {\n}\n', [": Missing attribute `bucket`"]),
    ('backend "file" {\n  path = ""\n  workdir = []\n}\n', [
        "[]: Wrong type for attribute `workdir`"]),
    ('backend "own" {\n  any = 1\n}\n', []),
    ('{"backend": {"s3": {"x": 1}}}', ['"x": Unexpected property `x`']),
    ('{"backend": {"s3": {"x": 1, "y": 1}}}', [
        '"x": Unexpected property `x`', '"y": Unexpected property `y`',
        "}: Missing attribute `bucket`"]),
    ('task {\n  driver = "docker"\n  config {\n    img = ""\n    image = ""\n  }\n}\n', [
        "img: Unexpected attribute `img`"]),
    ("task {\n  config {\n  }\n}\n", [": Missing attribute `image`"]),
    ('task {\n  driver = "qemu"\n  config {\n    any = 1\n  }\n}\n', []),
    ("task {\n  driver = var.driver\n  config {\n    any = 1\n  }\n  more = 1\n}\n", []),
])
def test_a_body_depends_on_a_label_or_an_attribute(text: str, expected: list[str]) -> None:
    assert found(VARIANTS, text) == expected


GROUPS = schema("""
object {
  exactly_one_of  = [["a", "b"]]
  at_most_one_of  = [["c", "d"]]
  at_least_one_of = [["a", "e"], ["b", "e"]]
  all_or_none_of  = [["f", "g"]]
  attr "a" {}
  attr "b" {}
  attr "c" {}
  block "d" {
    object {}
  }
  attr "e" {}
  attr "f" {}
  attr "g" {}
}
""")


@pytest.mark.parametrize(("text", "expected"), [
    ("a = 1\ne = 1\n", []),
    ("e = 1\n", [": Missing `a` or `b`"]),
    ("a = 1\nb = 1\n", ["b: `b` conflicts with `a`"]),
    ("e = 1\na = null\n", ["null: Missing `a` or `b`"]),
    ("a = null\nb = null\ne = 1\n", ["b: `b` conflicts with `a`"]),
    ("a = 1\ne = 1\nc = 1\nd {\n}\n", ["d: `d` conflicts with `c`"]),
    ("a = 1\n", [": Missing `b` or `e`"]),
    ("a = 1\ne = 1\ng = 1\n", ["g: `g` requires `f`"]),
    ("a = 1\ne = 1\nf = 1\ng = 1\n", []),
])
def test_items_exclude_or_need_each_other(text: str, expected: list[str]) -> None:
    assert found(GROUPS, text) == expected


CONSTRAINTS = schema("""
object {
  attr "port" {
    type    = number
    minimum = 1
    maximum = 65535
  }
  attr "wait" {
    type    = string
    format  = "duration"
    minimum = "1m"
  }
  attr "verbs" {
    type   = list(string)
    values = ["read", "write"]
  }
  attr "old" {
    removed     = "It did nothing."
    replacement = "new"
  }
}
""")


@pytest.mark.parametrize(("text", "expected"), [
    ("port = 80\n", []),
    ("port = 0\n", ["0: Invalid value for attribute `port`"]),
    ('port = "65536"\n', ['"65536": Invalid value for attribute `port`']),
    ("port = var.port + 70000\n", []),
    ('wait = "1h30m"\n', []),
    ('wait = "59s"\n', ['"59s": Invalid value for attribute `wait`']),
    ('wait = "5 m"\n', ['"5 m": Invalid value for attribute `wait`']),
    ('verbs = ["read", var.x, "wite"]\n', ['"wite": Invalid value for attribute `verbs`']),
    ("old = 1\n", ["old: `old` is no longer supported"]),
])
def test_values_have_constraints(text: str, expected: list[str]) -> None:
    assert found(CONSTRAINTS, text) == expected


def test_bounds_are_named_as_users_write_them() -> None:
    assert details(CONSTRAINTS, 'port = 0\nwait = "1s"\nold = 1\n') == [
        "It must be between 1 and 65535.",
        "It must be at least 1m.",
        "It did nothing. Use `new` instead.",
    ]


MODES = schema("""
object {
  attr "depends_on" {
    reads = "references"
  }
  attr "provider" {
    reads = "reference"
  }
  attr "providers" {
    reads = "reference_map"
  }
  attr "ignore" {
    reads    = "references"
    keywords = ["all"]
  }
  attr "when" {
    reads    = "name"
    keywords = ["create", "destroy"]
  }
  attr "raw" {
    reads = "static"
  }
  attr "path" {
    type  = string
    reads = "runtime"
  }
}
""")


@pytest.mark.parametrize(("text", "expected"), [
    ("depends_on = [a.b, a.b[0].c, a.b[each.key], (a)]\n", []),
    ('depends_on = ["a.b", "${a.b}"]\n', []),
    ("depends_on = a.b\n", ["a.b: Invalid value for attribute `depends_on`"]),
    ("depends_on = [1]\n", ["1: Invalid value for attribute `depends_on`"]),
    ("provider = f(x)\n", ["f(x): Invalid value for attribute `provider`"]),
    ("providers = { a = b, c.d = e.f }\n", []),
    ("providers = [a]\n", ["[a]: Invalid value for attribute `providers`"]),
    ("ignore = all\n", []),
    ("ignore = al\n", ["al: Invalid value for attribute `ignore`"]),
    ("when = destroy\n", []),
    ("when = delete\n", ["delete: Invalid value for attribute `when`"]),
    ("raw = [] + nope(1)\n", []),
    ('path = "${node.class}-${attr.x}"\n', []),
    ('{"depends_on": ["a.b"], "provider": "x", "providers": {"a": "b"}, "ignore": "all"}', []),
    ('{"depends_on": ["1 2"]}', ['"1 2": Invalid value for attribute `depends_on`']),
])
def test_expressions_are_read_in_the_mode_of_their_attribute(
    text: str, expected: list[str]
) -> None:
    assert found(MODES, text) == expected


def test_the_mode_of_an_item_is_that_of_its_expressions() -> None:
    assert mode_of(MODES.attributes["depends_on"]) == REFERENCES
    assert mode_of(OPAQUE.blocks["config"]) == STATIC
    assert mode_of(BOTH.blocks["meta"]) == mode_of(None) == VALUE
    assert mode_of(schema('attr {\n  name = "a"\n  reads = "constant"\n}\n').attributes["a"]) == (
        CONSTANT)


ONE = schema("""
object {
  attr "title" {
    type     = string
    required = true
  }
  block "logs" {
    required = true
    object {}
  }
  attr "old" {
    conflicts_with = ["new"]
  }
  attr "new" {
    conflicts_with = ["old"]
  }
}
""")


@pytest.mark.parametrize(("text", "expected"), [
    ('titel = ""\nlogs {\n}\n', ["titel: Unexpected attribute `titel`"]),
    ('title = ""\nlogs = {}\n', ["logs: Unexpected attribute `logs`"]),
    ('title {\n}\nlogs {\n}\n', ["title: Unexpected block `title`"]),
    ('title = ""\nlogs {\n}\nold = 1\nnew = 1\n', ["old: `old` conflicts with `new`"]),
])
def test_one_mistake_is_reported_once(text: str, expected: list[str]) -> None:
    assert found(ONE, text) == expected


def test_blocks_name_the_shared_spec_of_their_bodies() -> None:
    tree = schema("""
shared "node" {
  object {
    block_list "node" {
      body = "node"
    }
  }
}
use {
  shared = "node"
}
""")
    assert found(tree, "node {\n  node {\n    x = 1\n  }\n}\n") == ["x: Unexpected attribute `x`"]
