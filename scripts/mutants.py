"""Change one token of hcl-lint at a time, and see whether a test turns red.

Usage: python scripts/mutants.py [--count N] [--seed S] [--under PATH]... [--tests PATH]...
                                 [--record FILE]

A mutant is the program with one comparison turned round or moved to its border, one condition
made false, one number moved by one, one ``and`` made ``or``, one ``not`` dropped, or one truth
value made the other. Mutants are drawn evenly from all that there are, so that a large module has
its share. Each runs the tests that reach the changed line, the nearest first, in a copy of the
repository; it is noticed when one fails or hangs. Which tests reach a line is recorded once, by
coverage.py; ``--record`` names the file that keeps it for further runs of the same tree.

Prints each survivor with what was changed, then a table by package: mutants, those noticed, and
the lines and branches that tests cover. Exits with 1 if fewer than ``--at-least`` percent were
noticed. Needs ``pip install -e '.[test,mutants]'``; run it from the root of the repository.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

PACKAGE = "hcl_lint"
# So many tests are tried first: most mutants are noticed by one that is near.
NEAR = 60
NEAR_FILES = 8
SECONDS = 600.0

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_TURNED = {
    ast.Lt: (">=", "<="),
    ast.LtE: (">", "<"),
    ast.Gt: ("<=", ">="),
    ast.GtE: ("<", ">"),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.Is: ("is not",),
    ast.IsNot: ("is",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}


@dataclass(frozen=True)
class Mutant:
    """One change of one module.

    ``path`` is relative to the root of the repository, ``line`` counts from 1, ``start`` and
    ``end`` are offsets in the UTF-8 bytes of the module. ``is_imported``: it is in what an import
    runs, not in the body of a function.
    """

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str
    is_imported: bool = False

    @property
    def package(self) -> str:
        """The folder below the package, or the package itself."""
        parts = Path(self.path).parts
        return parts[1] if len(parts) > 2 else PACKAGE

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before} -> {self.after}"

    def applied(self, data: bytes) -> bytes:
        """The module's bytes with the change."""
        return data[: self.start] + self.after.encode() + data[self.end :]


class _Search:
    """Finds the mutants of one module."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        self.data = data
        self.functions = 0  # how many there are around
        self.starts = [0]
        for line in data.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        """All mutants, in the order of the text."""
        yield from self._below(ast.parse(self.data))

    def _below(self, node: ast.AST) -> Iterator[Mutant]:
        if _is_for_type_checkers(node):
            return
        yield from self._of(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "type_comment"):
                continue
            is_body = name == "body" and isinstance(node, _FUNCTIONS)
            self.functions += is_body
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._below(child)
            self.functions -= is_body

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            left, right = self._end(node.left), self._start(node.comparators[0])
            between = self.data[left:right].decode()
            operator = between.strip(" ()\n\\")
            if "#" in between or not operator:
                return
            start = left + between.index(operator)
            for after in _TURNED[type(node.ops[0])]:
                yield self._mutant(start, start + len(operator), after)
        elif isinstance(node, ast.BoolOp):
            left, right = self._end(node.values[0]), self._start(node.values[1])
            between = self.data[left:right].decode()
            word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            if "#" not in between and word in between:
                start = left + between.index(word)
                yield self._mutant(start, start + len(word), other)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._mutant(self._start(node), self._start(node.operand), "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield self._mutant(self._start(node), self._end(node), str(not node.value))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield self._mutant(self._start(node), self._end(node), str(node.value + 1))
        if isinstance(node, (ast.If, ast.IfExp, ast.While)):
            test = node.test
            if test.lineno == test.end_lineno and not isinstance(test, ast.Constant):
                yield self._mutant(self._start(test), self._end(test), "False")

    def _start(self, node: ast.expr) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def _mutant(self, start: int, end: int, after: str) -> Mutant:
        line = self.data.count(b"\n", 0, start) + 1
        before = self.data[start:end].decode()
        return Mutant(self.path, line, start, end, before, after, self.functions == 0)


def _is_for_type_checkers(node: ast.AST) -> bool:
    """Whether a statement does nothing when the program runs."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    if isinstance(node, ast.Assign):
        return any(isinstance(one, ast.Name) and one.id == "TYPE_CHECKING" for one in node.targets)
    return False


