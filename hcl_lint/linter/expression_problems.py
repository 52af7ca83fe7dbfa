"""Problems with the values in a file, found by evaluating its expressions with unknowns."""

from __future__ import annotations

from hcl_lint.dialects.dialect import GLOBAL_NAMES, LITERAL, RESOURCES, SPECS, STATIC
from hcl_lint.evaluation.problems import file_takes_too_long, undefined_function
from hcl_lint.linter.rule import MODULE, Check, open_class
from hcl_lint.problems import opentofu, references, syntax, values
from hcl_lint.problems.problem import WARNING
from hcl_lint.semantics.symbols import is_override
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, BoolLiteral, For, FunctionCall, Interpolation, NullLiteral,
    NumberLiteral, Object, ObjectItem, Template, TemplateText, Traversal, Tuple,
)  # fmt: skip
from hcl_lint.syntax.queries import attributes_but, find_blocks, static_key
from hcl_lint.syntax.walk import blocks_in, descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.syntax.nodes import Expression, Node

_LITERALS = (NumberLiteral, BoolLiteral, NullLiteral)

_ATTEMPTS = ("try", "can")  # whose arguments may fail

_OWN = "terraform_"  # what the names of built-in resource types begin with
_ESCAPE = "_ {"  # begins blocks of arguments that are named like meta-arguments
_QUERY = "list \""  # begins blocks of queries

# A key with dots is valid in HCL 1, which a file of an unknown product may be.
_HCL1_KEY = values.AMBIGUOUS_KEY.name

# What the evaluator and schemas find.
EVALUATED = frozenset(
    [
        problem.name
        for problem in (
            syntax.UNEXPECTED_ITEM, syntax.MISSING_ITEM, syntax.REPEATED_ITEM,
            syntax.WRONG_LABELS, syntax.INVALID_VALUE, syntax.INVALID_DYNAMIC_BLOCK,
            syntax.DEPRECATED_ITEM, syntax.INVALID_SPEC, opentofu.OPENTOFU_ONLY_SYNTAX,
            references.UNDEFINED_ROOT, references.UNDEFINED_FUNCTION,
            values.OPERAND_TYPE, values.CONDITIONAL_TYPE_MISMATCH, values.FUNCTION_ARITY,
            values.FUNCTION_ARGUMENT_TYPE, values.FUNCTION_CALL_ERROR, values.UNKNOWN_ATTRIBUTE,
            values.INVALID_INDEX, values.INVALID_ITERATION, values.DUPLICATE_MAP_KEY,
            values.INVALID_TYPE_CONSTRAINT, values.NULL_MISUSE, values.EVALUATION_LIMIT,
            values.AMBIGUOUS_KEY,
        )
    ]
)  # fmt: skip


