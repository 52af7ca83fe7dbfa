"""The schemas of dialects, created on first use."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.dialect import Dialect, Expressions, Readings, Roles, SchemaFile, readings_of
from hcl_lint.dialects.pack import PACK_LIMITS, Pack, require_none
from hcl_lint.files.ignore import IgnorePatterns
from hcl_lint.files.paths import folder_and_name
from hcl_lint.schema.body_schema import OF_CONDITION, OF_INSTANCES, BlockSchema, BodySchema
from hcl_lint.schema.schema_data import unpacked_schema

_patterns: dict[tuple[str, ...], IgnorePatterns] = {}


def schema_of(dialect: Dialect, path: str) -> BodySchema | None:
    """The schema for the file at *path*; None where nothing is known of its content.

    Raises ConfigError: something in the schema is wrong.
    """
    for file in dialect.schemas:
        if not file.files or _matches(path, file.files):
            return load_schema(file)
    return None


def load_schema(file: SchemaFile) -> BodySchema:
    """The schema in a file of a pack. Raises ConfigError: something in it is wrong."""
    if file.schema is None:
        if len(file.layers) != 0:
            file.schema = _decoded(file)
        else:
            file.schema = unpacked_schema(file.packed)
    return file.schema


def readings_in(dialect: Dialect) -> Readings:
    """How each expression in files of a dialect is read, as a tree of paths.

    Raises ConfigError: something in a schema is wrong.
    """
    if dialect.readings is None:
        # The table of built-in dialects has the paths of their schemas.
        own = [load_schema(schema) for schema in dialect.schemas if len(schema.layers) != 0]
        read = Expressions(static=static_paths(own))
        dialect.readings = readings_of(dialect.expressions.with_those_of(read))
    return dialect.readings


def roles_in(dialect: Dialect) -> Roles:
    """The attributes in blocks of a dialect that say something of these.

    Raises ConfigError: something in a schema is wrong.
    """
    of = dialect
    while of.roles is None and len(of.schemas) == 0 and of.parent is not None:
        of = of.parent
    if of.roles is None:
        of.roles = attribute_roles([load_schema(schema) for schema in of.schemas])
    return of.roles


def label_count(dialect: Dialect, path: str) -> int:
    """How many labels the blocks on a path of block types have; -1 where that is unknown.

    Raises ConfigError: something in a schema is wrong.
    """
    if dialect.label_counts is None:
        dialect.label_counts = _label_counts(dialect)
    return dialect.label_counts.get(path, -1)


def _label_counts(dialect: Dialect) -> dict[str, int]:
    found: dict[str, int] = {}
    for own in [dialect] if dialect.parent is None else [dialect.parent, dialect]:
        for file in own.schemas:
            for path, body in bodies_in(load_schema(file), ()):
                for block in body.blocks.values():
                    found[".".join((*path, block.type))] = len(block.labels)
    for declared in dialect.declarations:
        found[declared.path] = len(declared.labels)
    return found


def block_schema(dialect: Dialect, path: str) -> BlockSchema | None:
    """The schema of the blocks on a path of block types in the first files that have such.

    Raises ConfigError: something in a schema is wrong.
    """
    for file in dialect.schemas:
        body: BodySchema | None = load_schema(file)
        block = None
        for name in path.split("."):
            block = None if body is None else body.blocks.get(name)
            body = None if block is None or block.nested is None else block.nested.schema
        if block is not None:
            return block
    return None


def is_block(dialect: Dialect, path: str) -> bool:
    """Whether there are blocks on a path of block types, as far as that is known.

    Raises ConfigError: something in a schema is wrong.
    """
    if label_count(dialect, path) >= 0:
        return True
    reading = readings_in(dialect).json
    for name in path.split("."):
        if isinstance(reading, int) or name not in reading:
            return False
        reading = reading[name]
    return not isinstance(reading, int)


def has_role(dialect: Dialect, path: str, role: str) -> bool:
    """Whether an attribute says something of the blocks on a path."""
    return path in roles_in(dialect).get(role, ())


def attribute_roles(schemas: Iterable[BodySchema]) -> Roles:
    """The attributes that have roles in some schemas; see `static_paths`."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for schema in schemas:
        for path, body in bodies_in(schema, ()):
            for attribute in body.attributes.values():
                role = attribute.metadata.role
                if role:
                    names = found.setdefault(role, {}).setdefault(".".join(path), ())
                    if attribute.name not in names:
                        found[role][".".join(path)] = (*names, attribute.name)
    return found


