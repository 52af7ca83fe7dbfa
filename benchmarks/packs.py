"""What rule packs cost: reading one, decoding its schema, and what a run takes longer with it.

``python benchmarks/packs.py [ATTRIBUTES...]`` prints a line for each size of a schema: its
attributes, its lines, milliseconds of reading the pack, of decoding the schema, and of loading it
where it has been decoded before, as those of hcl-lint are. Then come the milliseconds of processor
time of whole runs over one small file, each the least of many.
"""

from __future__ import annotations

import marshal
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from hcl_lint.dialects.pack_reader import load_pack  # noqa: E402 (the path is known now)
from hcl_lint.dialects.schemas import load_schema  # noqa: E402
from hcl_lint.schema.schema_data import schema_data, schema_of_data  # noqa: E402

SIZES = (100, 1_000, 5_000)
ROUNDS = 12
PER_BLOCK = 10  # attributes

ATTRIBUTE = """      attr "a{0}" {{
        description = "What attribute {0} is good for, in a sentence."
        type        = list(object({{ name = string, size = optional(number) }}))
      }}
"""
MANIFEST = 'title = "t"\ndialect "own" {\n  files = ["*.own"]\n  schema "schema/a.hcl" {}\n}\n'


def write_pack(folder: Path, attributes: int) -> int:
    """Write a pack with a schema of so many attributes; returns the lines of the schema."""
    (folder / "schema").mkdir(parents=True, exist_ok=True)
    (folder / "pack.hcl").write_text(MANIFEST, "utf-8")
    body = "".join([ATTRIBUTE.format(number) for number in range(PER_BLOCK)])
    count = max(1, attributes // PER_BLOCK)
    block = '  block_list "b{0}" {{\n    object {{\n{1}    }}\n  }}\n'
    blocks = "".join([block.format(number, body) for number in range(count)])
    text = "object {\n" + blocks + "}\n"
    (folder / "schema" / "a.hcl").write_text(text, "utf-8")
    return text.count("\n")


def load(folder: Path) -> tuple[float, float, float]:
    """The seconds of reading a pack, of decoding its schema, and of loading it as data."""
    times = [time.process_time()]
    (dialect,) = load_pack(str(folder)).dialects
    times.append(time.process_time())
    schema = load_schema(dialect.schemas[0])
    times.append(time.process_time())
    code = marshal.dumps(compile(repr(schema_data(schema)), "data", "eval"))
    start = time.process_time()
    schema_of_data(eval(marshal.loads(code)))
    return times[1] - times[0], times[2] - times[1], time.process_time() - start


def run(*words: str) -> float:
    """The seconds of processor time that a run of ``hcl-lint check`` takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "hcl_lint", "check", "--isolated", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(sizes: list[int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in sizes:
            lines = write_pack(folder / "pack", size)
            seconds = [load(folder / "pack") for _ in range(4)]
            read, decoded, loaded = (min(each) * 1_000 for each in zip(*seconds))
            print(
                f"{size} attributes, {lines} lines: "
                f"read {read:.2f}, decoded {decoded:.1f}, loaded {loaded:.2f}"
            )
        write_pack(folder / "pack", SIZES[0])
        os.chdir(folder)
        Path("a.tf").write_text('a = "x-${var.b + 1}"\n', "utf-8")
        Path("a.own").write_text("", "utf-8")
        Path("a.hcldec").write_text("object {}\n", "utf-8")
        pack = ("--rules", "pack")
        for words in (
            ("a.tf",), (*pack, "a.tf"), (*pack, "a.own"), ("a.hcldec",),
        ):
            cold = min([run("--no-cache", *words) for _ in range(ROUNDS)]) * 1_000
            warm = min([run(*words) for _ in range(ROUNDS)]) * 1_000
            print(f"check {' '.join(words)}: {cold:.0f} without the cache, {warm:.0f} with it")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or list(SIZES))
