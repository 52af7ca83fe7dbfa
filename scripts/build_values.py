"""Build the tables of values that providers accept, from public descriptions of their services.

``python scripts/build_values.py [--wheels DIR] [--output DIR]`` reads the models of AWS in the
version of botocore that the lock file names, and joins them to the bundled schemas of the AWS
provider (`api_models.py`) and to what that provider said of values (`judge_values.py`). It reads
Google's values from the texts of attributes in the package of its provider, and Azure's from those
that the packages of its services confirm (`azure_values.py`). Packages that are not in DIR are
downloaded by pip and compared with the digests in the lock file; the same packages make the same
files. ``--update`` locks the newest ones first. It needs the package ``zopfli``, which compresses
by a twentieth better than zlib (``pip install .[tables]``).

Printed are the numbers of constraints, and the patterns that are left out, as they need more than
a search in linear time can do.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import zopfli.zlib

REPOSITORY = Path(__file__).parent.parent
sys.path[:0] = [str(REPOSITORY), str(Path(__file__).parent)]

from api_models import Argument, Arguments, Models  # noqa: E402
from azure_values import DESCRIPTIONS, SERVICES, azure_values  # noqa: E402
from described_values import described_values  # noqa: E402
from open_lists import is_open  # noqa: E402
from reviewed_values import REVIEWED, SERVICES_OF_ARNS  # noqa: E402

from hcl_lint.providers.accepted_values import (  # noqa: E402
    ANY_CASE, ANY_TYPE, ARN, DOCUMENT, FORM, LENGTH, NETWORK, NUMBER, OPEN, OUTDATED, SUFFIX,
    SUGGESTED, VALUES, values_content,
)
from hcl_lint.providers.address import PROVIDER, RESOURCE  # noqa: E402
from hcl_lint.providers.index import read_head, read_index  # noqa: E402
from hcl_lint.regex.pattern import pattern_error  # noqa: E402

LOCK = "models.json"
VALIDATED = "validated.json"
AWS = "hashicorp_aws"
AZURE = "hashicorp_azurerm"
GOOGLE = "hashicorp_google"
NEVER_WRONG = frozenset(["", ".*", ".+", r"[\s\S]*", r"[\s\S]+", r"(?s).*", r"[\S\s]*", r"[\S\s]+"])
"""Patterns that say nothing, or nothing that the least length does not say."""

MOST_LEVELS = 3
"""Blocks around an argument whose values or numbers are kept; lengths and patterns are in none."""

LONGEST_PATTERN = 120

LONGEST = 1000
"""A length that nobody exceeds; a constraint that says no more is left out."""

COMPASS = "central|north|south|(north|south)?(east|west)"
"""What of its area a region is in."""

COMPRESSIONS = 15

KINDS = {
    VALUES: "values", ANY_CASE: "values", OPEN: "values of open lists",
    LENGTH: "length or pattern", NUMBER: "number", NETWORK: "network", OUTDATED: "outdated",
    DOCUMENT: "JSON", FORM: "form", ARN: "service of an ARN",
}

Constraints = dict[str, list[Any]]
"""What is said of the arguments of a type, by path: the kind and its fields."""


def main(arguments: list[str] | None = None) -> int:
    """Write the files; report on standard error why they cannot be built."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--output", default=str(REPOSITORY / "schemas"), help="the folder to write")
    parser.add_argument("--wheels", help="a folder with packages that need no download")
    parser.add_argument("--update", action="store_true", help="lock the newest packages first")
    options = parser.parse_args(arguments)
    output = Path(options.output)
    lock = json.loads((output / LOCK).read_text("utf-8"))
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.wheels or temporary)
        try:
            models = package("botocore", lock, folder, options.update)
            classes = package("cdktn-provider-google", lock, folder, options.update)
            descriptions = package(DESCRIPTIONS, lock, folder, options.update)
            services = [
                package(f"azure-mgmt-{name}", lock, folder, options.update) for name in SERVICES]
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            print(f"build_values: {error}", file=sys.stderr)
            return 1
        types = aws_types(aws_models(models), (output / f"{AWS}.hclschema").read_bytes())
        validated = json.loads((output / VALIDATED).read_text("utf-8"))
        add_validated(types, validated)
        regions = constraints_of_regions(aws_regions(models))
        documents = {
            name: {path: [[DOCUMENT.upper()]] for path in paths}
            for name, paths in validated["documents"].items()
        }
        described = described_values(classes)
        schemas = (output / f"{AZURE}.hclschema").read_bytes()
        azure = azure_values(descriptions, services, arguments_of_types(schemas))
    version = lock["botocore"]["version"]
    title = f"hashicorp/aws AWS (botocore {version}, provider {validated['provider'].split()[1]})"
    write(output / f"{AWS}{SUFFIX}", title, types, {**regions, **documents})
    version = lock["cdktn-provider-google"]["version"]
    title = f"hashicorp/google Google's provider (cdktn-provider-google {version})"
    write(output / f"{GOOGLE}{SUFFIX}", title, described)
    version = lock[DESCRIPTIONS]["version"]
    title = f"hashicorp/azurerm Azure's provider and services (pulumi-azure {version})"
    write(output / f"{AZURE}{SUFFIX}", title, azure)
    (output / LOCK).write_text(json.dumps(lock, indent=2, sort_keys=True) + "\n", "utf-8")
    return 0


