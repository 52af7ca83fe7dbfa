"""Whether the arguments of calls of modules match the variables of these."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator, Mapping, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import (
    SUGGESTION, UNSAFE, Diagnostic, Diagnostics, Fix, Related,
)
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, WARNING, Rule, check
from hcl_lint.dialects.dialect import VARIABLE
from hcl_lint.interfaces.interface import VARIABLES
from hcl_lint.products.terraform.calls.modules_with_values import (
    AssumedValues, Failure, read_variables, with_arguments,
)
from hcl_lint.products.terraform.language.files import OPENTOFU
from hcl_lint.products.terraform.language.required_version import allows_eager_operators
from hcl_lint.products.terraform.language.rules.sensitive_and_ephemeral import EPHEMERAL_MISUSE
from hcl_lint.products.terraform.language.rules.static_contexts import STATIC_CONTEXT, late_argument
from hcl_lint.products.terraform.language.validations import has_validations, violated
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.dependencies import dependencies_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.dropped_attributes import ADD_TO_TYPE, Written
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.given_values import wrong_value
from hcl_lint.semantics.instances import is_not_empty
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.paths import paths_of
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.symbols import (
    UNDECLARED, Symbol, called_interface, called_module, main_documents, resolved_references,
    symbols_of,
)
from hcl_lint.semantics.values import (
    declared_default, declared_defaults, marks_of, values_of, variable_of,
)
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import Body, Node
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import MOST_SUGGESTIONS, closest
from hcl_lint.text.source import Range
from hcl_lint.values.shapes import shape_of
from hcl_lint.values.types import (
    KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING,
    KIND_TUPLE,
)
from hcl_lint.values.value import EPHEMERAL, Value, int_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.interfaces.judging import JudgingVersions

MODULE_ARGUMENT = Rule(
    "V012", "module-argument", ERROR, ON,
    "Missing, unknown or wrongly typed argument of a module.",
)

# Not arguments: comments in JSON syntax, and items that other rules report.
_NO_ARGUMENTS: Final = ("//", "_", "lifecycle", "locals", "provider")
_EMPTY: Final = {
    KIND_STRING: '""', KIND_NUMBER: "0", KIND_BOOL: "false", KIND_LIST: "[]", KIND_SET: "[]",
    KIND_TUPLE: "[]", KIND_MAP: "{}", KIND_OBJECT: "{}",
}
_BLANK: Final[tuple[object, ...]] = ((), {}, "", False)
_DEFAULTS: Final = "defaults"  # as the key of what was found before
_MOST_LEVELS: Final = 2  # of calls in called modules
_ONLY_TERRAFORM: Final = "ignore_nested_deprecations"  # is an argument like others in OpenTofu
_ZERO: Final = int_value(0)

FailureOfValues: TypeAlias = tuple[set[str], set[str], Diagnostic]
"""The variables that something fails for, those that decide whether it does so, and why."""


@check(
    MODULE_ARGUMENT, OBJECT_ATTRIBUTE_IGNORED, EPHEMERAL_MISUSE, STATIC_CONTEXT,
    reads=MODULE, words=("module",),
)
def module_arguments(module: Module) -> Diagnostics:
    for symbol in symbols_of(module).of_kind("module"):
        called = called_interface(module, symbol)
        if symbol.duplicates or called is None or called is module:
            continue
        if main_documents(called):
            findings = _CheckedCall(module, symbol, called).findings()
            yield from findings if called.versions is None else judged(called.versions, findings)


def _undeclared_variables(module: Module) -> set[str]:
    """The variables that a module uses without declaring them, which is reported there."""
    addresses = [
        reference.resolution.address for reference in resolved_references(module)
        if reference.resolution.outcome == UNDECLARED
    ]
    return {address.removeprefix("var.") for address in addresses if address.startswith("var.")}


def _place(place: Range) -> tuple[str, int]:
    return place.source.path, place.start


def _settings_of(call: Symbol) -> list[tuple[Document, str, Node]]:
    """What makes the instances of a call."""
    found = [(name, call.attribute(name)) for name in SETTINGS]
    return [(value[1], name, value[0]) for name, value in found if value is not None]


class _CheckedCall:
    """One call with the module that it leads to.

    *assumed* are the values of the calling module; by default those that hold for all.
    """

    def __init__(
        self, module: Module, symbol: Symbol, called: Module, assumed: AssumedValues | None = None
    ) -> None:
        self.module = module
        self.symbol = symbol
        self.assumed = assumed
        self._given: dict[str, tuple[Range, Value]] = {}
        self.called = called
        self.declaration: Declaration = symbol.declaration
        self.document: Document = symbol.document
        self.versions = called.versions
        self.variables = {symbol.name: symbol for symbol in symbols_of(called).of_kind("variable")}
        self._name_tokens: dict[Node, int] | None = None  # by value, once they are asked for
        self.arguments: dict[str, tuple[Node, Document]] = {}  # that of the last override
        for declaration, document in ((symbol.declaration, symbol.document), *symbol.overrides):
            for name, node in arguments_of(declaration):
                self.arguments[name] = node, document
            only_there = declaration.attribute(_ONLY_TERRAFORM)
            if only_there is not None and module.dialect.name in OPENTOFU:
                self.arguments[_ONLY_TERRAFORM] = only_there, document

    def findings(self) -> Diagnostics:
        """Report unknown, wrong and missing arguments."""
        arguments = {
            name: value for name, value in self.arguments.items() if name not in _NO_ARGUMENTS
        }
        given = set(arguments)
        suggestions = MOST_SUGGESTIONS
        for name, (node, document) in arguments.items():
            variable = self.variables.get(name)
            if variable is not None:
                yield from self.check(variable, node, document)
            elif not self.may_be_meant(name):
                meant, fix = self.renamed(name, node, given)
                if meant is None and suggestions > 0:
                    suggestions -= 1
                    meant = closest(name, [entry for entry in self.variables if entry not in given])
                if meant is not None:
                    given.add(meant)  # One mistake is reported once.
                elif self.versions is not None and self.versions.is_open:
                    continue  # The version that is used may have it.
                advice = f"Did you mean `{meant}`?" if meant else "Remove the argument."
                yield MODULE_ARGUMENT.at(
                    self.place_of_name(node, document), f"Unknown argument `{name}`",
                    f"{self.title} has no variable `{name}`. {self.lifetime(name)}{advice}",
                    fix,
                )
        omitted = {name: value for name, value in self.variables.items() if name not in given}
        if self.versions is None:
            failing = list(self.failures())
            yield from failing
            for symbol in omitted.values():
                yield from self.check_default(symbol)
            yield from self.failing_defaults([_place(entry.related[0].range) for entry in failing])
        missing = [f"`{name}`" for name, value in omitted.items() if not value.has("default")]
        if self.called.is_whole and missing:
            listed, is_one = ", ".join(missing), len(missing) == 1
            yield MODULE_ARGUMENT.at(
                self.header, f"{'Argument' if is_one else 'Arguments'} {listed} missing",
                f"In {self.title}, {listed} {'has' if is_one else 'have'} no default. "
                f"Add {'it' if is_one else 'them'} to the call.",
                self.addition([value for value in omitted.values() if not value.has("default")]),
            )

    def addition(self, missing: list[Symbol]) -> Fix | None:
        """What adds arguments, with values that somebody has to fill in."""
        tree, body = self.document.tree, self.declaration.body
        end = tree.range(self.declaration.node)[1] - 1
        start = tree.source.text.rfind("\n", 0, end) + 1
        if not isinstance(body, Body) or tree.source.text[start:end].strip():
            return None
        lines = []
        for symbol in missing:
            variable = variable_of(symbol)
            kind = KIND_DYNAMIC if variable is None else variable.type.kind
            lines.append(f"  {symbol.name} = {_EMPTY.get(kind, 'null')}\n")
        edits = [Edit(start, start, "".join(lines))]
        return Fix("add the missing arguments", edits, SUGGESTION)

    @property
    def header(self) -> Range:
        return Range(self.document.source, *self.declaration.place)

    @property
    def title(self) -> str:
        """The called module, for messages."""
        return f"`{self.declaration.name}`" if self.versions is None else self.versions.title

    def lifetime(self, name: str) -> str:
        """When a published module had a variable, as a sentence with a space after it."""
        known = "" if self.versions is None else self.versions.lifetime(VARIABLES, name)
        return f"{known} " if known else ""

    def renamed(self, name: str, node: Node, given: set[str]) -> tuple[str | None, Fix | None]:
        """The name that an argument of a published module has in the versions that judge."""
        versions = self.versions
        if versions is None:
            return None, None
        meant, is_plain = versions.history.renamed(versions.folder, name)
        if meant in given or meant not in self.variables:
            return None, None
        place = self.place_of_name(node, self.arguments[name][1])
        if not is_plain or place.text != name:
            return meant, None
        edits = [Edit(place.start, place.end, meant)]
        return meant, Fix(f"rename it to `{meant}`", edits, UNSAFE)

    def may_be_meant(self, name: str) -> bool:
        """Whether the called module may have a variable that nothing declares so far."""
        from hcl_lint.semantics.unread import may_declare

        may_declare_it = may_declare(self.called, name, VARIABLE)
        return may_declare_it or name in self.called.fact(_undeclared_variables)

    def check(self, symbol: Symbol, node: Node, document: Document) -> Diagnostics:
        """Report an argument that does not match its variable."""
        variable, value = variable_of(symbol), self.value_of(node, document)
        place = document.tree.range_of(node)
        for_each = self.declaration.attribute("for_each")
        written = Written(self.module, document, node, for_each)
        advice = ADD_TO_TYPE if self.versions is None else "Remove it."
        found = list(wrong_value(
            MODULE_ARGUMENT, "argument", symbol, value, place, written, advice=advice,
        ))
        yield from found
        yield from late_argument(
            symbol, expression_of(document.tree, node), self.module,
            is_known=not value.contains_unknown,
        )
        if variable is None or variable.type_problems:
            return
        if any([diagnostic.is_error for diagnostic in found]):
            return
        if variable.is_nullable or not value.is_null:
            self._given[variable.name] = place, variable.possible(value)
        if EPHEMERAL in value.all_marks() and EPHEMERAL not in marks_of(symbol):
            yield EPHEMERAL_MISUSE.at(
                place, f"Ephemeral value for `{symbol.name}`",
                "The variable does not accept ephemeral values. Declare it with "
                "`ephemeral = true`, or give it another value.",
            )

    def value_of(self, node: Node, document: Document) -> Value:
        """The value of an argument in any instance of the call."""
        if self.assumed is not None:
            return self.assumed.evaluate(document, node)
        return values_of(self.module).evaluate(document, node)

    # What the arguments mean in the called module

    def failures(self, levels: int = _MOST_LEVELS) -> Diagnostics:
        """Report arguments with which something in the called module certainly fails."""
        given = GivenValues(self.called, {name: value for name, (_, value) in self._given.items()})
        if given.may_fail(levels) and not self.is_idle():
            defaults = {
                name: value for name, value in declared_defaults(self.called).items()
                if name not in self.arguments
            }
            for name, _, problem in given.failures(defaults, levels):
                yield self.failure(name, problem)

    def failing_defaults(self, known: list[tuple[str, int]]) -> Diagnostics:
        """Report defaults with which something in the called module certainly fails.

        What fails at the places that are *known* is reported already.
        """
        defaults = accepted_defaults(self.called)
        left_out = set(defaults).difference(self.arguments)
        if not left_out or not may_fail_with_defaults(self.called) or self.is_idle():
            return  # PERF
        given = {name: value for name, (_, value) in self._given.items()}
        others = {name: defaults[name] for name in left_out}
        for name, _, problem in GivenValues(self.called, given, left_out).failures(others, 0):
            if name in left_out and _place(problem.range) not in known:
                yield failure_of(
                    MODULE_ARGUMENT, f"Default of `{name}` fails", self.header, problem,
                    f"The call has no argument `{name}`, and with its default",
                )

    def failures_inside(self, levels: int, unsure: AssumedValues) -> Iterator[Failure]:
        """Yield arguments that are only wrong with the values assumed for the calling module.

        *unsure* are those of which types do not say enough.
        """
        assert self.assumed is not None
        plain = _CheckedCall(self.module, self.symbol, self.called)
        places: dict[tuple[str, int], tuple[Document, Node]] = {}
        for name, (node, document) in self.arguments.items():
            variable = self.variables.get(name)
            if variable is None or not self.assumed.may_affect(document, node):
                continue
            if plain.is_sure(variable, node, document) and not unsure.may_affect(document, node):
                continue
            places[_place(document.tree.range_of(node))] = document, node
            wrong = [entry for entry in self.check(variable, node, document) if entry.is_error]
            if wrong and not any(plain.check(variable, node, document)):
                yield document, node, wrong[0]
        for problem in self.failures(levels):
            found = places.get(_place(problem.range))
            if found is not None:
                yield *found, problem

    def is_sure(self, symbol: Symbol, node: Node, document: Document) -> bool:
        """Whether a variable accepts all values of the type that an argument has."""
        variable = variable_of(symbol)
        return (
            variable is not None and not variable.type.has_dynamic and variable.is_nullable
            and self.value_of(node, document).type == variable.type and not has_validations(symbol)
        )

    def is_idle(self) -> bool:
        """Whether the call certainly has no instance."""
        values = values_of(self.module)
        for document, setting, node in _settings_of(self.symbol):
            value = values.evaluate(document, node).unmarked()
            if value.is_present and not is_not_empty(setting, value):
                return True
        return False

    def failure(self, name: str, problem: Diagnostic) -> Diagnostic:
        """The finding about an argument with which something fails elsewhere."""
        place, _ = self._given[name]
        return failure_of(MODULE_ARGUMENT, f"Argument `{name}` fails", place, problem)

    def check_default(self, symbol: Symbol) -> Diagnostics:
        """Report a default that the variable itself does not accept."""
        variable = variable_of(symbol)
        if variable is None or variable.default_node is None or variable.type_problems:
            return
        message = violated(symbol, variable, variable.default)
        if message is not None:
            yield MODULE_ARGUMENT.at(
                self.header, f"Default of `{variable.name}` is invalid",
                f"The call has no argument `{variable.name}`, and the default does not meet the "
                f"conditions of the variable: {message}",
            )

    def place_of_name(self, node: Node, document: Document) -> Range:
        """The range of the name of the argument with the value *node*; in JSON, of the value."""
        if self._name_tokens is None:
            declarations = [self.declaration, *[declared for declared, _ in self.symbol.overrides]]
            self._name_tokens = {
                attribute.expression: attribute.name_token
                for body in [declared.body for declared in declarations]
                for attribute in (body.attributes if isinstance(body, Body) else ())
            }
        token = self._name_tokens.get(node)
        tree = document.tree
        if token is None:
            return tree.range_of(node)
        return Range(document.source, tree.tokens.start(token), tree.tokens.end(token))


def judged(versions: JudgingVersions, findings: Iterable[Diagnostic]) -> Diagnostics:
    """Make findings about a published module say so; errors are certain of known versions only."""
    for finding in findings:
        finding.related = ()  # Nobody can look at its declarations.
        if versions.is_open:
            finding.severity = WARNING
        if versions.address not in finding.detail:
            finding.detail = f"{finding.detail.rstrip()} {_source_of(versions)}"
        yield finding


def _source_of(versions: JudgingVersions) -> str:
    return f"The variable is that of {versions.title}."


class GivenValues:
    """The values that some variables of a module are given, and what fails with them.

    ``suspects`` are those that may fail where the variable's type, and its default, say nothing.
    With a ``key``, what did not fail before is left out; see `QuietItems`. With ``around``, only
    what fails in the blocks that these places are in is looked for; with ``documents``, in these.
    """

    def __init__(
        self, module: Module, values: Mapping[str, Value], suspects: set[str] | None = None
    ) -> None:
        self.module = module
        self.values = values
        self._variables = {entry.name: entry for entry in symbols_of(module).of_kind("variable")}
        self.doubtful: set[str] | None = None
        self.key: object = None
        self.around: Sequence[Range] = ()
        self.documents: Sequence[Document] | None = None
        self.known = {name for name, value in values.items() if not value.is_unknown}
        self.suspects = suspects or {
            name for name, value in values.items() if self._is_suspect(name, value)
        }

    def may_fail(self, levels: int = _MOST_LEVELS) -> bool:
        """Whether something may fail with them that does not fail with all others."""
        return bool(self.suspects or self._calls(levels))

    def _calls(self, levels: int) -> list[Symbol]:
        return symbols_of(self.module).of_kind("module") if self.known and levels else []

    def failures(
        self, others: Mapping[str, Value], levels: int = _MOST_LEVELS
    ) -> Iterator[tuple[str, set[str], Diagnostic]]:
        """Yield what certainly fails, one variable that it fails for, and all of them.

        Beside these, *others* have values that are certain. For each variable, one failure will do.
        """
        reported: set[str] = set()
        for behind, _, problem in self.all_failures(others, levels):
            names = behind - reported
            if names:
                name = min(names & self.suspects or names)
                reported.add(name)
                yield name, behind, problem

    def all_failures(
        self, others: Mapping[str, Value], levels: int = _MOST_LEVELS, *, is_eager: bool = False
    ) -> Iterator[FailureOfValues]:
        """Yield all that certainly fails.

        With *is_eager*, what fails in versions in which ``&&`` and ``||`` need both operands.
        """
        given = {**others, **self.values}
        values = with_arguments(self.module, given, are_passed_on=levels != 0)
        unsure = AssumedValues(values, self.suspects, is_eager=is_eager, doubtful=self.doubtful)
        unsure.around = self.around
        unsure.documents = self.documents
        found: list[Iterable[Failure]] = []
        if self.suspects:
            key = self.key
            found = [unsure.failures() if key is None else unsure.failures_beyond_quiet(key)]
        assumed = AssumedValues(values, self.known | self.suspects, is_eager=is_eager)
        for call in self._calls(levels):
            called = called_module(self.module, call)
            if called is None or called is self.module:
                continue
            if all([assumed.makes_instances(*setting) for setting in _settings_of(call)]):
                inner = _CheckedCall(self.module, call, called, assumed)
                found.append(inner.failures_inside(levels - 1, unsure))
        for failure in found:
            for document, node, problem in failure:
                behind = assumed.behind(document, node, problem) & (self.known | self.suspects)
                if behind:
                    yield behind, assumed.deciding(document, node), problem

    def _is_suspect(self, name: str, value: Value) -> bool:
        variable = variable_of(self._variables[name])
        default = None if variable is None or variable.default_node is None else variable.default
        if value.is_null:
            return default is None or not default.is_null
        if variable is None or not variable.type.has_dynamic:
            return False
        if value.is_unknown and len(value.marks) == 0:
            # PERF: an unknown text may be a number or a bool, so nearly nothing fails for certain.
            return not value.type.is_primitive and (
                value.type.kind != KIND_DYNAMIC or shape_of(value) is not None
            )
        return default is None or not value.type.is_primitive or value.type != default.type


def failing_defaults(module: Module, around: Sequence[Range] = ()) -> list[FailureOfValues]:
    """What fails with the defaults of a module, whatever other variables are; a fact of it.

    With *around*, some places, only in the blocks that these are in.
    """
    return _failing(module, is_eager=False, around=around)


def failing_in_old_versions(module: Module) -> list[FailureOfValues]:
    """The same in versions in which ``&&`` and ``||`` need both operands."""
    return _failing(module, is_eager=True)


def may_fail_with_defaults(module: Module) -> list[FailureOfValues]:
    """What fails with the defaults of a module in some version that it allows."""
    is_eager = allows_eager_operators(module)
    return module.fact(failing_in_old_versions if is_eager else failing_defaults)


def fail_with_defaults(module: Module, documents: Sequence[Document]) -> bool:
    """Whether something does in some of the documents."""
    is_eager = allows_eager_operators(module)
    return len(_failing(module, is_eager=is_eager, documents=documents)) != 0


def _failing(
    module: Module, *, is_eager: bool, around: Sequence[Range] = (),
    documents: Sequence[Document] | None = None,
) -> list[FailureOfValues]:
    if documents is None:
        values = accepted_defaults(module)
    else:  # PERF: only those that something in the documents may follow from.
        paths = [path for document in documents for path in paths_of(document)]
        values = _accepted(module, dependencies_of(module).variables_behind(paths))
    suspects = {name for name, value in values.items() if _may_be_refused(module, name, value)}
    if not suspects:
        return []
    given = GivenValues(module, values, suspects)
    given.doubtful = {
        name for name in suspects if not _is_likely_refused(module, name, values[name])
    }
    given.around = around
    given.documents = documents
    given.key = None if around or documents is not None else (_DEFAULTS, is_eager)
    return list(given.all_failures({}, 0, is_eager=is_eager))


def _may_be_refused(module: Module, name: str, value: Value) -> bool:
    """Whether a default may fail where others of its type do not, or its type says nothing."""
    if not value.is_present:
        return value.is_null
    if value.payload in _BLANK or value == _ZERO or _is_likely_refused(module, name, value):
        return True
    symbol = symbols_of(module).get(f"var.{name}")
    variable = None if symbol is None else variable_of(symbol)
    is_converted = variable is not None and variable.default.type != value.type
    return is_converted or value.payload is not True and name in read_variables(module)


def _is_likely_refused(module: Module, name: str, value: Value) -> bool:
    """Whether many kinds of expressions may fail with a default."""
    payload = value.payload
    if not value.is_present or payload == {}:
        return True
    if isinstance(payload, dict) and any(part.is_null for part in payload.values()):
        return True
    may_have_parts = isinstance(payload, (dict, tuple)) or payload in _BLANK or value == _ZERO
    return may_have_parts and _is_untyped(module, name)


def _is_untyped(module: Module, name: str) -> bool:
    symbol = symbols_of(module).get(f"var.{name}")
    variable = None if symbol is None else variable_of(symbol)
    return variable is not None and variable.type.has_dynamic


@kept
def accepted_defaults(module: Module) -> dict[str, Value]:
    """The defaults that the conditions of their variables do not refuse."""
    return _accepted(module, [symbol.name for symbol in symbols_of(module).of_kind("variable")])


def _accepted(module: Module, names: Iterable[str]) -> dict[str, Value]:
    found = {}
    for name in names:
        symbol = symbols_of(module).get(f"var.{name}")
        variable = None if symbol is None else variable_of(symbol)
        default = None if symbol is None else declared_default(symbol)
        if symbol is not None and variable is not None and default is not None:
            if violated(symbol, variable, variable.default) is None:
                found[name] = default
    return found


def failure_of(
    rule: Rule, summary: str, place: Range, problem: Diagnostic, when: str = "With this value"
) -> Diagnostic:
    """The finding about a value at some place, with which something fails elsewhere."""
    there = problem.range
    return rule.at(
        place, summary,
        f"{when}, `{there.source.path}:{there.line}` fails: {problem.summary}. "
        f"{problem.detail}",
        related=[Related("this fails", there), *problem.related],
    )
