"""``hcl-lint json``: files as plain data."""

from __future__ import annotations

from hcl_lint.cli.common_options import add_config_options, configuration_finder, require_files
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import finish, read_stdin, write_content
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.diagnostics.finding import Finding, failure, to_findings
from hcl_lint.dialects.dialect import LAYOUTS
from hcl_lint.files.paths import is_json_name
from hcl_lint.plain.json import json_places, json_text, json_tree
from hcl_lint.plain.loading import data_of, document_of
from hcl_lint.project.project import Project
from hcl_lint.text.source import Source


def run(arguments: Arguments) -> int:
    """Write the data of each file to standard output, and findings to standard error."""
    if not arguments.paths:
        raise UsageError("`json` needs a file, or `-` for standard input")
    if arguments.paths.count("-") > 1:
        raise UsageError("standard input can be read only once")
    project = Project(configuration_finder(arguments))
    require_files(project.files, arguments.paths)
    findings: list[Finding] = []
    for path in arguments.paths:
        text, found = show_json(
            project, "<stdin>" if path == "-" else path,
            read_stdin(arguments.environment) if path == "-" else None, layout=arguments.dialect,
            compact=arguments.compact, positions=arguments.positions,
        )
        write_content(text, arguments.environment.stdout)
        findings += found
    return finish(findings, arguments.environment)


def show_json(
    project: Project, path: str, content: bytes | None = None, *, layout: str | None = None,
    compact: bool, positions: bool,
) -> tuple[str, list[Finding]]:
    """Convert a file of a project, or *content*, to JSON; return the text and the findings.

    The text is empty if there are findings. The dialect of the file decides the form unless
    *layout* is given. With *positions*, the text has ``"data"`` and ``"places"``. See
    `hcl_lint.plain` for the form of the data. Raises ConfigError: the configuration of the file is
    wrong.
    """
    if layout is None:
        layout = project.file(path).dialect.layout
    try:
        source = Source.from_bytes(path, project.files.read(path) if content is None else content)
        try:
            if positions and is_json_name(path):
                data = {"data": data_of(source, layout), "places": json_places(json_tree(source))}
            elif positions:
                document = document_of(source, layout)
                data = {"data": document.data, "places": document.places()}
            else:
                data = data_of(source, layout)
        except HclSyntaxError as error:
            return "", to_findings(error.diagnostics)
        return json_text(data, None if compact else 2) + "\n", []
    except Exception as error:
        return "", [failure(path, error)]


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "json", run=run,
        help="convert files to JSON",
        usage="[OPTION...] FILE... | -",
        description="Convert a file to JSON without a schema: blocks become lists of objects, "
        "labels become keys, and expressions become strings such as \"${a.b}\". For a Terraform "
        "file, the result is what it would contain as .tf.json. Several files produce one JSON "
        "document after the other. A file with syntax errors produces none.",
    )
    add = parser.add_argument
    add("--compact", action="store_true", help="print the data of each file on one line")
    add(
        "--positions", action="store_true",
        help="print an object with the data as `data`, and the path, position and comments of "
        "each part as `places`",
    )
    add(
        "--dialect", choices=LAYOUTS,
        help="convert to the JSON syntax of Terraform, or to that of other files; default: "
        "decided by the name of the file",
    )
    add_config_options(parser)