def mutants_of(root: Path, under: Sequence[str]) -> list[Mutant]:
    """The mutants of all modules below ``root`` that git knows, or of those below ``under``."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *(under or [PACKAGE])], cwd=root, check=True, capture_output=True
    )
    found: list[Mutant] = []
    for name in sorted(os.fsdecode(listed.stdout).split("\0")):
        if name.startswith(PACKAGE + "/") and name.endswith(".py"):
            found.extend(_Search(name, (root / name).read_bytes()).mutants())
    return found


class Copy:
    """A copy of the repository in which one mutant at a time is tested."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=root, check=True, capture_output=True,
        )
        for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
            if (root / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, folder / name)
        tables = os.environ.get("HCL_LINT_CONFORMANCE", "../shared/conformance")
        self.variables = {
            **os.environ,
            "PYTHONPATH": str(folder),
            # Bytecode is kept, of all but the one module that differs from run to run.
            "PYTHONDONTWRITEBYTECODE": "",
            "HCL_LINT_CONFORMANCE": str((root / tables).resolve()),
            "COVERAGE_RCFILE": str(folder / "coverage.ini"),
        }
        (folder / "coverage.ini").write_text("[run]\nrelative_files = true\n")

    def pytest(self, *options: str, seconds: float | None = None) -> int:
        """pytest's exit code; 1 if it takes longer than ``seconds``."""
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
        try:
            return subprocess.run(
                command, cwd=self.folder, env=self.variables, timeout=seconds,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            ).returncode
        except subprocess.TimeoutExpired:
            return 1


class Record:
    """Which tests reach which line, and what all tests cover."""

    def __init__(self, file: Path) -> None:
        from coverage import CoverageData

        self._data = CoverageData(str(file))
        self._data.read()

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant's line.

        Of a line that an import runs, which may be while any test runs, all that reach the file.
        Of one in a file that only imports run, or that may run in another process, all tests.
        """
        lines = self._data.contexts_by_lineno(mutant.path)
        at_line = {_test(context) for context in lines.get(mutant.line, [])}
        if mutant.is_imported:
            at_line = {_test(context) for contexts in lines.values() for context in contexts}
        if not at_line - {""}:
            at_line = {_test(context) for context in self._data.measured_contexts()}
        return sorted(at_line - {""})


def _test(context: str) -> str:
    """The test of a context such as ``tests/a.py::test_b|run``."""
    return context.rpartition("|")[0]


def ordered(mutant: Mutant, tests: Sequence[str], most: int) -> list[list[str]]:
    """Tests in two batches: a few from the files nearest to the mutant's module, then the rest."""
    parts = Path(mutant.path).with_suffix("").parts[1:]

    def distance(file: str) -> tuple[int, int, str]:
        theirs = Path(file).with_suffix("").parts[1:]
        shared = sum(1 for one, other in zip(parts, theirs) if one == other.removeprefix("test_"))
        return -shared, sizes[file], file

    sizes = Counter(test.partition("::")[0] for test in tests)
    near = sorted(sizes, key=distance)[:NEAR_FILES]
    chosen = random.Random(str(mutant))
    first = [test for test in tests if test.partition("::")[0] in near]
    if len(first) > NEAR:
        first = sorted(chosen.sample(first, NEAR))
    rest = sorted(set(tests) - set(first))
    if len(rest) > most:
        rest = sorted(chosen.sample(rest, most))
    return [batch for batch in (first, rest) if batch]


def is_noticed(mutant: Mutant, batches: Sequence[Sequence[str]], copy: Copy, seed: int) -> bool:
    """Whether a test fails with the mutant; the copy is as before afterwards."""
    file = copy.folder / mutant.path
    data = file.read_bytes()
    times = file.stat()
    listed = copy.folder / "tests-of-a-mutant"
    try:
        file.write_bytes(mutant.applied(data))
        # Bytecode is taken for that of a file with the same second and size: no two share one.
        second = zlib.crc32(f"{mutant.start} {mutant.after}".encode()) >> 1
        os.utime(file, (second, second))
        for batch in batches:
            listed.write_text("\n".join(batch))
            options = ["-x", "-p", "no:cov", "--sample-seed", str(seed), f"@{listed.name}"]
            code = copy.pytest(*options, seconds=SECONDS)
            if code != 0:
                return True
        return False
    finally:
        file.write_bytes(data)
        os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))


