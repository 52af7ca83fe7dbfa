from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.dialects.registry import TERRAFORM
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.module import ModuleContext
from hcl_lint.linter.modules import ModuleLoader
from hcl_lint.linter.parsing import parse_file
from hcl_lint.linter.rule import CROSS_MODULE, MODULE, Rule
from hcl_lint.problems.problem import ON, WARNING, Problem
from hcl_lint.syntax.nodes import Attribute, Block, Node, Traversal, Tuple
from hcl_lint.text.source import Source
from hcl_lint.workspace.files import Files


class Recorder(Rule):
    """Reports each node that it is given."""

    problem = Problem("X001", "recorder", WARNING, ON)

    def check(self, node: Node, file: FileContext) -> None:
        file.report(self, node, file.text_of(node), "")


def context(text: str, path: str = "main.tf", *, is_reported: bool = True) -> FileContext:
    return FileContext(path, parse_file(Source(path, text)), TERRAFORM, is_reported=is_reported)


def run(rule: Rule, *files: FileContext) -> list[str]:
    """The summaries of what a rule finds, file by file."""
    engine = Engine([rule])
    for module in ModuleContext.group(list(files)):
        engine.run(module)
    return [each.summary for file in files for each in file.diagnostics]


def with_paths(*paths: str) -> Recorder:
    rule = Recorder()
    rule.paths = paths
    return rule


# Nodes and places


def test_a_rule_gets_the_nodes_that_it_asked_for() -> None:
    rule = Recorder()
    rule.nodes = (Traversal, Tuple)
    assert run(rule, context("a = [b, 1]\nc = d\n")) == ["[b, 1]", "b", "d"]


TEXT = """resource "a" "b" {
  count = 1
  dynamic "setting" {
    for_each = x
    content {
      count = 2
    }
  }
  lifecycle {
    count = 3
  }
}
count = 4
"""


def test_a_rule_gets_the_places_that_it_asked_for() -> None:
    file = context(TEXT)
    assert run(with_paths("resource.count"), file) == ["count = 1"]
    assert run(with_paths("count"), context(TEXT)) == ["count = 4"]
    assert run(with_paths("*.lifecycle.*"), context(TEXT)) == ["count = 3"]
    assert run(with_paths("resource.setting.count"), context(TEXT)) == ["count = 2"]
    (block,) = run(with_paths("resource.setting"), context(TEXT))
    assert block.startswith("content {")


def test_names_of_places_may_be_patterns() -> None:
    every = ["count = 1", "count = 2", "count = 3", "count = 4"]
    assert run(with_paths("**.count"), context(TEXT)) == every
    assert run(with_paths("resource.**.c*t"), context(TEXT)) == every[:3]
    assert run(with_paths("res*.set*.count"), context(TEXT)) == ["count = 2"]
    assert run(with_paths("*.**.setting.**.count"), context(TEXT)) == ["count = 2"]
    assert run(with_paths("**.none.**.count"), context(TEXT)) == []


def test_what_two_patterns_lead_to_is_given_once() -> None:
    assert run(with_paths("count", "**.count", "c*"), context(TEXT)).count("count = 4") == 1


def test_a_rule_is_told_what_is_around_a_node() -> None:
    seen = []

    class Around(Recorder):
        nodes = (Traversal,)

        def check(self, node: Node, file: FileContext) -> None:
            seen.append([type(each).__name__ for each in file.ancestors])
            assert file.parent is file.ancestors[-1]

    run(Around(), context("a {\n  b = [c]\n}\n"))
    assert seen == [["Body", "Block", "Body", "Attribute", "Tuple"]]


def test_a_rule_is_only_shown_what_it_holds_for() -> None:
    rule = Recorder()
    rule.nodes = (Attribute,)
    rule.dialects = ("nomad",)
    assert run(rule, context("a = 1\n")) == []
    rule.dialects = ("terraform",)
    broken = "b = = 2\na = 1\n"
    assert run(rule, context(broken)) == ["b = = 2", "Unexpected `=`", "a = 1"]
    rule.needs_valid_syntax = True
    assert run(rule, context(broken)) == ["Unexpected `=`"]
    assert run(rule, context('{"a": 1}', "main.tf.json")) == []


