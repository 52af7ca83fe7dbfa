"""Checks of types and references against the schemas of providers.

Evaluation does not go into every part of an expression, and knows no instances; the product looks
at each reference, wherever it is.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import EVALUATION, FILES, WARNING, check
from hcl_lint.diagnostics.rules import IO_ERROR
from hcl_lint.evaluation.rules import UNKNOWN_ATTRIBUTE
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.language.instance_scopes import declaration_of_self
from hcl_lint.products.terraform.language.required_version import is_for_old_versions
from hcl_lint.products.terraform.providers.built_in import OWN_TYPES
from hcl_lint.products.terraform.providers.requirements import providers_of
from hcl_lint.products.terraform.providers.schemas import (
    CONFIG, ModuleSchemas, local_name, schemas_of,
)
from hcl_lint.products.terraform.state.rules.lifecycle import (
    IGNORE_ALL, invalid_lifecycle, keyword_all, lists_all,
)
from hcl_lint.providers.address import ACTION, DATA, EPHEMERAL, LIST, RESOURCE
from hcl_lint.providers.object_schema import ONE, ObjectAttribute, ObjectBody, ObjectSchema
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER, SchemaOrigin
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import (
    DEPRECATED_ITEM, INVALID_VALUE, READ_ONLY, attribute_to, deprecated,
)
from hcl_lint.schema.static_expressions import is_null, list_items
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.dropped_attributes import dropped_attributes, written_items, written_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.quiet import in_references
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.symbols import Resolved, is_query, main_documents
from hcl_lint.semantics.undefined import is_tried
from hcl_lint.semantics.versions import has_change, lacks_change
from hcl_lint.syntax.nodes import Body, Object, ObjectItem, Traversal
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING, Reference, Step
from hcl_lint.text.messages import advise, closest, listed, short
from hcl_lint.text.source import Range
from hcl_lint.values.types import (
    KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE,
    Type, friendly_name, with_article,
)
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.providers.agreement import ProviderSchemas

_MEANT: Final = "Did you mean"
_IGNORING: Final = "ignore_changes"
_INDEXES: Final = (NUMBER, STRING)  # the kinds of steps in brackets
_NAMES: Final = {
    RESOURCE: "resource type", DATA: "data source", EPHEMERAL: "ephemeral resource type",
    ACTION: "action type", LIST: "list resource type",
}


@check(OBJECT_ATTRIBUTE_IGNORED, reads=FILES, name=EVALUATION)
def module_values(context: ModuleContext) -> Diagnostics:
    """Report types, attributes and functions that providers do not have."""
    module = context.module
    schemas = schemas_of(module)
    if schemas is None and (is_for_old_versions(module) or not any([  # PERF
        type_ in document.text for _, type_ in OWN_TYPES for document in module.documents
    ])):
        return
    asked = {file.document for file in context.reported}
    queries = [document for document in module.documents if is_query(document)]
    for document in [*main_documents(module), *queries]:
        if document not in asked:
            continue
        for block in document.blocks_with(OF_PROVIDER):
            if len(block.labels) != 0:
                yield from _of_block(block, schemas, document)
    if schemas is not None:
        yield from _unreadable(schemas)

    def problems(resolved: Resolved) -> Iterable[Diagnostic]:
        reference = resolved.reference
        if resolved.resolution.length >= len(reference.steps) and reference.root != "self":
            return ()  # PERF: most references end with the name of what they lead to.
        if not reference.is_static:
            return _of_reference(resolved, schemas)
        if reference.attribute == "replace_triggered_by":
            return _of_triggers(_of_reference(resolved, schemas), module)
        return ()

    documents = [file.document for file in context.reported]
    for document in documents:
        yield from in_references(module, (_MEANT, document.path), [document], problems)


def _unreadable(schemas: ModuleSchemas) -> Diagnostics:
    module = schemas.module
    for name, path in schemas.unreadable.items():
        requirement = providers_of(module).requirements.get(name)
        yield IO_ERROR.at(
            Range(module.documents[0].source, 0, 0) if requirement is None else requirement.place,
            f"Schemas of provider {short(name)} cannot be read",
            f"{path}: {schemas.catalog.problems[path]}.",
        )


def _of_triggers(found: Iterable[Diagnostic], module: Module) -> Diagnostics:
    """Make warnings of what is wrong in triggers, which never fire, where that is accepted."""
    is_opentofu = module.dialect.name == "opentofu"
    is_rejected = has_change(module, "checked_triggers") or (
        is_opentofu and not lacks_change(module, "checked_triggers"))
    for diagnostic in found:
        if diagnostic.rule is UNKNOWN_ATTRIBUTE:
            if not is_rejected:
                diagnostic.severity = WARNING
            yield diagnostic


# Types


def _of_block(block: BlockView, schemas: ModuleSchemas | None, document: Document) -> Diagnostics:
    name = block.labels[0]
    own = OWN_TYPES.get((block.type, name))
    if own is not None:
        yield from _ignored(block, own)
    given = local_name(name, block.expression("provider"))
    index = None if given is None or schemas is None else schemas.index(given)
    if index is None or schemas is None:
        return
    place = block.label_places[0]
    if not index.has(block.type, name):
        advice = _type_advice(block.type, name, index)
        if index.names(block.type) and (advice or not index.origin.is_near):
            yield INVALID_VALUE.at(
                place, f"Unknown {_NAMES[block.type]} {short(name)}",
                f"There is no {_NAMES[block.type]} `{name}` in {index.title}.{advice}",
                severity=WARNING if index.origin.is_near else "",
            )
        return
    schema = index.find(block.type, name)
    if schema is None:
        return
    if schema.deprecated:
        advice = f"{schema.deprecated}{_replacement(block.type, schema, index)}"
        yield DEPRECATED_ITEM.at(place, f"{short(name)} is deprecated", advice)
    if CONFIG not in block.schema.blocks:
        for attribute in block.attributes().values():
            known = schema.body.attributes.get(attribute.name)
            if known is None:
                continue
            for inside in _in_objects(known, attribute.expression, schemas.module, document):
                if inside.rule is not OBJECT_ATTRIBUTE_IGNORED or not schema.origin.is_near:
                    attribute_to(inside, schema.origin)
                    yield inside
    yield from _ignored(block, schema)


def _ignored(block: BlockView, known: ObjectSchema | Value) -> Diagnostics:
    """Report arguments in ``ignore_changes`` that a resource does not have."""
    for lifecycle in block.blocks("lifecycle") if block.type == RESOURCE else ():
        ignored = lifecycle.expression("ignore_changes")
        for item in list_items(ignored) or ():
            reference = reference_of(item)
            if reference is None:
                continue
            if isinstance(known, ObjectSchema):
                wrong = _of_ignored(item, reference, known)
                is_certain = wrong is not None and _is_certain(wrong, known.origin)
            else:
                wrong = _of_own_ignored(item, reference.root, block.labels[0], known)
                is_certain = True
            if wrong is not None and is_certain:
                if ignored is not None and lists_all(ignored):
                    wrong.detail += f" {IGNORE_ALL}"
                    wrong.fix = keyword_all(ignored, is_certain=True)
                yield wrong


@check(invalid_lifecycle, reads=FILES, words=(_IGNORING,))
def redundant_ignored_changes(context: ModuleContext) -> Diagnostics:
    """Report attributes whose changes are ignored though only the provider sets them."""
    schemas = schemas_of(context.module)
    for document in context.main_documents:
        for block in document.blocks(RESOURCE) if _IGNORING in document.text else ():
            for item in _ignored_items(block):
                reference = reference_of(item)
                name = "" if reference is None or reference.steps else reference.root
                if name and _is_set_by_provider(name, block, schemas):
                    yield invalid_lifecycle.at(
                        item.place, f"`{name}` has no effect here",
                        f"Only the provider decides about `{name}`, so there is no configured "
                        "value whose changes could be ignored. Remove it.",
                        severity=WARNING,
                    )


def _ignored_items(block: BlockView) -> list[BodyExpression]:
    lifecycles = block.blocks("lifecycle")
    return [
        item for lifecycle in lifecycles
        for item in list_items(lifecycle.expression(_IGNORING)) or ()
    ]


def _is_set_by_provider(name: str, block: BlockView, schemas: ModuleSchemas | None) -> bool:
    """Whether no configuration can set an attribute of a resource."""
    type_ = block.labels[0]
    if type_ == "terraform_data":
        return name in ("id", "output")
    if name == "id":
        return False  # Packages do not say whether it is optional, and often it is.
    given = local_name(type_, block.expression("provider"))
    index = None if given is None or schemas is None else schemas.index(given)
    known = None if index is None or not index.has(RESOURCE, type_) else index.find(RESOURCE, type_)
    if known is None or known.origin.is_near:
        return False
    attribute = known.body.attributes.get(name)
    return attribute is not None and attribute.is_read_only


def _of_own_ignored(item: BodyExpression, name: str, type_: str, own: Value) -> Diagnostic | None:
    names = own.type.attributes
    if name in names:
        return None
    advice = advise(name, names, f"There are {listed([*names])}.")
    return UNKNOWN_ATTRIBUTE.at(
        item.place, f"Object has no attribute `{name}`",
        f"`{type_}` has no attribute `{name}`. {advice}",
    )


def _of_ignored(
    item: BodyExpression, reference: Reference, schema: ObjectSchema
) -> Diagnostic | None:
    """The diagnostics of an argument of a resource whose changes are ignored."""
    name = schema.name
    if not _has(schema, reference.root):
        return UNKNOWN_ATTRIBUTE.at(
            item.place, f"`{name}` has no argument {short(reference.root)}",
            _attribute_advice(schema.body, name, reference.root),
        )
    root = Step(ATTRIBUTE, reference.root, reference.start, reference.start + len(reference.root))
    found = _fault_in_body(schema.body, name, [root, *reference.steps], 0)
    if not isinstance(item, NativeExpression) or not isinstance(item.node, Traversal):
        return None  # Where the steps are in a string is not known.
    if found is None:
        return None
    step = reference.steps[found[0] - 1]
    return UNKNOWN_ATTRIBUTE.at(Range(item.place.source, step.start, step.end), *found[1:])


def _replacement(kind: str, old: ObjectSchema, index: ProviderSchemas) -> str:
    """Say what probably replaces a deprecated type, if exactly one other type can.

    That has fewer of the words of its name, as `aws_s3_object` of `aws_s3_bucket_object`, and most
    of its arguments and attributes.
    """
    words = old.name.split("_")
    shorter = {"_".join(words[:i] + words[i + 1 :]) for i in range(1, len(words))}
    own = {*old.body.attributes, *old.body.blocks}
    found = []
    for name in sorted(shorter):
        new = index.find(kind, name) if name != old.name and index.has(kind, name) else None
        if new is not None and not new.deprecated:
            common = own.intersection([*new.body.attributes, *new.body.blocks])
            if 4 * len(common) >= 3 * len(own):
                found.append(name)
    return f" Use `{found[0]}`, which has most of its arguments." if len(found) == 1 else ""


def _in_objects(
    attribute: ObjectAttribute, expression: BodyExpression, module: Module, document: Document
) -> Diagnostics:
    """Report what is wrong with the attributes of the objects in a value."""
    written = written_of(module, document, expression) if attribute.nested is not None else None
    if written is None:
        return
    type_ = attribute.argument_type
    yield from dropped_attributes(written, type_, short(attribute.name), "Remove it.")
    for item in written_items(written, type_):
        body = attribute.nested
        for name in item.path:
            body = None if body is None else body.attributes[name].nested
        inner = None if body is None else body.attributes.get(item.name)
        if inner is not None and inner.is_read_only and not is_null(item.value.expression):
            yield READ_ONLY.at(item.place, name=item.name)


def _meant(name: str, names: Sequence[str]) -> str:
    meant = closest(name, names)
    return "" if meant is None else f" {_MEANT} `{meant}`?"


def _is_certain(found: Diagnostic, origin: SchemaOrigin) -> bool:
    """Whether an unknown name can be reported; notes who does not know it.

    What was added after the version that does not know it is seldom close to another name.
    """
    attribute_to(found, origin)
    if origin.is_near:
        found.severity = WARNING
    return not origin.is_near or _MEANT in found.detail


def _has(schema: ObjectSchema, name: str) -> bool:
    """Whether objects of a type may have an attribute or block."""
    body = schema.body
    return name in body.attributes or name in body.blocks or body.is_damaged


def _type_advice(kind: str, name: str, index: ProviderSchemas) -> str:
    for other in (RESOURCE, DATA, EPHEMERAL):
        if other != kind and index.has(other, name):
            article = "an" if other == EPHEMERAL else "a"
            what = {RESOURCE: "resource", DATA: "data source", EPHEMERAL: "ephemeral resource"}
            return f' There is {article} {what[other]} of this name: write `{other} "{name}"`.'
    return _meant(name, _similar(name, index.names(kind)))


def _similar(name: str, names: Iterable[str]) -> list[str]:
    """The names that have about the length and most letters of one, of very many."""
    letters = set(name)
    return [
        element for element in names
        if abs(len(element) - len(name)) <= 2 and len(letters.symmetric_difference(element)) <= 4
    ]


# References


def _of_reference(resolved: Resolved, schemas: ModuleSchemas | None) -> Diagnostics:
    reference, symbol = resolved.reference, resolved.resolution.symbol
    declaration: Declaration | None = None
    document = resolved.document
    at = 0
    if reference.root == "self":
        declaration = declaration_of_self(resolved)
    elif symbol is not None and not symbol.duplicates and not symbol.overrides:
        declaration, document = symbol.declaration, symbol.document
        at = resolved.resolution.length
        has_key = reference.steps[at].kind in _INDEXES
        if has_key != symbol.is_repeated:
            return
        at += has_key
    if declaration is None or at >= len(reference.steps):
        return
    own = OWN_TYPES.get((declaration.kind.rpartition(".")[2], declaration.labels[0]))
    if own is not None:
        name, names = declaration.labels[0], own.type.attributes
        fault = _fault_of_index(name, names, reference.steps, at) or _fault_in_value(
            own.type, reference.steps, at, name)
        if fault is not None:
            yield UNKNOWN_ATTRIBUTE.at(resolved.step_range(fault[0]), *fault[1:])
        return
    schema = None if schemas is None else schemas.of_declaration(declaration, document)
    if schema is None:
        return
    fault = _fault_in_body(schema.body, schema.name, reference.steps, at)
    if fault is not None:
        found = UNKNOWN_ATTRIBUTE.at(resolved.step_range(fault[0]), *fault[1:])
        if _is_certain(found, schema.origin):
            yield found
        return
    written = _keys_written(schema.body, declaration, document, reference.steps[at].key)
    at_key = at + 1
    if written is not None and at_key < len(reference.steps) and not is_tried(resolved):
        key = reference.steps[at_key]
        if key.kind in (ATTRIBUTE, STRING) and key.key not in written:
            yield UNKNOWN_ATTRIBUTE.at(
                resolved.step_range(at_key), f"Map has no element {short(key.key)}",
                advise(key.key, written, f"There are {listed(sorted(written)[:8])}."),
            )
            return
    for number, attribute in _attributes_on_the_way(schema.body, reference.steps, at):
        if attribute.deprecated:
            place = resolved.step_range(number)
            old = deprecated(attribute.name, attribute.schema.metadata, place)
            attribute_to(old, schema.origin)
            yield old


def _keys_written(
    body: ObjectBody, declaration: Declaration, document: Document, name: str
) -> list[str] | None:
    """The keys of the map that an argument sets and nothing else can change; None if unknown."""
    attribute, place = body.attributes.get(name), declaration.body
    if attribute is None or attribute.type.kind != KIND_MAP or "c" in attribute.flags:
        return None
    if not isinstance(place, Body) or _IGNORING in document.text:
        return None
    written = [item.expression for item in place.attributes if item.name == name]
    if len(written) != 1 or not isinstance(written[0], Object):
        return None
    keys = [
        static_key(document.tree, item.key) if isinstance(item, ObjectItem) else None
        for item in written[0].items
    ]
    known = [key for key in keys if key is not None]
    return known if len(known) == len(keys) != 0 else None


# The step at fault, and the texts about it.
_Fault: TypeAlias = tuple[int, str, str]


def _fault_in_body(body: ObjectBody, name: str, steps: list[Step], at: int) -> _Fault | None:
    """The diagnostics of the steps from one on, into an object that a body describes."""
    while at < len(steps):
        step = steps[at]
        attribute = body.attributes.get(step.key)
        block = body.blocks.get(step.key)
        if body.is_damaged:
            return None
        if step.kind != ATTRIBUTE:
            return _fault_of_index(name, [*body.attributes, *body.blocks], steps, at)
        if attribute is not None:
            return _fault_in_value(attribute.type, steps, at + 1)
        if block is None:
            summary = f"Object has no attribute {short(step.key)}"
            return at, summary, _attribute_advice(body, name, step.key)
        at += 1
        name, body = step.key, block.body
        if block.mode in ("single", "group"):
            continue
        if at == len(steps) or block.mode == ONE:
            return None
        step = steps[at]
        if step.kind == NUMBER and block.mode == "list" or block.mode == "map":
            at += 1
        elif step.kind == ATTRIBUTE or step.kind in _INDEXES and block.mode == "set":
            wanted = step.key if step.kind == ATTRIBUTE else "NAME"
            choice = f"`[0].{wanted}`, or all of them, `[*].{wanted}`"
            if block.mode == "set":
                choice = f"`one(...[*].{wanted})`, or all of them, `[*].{wanted}`"
            summary = "Set cannot be indexed"
            if step.kind == ATTRIBUTE:
                summary = f"No attribute {short(step.key)}"
            detail = f"`{name}` is a {block.mode} of objects. Select one element, {choice}."
            return at, summary, detail
        else:
            return None
    return None


def _fault_of_index(name: str, names: Iterable[str], steps: list[Step], at: int) -> _Fault | None:
    """The diagnostics of an index where only attributes can be selected."""
    step = steps[at]
    if step.kind not in _INDEXES:
        return None
    advice = f", `.{step.key}`" if step.kind == STRING and step.key in names else ""
    return at, f"`{name}` cannot be indexed", f"Select an attribute with a dot{advice}."


def _attributes_on_the_way(
    body: ObjectBody, steps: list[Step], at: int
) -> Iterator[tuple[int, ObjectAttribute]]:
    """The attributes that the steps from one on select, with the numbers of these steps."""
    inside: ObjectBody | None = body
    while inside is not None and at < len(steps) and not inside.is_damaged:
        name = steps[at].key
        attribute = inside.attributes.get(name)
        block = inside.blocks.get(name)
        mode = "single"
        if attribute is not None:
            yield at, attribute
            inside, mode = attribute.nested, attribute.mode
            if mode == ONE:
                return
        elif block is not None:
            inside, mode = block.body, block.mode
        else:
            return
        at += 1 if mode in ("single", "group") else 2  # the key of an element


def _fault_in_value(type_: Type, steps: list[Step], at: int, name: str = "") -> _Fault | None:
    """The diagnostics of the steps from one on, into a value of a type that may have a name."""
    while at < len(steps):
        step = steps[at]
        kind = type_.kind
        if kind == KIND_OBJECT and step.kind in (ATTRIBUTE, STRING):
            if step.key not in type_.attributes:
                names = listed(sorted(type_.attributes)[:8])
                advice = advise(step.key, type_.attributes, f"There are {names}.")
                if name:
                    advice = f"`{name}` has no attribute {short(step.key)}. {advice}"
                return at, f"Object has no attribute {short(step.key)}", advice
            type_, name = type_.attributes[step.key], ""
        elif kind == KIND_MAP or kind == KIND_LIST and step.kind == NUMBER:
            type_ = type_.element_type
        elif step.kind == ATTRIBUTE and kind not in (KIND_DYNAMIC, KIND_TUPLE):
            detail = f"This is {with_article(friendly_name(type_))}, which has no attributes."
            if kind in (KIND_LIST, KIND_SET):
                detail = f"Select it from all elements with `[*].{step.key}`."
            return at, f"No attribute {short(step.key)}", detail
        elif kind == KIND_LIST and step.kind == STRING and not step.key.isdigit():
            return at, "Index is not a number", "The index of a list must be a number."
        elif step.kind in _INDEXES and (kind == KIND_SET or KIND_STRING <= kind <= KIND_BOOL):
            return at, "Value cannot be indexed", f"This is {with_article(friendly_name(type_))}."
        else:
            return None
        at += 1
    return None


def _attribute_advice(body: ObjectBody, name: str, wanted: str) -> str:
    names = [*body.attributes, *body.blocks]
    advice = _meant(wanted, names)
    if not advice and 0 < len(names) <= 8:
        advice = f" There are {listed(sorted(names))}."
    return f"`{name}` has no attribute `{wanted}`.{advice}"
