"""`moved` and `removed` blocks: wrong addresses in them, and moves that are over."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, TypeAlias
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, FILES, MODULE, ON, OPT_IN, WARNING, rule
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.language.files import TERRAFORM, blocks_of
from hcl_lint.products.terraform.state.addresses import StateAddress, read_address
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.schema.static_syntax import beginning_of, keyword_of, reference_of, static
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of
from hcl_lint.text.messages import MOST_SUGGESTIONS, closest, is_slip_of, location, short
from hcl_lint.text.source import Range

_Ends: TypeAlias = dict[str, tuple[str, Range]]
"""The moves of a module, by one end: the other one, and where the first is."""

_EXAMPLE = "`aws_vpc.main`, `aws_vpc.main[0]` or `module.network`"


@rule(
    "TF017", "invalid-refactoring", ERROR, ON,
    "Invalid address in a `moved`, `removed` or `import` block.",
    reads=MODULE, words=("moved", "removed"),
)
def invalid_refactoring(module: Module) -> Diagnostics:
    starts: _Ends = {}
    ends: _Ends = {}
    for document in module.documents:
        for block in document.blocks("moved"):
            yield from _move(block, module, starts, ends)
        for block in document.blocks("removed"):
            yield from _removal(block, module)
    if ends and module.is_whole:
        yield from _misspelled_targets(module, starts)


def _misspelled_targets(module: Module, starts: _Ends) -> Diagnostics:
    """Warn of moves to what is not declared, nor moved on, but probably meant to be declared."""
    known = symbols_of(module).by_address
    moved_on = {_head_of(text) for text in starts}
    for document in module.documents:
        for block in document.blocks("moved"):
            expression = block.expression("to")
            address = None if expression is None else address_of(expression)[0]
            if expression is None or address is None:
                continue
            head = _head(address)
            if head in known or head in moved_on:
                continue
            before = head.rpartition(".")[0] + "."
            alike = [text for text in known if text.startswith(before)]
            meant = closest(head, alike)
            if meant is not None and meant not in moved_on:
                place = expression.place
                if document.text.startswith(head, place.start):
                    place = Range(place.source, place.start, place.start + len(head))
                yield invalid_refactoring.at(
                    place, f"Move to undeclared {short(head)}",
                    f"Nothing declares `{head}`, so what is moved there is destroyed. Did you "
                    f"mean `{meant}`?", severity=WARNING,
                )


def _head(address: StateAddress) -> str:
    """The address of what a module itself declares: the resource, or the call around it."""
    return f"module.{address.modules[0]}" if address.modules else address.name_in_module


def _head_of(text: str) -> str:
    """The same of a written address, without keys."""
    words = [word.partition("[")[0] for word in text.split(".")]
    length = 3 if words[0] == "data" else 2
    return ".".join(words[:length])


def _move(block: BlockView, module: Module, moved_from: _Ends, moved_to: _Ends) -> Diagnostics:
    """Check a move; *moved_from* and *moved_to* are those before it."""
    ends = []
    for name in ("from", "to"):
        expression = block.expression(name)
        if expression is None:
            return
        address, problem = address_of(expression)
        if problem is not None:
            if _text_of(expression).startswith("ephemeral."):
                problem.detail = "Ephemeral resources have no state to move. Remove this block."
                if module.dialect.name in TERRAFORM:  # Accepts it, but nothing is moved.
                    problem.severity = WARNING
                else:
                    problem.range = block.place
            yield problem
        ends.append((address, expression))
    (start, first), (end, expression) = ends
    if start is None or end is None:
        return
    if start.is_module != end.is_module:
        kinds = ["a module" if element.is_module else "a resource" for element in (start, end)]
        yield invalid_refactoring.at(
            expression.place, "Move between objects of different kinds",
            f"`from` is the address of {kinds[0]}, and `to` that of {kinds[1]}. Both must be of "
            "the same kind.",
        )
        return
    texts = _text_of(first), _text_of(expression)
    if texts[0] == texts[1]:
        yield invalid_refactoring.at(
            block.place, f"{short(texts[1])} is moved to itself",
            "`from` and `to` are the same address. Remove this block.",
        )
        return
    to, where = moved_from.setdefault(texts[0], (texts[1], block.place))
    if to != texts[1]:
        yield invalid_refactoring.at(
            block.place, f"Ambiguous move of {short(texts[0])}",
            f"It is also moved to `{to}`, {location(where, block.place)}. Remove one of the "
            "blocks.",
        )
        return
    from_, where = moved_to.setdefault(texts[1], (texts[0], block.place))
    if from_ != texts[0]:
        yield invalid_refactoring.at(
            block.place, f"Ambiguous move to {short(texts[1])}",
            f"`{from_}` is also moved there, {location(where, block.place)}. Remove one of "
            "the blocks.",
        )
        return
    if _is_cyclic(texts[0], moved_from):
        yield invalid_refactoring.at(
            block.place, f"{short(texts[0])} is moved in a cycle",
            "The moves before this one lead back to where it begins. Remove one of the blocks.",
        )
        return
    symbol = _declared(start, module)
    is_instance = _name_of(start) == _name_of(end)  # of what was single before
    if symbol is not None and not (is_instance and symbol.is_repeated):
        yield invalid_refactoring.at(
            first.place, f"{short(texts[0])} is moved but still declared",
            f"Once moved, it is `{texts[1]}`. Rename what is declared, or remove this block.",
        )


def _is_cyclic(start: str, moved_from: _Ends) -> bool:
    """Whether moves lead from an address back to it."""
    address = start
    for _ in moved_from:
        if address not in moved_from:
            return False
        address = moved_from[address][0]
        if address == start:
            return True
    return False


def _text_of(expression: BodyExpression) -> str:
    reference = reference_of(expression)
    return "" if reference is None else reference.to_text()


def _name_of(address: StateAddress) -> tuple[object, ...]:
    """The object of an address, whatever the instance."""
    return (*address.modules, address.mode, address.type, address.name)


def _declared(address: StateAddress, module: Module) -> Symbol | None:
    """The declaration of the object at an address without keys; None where none is known."""
    if address.key or any(address.module_keys) or address.mode == "data":
        return None
    for element in address.modules[:-1] if address.is_module else address.modules:
        call = symbols_of(module).get(f"module.{element}")
        callee = None if call is None else called_module(module, call)
        if callee is None:
            return None
        module = callee
    return symbols_of(module).get(address.name_in_module)


def _removal(block: BlockView, module: Module) -> Diagnostics:
    for provisioner in block.blocks("provisioner"):
        when = provisioner.expression("when")
        if when is None or keyword_of(when) == "create":
            yield invalid_refactoring.at(
                provisioner.place, "Provisioner of a `removed` block that runs on creation",
                "The object is only destroyed, never created. Add `when = destroy`.",
            )
    expression = block.expression("from")
    if expression is None:
        return
    beginning = beginning_of(expression)
    if beginning is not None and beginning.root == "var":
        return  # Terraform takes it for the type of a resource.
    address, problem = address_of(expression)
    if address is not None and address.is_module:
        for provisioner in block.blocks("provisioner"):
            yield invalid_refactoring.at(
                provisioner.place if module.dialect.name in TERRAFORM else block.place,
                "Provisioner for a whole module",
                "Only the destruction of a resource can run provisioners. Remove the block.",
            )
    if problem is not None:
        yield problem
    elif address is not None and address.mode == "data":
        yield invalid_refactoring.at(
            expression.place, "`removed` block for a data source",
            "Data sources have no state to remove. Remove this block.",
        )
    elif address is not None and (address.key or any(address.module_keys)):
        yield invalid_refactoring.at(
            expression.place, "`removed` block for a single instance",
            "`from` is the address of a whole resource or module. Remove the key.",
        )
    elif address is not None and _declared(address, module) is not None:
        yield invalid_refactoring.at(
            expression.place, f"{short(_text_of(expression))} is removed but still declared",
            "Remove what declares it, or this block.",
        )


def address_of(
    expression: BodyExpression, *, may_be_dynamic: bool = False
) -> tuple[StateAddress | None, Diagnostic | None]:
    """The address that an expression is, or what is wrong with it; neither where it is broken."""
    written = static(expression)
    if written is None:
        text = None if isinstance(expression, NativeExpression) else text_of(expression)
        return None, None if text is None else _no_address(expression, text)
    reference = written.reference()
    if reference is None:
        beginning = written.beginning()
        if beginning is None:
            return None, None  # The schema says so.
        if not may_be_dynamic:
            return None, invalid_refactoring.at(
                expression.place, "Instance key is not a literal",
                'A key in an address is a number or a string without interpolation: `[0]`, '
                '`["a"]`.',
            )
        reference = written.without_keys() or beginning
    if reference.root in ("true", "false", "null"):
        return None, None
    if written.is_quoted:
        return None, invalid_refactoring.at(
            expression.place, "Address in quotes",
            f"Write it without them: {short(reference.to_text())}.",
        )
    address = read_address(reference.root, reference.steps)
    if address is None:
        return None, _no_address(expression, reference.to_text())
    return address, None


def _no_address(expression: BodyExpression, text: str) -> Diagnostic:
    return invalid_refactoring.at(
        expression.place, f"{short(text)} is not the address of an object",
        f"Write the address of a resource or module: {_EXAMPLE}.",
    )


# Moves that are over


@rule(
    "TF018", "stale-moved-block", WARNING, OPT_IN,
    "Move between two objects that the module does not declare.",
    reads=FILES, words=("moved",),
)
def stale_moved_block(module: ModuleContext) -> Diagnostics:
    if not module.is_whole:
        return
    moves = [
        (file, block, ends) for file in module.files for block in blocks_of(file.document, "moved")
        for ends in [_ends_of(block)] if ends is not None
    ]
    symbols = symbols_of(module.module)
    sources: dict[str, list[str]] = {}
    for _, _, (start, end) in moves:
        sources.setdefault(end, []).append(start)
    # What is declared, or moves on to that, maybe in several steps.
    living = set(symbols.by_address)
    waiting = [end for end in sources if end in living]
    while waiting:
        for start in sources.get(waiting.pop(), ()):
            if start not in living:
                living.add(start)
                waiting.append(start)
    suggestions = MOST_SUGGESTIONS
    for file, block, ends in moves:
        if not living.isdisjoint(ends):
            continue
        fix = None
        if isinstance(block.expression("to"), NativeExpression) and suggestions > 0:
            suggestions -= 1
            # A misspelled address means a move that is still needed.
            if not any([_is_slip_of_any(end, symbols.by_address) for end in ends]):
                for item in file.tree.root.children():
                    if file.range_of(item)[0] == block.place.start:
                        fix = Fix("remove the block", [file.remove(item)], UNSAFE)
        yield stale_moved_block.at(
            block.place, "Move between objects that no longer exist",
            f"The module declares neither `{ends[0]}` nor `{ends[1]}`. Remove the block, or "
            "correct the addresses.",
            fix,
        )


def _ends_of(block: BlockView) -> tuple[str, str] | None:
    """From where to where a block moves objects; None where it does not say so."""
    found = []
    for name in ("from", "to"):
        reference = reference_of(block.expression(name))
        address = None if reference is None else read_address(reference.root, reference.steps)
        if address is None:
            return None
        found.append(_head(address))
    return found[0], found[1]


def _is_slip_of_any(address: str, known: Iterable[str]) -> bool:
    """Whether an address is probably a slip of a known one."""
    before, _, name = address.rpartition(".")
    for text in known:
        other_before, _, other = text.rpartition(".")
        if other_before == before and is_slip_of(name, other):
            return True
        if other == name and is_slip_of(before, other_before):
            return True
    return False
