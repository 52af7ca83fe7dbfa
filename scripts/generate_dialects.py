"""Writes what is known of built-in dialects as Python, from the packs in ``rules``.

`hcl_lint.dialects.table` has the dialects, `hcl_lint.dialects.decoded` a module for each schema.
Most runs need to know what a file's name stands for, and reading packs takes longer than checking
a file. Run it when a pack has changed; a test compares.

Usage: python scripts/generate_dialects.py [FOLDER]

FOLDER is that of the package ``hcl_lint.dialects``, by default its own.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from hcl_lint.dialects.dialect import Dialect, SchemaFile  # noqa: E402 (the path is known now)
from hcl_lint.dialects.pack_loader import load_pack  # noqa: E402
from hcl_lint.dialects.schemas import load_schema, module_name  # noqa: E402
from hcl_lint.schema.schema_data import schema_data  # noqa: E402

FOLDER = ROOT / "hcl_lint" / "dialects"
TABLE = '''"""The built-in dialects; written by ``scripts/generate_dialects.py`` from ``rules``."""

from __future__ import annotations

from hcl_lint.dialects.dialect import Dialect, FunctionNames, JsonStrings, SchemaFile

BUILT_IN = (
{})
'''
SCHEMA = '''# flake8: noqa: E501 (one body a line)
"""The schema in ``rules/{}``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

BODIES = (
{})
'''
PLAIN_FIELDS = (
    "title", "url", "files", "layout", "unwraps", "has_modules", "dynamic_blocks", "roots",
)  # fmt: skip


def main() -> None:
    """Write all modules."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    rows = []
    (folder / "decoded").mkdir(exist_ok=True)
    for path in sorted((ROOT / "rules").iterdir()):
        if not path.is_dir():
            continue
        pack = load_pack(str(path))
        assert not pack.policy_sources, "policies of built-in packs are not taken along yet"
        for dialect in pack.dialects:
            rows.append(row(pack.name, dialect))
            for schema in dialect.schemas:
                name = f"{pack.name}/{schema.path}"
                target = folder / "decoded" / f"{module_name(name)}.py"
                target.write_text(module(name, schema), "utf-8")
    (folder / "table.py").write_text(TABLE.format("".join(rows)), "utf-8")


def module(name: str, schema: SchemaFile) -> str:
    """The module with a schema."""
    bodies = schema_data(load_schema(schema))
    return SCHEMA.format(name, "".join([f"    {body!r},\n" for body in bodies]))


def row(pack: str, dialect: Dialect) -> str:
    """The lines that make a dialect; what is as by default is left out."""
    default = Dialect("")
    lines = [f'    Dialect(\n        "{dialect.name}",\n']
    for name in PLAIN_FIELDS:
        value = getattr(dialect, name)
        if value != getattr(default, name):
            lines.append(f"        {name}={written(value)},\n")
    functions = dialect.functions
    if functions is not None:
        words = [written(functions.product)]
        if functions.meanings:
            words.append(repr(functions.meanings))
        if functions.is_open:
            words.append("is_open=True")
        lines.append(f"        functions=FunctionNames({', '.join(words)}),\n")
    if dialect.json.literal or dialect.json.source:
        words = [written(dialect.json.literal), written(dialect.json.source)]
        lines.append(f"        json=JsonStrings({', '.join(words)}),\n")
    if dialect.schemas:
        lines.append("        schemas=(\n")
        for schema in dialect.schemas:
            files = f", {written(schema.files)}" if schema.files else ""
            name = written(f"{pack}/{schema.path}")
            lines.append(f"            SchemaFile({name}{files}),\n")
        lines.append("        ),\n")
    return "".join(lines) + "    ),\n"


def written(value: object) -> str:
    """A value as Python; texts in double quotes, long sequences over several lines."""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple) and value:
        line = "(" + ", ".join(map(written, value)) + ("," if len(value) == 1 else "") + ")"
        if len(line) < 80:
            return line
        return "(\n" + "".join([f"            {written(each)},\n" for each in value]) + "        )"
    return repr(value)


if __name__ == "__main__":
    main()
