"""Build the wheel `hcl-lint-schemas`: schemas of providers, which hcl-lint finds when installed.

``python scripts/build_schemas_wheel.py [--output DIR] [--command tofu] PROVIDER@VERSION...``
runs ``terraform init`` and ``terraform providers schema -json`` in a temporary folder. With
``--json FILE --lock-file FILE`` it takes what these wrote elsewhere. The wheel contains only data;
its version is the date of the build unless ``--version`` gives another one.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from hcl_lint.files.paths import LOCK_FILE  # noqa: E402
from hcl_lint.products.terraform.providers.schemas import versions_in  # noqa: E402
from hcl_lint.project.schema_folders import GROUP  # noqa: E402
from hcl_lint.providers.address import parse_address  # noqa: E402
from hcl_lint.providers.catalog import index_file_name  # noqa: E402
from hcl_lint.providers.index import index_content  # noqa: E402
from hcl_lint.providers.schema_json import InvalidSchemas, read_schemas  # noqa: E402
from hcl_lint.text.source import Source  # noqa: E402

PACKAGE = "hcl_lint_schemas"
_EPOCH = (1980, 1, 1, 0, 0, 0)  # The same content makes the same wheel.


def main(arguments: list[str] | None = None) -> int:
    """Build the wheel and print its path; report on standard error why it cannot be built."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("providers", nargs="*", metavar="PROVIDER@VERSION")
    parser.add_argument("--output", default="dist", help="the folder for the wheel")
    parser.add_argument("--command", default="terraform", help="terraform or tofu")
    parser.add_argument("--plugin-dir", help="a folder with providers, instead of the registry")
    parser.add_argument(
        "--json", action="append", default=[], metavar="FILE", help="what the command wrote"
    )
    parser.add_argument(
        "--lock-file",
        help="the lock file with the versions; default: beside FILE or in the current folder",
    )
    parser.add_argument("--version", default=time.strftime("%Y.%m.%d"))
    options = parser.parse_args(arguments)
    try:
        files: dict[str, bytes] = {}
        for path in options.json:
            beside = Path(path).with_name(LOCK_FILE)
            lock_file = options.lock_file or (beside if beside.exists() else LOCK_FILE)
            files.update(indexes(Path(path).read_bytes(), path, Path(lock_file)))
        for text in options.providers:
            files.update(fetched(text, options.command, options.plugin_dir))
        if not files:
            parser.error("name providers, or files with --json")
        print(write_wheel(Path(options.output), options.version, files))
    except OSError as error:
        reason = str(error.strerror).lower()
        print(f"build_schemas_wheel: {error.filename}: {reason}", file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as error:
        print(f"build_schemas_wheel: `{' '.join(error.cmd)}` failed", file=sys.stderr)
        return 1
    except ValueError as error:
        print(f"build_schemas_wheel: {error}", file=sys.stderr)
        return 1
    return 0


def fetched(text: str, command: str, plugin_folder: str | None) -> dict[str, bytes]:
    """The index files of a provider of which a version is named."""
    name, _, version = text.partition("@")
    address = parse_address(name)
    if address is None or not version:
        raise ValueError(f"`{text}` is not a provider and its version, as hashicorp/aws@5.100.0")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "main.tf").write_text(
            "terraform {\n  required_providers {\n    one = {\n"
            f'      source  = "{address}"\n      version = "{version}"\n    }}\n  }}\n}}\n'
        )
        options = ["-backend=false", "-input=false"]
        options += [f"-plugin-dir={plugin_folder}"] if plugin_folder else []
        subprocess.run([command, "init", *options], cwd=folder, check=True, stdout=sys.stderr)
        done = subprocess.run(
            [command, "providers", "schema", "-json"],
            cwd=folder, check=True, stdout=subprocess.PIPE,
        )
        return indexes(done.stdout, text, Path(folder, LOCK_FILE))


def indexes(content: bytes, title: str, lock_file: Path) -> dict[str, bytes]:
    """The index files for what the command wrote, by name; messages call it by its title."""
    try:
        providers = read_schemas(content)
    except InvalidSchemas as error:
        raise ValueError(f"{title}: {error}") from error
    versions = versions_in(Source.from_bytes(str(lock_file), lock_file.read_bytes()))
    found = {}
    for provider in providers:
        version = versions.get(str(provider.address))
        if version is None:
            raise ValueError(f"{lock_file} has no version of {provider.address}")
        found[index_file_name(provider.address, version)] = index_content(provider, version)
    return found


def write_wheel(folder: Path, version: str, files: dict[str, bytes]) -> Path:
    """Write a wheel with index files, and return its path."""
    metadata = f"{PACKAGE}-{version}.dist-info"
    listed = "".join([f"- {name}\n" for name in sorted(files)])
    contents = {f"{PACKAGE}/{name}": files[name] for name in sorted(files)}
    contents[f"{PACKAGE}/__init__.py"] = b'"""Schemas of providers, for hcl-lint."""\n'
    contents[f"{metadata}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: hcl-lint-schemas\nVersion: {version}\n"
        f"Summary: Schemas of providers, for hcl-lint\n\n{listed}"
    ).encode()
    contents[f"{metadata}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: hcl-lint\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    contents[f"{metadata}/entry_points.txt"] = f"[{GROUP}]\nschemas = {PACKAGE}\n".encode()
    rows = []
    for name, content in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(content)}\n")
    rows.append(f"{metadata}/RECORD,,\n")
    contents[f"{metadata}/RECORD"] = "".join(rows).encode()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{PACKAGE}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, content in contents.items():
            wheel.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return path


if __name__ == "__main__":
    sys.exit(main())