@open_class
class Evaluation(Check):
    """Evaluates the expressions of a file and checks it against the schema of its dialect."""

    nodes = (For,)
    holds_for_json = True
    scope = MODULE  # values come from declarations in other files

    def __init__(self, selected: Container[str]) -> None:
        """*selected* are the names of the problems to report."""
        self.selected = selected

    @property
    def name(self) -> str:
        return "evaluation"

    def check_file(self, file: FileContext) -> None:
        if file.dialect.has(GLOBAL_NAMES):
            return  # What names mean depends on the block, and on all files: see `check_module`.
        if file.dialect.schemas:
            from hcl_lint.linter.schema_checks import schema_problems

            self._keep(self._of_product(schema_problems(file), file), file)
        if file.dialect.has(SPECS) and file.has_valid_syntax:
            self._keep(_spec_problems(file), file)
        for variable in file.variables:
            self._keep(variable.default_problems, file)
        if file.is_json:
            self._check_templates(file)
        elif not file.dialect.is_hcl1:
            self._check_attributes(file)

    def _of_product(self, problems: list[Diagnostic], file: FileContext) -> list[Diagnostic]:
        """Say of what the related product has that it is there."""
        if problems and file.dialect.has(RESOURCES) and is_override(file.document):
            problems = [
                each
                for each in problems
                if each.problem is not syntax.MISSING_ITEM or not _is_of_block(each, file)
            ]
        if problems and _ESCAPE in file.text and file.dialect.has(RESOURCES):
            problems = [
                each
                for each in problems
                if each.problem is not syntax.MISSING_ITEM or not _is_escaped(each, file)
            ]
        if not any([each.problem is syntax.UNEXPECTED_ITEM for each in problems]):
            return problems
        if not file.dialect.has(RESOURCES):
            return problems
        from hcl_lint.semantics.terraform.duplicates import merged_bodies
        from hcl_lint.semantics.terraform.opentofu import as_other_product

        for each in problems:
            for source, start, end in merged_bodies(file.module):
                if each.source is source and start <= each.start < end:
                    if each.problem is syntax.UNEXPECTED_ITEM and _is_directly_in(each, file):
                        each.severity = WARNING
        return as_other_product(problems, file.document, file.module)

    def _check_attributes(self, file: FileContext) -> None:
        """Report what is wrong with the values that the schema says nothing about."""
        # What dynamic blocks are made of may have been evaluated for their schema.
        known = {(each.problem, each.start, each.end) for each in file.diagnostics}
        for attribute in attributes_but(file.read, file.tree.root):
            problems = attribute_problems(file, attribute)
            # The schema of a provider has evaluated what dynamic blocks are made of.
            problems = [each for each in problems if not _is_reported(each, file)]
            if problems:
                _soften(problems, file, attribute.expression)
                self._keep([
                    each for each in problems
                    if (each.problem, each.start, each.end) not in known
                ], file)  # fmt: skip

    def _check_templates(self, file: FileContext) -> None:
        from hcl_lint.linter.json_templates import templates_of

        for template in templates_of(file):
            if template.string not in file.read:
                problems = template.evaluation_problems(template.tree.expression)
                if problems:
                    _soften(problems, file, template.string)
                self._keep(problems, template)

    def check_module(self, module: ModuleContext) -> None:
        if module.dialect.has(GLOBAL_NAMES):
            self._check_build(module)
            return
        if not module.dialect.has(RESOURCES):
            return
        from hcl_lint.semantics.terraform.requirements import (
            rejected_experiments, reserved_experiments,
        )  # fmt: skip

        files = {id(file.tree.source): file for file in module.files}
        found = [*rejected_experiments(module.module), *reserved_experiments(module.module)]
        if any([_QUERY in file.text for file in module.files]):
            from hcl_lint.semantics.terraform.roots import queries_of_called_module

            found += queries_of_called_module(module.module)
        if any([_OWN in file.text for file in module.files]):
            from hcl_lint.semantics.terraform.built_in import own_attribute_problems

            found += own_attribute_problems(module.module)
        if module.module.catalog is not None:
            from hcl_lint.semantics.terraform.provider_checks import provider_problems

            found += provider_problems(module.module)
        for each in found:
            file = files.get(id(each.source))
            if file is None:
                continue
            if each.problem is values.UNKNOWN_ATTRIBUTE:
                # Who says so is known here only.
                file.diagnostics = [
                    other for other in file.diagnostics
                    if (other.problem, other.start) != (each.problem, each.start)
                ]  # fmt: skip
            if not _is_reported(each, file):
                self._keep([each.copy()], file)

    def _check_build(self, module: ModuleContext) -> None:
        """Report what evaluating the files of a module together finds."""
        from hcl_lint.semantics.bake.checks import value_problems

        files = {id(file.tree.source): file for file in module.files}
        for each in value_problems(module.module):
            file = files.get(id(each.source))
            if file is not None and each.rule in self.selected:
                file.diagnostics.append(each.copy())

    def conclude(self, file: FileContext) -> None:
        """End the evaluation of a file: whatever exceeded a limit is one finding."""
        budget, file.tree.budget = file.tree.budget, None
        if values.EVALUATION_LIMIT.name not in self.selected:
            return
        limits = [each for each in file.diagnostics if each.problem is values.EVALUATION_LIMIT]
        if limits:
            file.diagnostics = [each for each in file.diagnostics if each not in limits[1:]]
        elif budget is not None and budget.is_exceeded:
            file.diagnostics.append(file_takes_too_long(file.tree.source, budget))

    def check(self, node: For, file: FileContext) -> None:
        if file.dialect.has(GLOBAL_NAMES) or file.dialect.is_hcl1:
            return
        if references.UNDEFINED_FUNCTION.name in self.selected:
            _check_calls_in_loop(node, file)

    def _keep(self, problems: list[Diagnostic], file: FileContext) -> None:
        """Report the problems that are selected."""
        for each in problems:
            if each.rule == _HCL1_KEY and not file.dialect.is_known:
                continue
            if each.rule in self.selected:
                file.diagnostics.append(each)


def _spec_problems(file: FileContext) -> list[Diagnostic]:
    """What is wrong with a file in the spec language, beyond what its schema finds."""
    from hcl_lint.schema.spec_language import read_spec

    known = list(file.diagnostics)
    return [
        each
        for each in read_spec(file.tree.source)[1]
        if each.problem is syntax.INVALID_SPEC
        and not any([other.start <= each.start < other.end for other in known])
    ]


