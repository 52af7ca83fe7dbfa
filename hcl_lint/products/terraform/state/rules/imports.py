"""`import` blocks: the resources that they import into, and the objects that they import.

Source: internal/configs of Terraform, ``decodeImportBlock`` and ``addProviderRequirements``, and
the behaviour of Terraform 1.11.
"""

from __future__ import annotations

from itertools import islice

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import MODULE, WARNING, check
from hcl_lint.evaluation.evaluate import evaluate_counted
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.language.files import TERRAFORM
from hcl_lint.products.terraform.providers.schemas import local_name, schemas_of
from hcl_lint.products.terraform.state.addresses import StateAddress, read_address
from hcl_lint.products.terraform.state.rules.moved_and_removed import (
    address_of, invalid_refactoring,
)
from hcl_lint.providers.address import IDENTITY
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_syntax import StaticExpression, beginning_of, reference_of, static
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import reason_against_key
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import has_caller
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.syntax.json_nodes import JsonString
from hcl_lint.syntax.nodes import Expression, Index, RelativeTraversal, Splat
from hcl_lint.syntax.references import NUMBER, STRING, Step, references
from hcl_lint.text.limits import Limits
from hcl_lint.text.messages import location, sentence, short
from hcl_lint.text.source import Range
from hcl_lint.values.access import any_entry, can_iterate, entries, entry
from hcl_lint.values.convert import ConversionError, convert_if_possible
from hcl_lint.values.shapes import EMPTY_OBJECT, kinds_of
from hcl_lint.values.types import (
    DYNAMIC, KIND_DYNAMIC, KIND_LIST, KIND_NUMBER, KIND_STRING, KIND_TUPLE, Type, friendly_name,
    with_article,
)
from hcl_lint.values.value import DYNAMIC_UNKNOWN, EPHEMERAL, SENSITIVE, Value, certain

_MOST_INSTANCES: Final = 200  # of one block that are looked at
_LIMITS: Final = Limits(steps=20_000)  # for one key
_IDENTITIES: Final = ("id", "identity")  # arguments that say which object to import


@check(invalid_refactoring, reads=MODULE, words=("import",))
def invalid_imports(module: Module) -> Diagnostics:
    """Report imports that lead nowhere, or of objects that cannot be imported."""
    imported: dict[str, Range] = {}
    is_misplaced = has_caller(module) and _is_only_in_roots(module)
    for document in module.documents:
        for block in document.blocks("import"):
            yield from _Import(module, document, block).problems(imported)
            if is_misplaced:
                yield invalid_refactoring.at(
                    block.place, "Import in a called module",
                    "Only root modules import objects, and another module calls this one. Move the "
                    "block to the root module.",
                )


def _is_only_in_roots(module: Module) -> bool:
    """Whether the product of a module rejects imports in called modules, in all its versions."""
    return module.dialect.name not in TERRAFORM or lacks_change(module, "imports_in_modules")


