"""The schemas that the documentation shows, on configurations of the products they are for."""

from __future__ import annotations

import re
from pathlib import Path

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.checker import check_body
from tests.schema.bodies import native, said, spec_file

PAGE = Path(__file__).parents[2] / "docs" / "schemas.md"
INCLUDE, VARIANTS, _, RESOURCE, TASK = re.findall(
    r"```hcl\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
)


def found(spec: str, text: str, version: str = "") -> list[str]:
    """What is said about a text by a spec, whatever its variables are."""
    scope = Scope({}, None, None, True)
    return said(check_body(native(text), spec_file(spec).spec.schema, scope, version=version))


def test_a_body_with_the_items_of_a_shared_object() -> None:
    assert found(INCLUDE, 'disk {\n  name = "a"\n  size = 1\n}\n') == []
    assert found(INCLUDE, "disk {\n  size = 1\n}\n") == [": Missing attribute `name`"]


def test_a_body_that_depends_on_a_label_or_an_attribute() -> None:
    text = """
backend "local" {
  pth = "x"
}
backend "s3" {
  anything = 1
}
task {
  driver = "podman"
  config {
    image        = "web"
    ports        = ["http"]
    network_mode = "host"
  }
}
task {
  driver = "java"
  config {
    jar_path = "app.jar"
  }
}
"""
    assert found(VARIANTS, text) == [
        "pth: Unexpected attribute `pth`", "network_mode: `network_mode` conflicts with `ports`"]


def test_a_terraform_resource() -> None:
    valid = """
resource "aws_instance" "web" {
  count      = var.size
  ami        = data.aws_ami.ubuntu.id
  depends_on = [aws_vpc.main]
  lifecycle {
    ignore_changes = [tags]
    precondition {
      condition     = var.size > 0
      error_message = "Nothing to do."
    }
  }
  network_interface {
    device_index = 0
  }
}
"""
    assert found(RESOURCE, valid) == []
    assert found(RESOURCE, valid, "1.1.9") == [
        "precondition: `precondition` needs version 1.2.0"]
    assert found(RESOURCE, valid.replace("ami ", "for_each ")) == [
        "count: `count` conflicts with `for_each`"]
    assert found(RESOURCE, valid.replace("ignore_changes", "ignore_change")) == [
        "ignore_change: Unexpected attribute `ignore_change`"]


def test_a_nomad_task() -> None:
    valid = """
task "cache" {
  driver       = "docker"
  kill_timeout = "1m30s"
  config {
    image = "redis:${version}"
    ports = ["db"]
  }
  env {
    LEVEL = 3
  }
  restart {
    mode = "delay"
  }
}
"""
    assert found(TASK, valid) == []
    assert found(TASK, valid.replace('"1m30s"', '"90"')) == [
        '"90": Invalid value for attribute `kill_timeout`']
    assert found(TASK, valid.replace('"delay"', '"dlay"')) == [
        '"dlay": Invalid value for attribute `mode`']
    assert found(TASK, valid + 'task "cache" {\n  driver = "exec"\n}\n') == [
        'task "cache": Duplicate labels for block `task`']
