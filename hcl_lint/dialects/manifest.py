"""Reading ``pack.hcl``: what a pack is called, and the dialects that it defines.

The form is told in ``docs/writing-a-pack.md``.
"""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import (
    FEATURES, HCL, LAYOUTS, TYPE_SYNTAXES, Declares, Dialect, Expressions, FunctionNames, Root,
    SchemaFile,
)  # fmt: skip
from hcl_lint.dialects.functions import PRODUCTS
from hcl_lint.dialects.pack_problems import PACK_LIMITS, require_none
from hcl_lint.evaluation.function_tables import all_meanings
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.syntax import INVALID_VALUE
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import (
    AttributeSchema, BlockSchema, BodySchema, Facts, SchemaSource,
)  # fmt: skip
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import Content, ContentBlock
from hcl_lint.schema.spec_attributes import SpecAttributes
from hcl_lint.text.suggestions import closest
from hcl_lint.values.types import BOOL, NUMBER, STRING, list_of, map_of
from hcl_lint.values.value import string_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.dialects.pack import Pack
    from hcl_lint.dialects.pack_reader import PackReader
    from hcl_lint.text.ranges import Range
    from hcl_lint.text.source import Source
    from hcl_lint.values.types import Type


class _Given(SchemaSource):
    """A schema that is there already."""

    __slots__ = ("_schema",)

    def __init__(self, schema: BodySchema) -> None:
        self._schema = schema

    @property
    def schema(self) -> BodySchema:
        return self._schema


def _attribute(name: str, type_: Type, facts: Facts | None = None) -> AttributeSchema:
    return AttributeSchema(name, type_=type_, facts=facts or Facts())


def _one_of(texts: Iterable[str]) -> Facts:
    return Facts(values=tuple([string_value(text) for text in texts]))


_FUNCTIONS = BodySchema(
    [
        _attribute("of", STRING, _one_of(PRODUCTS)),
        _attribute("without", list_of(STRING)),
        _attribute("standard", list_of(STRING)),
        _attribute("names", map_of(STRING)),
        _attribute("namespaces", list_of(STRING)),
        _attribute("removed", map_of(STRING)),
        _attribute("deprecated", map_of(STRING)),
        _attribute("since", map_of(STRING)),
        _attribute("open", BOOL),
    ]
)
_EXPRESSIONS = BodySchema(
    [_attribute(name, list_of(STRING)) for name in ("literal", "static", "verbatim")]
)
# What attributes of a block say about the name that it declares.
_ROLES = (
    "alias", "type", "default", "value", "description", "nullable", "sensitive", "ephemeral",
    "deprecated",
)  # fmt: skip
_DECLARATION = BodySchema(
    [
        AttributeSchema("address", is_required=True, type_=STRING),
        _attribute("labels", list_of(STRING)),
        _attribute("of_attributes", BOOL),
        *[_attribute(name, STRING) for name in _ROLES],
        _attribute("type_syntax", STRING, _one_of(TYPE_SYNTAXES)),
        _attribute("legacy_types", BOOL),
        _attribute("reserved", list_of(STRING)),
        _attribute("free_name", BOOL),
    ]
)
_ROOT = BodySchema(
    [
        _attribute("within", list_of(STRING)),
        _attribute("when", STRING),
        _attribute("attributes", list_of(STRING)),
        _attribute("files", list_of(STRING)),
        _attribute("loops_avoid", BOOL),
    ]
)
_SCHEMA = BodySchema(
    [_attribute("files", list_of(STRING)), _attribute("uses", list_of(STRING))]
)
_DIALECT = BodySchema(
    [
        _attribute("title", STRING),
        _attribute("url", STRING),
        _attribute("base", STRING),
        _attribute("files", list_of(STRING)),
        _attribute("values", list_of(STRING)),
        _attribute("alone", list_of(STRING)),
        _attribute("overrides", list_of(STRING)),
        _attribute("layout", STRING, _one_of(LAYOUTS)),
        _attribute("unwraps", BOOL),
        _attribute("has_modules", BOOL),
        _attribute("dynamic_blocks", BOOL),
        _attribute("features", list_of(STRING)),
        _attribute("roots", list_of(STRING)),
        _attribute("labels", map_of(NUMBER)),
        _attribute("empty", list_of(STRING)),
    ],
    [
        BlockSchema("functions", most=1, nested=_Given(_FUNCTIONS)),
        BlockSchema("expressions", most=1, nested=_Given(_EXPRESSIONS)),
        BlockSchema("declaration", ("path",), has_keys=True, nested=_Given(_DECLARATION)),
        BlockSchema("root", ("name",), has_keys=True, nested=_Given(_ROOT)),
        BlockSchema("schema", ("file",), has_keys=True, nested=_Given(_SCHEMA)),
    ],
)
_MANIFEST = BodySchema(
    [AttributeSchema("title", is_required=True, type_=STRING)],
    [BlockSchema("dialect", ("name",), has_keys=True, nested=_Given(_DIALECT))],
)

