"""What bodies hold in the files of a dialect: its schemas, made when they are first wanted."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect, SchemaFile
    from hcl_lint.dialects.pack import Pack
    from hcl_lint.files.ignore import IgnorePatterns
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
    from hcl_lint.problems.errors import ConfigError
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
        from hcl_lint.files.ignore import IgnorePatterns

        known = _patterns[patterns] = IgnorePatterns("/", patterns)
    return known.verdict("/" + os.path.basename(path), False) is True
