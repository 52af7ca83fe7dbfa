"""Decoding files by a spec file: the work of ``hcl-lint decode``."""

from __future__ import annotations

from hcl_lint.files.paths import is_json_name
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.syntax import IO_ERROR
from hcl_lint.schema.content import Body
from hcl_lint.schema.decoder import decode, spec_references
from hcl_lint.schema.files import read_body, read_json_body
from hcl_lint.schema.json_output import references_text, value_text
from hcl_lint.schema.spec_language import SpecFile, read_spec
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.ranges import Range
from hcl_lint.text.source import Source
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class DecodeSettings:
    """What is written of a decoded value; the defaults are those of ``hcldec``.

    ``variables`` are JSON objects or paths of files, later ones going first. ``references``:
    write the variables that are read instead of the value.
    """

    __slots__ = ("variables", "with_type", "keep_nulls", "references")

    def __init__(
        self,
        *,
        variables: Sequence[str] = (),
        with_type: bool = False,
        keep_nulls: bool = False,
        references: bool = False,
    ) -> None:
        self.variables = variables
        self.with_type = with_type
        self.keep_nulls = keep_nulls
        self.references = references


class DecodeOutcome:
    """What came of decoding: ``text`` to write, or None where there is an error."""

    __slots__ = ("text", "diagnostics")

    def __init__(self, text: str | None, diagnostics: list[Diagnostic]) -> None:
        self.text = text
        self.diagnostics = diagnostics


class UnwritableValue(Exception):
    """A decoded value cannot be written as JSON; the message says why."""


def decode_files(
    spec_path: str,
    inputs: Sequence[str | Source],
    settings: DecodeSettings,
    limits: Limits = DEFAULT_LIMITS,
) -> DecodeOutcome:
    """Decode files, merged into one body, by a spec file.

    Inputs are paths, or sources that have been read already. Errors in the spec end the run
    before the variables are read, those before the inputs, and syntax errors before anything
    is decoded.

    Raises:
        UnwritableValue: The value cannot be written as JSON.
    """
    run = _Run(limits)
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
        text = value_text(
            value, with_type=settings.with_type, keep_nulls=settings.keep_nulls
        )
    except ValueError as error:
        raise UnwritableValue(str(error)) from None
    return DecodeOutcome(text + "\n", run.diagnostics)


class _Run:
    __slots__ = ("diagnostics", "limits")

    def __init__(self, limits: Limits) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.limits = limits

    def has_errors(self) -> bool:
        return any([each.is_error for each in self.diagnostics])

    def spec(self, path: str) -> SpecFile | None:
        source = self.source(path)
        if source is None:
            return None
        spec, diagnostics = read_spec(source, self.limits)
        self.diagnostics += diagnostics
        return spec

    def source(self, path: str) -> Source | None:
        """Read a file; that it cannot be read is reported."""
        from hcl_lint.files.disk import read_bytes
        from hcl_lint.files.filesystem import FileProblem

        try:
            return Source.from_bytes(path, read_bytes(path))
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
        """The body of all inputs."""
        bodies = []
        for each in inputs:
            source = self.source(each) if isinstance(each, str) else each
            body, diagnostics = read_body(source or Source("", ""), self.limits)
            self.diagnostics += diagnostics
            bodies.append(body)
        if len(bodies) == 1:
            return bodies[0]
        from hcl_lint.schema.merged_body import MergedBody

        return MergedBody(bodies)


def unreadable(path: str, reason: str) -> Diagnostic:
    """Report that a file cannot be read; *reason* is a clause."""
    summary = reason[:1].upper() + reason[1:]
    return Diagnostic(IO_ERROR, summary, "", Range(Source(path, ""), 0, 0))
