"""Builds: the sources that they use, and the settings of their steps."""

from __future__ import annotations

from hcl_lint.annotations import Final, Generator, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.packer.components import is_known
from hcl_lint.products.packer.names import (
    LITERAL, META, META_ARGUMENTS, POST_PROCESSOR_ARGUMENTS, PROVISIONERS, SETTING, LateNames,
    TemplateNames, names_of,
)
from hcl_lint.products.packer.rules import (
    INVALID_STEP_SETTING, INVALID_TEMPLATE_STRUCTURE, UNDEFINED_SOURCE, UNUSED_SOURCE,
)
from hcl_lint.schema.block_view import BlockView, start_of
from hcl_lint.schema.constraints import is_identifier
from hcl_lint.schema.content import Body, BodyExpression, ContentAttribute
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.json_body import JsonBody, JsonExpression
from hcl_lint.schema.native_body import NativeBody
from hcl_lint.schema.static_expressions import item_place
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.syntax.json_nodes import JsonArray, JsonNull, JsonObject
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.messages import closest, short
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, elements_of, iter_elements
from hcl_lint.values.durations import parse_duration
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import KIND_DYNAMIC, KIND_MAP, KIND_OBJECT
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

# Settings that may be null.
_NULLABLE: Final = ("only", "except", "override", "keep_input_artifact", "sources")
# Settings that those of plugins hardly resemble.
_MISTAKABLE: Final = (
    "pause_before", "timeout", "max_retries", "continue_on_error", "override",
    "keep_input_artifact",
)
_MOST_SUGGESTED: Final = 100
_FEWEST_PARTS: Final = 2  # of a reference to a source: TYPE.NAME


class Builds:
    """The builds of a module.

    ``sources`` are those that they certainly use, ``used`` the addresses of these and of what
    misspelled references probably mean; where some are not known, it ``is_open``.
    ``idle_bodies`` are the bodies of blocks that Packer does not evaluate: those of unused
    sources, and of steps that no source of their build runs.
    """

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []
        self.sources: list[UsedSource] = []
        self.used: set[str] = set()
        self.is_open = False
        self.count = 0
        self.idle_bodies: list[Node] = []


def used_sources(module: Module) -> list[tuple[str, Range]]:
    """The addresses of the sources that builds name, each with the place."""
    return [(source.address, source.place) for source in builds_of(module).sources]


@kept
def builds_of(module: Module) -> Builds:
    """The builds of a module, kept with it."""
    builds = Builds()
    check = _BuildCheck(module, builds)
    for document in main_documents(module):
        builds.found += check.document(document)
    builds.found += check.unused_sources()
    return builds


class UsedSource:
    """A source that a build uses: ``address``, what ``only`` may call it, and where it says so."""

    def __init__(self, address: str, names: set[str], place: Range) -> None:
        self.address = address
        self.names = names
        self.place = place


