"""Ask a provider itself which values it accepts, by its messages about one that nobody means.

``python scripts/judge_values.py --plugins DIR [--provider hashicorp/aws]`` needs ``terraform``, and
the provider below DIR, a mirror of files as ``terraform init -plugin-dir`` takes it. For each
argument that is a string, or a list of strings, it has ``terraform validate`` judge a resource in
which that argument has an impossible value, and notes the values that the message lists. A second
run finds out whether the case of letters matters, a third one where networks may have no bits of
hosts. Nothing is contacted. ``--types PATTERN`` asks about the types that match only, and
``--output FILE`` keeps the result for comparison.

The result is ``schemas/validated.json``, which ``build_values.py`` reads: for each type the values
by path, the paths where any case is accepted, those of networks by the version of IP, those of JSON
documents, and the lengths of strings at the top level.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).parent.parent
sys.path.insert(0, str(REPOSITORY))

from hcl_lint.providers.accepted_values import LENGTH, accepted_values  # noqa: E402
from hcl_lint.providers.address import ProviderAddress  # noqa: E402

OUTPUT = REPOSITORY / "schemas" / "validated.json"
PROBE = "hcllintprobe"
AT_ONCE = 100
"""Resources in one run; the time for more grows faster than their number."""

MOST_LEVELS = 4
"""Blocks around an argument."""

FREE = re.compile(
    r"(^|_)(ids?|arns?|names?|account|address|addresses|arguments?|body|bucket|certificate|cidr|"
    r"column|command|comment|content|data|database|date|default_value|definition|description|"
    r"document|domain|email|endpoint|expression|field|file|filter|groups?|host|hostname|"
    r"identifiers?|image|json|key|label|message|owner|password|path|pattern|policy|prefix|query|"
    r"region|role|schema|script|secret|sql|subnets?|suffix|table|tags?|template|text|time|title|"
    r"token|uri|url|user|username|users|value|version|zones?)$"
)
"""The names of arguments that are free text, nearly always; nothing is asked about these."""

DOCUMENT = re.compile(
    r"json|polic|document|definition|template|pattern|body|content|config|spec|schema|input|param"
    r"|mapping|rule|query|properties|dashboard|settings|attributes|overrides|data|filter|event"
)
"""The names of arguments that may have to be JSON."""

NETWORKS = {"4": ("10.0.0.1/8", "10.0.0.0/8"), "6": ("2001:db8::1/32", "2001:db8::/32")}
"""A network with bits of a host, and one without, by version."""

NETWORK = re.compile(r"cidr|ip_range|(^|_)(network|ipv[46])$")
"""The names of arguments that may be networks."""

TOO_LONG = "a" * 10_000
"""A string that is longer than any argument takes that has a limit."""

_LENGTH = re.compile(
    r"length\D{0,80}?(?:range \(|between )\d+(?: - | and )(?P<most>\d+)"
    r"|(?:longer than|at most|(?:less|fewer) than or equal to|maximum of|exceed) (?P<only>\d+)"
)
_LISTED = re.compile(r"\bone of:? ?\[([^\]]*)\]")
_OTHER_FORM = "value must be a valid"
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')

Path_ = tuple[str, ...]
Found = dict[str, dict[str, list[str]]]


def main(arguments: list[str] | None = None) -> int:
    """Write the file, and print how many arguments have values."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--plugins", required=True, help="the folder of the provider's mirror")
    parser.add_argument("--provider", default="hashicorp/aws")
    parser.add_argument("--types", default="", help="a regular expression for the types to ask of")
    parser.add_argument("--output", default=str(OUTPUT), help="the file to write")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as temporary:
        judge = Judge(Path(temporary), options.provider, options.plugins)
        schemas = {
            type_: schema for type_, schema in judge.schemas().items()
            if re.match(options.types, type_)
        }
        probes = [
            (type_, path) for type_, schema in sorted(schemas.items())
            for path in paths(schema["block"]) if not FREE.search(path[-1])
        ]
        print(f"{len(probes)} arguments of {len(schemas)} types")
        found = listed(judge, schemas, probes, {})
        cased = {
            (type_, tuple(path.split("."))): other
            for type_, known in found.items() for path, values in known.items()
            for other in [in_other_case(values)] if other
        }
        refused = listed(judge, schemas, list(cased), cased)
        any_case = {
            type_: [
                path for path in known
                if (type_, tuple(path.split("."))) in cased and path not in refused.get(type_, {})
            ]
            for type_, known in found.items()
        }
        networks = {
            version: networks_of(judge, schemas, *texts) for version, texts in NETWORKS.items()}
        lengths = lengths_of(judge, schemas)
        data = {
            "documents": documents_of(judge, schemas),
            "lengths": lengths,
            "any-case": {type_: known for type_, known in any_case.items() if known},
            "networks": networks,
            "provider": f"{options.provider} {judge.version()}",
            "values": found,
        }
    Path(options.output).write_text(shown(data), "utf-8")
    print(f"{sum(map(len, found.values()))} have values that the provider lists")
    return 0


