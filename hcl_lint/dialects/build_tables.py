"""Makes the tables of built-in dialects of the packs."""

from __future__ import annotations

import os

from hcl_lint.annotations import Any
from hcl_lint.dialects.dialect import Dialect, Expressions, FunctionNames, SchemaFile
from hcl_lint.dialects.dialect_data import dialect_data
from hcl_lint.dialects.pack_reader import MANIFEST, load_pack
from hcl_lint.dialects.schemas import attribute_roles, load_schema, resolve_scopes, static_paths
from hcl_lint.files.installed import own_names, pack_folder, read_content
from hcl_lint.schema.schema_data import packed_schema


def build_tables() -> tuple[list[Any], dict[str, str], dict[str, tuple[str, ...]]]:
    """Read all packs that come with hcl-lint, into the parts of `DialectTables`."""
    dialects = [
        dialect for name in own_names(pack_folder(""))
        if read_content(os.path.join(pack_folder(name), MANIFEST))
        for dialect in load_pack(pack_folder(name)).dialects
    ]
    functions = _resolved({dialect.name: dialect.functions for dialect in dialects})
    for dialect in dialects:
        _shorten(dialect, functions.get(dialect.name))
    return (
        [dialect_data(dialect) for dialect in dialects],
        {name: _listed(value) for name, value in functions.items()},
        {name: value.namespaces for name, value in functions.items() if value.namespaces},
    )


def _resolved(functions: dict[str, FunctionNames | None]) -> dict[str, FunctionNames]:
    """The functions of each dialect with those that it has from another."""
    done: dict[str, FunctionNames] = {}

    def resolve(name: str) -> FunctionNames:
        own = functions[name]
        assert own is not None
        if name not in done:
            if own.product:
                base = resolve(own.product)
                inherited = base.meanings.items()
                shared = {key: value for key, value in inherited if key not in own.without}
                own.meanings = {**shared, **own.meanings}
                own.inherit(base)
            done[name] = own
        return done[name]

    for name, own in functions.items():
        if own is not None:
            resolve(name)
    return {name: done[name] for name in sorted(done)}


def _listed(functions: FunctionNames) -> str:
    entries = sorted(functions.meanings.items())
    return " ".join([name if name == meaning else f"{name}={meaning}" for name, meaning in entries])


def _shorten(dialect: Dialect, functions: FunctionNames | None) -> None:
    """Take out what is in another table, and read the schemas."""
    if functions is not None:
        dialect.functions = FunctionNames(
            dialect.name, is_open=functions.is_open, namespaces=functions.namespaces,
            removed=functions.removed, deprecated=functions.deprecated, since=functions.since,
            until=functions.until, console=functions.console, others=functions.others,
        )
    schemas = [load_schema(file) for file in dialect.schemas]
    static = Expressions(static=static_paths(schemas))
    dialect.expressions = dialect.expressions.with_those_of(static)
    dialect.roles = attribute_roles(schemas)
    resolve_scopes(dialect)
    dialect.schemas = tuple([
        SchemaFile(f"{dialect.pack}/{file.path}", file.files, packed=packed_schema(schema))
        for file, schema in zip(dialect.schemas, schemas)
    ])
