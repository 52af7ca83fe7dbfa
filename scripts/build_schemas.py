"""Build the schemas of providers that come with hcl-lint, from packages of generated classes.

``python scripts/build_schemas.py [--wheels DIR] [--output DIR]`` reads the packages that the lock
file names, compares their digests, and writes a file and a notice for each provider; the same
packages make the same files. It has pip download those that are not in DIR. With ``--update`` it
takes the newest package of each provider first, and locks it; where the provider has a new major
version, the one that was locked stays as its previous major.

With ``--check`` it writes nothing, and fails where the files are not what the packages make. With
``--compare VERSION FILE`` it compares the schemas of a version with those in a file that
``terraform providers schema -json`` wrote, prints where they disagree, and fails if they do.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
sys.path[:0] = [str(REPOSITORY), str(Path(__file__).parent)]

from compared_schemas import disagreements  # noqa: E402

from hcl_lint.providers.address import ProviderAddress, parse_address  # noqa: E402
from hcl_lint.providers.catalog import SUFFIX, bundled_file_name  # noqa: E402
from hcl_lint.providers.index import index_of_versions  # noqa: E402
from hcl_lint.providers.package import Package, read_package  # noqa: E402
from hcl_lint.providers.schema_json import InvalidSchemas, ProviderData, read_schemas  # noqa: E402

LOCK = "packages.json"
NOTICE = ".NOTICE"


class Entry:
    """A package in the lock file: its name, version and digest, and the provider's version."""

    def __init__(
        self, name: str, version: str, sha256: str, provider: str, provider_version: str
    ) -> None:
        self.name = name
        self.version = version
        self.sha256 = sha256
        self.provider = provider
        self.provider_version = provider_version

    @property
    def major(self) -> str:
        """The major version of the provider."""
        return self.provider_version.partition(".")[0]

    def key(self) -> tuple[str, list[int]]:
        """What entries are sorted by."""
        numbers = self.provider_version.partition("-")[0].split(".")
        return self.provider, [int(each) for each in numbers]


