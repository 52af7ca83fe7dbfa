"""Reading rule packs, whose content is not trusted.

A pack is a folder with ``pack.hcl``, whose form ``docs/writing-a-pack.md`` describes, and files of
policies in ``policy/``. A folder without ``pack.hcl`` is one too: its files ``*.hcl`` are policies.
Nothing else is read, nothing outside the folder, and nothing of it is run.
"""

from __future__ import annotations

import os

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.dialect import (
    DECLARED_ROLES, FEATURES, HCL, LAYOUTS, SYNTAXES, TYPE_SYNTAXES, Change, Declares, Dialect,
    Expressions, FunctionNames, Root, SchemaFile, TypicalContent,
)
from hcl_lint.dialects.pack import PACK_LIMITS, Pack, require_none
from hcl_lint.evaluation.function_tables import all_meanings
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileProblem, FileSystem
from hcl_lint.files.installed import own_names, pack_folder
from hcl_lint.files.paths import is_inside, is_leftover
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, ItemMetadata
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import Content, ContentBlock
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.spec_attributes import SpecAttributes
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.text.limits import LARGEST_PACK, MOST_PACK_FILES
from hcl_lint.text.messages import advise
from hcl_lint.text.source import Range, Source
from hcl_lint.values.types import BOOL, STRING, Type, list_of, map_of
from hcl_lint.values.value import string_value


class PackReader:
    """Reads files of one pack, up to limits; ``base`` reads those of the pack that it extends."""

    def __init__(self, files: FileSystem, folder: str, within: str | None = None) -> None:
        self.files = files
        self.folder = folder
        self.within = within
        self.base: PackReader | None = None
        self._count = 0
        self._bytes = 0

    def names(self, inner: str) -> list[str]:
        """The names of the HCL files in the pack's folder, or one in it, sorted.

        Raises ConfigError: the pack's folder cannot be read.
        """
        path = os.path.join(self.folder, inner) if inner else self.folder
        self._require_inside(path)
        try:
            names = [entry.name for entry in self.files.listing(path)]
        except FileProblem as problem:
            if inner:
                return []
            raise ConfigError(f"rule pack {self.folder}: {problem.reason}") from problem
        return [name for name in names if name.endswith(".hcl") and not is_leftover(name)]

    def read(self, name: str) -> Source:
        """The text of a file of the pack.

        Raises ConfigError: it cannot be read, or the pack is too large.
        """
        path = os.path.join(self.folder, name)
        self._require_inside(path)
        try:
            content = self.files.read(path)
        except FileProblem as problem:
            raise ConfigError(f"{path}: {problem.reason}") from problem
        self._count += 1
        self._bytes += len(content)
        if self._count > MOST_PACK_FILES or self._bytes > LARGEST_PACK:
            raise ConfigError(
                f"rule pack {self.folder}: it is larger than {MOST_PACK_FILES} files or "
                f"{LARGEST_PACK // (1024 * 1024)} MiB"
            )
        return Source.from_bytes(path, content)

    def layers(self, name: str) -> tuple[Source, ...]:
        """The texts of a file: that of the pack that this one extends, and what it says instead.

        Raises ConfigError: it cannot be read, or the pack is too large.
        """
        folder, _, file = name.rpartition("/")
        below: tuple[Source, ...] = ()
        if self.base is not None and self.base._has(name):
            below = self.base.layers(name)
            if file not in self.names(folder):
                return below
        return *below, self.read(os.path.join(*name.split("/")))

    def _has(self, name: str) -> bool:
        """Whether the pack has a file, or one that it extends."""
        folder, _, file = name.rpartition("/")
        return file in self.names(folder) or self.base is not None and self.base._has(name)

    def _require_inside(self, path: str) -> None:
        if self.within is None:
            return
        real = self.files.real_path(path)
        if not is_inside(real, self.within):
            raise ConfigError(f"{path}: it is outside the checked tree {self.within}")


