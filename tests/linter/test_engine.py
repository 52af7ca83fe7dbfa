from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import FILES, MODULE, ON, WARNING, Check, Rule
from hcl_lint.dialects.dialect import Dialect, FunctionNames
from hcl_lint.dialects.registry import TERRAFORM
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.selection import Selection
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Attribute, Block, Conditional, Node, Traversal, Tuple
from hcl_lint.text.source import Range, Source
from tests.linter.checking import evaluation_checks

RECORDER = Rule("X001", "recorder", WARNING, ON)


def record(node: Node, file: FileContext) -> Diagnostics:
    """Report each node."""
    yield RECORDER.at(file.range(node), file.text_of(node), "")


def recorder(*paths: str, nodes: tuple[type[Node], ...] = (), **needs: Any) -> Check:
    return Check(record, RECORDER, nodes=nodes, paths=paths, **needs)


def context(text: str, path: str = "main.tf", *, is_reported: bool = True) -> FileContext:
    return FileContext(Document(Source(path, text), TERRAFORM), is_reported=is_reported)


def run(finder: Check, *files: FileContext) -> list[str]:
    """The summaries of what is found, file by file."""
    engine = Engine([finder])
    reported = [file.document for file in files if file.is_reported]
    found = []
    for folder in dict.fromkeys([file.path.rpartition("/")[0] for file in files]):
        documents = [file.document for file in files if file.path.rpartition("/")[0] == folder]
        context = ModuleContext(Module(folder, TERRAFORM, documents), reported)
        engine.run(context)
        found += [each.summary for file in context.files for each in file.diagnostics]
    return found


# Several problems at once

FIRST = Rule("X011", "first", WARNING, ON)
SECOND = Rule("X012", "second", WARNING, ON)


def of_file(file: FileContext) -> list[Diagnostic]:
    return of_document(file.document)


def of_document(document: Document) -> list[Diagnostic]:
    """Finds one problem of each kind; kept with the document."""
    return document.fact(both)


def both(document: Document) -> list[Diagnostic]:
    place = Range(document.source, 0, 1)
    return [Diagnostic(each, each.name, "", place) for each in (FIRST, SECOND)]


def of_module(module: Module) -> list[Diagnostic]:
    return [each for document in module.documents for each in of_document(document)]


def found_by(selection: Selection, *finders: Check) -> list[str]:
    document = context("a = 1\n").document
    module = ModuleContext(Module("", TERRAFORM, [document]), selection=selection)
    Engine(finders).run(module)
    assert [each.summary for each in of_document(document)] == ["first", "second"]
    for each in module.files[0].diagnostics:
        each.summary += "!"  # What is kept is not what is reported.
    assert [each.summary for each in of_document(document)] == ["first", "second"]
    return [each.rule.name for each in module.files[0].diagnostics]


def test_what_is_returned_for_a_file_or_a_module_is_reported() -> None:
    in_file = Check(of_file, FIRST)
    in_module = Check(of_module, SECOND, reads=MODULE)
    assert found_by(Selection(), in_file, in_module) == ["first", "second"]


def test_problems_that_are_not_selected_are_left_out() -> None:
    finder = Check(of_file, FIRST, SECOND)
    assert found_by(Selection(["second"]), finder) == ["second"]


def test_problems_that_a_finder_does_not_name_are_left_out() -> None:
    assert found_by(Selection(), Check(of_file, SECOND)) == ["second"]


# Nodes and places


def test_a_rule_gets_the_nodes_that_it_asked_for() -> None:
    rule = recorder(nodes=(Traversal, Tuple))
    assert run(rule, context("a = [b, 1]\nc = d\n")) == ["[b, 1]", "b", "d"]


def test_a_rule_gets_the_calls_that_it_asked_for() -> None:
    text = "a = [max(1), min(2), core::max(3), x ? max(4) : 5]\n"
    found = ["max(1)", "core::max(3)", "max(4)"]
    assert run(recorder(calls=("max",)), context(text)) == found
    rule = recorder(calls=("max",), nodes=(Conditional,))
    assert run(rule, context(text)) == [*found[:2], "x ? max(4) : 5", found[2]]


def test_a_rule_gets_the_calls_of_functions_that_a_pack_renames() -> None:
    dialect = Dialect("p", pack="user")
    dialect.functions = FunctionNames("terraform", {"largest": "max"})
    file = FileContext(Document(Source("a.p", "a = [largest(1), min(2)]\n"), dialect))
    assert run(recorder(calls=("max",)), file) == ["largest(1)"]


def test_a_rule_gets_the_operations_that_it_asked_for() -> None:
    file = context("a = [1 == 2, 3 != 4, 5 < 6 && 7 <= 8]\n")
    assert run(recorder(operators=("!=", "<")), file) == ["3 != 4", "5 < 6"]


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
    assert run(recorder("resource.count"), file) == ["count = 1"]
    assert run(recorder("count"), context(TEXT)) == ["count = 4"]
    assert run(recorder("*.lifecycle.*"), context(TEXT)) == ["count = 3"]
    assert run(recorder("resource.setting.count"), context(TEXT)) == ["count = 2"]
    (block,) = run(recorder("resource.setting"), context(TEXT))
    assert block.startswith("content {")


