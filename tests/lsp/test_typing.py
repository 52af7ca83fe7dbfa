"""What is offered while a line is being typed, as recorded.

Each line of a file is cut at places that differ from line to line, and completion and the help for
calls are asked there. ``--update-golden`` records the answers anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.lsp import completion, hovering
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from tests.conftest import Golden
from tests.lsp.test_answers import FILES, RECORDED, laid_out, short
from tests.rows import answered

TYPED = (
    "module/main.tf", "more/main.tf", "place/main.tf", "ports.nomad.hcl", "main.tf",
    "typed/main.tf", "docker-bake.hcl", "live/app/terragrunt.hcl", "image.pkr.hcl",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid_out(tmp_path_factory.mktemp("typing"))


def cuts(text: str) -> Iterator[tuple[int, int]]:
    """Where lines are cut, and where they end."""
    start = 0
    for number, line in enumerate(text.split("\n")):
        if line.strip():
            indent = len(line) - len(line.lstrip())
            at = indent + 1 + number * 7 % (len(line) - indent)
            yield start + at, start + len(line)
        start += len(line) + 1


def answers(name: str, folder: Path) -> Iterator[str]:
    workspace = Workspace([str(folder)])
    path = folder / name
    text = FILES[name]
    for version, (at, end) in enumerate(cuts(text)):
        typed = text[:at] + text[end:]
        workspace.open(path.as_uri(), version, typed)
        position = Positions(typed).position(at)
        found = completion.complete(workspace, str(path), position, has_snippets=version % 2 == 0)
        items = sorted(found.items, key=lambda each: (each.sort_text or "", each.label))
        labels = " ".join([each.label for each in items[:6]])
        line = " ".join(text[text.rfind("\n", 0, at) + 1 : at].split())
        rest = f"{len(items)} {labels} {short(' '.join(map(repr, items)), folder)}" if items else ""
        yield f"{position.line + 1} {line}|: {rest}"
        helped = hovering.signature_help(workspace, str(path), position)
        if helped is not None:
            yield f"  {short(helped, folder)}"


@pytest.mark.parametrize("name", TYPED)
def test_what_is_offered_is_as_recorded(name: str, folder: Path, golden: Golden) -> None:
    path = RECORDED / "typing" / f"{name.replace('/', '-')}.txt"
    golden(path, answered(path, answers(name, folder)))