def _attribute(name: str, type_: Type, metadata: ItemMetadata | None = None) -> AttributeSchema:
    return AttributeSchema(name, type_=type_, metadata=metadata or ItemMetadata())


def _one_of(texts: Iterable[str]) -> ItemMetadata:
    return ItemMetadata(values=tuple([string_value(text) for text in texts]))


_FUNCTIONS = BodySchema([
    _attribute("of", STRING),
    _attribute("without", list_of(STRING)),
    _attribute("standard", list_of(STRING)),
    _attribute("names", map_of(STRING)),
    _attribute("namespaces", list_of(STRING)),
    _attribute("console", list_of(STRING)),
    _attribute("others", list_of(STRING)),
    _attribute("removed", map_of(STRING)),
    _attribute("deprecated", map_of(STRING)),
    _attribute("since", map_of(STRING)),
    _attribute("until", map_of(STRING)),
    _attribute("open", BOOL),
])
_EXPRESSIONS = BodySchema(
    [_attribute(name, list_of(STRING)) for name in ("literal", "static", "verbatim")]
)
# What attributes of a block say about the name that it declares.
_ROLES = (
    "alias", "type", "default", "value", "description", "nullable", "sensitive", "ephemeral",
    "deprecated", "calls", "uses",
)
_DECLARATION = BodySchema([
    AttributeSchema("address", is_required=True, type_=STRING),
    _attribute("labels", list_of(STRING)),
    _attribute("of_attributes", BOOL),
    *[_attribute(name, STRING) for name in _ROLES],
    _attribute("type_syntax", STRING, _one_of(TYPE_SYNTAXES)),
    _attribute("legacy_types", BOOL),
    _attribute("reserved", list_of(STRING)),
    _attribute("free_name", BOOL),
    _attribute("role", STRING, _one_of(DECLARED_ROLES)),
    _attribute("noun", STRING),
])
_ROOT = BodySchema([
    _attribute("within", list_of(STRING)),
    _attribute("when", STRING),
    _attribute("of_instances", BOOL),
    _attribute("attributes", list_of(STRING)),
    _attribute("files", list_of(STRING)),
    _attribute("loops_avoid", BOOL),
])
_CHANGE = BodySchema([_attribute(name, STRING) for name in ("description", "since", "until")])
_CONTENT = BodySchema([
    AttributeSchema("names", is_required=True, type_=list_of(STRING)),
    AttributeSchema("any", is_required=True, type_=list_of(STRING)),
    _attribute("values", map_of(list_of(STRING))),
])
_SCHEMA = BodySchema([_attribute("files", list_of(STRING)), _attribute("uses", list_of(STRING))])
_DIALECT = BodySchema(
    [
        _attribute("title", STRING),
        _attribute("url", STRING),
        _attribute("version", STRING),
        _attribute("base", STRING),
        _attribute("files", list_of(STRING)),
        _attribute("values", list_of(STRING)),
        _attribute("automatic", list_of(STRING)),
        _attribute("alone", list_of(STRING)),
        _attribute("overrides", list_of(STRING)),
        _attribute("companions", list_of(STRING)),
        _attribute("syntax", STRING, _one_of(SYNTAXES)),
        _attribute("layout", STRING, _one_of(LAYOUTS)),
        _attribute("unwraps", BOOL),
        _attribute("has_modules", BOOL),
        _attribute("dynamic_blocks", BOOL),
        _attribute("features", list_of(STRING)),
        _attribute("roots", list_of(STRING)),
        _attribute("empty", list_of(STRING)),
    ],
    [
        BlockSchema("content", most=1, nested=_CONTENT),
        BlockSchema("functions", most=1, nested=_FUNCTIONS),
        BlockSchema("expressions", most=1, nested=_EXPRESSIONS),
        BlockSchema("declaration", ("path",), has_keys=True, nested=_DECLARATION),
        BlockSchema("root", ("name",), has_keys=True, nested=_ROOT),
        BlockSchema("schema", ("file",), has_keys=True, nested=_SCHEMA),
        BlockSchema("change", ("name",), has_keys=True, nested=_CHANGE),
    ],
)
_MANIFEST = BodySchema(
    [AttributeSchema("title", is_required=True, type_=STRING), _attribute("extends", STRING)],
    [BlockSchema("dialect", ("name",), has_keys=True, nested=_DIALECT)],
)

