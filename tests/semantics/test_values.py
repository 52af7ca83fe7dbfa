"""The values of declarations, computed in the order of their references."""

from __future__ import annotations

import pytest

from hcl_lint.files.filesystem import FileProblem, FileStatus
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import (
    ModuleValues, declared_defaults, shapes_of, values_of, values_with_defaults,
)
from hcl_lint.values.shapes import mapping_of, sequence_of
from hcl_lint.values.types import KIND_DYNAMIC, source_form
from hcl_lint.values.value import UNKNOWN_STRING, display_lines, string_value, tuple_value


def module(files: dict[str, str], folder: str = "") -> Module:
    """A module of a tree of files."""
    contents = {"/tree/.git/HEAD": b""}
    contents.update({f"/tree/{path}": text.encode() for path, text in files.items()})
    memory = MemoryFiles(contents, here="/tree")
    project = Project(ConfigurationFinder(files=memory, is_isolated=True))
    prefix = f"{folder}/" if folder else ""
    path = next(path for path in files if path.rpartition("/")[0] == folder)
    assert path.startswith(prefix)
    loaded = project.modules.of(project.file(path)).module
    assert loaded is not None
    return loaded


def values(text: str) -> ModuleValues:
    """The values of a module of one file."""
    return values_of(module({"main.tf": text}))


def shown(found: ModuleValues, *path: str) -> str:
    """A known value as text, of an unknown one the type."""
    value = found.value(*path)
    return source_form(value.type) if value.is_unknown else display_lines(value)


def test_a_local_value_is_what_its_expression_gives() -> None:
    found = values('locals {\n  a = "x"\n  b = "${local.a}-y"\n}\n')
    assert shown(found, "local", "b") == '"x-y"'


def test_a_variable_is_unknown_whatever_its_default() -> None:
    found = values('variable "ports" {\n  type    = list(number)\n  default = [80]\n}\n')
    assert shown(found, "var", "ports") == "list(number)"


def test_declarations_of_other_files_count() -> None:
    files = {"a.tf": "locals {\n  x = local.y + 1\n}\n", "b.tf": "locals {\n  y = 1\n}\n"}
    assert shown(values_of(module(files)), "local", "x") == "2"


def test_the_scope_of_a_file_has_the_values_that_references_needed() -> None:
    found = module({"main.tf": 'locals {\n  a = "x"\n  b = "${local.a}-y"\n}\n'})
    kept = values_of(found).scope_of(found.documents[0]).results
    assert kept is not None
    assert [display_lines(value) for value, _ in kept.values()] == ['"x"']


def test_a_part_of_a_file_needs_only_what_it_refers_to() -> None:
    output = 'output "o" {\n  value = local.b\n}\n'
    found = module({"main.tf": "locals {\n  a = 1\n  b = 2\n}\n" + output})
    (document,) = found.documents
    scope = values_of(found).scope_within(document, document.tree.body.items[1])
    local = scope.find("local")
    assert local is not None and list(local.as_attributes()) == ["b"]


def test_what_follows_from_arguments_is_known_however_often_and_in_whatever_order_it_is_asked(
) -> None:
    names = {
        "a": "var.x", "b": "local.a", "c": "local.c", "d": "[local.c, local.b]", "e": "local.f",
        "f": "local.e", "g": "[local.f, local.d]",
    }
    text = "".join(f"  {name} = {value}\n" for name, value in names.items())
    found = module({"main.tf": f'variable "x" {{}}\nlocals {{\n{text}}}\n'})
    for order in (names, reversed(names)):
        values = ModuleValues(found, {"x": string_value("y")})
        following = [name for name in order if values.follow_from_arguments([("local", name)])]
        assert sorted(following) == ["a", "b", "d", "g"]


def test_what_does_not_follow_from_arguments_is_computed_once() -> None:
    text = 'variable "x" {}\nlocals {\n  a = var.x\n  b = [1]\n  c = [local.a, local.b]\n}\n'
    plain = values(text)
    found = ModuleValues(plain.module, {"x": string_value("y")}, plain=plain)
    assert shown(found, "local", "c") == '["y", [1]]'
    assert found.value("local", "b") is plain.value("local", "b")
    assert plain.value("local", "a").is_unknown


def test_a_value_stays_known_when_several_refer_to_it() -> None:
    found = values('locals {\n  a = "x"\n  b = local.a\n  c = "${local.a}${local.b}"\n}\n')
    assert shown(found, "local", "c") == '"xx"'
    assert shown(found, "local", "a") == '"x"'