# Failures


class Failing(Recorder):
    """A rule with a defect."""

    name = "failing"
    nodes = (Attribute, Block)

    def check(self, node: Node, file: FileContext) -> None:
        raise ZeroDivisionError("oops")


def test_a_rule_that_fails_is_told_once_a_file_and_the_others_go_on() -> None:
    recorder = Recorder()
    recorder.nodes = (Attribute,)
    file = context("a = 1\nb = 2\n")
    Engine([Failing(), recorder]).run(ModuleContext("", TERRAFORM, [file]))
    found = [(each.rule, each.summary) for each in file.diagnostics]
    assert found == [
        ("internal-error", "Rule `failing` failed on this file"),
        ("recorder", "a = 1"),
        ("recorder", "b = 2"),
    ]
    assert "ZeroDivisionError: oops (in tests.linter.test_engine" in file.diagnostics[0].detail


# Modules


class Counter(Rule):
    """Reports in each file how many there are."""

    problem = Problem("X002", "counter", WARNING, ON)
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        for file in module.files:
            file.report(self, (0, 0), f"{file.path} of {len(module.files)}", "")


def test_the_files_of_a_folder_are_a_module() -> None:
    files = [context("", path) for path in ("a.tf", "b.tf", "x/c.tf")]
    assert run(Counter(), *files) == ["a.tf of 2", "b.tf of 2", "x/c.tf of 1"]


def test_files_are_read_for_context_only() -> None:
    files = [context("a = 1\n", "a.tf"), context("b = = 2\n", "b.tf", is_reported=False)]
    rule = Recorder()
    rule.nodes = (Attribute,)
    assert run(rule, *files) == ["a = 1"]
    assert run(Counter(), files[0], files[1])[-1] == "b.tf of 2"


class Caller(Rule):
    """Reports how many files there are in the folder that a file names."""

    problem = Problem("X003", "caller", WARNING, ON)
    scope = CROSS_MODULE

    def check_module(self, module: ModuleContext) -> None:
        other = module.other(module.files[0].text.strip("# \n"))
        count = len(other.files) if other is not None else 0
        module.files[0].report(self, (0, 0), str(count), "")


def test_other_modules_are_read_within_the_tree(tmp_path: Path) -> None:
    (tmp_path / "repository" / ".git").mkdir(parents=True)
    for folder in ("repository/a", "repository/b", "outside"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "main.tf").write_text("a = 1\n")
        (tmp_path / folder / "more.tf").write_text("b = 1\n")

    def count(target: str) -> str:
        path = str(tmp_path / "repository" / "a" / "main.tf")
        file = context(f"# {target}\n", path)
        loader = ModuleLoader(lambda path: TERRAFORM, Files())
        (module,) = ModuleContext.group([file], loader)
        Engine([Caller()]).run(module)
        return file.diagnostics[0].summary

    assert count("../b") == "2"
    assert count("../gone") == "0"
    assert count("../../outside") == "0"
    assert count(str(tmp_path / "repository" / "b")) == "0"


# Evaluation


def test_what_evaluation_finds_is_reported_for_the_rules_that_are_selected() -> None:
    text = 'locals {\n  a = 1 + "b"\n  c = [{ d = [1 + {}, upper(1, 2), var.x + 1] }]\n}\n'
    file = context(text)
    Engine([], frozenset({"operand-type"})).run(ModuleContext("", TERRAFORM, [file]))
    assert [file.text_of((each.start, each.end)) for each in file.diagnostics] == ['"b"', "{}"]


def test_evaluation_that_fails_is_reported_and_all_else_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no")

    monkeypatch.setattr("hcl_lint.linter.expression_problems.attribute_problems", fail)
    rule = Recorder()
    rule.nodes = (Attribute,)
    file = context("a = b + 1\nc = d\n")
    Engine([rule], frozenset(["operand-type"])).run_file(file)
    assert [each.summary for each in file.diagnostics] == [
        "Rule `evaluation` failed on this file", "a = b + 1", "c = d"
    ]  # fmt: skip