# All that a dialect may hold, by name.
FORM = tuple([
    name
    for body in (
        _DIALECT, _CONTENT, _FUNCTIONS, _EXPRESSIONS, _DECLARATION, _ROOT, _SCHEMA, _CHANGE
    )
    for name in (*body.attributes, *body.blocks)
])


def read_manifest(pack: Pack, source: Source, files: PackReader) -> None:
    """Read ``pack.hcl`` into its pack; *files* reads the other files of the pack.

    Raises ConfigError: something in it is wrong.
    """
    body, diagnostics = read_body(source, PACK_LIMITS)
    if not diagnostics:
        diagnostics = check_body(body, _MANIFEST, limits=PACK_LIMITS)
    require_none(diagnostics)
    reader = _PackReader(files)
    content, _ = body.content(_MANIFEST)
    pack.title = reader.text(content, "title") or ""
    reader.extend(content)
    pack.dialects = [reader.dialect(block) for block in content.blocks]
    for dialect in pack.dialects:
        dialect.pack = pack.name
    require_none(reader.diagnostics)


class _PackReader(SpecAttributes):
    """Converts content that matches the schema to objects, and checks the rest."""

    def __init__(self, files: PackReader) -> None:
        super().__init__(PACK_LIMITS)
        self.files = files

    def dialect(self, block: ContentBlock) -> Dialect:
        content, _ = block.body.content(_DIALECT)
        name = block.labels[0]
        if not _is_name(name):
            self.report(_wrong_name(block))
        functions = expressions = recognized = None
        schemas = []
        declarations = []
        scopes = []
        changes = []
        for inner in content.blocks:
            if inner.type == "content":
                recognized = self.content(inner)
            elif inner.type == "functions":
                functions = self.functions(inner)
            elif inner.type == "expressions":
                expressions = self.expressions(inner)
            elif inner.type == "declaration":
                declarations.append(self.declaration(inner))
            elif inner.type == "root":
                scopes.append(self.root(inner))
            elif inner.type == "change":
                changes.append(self.change(inner))
            else:
                schemas.append(self.schema(inner))
        features = tuple(self.texts(content, "features"))
        for feature in features:
            if feature not in FEATURES:
                self.report(_unknown_feature(feature, content))
        has_roots = "roots" in content.attributes
        return Dialect(
            name, base=self.text(content, "base") or "", title=self.text(content, "title") or "",
            url=self.text(content, "url") or "", version=self.text(content, "version") or "",
            changes=tuple(changes), files=tuple(self.texts(content, "files")),
            values=tuple(self.texts(content, "values")),
            automatic=tuple(self.texts(content, "automatic")),
            alone=tuple(self.texts(content, "alone")),
            overrides=tuple(self.texts(content, "overrides")),
            companions=tuple(self.texts(content, "companions")),
            layout=self.text(content, "layout") or HCL, unwraps=self.truth(content, "unwraps"),
            has_modules=self.truth(content, "has_modules"),
            dynamic_blocks=self.truth(content, "dynamic_blocks"), features=features,
            roots=tuple(self.texts(content, "roots")) if has_roots else None, scopes=tuple(scopes),
            functions=functions, expressions=expressions, empty=tuple(self.texts(content, "empty")),
            declarations=tuple(declarations), schemas=tuple(schemas),
            syntax=self.text(content, "syntax") or HCL, content=recognized,
        )

    def content(self, block: ContentBlock) -> TypicalContent:
        content, _ = block.body.content(_CONTENT)
        return TypicalContent(
            tuple(self.texts(content, "names")), tuple(self.texts(content, "any")),
            self.texts_by_name(content, "values"),
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
            self.text(content, "of") or "", meanings, is_open=self.truth(content, "open"),
            without=tuple(self.texts(content, "without")),
            namespaces=tuple(self.texts(content, "namespaces")),
            removed=self.table(content, "removed"), deprecated=self.table(content, "deprecated"),
            since=self.table(content, "since"), until=self.table(content, "until"),
            console=tuple(self.texts(content, "console")),
            others=tuple(self.texts(content, "others")),
        )

    def expressions(self, block: ContentBlock) -> Expressions:
        content, _ = block.body.content(_EXPRESSIONS)
        return Expressions(
            tuple(self.texts(content, "literal")), tuple(self.texts(content, "static")),
            tuple(self.texts(content, "verbatim")),
        )

    def declaration(self, block: ContentBlock) -> Declares:
        content, _ = block.body.content(_DECLARATION)
        labels = tuple(self.texts(content, "labels"))
        address = self.text(content, "address") or ""
        of_attributes = self.truth(content, "of_attributes")
        names = (*labels, "name") if of_attributes else labels
        for name in [part.partition("}")[0] for part in address.split("{")[1:]]:
            if name not in names:
                self.report(_unknown_label(name, names, content))
        return Declares(
            block.labels[0], labels, address, of_attributes=of_attributes,
            type_syntax=self.text(content, "type_syntax") or "",
            legacy_types=self.truth(content, "legacy_types"),
            reserved=tuple(self.texts(content, "reserved")),
            free_name=self.truth(content, "free_name"), role=self.text(content, "role") or "",
            noun=self.text(content, "noun") or "",
            **{name: self.text(content, name) or "" for name in _ROLES},
        )

    def root(self, block: ContentBlock) -> Root:
        content, _ = block.body.content(_ROOT)
        return Root(
            block.labels[0], within=tuple(self.texts(content, "within")),
            when=self.text(content, "when") or "", of_instances=self.truth(content, "of_instances"),
            attributes=tuple(self.texts(content, "attributes")),
            files=tuple(self.texts(content, "files")),
            loops_avoid=self.truth(content, "loops_avoid"),
        )

    def change(self, block: ContentBlock) -> Change:
        content, _ = block.body.content(_CHANGE)
        return Change(
            block.labels[0], self.text(content, "description") or "",
            since=self.text(content, "since") or "", until=self.text(content, "until") or "",
        )

    def table(self, content: Content, name: str) -> dict[str, str]:
        """A map of strings."""
        value = self.value(content, name, map_of(STRING))
        items = {} if value is None else value.as_attributes()
        return {key: value.as_string() for key, value in items.items() if value.is_present}

    def texts_by_name(self, content: Content, name: str) -> dict[str, tuple[str, ...]]:
        """Lists of strings by name."""
        value = self.value(content, name, map_of(list_of(STRING)))
        return {
            key: tuple([entry.as_string() for entry in items.as_elements() if entry.is_present])
            for key, items in ({} if value is None else value.as_attributes()).items()
            if items.is_present
        }

    def schema(self, block: ContentBlock) -> SchemaFile:
        content, _ = block.body.content(_SCHEMA)
        library = []
        for name in self.texts(content, "uses"):
            library.append(self.part(name, content.attributes["uses"].expression.place))
        name = block.labels[0]
        layers = self.part(name, block.label_places[0])
        return SchemaFile(name, tuple(self.texts(content, "files")), layers, library)

    def part(self, name: str, place: Range) -> tuple[Source, ...]:
        """The texts of another file of the pack; none where its name is wrong."""
        parts = name.split("/")
        if {"", ".", ".."} & set(parts) or any([element in name for element in "\\:\0"]):
            self.report(_wrong_path(place))
            return ()
        return self.files.layers(name)

    def extend(self, content: Content) -> None:
        """Read the files of the pack as what they say in place of those of another one."""
        name = self.text(content, "extends")
        if name is None:
            return
        known = own_names(pack_folder(""))
        if name not in known:
            place = content.attributes["extends"].expression.place
            self.report(_unknown_pack(name, known, place))
            return
        self.files.base = _reader_of(name)


def _is_name(text: str) -> bool:
    plain = text.replace("-", "").replace("_", "")
    return text[:1].isalpha() and plain.isalnum() and text.isascii() and text == text.lower()


def _wrong_name(block: ContentBlock) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, "Invalid dialect name",
        "Use lowercase letters, digits, `-` and `_`, starting with a letter",
        block.label_places[0],
    )


def _wrong_path(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, "Invalid schema path",
        'It must be a file in the folder of the pack, such as "schema/main.hcl"', place,
    )


def _reader_of(name: str) -> PackReader:
    """A reader of a pack that comes with hcl-lint."""
    reader = PackReader(DiskFiles(is_open=True), pack_folder(name))
    body, _ = read_body(reader.read(MANIFEST), PACK_LIMITS)
    extended = body.attribute("extends")
    base = None if extended is None else text_of(extended.expression)
    if base is not None:
        reader.base = _reader_of(base)
    return reader


def _unknown_pack(name: str, known: list[str], place: Range) -> Diagnostic:
    detail = advise(name, known, f"Use one of {', '.join(known)}")
    return Diagnostic(INVALID_VALUE, f"Unknown rule pack `{name[:24]}`", detail, place)


def _no_meaning(meaning: str, known: list[str], content: Content, attribute: str) -> Diagnostic:
    detail = advise(meaning, known, "`docs/writing-a-pack.md` lists all meanings")
    place = content.attributes[attribute].expression.place
    return Diagnostic(INVALID_VALUE, f"Unknown function `{meaning[:24]}`", detail, place)


