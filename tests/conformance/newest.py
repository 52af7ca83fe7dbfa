"""Compare errors in small modules with what the newest Terraform and OpenTofu say about them.

``python -m tests.conformance.newest [TOPIC]... [--product NAME] [--list FOLDER] [--show]`` prints,
per topic and product, how many of the modules that the product rejects have an error of ours on a
line that it names, how many of the others have one elsewhere or a warning there, and how many that
it accepts have none. With ``--show``, it prints all others; with ``--list``, it writes them into a
file for each topic.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from hcl_lint.diagnostics.finding import Finding
from hcl_lint.providers.catalog import index_file_name
from hcl_lint.providers.index import index_content
from hcl_lint.providers.schema_json import read_schemas
from tests.conformance import tables
from tests.conformance.peers import TreeChecker
from tests.conformance.tables import Case

TABLE = "newest/cases"
PROVIDER = "newest/provider-test"
"""The schema of the provider that the modules use, which exists nowhere."""

_VERSION = "1.0.0"
_REQUIREMENT = f"""terraform {{
  required_providers {{
    test = {{
      source  = "hashicorp/test"
      version = "{_VERSION}"
    }}
  }}
}}
"""
_READ_ONLY = "is read-only"
"""What all real providers reject, and the one that exists nowhere does not look for."""

UNFORMATTED = "F001"
_RANDOM = "random"
_CALLED = "--m\n"
"""What separates the called module from its caller in a random case."""


def schemas() -> dict[str, bytes]:
    """The index files of the provider, by name."""
    path = tables.find(PROVIDER)
    assert path is not None
    return {
        index_file_name(each.address, _VERSION): index_content(each, _VERSION)
        for each in read_schemas(path.read_bytes())
    }


def files(case: Case) -> dict[str, str]:
    """The files of a module as they were judged."""
    found: dict[str, str] = dict(case["files"])
    suffix = ".tf" if case["product"] == "terraform" else ".tofu"
    if case["topic"] == _RANDOM:  # They are recorded without the lines between blocks.
        ((path, text),) = found.items()
        text, _, called = text.replace("\n}\n", "\n}\n\n").partition(_CALLED)
        found = {path: text, **({f"m/{path}": called} if called else {})}
    if any(re.search(r"\btest(_|\b)", text) for text in found.values()):
        found[f"zz_req{suffix}"] = _REQUIREMENT
    return found


def judged_lines(case: Case) -> set[tuple[str, int]]:
    """The lines that the product names."""
    return {
        (path, int(line))
        for path, line in re.findall(r"(?<![\w./])([\w./-]+\.\w+):(\d+)", case["judge"])
    }


class Verdict:
    """A module with the errors of ours in it."""

    def __init__(self, case: Case, findings: list[Finding]) -> None:
        self.case = case
        self.errors = errors = [each for each in findings if each.severity == "error"]
        self.is_valid = case["expect"] == "valid"
        lines = judged_lines(case)
        here = {(each.path, each.start.line) for each in errors}
        is_accepted = all(each.summary.endswith(_READ_ONLY) for each in errors)
        self.agrees = is_accepted if self.is_valid else bool(here & lines if lines else errors)
        self.is_warned = not self.is_valid and not self.agrees and any(
            (each.path, each.start.line) in lines for each in findings
            if each.severity == "warning" and each.code != UNFORMATTED
        )
        """Whether there is at least a warning on a line that the product names."""

    @property
    def kind(self) -> str:
        """How our errors differ from what the product says."""
        if self.is_valid:
            return "false errors"
        return "elsewhere" if self.errors else "missed"

    def lines(self) -> Iterator[str]:
        """All about it, for people."""
        yield f"== {self.case['topic']} {self.case['product']}: {self.kind}"
        yield f"   {self.case['judge']}"
        for each in self.errors:
            place = f"{each.path}:{each.start.line}:{each.start.column}"
            yield f"   ours: {place} {each.code} {each.summary}: {each.detail}"
        for path, text in files(self.case).items():
            yield f"-- {path}"
            numbered = enumerate(text.rstrip("\n").split("\n"), 1)
            yield from [f"{number:4} {line}" for number, line in numbered]
        yield ""


def verdicts(cases: Iterable[Case]) -> list[Verdict]:
    """Check modules."""
    checker = TreeChecker()
    provider = schemas()
    return [Verdict(case, checker.findings(files(case), {}, provider)) for case in cases]


def table(judged: list[Verdict]) -> Iterator[str]:
    """How many agree, as lines for people."""
    groups: dict[tuple[str, str], list[Verdict]] = {}
    for verdict in judged:
        topic, product = verdict.case["topic"], verdict.case["product"]
        for key in ((topic, product), ("(all)", product), ("(all)", "(both)")):
            groups.setdefault(key, []).append(verdict)
    yield (
        f"{'topic':24} {'product':10} {'rejected':>12} {'elsewhere':>10} {'warned':>7} "
        f"{'accepted':>12}"
    )
    for (topic, product), members in sorted(groups.items()):
        rejected, accepted = [
            [each for each in members if each.is_valid is is_valid] for is_valid in (False, True)
        ]
        elsewhere = sum(each.kind == "elsewhere" and not each.agrees for each in rejected)
        shares = [
            f"{sum(each.agrees for each in half)}/{len(half)}" for half in (rejected, accepted)
        ]
        warned = sum(each.is_warned for each in rejected)
        yield (
            f"{topic:24} {product:10} {shares[0]:>12} {elsewhere or '':>10} {warned or '':>7} "
            f"{shares[1]:>12}"
        )


def main() -> int:
    """Print the score, and what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("topics", nargs="*", help="only these topics")
    parser.add_argument("--product", default="", help="only the modules of this product")
    parser.add_argument("--show", action="store_true", help="show all modules that differ")
    parser.add_argument("--list", type=Path, help="write them into this folder, by topic")
    options = parser.parse_args()
    if tables.find(TABLE) is None:
        print(f"no table {TABLE} in {tables.folder()}")
        return 0
    judged = verdicts(
        case for case in tables.load(TABLE)
        if case["topic"] in (options.topics or [case["topic"]])
        and options.product in ("", case["product"])
    )
    different = [each for each in judged if not each.agrees]
    if options.show:
        print("\n".join(line for each in different for line in each.lines()))
    if options.list:
        options.list.mkdir(parents=True, exist_ok=True)
        for topic in sorted({each.case["topic"] for each in judged}):
            found = [
                line for each in different if each.case["topic"] == topic for line in each.lines()
            ]
            options.list.joinpath(f"{topic}.txt").write_text("\n".join(found), "utf-8")
    print("\n".join(table(judged)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
