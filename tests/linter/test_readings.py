"""A check reads each body once, and evaluates each expression once for a scope."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from hcl_lint.syntax import nodes

ROOT = Path(__file__).resolve().parents[2]
MODULE = """
variable "sizes" {
  type        = map(object({ size = number, name = optional(string) }))
  description = "The machines."

  validation {
    condition     = length(var.sizes) > 0
    error_message = "Name a machine."
  }
}

locals {
  names = { for key, machine in var.sizes : key => coalesce(machine.name, key) }
}

resource "aws_instance" "machine" {
  for_each      = var.sizes
  ami           = "ami-123456"
  instance_type = "t3.micro"

  dynamic "ebs_block_device" {
    for_each = each.value.size > 1 ? [each.value.size] : []
    content {
      device_name = local.names[each.key]
      volume_size = ebs_block_device.value
    }
  }

  lifecycle {
    create_before_destroy = true
  }
}

output "ids" {
  description = "The machines."
  value       = { for key, machine in aws_instance.machine : key => machine.id }
}
"""


@pytest.mark.skipif(not nodes.__file__.endswith(".py"), reason="a compiled build counts nothing")
def test_a_body_is_read_once_and_an_expression_evaluated_once(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(MODULE, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, ROOT / "benchmarks" / "readings.py", tmp_path],
        capture_output=True, text=True, check=True,
    )
    reads = re.search(r"([\d.]+) of each", run.stdout)
    evaluations = re.search(r"([\d.]+) for each scope", run.stdout)
    assert reads is not None and float(reads[1]) <= 1.3, run.stdout
    assert evaluations is not None and float(evaluations[1]) <= 1.1, run.stdout


@pytest.mark.skipif(not nodes.__file__.endswith(".py"), reason="a compiled build counts nothing")
def test_the_calls_of_a_check_are_counted_by_part(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text(MODULE, encoding="utf-8")
    counts = [
        subprocess.run(
            [sys.executable, ROOT / "benchmarks" / "parts.py", tmp_path],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONHASHSEED": "0"},
        ).stdout
        for _ in range(2)
    ]
    parts = dict(re.findall(r"\| ([\w -]+) \| ([\d,]+) \|", counts[0]))
    assert {"all", "parsing", "values of names", "undefined-variable"} <= parts.keys()
    assert counts[0] == counts[1]
