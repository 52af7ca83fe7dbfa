"""Reading ``pack.hcl``: what a pack is called, and the dialects that it defines.

The form is told in ``docs/writing-a-pack.md``.
"""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import (
    HCL, LAYOUTS, Dialect, FunctionNames, JsonStrings, SchemaFile,
)  # fmt: skip
from hcl_lint.dialects.pack_problems import PACK_LIMITS, require_none
from hcl_lint.evaluation.function_tables import PRODUCTS, all_meanings
from hcl_lint.schema.body_schema import (
    AttributeSchema, BlockSchema, BodySchema, Facts, SchemaSource,
)  # fmt: skip
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import Content, ContentBlock
from hcl_lint.schema.files import read_body
from hcl_lint.schema.problems import VALUE, problem
from hcl_lint.schema.spec_attributes import SpecAttributes
from hcl_lint.text.suggestions import closest
from hcl_lint.values.types import BOOL, STRING, list_of, map_of
from hcl_lint.values.value import string_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.dialects.pack import Pack
    from hcl_lint.dialects.pack_reader import PackReader
    from hcl_lint.schema.places import Place, PlacedDiagnostic
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
        _attribute("names", map_of(STRING)),
        _attribute("open", BOOL),
    ]
)
_JSON = BodySchema([_attribute("literal", list_of(STRING)), _attribute("source", list_of(STRING))])
_SCHEMA = BodySchema(
    [_attribute("files", list_of(STRING)), _attribute("uses", list_of(STRING))]
)
_DIALECT = BodySchema(
    [
        _attribute("title", STRING),
        _attribute("url", STRING),
        _attribute("files", list_of(STRING)),
        _attribute("layout", STRING, _one_of(LAYOUTS)),
        _attribute("unwraps", BOOL),
        _attribute("has_modules", BOOL),
        _attribute("dynamic_blocks", BOOL),
        _attribute("roots", list_of(STRING)),
    ],
    [
        BlockSchema("functions", most=1, nested=_Given(_FUNCTIONS)),
        BlockSchema("json", most=1, nested=_Given(_JSON)),
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
        for body in (_DIALECT, _FUNCTIONS, _JSON, _SCHEMA)
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
        functions = json = None
        schemas = []
        for inner in content.blocks:
            if inner.type == "functions":
                functions = self.functions(inner)
            elif inner.type == "json":
                json = self.json(inner)
            else:
                schemas.append(self.schema(inner))
        has_roots = "roots" in content.attributes
        return Dialect(
            name,
            title=self.text(content, "title") or "",
            url=self.text(content, "url") or "",
            files=tuple(self.texts(content, "files")),
            layout=self.text(content, "layout") or HCL,
            unwraps=self.truth(content, "unwraps"),
            has_modules=self.truth(content, "has_modules"),
            dynamic_blocks=self.truth(content, "dynamic_blocks"),
            roots=tuple(self.texts(content, "roots")) if has_roots else None,
            functions=functions,
            json=json,
            schemas=tuple(schemas),
        )

    def functions(self, block: ContentBlock) -> FunctionNames:
        content, _ = block.body.content(_FUNCTIONS)
        value = self.value(content, "names", map_of(STRING))
        meanings: dict[str, str] = {}
        if value is not None:
            for name, meaning in value.as_attributes().items():
                if meaning.is_present:
                    meanings[name] = meaning.as_string()
        known = all_meanings()
        for text in meanings.values():
            if text not in known:
                self.report(_no_meaning(text, known, content))
        product = self.text(content, "of") or ""
        return FunctionNames(product, meanings, is_open=self.truth(content, "open"))

    def json(self, block: ContentBlock) -> JsonStrings:
        content, _ = block.body.content(_JSON)
        literal, source = self.texts(content, "literal"), self.texts(content, "source")
        return JsonStrings(tuple(literal), tuple(source))

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

    def part(self, name: str, place: Place) -> Source | None:
        """The text of another file of the pack."""
        parts = name.split("/")
        if {"", ".", ".."} & set(parts) or any([each in name for each in "\\:\0"]):
            self.report(_wrong_path(place))
            return None
        return self.files.read(os.path.join(*parts))


def _is_name(text: str) -> bool:
    plain = text.replace("-", "").replace("_", "")
    return text[:1].isalpha() and plain.isalnum() and text.isascii() and text == text.lower()


def _wrong_name(block: ContentBlock) -> PlacedDiagnostic:
    return problem(
        VALUE, block.label_places[0], "Invalid name of a dialect",
        "It has to begin with a letter and to go on with small letters, digits, `-` and `_`",
    )  # fmt: skip


def _wrong_path(place: Place) -> PlacedDiagnostic:
    return problem(
        VALUE, place, "Invalid name of a schema",
        'It is a file in the folder of the pack, such as "schema/main.hcl"',
    )  # fmt: skip


def _no_meaning(meaning: str, known: list[str], content: Content) -> PlacedDiagnostic:
    near = closest(meaning, known)
    detail = f"Did you mean `{near}`?" if near else "`docs/writing-a-pack.md` tells which there are"
    place = content.attributes["names"].expression.place
    return problem(VALUE, place, f"No function `{meaning[:24]}`", detail)
