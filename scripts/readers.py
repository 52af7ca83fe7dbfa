"""Run programs that read HCL on a grid of valid constructs, and print what each makes of them.

    python scripts/readers.py >table.md

It installs the pinned packages in a temporary folder, which needs the network, pip and npm. A
construct is read alike if the result has the same keys and the same scalars, whatever the form of
blocks. Expressions are compared as source without spaces, comments and `${}`. docs/readers.md has
the table.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from reader_grid import GRID

import hcl_lint
from hcl_lint.linter.rules.readers import CONSTRUCTS, READERS, REJECTS

# By name: the packages, what prepares, and the expression that reads `text`.
PYTHON = {
    "python-hcl2": (["python-hcl2==8.1.4"], "import hcl2", "hcl2.loads(text)"),
    "python-hcl2-7": (["python-hcl2==7.3.1"], "import hcl2", "hcl2.loads(text)"),
    "bc-python-hcl2": (["bc-python-hcl2==0.4.3"], "import hcl2", "hcl2.loads(text)"),
    "pygohcl": (["pygohcl==1.2.9"], "import pygohcl", "pygohcl.loads(text)"),
    "tree-sitter-hcl": (
        ["tree-sitter==0.25.2", "tree-sitter-hcl==1.2.0"],
        "import tree_sitter, tree_sitter_hcl\n"
        "language = tree_sitter.Language(tree_sitter_hcl.language())\n"
        "def tree(text):\n"
        "    root = tree_sitter.Parser(language).parse(text.encode()).root_node\n"
        "    if root.has_error: raise ValueError('error node')\n",
        "tree(text)",
    ),
}
JAVASCRIPT = {
    "hcl2json": (
        "@cdktn/hcl2json@0.24.0", 'import { parse } from "@cdktn/hcl2json";',
        'parse("main.tf", text)',
    ),
    "hcl2-parser": (
        "hcl2-parser@1.0.3",
        'import parser from "hcl2-parser";\n'
        "const read = (text) => { const [data, error] = parser.parseToObject(text);\n"
        "  if (error) throw new Error(String(error)); return data; };",
        "read(text)",
    ),
    "hcl-to-json": (
        "hcl-to-json@0.1.1",
        'import found from "hcl-to-json";\nconst convert = found.default ?? found;',
        "convert(text)",
    ),
    "codemirror-lang-hcl": (
        "codemirror-lang-hcl@0.2.0",
        'import { hcl } from "codemirror-lang-hcl";\n'
        "const read = (text) => { let wrong = false;\n"
        "  const enter = (node) => { wrong ||= node.type.isError; };\n"
        "  hcl().language.parser.parse(text).iterate({ enter });\n"
        '  if (wrong) throw new Error("error node"); return null; };',
        "read(text)",
    ),
}
GRAMMARS = ("tree-sitter-hcl", "codemirror-lang-hcl")  # which give trees, not values
_PYTHON_PROGRAM = """
import json, sys
{prepare}
results = {{}}
for name, text in json.load(open(sys.argv[1])).items():
    try:
        results[name] = ["read", {read}]
    except Exception as error:
        results[name] = ["rejects", str(error)]
json.dump(results, open(sys.argv[2], "w"), default=str)
"""
_JAVASCRIPT_PROGRAM = """
import fs from "fs";
{prepare}
const results = {{}};
for (const [name, text] of Object.entries(JSON.parse(fs.readFileSync(process.argv[2])))) {{
  try {{ results[name] = ["read", await {read}]; }}
  catch (error) {{ results[name] = ["rejects", String(error)]; }}
}}
fs.writeFileSync(process.argv[3], JSON.stringify(results));
process.exit(0);
"""


def main() -> None:
    examples = {f"rule {name}": construct.example for name, construct in CONSTRUCTS.items()}
    texts = {**GRID, **examples}
    with tempfile.TemporaryDirectory() as folder:
        results = dict(run_all(Path(folder), texts))
    verdicts = {
        reader: {name: verdict(reader, found[name], texts[name]) for name in texts}
        for reader, found in results.items()
    }
    print_table(verdicts)
    for wrong in untrue_rows(verdicts):
        print(wrong, file=sys.stderr)


def run_all(folder: Path, texts: dict[str, str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each program with its results."""
    (folder / "texts.json").write_text(json.dumps(texts))
    for reader, (packages, prepare, read) in PYTHON.items():
        environment = folder / reader
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run([environment / "bin/pip", "install", "-q", *packages], check=True)
        program = _PYTHON_PROGRAM.format(prepare=prepare, read=read)
        yield reader, results_of([environment / "bin/python", "-c", program], folder)
    for reader, (package, prepare, read) in JAVASCRIPT.items():
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, package], check=True)
        script = folder / f"{reader}.mjs"
        script.write_text(_JAVASCRIPT_PROGRAM.format(prepare=prepare, read=read))
        yield reader, results_of(["node", script], folder)