class _BuildCheck:
    def __init__(self, module: Module, builds: Builds) -> None:
        self.module = module
        self.builds = builds
        self.names: TemplateNames = names_of(module)
        self.symbols = symbols_of(module)
        self.late = LateNames(module)
        # Whether each body of a step runs for some source; a dynamic block has one for many.
        self.runs: dict[int, tuple[Node, bool]] = {}

    def document(self, document: Document) -> Diagnostics:
        for block in self.names.view(document).blocks("build"):
            if not block.is_unknown:
                self.builds.count += 1
                yield from self.build(block, document)

    # One build

    def build(self, block: BlockView, document: Document) -> Diagnostics:
        for name in ("name", "description", "sources"):
            attribute = block.attribute(name)
            if attribute is not None:
                yield from self.known(attribute, SETTING, document)
        sources = yield from self.sources(block, document)
        for element in block.blocks():
            if element.type in PROVISIONERS or element.type == "post-processor":
                yield from self.step(element, sources, document)
            elif element.type == "post-processors":
                for step in element.blocks():
                    yield from self.step(step, sources, document)
        for node, is_run in self.runs.values():
            if not is_run:
                self.builds.idle_bodies.append(node)
        self.runs.clear()

    def sources(
        self, block: BlockView, document: Document
    ) -> Generator[Diagnostic, None, list[UsedSource] | None]:
        """The sources of a build; None where they are not all known."""
        found: list[UsedSource] = []
        is_known = True
        count = 0
        attribute = block.attribute("sources")
        if attribute is not None:
            for text, place, is_null in self.texts(attribute.expression):
                count += 1
                if is_null:
                    yield UNDEFINED_SOURCE.at(
                        place, "Source is null",
                        "Each element of `sources` is a reference, such as "
                        "`\"source.TYPE.NAME\"`.",
                    )
                if text is None:
                    is_known = False
                else:
                    found += yield from self.reference(text, place, "", is_checked=True)
        for entry in block.blocks("source"):
            count += 1
            if entry.is_unknown:
                is_known = False
                continue
            name = yield from self.local_name(entry, document)
            used = yield from self.reference(entry.label, entry.name_place, name, is_checked=False)
            found += used
            for source in used:
                yield from self.overridden(entry, source)
        if count == 0:
            place = block.place if attribute is None else attribute.expression.place
            yield UNDEFINED_SOURCE.at(
                place, "Build without sources",
                "A build has `sources`, a list of references such as `\"source.TYPE.NAME\"`, or "
                "`source` blocks.",
            )
        self.builds.sources += found
        self.builds.used.update([used_source.address for used_source in found])
        if not is_known:
            self.builds.is_open = True
        return found if is_known else None

    def texts(self, expression: BodyExpression) -> Iterator[tuple[str | None, Range, bool]]:
        """Texts in a list of strings, None if not known, with places and whether they are null."""
        value = _value(expression, self.names.scope(SETTING))
        if not value.is_present or not can_iterate(value) or value.type.kind == KIND_DYNAMIC:
            if not value.is_null:
                yield None, expression.place, False
            return
        elements = elements_of(value)
        for number, element in enumerate(elements):
            place = item_place(expression, number, len(elements))
            yield text_of(element), place, element.is_null

    def reference(
        self, text: str, place: Range, local_name: str, *, is_checked: bool
    ) -> Generator[Diagnostic, None, list[UsedSource]]:
        """The source that a text refers to, reported if there is none."""
        parts = text.split(".")
        if len(parts) > _FEWEST_PARTS:
            parts = parts[1:3]
        is_valid = len(parts) == _FEWEST_PARTS
        if is_valid and is_checked:
            is_valid = all([is_identifier(part) for part in parts])
        if not is_valid:
            yield UNDEFINED_SOURCE.at(
                place, f"Invalid reference to a source {short(text)}",
                "It consists of the type and the name of a source: `TYPE.NAME`, or "
                "`source.TYPE.NAME`.",
            )
            return []
        type_, name = parts
        address = f"source.{type_}.{name}"
        symbol = self.symbols.get(address)
        if symbol is None:
            yield from self.undefined(address, place)
            return []
        builder = f"{type_}.{name}"
        names = {builder, f"{type_}.{local_name}"} if local_name else {builder}
        return [UsedSource(address, names, place)]

    def undefined(self, address: str, place: Range) -> Diagnostics:
        if not self.module.is_whole:
            return
        known = [symbol.address for symbol in self.symbols.of_kind("source")][:_MOST_SUGGESTED]
        alike = [entry for entry in known if entry.rpartition(".")[2] == address.rpartition(".")[2]]
        meant = closest(address, known) or (alike[0] if len(alike) == 1 else None)
        listed = ", ".join([f"`{address}`" for address in sorted(known)[:5]]) or "no source"
        advice = f"The module declares {listed}. Declare it, or correct the name."
        if meant is not None:
            advice = f"Did you mean `{meant}`?"
            self.builds.used.add(meant)  # One problem is reported once.
            if (yield from self.misspelt(address, meant)):
                return
        yield UNDEFINED_SOURCE.at(
            place, f"Undeclared source {short(address)}",
            f"Nothing in the module declares {short(address)}. {advice}",
        )

    def misspelt(self, address: str, meant: str) -> Generator[Diagnostic, None, bool]:
        """Report the label of a source if that is what is misspelt, and not a reference to it."""
        symbol = self.symbols.get(meant)
        type_, own = address.split(".")[1], meant.split(".")[1]
        if symbol is None or not is_known("source", type_) or is_known("source", own):
            return False
        if address.rpartition(".")[2] != meant.rpartition(".")[2] or closest(own, [type_]) is None:
            return False
        yield UNDEFINED_SOURCE.at(
            Range(symbol.document.source, *symbol.declaration.place),
            f"Unknown builder {short(own)}",
            f"A build uses {short(address)}, which nothing declares. Did you mean `{type_}`?",
        )
        return True

    def local_name(self, block: BlockView, document: Document) -> Generator[Diagnostic, None, str]:
        """The name that a build gives to a source; "" without one."""
        attribute = block.items.attributes.get("name")
        if attribute is None:
            return ""
        yield from self.known(attribute, LITERAL, document)
        return text_of(_value(attribute.expression, None)) or ""

    def overridden(self, block: BlockView, source: UsedSource) -> Diagnostics:
        """Report attributes that are in the source itself too."""
        symbol = self.symbols.get(source.address)
        if symbol is None or symbol.duplicates:
            return
        for name, attribute in block.items.attributes.items():
            first = symbol.declaration.attribute(name)
            own = attribute.expression.written
            if isinstance(own, JsonExpression) and not is_setting(own.node):
                continue
            if first is not None and is_setting(first) and name not in ("name", "//"):
                yield INVALID_TEMPLATE_STRUCTURE.at(
                    attribute.name_place, f"{short(name)} is set twice",
                    f"{short(source.address)} sets it too, and a build can only add to a source. "
                    "Remove one of them.",
                )

    # Steps

    def step(
        self, block: BlockView, sources: list[UsedSource] | None, document: Document
    ) -> Diagnostics:
        """Check the settings that all provisioners, or all post-processors, have."""
        is_provisioner = block.type in PROVISIONERS
        settings = META_ARGUMENTS if is_provisioner else POST_PROCESSOR_ARGUMENTS
        for name in settings:
            attribute = block.attribute(name)
            if attribute is not None and name != "override":
                yield from self.known(attribute, META, document)
        scope = self.names.scope(META)
        values = {
            name: _value(attribute.expression, scope)
            for name, attribute in block.content.attributes.items() if name in settings
        }
        yield from self.selection(block, values, sources)
        yield from self.misspelt_settings(block, settings)
        if not is_provisioner:
            return
        for name in ("pause_before", "timeout"):
            if name in values:
                yield from self.duration(block.content.attributes[name], values[name])
        if "override" in values:
            yield from self.override(block.content.attributes["override"], values["override"])

    def misspelt_settings(self, block: BlockView, settings: tuple[str, ...]) -> Diagnostics:
        """Warn of settings of plugins whose names are almost those of common ones."""
        given = block.items.attributes
        known = [name for name in settings if name in _MISTAKABLE and name not in given]
        for name, attribute in given.items():
            meant = None if name in settings else closest(name, known)
            if meant is not None:
                yield INVALID_STEP_SETTING.at(
                    attribute.name_place, f"Unknown setting {short(name)}",
                    f"Packer passes it on to the plugin. Did you mean `{meant}`?", severity=WARNING,
                )

    def selection(
        self, block: BlockView, values: dict[str, Value], sources: list[UsedSource] | None
    ) -> Diagnostics:
        """Check `only` and `except`."""
        only, excepted = _texts_in(values.get("only")), _texts_in(values.get("except"))
        if only and excepted:
            places = [block.content.attributes[name].name_place for name in ("only", "except")]
            yield INVALID_STEP_SETTING.at(
                max(places, key=start_of), "Both `only` and `except` are set",
                "A step can be limited by only one of them. Remove the other.",
            )
        is_run = True
        if only and None not in only:
            is_run = any([source.names & set(only) for source in sources or ()])
        elif excepted and sources:
            is_run = any([not source.names & set(excepted) for source in sources])
        node = original_of(block.body).node
        self.runs[id(node)] = (node, is_run or self.runs.get(id(node), (node, False))[1])

    def duration(self, attribute: ContentAttribute, value: Value) -> Diagnostics:
        text = text_of(value)
        if not text:
            return
        try:
            parse_duration(text)
        except ValueError:
            yield INVALID_STEP_SETTING.at(
                attribute.expression.place, f"Invalid duration of `{attribute.name}`",
                f"{short(text)} is not a duration. Use numbers with the units `ns`, `us`, `ms`, "
                "`s`, `m` and `h`, such as `\"1m30s\"`.",
            )

    def override(self, attribute: ContentAttribute, value: Value) -> Diagnostics:
        if value.is_null or value.is_unknown:
            return
        place = attribute.expression.place
        if value.type.kind not in (KIND_OBJECT, KIND_MAP):
            yield INVALID_STEP_SETTING.at(
                place, "`override` is not an object",
                "It maps the name of each source to an object of settings.",
            )
            return
        for key, element in iter_elements(value):
            if element.is_null or not element.is_unknown and element.type.kind not in (
                KIND_OBJECT, KIND_MAP,
            ):
                name = key.as_string()
                yield INVALID_STEP_SETTING.at(
                    place, f"{short(name)} in `override` is not an object",
                    "Its value is an object of settings.",
                )

    # Settings that Packer has to know

    def known(self, attribute: ContentAttribute, place: str, document: Document) -> Diagnostics:
        """Report a setting that is null, or unknown until something is built."""
        expression = attribute.expression
        value = _value(expression, self.names.scope(place))
        if value.is_null and attribute.name not in _NULLABLE:
            yield INVALID_STEP_SETTING.at(
                expression.place, f"`{attribute.name}` is null",
                "Packer does not accept null here. Remove the attribute, or set a value.",
            )
            return
        if attribute.name in ("only", "except") and value.is_present and can_iterate(value):
            for _, element in iter_elements(value):
                if element.is_null:
                    yield INVALID_STEP_SETTING.at(
                        expression.place, f"Null in `{attribute.name}`",
                        "Elements must be strings. Remove the null.",
                    )
        if value.contains_unknown or value.is_unknown:
            name = self.late.name_in(expression, document)
            if name:
                yield INVALID_STEP_SETTING.at(
                    expression.place, f"`{attribute.name}` is not known yet",
                    f"{short(name)} is known only during the build, but `{attribute.name}` is "
                    "needed earlier.",
                )

    # The module

    def unused_sources(self) -> Diagnostics:
        for symbol in self.symbols.of_kind("source"):
            if symbol.address in self.builds.used:
                continue
            body = symbol.declaration.body
            if body is not None:
                self.builds.idle_bodies.append(body)
            if self.builds.is_open or self.builds.count == 0 or not self.module.is_whole:
                continue
            source = symbol.document.source
            yield UNUSED_SOURCE.at(
                Range(source, *symbol.declaration.place), f"Unused source `{symbol.address[7:60]}`",
                "No build of the module uses it. Add it to the `sources` of a build, or remove "
                "it.",
            )


