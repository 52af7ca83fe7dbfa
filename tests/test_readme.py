"""What the README promises."""

from __future__ import annotations

import ast
import doctest
import html
import re
import shlex
from pathlib import Path

import pytest

from hcl_lint.cli.main import SUBCOMMANDS
from tests.running import Runner

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
EVAL = ROOT / "docs" / "eval.md"
GRAPH = ROOT / "docs" / "graph.md"
PAGES = sorted([page.name for page in (ROOT / "docs").glob("*.md")])


@pytest.fixture
def run(tmp_path: Path) -> Runner:
    """Runs ``hcl-lint`` in the repository."""
    return Runner(ROOT, tmp_path)


def test_examples_of_the_library_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_the_line_that_installs_shows_findings_of_each_kind(run: Runner) -> None:
    done = run("check", "examples")
    assert (done.code, done.err) == (1, "")
    for part in ("error[syntax-error]", "warning[unformatted]", "examples/broken.tf:3:19"):
        assert part in done.out


def test_the_shown_finding_is_what_is_printed(run: Runner) -> None:
    shown = README.read_text("utf-8").split("$ hcl-lint check examples/broken.tf\n")[1]
    before, finding, after = shown.split("```")[0].split("...\n")
    assert before == after == "" and finding in run("check", "examples/broken.tf").out


@pytest.mark.parametrize("suffix", [".tf", ".nomad", ".pkr.hcl", ".hcl"])
def test_there_is_an_example_of_each_kind(suffix: str) -> None:
    assert [path for path in (ROOT / "examples").iterdir() if path.name.endswith(suffix)]


def tour(page: Path, command: str) -> list[tuple[str, str]]:
    """Return the lines of a page that run a command, each with the output below it."""
    blocks = re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    steps = [step for block in blocks for step in block.split("$ ")[1:]]
    found = [tuple(step.split("\n", 1)) for step in steps]
    return [(line, shown) for line, shown in found if command in line]


@pytest.mark.parametrize(
    "line, shown", tour(EVAL, "hcl-lint eval") + tour(GRAPH, "hcl-lint graph")
)
def test_the_tours_of_commands_are_true(run: Runner, line: str, shown: str) -> None:
    before, pipe, words = line.rpartition(" | ")
    typed = before.removeprefix("printf ").strip("'").replace("\\n", "\n") if pipe else ""
    done = run(*shlex.split(words)[1:], stdin=typed.encode())
    assert done.out + done.err == shown


@pytest.mark.parametrize("name", SUBCOMMANDS)
def test_it_names_every_command(name: str) -> None:
    assert re.search(rf"^(eval \"\$\()?hcl-lint {name}\b", README.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_it_leads_to_every_page(page: str) -> None:
    assert f"](docs/{page})" in README.read_text("utf-8")


def literal(path: Path, name: str) -> object:
    """The value of a constant of a script, which is not run."""
    for statement in ast.parse(path.read_text("utf-8")).body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == name:
            return ast.literal_eval(statement.value)
    raise KeyError(name)


def test_the_picture_shows_what_is_printed(tmp_path: Path) -> None:
    script = ROOT / "scripts" / "generate_pictures.py"
    module = literal(script, "VALID")
    assert isinstance(module, dict)
    for name, text in module.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    printed = Runner(tmp_path, tmp_path)("check", "--isolated").out
    svg = (ROOT / "docs" / "pictures" / "check-light.svg").read_text("utf-8")
    shown = html.unescape(re.sub(r"<[^>]*>", "", svg.partition("$&#160;")[2])).replace("\xa0", " ")
    heads = [line for line in printed.splitlines() if "[" in line or line.startswith("Fo")]
    assert len(heads) > 3
    assert [line for line in heads if line not in shown] == []
