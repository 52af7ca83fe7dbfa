"""Repositories that are made up, and what checking them takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

FILES_OF_A_MODULE = 4
_VARIABLES = 6

_RESOURCE = """resource "aws_instance" "{name}" {{
  count         = var.instances
  ami           = var.image
  instance_type = "t3.${{var.size}}"
  tags = {{
    Name        = "{name}-${{count.index}}"
    Environment = var.environment
  }}

  lifecycle {{
    ignore_changes = [ami]
  }}
}}

"""
_UNFORMATTED = 'locals {\n  names=["${var.environment}"]\n}\n\n'  # in one file of ten


def generate(folder: Path, count: int, *, resources: int = 4) -> None:
    """Write *count* Terraform files, four to a module, one of them with so many resources."""
    for number in range(count // FILES_OF_A_MODULE):
        module = folder / f"team-{number % 20}" / f"module-{number}"
        module.mkdir(parents=True)
        main = "".join(_RESOURCE.format(name=f"server_{i}") for i in range(resources))
        names = ["instances", "image", "size", "environment", "region", "owner"][:_VARIABLES]
        texts = {
            "main.tf": main + (_UNFORMATTED if number % 3 == 0 else ""),
            "variables.tf": "".join(
                f'variable "{name}" {{\n  description = "The {name} of module {number}."\n'
                f"  type        = string\n}}\n\n" for name in names),
            "outputs.tf": "".join(
                f'output "{name}" {{\n  description = "What {name} came to."\n'
                f"  value       = aws_instance.server_{i}[*].id\n}}\n\n"
                for i, name in enumerate(names[:4])),
            "versions.tf": 'terraform {\n  required_version = ">= 1.5"\n}\n',
        }
        for name, text in texts.items():
            (module / name).write_text(text.rstrip("\n") + "\n")


def settle() -> None:
    """Wait until files are older than what the cache takes for just written."""
    time.sleep(2.5)


def run(arguments: Sequence[str], environment: dict[str, str]) -> tuple[float, float, int]:
    """Run a command; returns its seconds, those of processors, and its peak memory in bytes."""
    start = time.perf_counter()
    process = subprocess.Popen(
        arguments, env={**os.environ, **environment},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(arguments)}: exit {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit
