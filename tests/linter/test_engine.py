from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import TERRAFORM
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.problem import ON, WARNING, Problem
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Attribute, Block, Node, Traversal, Tuple
from hcl_lint.text.source import Range, Source


class Recorder(Rule):
    """Reports each node that it is given."""

    problem = Problem("X001", "recorder", WARNING, ON)

    def check(self, node: Node, file: FileContext) -> None:
        file.report(self, node, file.text_of(node), "")


def context(text: str, path: str = "main.tf", *, is_reported: bool = True) -> FileContext:
    return FileContext(Document(Source(path, text), TERRAFORM), is_reported=is_reported)


def run(rule: Rule, *files: FileContext) -> list[str]:
    """The summaries of what a rule finds, file by file."""
    engine = Engine([rule])
    reported = [file.document for file in files if file.is_reported]
    found = []
    for folder in dict.fromkeys([file.path.rpartition("/")[0] for file in files]):
        documents = [file.document for file in files if file.path.rpartition("/")[0] == folder]
        context = ModuleContext(Module(folder, TERRAFORM, documents), reported)
        engine.run(context)
        found += [each.summary for file in context.files for each in file.diagnostics]
    return found


def with_paths(*paths: str) -> Recorder:
    rule = Recorder()
    rule.paths = paths
    return rule


class Finder(Rule):
    """Finds one problem of each rule that inherits from it, and counts how often it looks."""

    scope = MODULE
    looks = 0

    def find_in_file(self, file: FileContext) -> list[Diagnostic]:
        Finder.looks += 1
        place = Range(file.tree.source, 0, 1)
        return [Diagnostic(each.problem, each.__name__, "", place) for each in (First, Second)]

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        return [each for file in module.files for each in self.find_in_file(file)]


class First(Finder):
    problem = Problem("X011", "first", WARNING, ON)


class Second(Finder):
    problem = Problem("X012", "second", WARNING, ON)

    def keep(self, found: Diagnostic, file: FileContext) -> None:
        found.summary += " kept"
        super().keep(found, file)


# Several rules at once


def test_rules_that_inherit_what_finds_their_problems_share_it() -> None:
    file = context("a = 1\n")
    module = ModuleContext(Module("", TERRAFORM, [file.document]))
    Finder.looks = 0
    Engine([First(), Second()]).run(module)
    found = [each.summary for each in module.files[0].diagnostics]
    assert found == ["First", "First", "Second kept", "Second kept"]
    assert Finder.looks == 2  # at the file and at the module


def test_what_is_found_of_rules_that_do_not_run_is_left_out() -> None:
    module = ModuleContext(Module("", TERRAFORM, [context("a = 1\n").document]))
    Engine([Second()]).run(module)
    assert [each.rule for each in module.files[0].diagnostics] == ["second", "second"]


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
    module = ModuleContext(context("a = 1\nb = 2\n").module)
    (file,) = module.files
    Engine([Failing(), recorder]).run(module)
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


# Evaluation


def test_what_evaluation_finds_is_reported_for_the_rules_that_are_selected() -> None:
    text = 'locals {\n  a = 1 + "b"\n  c = [{ d = [1 + {}, upper(1, 2), var.x + 1] }]\n}\n'
    module = ModuleContext(context(text).module)
    (file,) = module.files
    Engine([], frozenset({"operand-type"})).run(module)
    assert [file.text_of((each.start, each.end)) for each in file.diagnostics] == ['"b"', "{}"]


def test_evaluation_that_fails_is_reported_and_all_else_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("no")

    monkeypatch.setattr("hcl_lint.linter.expression_problems.Evaluation.check_file", fail)
    rule = Recorder()
    rule.nodes = (Attribute,)
    file = context("a = b + 1\nc = d\n")
    Engine([rule], frozenset(["operand-type"])).run_file(file)
    assert [each.summary for each in file.diagnostics] == [
        "Rule `evaluation` failed on this file", "a = b + 1", "c = d"
    ]  # fmt: skip