def results_of(command: list[Any], folder: Path) -> dict[str, Any]:
    output = folder / "results.json"
    subprocess.run([*command, folder / "texts.json", output], check=True, timeout=600)
    found: dict[str, Any] = json.loads(output.read_text())
    return found


def verdict(reader: str, result: tuple[str, Any], text: str) -> str:
    """Whether a program rejects a text, reads it alike, or differs."""
    outcome, data = result
    if outcome == "rejects":
        return outcome
    if reader in GRAMMARS:
        return "alike"
    ours = hcl_lint.loads(text)
    if sorted(leaves(data, reader)) == sorted(leaves(ours, "")):
        return "alike"
    if "${" not in str(ours) and "%{" not in str(ours):
        return "differs"
    # The source of expressions may have other spaces, and no comments.
    theirs = [(key, kind, squeezed(text)) for key, kind, text in leaves(data, reader)]
    expected = [(key, kind, squeezed(text)) for key, kind, text in leaves(ours, "")]
    return "alike" if sorted(theirs) == sorted(expected) else "differs"


def leaves(data: Any, reader: str, key: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the key, the kind and the text of each scalar."""
    if isinstance(data, dict):
        items = [(name, value) for name, value in data.items() if not name.startswith("__")]
        if not items:
            yield key, "empty", ""
        for name, value in items:
            yield from leaves(value, reader, squeezed(unquoted(name, reader)))
    elif isinstance(data, list):
        if not data:
            yield key, "empty", ""
        for item in data:
            yield from leaves(item, reader, key)
    elif isinstance(data, str):
        yield key, "string", unquoted(data, reader)
    elif isinstance(data, bool) or data is None:
        yield key, "keyword", str(data)
    else:
        yield key, "number", f"{Decimal(str(data)).normalize():f}"


def unquoted(text: str, reader: str) -> str:
    """A string without the quotes that python-hcl2 8 leaves around it."""
    if reader != "python-hcl2" or len(text) < 2 or text[0] != '"' or text[-1] != '"':
        return text
    inner = text[1:-1]
    try:
        found: str = hcl_lint.loads(f"x = {inner if inner.startswith('<<') else text}\n")["x"]
    except ValueError:
        return text
    return found


def squeezed(text: str) -> str:
    """The source of an expression without `${}`, outer parentheses, comments and spaces."""
    text = "".join(re.sub(r"/[*][^*]*[*]/|#[^\n]*", "", text).split())
    if text.startswith("${") and text.endswith("}"):
        text = text[2:-1]
    return text[1:-1] if text.startswith("(") and text.endswith(")") else text


def print_table(verdicts: dict[str, dict[str, str]]) -> None:
    """Print the constructs of the grid that any program does not read alike, and how many."""
    marks = {"alike": "", "rejects": "rejects", "differs": "differs"}
    print("| construct | " + " | ".join(verdicts) + " |")
    print("|---" * (len(verdicts) + 1) + "|")
    surprises = 0
    for name in GRID:
        cells = [marks[found[name]] for found in verdicts.values()]
        if any(cells):
            surprises += sum(map(bool, cells))
            print(f"| {name} | " + " | ".join(cells) + " |")
    total = len(GRID) * len(verdicts)
    print(f"\n{len(GRID)} constructs, {total} cells, {surprises} of them not alike.")


def untrue_rows(verdicts: dict[str, dict[str, str]]) -> Iterator[str]:
    """Yield the rows of the rules' table that the programs do not bear out."""
    for name, construct in CONSTRUCTS.items():
        for reader, (kind, what) in construct.differences.items():
            found = verdicts.get(reader, {}).get(f"rule {name}")
            if found is not None and (found == "rejects") != (kind == REJECTS):
                yield f"{name}: {READERS[reader]} {what}, but the result is: {found}"


if __name__ == "__main__":
    main()
