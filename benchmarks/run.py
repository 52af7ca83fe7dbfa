"""Measure hcl-lint against the other programs that are installed.

``python benchmarks/run.py [--corpus DIR] [--clones DIR] [--rounds N] [--only NAME]...
[--output FILE]`` prints a Markdown page of ratios, or writes it. The corpus is any folder of HCL
files; its Terraform files are copied into a temporary folder first. Peers that are absent are
named and left out.

What is measured is the hcl-lint of the Python that runs this, compiled or not; where none is
installed, the sources beside this folder.
"""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))  # behind what is installed

import hcl_lint  # noqa: E402 (the path is known now)
from benchmarks import decode, evaluation, mistakes, peers, repositories  # noqa: E402
from benchmarks.measure import Ratio, Samples, command, interleave  # noqa: E402
from hcl_lint.dialects.registry import is_hcl_name  # noqa: E402
from hcl_lint.syntax import lexer  # noqa: E402
from hcl_lint.syntax.parser import parse_config  # noqa: E402
from hcl_lint.text.source import Source  # noqa: E402

PACKAGES = str(Path(hcl_lint.__file__).parents[1])
TERRAFORM_SUFFIXES = (".tf", ".tfvars", ".tftest.hcl")
JOB_SUFFIXES = (".nomad", ".nomad.hcl")
SAMPLE_SIZE = 150_000  # code points of corpus files that every parser reads in each round
MEGABYTE = 1_000_000
GROWTH_STEP = 8  # every so many files make up what is repeated, so that all sizes are alike
SIZES = (1, 2, 5, 10)  # megabytes
SCRIPT = "import sys; from hcl_lint.cli.main import program; sys.exit(program())"  # as installed
SMALL = 'resource "a" "b" {\n  count = 1\n  tags  = { c = "d" }\n}\n'


class Report:
    """The lines of the page."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, *lines: str) -> None:
        """Add lines."""
        self.lines.extend(lines)

    def table(self, heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
        """Add a table."""
        if self.lines[-1]:
            self.add("")
        self.add("| " + " | ".join(heads) + " |", "|" + "---|" * len(heads))
        self.add(*("| " + " | ".join(row) + " |" for row in rows))


class Setting:
    """What all measurements share."""

    def __init__(
        self, corpus: Path, folder: Path, rounds: int, clones: Path | None = None
    ) -> None:
        self.corpus = corpus
        self.clones = clones  # of the repositories with corrected mistakes
        self.folder = folder
        self.rounds = rounds

    def hcl_lint(self, *arguments: str) -> list[str]:
        """The command line of our own program."""
        return [sys.executable, "-c", SCRIPT, *arguments]


def files_named(suffixes: tuple[str, ...], corpus: Path) -> list[Path]:
    """The corpus's files with names that end so, in a stable order."""
    return sorted(path for path in corpus.rglob("*") if path.is_file()
                  and path.name.endswith(suffixes))


def terraform_files(corpus: Path) -> list[Path]:
    """The corpus's Terraform files, in a stable order."""
    return files_named(TERRAFORM_SUFFIXES, corpus)


def seconds(samples: Samples) -> str:
    """A median for people."""
    return f"{samples.median * 1000:.0f} ms"


def compare_commands(
    report: Report, title: str, competitors: dict[str, Callable[[], object]], rounds: int
) -> None:
    """Measure commands and report each as a multiple of every other that is not ours."""
    samples = interleave(competitors, rounds)
    others = [name for name in samples if not name.startswith("hcl-lint")]
    report.table(
        (title, "median", *(f"× {name}" for name in others)),
        [(name, seconds(each), *(str(Ratio(each, samples[other])) for other in others))
         for name, each in samples.items()])


def copied_repository(setting: Setting, name: str, files: list[Path]) -> Path:
    """A folder called that with nothing but some files of the corpus."""
    target = setting.folder / name
    for path in files:
        copy = target / path.relative_to(setting.corpus)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    return target


def add_terraform(
    report: Report, competitors: dict[str, Callable[[], object]], path: Path, *options: str
) -> None:
    """Let Terraform check the layout of a file or folder too, where it is there."""
    program = peers.terraform()
    if program:
        competitors["terraform fmt"] = command(
            [program, "fmt", "-check", *options, str(path)], path.parent, (0, 2, 3))
    else:
        report.add("Absent: terraform.")