def main(arguments: list[str] | None = None) -> int:
    """Write the files; report on standard error why they cannot be built."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--output", default=str(REPOSITORY / "schemas"), help="the folder to write")
    parser.add_argument("--wheels", help="a folder with packages that need no download")
    parser.add_argument("--update", action="store_true", help="lock the newest packages first")
    parser.add_argument("--check", action="store_true", help="write nothing; compare")
    parser.add_argument(
        "--compare", nargs=2, metavar=("VERSION", "FILE"), help="compare with a provider's schema"
    )
    parser.add_argument("only", nargs="*", metavar="PROVIDER", help="update only these")
    options = parser.parse_args(arguments)
    output = Path(options.output)
    with tempfile.TemporaryDirectory() as temporary:
        wheels = Path(options.wheels or temporary)
        try:
            entries = read_lock(output / LOCK)
            if options.compare:
                return compare(entries, wheels, *options.compare)
            if options.update:
                entries = updated(entries, wheels, options.only)
            files = built(entries, wheels)
        except OSError as error:
            print(f"build_schemas: {error.filename}: {error.strerror}", file=sys.stderr)
            return 1
        except subprocess.CalledProcessError as error:
            print(f"build_schemas: `{' '.join(error.cmd)}` failed", file=sys.stderr)
            return 1
        except ValueError as error:
            print(f"build_schemas: {error}", file=sys.stderr)
            return 1
    files[LOCK] = lock_content(entries)
    if options.check:
        return check(output, files)
    for path in output.glob(f"*{SUFFIX}"):
        if path.name not in files:
            path.unlink()
            path.with_suffix(NOTICE).unlink(missing_ok=True)
    for name, content in files.items():
        (output / name).write_bytes(content)
    size = sum(len(content) for name, content in files.items() if name.endswith(SUFFIX))
    print(f"{len(entries)} packages, {size / 1_000_000:.2f} MB")
    return 0


def check(output: Path, files: dict[str, bytes]) -> int:
    """Compare the files in the folder with what they should be."""
    there = {path.name: path.read_bytes() for path in output.glob("*")}
    wrong = sorted(name for name in files if there.get(name) != files[name])
    for name in wrong:
        print(f"build_schemas: {name} is not what the packages make", file=sys.stderr)
    return 1 if wrong else 0


def compare(entries: list[Entry], wheels: Path, version: str, path: str) -> int:
    """Print where the package of a version denies what a file says of it."""
    count = 0
    for theirs in read_schemas(Path(path).read_bytes()):
        for entry in entries:
            if (entry.provider, entry.provider_version) == (theirs.address.short, version):
                ours = package_of(locked_wheel(entry, wheels)).provider
                for each in disagreements(ours, theirs):
                    print(each)
                    count += 1
                print(f"{entry.provider} {version}: {len(ours.types)} types compared")
    return 1 if count else 0


# The lock file


def read_lock(path: Path) -> list[Entry]:
    """The packages in a lock file."""
    return [Entry(**each) for each in json.loads(path.read_text())["packages"]]


def lock_content(entries: list[Entry]) -> bytes:
    """The content of the lock file."""
    rows = [vars(each) for each in sorted(entries, key=Entry.key)]
    return (json.dumps({"packages": rows}, indent=2) + "\n").encode()


def updated(entries: list[Entry], wheels: Path, only: list[str]) -> list[Entry]:
    """The newest package of each provider, and of its previous major version."""
    found = []
    for provider in dict.fromkeys(each.provider for each in entries):
        known = sorted([each for each in entries if each.provider == provider], key=Entry.key)
        newest = known[-1]
        if not only or provider in only:
            entry = described(downloaded(newest.name, wheels), newest.name)
            if entry.key() > newest.key():
                newest = entry
        older = [each for each in known if each.major != newest.major]
        found += [*older[-1:], newest]
    return found


def described(path: Path, name: str) -> Entry:
    """The entry for a wheel."""
    package = package_of(path)
    version = path.name.split("-")[1]
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return Entry(name, version, digest, package.provider.address.short, package.version)


def downloaded(requirement: str, wheels: Path) -> Path:
    """The wheel of a package, which pip puts into a folder."""
    with tempfile.TemporaryDirectory() as temporary:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--only-binary", ":all:", "--dest", temporary, requirement]
        subprocess.run(command, check=True, stdout=sys.stderr)
        (path,) = Path(temporary).glob("*.whl")
        return path.replace(wheels / path.name) if path.parent != wheels else path


# The files


def built(entries: list[Entry], wheels: Path) -> dict[str, bytes]:
    """The contents of the files for packages, by name."""
    providers: dict[str, list[Entry]] = {}
    for each in sorted(entries, key=Entry.key):
        providers.setdefault(each.provider, []).append(each)
    files = {}
    for provider, known in providers.items():
        address = parse_address(provider)
        if address is None:
            raise ValueError(f"{LOCK}: `{provider}` is not a provider")
        editions = []
        for entry in known:
            package = package_of(locked_wheel(entry, wheels))
            if (package.provider.address.short, package.version) != (
                provider, entry.provider_version,
            ):
                raise ValueError(f"{entry.name} {entry.version} is of another provider")
            editions.append((package.version, package.lacks, without_host(package.provider)))
        name = bundled_file_name(address)
        files[name] = index_of_versions(editions)
        files[name.removesuffix(SUFFIX) + NOTICE] = notice(provider, known)
    return files


def without_host(provider: ProviderData) -> ProviderData:
    """The same schemas; the address does not say which product's own host it is."""
    address = provider.address
    found = ProviderData(ProviderAddress("", address.namespace, address.type))
    found.types = provider.types
    found.functions = provider.functions
    return found


def locked_wheel(entry: Entry, wheels: Path) -> Path:
    """The wheel of an entry. Raises ValueError: its digest is another one."""
    name = f"{entry.name.replace('-', '_')}-{entry.version}-py3-none-any.whl"
    path = wheels / name
    if not path.exists():
        path = downloaded(f"{entry.name}=={entry.version}", wheels)
    if hashlib.sha256(path.read_bytes()).hexdigest() != entry.sha256:
        raise ValueError(f"{path.name} does not have the digest in {LOCK}")
    return path


def package_of(path: Path) -> Package:
    """The schemas in a wheel."""
    try:
        return read_package(path.read_bytes())
    except InvalidSchemas as error:
        raise ValueError(f"{path.name}: {error}") from error


def notice(provider: str, entries: list[Entry]) -> bytes:
    """Where the schemas of a provider come from, and under which licence."""
    sources = "".join(
        f"- version {each.provider_version}: from the package {each.name} {each.version}\n"
        for each in entries
    )
    return (
        f"Schemas of the provider {provider}\n\n"
        f"{sources}\n"
        "The provider and these packages are available under the Mozilla Public License 2.0\n"
        "(MPL-2.0), and so are the schemas that were made from the packages. The packages are in\n"
        "the Python Package Index, with the source of the classes that they contain. Names, types\n"
        "and flags were taken from it; descriptions were left out.\n"
    ).encode()


if __name__ == "__main__":
    sys.exit(main())
