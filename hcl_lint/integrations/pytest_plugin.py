"""The plugin of pytest: ``pytest --hcl-lint``, and the fixture ``hcl_lint_case``.

Every run of pytest in an environment with hcl-lint loads this module: it loads nothing
else of hcl-lint until files are collected or the fixture is used.
"""

from __future__ import annotations

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from hcl_lint.integrations.pytest_items import CaseRunner, FileOfRuns, HclFile

OPTION = "--hcl-lint"
TEST_OPTION = "--hcl-lint-test"
TABLE_OPTION = "--hcl-lint-test-table"
TESTS = (".tftest.hcl", ".tftest.json", ".tofutest.hcl", ".tofutest.json")
MARKERS = (
    "hcl_run: a run of a test of a module, as `hcl-lint test` runs it",
    "hcl_format: the layout of an HCL file, checked as by `hcl-lint format --check`",
    "hcl_lint: the findings of `hcl-lint check` in an HCL file",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hcl-lint")
    group.addoption(
        OPTION, action="store_true", help="collect HCL files: check their layout, and lint them"
    )
    group.addoption(
        TEST_OPTION, action="store_true",
        help="collect the runs of the tests of Terraform and OpenTofu modules",
    )
    group.addoption(
        TABLE_OPTION, metavar="FILE",
        help="do each run once for each row of a JSON file: an object of names, with the values "
        "of variables",
    )


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    if config.getoption(TEST_OPTION):
        config.pluginmanager.register(_Runs(), "hcl-lint-runs")


class _Runs:
    """Collects the files of tests, which may be collected as HCL files as well."""

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> FileOfRuns | None:
        """The runs of a file of tests; nothing for other files."""
        if not file_path.name.endswith(TESTS):
            return None
        from hcl_lint.integrations.pytest_items import FileOfRuns

        runs: FileOfRuns = FileOfRuns.from_parent(parent, path=file_path)
        return runs


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> HclFile | None:
    """The two items of an HCL file that hcl-lint would find; nothing for other files."""
    if not parent.config.getoption(OPTION):
        return None
    found: HclFile | None = _items().collect(file_path, parent)
    return found


@pytest.fixture
def hcl_lint_case(tmp_path: Path) -> CaseRunner:
    """Runs rules on files that a test writes down; see `CaseRunner`."""
    runner: CaseRunner = _items().CaseRunner(tmp_path)
    return runner


def _items() -> Any:
    """Parts that few runs need."""
    from hcl_lint.integrations import pytest_items

    return pytest_items