class _Import:
    """One `import` block; ``pairs`` are the values of `each` of its instances.

    None are known where `for_each` is not a collection, or reads what is imported into. Without
    `for_each`, there is one instance, whose `each` is None.
    """

    def __init__(self, module: Module, document: Document, block: BlockView) -> None:
        self.module = module
        self.document = document
        self.block = block
        self.for_each = block.expression("for_each")
        self.pairs: list[Value | None] = [None]
        if self.for_each is not None:
            is_late = self.reads_target(self.for_each)
            self.pairs = [] if is_late else [*self.instances(self.for_each)]

    def problems(self, imported: dict[str, Range]) -> Diagnostics:
        yield from self.target_problems(imported)
        yield from self.for_each_problems()
        for name in _IDENTITIES:
            identity = self.block.expression(name)
            if identity is not None:
                yield from self.identity_problems(name, identity)

    @property
    def is_in_terraform(self) -> bool:
        return self.module.dialect.name in TERRAFORM

    def reads_target(self, expression: BodyExpression) -> bool:
        """Whether an expression refers to the resource of the root module that is imported."""
        beginning = beginning_of(self.block.expression("to"))
        to = None if beginning is None else read_address(beginning.root, beginning.steps)
        if to is None or to.modules:
            return False
        addresses = [read_address(each.root, each.steps[:1]) for each in expression.references()]
        names = [(each.mode, each.type, each.name) for each in addresses if each is not None]
        return (to.mode, to.type, to.name) in names

    # for_each

    def value_of(self, expression: BodyExpression) -> Value:
        if not isinstance(expression, (NativeExpression, JsonExpression)):
            return DYNAMIC_UNKNOWN
        return values_of(self.module).evaluate(self.document, expression.node)

    def instances(self, expression: BodyExpression) -> Iterator[Value]:
        """The values of `each`; with unknown parts where these are not known."""
        value = self.value_of(expression).unmarked()
        if value.is_null or (value.type.kind != KIND_DYNAMIC and not can_iterate(value)):
            return
        is_ordered = all([kind in (KIND_LIST, KIND_TUPLE) for kind in kinds_of(value)])
        found = entries(value) if value.is_present else iter([any_entry(value)])
        for each in islice(found, _MOST_INSTANCES):
            if is_ordered and not self.is_in_terraform:
                each = entry(DYNAMIC_UNKNOWN, each.as_attributes()["value"])
            yield each

    def for_each_problems(self) -> Diagnostics:
        if self.for_each is None:
            return
        value = self.value_of(self.for_each)
        if EPHEMERAL in value.marks:
            yield invalid_refactoring.at(
                self.for_each.place, "Ephemeral `for_each` of an import",
                "The value is ephemeral, but what is imported must stay the same in every run. "
                "Use a value that is not ephemeral.",
            )
        elif self.is_in_terraform and self.reads_target(self.for_each):
            yield invalid_refactoring.at(
                self.for_each.place, "`for_each` of an import reads what it imports into",
                "The instances are known only after the imports. Iterate over the value that the "
                "resource gets.",
            )
        elif not value.is_null and not can_iterate(value) and value.type.kind != KIND_DYNAMIC:
            yield invalid_refactoring.at(
                self.for_each.place, "`for_each` of an import is a single value",
                "`for_each` must be a map, a set or a list, but this is "
                f"{with_article(friendly_name(value.type))}.",
            )

    # to

    def target_problems(self, imported: dict[str, Range]) -> Diagnostics:
        expression = self.block.expression("to")
        if expression is None:
            return
        address, problem = address_of(expression, may_be_dynamic=True)
        if problem is not None:
            yield problem
            return
        written = static(expression)
        if address is None or written is None:
            return
        place = expression.place if self.is_in_terraform else self.block.place
        if address.is_module or address.mode == "data":
            what = "a module" if address.is_module else "a data source"
            yield invalid_refactoring.at(
                place, f"Import into {what}",
                "Only managed resources can be imported, one object at a time: `aws_vpc.main`.",
            )
            return
        reference = written.reference()
        if reference is not None and self.for_each is None:
            text = reference.to_text()
            first = imported.setdefault(text, expression.place)
            if first is not expression.place:
                yield invalid_refactoring.at(
                    place, f"Second import into {short(text)}",
                    f"The first one is {location(first, expression.place)}. Remove one of them.",
                )
                return
        target = _Target(self, expression, address, written)
        if reference is None:
            yield from target.limits()
        if not target.has_problem:
            yield from target.check()
        yield from self.provider_problems(address)

    # provider

    def provider_problems(self, address: StateAddress) -> Diagnostics:
        """Report a provider of an import that is not that of the resource."""
        expression = self.block.expression("provider")
        reference = reference_of(expression)
        if expression is None or reference is None:
            return
        if address.modules:
            yield invalid_refactoring.at(
                expression.place, "Provider of an import into a module",
                "The call of the module decides which provider its resources use. Remove the "
                "argument.",
            )
            return
        resource = symbols_of(self.module).get(address.name_in_module)
        if resource is None or resource.duplicates or not self.module.is_whole:
            return
        found = resource.attribute("provider")
        own = "" if found is None else _provider_text(*found)
        given = reference.to_text()
        if own is not None and own != given:
            uses = f"The resource uses `{own}`." if own else "The resource names no provider."
            yield invalid_refactoring.at(
                expression.place, "Import and resource have different providers",
                f"{uses} Name the provider in the resource, and remove the argument here.",
            )

    # id

    def identity_problems(self, name: str, identity: BodyExpression) -> Diagnostics:
        if self.reads_target(identity):
            yield invalid_refactoring.at(
                identity.place, "ID of the resource that is imported",
                "It is known only after the import. Write the ID of the object to import.",
            )
            return
        scope = values_of(self.module).scope_of(self.document)
        for pair in self.pairs:
            own = scope if pair is None else Scope({"each": pair}, None, scope)
            value, problems = identity.evaluate(own, _LIMITS)
            if problems:
                if pair is not None and not self.fails_without_each(identity, scope):
                    first = problems[0]
                    yield invalid_refactoring.at(first.range, first.summary, first.detail)
                return
            marks = self.marks_against(name, value)
            reason = " and ".join(sorted(marks)) or "null" if marks or value.is_null else ""
            if name == "id" and not reason:
                reason = _reason_against_identity(value.unmarked(), has_each=pair is not None)
            if reason:
                what = "ID" if name == "id" else "Identity"
                yield invalid_refactoring.at(
                    identity.place, f"{what} of an import is {reason}",
                    "Write the ID of the object to import, as its provider documents it.",
                )
                return
            if name == "identity":
                try:
                    convert_if_possible(value.unmarked_deep(), self.identity_type())
                except ConversionError as error:
                    yield invalid_refactoring.at(
                        identity.place, "Wrong identity of an import", sentence(error.message)
                    )
                    return

    def marks_against(self, name: str, value: Value) -> frozenset[str]:
        """The marks of an ID or an identity that no plan accepts."""
        if self.is_in_terraform:  # Those of the whole value are ignored.
            value = value.unmarked() if name == "identity" else value.unmarked_deep()
        return certain(value.all_marks()) & {SENSITIVE, EPHEMERAL}

    def identity_type(self) -> Type:
        """The type of the identity of what is imported; any type where it is not known."""
        beginning = beginning_of(self.block.expression("to"))
        to = None if beginning is None else read_address(beginning.root, beginning.steps)
        schemas = schemas_of(self.module)
        if to is None or to.modules or schemas is None:
            return DYNAMIC
        resource = symbols_of(self.module).get(to.name_in_module)
        if resource is None:
            return DYNAMIC
        type_ = resource.declaration.labels[0]
        provider = local_name(type_, resource.expression("provider"))
        schema = None if provider is None else schemas.find(IDENTITY, type_, provider)
        is_known = schema is not None and not schema.origin.is_doubtful
        return schema.body.argument_type if schema is not None and is_known else DYNAMIC

    def fails_without_each(self, identity: BodyExpression, scope: Scope) -> bool:
        """Whether an expression has problems whatever the element is; they are reported anyway."""
        unknown = Scope({"each": entry(DYNAMIC_UNKNOWN, DYNAMIC_UNKNOWN)}, None, scope)
        return len(identity.evaluate(unknown, _LIMITS)[1]) != 0


