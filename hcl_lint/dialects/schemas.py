"""The schemas of dialects, created on first use."""

from __future__ import annotations

import os

from hcl_lint.dialects.dialect import Dialect, Expressions, Readings, SchemaFile, readings_of
from hcl_lint.files.ignore import IgnorePatterns
from hcl_lint.problems.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.dialects.pack import Pack
    from hcl_lint.schema.body_schema import BodySchema
    from hcl_lint.schema.schema_data import SchemaData
    from hcl_lint.text.source import Source

_DECODED = "hcl_lint.dialects.decoded"

_patterns: dict[tuple[str, ...], IgnorePatterns] = {}


def schema_of(dialect: Dialect, path: str) -> BodySchema | None:
    """The schema for the file at *path*; None where nothing is known of its content.

    Raises:
        ConfigError: something in the schema is wrong.
    """
    for file in dialect.schemas:
        if not file.files or _matches(path, file.files):
            return load_schema(file)
    return None


def load_schema(file: SchemaFile) -> BodySchema:
    """The schema in a file of a pack.

    Raises:
        ConfigError: something in it is wrong.
    """
    if file.schema is None:
        if file.source is not None:
            file.schema = _decoded(file.source, file)
        else:
            from hcl_lint.schema.schema_data import schema_of_data

            pack, name = decoded_name(file.path)
            bodies: SchemaData = getattr(__import__(f"{_DECODED}.{pack}", fromlist=[name]), name)()
            file.schema = schema_of_data(bodies)
    return file.schema


def readings_in(dialect: Dialect) -> Readings:
    """How each expression in files of a dialect is read, as a tree of paths.

    Raises:
        ConfigError: something in a schema is wrong.
    """
    if dialect.readings is None:
        # The table of built-in dialects has the paths of their schemas.
        own = [load_schema(each) for each in dialect.schemas if each.source is not None]
        read = Expressions(static=static_paths(own))
        dialect.readings = readings_of(dialect.expressions.with_those_of(read))
    return dialect.readings


def static_paths(schemas: Iterable[BodySchema]) -> tuple[str, ...]:
    """The paths of attributes that a product reads without evaluating them, by schemas.

    Blocks that may contain themselves are left out: their paths have no end.
    """
    names: dict[tuple[str, ...], dict[str, None]] = {}
    for schema in schemas:
        _note_static(schema, (), names)
    starts: dict[tuple[str, ...], list[str]] = {}
    for path, found in names.items():
        starts.setdefault((*path[1:], "|".join(found)), []).append("".join(path[:1]))
    paths = []
    for rest, first in starts.items():
        paths += [".".join(rest)] * ("" in first)
        paths += [".".join(["|".join([each for each in first if each]), *rest])] * any(first)
    return tuple(paths)


def _note_static(
    schema: BodySchema,
    path: tuple[str, ...],
    names: dict[tuple[str, ...], dict[str, None]],
) -> None:
    if schema in _within(schema):
        return
    for attribute in schema.attributes.values():
        if not attribute.mode.is_evaluated:
            names.setdefault(path, {})[attribute.name] = None
    for block in schema.blocks.values():
        if block.nested is not None:
            _note_static(block.nested.schema, (*path, block.type), names)
    for variant in schema.variants:
        _note_static(variant.source.schema, path, names)


def _within(schema: BodySchema) -> set[BodySchema]:
    """The schemas of all blocks in a body, at any depth."""
    found: set[BodySchema] = set()
    pending = [schema]
    while pending:
        each = pending.pop()
        sources = [block.nested for block in each.blocks.values() if block.nested is not None]
        sources += [variant.source for variant in each.variants]
        inner = {source.schema for source in sources} - found
        found |= inner
        pending += inner
    return found


def load_schemas(pack: Pack) -> None:
    """Make all schemas of a pack.

    Raises:
        ConfigError: something in one of them is wrong.
    """
    for dialect in pack.dialects:
        for file in dialect.schemas:
            load_schema(file)


def decoded_name(path: str) -> tuple[str, str]:
    """The module, and the function in it, with the data of a built-in schema.

    ``hcldec/schema/spec.hcl`` is the function ``spec`` of ``hcldec``.
    """
    pack, _, name = path.removesuffix(".hcl").partition("/")
    name = name.removeprefix("schema/").replace("-", "_").replace("/", "_")
    return pack.replace("-", "_"), name


def _decoded(source: Source, file: SchemaFile) -> BodySchema:
    from hcl_lint.dialects.pack import PACK_LIMITS, require_none
    from hcl_lint.schema.spec_language import read_spec

    spec, diagnostics = read_spec(source, PACK_LIMITS, file.library)
    require_none(diagnostics)
    assert spec is not None
    if spec.variables or spec.functions:
        raise ConfigError(
            f"{source.path}: the schema of a pack cannot define variables and functions; pack.hcl "
            "declares those of the dialect"
        )
    return spec.spec.schema


def _matches(path: str, patterns: tuple[str, ...]) -> bool:
    """Whether the name of a file matches; *patterns* are about the folder that it is in."""
    known = _patterns.get(patterns)
    if known is None:
        known = _patterns[patterns] = IgnorePatterns("/", patterns)
    return known.verdict("/" + os.path.basename(path), False) is True