def measure_check(setting: Setting, report: Report) -> None:
    """Cold runs over a whole repository, with one process and with two."""
    files = terraform_files(setting.corpus)
    target = copied_repository(setting, "repository", files)
    size = sum(path.stat().st_size for path in files) / MEGABYTE
    report.add("", f"## Checking {len(files):,} Terraform files, {size:.1f} MB", "",
               "`terraform fmt -check` looks at the layout only, `hcl-lint check` runs all default",
               "rules as well. Nothing is known of an earlier run.")
    competitors: dict[str, Callable[[], object]] = {}
    for jobs in (1, 2):
        words = ("format", "--check", "--jobs", str(jobs), str(target))
        competitors[f"hcl-lint format --check, jobs {jobs}"] = command(
            setting.hcl_lint(*words), setting.folder, (0, 1))
    for jobs in (1, 2):
        checking = ("check", "--no-cache", "-q", "--jobs", str(jobs), str(target))
        competitors[f"hcl-lint check, jobs {jobs}"] = command(
            setting.hcl_lint(*checking), setting.folder, (0, 1))
    add_terraform(report, competitors, target, "-recursive")
    compare_commands(report, "command", competitors, setting.rounds)


def measure_jobs(setting: Setting, report: Report) -> None:
    """Cold runs over Nomad's job files, with one process."""
    files = files_named(JOB_SUFFIXES, setting.corpus)
    target = copied_repository(setting, "jobs", files)
    size = sum(path.stat().st_size for path in files) / 1000
    report.add("", f"## Checking {len(files):,} job files of Nomad, {size:.0f} kB", "",
               "Both parse each file and lay it out; `hcl-lint check` runs all default rules as",
               "well.")
    checked, formatted = "hcl-lint check, no cache", "hcl-lint format --check"
    words = {checked: ("check", "--no-cache", "-q"), formatted: ("format", "--check")}
    samples = interleave(
        {name: command(setting.hcl_lint(*each, str(target)), setting.folder, (0, 1))
         for name, each in words.items()},
        setting.rounds * 3)
    report.table(
        ("command", "median", f"× {formatted}"),
        [(name, seconds(each), str(Ratio(each, samples[formatted])))
         for name, each in samples.items()])


def measure_small_file(setting: Setting, report: Report) -> None:
    """One small file, where only the start counts."""
    report.add("", f"## One file of {len(SMALL)} characters", "")
    path = setting.folder / "small.tf"
    path.write_text(SMALL)
    competitors: dict[str, Callable[[], object]] = {
        "hcl-lint format --check": command(
            setting.hcl_lint("format", "--check", str(path)), setting.folder),
        "hcl-lint check, no cache": command(
            setting.hcl_lint("check", "--no-cache", str(path)), setting.folder),
        "hcl-lint check, unchanged": command(
            setting.hcl_lint("check", "--cache-dir", str(setting.folder / "small"), str(path)),
            setting.folder)}
    add_terraform(report, competitors, path)
    competitors["python -c pass"] = command([sys.executable, "-c", "pass"], setting.folder)
    compare_commands(report, "command", competitors, setting.rounds * 3)


