"""The hooks of pre-commit, run by pre-commit itself without a network."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hcl_lint.dialects.registry import is_hcl_name
from tests.packaging.building import ROOT, copy_sources

HOOKS = (ROOT / ".pre-commit-hooks.yaml").read_text("utf-8")

CONFIGURATION = """repos:
- repo: {}
  rev: {}
  hooks: [{{id: hcl-format}}, {{id: hcl-lint}}]
"""

MANY = 1_500
UNFORMATTED = "a=1\n"
FORMATTED = "a = 1\n"


@pytest.mark.parametrize(
    "name",
    [
        "main.tf", "a.tfvars", "a.tofu", "a.tftest.hcl", "a.tfbackend", "job.nomad", "a.pkr.hcl",
        "terragrunt.hcl", "a.hcldec", "a.hcldec.json", "a.tf.json", "README.md", "a.tfx", "hcl",
    ],
)
def test_the_hooks_take_the_files_that_are_searched_for(name: str) -> None:
    hooks = re.findall(r"^- id: hcl-(?:format|lint)$.*?^  files: (.*?)$", HOOKS, re.M | re.S)
    assert len(hooks) == 2
    for pattern in hooks:
        assert bool(re.search(pattern, f"folder/{name}")) == is_hcl_name(name)


class Repository:
    """A git repository, with pre-commit to be tried in it."""

    def __init__(self, folder: Path, hooks: Path, environment: dict[str, str]) -> None:
        """*hooks* is the repository that has them."""
        self.folder = folder
        self.hooks = hooks
        self.environment = environment
        folder.mkdir()
        self.git("init", "-q")
        revision = self.git("-C", str(hooks), "rev-parse", "HEAD").strip()
        self.write(".pre-commit-config.yaml", CONFIGURATION.format(hooks, revision))
        self.git("add", ".")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def git(self, *words: str) -> str:
        done = self.run("git", "-c", "user.name=a", "-c", "user.email=a@b", *words)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def read(self, name: str) -> str:
        return (self.folder / name).read_text()

    def hook(self, hook: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a hook as it is configured; it is installed the first time."""
        return self.run(sys.executable, "-m", "pre_commit", "run", hook, "--color=never", *words)

    def try_hook(self, hook: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a hook that is not configured, installed for this run only."""
        program = [sys.executable, "-m", "pre_commit", "try-repo"]
        return self.run(*program, str(self.hooks), hook, "--color=never", *words)


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository as of now, committed to another one."""
    folder = copy_sources(tmp_path_factory.mktemp("hooks") / "hcl-lint")
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=folder, check=True
        )
    return folder


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory, wheels: Path) -> dict[str, str]:
    """What pre-commit needs, and nothing of the user's own settings."""
    pytest.importorskip("pre_commit", reason="pre-commit is not installed")
    home = tmp_path_factory.mktemp("home")
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith(("PIP_", "GIT_", "PRE_COMMIT", "HCL_LINT_", "PYTHON"))
    }
    return {
        **kept,
        "HOME": str(home),
        "PRE_COMMIT_HOME": str(home / "pre-commit"),
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(wheels),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_CONFIG_FILE": os.devnull,
    }


@pytest.fixture
def repository(tmp_path: Path, hooks: Path, environment: dict[str, str]) -> Repository:
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    return Repository(tmp_path / "repository", hooks, environment)


def test_files_are_formatted_in_place_and_the_commit_fails(repository: Repository) -> None:
    for name in ("a.tf", "b.pkr.hcl", "c.nomad"):
        repository.write(name, UNFORMATTED)
    repository.write("d.tf", FORMATTED)
    repository.write("e.txt", UNFORMATTED)
    repository.git("add", ".")
    done = repository.try_hook("hcl-format", "--all-files")
    assert done.returncode == 1
    assert "files were modified by this hook" in done.stdout
    assert "3 files reformatted, 1 file left unchanged." in done.stdout
    assert repository.read("b.pkr.hcl") == FORMATTED
    assert repository.read("e.txt") == UNFORMATTED
    repository.git("add", ".")
    assert repository.hook("hcl-format", "--all-files").returncode == 0


def test_what_is_wrong_is_told(repository: Repository) -> None:
    repository.write("a.tf", "a = 1 +\n")
    repository.git("add", ".")
    done = repository.hook("hcl-lint")
    assert done.returncode == 1
    assert "error[syntax-error]" in done.stdout
    assert repository.read("a.tf") == "a = 1 +\n"


def test_only_what_is_staged_is_looked_at_and_the_rest_is_kept(repository: Repository) -> None:
    repository.write("a.hcl", "a = 1\n\nb = 2\n\nc = 3\n")
    repository.git("add", ".")
    repository.git("commit", "-q", "-m", "first")
    repository.write("a.hcl", "a=1\n\nb = 2\n\nc = 3\n")
    repository.git("add", ".")
    # Not staged, and no HCL yet: the hook never sees it.
    repository.write("a.hcl", "a=1\n\nb = 2\n\nc = 3 +\n")
    done = repository.hook("hcl-format")
    assert done.returncode == 1
    assert "1 file reformatted." in done.stdout
    assert repository.read("a.hcl") == "a = 1\n\nb = 2\n\nc = 3 +\n"
    assert repository.hook("hcl-lint").returncode == 1, "what is staged is still unformatted"


def test_the_module_around_a_file_is_read_and_not_reported(repository: Repository) -> None:
    repository.write("a.tf", 'variable "net_work" {}\nb = "${c}"\n')
    repository.git("add", ".")
    repository.git("commit", "-q", "-m", "first")
    repository.write("z.tf", 'variable "net-work" {}\n')
    repository.git("add", ".")
    done = repository.hook("hcl-lint")
    assert done.returncode == 1
    assert "[duplicate-name-case]" in done.stdout
    assert "--> z.tf:1:" in done.stdout
    assert "--> a.tf" not in done.stdout


def test_fixes_that_clash_with_what_is_not_staged_are_rolled_back(repository: Repository) -> None:
    repository.write("a.tf", UNFORMATTED)
    repository.git("add", ".")
    repository.write("a.tf", "a=2\n")
    done = repository.hook("hcl-format")
    assert done.returncode == 1
    assert repository.read("a.tf") == "a=2\n"
    assert repository.git("show", ":a.tf") == UNFORMATTED


def test_thousands_of_file_names_are_no_burden(repository: Repository) -> None:
    for number in range(MANY):
        name = f"{'a_name_that_takes_much_room_on_a_command_line' * 2}_{number:04}.tf"
        repository.write(name, UNFORMATTED if number % 500 == 0 else FORMATTED)
    repository.git("add", ".")
    done = repository.hook("hcl-format", "--all-files")
    assert done.returncode == 1
    changed = repository.git("diff", "--name-only").splitlines()
    assert len(changed) == 3


def test_excluded_files_are_left_alone_though_they_are_named(repository: Repository) -> None:
    (repository.folder / "node_modules").mkdir()
    repository.write("node_modules/a.tf", UNFORMATTED)
    repository.git("add", ".")
    assert repository.hook("hcl-format", "--all-files").returncode == 0
    assert repository.read("node_modules/a.tf") == UNFORMATTED