# All that a dialect may hold, by name.
FORM = tuple(
    [
        name
        for body in (_DIALECT, _FUNCTIONS, _EXPRESSIONS, _DECLARATION, _ROOT, _SCHEMA)
        for name in (*body.attributes, *body.blocks)
    ]
)


def read_manifest(pack: Pack, source: Source, files: PackReader) -> None:
    """Put what a ``pack.hcl`` says into its pack; *files* reads others of the pack.

    Raises:
        ConfigError: something in it is wrong.
    """
    body, diagnostics = read_body(source, PACK_LIMITS)
    if not diagnostics:
        diagnostics = check_body(body, _MANIFEST, limits=PACK_LIMITS)
    require_none(diagnostics)
    reader = _Reader(files)
    content, _ = body.content(_MANIFEST)
    pack.title = reader.text(content, "title") or ""
    pack.dialects = [reader.dialect(block) for block in content.blocks]
    require_none(reader.diagnostics)


class _Reader(SpecAttributes):
    """Makes objects of what the schema found to be right, but for what it cannot say."""

    __slots__ = ("files",)

    def __init__(self, files: PackReader) -> None:
        super().__init__(PACK_LIMITS)
        self.files = files

    def dialect(self, block: ContentBlock) -> Dialect:
        content, _ = block.body.content(_DIALECT)
        name = block.labels[0]
        if not _is_name(name):
            self.report(_wrong_name(block))
        functions = expressions = None
        schemas = []
        declarations = []
        scopes = []
        for inner in content.blocks:
            if inner.type == "functions":
                functions = self.functions(inner)
            elif inner.type == "expressions":
                expressions = self.expressions(inner)
            elif inner.type == "declaration":
                declarations.append(self.declaration(inner))
            elif inner.type == "root":
                scopes.append(self.root(inner))
            else:
                schemas.append(self.schema(inner))
        features = tuple(self.texts(content, "features"))
        for feature in features:
            if feature not in FEATURES:
                self.report(_unknown_feature(feature, content))
        has_roots = "roots" in content.attributes
        return Dialect(
            name,
            base=self.text(content, "base") or "",
            title=self.text(content, "title") or "",
            url=self.text(content, "url") or "",
            files=tuple(self.texts(content, "files")),
            values=tuple(self.texts(content, "values")),
            alone=tuple(self.texts(content, "alone")),
            overrides=tuple(self.texts(content, "overrides")),
            layout=self.text(content, "layout") or HCL,
            unwraps=self.truth(content, "unwraps"),
            has_modules=self.truth(content, "has_modules"),
            dynamic_blocks=self.truth(content, "dynamic_blocks"),
            features=features,
            roots=tuple(self.texts(content, "roots")) if has_roots else None,
            scopes=tuple(scopes),
            functions=functions,
            expressions=expressions,
            labels=self.counts(content, "labels"),
            empty=tuple(self.texts(content, "empty")),
            declarations=tuple(declarations),
            schemas=tuple(schemas),
        )

    def functions(self, block: ContentBlock) -> FunctionNames:
        content, _ = block.body.content(_FUNCTIONS)
        meanings = {name: name for name in self.texts(content, "standard")}
        known = all_meanings()
        for name in meanings:
            if name not in known:
                self.report(_no_meaning(name, known, content, "standard"))
        for name, meaning in self.table(content, "names").items():
            meanings[name] = meaning
            if meaning not in known:
                self.report(_no_meaning(meaning, known, content, "names"))
        return FunctionNames(
            self.text(content, "of") or "",
            meanings,
            is_open=self.truth(content, "open"),
            without=tuple(self.texts(content, "without")),
            namespaces=tuple(self.texts(content, "namespaces")),
            removed=self.table(content, "removed"),
            deprecated=self.table(content, "deprecated"),
            since=self.table(content, "since"),
        )

    def expressions(self, block: ContentBlock) -> Expressions:
        content, _ = block.body.content(_EXPRESSIONS)
        return Expressions(
            tuple(self.texts(content, "literal")),
            tuple(self.texts(content, "static")),
            tuple(self.texts(content, "verbatim")),
        )

    def declaration(self, block: ContentBlock) -> Declares:
        content, _ = block.body.content(_DECLARATION)
        labels = tuple(self.texts(content, "labels"))
        address = self.text(content, "address") or ""
        of_attributes = self.truth(content, "of_attributes")
        names = (*labels, "name") if of_attributes else labels
        for name in _placeholders(address):
            if name not in names:
                self.report(_unknown_label(name, names, content))
        return Declares(
            block.labels[0],
            labels,
            address,
            of_attributes=of_attributes,
            type_syntax=self.text(content, "type_syntax") or "",
            legacy_types=self.truth(content, "legacy_types"),
            reserved=tuple(self.texts(content, "reserved")),
            free_name=self.truth(content, "free_name"),
            **{name: self.text(content, name) or "" for name in _ROLES},
        )

    def root(self, block: ContentBlock) -> Root:
        content, _ = block.body.content(_ROOT)
        return Root(
            block.labels[0],
            within=tuple(self.texts(content, "within")),
            when=self.text(content, "when") or "",
            attributes=tuple(self.texts(content, "attributes")),
            files=tuple(self.texts(content, "files")),
            loops_avoid=self.truth(content, "loops_avoid"),
        )

    def table(self, content: Content, name: str) -> dict[str, str]:
        """A map of strings."""
        value = self.value(content, name, map_of(STRING))
        items = {} if value is None else value.as_attributes()
        return {key: each.as_string() for key, each in items.items() if each.is_present}

    def counts(self, content: Content, name: str) -> dict[str, int]:
        """A map of whole numbers."""
        value = self.value(content, name, map_of(NUMBER))
        items = {} if value is None else value.as_attributes()
        return {
            key: each.as_number().to_int()
            for key, each in items.items()
            if each.is_present and each.as_number().is_integer()
        }

    def schema(self, block: ContentBlock) -> SchemaFile:
        content, _ = block.body.content(_SCHEMA)
        library = []
        for name in self.texts(content, "uses"):
            used = self.part(name, content.attributes["uses"].expression.place)
            if used is not None:
                library.append(used)
        name = block.labels[0]
        source = self.part(name, block.label_places[0])
        return SchemaFile(name, tuple(self.texts(content, "files")), source, library)

    def part(self, name: str, place: Range) -> Source | None:
        """The text of another file of the pack."""
        parts = name.split("/")
        if {"", ".", ".."} & set(parts) or any([each in name for each in "\\:\0"]):
            self.report(_wrong_path(place))
            return None
        return self.files.read(os.path.join(*parts))


