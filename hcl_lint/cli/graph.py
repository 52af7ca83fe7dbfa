"""``hcl-lint graph``: what refers to what."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError, positive_number
from hcl_lint.cli.output import chunks, finish, write_text
from hcl_lint.diagnostics.diagnostic import most_of_each
from hcl_lint.diagnostics.finding import Finding, failure, to_findings
from hcl_lint.documentation.drawing import Drawing, drawing_of, drawing_of_modules
from hcl_lint.project.modules import LoadedModule
from hcl_lint.project.project import Project
from hcl_lint.report.graphs import FORMATS, HTML, render
from hcl_lint.semantics.module import Module
from hcl_lint.text.messages import did_you_mean


def run(arguments: Arguments) -> int:
    """Write graphs to standard output, and what is wrong with the files to standard error."""
    if len(arguments.paths) > 1:
        raise UsageError("`graph` takes one folder or file")
    depth = arguments.depth or 0
    focus = arguments.focus
    if depth and focus is None:
        raise UsageError("`--depth` needs `--focus`")
    path = arguments.paths[0] if arguments.paths else os.curdir
    project = Project(configuration_finder(arguments))
    if arguments.modules:
        loaded = _modules_below(project, path)
        modules = [module.module for module in loaded if module.module is not None]
        drawings = [drawing_of_modules(modules, path)]
    else:
        loaded = project.modules.in_folder(path)
        modules = [module.module for module in loaded if module.module is not None]
        drawings = [drawing_of(module, _name(module)) for module in modules]
    if not loaded:
        raise UsageError(_nothing_in(project, path))
    if focus is not None:
        drawings = _focused(drawings, focus, depth)
    format_name = arguments.output_format or "text"
    checked: list[Finding] = []
    if format_name == HTML and not arguments.modules:
        checked = _checked(project, loaded)
    for chunk in chunks(render(drawings, format_name, checked)):
        write_text(chunk, arguments.environment.stdout)
    findings = _findings(loaded)
    return finish(findings, arguments.environment)


def _modules_below(project: Project, path: str) -> list[LoadedModule]:
    """The modules in a folder and in all folders below it."""
    paths, _ = project.find_files([path], [], False)
    found: dict[int, LoadedModule] = {}
    for folder in dict.fromkeys([os.path.dirname(path) or os.curdir for path in paths]):
        for loaded in project.modules.in_folder(folder):
            found[id(loaded)] = loaded
    return sorted(found.values(), key=lambda number: number.folder)


def _name(module: Module) -> str:
    """The folder of a module, or the file that it consists of."""
    if not module.dialect.has_modules and module.documents:
        return module.documents[0].path
    return module.path


def _nothing_in(project: Project, path: str) -> str:
    if project.files.status(path) is None:
        return f"{path}: no such file or directory"
    return f"no file in `{path}` belongs to a product whose declarations are known"


def _focused(drawings: list[Drawing], focus: str, depth: int) -> list[Drawing]:
    """The parts of graphs around a node. Raises UsageError: there is no such node."""
    found = [
        drawing.around(focus, depth) for drawing in drawings
        if any([node.id == focus for node in drawing.nodes])
    ]
    if not found:
        names = [node.id for drawing in drawings for node in drawing.nodes]
        raise UsageError(f"nothing declares `{focus}`{did_you_mean(focus, names)}")
    return found


def _checked(project: Project, loaded: list[LoadedModule]) -> list[Finding]:
    """Modules as a check sees them, by the settings of their folders."""
    findings = []
    for loaded_module in loaded:
        assert loaded_module.module is not None
        checker = project.checker(project.finder.of_folder(loaded_module.folder or os.curdir))
        for result in checker.check(loaded_module.module):
            findings += to_findings(most_of_each(result.diagnostics), checker.ruleset.urls)
    return findings


def _findings(loaded: list[LoadedModule]) -> list[Finding]:
    """The reasons why files of the modules are not read in full."""
    findings = []
    for loaded_module in loaded:
        findings += [failure(path, problem) for path, problem in loaded_module.problems.items()]
        for document in loaded_module.module.documents if loaded_module.module is not None else ():
            findings += to_findings(document.tree.diagnostics)
    return findings


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "graph", run=run,
        help="show which declarations refer to which",
        usage="[OPTION...] [FOLDER | FILE]",
        description="Draw the declarations of a module and the references between them: of the "
        "current folder, of another one, or of a file. Files with syntax errors are drawn as far "
        "as they can be read; the errors go to standard error, and the exit code is 1.",
    )
    add = parser.add_argument
    add(
        "--output-format", choices=FORMATS, metavar="FORMAT",
        help="text is for people (default), dot for Graphviz, mermaid for Markdown, json for "
        "programs, html is a page to zoom and search",
    )
    add(
        "--focus", metavar="ADDRESS",
        help="only this declaration, such as var.region, with everything that it depends on, and "
        "everything that depends on it",
    )
    add(
        "--depth", type=positive_number, metavar="N",
        help="with `--focus`: only what is at most this many arrows away",
    )
    add(
        "--modules", action="store_true",
        help="draw the modules below the folder, and which of them call which, instead",
    )
    add_config_options(parser)
