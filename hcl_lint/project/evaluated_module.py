"""A module whose variables have values: what `evaluate_module` and ``eval --module`` show."""

from __future__ import annotations

from hcl_lint.annotations import Mapping
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding, failure, to_findings
from hcl_lint.dialects.dialect import VARIABLE
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.modules import LoadedModule
from hcl_lint.project.project import Project
from hcl_lint.schema.bodies import body_of, read_body
from hcl_lint.schema.content import Body
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import Inputs, product_of
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import ModuleValues, declared_defaults, variable_of
from hcl_lint.semantics.variable_files import automatic_files, mismatch
from hcl_lint.semantics.variables import Variable
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.messages import did_you_mean
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.value import Value, string_value


class EvaluationError(ValueError):
    """A module cannot be evaluated, or a variable cannot have a value; the message says why."""


class EvaluatedModule:
    """A module with values for its variables; those without one are unknown.

    ``findings`` are what is wrong with the values, ``broken`` what keeps files of the module from
    being read in full.
    """

    def __init__(self, path: str, project: Project) -> None:
        """*path* is the folder of the module, or a file of it.

        Raises EvaluationError: there is no module, or there are several.
        """
        loaded = _load(path, project)
        self._files = project.files
        assert loaded.module is not None
        self.module: Module = loaded.module
        self.findings: list[Finding] = []
        self.broken = [failure(name, problem) for name, problem in loaded.problems.items()]
        for document in self.module.documents:
            self.broken += to_findings(document.tree.diagnostics)
        self._given: dict[str, Value] = {}
        self._inputs = product_of(self.module.dialect).values.inputs(self.module)

    @property
    def given(self) -> Mapping[str, Value]:
        """The values of variables."""
        return self._given

    @property
    def functions(self) -> Mapping[str, Function]:
        """The functions that the files of the module may call."""
        if self._inputs is not None:
            return self._inputs.functions()
        functions = self.module.documents[0].fact(scope_of_file).functions
        assert functions is not None
        return functions

    def names(self) -> dict[str, Value]:
        """The roots of references, such as ``var`` and ``local``, with their values."""
        if self._inputs is not None:
            return self._inputs.names()
        return self.values().all_names()

    def values(self) -> ModuleValues:
        """The values of the declarations; outputs of published modules are there, but unknown."""
        return ModuleValues(self.module, self._given, knows_interfaces=True)

    def use_defaults(self) -> None:
        """Set variables to their defaults, or to values that the product loads automatically."""
        if self._inputs is not None:
            self._inputs.use_defaults()
            return
        self._given.update(declared_defaults(self.module))
        for document in automatic_files(self.module):
            self._take(body_of(document.tree), [])

    def use_file(self, path: str) -> None:
        """Set variables to the values in a file.

        Raises EvaluationError: the product has no such files.
        """
        if self._inputs is not None:
            title = self.module.dialect.title
            raise EvaluationError(f"{title} has no files of values; use `--var`")
        try:
            source = Source.from_bytes(path, self._files.read(path))
        except FileProblem as problem:
            self.findings.append(failure(path, problem))
            return
        self._take(*read_body(source))

    def use_value(self, name: str, text: str) -> None:
        """Set a variable to the value given on the command line.

        As products read it, it is a string where the variable is of a primitive type, or of none,
        and an expression where it is of another. Raises EvaluationError: nothing declares the
        variable, or the value is not of its type.
        """
        if self._inputs is not None:
            self._use_input(self._inputs, name, text)
            return
        variable = self._variable(name)
        if variable is None:
            return
        is_expression = variable.type_node is not None and not variable.type.is_primitive
        value = self._read(name, text) if is_expression else string_value(text)
        reason = "" if value is None else self._give(variable, value)
        if reason:
            raise EvaluationError(f"wrong type of value for variable `{name}`: {reason}")

    def give(self, name: str, value: Value) -> None:
        """Set a variable; its type converts the value.

        Raises EvaluationError: nothing declares the variable, or the value is not of its type.
        """
        if self._inputs is not None:
            self._give_input(self._inputs, name, value)
            return
        variable = self._variable(name)
        reason = "" if variable is None else self._give(variable, value)
        if reason:
            raise EvaluationError(f"wrong type of value for variable `{name}`: {reason}")

    def _variable(self, name: str) -> Variable | None:
        symbol = symbols_of(self.module).named(VARIABLE, name)
        if symbol is None:
            names = [symbol.name for symbol in symbols_of(self.module) if symbol.form.type_syntax]
            raise EvaluationError(f"the module has no variable `{name}`{did_you_mean(name, names)}")
        return variable_of(symbol)

    def _use_input(self, inputs: Inputs, name: str, text: str) -> None:
        """Set a variable with a bare name to a value from the environment."""
        types = inputs.types()
        is_text = name not in types or types[name].is_primitive
        value = string_value(text) if is_text else self._read(name, text)
        if value is not None:
            self._give_input(inputs, name, value)

    def _give_input(self, inputs: Inputs, name: str, value: Value) -> None:
        types = inputs.types()
        if name not in types:
            raise EvaluationError(f"the module has no variable `{name}`{did_you_mean(name, types)}")
        try:
            inputs.give(name, convert(value, types[name]))
        except ConversionError as error:
            raise EvaluationError(
                f"wrong type of value for variable `{name}`: {error.message}"
            ) from error

    def _read(self, name: str, text: str) -> Value | None:
        """The value of an expression; None where something is wrong with it."""
        tree = parse_expression(Source(f"<{name}>", text))
        problems = tree.diagnostics
        value = None
        if not problems:
            value, problems = evaluate(tree, tree.expression)
        self.findings += to_findings(problems)
        return None if problems else value

    def _take(self, body: Body, problems: list[Diagnostic]) -> None:
        """Take the values of variables from a file of attributes."""
        attributes, found = body.just_attributes()
        problems += found
        for name, attribute in attributes.items():
            symbol = symbols_of(self.module).named(VARIABLE, name)
            if symbol is None:
                continue
            variable = variable_of(symbol)
            value, found = attribute.expression.evaluate(None)
            problems += found or mismatch(symbol, attribute)
            if variable is not None and not found:
                self._give(variable, value)
        self.findings += to_findings(problems)

    def _give(self, variable: Variable, value: Value) -> str:
        """Set a variable; return the reason if that is impossible, else nothing."""
        try:
            self._given[variable.name] = variable.converted(value)
        except ConversionError as error:
            return error.message
        return ""


def _load(path: str, project: Project) -> LoadedModule:
    if project.files.status(path) is None:
        raise EvaluationError(f"{path}: no such file or directory")
    found = project.modules.in_folder(path)
    # There is nothing in a module of which no file can be read.
    found = [entry for entry in found if entry.module is None or entry.module.documents]
    # Files that stand alone are found beside a module, but rarely meant.
    several = [module for module in found if module.dialect.has_modules] or found
    # Of the two products that read the same files, the one whose language the other extends.
    bases = {(document.folder, document.dialect.name) for document in several}
    several = [entry for entry in several if (entry.folder, entry.dialect.base) not in bases]
    if not several:
        raise EvaluationError(f"no module found in `{path}`")
    if len(several) > 1:
        names = [entry.module.documents[0].path for entry in several if entry.module is not None]
        raise EvaluationError(
            f"there are several modules in `{path}`; name a file of one: {', '.join(names[:5])}"
        )
    return several[0]