def shown(data: dict[str, Any]) -> str:
    """The text of the file, which has a line for each type."""
    parts = []
    for name, part in sorted(data.items()):
        text = json.dumps(part)
        if isinstance(part, dict):
            rows = [f" {json.dumps(key)}: {json.dumps(part[key])}" for key in sorted(part)]
            text = "{\n" + ",\n".join(rows) + "\n}"
        parts.append(f"{json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


class Judge:
    """Terraform in a folder of its own, with one provider."""

    def __init__(self, folder: Path, provider: str, plugins: str) -> None:
        self._folder = folder
        self._provider = provider
        name = provider.rpartition("/")[2]
        self._head = (
            "terraform {\n  required_providers {\n"
            f'    {name} = {{\n      source = "{provider}"\n    }}\n  }}\n}}\n'
        )
        self._write("")
        self._run("init", f"-plugin-dir={plugins}")

    def schemas(self) -> dict[str, Any]:
        """The schemas of the provider's resources."""
        found = json.loads(self._run("providers", "schema", "-json"))["provider_schemas"]
        (schemas,) = found.values()
        types: dict[str, Any] = schemas["resource_schemas"]
        return types

    def version(self) -> str:
        """The version of the provider."""
        found = json.loads(self._run("version", "-json"))["provider_selections"]
        (version,) = found.values()
        return str(version)

    def diagnostics(self, text: str) -> list[dict[str, Any]]:
        """What is said of a configuration."""
        self._write(text)
        found: list[dict[str, Any]] = json.loads(self._run("validate", "-json"))["diagnostics"]
        return found

    def _write(self, text: str) -> None:
        (self._folder / "main.tf").write_text(self._head + text, "utf-8")

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            ["terraform", *arguments], cwd=self._folder, stdout=subprocess.PIPE, text=True,
            stderr=subprocess.DEVNULL, check=False,
        )
        return done.stdout


def listed(
    judge: Judge, schemas: dict[str, Any], probes: list[tuple[str, Path_]],
    values: dict[tuple[str, Path_], str],
) -> Found:
    """The values that messages list, by type and path; a probe has its value, or an impossible one.

    A run of which the provider says nothing has failed. Where it also says something else of a
    value, what it lists is one of several forms that it accepts.
    """
    found: Found = {}
    of_several: set[tuple[str, str]] = set()
    for start in range(0, len(probes), AT_ONCE):
        some = probes[start : start + AT_ONCE]
        text = "".join([
            resource(schemas[type_]["block"], type_, f"r{number}", path,
                     values.get((type_, path), PROBE))
            for number, (type_, path) in enumerate(some)
        ])
        diagnostics = judge.diagnostics(text)
        for each in diagnostics:
            number = re.search(r'"r(\d+)"', (each.get("snippet") or {}).get("context") or "")
            if number is None:
                continue
            type_, path = some[int(number[1])]
            message = f"{each['summary']} {each.get('detail', '')}".replace("\n", " ")
            one_of = _LISTED.search(message)
            value = values.get((type_, path), PROBE)
            if one_of is not None and value in message.replace(one_of[1], ""):
                words = _QUOTED.findall(one_of[1]) or one_of[1].split()
                accepted = [word for word in words if word]
                found.setdefault(type_, {})[".".join(path)] = accepted
            elif value in message or _OTHER_FORM in message:
                of_several.add((type_, ".".join(path)))
        print(f"{start + len(some)} of {len(probes)}", file=sys.stderr)
    for type_, name in of_several:
        found.get(type_, {}).pop(name, None)
    return found


