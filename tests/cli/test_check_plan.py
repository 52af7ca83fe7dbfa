"""``check --plan``: policies over what a plan makes, with places in the configuration."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.running import Runner

PLANS = Path(__file__).parent / "plans"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A module, and the recorded plan of it."""
    shutil.copytree(PLANS, tmp_path / "tree")
    return tmp_path / "tree"


def plan(*resources: dict[str, Any], **parts: Any) -> str:
    """A plan of resources in the root module."""
    for each in resources:
        each.setdefault("mode", "managed")
        each.setdefault("address", f"{each['type']}.{each['name']}")
    root = {"resources": list(resources)}
    return json.dumps({"format_version": "1.2", "planned_values": {"root_module": root}, **parts})


def database(**values: object) -> dict[str, Any]:
    return {"type": "aws_db_instance", "name": "main", "values": values}


def test_a_recorded_plan(run: Runner) -> None:
    selected = ("--select", "SEC001,SEC005,SEC007,SEC008")
    result = run("check", "--plan", "plan.json", *selected, "--output-format", "concise", "-q")
    assert result.code == 1
    assert [line.partition("]")[0] for line in result.out.splitlines()] == [
        "main.tf:17:1: SEC007 [aws-unencrypted-database",
        "main.tf:23:25: SEC008 [aws-public-database",
        "main.tf:26:1: SEC005 [aws-unencrypted-volume",
        "main.tf:34:5: SEC001 [aws-open-admin-port",
        "mod/main.tf:9:25: SEC008 [aws-public-database",
    ]


def test_places_are_in_the_module_with_resources(run: Runner) -> None:
    (run.folder / "build.pkr.hcl").write_text("")
    result = run("check", "--plan", "plan.json", "--select", "SEC007", "-q")
    assert "--> main.tf:17:1" in result.out


def test_instances_are_named_in_one_finding(run: Runner) -> None:
    result = run("check", "--plan", "plan.json", "--select", "SEC005,SEC008", "-q")
    text = " ".join(result.out.split())
    assert 'In the plan: `aws_ebs_volume.v["a"]`, `aws_ebs_volume.v["b"]`.' in text
    assert "`module.m[0].aws_db_instance.inner`, `module.m[1].aws_db_instance.inner`." in text


@pytest.mark.parametrize("format", ["full", "json", "sarif", "junit", "html", "gitlab", "github"])
def test_sensitive_values_are_in_no_report(run: Runner, format: str) -> None:
    rules = run.folder / "rules"
    rules.mkdir()
    (rules / "all.hcl").write_text(
        'rule "secret" {\n  description = "x."\n  match = "resource.*"\n'
        '  condition = attribute == null || attribute.name != "password" || self == ""\n'
        '  message = "it is ${self} ${attribute.text}"\n}\n'
        'rule "secret-table" {\n  description = "x."\n  resources = ["*"]\n'
        '  path = "password"\n  forbidden_pattern = "."\n}\n'
        'rule "set" {\n  description = "x."\n  resources = ["aws_db_instance"]\n'
        '  path = "password"\n  set = false\n}\n'
        'rule "user" {\n  description = "x."\n  resources = ["aws_db_instance"]\n'
        '  path = "username"\n  set = false\n}\n'
    )
    result = run(
        "check", "--plan", "plan.json", "--rules", "rules", "--output-format", format,
        "--select", "secret,secret-table,set,user",
    )
    assert "hunter2" not in result.out + result.err
    assert "username" in result.out


def test_standard_input(run: Runner, folder: Path) -> None:
    text = (folder / "plan.json").read_text()
    options = ("-q", "--output-format", "concise")
    result = run("check", "--plan", "-", *options, stdin=text.encode())
    assert result.out == run("check", "--plan", "plan.json", *options).out != ""


@pytest.mark.skipif(sys.platform == "win32", reason="no named devices in folders")
def test_a_plan_may_come_from_a_device(run: Runner) -> None:
    result = run("check", "--plan", os.devnull)
    assert result.err.startswith(f"hcl-lint: {os.devnull}: it is not JSON")


def test_another_folder(run: Runner, folder: Path) -> None:
    run.folder = folder.parent
    options = ("--select", "SEC007", "-q", "--output-format", "concise")
    result = run("check", "--plan", "tree/plan.json", "tree", *options)
    assert result.out.splitlines()[0].startswith("tree/main.tf:17:1: SEC007")


def test_comments_and_settings_hide_findings(run: Runner, folder: Path) -> None:
    main = folder / "main.tf"
    text = main.read_text()
    header = 'resource "aws_db_instance" "main" {'
    comment = " # checkov:skip=CKV_AWS_16,CKV_AWS_17:known"
    main.write_text(text.replace(header, header + comment))
    options = ("-q", "--output-format", "concise", "--per-file-ignores", "mod/*:SEC008")
    selected = ("--select", "SEC001,SEC005,SEC007,SEC008")
    result = run("check", "--plan", "plan.json", *selected, *options)
    assert [line.split(" ")[1] for line in result.out.splitlines()] == ["SEC005", "SEC001"]


