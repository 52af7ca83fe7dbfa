"""Parse and format one file in a process of its own; print seconds and peak memory.

``python benchmarks/growth.py FILE`` prints the seconds for parsing, those for formatting, and
the growth of the process's peak memory in bytes.
"""

from __future__ import annotations

import gc
import resource
import sys
import time
from pathlib import Path

from hcl_lint.format.formatter import format_tree
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


def peak() -> int:
    """The peak memory of this process so far, in bytes."""
    status = Path("/proc/self/status")
    if status.exists():  # there the limit that `getrusage` tells includes that of the parent
        for line in status.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def main() -> None:
    """Measure one file."""
    gc.disable()  # as the commands do
    data = Path(sys.argv[1]).read_bytes()
    before = peak()
    start = time.perf_counter()
    tree = parse_config(Source.from_bytes(sys.argv[1], data))
    parsed = time.perf_counter()
    format_tree(tree, "terraform")
    formatted = time.perf_counter()
    print(parsed - start, formatted - parsed, peak() - before)


if __name__ == "__main__":
    main()
