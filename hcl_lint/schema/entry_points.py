"""The entry points: texts, files and variables in, values and diagnostics out.

Variables are values, or plain Python objects as `hcl_lint.values.plain.from_python` takes
them. Nothing raises for what is in a text.
"""

from __future__ import annotations

from hcl_lint.annotations import Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding, to_findings
from hcl_lint.diagnostics.rules import IO_ERROR
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.paths import is_json_name
from hcl_lint.schema.bodies import MergedBody, read_body, read_json_body
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import Body
from hcl_lint.schema.json_output import references_text, value_text
from hcl_lint.schema.spec_language import SpecFile, read_spec
from hcl_lint.schema.specs import Spec, decode, spec_references
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range, Source
from hcl_lint.values.plain import from_python
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value


def evaluate_config(
    source: Source | str, spec: SpecFile | Spec | str,
    variables: Mapping[str, object] | None = None, functions: Mapping[str, Function] | None = None,
    *, limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[Diagnostic]]:
    """Decode a configuration by a spec.

    *spec* is the text of a spec file, a `SpecFile` or a `Spec`. A source whose path ends in
    ``.json`` is in JSON syntax. *variables* and *functions* take precedence over those of a spec
    file. If the spec has errors, the value is unknown and the diagnostics are these errors; if
    the source has syntax errors, its intact parts are decoded.

    Raises TypeError: a variable is not a plain object. Raises SchemaError: *spec* is an object and
    contradicts itself.
    """
    if isinstance(spec, str):
        read, diagnostics = read_spec(Source("<spec>", spec), limits)
        if read is None:
            return DYNAMIC_UNKNOWN, diagnostics
        spec = read
    if isinstance(spec, SpecFile):
        known = {**spec.variables, **_values(variables or {})}
        own = spec.functions
        callable_ = {**(own or {}), **(functions or {})}
        scope = Scope(known, None if own is None and functions is None else callable_)
        spec = spec.spec
    else:
        scope = _scope(variables, functions)
    body, diagnostics = read_body(_source(source), limits)
    value, found = decode(body, spec, scope, limits)
    return value, diagnostics + found


def evaluate_attributes(
    source: Source | str, variables: Mapping[str, object] | None = None,
    functions: Mapping[str, Function] | None = None, *, limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[Diagnostic]]:
    """Evaluate a configuration that has only attributes, such as a file of variables.

    The value is an object with all of them; a block is an error.
    """
    body, diagnostics = read_body(_source(source), limits)
    attributes, found = body.just_attributes()
    diagnostics += found
    scope = _scope(variables, functions)
    values = {}
    for name, attribute in attributes.items():
        values[name], found = attribute.expression.evaluate(scope, limits)
        diagnostics += found
    return object_value(values), diagnostics


def evaluate_expression(
    source: Source | str, variables: Mapping[str, object] | None = None,
    functions: Mapping[str, Function] | None = None, *, limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[Diagnostic]]:
    """Evaluate a text that is one expression."""
    tree = parse_expression(_source(source), limits)
    return _evaluated(tree, _scope(variables, functions), limits)


def evaluate_template(
    source: Source | str, variables: Mapping[str, object] | None = None,
    functions: Mapping[str, Function] | None = None, *, limits: Limits = DEFAULT_LIMITS,
) -> tuple[Value, list[Diagnostic]]:
    """Evaluate a text that is one template, without quotes around it.

    A template of one interpolation and nothing else has the value of that, of any type.
    """
    tree = parse_template(_source(source), limits)
    return _evaluated(tree, _scope(variables, functions), limits)


def _evaluated(tree: SyntaxTree, scope: Scope, limits: Limits) -> tuple[Value, list[Diagnostic]]:
    value = DYNAMIC_UNKNOWN
    diagnostics = tree.diagnostics
    if len(diagnostics) == 0:
        value, diagnostics = evaluate(tree, tree.expression, scope, limits)
    return value, diagnostics


def _source(text: Source | str) -> Source:
    return Source("<text>", text) if isinstance(text, str) else text


def _scope(
    variables: Mapping[str, object] | None, functions: Mapping[str, Function] | None
) -> Scope:
    return Scope(_values(variables or {}), None if functions is None else dict(functions))


def _values(variables: Mapping[str, object]) -> dict[str, Value]:
    return {name: from_python(value) for name, value in variables.items()}


class DecodeSettings:
    """How a decoded value is written; the defaults are those of ``hcldec``.

    ``variables`` are JSON objects or paths of files, later ones take precedence. ``references``:
    write the variables that are read instead of the value.
    """

    def __init__(
        self, *, variables: Sequence[str] = (), with_type: bool = False, keep_nulls: bool = False,
        references: bool = False,
    ) -> None:
        self.variables = variables
        self.with_type = with_type
        self.keep_nulls = keep_nulls
        self.references = references


class DecodeOutcome:
    """The outcome of decoding: the ``text`` to write, or None after an error."""

    def __init__(self, text: str | None, diagnostics: list[Diagnostic]) -> None:
        self.text = text
        self.diagnostics = diagnostics


class UnwritableValue(Exception):
    """A decoded value cannot be written as JSON; the message says why."""


