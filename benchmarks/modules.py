"""Check generated modules of growing size, and chains of modules that call each other.

``python benchmarks/modules.py`` prints a Markdown table for each: the seconds of processor time,
the least of several, and those of a block or a call as a multiple of the first row: 1 is linear.
All files are in memory, and garbage is not collected, as in a run.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.append(str(Path(__file__).resolve().parents[1]))  # after what is installed

from hcl_lint.files.memory import MemoryFiles  # noqa: E402 (the path is known now)
from hcl_lint.project.finder import ConfigurationFinder  # noqa: E402
from hcl_lint.project.project import Project  # noqa: E402

BLOCKS = (100, 300, 1_000, 3_000, 10_000)
CALLS = (1, 10, 50, 100, 200)
ROUNDS = 2

# Four blocks that refer to each other.
PART = '''\
variable "size_{n}" {{
  description = "How many machines group {n} has."
  type        = number
  default     = {n}
}}

locals {{
  tags_{n} = {{
    Name = "group-${{var.size_{n}}}"
  }}
}}

resource "aws_instance" "machine_{n}" {{
  count         = var.size_{n}
  ami           = "ami-123456"
  instance_type = "t3.micro"
  tags          = merge(local.tags_{n}, {{ Index = count.index }})
}}

output "ids_{n}" {{
  description = "The machines of group {n}."
  value       = aws_instance.machine_{n}[*].id
}}

'''
BLOCKS_OF_PART = 4

LINK = '''\
variable "names" {{
  description = "What each module adds a name to."
  type        = list(string)
}}

module "next" {{
  source = "../m{next}"
  names  = concat(var.names, ["{n}"])
}}

output "names" {{
  description = "The names from here on."
  value       = module.next.names
}}
'''
LAST = '''\
variable "names" {
  description = "What each module adds a name to."
  type        = list(string)
}

output "names" {
  description = "All names."
  value       = var.names
}
'''
FIRST = '''\
module "first" {
  source = "../m1"
  names  = []
}

output "names" {
  description = "The names of all."
  value       = module.first.names
}
'''


def blocks(count: int) -> dict[str, str]:
    """The files of a module with so many blocks, whose first one is checked."""
    return {"m0/main.tf": "".join([PART.format(n=n) for n in range(count // BLOCKS_OF_PART)])}


def calls(count: int) -> dict[str, str]:
    """The files of a module that calls another one, and so on; so many calls in all."""
    files = {"m0/main.tf": FIRST, f"m{count}/main.tf": LAST}
    for n in range(1, count):
        files[f"m{n}/main.tf"] = LINK.format(n=n, next=n + 1)
    return files


def seconds(files: dict[str, str]) -> float:
    """The processor time of a check of the first module by a project that knows nothing yet."""
    taken = []
    contents = {f"/tree/{path}": text.encode() for path, text in files.items()}
    contents["/tree/.git/HEAD"] = b""  # so that calls lead to other folders of the tree
    for _ in range(ROUNDS):
        project = Project(ConfigurationFinder(files=MemoryFiles(contents, here="/tree")))
        gc.collect()
        gc.disable()
        start = process_time()
        project.check("m0/main.tf")
        taken.append(process_time() - start)
        gc.enable()
    return min(taken)


def table(what: str, make: Callable[[int], dict[str, str]], sizes: tuple[int, ...]) -> None:
    """Print the times for growing sizes, less what is the same for all."""
    base = seconds({"m0/main.tf": ""})
    print(f"| {what} | check | each, × first row |\n|---|---|---|")
    first = 0.0
    for size in sizes:
        taken = seconds(make(size))
        each = (taken - base) / size
        first = first or each
        print(f"| {size:,} | {taken:.3f} s | {each / first:.2f} |")


def main() -> None:
    """Print both tables."""
    seconds(blocks(BLOCKS_OF_PART))  # loads what is loaded once
    seconds(calls(BLOCKS_OF_PART))
    table("blocks", blocks, BLOCKS)
    print()
    table("calls", calls, CALLS)


if __name__ == "__main__":
    main()
