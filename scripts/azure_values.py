"""The values that Azure's provider documents and Azure's services know.

The package ``pulumi-azure`` is generated from the provider: its classes have the arguments of the
provider's types and the provider's descriptions of them, in which values stand as "Possible values
are `A` and `B`". A class is joined to the type of the schemas whose arguments are called alike.
What is listed there counts where a service confirms it: one of the enumerations in the packages
``azure-mgmt-*`` has these values and no others; or it has others too, and is called as the
argument is. Then what either lists is accepted, as services grow faster than descriptions.

The packages are read as text and never run.
"""

from __future__ import annotations

import math
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from api_models import Arguments, spelled, stem

from hcl_lint.providers.accepted_values import VALUES

DESCRIPTIONS = "pulumi-azure"
SERVICES = """
    alertsmanagement apimanagement appconfiguration appcontainers authorization automation
    batch botservice cdn cognitiveservices communication compute confidentialledger
    containerinstance containerregistry containerservice containerservicefleet cosmosdb
    costmanagement dashboard databoxedge databricks datafactory dataprotection datashare
    desktopvirtualization devcenter devtestlabs elasticsan eventgrid eventhub fluidrelay
    frontdoor hdinsight healthcareapis hybridcompute iothub iothubprovisioningservices
    keyvault kubernetesconfiguration kusto loganalytics logic machinelearningservices
    maintenance mongocluster monitor mysqlflexibleservers netapp network notificationhubs
    oracledatabase policyinsights postgresqlflexibleservers privatedns rdbms
    recoveryservices recoveryservicesbackup recoveryservicessiterecovery redhatopenshift
    redis redisenterprise resourceconnector search security securityinsight servicebus
    servicefabric servicefabricmanagedclusters servicelinker signalr sql sqlvirtualmachine
    storage storagemover storagesync streamanalytics subscription synapse trafficmanager web
""".split()
"""The names of the services' packages after ``azure-mgmt-``."""

CLASSES = {"azurerm_cosmosdb_account": ("cosmosdb", "Account")}
"""The folders and classes of types, chosen by hand."""

NOT_COMPLETE = frozenset(["azurerm_virtual_machine_implicit_data_disk_from_source.caching"])
"""Arguments that take more than description and service list, or take it in any case."""

BOTH = "SystemAssigned, UserAssigned"
"""The identity that most types with the other two take, though few descriptions say so."""

LEAST_ALIKE = 1.4
"""How alike a class and a type must be at least."""

MOST_LEVELS = 2
"""Blocks around an argument whose values are kept."""

MOST_VALUES = 25
"""Longer lists are mostly of sizes, and grow."""

Class = tuple[str, str]
"""The folder of a class and its name."""

Described = Mapping[str, tuple[str, str]]
"""The type and the text of each argument."""

_CLASS = re.compile(
    r'^class (\w+)Args:\n    def __init__\(__self__, \*,.*?\):\n        """\n(.*?)"""', re.M | re.S)
_ARGUMENT = re.compile(
    r"^        :param (\S.*?\]) (\w+): (.*?)(?=^        :param |\Z)", re.M | re.S)
_RESOURCE = re.compile(r"^class (\w+)\(pulumi\.CustomResource\)", re.M)
_INNER = re.compile(r"'(\w+)Args'")
_ENUMERATION = re.compile(r"^class (\w+)\([^\n]*Enum[^\n]*\):\n(.*?)(?=^\S|\Z)", re.M | re.S)
_MEMBER = re.compile(r"""^    \w+\s*=\s*(?:"([^"\n]+)"|'([^'\n]+)')""", re.M)

_LIST = re.compile(
    r"\b(?:possible|possibles|valid|allowed|accepted|supported|acceptable)\s+(?:values?|options)"
    r"\s*(?:for\s+`\w+`\s+)?(?:are|include|includes|is|:)?\s*(?:either|one of|both|currently)?"
    r"\s*:?\s*(?=`)",
    re.I,
)
_VALUE = re.compile(r"`([^`\n]+)`(?:\s*\([^()]*\))?")
_NEXT = re.compile(r"\s*(?:,\s*(?:and|or)?|and|or|/)\s*(?=`)", re.I)
_END = re.compile(r"\s*(?:[.(;\n]|$)|\s+(?:defaults|changing|the default|default)", re.I)

# Words of names that say little.
_GENERAL = frozenset([
    "action", "category", "format", "kind", "level", "method", "mode", "name", "operator",
    "protocol", "sku", "state", "status", "tier", "type", "value", "version",
])


def azure_values(
    descriptions: Path, services: Iterable[Path], types: Mapping[str, Arguments]
) -> dict[str, dict[str, list[Any]]]:
    """The constraints of arguments, by type and path; *types* are those of the schemas."""
    classes, resources = _classes(descriptions)
    known = Enumerations(services)
    found: dict[str, dict[str, list[Any]]] = {}
    for name, (folder, class_) in sorted(_joined(classes, resources, types).items()):
        for path, text in _described(classes, folder, class_, types[name]):
            values = listed(text)
            more = known.confirmed(values, name, path) if len(values) > 1 else []
            if path == "identity.type" and BOTH not in more and len(more) > 1:
                more.append(BOTH)
            if 1 < len(more) <= MOST_VALUES and f"{name}.{path}" not in NOT_COMPLETE:
                found.setdefault(name, {})[path] = [VALUES, *sorted(more)]
    return found


def listed(text: str) -> list[str]:
    """The values that a description lists; none where it is not certain that these are all."""
    starts = list(_LIST.finditer(text))
    if len(starts) != 1:
        return []
    at = starts[0].end()
    values: list[str] = []
    while True:
        value = _VALUE.match(text, at)
        if value is None:
            return []
        values.append(value[1].strip('"'))
        following = _NEXT.match(text, value.end())
        if following is None:
            return values if _END.match(text, value.end()) else []
        at = following.end()