def package(name: str, lock: dict[str, dict[str, str]], folder: Path, is_updated: bool) -> Path:
    """The wheel of a package, downloaded where it is not in a folder; notes it in the lock.

    Raises ValueError: it is not the one that is locked.
    """
    locked = lock.setdefault(name, {})
    wanted = f"{name}=={locked['version']}" if locked and not is_updated else name
    file = name.replace("-", "_")
    found = sorted(folder.glob(f"{file}-{locked.get('version', '*')}-*.whl"))
    if is_updated or not found:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps",
                   "--only-binary", ":all:", "--dest", str(folder), wanted]
        subprocess.run(command, check=True)
        found = sorted(folder.glob(f"{file}-*.whl"), key=lambda each: each.stat().st_mtime)
    wheel = found[-1]
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if is_updated or not locked:
        locked.update(version=wheel.name.split("-")[1], sha256=digest)
    elif digest != locked["sha256"]:
        raise ValueError(f"{wheel.name} is not the package whose digest is locked")
    return wheel


def write(
    path: Path, title: str, types: Mapping[str, Constraints], more: Mapping[str, Constraints] = {}
) -> None:
    """Write the file of a provider, with what is reviewed by hand, and print what is in it.

    *more* has several constraints for an argument, as what is reviewed has.
    """
    joined = {
        name: {where: [opened(each)] for where, each in known.items()}
        for name, known in types.items()
    }
    for added in (more, REVIEWED[path.stem]):
        for name, reviewed in added.items():
            for where, all_of_it in reviewed.items():
                known = joined.setdefault(name, {}).setdefault(where, [])
                known.extend([opened(each) for each in all_of_it])
    content = values_content(title, {
        name: {where: [list(map(field, each)) for each in all_of_it]
               for where, all_of_it in known.items()}
        for name, known in joined.items()
    }, compress)
    path.write_bytes(content)
    kinds = Counter(
        (KINDS[each[0].lower()] + " that the provider validates" * each[0].isupper(), "." in where)
        for name, known in joined.items() if name != SUGGESTED
        for where, all_of_it in known.items() for each in all_of_it
    )
    print(f"{path.name}: {len(content):,} bytes, {len(types)} types")
    for (kind, is_nested), count in sorted(kinds.items()):
        print(f"  {'nested' if is_nested else 'top-level'} {kind}: {count}")


def opened(constraint: list[Any]) -> list[Any]:
    """A constraint, as an open one where it lists values to which others will be added."""
    kind, *values = constraint
    if kind.lower() != VALUES or not is_open(values):
        return constraint
    return [OPEN.upper() if kind.isupper() else OPEN, *values]