def resolve_scopes(dialect: Dialect) -> None:
    """Find the blocks of instances, and those with conditions, that a dialect's pack is about."""
    for root in dialect.scopes:
        if root.of_instances and not root.within:
            paths = roles_in(dialect).get(OF_INSTANCES, {})
            root.within = tuple([path for path, names in paths.items() if root.when in names])
        elif any([path.startswith(_ANY_BLOCK) for path in root.within]):
            root.within = tuple([edit for path in root.within for edit in _expanded(path, dialect)])


_ANY_BLOCK: Final = "*."


def _expanded(path: str, dialect: Dialect) -> list[str]:
    """The paths of blocks with conditions that end as one does which begins with `_ANY_BLOCK`."""
    if not path.startswith(_ANY_BLOCK):
        return [path]
    return [role for role in roles_in(dialect).get(OF_CONDITION, {}) if role.endswith(path[1:])]


def static_paths(schemas: Iterable[BodySchema]) -> tuple[str, ...]:
    """The paths of attributes that a product reads without evaluating them, by schemas.

    Blocks that may contain themselves are left out: their paths have no end.
    """
    names: dict[tuple[str, ...], dict[str, None]] = {}
    for schema in schemas:
        for path, body in bodies_in(schema, ()):
            for attribute in body.attributes.values():
                if not attribute.mode.is_evaluated:
                    names.setdefault(path, {})[attribute.name] = None
    starts: dict[tuple[str, ...], list[str]] = {}
    for path, found in names.items():
        starts.setdefault((*path[1:], "|".join(found)), []).append("".join(path[:1]))
    paths = []
    for rest, first in starts.items():
        paths += [".".join(rest)] * ("" in first)
        paths += [".".join(["|".join([entry for entry in first if entry]), *rest])] * any(first)
    return tuple(paths)


def bodies_in(
    schema: BodySchema, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], BodySchema]]:
    """The bodies that a schema leads to, with their paths; none that contain themselves."""
    if schema in _within(schema):
        return
    yield path, schema
    for block in schema.blocks.values():
        if block.nested is not None:
            yield from bodies_in(block.nested.schema, (*path, block.type))
    for variant in schema.variants:
        yield from bodies_in(variant.source.schema, path)


def _within(schema: BodySchema) -> set[BodySchema]:
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

    Raises ConfigError: something in one of them is wrong.
    """
    for dialect in pack.dialects:
        for file in dialect.schemas:
            load_schema(file)


def _decoded(file: SchemaFile) -> BodySchema:
    from hcl_lint.schema.spec_language import read_layered_spec

    spec, diagnostics = read_layered_spec(file.layers, PACK_LIMITS, file.library)
    require_none(diagnostics)
    assert spec is not None
    if spec.variables or spec.functions:
        raise ConfigError(
            f"{file.layers[-1].path}: the schema of a pack cannot define variables and functions; "
            "pack.hcl declares those of the dialect"
        )
    return spec.spec.schema


def _matches(path: str, patterns: tuple[str, ...]) -> bool:
    """Whether the name of a file matches; *patterns* are about the folder that it is in."""
    known = _patterns.get(patterns)
    if known is None:
        known = _patterns[patterns] = IgnorePatterns("/", patterns)
    return known.verdict("/" + folder_and_name(path)[1], False) is True
