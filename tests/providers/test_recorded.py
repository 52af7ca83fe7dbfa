"""What classes of packages say, and what versions of a provider agree on, as recorded.

`packaged.txt` has classes, each below a line `type` or `struct`: of each item its name, its flags,
how it is written and read. Signs stand for names of the library, `L` and `H` for its mappers, and
for structs: `P`, `D`, `Q` and `R` are `Part`, `Deep`, `Quad` and `Rest`. `agreed.txt` has rows of
schemas, of attributes and of blocks, and what is left of each pair. Results are behind `>`;
`--update-golden` records them anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

from hcl_lint.providers.address import parse_address
from hcl_lint.providers.agreement import ProviderSchemas
from hcl_lint.providers.index import index_content, read_index
from hcl_lint.providers.package import read_package
from hcl_lint.providers.schema_json import InvalidSchemas, ProviderData
from hcl_lint.schema.schema_data import schema_data
from tests.conftest import Golden
from tests.providers import packages

HERE = Path(__file__).parent
SIGNS = {
    "S": "cdktn.stringToHclTerraform", "N": "cdktn.numberToHclTerraform",
    "B": "cdktn.booleanToHclTerraform", "A": "cdktn.anyToHclTerraform", "P": "partToHclTerraform",
    "D": "deepToHclTerraform", "Q": "quadToHclTerraform", "R": "restToHclTerraform",
    "L": "cdktn.listMapperHcl", "H": "cdktn.hashMapperHcl",
}


def classes(rows: list[str]) -> str:
    """The text of classes."""
    found: list[str] = []
    for number, row in enumerate(rows):
        kind, _, rest = row.partition(" ")
        if kind not in ("type", "struct"):
            continue
        items = []
        for each in rows[number + 1 :]:
            if each.startswith(("type ", "struct ")):
                break
            items.append([part.strip() for part in each.split("|")])
        body = "".join([item(name, flags, code) for name, flags, _, _, code in items])
        is_old = all([not each[3] for each in items])
        written = "".join([entry(*each[:4]) for each in items if each[2]])
        if kind == "struct":
            function = f"{rest.lower()}To{'' if is_old else 'Hcl'}Terraform"
            found.append(f"export function {function}(struct?: any): any {{\n{written}}}\n")
            found.append(f"export class {rest}OutputReference extends cdktn.Complex {{\n{body}}}\n")
        else:
            base, _, type_ = rest.partition(" ")
            type_ = f'  static readonly tfResourceType = "{type_}";\n' if type_ else ""
            form = "" if is_old else "Hcl"
            method = f"  protected synthesize{form}Attributes() {{\n{written}\n  }}\n"
            found.append(f"export class Of{number} extends cdktn.Terraform{base} {{\n{type_}")
            found.append(f"{body}{method}}}\n")
    return "".join(found)


def item(name: str, flags: str, code: str) -> str:
    shown = [str(flag in flags).lower() for flag in "cor"]
    words = f"computed: {shown[0]}, optional: {shown[1]}, required: {shown[2]}"
    return f"  // {name} - {words}\n  {code or 'x'}\n\n"


def entry(name: str, flags: str, mapper: str, kind: str) -> str:
    how, _, rest = mapper.rpartition("NULL " if mapper.startswith("NULL") else "WO ")
    value = re.sub(r"\b[A-Z]\b", lambda sign: SIGNS[sign[0]], rest) + "(this._x)"
    if mapper.startswith("NULL"):
        value = f"struct!.x === undefined ? null : {value}"
    elif mapper.startswith("WO"):
        value = f"this.markWriteOnlyAttribute({value})"
    if mapper == "-":
        value = "this._x"
    if not kind:
        return f"    {name}: {value.replace('Hcl', '')},\n"
    lines = [f"    {name}: {{", f"      value: {value},", "      isBlock: false,"]
    return "\n".join([*lines, f'      type: "{kind}",', "    },", ""])


def packaged(text: str) -> Iterator[str]:
    for section in text.split("=== ")[1:]:
        heading, *lines = section.splitlines()
        rows = [line for line in lines if not line.startswith(">")]
        yield from [f"=== {heading}", *rows]
        try:
            files = {"package/package.json": json.dumps(packages.DESCRIPTION).encode()}
            files["package/lib/x/index.js"] = packages.module(classes(rows))
            package = read_package(packages.wheel(packages.archive(files)))
        except InvalidSchemas as problem:
            yield f"> {problem}"
            continue
        yield f"> lacks {', '.join(package.lacks)}"
        for (kind, name), bodies in package.provider.types.items():
            for number, (_, attributes, blocks) in enumerate(bodies):
                yield f"> {kind} {name} {number}"
                for each, row in {**attributes, **blocks}.items():
                    what = "block " if each in blocks else ""
                    yield f">   {what}{each}: {json.dumps(row)}"


def test_classes_say_what_is_recorded(golden: Golden) -> None:
    path = HERE / "packaged.txt"
    golden(path, "\n".join(packaged(path.read_text("utf-8"))) + "\n")


INNER: list[list[Any]] = [
    [{}, {"i": ["r", "string"], "j": ["c", "number"]}, {}], [{}, {}, {"k": ["list", 0, 1, 2]}],
]


def schemas(*rows: dict[str, Any], is_near: bool = False) -> str:
    """What versions of a provider say of a type with these items."""
    indexes = []
    for number, each in enumerate(rows):
        data = ProviderData(address)
        attributes = {name: row for name, row in each.items() if name == "a"}
        blocks = {name: row for name, row in each.items() if name == "b"}
        data.types["resource", "x_y"] = [*INNER, [{}, attributes, blocks]]
        indexes.append(read_index(index_content(data, f"{number + 1}.0.0")))
    found = ProviderSchemas(indexes, is_near=is_near).find("resource", "x_y")
    if found is None:
        return "nothing"
    flags = [each.flags for each in found.body.attributes.values()]
    return f"{' '.join(flags)} {schema_data(found.body.schema)!r}".strip()


parsed = parse_address("example.com/a/x")
assert parsed is not None
address = parsed


def agreed(text: str) -> Iterator[str]:
    rows = [line for line in text.splitlines() if not line.startswith(">")]
    yield from rows
    items = [{line[0]: json.loads(line[2:])} for line in rows]
    for number, each in enumerate(items):
        yield f"> {number}: {schemas(each)}"
        yield f"> {number} alone: {schemas(each, is_near=True)}"
    known: dict[str, list[str]] = {}
    for one, other in combinations_with_replacement(range(len(items)), 2):
        for first, second in ((one, other), (other, one)):
            found = schemas(items[first], items[second])
            known.setdefault(found, []).append(f"{first}+{second}")
    for found, pairs in known.items():
        yield f"> {' '.join(dict.fromkeys(pairs))}: {found}"


def test_versions_agree_on_what_is_recorded(golden: Golden) -> None:
    path = HERE / "agreed.txt"
    golden(path, "\n".join(agreed(path.read_text("utf-8"))) + "\n")
