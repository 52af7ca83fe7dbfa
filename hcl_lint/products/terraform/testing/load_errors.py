"""Errors of a file of tests for which the product runs none of it."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.products.terraform.language.files import OPENTOFU
from hcl_lint.products.terraform.language.required_version import constraints_in, required_versions
from hcl_lint.products.terraform.providers.requirements import with_called
from hcl_lint.products.terraform.testing.product_summaries import item_summary, value_summary
from hcl_lint.products.terraform.testing.targets import may_replace, wanted_kind
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.static_expressions import name_of, text_of
from hcl_lint.schema.static_syntax import beginning_of, calls_in, static
from hcl_lint.semantics.cycles import components
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import module_calls
from hcl_lint.semantics.run_results import ERROR, FileOfValues, RunProblem
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.variable_files import automatic_files
from hcl_lint.semantics.versions import lacks
from hcl_lint.syntax.rules import INVALID_JSON
from hcl_lint.text.source import Range
from hcl_lint.values.versions import allowed_range, overlap, target_range

_COMMANDS: Final = ("plan", "apply")
_ASSERTED: Final = ("condition", "error_message")  # which runs evaluate


def load_errors(
    folder: Module, document: Document, tested: Module, given: Sequence[FileOfValues]
) -> list[RunProblem]:
    """What the product refuses in a file, in the module that it is about, and in files of values.
    """
    documents = dict.fromkeys([
        document, *_main_documents(tested), *automatic_files(tested), *automatic_files(folder)
    ])
    problems = [problem for each in documents for problem in each.tree.diagnostics]
    problems += [problem for _, syntax in given for problem in syntax]
    found = [
        RunProblem(ERROR, problem.summary, problem.detail, problem.range)
        for problem in problems if problem.is_error
    ]
    if not found:
        wrong = [*_of_versions(tested), *_of_calls(tested)]
        found = [RunProblem(ERROR, *each) for each in wrong or _of_file(document, tested)]
    return found


def _main_documents(tested: Module) -> list[Document]:
    return [document for document in tested.documents if tested.declares(document.path)]


def _of_file(document: Document, tested: Module) -> Iterator[tuple[str, str, Range]]:
    known = {
        expression.place.start for run in document.blocks() for block in run.blocks("assert")
        for name in _ASSERTED if (expression := block.expression(name)) is not None
    }
    for problem in _of_blocks(document, tested):
        known.add(problem[2].start)
        yield problem
    for problem in _of_values(document):
        if problem[2].start not in known:
            yield problem


def _of_values(document: Document) -> Iterator[tuple[str, str, Range]]:
    """Report what has the wrong form for a keyword, a reference or a value."""
    scope = document.fact(scope_of_file)
    for problem in check_body(document.body, document.view.schema, scope):
        if problem.rule is INVALID_VALUE and problem.is_error:
            yield value_summary(problem), problem.detail, problem.range


def _of_blocks(document: Document, tested: Module) -> Iterator[tuple[str, str, Range]]:
    yield from _of_block(document.view)
    yield from _too_new(document.view, tested)
    seen: dict[str, int] = {}
    for block in document.blocks():
        if block.type == "variables":
            yield from _second(block, "variables", seen, 'Multiple "variables" blocks')
        elif block.type == "run":
            yield from _second(block, block.label, seen, "Duplicate \"run\" block names")
            yield from _of_run(block, tested)
        elif block.type == "mock_provider":
            yield from _of_mock(block, tested)
        elif block.type.startswith("override_"):
            yield from _of_override(block, tested)
    yield from _same_targets(document.blocks())


def _of_versions(tested: Module) -> Iterator[tuple[str, str, Range]]:
    """Report modules that work with no version, or not with the one that the tests are for."""
    for module in with_called(tested):
        target = target_range(module.target) if module.target else None
        expressions = list(required_versions(module))
        known = [each for expression in expressions for each in constraints_in(expression)]
        first, end = allowed_range(known)
        is_empty = end is not None and end <= first
        if known and (is_empty or target is not None and overlap((first, end), target) is None):
            title = module.dialect.title
            yield (
                f"Unsupported {title} Core version",
                "No version meets all constraints." if is_empty else
                f"The tests are for {module.target}, which `required_version` excludes.",
                expressions[0].place,
            )


def _of_calls(tested: Module) -> Iterator[tuple[str, str, Range]]:
    """Report modules that call each other in a cycle."""
    for group in components([tested], _called_by):
        for call in module_calls(group[0]):
            if call.module is not None and call.module in group:
                yield (
                    "Modules call each other in a cycle",
                    "The called module calls this one again, directly or through others.",
                    call.range,
                )
                break


def _called_by(module: Module) -> list[Module]:
    return [call.module for call in module_calls(module) if call.module is not None]


def _too_new(block: BlockView, tested: Module) -> Iterator[tuple[str, str, Range]]:
    """Report what only later versions have than those that the tests are for."""
    title = tested.dialect.title
    for name, attribute in block.content.attributes.items():
        known = block.schema.attributes.get(name)
        if known is not None and lacks(tested, known.metadata.since):
            yield (
                "Unsupported argument", f"`{name}` needs {title} {known.metadata.since}.",
                attribute.name_place,
            )
    for inner in block.blocks():
        schema = block.schema.blocks.get(inner.type)
        if schema is not None and lacks(tested, schema.metadata.since):
            yield (
                "Unsupported block type", f"`{inner.type}` needs {title} {schema.metadata.since}.",
                inner.type_place,
            )
        else:
            yield from _too_new(inner, tested)


def _second(
    block: BlockView, name: str, seen: dict[str, int], summary: str
) -> Iterator[tuple[str, str, Range]]:
    seen[name] = seen.get(name, 0) + 1
    if seen[name] > 1:
        yield summary, f"There is another one before it: `{name}`.", block.place


def _of_block(block: BlockView) -> Iterator[tuple[str, str, Range]]:
    """What the schema finds in a block, and in those in it."""
    problems = block.problems
    # A value of another form than the schema requires lacks all that would be in it.
    of_form = {
        problem.summary: problem for problem in problems if problem.code == INVALID_JSON.code
    }
    for problem in list(of_form.values()) or problems:
        is_known = block.type.startswith("override_") and problem.summary.startswith("Missing")
        if problem.is_error and not is_known:
            yield item_summary(problem), problem.detail, problem.range
    for inner in block.blocks():
        if inner.type != "provider":
            yield from _of_block(inner)


def _of_run(block: BlockView, tested: Module) -> Iterator[tuple[str, str, Range]]:
    module = block.first_block("module")
    source = None if module is None else module.expression("source")
    if source is not None and text_of(source) is None:
        yield "Invalid module source address", "Write it as a string.", source.place
    command = block.expression("command")
    if command is not None and (static(command) is None or _quoted(command)
                                or name_of(command) not in _COMMANDS):
        yield (
            'Invalid "command" keyword', "Write `plan` or `apply`, without quotes.", command.place,
        )
    options = block.first_block("plan_options")
    if options is not None:
        refresh = options.truth("refresh", True)
        if refresh is False and name_of(options.expression("mode")) == "refresh-only":
            yield (
                "Incompatible plan options", "The mode is `refresh-only`, and `refresh` is false.",
                options.place_of("refresh"),
            )
    seen: dict[str, int] = {}
    for inner in block.blocks():
        if inner.type == "variables":
            yield from _second(inner, "variables", seen, 'Multiple "variables" blocks')
        elif inner.type == "assert":
            condition = inner.expression("condition")
            if condition is not None and not condition.references():
                yield (
                    "Invalid assert expression",
                    "The condition must refer to something, or it would always be the same.",
                    condition.place,
                )
        elif inner.type.startswith("override_"):
            yield from _of_override(inner, tested)
    yield from _same_targets(block.blocks())


def _of_mock(block: BlockView, tested: Module) -> Iterator[tuple[str, str, Range]]:
    seen: dict[str, int] = {}
    source = block.expression("source")
    alias = block.expression("alias")
    if alias is not None and text_of(alias) is None:
        yield "Invalid provider configuration alias", "Write it as a string.", alias.place
    if source is not None and tested.called(text_of(source) or "") is None:
        yield (
            "Failed to read mock data directory", "There are no files of mocks in this folder.",
            block.place,
        )
    yield from _during(block)
    for inner in block.blocks():
        if inner.type in ("mock_resource", "mock_data"):
            yield from _second(
                inner, f"{inner.type} {inner.label}", seen, f"Duplicate {inner.type} block"
            )
            yield from _constant(inner.expression("defaults"))
            yield from _during(inner)
        elif inner.type.startswith("override_"):
            yield from _of_override(inner, tested)
    yield from _same_targets(block.blocks())


def _of_override(block: BlockView, tested: Module) -> Iterator[tuple[str, str, Range]]:
    target = block.expression("target")
    written = None if target is None else static(target)
    reference = None if written is None else written.reference()
    if target is None:
        yield "Missing target attribute", "Add the address of the object.", block.place
    elif reference is None and (
        tested.dialect.name not in OPENTOFU or beginning_of(target) is None
    ):
        yield "Invalid expression", "Write the address of the object.", target.place
    elif written is not None and reference is not None and (
        written.is_quoted or wanted_kind(block, reference)
    ):
        noun = wanted_kind(block, reference) or "the object, without quotes"
        yield "Invalid override target", f"Write the address of {noun}.", target.place
    for name in ("values", "outputs"):
        yield from _constant(block.expression(name))
        yield from _no_object(block.expression(name), f"Invalid {name} attribute")
    yield from _during(block)


def _no_object(
    expression: BodyExpression | None, summary: str
) -> Iterator[tuple[str, str, Range]]:
    value = None if expression is None else expression.evaluate(None)[0]
    if expression is not None and value is not None and not may_replace(value):
        yield summary, "It must be an object.", expression.place


def _constant(expression: BodyExpression | None) -> Iterator[tuple[str, str, Range]]:
    if expression is None:
        return
    for call in calls_in(expression):
        yield "Function calls not allowed", "Write the value itself.", call.place
        return
    for reference in expression.references():
        yield "Variables not allowed", "Write the value itself.", reference.place
        return


def _during(block: BlockView) -> Iterator[tuple[str, str, Range]]:
    expression = block.expression("override_during")
    if expression is not None and (_quoted(expression) or name_of(expression) not in _COMMANDS):
        yield "Invalid override_during value", "Write `plan` or `apply`.", expression.place


def _quoted(expression: BodyExpression) -> bool:
    written = static(expression)
    return written is None or written.is_quoted


def _same_targets(blocks: tuple[BlockView, ...]) -> Iterator[tuple[str, str, Range]]:
    seen: set[tuple[str, str]] = set()
    for block in blocks:
        target = block.expression("target") if block.type.startswith("override_") else None
        written = None if target is None else static(target)
        reference = None if written is None else written.reference()
        if reference is None:
            continue
        key = (block.type, reference.to_text())
        if key in seen:
            yield (
                f"Duplicate {block.type} block", f"`{key[1]}` is overridden already.", block.place,
            )
        seen.add(key)
