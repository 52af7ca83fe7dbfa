"""The results of the examples of policies, for people and as JSON."""

from __future__ import annotations

import json

from hcl_lint.linter.policies.examples import ExampleResult, RuleResult
from hcl_lint.report.terminal import shown_diff
from hcl_lint.text.diff import unified_diff
from hcl_lint.text.display import BOLD, GREEN, RED, YELLOW, paint, printable
from hcl_lint.text.messages import counted


def render_examples(results: list[RuleResult], *, colour: bool) -> str:
    """A line for each rule, below it what is wrong with its examples, and a line that counts."""
    width = max([len(result.name) for result in results], default=0)
    parts = []
    for result in results:
        count = len(result.examples)
        shown = counted(count, "example")
        failed = [example for example in result.examples if not example.passed]
        if failed:
            state, shown = paint("failed", BOLD + RED, colour), f"{len(failed)} of {shown}"
        elif count:
            state = paint("ok    ", GREEN, colour)
        else:
            state, shown = paint("ok    ", YELLOW, colour), "no examples"
        parts.append(f"{state}  {result.name:<{width}}  {shown}\n")
        parts += [_failure(example, colour) for example in failed]
    return "".join(parts) + _summary(results)


def _failure(result: ExampleResult, colour: bool) -> str:
    place = f"{printable(result.path)}:{result.line}:{result.column}"
    article = "the text" if result.kind == "fixed" else "an example"
    parts = [f"\n  {paint(place, BOLD, colour)}: {article} that is `{result.kind}`\n"]
    lines = result.text.split("\n")
    for line, message in result.problems:
        if line is not None:
            parts.append(f"    line {line}: {printable(message)}\n")
            if 0 < line <= len(lines):
                parts.append(f"      | {printable(lines[line - 1])}\n")
        else:
            parts.append(f"    {printable(message)}\n")
    if result.actual != result.expected:
        diff = unified_diff(result.expected, result.actual, result.file)
        diff = shown_diff(diff, colour=colour, terminal=True)
        parts += [f"      {line}\n" for line in diff.split("\n")[2:] if line]
    return "".join(parts) + "\n"


def _summary(results: list[RuleResult]) -> str:
    examples = [example for result in results for example in result.examples]
    failed = len([example for example in examples if not example.passed])
    which = f"{counted(len(examples), 'example')} of {counted(len(results), 'rule')}"
    return f"{failed} of {which} failed.\n" if failed else f"{which} passed.\n"


def render_examples_json(results: list[RuleResult]) -> str:
    """Rules as a JSON array, each with its examples."""
    return json.dumps([_rule(result) for result in results], indent=2, ensure_ascii=False) + "\n"


def _rule(result: RuleResult) -> dict[str, object]:
    return {
        "rule": result.name,
        "code": result.code,
        "path": result.path,
        "line": result.line,
        "passed": result.passed,
        "examples": [_example(example) for example in result.examples],
    }


def _example(result: ExampleResult) -> dict[str, object]:
    found: dict[str, object] = {
        "kind": result.kind,
        "line": result.line,
        "passed": result.passed,
        "problems": [{"line": line, "message": message} for line, message in result.problems],
    }
    if result.actual != result.expected:
        found.update({"expected": result.expected, "actual": result.actual})
    return found
