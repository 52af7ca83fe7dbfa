"""The files of tests of a module: in its folder, and in the one for tests beside it."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.products.terraform.language.files import OPENTOFU
from hcl_lint.products.terraform.testing.coverage import Coverage
from hcl_lint.products.terraform.testing.running import FileRunner
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.run_results import TestedFile, TestRequest

_ENDINGS: Final = (".tftest.hcl", ".tftest.json")
_ENDINGS_OF_OPENTOFU: Final = (*_ENDINGS, ".tofutest.hcl", ".tofutest.json")
_FOLDER: Final = "tests"


def test_files(module: Module, folder: str = "") -> list[tuple[Document, Module]]:
    """The files of tests of a module, in the order of their names, with the folders."""
    endings = _ENDINGS_OF_OPENTOFU if module.dialect.name in OPENTOFU else _ENDINGS
    found = []
    for place in (module, module.called(folder or _FOLDER)):
        if place is not None:
            found += [(each, place) for each in place.documents if each.path.endswith(endings)]
    return sorted(found, key=_path_of)


def run_tests(module: Module, request: TestRequest) -> Iterator[TestedFile]:
    """Run the tests of a module, file by file."""
    coverage = None if request.covered is None else Coverage()
    for document, folder in test_files(module, request.folder):
        if request.selects(document.path):
            result = FileRunner(document, folder, module, request, coverage).results()
            if result.runs or result.problems or not request.selected:
                yield result
    if coverage is not None and request.covered is not None:
        request.covered += coverage.items(module)


def _path_of(found: tuple[Document, Module]) -> str:
    return found[0].path