def _reason_against_identity(value: Value, *, has_each: bool) -> str:
    """The reason why a value cannot be an ID; "" where it can be one, or that is not known."""
    if value.is_null:
        return "null"
    if value.payload == "":
        return "empty"
    if has_each and value.type.kind != KIND_DYNAMIC and not value.type.is_primitive:
        return with_article(friendly_name(value.type))
    return ""


def _provider_text(node: object, document: Document) -> str | None:
    """The provider configuration that an expression refers to; None if it is unknown."""
    if not isinstance(node, Expression):
        return node.value if isinstance(node, JsonString) else None
    reference = reference_of(NativeExpression(document.tree, node))
    return None if reference is None else reference.to_text()


class _Target:
    """The address that an import leads to, with the keys in it.

    ``keys`` are those that are not written out: by the number of the call of a module, or -1 of
    the resource. ``has_problem`` is set where one was reported.
    """

    def __init__(
        self, owner: _Import, expression: BodyExpression, address: StateAddress,
        written: StaticExpression,
    ) -> None:
        self.owner = owner
        self.place = expression.place
        self.address = address
        self.written = written
        self.keys = _keys_in(written)
        self.has_problem = False

    def report(self, place: Range, summary: str, detail: str) -> Diagnostic:
        self.has_problem = True
        return invalid_refactoring.at(place, summary, detail)

    def place_of(self, start: int, end: int) -> Range:
        """Where a part is; in a string of JSON, the whole."""
        source = self.written.tree.source
        return Range(source, start, end) if source is self.place.source else self.place

    def limits(self) -> Diagnostics:
        """Report what keys cannot refer to."""
        tree = self.written.tree
        is_terraform = self.owner.is_in_terraform
        for key in self.keys.values():
            for reference in references(tree, key):
                if reference.root == "each":
                    name = reference.steps[0].key if reference.steps else ""
                    if name not in ("key", "value"):
                        self.has_problem = True  # Like all wrong references, it is reported.
                elif is_terraform:
                    yield self.report(
                        self.place_of(reference.start, reference.end),
                        f"{short(reference.to_text())} in the address of an import",
                        "Keys in this address can only refer to `each.key` and `each.value`.",
                    )

    def check(self) -> Diagnostics:
        """Report a target that the modules do not declare, or not with such a key."""
        module = self.owner.module
        for number, name in enumerate(self.address.modules):
            if not module.is_whole:
                return
            call = symbols_of(module).get(f"module.{name}")
            if call is None:
                yield self.report(
                    self.place, "Import into an undeclared module",
                    f"There is no module call `{name}`. Declare it, or correct the name.",
                )
                return
            key = self.address.module_keys[number]
            yield from self.key_problems(call, number, key, "module", module)
            callee = called_module(module, call)
            if callee is None:
                return
            module = callee
        if not module.is_whole or self.has_problem:
            return
        name = self.address.name_in_module
        resource = symbols_of(module).get(name)
        if resource is not None:
            yield from self.key_problems(resource, -1, self.address.key, "resource", module)
        else:
            problem = self.report(
                self.place, "Import into an undeclared resource",
                f"The module declares no `{name}`. Declare it, or correct the name.",
            )
            # Without instances, a plan can write the resource.
            is_single = self.owner.for_each is None or not self.owner.is_in_terraform
            if is_single and not self.address.modules and not self.address.key and not self.keys:
                problem.severity = WARNING
                problem.detail += " Only a plan that generates the configuration accepts it."
            yield problem

    def key_problems(
        self, symbol: Symbol, number: int, fixed: Step | None, noun: str, module: Module
    ) -> Diagnostics:
        """Report a key, or the lack of one, that does not fit what has instances."""
        has_key = fixed is not None or number in self.keys
        has_instances = symbol.is_repeated
        if has_instances != has_key:
            detail = f"The {noun} has neither `count` nor `for_each`. Remove the key."
            if has_instances:
                detail = f"The {noun} has several instances. Add the key of one of them."
            yield self.wrong_key(noun, detail)
            return
        if not has_key or symbol.duplicates or symbol.overrides:
            return
        is_counted = symbol.has("count")
        instances = values_of(module).instances_of(symbol).of_all(EMPTY_OBJECT)
        for key in [fixed] if fixed is not None else self.keys_of_instances(number, noun):
            if isinstance(key, Diagnostic):
                yield key
                return
            if (key.kind == NUMBER) != is_counted:
                needs = "`count`, so its keys are numbers"
                if not is_counted:
                    needs = "`for_each`, so its keys are strings"
                yield self.wrong_key(noun, f"The {noun} has {needs}.")
                return
            if reason_against_key(instances, key, is_counted, self.place):
                yield self.report(
                    self.place, f"The {noun} has no instance {short(key.to_text())}",
                    "Only instances that the configuration has can be imported. Correct the key.",
                )
                return

    def wrong_key(self, noun: str, detail: str) -> Diagnostic:
        return self.report(self.place, f"Wrong key of the {noun} to import into", detail)

    def keys_of_instances(self, number: int, noun: str) -> Iterator[Step | Diagnostic]:
        """The keys of the instances, or what is wrong with one of them.

        A key that is not known is left out.
        """
        tree, key = self.written.tree, self.keys[number]
        outer = None
        if not self.owner.is_in_terraform:
            if tree is not self.owner.document.tree:
                return
            outer = values_of(self.owner.module).scope_of(self.owner.document)
        for element in [pair for pair in self.owner.pairs if pair is not None]:
            scope = Scope({"each": element}, None, outer)
            value, problems, _ = evaluate_counted(tree, key, scope, _LIMITS)
            if problems:
                first = problems[0]
                yield self.report(
                    self.place_of(first.start, first.end), first.summary, first.detail
                )
                return
            value = value.unmarked()
            kind = value.type.kind
            if value.is_null or kind not in (KIND_STRING, KIND_NUMBER, KIND_DYNAMIC):
                what = "null" if value.is_null else with_article(friendly_name(value.type))
                yield self.wrong_key(noun, f"A key is a string or a whole number, not {what}.")
                return
            if not value.is_present:
                continue
            if kind == KIND_STRING:
                yield Step(STRING, value.as_string(), 0, 0)
                continue
            amount = value.as_number()
            if not amount.is_integer() or amount.is_negative():
                yield self.wrong_key(noun, "A key is a string or a whole number.")
                return
            yield Step(NUMBER, str(amount.to_int()), 0, 0)


def _keys_in(written: StaticExpression) -> dict[int, Expression]:
    """The keys of an address that are not written out, by what they are keys of."""
    found: dict[int, Expression] = {}
    node = written.node
    is_last = True
    while True:
        if isinstance(node, Index):
            if is_last:
                found[-1] = node.key
            else:
                of = StaticExpression(written.tree, node.collection, written.place).without_keys()
                address = None if of is None else read_address(of.root, of.steps)
                if address is not None and address.is_module:
                    found[len(address.modules) - 1] = node.key
            node = node.collection
        elif isinstance(node, (RelativeTraversal, Splat)):
            node = node.source
        else:
            return found
        is_last = False
