"""Modules with and without features, as versions before, at and after these judge them.

Source: the change logs of Terraform and OpenTofu, and their code at the tags of these versions.
"""

from __future__ import annotations

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset


def resource(body: str) -> str:
    return f'resource "terraform_data" "x" {{\n{body}\n}}\n'


def settings(body: str) -> str:
    return f"terraform {{\n{body}\n}}\n"


def requiring(source: str) -> str:
    return settings(f'  required_providers {{\n    x = {{\n      source = "{source}"\n    }}\n  }}')


def variable(body: str, name: str = "x") -> str:
    return f'variable "{name}" {{\n{body}\n}}\n'


def validation(condition: str) -> str:
    return f'  validation {{\n    condition     = {condition}\n    error_message = "Bad."\n  }}'


def output(value: str) -> str:
    return f'output "x" {{\n  value = {value}\n}}\n'


TRIGGER = """action "test_run" "a" {
}
resource "terraform_data" "x" {
  lifecycle {
    action_trigger {
      events  = [EVENT]
      actions = [action.test_run.a]ON_FAILURE
    }
  }
}
"""
TRIGGER_AFTER = TRIGGER.replace("EVENT", "after_create").replace("ON_FAILURE", "")
CONNECTION = """  connection {
    host = "a"
    type = "TYPE"
  }
  provisioner "remote-exec" {
    inline = ["a"]
  }"""
TESTS = 'run "a" {\n}\n'

# The name of a file, a module with and one without a feature, and the version that brings or ends
# it, with those before and after.
Row = tuple[str, str, str, tuple[str, str, str]]
FEATURES: dict[str, Row] = {
    "optional attributes": (
        "main.tf",
        variable("  type = object({ a = optional(string) })") + output("var.x"),
        variable("  type = object({ a = string })") + output("var.x"),
        ("1.2", "1.3", "1.5"),
    ),
    "the function startswith": (
        "main.tf", output('startswith("a", "b")'), output('trimprefix("a", "b")'),
        ("1.2", "1.3", "1.5"),
    ),
    "the resource terraform_data": (
        "main.tf", resource(""), output("null"),
        ("1.3", "1.4", "1.5"),
    ),
    "imports": (
        "main.tf", resource("") + 'import {\n  to = terraform_data.x\n  id = "x"\n}\n',
        resource(""),
        ("1.4", "1.5", "1.7"),
    ),
    "instances of imports": (
        "main.tf",
        resource('for_each = toset(["a"])')
        + 'import {\n  for_each = toset(["a"])\n  to       = terraform_data.x[each.key]\n'
        "  id       = each.key\n}\n",
        resource('for_each = toset(["a"])')
        + 'import {\n  to = terraform_data.x["a"]\n  id = "a"\n}\n',
        ("1.6", "1.7", "1.8"),
    ),
    "removed blocks": (
        "main.tf", "removed {\n  from = terraform_data.y\n}\n", resource(""), ("1.6", "1.7", "1.9"),
    ),
    "functions of providers": (
        "main.tf",
        requiring("terraform.io/builtin/terraform") + output('provider::x::encode_expr("a")'),
        output('jsonencode("a")'),
        ("1.7", "1.8", "1.9"),
    ),
    "references in validation": (
        "main.tf",
        variable(validation("var.x != var.b")) + variable("", "b"),
        variable(validation('var.x != "b"')),
        ("1.8", "1.9", "1.10"),
    ),
    "ephemeral variables": (
        "main.tf", variable("  ephemeral = true"), variable(""),
        ("1.9", "1.10", "1.12"),
    ),
    "keys of states in tests": (
        "a.tftest.hcl", 'run "a" {\n  state_key = "a"\n}\n', TESTS, ("1.10", "1.11", "1.12"),
    ),
    "the backend oci": (
        "main.tf", settings('  backend "oci" {\n  }'), settings('  backend "s3" {\n  }'),
        ("1.11", "1.12", "1.13"),
    ),
    "variables in tests": (
        "a.tftest.hcl", TESTS + variable(""), TESTS, ("1.12", "1.13", "1.14"),
    ),
    "actions": ("main.tf", TRIGGER_AFTER, resource(""), ("1.13", "1.14", "1.15")),
    "the function convert": (
        "main.tf", output('convert("1", number)'), output('tonumber("1")'),
        ("1.14", "1.15", "1.16"),
    ),
    "types of outputs": (
        "main.tf", 'output "x" {\n  value = "a"\n  type  = string\n}\n', output('"a"'),
        ("1.14", "1.15", "1.16"),
    ),
    "events of destruction": (
        "main.tf", TRIGGER.replace("EVENT", "before_destroy").replace("ON_FAILURE", ""),
        TRIGGER_AFTER, ("1.15", "1.16", "1.17"),
    ),
    "reactions to failures": (
        "main.tf",
        TRIGGER.replace("EVENT", "after_create")
        .replace("ON_FAILURE", "\n      on_failure = taint"),
        TRIGGER_AFTER, ("1.15", "1.16", "1.17"),
    ),
    "objects that are not destroyed": (
        "main.tf", resource("  lifecycle {\n    destroy = false\n  }"), resource(""),
        ("1.15", "1.16", "1.17"),
    ),
    "null in contains": (
        "main.tf", output('contains(["a"], null)'), output('contains(["a"], "b")'),
        ("1.15", "1.16", "1.17"),
    ),
    "underscores in namespaces": (
        "main.tf", requiring("a_b/x"), requiring("a-b/x"), ("1.15", "1.16", "1.17"),
    ),
    "OpenTofu: encryption": (
        "main.tofu", settings("  encryption {\n  }"), settings(""), ("1.6", "1.7", "1.8"),
    ),
    "OpenTofu: variables in sources": (
        "main.tofu",
        variable('  default = "b"')
        + 'module "m" {\n  source = "example.com/a/${var.x}/c"\n}\n',
        'module "m" {\n  source = "example.com/a/b/c"\n}\n',
        ("1.7", "1.8", "1.9"),
    ),
    "OpenTofu: instances of providers": (
        "main.tofu",
        'provider "x" {\n  alias    = "a"\n  for_each = toset(["a"])\n}\n',
        'provider "x" {\n  alias = "a"\n}\n',
        ("1.8", "1.9", "1.10"),
    ),
    "OpenTofu: enabled": (
        "main.tofu", resource("  lifecycle {\n    enabled = false\n  }"), resource(""),
        ("1.10", "1.11", "1.12"),
    ),
    "OpenTofu: references in prevent_destroy": (
        "main.tofu",
        variable("  type = bool")
        + resource("  lifecycle {\n    prevent_destroy = var.x\n  }"),
        resource("  lifecycle {\n    prevent_destroy = true\n  }"),
        ("1.11", "1.12", "1.13"),
    ),
}
ENDS: dict[str, Row] = {
    "the backend etcd": (
        "main.tf", settings('  backend "etcd" {\n  }'), settings('  backend "s3" {\n  }'),
        ("1.2", "1.3", "1.4"),
    ),
    "the function list": (
        "main.tf", output('list("a")'), output('tolist(["a"])'), ("0.14", "0.15", "1.0"),
    ),
    "OpenTofu: connections by WinRM": (
        "main.tofu",
        resource(CONNECTION.replace("TYPE", "winrm")), resource(CONNECTION.replace("TYPE", "ssh")),
        ("1.12", "1.13", "1.14"),
    ),
}


