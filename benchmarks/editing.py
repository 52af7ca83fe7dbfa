"""Measure an editor's keystroke: one character changes, then the file is checked in its module.

``python benchmarks/editing.py [--files N] [--groups N] [--rounds N] [--profile]`` prints the
median, the 99th percentile, and the lowest and highest time of a round, or a profile. With 152
groups in the file that changes, it has 92 kB. All files are in memory.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from time import process_time

sys.path.append(str(Path(__file__).resolve().parents[1]))  # after what is installed

from hcl_lint.files.memory import MemoryFiles  # noqa: E402 (the path is known now)
from hcl_lint.project.finder import ConfigurationFinder  # noqa: E402
from hcl_lint.project.project import Project  # noqa: E402

FILE = '''\
variable "size_{n}" {{
  description = "How many machines group {n} has."
  type        = number
  default     = {n}
}}

locals {{
  name_{n} = "group-${{var.size_{n}}}"
  tags_{n} = {{
    Name  = local.name_{n}
    Group = "{n}"
  }}
}}

resource "aws_instance" "machine_{n}" {{
  count         = var.size_{n}
  ami           = "ami-123456"
  instance_type = "t3.micro"
  tags          = merge(local.tags_{n}, {{ Index = count.index }})

  lifecycle {{
    ignore_changes = [ami]
  }}
}}

output "ids_{n}" {{
  description = "The machines of group {n}."
  value       = aws_instance.machine_{n}[*].id
}}
'''


def editing(count: int, groups: int) -> Project:
    """A project of one module with *count* files; one has several *groups*."""
    files = {f"/tree/group_{n}.tf": FILE.format(n=n).encode() for n in range(count)}
    files["/tree/group_7.tf"] = edited(groups).encode()
    return Project(ConfigurationFinder(files=MemoryFiles(files, here="/tree")))


def edited(groups: int) -> str:
    """The text of the file that changes."""
    return "\n".join([FILE.format(n=n) for n in (7, *range(1_000, 999 + groups))])


def keystrokes(project: Project, rounds: int, groups: int) -> list[float]:
    """The seconds that each of *rounds* changes and checks of a file takes."""
    path = "group_7.tf"
    text = edited(groups)
    texts = [text, text.replace("ami-123456", "ami-123457", 1)]
    project.check(path)
    taken = []
    for number in range(rounds):
        start = process_time()
        project.change(path, texts[(number + 1) % 2])
        project.check(path)
        taken.append(process_time() - start)
    return taken


def main() -> None:
    """Read the command line, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=30)
    parser.add_argument("--groups", type=int, default=1, help="of blocks in the file that changes")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    options = parser.parse_args()
    project = editing(options.files, options.groups)
    if options.profile:
        import cProfile

        profile = cProfile.Profile()
        profile.runcall(keystrokes, project, options.rounds, options.groups)
        profile.print_stats("cumulative")
        return
    seconds = keystrokes(project, options.rounds, options.groups)
    taken = sorted([each * 1000 for each in seconds])
    print(f"{options.files} files, {len(edited(options.groups)) // 1000} kB in one, "
          f"{options.rounds} rounds: median {statistics.median(taken):.1f} ms, 99 % "
          f"{taken[int(len(taken) * 0.99)]:.1f} ms ({taken[0]:.1f}–{taken[-1]:.1f})")


if __name__ == "__main__":
    main()
