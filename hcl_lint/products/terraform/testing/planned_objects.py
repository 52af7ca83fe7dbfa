"""Objects in a plan, or an apply: what they are made of by their configuration and the provider."""

from __future__ import annotations

from hcl_lint.annotations import Container, Final, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.providers.built_in import BUILT_IN
from hcl_lint.products.terraform.providers.requirements import providers_of
from hcl_lint.products.terraform.providers.schemas import declared_schema
from hcl_lint.products.terraform.testing.built_in_objects import (
    mocked_data, mocked_state, remote_state, terraform_data,
)
from hcl_lint.products.terraform.testing.conditions import is_met, require
from hcl_lint.products.terraform.testing.mocked_values import SINGLE, MockedValues, converted
from hcl_lint.products.terraform.testing.policy_documents import DOCUMENT, attributes_of_document
from hcl_lint.products.terraform.testing.product_summaries import item_summary
from hcl_lint.products.terraform.testing.provider_validation import refusals
from hcl_lint.products.terraform.testing.replacements import NO_VALUES, Replacement
from hcl_lint.products.terraform.testing.targets import may_replace
from hcl_lint.products.terraform.testing.walks import Key, NotReached, key_text, undecided
from hcl_lint.providers.object_schema import ObjectAttribute, ObjectBlock, ObjectBody
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import list_items, name_of
from hcl_lint.schema.static_syntax import reference_of, static
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import OF_OBJECTS
from hcl_lint.semantics.objects import Object
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.syntax.references import ATTRIBUTE, Step
from hcl_lint.text.messages import sentence
from hcl_lint.text.source import Range
from hcl_lint.values.access import get_attribute
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.shapes import with_some_attributes
from hcl_lint.values.types import Type
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, EPHEMERAL, SENSITIVE, Value, null_value, object_value,
    tuple_value, unknown_value,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.products.terraform.testing.planned_modules import PlannedModule

_SENSITIVE: Final = frozenset([SENSITIVE])
# What a block may ignore so that `triggers_replace` replaces nothing.
_WITHOUT_TRIGGERS: Final = frozenset(["all", "triggers_replace"])


