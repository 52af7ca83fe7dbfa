"""What bodies hold in the files of a dialect: its schemas, decoded when they are first wanted."""

from __future__ import annotations

import os

from hcl_lint.dialects.built_in_packs import built_in_packs
from hcl_lint.dialects.pack_problems import PACK_LIMITS, require_none
from hcl_lint.schema.spec_language import read_spec
from hcl_lint.text.source import Source
from hcl_lint.workspace.config_error import ConfigError
from hcl_lint.workspace.reading import read_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.dialect import Dialect, SchemaFile
    from hcl_lint.schema.body_schema import BodySchema


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
        source, library = file.source, file.used_sources
        if source is None:
            source = _built_in(file.path)
            library = [_built_in(path) for path in file.uses]
        spec, diagnostics = read_spec(source, PACK_LIMITS, library)
        require_none(diagnostics)
        assert spec is not None
        if spec.variables or spec.functions:
            raise ConfigError(
                f"{source.path}: the schema of a pack cannot define variables and functions; "
                "what there is of them is for pack.hcl to say"
            )
        file.schema = spec.spec.schema
    return file.schema


def _built_in(name: str) -> Source:
    path = os.path.join(built_in_packs(), *name.split("/"))
    return Source.from_bytes(path, read_bytes(path))


def _matches(path: str, patterns: tuple[str, ...]) -> bool:
    from hcl_lint.workspace.patterns import PathPatterns

    return PathPatterns(os.path.dirname(os.path.abspath(path)), list(patterns)).match(path)
