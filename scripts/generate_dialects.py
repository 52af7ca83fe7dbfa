"""Writes the table of built-in dialects, `hcl_lint.dialects.table`, from the packs in ``rules``.

Most runs need to know what a file's name stands for, and reading packs takes longer than
formatting a file. Run it when a ``pack.hcl`` has changed; a test compares.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "hcl_lint" / "dialects" / "table.py"

FIELDS = (
    "title", "url", "files", "layout", "unwraps", "has_modules", "dynamic_blocks", "roots",
)  # fmt: skip

HEADER = '''"""The built-in dialects; written by ``scripts/generate_dialects.py`` from ``rules``."""

from __future__ import annotations

from hcl_lint.dialects.dialect import {}

BUILT_IN = (
'''


def main() -> None:
    """Write the table to the file that is named on the command line, by default its own."""
    sys.path.insert(0, str(ROOT))
    from hcl_lint.dialects.pack_loader import load_pack

    packs = [load_pack(str(folder)) for folder in sorted((ROOT / "rules").iterdir())]
    rows = [row(pack.name, dialect) for pack in packs for dialect in pack.dialects]
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    content = "".join(rows)
    names = [name for name in ("Dialect", "FunctionNames", "SchemaFile") if f"{name}(" in content]
    target.write_text(HEADER.format(", ".join(names)) + content + ")\n", "utf-8")


def row(pack: str, dialect) -> str:  # type: ignore[no-untyped-def]
    """The lines that make a dialect; what is as by default is left out."""
    lines = [f'    Dialect(\n        "{dialect.name}",\n']
    for name in FIELDS:
        value = getattr(dialect, name)
        if value != ("hcl" if name == "layout" else None) and value not in ("", False):
            lines.append(f"        {name}={written(value)},\n")
    functions = dialect.functions
    if functions is not None:
        words = [written(functions.product), written(functions.meanings)]
        if functions.meanings == {}:
            del words[1]
        if functions.is_open:
            words.append("is_open=True")
        lines.append(f"        functions=FunctionNames({', '.join(words)}),\n")
    if dialect.schemas:
        lines.append("        schemas=(\n")
        for schema in dialect.schemas:
            words = [written(f"{pack}/{schema.path}")]
            if schema.files or schema.uses:
                words.append(written(schema.files))
            if schema.uses:
                words.append(written(tuple([f"{pack}/{path}" for path in schema.uses])))
            lines.append(f"            SchemaFile({', '.join(words)}),\n")
        lines.append("        ),\n")
    return "".join(lines) + "    ),\n"


def written(value: object) -> str:
    """A value as Python; texts in double quotes, long sequences over several lines."""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple):
        if not value:
            return "()"
        line = "(" + ", ".join(map(written, value)) + ("," if len(value) == 1 else "") + ")"
        if len(line) < 80:
            return line
        return "(\n" + "".join([f"            {written(each)},\n" for each in value]) + "        )"
    if isinstance(value, dict):
        return "{" + ", ".join([f"{written(k)}: {written(v)}" for k, v in value.items()]) + "}"
    return repr(value)


if __name__ == "__main__":
    main()