def compress(data: bytes) -> bytes:
    """What zlib reads, as short as it gets in some seconds."""
    compressed: bytes = zopfli.zlib.compress(data, numiterations=COMPRESSIONS)
    return compressed


def field(item: object) -> str:
    """A field of a constraint as files have it."""
    return "" if item is None else f"{item:.15g}" if isinstance(item, float) else str(item)


# AWS


def add_validated(types: dict[str, Constraints], validated: Mapping[str, Any]) -> None:
    """Add what the provider itself said of values.

    Where it lists the same as the service, neither has changed for long: what is not among these
    is wrong. Where one lists more, any of these may be accepted; where they list other values, the
    provider is right. Of two lengths the longer one holds.
    """
    known_orders = {
        frozenset(each[1:]): each[1:]
        for known in types.values() for each in known.values() if each[0] == VALUES
    }
    for name, listed in validated["values"].items():
        of_type = types.setdefault(name, {})
        any_case = validated["any-case"].get(name, ())
        for path, values in listed.items():
            kind, *theirs = of_type.get(path, [""])
            if kind == VALUES and set(values) == set(theirs):
                values, kind = theirs, VALUES.upper()
            elif kind == VALUES and not set(values).isdisjoint(theirs):
                values = [*theirs, *[each for each in values if each not in theirs]]
            else:
                kind = VALUES
            if path in any_case:
                kind = ANY_CASE.upper() if kind.isupper() else ANY_CASE
            of_type[path] = [kind, *known_orders.get(frozenset(values), values)]
    for name, limits in validated["lengths"].items():
        for path, most in limits.items():
            kind, *bounds = types.get(name, {}).get(path, [""])
            if kind == LENGTH and bounds[1] is not None and bounds[1] < most:
                print(f"{name}.{path}: {bounds[1]} characters; the provider takes {most}")
                types[name][path] = [kind, bounds[0], most, *bounds[2:]]
    for version, networks in validated["networks"].items():
        for name, paths in networks.items():
            for path in paths:
                of_type = types.setdefault(name, {})
                other = of_type.get(path, [""])
                of_type[path] = [NETWORK, "" if other[0] == NETWORK else version]


def constraints_of_regions(regions: Sequence[str]) -> dict[str, Constraints]:
    """What regions and zones are, wherever arguments are called that."""
    areas = sorted({each.rsplit("-", 2)[0] for each in regions} | {"[a-z][a-z]"})
    region = f"({'|'.join(areas)})-({COMPASS})-[0-9]+"
    zone = [[LENGTH, None, None, f"{region}([a-z]|-[a-z0-9-]+)", "It must be a zone of a region"]]
    known = [[VALUES, *regions], [LENGTH, None, None, region, "It must be the name of a region"]]
    return {
        PROVIDER: {"region": known},
        ANY_TYPE: {"availability_zone": zone, "availability_zones": zone, "region": known},
    }


def aws_models(wheel: Path) -> dict[str, dict[str, Any]]:
    """The models of all services in the wheel of botocore, the newest version of each."""
    found: dict[str, dict[str, Any]] = {}
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if name.startswith("botocore/data/") and "/service-2.json" in name:
                data = archive.read(name)
                found[name.split("/")[2]] = json.loads(
                    gzip.decompress(data) if name.endswith(".gz") else data)
    return found


def aws_regions(wheel: Path) -> list[str]:
    """The regions of all partitions in the wheel of botocore.

    Beside them are names for endpoints of services without regions, such as `aws-global`.
    """
    with zipfile.ZipFile(wheel) as archive:
        partitions = json.loads(archive.read("botocore/data/partitions.json"))["partitions"]
    return sorted([
        name for each in partitions for name in each["regions"]
        if re.match(each["regionRegex"], name)
    ])


