"""``hcl-lint json``: files as plain data."""

from __future__ import annotations

import sys

from hcl_lint.cli.config_options import CONFIG_OPTIONS, configuration_finder
from hcl_lint.cli.exit_codes import exit_code
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.streams import read_stdin, write_bytes, write_findings
from hcl_lint.dialects.dialect import LAYOUTS
from hcl_lint.files.paths import is_json_name
from hcl_lint.plain.json_text import json_text
from hcl_lint.plain.loading import data_of, document_of
from hcl_lint.problems.errors import HclSyntaxError
from hcl_lint.problems.finding import to_findings
from hcl_lint.project.findings import failure
from hcl_lint.project.project import Project
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.problems.finding import Finding

COMPACT = Option("--compact", "write each file's data on one line")
POSITIONS = Option(
    "--positions",
    "write the data as `data`, and as `places` the path of each part of it with its position and "
    "its comments",
)
DIALECT = Option(
    "--dialect",
    "write what is in a Terraform file as Terraform's JSON syntax has it, or as any other; "
    "default: by the file's name",
    choices=LAYOUTS,
)


def run(arguments: Arguments) -> int:
    """Write the data of each file to standard output, what is wrong to standard error."""
    if not arguments.paths:
        raise UsageError("`json` needs a file, or `-` for standard input")
    if arguments.paths.count("-") > 1:
        raise UsageError("standard input can be read only once")
    project = Project(configuration_finder(arguments, {}))
    findings: list[Finding] = []
    for path in arguments.paths:
        text, found = show_json(
            project,
            "<stdin>" if path == "-" else path,
            read_stdin() if path == "-" else None,
            layout=arguments.value(DIALECT.long),
            compact=arguments.has(COMPACT.long),
            positions=arguments.has(POSITIONS.long),
        )
        write_bytes(text.encode("utf-8"), sys.stdout)
        findings += found
    if findings:
        write_findings(findings, "full", sys.stderr)
    return exit_code(findings)


def show_json(
    project: Project,
    path: str,
    content: bytes | None = None,
    *,
    layout: str | None = None,
    compact: bool = False,
    positions: bool = False,
) -> tuple[str, list[Finding]]:
    """A file of a project, or *content*, as plain data in JSON; and what is wrong with it.

    There is no text where there are findings. The dialect of the file decides the form, unless
    its *layout* is given. See `hcl_lint.plain` for what the data is. With *positions* the text
    holds it as ``"data"``, and where each part of it is as ``"places"``.

    Raises:
        ConfigError: the configuration of the file is wrong.
    """
    if layout is None:
        layout = project.file(path).dialect.layout
    try:
        source = Source.from_bytes(path, project.files.read(path) if content is None else content)
        try:
            if positions and is_json_name(path):
                from hcl_lint.plain.json_source import json_places, json_tree

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


COMMAND = Command(
    "json",
    "[OPTION...] FILE... | -",
    "convert files to JSON",
    "Writes what is in a file as JSON, without a schema: blocks become lists of objects, labels "
    "keys, and expressions strings such as \"${a.b}\". For a Terraform file that is what it has in "
    "a .tf.json file. Several files give one JSON text after the other. A file with syntax errors "
    "gives none.",
    (COMPACT, POSITIONS, DIALECT, *CONFIG_OPTIONS),
    run,
)
