from __future__ import annotations

import json
from pathlib import Path

from hcl_lint.project.configuration import parse_toml
from hcl_lint.project.settings import SETTINGS
from tests.cli.conftest import Runner
from tests.conftest import Golden

SCHEMA = Path(__file__).parents[2] / "docs" / "configuration.schema.json"


def test_settings_are_shown_with_where_they_come_from(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('select = ["F"]\n[severity]\nF001 = "error"\n')
    run.variables["HCL_LINT_FAIL_ON"] = "error"
    shown = run("config", "--config", "preview = true")
    assert shown.code == 0
    for part in (
        '# hcl-lint.toml\nselect = ["F"]\n',
        '# hcl-lint.toml\nseverity = { F001 = "error" }\n',
        '# environment\nfail-on = "error"\n',
        "# --config\npreview = true\n",
        "# default\nextend-select = []\n",
    ):
        assert part in shown.out


def test_what_is_shown_is_a_configuration(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('[per-file-ignores]\n"a b/*" = ["F"]\n')
    table = parse_toml(run("config").out)
    assert table["per-file-ignores"] == {"a b/*": ["F"]}
    (folder / "hcl-lint.toml").write_text(run("config").out)
    assert parse_toml(run("config").out) == table


def test_the_settings_of_a_file_are_those_of_its_folder(run: Runner, folder: Path) -> None:
    (folder / "a").mkdir()
    (folder / "a/hcl-lint.toml").write_text("preview = true\n")
    shown = json.loads(run("config", "a/x.tf", "--output-format", "json").out)
    assert shown["preview"] == {"value": True, "origin": "a/hcl-lint.toml"}
    assert set(shown) == {setting.name for setting in SETTINGS}


def lines_of(shown: str, path: str) -> list[str]:
    """What is said about a file, without the spaces that align it."""
    part = shown.partition(f"# {path}\n")[2].partition("\n\n")[0]
    return [" ".join(line.lstrip("# ").split()) for line in part.splitlines()]


def test_what_a_file_is_taken_for_is_shown_with_the_reason(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text(
        'exclude = ["old*"]\n[dialects]\n"jobs/*.conf" = "nomad"\n'
        '[target-versions]\nterraform = "1.11"\n'
    )
    (folder / "jobs").mkdir()
    (folder / ".hidden").mkdir()
    job = 'job "a" {\n  group "b" {\n    task "c" {\n      driver = "raw_exec"\n    }\n  }\n}\n'
    for name in ("jobs/a.conf", "jobs/b.hcl", ".hidden/a.nomad", "any.hcl"):
        (folder / name).write_text(job if "." in name[1:] and "any" not in name else "a = 1\n")
    (folder / "main.tf").write_text('resource "aws_vpc" "a" {}\n')
    (folder / "old.tf").write_text("")
    shown = run(
        "config", "main.tf", "old.tf", "jobs/a.conf", "jobs/b.hcl", "any.hcl", ".hidden/a.nomad",
        "x.txt",
    )
    assert shown.code == 0
    about = lines_of(shown.out, "main.tf")
    assert about[:5] == [
        "dialect terraform, Terraform: its name matches `*.tf`",
        "checked yes: it is found in its folder",
        "settings hcl-lint.toml",
        "module ., 1 file: main.tf",
        "versions >= 1.11.0, <= 1.11.*",
    ]
    assert about[-1].startswith("provider aws (hashicorp/aws): ")
    assert lines_of(shown.out, "old.tf")[1] == (
        "checked no: the pattern `old*` in `exclude`, hcl-lint.toml:1"
    )
    assert lines_of(shown.out, "jobs/a.conf")[0].endswith(
        ": the pattern `jobs/*.conf` in `dialects`, hcl-lint.toml:3"
    )
    assert lines_of(shown.out, "any.hcl")[0] == (
        "dialect hcl, HCL: its name matches `*.hcl`; its content is not typical of one product"
    )
    assert lines_of(shown.out, ".hidden/a.nomad")[1].startswith("checked only if it or its folder")
    assert "checked no: there is no such file" in " ".join(lines_of(shown.out, "x.txt"))
    (folder / "link.tf").symlink_to("/etc/hostname")
    assert lines_of(run("config", "link.tf").out, "link.tf")[1] == (
        "checked only if it is named: the link leads out of the checked tree"
    )


def test_dialects_of_files_are_shown_for_programs(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text("")
    (one,) = json.loads(run("config", "--dialects", "main.tf", "--output-format", "json").out)
    assert (one["path"], one["dialect"], one["checked"]) == ("main.tf", "terraform", True)
    assert one["module"] == {"folder": ".", "files": ["main.tf"]}
    assert "# default" not in run("config", "--dialects", "main.tf").out


def test_what_is_shown_for_a_file_is_a_configuration(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text("")
    shown = run("config", "main.tf")
    assert shown.out.startswith("# main.tf\n#   dialect")
    assert set(parse_toml(shown.out)) <= {setting.name for setting in SETTINGS}


def test_the_selected_rules_are_listed(run: Runner) -> None:
    lines = run("config", "--rules", "--config", 'select = ["S005"]').out.splitlines()
    assert lines[-3:] == [
        "S005 redundant-interpolation", "HL007 policy-error", "HL900 internal-error",
    ]


def test_rules_that_there_are_not_are_told(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('ignore = ["X"]\n')
    shown = run("config")
    assert shown.code == 2
    assert shown.err.startswith("hcl-lint: hcl-lint.toml:1: `ignore`: unknown rule `X`")


def test_the_schema_for_editors_is_up_to_date(run: Runner, golden: Golden) -> None:
    golden(SCHEMA, run("config", "--schema").out)


def test_the_schema_has_all_settings_and_options(run: Runner) -> None:
    schema = json.loads(run("config", "--schema").out)
    assert set(schema["properties"]) == {setting.name for setting in SETTINGS}
    assert schema["additionalProperties"] is False


def test_the_configuration_in_the_documentation_is_one(run: Runner, folder: Path) -> None:
    page = (SCHEMA.parent / "linting.md").read_text("utf-8")
    example = page.split("```toml\n")[1].split("```")[0]
    (folder / ".git").mkdir()
    (folder / "hcl-lint.toml").write_text("preview = true\n")
    (folder / "a").mkdir()
    (folder / "a/hcl-lint.toml").write_text(example)
    shown = json.loads(run("config", "a", "--output-format", "json").out)
    assert shown["preview"]["value"] is True
    assert shown["rules"]["value"] == {"line-too-long": {"line-length": 100}}


def test_selected_rules_without_a_code_are_listed_by_their_names(
    run: Runner, folder: Path
) -> None:
    (folder / "pack").mkdir()
    (folder / "pack/a.hcl").write_text(
        'rule "no-x" {\n  description = "x."\n  match = "resource.*"\n  message = "no"\n'
        "  condition = true\n}\n"
    )
    settings = ("--config", 'rule-packs = ["pack"]', "--config", 'select = ["no-x"]')
    lines = run("config", "--rules", *settings).out.splitlines()
    assert "no-x" in lines
