"""Building distributions as an installer does: by the hooks of the build backend."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

# What is no source: of version control, of environments, and what tools leave behind.
LEFT_OUT = (".*", "build", "dist", "*.egg-info", "__pycache__", "*.so")


def copy_sources(target: Path) -> Path:
    """Copy the repository, so that building leaves nothing in it."""
    ignored = shutil.ignore_patterns(*LEFT_OUT)
    shutil.copytree(ROOT, target, ignore=ignored)
    (target / ".github").mkdir()
    for name in (
        ".dockerignore", ".flake8", ".github/hcl-lint-matcher.json", ".pre-commit-hooks.yaml",
    ):
        shutil.copyfile(ROOT / name, target / name)
    return target


def call_backend(
    project: Path,
    hook: str,
    *arguments: str,
    before: str = "",
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Call a hook of the backend in a process of its own; what it returns is printed last.

    *before* is a program that is run first. The process has no variables that decide about
    compiling but those in *environment*.
    """
    program = (
        f"import sys; {before}\n"
        "from setuptools import build_meta\n"
        f"print(build_meta.{hook}(*{arguments!r}))"
    )
    kept = {
        name: value for name, value in os.environ.items()
        if not name.startswith(("HCL_LINT_", "PIP_", "UV_"))
    }
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=project,
        env={**kept, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def build(project: Path, hook: str, target: Path, **environment: str) -> Path:
    """Build one distribution into *target*; returns its path."""
    done = call_backend(project, hook, str(target), **environment)
    assert done.returncode == 0, done.stderr
    return target / done.stdout.splitlines()[-1]


class Environment:
    """The programs of a virtual environment in which hcl-lint is installed."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")

    def run(self, program: str, *words: str) -> str:
        """Return the standard output of a program of the environment, which finds no other one."""
        done = subprocess.run(
            [self.programs / program, *words],
            cwd=self.programs.parent,
            env={**os.environ, "PATH": str(self.programs)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def new_environment(folder: Path, wheel: Path) -> Environment:
    """Make a virtual environment with one wheel in it, and nothing else."""
    import venv

    venv.EnvBuilder(with_pip=True).create(folder)
    made = Environment(folder)
    made.run("python", "-m", "pip", "install", "-q", "--no-index", "--no-deps", str(wheel))
    return made