def documents_of(judge: Judge, schemas: dict[str, Any]) -> dict[str, list[str]]:
    """The paths, by type, that take no string that is not JSON."""
    probes = [
        (type_, path) for type_, schema in sorted(schemas.items())
        for path in paths(schema["block"]) if DOCUMENT.search(path[-1])
    ]
    said: dict[tuple[str, Path_], str] = {}
    for probe, message in messages(judge, schemas, probes, PROBE):
        if re.search(rf"\b{probe[1][-1]}\b|Invalid JSON", message) and "one of" not in message:
            said[probe] = said.get(probe, "") + message
    found: dict[str, list[str]] = {}
    for (type_, path), message in sorted(said.items()):
        if re.search("JSON|invalid character", message) and "ARN" not in message:
            found.setdefault(type_, []).append(".".join(path))
    return found


def lengths_of(judge: Judge, schemas: dict[str, Any]) -> dict[str, dict[str, int]]:
    """The most characters of strings, where the tables have a limit, too."""
    probes = [
        (type_, path) for type_, schema in sorted(schemas.items())
        for path in paths(schema["block"], 0) if len(path) == 1 and _is_limited(type_, path[0])
    ]
    found: dict[str, dict[str, int]] = {}
    for (type_, path), message in messages(judge, schemas, probes, TOO_LONG):
        bounds = _LENGTH.search(message)
        if bounds is not None and re.search(rf"\b{path[0]}\b", message):
            found.setdefault(type_, {})[path[0]] = int(bounds["most"] or bounds["only"])
    return found


def _is_limited(type_: str, name: str) -> bool:
    accepted = accepted_values(ProviderAddress("", "hashicorp", "aws"))
    body = None if accepted is None else accepted.of_type(type_)
    constraints = [] if body is None else body.arguments.get(name, [])
    return any([each.kind == LENGTH and each.most is not None for each in constraints])


def networks_of(
    judge: Judge, schemas: dict[str, Any], with_host: str, without: str
) -> dict[str, list[str]]:
    """The paths, by type, that take a network but none with bits of a host."""
    probes = [
        (type_, path) for type_, schema in sorted(schemas.items())
        for path in paths(schema["block"]) if NETWORK.search(path[-1])
    ]
    refused = rejected(judge, schemas, probes, without)
    accepted = [each for each in probes if each not in refused]
    found: dict[str, list[str]] = {}
    for type_, path in sorted(rejected(judge, schemas, accepted, with_host)):
        found.setdefault(type_, []).append(".".join(path))
    return found


def rejected(
    judge: Judge, schemas: dict[str, Any], probes: list[tuple[str, Path_]], value: str
) -> set[tuple[str, Path_]]:
    """The probes where a message is about a value."""
    return {
        probe for probe, message in messages(judge, schemas, probes, value) if value in message
    }


def messages(
    judge: Judge, schemas: dict[str, Any], probes: list[tuple[str, Path_]], value: str
) -> Iterator[tuple[tuple[str, Path_], str]]:
    """What is said of resources in which the arguments of probes have a value."""
    for start in range(0, len(probes), AT_ONCE):
        some = probes[start : start + AT_ONCE]
        text = "".join([
            resource(schemas[type_]["block"], type_, f"r{number}", path, value)
            for number, (type_, path) in enumerate(some)
        ])
        for each in judge.diagnostics(text):
            number = re.search(r'"r(\d+)"', (each.get("snippet") or {}).get("context") or "")
            if number is not None:
                yield some[int(number[1])], f"{each['summary']} {each.get('detail', '')}"


