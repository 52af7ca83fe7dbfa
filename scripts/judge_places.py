"""Have Terraform judge the cells of the matrix of places.

``python scripts/judge_places.py --plugins DIR`` needs ``terraform`` 1.11.4, and the provider of AWS
below DIR, a mirror of files as ``terraform init -plugin-dir`` takes it. Each module is validated,
then planned with values for all variables; one with tests runs these. Nothing is contacted. What
Terraform says is in ``tests/places/verdicts.txt``, a line for each cell; those whose files are the
same as in that file are not judged again.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parent.parent
sys.path.insert(0, str(REPOSITORY))

from tests.places.cells import HEAD, VALUES, Cell, Files, cells, head_file  # noqa: E402
from tests.places.verdicts import ACCEPTED, IMPOSSIBLE, TABLE, Verdict, read, write  # noqa: E402

AT_ONCE = 25
"""Modules with a provider in one run, which takes seconds to start."""

ROOT = re.compile(r'\bbackend\b|^import |"import"|\boutput\W+use\b', re.MULTILINE)
"""What only means something in a root module; an output elsewhere may be sensitive."""

PROVIDER = """\
provider "aws" {
  region                      = "us-east-1"
  access_key                  = "a"
  secret_key                  = "a"
  skip_credentials_validation = true
  skip_requesting_account_id  = true
  skip_metadata_api_check     = true
}
"""

_PLAN = ("plan", "-refresh=false", "-input=false", "-lock=false", "-json")

Errors = list[tuple[str, str, int]]
"""Summaries of errors, with the file and line of each."""


def main(arguments: list[str] | None = None) -> int:
    """Write the table, and print how many cells Terraform rejects."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--plugins", required=True, help="the folder of the provider's mirror")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    known = read()
    wanted = {cell.name: cell for cell in cells()}
    table = {
        name: known[name] for name, cell in wanted.items()
        if name in known and known[name].digest == cell.digest
    }
    rest = [cell for name, cell in wanted.items() if name not in table]
    judge = Judge(options.plugins)
    with ThreadPoolExecutor(options.jobs) as pool:
        for number, found in enumerate(pool.map(judge.verdicts, groups(rest))):
            table.update(found)
            if number % 10 == 0:
                write([table[name] for name in wanted if name in table])
    write([table[name] for name in wanted])
    rejected = [each for each in table.values() if each.stage not in (ACCEPTED, IMPOSSIBLE)]
    print(f"{TABLE.name}: {len(table)} cells, {len(rejected)} rejected")
    return 0


def groups(judged: list[Cell]) -> Iterator[list[Cell]]:
    """The cells of each run: alone where they need to be a root, with others if not."""
    alone = [cell for cell in judged if needs_root(cell.faulty)]
    rest = [cell for cell in judged if not needs_root(cell.faulty)]
    for has_provider in (False, True):
        for cell in alone:
            if is_of_provider(cell.faulty) is has_provider:
                yield [cell]
        together = [cell for cell in rest if is_of_provider(cell.faulty) is has_provider]
        for start in range(0, len(together), AT_ONCE):
            yield together[start : start + AT_ONCE]


def needs_root(files: Files) -> bool:
    """Whether files mean something else in a module that another one calls."""
    is_of_root = any(".tfvars" in path or ".tftest" in path for path in files)
    return is_of_root or any(ROOT.search(text) for text in files.values())


def is_of_provider(files: Files) -> bool:
    """Whether the files have resources of the provider."""
    return any("aws_" in text for text in files.values())