class PlannedObject:
    """A resource or data source in one module of a walk, with all its instances."""

    def __init__(self, module: PlannedModule, symbol: Symbol) -> None:
        self.module = module
        self.symbol = symbol
        self.kind = symbol.kind.rpartition(".")[2]
        self.type, self.name = symbol.declaration.labels
        self.address = module.address + symbol.address
        self.block: Object | None = module.objects.of(symbol.declaration, symbol.document)
        found = declared_schema(module.module, symbol.declaration, symbol.document)
        self.schema = None if found is None or found.body.is_damaged else found.body
        self.provider = configuration_of(module, symbol)
        own = providers_of(module.module).address_of_type(self.type.partition("_")[0])
        self.is_own = own == BUILT_IN
        self.lifecycle = None if self.block is None else self.block.first_block("lifecycle")
        self._scopes: dict[Declaration, Scope] = {}

    def instances(self) -> dict[Key, Value] | None:
        """The values of the instances by key; None where these are not known."""
        keyed = self.module.keyed_names(self.symbol)
        if keyed is None:
            return None
        found: dict[Key, Value] = {}
        failed = False
        for key, names in keyed.items():
            try:
                found[key] = self._instance(key, names)
            except NotReached:
                failed = True
        if failed:
            raise NotReached
        return found

    def _instance(self, key: Key, names: Mapping[str, Value]) -> Value:
        walk = self.module.walk
        walk.count()
        self.module.wait_for(self.symbol)
        checked = instance = ""
        if self.module.is_root and self.symbol.kind != "check.data":
            checked, instance = self.symbol.address, self.symbol.address + key_text(key)
        if walk.validates:
            return self._validated(names)
        self._conditions("precondition", "Resource precondition failed", names, checked, instance)
        if self.kind == "ephemeral":
            unknown = undecided(DYNAMIC_UNKNOWN, f"{self.address}: ephemeral")
            return unknown.with_marks(frozenset([EPHEMERAL]))
        configured = self._configured(names)
        if self.kind == "resource":
            value = self._resource(key, configured)
            walk.state.setdefault(self.address, {})[key] = value
        else:
            value = self._data(key, configured)
        self._conditions(
            "postcondition", "Resource postcondition failed", {**names, "self": value}, checked,
            instance,
        )
        return value

    def _validated(self, names: Mapping[str, Value]) -> Value:
        """Look at all that is written in the block."""
        problems = self.module.walk.problems
        before = len(problems)
        self._configured(names)
        known = {**names, "self": DYNAMIC_UNKNOWN}
        if self.lifecycle is not None:
            for condition in self.lifecycle.blocks("precondition", "postcondition"):
                is_met(self.module, condition, self.symbol.document, known, "", "")
        if len(problems) > before:
            raise NotReached
        return DYNAMIC_UNKNOWN

    def _conditions(
        self, type_: str, summary: str, names: Mapping[str, Value], checked: str, instance: str
    ) -> None:
        require(
            self.module, () if self.lifecycle is None else self.lifecycle.blocks(type_),
            self.symbol.document, names, summary, checked, instance,
        )

    # Configuration

    def _configured(self, names: Mapping[str, Value]) -> dict[str, Value]:
        """The values of what is written in the block and its overrides, by name."""
        parts = [(self.symbol.declaration, self.symbol.document), *self.symbol.overrides]
        found: dict[str, Value] = {}
        for number, (declaration, document) in enumerate(parts):
            later = parts[number + 1:]
            replaced = {name for other, _ in later for name, _ in other.attributes()}
            for name, value in self._written(declaration, document, names, replaced).items():
                is_empty = self.schema is not None and name in self.schema.blocks and (
                    isinstance(value.payload, tuple) and len(value.payload) == 0 or value.is_null
                )
                if number == 0 or not is_empty:
                    found[name] = value
        return found

    def _written(
        self, declaration: Declaration, document: Document, names: Mapping[str, Value],
        replaced: set[str],
    ) -> dict[str, Value]:
        """The values of what one block says, less the attributes that are *replaced* by another."""
        block, body = self.module.objects.of(declaration, document), declaration.body
        if block is None or body is None:
            return {}
        around = self._scopes.get(declaration)
        if around is None:
            references = [
                (entry.root, entry.steps)
                for entry in document.references_within(*document.tree.range(body))
                if not entry.is_static and entry.root != "self"
            ]
            around = self._scopes[declaration] = self.module.scope(document, references)
        view = block.in_scope(Scope(dict(names), None, around) if names else around)
        if self.is_own or self.schema is None:
            return {
                name: self._value(attribute.expression, view)
                for name, attribute in view.body.items().attributes.items()
                if name not in OF_OBJECTS and name not in replaced
            }
        wrong = [problem for problem in view.problems if problem.is_error]
        if wrong and not self.symbol.overrides:
            if self.module.walk.validates:
                self._report(wrong, view)
            self.module.walk.doubt(f"{self.address}: the schema of the provider refuses it")
        if self.kind == "resource":
            for reason in refusals(self.module.module, self.symbol, view):
                self.module.walk.doubt(f"{self.address}: {reason}")
        return self._of_body(self.schema, view, replaced)

    def _report(self, problems: list[Diagnostic], view: BlockView) -> None:
        """Report what the schema does not know, or misses, where that is certain."""
        origin = view.schema.origin
        if origin is None or not origin.is_near and not origin.is_doubtful:
            for problem in problems:
                self.module.walk.report(problem.range, item_summary(problem), problem.detail)

    def _of_body(
        self, schema: ObjectBody, view: BlockView, replaced: Container[str] = ()
    ) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for name, attribute in schema.attributes.items():
            given = None if name in replaced else view.attribute(name)
            if given is not None:
                value = self._value(given.expression, view)
                found[name] = self._converted(value, attribute, given.expression)
            elif attribute.block_element is not None and view.blocks(name):
                element = attribute.block_element
                inner = [self._element(block, element) for block in view.blocks(name)]
                found[name] = converted(tuple_value(inner), attribute.type)
        for name, block in schema.blocks.items():
            found[name] = self._blocks(block, view.blocks(name))
        return found

    def _value(self, expression: BodyExpression, view: BlockView) -> Value:
        try:
            return self.module.checked(*expression.evaluate(view.scope))
        except NotReached:
            if self.module.walk.validates:
                return DYNAMIC_UNKNOWN  # The others are looked at all the same.
            raise

    def _converted(
        self, value: Value, attribute: ObjectAttribute, expression: BodyExpression
    ) -> Value:
        try:
            found = convert(value, attribute.argument_type)
        except ConversionError as error:
            self.module.walk.report(
                expression.place, "Incorrect attribute value type", sentence(error.message)
            )
            if self.module.walk.validates:
                return DYNAMIC_UNKNOWN
            raise NotReached from None
        if attribute.is_write_only:
            return null_value(attribute.type)
        return found.with_marks(_SENSITIVE) if attribute.is_sensitive else found

    def _element(self, block: BlockView, type_: Type) -> Value:
        """The object that a block is, which is written for an element of a list."""
        given = block.body.items().attributes
        return object_value({
            name: self._value(given[name].expression, block) if name in given else null_value(one)
            for name, one in type_.attributes.items()
        })

    def _blocks(self, schema: ObjectBlock, blocks: tuple[BlockView, ...]) -> Value:
        if any([block.is_unknown for block in blocks]):
            return unknown_value(schema.value_type).late()
        found = [self._whole(schema.body, self._of_body(schema.body, view)) for view in blocks]
        if schema.mode in SINGLE:
            return found[0] if found else null_value(schema.body.type)
        if schema.mode == "map":
            named = {view.label: value for view, value in zip(blocks, found)}
            return converted(object_value(named), schema.value_type)
        return converted(tuple_value(found), schema.value_type)

    def _whole(self, schema: ObjectBody, given: Mapping[str, Value]) -> Value:
        """The object of a nested block; what a provider adds to it is left to `MockedValues`."""
        values = {
            name: given.get(name, null_value(attribute.type))
            for name, attribute in schema.attributes.items()
        }
        values.update({name: given[name] for name in schema.blocks if name in given})
        return object_value(values)

    # Values

    @property
    def place(self) -> Range | None:
        """The header of the block."""
        return None if self.block is None else self.block.place

    @property
    def replacement_of_type(self) -> Replacement | None:
        mocked = self.module.walk.replacements.mocked.get(self.provider)
        return None if mocked is None else mocked.mocks.get((self.kind, self.type))

    @property
    def is_mocked(self) -> bool:
        return self.provider in self.module.walk.replacements.mocked

    def _override(self, key: Key) -> Replacement | None:
        return self.module.walk.replacements.of_object(
            self.kind, self.module.path, self.type, self.name, key
        )

    def _resource(self, key: Key, configured: dict[str, Value]) -> Value:
        walk = self.module.walk
        address = self.address + key_text(key)
        prior = walk.prior.get(self.address, {}).get(key)
        if walk.is_refresh:
            return DYNAMIC_UNKNOWN.late() if prior is None else prior
        if prior is None:
            prior = self._imported(address, key)
        if self.symbol.has("provisioner") or self._has_provisioner():
            if walk.applies and prior is None:
                walk.doubt(f"{address}: a provisioner runs a command")
        if prior is not None and self._is_replaced(key, configured, prior):
            walk.replaced.add(address)
        replaced = address in walk.replaced
        if prior is not None and not replaced:
            configured = self._unless_ignored(configured, prior)
        override = self._override(key)
        if self.is_own and override is None and not self.is_mocked:
            value = terraform_data(walk, address, configured, None if replaced else prior)
        elif prior is not None and not replaced and (self.is_own or self.schema is not None):
            value = self._updated(address, configured, prior)
        else:
            value = self._created(address, configured, override or self.replacement_of_type)
        if prior is None or replaced or value != prior:
            walk.changed.add(self.address)
        return value

    def _imported(self, address: str, key: Key) -> Value | None:
        """The object that an `import` block brings into the state; None without one."""
        walk = self.module.walk
        id_ = walk.imported.get(address) if self.module.is_root else None
        if id_ is None:
            return None
        override = self._override(key)
        if override is not None:
            planned = Replacement(override.values, True, override.place)
            return self._created(address, {}, planned)
        if self.is_mocked:
            walk.report(
                None, "Invalid import request",
                f"A mock cannot import {address}. Override it with `override_resource`.",
            )
            raise NotReached
        if self.is_own:
            nothing = dict.fromkeys(("input", "output", "triggers_replace"), DYNAMIC_NULL)
            return object_value({"id": id_, **nothing})
        return undecided(DYNAMIC_UNKNOWN, f"{address}: imported")

    def _has_provisioner(self) -> bool:
        return self.block is not None and len(self.block.blocks("provisioner")) != 0

    def _is_replaced(self, key: Key, configured: Mapping[str, Value], prior: Value) -> bool:
        """Whether an object that exists is made anew."""
        walk = self.module.walk
        address = self.address + key_text(key)
        if address in walk.replaced or address in walk.forced or self.address in walk.forced:
            return True
        if self.is_own and not self.is_mocked:
            given = configured.get("triggers_replace", DYNAMIC_NULL)
            if _WITHOUT_TRIGGERS.isdisjoint(self._ignored()):
                if given.unmarked_deep() != prior.as_attributes()["triggers_replace"]:
                    return True
        lifecycle = self.lifecycle
        trigger = None if lifecycle is None else lifecycle.expression("replace_triggered_by")
        for item in list_items(trigger) or ():
            reference = reference_of(item)
            if reference is not None and reference.steps:
                if self._has_changed(reference.root, reference.steps):
                    return True
        return False

    def _has_changed(self, type_: str, steps: Sequence[Step]) -> bool:
        """Whether a resource changes, or the attribute of the only object of it."""
        path = type_, steps[0].key
        if self.module.dependencies.target(path) is None:
            return False
        value = self.module.value(path)
        address = self.module.address + ".".join(path)
        prior = self.module.walk.prior.get(address, {}).get(None)
        if len(steps) > 1 and steps[1].kind == ATTRIBUTE and prior is not None:
            old, new = [get_attribute(one, steps[1].key) for one in (prior, value)]
            return old != new
        return address in self.module.walk.changed

    def _ignored(self) -> tuple[str, ...]:
        if self.lifecycle is None:
            return ()
        expression = self.lifecycle.expression("ignore_changes")
        if expression is None:
            return ()
        if name_of(expression) == "all":
            return ("all",)
        return tuple([name_of(item) or "" for item in list_items(expression) or ()])

    def _unless_ignored(self, configured: dict[str, Value], prior: Value) -> dict[str, Value]:
        ignored = self._ignored()
        if not ignored or not prior.is_present:
            return configured
        known = prior.as_attributes()
        names = known.keys() if "all" in ignored else ignored
        found = dict(configured)
        for name in names:
            if name in known and (name in configured or "all" not in ignored):
                found[name] = known[name]
        return found

    def _updated(self, address: str, configured: Mapping[str, Value], prior: Value) -> Value:
        """The value of an object that exists: what is configured may be new."""
        if not prior.is_present:
            return prior
        mock = MockedValues(self.module.walk, address, self.place, is_late=False)
        found = dict(prior.as_attributes())
        for name, value in configured.items():
            known = None if self.schema is None else self.schema.attributes.get(name)
            if value.is_null and known is not None and "c" in known.flags:
                continue
            if self.schema is not None and name in self.schema.blocks:
                value = mock.blocks(self.schema.blocks[name], value, None, found.get(name))
            found[name] = value
        for name, known in self.schema.attributes.items() if self.schema is not None else ():
            if name not in configured and name in found and "c" not in known.flags:
                found[name] = null_value(known.type)
        return object_value(found)

    def _created(
        self, address: str, configured: Mapping[str, Value], replacement: Replacement | None
    ) -> Value:
        """The value of an object that is made: of a mock, or of what a provider may do."""
        walk = self.module.walk
        values: dict[str, Value] = {}
        is_planned = walk.settings.is_opentofu or replacement is not None and replacement.planned
        is_late = not walk.applies and not is_planned
        if replacement is not None and replacement.values.is_present and may_replace(
            replacement.values
        ):
            values = replacement.values.as_attributes()
        elif replacement is not None and not is_late:
            walk.report(replacement.place, "Invalid replacement value", "It must be an object.")
            raise NotReached
        if walk.settings.is_opentofu and any([name in configured for name in values]):
            walk.doubt(f"{address}: OpenTofu refuses to override what is configured")
        mock = MockedValues(walk, address, self.place, is_late=is_late)
        if self.is_own:
            return mocked_data(mock, configured, values)
        if self.schema is None:
            reason = f"{address}: the schema of its provider is not known"
            known = {name: as_configured(value, reason) for name, value in configured.items()}
            return undecided(with_some_attributes({**values, **known}), reason)
        if replacement is not None or self.is_mocked:
            return mock.of_body(self.schema, configured, values)
        if walk.applies and self.kind == "resource":
            walk.doubt(f"{address}: made by the provider itself, which is not mocked")
        found: dict[str, Value] = {}
        for name, attribute in self.schema.attributes.items():
            given = configured.get(name)
            is_given = given is not None and not given.is_null
            found[name] = given if given is not None and is_given else (
                self._provided(address, attribute)
            )
        for name, block in self.schema.blocks.items():
            found[name] = configured.get(name, null_value(block.value_type))
        return object_value(found)

    def _provided(self, address: str, attribute: ObjectAttribute) -> Value:
        """What is known of an attribute that is not configured, and that a provider may set."""
        name = f"{address}.{attribute.name}"
        value = unknown_value(attribute.type)
        if attribute.is_write_only:
            return null_value(attribute.type)
        if not self.module.walk.applies and attribute.is_read_only and attribute.name in (
            "id", "arn"
        ):
            return value.late()
        if attribute.is_read_only:
            return undecided(value, f"{name}: computed by the provider, not mocked")
        return undecided(value, f"{name}: may have a default of the provider")

    # Data

    def _data(self, key: Key, configured: dict[str, Value]) -> Value:
        walk = self.module.walk
        address = self.address + key_text(key)
        override = self._override(key)
        is_deferred = not walk.applies and (
            any([value.contains_late for value in configured.values()]) or self._waits()
        )
        if is_deferred:
            return _late_object(self.schema, configured)
        if self.is_own:
            if override is not None or self.is_mocked:
                values = {} if override is None else override.values.as_attributes()
                return mocked_state(configured, values)
            return remote_state(walk, address, self.place, configured)
        if override is None and not self.is_mocked:
            return self._read(address, configured)
        replacement = override or self.replacement_of_type
        applied = replacement
        if replacement is not None:
            applied = Replacement(replacement.values, True, replacement.place)
        elif not walk.applies:
            assert self.block is not None
            applied = Replacement(NO_VALUES, True, self.block.place)
        return self._created(address, configured, applied)

    def _waits(self) -> bool:
        """Whether it is read only after a resource has changed."""
        changed = self.module.walk.changed
        for address in self.module.wait_for(self.symbol):
            if address in changed or any([
                one.startswith(f"{address}.") or one.startswith(f"{address}[") for one in changed
            ]):
                return True
        return False

    def _read(self, address: str, configured: Mapping[str, Value]) -> Value:
        reason = f"{address}: a data source, read from the provider"
        if self.schema is None:
            known = {name: as_configured(value, reason) for name, value in configured.items()}
            return undecided(with_some_attributes(known), reason)
        found = {}
        for name, attribute in self.schema.attributes.items():
            given = configured.get(name)
            if given is not None and not given.is_null:
                found[name] = given
            else:
                found[name] = undecided(
                    unknown_value(attribute.type),
                    f"{address}.{name}: a data source, read from the provider",
                )
        for name, block in self.schema.blocks.items():
            found[name] = configured.get(name, null_value(block.value_type))
        if self.type == DOCUMENT:
            found.update(attributes_of_document(configured) or {})
        return object_value(found)


