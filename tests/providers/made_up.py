"""A small provider that exists nowhere, with something of everything that a schema can have."""

from __future__ import annotations

import json
import os
from typing import Any

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.results import FileResult
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.schema_folders import user_folder
from hcl_lint.providers.address import TERRAFORM_REGISTRY
from hcl_lint.providers.catalog import index_file_name
from hcl_lint.providers.index import index_content
from hcl_lint.providers.schema_json import read_schemas

ADDRESS = f"{TERRAFORM_REGISTRY}/acme/forge"

ROOT = "/m"


def attribute(type_: Any = "string", **flags: Any) -> dict[str, Any]:
    return {"type": type_, "description_kind": "plain", **flags}


def required(type_: Any = "string", **flags: Any) -> dict[str, Any]:
    return attribute(type_, required=True, **flags)


def optional(type_: Any = "string", **flags: Any) -> dict[str, Any]:
    return attribute(type_, optional=True, **flags)


def computed(type_: Any = "string", **flags: Any) -> dict[str, Any]:
    return attribute(type_, computed=True, **flags)


def nested(mode: str, attributes: dict[str, Any], **flags: Any) -> dict[str, Any]:
    return {"nested_type": {"attributes": attributes, "nesting_mode": mode}, **flags}


def blocks(mode: str, block: dict[str, Any], **bounds: int) -> dict[str, Any]:
    return {"nesting_mode": mode, "block": block, **bounds}


def body(attributes: dict[str, Any] | None = None, **block_types: Any) -> dict[str, Any]:
    return {"attributes": attributes or {}, "block_types": block_types}


def schema(block: dict[str, Any]) -> dict[str, Any]:
    return {"version": 0, "block": block}


COLOUR = optional(deprecated=True, description="Deprecated: use `paint` instead.")

ANVIL = body(
    {
        "name": required(),
        "weight": optional("number"),
        "tags": optional(["map", "string"]),
        "arn": computed(),
        "secret": computed(sensitive=True),
        "password": optional(write_only=True),
        "colour": COLOUR,
        "rules": optional(["list", ["object", {"port": "number", "label": "string"}]]),
        "owner": nested("single", {"email": required(), "id": computed()}, optional=True),
        "parts": nested("list", {"kind": required(), "colour": COLOUR}, optional=True),
    },
    one=blocks("single", body({"size": required("number")})),
    disk=blocks(
        "list", body({"size": optional("number")}, part=blocks("list", body())), max_items=2
    ),
    leg=blocks("set", body({"length": optional("number")}), min_items=1),
    handle=blocks("map", body({"grip": optional()})),
    old={"nesting_mode": "list", "block": {**body(), "deprecated": True}},
)

PROVIDER: dict[str, Any] = {
    "provider": schema(body({"region": required(), "token": optional(sensitive=True)})),
    "resource_schemas": {
        "forge_anvil": schema(ANVIL),
        "forge_hammer": schema(body({"anvil": optional(), "id": computed()})),
        "forge_relic": schema({**body({"id": computed()}), "deprecated": True}),
        "forge_hot_hammer": schema(
            {**body({"anvil": {**optional(), "deprecated": True}, "id": computed()}),
             "deprecated": True}
        ),
    },
    "data_source_schemas": {
        "forge_anvils": schema(body({"name": optional(), "ids": computed(["list", "string"])})),
    },
    "ephemeral_resource_schemas": {
        "forge_token": schema(body({"scope": required(), "value": computed()})),
    },
    "action_schemas": {"forge_strike": schema(body({"force": required("number")}))},
    "list_resource_schemas": {"forge_anvil": schema(body({"colour": optional()}))},
    "resource_identity_schemas": {
        "forge_anvil": {
            "version": 0,
            "attributes": {
                "name": {"type": "string", "required_for_import": True},
                "zone": {"type": "string", "optional_for_import": True},
            },
        },
    },
    "functions": {
        "weigh": {
            "description": "Returns the weight.",
            "return_type": "number",
            "parameters": [{"name": "name", "type": "string"}],
            "variadic_parameter": {"name": "parts", "type": "number"},
        },
        "parse": {
            "return_type": ["object", {"kind": "string"}],
            "parameters": [{"name": "text", "type": "string", "is_nullable": True}],
        },
    },
}


def text(provider: dict[str, Any] | None = None, **more: Any) -> bytes:
    """What the product writes about a provider."""
    schemas = {ADDRESS: PROVIDER if provider is None else provider}
    return json.dumps({"format_version": "1.0", "provider_schemas": schemas, **more}).encode()


def index_file(version: str = "1.2.0", provider: dict[str, Any] | None = None) -> dict[str, bytes]:
    """The index file of a version of the provider, by its name."""
    (data,) = read_schemas(text(provider))
    return {index_file_name(data.address, version): index_content(data, version)}


REQUIREMENTS = """terraform {
  required_providers {
    forge = {
      source = "acme/forge"
    }
  }
}
"""


def project(
    files: dict[str, str], indexes: dict[str, bytes] | None = None, folder: str | None = None
) -> Project:
    """A project in memory, with index files in the folder of the user or in another one."""
    place = user_folder(os.environ) if folder is None else folder
    contents = {f"{ROOT}/.git/HEAD": b""}
    for name, content in (index_file() if indexes is None else indexes).items():
        contents[f"{place}/{name}"] = content
    for path, source in files.items():
        contents[f"{ROOT}/{path}"] = source.encode()
    memory = MemoryFiles(contents, here=ROOT)
    return Project(ConfigurationFinder(files=memory, is_isolated=True), checker=checker())


def checker() -> Checker:
    return Checker(Ruleset(all_rules(), RuleSettings()))


def results(checked: Project, path: str) -> list[FileResult]:
    module = checked.modules.of(checked.file(path)).module
    assert module is not None
    return checked.checker(checked.file(path).configuration).check(module)


def found(
    source: str, indexes: dict[str, bytes] | None = None, *, name: str = "main.tf", **files: str
) -> list[str]:
    """Lines, codes and summaries of what the schemas show in a module, requirements aside."""
    more = {path.replace("__", "."): each for path, each in files.items()}
    all_files = {"versions.tf": REQUIREMENTS, name: source, **more}
    lines = []
    for result in results(project(all_files, indexes), name):
        for each in result.diagnostics:
            if each.code[0] in "EVR" and each.code not in ("R012", "R013", "R014"):
                lines.append(f"{each.range.line} {each.code} {each.summary}")
    return lines
