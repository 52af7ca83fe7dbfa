"""Writes what is known of built-in dialects as Python, from the packs in ``rules``.

`hcl_lint.dialects.table` has the dialects, `hcl_lint.dialects.function_names` the names of their
functions, and `hcl_lint.dialects.decoded` a module for each pack with schemas. Every run needs to
know the dialect of a file, and reading packs takes longer than checking a file. Run it when a pack
has changed; a test compares.

Usage: python scripts/generate_dialects.py [FOLDER]

FOLDER is that of the package ``hcl_lint.dialects``, by default its own.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from hcl_lint.dialects.dialect import (  # noqa: E402 (the path is known now)
    Declares, Dialect, Expressions, FunctionNames, Root, SchemaFile, TypicalContent,
)  # fmt: skip
from hcl_lint.dialects.pack_reader import load_pack  # noqa: E402
from hcl_lint.dialects.schemas import decoded_name, load_schema, static_paths  # noqa: E402
from hcl_lint.schema.schema_data import schema_data  # noqa: E402

FOLDER = ROOT / "hcl_lint" / "dialects"
TABLE = '''# flake8: noqa: E501 (one path a line)
"""The built-in dialects; written by ``scripts/generate_dialects.py`` from ``rules``."""

from __future__ import annotations

from hcl_lint.dialects.dialect import (
    Declares, Dialect, Expressions, FunctionNames, Root, SchemaFile, TypicalContent,
)  # fmt: skip

BUILT_IN = (
{})
'''
SCHEMAS = '''# flake8: noqa: E501 (one body a line)
"""The schemas in ``rules/{}``; written by ``scripts/generate_dialects.py``."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.schema_data import SchemaData
{}'''
# A function: a run builds the data of those schemas that it uses.
SCHEMA = '''

def {}() -> SchemaData:
    """The schema in ``{}``."""
    return (
{}    )
'''
FUNCTIONS = '''# flake8: noqa: E501 (one dialect a line)
"""The functions of built-in dialects; written by ``scripts/generate_dialects.py`` from ``rules``.

Names separated by spaces, each with ``=`` and its meaning where that has another name.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAMES: Final = {{
{}}}

# Each function is also called with one of these and `::` before its name.
NAMESPACES: Final[dict[str, tuple[str, ...]]] = {{
{}}}
'''
PLAIN_FIELDS = (
    "pack", "base", "title", "url", "files", "values", "automatic", "alone", "overrides",
    "companions",
    "layout", "unwraps", "has_modules", "dynamic_blocks", "features", "roots", "labels", "empty",
    "syntax",
)  # fmt: skip
MOST_COLUMNS = 70  # of what is in brackets; something precedes it
POSITIONAL = ("path", "labels", "address")  # of declarations
FUNCTION_FIELDS = (
    "is_open", "namespaces", "removed", "deprecated", "since", "console", "others",
)  # fmt: skip


def main() -> None:
    """Write all modules."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    (folder / "decoded").mkdir(exist_ok=True)
    found = {}
    for path in sorted((ROOT / "rules").iterdir()):
        if not path.is_dir():
            continue
        pack = load_pack(str(path))
        schemas = {}
        for dialect in pack.dialects:
            found[dialect.name] = pack.name, dialect
            for schema in dialect.schemas:
                schemas[schema.path] = schema
        if schemas:
            text = SCHEMAS.format(pack.name, "".join([function(each) for each in schemas.values()]))
            target, _ = decoded_name(f"{pack.name}/")
            (folder / "decoded" / f"{target}.py").write_text(text, "utf-8")
    functions = resolved({name: each.functions for name, (_, each) in found.items()})
    rows = [row(pack, dialect, functions.get(name)) for name, (pack, dialect) in found.items()]
    (folder / "table.py").write_text(TABLE.format("".join(rows)), "utf-8")
    names = [f"    {written(name)}: {written(listed(each))},\n" for name, each in functions.items()]
    spaces = [
        f"    {written(name)}: {written(each.namespaces)},\n"
        for name, each in functions.items()
        if each.namespaces
    ]
    text = FUNCTIONS.format("".join(names), "".join(spaces))
    (folder / "function_names.py").write_text(text, "utf-8")


def resolved(functions: dict[str, FunctionNames | None]) -> dict[str, FunctionNames]:
    """The functions of each dialect with those that it has from another."""
    done: dict[str, FunctionNames] = {}

    def resolve(name: str) -> FunctionNames:
        own = functions[name]
        assert own is not None
        if name not in done:
            if own.product:
                base = resolve(own.product)
                inherited = base.meanings.items()
                shared = {key: each for key, each in inherited if key not in own.without}
                own.meanings = {**shared, **own.meanings}
                own.inherit(base)
            done[name] = own
        return done[name]

    for name, own in functions.items():
        if own is not None:
            resolve(name)
    return {name: done[name] for name in sorted(done)}


