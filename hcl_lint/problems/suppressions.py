"""HL: hcl-lint itself, and comments and baselines that hide findings."""

from __future__ import annotations

from hcl_lint.problems.problem import ALWAYS, ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "HL"
TITLE = "hcl-lint itself"

UNUSED_SUPPRESSION = Problem(
    "HL001", "unused-suppression", WARNING, ON,
    """Unused suppression.

    Why:
        The finding it once suppressed is gone. If it stays, it hides the next finding of the same
        kind.

    Bad:
        a = 1 # hcl-lint: ignore[unformatted] why

    Good:
        a=1 # hcl-lint: ignore[unformatted] aligned by hand

    Fix:
        Safe: removes the unused part of the comment, or all of it. Names of rules that are not
        selected are left alone.
    """,
)  # fmt: skip

INVALID_SUPPRESSION = Problem(
    "HL002", "invalid-suppression", WARNING, ON,
    """Invalid suppression comment.

    Why:
        Because of a typo in the name of a rule, or in the form of the comment, nothing is
        suppressed. Comments that only look like a suppression are reported too.

    Bad:
        a = 1 # hcl-lint: ignore[unfromatted] why
        ---
        a = 1 # hcl-lint ignore unformatted

    Good:
        a=1 # hcl-lint: ignore[unformatted] why
    """,
)  # fmt: skip

SUPPRESSION_WITHOUT_REASON = Problem(
    "HL003", "suppression-without-reason", WARNING, OPT_IN,
    """Suppression without a reason.

    Why:
        Later readers cannot tell whether it is still needed. A few words after the brackets are
        enough.

    Bad:
        a=1 # hcl-lint: ignore[unformatted]

    Good:
        a=1 # hcl-lint: ignore[unformatted] aligned by hand
    """,
)  # fmt: skip

BLANKET_SUPPRESSION = Problem(
    "HL004", "blanket-suppression", WARNING, OPT_IN,
    """Suppression of all rules at once.

    Why:
        It hides more than it was written for, including every future finding.

    Bad:
        a=1 # hcl-lint: ignore why

    Good:
        a=1 # hcl-lint: ignore[unformatted] why
    """,
)  # fmt: skip

STALE_BASELINE_ENTRY = Problem(
    "HL005", "stale-baseline-entry", WARNING, ON,
    """Baseline entry for a finding that no longer exists.

    Why:
        The finding has been fixed, at least in part. As long as the entry stays, the same problem
        can come back unnoticed.

    Good:
        a = 1

    Fix:
        Safe: `--fix` writes the baseline without these entries, as `--write-baseline` does. An
        entry is judged only by runs that would have found its finding: its file was checked, or
        is gone while the whole folder of the baseline was checked; the rule was selected; and no
        file next to it is broken.
    """,
)  # fmt: skip

TFLINT_DIRECTIVE = Problem(
    "HL006", "tflint-directive", WARNING, OPT_IN,
    """Suppression comment of tflint.

    Why:
        hcl-lint understands these comments. Once tflint is no longer used, one syntax for
        suppressions is enough.

    Bad:
        # tflint-ignore: terraform_deprecated_interpolation
        a = "${b}"

    Good:
        # hcl-lint: ignore[redundant-interpolation]
        a = "${b}"

    Fix:
        Safe: converts the comment to the syntax of hcl-lint. Not offered where it names a rule
        that hcl-lint does not have.
    """,
)  # fmt: skip

POLICY_ERROR = Problem(
    "HL007", "policy-error", ERROR, ALWAYS,
    """Policy that cannot be evaluated.

    Why:
        A rule of a rule pack accesses something that does not exist, or compares values that cannot
        be compared, so it has no result for a value. This is a warning at that value; all other
        rules still run. An invalid policy file is an error.

    Good:
        a = 1

    Severity:
        The policy was not checked.
    """,
)  # fmt: skip

INTERNAL_ERROR = Problem(
    "HL900", "internal-error", ERROR, ALWAYS,
    """Internal failure of hcl-lint or of one of its rules.

    Why:
        This is a bug in hcl-lint, never a problem of the file; the rest of the run continued.
        Please report it with the file.

    Good:
        a = 1

    Severity:
        The file was not checked completely.
    """,
)  # fmt: skip
