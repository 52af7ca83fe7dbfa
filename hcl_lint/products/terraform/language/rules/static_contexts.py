"""Values that `init` needs, before anything is planned."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, Rule, check
from hcl_lint.dialects.versions import change_of
from hcl_lint.products.terraform.language.files import TERRAFORM
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_syntax import calls_in
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, Symbols, main_documents, symbols_of
from hcl_lint.semantics.values import marks_of, values_of
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.syntax.json_nodes import JsonBool
from hcl_lint.syntax.nodes import BoolLiteral, Expression, Node
from hcl_lint.syntax.references import references
from hcl_lint.text.messages import short
from hcl_lint.values.value import certain

_OF_SOURCES: Final = ("var", "local", "path")  # what they may begin with
STATIC: Final = (*_OF_SOURCES, "terraform", "tofu")
"""The roots of references to what OpenTofu knows before anything is planned."""
_DERIVED: Final = "derived_sources"  # the change that allows them
_OF_PROVIDERS: Final = "provider::"  # how the names of their functions begin
_LATE_FUNCTIONS: Final = ("bcrypt", "plantimestamp", "timestamp", "uuid")


STATIC_CONTEXT = Rule(
    "OT002", "static-context", ERROR, ON, "Value that is still unknown when `init` needs it."
)


@check(
    STATIC_CONTEXT, reads=MODULE, dialects=TERRAFORM,
    words=("module", "provider", "const", "backend", "cloud", "state_store"),
)
def late_sources(module: Module) -> Diagnostics:
    """Report sources and versions of modules that Terraform does not know during ``init``.

    Older versions want literals; later ones also take what derives from constant variables.
    """
    is_literal = lacks_change(module, _DERIVED)
    symbols = symbols_of(module)
    for document in main_documents(module):
        for block in document.blocks("variable"):
            yield from _secret_constant(block)
        for block in document.blocks("module"):
            for name in ("source", "version"):
                expression = block.expression(name)
                if expression is None:
                    continue
                if not is_literal:
                    yield from late_references(
                        expression, symbols, _OF_SOURCES, needs_constants=True
                    )
                    yield from _functions_of_providers(expression)
                    yield from secret_source(expression, module, document)
                elif any([value.is_error for value in expression.evaluate(None)[1]]):
                    yield _not_literal(name, expression, change_of(module.dialect, _DERIVED)[0])


def _secret_constant(block: BlockView) -> Diagnostics:
    """Report a constant variable whose values must not be stored."""
    constant = block.expression("const")
    if constant is None or not _is_true(constant):
        return
    for name in ("sensitive", "ephemeral"):
        expression = block.expression(name)
        if expression is not None and _is_true(expression):
            yield STATIC_CONTEXT.at(
                block.place, f"Constant variable is {name}",
                f"`init` stores what it makes of constant variables, so these cannot be {name}. "
                f"Remove `const` or `{name}`.",
            )


def _is_true(expression: BodyExpression) -> bool:
    return expression.evaluate(None)[0].payload is True


def late_argument(
    variable: Symbol, expression: BodyExpression, module: Module, *, is_known: bool
) -> Diagnostics:
    """Report an argument of a constant variable that has no value during ``init``.

    Of an argument that *is_known* whatever the variables are, these do not matter.
    """
    constant = variable.attribute("const")
    if constant is None or not _is_literally(constant[0], True):
        return
    symbols = symbols_of(module)
    if module.dialect.name not in TERRAFORM:
        yield from late_references(expression, symbols, STATIC)
        return
    for found in late_references(expression, symbols, _OF_SOURCES, needs_constants=True):
        if not is_known or not found.range.text.startswith("var."):
            yield found
    for call in calls_in(expression):
        name = call.place.text.partition("(")[0].rstrip()
        if name in _LATE_FUNCTIONS:
            yield STATIC_CONTEXT.at(
                call.place, "Value is not known during `init`",
                f"This is evaluated by `init`, when {short(name)} has no result yet. Use a value "
                "that is the same in every run.",
            )


def secret_source(expression: BodyExpression, module: Module, document: Document) -> Diagnostics:
    """Report a source or version that is secret, other than by what it refers to."""
    if any([marks_of(symbol) for symbol in _symbols_in(expression, module)]):
        return  # That is reported.
    value, found = expression.evaluate(values_of(module).scope_of(document))
    marks = certain(value.marks)
    if marks and not found:
        yield STATIC_CONTEXT.at(
            expression.place, "Secret source or version of a module",
            f"The value is {' and '.join(sorted(marks))}, but `init` shows where modules "
            "come from. Use a value that is known to everybody.",
        )


def _symbols_in(expression: BodyExpression, module: Module) -> Iterator[Symbol]:
    symbols = symbols_of(module)
    for element in expression.references():
        symbol = symbols.get(f"{element.root}.{element.steps[0].key}") if element.steps else None
        if symbol is not None:
            yield symbol


def _functions_of_providers(expression: BodyExpression) -> Diagnostics:
    """Report calls of functions of providers, which are not installed yet."""
    for call in calls_in(expression):
        if call.place.text.startswith(_OF_PROVIDERS):
            name = call.place.text.partition("(")[0].rstrip()
            yield STATIC_CONTEXT.at(
                call.place, f"Function {short(name)} does not exist yet",
                "This is evaluated by `init`, before providers are installed. Use functions of "
                "the product itself.",
            )


def _not_literal(name: str, expression: BodyExpression, since: str) -> Diagnostic:
    places = [reference.place for reference in expression.references()]
    return STATIC_CONTEXT.at(
        (places or [expression.place])[0], f"`{name}` is not literal",
        f"The module allows only versions of Terraform before {since}, where sources and versions "
        "of modules are literal strings.",
    )


def late_references(
    expression: BodyExpression, symbols: Symbols, allowed: tuple[str, ...], *,
    is_secret: bool = False, needs_constants: bool = False,
) -> Diagnostics:
    """Report references to what has no value during ``init``.

    *allowed* are the roots that have one; a value that *is_secret* may be sensitive. With
    *needs_constants*, variables have one only where they are declared with ``const = true``.
    """
    for reference in expression.references():
        name = reference.steps[0].key if reference.steps else ""
        reason = _reason(reference.root, name, symbols, allowed, is_secret, needs_constants)
        if reason:
            yield STATIC_CONTEXT.at(
                reference.place, "Value is not known during `init`",
                f"This is evaluated by `init`, {reason}",
            )


def _reason(
    root: str, name: str, symbols: Symbols, allowed: tuple[str, ...], is_secret: bool,
    needs_constants: bool,
) -> str:
    """Why a reference has no value before anything is planned; "" where it has one."""
    seen = {(root, name)}
    waiting = [(root, name)]
    while waiting:
        root, name = waiting.pop()
        if root not in allowed:
            return _late(f"{root}.{name}" if name else root, allowed, needs_constants)
        symbol = symbols.get(f"{root}.{name}")
        if symbol is None:
            continue
        if root == "var":
            reason = _late_variable(symbol, is_secret, needs_constants)
            if reason:
                return f"where `var.{name}` cannot be used: it is {reason}."
        found = symbol.value
        if root != "local" or found is None or not isinstance(found[0], Expression):
            continue
        for reference in references(found[1].tree, found[0]):
            key = (reference.root, reference.steps[0].key if reference.steps else "")
            if key not in seen:
                seen.add(key)
                waiting.append(key)
    return ""


def _late(what: str, allowed: tuple[str, ...], needs_constants: bool) -> str:
    kind = "constant variables" if needs_constants else "variables"
    others = [f"`{root}`" for root in allowed if root not in ("var", "local")]
    listed = f", {', '.join(others[:-1])}" if len(others) > 1 else ""
    return (
        f"when `{what}` has no value yet. Only {kind}, local values derived from them{listed} and "
        f"{others[-1]} can be used."
    )


def _late_variable(symbol: Symbol, is_secret: bool, needs_constants: bool) -> str:
    """The reason why a variable cannot be used so early; "" where it can."""
    marks = marks_of(symbol)
    constant = symbol.attribute("const")
    if needs_constants:
        if constant is None and not symbol.overrides:
            return "not declared with `const = true`, as Terraform 1.15 and later want it"
    elif marks and not is_secret:
        return " and ".join(sorted(marks))
    if constant is not None and _is_literally(constant[0], False):
        return "declared with `const = false`"
    return ""


def _is_literally(node: Node, truth: bool) -> bool:
    return isinstance(node, (BoolLiteral, JsonBool)) and node.value is truth