def _is_name(text: str) -> bool:
    plain = text.replace("-", "").replace("_", "")
    return text[:1].isalpha() and plain.isalnum() and text.isascii() and text == text.lower()


def _wrong_name(block: ContentBlock) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, "Invalid dialect name",
        "Use lowercase letters, digits, `-` and `_`, starting with a letter",
        block.label_places[0],
    )  # fmt: skip


def _wrong_path(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, "Invalid schema path",
        'It must be a file in the folder of the pack, such as "schema/main.hcl"', place,
    )  # fmt: skip


def _placeholders(address: str) -> list[str]:
    """The names in braces in an address."""
    return [each.partition("}")[0] for each in address.split("{")[1:]]


def _no_meaning(
    meaning: str, known: list[str], content: Content, attribute: str
) -> Diagnostic:
    near = closest(meaning, known)
    detail = f"Did you mean `{near}`?" if near else "`docs/writing-a-pack.md` lists all meanings"
    place = content.attributes[attribute].expression.place
    return Diagnostic(INVALID_VALUE, f"Unknown function `{meaning[:24]}`", detail, place)


def _unknown_label(name: str, names: tuple[str, ...], content: Content) -> Diagnostic:
    there = ", ".join([f"`{each}`" for each in names]) or "none"
    place = content.attributes["address"].expression.place
    detail = f"The block has these labels: {there}"
    return Diagnostic(INVALID_VALUE, f"Unknown label `{name[:24]}`", detail, place)


def _unknown_feature(name: str, content: Content) -> Diagnostic:
    there = ", ".join([f"`{each}`" for each in FEATURES])
    place = content.attributes["features"].expression.place
    detail = f"Use one of {there}"
    return Diagnostic(INVALID_VALUE, f"Unknown feature `{name[:24]}`", detail, place)