def is_setting(value: Node) -> bool:
    """Whether a value is certainly that of an attribute.

    Objects in JSON syntax may be blocks; only the schema of a plugin would say.
    """
    if isinstance(value, JsonArray):
        return any([not isinstance(item, JsonObject) for item in value.items])
    return not isinstance(value, (JsonObject, JsonNull))


def original_of(body: Body) -> NativeBody | JsonBody:
    """A body without what its dynamic blocks generate."""
    original = body.original if isinstance(body, ExpandedBody) else body
    assert isinstance(original, (NativeBody, JsonBody))
    return original


def _value(expression: BodyExpression, scope: Scope | None) -> Value:
    """The value of an expression; unknown where something is wrong with it."""
    value, problems = expression.evaluate(scope)
    return DYNAMIC_UNKNOWN if problems else value.unmarked_deep()


def _texts_in(value: Value | None) -> list[str | None]:
    """The elements of a list of strings, as far as it has any for certain."""
    if value is None or not value.is_present or not can_iterate(value):
        return []
    return [text_of(element) for _, element in iter_elements(value)]


def are_independent(module: Module, first: Document, second: Document) -> bool:
    """Whether two files of a module may be templates by themselves."""
    if first is second:
        return False
    if first.fact(_has_build) and second.fact(_has_build):
        return True
    return not any([document.fact(_has_build) for document in module.documents])


def _has_build(document: Document) -> bool:
    if "build" not in document.text:
        return False
    tree = document.tree
    if isinstance(tree.root, JsonObject):
        return any([member.name == "build" for member in tree.root.members()])
    return len(tree.native_body.blocks_of("build")) != 0
