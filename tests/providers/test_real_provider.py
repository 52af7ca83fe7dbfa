"""The schemas of the AWS provider, on machines with ``terraform`` and the provider: ``--full``.

The provider is in a folder of plugins: the one that the variable ``TERRAFORM_PLUGINS`` names, or
one of those that ``terraform init`` looks into by itself.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hcl_lint.files.installed import own_content, schema_folder
from hcl_lint.providers.address import DATA, EPHEMERAL, PROVIDER, RESOURCE, TERRAFORM_REGISTRY
from hcl_lint.providers.catalog import bundled_files
from hcl_lint.providers.index import ProviderIndex, index_content, read_index
from hcl_lint.providers.object_schema import ObjectBody
from hcl_lint.providers.schema_json import read_schemas
from tests.extent import Extent
from tests.providers import made_up

NAME = f"{TERRAFORM_REGISTRY}/hashicorp/aws"
FOLDERS = (
    os.environ.get("TERRAFORM_PLUGINS", ""), "~/.terraform.d/plugins",
    "/usr/local/share/terraform/plugins", "/usr/share/terraform/plugins",
)
REQUIREMENTS = """
terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}
"""
GOOD = """
resource "aws_security_group" "web" {
  name = "web"

  ingress {
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["0.0.0.0/0"]
  }
}

data "aws_iam_policy_document" "web" {
  dynamic "statement" {
    for_each = ["s3:GetObject"]
    content {
      actions = [statement.value]
    }
  }
}

output "arn" {
  value = provider::aws::arn_parse(aws_security_group.web.arn).account_id
}
"""
BAD = """
resource "aws_security_group" "web" {
  nam = "web"
  arn = "x"

  ingres {
    from_port = 443
  }
}

resource "aws_instanc" "web" {
}

resource "aws_iam_policy_document" "web" {
}

output "policy" {
  value = aws_security_group.web.nope
}

output "arn" {
  value = provider::aws::arn_pars("x")
}
"""


def plugins() -> Path:
    """The folder of plugins with the provider; skips the test if there is none."""
    if not Extent.full:
        pytest.skip("`--full` runs terraform")
    if shutil.which("terraform") is None:
        pytest.skip("there is no terraform here")
    for each in FOLDERS:
        folder = Path(each).expanduser()
        if each and (folder / NAME).is_dir():
            return folder
    pytest.skip(f"no folder of plugins has {NAME}; TERRAFORM_PLUGINS names one")


def terraform(folder: Path, *words: str) -> str:
    done = subprocess.run(["terraform", *words], cwd=folder, capture_output=True, text=True)
    return done.stdout


@pytest.fixture(scope="module")
def initialised(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A module that requires the provider, which is installed."""
    plugin_folder = plugins()
    folder = tmp_path_factory.mktemp("aws")
    (folder / "versions.tf").write_text(REQUIREMENTS)
    terraform(folder, "init", "-backend=false", "-input=false", f"-plugin-dir={plugin_folder}")
    return folder


@pytest.fixture(scope="module")
def index_file(initialised: Path) -> bytes:
    (provider,) = read_schemas(terraform(initialised, "providers", "schema", "-json").encode())
    return index_content(provider, "5.100.0")


@pytest.fixture(scope="module")
def index(index_file: bytes) -> ProviderIndex:
    return read_index(index_file)


def test_an_index_is_small(index_file: bytes) -> None:
    assert len(index_file) < 1_000_000


def test_every_type_can_be_read(index: ProviderIndex) -> None:
    for kind in (RESOURCE, DATA, EPHEMERAL, PROVIDER):
        for name in index.names(kind):
            found = index.find(kind, name)
            assert found is not None and not found.body.is_damaged
            assert found.body.schema.attributes or found.body.schema.blocks or found.value


def test_reports_are_those_of_terraform(initialised: Path, index_file: bytes) -> None:
    indexes = {f"{NAME.replace('/', '_')}_5.100.0.hclschema": index_file}
    for source in (GOOD, BAD):
        (initialised / "main.tf").write_text(source)
        verdict = json.loads(terraform(initialised, "validate", "-json"))
        theirs = {each["range"]["start"]["line"] for each in verdict["diagnostics"]}
        ours = made_up.found(source, indexes, versions__tf=REQUIREMENTS)
        lines = {int(each.split(" ")[0]) for each in ours}
        assert verdict["valid"] is (source is GOOD)
        assert theirs <= lines
        assert (not lines) is verdict["valid"]


def test_the_bundled_schemas_of_the_version_say_the_same(index: ProviderIndex) -> None:
    """Names and flags of all arguments of all types; forms may be left open."""
    (file,) = [
        each for each in bundled_files(schema_folder())
        if (each.address.short, each.version) == ("hashicorp/aws", "5.100.0")
    ]
    bundled = read_index(own_content(file.path), file.version)
    for kind in (RESOURCE, DATA):
        assert bundled.names(kind) == index.names(kind)
        for name in bundled.names(kind):
            ours, theirs = bundled.find(kind, name), index.find(kind, name)
            assert ours is not None and theirs is not None
            same_body(ours.body, theirs.body, f"{kind}.{name}")


def same_body(ours: ObjectBody, theirs: ObjectBody, where: str) -> None:
    assert {*ours.attributes, *ours.blocks} == {*theirs.attributes, *theirs.blocks}, where
    for name, attribute in ours.attributes.items():
        known = theirs.attributes.get(name)
        if known is None:
            assert attribute.may_be_blocks, f"{where}.{name}"
        else:
            flags = {flag for flag in known.flags if flag in "roc"}
            assert {flag for flag in attribute.flags if flag in "roc"} == flags, f"{where}.{name}"
    for name, block in ours.blocks.items():
        same = theirs.blocks[name]
        least, most = min(same.least, 1), same.most if same.most == 1 else 0
        assert (block.mode, block.least, block.most) == (same.mode, least, most), f"{where}.{name}"
        same_body(block.body, same.body, f"{where}.{name}")
