"""What the schemas of providers cost: an index, the lookup of a type, and a run with them.

``python benchmarks/providers.py FILE [VERSION]``: *FILE* is what ``terraform providers schema
-json`` writes for the AWS provider. Prints the size of the index, milliseconds of processor time of
the lookup of each type in an index that has just been read, and of runs over one module of 50
resources with and without schemas, each the least of several, and the megabytes of both.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from hcl_lint.providers.address import DATA, EPHEMERAL, RESOURCE  # noqa: E402
from hcl_lint.providers.catalog import index_file_name  # noqa: E402 (the path is known now)
from hcl_lint.providers.index import index_content, read_index  # noqa: E402
from hcl_lint.providers.schema_json import read_schemas  # noqa: E402

ROUNDS = 7
RESOURCES = 50

GROUP = """
resource "aws_security_group" "g{0}" {{
  name   = "group-{0}"
  vpc_id = var.vpc_id
  tags   = {{ Name = "group-{0}" }}

  ingress {{
    from_port   = 443
    to_port     = 443
    protocol    = "tcp"
    cidr_blocks = ["10.0.{0}.0/24"]
  }}
}}

resource "aws_instance" "i{0}" {{
  ami                    = var.ami
  instance_type          = "t3.micro"
  vpc_security_group_ids = [aws_security_group.g{0}.id]
  monitoring             = true

  root_block_device {{
    encrypted   = true
    volume_size = 20
  }}
}}

resource "aws_s3_bucket" "b{0}" {{
  bucket = "bucket-{0}-${{aws_instance.i{0}.id}}"
}}

resource "aws_db_instance" "d{0}" {{
  identifier        = "database-{0}"
  engine            = "postgres"
  instance_class    = "db.t4g.micro"
  allocated_storage = 20
}}

resource "aws_cloudwatch_log_group" "l{0}" {{
  name              = "/app/${{aws_db_instance.d{0}.identifier}}"
  retention_in_days = 30
}}
"""
START = """terraform {
  required_version = ">= 1.9"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.0"
    }
  }
}

variable "vpc_id" {
  type = string
}

variable "ami" {
  type = string
}
"""


def main() -> None:
    """Measure, and print a line for each thing."""
    version = sys.argv[2] if len(sys.argv) > 2 else "5.100.0"
    (provider,) = read_schemas(Path(sys.argv[1]).read_bytes())
    content = index_content(provider, version)
    print(f"index: {len(content) / 1e6:.2f} MB")
    lookups(content)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "data", "hcl-lint", "providers")
        data.mkdir(parents=True)
        (data / index_file_name(provider.address, version)).write_bytes(content)
        module = Path(folder, "module")
        module.mkdir()
        text = START + "".join([GROUP.format(number) for number in range(RESOURCES // 5)])
        (module / "main.tf").write_text(text)
        without = run(module, Path(folder, "nothing"))
        with_schemas = run(module, Path(folder, "data"))
    print(
        f"check of {RESOURCES} resources: {without[0] * 1e3:.0f} ms without, "
        f"{with_schemas[0] * 1e3:.0f} ms with schemas: {with_schemas[0] / without[0]:.2f} times; "
        f"{with_schemas[1] - without[1]:+.1f} MB"
    )


def lookups(content: bytes) -> None:
    """Print how long it takes to find each type, the least of a few rounds."""
    best: dict[tuple[str, str], float] = {}
    gc.disable()
    for _ in range(3):
        index = read_index(content)
        for kind in (RESOURCE, DATA, EPHEMERAL):
            for name in index.names(kind):
                start = time.process_time_ns()
                index.find(kind, name)
                taken = (time.process_time_ns() - start) / 1e6
                best[kind, name] = min(taken, best.get((kind, name), taken))
    times = sorted(best.values())
    within = sum([each <= 1 for each in times]) / len(times)
    shown = ", ".join([
        f"{name} {times[min(int(len(times) * part), len(times) - 1)]:.2f}"
        for name, part in (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("most", 1))
    ])
    print(f"lookup of {len(times)} types, ms: {shown}; {within:.1%} within 1 ms")


def run(module: Path, data: Path) -> tuple[float, float]:
    """Seconds of processor time of a check, and the most megabytes that it needs."""
    environment = {**os.environ, "XDG_DATA_HOME": str(data)}
    command = [sys.executable, "-m", "hcl_lint", "check", "--no-cache", "-q", str(module)]
    best = (1e9, 0.0)
    for _ in range(ROUNDS):
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
        )
        _, status, usage = os.wait4(process.pid, 0)
        assert os.waitstatus_to_exitcode(status) in (0, 1)
        best = min(best, (usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024))
    return best


if __name__ == "__main__":
    main()
