"""Values of variables in a run: from the run, the file, files of values and the command line."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.testing.file_functions import functions_for
from hcl_lint.products.terraform.testing.planned_modules import LIMITS
from hcl_lint.products.terraform.testing.product_summaries import product_summary
from hcl_lint.products.terraform.testing.replacements import Replacements
from hcl_lint.products.terraform.testing.static_references import Wrong
from hcl_lint.products.terraform.testing.walks import Given, Walk
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import Body, BodyExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import variable_of
from hcl_lint.semantics.variable_files import automatic_files
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.references import Reference
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, string_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.products.terraform.testing.running import FileRunner


class TestVariables:
    """The variables of a run. ``given`` are those for the module, ``all`` those of assertions, and
    ``problems`` what is wrong with them.
    """

    def __init__(self, runner: FileRunner, run: BlockView, module: Module) -> None:
        self.runner = runner
        self.run = run
        self.module = module
        self.problems: list[Wrong] = []
        nothing = Replacements([], {}, {})
        walk = Walk(module, 0, runner.settings, {}, nothing, {}, runner.tested)
        walk.applies = True
        self._functions = functions_for(walk)
        tested, folder = runner.tested, runner.folder
        request = runner.request
        outer: Given = {}
        outer.update(self._of_texts(request.variables))
        outer.update(self._in_files(tested))
        for body, _ in request.files:
            outer.update(self._in_body(body))
        outer.update(self._of_texts(request.values))
        if folder is not tested:
            outer.update(self._in_files(folder))
        own_names = {name for block in run.blocks("variables") for name in block.attributes()}
        unused = {
            name for block in runner.blocks if block.type == "variables"
            for name in block.attributes() if not self._is_read(name)
        }
        common = self._in_blocks(runner.blocks, outer, own_names | unused, is_of_file=True)
        known = {**outer, **common}
        own = self._in_blocks(run.blocks(), known, set(), is_of_file=False)
        everything = {**known, **own}
        self.given: Given = everything
        self.all: dict[str, Value] = {name: value for name, (value, _) in everything.items()}

    def _of_texts(self, texts: Mapping[str, str]) -> Given:
        """The values of texts: strings, or expressions where a variable is of another type."""
        found: Given = {}
        for name, text in texts.items():
            symbol = symbols_of(self.runner.tested).get(f"var.{name}")
            variable = None if symbol is None else variable_of(symbol)
            value = string_value(text)
            is_text = variable is None or variable.type_node is None or variable.type.is_primitive
            if not is_text:
                tree = parse_expression(Source(f"<{name}>", text))
                problems = list(tree.diagnostics)
                if not problems:
                    value, problems = evaluate(tree, tree.expression)
                if problems:
                    continue
            found[name] = value, None
        return found

    def _is_read(self, name: str) -> bool:
        """Whether the module or something in the file reads a variable of the file."""
        address = f"var.{name}"
        is_declared = symbols_of(self.module).get(address) is not None
        return is_declared or address in self.runner.document.text

    def _in_blocks(
        self, blocks: tuple[BlockView, ...], known: Given, hidden: set[str], *, is_of_file: bool
    ) -> Given:
        """The values in blocks; what is wrong with those that others hide does not matter."""
        found: Given = {}
        for block in blocks:
            if block.type == "variables":
                for name, attribute in block.attributes().items():
                    before = len(self.problems)
                    value = self._value(attribute.expression, known, is_of_file)
                    if name in hidden:
                        del self.problems[before:]
                    if value is not None:
                        found[name] = value, attribute.expression.place
        return found

    def _value(self, expression: BodyExpression, known: Given, is_of_file: bool) -> Value | None:
        names: dict[str, Value] = {}
        before = len(self.problems)
        variables: dict[str, Value] = {}
        runs: dict[str, Value] = {}
        for reference in expression.references():
            self._refer(reference, known, is_of_file, variables, runs)
        if len(self.problems) > before:
            return None
        if variables:
            names["var"] = object_value(variables)
        if runs:
            names["run"] = object_value(runs)
        value, found = expression.evaluate(self.scope(self.runner.document, names), LIMITS)
        if self._report(found):
            return None
        for reference in expression.references():
            if reference.root == "run" and not self._is_known(reference, names):
                self.problems.append((
                    reference.place, "Reference to unknown value",
                    f"`{reference.to_text()}` is not known after a run with `command = plan`.",
                ))
                return None
        return value

    def _refer(
        self, reference: Reference, known: Given, is_of_file: bool, variables: dict[str, Value],
        runs: dict[str, Value],
    ) -> None:
        root, steps = reference.root, reference.steps
        name = steps[0].key if steps else ""
        is_old = self.runner.settings.nulls_for_unknown or self.runner.settings.is_opentofu
        if root == "var":
            if name in known and not (is_of_file and is_old):
                variables[name] = known[name][0]
            else:
                self.problems.append((
                    reference.place, "Reference to unavailable variable",
                    f"The variable `{name}` is not set at the level of the file or above.",
                ))
        elif root == "run" and not (is_of_file and is_old):
            if name in self.runner.outputs:
                runs[name] = object_value(self.runner.outputs[name])
            else:
                exists = name in self.runner.known_runs
                self.problems.append((
                    reference.place,
                    f"Reference to {'unavailable' if exists else 'unknown'} run block",
                    f"The run `{name}` is not before this one.",
                ))
        else:
            self.problems.append((
                reference.place, "Invalid reference",
                "Values of variables can only refer to variables of the file and earlier runs.",
            ))

    def _is_known(self, reference: Reference, names: Mapping[str, Value]) -> bool:
        value = names["run"]
        for step in reference.steps:
            if not value.is_present or not isinstance(value.payload, dict):
                break
            value = value.payload.get(step.key, DYNAMIC_UNKNOWN)
        return not (value.contains_unknown and value.is_late_or_known)

    def scope(self, document: Document, names: dict[str, Value]) -> Scope:
        scope = Scope(names, self._functions, document.fact(scope_of_file))
        scope.is_typed = False
        scope.is_eager = self.runner.settings.is_eager
        return scope

    def converted(self, name: str) -> Value | None:
        """The value of a variable in assertions, in the type of the module; None without one."""
        symbol = symbols_of(self.module).get(f"var.{name}")
        variable = None if symbol is None else variable_of(symbol)
        value = self.all.get(name)
        if variable is None or value is None:
            return value
        try:
            return convert(variable.converted(value), variable.type)
        except ConversionError:
            return value

    def _report(self, found: list[Diagnostic]) -> bool:
        """Take note of errors, and return whether there are any."""
        errors = [problem for problem in found if problem.is_error]
        self.problems += [(error.range, product_summary(error), error.detail) for error in errors]
        return bool(errors)

    def _in_files(self, folder: Module) -> Given:
        """The values in the files that the product loads automatically."""
        found: Given = {}
        for document in automatic_files(folder):
            found.update(self._in_body(document.body))
        return found

    def _in_body(self, body: Body) -> Given:
        found: Given = {}
        attributes, problems = body.just_attributes()
        self._report(problems)
        for name, attribute in attributes.items():
            value, problems = attribute.expression.evaluate(None)
            if not self._report(problems):
                found[name] = value, attribute.expression.place
        return found
