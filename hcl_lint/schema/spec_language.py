"""The spec language: files whose blocks describe how a body is decoded.

The language of ``hcldec`` specs, and on top of it what linting needs: `shared` specs that may
contain themselves, open objects, and metadata about attributes and blocks, see
`hcl_lint.schema.body_schema.ItemMetadata`.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import rules
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import (
    GROUPS, AttributeSchema, BlockSchema, BodySchema, ItemMetadata, Mistake, SchemaError, Variant,
)
from hcl_lint.schema.content import Body, Content, ContentBlock
from hcl_lint.schema.overlays import OverlaidBody
from hcl_lint.schema.spec_attributes import (
    METADATA_NAMES, MODE_NAMES, OPTION_NAMES, SpecAttributes, read_metadata, read_mode,
)
from hcl_lint.schema.spec_functions import SpecFunctions, read_function
from hcl_lint.schema.specs import (
    ANY_NAME, PLAIN, AttributeSpec, BlockAttributesSpec, BlockForm, BlockListSpec, BlockMapSpec,
    BlockObjectSpec, BlockSetSpec, BlockSpec, BlockTypeSpec, DefaultSpec, LiteralSpec, ObjectSpec,
    SharedSpec, Spec, TransformSpec, TupleSpec, contains_shared,
)
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range, Source
from hcl_lint.values.value import DYNAMIC_NULL, Value

Layers: TypeAlias = tuple[Source, ...]

_KINDS: Final = (
    "object", "array", "tuple", "attr", "block", "block_list", "block_set", "block_map",
    "block_object", "block_attrs", "literal", "default", "transform", "use",
)
_PARTS: Final = tuple([BlockSchema(kind) for kind in _KINDS])
_NAMED_PARTS: Final = tuple([BlockSchema(kind, ("key",)) for kind in _KINDS])


def _schema(
    names: Sequence[str], parts: Sequence[BlockSchema] = (), required: Sequence[str] = ()
) -> BodySchema:
    attributes = [AttributeSchema(name, is_required=name in required) for name in names]
    return BodySchema(attributes, parts)


_DEEPEST: Final = 50  # shared specs that include each other

_LIBRARY: Final = BodySchema((), (BlockSchema("shared", ("name",)),))
_ROOT: Final = BodySchema(
    (),
    (
        *_PARTS,
        BlockSchema("variables"),
        BlockSchema("function", ("name",)),
        BlockSchema("shared", ("name",)),
    ),
)
_SHARED: Final = _schema((), _PARTS)
_MISTAKE: Final = _schema(
    ("when", "message", "help", "at", "last", "rule"), (), ("when", "message", "help")
)
_LABEL: Final = _schema(("optional", *METADATA_NAMES))
_BLOCK_PARTS: Final = (*_PARTS, BlockSchema("label", ("name",)))
_FORM: Final = ("block_type", "as_attribute", "body", *METADATA_NAMES)
_BLOCK: Final = ("required", *_FORM)
_BLOCKS: Final = ("min_items", "max_items", *_FORM)
_SCHEMAS: Final = {
    "object": _schema(
        ("include", "open", "opaque", *GROUPS),
        (*_NAMED_PARTS, BlockSchema("when", ("by", "value")), BlockSchema("mistake")),
    ),
    "array": _schema((), _PARTS),
    "tuple": _schema((), _PARTS),
    "attr": _schema(("name", "type", "required", *METADATA_NAMES, *OPTION_NAMES, *MODE_NAMES)),
    "block": _schema(_BLOCK, _BLOCK_PARTS),
    "block_list": _schema(_BLOCKS, _BLOCK_PARTS),
    "block_set": _schema(_BLOCKS, _BLOCK_PARTS),
    "block_map": _schema(("labels", *_BLOCKS), _BLOCK_PARTS, ("labels",)),
    "block_object": _schema(("labels", *_BLOCKS), _BLOCK_PARTS, ("labels",)),
    "block_attrs": _schema(
        ("required", "element_type", *_BLOCKS), (BlockSchema("label", ("name",)),)
    ),
    "literal": _schema(("value",), (), ("value",)),
    "default": _schema((), _PARTS),
    "transform": _schema(("result",), _PARTS, ("result",)),
    "use": _schema(("shared",), (), ("shared",)),
}


class SpecFile:
    """A spec file: the spec, and the variables and functions of the files that it decodes.

    ``functions`` is None where it defines none; then calls are not allowed.
    """

    def __init__(
        self, spec: Spec, variables: dict[str, Value], functions: dict[str, Function] | None
    ) -> None:
        self.spec = spec
        self.variables = variables
        self.functions = functions

    def scope(self, variables: dict[str, Value] | None = None) -> Scope | None:
        """The scope for decoding; *variables* take precedence over those of the spec file.

        There is none without variables and functions; strings in JSON are literal then.
        """
        known = {**self.variables, **(variables or {})}
        if len(known) == 0 and self.functions is None:
            return None
        return Scope(known or None, self.functions)


def read_spec(
    source: Source, limits: Limits = DEFAULT_LIMITS
) -> tuple[SpecFile | None, list[Diagnostic]]:
    """Read a spec file, in JSON syntax if its name says so. Never raises.

    There is none where something is an error.
    """
    return read_layered_spec((source,), limits)


def read_layered_spec(
    layers: Layers, limits: Limits = DEFAULT_LIMITS, library: Sequence[Layers] = ()
) -> tuple[SpecFile | None, list[Diagnostic]]:
    """Read a spec of several files, each of which says only in what it differs from those before.

    The files of the *library* hold shared specs that it may use.
    """
    diagnostics: list[Diagnostic] = []
    body, *bodies = [_laid(layer, limits, diagnostics) for layer in (layers, *library)]
    if any([diagnostic.is_error for diagnostic in diagnostics]):
        return None, diagnostics
    reader = _SpecReader(limits)
    file = reader.file(body, bodies)
    diagnostics += reader.diagnostics
    if file is None or any([diagnostic.is_error for diagnostic in diagnostics]):
        return None, diagnostics
    return file, diagnostics


def _laid(layers: Layers, limits: Limits, diagnostics: list[Diagnostic]) -> Body:
    """The body of a file with those laid over it."""
    body, found = read_body(layers[0], limits)
    diagnostics += found
    for source in layers[1:]:
        overlay, found = read_body(source, limits)
        diagnostics += found
        body = OverlaidBody(body, overlay)
    return body


class _SpecReader(SpecAttributes):
    """Converts blocks to specs; reports invalid ones, and replaces them by placeholders."""

    def __init__(self, limits: Limits) -> None:
        self.diagnostics = []
        self.limits = limits
        self.scope = Scope(None, SpecFunctions())
        self.shared: dict[str, SharedSpec] = {}
        self.unread: dict[str, Body] = {}
        # The number of shared specs that are being read, each included in the one before.
        self.reading = 0

    # The file

    def file(self, body: Body, library: Sequence[Body]) -> SpecFile | None:
        content = self.content(body, _ROOT)
        functions = self.functions(content.blocks)
        variables = self.variables(content.blocks)
        shared = [block for block in content.blocks if block.type == "shared"]
        for element in library:
            shared += self.content(element, _LIBRARY).blocks
        for block in shared:
            if block.labels[0] in self.shared:
                place = block.label_places[0]
                self.report(rules.SPEC_TWICE.at(place, name=block.labels[0]))
            self.shared[block.labels[0]] = SharedSpec(block.labels[0])
            self.unread[block.labels[0]] = block.body
        for name in self.shared:
            self.read_shared(name)
        for block in shared:
            if self.is_endless(self.shared[block.labels[0]]):
                place = block.label_places[0]
                self.report(rules.CIRCULAR.at(place, name=block.labels[0]))
        if any([diagnostic.is_error for diagnostic in self.diagnostics]):
            return None
        spec = self.only_part(content)
        if spec is None or any([diagnostic.is_error for diagnostic in self.diagnostics]):
            return None
        self.check(spec, content.missing_place)
        return SpecFile(spec, variables, functions)

    def read_shared(self, name: str) -> None:
        """Read a shared spec, unless it has been read, or is being read."""
        body = self.unread.pop(name, None)
        if body is not None:
            self.reading += 1
            self.shared[name].target = self.only_part(self.content(body, _SHARED))
            self.reading -= 1

    def functions(self, blocks: list[ContentBlock]) -> dict[str, Function] | None:
        functions: dict[str, Function] = {}
        for block in blocks:
            if block.type == "function":
                function, diagnostics = read_function(block, self.scope)
                self.diagnostics += diagnostics
                if function is not None:
                    if function.name in functions:
                        place = block.label_places[0]
                        self.report(rules.FUNCTION_TWICE.at(place, name=function.name))
                    functions[function.name] = function
        return functions or None

    def variables(self, blocks: list[ContentBlock]) -> dict[str, Value]:
        variables: dict[str, Value] = {}
        for block in blocks:
            if block.type == "variables":
                attributes, diagnostics = block.body.just_attributes()
                self.diagnostics += diagnostics
                for name, attribute in attributes.items():
                    value, diagnostics = attribute.expression.evaluate(self.scope, self.limits)
                    self.diagnostics += diagnostics
                    variables[name] = value
        return variables

    def is_endless(self, start: SharedSpec) -> bool:
        """Whether a shared spec comes back to itself without a block in between."""
        seen: set[int] = set()
        stack: list[Spec] = list(start.parts())
        while len(stack) != 0:
            part = stack.pop()
            if part is start:
                return True
            if id(part) not in seen:
                seen.add(id(part))
                stack += part.parts()
        return False

    def check(self, spec: Spec, place: Range) -> None:
        """Report contradictions between the specs of one body, at any level."""
        seen: set[int] = set()
        stack = [spec]
        while len(stack) != 0:
            part = stack.pop()
            if id(part) in seen:
                continue
            seen.add(id(part))
            try:
                blocks = part.schema.blocks.values()
            except SchemaError as error:
                self.report(rules.CONTRADICTION.at(place, reason=str(error)))
                return
            for block in blocks:
                if isinstance(block.nested, Spec):
                    stack.append(block.nested)
            for variant in part.schema.variants:
                if isinstance(variant.source, Spec):
                    stack.append(variant.source)

    # Specs

    def content(self, body: Body, schema: BodySchema) -> Content:
        content, diagnostics = body.content(schema)
        self.diagnostics += diagnostics
        return content

    def only_part(self, content: Content) -> Spec | None:
        """The single spec that a body must contain."""
        parts = [block for block in content.blocks if block.type in _SCHEMAS]
        if len(parts) == 0:
            self.report(rules.NO_SPEC.at(content.missing_place))
            return None
        if len(parts) > 1:
            self.report(rules.EXTRA_SPEC.at(parts[1].place))
        return self.spec(parts[0])

    def parts(self, content: Content) -> list[Spec]:
        return [self.spec(block) for block in content.blocks]

    def spec(self, block: ContentBlock) -> Spec:
        """The spec that a block describes; its label, if any, is its name."""
        kind = block.type
        content = self.content(block.body, _SCHEMAS[kind])
        name = block.labels[0] if len(block.labels) != 0 else ""
        if kind == "object":
            return self.object(content)
        if kind == "array" or kind == "tuple":
            return TupleSpec(self.parts(content))
        if kind == "literal":
            return LiteralSpec(self.literal(content))
        if kind == "default":
            choices = self.parts(content)
            if len(choices) == 0:
                self.report(rules.NO_DEFAULT.at(content.missing_place))
                return TupleSpec(())
            return DefaultSpec(choices)
        if kind == "transform":
            return self.transform(content)
        if kind == "use":
            return self.use(content)
        if kind == "attr":
            return self.attribute(content, name)
        return self.block(kind, content, self.text(content, "block_type") or name)

    def object(self, content: Content) -> ObjectSpec:
        parts: dict[str, Spec] = {}
        others: list[Spec] = []
        included = self.included(content)
        for object_spec in included:
            parts.update(object_spec.attributes)
            # Several included objects may have included one and the same.
            others += [other for other in object_spec.others if other not in others]
        for part in content.blocks:
            if part.type in ("when", "mistake"):
                continue
            spec = self.spec(part)
            if part.labels[0] == ANY_NAME:
                others.append(spec)
            else:
                parts[part.labels[0]] = spec
        traits = [object_spec.traits for object_spec in included if object_spec.traits is not None]
        return ObjectSpec(parts, others=others, traits=self.traits(content, traits))

    def included(self, content: Content) -> list[ObjectSpec]:
        """The shared objects whose items an object includes."""
        found: list[ObjectSpec] = []
        for name in self.texts(content, "include"):
            place = content.attributes["include"].expression.place
            if name not in self.shared:
                self.report(rules.unknown_shared(name, list(self.shared), place))
                continue
            if self.reading < _DEEPEST:
                self.read_shared(name)
            target = self.shared[name].target
            if isinstance(target, ObjectSpec):
                found.append(target)
            elif target is None and name in self.unread:
                self.report(rules.TOO_DEEP.at(place, most=_DEEPEST))
            elif target is None:
                self.report(rules.CIRCULAR.at(place, name=name))
            else:
                self.report(rules.NO_ITEMS_TO_INCLUDE.at(place, name=name))
        return found

    def traits(self, content: Content, included: list[BodySchema]) -> BodySchema | None:
        """The traits of whole bodies that an object defines, with those that it includes."""
        variants = [
            Variant(
                block.labels[0], tuple(block.labels[1].split("|")),
                self.only_part(self.content(block.body, _SHARED)) or TupleSpec(()),
            )
            for block in content.blocks
            if block.type == "when"
        ]
        mistakes = [self.mistake(block) for block in content.blocks if block.type == "mistake"]
        if len(variants) + len(mistakes) + len(content.attributes) == 0:
            return None
        groups = [
            (condition, tuple([element.as_string() for element in names.as_elements()]))
            for condition in GROUPS for names in self.lists(content, condition)
        ]
        is_open, is_opaque = self.truth(content, "open"), self.truth(content, "opaque")
        for body_schema in included:
            is_open, is_opaque = is_open or body_schema.is_open, is_opaque or body_schema.is_opaque
            groups += [group for group in body_schema.groups if group not in groups]
            variants += [variant for variant in body_schema.variants if variant not in variants]
            mistakes += [mistake for mistake in body_schema.mistakes if mistake not in mistakes]
        return BodySchema(
            is_open=is_open, is_opaque=is_opaque, groups=groups, variants=variants,
            mistakes=mistakes,
        )

    def mistake(self, block: ContentBlock) -> Mistake:
        content = self.content(block.body, _MISTAKE)
        when, message, help_ = [
            content.attributes[name].expression.place.text if name in content.attributes else '""'
            for name in ("when", "message", "help")
        ]
        return Mistake(
            self.text(content, "rule") or rules.INVALID_VALUE.name, when, message, help_,
            tuple(self.texts(content, "at")), self.truth(content, "last"),
        )

    def literal(self, content: Content) -> Value:
        attribute = content.attributes.get("value")
        if attribute is None:
            return DYNAMIC_NULL
        value, diagnostics = attribute.expression.evaluate(self.scope, self.limits)
        self.diagnostics += diagnostics
        return value

    def transform(self, content: Content) -> Spec:
        parts = self.parts(content)
        if len(parts) != 1:
            self.report(rules.NOT_ONE_TO_TRANSFORM.at(content.missing_place))
            return TupleSpec(parts)
        result = content.attributes.get("result")
        if result is None:
            return parts[0]
        return TransformSpec(parts[0], result.expression, self.scope)

    def use(self, content: Content, attribute: str = "shared") -> Spec:
        name = self.text(content, attribute)
        if name is None:
            return TupleSpec(())
        if name not in self.shared:
            place = content.attributes[attribute].expression.place
            self.report(rules.unknown_shared(name, list(self.shared), place))
            return TupleSpec(())
        return self.shared[name]

    def attribute(self, content: Content, name: str) -> Spec:
        name = self.text(content, "name") or name
        if not name:
            self.report(rules.NO_NAME.at(content.missing_place, kind="attr", attribute="name"))
        type_, defaults = self.type(content, "type")
        return AttributeSpec(
            name, type_, defaults, is_required=self.truth(content, "required"),
            metadata=read_metadata(content, self, type_), mode=read_mode(content, self),
        )

    def block(self, kind: str, content: Content, type_: str) -> Spec:
        if not type_:
            self.report(rules.NO_NAME.at(content.missing_place, kind=kind, attribute="block_type"))
        spec = self.plain_block(kind, content, type_)
        spec.form = self.form(kind, content, type_, spec.label_names())
        return spec

    def form(
        self, kind: str, content: Content, type_: str, own_labels: tuple[str, ...]
    ) -> BlockForm:
        """How the blocks are written; *own_labels* are those that their value shows."""
        labels = own_labels
        required: int | None = None
        metadata: dict[str, ItemMetadata] = {}
        for block in content.blocks:
            if block.type != "label":
                continue
            name = block.labels[0]
            about = self.content(block.body, _LABEL)
            if name not in labels:
                labels = (*labels, name)
                if "labels" in content.attributes:
                    place = block.label_places[0]
                    self.report(rules.unknown_word("label", name, own_labels, place))
            if self.truth(about, "optional") and required is None:
                required = labels.index(name)
            metadata[name] = read_metadata(about, self)
        bounds: tuple[int, int | None] | None = None
        if kind not in ("block_list", "block_set") and (
            "min_items" in content.attributes or "max_items" in content.attributes
        ):
            bounds = self.bounds(content)
        if len(labels) == 0 and bounds is None and "as_attribute" not in content.attributes:
            return PLAIN
        return BlockForm(
            labels, required, metadata or None, bounds, self.attribute_form(content, type_)
        )

    def attribute_form(self, content: Content, type_: str) -> AttributeSchema | None:
        """The attribute that may be written in place of blocks."""
        if "as_attribute" not in content.attributes:
            return None
        as_type = self.type(content, "as_attribute")[0]
        return AttributeSchema(type_, type_=as_type, metadata=read_metadata(content, self))

    def plain_block(self, kind: str, content: Content, type_: str) -> BlockTypeSpec:
        """The spec of blocks, without what only concerns how they are written."""
        metadata = read_metadata(content, self)
        if kind == "block_attrs":
            is_required = self.truth(content, "required")
            element, defaults = self.type(content, "element_type")
            return BlockAttributesSpec(
                type_, element, defaults, is_required=is_required, metadata=metadata
            )
        if kind == "block_map" or kind == "block_object":
            return self.block_map(kind, content, type_, metadata)
        nested = self.nested(content)
        if kind == "block":
            is_required = self.truth(content, "required")
            return BlockSpec(type_, nested, is_required=is_required, metadata=metadata)
        least, most = self.bounds(content)
        if kind == "block_list":
            return BlockListSpec(type_, nested, least=least, most=most, metadata=metadata)
        return BlockSetSpec(type_, nested, least=least, most=most, metadata=metadata)

    def nested(self, content: Content) -> Spec:
        """The spec of the bodies of blocks: the shared one that is named, or the one inside."""
        if "body" not in content.attributes:
            return self.only_part(content) or TupleSpec(())
        parts = [block for block in content.blocks if block.type in _SCHEMAS]
        if len(parts) != 0:
            self.report(rules.EXTRA_SPEC.at(parts[0].place))
        return self.use(content, "body")

    def block_map(
        self, kind: str, content: Content, type_: str, metadata: ItemMetadata
    ) -> BlockTypeSpec:
        labels = self.texts(content, "labels")
        if "labels" in content.attributes and len(labels) == 0:
            self.report(rules.NO_LABELS.at(content.missing_place))
        nested = self.nested(content)
        if kind == "block_object":
            return BlockObjectSpec(type_, tuple(labels) or ("key",), nested, metadata)
        if not contains_shared(nested) and nested.implied_type.has_dynamic:
            self.report(rules.ANY_TYPE_IN_MAP.at(content.missing_place))
        return BlockMapSpec(type_, tuple(labels) or ("key",), nested, metadata)

    # Attributes of several kinds

    def bounds(self, content: Content) -> tuple[int, int | None]:
        """How many blocks there are at least and at most; 0 is not a bound."""
        least = self.count(content, "min_items") or 0
        most = self.count(content, "max_items") or None
        if most is not None and least > most:
            place = content.attributes["min_items"].expression.place
            self.report(rules.CONTRADICTORY_BOUNDS.at(place, least=least, most=most))
        return least, most
