"""The spec language, where it goes beyond what the recorded tables hold."""

from __future__ import annotations

import pytest

from hcl_lint.schema.checker import check_body
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.schema.specs import decode
from hcl_lint.text.source import Source
from hcl_lint.values.plain import to_python
from tests.schema.bodies import native, said, spec_file


def decoded(spec: str, text: str) -> object:
    """What a valid text decodes to."""
    file = spec_file(spec)
    value, diagnostics = decode(native(text), file.spec, file.scope())
    assert not diagnostics, said(diagnostics)
    return to_python(value)


def test_block_attrs_takes_attributes_of_any_name() -> None:
    spec = 'object {\n  block_attrs "env" {\n    element_type = string\n  }\n}\n'
    assert decoded(spec, "env {\n  A = 1\n  B = true\n}\n") == {"env": {"A": "1", "B": "true"}}


def test_a_default_may_have_one_choice() -> None:
    assert decoded('default {\n  attr {\n    name = "a"\n  }\n}\n', "a = 1\n") == 1


def test_defaults_of_a_type_are_filled_in() -> None:
    spec = 'attr {\n  name = "a"\n  type = object({ b = optional(number, 5) })\n}\n'
    assert decoded(spec, "a = {}\n") == {"b": 5}


def test_variables_and_functions_are_for_the_input() -> None:
    spec = """
variables {
  greeting = upper("hello")
}
function "greet" {
  params = [name]
  result = "Dear ${name}"
}
attr {
  name = "a"
}
"""
    assert decoded(spec, 'a = "${greeting}, ${greet("Ann")}"\n') == "HELLO, Dear Ann"


def test_a_shared_spec_may_contain_itself() -> None:
    spec = """
shared "node" {
  object {
    attr "name" {
      type = string
    }
    block_list "node" {
      use {
        shared = "node"
      }
    }
  }
}
use {
  shared = "node"
}
"""
    text = 'name = "a"\nnode {\n  name = "b"\n  node {\n  }\n}\nnode {\n}\n'
    assert decoded(spec, text) == {"name": "a", "node": [
        {"name": "b", "node": [{"name": None, "node": []}]}, {"name": None, "node": []}]}


def test_an_object_has_the_items_that_it_includes_and_replaces_some() -> None:
    spec = """
shared "named" {
  object {
    at_most_one_of = [["name", "id"]]
    attr "name" {
      type = string
    }
    attr "id" {
      type = string
    }
    attr "size" {
      type = string
    }
  }
}
object {
  include = ["named"]
  attr "size" {
    type = number
  }
}
"""
    assert decoded(spec, 'name = "a"\nsize = "1"\n') == {"name": "a", "id": None, "size": 1}
    file, _ = read_spec(Source("spec.hcl", spec))
    assert file is not None
    found = check_body(native('name = "a"\nid = "b"\n'), file.spec.schema)
    assert len(found) == 1


def test_an_object_may_include_one_that_is_defined_later_and_includes_another() -> None:
    spec = (
        'object {\n  include = ["a"]\n}\nshared "a" {\n  object {\n    include = ["b"]\n  }\n}\n'
        'shared "b" {\n  object {\n    attr "x" {}\n    when "x" "1" {\n      object {\n'
        '        attr "y" {}\n      }\n    }\n  }\n}\n'
    )
    assert decoded(spec, "x = 1\n") == {"x": 1}
    file, _ = read_spec(Source("spec.hcl", spec))
    assert file is not None and len(file.spec.schema.variants) == 1


def test_included_objects_that_double_at_every_level_are_read_once() -> None:
    text = "".join([
        f'shared "s{level}" {{\n object {{\n include = ["s{level + 1}", "s{level + 1}"]\n}}\n}}\n'
        for level in range(40)
    ])
    text += 'shared "s40" {\n object {\n at_most_one_of = [["x", "y"]]\n attr "x" {}\n}\n}\n'
    file, diagnostics = read_spec(Source("spec.hcl", text + 'object {\n include = ["s0"]\n}\n'))
    assert file is not None and diagnostics == []
    assert len(file.spec.schema.groups) == 1


def test_a_spec_may_be_in_json() -> None:
    spec, diagnostics = read_spec(Source("spec.json", """
        {"object": {"attr": {"a": {"type": "list(string)", "required": true}}}}"""))
    assert not diagnostics and spec is not None
    assert to_python(decode(native("a = [1]\n"), spec.spec, spec.scope())[0]) == {"a": ["1"]}