def test_the_last_of_several_override_files_decides() -> None:
    files = {
        name: f'variable "a" {{\n  description = "{name}"\n}}\n'
        for name in ("main.tf", "a_override.tf", "b_override.tf")
    }
    variable = symbols_of(module(files)).get("var.a")
    found = None if variable is None else variable.attribute("description")
    assert found is not None
    assert found[1].path == "b_override.tf"


def test_json_files_declare_values_too() -> None:
    files = {
        "a.tf": "locals {\n  x = upper(local.y)\n}\n",
        "b.tf.json": '{"locals": {"y": "${local.z}!", "z": "a"}}',
    }
    assert shown(values_of(module(files)), "local", "x") == '"A!"'


@pytest.mark.parametrize(
    "text",
    [
        "locals {\n  a = 1 + {}\n}\n",
        "locals {\n  a = local.b\n  b = 1 + {}\n}\n",
        "locals {\n  a = local.nope\n}\n",
        "locals {\n  a = [local.b]\n  b = [local.a]\n}\n",
        "locals {\n  a = local.a\n}\n",
        "locals {\n  a = 1\n}\nlocals {\n  a = 2\n}\n",
    ],
)
def test_what_has_a_mistake_is_unknown(text: str) -> None:
    assert values(text).value("local", "a").type.kind == KIND_DYNAMIC


def test_marks_come_from_declarations_and_flow() -> None:
    found = values(
        'variable "p" {\n  type      = string\n  sensitive = true\n}\n'
        'locals {\n  url = "x:${var.p}"\n}\n'
    )
    assert found.value("local", "url").marks == frozenset(["sensitive"])


CALLEE = """\
variable "any" {}
variable "name" {
  type = string
}
output "name" {
  value = "${var.name}-x"
}
output "any" {
  value = var.any
}
output "fixed" {
  value = [1, 2]
}
"""


def called(arguments: str) -> ModuleValues:
    main = f'module "m" {{\n  source = "./m"\n{arguments}\n}}\n'
    return values_of(module({"main.tf": main, "m/main.tf": CALLEE}))


def test_a_call_has_the_outputs_of_the_module() -> None:
    outputs = called('name = "a"\nany = { x = 1 }').value("module", "m").as_attributes()
    assert source_form(outputs["name"].type) == "string"
    assert source_form(outputs["any"].type) == "object({x=number})"
    assert display_lines(outputs["fixed"]) == "[1, 2]"


@pytest.mark.parametrize("name", ["more.tf", "main_override.tf"])
def test_a_call_that_is_declared_twice_or_overridden_has_no_values(name: str) -> None:
    main = 'module "m" {\n  source = "./m"\n  name   = "a"\n}\n'
    loaded = module({"main.tf": main, name: main, "m/main.tf": CALLEE})
    symbol = symbols_of(loaded).get("module.m")
    assert symbol is not None and values_of(loaded).values_of_call(symbol) is None


def test_marks_of_arguments_reach_the_outputs() -> None:
    outputs = called('name = sensitive("a")\nany = 1').value("module", "m").as_attributes()
    assert outputs["name"].marks == frozenset(["sensitive"])


@pytest.mark.parametrize(
    ("setting", "kind"),
    [("count = 2", "tuple([object("), ("for_each = { a = 1 }", "object({a=object(")],
)
def test_a_call_with_instances_is_a_collection(setting: str, kind: str) -> None:
    value = called(f'name = "a"\nany = 1\n{setting}').value("module", "m")
    assert source_form(value.type).startswith(kind)


@pytest.mark.parametrize(("count", "is_known"), [(999, True), (1_000, False)])
def test_an_argument_of_an_enormous_type_says_nothing(count: int, is_known: bool) -> None:
    text = f'name = "a"\nany = [{", ".join(["1"] * count)}]'
    value = called(text).value("module", "m").as_attributes()["any"]
    assert (value.type.kind != KIND_DYNAMIC) == is_known


@pytest.mark.parametrize("count", [1_000, 1_001])
def test_a_call_has_up_to_a_thousand_instances_of_known_keys(count: int) -> None:
    keys = ", ".join([f'"k{number}"' for number in range(count)])
    for setting in (f"toset([{keys}])", f"{{ for each in [{keys}] : each => 1 }}"):
        value = called(f'name = "a"\nany = 1\nfor_each = {setting}').value("module", "m")
        assert (value.type.kind != KIND_DYNAMIC) == (count == 1_000)


