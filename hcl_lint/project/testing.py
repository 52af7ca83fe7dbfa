"""The tests of modules in a project: where they are, and what comes of them."""

from __future__ import annotations

import os
from copy import copy

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.files.paths import matches_name
from hcl_lint.project import processes
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.run_results import ERROR, RunProblem, TestedFile, TestRequest

_MOST_LEVELS: Final = 5  # of folders around one with tests
_LEAST_BYTES: Final = 10_000  # of files of tests, which are worth several processes
USUAL_FOLDER: Final = "tests"  # beside the tests in the folder of the module
ENVIRONMENT: Final = "TF_VAR_"  # begins the names of variables that set those of a module


def dialects_with_tests() -> list[Dialect]:
    """The dialects whose modules have tests."""
    return [each for each in DIALECTS.values() if each.has_modules and _has_tests(each)]


def _has_tests(dialect: Dialect) -> bool:
    return product_of(dialect).calls.test_folder != ""


def folder_of_tests(project: Project, path: str, request: TestRequest) -> str | None:
    """The folder of the module that a path is about, maybe with `::` and the name of a run.

    The request gets what the path selects; a file that is not of tests stands for its module. None
    where there is nothing at it.
    """
    name, _, run_name = path.partition("::")
    status = project.files.status(name)
    if status is None:
        return None
    if status.is_folder:
        start = os.path.normpath(name)
        if run_name:
            request.selected = [("*", run_name)]
    else:
        start = os.path.normpath(os.path.dirname(name) or ".")
        if matches_name(os.path.basename(name), project.file(name).dialect.alone):
            request.selected = [(os.path.normpath(name), run_name or "*")]
        elif run_name:
            request.selected = [("*", run_name)]
    folder = _module_around(project, start)
    if folder != start and not request.folder:
        request.folder = os.path.relpath(start, folder)
    return folder


def _module_around(project: Project, start: str) -> str:
    """The folder of the module that tests in a folder are about: that, or one around it."""
    folder = start
    for _ in range(_MOST_LEVELS):
        if any([_has_declarations(module) for module in modules_with_tests(project, folder)]):
            return folder
        outer = os.path.normpath(os.path.join(folder, os.pardir))
        if outer == folder or outer.startswith(os.pardir) or project.files.status(outer) is None:
            break
        folder = outer
    return start


def _has_declarations(module: Module) -> bool:
    return any([module.declares(document.path) for document in module.documents])


def modules_with_tests(project: Project, folder: str, product: str | None = None) -> list[Module]:
    """The modules of a folder that may have tests, as those of a product if one is named."""
    found: list[Module] = []
    for loaded in project.modules.in_folder(folder):
        module = loaded.module
        if module is not None and module.dialect.has_modules and product:
            if module.dialect.name != product:
                module = module.read_as(DIALECTS[product])
        if module is not None and _has_tests(module.dialect) and module not in found:
            found.append(module)
    return found


def results_of(
    project: Project, folder: str, request: TestRequest, product: str | None = None,
    jobs: int | None = 1,
) -> Iterator[TestedFile]:
    """Run the tests of the modules in a folder, file by file.

    *jobs* is the highest number of processes, None for that of the processors: a forked one has
    the modules. Coverage, which all files add to, needs a single one.
    """
    _mention_links(project, folder, request)
    modules = modules_with_tests(project, folder, product)
    work = _FilesOfTests(modules, request)
    if request.covered is not None or processes.START_METHOD != "fork":
        jobs = 1
    if jobs == 1:
        for module in modules:
            yield from product_of(module.dialect).calls.run_tests(module, request)
        return
    for found in processes.work_on(
        work, work.items(), jobs, work.failed, project.files.size_of, _LEAST_BYTES
    ):
        yield from found


class _FilesOfTests:
    """Runs the files of tests of modules one by one."""

    def __init__(self, modules: list[Module], request: TestRequest) -> None:
        self._modules = modules
        self._request = request

    def items(self) -> list[str]:
        """The paths of the files, of all modules."""
        found = [
            path for module in self._modules
            for path in product_of(module.dialect).calls.test_files(module, self._request.folder)
            if self._request.selects(path)
        ]
        return list(dict.fromkeys(found))

    def __call__(self, path: str) -> list[TestedFile]:
        """Run one file."""
        request = copy(self._request)
        request.only = path
        return [
            file for module in self._modules
            for file in product_of(module.dialect).calls.run_tests(module, request)
        ]

    def failed(self, path: str, error: Exception) -> list[TestedFile]:
        """The result of a file whose process was lost."""
        file = TestedFile(path, self._modules[0].dialect.name)
        file.problems.append(RunProblem(ERROR, "Cannot run the tests", str(error), None))
        return [file]


def _mention_links(project: Project, folder: str, request: TestRequest) -> None:
    """Mention links in place of files of a module and its tests that lead out of the tree."""
    for place in (folder, os.path.join(folder, request.folder or USUAL_FOLDER)):
        for name in project.files.left_out(place):
            path = os.path.join(place, name)
            if project.file(path).dialect.has_modules:
                project.files.mention(path)


def take_environment(request: TestRequest, variables: dict[str, str]) -> None:
    """Set variables of modules to those that the environment sets."""
    request.variables = {
        name.removeprefix(ENVIRONMENT): value for name, value in variables.items()
        if name.startswith(ENVIRONMENT)
    }
