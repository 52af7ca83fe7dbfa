"""Builds wheels: compiled where that can be done, pure Python elsewhere.

This is setuptools' build backend, with the decision whether `setup.py` compiles the hot modules.
``HCL_LINT_COMPILE=1`` demands it and ``HCL_LINT_COMPILE=0`` forbids it. Otherwise it is done where
there are a C compiler, Python's headers and mypyc, and whatever fails leads to a pure wheel.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILE = "HCL_LINT_COMPILE"
COMPILER = "mypy>=2.1,<3"  # the distribution that mypyc is in

# Where all that mypyc needs can be had without being compiled itself.
PLATFORMS = ("Darwin", "Linux", "Windows")
MACHINES = ("aarch64", "amd64", "arm64", "x86_64")
NEWEST_PYTHON = (3, 14)

# What tells pip and uv to ask no index. Whether mypy is among the files they have, nobody knows.
OFFLINE = ("PIP_NO_INDEX", "UV_NO_INDEX", "UV_OFFLINE")

Settings = dict[str, "str | list[str] | None"]


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """What must be installed for a wheel: mypyc's distribution, where it will be used."""
    requires: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    if _choice() == "1" or (_choice() == "" and not _has_mypyc() and not _reason_for_pure()):
        requires.append(COMPILER)
    return requires


def build_wheel(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel, and say which kind of it; returns its file's name."""
    reason = {"0": f"{COMPILE} is 0", "1": ""}.get(_choice())
    if reason is None:
        reason = _reason_for_pure() or ("" if _has_mypyc() else "mypyc is not installed")
    if not reason:
        try:
            # Not with the metadata prepared for any wheel, where the command is an entry point.
            return _build("1", wheel_directory, config_settings)
        except (Exception, SystemExit) as error:  # setuptools ends the process when gcc fails
            if _choice() == "1":
                raise
            reason = f"compiling failed: {error}"
    print(f"hcl-lint: building a pure Python wheel, since {reason}", file=sys.stderr, flush=True)
    return _build("0", wheel_directory, config_settings, metadata_directory)


def _build(choice: str, *arguments: str | Settings | None) -> str:
    before = os.environ.get(COMPILE)
    os.environ[COMPILE] = choice
    try:
        name: str = build_meta.build_wheel(*arguments)
        return name
    finally:
        if before is None:
            del os.environ[COMPILE]
        else:
            os.environ[COMPILE] = before


def _choice() -> str:
    """What the user wants: ``"1"``, ``"0"``, or ``""`` for what can be done."""
    choice = os.environ.get(COMPILE, "")
    if choice not in ("", "0", "1"):
        raise ValueError(f"{COMPILE} must be 0 or 1, not {choice!r}")
    return choice


def _has_mypyc() -> bool:
    return importlib.util.find_spec("mypyc") is not None


def _reason_for_pure() -> str:
    """Why this machine gets a pure wheel, or nothing."""
    if platform.python_implementation() != "CPython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return "this Python is not a usual CPython"
    if not _has_mypyc():
        if platform.system() not in PLATFORMS or platform.machine().lower() not in MACHINES:
            return f"there may be no mypyc for {platform.system()} on {platform.machine()}"
        if sys.version_info[:2] > NEWEST_PYTHON:
            return f"there may be no mypyc for Python {platform.python_version()}"
        for variable in OFFLINE:
            if os.environ.get(variable, "").lower() not in ("", "0", "false", "no", "off"):
                return f"{variable} is set, so that mypyc may be out of reach"
    return "" if _can_compile() else "there is no C compiler, or it does not find Python's headers"


def _can_compile() -> bool:
    """Whether a program that includes Python's headers compiles."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    headers = [sysconfig.get_path(name) for name in ("include", "platinclude")]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(source)], output_dir=folder, include_dirs=headers)
        except Exception:  # each compiler has exceptions of its own
            return False
    return True
