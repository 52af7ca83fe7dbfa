from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import MAX_BYTES, FileProblem
from hcl_lint.project import formatting
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.formatting import FormatSettings, format_files
from hcl_lint.project.project import Project
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.cli.conftest import Runner

UGLY = "a=1\nbcd = [1,2]\n"
NEAT = "a   = 1\nbcd = [1, 2]\n"
BROKEN = "a = = 1\n"


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.tf").write_text(text)


def test_files_are_formatted_in_place(run: Runner, folder: Path) -> None:
    write(folder, ugly=UGLY, neat=NEAT)
    shown = run("format", "ugly.tf", "neat.tf")
    assert (shown.code, shown.out) == (0, "reformatted ugly.tf\n")
    assert shown.err == "1 file reformatted, 1 file left unchanged.\n"
    assert (folder / "ugly.tf").read_text() == NEAT


def test_the_current_folder_is_the_default(run: Runner, folder: Path) -> None:
    write(folder, a=UGLY)
    (folder / "sub").mkdir()
    (folder / "sub/b.nomad").write_text(UGLY)
    assert run("format").out == "reformatted a.tf\nreformatted sub/b.nomad\n"


def test_unchanged_files_are_not_touched(run: Runner, folder: Path) -> None:
    write(folder, neat=NEAT)
    os.utime(folder / "neat.tf", ns=(1, 1))
    before = os.stat(folder / "neat.tf")
    run("format")
    after = os.stat(folder / "neat.tf")
    assert (before.st_mtime_ns, before.st_ino) == (after.st_mtime_ns, after.st_ino)


