"""The full text shows many findings of one kind as one; everything else treats each of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.conftest import Run, Runner


def found(shown: Run) -> list[str]:
    """Place, code and summary of each finding that the full text shows."""
    pattern = r"^\w+\[[\w-]+\]: (.*) \((\w+)\)\n *--> (.*)$"
    heads = re.findall(pattern, shown.out, re.MULTILINE)
    return [f"{place}: {code} {summary}" for summary, code, place in heads]


def check(run: Runner, *words: str) -> Run:
    run.variables["COLUMNS"] = "300"
    return run("check", "--select=S005,R013,TF009", *words)


def interpolations(count: int) -> str:
    lines = [f'  a{i} = "${{path.root}}"\n' for i in range(count)]
    return "locals {\n" + "".join(lines) + "}\n\noutput \"all\" {\n  value = local.a0\n}\n"


def test_few_findings_are_reported_one_by_one(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(4))
    assert len(found(check(run, "--ignore=R013"))) == 4


def test_many_redundant_interpolations_in_a_file_are_one(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(20))
    (folder / "more.tf").write_text(interpolations(2).replace(" a", " b").replace('"all"', '"b"'))
    shown = check(run, "--ignore=R013")
    assert found(shown) == [
        "main.tf:2:8: S005 Redundant interpolations",
        "more.tf:2:8: S005 Redundant interpolation",
        "more.tf:3:8: S005 Redundant interpolation",
    ]
    assert "20 such places: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 8 more." in shown.out


def test_all_reports_count_the_same(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(20))
    select = "--select=S005"
    assert "Found 20 warnings in 1 file." in run("check", select).out
    assert "Found 20 warnings in 1 file." in run("check", select, "--output-format=concise").out
    assert run("check", select, "--output-format=concise", "-q").out.count("S005") == 20
    assert len(json.loads(run("check", select, "--output-format=json").out)) == 20
    sarif = json.loads(run("check", select, "--output-format=sarif").out)
    assert len(sarif["runs"][0]["results"]) == 20
    assert "**20** warnings" in run("check", select, "--output-format=markdown").out
    assert "20  S005" in run("check", select, "--statistics").out
    assert "Wrote 20 findings" in run("check", select, "--write-baseline").err


def test_the_same_in_many_files_is_shown_once(run: Runner, folder: Path) -> None:
    for number in range(7):
        (folder / f"m{number}").mkdir()
        (folder / f"m{number}/main.tf").write_text(
            'locals {\n  copied = 1\n}\n\noutput "x" {\n  value = 1\n}\n'
        )
    shown = check(run)
    assert found(shown) == ["m0/main.tf:2:3: R013 Unused local value `local.copied`"]
    places = "m1/main.tf:2:3, m2/main.tf:2:3, m3/main.tf:2:3, m4/main.tf:2:3, m5/main.tf:2:3"
    assert f"There are 7 such places in 7 files, also {places} and 1 more." in shown.out
    assert "Found 7 warnings in 7 files." in shown.out


def test_blocks_of_unused_values_in_copies_are_shown_once(run: Runner, folder: Path) -> None:
    text = "locals {\n" + "".join([f"  b{i} = {i}\n" for i in range(9)]) + "}\n"
    text += 'output "x" {\n  value = 1\n}\n'
    for number in range(5):
        (folder / f"m{number}").mkdir()
        (folder / f"m{number}/main.tf").write_text(text)
    shown = check(run)
    assert found(shown) == [
        "m0/main.tf:2:3: R013 9 of the 9 local values of this block are unused"
    ]
    assert "There are 45 such places in 5 files, also m1/main.tf:2:3," in shown.out
    assert "Found 45 warnings in 5 files." in shown.out


def test_the_text_names_the_lines_once(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(6))
    shown = run("check", "--select=S005")
    assert shown.out.count("warning[redundant-interpolation]") == 1
    assert "main.tf:5:8" not in shown.out and "lines 2, 3, 4, 5, 6, 7." in shown.out


def test_a_fix_fixes_all(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(9))
    shown = run("check", "--select=S005", "--fix")
    assert shown.code == 0 and "Fixed 9 findings in 1 file." in shown.err
    assert "${" not in (folder / "main.tf").read_text()


def test_a_block_of_which_most_values_are_unused_is_one_finding(run: Runner, folder: Path) -> None:
    lines = [f"  b{i} = {i}\n" for i in range(9)]
    used = 'output "all" {\n  value = [local.b0, local.b1, local.c0]\n}\n'
    other = "locals {\n" + "".join([f"  c{i} = {i}\n" for i in range(3)]) + "}\n"
    (folder / "main.tf").write_text("locals {\n" + "".join(lines) + "}\n\n" + other + used)
    one, *others = found(check(run))
    assert one == (
        "main.tf:4:3: R013 7 of the 9 local values of this block are unused"
    )
    assert [each.split()[0] for each in others] == ["main.tf:15:3:", "main.tf:16:3:"]


def test_a_block_of_which_most_values_are_used_is_not(run: Runner, folder: Path) -> None:
    lines = [f"  b{i} = {i}\n" for i in range(12)]
    uses = ", ".join([f"local.b{i}" for i in range(6)])
    (folder / "main.tf").write_text(
        "locals {\n" + "".join(lines) + '}\noutput "x" {\n  value = [' + uses + "]\n}\n"
    )
    assert len(found(check(run))) == 6


def test_a_source_that_many_files_repeat_is_one_finding(run: Runner, folder: Path) -> None:
    for i in range(6):
        (folder / f"m{i}").mkdir()
        for j in range(2):
            source = f"git::https://example.com/modules.git//part{j}"
            text = f'module "a{j}" {{\n  source = "{source}"\n}}\n'
            (folder / f"m{i}/f{j}.tf").write_text(text)
    other = 'module "b" {\n  source = "git::https://example.com/b.git"\n}\n'
    (folder / "other.tf").write_text(other)
    shown = check(run)
    assert found(shown) == [
        "m0/f0.tf:2:12: TF009 Modules of `git::https://example.com/modules.git` "
        "without a version",
        "other.tf:2:12: TF009 Module without a version",
    ]
    assert "There are 12 such places in 12 files, also m0/f1.tf:2:12," in shown.out


def test_findings_from_the_cache_are_grouped_as_well(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(9))
    run.variables["HCL_LINT_CACHE"] = "true"
    first = check(run, "--ignore=R013")
    assert check(run, "--ignore=R013").out == first.out
    assert len(found(first)) == 1
