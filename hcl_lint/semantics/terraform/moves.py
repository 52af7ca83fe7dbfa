"""`moved`, `removed` and `import` blocks: the addresses in them."""

from __future__ import annotations

from hcl_lint.problems.terraform import INVALID_REFACTORING
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.report import finding, location, short
from hcl_lint.semantics.symbols import called_module, symbols_of
from hcl_lint.semantics.terraform.blocks import Block, document_of
from hcl_lint.semantics.terraform.static import Address, read_address, static
from hcl_lint.semantics.terraform.usage import has_caller
from hcl_lint.semantics.values import values_of
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import Expression
from hcl_lint.syntax.references import STRING, Step
from hcl_lint.values.access import can_iterate
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING, friendly_name,
    with_article,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.symbols import Symbol
    from hcl_lint.text.source import Range

_EXAMPLE = "`aws_vpc.main`, `aws_vpc.main[0]` or `module.network`"


def check_moves(module: Module) -> list[Diagnostic]:
    """Report problems of the refactorings of a module; kept with it."""
    return module.fact(_check)


def _check(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    imported: dict[str, Range] = {}
    moved = _Moved({}, {})
    for document in module.documents:
        if "moved" in document.text or "removed" in document.text or "import" in document.text:
            for block in document.fact(document_of).blocks:
                if block.type == "moved":
                    found += _check_moved(block, module, moved)
                elif block.type == "removed":
                    found += _check_removed(block, module)
                elif block.type == "import":
                    found += _check_import(block, module, imported)
                    found += _check_import_values(block, module, document)
                    if has_caller(module):
                        found.append(
                            finding(
                                INVALID_REFACTORING, block.place, "Import in a called module",
                                "Only root modules import objects, and another module calls this "
                                "one. Move the block to the root module.",
                            )
                        )  # fmt: skip
    return found


class _Moved:
    """The moves of a module so far: by each end, the other one and where it is."""

    __slots__ = ("starts", "ends")

    def __init__(
        self, starts: dict[str, tuple[str, Range]], ends: dict[str, tuple[str, Range]]
    ) -> None:
        self.starts = starts
        self.ends = ends


def _check_moved(block: Block, module: Module, moved: _Moved) -> Iterator[Diagnostic]:
    ends = []
    for name in ("from", "to"):
        expression = block.expression(name)
        if expression is None:
            return
        address, problem = _address(expression)
        if problem is not None:
            yield problem
        ends.append((address, expression))
    (start, first), (end, expression) = ends
    if start is None or end is None:
        return
    if start.is_module != end.is_module:
        kinds = ["a module" if each.is_module else "a resource" for each in (start, end)]
        yield finding(
            INVALID_REFACTORING, expression.place, "Move between objects of different kinds",
            f"`from` is the address of {kinds[0]}, and `to` that of {kinds[1]}. Both must be of "
            "the same kind.",
        )  # fmt: skip
        return
    texts = _text_of(first), _text_of(expression)
    if texts[0] == texts[1]:
        yield finding(
            INVALID_REFACTORING, expression.place, f"{short(texts[1])} is moved to itself",
            "`from` and `to` are the same address. Remove this block.",
        )  # fmt: skip
        return
    to, where = moved.starts.setdefault(texts[0], (texts[1], first.place))
    if to != texts[1]:
        yield finding(
            INVALID_REFACTORING, first.place, f"Ambiguous move of {short(texts[0])}",
            f"It is also moved to `{to}`, {location(where, first.place)}. Remove one of the "
            "blocks.",
        )  # fmt: skip
        return
    from_, where = moved.ends.setdefault(texts[1], (texts[0], expression.place))
    if from_ != texts[0]:
        yield finding(
            INVALID_REFACTORING, expression.place, f"Ambiguous move to {short(texts[1])}",
            f"`{from_}` is also moved there, {location(where, expression.place)}. Remove one of "
            "the blocks.",
        )  # fmt: skip
        return
    symbol = _declared(start, module)
    is_instance = _name_of(start) == _name_of(end)  # of what was single before
    if symbol is not None and not (is_instance and symbol.has("count", "for_each")):
        yield finding(
            INVALID_REFACTORING, first.place, f"{short(texts[0])} is moved but still declared",
            f"Once moved, it is `{texts[1]}`. Rename what is declared, or remove this block.",
        )  # fmt: skip


def _text_of(expression: BodyExpression) -> str:
    written = static(expression)
    reference = None if written is None else written.reference()
    return "" if reference is None else reference.to_text()


def _name_of(address: Address) -> tuple[object, ...]:
    """What an address is of, whatever the instance."""
    return (*address.modules, address.mode, address.type, address.name)


def _declared(address: Address, module: Module) -> Symbol | None:
    """What declares the object at an address without keys; None where nothing is known to."""
    if address.key or any(address.module_keys) or address.mode == "data":
        return None
    modules = address.modules
    name = f"{address.type}.{address.name}"
    if address.is_module:
        modules, name = modules[:-1], f"module.{modules[-1]}"
    for each in modules:
        call = symbols_of(module).get(f"module.{each}")
        callee = None if call is None else called_module(module, call)
        if callee is None:
            return None
        module = callee
    return symbols_of(module).get(name)


def _check_removed(block: Block, module: Module) -> Iterator[Diagnostic]:
    for provisioner in block.blocks("provisioner"):
        when = provisioner.expression("when")
        keyword = None if when is None else static(when)
        if when is None or (keyword is not None and keyword.keyword() == "create"):
            yield finding(
                INVALID_REFACTORING, provisioner.place,
                "Provisioner of a `removed` block that runs on creation",
                "The object is only destroyed, never created. Add `when = destroy`.",
            )  # fmt: skip
    expression = block.expression("from")
    if expression is None:
        return
    written = static(expression)
    beginning = None if written is None else written.beginning()
    if beginning is not None and beginning.root == "var":
        return  # Terraform takes it for the type of a resource.
    address, problem = _address(expression)
    if address is not None and address.is_module:
        for provisioner in block.blocks("provisioner"):
            yield finding(
                INVALID_REFACTORING, provisioner.place, "Provisioner for a whole module",
                "Only the destruction of a resource can run provisioners. Remove the block.",
            )  # fmt: skip
    if problem is not None:
        yield problem
    elif address is not None and address.mode == "data":
        yield finding(
            INVALID_REFACTORING, expression.place, "`removed` block for a data source",
            "Data sources have no state to remove. Remove this block.",
        )  # fmt: skip
    elif address is not None and (address.key or any(address.module_keys)):
        yield finding(
            INVALID_REFACTORING, expression.place, "`removed` block for a single instance",
            "`from` is the address of a whole resource or module. Remove the key.",
        )  # fmt: skip
    elif address is not None and _declared(address, module) is not None:
        yield finding(
            INVALID_REFACTORING, expression.place,
            f"{short(_text_of(expression))} is removed but still declared",
            "Remove what declares it, or this block.",
        )  # fmt: skip


def _check_import(
    block: Block, module: Module, imported: dict[str, Range]
) -> Iterator[Diagnostic]:
    expression = block.expression("to")
    if expression is None:
        return
    has_for_each = block.has("for_each")
    address, problem = _address(expression, may_be_dynamic=has_for_each)
    if problem is not None:
        yield problem
        return
    if address is None:
        return
    if address.is_module or address.mode == "data":
        what = "a module" if address.is_module else "a data source"
        yield finding(
            INVALID_REFACTORING, expression.place, f"Import into {what}",
            "Only managed resources can be imported, one object at a time: `aws_vpc.main`.",
        )  # fmt: skip
        return
    written = static(expression)
    reference = None if written is None else written.reference()
    if reference is not None and not has_for_each:
        text = reference.to_text()
        first = imported.setdefault(text, expression.place)
        if first is not expression.place:
            yield finding(
                INVALID_REFACTORING, expression.place, f"Second import into {short(text)}",
                f"The first one is {location(first, expression.place)}. Remove one of them.",
            )  # fmt: skip
            return
    yield from _check_target(expression, address, module, is_fixed=reference is not None)
    yield from _check_provider_of_import(block, address, module)


def _check_provider_of_import(
    block: Block, address: Address, module: Module
) -> Iterator[Diagnostic]:
    """Report a provider of an import that is not that of the resource.

    Source: internal/configs of Terraform, ``decodeImportBlock`` and ``addProviderRequirements``.
    """
    expression = block.expression("provider")
    written = None if expression is None else static(expression)
    reference = None if written is None else written.reference()
    if expression is None or reference is None:
        return
    if address.modules:
        yield finding(
            INVALID_REFACTORING, expression.place, "Provider of an import into a module",
            "The call of the module decides which provider its resources use. Remove the argument.",
        )  # fmt: skip
        return
    resource = symbols_of(module).get(f"{address.type}.{address.name}")
    if resource is None or resource.duplicates or not module.is_whole:
        return
    found = resource.attribute("provider")
    own = "" if found is None else _provider_text(*found)
    given = reference.to_text()
    if own is not None and own != given:
        uses = f"The resource uses `{own}`." if own else "The resource names no provider."
        yield finding(
            INVALID_REFACTORING, expression.place, "Import and resource have different providers",
            f"{uses} Name the provider in the resource, and remove the argument here.",
        )  # fmt: skip


def _provider_text(node: object, document: Document) -> str | None:
    """The provider configuration that an expression refers to; None where that is not known."""
    if not isinstance(node, Expression):
        return node.value if isinstance(node, JsonString) else None
    written = static(NativeExpression(document.tree, node))
    reference = None if written is None else written.reference()
    return None if reference is None else reference.to_text()


def _check_import_values(
    block: Block, module: Module, document: Document
) -> Iterator[Diagnostic]:
    identity = block.expression("id")
    if isinstance(identity, NativeExpression):
        yield from _check_identity(identity, block, module, document)
    expression = block.expression("for_each")
    if not isinstance(expression, NativeExpression):
        return
    value = values_of(module).evaluate(document, expression.node).unmarked()
    if value.is_null:
        return  # Nothing is imported.
    if not can_iterate(value) and value.type.kind != KIND_DYNAMIC:
        yield finding(
            INVALID_REFACTORING, expression.place, "`for_each` of an import is a single value",
            "`for_each` must be a map or a set of strings, but this is "
            f"{with_article(friendly_name(value.type))}.",
        )  # fmt: skip


def _check_identity(
    identity: NativeExpression, block: Block, module: Module, document: Document
) -> Iterator[Diagnostic]:
    target = block.expression("to")
    written = None if target is None else static(target)
    beginning = None if written is None else written.beginning()
    to = None if beginning is None else read_address(beginning.root, beginning.steps)
    for reference in identity.references():
        is_data = reference.root == "data"
        address = read_address(reference.root, reference.steps[: 2 if is_data else 1])
        if to is None or address is None or to.modules:
            continue
        if (address.mode, address.type, address.name) == (to.mode, to.type, to.name):
            yield finding(
                INVALID_REFACTORING, identity.place, "ID of the resource that is imported",
                "It is known only after the import. Write the ID of the object to import.",
            )  # fmt: skip
            return
    value = values_of(module).evaluate(document, identity.node).unmarked()
    if value.is_null or value.type.kind == KIND_STRING and value.is_present and not value.payload:
        what = "null" if value.is_null else "empty"
        yield finding(
            INVALID_REFACTORING, identity.place, f"ID of an import is {what}",
            "Write the ID of the object to import, as its provider documents it.",
        )  # fmt: skip


def _check_target(
    expression: BodyExpression, address: Address, module: Module, *, is_fixed: bool
) -> Iterator[Diagnostic]:
    """Report a target that the modules do not declare, or not with such a key."""
    for name in address.modules:
        if not module.is_whole:
            return
        call = symbols_of(module).get(f"module.{name}")
        if call is None:
            yield finding(
                INVALID_REFACTORING, expression.place, "Import into an undeclared module",
                f"There is no module call `{name}`. Declare it, or correct the name.",
            )  # fmt: skip
            return
        callee = called_module(module, call)
        if callee is None:
            return
        module = callee
    if not module.is_whole:
        return
    resource = symbols_of(module).get(f"{address.type}.{address.name}")
    if resource is None:
        if address.modules:  # In the root module, the configuration can be generated.
            yield finding(
                INVALID_REFACTORING, expression.place, "Import into an undeclared resource",
                f"The module declares no `{address.type}.{address.name}`. Declare it, or correct "
                "the name.",
            )  # fmt: skip
        return
    has_instances = resource.has("count", "for_each")
    if is_fixed and has_instances != bool(address.key):
        detail = "The resource has neither `count` nor `for_each`. Remove the key."
        if has_instances:
            detail = "The resource has several instances. Add the key of one of them."
        yield finding(
            INVALID_REFACTORING, expression.place, "Wrong key of the resource to import into",
            detail,
        )  # fmt: skip
    elif is_fixed and address.key and not address.modules and not resource.overrides:
        if _is_missing(resource, address.key, module):
            yield finding(
                INVALID_REFACTORING, expression.place,
                f"The resource has no instance {short(address.key)}",
                "Only instances that the configuration has can be imported. Correct the key.",
            )  # fmt: skip


def _is_missing(resource: Symbol, key: str, module: Module) -> bool:
    """Whether a resource certainly has no instance with a key that is written out."""
    values = values_of(module)
    counted = resource.attribute("count")
    if counted is not None:
        node, document = counted
        count = values.evaluate(document, node).unmarked()
        if count.type.kind != KIND_NUMBER or not count.is_present:
            return False
        number, index = count.as_number(), key[1:-1]
        if not index.isdecimal() or not number.is_integer():
            return not index.isdecimal()
        return int(index) >= number.to_int()
    found = resource.attribute("for_each")
    if found is None:
        return False
    node, document = found
    keys = values.evaluate(document, node).unmarked()
    if not keys.is_present or keys.contains_unknown:
        return False
    if keys.type.kind in (KIND_MAP, KIND_OBJECT):
        names = list(keys.as_attributes())
    elif keys.type.kind == KIND_SET:
        elements = [each.unmarked() for each in keys.as_elements()]
        if any([each.type.kind != KIND_STRING or not each.is_present for each in elements]):
            return False
        names = [each.as_string() for each in elements]
    else:
        return False
    return key not in [Step(STRING, name, 0, 0).to_text() for name in names]


def _address(
    expression: BodyExpression, *, may_be_dynamic: bool = False
) -> tuple[Address | None, Diagnostic | None]:
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
            return None, finding(
                INVALID_REFACTORING, expression.place, "Instance key is not a literal",
                'A key in an address is a number or a string without interpolation: `[0]`, '
                '`["a"]`.',
            )  # fmt: skip
        reference = written.without_keys() or beginning
    if reference.root in ("true", "false", "null"):
        return None, None
    if written.is_quoted:
        return None, finding(
            INVALID_REFACTORING, expression.place, "Address in quotes",
            f"Write it without them: {short(reference.to_text())}.",
        )  # fmt: skip
    address = read_address(reference.root, reference.steps)
    if address is None:
        return None, _no_address(expression, reference.to_text())
    return address, None


def _no_address(expression: BodyExpression, text: str) -> Diagnostic:
    return finding(
        INVALID_REFACTORING, expression.place, f"{short(text)} is not the address of an object",
        f"Write the address of a resource or module: {_EXAMPLE}.",
    )  # fmt: skip
