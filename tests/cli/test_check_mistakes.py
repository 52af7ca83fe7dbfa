"""Options of ``check`` that contradict each other, or whose values have no meaning."""

from __future__ import annotations

import pytest

from tests.running import Runner


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--write-baseline --diff", "`--write-baseline` cannot be combined with `--diff`"),
        ("--write-baseline --fix-only", "`--write-baseline` cannot be combined with `--fix-only`"),
        (
            "--write-baseline --add-suppressions=old",
            "`--write-baseline` cannot be combined with `--add-suppressions`",
        ),
        ("--add-suppressions=old --fix", "`--add-suppressions` cannot be combined with fixes"),
        ("--add-suppressions=old --diff", "`--add-suppressions` cannot be combined with fixes"),
        ("--add-suppressions=old --fix-only", "`--add-suppressions` cannot be combined with fixes"),
        ("--add-suppressions --select", "`--add-suppressions` expected one argument"),
        (
            "--exit-non-zero-on-fix --exit-zero",
            "`--exit-non-zero-on-fix` cannot be combined with `--exit-zero`",
        ),
        ("--target-version=terraform", "must be DIALECT=VERSION, not `terraform`"),
        ("--target-version==1.9", "must be DIALECT=VERSION, not `=1.9`"),
        ("--target-version=terraform=", "must be DIALECT=VERSION, not `terraform=`"),
        ("--per-file-ignores=a.tf", "must be PATTERN:RULES, not `a.tf`"),
        ("--per-file-ignores=:E001", "must be PATTERN:RULES, not `:E001`"),
        ("--per-file-ignores=a.tf:,", "must be PATTERN:RULES, not `a.tf:,`"),
        ("--jobs=0", "`--jobs`"),
        ("- --affected", "`--affected` cannot be combined with standard input"),
        ("- --write-baseline", "`--write-baseline` cannot be combined with standard input"),
    ],
)
def test_a_mistake_is_told_and_nothing_is_checked(
    run: Runner, options: str, message: str
) -> None:
    (run.folder / "a.tf").write_text("a b\n")
    shown = run("check", *options.split())
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err


@pytest.mark.parametrize(
    "options",
    ["--write-baseline --fix", "--add-suppressions=-", "--exit-non-zero-on-fix --fix", "--jobs=1"],
)
def test_what_goes_together_is_done(run: Runner, options: str) -> None:
    (run.folder / "a.tf").write_text("a = 1\n")
    assert run("check", *options.split()).code != 2
