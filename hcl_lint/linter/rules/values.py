"""Rules about values: of variables in files of them, and of conditions."""

from __future__ import annotations

from hcl_lint.dialects.dialect import CONDITIONS, REFERENCES, RESOURCES, TYPED_VARIABLES
from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import values
from hcl_lint.problems.problem import ERROR, WARNING
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.terraform.blocks import document_of
from hcl_lint.syntax.nodes import Attribute, FunctionCall
from hcl_lint.values.types import BOOL
from hcl_lint.values.value import DYNAMIC_UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcl_lint.dialects.dialect import Dialect
    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.terraform.blocks import Block
    from hcl_lint.syntax.nodes import Node
    from hcl_lint.values.value import Value


class TfvarsMismatch(Rule):
    problem = values.TFVARS_MISMATCH
    scope = MODULE
    features = (REFERENCES, TYPED_VARIABLES)
    holds_for_json = True

    def applies_to(self, dialect: Dialect) -> bool:
        return super().applies_to(dialect) and bool(dialect.values)

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.variable_files import variable_file_problems

        return variable_file_problems(module.module)


_CHECKED = ("resource", "data", "ephemeral")


class ConstantCondition(Rule):
    problem = values.CONSTANT_CONDITION
    features = (CONDITIONS,)
    paths = (
        "variable.validation.condition", "output.precondition.condition", "check.assert.condition",
        "run.assert.condition",
        *[f"{block}.lifecycle.precondition.condition" for block in _CHECKED],
        *[f"{block}.lifecycle.postcondition.condition" for block in _CHECKED],
    )  # fmt: skip
    holds_for_json = True

    def check(self, node: Attribute, file: FileContext) -> None:
        if isinstance(node, Attribute):
            value = file.evaluate(node.expression)
            self._check(file, NativeExpression(file.tree, node.expression), value)

    def check_file(self, file: FileContext) -> None:
        if not file.is_json or "condition" not in file.text:
            return
        blocks = file.document.fact(document_of).blocks
        for path in self.paths:
            for expression in _expressions_at(blocks, path.split(".")):
                value, problems = expression.evaluate(file.scope)
                self._check(file, expression, DYNAMIC_UNKNOWN if problems else value)

    def _check(self, file: FileContext, condition: BodyExpression, value: Value) -> None:
        if not value.is_present:
            file.skip(self)
        elif value.type == BOOL:
            outcome = "true" if value.as_bool() else "false"
            advice = "fails" if value.as_bool() else "succeeds"
            # The product rejects a condition that refers to nothing.
            is_rejected = file.dialect.has(RESOURCES) and not condition.references()
            call = _failing_call(condition) if value.as_bool() else ""
            if call:
                file.report(
                    self,
                    (condition.place.start, condition.place.end),
                    "Condition is true or an error",
                    "It is never false: where a call fails, so does the run, without the message "
                    f"of the check. Write `can({call})`.",
                )
                return
            file.report(
                self,
                (condition.place.start, condition.place.end),
                f"Condition is always {outcome}",
                f"The check never {advice}. Refer to the value to check, or remove the check.",
                severity=ERROR if is_rejected else WARNING,
            )


# What fails in these does not fail the expression.
_TRYING = ("can", "try")
_LONGEST_CALL = 60  # characters of one that is shown


def _failing_call(condition: BodyExpression) -> str:
    """The text of the first call in a condition that may fail; "" where there is none."""
    if not isinstance(condition, NativeExpression):
        return ""
    tree = condition.tree
    waiting: list[Node] = [condition.node]
    while waiting:
        node = waiting.pop(0)
        if not isinstance(node, FunctionCall):
            waiting = [*node.children(), *waiting]
        elif tree.function_name(node) in _TRYING:
            return ""
        elif NativeExpression(tree, node).references():
            text = tree.text(node)
            return text if len(text) <= _LONGEST_CALL and "\n" not in text else "..."
    return ""


def _expressions_at(blocks: Iterable[Block], path: list[str]) -> Iterator[BodyExpression]:
    """The values of the attributes at a path of blocks."""
    for block in blocks:
        if block.type != path[0]:
            continue
        if len(path) > 2:
            yield from _expressions_at(block.blocks(path[1]), path[1:])
        else:
            expression = block.expression(path[1])
            if expression is not None:
                yield expression