def test_names_of_places_may_be_patterns() -> None:
    every = ["count = 1", "count = 2", "count = 3", "count = 4"]
    assert run(recorder("**.count"), context(TEXT)) == every
    assert run(recorder("resource.**.c*t"), context(TEXT)) == every[:3]
    assert run(recorder("res*.set*.count"), context(TEXT)) == ["count = 2"]
    assert run(recorder("*.**.setting.**.count"), context(TEXT)) == ["count = 2"]
    assert run(recorder("**.none.**.count"), context(TEXT)) == []


def test_what_two_patterns_lead_to_is_given_once() -> None:
    assert run(recorder("count", "**.count", "c*"), context(TEXT)).count("count = 4") == 1


def test_a_rule_is_told_what_is_around_a_node() -> None:
    seen = []

    def look(node: Node, file: FileContext) -> None:
        seen.append([type(each).__name__ for each in file.ancestors])
        assert file.parent is file.ancestors[-1]

    run(Check(look, RECORDER, nodes=(Traversal,)), context("a {\n  b = [c]\n}\n"))
    assert seen == [["Body", "Block", "Body", "Attribute", "Tuple"]]


def test_a_rule_is_only_shown_what_it_holds_for() -> None:
    nodes = (Attribute,)
    assert run(recorder(nodes=nodes, dialects=("nomad",)), context("a = 1\n")) == []
    assert run(recorder(nodes=nodes, features=("none",)), context("a = 1\n")) == []
    rule = recorder(nodes=nodes, dialects=("terraform",))
    broken = "b = = 2\na = 1\n"
    assert run(rule, context(broken)) == ["b = = 2", "Unexpected `=`", "a = 1"]
    assert run(rule, context('{"a": 1}', "main.tf.json")) == []
    rule = recorder(nodes=nodes, needs_valid_syntax=True)
    assert run(rule, context(broken)) == ["Unexpected `=`"]


# Heads


@pytest.mark.parametrize(("path", "text", "is_asked"), [
    ("main.tf", 'resource "a" "x" {}\n', True),
    ("main.tf", 'resource "b_c" "x" {}\n', True),
    ("main.tf", 'resource "c" "x" {}\ndata "a" "x" {}\n', False),
    ("main.tf", 'resource "a" "x" {\n  b = \n}\nc {}\n', False),
    ("main.tf.json", '{"resource": [{"a": {"x": {}}}]}', True),
    ("main.tf.json", '{"resource": {"c": {"a": {}}}}', False),
])
def test_a_check_of_files_is_asked_only_about_those_with_one_of_its_heads(
    path: str, text: str, is_asked: bool
) -> None:
    look = Check(
        lambda file: record(file.tree.root, file), RECORDER, in_json=True, name="look",
        heads=(("resource", "a"), ("resource", "b_*")),
    )
    assert ("{}" in "".join(run(look, context(text, path)))) == is_asked


# Failures


FAILING = Rule("X003", "failing", WARNING, ON)


def fail(*_: object) -> None:
    raise ZeroDivisionError("oops")


def test_a_rule_that_fails_is_told_once_a_file_and_the_others_go_on() -> None:
    failing = Check(fail, FAILING, nodes=(Attribute, Block))
    module = ModuleContext(context("a = 1\nb = 2\n").module)
    (file,) = module.files
    Engine([failing, recorder(nodes=(Attribute,))]).run(module)
    found = [(each.rule.name, each.summary) for each in file.diagnostics]
    assert found == [
        ("internal-error", "Rule `failing` failed on this file"),
        ("recorder", "a = 1"),
        ("recorder", "b = 2"),
    ]
    assert "ZeroDivisionError: oops (in tests.linter.test_engine" in file.diagnostics[0].detail


# Modules


COUNTER = Rule("X002", "counter", WARNING, ON)


def count(module: ModuleContext) -> Diagnostics:
    """Report in each file how many there are."""
    for file in module.files:
        yield COUNTER.at(file.range((0, 0)), f"{file.path} of {len(module.files)}", "")


COUNTING = Check(count, COUNTER, reads=FILES)


def test_the_files_of_a_folder_are_a_module() -> None:
    files = [context("", path) for path in ("a.tf", "b.tf", "x/c.tf")]
    assert run(COUNTING, *files) == ["a.tf of 2", "b.tf of 2", "x/c.tf of 1"]


def test_files_are_read_for_context_only() -> None:
    files = [context("a = 1\n", "a.tf"), context("b = = 2\n", "b.tf", is_reported=False)]
    assert run(recorder(nodes=(Attribute,)), *files) == ["a = 1"]
    assert run(COUNTING, files[0], files[1])[-1] == "b.tf of 2"


# Evaluation


def test_what_evaluation_finds_is_reported_for_the_rules_that_are_selected() -> None:
    text = 'locals {\n  a = 1 + "b"\n  c = [{ d = [1 + {}, upper(1, 2), var.x + 1] }]\n}\n'
    module = ModuleContext(context(text).module, selection=Selection(["operand-type"]))
    (file,) = module.files
    Engine(evaluation_checks()).run(module)
    assert [file.text_of((each.start, each.end)) for each in file.diagnostics] == ['"b"', "{}"]


def test_evaluation_that_fails_is_reported_and_all_else_goes_on() -> None:
    evaluation = Check(fail, FAILING, name="evaluation")
    file = context("a = b + 1\nc = d\n")
    Engine([evaluation, recorder(nodes=(Attribute,))]).run_file(file)
    assert [each.summary for each in file.diagnostics] == [
        "Rule `evaluation` failed on this file", "a = b + 1", "c = d"
    ]
