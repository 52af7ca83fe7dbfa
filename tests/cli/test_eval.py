"""``hcl-lint eval``: values of expressions, and the console."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hcl_lint.cli.console import completer_of, completions, is_complete
from hcl_lint.values.value import int_value, object_value, string_value
from tests.cli.conftest import Run, Runner
from tests.running import Terminal


def test_the_value_is_written_as_hcl(run: Runner) -> None:
    shown = run("eval", '{ a = [1, "x"], b = upper("y") }')
    assert (shown.code, shown.out, shown.err) == (0, '{ a = [1, "x"], b = "Y" }\n', "")


def test_variables_come_from_the_command_line_and_from_files(run: Runner, folder: Path) -> None:
    (folder / "a.tfvars").write_text('region = "eu"\nzones = ["${region}-1"]\n')
    (folder / "b.json").write_text('{"size": 3, "raw": "${x}"}')
    shown = run("eval", "[region, zones, size, raw, twice]", "--vars", "a.tfvars",
                "--vars", "b.json", "--var", "one=size", "--var", "twice=one * 2",
                "--output-format", "json")
    assert json.loads(shown.out) == ["eu", ["eu-1"], 3, "${x}", 6]


def test_what_is_wrong_is_told_as_by_check(run: Runner) -> None:
    shown = run("eval", "1 + nme", "--var", "name=1")
    assert (shown.code, shown.out) == (1, "")
    assert shown.err.startswith(
        "error[undefined-root]: Unknown variable `nme` (R005)\n --> <expression>:1:5\n")
    assert "Did you mean `name`?" in shown.err


def test_syntax_errors_and_wrong_variables_are_told_where_they_are(
    run: Runner, folder: Path
) -> None:
    assert " --> <expression>:1:" in run("eval", "1 +").err
    assert " --> <name>:1:1" in run("eval", "name", "--var", "name=nope").err
    (folder / "a.tfvars").write_text("a = 1\nb = c\n")
    assert " --> a.tfvars:2:5" in run("eval", "a", "--vars", "a.tfvars").err
    gone = run("eval", "a", "--vars", "gone.tfvars").err
    assert ": No such file or directory (E900)\n --> gone.tfvars:1:1\n" in gone


MODULE = """\
variable "ports" {
  type    = list(number)
  default = [80]
}

