"""`edit` and the module around: references follow a name, and new errors are reported."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.extent import sample

VARIABLES = 'variable "region" {\n  type = string\n}\n'
MAIN = """\
locals {
  where = "x-${var.region}"
  other = var.regions
}

resource "terraform_data" "a" {
  input = [var.region, local.where]
}

output "b" {
  value = terraform_data.a.id
}
"""


@pytest.fixture(autouse=True)
def module(folder: Path) -> None:
    (folder / "variables.tf").write_text(VARIABLES)
    (folder / "main.tf").write_text(MAIN)


def test_a_rename_takes_the_references_of_the_module_along(run: Runner, folder: Path) -> None:
    shown = run("edit", "rename", "variable.region", "zone", "variables.tf")
    assert (shown.code, shown.out) == (0, "edited variables.tf\nedited main.tf\n")
    assert (folder / "variables.tf").read_text() == VARIABLES.replace("region", "zone")
    expected = MAIN.replace("var.region}", "var.zone}").replace("var.region,", "var.zone,")
    assert (folder / "main.tf").read_text() == expected


def test_the_modules_of_two_products_in_a_folder_are_renamed_together(
    run: Runner, folder: Path
) -> None:
    (folder / "versions.tf").write_text('terraform {\n  required_version = ">= 1.9"\n}\n')
    (folder / "versions.tofu").write_text('terraform {\n  required_version = ">= 1.8"\n}\n')
    shown = run("edit", "rename", "var.region", "zone")
    assert (shown.code, shown.out) == (0, "edited variables.tf\nedited main.tf\n")
    assert (folder / "variables.tf").read_text() == VARIABLES.replace("region", "zone")


def test_modules_without_a_common_file_are_not_renamed_together(run: Runner, folder: Path) -> None:
    (folder / "images.pkr.hcl").write_text('variable "region" {\n  type = string\n}\n')
    shown = run("edit", "rename", "var.region", "zone")
    assert (shown.code, shown.err) == (2, "hcl-lint: several modules declare `var.region`\n")


def test_references_in_the_same_file_follow_as_well(run: Runner, folder: Path) -> None:
    run("edit", "rename", "--no-moved", "resource.terraform_data.a", "c", "main.tf")
    expected = MAIN.replace('"a"', '"c"').replace("data.a.id", "data.c.id")
    assert (folder / "main.tf").read_text() == expected


def test_locals_are_renamed_with_their_references(run: Runner, folder: Path) -> None:
    run("edit", "rename", "locals.where", "place", "main.tf")
    text = (folder / "main.tf").read_text()
    assert "local.place]" in text and "where" not in text


def test_diff_and_check_show_all_files_and_write_none(run: Runner, folder: Path) -> None:
    shown = run("edit", "rename", "variable.region", "zone", "variables.tf", "--check")
    assert (shown.code, shown.out) == (1, "would edit variables.tf\nwould edit main.tf\n")
    assert (folder / "main.tf").read_text() == MAIN


def test_a_name_that_is_taken_is_refused(run: Runner, folder: Path) -> None:
    (folder / "more.tf").write_text('variable "zone" {\n}\n')
    shown = run("edit", "rename", "variable.region", "zone", "variables.tf")
    assert shown.code == 2
    assert "`var.zone` exists already" in shown.err
    assert (folder / "variables.tf").read_text() == VARIABLES


def test_references_get_the_last_of_several_names(run: Runner, folder: Path) -> None:
    assert run("edit", "rename", "variable.region", "variable.zone", "variables.tf").code == 0
    assert "[var.zone, local.where]" in (folder / "main.tf").read_text()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("null_resource.c", "references follow a new last name only, not `null_resource.c`"),
        ('"a.b"', "main.tf:11 refers to it, which takes a name, not `a.b`"),
    ],
)
def test_a_name_that_references_cannot_take_is_refused(
    run: Runner, folder: Path, name: str, reason: str
) -> None:
    shown = run("edit", "rename", "resource.terraform_data.a", name, "main.tf")
    assert (shown.code, shown.err) == (2, f"hcl-lint: main.tf: {reason}\n")
    assert (folder / "main.tf").read_text() == MAIN


def test_an_error_that_a_change_causes_is_reported(run: Runner, folder: Path) -> None:
    shown = run("edit", "set", "variable.region.default", "foo", "variables.tf")
    assert (shown.code, shown.out) == (0, "edited variables.tf\n")
    assert "variables.tf:3:13" in shown.err
    assert "Variables are not allowed here" in shown.err
    shown = run("edit", "set", "variable.region.default", '"foo"', "variables.tf")
    assert (shown.code, shown.err) == (0, "")


@pytest.fixture
def two_products(folder: Path) -> None:
    """Files that only OpenTofu reads, or that only Terraform does, beside those of both."""
    (folder / "versions.tf").write_text('terraform {\n  required_version = ">= 1.9"\n}\n')
    (folder / "versions.tofu").write_text('terraform {\n  required_version = ">= 1.8"\n}\n')


@pytest.mark.usefixtures("two_products")
@pytest.mark.parametrize(
    "words",
    [
        ("move", "var.region", "more.tf"),
        ("inline-local", "where"),
        ("extract-module", "m", "terraform_data.a"),
    ],
)
def test_other_changes_are_of_one_module(
    run: Runner, folder: Path, words: tuple[str, ...]
) -> None:
    shown = run("edit", *words)
    assert shown.code == 2
    assert shown.err.startswith("hcl-lint: several modules declare `")


def test_a_folder_none_of_whose_files_can_be_read_has_no_module(
    run: Runner, folder: Path
) -> None:
    (folder / "empty").mkdir()
    (folder / "empty/main.tf").symlink_to("nowhere")
    shown = run("edit", "rename", "var.region", "zone", "empty")
    assert (shown.code, shown.err) == (2, "hcl-lint: no module in empty\n")


@pytest.mark.parametrize(("where", "into"), [("other", "vm"), ("modules", "modules/vm")])
def test_a_new_module_goes_to_the_folder_for_modules_if_there_is_one(
    run: Runner, folder: Path, where: str, into: str
) -> None:
    (folder / where).mkdir()
    shown = run("edit", "extract-module", "vm", "terraform_data.a")
    assert shown.code == 0, shown.err
    assert f"created {into}/main.tf\n" in shown.out


@pytest.mark.usefixtures("two_products")
def test_a_file_that_two_modules_want_to_change_differently_is_left_alone(
    run: Runner, folder: Path
) -> None:
    # Only one of the two versions knows `moved` blocks.
    (folder / "versions.tf").write_text('terraform {\n  required_version = "~> 1.0.0"\n}\n')
    shown = run("edit", "rename", "terraform_data.a", "c")
    assert shown.code == 2
    assert shown.err == "hcl-lint: the modules of main.tf need different changes\n"
    assert run("edit", "rename", "terraform_data.a", "c", "--no-moved").code == 0


def test_files_whose_changes_meet_are_renamed_one_at_a_time(run: Runner, folder: Path) -> None:
    (folder / ".git").mkdir()
    calls = ""
    for name in ("a", "b"):
        (folder / name).mkdir()
        (folder / name / "main.tf").write_text(VARIABLES)
        calls += f'module "{name}" {{\n  source = "./{name}"\n  region = "x"\n}}\n'
    (folder / "calls.tf").write_text(calls)
    words = ("edit", "rename", "variable.region", "zone")
    shown = run(*words, "a/main.tf", "b/main.tf")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == (
        "hcl-lint: b/main.tf: calls.tf changes with another file; rename one at a time\n"
    )
    assert run(*words, "a/main.tf").out == "edited a/main.tf\nedited calls.tf\n"


@pytest.mark.skipif(os.name == "nt", reason="processes cannot handle the signal")
@pytest.mark.parametrize("number, words", sample([*product(
    [signal.SIGINT, signal.SIGTERM, signal.SIGHUP],
    [
        ["edit", "rename", "var.region", "zone"],
        ["check", "--fix", "--unsafe-fixes", "--select", "S"],
    ],
)], 3))
def test_a_signal_finds_all_files_changed_or_none(
    folder: Path, number: int, words: list[str]
) -> None:
    texts = {"a.tf": 'variable "region" {}\n\nlocals {\n  a = "${var.region}"\n}\n'}
    for name in ("b", "c", "d"):
        texts[f"{name}.tf"] = f'locals {{\n  {name} = "${{var.region}}"\n}}\n'
    for name, text in texts.items():
        (folder / name).write_text(text)
    program = (
        "import os, signal, sys\n"
        "from hcl_lint.cli.main import main\n"
        f"signal.signal({number:d}, {'signal.default_int_handler' if number == 2 else 0})\n"
        "real, calls = os.replace, []\n"
        "def replace(*args):\n"
        "    calls.append(args)\n"
        "    if len(calls) == 2:\n"
        f"        os.kill(os.getpid(), {number:d})\n"
        "    return real(*args)\n"
        "os.replace = replace\n"
        "main(sys.argv[1:])\n"
    )
    command = [sys.executable, "-c", program, *words]
    variables = {"HCL_LINT_CACHE": "false", "HOME": str(folder)}
    subprocess.run(command, cwd=folder, env=variables, capture_output=True)
    changed = [name for name in texts if (folder / name).read_text() != texts[name]]
    assert changed in ([], list(texts))


def test_callers_follow_a_rename_in_the_current_folder(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    (folder / ".git").mkdir()
    (folder / "net").mkdir()
    (folder / "net" / "main.tf").write_text(VARIABLES)
    (folder / "calls.tf").write_text('module "net" {\n  source = "./net"\n  region = "eu"\n}\n')
    shown = Runner(folder / "net", tmp_path_factory.mktemp("home"))(
        "edit", "rename", "var.region", "zone"
    )
    assert (shown.code, shown.out) == (0, "edited main.tf\nedited ../calls.tf\n")
    assert "zone   = \"eu\"" in (folder / "calls.tf").read_text()
