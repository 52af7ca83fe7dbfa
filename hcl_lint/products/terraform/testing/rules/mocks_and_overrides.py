"""Mocks and overrides in tests: their values and targets.

Source: the behaviour of Terraform 1.11.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, Rule
from hcl_lint.dialects.versions import change_of
from hcl_lint.products.terraform.language.files import OPENTOFU, TERRAFORM
from hcl_lint.products.terraform.state.addresses import StateAddress, read_address
from hcl_lint.products.terraform.testing.rules.values import INVALID_RUN_BLOCK
from hcl_lint.products.terraform.testing.targets import may_replace, wanted_kind
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import is_reference
from hcl_lint.schema.static_syntax import beginning_of, calls_in, static
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbols, called_module, symbols_of
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.text.messages import advise, location, short
from hcl_lint.text.source import Range

OVERRIDES: Final = ("override_resource", "override_data", "override_module")
_TARGETED: Final = ("override_resource", "override_data", "override_module", "override_provisioner")

DUPLICATE_TEST_OBJECT = Rule(
    "TT002", "duplicate-test-object", ERROR, ON, "Duplicate run, provider or override in a test."
)
UNKNOWN_OVERRIDE_TARGET = Rule(
    "TT004", "unknown-override-target", ERROR, ON,
    "Override of an object that does not exist, or is of another kind.",
)


# Values


def wrong_literals(
    blocks: Sequence[BlockView], module: Module, tested: Symbols | None
) -> Diagnostics:
    """Report the values of mocks and overrides that are not objects, or not written out."""
    for block in blocks:
        if block.type == "mock_provider":
            yield from wrong_literals(block.blocks(), module, tested)
        elif block.type in ("mock_resource", "mock_data"):
            yield from _of_mock(block, module, tested)
        elif block.type in OVERRIDES:
            name = "outputs" if block.type == "override_module" else "values"
            expression = block.expression(name)
            if expression is not None:
                yield from _references(expression, module)
                value = expression.evaluate(None)[0]
                if not may_replace(value):
                    yield _NO_OBJECT.at(expression.place, name=name)


def _of_mock(block: BlockView, module: Module, tested: Symbols | None) -> Diagnostics:
    expression = block.expression("defaults")
    if expression is None:
        return
    yield from _references(expression, module)
    if may_replace(expression.evaluate(None)[0]):
        return
    kind = "data." if block.type == "mock_data" else ""
    prefix = f"{kind}{block.labels[0]}."
    is_used = tested is not None and any([symbol.address.startswith(prefix) for symbol in tested])
    # It fails where an object of the type is created.
    severity = ERROR if is_used else WARNING
    yield _NO_OBJECT.at(expression.place, name="defaults", severity=severity)


_NO_OBJECT: Final = INVALID_RUN_BLOCK.says(
    "`{name}` is not an object", "Write an object: `{name} = {{ NAME = VALUE }}`."
)


def _references(expression: BodyExpression, module: Module) -> Diagnostics:
    call = next(calls_in(expression), None)
    is_terraform = module.dialect.name in TERRAFORM
    if call is not None and (not is_terraform or lacks_change(module, "functions_in_mocks")):
        brought, _ = change_of(module.dialect, "functions_in_mocks")
        since = f"Before version {brought} of Terraform" if is_terraform else "In OpenTofu"
        yield INVALID_RUN_BLOCK.at(
            call.place, "Function call in a mock or an override",
            f"{since}, their values are read before anything is evaluated. Write the value itself.",
        )
    for reference in expression.references():
        yield INVALID_RUN_BLOCK.at(
            reference.place, f"Reference to {short(reference.to_text())} in a mock or an override",
            "Their values are read before anything is evaluated. Write the value itself.",
        )


# Targets


def wrong_overrides(
    blocks: Sequence[BlockView], module: Module, tested: Symbols | None
) -> Diagnostics:
    """Report targets of overrides that are repeated, of another kind, or that do not exist."""
    first: dict[str, Range] = {}
    for block in blocks:
        if block.type == "mock_provider":
            yield from wrong_overrides(block.blocks(), module, tested)
            continue
        target = block.expression("target") if block.type in _TARGETED else None
        if target is None:
            continue
        written = static(target)
        reference = None if written is None else written.reference()
        if written is None or reference is None:
            # In OpenTofu, some are of all instances; the schema says of others that they are wrong.
            if module.dialect.name not in OPENTOFU and is_reference(target):
                yield INVALID_RUN_BLOCK.at(
                    target.place, "Target is not an address",
                    "Write the address of an object, or of one instance with a key that is fixed.",
                )
            elif module.dialect.name in OPENTOFU and beginning_of(target) is None:
                yield INVALID_RUN_BLOCK.at(
                    target.place, "Target is not an address",
                    "Write the address of an object, of one instance or of all: "
                    "`aws_vpc.main`, `module.network[*].aws_vpc.main`.",
                )
            continue
        if written.is_quoted:
            yield INVALID_RUN_BLOCK.at(
                target.place, "Address in quotes",
                f"Write it without them: {short(reference.to_text())}.",
            )
        address = read_address(reference.root, reference.steps)
        text = reference.to_text()
        known = first.setdefault(text, block.place)
        if known is not block.place:
            yield DUPLICATE_TEST_OBJECT.at(
                target.place if module.dialect.name in OPENTOFU else block.place,
                f"Second override of {short(text)}",
                f"The first one is {location(known, block.place)}. Remove one of them.",
            )
        noun = wanted_kind(block, reference)
        if noun:
            yield UNKNOWN_OVERRIDE_TARGET.at(
                target.place, f"Target of `{block.type}` is not {noun}",
                f"Write the address of {noun}, or use another block.",
            )
        elif tested is not None and address is not None:
            is_ignored = module.dialect.name == "terraform"
            yield from _target(block, target, address, tested, is_ignored)


def _target(
    block: BlockView, target: BodyExpression, address: StateAddress, symbols: Symbols,
    is_ignored: bool,
) -> Diagnostics:
    """Report a target that the module does not have; it is ignored."""
    for name in address.modules:
        call = symbols.get(f"module.{name}")
        if call is None:
            known = [symbol.name for symbol in symbols.of_kind("module")]
            yield _missing(target, "module call", name, known, is_ignored)
            return
        callee = called_module(symbols.module, call)
        if callee is None or not callee.is_whole:
            return
        symbols = symbols_of(callee)
    if address.is_module:
        outputs = block.expression("outputs")
        if outputs is None:
            return
        value = outputs.evaluate(None)[0]
        declared = [symbol.name for symbol in symbols.of_kind("output")]
        for name in value.type.attributes if value.is_present else ():
            if name not in declared:
                yield _missing(outputs, "output", name, declared, True)
        return
    name = address.name_in_module
    if symbols.get(name) is None:
        is_data = address.mode == "data"
        kinds = ("data", "check.data") if is_data else ("resource",)
        known = [symbol.address for symbol in symbols.of_kind(*kinds)]
        noun = "data source" if is_data else "resource"
        yield _missing(target, noun, name, known, is_ignored)


def _missing(
    target: BodyExpression, noun: str, name: str, known: list[str], is_ignored: bool
) -> Diagnostic:
    advice = advise(name, known, "Remove the block, or correct the name.")
    return UNKNOWN_OVERRIDE_TARGET.at(
        target.place, f"Override of an undeclared {noun}",
        f"The module under test has no {noun} `{name}`. {advice}",
        severity=WARNING if is_ignored else "",
    )
