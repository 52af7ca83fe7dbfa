"""``hcl-lint test``: the tests of modules, without providers or network."""

from __future__ import annotations

import os
from argparse import ArgumentTypeError

from hcl_lint.annotations import Iterator
from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError, not_among
from hcl_lint.cli.output import CLEAN, FINDINGS, wants_colour, write_text
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.project.project import Project
from hcl_lint.report.test_json import render_json
from hcl_lint.report.test_text import render_file, render_summary
from hcl_lint.schema.bodies import read_body
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.test_results import ERROR, FAIL, UNDECIDED, TestedFile, TestRequest
from hcl_lint.text.source import Source

_FORMATS = ("full", "concise", "json")
_MOST_LEVELS = 5  # of folders around one with tests
_ANY_VERSION = ">= 0"
_ENDINGS = (".hcl", ".json")
_VARIABLES = "TF_VAR_"  # begins the names of those that set variables


def run(arguments: Arguments) -> int:
    """Run the tests, and write what came of them."""
    environment = arguments.environment
    output = environment.stdout
    started = environment.clock()
    is_json = arguments.output_format == "json"
    is_concise = arguments.output_format == "concise"
    colour = wants_colour(output)
    found: list[TestedFile] = []
    for file in _results(arguments):
        found.append(file)
        if is_json:
            continue
        write_text("".join(render_file(file, colour=colour, is_concise=is_concise)), output)
    is_chosen = any(["::" in path or path.endswith(_ENDINGS) for path in arguments.paths])
    if is_chosen and not any([file.runs or file.problems for file in found]):
        raise UsageError(f"no test matches `{arguments.paths[0]}`")
    if is_json:
        write_text(render_json(found), output)
    else:
        write_text(render_summary(found, environment.clock() - started), output)
    failing = (ERROR, FAIL, UNDECIDED) if arguments.strict else (ERROR, FAIL)
    fails = any([file.status in failing or file.notes for file in found])
    return FINDINGS if fails else CLEAN


def _results(arguments: Arguments) -> Iterator[TestedFile]:
    """The results of all tests that the command line names."""
    version, product = arguments.target_version, arguments.product
    known = [dialect.name for dialect in _with_tests()]
    if product and product not in known:
        raise UsageError(f"`--for` {not_among(product, known)}")
    names = [product] if product else known if version else []
    targets = dict.fromkeys(names, version or _ANY_VERSION)
    others = {"target-versions": targets} if targets else {}
    project = Project(configuration_finder(arguments, others))
    for path in arguments.paths or ["."]:
        folder, request = _request(path, arguments, project)
        for module in _modules(project, folder, product):
            yield from product_of(module.dialect).calls.run_tests(module, request)


def _request(path: str, arguments: Arguments, project: Project) -> tuple[str, TestRequest]:
    """The folder of a module, and what is asked of its tests, by a path of the command line."""
    request = TestRequest()
    name, _, run_name = path.partition("::")
    files = project.files
    status = files.status(name)
    if status is not None and status.is_folder:
        start = os.path.normpath(name)
        if run_name:
            request.selected = [("*", run_name)]
    else:
        start = os.path.normpath(os.path.dirname(name) or ".")
        request.selected = [(os.path.normpath(name), run_name or "*")]
    if files.status(start) is None:
        raise UsageError(f"{path}: no such file or directory")
    folder = _tested_folder(project, start)
    request.folder = arguments.test_directory or ""
    if folder != start and not request.folder:
        request.folder = os.path.relpath(start, folder)
    request.values = dict(arguments.var)
    for file in arguments.var_file:
        try:
            request.files.append(read_body(Source.from_bytes(file, files.read(file)))[0])
        except FileProblem as problem:
            raise UsageError(f"cannot read `{file}`: {problem.reason}") from problem
    variables = arguments.environment.variables
    request.variables = {
        name.removeprefix(_VARIABLES): value for name, value in variables.items()
        if name.startswith(_VARIABLES)
    }
    return folder, request


def _tested_folder(project: Project, start: str) -> str:
    """The folder of the module that tests in a folder are about: that, or one around it."""
    folder = start
    for _ in range(_MOST_LEVELS):
        if any([_has_declarations(module) for module in _modules(project, folder, None)]):
            return folder
        outer = os.path.normpath(os.path.join(folder, os.pardir))
        if outer == folder or outer.startswith(os.pardir) or project.files.status(outer) is None:
            break
        folder = outer
    return start


def _has_declarations(module: Module) -> bool:
    return any([module.declares(document.path) for document in module.documents])


def _with_tests() -> list[Dialect]:
    """The dialects whose modules have tests."""
    return [each for each in DIALECTS.values() if each.has_modules and _has_tests(each)]


def _has_tests(dialect: Dialect) -> bool:
    return product_of(dialect).calls.test_folder != ""


def _modules(project: Project, folder: str, product: str | None) -> list[Module]:
    """The modules of a folder that may have tests, as those of a product."""
    found: list[Module] = []
    for loaded in project.modules.in_folder(folder):
        module = loaded.module
        if module is not None and module.dialect.has_modules and product:
            module = module if module.dialect.name == product else module.read_as(
                DIALECTS[product]
            )
        if module is not None and _has_tests(module.dialect) and module not in found:
            found.append(module)
    return found


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"must be NAME=VALUE, not `{text}`")
    return name.strip(), value


def _format(text: str) -> str:
    if text not in _FORMATS:
        raise ArgumentTypeError(not_among(text, _FORMATS))
    return text


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "test", run=run,
        help="run the tests of modules without providers",
        usage="[OPTION...] [PATH[::RUN]...]",
        description="Run the files of tests of modules: plan and apply are "
        "worked out from what is written, without providers, state or network. PATH is the folder "
        "of a module, by default the current one, or a file of tests; RUN is the name of a run, "
        "maybe with `*`. Where the result depends on a provider, a run is undecided. Exit with 1 "
        "if a run fails or has an error.",
    )
    add = parser.add_argument
    add(
        "--output-format", type=_format, metavar="FORMAT", default="full",
        help="full shows both sides of what fails (default), concise prints a line per problem, "
        "json is for programs",
    )
    add(
        "--for", dest="product", metavar="DIALECT",
        help="the product that runs the tests, by the name of its dialect; default: the one that "
        "the module is for",
    )
    add(
        "--target-version", metavar="VERSION",
        help="run them as this version of the product does; default: the newest that the module "
        "allows",
    )
    add(
        "--var", action="append", default=[], type=_assignment, metavar="NAME=VALUE",
        help="set a variable; may be repeated",
    )
    add(
        "--var-file", action="append", default=[], metavar="FILE",
        help="set variables to the values in a file; may be repeated",
    )
    add(
        "--test-directory", metavar="DIR",
        help="the folder with more tests, relative to the module; default: tests",
    )
    add("--strict", action="store_true", help="exit with 1 if a run is undecided, too")
    add_config_options(parser)
