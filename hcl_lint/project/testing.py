"""The tests of modules in a project: where they are, and what comes of them."""

from __future__ import annotations

import os

from hcl_lint.annotations import Final, Iterator
from hcl_lint.dialects.dialect import Dialect, matches_name
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.run_results import TestedFile, TestRequest

_MOST_LEVELS: Final = 5  # of folders around one with tests
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
    project: Project, folder: str, request: TestRequest, product: str | None = None
) -> Iterator[TestedFile]:
    """Run the tests of the modules in a folder, file by file."""
    for module in modules_with_tests(project, folder, product):
        yield from product_of(module.dialect).calls.run_tests(module, request)


def take_environment(request: TestRequest, variables: dict[str, str]) -> None:
    """Set variables of modules to those that the environment sets."""
    request.variables = {
        name.removeprefix(ENVIRONMENT): value for name, value in variables.items()
        if name.startswith(ENVIRONMENT)
    }
