"""Reports and graphs as pages, in a real browser."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.site.conftest import MODULES, NEEDS_BROWSER, look, run

pytestmark = [pytest.mark.packaging, NEEDS_BROWSER]

FILES = 40
BLOCKS = 250


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A report with 10,000 findings and a graph."""
    folder = tmp_path_factory.mktemp("pages")
    for number in range(FILES):
        text = "".join(
            [
                f"locals {{\n  a{number}_{at} = \"${{var.b{at}}}-{'long' * 40}\"\n}}\n"
                for at in range(BLOCKS)
            ]
        )
        path = folder / f"m{number % 4}" / f"f{number}.tf"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    report, graph = folder / "report.html", folder / "graph.html"
    run(
        sys.executable, "-m", "hcl_lint", "check", "--isolated", "--select", "R001",
        "--output-format", f"html:{report}", str(folder), folder=folder, codes=(1,),
    )
    uses = f'variable "x" {{}}\nlocals {{\n  y = var.x\n  y{"z" * 40} = 1\n}}\n'
    (folder / "m0" / "uses.tf").write_text(uses)
    graph.write_text(
        run(
            sys.executable, "-m", "hcl_lint", "graph", "--output-format", "html",
            str(folder / "m0"), folder=folder,
        )
    )
    return report, graph


@pytest.fixture(scope="module")
def seen(built: Path, pages: tuple[Path, Path], shots: str) -> Any:
    assert built.exists() and MODULES.exists()
    report, graph = map(str, pages)
    return json.loads(look("reports.mjs", report, graph, shots))


def test_pages_stand_alone(seen: Any) -> None:
    assert (seen["errors"], seen["foreign"]) == ([], [])


def test_a_report_is_compared_with_an_earlier_one(seen: Any) -> None:
    assert f"{FILES * BLOCKS} → {FILES * BLOCKS}: 0 new, 0 gone since hcl-lint" in seen["trend"]


def test_a_large_report_can_be_searched(seen: Any) -> None:
    assert seen["summary"].startswith("10000 findings in 40 files")


def test_a_graph_shows_what_is_connected(seen: Any) -> None:
    assert seen["chosen"] is True
    assert seen["connected"] <= seen["nodes"] == seen["all"]


def test_accessibility_has_no_serious_problem(seen: Any) -> None:
    assert [each for found in seen["axe"].values() for each in found] == []


def test_an_arrow_leads_to_its_other_end(seen: Any) -> None:
    assert seen["followed"]