def test_a_module_is_evaluated_once_for_arguments_of_the_same_types() -> None:
    calls = "".join([
        f'module "m{number}" {{\n  source = "./m"\n  name = "a{number}"\n  any = {number}\n}}\n'
        for number in range(5)
    ])
    main = module({"main.tf": calls, "m/main.tf": CALLEE})
    found = values_of(main)
    for number in range(5):
        found.value("module", f"m{number}")
    callee = main.called("./m")
    assert callee is not None
    assert len(callee.fact(shapes_of)) == 2  # as it is by itself, and with a number


def test_calls_in_a_circle_end() -> None:
    text = 'module "m" {\n  source = "../%s"\n  x = [var.x]\n}\nvariable "x" {}\n'
    text += 'output "o" {\n  value = [module.m.o]\n}\n'
    files = {"a/main.tf": text % "b", "b/main.tf": text % "a"}
    outputs = values_of(module(files, "a")).outputs
    assert outputs["o"].type.size < 10_000


def test_a_module_that_calls_itself_ends() -> None:
    text = 'module "m" {\n  source = "./."\n}\noutput "o" {\n  value = module.m.o\n}\n'
    assert values(text).outputs["o"].is_unknown


def test_a_call_out_of_the_tree_is_unknown() -> None:
    found = values('module "m" {\n  source = "../../elsewhere"\n}\n')
    assert found.value("module", "m").type.kind == KIND_DYNAMIC


@pytest.mark.parametrize("nested", ["local.l%d", "[local.l%d]", "{ a = local.l%d, b = local.l%d }"])
def test_a_long_chain_takes_time_in_proportion(nested: str) -> None:
    lines = ["l0 = 1"]
    for number in range(2_000):
        lines.append(f"l{number + 1} = " + nested.replace("%d", str(number)))
    found = values("locals {\n" + "\n".join(lines) + "\n}\n")
    assert found.value("local", "l2000").type.size < 1_000_000


def test_a_long_circle_is_unknown() -> None:
    lines = [f"l{number} = local.l{(number + 1) % 1_000}" for number in range(1_000)]
    found = values("locals {\n" + "\n".join(lines) + "\n}\n")
    assert found.value("local", "l0").type.kind == KIND_DYNAMIC


# Bounds


def nested_locals(count: int) -> str:
    lines = [f"l{number} = [local.l{number - 1}]" for number in range(1, count + 1)]
    return "locals {\n  l0 = 1\n" + "\n".join(lines) + "\n}\n"


def test_values_are_known_so_far_inside_of_others() -> None:
    found = values(nested_locals(62))
    brackets = [each for each in shown(found, "local", "l60") if each in "[]"]
    assert "".join(brackets) == "[" * 60 + "]" * 60
    assert found.value("local", "l61").type.kind == KIND_DYNAMIC
    # What is unknown begins anew.
    assert source_form(found.value("local", "l62").type) == "tuple([any])"


@pytest.mark.parametrize(("count", "is_known"), [(58, True), (59, False)])
def test_outputs_count_as_one_more(count: int, is_known: bool) -> None:
    called = nested_locals(count) + f'output "o" {{\n  value = [local.l{count}]\n}}\n'
    main = 'module "m" {\n  source = "./m"\n}\n'
    found = values_of(module({"main.tf": main, "m/main.tf": called}))
    assert (found.value("module", "m").type.kind != KIND_DYNAMIC) == is_known


@pytest.mark.parametrize(("count", "is_known"), [(99, True), (100, False), (101, False)])
def test_calls_are_followed_so_far(count: int, is_known: bool) -> None:
    text = 'module "n" {\n  source = "../%s"\n}\noutput "o" {\n  value = module.n.o\n}\n'
    files = {f"{number}/main.tf": text % (number + 1) for number in range(count)}
    files[f"{count}/main.tf"] = 'output "o" {\n  value = 1\n}\n'
    assert (shown(values_of(module(files, "0")), "output", "o") == "1") == is_known


def test_a_call_that_an_override_changes_has_unknown_outputs() -> None:
    files = {
        "main.tf": 'module "m" {\n  source = "./m"\n}\n',
        "m/main.tf": 'output "o" {\n  value = 1\n}\n',
    }
    assert shown(values_of(module(files)), "module", "m") == "{ o = 1 }"
    files["main_override.tf"] = 'module "m" {\n  source = "./n"\n}\n'
    assert values_of(module(files)).value("module", "m").type.kind == KIND_DYNAMIC


def test_undecided_arguments_are_told_apart_by_what_is_known_of_them() -> None:
    loaded = module({"main.tf": CALLEE})
    some = [sequence_of(UNKNOWN_STRING), mapping_of(UNKNOWN_STRING), sequence_of(UNKNOWN_STRING)]
    first, other, again = [values_of(loaded, {"any": each}) for each in some]
    assert first is again and first is not other