def decode_files(
    spec_path: str, inputs: Sequence[str | Source], settings: DecodeSettings, files: FileSystem,
    limits: Limits = DEFAULT_LIMITS,
) -> DecodeOutcome:
    """Decode files, merged into one body, by a spec file.

    Inputs are paths, or sources that have been read already. Errors in the spec end the run
    before the variables are read, those before the inputs, and syntax errors before anything
    is decoded. Raises UnwritableValue: The value cannot be written as JSON.
    """
    run = _Run(files, limits)
    spec = run.spec(spec_path)
    if spec is None:
        return DecodeOutcome(None, run.diagnostics)
    given = run.variables(settings.variables)
    if run.has_errors():
        return DecodeOutcome(None, run.diagnostics)
    body = run.inputs(inputs)
    if run.has_errors():
        return DecodeOutcome(None, run.diagnostics)
    variables = {**spec.variables, **given}
    if settings.references:
        found = spec_references(body, spec.spec)
        return DecodeOutcome(references_text(found, variables) + "\n", run.diagnostics)
    value, diagnostics = decode(body, spec.spec, spec.scope(given), limits)
    run.diagnostics += diagnostics
    if run.has_errors():
        return DecodeOutcome(None, run.diagnostics)
    try:
        text = value_text(value, with_type=settings.with_type, keep_nulls=settings.keep_nulls)
    except ValueError as error:
        raise UnwritableValue(str(error)) from None
    return DecodeOutcome(text + "\n", run.diagnostics)


class _Run:
    def __init__(self, files: FileSystem, limits: Limits) -> None:
        self.files = files
        self.diagnostics: list[Diagnostic] = []
        self.limits = limits

    def has_errors(self) -> bool:
        return any([diagnostic.is_error for diagnostic in self.diagnostics])

    def spec(self, path: str) -> SpecFile | None:
        source = self.source(path)
        if source is None:
            return None
        spec, diagnostics = read_spec(source, self.limits)
        self.diagnostics += diagnostics
        return spec

    def source(self, path: str) -> Source | None:
        """Read a file; that it cannot be read is reported."""
        try:
            return Source.from_bytes(path, self.files.read(path))
        except FileProblem as problem:
            self.diagnostics.append(unreadable(path, problem.reason))
            return None

    def variables(self, given: Sequence[str]) -> dict[str, Value]:
        """The values of the ``--vars`` options."""
        variables: dict[str, Value] = {}
        for index, text in enumerate(given):
            if text.lstrip().startswith("{"):
                source: Source | None = Source(f"<vars argument {index}>", text)
            else:
                source = self.source(text)
            if source is None:
                continue
            if source.path != text or is_json_name(text):
                body, diagnostics = read_json_body(source, self.limits)
            else:
                body, diagnostics = read_body(source, self.limits)
            self.diagnostics += diagnostics
            attributes, diagnostics = body.just_attributes()
            self.diagnostics += diagnostics
            for name, attribute in attributes.items():
                value, diagnostics = attribute.expression.evaluate(None, self.limits)
                self.diagnostics += diagnostics
                variables[name] = value
        return variables

    def inputs(self, inputs: Sequence[str | Source]) -> Body:
        bodies = []
        for input_ in inputs:
            source = self.source(input_) if isinstance(input_, str) else input_
            body, diagnostics = read_body(source or Source("", ""), self.limits)
            self.diagnostics += diagnostics
            bodies.append(body)
        return bodies[0] if len(bodies) == 1 else MergedBody(bodies)


def unreadable(path: str, reason: str) -> Diagnostic:
    """Report that a file cannot be read; *reason* is a clause."""
    summary = reason[:1].upper() + reason[1:]
    return IO_ERROR.at(Range(Source(path, ""), 0, 0), summary, "")


def read_spec_file(
    path: str, files: FileSystem, limits: Limits = DEFAULT_LIMITS
) -> tuple[SpecFile | None, list[Finding]]:
    """Read a spec file; its problems are returned as findings."""
    try:
        source = Source.from_bytes(path, files.read(path))
    except FileProblem as problem:
        return None, to_findings([unreadable(path, problem.reason)])
    spec, diagnostics = read_spec(source, limits)
    return spec, to_findings(diagnostics)


def check_source_by_spec(
    source: Source, spec: SpecFile, *, version: str = "", limits: Limits = DEFAULT_LIMITS
) -> list[Finding]:
    """The findings in one text by a spec, sorted; variables that it lacks may be anything."""
    body, diagnostics = read_body(source, limits)
    scope = Scope(spec.variables, spec.functions, None, True)
    diagnostics += check_body(body, spec.spec.schema, scope, version=version, limits=limits)
    return sorted(to_findings(diagnostics))


def check_file_by_spec(
    path: str, spec: SpecFile, files: FileSystem, *, version: str = "",
    limits: Limits = DEFAULT_LIMITS,
) -> list[Finding]:
    """The findings in one file by a spec; that it cannot be read is one."""
    try:
        source = Source.from_bytes(path, files.read(path))
    except FileProblem as problem:
        return to_findings([unreadable(path, problem.reason)])
    return check_source_by_spec(source, spec, version=version, limits=limits)
