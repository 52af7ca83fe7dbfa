"""What is found in whole modules, with files of values, locks and schemas of providers.

``modules/NAME.md`` has the files of small repositories: each heading is one of them, and a block
``toml`` has options of rules. ``modules/NAME.txt`` lists every finding in them, in full; what is
silent is as much a part of it as what is not. ``--update-golden`` records it anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.project.configuration import parse_toml
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.schema_folders import user_folder
from hcl_lint.providers.address import TERRAFORM_REGISTRY
from hcl_lint.providers.catalog import index_file_name
from hcl_lint.providers.index import index_content
from hcl_lint.providers.schema_json import read_schemas
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Range
from tests.conftest import Golden
from tests.linter.case_files import Case, read_cases
from tests.linter.checking import ruleset
from tests.products.in_full import in_full
from tests.providers.made_up import (
    PROVIDER, ROOT, blocks, body, computed, index_file, nested, optional, schema,
)

NOISE = [
    "SEC", "F", "L", "N", "missing-required-version", "undocumented-output",
    "undocumented-variable",
]
MODULES = Path(__file__).parent / "modules"


def old(arguments: str) -> dict[str, Any]:
    """A deprecated type with arguments of one letter."""
    return schema({**body({name: optional() for name in arguments}), "deprecated": True})


# What the product treats apart is called as it is, and has only what matters here.
TAGGED = schema(body({"name": optional(), "tags": optional(["map", "string"])}))
RULE = ("type", "protocol", "from_port", "to_port", "cidr_blocks", "description", "source")
ROUTE = ("destination_cidr_block", "destination_ipv6_cidr_block", "gateway_id")
POLICIES = ("aws_iam_policy", "aws_iam_user_policy", "aws_sqs_queue_policy", "aws_s3_bucket_policy")
AWS: dict[str, Any] = {
    "provider": schema(body({"region": optional()}, default_tags=blocks("list", TAGGED["block"]))),
    "resource_schemas": {
        "aws_vpc": TAGGED,
        "aws_autoscaling_group": schema(
            body({"tags": optional(["list", ["map", "string"]])},
                 tag=blocks("set", body({"key": optional()})))),
        "aws_key": schema(body({"name": optional(), "key": optional(), "key_wo": optional()})),
        "aws_zone": schema(body({"name": optional(), "tags": computed(["map", "string"])})),
        "aws_list": schema(body({"name": optional(), "tags": optional(["list", "string"])})),
        # Deprecated ones, and others that have some of the same arguments.
        **{f"aws_old_{name}": old("abcd") for name in ("most", "half", "two", "gone", "more")},
        "aws_most": schema(body({name: optional() for name in "abcx"})),
        "aws_half": schema(body({name: optional() for name in "abxy"})),
        "aws_more": old("abcd"),
        "aws_old_fifths": old("abcde"),
        "aws_fifths": schema(body({name: optional() for name in "abc"})),
        "aws_two": schema(body({name: optional() for name in "abcd"})),
        "aws_big_tall": old("abcd"),
        "aws_big": schema(body({name: optional() for name in "abcd"})),
        "aws_tall": schema(body({name: optional() for name in "abcd"})),
        "aws_lambda_function": schema(body({"role": optional()})),
        "aws_instance": schema(body({"instance_type": optional(), "count": optional()})),
        "aws_vpc_security_group_ingress_rule": schema(body({name: optional() for name in RULE})),
        "aws_route": schema(body({name: optional() for name in ROUTE})),
        **{name: schema(body({"policy": optional(), "name": optional()})) for name in POLICIES},
        "aws_iam_role": schema(body({"assume_role_policy": optional(), "name": optional()})),
        "aws_ssm_parameter": schema(
            body({"type": optional(), "value": optional(), "value_wo": optional()})),
        "aws_deep": schema(
            body(
                {"deep": nested("list", {"inner": nested("map", {"x": optional()}, optional=True)},
                                optional=True),
                 "kept": optional(write_only=True)},
                step=blocks("list", body({"x": optional()}, more=blocks("list", body({
                    "x": optional(), "y": optional(write_only=True)})))),
                group=blocks("group", body({"x": optional()})),
            )
        ),
    },
    "data_source_schemas": {"aws_password": schema(body({"id": computed()})),
                            "aws_zone": schema(body({"id": computed()}))},
    "ephemeral_resource_schemas": {"aws_password": schema(body({"id": computed()}))},
}
VARIABLES: dict[str, Any] = {
    "resource_schemas": {
        "tfe_variable": schema(
            body({"sensitive": optional("bool"), "value": optional(), "value_wo": optional()})),
    },
}


def indexes() -> Iterator[tuple[str, bytes]]:
    """The index files of the providers, by their paths."""
    newer = {**PROVIDER, "resource_schemas": {
        **PROVIDER["resource_schemas"], "forge_new": TAGGED, "forge_hammer": TAGGED,
    }}
    found = {**index_file("1.2.0"), **index_file("1.4.0", newer)}
    azure = {"resource_schemas": {"azurerm_thing": TAGGED}}
    providers = {"aws": AWS, "tfe": VARIABLES, "azurerm": azure}
    for name, provider in providers.items():
        schemas = {f"{TERRAFORM_REGISTRY}/hashicorp/{name}": provider}
        text = json.dumps({"format_version": "1.0", "provider_schemas": schemas})
        (data,) = read_schemas(text.encode())
        found[index_file_name(data.address, "5.0.0")] = index_content(data, "5.0.0")
    folder = user_folder(os.environ)
    return iter([(f"{folder}/{name}", content) for name, content in found.items()])


INDEXES = dict(indexes())


def findings(case: Case) -> Iterator[str]:
    """All findings in the files of a case, in full."""
    texts = {each.path: each.text for each in case.files}
    contents = {f"{ROOT}/{path}": text.encode() for path, text in texts.items()}
    files = MemoryFiles({f"{ROOT}/.git/HEAD": b"", **INDEXES, **contents}, here=ROOT)
    # Policies have examples of their own, and layout is not what products are about.
    rules = ruleset("ALL", ignore=NOISE, preview=True, **options(case))
    checker = Checker(rules)
    project = Project(ConfigurationFinder(files=files, is_isolated=True), checker=checker)

    def shown(range: Range) -> str:
        index = LineIndex(range.source.text)
        start, end = index.position(range.start), index.position(range.end)
        return f"{range.source.path}:{start[0]}:{start[1]}-{end[0]}:{end[1]}"

    seen = set()
    for folder in sorted({os.path.dirname(path) or os.curdir for path in texts}):
        for loaded in project.modules.in_folder(folder):
            assert loaded.module is not None
            for file in checker.check(loaded.module):
                seen.add(file.path)
                yield from [in_full(each, shown) for each in file.diagnostics]
    # What declares nothing is in no module.
    for path in [each for each in texts if each.endswith(".hcl") and each not in seen]:
        yield from [in_full(each, shown) for each in project.check(path).diagnostics]


def options(case: Case) -> dict[str, object]:
    return {"options": parse_toml(case.toml)} if case.toml else {}


@pytest.mark.parametrize("path", sorted(MODULES.glob("*.md")), ids=lambda path: path.stem)
def test_modules_have_the_findings_that_are_recorded(path: Path, golden: Golden) -> None:
    lines: list[str] = []
    for case in read_cases(path):
        lines += [f"## {case.name}", *findings(case)]
    golden(path.with_suffix(".txt"), "\n".join(lines) + "\n")