def test_a_module_that_was_not_read_in_full_has_unknown_outputs() -> None:
    class Closed(MemoryFiles):
        __slots__ = ()

        def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
            if "closed" in path:
                raise FileProblem("permission denied")
            return super().read_with_status(path)

    files = {
        "/t/main.tf": b'module "m" {\n  source = "./m"\n}\nmodule "n" {\n  source = "./n"\n}\n',
        "/t/m/main.tf": b'output "o" {\n  value = 1\n}\n', "/t/m/closed.tf": b"",
        "/t/n/main.tf": b'output "o" {\n  value = 1\n}\n',
    }
    project = Project(ConfigurationFinder(files=Closed(files, here="/t"), is_isolated=True))
    loaded = project.modules.of(project.file("main.tf")).module
    assert loaded is not None
    assert shown(values_of(loaded), "module", "m") == "any"
    assert shown(values_of(loaded), "module", "n") == "{ o = 1 }"


def test_a_call_has_the_outputs_that_anything_refers_to() -> None:
    main = (
        'module "m" {\n  source = "./m"\n}\n'
        "locals {\n  x = [module.m.nowhere, module.m[0].never, module.m.fixed]\n}\n"
    )
    found = values_of(module({"main.tf": main, "m/main.tf": CALLEE}))
    outputs = found.value("module", "m").as_attributes()
    assert {"nowhere", "fixed", "name", "any"} <= set(outputs)
    assert outputs["nowhere"].type.kind == KIND_DYNAMIC
    assert display_lines(outputs["fixed"]) == "[1, 2]"


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ('variable "v" {}\n', "any"),
        ('variable "v" {\n  type = string\n}\n', "string"),
        ('variable "v" {\n  type = nonsense\n}\n', "any"),
        ('variable "v" {\n  type = string\n}\nvariable "v" {\n  type = number\n}\n', "any"),
    ],
)
def test_a_variable_has_its_type_where_that_is_certain(text: str, type_: str) -> None:
    assert shown(values(text), "var", "v") == type_


@pytest.mark.parametrize("nullable", [True, False])
def test_a_variable_that_is_not_nullable_is_not_null(nullable: bool) -> None:
    text = f'variable "v" {{\n  type     = string\n  nullable = {str(nullable).lower()}\n}}\n'
    found = values(text + "locals {\n  is_null = var.v == null\n}\n")
    assert shown(found, "local", "is_null") == ("bool" if nullable else "false")


@pytest.mark.parametrize(
    ("setting", "marks"),
    [
        ("sensitive = true", {"sensitive"}), ("sensitive = false", set()),
        ("ephemeral = true", {"ephemeral"}),
        ("sensitive = true\n  ephemeral = true", {"sensitive", "ephemeral"}),
        ("sensitive = local.x", set()), ("", set()),
    ],
)
def test_a_declaration_marks_its_value(setting: str, marks: set[str]) -> None:
    found = values(f'variable "v" {{\n  type = string\n  {setting}\n}}\n')
    assert found.value("var", "v").marks == frozenset(marks)


def test_defaults_are_values_where_they_are_asked_for() -> None:
    text = (
        'variable "a" {\n  default = [1]\n}\nvariable "b" {\n  type = string\n  default = 5\n}\n'
        'variable "c" {\n  type = number\n  default = "x"\n}\nvariable "d" {\n  type = string\n}\n'
        'variable "e" {\n  type = object({ x = optional(number, 1) })\n  default = {}\n}\n'
    )
    loaded = module({"main.tf": text})
    found = values_with_defaults(loaded)
    assert [shown(found, "var", name) for name in "abcde"] == [
        "[1]", '"5"', "number", "string", "{ x = 1 }",
    ]
    defaults = declared_defaults(loaded)
    assert sorted(defaults) == ["a", "b", "e"]
    assert display_lines(defaults["b"]) == '"5"'


def test_at_most_so_many_kinds_of_arguments_are_told_apart() -> None:
    loaded = module({"main.tf": CALLEE})
    first = values_of(loaded, {"any": string_value("x")})
    assert len(loaded.fact(shapes_of)) == 2
    for number in range(48):
        values_of(loaded, {"any": tuple_value([string_value("x")] * number)})
    assert len(loaded.fact(shapes_of)) == 50
    assert values_of(loaded, {"any": string_value("y")}) is first
    assert values_of(loaded, {"any": string_value("y"), "name": string_value("z")}) is values_of(
        loaded
    )