class Judge:
    """Terraform, and what it said of files."""

    def __init__(self, plugins: str) -> None:
        self._plugins = plugins
        self._known: dict[str, tuple[str, Errors]] = {}

    def verdicts(self, together: list[Cell]) -> dict[str, Verdict]:
        """What Terraform says of cells, by name."""
        kinds = [cell.faulty for cell in together], [cell.sound for cell in together]
        faulty, sound = [self._judged(kind) for kind in kinds]
        found = {}
        for cell, (stage, errors), (sound_stage, sound_errors) in zip(
            together, faulty, sound, strict=True
        ):
            if sound_stage != ACCEPTED:
                stage, errors = IMPOSSIBLE, sound_errors
            summary = errors[0][0] if errors else ""
            places = sorted({(path, line) for _, path, line in errors if path})
            found[cell.name] = Verdict(cell.name, cell.digest, stage, summary, places)
        return found

    def _judged(self, modules: Sequence[Files]) -> list[tuple[str, Errors]]:
        if len(modules) > 1:
            return self._together(modules)
        (files,) = modules
        key = json.dumps(files, sort_keys=True)
        if key not in self._known:
            self._known[key] = self._alone(files)
        return [self._known[key]]

    def _alone(self, files: Files) -> tuple[str, Errors]:
        if is_of_provider(files) and not any('"aws"' in text for text in files.values()):
            files = {**files, "provider.tf": PROVIDER}
        with tempfile.TemporaryDirectory() as folder:
            run = partial(self._run, Path(folder))
            write_files(Path(folder), files)
            texts = "".join(files.values())
            if "module" in texts or "backend" in texts or "aws_" in texts:
                run("init", f"-plugin-dir={self._plugins}", "-input=false")
            stages = [("validate", "-json"), _PLAN]
            if any(".tftest" in path for path in files):
                stages = [("validate", "-json"), ("test", "-json")]
            for arguments in stages:
                errors = list(errors_of(run(*arguments)))
                if errors:
                    return arguments[0], errors
        return ACCEPTED, []

    def _together(self, modules: Sequence[Files]) -> list[tuple[str, Errors]]:
        found: dict[int, tuple[str, Errors]] = {}
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for number, files in enumerate(modules):
                write_files(folder / f"c{number}", files)
            has_provider = is_of_provider(modules[0])
            write_files(folder, {"provider.tf": PROVIDER * has_provider, "head.tf": head_file()})
            is_ready = False
            for arguments in (("validate", "-json"), _PLAN):
                while len(found) < len(modules):
                    calls = [
                        f'module "c{number}" {{\n  source = "./c{number}"\n{HEAD}}}\n'
                        for number in range(len(modules)) if number not in found
                    ]
                    write_files(folder, {"main.tf": "".join(calls)})
                    if not is_ready:
                        output = self._run(
                            folder, "init", f"-plugin-dir={self._plugins}", "-input=false")
                        is_ready = "successfully initialized" in output
                    by_module: dict[int, Errors] = {}
                    for summary, path, line in errors_of(self._run(folder, *arguments)):
                        first, _, inner = path.partition("/")
                        if not inner:  # of which module that is, is not said
                            return [self._alone(files) for files in modules]
                        by_module.setdefault(int(first[1:]), []).append((summary, inner, line))
                    if not by_module:
                        break
                    found.update(
                        {number: (arguments[0], each) for number, each in by_module.items()})
        return [found.get(number, (ACCEPTED, [])) for number in range(len(modules))]

    def _run(self, folder: Path, *arguments: str) -> str:
        values = {
            f"TF_VAR_{name}": value if isinstance(value, str) else json.dumps(value)
            for name, value in VALUES.items()
        }
        environment = {
            **os.environ, **values, "TF_CLI_CONFIG_FILE": os.devnull, "CHECKPOINT_DISABLE": "1",
        }
        return subprocess.run(
            ["terraform", *arguments], cwd=folder, env=environment, check=False,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        ).stdout


def write_files(folder: Path, files: Files) -> None:
    """Write files into a folder."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def errors_of(output: str) -> Iterator[tuple[str, str, int]]:
    """The errors in what Terraform prints: one document, or one on each line."""
    if output.startswith("{\n"):
        found = json.loads(output)["diagnostics"]
    else:
        lines = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
        found = [line["diagnostic"] for line in lines if "diagnostic" in line]
        if not lines:
            raise RuntimeError(output)
    for each in found:
        if each["severity"] == "error":
            place: dict[str, Any] = each.get("range") or {"filename": "", "start": {"line": 0}}
            yield each["summary"], os.path.normpath(place["filename"]), place["start"]["line"]


if __name__ == "__main__":
    sys.exit(main())