def test_what_has_no_block_is_at_the_plan(run: Runner, folder: Path) -> None:
    (folder / "other.json").write_text(plan(database(publicly_accessible=True)))
    (folder / "main.tf").unlink()
    options = ("-q", "--select", "SEC008", "--output-format", "json")
    result = run("check", "--plan", "other.json", *options)
    (found,) = json.loads(result.out)
    assert found["path"] == "other.json" and "`aws_db_instance.main`" in found["detail"]


def test_credentials_in_the_values_of_a_plan(run: Runner, folder: Path) -> None:
    key = "AKIA" + "Q3EGRIT5JXKVEF2N"
    (folder / "main.tf").write_text(
        'resource "aws_instance" "web" {\n  user_data = templatefile("boot.sh", { x = 1 })\n}\n'
    )
    script = f'#!/bin/sh\nexport AWS_ACCESS_KEY_ID="{key}"\n'
    web = {"type": "aws_instance", "name": "web", "values": {"user_data": script}}
    (folder / "other.json").write_text(plan(web))
    options = ("-q", "--select", "SEC024,SEC025", "--output-format", "concise")
    result = run("check", "--plan", "other.json", *options)
    assert result.out.startswith("main.tf:2:15: SEC024 ")
    assert key not in result.out + result.err
    web["sensitive_values"] = {"user_data": True}
    (folder / "other.json").write_text(plan(web))
    assert run("check", "--plan", "other.json", *options).code == 0


def test_statistics_say_what_is_not_known(run: Runner, folder: Path) -> None:
    unknown = {"after_unknown": {"storage_encrypted": True}}
    changes = [{"address": "aws_db_instance.main", "change": unknown}]
    (folder / "other.json").write_text(plan(database(), resource_changes=changes))
    result = run("check", "--plan", "other.json", "--select", "SEC007,SEC008", "--statistics")
    assert result.err.split() == (
        "1 × aws-unencrypted-database, not checked because a value is unknown".split()
    )


def test_options_of_policies_count(run: Runner, folder: Path) -> None:
    (folder / "rules").mkdir()
    (folder / "rules" / "all.hcl").write_text(
        'rule "class" {\n  description = "x."\n  match = "resource[aws_db_instance]"\n'
        '  condition = self.instance_class == option.class\n  message = "x"\n'
        '  option "class" {\n    default = "a"\n    description = "x."\n  }\n}\n'
    )
    (folder / "other.json").write_text(plan(database(instance_class="b")))
    options = ("--plan", "other.json", "--rules", "rules", "--select", "class")
    assert run("check", *options).code == 1
    assert run("check", *options, "--config", 'rules.class.class = "b"').code == 0


@pytest.mark.parametrize(("values", "more", "codes"), [
    ({"storage_encrypted": True}, {}, []),
    ({"storage_encrypted": None}, {}, ["SEC007"]),
    ({"storage_encrypted": False, "snapshot_identifier": "x"}, {}, []),
    ({}, {"after_unknown": {"storage_encrypted": True}}, []),
    ({"storage_encrypted": True}, {"after_sensitive": {"storage_encrypted": True}}, []),
    ({"storage_encrypted": "${true}"}, {}, ["SEC007"]),
])
def test_values(
    run: Runner, folder: Path, values: dict[str, Any], more: dict[str, Any], codes: list[str]
) -> None:
    changes = [{"address": "aws_db_instance.main", "change": more}]
    text = plan(database(**values), resource_changes=changes)
    (folder / "other.json").write_text(text)
    options = ("-q", "--select", "SEC007", "--output-format", "concise")
    result = run("check", "--plan", "other.json", *options)
    assert [line.split(" ")[1] for line in result.out.splitlines()] == codes


def test_what_a_provider_decides_is_not_set(run: Runner, folder: Path) -> None:
    volume = {"type": "aws_ebs_volume", "name": "a", "values": {"size": 1}}
    changes = [{"address": "aws_ebs_volume.a", "change": {"after_unknown": {"snapshot_id": True}}}]
    resource = {"mode": "managed", "type": "aws_ebs_volume", "name": "a", "expressions": {}}
    for expressions, count in (({}, 1), ({"snapshot_id": {"references": ["var.x"]}}, 0)):
        resource["expressions"] = expressions
        configuration = {"root_module": {"resources": [resource]}}
        text = plan(volume, resource_changes=changes, configuration=configuration)
        (folder / "other.json").write_text(text)
        options = ("-q", "--select", "SEC005", "--output-format", "json")
        result = run("check", "--plan", "other.json", *options)
        assert len(json.loads(result.out)) == count


