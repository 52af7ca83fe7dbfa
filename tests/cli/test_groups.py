"""Many findings of one kind are reported as one; everything but the report treats each of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.conftest import Run, Runner


def found(shown: Run) -> list[str]:
    return [line for line in shown.out.splitlines() if re.match(r"[^ ]+:\d+:\d+: ", line)]


def check(run: Runner, *words: str) -> Run:
    return run("check", "--output-format=concise", "--select=S005,R013,TF009", *words)


def interpolations(count: int) -> str:
    lines = [f'  a{i} = "${{path.root}}"\n' for i in range(count)]
    return "locals {\n" + "".join(lines) + "}\n\noutput \"all\" {\n  value = local.a0\n}\n"


def test_few_findings_are_reported_one_by_one(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(4))
    assert len(found(check(run, "--ignore=R013"))) == 4


def test_many_redundant_interpolations_in_a_file_are_one_finding(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(20))
    (folder / "more.tf").write_text(interpolations(2).replace(" a", " b").replace('"all"', '"b"'))
    shown = run("check", "--select=S005", "--output-format=json")
    one, *others = json.loads(shown.out)
    assert (one["message"], one["line"], one["count"]) == ("Redundant interpolations", 2, 20)
    assert one["detail"].endswith(
        "There are 20 such places: lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 8 more."
    )
    assert [each["line"] for each in one["related"]] == list(range(3, 22))
    assert len(one["fix"]["edits"]) == 20
    assert [each["path"] for each in others] == ["more.tf", "more.tf"]
    assert [each["count"] for each in others] == [1, 1]


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


def test_statistics_and_baselines_count_each(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(9))
    assert "9  S005" in run("check", "--select=S005", "--statistics").out
    assert "Wrote 9 findings" in run("check", "--select=S005", "--write-baseline").err


def test_a_block_of_which_most_values_are_unused_is_one_finding(run: Runner, folder: Path) -> None:
    lines = [f"  b{i} = {i}\n" for i in range(9)]
    used = 'output "all" {\n  value = [local.b0, local.b1, local.c0]\n}\n'
    other = "locals {\n" + "".join([f"  c{i} = {i}\n" for i in range(3)]) + "}\n"
    (folder / "main.tf").write_text("locals {\n" + "".join(lines) + "}\n\n" + other + used)
    one, *others = found(check(run))
    assert one == (
        "main.tf:4:3: R013 [unused-local] 7 of the 9 local values of this block are unused"
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
        "m0/f0.tf:2:12: TF009 [module-unpinned] Modules of `git::https://example.com/modules.git` "
        "without a version",
        "other.tf:2:12: TF009 [module-unpinned] Module without a version",
    ]
    (one, _) = json.loads(run("check", "--select=TF009", "--output-format=json").out)
    assert one["detail"].endswith("There are 12 such places in 12 files.")
    assert len({each["path"] for each in one["related"]}) == 11


def test_findings_from_the_cache_are_grouped_as_well(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(interpolations(9))
    run.variables["HCL_LINT_CACHE"] = "true"
    first = check(run, "--ignore=R013")
    assert check(run, "--ignore=R013").out == first.out
    assert len(found(first)) == 1