def aws_types(models: Mapping[str, dict[str, Any]], schemas: bytes) -> dict[str, Constraints]:
    """The constraints of the types in a file of schemas, whichever of its versions has them."""
    joined = Models(models)
    found: dict[str, Constraints] = {}
    left_out: Counter[str] = Counter()
    for version in read_head(schemas).versions:
        index = read_index(schemas, version)
        for name in index.names(RESOURCE):
            bodies = index.data(RESOURCE, name)
            known = {} if bodies is None else body_arguments(bodies, len(bodies) - 1)
            for path, each in joined.constraints(name, known).items():
                constraint = compact(each, left_out)
                if constraint is not None and is_kept(path, constraint):
                    found.setdefault(name, {})[path] = constraint
            for path in arguments_in(known):
                services = services_of(path.rpartition(".")[2])
                if services and "arn" not in str(found.get(name, {}).get(path, "")):
                    found.setdefault(name, {})[path] = [ARN, *services]
    for pattern, count in left_out.most_common():
        print(f"left out {count} times: {pattern}")
    return found


def arguments_of_types(schemas: bytes) -> dict[str, Arguments]:
    """What may be written in each type of resource, in whichever version it may."""
    found: dict[str, Arguments] = {}
    for version in read_head(schemas).versions:
        index = read_index(schemas, version)
        for name in index.names(RESOURCE):
            bodies = index.data(RESOURCE, name)
            if bodies is not None:
                known = body_arguments(bodies, len(bodies) - 1)
                found[name] = {**found.get(name, {}), **known}
    return found


def arguments_in(arguments: Arguments, path: str = "") -> Iterator[str]:
    """The paths of the strings in a body that tables may have room for."""
    for name, argument in arguments.items():
        if argument.block is not None:
            if path.count(".") < MOST_LEVELS:
                yield from arguments_in(argument.block, f"{path}{name}.")
        elif argument.type == "string":
            yield path + name


def services_of(name: str) -> Sequence[str]:
    """The services of which ARNs in an argument are."""
    for ending, services in SERVICES_OF_ARNS.items():
        if name == ending or name.endswith(f"_{ending}"):
            return services
    return ()


def body_arguments(bodies: list[Any], number: int, levels: int = 8) -> Arguments:
    """What may be written in a body of a schema."""
    _, attributes, blocks = bodies[number]
    found: dict[str, Argument] = {}
    for name, (flags, type_, *_) in attributes.items():
        if "r" in flags or "o" in flags:
            inner = None
            if isinstance(type_, dict) and levels:
                (mode, body), = type_.items()
                inner = body_arguments(bodies, body, levels - 1) if mode != "map" else {}
            found[name] = Argument(type_, inner)
    for name, (_, body, *_) in blocks.items():
        if name != "timeouts":
            found[name] = Argument(None, body_arguments(bodies, body, levels - 1) if levels else {})
    return found


def is_kept(path: str, constraint: list[Any]) -> bool:
    """Whether the tables have room for the constraint of an argument."""
    levels = path.count(".")
    if constraint[0] == LENGTH:
        return levels == 0 and len(constraint[-1] if len(constraint) > 3 else "") <= LONGEST_PATTERN
    return levels <= MOST_LEVELS


def compact(constraint: dict[str, Any], left_out: Counter[str]) -> list[Any] | None:
    """A constraint as files have it; None where it says nothing."""
    if "values" in constraint:
        return [VALUES, *constraint["values"]]
    least, most = constraint.get("least"), constraint.get("most")
    if "number" in constraint:
        return [NUMBER, least, most]
    pattern = constraint.get("pattern", "")
    if pattern in NEVER_WRONG:
        pattern = ""
    elif pattern_error(pattern):
        left_out[pattern] += 1
        pattern = ""
    if pattern:
        return [LENGTH, least, most, pattern]
    says_little = (least or 0) <= 1 and (most is None or most >= LONGEST)
    return None if says_little else [LENGTH, least, most]


if __name__ == "__main__":
    sys.exit(main())