def coverage_by_package(copy: Copy, record: Path) -> dict[str, list[int]]:
    """Lines, those covered, branches, those covered, of each package."""
    import json

    report = copy.folder / "coverage.json"
    subprocess.run(
        [sys.executable, "-m", "coverage", "json", "-q", f"--data-file={record}", "-o", report],
        cwd=copy.folder, env=copy.variables, check=True,
    )
    packages: dict[str, list[int]] = {}
    for name, file in json.loads(report.read_text())["files"].items():
        figures = packages.setdefault(Mutant(name, 0, 0, 0, "", "").package, [0] * 4)
        kinds = ("num_statements", "covered_lines", "num_branches", "covered_branches")
        for index, kind in enumerate(kinds):
            figures[index] += file["summary"][kind]
    return packages


def main() -> int:
    options = _options()
    root = Path.cwd()
    found = mutants_of(root, options.under)
    drawn = random.Random(options.seed).sample(found, min(options.count, len(found)))
    print(f"{len(drawn)} of {len(found)} mutants, seed {options.seed}")
    if options.list:
        print(*drawn, sep="\n")
        return 0
    with tempfile.TemporaryDirectory() as work:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(options.jobs):
            copies.put(Copy(root, Path(work) / str(number)))
        first = copies.get()
        record = Path(options.record or Path(work) / "coverage").absolute()
        if not record.exists():
            first.variables["COVERAGE_FILE"] = str(record)
            code = first.pytest(
                "-n", str(options.jobs), "--dist", "worksteal", "--sample-seed", str(options.seed),
                f"--cov={PACKAGE}", "--cov-config=coverage.ini", "--cov-branch",
                "--cov-context=test", "--cov-report=", *options.tests,
            )
            if code != 0:
                print("The tests fail without any change; run pytest to see which.")
                return 2
        tests = Record(record)
        covered = coverage_by_package(first, record)
        copies.put(first)

        def outcome(mutant: Mutant) -> bool:
            reaching = tests.tests(mutant)
            batches = ordered(mutant, reaching, options.most)
            copy = copies.get()
            try:
                noticed = is_noticed(mutant, batches, copy, options.seed)
            finally:
                copies.put(copy)
            if not noticed:
                ran = sum(map(len, batches))
                print(f"{mutant}  ({ran} of {len(reaching)} tests)", flush=True)
            return noticed

        with ThreadPoolExecutor(options.jobs) as pool:
            noticed = dict(zip(drawn, pool.map(outcome, drawn)))
    return _report(noticed, covered, options.at_least)


def _report(
    noticed: dict[Mutant, bool], covered: dict[str, list[int]], at_least: float
) -> int:
    print(f"\n{'package':16}{'mutants':>8}{'noticed':>8}{'lines':>8}{'branches':>9}")
    by_package: dict[str, list[bool]] = {}
    for mutant, was_noticed in noticed.items():
        by_package.setdefault(mutant.package, []).append(was_noticed)
    for package in sorted({*by_package, *covered}):
        all_of_it = by_package.get(package, [])
        lines, reached, branches, taken = covered.get(package, [0] * 4)
        share = _percent(sum(all_of_it), len(all_of_it))
        print(
            f"{package:16}{len(all_of_it):8}{share:>8}"
            f"{_percent(reached, lines):>8}{_percent(taken, branches):>9}"
        )
    total = sum(noticed.values())
    print(f"{'all':16}{len(noticed):8}{_percent(total, len(noticed)):>8}")
    return 0 if total * 100 >= at_least * len(noticed) else 1


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=0, help="what chooses them (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="copies at work")
    parser.add_argument("--under", action="append", default=[], help="only modules below this path")
    parser.add_argument("--tests", action="append", default=[], help="only tests below this path")
    parser.add_argument("--record", help="file that keeps which tests reach which line")
    parser.add_argument(
        "--most", type=int, default=100_000, help="at most so many tests of the rest (all)"
    )
    parser.add_argument("--at-least", type=float, default=0, help="percentage to be noticed")
    parser.add_argument("--list", action="store_true", help="print the mutants, test none")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