def _unknown_label(name: str, names: tuple[str, ...], content: Content) -> Diagnostic:
    there = ", ".join([f"`{name}`" for name in names]) or "none"
    place = content.attributes["address"].expression.place
    detail = f"The block has these labels: {there}"
    return Diagnostic(INVALID_VALUE, f"Unknown label `{name[:24]}`", detail, place)


def _unknown_feature(name: str, content: Content) -> Diagnostic:
    there = ", ".join([f"`{name}`" for name in FEATURES])
    place = content.attributes["features"].expression.place
    detail = f"Use one of {there}"
    return Diagnostic(INVALID_VALUE, f"Unknown feature `{name[:24]}`", detail, place)


MANIFEST = "pack.hcl"
POLICIES = "policy"


def load_pack(
    folder: str, *, base: str | None = None, within: str | None = None,
    files: FileSystem | None = None,
) -> Pack:
    """Read a pack, from the disk unless there are *files*.

    Patterns of files are relative to *base*, by default the pack's own folder. *within* is the
    real path of a folder outside which nothing is read. Raises ConfigError: the folder is not a
    pack, or something in it is wrong.
    """
    files = files or DiskFiles()
    if within is None:
        files.name([folder], is_root=True)
    reader = PackReader(files, folder, within)
    own = files.absolute(folder)
    pack = Pack(os.path.basename(own), folder, base=base or own)
    names = reader.names("")
    if MANIFEST in names:
        read_manifest(pack, reader.read(MANIFEST), reader)
        stray = [name for name in names if name != MANIFEST]
        if stray:
            raise ConfigError(
                f"{os.path.join(folder, stray[0])}: not read, because it is next to "
                f"{MANIFEST}; policies belong in the folder {POLICIES}"
            )
        names = []
    names += [os.path.join(POLICIES, name) for name in reader.names(POLICIES)]
    pack.policy_sources = [reader.read(name) for name in names]
    if not pack.policy_sources and not pack.dialects and not pack.title:
        raise ConfigError(f"rule pack {folder}: it has neither {MANIFEST} nor a policy file")
    return pack