def in_other_case(values: list[str]) -> str:
    """A value whose letters have another case than any listed; "" if there is none."""
    for value in values:
        other = value.swapcase()
        if other != value and other not in values:
            return other
    return ""


# Resources


def paths(block: dict[str, Any], levels: int = MOST_LEVELS) -> Iterator[Path_]:
    """The arguments of a body, and of its blocks, that are strings or lists of them."""
    for name, attribute in sorted(block.get("attributes", {}).items()):
        if not _is_argument(attribute):
            continue
        if is_text(attribute.get("type")):
            yield (name,)
        for inner, type_ in sorted(_members(attribute).items()):
            if is_text(type_):
                yield (name, inner)
    for name, inner in sorted(block.get("block_types", {}).items()):
        if levels and name != "timeouts":
            for path in paths(inner["block"], levels - 1):
                yield (name, *path)


def is_text(type_: Any) -> bool:
    """Whether a type is a string or a list of strings."""
    return type_ == "string" or type_ in (["list", "string"], ["set", "string"])


def resource(block: dict[str, Any], type_: str, name: str, path: Path_, value: str) -> str:
    """A resource with what it requires, and a value at a path."""
    return f'resource "{type_}" "{name}" {{\n{_body(block, path, value)}}}\n'


def _body(block: dict[str, Any], path: Path_, value: str) -> str:
    lines = []
    for name, attribute in block.get("attributes", {}).items():
        if path == (name,):
            lines.append(f"{name} = {_shown(value, attribute['type'])}")
        elif path[:1] == (name,):
            shown_value = _shown(value, _members(attribute)[path[1]])
            lines.append(f"{name} {{\n{path[1]} = {shown_value}\n}}")
        elif attribute.get("required"):
            lines.append(f"{name} = {_dummy(attribute)}")
    for name, inner in block.get("block_types", {}).items():
        is_on_path = len(path) > 1 and path[0] == name
        for number in range(max(inner.get("min_items", 0), int(is_on_path))):
            body = _body(inner["block"], path[1:] if is_on_path and number == 0 else (), value)
            label = ' "x"' if inner["nesting_mode"] == "map" else ""
            lines.append(f"{name}{label} {{\n{body}}}")
    return "".join([f"{line}\n" for line in lines])


def _shown(value: str, type_: Any) -> str:
    text = json.dumps(value)
    return text if type_ == "string" else f"[{text}]"


def _members(attribute: dict[str, Any]) -> dict[str, Any]:
    """The types of what objects in an attribute have, which may be written as a block."""
    type_ = attribute.get("type")
    if isinstance(type_, list) and type_[0] in ("list", "set") and type_[1][0] == "object":
        members: dict[str, Any] = type_[1][1]
        return members
    return {}


def _dummy(attribute: dict[str, Any]) -> str:
    nested = attribute.get("nested_type")
    if nested is not None:
        inner = "".join([
            f"{name} = {_dummy(each)}\n"
            for name, each in nested["attributes"].items() if each.get("required")
        ])
        mode = nested["nesting_mode"]
        body = f"{{\n{inner}}}"
        return body if mode == "single" else f"{{ x = {body} }}" if mode == "map" else f"[{body}]"
    return _dummy_of(attribute["type"])


def _dummy_of(type_: Any) -> str:
    if isinstance(type_, str):
        return {"string": '"1"', "number": "1", "bool": "true"}.get(type_, "null")
    kind, inner = type_
    if kind == "map":
        return f"{{ x = {_dummy_of(inner)} }}"
    if kind == "object":
        items = [f"{name} = {_dummy_of(each)}" for name, each in inner.items()]
        return "{" + ", ".join(items) + "}"
    return f"[{_dummy_of(inner)}]"


def _is_argument(attribute: dict[str, Any]) -> bool:
    return bool(attribute.get("required") or attribute.get("optional"))


if __name__ == "__main__":
    sys.exit(main())