def measure_parsers(setting: Setting, report: Report) -> None:
    """Lexing and parsing a sample of the corpus that every parser present accepts."""
    found, absent = peers.parsers()

    def ours(text: str) -> object:
        return parse_config(Source("", text))

    texts: list[str] = []
    files = terraform_files(setting.corpus)
    total = sum(path.stat().st_size for path in files)
    step = max(1, len(files) * SAMPLE_SIZE // max(1, total))
    for path in files[:: max(1, len(files) // max(1, step))]:
        text = path.read_text(encoding="utf-8", errors="surrogateescape")
        if accepted_by_all(text, list(found.values())):
            texts.append(text)
    size = sum(map(len, texts))
    report.add("", f"## Parsing {len(texts)} files, {size / 1000:.0f} kB", "")
    if absent:
        report.add(f"Absent: {', '.join(absent)}.")
    samples = interleave(
        {name: reading(parse, texts) for name, parse in {"hcl-lint": ours, **found}.items()},
        max(3, setting.rounds // 2), warm_up=False)
    rows = []
    for name, each in samples.items():
        speed = size / MEGABYTE / each.median
        rows.append((name, f"{speed:.3g}", str(Ratio(each, samples["hcl-lint"]))))
    report.table(("parser", "MB/s", "time × hcl-lint"), rows)


def accepted_by_all(text: str, parsers: list[peers.Parse]) -> bool:
    """Whether no parser raises."""
    if parse_config(Source("", text)).diagnostics:
        return False
    for parse in parsers:
        try:
            parse(text)
        except Exception:  # each library has exceptions of its own
            return False
    return True


def reading(parse: peers.Parse, texts: list[str]) -> Callable[[], None]:
    """A competitor that parses all texts."""
    def run() -> None:
        for text in texts:
            parse(text)

    return run


def measure_growth(setting: Setting, report: Report) -> None:
    """Time and peak memory of one file from 1 to 10 MB, without a mistake in it."""
    whole = b"\n".join(
        path.read_bytes() for path in terraform_files(setting.corpus)[::GROWTH_STEP]
        if path.suffix == ".tf"  # many of these in one are no more wrong than each of them
        and path.read_bytes().isascii()  # a wider character would widen the whole text
        and not parse_config(Source.from_bytes("", path.read_bytes())).diagnostics)
    rows = []
    first: tuple[float, ...] | None = None
    for size in SIZES:
        path = setting.folder / f"large-{size}.tf"
        path.write_bytes(repeated(whole, size * MEGABYTE))
        runs = [growth(path) for _ in range(max(3, setting.rounds // 2))]
        medians = tuple(statistics.median(column) for column in zip(*runs))
        per_megabyte = tuple(value / size for value in medians)
        first = first or per_megabyte
        rows.append((
            f"{size} MB", f"{medians[0]:.2f} s", f"{medians[1]:.2f} s",
            f"{medians[2] / MEGABYTE:.0f} MB",
            *(f"{value / start:.2f}" for value, start in zip(per_megabyte, first))))
    report.add("", "## One file, from 1 to 10 MB", "",
               "The last three columns are the cost of a megabyte as a multiple of that in the",
               "first row: 1 is linear.")
    report.table(("size", "parse", "format", "peak memory", "parse", "format", "memory"), rows)


def repeated(text: bytes, size: int) -> bytes:
    """Whole lines of *text*, over and over, at most *size* bytes, cut between top-level blocks."""
    long = text * (size // len(text) + 1)
    return long[: long.rfind(b"\n}\n", 0, size) + 3]


def growth(path: Path) -> tuple[float, float, float]:
    """Seconds of parsing, of formatting, and bytes of peak memory, in a new process."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks" / "growth.py"), str(path)],
        env={**os.environ, "PYTHONPATH": PACKAGES}, capture_output=True, check=True, text=True)
    parsing, formatting, memory = map(float, done.stdout.split())
    return parsing, formatting, memory


def measure_decode(setting: Setting, report: Report) -> None:
    """Decoding by a spec of 20 block types, and a small file from the command line."""
    rows = []
    for size in (0.25, 0.5, 1.0):
        runs = [decode.times(int(size * MEGABYTE)) for _ in range(max(3, setting.rounds // 2))]
        parsing, decoding = (statistics.median(column) for column in zip(*runs))
        rows.append((f"{size:g} MB", f"{parsing:.2f} s", f"{decoding:.2f} s",
                     f"{decoding / size:.2f} s"))
    report.add("", f"## Decoding by a spec of {decode.BLOCK_TYPES} block types", "")
    report.table(("size", "parse", "decode", "decode, each MB"), rows)
    spec, small = setting.folder / "spec.hcl", setting.folder / "input.hcl"
    spec.write_text('object {\n  attr "a" {\n    type = string\n  }\n}\n')
    small.write_text('a = "${1 + 1}"\n')
    compare_commands(report, "small file", {
        "hcl-lint decode": command(setting.hcl_lint("decode", "-s", str(spec), str(small)),
                                   setting.folder),
        "python -c pass": command([sys.executable, "-c", "pass"], setting.folder),
    }, setting.rounds * 3)


def measure_evaluate(setting: Setting, report: Report) -> None:
    """Evaluating every attribute with every variable unknown, and one very long loop."""
    sources = evaluation.corpus_sources(setting.corpus)
    evaluation.corpus_times(sources[:100])  # loads what is loaded when first called
    runs = [evaluation.corpus_times(sources) for _ in range(max(3, setting.rounds // 2))]
    parsing, evaluating, counts = zip(*runs)
    ratios = [later / earlier for earlier, later in zip(parsing, evaluating)]
    report.add("", f"## Evaluating {counts[0]:,} expressions of {len(sources):,} files", "",
               "Every variable is unknown; the functions are those of Terraform.")
    report.table(("lex and parse", "evaluate", "evaluate / parse"), [
        (f"{statistics.median(parsing):.2f} s", f"{statistics.median(evaluating):.2f} s",
         f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})")])
    rows = []
    for size in (250_000, 500_000, 1_000_000):
        seconds = min(evaluation.loop_time(size) for _ in range(3))
        rows.append((f"{size:,}", f"{seconds:.2f} s", f"{seconds / size * 1e6:.2f} µs"))
    report.add("", f"`{evaluation.LOOP}`, the limits raised:")
    report.table(("elements", "time", "each"), rows)


def measure_warm(setting: Setting, report: Report) -> None:
    """`check` of the whole corpus when nothing has changed, beside formatting a part of it."""
    target = copied_repository(setting, "repository", terraform_files(setting.corpus))
    files = sum(1 for path in setting.corpus.rglob("*") if is_hcl_name(path.name))
    report.add("", f"## Checking {files:,} files that have not changed", "",
               "`hcl-lint check` of the whole corpus, all findings shown; `terraform fmt` of its",
               "Terraform files.")
    cache = str(setting.folder / "cache")
    words = ("check", "--cache-dir", cache, str(setting.corpus))
    competitors: dict[str, Callable[[], object]] = {
        "hcl-lint check, warm": command(setting.hcl_lint(*words), setting.folder, (0, 1)),
        "hcl-lint check, no cache, jobs 1": command(
            setting.hcl_lint("check", "--no-cache", "--jobs", "1", str(setting.corpus)),
            setting.folder, (0, 1)),
    }
    add_terraform(report, competitors, target, "-recursive")
    compare_commands(report, "command", competitors, setting.rounds)


def measure_repositories(setting: Setting, report: Report) -> None:
    """`check` of repositories from 200 to 20,000 files, cold and warm."""
    rows = []
    first: list[float] = []
    for count in (200, 2_000, 20_000):
        target = setting.folder / f"repository-{count}"
        repositories.generate(target, count)
        repositories.settle()
        arguments = setting.hcl_lint(
            "check", "-q", "--output-format", "concise", "--jobs", "1", str(target))
        environment = {"HCL_LINT_CACHE_DIR": str(setting.folder / f"cache-{count}")}
        cold = repositories.run(arguments, environment)
        warm = min(repositories.run(arguments, environment) for _ in range(3))
        none = repositories.run(setting.hcl_lint("--version"), environment)
        costs = [1e6 * (each[1] - none[1]) / count for each in (cold, warm)]
        first = first or costs
        rows.append((
            f"{count:,}", f"{cold[1]:.2f} s", f"{warm[1]:.3f} s",
            f"{cold[2] / MEGABYTE:.0f} MB", f"{warm[2] / MEGABYTE:.0f} MB",
            *(f"{cost:.0f} µs" for cost in costs)))
        shutil.rmtree(target)
    report.add("", "## Repositories from 200 to 20,000 files", "",
               "Seconds of processors with one process, cold (with writing the cache) and warm;",
               "the last two columns are for a file, the start of the program taken off.")
    report.table(("files", "cold", "warm", "peak memory, cold", "warm", "cold", "warm"), rows)


def measure_workers(setting: Setting, report: Report) -> None:
    """Cold input of 20 MB, by one process and by two."""
    target = setting.folder / "workers"
    repositories.generate(target, 10_000, resources=24)
    size = sum(path.stat().st_size for path in target.rglob("*.tf"))
    report.add("", f"## {size / MEGABYTE:.0f} MB of cold input, by one process and by two", "")
    competitors: dict[str, Callable[[], object]] = {
        f"hcl-lint, jobs {jobs}": command(
            setting.hcl_lint("check", "--no-cache", "-q", "--jobs", str(jobs), str(target)),
            setting.folder, (0, 1))
        for jobs in (1, 2)}
    samples = interleave(competitors, 5, warm_up=False)
    one, two = samples.values()
    best = min(one.seconds) / min(two.seconds)
    report.table(("command", "best of five", "median"), [
        (name, f"{min(each.seconds):.1f} s", f"{each.median:.1f} s")
        for name, each in samples.items()])
    report.add("", f"The best of two processes is {best:.2f} times as fast as the best of one.")
    shutil.rmtree(target)


def measure_mistakes(setting: Setting, report: Report) -> None:
    """How many mistakes that people corrected the default rules find."""
    report.add("", "## Mistakes that people committed, and corrected later", "")
    if setting.clones is None or not mistakes.CASES.is_file():
        report.add("Absent: repositories with corrected mistakes.")
        return
    cases = mistakes.read_cases(mistakes.CASES)
    program = [sys.executable, *mistakes.PROGRAM]
    results = {each.fix: each for each in mistakes.run(cases, setting.clones, program)}
    report.add("Commits of public repositories whose mistake can be known without network, and of",
               "how many a default rule that fits it finds it before and not after: see",
               "[mistakes](mistakes.md).")
    report.table(("class", "commits", "found", ""), mistakes.table(cases, results, {}))


MEASUREMENTS = {
    "check": measure_check,
    "jobs": measure_jobs,
    "warm": measure_warm,
    "repositories": measure_repositories,
    "workers": measure_workers,
    "small": measure_small_file,
    "parse": measure_parsers,
    "growth": measure_growth,
    "decode": measure_decode,
    "evaluate": measure_evaluate,
    "mistakes": measure_mistakes,
}


def build() -> str:
    """Which build is measured."""
    return "pure Python build" if lexer.__file__.endswith(".py") else "compiled build"


def machine() -> str:
    """What kind of machine this is."""
    name = platform.machine()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    python = platform.python_version()
    return f"{name}, {os.cpu_count()} cores, {platform.system()}, Python {python}"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus")
    parser.add_argument("--clones", type=Path, help="as in mistakes.py")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", action="append", choices=MEASUREMENTS)
    parser.add_argument("--output", type=Path)
    options = parser.parse_args()
    if not terraform_files(options.corpus):
        parser.error(f"no Terraform files in {options.corpus}")
    report = Report()
    report.add(
        f"# Benchmarks: {build()}", "",
        "Written by `python benchmarks/run.py --output FILE`, with hcl-lint as that Python has it:",
        "[compiled](README.md) or [pure](pure.md). Competitors run in turn, round by round. A",
        "ratio is that of the medians, in brackets the lowest and the highest of one round.",
        "Absolute times hold for this machine on this day only. Parsers to compare with:",
        "`pip install python-hcl2 pygohcl tree-sitter tree-sitter-hcl`. `editing.py` and",
        "`server.py` measure what an editor waits for after a keystroke, `modules.py` how checks",
        "grow with a module and with calls, `packs.py` and `providers.py` what packs and the",
        "schemas of providers cost, `scaling.py` how commands grow with inputs of many kinds",
        "([results](scaling.md)), `readings.py` how often a check reads a body and evaluates an",
        "expression ([results](readings.md)), `parts.py` how many calls each part of a check makes",
        "([results](parts.md)). `decode.py`, `evaluation.py` and `growth.py` measure their part of",
        "this page alone.", "",
        f"{datetime.date.today().isoformat()}; {machine()}; {build()}.")
    os.environ["PYTHONPATH"] = PACKAGES
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting(options.corpus, Path(folder), options.rounds, options.clones)
        for name in options.only or MEASUREMENTS:
            MEASUREMENTS[name](setting, report)
    page = "\n".join(report.lines) + "\n"
    if options.output:
        options.output.write_text(page, encoding="utf-8")
    else:
        print(page, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