locals {
  first = var.ports[0] + 1
}
"""


@pytest.fixture
def in_module(run: Runner, folder: Path) -> Callable[..., Run]:
    """Evaluates in the module in folder ``m``."""
    (folder / "m").mkdir()
    (folder / "m/main.tf").write_text(MODULE)
    return lambda *words: run("eval", "--module", "m", *words)


def test_expressions_are_evaluated_in_a_module(in_module: Callable[..., Run]) -> None:
    assert in_module("local.first").out == "81\n"
    assert in_module("local.first", "--type").out == "number\n"
    assert "no attribute `nope`" in in_module("local.nope").err


def test_functions_can_be_called_in_a_module(
    in_module: Callable[..., Run], run: Runner
) -> None:
    assert in_module('upper("a")').out == '"A"\n'
    assert run("eval", "--module", "m", stdin=b"max(1, var.ports[0])\n").out == "80\n"
    assert "Unknown function `uper`" in in_module('uper("a")').err


def test_without_values_variables_are_unknown(in_module: Callable[..., Run]) -> None:
    assert in_module("local.first", "--no-values").out == "(unknown number)\n"
    assert in_module("local.first", "--no-values", "--var", "ports=[1]").out == "2\n"


def test_later_values_take_precedence(in_module: Callable[..., Run], folder: Path) -> None:
    def first(*words: str) -> str:
        return in_module("var.ports[0]", *words).out

    for number, name in enumerate(
        ["terraform.tfvars", "terraform.tfvars.json", "a.auto.tfvars", "b.auto.tfvars.json"]
    ):
        assert first() == f"{number - 1 if number else 80}\n"
        text = f'{{"ports": [{number}]}}' if name.endswith("json") else f"ports = [{number}]\n"
        (folder / "m" / name).write_text(text)
    (folder / "m/other.tfvars").write_text("ports = [9]\n")
    assert first() == "3\n"
    named = ("--var-file", "m/other.tfvars")
    assert first(*named) == "9\n"
    assert first("--var", "ports=[7]", *named) == "9\n"
    assert first(*named, "--var", "ports=[7]") == "7\n"


def test_values_of_the_command_line_are_read_as_the_type_of_the_variable_says(
    in_module: Callable[..., Run], folder: Path
) -> None:
    (folder / "m/more.tf").write_text(
        'variable "name" {\n  type = string\n}\nvariable "size" {\n  type = number\n}\n'
        'variable "any" {\n}\n'
    )
    words = ("--var", "name=eu", "--var", "size=3", "--var", "any=[1]", "--var", 'ports=["1"]')
    shown = in_module("[var.name, var.size, var.any, var.ports]", *words)
    assert shown.out == '["eu", 3, "[1]", [1]]\n'
    assert "wrong type of value for variable `size`" in in_module("1", "--var", "size=x").err
    assert "did you mean `ports`?" in in_module("1", "--var", "port=1").err
    assert " --> <ports>:1:2" in in_module("1", "--var", "ports=[").err


def test_a_broken_module_is_reported_and_used_as_far_as_it_goes(
    in_module: Callable[..., Run], folder: Path
) -> None:
    (folder / "m/broken.tf").write_text("locals {\n  x =\n  y = 2\n}\n")
    shown = in_module("local.first")
    assert (shown.code, shown.out) == (1, "81\n")
    assert " --> m/broken.tf:2:6" in shown.err


def test_the_console_has_the_names_of_the_module(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(MODULE)
    text = b"x = local.first + 1\nx\n"
    assert run("eval", "--module", ".", stdin=text).out == "82\n"


@pytest.mark.parametrize("name", ["job.nomad", "a.pkr.hcl", "terragrunt.hcl"])
def test_other_products_have_modules_too(run: Runner, name: str, folder: Path) -> None:
    (folder / name).write_text('locals {\n  a = "x"\n  b = "${local.a}-y"\n}\n')
    assert run("eval", "--module", ".", "local.b").out == '"x-y"\n'


def test_terraform_is_chosen_where_opentofu_has_files_of_its_own(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text("locals {\n  a = local.b\n}\n")
    (folder / "versions.tf").write_text("locals {\n  b = 1\n}\n")
    (folder / "versions.tofu").write_text("locals {\n  b = 2\n}\n")
    assert run("eval", "--module", ".", "local.a").out == "1\n"
    assert run("eval", "--module", "versions.tofu", "local.a").out == "2\n"


def test_one_of_several_modules_is_chosen_by_a_file(run: Runner, folder: Path) -> None:
    for name in ("a.nomad", "b.nomad"):
        (folder / name).write_text(f'locals {{\n  a = "{name}"\n}}\n')
    assert "several modules in `.`" in run("eval", "--module", ".", "local.a").err
    assert run("eval", "--module", "b.nomad", "local.a").out == '"b.nomad"\n'


def test_a_value_that_does_not_suit_its_variable_is_reported(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(MODULE)
    (folder / "bad.tfvars").write_text("ports = 5\n")
    shown = run("eval", "--module", ".", "1", "--var-file", "bad.tfvars")
    assert shown.code == 1
    assert " --> bad.tfvars:1:9" in shown.err


def test_a_module_has_to_be_there(run: Runner) -> None:
    assert "nowhere: no such file" in run("eval", "--module", "nowhere", "1").err
    assert "no module found in `.`" in run("eval", "--module", ".", "1").err
    assert "`--no-values` needs `--module`" in run("eval", "--no-values", "1").err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_files_that_cannot_be_read_are_no_module(run: Runner, folder: Path) -> None:
    os.mkfifo(folder / "main.tf")
    assert "no module found in `.`" in run("eval", "--module", ".", "1").err


def test_unknown_variables_have_a_type(run: Runner) -> None:
    words = ("eval", "[for p in ports : p + 1]", "--unknown", "ports=list(number)")
    assert run(*words).out == "(unknown value)\n"
    assert run("eval", "ports[0] + 1", *words[2:], "--type").out == "number\n"
    assert run("eval", "ports.x", *words[2:]).code == 1
    assert "Did you mean `list`?" in run("eval", "1", "--unknown", "a=lst(string)").err


def test_a_template_is_written_as_it_is(run: Runner, folder: Path) -> None:
    (folder / "motd.tmpl").write_text("Hello ${name}!\n%{ if true ~}\nBye\n%{ endif ~}\n")
    shown = run("eval", "--template", "--file", "motd.tmpl", "--var", 'name="you"')
    assert (shown.code, shown.out) == (0, "Hello you!\nBye\n\n")
    assert run("eval", "--template", "a${1}").out == "a1\n"


def test_an_expression_can_come_from_standard_input(run: Runner) -> None:
    assert run("eval", "--file", "-", stdin=b"[\n  1,\n  2,\n]\n").out == "[1, 2]\n"


def test_json_is_plain_or_loses_nothing(run: Runner) -> None:
    assert run("eval", "{ b = 1.5, a = null }", "--output-format", "json").out == (
        '{"a":null,"b":1.5}\n')
    typed = run("eval", '"a-${b}"', "--unknown", "b=string", "--output-format", "typed-json")
    assert json.loads(typed.out) == {"type": "string", "value": {
        "unknown": True, "refine": {"not_null": True, "string_prefix": "a-"}}}
    assert json.loads(run("eval", "[1]", "--type", "--output-format", "json").out) == (
        ["tuple", ["number"]])


def test_plain_json_of_an_unknown_value_is_refused(run: Runner) -> None:
    shown = run("eval", "a", "--unknown", "a=string", "--output-format", "json")
    assert (shown.code, shown.out) == (1, "")
    assert "`--output-format typed-json` can show it" in shown.err


def test_functions_are_those_of_a_product(run: Runner) -> None:
    assert run("eval", 'reverse("abc")', "--functions", "bake").out == '"cba"\n'
    assert run("eval", "reverse([1, 2])").out == "[2, 1]\n"
    assert "Unknown function `upper`" in run("eval", 'upper("a")', "--functions", "none").err


@pytest.mark.parametrize("words, said", [
    (("1", "+", "1"), "put it in quotes"),
    (("1", "--var", "a"), "`--var` must be NAME=..., not `a`"),
    (("1", "--var", "a.b=1"), "`--var` must begin with the name of a variable, not `a.b`"),
    (("1", "--file", "x"), "`--file` cannot be combined with an expression"),
    (("--file", "gone.hcl"), "cannot read `gone.hcl`: no such file or directory"),
    (("--template",), "`--template` needs a template"),
])
def test_a_wrong_command_line_is_explained(run: Runner, words: tuple[str, ...], said: str) -> None:
    shown = run("eval", *words)
    assert shown.code == 2
    assert said in shown.err


def test_what_is_piped_in_is_evaluated_line_by_line(run: Runner) -> None:
    text = b"a = 2\nb = [\n  a,\n  3,\n]\n[for x in b :\nx * 2]\n:type b\n:vars\n"
    shown = run("eval", stdin=text)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out == (
        "[4, 6]\ntuple([number,number])\n"
        "a: number = 2\nb: tuple([number,number]) = [2, 3]\n")


def test_piped_mistakes_do_not_end_the_console_but_show_in_the_exit_code(run: Runner) -> None:
    shown = run("eval", stdin=b"nope\n:nope\n1 +\n1\n\n:quit\n5\n")
    assert (shown.code, shown.out) == (1, "2\n")
    assert "Unknown variable `nope`" in shown.err
    assert "unknown command `:nope`" in shown.err


def test_a_terminal_is_asked_until_its_input_ends(run: Runner) -> None:
    lines = iter(["a = [", "1]", "a[0] + 1", "nope", ":help"])
    prompts = []

    def typed(prompt: str) -> str:
        prompts.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    environment = run.environment()
    environment.stdin = Terminal(io.BytesIO())
    environment.ask = typed
    shown = run.run_in(environment, "eval")
    assert shown.code == 0
    assert prompts == ["> ", ". ", "> ", "> ", "> ", "> "]
    assert "\n2\n" in shown.out and ":type expression" in shown.out


@pytest.mark.parametrize("text, complete", [
    ("1 + 1", True), ("1 +", False), ("[1,", False), ("f(\n1)", True), ('"${a', True),
    ("<<EOT\na\n", False), ("<<EOT\na\nEOT\n", True), ("a ?", False), ("{ a = 1 }", True),
    ("a = # soon", False), (")", True), ("", True), ("f(g(1)", False), ("[{}, [[1]]", False),
])
def test_what_is_open_goes_on(text: str, complete: bool) -> None:
    assert is_complete(text) == complete


# Docker Bake


@pytest.fixture
def in_build(run: Runner, folder: Path) -> Callable[..., Run]:
    """Evaluates in Bake files."""
    (folder / "b").mkdir()
    (folder / "b" / "docker-bake.hcl").write_text(
        'variable "TAG" {\n  default = "1.0"\n}\nvariable "REPO" {\n}\nvariable "FAST" {\n  '
        'default = false\n}\nfunction "image" {\n  params = [name]\n  result = '
        '"${REPO}${name}:${TAG}"\n}\nbase = "alpine"\ntarget "app" {\n  tags = [image("app")]\n  '
        'args = { BASE = base }\n}\ntarget "db" {\n  name = "db-${v}"\n  matrix = { v = ["1", "2"] '
        '}\n  tags = ["db:${v}"]\n}\n'
    )
    return lambda *words: run("eval", "--module", "b", *words)


def test_variables_functions_and_targets_of_bake_are_evaluated(
    in_build: Callable[..., Run]
) -> None:
    assert in_build("TAG").out == '"1.0"\n'
    assert in_build('image("x")').out == '"x:1.0"\n'
    assert in_build("target.app.args.BASE").out == '"alpine"\n'
    assert in_build("target.db-2.tags").out == '["db:2"]\n'
    assert in_build("BAKE_CMD_CONTEXT").out == "(unknown string)\n"
    assert "`nope` is not defined" in in_build("nope").err


def test_targets_of_bake_have_what_all_their_blocks_set(
    in_build: Callable[..., Run], folder: Path
) -> None:
    override = folder / "b" / "docker-bake.override.hcl"
    override.write_text('target "app" {\n  output = ["type=docker"]\n  args = {}\n}\n')
    assert in_build("target.app.tags").out == '["app:1.0"]\n'
    assert in_build("target.app.output").out == '["type=docker"]\n'
    assert in_build("target.app.args").out == "(unknown value)\n"


def test_defaults_of_bake_that_are_empty_hold_where_nothing_replaces_them(
    in_build: Callable[..., Run], folder: Path
) -> None:
    more = folder / "b" / "docker-bake.override.hcl"
    more.write_text(
        'variable "EMPTY" {\n  default = ""\n}\nvariable "SET" {\n  default = "${REPO}x"\n}\n'
        'variable "WRONG" {\n  default = nope\n}\n'
    )
    assert in_build("[EMPTY, SET]").out == '["", "x"]\n'
    assert in_build("[EMPTY, WRONG]", "--no-values").out == "[(unknown string), (unknown string)]\n"
    assert in_build("[EMPTY, SET]", "--var", "REPO=r/").out == '["", "r/x"]\n'


def test_targets_of_bake_whose_names_are_not_known_are_left_out(
    in_build: Callable[..., Run], folder: Path
) -> None:
    more = folder / "b" / "docker-bake.override.hcl"
    more.write_text(
        'target "x" {\n  name = "x-${v}"\n  matrix = { v = [REPO] }\n  context = v\n}\n'
    )
    assert in_build("keys(target)").out == '["app", "db-1", "db-2", "x-"]\n'
    assert in_build("keys(target)", "--no-values").out == '["app", "db-1", "db-2"]\n'


def test_variables_of_bake_can_be_set(in_build: Callable[..., Run]) -> None:
    words = ("--var", "TAG=2", "--var", "FAST=1")
    assert in_build("[target.app.tags[0], FAST]", *words).out == '["app:2", true]\n'
    assert in_build("target.app.tags", "--no-values").out == "[(unknown string)]\n"
    assert "did you mean `TAG`?" in in_build("1", "--var", "TAGS=1").err
    assert "wrong type of value for variable `FAST`" in in_build("1", "--var", "FAST=x").err
    assert "has no files of values" in in_build("1", "--var-file", "x.hcl").err


@pytest.mark.usefixtures("in_module")
def test_the_console_lists_the_values_of_the_module(run: Runner) -> None:
    lines = run("eval", "--module", "m", stdin=b":vars\n").out.splitlines()
    assert {"local.first: number = 81", "var.ports: list(number) = [80]"} <= set(lines)


@pytest.mark.parametrize("word", ["exit", "quit", ":quit", ":exit", ":q", "exit()"])
def test_the_console_is_left_by_what_others_are_left_by(run: Runner, word: str) -> None:
    assert run("eval", stdin=f"1\n{word}\n2\n".encode()).out == "1\n"
    assert run("eval", stdin=b"exit = 3\nexit\n").out == "3\n"


def test_names_attributes_and_functions_are_completed() -> None:
    inner = object_value({"port": int_value(1), "path": string_value("x")})
    variables = {"server": object_value({"web": inner}), "size": int_value(2)}
    for text, found in (
        ("s", ["server", "size", "sort("]),
        ("server.", ["server.web"]),
        ("server.web.po", ["server.web.port"]),
        ("size.", []),
        ("nope.x", []),
        (":v", [":vars"]),
    ):
        assert completions(text, variables, ["sort", "upper"]) == found
    complete = completer_of(variables, [])
    assert [complete("s", number) for number in range(3)] == ["server", "size", None]


def test_a_closed_standard_input_has_no_expressions(run: Runner) -> None:
    environment = run.environment()
    environment.stdin = None
    shown = run.run_in(environment, "eval")
    assert (shown.code, shown.out, shown.err) == (0, "", "")


def test_a_variable_that_is_declared_twice_gets_no_value(
    in_module: Callable[..., Run], folder: Path
) -> None:
    (folder / "m/more.tf").write_text('variable "ports" {\n}\n')
    assert in_module("local.first", "--var", "ports=[1]").out == "(unknown number)\n"


def test_outputs_of_published_modules_are_unknown_and_others_are_not_there(
    run: Runner, folder: Path
) -> None:
    source = 'source = "terraform-aws-modules/vpc/aws"\n  version = "5.21.0"'
    (folder / "main.tf").write_text(f'module "vpc" {{\n  {source}\n}}\n')
    assert run("eval", "--module", ".", "module.vpc.vpc_id").out == "(unknown value)\n"
    assert "Object has no attribute `vpc`" in run("eval", "--module", ".", "module.vpc.vpc").err
