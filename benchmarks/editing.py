"""Measure an editor's keystroke: one character changes, then the file is checked in its module.

``python benchmarks/editing.py [--files N] [--rounds N] [--profile]`` prints the median, and the
lowest and highest time of a round, or a profile. All files are in memory.
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


def editing(count: int) -> Project:
    """A project of one module with *count* files."""
    files = {f"/tree/group_{n}.tf": FILE.format(n=n).encode() for n in range(count)}
    return Project(ConfigurationFinder(files=MemoryFiles(files, here="/tree")))


def keystrokes(project: Project, rounds: int) -> list[float]:
    """The seconds that each of *rounds* changes and checks of a file takes."""
    path = "group_7.tf"
    text = FILE.format(n=7)
    texts = [text, text.replace("ami-123456", "ami-123457")]
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
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    options = parser.parse_args()
    project = editing(options.files)
    if options.profile:
        import cProfile

        profile = cProfile.Profile()
        profile.runcall(keystrokes, project, options.rounds)
        profile.print_stats("cumulative")
        return
    taken = [seconds * 1000 for seconds in keystrokes(project, options.rounds)]
    print(f"{options.files} files, {options.rounds} rounds: median "
          f"{statistics.median(taken):.1f} ms ({min(taken):.1f}–{max(taken):.1f})")


if __name__ == "__main__":
    main()
