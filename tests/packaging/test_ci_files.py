"""The files for CI systems: their scripts are run as those systems would run them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.packaging.building import ROOT
from tests.running import Runner

BROKEN = 'locals {\n  a = [1,,2]\n  b = "${path.root}"\n}\n'


@pytest.fixture
def environment(tmp_path: Path, pure_wheel: Path, wheels: Path) -> dict[str, str]:
    """Installs find the wheel that was just built, and what it needs, and nothing else."""
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "python3").symlink_to(os.path.realpath(sys.executable))
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith(("PIP_", "PYTHON", "HCL_LINT_", "GITHUB_", "INPUT_", "FORCE_COLOR"))
    }
    return {
        **kept,
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": f"{pure_wheel.parent} {wheels}",
        "PIP_CONFIG_FILE": os.devnull,
        "PATH": f"{programs}:{os.environ['PATH']}",
        "NO_COLOR": "1",
    }


def bash(script: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    return done.returncode, done.stdout


class Action:
    """The composite action, run step by step."""

    def __init__(self, source: Path, folder: Path, environment: dict[str, str]) -> None:
        """*source* is the repository of the action, as it is fetched."""
        self.definition = yaml.safe_load((source / "action.yml").read_text("utf-8"))
        self.source = source
        self.folder = folder
        self.environment = {
            **environment,
            "RUNNER_TEMP": str(folder / "temp"),
            "GITHUB_PATH": str(folder / "path"),
        }

    def run(self, **inputs: str) -> tuple[int, str]:
        """The exit code and the output of the last step that ran."""
        values = {
            f"inputs.{name}": str(each["default"])
            for name, each in self.definition["inputs"].items()
        }
        values.update({f"inputs.{name.replace('_', '-')}": each for name, each in inputs.items()})
        values["github.action_path"] = str(self.source)
        result = (0, "")
        for step in self.definition["runs"]["steps"]:
            assert "${{" not in step["run"], "inputs in scripts are code: pass them by variables"
            variables = dict(self.environment)
            for name, value in step["env"].items():
                variables[name] = re.sub(r"\$\{\{ (\S+) \}\}", lambda m: values[m[1]], value)
            added = Path(self.environment["GITHUB_PATH"])
            if added.exists():
                folders = added.read_text().split("\n")[-2::-1]  # the last one goes first
                variables["PATH"] = ":".join([*folders, variables["PATH"]])
            result = bash(step["run"], self.folder, variables)
            if result[0]:
                return result
        return result


@pytest.fixture
def action(tmp_path: Path, project: Path, environment: dict[str, str]) -> Action:
    return Action(project, tmp_path, environment)


def test_the_action_annotates_and_writes_sarif(tmp_path: Path, action: Action) -> None:
    (tmp_path / "a file.tf").write_text(BROKEN)
    (tmp_path / "b.tf").write_text("locals { a = 1 }\n")
    code, output = action.run(sarif_file="out.sarif", args="--fail-on error --ignore F001")
    assert code == 1
    assert output.startswith("::error "), output
    assert "::error " in output and "file=a file.tf" in output and "line=2" in output
    sarif = json.loads((tmp_path / "out.sarif").read_text())
    assert [each["ruleId"] for each in sarif["runs"][0]["results"]][0] == "E001"
    code, output = action.run(command="format --check", paths="b.tf")
    assert code == 0, output


def test_inputs_are_words_and_never_code(tmp_path: Path, action: Action) -> None:
    (tmp_path / "b.tf").write_text("locals { a = 1 }\n")
    code, output = action.run(paths="b.tf $(touch${IFS}made) `touch made` *")
    assert code != 0
    assert not (tmp_path / "made").exists()


def test_the_component_of_gitlab_writes_its_reports(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    (tmp_path / "a.tf").write_text(BROKEN)
    (tmp_path / "module").mkdir()
    (tmp_path / "module" / "main.tf").write_text('output "o" {\n  value = 1\n}\n')
    (tmp_path / "module" / "a.tftest.hcl").write_text('run "plan" {\n}\n')
    text = (ROOT / "templates" / "hcl-lint.yml").read_text("utf-8")
    header, jobs = yaml.safe_load_all(text)
    for name, details in header["spec"]["inputs"].items():
        value = "module" if name == "tests" else details["default"]
        text = text.replace(f"$[[ inputs.{name} ]]", value)
    assert "$[[" not in text
    job = list(yaml.safe_load_all(text))[1]["hcl-lint"]
    code, output = bash("\n".join(job["script"]), tmp_path, environment)
    assert code == 1
    assert "error[syntax-error]" in output
    report = json.loads((tmp_path / job["artifacts"]["reports"]["codequality"]).read_text())
    assert [each["location"]["path"] for each in report][:1] == ["a.tf"]
    assert "1 passed" in output, "the tests run whatever the check finds"
    assert (tmp_path / job["artifacts"]["reports"]["junit"]).exists()


def test_the_problem_matcher_reads_the_concise_format(tmp_path: Path) -> None:
    (tmp_path / "a.tf").write_text(BROKEN)
    shown = Runner(tmp_path, tmp_path)("check", "--output-format", "concise", "a.tf")
    line = shown.out.splitlines()[0]
    matcher = json.loads((ROOT / ".github" / "hcl-lint-matcher.json").read_text())
    (pattern,) = matcher["problemMatcher"][0]["pattern"]
    found = re.match(pattern["regexp"], line)
    assert found is not None
    groups = {name: found[pattern[name]] for name in ("file", "line", "column", "code", "message")}
    assert groups == {
        "file": "a.tf", "line": "2", "column": "10", "code": "E001",
        "message": "[syntax-error] Unexpected `,`",
    }


def test_the_image_is_built_of_files_that_are_there() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    stages = re.findall(r"^FROM \S+(?: AS (\S+))?$", text, re.MULTILINE)
    assert stages == ["build", ""]
    assert re.findall(r"--mount=\S*from=(\w+)", text) == ["build"]
    ignored = (ROOT / ".dockerignore").read_text("utf-8").split()
    needed = ("hcl_lint", "rules", "scripts", "setup.py", "pyproject.toml", "README.md", "LICENSE")
    assert not set(ignored) & set(needed)
    assert re.search(r'^ENTRYPOINT \["hcl-lint"\]$', text, re.MULTILINE)