def errors(path: str, text: str, target: str) -> list[str]:
    plain = module(Source(path, text))
    targeted = Module("", plain.dialect, plain.documents, target=target)
    (result,) = Checker(ruleset()).check(targeted)
    return [f"{each.summary} {each.detail}" for each in result.diagnostics if each.is_error]


@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_is_there_since_a_version(feature: str) -> None:
    path, text, without, (before, since, after) = FEATURES[feature]
    found = errors(path, text, before)
    assert found != []
    if feature != "null in contains":  # Only the value is wrong there.
        product = "OpenTofu" if feature.startswith("OpenTofu") else "Terraform"
        said = (f"version {since}", f"{product} {since}")
        assert all(any([words in each for words in said]) for each in found), found
    assert (errors(path, text, since), errors(path, text, after)) == ([], [])
    assert [errors(path, without, version) for version in (before, since, after)] == [[], [], []]


@pytest.mark.parametrize("feature", ENDS)
def test_a_feature_is_there_until_a_version(feature: str) -> None:
    path, text, without, (before, until, after) = ENDS[feature]
    assert errors(path, text, before) == []
    for version in (until, after):
        assert len(errors(path, text, version)) == 1, version
    assert [errors(path, without, version) for version in (before, until, after)] == [[], [], []]


# Which modules a requirement is about


def found(files: dict[str, str]) -> list[tuple[str, str]]:
    """The paths and codes of the errors in a tree."""
    contents = {f"/tree/{name}": text.encode() for name, text in files.items()}
    contents["/tree/.git/HEAD"] = b""
    project = Project(ConfigurationFinder(files=MemoryFiles(contents, here="/tree")))
    paths, _ = project.find_files(["."], [], False)
    outcomes = check_files(project, paths, CheckSettings())
    each = [finding for outcome in outcomes for finding in outcome.findings]
    return sorted((finding.path, finding.code) for finding in each if finding.severity == "error")


ROOT = 'terraform {\n  required_version = "~> 1.6.0"\n}\n'
CALL = 'module "m" {\n  source = "./m"\n}\n'
NEW = "removed {\n  from = terraform_data.x\n}\n"


def test_a_requirement_reaches_what_a_module_calls() -> None:
    assert found({"main.tf": ROOT + CALL, "m/main.tf": NEW}) == [("m/main.tf", "E020")]
    assert found({"main.tf": ROOT, "m/main.tf": NEW}) == []
    nested = {"main.tf": ROOT + CALL, "m/main.tf": CALL, "m/m/main.tf": NEW}
    assert found(nested) == [("m/m/main.tf", "E020")]


def test_what_some_caller_works_with_may_be_used() -> None:
    files = {"a/main.tf": ROOT + CALL.replace("./m", "./b/m"), "a/b/m/main.tf": NEW}
    assert found(files) == [("a/b/m/main.tf", "E020")]
    files["a/b/main.tf"] = CALL
    assert found(files) == []


def test_the_versions_of_opentofu_alone_are_required_too() -> None:
    text = 'language {\n  compatible_with {\n    opentofu = "~> 1.12.0"\n  }\n}\n'
    assert found({"main.tofu": text + output('assumenotnull("a")')}) == [("main.tofu", "R020")]
    later = text.replace("1.12.0", "1.13.0")
    assert found({"main.tofu": later + output('assumenotnull("a")')}) == []


@pytest.mark.parametrize("folder", ["", "tests/"])
def test_a_requirement_reaches_the_tests_of_a_module(folder: str) -> None:
    text = TESTS + 'mock_provider "x" {\n}\n'
    path = f"{folder}a.tftest.hcl"
    assert found({"main.tf": ROOT, path: text}) == [(path, "E020")]
    assert found({"main.tf": "", path: text}) == []