def test_relations_of_resources(run: Runner, folder: Path) -> None:
    (folder / "rules").mkdir()
    (folder / "rules" / "a.hcl").write_text(
        'rule "needs" {\n  description = "x."\n  match = "resource[aws_s3_bucket]"\n'
        '  condition = length(referrers("aws_s3_bucket_policy")) > 0\n  message = "no"\n}\n'
    )
    options = ("--rules", "rules", "--select", "needs", "-q", "--output-format", "concise")
    assert run("check", "--plan", "plan.json", *options).out == ""
    bucket = {"type": "aws_s3_bucket", "name": "a", "values": {"bucket": "a"}}
    (folder / "other.json").write_text(plan(bucket))
    assert run("check", "--plan", "other.json", *options).code == 1
    policy = {"type": "aws_s3_bucket_policy", "name": "a", "values": {"bucket": "a"}}
    (folder / "other.json").write_text(plan(bucket, policy))
    assert run("check", "--plan", "other.json", *options).code == 0
    outputs = {"o": {"expression": {"references": ["aws_s3_bucket.a.id", "aws_s3_bucket.a"]}}}
    calls = {"m": {"expressions": {"b": {"references": ["aws_s3_bucket.a"]}}}}
    # The root module hands nothing on, and a module without resources has none that refers to it.
    for parts in ({"outputs": outputs}, {"module_calls": calls}):
        configuration = {"root_module": parts}
        (folder / "other.json").write_text(plan(bucket, configuration=configuration))
        assert run("check", "--plan", "other.json", *options).code == 1


JOIN = """rule "needs" {
  description = "Without versions."
  resources   = ["aws_s3_bucket"]

  needs "aws_s3_bucket_versioning" {
    by = "bucket"
  }
}
"""
UNKNOWN = {"after_unknown": {"bucket": True}}


def joined(folder: Path, reference: str, *, module: bool = False, key: str = "x") -> str:
    """A plan of two buckets and a companion that refers to one by its configuration."""
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "rules" / "a.hcl").write_text(JOIN)
    buckets = [
        {"type": "aws_s3_bucket", "name": "a", "index": each, "values": {"bucket": None},
         "address": f'aws_s3_bucket.a["{each}"]', "mode": "managed"} for each in ("x", "y")
    ]
    inner = "module.m." if module else ""
    companion = {
        "type": "aws_s3_bucket_versioning", "name": "v", "mode": "managed", "index": key,
        "address": f'{inner}aws_s3_bucket_versioning.v["{key}"]', "values": {},
    }
    given = {"references": [reference, "aws_s3_bucket.a"]}
    mine = {"references": ["var.bucket"]} if module else given
    configured = {
        "mode": "managed", "type": "aws_s3_bucket_versioning", "name": "v",
        "expressions": {"bucket": mine},
        "for_each_expression": {"references": ["aws_s3_bucket.a"]},
    }
    root: dict[str, Any] = {"resources": [*buckets, *([] if module else [companion])]}
    written: dict[str, Any] = {"resources": [] if module else [configured]}
    if module:
        root["child_modules"] = [{"address": "module.m", "resources": [companion]}]
        called = {"resources": [configured], "variables": {"bucket": {}}}
        written["module_calls"] = {"m": {"expressions": {"bucket": given}, "module": called}}
    return json.dumps({
        "format_version": "1.2", "planned_values": {"root_module": root},
        "resource_changes": [{"address": companion["address"], "change": UNKNOWN}],
        "configuration": {"root_module": written},
    })


@pytest.mark.parametrize(("reference", "module", "key", "missing"), [
    ('aws_s3_bucket.a["x"].id', False, "x", ["y"]),
    ('aws_s3_bucket.a["x"].id', True, "x", ["y"]),
    ("each.value.id", False, "y", ["x"]),
    ("each.key", False, "y", ["x"]),
    ("var.bucket", False, "x", []),
    ("local.bucket", True, "x", []),
])
def test_joins_by_the_references_of_the_configuration(
    run: Runner, folder: Path, reference: str, module: bool, key: str, missing: list[str]
) -> None:
    (folder / "other.json").write_text(joined(folder, reference, module=module, key=key))
    options = ("--rules", "rules", "--select", "needs", "-q", "--output-format", "concise")
    found = run("check", "--plan", "other.json", *options).out.splitlines()
    assert [line.partition('a["')[2][:1] for line in found] == missing


def test_other_dynamic_blocks_are_not_taken_for_the_one(run: Runner, folder: Path) -> None:
    main = folder / "main.tf"
    other = '  dynamic "egress" {\n    for_each = []\n    content {\n    }\n  }\n'
    block = '  dynamic "ingress" {'
    main.write_text(main.read_text().replace(block, other + block))
    options = ("-q", "--select", "SEC001", "--output-format", "concise")
    assert run("check", "--plan", "plan.json", *options).out.startswith("main.tf:39:5: SEC001 ")


