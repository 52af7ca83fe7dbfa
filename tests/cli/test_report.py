"""Reports of several runs are joined into one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcl_lint.report import merging
from hcl_lint.report.render import FORMATS
from hcl_lint.report.terminal import TEXT_FORMATS
from tests.cli.conftest import Runner
from tests.extent import sample

FILES = {
    "a.hcl": 'é b {}\n'.encode(),
    "b/c d.hcl": b"a=1\nb = = 2\n",
    "b/e.nomad": b"a = 1\n\n\n\nb=2\n",
    "f.hcl": b'a = "\xff"\n',
}


@pytest.fixture
def files(folder: Path) -> list[str]:
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    return list(FILES)


@pytest.mark.parametrize("written", sample(["json", "json-lines"], 2))
@pytest.mark.parametrize("format_name", FORMATS)
def test_the_parts_of_a_run_give_the_report_of_the_whole(
    run: Runner, files: list[str], written: str, format_name: str
) -> None:
    whole = run("check", *files, "--output-format", format_name)
    for number, part in enumerate((files[2:], files[1:3], files[:1])):
        run("check", *part, "--output-format", written, "--output-file", f"{number}.jsonl")
    merged = run("report", "merge", "0.jsonl", "1.jsonl", "2.jsonl", "--output-format", format_name)
    assert (merged.code, merged.out, merged.err) == (1, whole.out, "")


@pytest.mark.usefixtures("files")
def test_it_exits_as_check_does(run: Runner, folder: Path) -> None:
    run("check", "a.hcl", "--output-file=a.json", "--output-format=json")
    assert run("report", "merge", "a.json").code == 1
    assert run("report", "merge", "a.json", "--fail-on=error").code == 0
    assert run("report", "merge", "a.json", "--exit-zero").code == 0
    data = json.loads((folder / "a.json").read_text())
    data[0]["rule"] = "internal-error"
    (folder / "a.json").write_text(json.dumps(data))
    assert run("report", "merge", "a.json", "--exit-zero").code == 2


def test_a_report_may_be_as_large_as_the_limit(
    run: Runner, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "MAX_BYTES", 1 << 20)
    (folder / "a.jsonl").write_text("\n" * (1 << 20))
    assert run("report", "merge", "a.jsonl").code == 0
    (folder / "a.jsonl").write_text("\n" * ((1 << 20) + 1))
    merged = run("report", "merge", "a.jsonl")
    assert (merged.code, merged.out) == (2, "")
    assert "cannot read the report `a.jsonl`: it is larger than 1 MiB" in merged.err


def test_reports_without_findings_are_one_without(run: Runner, folder: Path) -> None:
    (folder / "a.json").write_text("[]")
    (folder / "b.jsonl").write_text("")
    for format_name in FORMATS:
        merged = run("report", "merge", "a.json", "b.jsonl", "--output-format", format_name)
        assert merged.code == 0
        assert (merged.out == "") == (
            format_name in (*TEXT_FORMATS, "json-lines", "github", "azure", "pylint")
        )


@pytest.mark.usefixtures("files")
def test_it_writes_to_files_and_counts(run: Runner, folder: Path) -> None:
    run("check", "a.hcl", "--output-file=a.json", "--output-format=json")
    words = ["report", "merge", "a.json", "--statistics", "--output-format=sarif:x.sarif"]
    assert run(*words).out == (
        "1  S016  [*] unquoted-label\n[*] fixable with `--fix`\n"
    )
    assert json.loads((folder / "x.sarif").read_text())["runs"][0]["results"]


WANTED = "supported are reports in the formats json and json-lines"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "it is empty"),
        ("{", f"line 1 is not JSON; {WANTED}"),
        ('{\n  "version": "2.1.0"\n}', f"line 1 is not JSON; {WANTED}"),
        ("[{}", f"it is not JSON; {WANTED}"),
        ("[" * 100_000, f"it is not JSON; {WANTED}"),
        ('{"version": "2.1.0"}', f"line 1 is not a finding: `line` is missing; {WANTED}"),
        ("[1]", f"item 1 is not a finding: `line` is missing; {WANTED}"),
        ("\n\n3\n", f"line 3 is not a finding: `line` is missing; {WANTED}"),
    ],
)
def test_what_is_no_report_is_one_line(
    run: Runner, content: str, reason: str, folder: Path
) -> None:
    (folder / "x.json").write_text(content)
    shown = run("report", "merge", "x.json")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"hcl-lint: cannot read the report `x.json`: {reason}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "`report` expects merge first"),
        (["merge"], "`report merge` needs files: `report merge FILE...`"),
        (["mrege", "a.json"], "`report` expects merge first, not `mrege`; did you mean `merge`?"),
        (["show"], "`report` expects merge first, not `show`"),
        (["merge", "gone.json"], "cannot read the report `gone.json`: no such file or directory"),
        (["merge", "."], "cannot read the report `.`: it is a folder"),
    ],
)
def test_wrong_words_are_told(run: Runner, words: list[str], message: str) -> None:
    shown = run("report", *words)
    assert (shown.code, shown.out, shown.err) == (2, "", f"hcl-lint: {message}\n")


def test_policies_are_described_in_sarif_and_linked_to(run: Runner, folder: Path) -> None:
    (folder / "policies").mkdir()
    (folder / "policies/acl.hcl").write_text(
        'rule "acl" {\n'
        '  description = "Bucket that everybody may read."\n'
        '  url         = "https://example.org/acl"\n'
        '  match       = "resource[aws_s3_bucket_acl].acl"\n'
        '  condition   = !startswith(self, "public-")\n'
        '  message     = "Bucket has the ACL `${self}`"\n'
        "}\n"
    )
    (folder / "main.hcl").write_text(
        'resource "aws_s3_bucket_acl" "a" {\n  acl = "public-read"\n}\n'
    )
    words = ["--config", 'rule-packs = ["policies"]', "--output-format", "sarif"]
    [report] = json.loads(run("check", *words).out)["runs"]
    [rule] = report["tool"]["driver"]["rules"]
    assert (rule["name"], rule["helpUri"]) == ("acl", "https://example.org/acl")
    assert rule["shortDescription"]["text"] == "Bucket that everybody may read."
    [result] = report["results"]
    assert result["message"]["text"].startswith("Bucket has the ACL `public-read`")
