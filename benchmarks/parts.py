"""Count the calls that each part of a check makes.

``python benchmarks/parts.py [FOLDER] [OPTION]...`` checks a folder in one process, with nothing
kept of earlier runs, and counts the calls of functions, Python's own included. A call belongs to
the innermost part that it is made in: what a rule asks for first, such as a value, is a part of its
own, so the parts add up. Options are those of ``check``. The counts depend on nothing but the code,
the input and the version of Python.

Without a folder, it checks generated modules and the examples, and prints the budgets of the
largest parts, too; the exit code is 1 if a count is above its budget.

Nothing can be counted in a compiled build.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

sys.path.append(str(Path(__file__).resolve().parents[1]))  # after what is installed

import hcl_lint  # noqa: E402 (the path is known now)
from benchmarks.repositories import generate  # noqa: E402
from hcl_lint.annotations import Any, Callable  # noqa: E402
from hcl_lint.cli.main import main as run  # noqa: E402
from hcl_lint.diagnostics.rule import Check  # noqa: E402
from hcl_lint.linter.engine import Engine  # noqa: E402

ROOT = f"{Path(hcl_lint.__file__).parent}{os.sep}"
LEAST = 0.002  # of all calls, to be a line of the table
FILES = 400  # that are generated
EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

# Parts that are not rules, by the module and the functions that lead into them.
PARTS = {
    "parsing": {("syntax.parser", "parse_config"), ("syntax.parser", "parse_expression")},
    "declarations": {("semantics.document", "_declarations")},
    "references": {("semantics.references", "found_in"),
                   ("semantics.references", "_readings_below")},
    "symbols": {("semantics.symbols", "symbols_of")},
    "called modules": {("project.modules", "_called"), ("project.modules", "called")},
    "values of names": {("semantics.name_values", "settle")},
    "scopes": {("semantics.values", "scope_at"), ("semantics.values", "scope_of"),
               ("semantics.values", "scope_within")},
    "expressions": {("evaluation.evaluate", "evaluate_counted")},
    "dependencies": {("semantics.dependencies", "following"),
                     ("semantics.dependencies", "needs")},
    "schemas": {("linter.schema_checks", "schema_problems")},
    "walk": {("syntax.walk", "run")},
    "hiding": {("linter.hiding", "visible")},
}
"""The names of parts, and where they begin."""

# The most calls of some parts, in thousands, for generated modules and the examples.
BUDGETS = {
    "all": 4_400, "rest": 690, "parsing": 590, "schemas": 590, "walk": 365, "references": 300,
    "values of names": 215, "expressions": 175, "unformatted": 185, "unknown-provider-value": 130,
    "scopes": 107, "undefined-variable": 68, "object-attribute-ignored": 72,
    "malformed-policy": 71, "invalid-lifecycle": 104, "declarations": 47, "dependencies": 25,
    "symbols": 36, "fails-with-defaults": 23,
}

_ALL = "all"
_REST = "rest"  # of the run: files, settings, what is loaded, what becomes of findings


class Parts:
    """The calls so far by part; an object of this class is what `sys.setprofile` wants."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self._entered: dict[CodeType, str | None] = {}  # parts, by the functions that begin them
        self._waiting: list[str] = []  # the parts of the callers
        self._part = _REST
        self._begins = {
            (ROOT + module.replace(".", os.sep) + ".py", function): part
            for part, functions in PARTS.items() for module, function in functions
        }

    def add_check(self, check: Check, look: Callable[..., Any]) -> None:
        """Make the function of a check a part, under the name of its first rule."""
        self._entered[look.__code__] = check.rules[0].name if check.rules else check.name

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            code = frame.f_code
            if code not in self._entered:
                self._entered[code] = self._begins.get((code.co_filename, code.co_name))
            self._waiting.append(self._part)
            self._part = self._entered[code] or self._part
            self.calls[self._part] += 1
        elif event == "return":
            self._part = self._waiting.pop() if self._waiting else _REST
        elif event == "c_call":
            self.calls[self._part] += 1


def counted(folder: str, options: list[str]) -> Counter[str]:
    """The calls of a check of a folder, by part."""
    parts = Parts()
    find = Engine._function

    def function(engine: Engine, check: Check) -> Callable[..., Any]:
        look = find(engine, check)
        parts.add_check(check, look)
        return look

    setattr(Engine, "_function", function)
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8", "surrogateescape")
    gc.disable()  # as the command does
    with contextlib.redirect_stdout(stream), contextlib.suppress(SystemExit):
        sys.setprofile(parts)
        try:
            run(["check", "--no-cache", "--jobs", "1", *options, folder])
        finally:
            sys.setprofile(None)
    setattr(Engine, "_function", find)
    return parts.calls


def show(calls: Counter[str], budgets: dict[str, int]) -> bool:
    """Print a table of the parts, the largest first; return whether all are within budgets."""
    total = sum(calls.values())
    calls[_ALL] = total
    print("| part | calls | share | budget |\n|---|---|---|---|")
    is_within = True
    for part, count in calls.most_common():
        budget = budgets.get(part)
        if budget is None and count < LEAST * total:
            continue
        is_above = budget is not None and count > budget * 1000
        is_within = is_within and not is_above
        most = "" if budget is None else f"{budget * 1000:,}{' exceeded' if is_above else ''}"
        print(f"| {part} | {count:,} | {count / total:.1%} | {most} |")
    return is_within


def main() -> int:
    """Print a table."""
    arguments = sys.argv[1:]
    if arguments and not arguments[0].startswith("-"):
        show(counted(arguments[0], arguments[1:]), {})
        return 0
    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder), FILES)
        shutil.copytree(EXAMPLES, Path(folder, EXAMPLES.name))
        return 0 if show(counted(folder, arguments), BUDGETS) else 1


if __name__ == "__main__":
    sys.exit(main())
