"""Assertions of a run: whether they hold, and why they do not."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.testing.conditions import text_of_message
from hcl_lint.products.terraform.testing.explanations import explained, way_to_decide
from hcl_lint.products.terraform.testing.planned_modules import LIMITS, TOO_DEEP, PlannedModule
from hcl_lint.products.terraform.testing.static_references import wrong_in_assertion
from hcl_lint.products.terraform.testing.walks import NotReached, reasons_in, settled
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.run_results import ERROR, FAIL, UNDECIDED, RunProblem, RunResult
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.messages import sentence
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, KIND_DYNAMIC
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, null_value, object_value, rebuild,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.products.terraform.testing.given_variables import TestVariables
    from hcl_lint.products.terraform.testing.running import FileRunner

_UNKNOWN: Final = "Unknown condition value"
_INVALID: Final = "Invalid condition run"


def judge(
    runner: FileRunner, run: BlockView, module: PlannedModule, variables: TestVariables,
    result: RunResult,
) -> None:
    judges = _Judge(runner, module, variables, result)
    for block in run.blocks("assert"):
        result.asserts += 1
        judges.assertion(block)


class _Judge:
    def __init__(
        self, runner: FileRunner, module: PlannedModule, variables: TestVariables,
        result: RunResult,
    ) -> None:
        self.runner = runner
        self.module = module
        self.variables = variables
        self.result = result

    def assertion(self, block: BlockView) -> None:
        condition, message = block.expression("condition"), block.expression("error_message")
        if condition is None:
            return
        text = ""
        if message is not None:
            found = self.evaluate(message)
            if found is None:
                return
            shown = text_of_message(found)
            if shown is None:
                self.add(ERROR, "Invalid error message", "It must be a string.", message)
                return
            text = shown
        if self.runner.coverage is not None:
            references = [(each.root, each.steps) for each in condition.references()]
            self.runner.coverage.reach(self.module, references)
        try:
            value = self.evaluate(condition)
        except RecursionError:
            self.add(UNDECIDED, "Assertion is undecided", TOO_DEEP, condition)
            return
        if value is None:
            return
        if value.is_unknown:
            if value.is_late:
                is_opentofu = self.runner.settings.is_opentofu
                summary = "Unknown condition run" if is_opentofu else _UNKNOWN
                self.add(ERROR, summary, "The condition depends on values that are not known "
                         "before apply. Use `command = apply`, or an override with "
                         "`override_during = plan`.", condition,
                         explained(condition, self.scope(condition), self.module))
            else:
                reason = next(iter(reasons_in(value)), "its value is not known")
                way = way_to_decide(reason)
                lines = explained(condition, self.scope(condition), self.module)
                if way:
                    lines = (*lines, f"  to decide: {way}")
                self.add(UNDECIDED, "Assertion is undecided", reason, condition, lines)
            return
        if value.is_null:
            self.add(ERROR, _INVALID, "The condition is null; it must be true or false.", condition)
            return
        try:
            holds = convert(value.unmarked(), BOOL).as_bool()
        except ConversionError as error:
            self.add(ERROR, _INVALID, sentence(error.message), condition)
            return
        if not holds:
            lines = explained(condition, self.scope(condition), self.module)
            self.add(FAIL, "Test assertion failed", text, condition, lines)

    def add(
        self, status: str, summary: str, detail: str, condition: BodyExpression,
        lines: tuple[str, ...] = (),
    ) -> None:
        problem = RunProblem(status, summary, detail, condition.place, lines)
        problem.assertion = self.result.asserts
        self.result.add(problem)

    def evaluate(self, expression: BodyExpression) -> Value | None:
        """The value of an expression of the test; None where it has errors, which are reported."""
        references = expression.references()
        wrong = list(wrong_in_assertion(
            references, symbols_of(self.module.module), set(self.variables.all)
        ))
        if wrong:
            for place, summary, detail in wrong:
                self.result.add(RunProblem(ERROR, summary, detail, place))
            return None
        walk = self.module.walk
        before = len(walk.problems)
        try:
            scope = self.scope(expression)
            value = self.module.checked(*expression.evaluate(scope, LIMITS))
        except NotReached:
            for problem in walk.problems[before:]:
                self.result.add(RunProblem(ERROR, problem.summary, problem.detail, problem.place))
            return None
        return settled(value)

    def scope(self, expression: BodyExpression) -> Scope:
        names: dict[str, Value] = {}
        outputs: dict[str, Value] = {}
        runs: dict[str, Value] = {}
        given: dict[str, Value] = {}
        others = []
        for reference in expression.references():
            root, steps = reference.root, reference.steps
            name = steps[0].key if steps and steps[0].kind == ATTRIBUTE else ""
            if root == "output":
                outputs[name] = self.output(name)
            elif root == "run":
                if name in self.runner.outputs:
                    runs[name] = object_value(self.runner.outputs[name])
                else:
                    exists = name in self.runner.known_runs
                    self.module.walk.report(
                        reference.place,
                        f"Reference to {'unevaluated' if exists else 'undeclared'} run block",
                        f"The run `{name}` is not before this one.",
                    )
                    raise NotReached
            elif root == "var":
                given[name] = self.variable(name)
            else:
                others.append((root, steps))
        if outputs:
            names["output"] = object_value(outputs)
        if runs:
            names["run"] = object_value(runs)
        if given:
            names["var"] = object_value(given)
        document = self.module.module.documents[0]
        return self.module.scope(document, others, names)

    def variable(self, name: str) -> Value:
        if symbols_of(self.module.module).get(f"var.{name}") is not None:
            try:
                return self.module.value(("var", name))
            except NotReached:
                return DYNAMIC_NULL
        return self.variables.all.get(name, DYNAMIC_UNKNOWN)

    def output(self, name: str) -> Value:
        try:
            value = self.module.value(("output", name))
        except NotReached:
            return DYNAMIC_NULL
        if not self.runner.settings.nulls_for_unknown:
            return value
        if value.is_late:
            return DYNAMIC_UNKNOWN.late().with_marks(value.marks)  # Its type is lost as well.
        return value if value.is_unknown else _with_nulls(value)


def _with_nulls(value: Value) -> Value:
    """A value in which null takes the place of what is not known before apply."""
    if not value.contains_late:
        return value
    if value.is_unknown:
        kind = value.type.kind
        return DYNAMIC_NULL if kind == KIND_DYNAMIC else null_value(value.type)
    payload = value.payload
    parts = payload.values() if isinstance(payload, dict) else value.as_elements()
    return rebuild(value, [_with_nulls(part) for part in parts])
