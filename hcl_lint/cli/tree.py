"""``hcl-lint tree``: show the syntax tree of a file."""

from __future__ import annotations

import json

from hcl_lint.cli.common_options import require_files
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import finish, read_stdin, write_text
from hcl_lint.diagnostics.finding import Finding, failure, to_findings
from hcl_lint.files.filesystem import FileSystem
from hcl_lint.files.paths import is_json_name
from hcl_lint.semantics.document import parse_document
from hcl_lint.syntax.dump import dump, neutral_body
from hcl_lint.text.source import Source


def run(arguments: Arguments) -> int:
    """Write the tree to standard output, what is wrong with the file to standard error.

    The neutral tree is one of valid HCL: for anything else there is none.
    """
    if len(arguments.paths) != 1:
        given = len(arguments.paths) or "none"
        raise UsageError(f"`tree` takes one file, or `-` for standard input, not {given}")
    path = arguments.paths[0]
    files = arguments.environment.files()
    require_files(files, [path])
    name, content = ("<stdin>", read_stdin(arguments.environment)) if path == "-" else (path, None)
    as_json = arguments.output_format == "json"
    text, findings = _shown(files, name, content, as_json=as_json)
    write_text(text, arguments.environment.stdout)
    return finish(findings, arguments.environment)


def _shown(
    files: FileSystem, path: str, content: bytes | None, *, as_json: bool
) -> tuple[str, list[Finding]]:
    """The tree of a file, or of *content*, as text; and what is wrong with it.

    A file in JSON syntax has no neutral tree: what its items are depends on a schema.
    """
    try:
        source = Source.from_bytes(path, files.read(path) if content is None else content)
        tree = parse_document(source)
        findings = to_findings(tree.diagnostics)
        if not as_json or is_json_name(path):
            return dump(tree), findings
        if findings:
            return "", findings
        return json.dumps(neutral_body(tree), indent=2) + "\n", findings
    except Exception as error:
        return "", [failure(path, error)]


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "tree", run=run,
        help="show the syntax tree of a file",
        usage="[OPTION...] FILE | -",
        description="Show the syntax tree of one file, or of standard input. A tree in text form "
        "includes syntax errors; the JSON form requires a valid file.",
    )
    add = parser.add_argument
    add(
        "--output-format", choices=("text", "json"),
        help="text for people (default), or json: the tree with byte ranges, for programs",
    )
