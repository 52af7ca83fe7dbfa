"""Compiles the hot modules with mypyc into wheels where ``HCL_LINT_COMPILE`` is 1.

Takes the rule packs in ``rules`` along as ``hcl_lint/_packs``. Everything else about the package
is in ``pyproject.toml``; `scripts/build_backend.py` decides about the variable where the user does
not.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

# What is compiled. New modules of these packages are compiled too.
COMPILED = (
    "hcl_lint/evaluation/*.py",
    "hcl_lint/format/*.py",
    "hcl_lint/syntax/*.py",
    "hcl_lint/text/*.py",
    "hcl_lint/values/*.py",
)

# Tables, and what runs once a file at most: compiled they are large and no faster.
UNCOMPILED = (
    "*/__init__.py",
)


class BuildWithPacks(build_py):
    """Builds the package with the packs in it; an editable one finds them in the repository."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for path in Path("rules").rglob("*.hcl"):
                target = Path(self.build_lib, "hcl_lint", "_packs", path.relative_to("rules"))
                self.mkpath(str(target.parent))
                self.copy_file(str(path), str(target))


def compiled_modules() -> list[str]:
    """The paths of the modules that are compiled, relative to the repository."""
    paths = [path for pattern in COMPILED for path in Path().glob(pattern)]
    kept = [path for path in paths if not any(path.match(pattern) for pattern in UNCOMPILED)]
    return sorted(path.as_posix() for path in kept)


def extensions(folder: str) -> list[Extension]:
    """One library with all compiled modules, and a stub for each; *folder* is for the C files."""
    from mypyc.build import mypycify

    # Only types matter to the compiler: the settings for checking them are for developers.
    options = ["--config-file=", "--ignore-missing-imports", f"--cache-dir={folder}"]
    made: list[Extension] = mypycify(
        [*options, *compiled_modules()],
        opt_level="2",
        debug_level="0",
        group_name="hcl_lint",
        target_dir=folder,
    )
    for extension in made:
        extension.extra_compile_args.append("/WX-" if os.name == "nt" else "-Wno-error")
    return made


if "bdist_wheel" in sys.argv:
    # Nothing is left in the working tree, where it would outlive the sources that it was made of.
    with tempfile.TemporaryDirectory() as folder:
        compiles = os.environ.get("HCL_LINT_COMPILE") == "1"
        setup(
            ext_modules=extensions(folder) if compiles else [],
            cmdclass={"build_py": BuildWithPacks},
            options={"build": {"build_base": folder}},
        )
else:
    setup(cmdclass={"build_py": BuildWithPacks})