def listed(functions: FunctionNames) -> str:
    """All names in one string."""
    entries = sorted(functions.meanings.items())
    return " ".join([name if name == meaning else f"{name}={meaning}" for name, meaning in entries])


def function(schema: SchemaFile) -> str:
    """The function that returns the data of a schema."""
    _, name = decoded_name(f"/{schema.path}")
    bodies = schema_data(load_schema(schema))
    return SCHEMA.format(name, schema.path, "".join([f"        {body!r},\n" for body in bodies]))


def row(pack: str, dialect: Dialect, functions: FunctionNames | None) -> str:
    """The lines that make a dialect; defaults are left out."""
    words = [written(dialect.name), *changed(dialect, Dialect(""), PLAIN_FIELDS, 8)]
    if dialect.scopes:
        words.append("scopes=" + several([root(each) for each in dialect.scopes]))
    if functions is not None:
        inner = [written(dialect.name)]
        inner += changed(functions, FunctionNames(), FUNCTION_FIELDS, 12)
        words.append("functions=" + called("FunctionNames", inner, 8))
    read = Expressions(static=static_paths([load_schema(each) for each in dialect.schemas]))
    expressions = dialect.expressions.with_those_of(read)
    inner = changed(expressions, Expressions(), Expressions.__slots__, 12)
    if inner:
        words.append("expressions=" + called("Expressions", inner, 8))
    if dialect.content is not None:
        words.append("content=" + content(dialect.content))
    if dialect.declarations:
        words.append("declarations=" + several([declares(each) for each in dialect.declarations]))
    if dialect.schemas:
        words.append("schemas=" + several([schema_file(pack, each) for each in dialect.schemas]))
    return "    Dialect(\n" + "".join([f"        {word},\n" for word in words]) + "    ),\n"


def content(each: TypicalContent) -> str:
    """The code of what files are recognized by."""
    words = [written(each.names, 12), written(each.any, 12)]
    if each.values:
        words.append(written(each.values, 12))
    return called("TypicalContent", words, 8)


def root(each: Root) -> str:
    """The code of a root."""
    fields = tuple([name for name in Root.__slots__ if name != "name"])
    return called("Root", [written(each.name), *changed(each, Root(""), fields, 16)], 12)


def declares(each: Declares) -> str:
    """The code of a declaration."""
    words = [written(getattr(each, name)) for name in POSITIONAL]
    fields = tuple([name for name in Declares.__slots__ if name not in POSITIONAL])
    return called("Declares", [*words, *changed(each, Declares(""), fields, 16)], 12)


def schema_file(pack: str, schema: SchemaFile) -> str:
    """The code of the file with a schema."""
    words = [written(f"{pack}/{schema.path}")]
    if schema.files:
        words.append(written(schema.files, 16))
    return called("SchemaFile", words, 12)


def changed(each: object, default: object, fields: tuple[str, ...], indent: int) -> list[str]:
    """The fields that are not as by default, as keyword arguments."""
    return [
        f"{name}={written(getattr(each, name), indent)}"
        for name in fields
        if getattr(each, name) != getattr(default, name)
    ]


def called(name: str, words: list[str], indent: int) -> str:
    """A call on one line, or with one argument a line."""
    return name + bracketed("(", words, ")", indent)


def several(items: list[str]) -> str:
    """A tuple of calls."""
    return "(\n" + "".join([f"            {item},\n" for item in items]) + "        )"


def bracketed(opening: str, items: list[str], closing: str, indent: int) -> str:
    """Items in brackets, on one line or one a line."""
    line = opening + ", ".join(items) + closing
    if len(line) + indent < MOST_COLUMNS and "\n" not in line:
        return line
    space = " " * indent
    return f"{opening}\n" + "".join([f"{space}    {each},\n" for each in items]) + space + closing


def written(value: object, indent: int = 0) -> str:
    """A value as Python; strings in double quotes, long sequences over several lines."""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple) and len(value) > 1:
        return bracketed("(", [written(each) for each in value], ")", indent)
    if isinstance(value, tuple) and value:
        return f"({written(value[0])},)"
    if isinstance(value, dict) and value:
        items = [f"{written(key)}: {written(each)}" for key, each in value.items()]
        return bracketed("{", items, "}", indent)
    return repr(value)


if __name__ == "__main__":
    main()
