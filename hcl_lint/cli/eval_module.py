"""What a module declares, for ``hcl-lint eval --module``."""

from __future__ import annotations

import os

from hcl_lint.cli.options import UsageError
from hcl_lint.files.disk import read_bytes
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.problems.finding import Finding, to_findings
from hcl_lint.project.outcome import failure
from hcl_lint.project.project import Project
from hcl_lint.schema.bodies import read_body
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import ModuleValues, variable_of
from hcl_lint.semantics.variable_files import mismatch
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.variables import Variable
    from hcl_lint.values.value import Value


def names_of_module(
    folder: str, files: Sequence[str], *, has_defaults: bool
) -> tuple[dict[str, Value], list[Finding]]:
    """What references in the module of a folder begin with: ``var``, ``local`` and so on.

    Variables have the values in *files*; with *has_defaults*, also their defaults. Others are
    unknown values of their types.

    Returns: the values by name, and what is wrong with the files.
    """
    module = _module_of(folder)
    given: dict[str, Value] = {}
    findings: list[Finding] = []
    if has_defaults:
        for symbol in symbols_of(module).of_kind("variable"):
            variable = variable_of(symbol)
            if variable is not None and variable.default_node is not None:
                _give(given, variable, variable.default)
    for path in files:
        try:
            source = Source.from_bytes(path, read_bytes(path))
        except FileProblem as problem:
            findings.append(failure(path, problem))
            continue
        findings += to_findings(_read(source, module, given))
    return ModuleValues(module, given).all_names(), findings


def _module_of(folder: str) -> Module:
    project = Project()
    try:
        names = project.files.names(folder)
    except FileProblem as problem:
        raise UsageError(f"cannot read `{folder}`: {problem.reason}") from problem
    for name in sorted(names):
        file = project.file(os.path.join(folder, name))
        if file.dialect.has_modules:
            module = project.module_of(file).module
            if module is not None:
                return module
    raise UsageError(f"there is no module in `{folder}`")


def _read(source: Source, module: Module, given: dict[str, Value]) -> list[Diagnostic]:
    """Take the values of variables from a file; return what is wrong with it."""
    body, problems = read_body(source)
    attributes, found = body.just_attributes()
    problems += found
    for name, attribute in attributes.items():
        symbol = symbols_of(module).get(f"var.{name}")
        variable = None if symbol is None else variable_of(symbol)
        if symbol is None or variable is None:
            continue
        value, found = attribute.expression.evaluate(None)
        problems += found or mismatch(symbol, attribute)
        if not found:
            _give(given, variable, value)
    return problems


def _give(given: dict[str, Value], variable: Variable, value: Value) -> None:
    """Let a variable have a value, if that is of its type."""
    try:
        if variable.defaults is not None:
            value = variable.defaults.apply(value)
        given[variable.name] = convert(value, variable.type)
    except ConversionError:
        pass