@pytest.mark.parametrize(("text", "expected"), [
    ("", [": Missing spec"]),
    ("object {}\nobject {}\n", ["object: More than one spec"]),
    ('attr {\n}\n', [": Missing `name` of `attr`"]),
    ("default {\n}\n", [": A default needs at least one spec"]),
    ("use {}\n", [": Missing attribute `shared`"]),
    ("block {\n  object {}\n}\n", [": Missing `block_type` of `block`"]),
    ('shared "a" {\n  object {}\n}\nshared "a" {\n  object {}\n}\nobject {}\n',
     ['"a": The spec `a` is defined twice']),
    ("transform {\n  result = nth\n  object {}\n  object {}\n}\n",
     [": A transform needs exactly one spec"]),
    ("transform {\n  object {}\n}\n", [": Missing attribute `result`"]),
    ('block_map {\n  block_type = "x"\n  labels = []\n  object {}\n}\n', [": Missing `labels`"]),
    ('block_map {\n  block_type = "x"\n  labels = ["a"]\n  label "b" {}\n  object {}\n}\n',
     ['"b": Unknown value `b` of `label`']),
    ('shared "s" {\n  object {}\n}\nblock {\n  block_type = "x"\n  body = "s"\n  object {}\n}\n',
     ["object: More than one spec"]),
    ('use {\n  shared = "tsak"\n}\nshared "task" {\n  object {}\n}\n',
     ['"tsak": Unknown shared spec `tsak`']),
    ('shared "a" {\n  use {\n    shared = "a"\n  }\n}\nuse {\n  shared = "a"\n}\n',
     ['"a": Shared spec `a` is circular']),
    ('shared "a" {\n  array {\n    use {\n      shared = "a"\n    }\n  }\n}\nobject {}\n',
     ['"a": Shared spec `a` is circular']),
    ('shared "a" {\n  object {\n    include = ["b"]\n  }\n}\n'
     'shared "b" {\n  object {\n    include = ["a"]\n  }\n}\nobject {}\n',
     ['["a"]: Shared spec `a` is circular']),
    ('object {\n  include = ["a"]\n}\nshared "a" {\n  attr {\n    name = "x"\n  }\n}\n',
     ['["a"]: Shared spec `a` is not an object']),
    ('object {\n  include = ["a"]\n}\n', ['["a"]: Unknown shared spec `a`']),
    ("".join([f'shared "s{n}" {{\n  object {{\n    include = ["s{n + 1}"]\n  }}\n}}\n'
              for n in range(60)]) + 'shared "s60" {\n  object {}\n}\nobject {}\n',
     ['["s50"]: Too many shared specs include each other']),
    ('object {\n  attr "a" {\n  }\n  block "b" {\n    block_type = "a"\n    object {}\n  }\n}\n',
     [": Spec contradicts itself"]),
    ('attr {\n  name = "a"\n  pattern = "("\n}\n', ['"(": Invalid pattern']),
    ('attr {\n  name = "a"\n  since = "soon"\n}\n', ['"soon": Invalid version']),
    ('attr {\n  name = "a"\n  values = 5\n}\n', ["5: Unsuitable value"]),
    ("attr {\n  name = \"a\"\n  typo = string\n}\n", ["typo: Unexpected attribute `typo`"]),
])
def test_what_is_wrong_with_a_spec_is_said_where_it_is(text: str, expected: list[str]) -> None:
    spec, diagnostics = read_spec(Source("spec.hcl", text))
    assert spec is None
    assert said(diagnostics) == expected


def test_the_second_of_two_functions_of_a_name_is_warned_of() -> None:
    text = 'function "f" {\n  params = []\n  result = 1\n}\n' * 2 + "object {}\n"
    spec, diagnostics = read_spec(Source("spec.hcl", text))
    assert spec is not None
    assert said(diagnostics) == ['"f": The function `f` is defined twice']


def test_bounds_that_nothing_can_meet_are_warned_of() -> None:
    spec, diagnostics = read_spec(Source("spec.hcl", """
block_list {
  block_type = "b"
  min_items  = 3
  max_items  = 2
  object {}
}
"""))
    assert spec is not None
    assert [each.is_error for each in diagnostics] == [False]


@pytest.mark.parametrize(("bounds", "counts"), [
    ("min_items = 2", [2, 3]), ("max_items = 1", [0, 1]), ("", [0, 1, 2, 3]),
    ("min_items = 1\n  max_items = 2", [1, 2]),
])
@pytest.mark.parametrize("kind", ["block_list", "block_set", "block_map"])
def test_there_are_as_many_blocks_as_bounds_allow(
    kind: str, bounds: str, counts: list[int]
) -> None:
    labels, block = ('labels = ["k"]', 'b "{}" {{}}\n') if kind == "block_map" else ("", "b {{}}\n")
    spec = spec_file(f'{kind} {{\nblock_type = "b"\n{labels}\n{bounds}\nobject {{}}\n}}\n')
    texts = ["".join([block.format(number) for number in range(count)]) for count in range(4)]
    found = [check_body(native(text), spec.spec.schema, spec.scope()) for text in texts]
    assert [count for count in range(4) if not found[count]] == counts


def test_block_object_takes_values_of_any_types() -> None:
    spec = ('block_object {\n  block_type = "b"\n  labels = ["k"]\n'
            '  attr {\n    name = "a"\n  }\n}\n')
    assert decoded(spec, 'b "x" {\n  a = 1\n}\nb "y" {\n  a = []\n}\n') == {"x": 1, "y": []}


@pytest.mark.parametrize("part", [
    'use "{}" {{\n    shared = "s{}"\n  }}\n',
    'block_map "{}" {{\n    labels = ["key"]\n    use {{\n      shared = "s{}"\n    }}\n  }}\n',
])
def test_shared_specs_that_double_at_every_level_are_read_once(part: str) -> None:
    levels = 60
    text = "".join([
        f'shared "s{level}" {{\n object {{\n' + "".join([
            part.format(name, level + 1) for name in ("a", "b")
        ]) + "}\n}\n"
        for level in range(levels)
    ])
    text += f'shared "s{levels}" {{\n  attr {{\n    name = "x"\n  }}\n}}\n'
    file, diagnostics = read_spec(Source("spec.hcl", text + 'use {\n  shared = "s0"\n}\n'))
    assert file is not None and diagnostics == []
    assert len(file.spec.schema.attributes) + len(file.spec.schema.blocks) in (1, 2)