class Enumerations:
    """The enumerations in the packages of services."""

    def __init__(self, packages: Iterable[Path]) -> None:
        self._values: dict[tuple[str, str], list[str]] = {}  # by service and name
        for package in packages:
            service = package.name.partition("-")[0].removeprefix("azure_mgmt_")
            for text in _texts(package, re.compile(r"/models/_?\w*enums?\w*\.py$")):
                for name, body in _ENUMERATION.findall(text):
                    values = self._values.setdefault((service, name), [])
                    for pair in _MEMBER.findall(body):
                        value = pair[0] or pair[1]
                        if value not in values:
                            values.append(value)
        self._places: dict[str, set[tuple[str, str]]] = {}
        for place, values in self._values.items():
            for value in values:
                self._places.setdefault(value, set()).add(place)

    def confirmed(self, values: Sequence[str], type_: str, path: str) -> list[str]:
        """The values, with those that the service has in addition; none if it lacks one."""
        places = set.intersection(*[self._places.get(value, set()) for value in values])
        if any([len(self._values[place]) == len(values) for place in places]):
            return list(values)
        best = None
        around = _words(*type_.split("_")[1:], *path.replace(".", "_").split("_"))
        last = _words(*path.rpartition(".")[2].split("_")) - {"enabled"}
        for service, name in sorted(places):
            words = _words(*spelled(name).split("_"))
            is_certain = last <= words and (not last <= _GENERAL or words & around - _GENERAL)
            more = self._values[service, name]
            if is_certain and len(more) <= 3 * len(values) + 3:
                is_own = any([word in service for word in around if len(word) > 3])
                score = len(words & around) + 2 * is_own, -len(more)
                if best is None or score > best[0]:
                    best = score, more
        return [] if best is None else [*values, *[each for each in best[1] if each not in values]]


def _words(*words: str) -> frozenset[str]:
    return frozenset(map(stem, words))


def _texts(package: Path, wanted: re.Pattern[str]) -> Iterator[str]:
    with zipfile.ZipFile(package) as archive:
        for name in sorted(archive.namelist()):
            if wanted.search(name):
                yield archive.read(name).decode("utf-8")


def _classes(package: Path) -> tuple[dict[Class, Described], list[Class]]:
    """The arguments of all classes, and the classes of resources."""
    found: dict[Class, Described] = {}
    resources = []
    with zipfile.ZipFile(package) as archive:
        for name in sorted(archive.namelist()):
            if name.count("/") == 2 and name.endswith(".py") and "/get_" not in name:
                folder = name.split("/")[1]
                text = archive.read(name).decode("utf-8")
                for class_, body in _CLASS.findall(text):
                    found[folder, class_] = {
                        argument: (type_, said)
                        for type_, argument, said in _ARGUMENT.findall(body)
                    }
                resources += [(folder, class_) for class_ in _RESOURCE.findall(text)]
    return found, [each for each in resources if each in found]


def _joined(
    classes: Mapping[Class, Described], resources: Sequence[Class], types: Mapping[str, Arguments]
) -> dict[str, Class]:
    """The class of each type: the one with the same arguments, and the most similar name."""
    counts = Counter(_singular(name) for known in types.values() for name in known)

    def weight(names: Iterable[str]) -> float:
        return sum(math.log(1 + len(types) / counts[name]) if name in counts else 3.0
                   for name in names)

    theirs = {each: frozenset(map(_singular, classes[each])) for each in resources}
    scores = []
    for type_, arguments in types.items():
        own = frozenset(map(_singular, arguments)) - {"id"}
        name = type_.partition("_")[2]
        for folder, class_ in resources:
            other = theirs[folder, class_]
            both = own & other
            if 2 * len(both) >= max(len(own), len(other)):
                shared = weight(both) / weight(own | other)
                score = 2 * shared + _alike(name, folder, class_)
                scores.append((score, type_, folder, class_))
    found = dict(CLASSES)
    used = set(found.values())
    for score, type_, folder, class_ in sorted(scores, reverse=True):
        if score >= LEAST_ALIKE and type_ not in found and (folder, class_) not in used:
            found[type_] = folder, class_
            used.add((folder, class_))
    return found


def _alike(name: str, folder: str, class_: str) -> float:
    """How alike the names of a type and a class are, from 0 to 1."""
    letters = name.replace("_", "")
    if letters in (class_.lower(), folder + class_.lower()):
        return 1.0
    words, other = _words(*name.split("_")), _words(*spelled(class_).split("_"))
    return max(len(words & each) / len(words | each) for each in (other, other | {stem(folder)}))


def _singular(name: str) -> str:
    """The name of an argument as that of a block, which lists of the package have in the plural."""
    ends_twice = name.endswith(("sses", "xes", "ches", "shes"))
    return stem(name.removesuffix("es") if ends_twice else name)


def _described(
    classes: Mapping[Class, Described], folder: str, class_: str, arguments: Arguments,
    path: str = "",
) -> Iterator[tuple[str, str]]:
    """The descriptions of strings, and of lists of them, by path."""
    names = {_singular(name): name for name in arguments}
    for described, (type_, text) in classes.get((folder, class_), {}).items():
        name = described if described in arguments else names.get(_singular(described), "")
        if not name:
            continue
        argument = arguments[name]
        inner = _INNER.search(type_)
        if inner is not None and argument.block is not None:
            if path.count(".") < MOST_LEVELS:
                yield from _described(classes, folder, inner[1], argument.block, f"{path}{name}.")
        elif argument.type in ("string", ["list", "string"], ["set", "string"]):
            yield path + name, text