def test_the_dialect_comes_from_the_name(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_text('a = "${b}"\n')
    (folder / "a.hcl").write_text('a = "${b}"\n')
    run("format")
    assert (folder / "a.tf").read_text() == "a = b\n"
    assert (folder / "a.hcl").read_text() == 'a = "${b}"\n'


def test_templates_and_encrypted_files_stay(run: Runner, folder: Path) -> None:
    contents = {
        "user-data.pkrtpl.hcl": b"a=1\n", "b.tftpl": b"a=1\n", "c.tf": b"\0GITCRYPT\0a=1\n",
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    shown = run("format", "--check", *contents)
    assert (shown.code, shown.out) == (0, "")
    assert run("format").err == "1 file left unchanged.\n"
    assert {name: (folder / name).read_bytes() for name in contents} == contents


@pytest.mark.parametrize("content", [b"a=1\r\nb=2\r\n", b"# \xff\xfe\na=1\n", b"a=1"])
def test_newlines_and_broken_bytes_stay(run: Runner, content: bytes, folder: Path) -> None:
    (folder / "a.tf").write_bytes(content)
    assert run("format").code == 0
    assert (folder / "a.tf").read_bytes() == content.replace(b"=", b" = ")


def test_check_changes_nothing_and_exits_with_1(run: Runner, folder: Path) -> None:
    write(folder, ugly=UGLY, neat=NEAT)
    shown = run("format", "--check")
    assert (shown.code, shown.out) == (1, "would reformat ugly.tf\n")
    assert shown.err == "1 file would be reformatted, 1 file would be unchanged.\n"
    assert (folder / "ugly.tf").read_text() == UGLY
    assert run("format", "--check", "neat.tf").code == 0


def test_diff_shows_what_would_change_and_changes_nothing(run: Runner, folder: Path) -> None:
    write(folder, ugly=UGLY)
    shown = run("format", "--diff")
    assert shown.code == 1
    assert shown.out == (
        "--- ugly.tf\n+++ ugly.tf\n@@ -1,2 +1,2 @@\n"
        "-a=1\n-bcd = [1,2]\n+a   = 1\n+bcd = [1, 2]\n"
    )
    assert (folder / "ugly.tf").read_text() == UGLY


def test_the_diff_is_in_colour_where_that_is_asked_for(run: Runner, folder: Path) -> None:
    write(folder, ugly=UGLY)
    run.variables["FORCE_COLOR"] = "1"
    assert "\x1b[32m+a   = 1\x1b[0m\n" in run("format", "--diff").out


@pytest.mark.skipif(shutil.which("patch") is None, reason="patch, which applies it, is missing")
def test_the_diff_can_be_applied_to_any_bytes(run: Runner, folder: Path) -> None:
    (folder / "a.tf").write_bytes(b"# \xff \x1b\r\na=1\r\nbcd=2")
    shown = run("format", "--diff")
    patch = shown.out.encode(errors="surrogateescape")
    subprocess.run(["patch", "--binary", "-p0", "-s"], input=patch, check=True, cwd=folder)
    assert (folder / "a.tf").read_bytes() == b"# \xff \x1b\r\na   = 1\r\nbcd = 2"


def test_files_with_syntax_errors_are_left_alone_and_the_rest_is_formatted(
    run: Runner, folder: Path
) -> None:
    write(folder, broken=BROKEN, ugly=UGLY)
    shown = run("format")
    assert shown.code == 1
    assert shown.out == "reformatted ugly.tf\n"
    assert " --> broken.tf:1:5\n" in shown.err
    assert shown.err.endswith("1 file reformatted, 1 file left alone because of errors.\n")
    assert (folder / "broken.tf").read_text() == BROKEN


def test_missing_paths_are_reported_and_the_rest_is_formatted(run: Runner, folder: Path) -> None:
    write(folder, ugly=UGLY)
    shown = run("format", "gone.tf", "ugly.tf")
    assert (shown.code, shown.out) == (2, "reformatted ugly.tf\n")
    assert shown.err.startswith("hcl-lint: gone.tf: no such file or directory\n")


def test_a_folder_without_files_is_told(run: Runner) -> None:
    shown = run("format")
    assert (shown.code, shown.out, shown.err) == (0, "", "No HCL files found.\n")


def test_the_lock_file_is_never_formatted(run: Runner, folder: Path) -> None:
    (folder / ".terraform.lock.hcl").write_text(UGLY)
    assert run("format", ".terraform.lock.hcl").code == 0
    assert run("format", ".").code == 0
    assert (folder / ".terraform.lock.hcl").read_text() == UGLY


def test_standard_input_is_formatted_to_standard_output(run: Runner) -> None:
    shown = run("format", "-", stdin=UGLY.encode())
    assert (shown.code, shown.out, shown.err) == (0, NEAT, "")
    assert run("format", "-", stdin=NEAT.encode()).out == NEAT


def test_standard_input_with_a_name_has_its_dialect(run: Runner) -> None:
    text = b'a="${b}"\n'
    assert run("format", "-", "--stdin-filename", "x/a.tf", stdin=text).out == "a = b\n"
    assert run("format", "-", stdin=text).out == 'a = "${b}"\n'


def test_standard_input_with_errors_writes_nothing(run: Runner) -> None:
    shown = run("format", "-", "--stdin-filename", "a.tf", stdin=BROKEN.encode())
    assert (shown.code, shown.out) == (1, "")
    assert " --> a.tf:1:5\n" in shown.err


def test_standard_input_can_be_checked_and_compared(run: Runner) -> None:
    shown = run("format", "-", "--check", stdin=UGLY.encode())
    assert (shown.code, shown.out) == (1, "would reformat <stdin>\n")
    shown = run("format", "-", "--diff", "--stdin-filename", "a.tf", stdin=UGLY.encode())
    assert (shown.code, shown.out[:10]) == (1, "--- a.tf\n+")
    assert run("format", "-", "--check", stdin=NEAT.encode()).code == 0


def test_standard_input_with_an_excluded_name_is_passed_on(run: Runner) -> None:
    words = ["format", "-", "--stdin-filename", "legacy/a.tf", "--exclude", "legacy/"]
    assert run(*words, "--force-exclude", stdin=UGLY.encode()).out == UGLY
    assert run(*words, stdin=UGLY.encode()).out == NEAT


def test_standard_input_that_is_too_large_is_refused(run: Runner) -> None:
    shown = run("format", "-", stdin=b"#" * (MAX_BYTES + 1))
    assert (shown.code, shown.err) == (2, "hcl-lint: standard input is larger than 32 MiB\n")


def test_a_range_limits_what_is_formatted(run: Runner) -> None:
    text = "a=1\n\nb=2\nc=3\n\nd=4\n"
    shown = run("format", "-", "--range", "3-4", stdin=text.encode())
    assert shown.out == "a=1\n\nb = 2\nc = 3\n\nd=4\n"


@pytest.mark.parametrize("range", ["1", "2-1", "0-1", "a-b", "1-1000000000", "1-²"])
def test_a_range_is_two_line_numbers(run: Runner, range: str) -> None:
    shown = run("format", "-", "--range", range, stdin=b"a=1\n")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("hcl-lint: `--range` must be two line numbers such as 3-7, not `")
    assert run("format", "-", "--range", "1-999999999", stdin=b"a=1\n").out == "a = 1\n"


def test_a_range_is_for_one_file(run: Runner, folder: Path) -> None:
    write(folder, a=UGLY, b=UGLY)
    shown = run("format", "--range=1-2", "a.tf", "b.tf")
    assert (shown.code, shown.err) == (2, "hcl-lint: `--range` requires exactly one file, not 2\n")
    assert (folder / "a.tf").read_text() == UGLY
    assert run("format", "--range=1-1", "a.tf").out == "reformatted a.tf\n"


def test_show_files_lists_and_changes_nothing(run: Runner, folder: Path) -> None:
    write(folder, a=UGLY)
    (folder / "b.hcl").write_text(NEAT)
    (folder / ".terraform.lock.hcl").write_text(UGLY)
    shown = run("format", "--show-files")
    assert (shown.code, shown.out, shown.err) == (0, "a.tf\nb.hcl\n", "")
    assert (folder / "a.tf").read_text() == UGLY


def test_exclude_leaves_files_out(run: Runner, folder: Path) -> None:
    write(folder, a=UGLY, b=UGLY)
    assert run("format", "--check", "--exclude", "a.*").out == "would reformat b.tf\n"
    words = ["format", "--check", "--exclude=a.*", "--exclude=b.tf", "a.tf", "b.tf"]
    assert run(*words, "--force-exclude").code == 0
    assert run(*words).out == "would reformat a.tf\nwould reformat b.tf\n"


def test_what_the_configuration_excludes_is_left_out_even_if_it_is_named(
    run: Runner, folder: Path
) -> None:
    (folder / "gen").mkdir()
    (folder / "gen/a.tf").write_text(UGLY)
    (folder / "hcl-lint.toml").write_text('exclude = ["gen/"]\n')
    for words in ([], ["gen"], ["gen/a.tf"]):
        shown = run("format", *words)
        assert (shown.code, shown.out, shown.err) == (0, "", "No HCL files found.\n")
    assert run("format", "-", "--stdin-filename", "gen/a.tf", stdin=UGLY.encode()).out == UGLY
    assert (folder / "gen/a.tf").read_text() == UGLY
    assert run("format", "--isolated").out == "reformatted gen/a.tf\n"


def test_a_wrong_configuration_is_told_before_anything_is_written(
    run: Runner, folder: Path
) -> None:
    write(folder, a=UGLY)
    (folder / "hcl-lint.toml").write_text('exlude = ["a.tf"]\n')
    shown = run("format")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.endswith("unknown setting `exlude`; did you mean `exclude`?\n")
    assert (folder / "a.tf").read_text() == UGLY


def test_where_no_path_exists_the_command_fails(run: Runner) -> None:
    shown = run("format", "gone")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == "hcl-lint: gone: no such file or directory\n"


def test_symbolic_links_stay(run: Runner, folder: Path) -> None:
    write(folder, real=UGLY)
    os.symlink("real.tf", folder / "link.tf")
    assert run("format", "link.tf").code == 0
    assert os.path.islink(folder / "link.tf")
    assert (folder / "real.tf").read_text() == NEAT


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_files_come_out_the_same_in_any_number_of_processes(folder: Path, jobs: int) -> None:
    kinds = [BROKEN if i % 7 == 3 else UGLY if i % 2 else NEAT for i in range(30)]
    write(folder, **{f"f{i:02}": text for i, text in enumerate(kinds)})
    project = Project(ConfigurationFinder(files=DiskFiles(str(folder)), environment={}))
    paths = [f"f{i:02}.tf" for i in range(30)]
    outcomes = list(format_files(project, paths, FormatSettings(parallel_bytes=100), jobs))
    assert [each.path for each in outcomes] == paths
    assert [each.is_changed for each in outcomes] == [text == UGLY for text in kinds]
    assert [each.findings != [] for each in outcomes] == [text == BROKEN for text in kinds]
    written = [(folder / path).read_text() for path in paths]
    assert written == [NEAT if text == UGLY else text for text in kinds]


def test_a_result_that_would_not_mean_the_same_is_not_written(
    run: Runner, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    # A defect of hcl-lint, of which none is known that an input could bring about.
    monkeypatch.setattr(formatting, "verify", lambda *_: "the result has a different meaning")
    write(folder, ugly=UGLY, neat=NEAT)
    shown = run("format")
    assert shown.code == 2
    assert "error[internal-error]: hcl-lint failed on this file (HL900)" in shown.err
    assert "a different meaning" in shown.err
    assert (folder / "ugly.tf").read_text() == UGLY


def test_a_defect_at_one_file_does_not_stop_the_others(
    run: Runner, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    def fail_on_one(source: Source) -> SyntaxTree:
        if source.path == "b.tf":
            raise RecursionError
        return parse_config(source)

    monkeypatch.setattr(formatting, "parse_config", fail_on_one)  # As above.
    write(folder, a=UGLY, b=UGLY, c=UGLY)
    shown = run("format")
    assert (shown.code, shown.out) == (2, "reformatted a.tf\nreformatted c.tf\n")
    assert " --> b.tf:1:1\n" in shown.err
    assert "RecursionError (in tests.cli.test_format, line " in " ".join(shown.err.split())


class FullDisk(DiskFiles):
    def write(self, path: str, content: bytes, expected: bytes | None = None) -> None:
        raise FileProblem("no space left on device")


def test_a_file_that_cannot_be_written_is_reported(run: Runner, folder: Path) -> None:
    run.disk = FullDisk
    write(folder, ugly=UGLY)
    shown = run("format")
    assert (shown.code, shown.out) == (1, "")
    assert ": Cannot write `ugly.tf`: no space left on device (E900)\n --> ugly.tf:1:1" in shown.err


def test_names_cannot_act_on_the_terminal(run: Runner, folder: Path) -> None:
    (folder / "a\x1b[31m.tf").write_text(UGLY)
    assert run("format").out == "reformatted a␛[31m.tf\n"


@pytest.mark.skipif(os.name != "posix", reason="names are bytes on POSIX only")
def test_names_that_are_not_utf8_can_be_shown(run: Runner, folder: Path) -> None:
    with open(os.fsencode(folder) + b"/\xff.tf", "w") as file:
        file.write(UGLY)
    assert run("format").out == "reformatted \ufffd.tf\n"


def test_quiet_writes_only_what_was_asked_for(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    shown = run("format", "--check", "-q")
    assert (shown.code, shown.out, shown.err) == (1, "would reformat a.hcl\n", "")
    shown = run("format", "-q")
    assert (shown.code, shown.out, shown.err) == (0, "", "")
    assert (folder / "a.hcl").read_text() == "a = 1\n"


def test_check_reports_unformatted_files_in_every_format(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a=1\n")
    (folder / "b.hcl").write_text("b = = 1\n")
    shown = run("format", "--check", "--output-format", "json")
    assert shown.code == 1
    assert [(each["path"], each["code"]) for each in json.loads(shown.out)] == [
        ("a.hcl", "F001"), ("b.hcl", "E001"),
    ]
    shown = run("format", "-", "--check", "--output-format", "concise", stdin=b"a=1\n")
    assert shown.out.startswith("<stdin>:1:2: F001 ") and shown.out.count("\n") == 1
    assert (folder / "a.hcl").read_text() == "a=1\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--diff"], "`--diff` cannot be combined with a report"),
        (["-"], "a report about standard input requires `--check`"),
    ],
)
def test_a_report_has_standard_output_for_itself(
    run: Runner, words: list[str], message: str
) -> None:
    shown = run("format", "--output-format", "json", *words)
    assert (shown.code, shown.err) == (2, f"hcl-lint: {message}\n")