def as_configured(value: Value, reason: str) -> Value:
    """A value for an argument of a type that is not known: what remains of it in any type."""
    payload = value.payload
    if isinstance(payload, dict):
        parts = {name: as_configured(part, reason) for name, part in payload.items()}
        return undecided(with_some_attributes(parts), reason)
    is_sequence = value.is_present and isinstance(payload, tuple)
    return undecided(DYNAMIC_UNKNOWN, reason) if is_sequence else value


def _late_object(schema: ObjectBody | None, configured: Mapping[str, Value]) -> Value:
    """An object of which only the configuration is known before it is made or read."""
    if schema is None:
        found = {name: DYNAMIC_UNKNOWN.late() for name in ("id", "output", "outputs")}
        return object_value({**found, **configured})
    values = {name: unknown_value(one.type).late() for name, one in schema.attributes.items()}
    for name, value in configured.items():
        if not value.is_null:
            values[name] = value
    return object_value(values)


def configuration_of(module: PlannedModule, symbol: Symbol) -> str:
    """The configuration of a provider, as the root module has it, that an object uses."""
    name = symbol.declaration.labels[0].partition("_")[0]
    # One of several configurations with `for_each` is mocked as all of them are.
    written = static(symbol.expression("provider"))
    reference = None if written is None else written.without_keys()
    if reference is not None:
        words = [step.key for step in reference.steps[:1] if step.kind == ATTRIBUTE]
        name = ".".join([reference.root, *words])
    return module.root_configuration(name)