def _is_escaped(found: Diagnostic, file: FileContext) -> bool:
    """Whether what is missing in a block may be in the one in it that escapes its arguments."""
    root = file.tree.root
    if not isinstance(root, Body):
        return False
    for block in blocks_in(root):
        start, end = file.range_of(block)
        if start <= found.start < end and find_blocks(block.body, "_"):
            inner = [file.range_of(each) for each in block.body.items if isinstance(each, Block)]
            if not any([first <= found.start < last for first, last in inner]):
                return True
    return False


def _is_of_block(diagnostic: Diagnostic, file: FileContext) -> bool:
    """Whether a diagnostic is in a block that is in no other one, and in none inside it."""
    root = file.tree.root
    for block in root.items if isinstance(root, Body) else ():
        start, end = file.range_of(block)
        if isinstance(block, Block) and start <= diagnostic.start < end:
            inner = [file.range_of(item) for item in block.body.items if isinstance(item, Block)]
            return not any([start <= diagnostic.start < end for start, end in inner])
    return False


def _is_directly_in(diagnostic: Diagnostic, file: FileContext) -> bool:
    """Whether an item is in a block that is in no other one."""
    root = file.tree.root
    for block in root.items if isinstance(root, Body) else ():
        if isinstance(block, Block):
            for item in block.body.items:
                if file.range_of(item)[0] == diagnostic.start:
                    return True
    return False


def _check_calls_in_loop(loop: For, file: FileContext) -> None:
    """Report unknown functions: no call is evaluated where the collection is unknown or empty."""
    attribute: Attribute | None = None
    for node in file.ancestors:
        if isinstance(node, Attribute):
            attribute = node
        elif isinstance(node, FunctionCall) and file.tree.function_name(node) in _ATTEMPTS:
            return
    if attribute is None or file.readings.of(attribute.expression) in (STATIC, LITERAL):
        return
    for call in descendants(loop, FunctionCall):
        if call.first > loop.collection.last:
            name = file.tree.function_name(call)
            if file.scope.allows_calls() and file.scope.find_function(name) is None:
                file.add_once(undefined_function(file.tree, call, name, file.scope))


def _soften(problems: list[Diagnostic], file: FileContext, node: Node) -> None:
    """Make warnings of what is wrong where nothing is evaluated as the module is now."""
    placed = file.placed_scopes
    if placed is not None and placed.is_idle(node):
        for each in problems:
            each.severity = WARNING


def _is_reported(diagnostic: Diagnostic, file: FileContext) -> bool:
    """Whether evaluation has found the problem: an attribute can be written as an index."""
    same = (diagnostic.problem, values.INVALID_INDEX)
    return any(
        [each.start == diagnostic.start and each.problem in same for each in file.diagnostics]
    )


def attribute_problems(file: FileContext, attribute: Attribute) -> list[Diagnostic]:
    """What is wrong with the value of an attribute in native syntax, which is not literal."""
    value = attribute.expression
    reading = file.readings.of(value)
    if reading == STATIC:
        return []
    if reading == LITERAL:
        return file.evaluate_in(file.tree, value, None)[1]
    if file.dialect.roots is None and _is_right_as_written(file, value):
        return []
    return file.evaluation_problems(value)


def _is_right_as_written(file: FileContext, value: Expression) -> bool:
    """Whether nothing can be wrong with a value.

    So it is with what is made of nothing but literals and variables of which nothing is known,
    as most values are.
    """
    pending: list[Node] = [value]
    scope = file.scope_at(value)
    while pending:
        node = pending.pop()
        if isinstance(node, _LITERALS):
            continue
        if isinstance(node, Traversal):
            if scope is None or scope.find(file.token_text(node.root_token)) is not None:
                return False
            continue
        if isinstance(node, Tuple):
            pending += node.items
        elif isinstance(node, Template):
            for part in node.parts:
                if isinstance(part, Interpolation):
                    if not isinstance(part.expression, (Traversal, Template)):
                        return False  # null, for one, is not a text
                    pending.append(part.expression)
                elif not isinstance(part, TemplateText):
                    return False
        elif isinstance(node, Object):
            keys: set[str] = set()
            for item in node.items:
                key = static_key(file.tree, item.key) if isinstance(item, ObjectItem) else None
                if key is None or key in keys:
                    return False
                keys.add(key)
                pending += item.children()[1:]
        else:
            return False
    return True
