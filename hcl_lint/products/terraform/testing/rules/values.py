"""Values in runs: their variables, assertions, and configurations of providers.

Source: the behaviour of Terraform 1.11.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ERROR, ON, Rule
from hcl_lint.dialects.versions import change_of
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.language.files import TERRAFORM
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression, ContentAttribute
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.dropped_attributes import written_of
from hcl_lint.semantics.given_values import wrong_value
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import UNDECLARED, Symbols, symbols_of
from hcl_lint.semantics.undefined import is_tried_at
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.syntax.references import ATTRIBUTE, STRING, Reference
from hcl_lint.text.limits import Limits
from hcl_lint.text.messages import advise, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, STRING as STRING_TYPE, Type, friendly_name, with_article
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value, unknown_value

INVALID_RUN_BLOCK = Rule("TT001", "invalid-run-block", ERROR, ON, "Test or run that cannot work.")

_LIMITS: Final = Limits(steps=20_000)  # for one expression
# Source: the change log of Terraform 1.13.
_NOT_OF_RUNS: Final = ("run.", "check.", "provider.")
_DECLARING: Final = ("var", "local", "output", "module", "data", "ephemeral", "action", "resource")
_NOUNS: Final = {"var": "variable", "local": "local value", "output": "output"}


class RunValues:
    """The references of the expressions of one run.

    ``symbols`` are those of its module, ``earlier`` the symbols of the modules of the runs of the
    file, by the names of the runs; None where a module is not known. ``is_own``: the run names a
    module of its own.
    """

    def __init__(
        self, document: Document, module: Module, symbols: Symbols | None,
        earlier: Mapping[str, Symbols | None], given: Sequence[str], *, is_own: bool,
    ) -> None:
        """*given* are the variables that the file and the run set."""
        self.document = document
        self.module = module
        self.symbols = symbols
        self.earlier = earlier
        self.given = given
        self.is_own = is_own
        self._base = document.fact(scope_of_file)

    # Assertions

    def in_assertion(self, block: BlockView) -> Diagnostics:
        """Report an assertion that refers to what there is not, or is certainly not a bool."""
        for name, type_ in (("condition", BOOL), ("error_message", STRING_TYPE)):
            expression = block.expression(name)
            if expression is None:
                continue
            found = [*self.ephemeral(expression), *self.undeclared(expression)]
            yield from found
            if self.symbols is not None and not found:
                yield from self.wrong_types(name, expression, type_)

    def ephemeral(self, expression: BodyExpression) -> Diagnostics:
        """Report references to objects that no longer exist when assertions are evaluated."""
        for reference in expression.references():
            if reference.root == "ephemeral" and self.module.dialect.name in TERRAFORM:
                yield INVALID_RUN_BLOCK.at(
                    reference.place, "Assertion about an ephemeral object",
                    "Ephemeral objects are closed before assertions are evaluated. Refer to what "
                    "was made of them.",
                )

    def undeclared(self, expression: BodyExpression) -> Diagnostics:
        """Report references to what the module of the run does not declare."""
        if self.symbols is None or not self.is_own:
            return  # What belongs to the module under test is looked up anyway.
        place = expression.place
        for entry in self.document.references_within(place.start, place.end):
            found = self.symbols.resolve(entry, self.document)
            address = found.address
            if found.outcome != UNDECLARED or address.startswith(_NOT_OF_RUNS):
                continue
            if entry.root not in _DECLARING and "_" not in entry.root:
                continue  # It is not the type of a resource.
            if entry.root == "var" and entry.steps[0].key in self.given:
                continue
            if entry.root == "output" or not is_tried_at(self.document, entry.start):
                noun = _NOUNS.get(entry.root, "module" if entry.root == "module" else "resource")
                names = [symbol.address for symbol in self.symbols]
                advice = advise(address, names, "Declare it there, or correct the name.")
                yield INVALID_RUN_BLOCK.at(
                    Range(place.source, *entry.place), f"Undeclared {noun} {short(address)}",
                    f"The module of the run declares no `{address}`. {advice}",
                )

    def wrong_types(self, name: str, expression: BodyExpression, type_: Type) -> Diagnostics:
        """Report what is wrong with an expression for all values of what it refers to."""
        value, found = expression.evaluate(self.scope(expression.references()), _LIMITS)
        yield from self._not_reported(expression, found)
        if found:
            return
        try:
            convert(value if value.is_unknown else unknown_value(value.type), type_)
        except ConversionError as error:
            yield INVALID_RUN_BLOCK.at(
                expression.place, f"`{name}` is not {with_article(friendly_name(type_))}",
                f"{error.message[0].upper()}{error.message[1:]}.",
            )

    # Variables

    def in_variable(self, name: str, attribute: ContentAttribute) -> Diagnostics:
        """Report a value that its variable cannot have, or that refers to what there is not."""
        expression = attribute.expression
        references = expression.references()
        if any([reference.root not in ("run", "var") for reference in references]):
            return
        value, found = expression.evaluate(self._scope_of_variables(references), _LIMITS)
        if found:
            if references:
                yield from self._not_reported(expression, found)
            return
        symbol = None if self.symbols is None else self.symbols.get(f"var.{name}")
        if symbol is not None:
            yield from wrong_value(
                INVALID_RUN_BLOCK, "value for", symbol, value.unmarked(), expression.place,
                written_of(self.module, self.document, expression), is_validated=False,
            )

    # Providers

    def in_provider(self, block: BlockView) -> Diagnostics:
        """Report what is wrong in the configuration of a provider for all outputs of runs."""
        for expression in block.body.expressions():
            references = expression.references()
            if any([reference.root == "run" for reference in references]):
                found = expression.evaluate(self.scope_of_runs(references), _LIMITS)[1]
                yield from self._not_reported(expression, found)

    def _not_reported(self, expression: BodyExpression, found: list[Diagnostic]) -> Diagnostics:
        """Report what the names tell, and not what is wrong with the expression by itself."""
        if not found:
            return
        known = {(value.start, value.end) for value in expression.evaluate(self._base, _LIMITS)[1]}
        for diagnostic in found:
            if (diagnostic.start, diagnostic.end) not in known:
                yield INVALID_RUN_BLOCK.at(diagnostic.range, diagnostic.summary, diagnostic.detail)

    # Scopes

    def scope(self, references: Sequence[Reference]) -> Scope:
        """A scope with what the references of an assertion lead to."""
        assert self.symbols is not None, "what is not known is not evaluated"
        scope = self.scope_of_runs(references)
        values = values_of(self.symbols.module)
        if self._has_overrides:
            references = [reference for reference in references if reference.root == "var"]
        known = dict(values.scope_for(Scope(), references).variables or {})
        known.pop("run", None)
        return Scope({name: value.unmarked_deep() for name, value in known.items()}, None, scope)

    def _scope_of_variables(self, references: Sequence[Reference]) -> Scope:
        """A scope with the runs, and the variables that only who runs the tests can set."""
        scope = self.scope_of_runs(references)
        if self.symbols is None:
            return scope
        outside = [
            reference for reference in references if reference.root == "var" and reference.steps
            and reference.steps[0].key not in self.given
        ]
        return values_of(self.symbols.module).scope_for(scope, outside)

    def scope_of_runs(self, references: Sequence[Reference]) -> Scope:
        """A scope with the outputs of runs that references lead to."""
        variables: dict[str, Value] = {}
        runs: dict[str, dict[str, Value]] = {}
        for element in references:
            if element.root != "run" or not element.steps or element.steps[0].kind != ATTRIBUTE:
                continue
            outputs = runs.setdefault(element.steps[0].key, {})
            if len(element.steps) > 1 and element.steps[1].kind in (ATTRIBUTE, STRING):
                name = element.steps[1].key
                outputs[name] = self.output(element.steps[0].key, name)
            else:
                variables["run"] = DYNAMIC_UNKNOWN
        if runs and "run" not in variables:
            variables["run"] = object_value(
                {name: object_value(outputs) for name, outputs in runs.items()}
            )
        return Scope(variables, None, self._base)

    @property
    def _has_overrides(self) -> bool:
        """Whether the outputs of modules may be of any type."""
        return "override_module" in self.document.text

    def output(self, run: str, name: str) -> Value:
        """The value of an output of an earlier run, as far as known."""
        symbols = self.earlier.get(run)
        if symbols is None or self._has_overrides:
            return DYNAMIC_UNKNOWN
        return values_of(symbols.module).value("output", name).unmarked()


def runs_in_common_variables(variables: BlockView, module: Module) -> Diagnostics:
    """Report common variables of a file that refer to runs, which have no values yet."""
    if module.dialect.name not in TERRAFORM or not lacks_change(module, "runs_in_common_variables"):
        return
    since, _ = change_of(module.dialect, "runs_in_common_variables")
    for attribute in variables.attributes().values():
        for reference in attribute.expression.references():
            if reference.root == "run":
                yield INVALID_RUN_BLOCK.at(
                    reference.place, f"Variable of the file refers to {short(reference.to_text())}",
                    f"Before version {since} of Terraform, variables of the file have their values "
                    "before any run. Set the variable in the runs that need it.",
                )


def symbols_of_folder(tested: Symbols, source: str) -> Symbols | None:
    """The symbols of the module at a local path from the module under test."""
    called = tested.module.called(source)
    return symbols_of(called) if called is not None and called.is_whole else None
