"""What the server says of names, schemas and functions, in a line or a paragraph."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.evaluation.function import Function, Parameter
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.lsp import knowledge
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, ItemMetadata
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.text.source import Source
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.shapes import any_of, mapping_of, sequence_of
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_OBJECT, NUMBER, STRING, list_of, map_of, object_of, set_of, type_text,
)
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, int_value, null_value, object_value, string_value, tuple_value,
    unknown_value,
)


@pytest.mark.parametrize(
    ("item", "line"),
    [
        (AttributeSchema("a"), "optional any"),
        (AttributeSchema("a", type_=STRING), "optional string"),
        (AttributeSchema("a", is_required=True, type_=NUMBER), "required number"),
        (AttributeSchema("a", metadata=ItemMetadata(is_read_only=True)), "read-only any"),
        (BlockSchema("b"), "block, any number"),
        (BlockSchema("b", most=1), "block"),
        (BlockSchema("b", most=2), "block, at most 2"),
        (BlockSchema("b", least=1), "required block, any number"),
        (BlockSchema("b", least=1, most=1), "required block"),
        (BlockSchema("b", least=2, most=3), "required block, at most 3"),
    ],
)
def test_a_line_says_whether_an_item_is_needed_and_how_often(
    item: AttributeSchema | BlockSchema, line: str
) -> None:
    assert knowledge.shown_item(item) == line


@pytest.mark.parametrize(
    ("metadata", "text"),
    [
        (ItemMetadata(), ""),
        (ItemMetadata(doc="What it is."), "What it is."),
        (ItemMetadata(doc="A.", deprecated="Use b."), "A.\n\n**Deprecated:** Use b."),
        (ItemMetadata(removed="Use c."), "**Removed:** Use c."),
        (ItemMetadata(values=(string_value("x"), int_value(1))), 'One of `"x"`, `1`.'),
        (ItemMetadata(minimum=int_value(1)), "A value of at least 1."),
        (ItemMetadata(maximum=int_value(9)), "A value of at most 9."),
        (
            ItemMetadata(minimum=int_value(1), maximum=int_value(9)),
            "A value of at least 1 and at most 9.",
        ),
        (ItemMetadata(default=int_value(0)), "Default: `0`."),
        (ItemMetadata(since="1.2"), "Since version 1.2."),
        (ItemMetadata(doc="A.", url="https://x"), "A.\n\n[Documentation](https://x)"),
    ],
)
def test_metadata_is_written_as_paragraphs(metadata: ItemMetadata, text: str) -> None:
    assert knowledge.metadata_text(metadata) == text


def function(*parameters: str, variadic: str = "", returns: bool = True) -> Function:
    return Function(
        "f", "", tuple([Parameter(each, STRING, "") for each in parameters]),
        Parameter(variadic, NUMBER, "") if variadic else None,
        BOOL if returns else DYNAMIC, None, NO_REFINEMENT, None,
    )


@pytest.mark.parametrize(
    ("called", "text", "parts"),
    [
        (function(), "f() bool", []),
        (function("a", "b"), "f(a string, b string) bool", ["a string", "b string"]),
        (function("a", returns=False), "f(a string)", ["a string"]),
        (function(variadic="n"), "f(...n number) bool", ["...n number"]),
        (function("a", variadic="n"), "f(a string, ...n number) bool",
         ["a string", "...n number"]),
    ],
)
def test_a_signature_has_parameters_and_the_type_of_the_result(
    called: Function, text: str, parts: list[str]
) -> None:
    assert knowledge.signature("f", called) == (text, parts)


def module(name: str, text: str) -> Module:
    """A module of one file of Bake."""
    return Module("", DIALECTS["bake"], [Document(Source(name, text), DIALECTS["bake"])])


FUNCTIONS = """\
function "plain" {
  params = [a, b]
  result = a
}
function "more" {
  params          = [a]
  variadic_params = rest
  result          = a
}
function "none" {
  result = 1
}
"""


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("plain", ["a", "b"]), ("more", ["a", "...rest"]), ("none", []), ("missing", None),
    ],
)
def test_a_declared_function_has_the_parameters_that_it_names(
    name: str, parameters: list[str] | None
) -> None:
    assert knowledge.declared_parameters(module("docker-bake.hcl", FUNCTIONS), name) == parameters


def test_of_a_function_in_json_syntax_the_parameters_are_unknown() -> None:
    text = '{"function": {"f": {"params": ["a"], "result": "${a}"}}}'
    assert knowledge.declared_parameters(module("docker-bake.json", text), "f") is None


EIGHT = {name: string_value("x") for name in "hgfedcba"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (string_value("x"), "string"),
        (unknown_value(list_of(NUMBER)), "list(number)"),
        (unknown_value(set_of(list_of(BOOL))), "set(list(bool))"),
        (unknown_value(map_of(object_of({"a": STRING}))), "map(object({ a = string }))"),
        (object_value({}), "object({})"),
        (unknown_value(object_of({"b": NUMBER, "a": STRING})),
         "object({ a = string, b = number })"),
        (unknown_value(object_of({"a": object_of({"b": NUMBER})})),
         "object({ a = object({ … }) })"),
        (unknown_value(object_of({"a": object_of({})})), "object({ a = object({}) })"),
        (object_value(EIGHT),
         f"object({{ {', '.join([f'{name} = string' for name in 'abcdefgh'])} }})"),
        (object_value({**EIGHT, "i": int_value(1)}),
         f"object({{ {', '.join([f'{name} = string' for name in 'abcdefgh'])}, … }})"),
        (object_value({"a": sequence_of(int_value(1))}), "object({ a = list(number) })"),
        (object_value({"a": mapping_of(object_value({"b": int_value(1)}))}),
         "object({ a = map(object({ … })) })"),
        (sequence_of(object_value({"b": int_value(1)})), "list(object({ b = number }))"),
        (any_of([string_value("x"), int_value(1)]), "string"),
        (any_of([tuple_value([int_value(1)]), string_value("x")]), "any"),
        (any_of([string_value("x"), null_value(DYNAMIC)]), "string"),
        (any_of([unknown_value(map_of(STRING)), null_value(DYNAMIC)]), "map(string)"),
        (any_of([null_value(STRING), int_value(1)]), "string"),
        (any_of([unknown_value(list_of(BOOL)), unknown_value(set_of(STRING))]), "list(bool)"),
        (DYNAMIC_UNKNOWN, "any"),
    ],
)
def test_a_brief_type_shows_the_first_attributes_and_not_theirs(value: Value, text: str) -> None:
    assert knowledge.brief_type(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (int_value(1), "1"), (null_value(STRING), "null"), (unknown_value(STRING), ""),
        (DYNAMIC_UNKNOWN, ""), (string_value("x").with_marks(frozenset({"sensitive"})), ""),
        (string_value("x" * 298), '"' + "x" * 298 + '"'),
        (string_value("x" * 299), '"' + "x" * 298 + "…"),
    ],
)
def test_a_value_is_shown_where_all_of_it_is_known(value: Value, text: str) -> None:
    assert knowledge.shown_value(value) == text


def test_long_types_are_shortened() -> None:
    name = "x" * (300 - len("object({ = string})"))
    fits = object_of({name: STRING})
    assert len(knowledge.shown_type(fits)) == 300 and knowledge.shown_type(fits)[-1] == ")"
    longer = knowledge.shown_type(object_of({name + "x": STRING}))
    assert len(longer) == 300 and longer.endswith("string…")


DECLARED = """\
variable "plain" {}
variable "typed" {
  type        = list(string)
  description = "What for."
  default     = null
}
variable "optional" {
  type = object({ b = optional(string) })
}
locals {
  one = [for each in var.typed : each]
}
resource "aws_iam_group" "single" {}
resource "aws_iam_group" "counted" {
  count = 2
}
resource "nowhere_thing" "single" {}
resource "nowhere_thing" "counted" {
  count = 2
}
"""


@pytest.fixture(scope="module")
def declared() -> Module:
    folder = "/declared"
    memory = MemoryFiles({f"{folder}/main.tf": DECLARED.encode()}, here=folder)
    project = Project(ConfigurationFinder(files=memory, is_isolated=True))
    loaded = project.modules.of(project.file("main.tf")).module
    assert loaded is not None
    return loaded


def symbol(module: Module, address: str) -> Symbol:
    found = symbols_of(module).get(address)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("address", "text"),
    [
        ("var.plain", "any"), ("var.typed", "list(string)"), ("local.one", "any"),
        ("var.optional", "object({b = optional(string)})"), ("aws_iam_group.single", "object"),
        ("aws_iam_group.counted", "tuple([object"), ("nowhere_thing.single", "any"),
    ],
)
def test_a_declaration_has_its_declared_type(declared: Module, address: str, text: str) -> None:
    found = knowledge.type_of_symbol(declared, symbol(declared, address))
    assert type_text(found).partition("({arn")[0] == text


@pytest.mark.parametrize(
    ("address", "is_known"),
    [
        ("aws_iam_group.single", True), ("aws_iam_group.counted", True),
        ("nowhere_thing.single", False), ("nowhere_thing.counted", False), ("var.typed", False),
    ],
)
def test_the_type_of_one_instance_is_that_of_its_schema(
    declared: Module, address: str, is_known: bool
) -> None:
    found = symbol(declared, address)
    if found.kind == "variable":
        assert knowledge.type_of_instance(declared, found) == list_of(STRING)
    else:
        type_ = knowledge.type_of_instance(declared, found)
        assert (type_.kind == KIND_OBJECT and "arn" in type_.attributes) == is_known
    assert knowledge.knows_type_of(declared, found) == is_known
    assert bool(knowledge.page_of_symbol(declared, found)) == is_known


def test_only_what_has_a_description_is_described(declared: Module) -> None:
    assert knowledge.description_of(symbol(declared, "var.typed")) == "What for."
    assert knowledge.description_of(symbol(declared, "var.plain")) == ""


def test_without_a_schema_of_instances_nothing_is_known_of_them() -> None:
    found = module("docker-bake.hcl", 'variable "a" {\n  count = 2\n}\n')
    variable = symbol(found, "a")
    assert knowledge.type_of_instance(found, variable) is DYNAMIC
    assert not knowledge.knows_type_of(found, variable)
    assert knowledge.page_of_symbol(found, variable) == ""


@pytest.mark.parametrize(
    ("dialect", "name", "is_known"),
    [
        ("terraform", "upper", True), ("terraform", "nowhere", False), ("bake", "upper", True),
        ("terraform-lock", "upper", False),
    ],
)
def test_a_function_is_known_where_the_dialect_has_it(
    dialect: str, name: str, is_known: bool
) -> None:
    assert (knowledge.find_function(DIALECTS[dialect], name) is not None) == is_known