@pytest.mark.parametrize(("count", "end"), [(5, "`aws_db_instance.a[4]`."), (6, " and 1 more.")])
def test_five_addresses_are_listed(run: Runner, folder: Path, count: int, end: str) -> None:
    resources = [
        {**database(publicly_accessible=True), "name": "a", "index": each,
         "address": f"aws_db_instance.a[{each}]"}
        for each in range(count)
    ]
    (folder / "other.json").write_text(plan(*resources))
    (folder / "main.tf").write_text('resource "aws_db_instance" "a" {\n  count = 6\n}\n')
    options = ("-q", "--select", "SEC008", "--output-format", "json")
    (found,) = json.loads(run("check", "--plan", "other.json", *options).out)
    assert found["detail"].endswith(end)


def test_a_module_that_the_configuration_lacks_is_at_the_plan(run: Runner, folder: Path) -> None:
    inner = {**database(publicly_accessible=True), "mode": "managed",
             "address": "module.x.module.y.aws_db_instance.main"}
    modules = [{"address": "module.x", "child_modules": [
        {"address": "module.x.module.y", "resources": [inner]},
    ]}]
    text = {"format_version": "1.2", "planned_values": {"root_module": {"child_modules": modules}}}
    (folder / "other.json").write_text(json.dumps(text))
    options = ("-q", "--select", "SEC008", "--output-format", "concise")
    assert run("check", "--plan", "other.json", *options).out.startswith("other.json:1:1: SEC008 ")


def test_only_resources_are_reported(run: Runner, folder: Path) -> None:
    (folder / "rules").mkdir()
    (folder / "rules" / "a.hcl").write_text(
        'rule "none" {\n  description = "x."\n  match = "module.*"\n  condition = false\n'
        '  message = "no"\n}\n'
    )
    options = ("--rules", "rules", "--select", "none", "-q", "--output-format", "concise")
    assert run("check", *options).out != ""
    shown = run("check", "--plan", "plan.json", *options)
    assert (shown.code, shown.out, shown.err) == (0, "", "")


def nested(depth: int, inner: str = "1") -> str:
    return '{"a":' * depth + inner + "}" * depth


@pytest.mark.parametrize(("text", "reason"), [
    ("", "it is not JSON"),
    ("PK\x03\x04", "it is in binary form"),
    ("[1]", "it is not a JSON object"),
    ("{}", "it has no planned values"),
    ('{"format_version": "9.0", "planned_values": {}}', "its format has version 9.0"),
    ("[" * 200_000, "nested too deeply"),
    ('{"a": %s}' % ("9" * 5_000), "more than 400 digits"),
    ('{"a": NaN}', "it has the number NaN"),
    (plan(database(x=json.loads(nested(300)))), "nested too deeply"),
    (plan(database(x=1))[:-3], "it is not JSON"),
])
def test_broken_plans_end_with_one_line(run: Runner, folder: Path, text: str, reason: str) -> None:
    (folder / "other.json").write_text(text)
    result = run("check", "--plan", "other.json")
    assert result.code == 2 and result.out == ""
    assert result.err.startswith("hcl-lint: other.json: ") and reason in result.err
    assert result.err.count("\n") == 1


@pytest.mark.parametrize("root", [
    None, 1, [], {"resources": 1}, {"resources": [None, 1, {}, {"mode": []}, {"mode": "managed"}]},
    {"resources": [{"mode": "managed", "type": "aws_db_instance", "name": "a", "values": []}]},
    {"child_modules": [1, {"address": 1, "child_modules": [{}]}]},
])
def test_other_shapes_are_no_failures(run: Runner, folder: Path, root: object) -> None:
    text = json.dumps({"format_version": "1.0", "planned_values": {"root_module": root},
                       "resource_changes": [1], "configuration": [], "prior_state": 1})
    (folder / "other.json").write_text(text)
    assert run("check", "--plan", "other.json", "--select", "SEC008").code in (0, 1)


def test_plans_of_windows(run: Runner, folder: Path) -> None:
    text = (folder / "plan.json").read_text()
    (folder / "other.json").write_bytes(text.encode("utf-16"))
    assert run("check", "--plan", "other.json").code == 1


@pytest.mark.parametrize("options", [
    ["--fix"], ["--watch"], ["--diff"], ["--write-baseline"], ["a", "b"], ["main.tf"],
])
def test_what_does_not_go_together_is_refused(run: Runner, options: list[str]) -> None:
    result = run("check", "--plan", "plan.json", *options)
    assert result.code == 2 and "--plan" in result.err
