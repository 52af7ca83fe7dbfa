"""Build the interfaces of published modules that come with hcl-lint, from clones.

``python scripts/build_modules.py --clones DIR`` reads the clones in DIR, which are in folders such
as ``OWNER+NAME``, of the repositories in ``modules/list.json``. It takes the versions that the
index has, compares their commits with the lock file, and writes the index and a notice; the same
commits make the same files. With ``--update`` it takes all versions that the clones have, and locks
them; with ``--fetch`` it has git make the clones, or bring them up to date, first.

With ``--check`` it writes nothing, and fails where the files are not what the clones make.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
sys.path[:0] = [str(REPOSITORY)]

from hcl_lint.diagnostics.errors import ConfigError  # noqa: E402
from hcl_lint.dialects.registry import DIALECTS  # noqa: E402
from hcl_lint.files.git import GitProblem  # noqa: E402
from hcl_lint.interfaces.index import ModuleIndex, WrittenModule, index_content  # noqa: E402
from hcl_lint.project.module_tags import ModuleTags  # noqa: E402

LIST = "list.json"
LOCK = "lock.json"
INDEX = "modules.hclmodules"
NOTICE = "NOTICE"
LICENCES = (
    ("Apache License", "Apache-2.0"), ("Mozilla Public License", "MPL-2.0"),
    ("Universal Permissive License", "UPL-1.0"), ("MIT License", "MIT"),
    ("Permission is hereby granted, free of charge", "MIT"),
)


class Listed:
    """A module in the list: its address, its repository, and addresses that it had before."""

    def __init__(self, address: str, repository: str, aliases: list[list[str]]) -> None:
        self.address = address
        self.repository = repository
        self.aliases = [(address, repository) for address, repository in aliases]


def main(arguments: list[str] | None = None) -> int:
    """Write the files; report on standard error why they cannot be built."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--output", default=str(REPOSITORY / "modules"), help="the folder to write")
    parser.add_argument("--clones", required=True, help="the folder with the clones")
    parser.add_argument("--fetch", action="store_true", help="bring the clones up to date first")
    parser.add_argument("--update", action="store_true", help="lock all versions in the clones")
    parser.add_argument("--check", action="store_true", help="write nothing; compare")
    options = parser.parse_args(arguments)
    output, clones = Path(options.output), Path(options.clones)
    listed = [Listed(**entry) for entry in json.loads((output / LIST).read_text())["modules"]]
    try:
        if options.fetch:
            for module in listed:
                fetch(module, clones)
        locked = {} if options.update else locked_versions(output)
        digests = {} if options.update else json.loads((output / LOCK).read_text())["modules"]
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            modules = list(pool.map(partial(written, clones=clones, locked=locked), listed))
        for module in modules:
            address = module.history.address
            if not options.update and digests.get(address) != lock_of(module):
                raise ValueError(f"the tags of {address} are not those in {LOCK}")
    except OSError as error:
        print(f"build_modules: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"build_modules: `{' '.join(error.cmd)}` failed", file=sys.stderr)
        return 1
    except (ConfigError, GitProblem, ValueError) as error:
        print(f"build_modules: {error}", file=sys.stderr)
        return 1
    rows = {module.history.address: lock_of(module) for module in modules}
    files = {
        INDEX: index_content(modules),
        NOTICE: notice(modules),
        LOCK: (json.dumps({"modules": rows}, indent=1, sort_keys=True) + "\n").encode(),
    }
    if options.check:
        wrong = [name for name in files if (output / name).read_bytes() != files[name]]
        for name in wrong:
            print(f"build_modules: {name} is not what the clones make", file=sys.stderr)
        return 1 if wrong else 0
    for name, content in files.items():
        (output / name).write_bytes(content)
    versions = sum(len(module.history.versions) for module in modules)
    print(f"{len(modules)} modules, {versions} versions, {len(files[INDEX]) / 1_000:.0f} kB")
    return 0


def locked_versions(output: Path) -> dict[str, list[str]]:
    """The versions of all modules in the index, by address."""
    index = ModuleIndex((output / INDEX).read_bytes())
    return {
        entry.address: list(index.history(entry).versions) for entry in index.entries()
    }


def fetch(module: Listed, clones: Path) -> None:
    """Make the clone of a module, or bring it up to date."""
    folder = clones / module.repository.partition("/")[2].replace("/", "+")
    if folder.exists():
        command = ["git", "-C", str(folder), "fetch", "--quiet", "--force", "--tags", "origin"]
    else:
        command = ["git", "clone", "--quiet", "--bare", f"https://{module.repository}", str(folder)]
    subprocess.run(command, check=True, stdout=sys.stderr)


def written(module: Listed, clones: Path, locked: dict[str, list[str]]) -> WrittenModule:
    """The module as it is in its clone, in the versions that are locked, or in all of them."""
    name = module.repository.partition("/")[2].replace("/", "+")
    folder = next(
        (path for path in (clones / name / "repo", clones / name) if (path / "HEAD").exists()
         or (path / ".git").exists()), None,
    )
    if folder is None:
        raise ValueError(f"there is no clone of {module.repository} in {clones}")
    tags = ModuleTags(str(folder), os.environ)
    if locked:
        tags.keep(locked.get(module.address, []))
    history = tags.history(module.address, module.repository, DIALECTS["terraform"])
    return WrittenModule(history, licence_of(tags), tags.commits, module.aliases)


def licence_of(tags: ModuleTags) -> str:
    """The licence of the newest version, as SPDX calls it; `none` where it has none."""
    text = " ".join(tags.licence().split())
    return next((name for words, name in LICENCES if words in text), "none")


def lock_of(module: WrittenModule) -> dict[str, str]:
    """What was read of a module: its newest version, and a digest of all versions and commits."""
    versions = module.history.versions
    lines = "".join(
        f"{version} {commit}\n" for version, commit in zip(versions, module.commits)
    )
    digest = hashlib.sha256(lines.encode()).hexdigest()
    return {"newest": versions[-1] if versions else "", "sha256": digest}


def notice(modules: list[WrittenModule]) -> bytes:
    """Where the interfaces come from, and under which licences."""
    rows = "".join(
        f"- {module.history.address}: {module.history.repository}, {module.licence}\n"
        for module in sorted(modules, key=lambda module: module.history.address)
    )
    return (
        "Interfaces of modules in the public registries of Terraform and OpenTofu\n\n"
        "Names, types and flags of variables and outputs, and required versions, were taken from\n"
        "the tags of these repositories, which are available under the licences that are named;\n"
        "descriptions, defaults and everything else were left out.\n\n"
        f"{rows}"
    ).encode()


if __name__ == "__main__":
    sys.exit(main())
