"""Whether the arguments of calls of modules match the variables of these."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, Rule, check
from hcl_lint.products.terraform.rules.marks import EPHEMERAL_MISUSE
from hcl_lint.products.terraform.validations import violated
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.dropped_attributes import dropped_by
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.symbols import (
    UNDECLARED, Symbol, called_module, main_documents, resolved_references, symbols_of,
)
from hcl_lint.semantics.values import marks_of, values_of, variable_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import Body, Node
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import MOST_SUGGESTIONS, closest
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.possible import convert_if_possible
from hcl_lint.values.value import EPHEMERAL

MODULE_ARGUMENT = Rule(
    "V012", "module-argument", ERROR, ON,
    "Missing, unknown or wrongly typed argument of a module in the same tree.",
)

# Not arguments: comments in JSON syntax, and items that other rules report.
_NO_ARGUMENTS: Final = ("//", "_", "lifecycle", "locals", "provider")


@check(MODULE_ARGUMENT, OBJECT_ATTRIBUTE_IGNORED, EPHEMERAL_MISUSE, reads=MODULE, words=("module",))
def module_arguments(module: Module) -> Iterator[Diagnostic]:
    for symbol in symbols_of(module).of_kind("module"):
        called = called_module(module, symbol)
        if symbol.duplicates or symbol.overrides or called is None or called is module:
            continue
        if main_documents(called):
            yield from _Call(module, symbol, called).findings()


def _undeclared_variables(module: Module) -> set[str]:
    """The variables that a module uses without declaring them, which is reported there."""
    addresses = [
        reference.resolution.address
        for reference in resolved_references(module)
        if reference.resolution.outcome == UNDECLARED
    ]
    return {address.removeprefix("var.") for address in addresses if address.startswith("var.")}


class _Call:
    """One call with the module that it leads to."""

    __slots__ = (
        "module", "called", "declaration", "document", "variables", "_name_tokens",
    )

    def __init__(self, module: Module, symbol: Symbol, called: Module) -> None:
        self.module = module
        self.called = called
        self.declaration: Declaration = symbol.declaration
        self.document: Document = symbol.document
        self.variables = {symbol.name: symbol for symbol in symbols_of(called).of_kind("variable")}
        self._name_tokens: dict[Node, int] | None = None  # by value, once they are asked for

    def findings(self) -> Iterator[Diagnostic]:
        """Report unknown, wrong and missing arguments."""
        arguments = [
            (name, node)
            for name, node in arguments_of(self.declaration)
            if name not in _NO_ARGUMENTS
        ]
        given = {name for name, _ in arguments}
        suggestions = MOST_SUGGESTIONS
        for name, node in arguments:
            variable = self.variables.get(name)
            if variable is not None:
                yield from self.check(variable, node)
            elif not self.may_be_meant(name):
                meant = None
                if suggestions > 0:
                    suggestions -= 1
                    meant = closest(name, [entry for entry in self.variables if entry not in given])
                if meant is not None:
                    given.add(meant)  # One mistake is reported once.
                advice = f"Did you mean `{meant}`?" if meant else "Remove the argument."
                yield MODULE_ARGUMENT.at(
                    self.place_of_name(node), f"Unknown argument `{name}`",
                    f"`{self.declaration.name}` has no variable `{name}`. {advice}",
                )
        omitted = {name: value for name, value in self.variables.items() if name not in given}
        for symbol in omitted.values():
            yield from self.check_default(symbol)
        missing = [f"`{name}`" for name, value in omitted.items() if not value.has("default")]
        if self.called.is_whole and missing:
            listed, is_one = ", ".join(missing), len(missing) == 1
            yield MODULE_ARGUMENT.at(
                self.header, f"{'Argument' if is_one else 'Arguments'} {listed} missing",
                f"In `{self.declaration.name}`, {listed} {'has' if is_one else 'have'} no default. "
                f"Add {'it' if is_one else 'them'} to the call.",
            )

    @property
    def header(self) -> Range:
        return Range(self.document.source, *self.declaration.place)

    def may_be_meant(self, name: str) -> bool:
        """Whether the called module may have a variable that nothing declares so far."""
        from hcl_lint.semantics.unread import may_declare

        return may_declare(self.called, name) or name in self.called.fact(_undeclared_variables)

    def check(self, symbol: Symbol, node: Node) -> Iterator[Diagnostic]:
        """Report an argument that does not match its variable."""
        variable = variable_of(symbol)
        if variable is None or variable.type_problems:
            return
        value = values_of(self.module).evaluate(self.document, node)
        name, place = variable.name, self.document.tree.range_of(node)
        given = value
        try:
            if variable.defaults is not None:
                given = variable.defaults.apply(value)
            convert_if_possible(given, variable.type)
        except ConversionError as error:
            reason = f"{error.message[:1].upper()}{error.message[1:]}."
            yield MODULE_ARGUMENT.at(place, f"Wrong type of argument `{name}`", reason)
            return
        if value.is_null and not variable.is_nullable:
            if not symbol.has("default"):
                yield MODULE_ARGUMENT.at(
                    place, f"Argument `{name}` is null",
                    "The variable has `nullable = false` and no default. Give it a value.",
                )
            return
        message = violated(symbol, variable, value)
        if message is not None:
            yield MODULE_ARGUMENT.at(place, f"Invalid value for `{name}`", message)
        if EPHEMERAL in value.all_marks() and EPHEMERAL not in marks_of(symbol):
            yield EPHEMERAL_MISUSE.at(
                place, f"Ephemeral value for `{name}`",
                "The variable does not accept ephemeral values. Declare it with "
                "`ephemeral = true`, or give it another value.",
            )
        expression = expression_of(self.document.tree, node)
        for_each = self.declaration.attribute("for_each")
        yield from dropped_by(variable, self.module, self.document, expression, for_each)

    def check_default(self, symbol: Symbol) -> Iterator[Diagnostic]:
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

    def place_of_name(self, node: Node) -> Range:
        """The range of the name of the argument with the value *node*; in JSON, of the value."""
        if self._name_tokens is None:
            body = self.declaration.body
            self._name_tokens = {
                attribute.expression: attribute.name_token
                for attribute in (body.attributes if isinstance(body, Body) else ())
            }
        token = self._name_tokens.get(node)
        tree = self.document.tree
        if token is None:
            return tree.range_of(node)
        return Range(self.document.source, tree.tokens.start(token), tree.tokens.end(token))
