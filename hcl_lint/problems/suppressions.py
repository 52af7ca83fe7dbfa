"""HL: hcl-lint itself, and comments and baselines that hide findings."""

from __future__ import annotations

from hcl_lint.problems.problem import ALWAYS, ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "HL"
TITLE = "hcl-lint itself"

UNUSED_SUPPRESSION = Problem(
    "HL001", "unused-suppression", WARNING, ON,
    """Comment that suppresses nothing.

    Why:
        What it once suppressed is gone. Left behind, it hides the next mistake of the
        same kind.

    Bad:
        a = 1 # hcl-lint: ignore[unformatted] why

    Good:
        a=1 # hcl-lint: ignore[unformatted] aligned by hand

    Fix:
        Safe: removes what is not needed of the comment, or all of it. A rule that is
        not selected suppresses nothing and is left alone.
    """,
)  # fmt: skip

INVALID_SUPPRESSION = Problem(
    "HL002", "invalid-suppression", WARNING, ON,
    """Comment to hcl-lint that cannot be understood.

    Why:
        A slip in the name of a rule, or in the form of the comment, and nothing is
        suppressed.

    Bad:
        a = 1 # hcl-lint: ignore[unfromatted] why

    Good:
        a=1 # hcl-lint: ignore[unformatted] why
    """,
)  # fmt: skip

SUPPRESSION_WITHOUT_REASON = Problem(
    "HL003", "suppression-without-reason", WARNING, OPT_IN,
    """Suppression that does not say why.

    Why:
        Whoever comes later cannot tell whether it still has to be. A few words behind
        the brackets are enough.

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
        It hides more than what it was written for, and whatever comes later.

    Bad:
        a=1 # hcl-lint: ignore why

    Good:
        a=1 # hcl-lint: ignore[unformatted] why
    """,
)  # fmt: skip

STALE_BASELINE_ENTRY = Problem(
    "HL005", "stale-baseline-entry", WARNING, ON,
    """Entry of a baseline for a finding that is no longer there.

    Why:
        What was found once has been put right, in part or altogether. As long as the
        entry stays, the same mistake can be made again unseen.

    Good:
        a = 1

    Fix:
        Safe: `--fix` writes the baseline without these entries, as `--write-baseline`
        does. An entry is only judged by runs that would have found what it is for: its
        file was checked, or is gone while all of the baseline's folder was checked; the
        rule was selected; and no file beside it is broken.
    """,
)  # fmt: skip

TFLINT_DIRECTIVE = Problem(
    "HL006", "tflint-directive", WARNING, OPT_IN,
    """Comment that suppresses findings of tflint.

    Why:
        It is understood here too. Once tflint is gone, one way to write suppressions is
        enough.

    Bad:
        # tflint-ignore: terraform_deprecated_interpolation
        a = "${b}"

    Good:
        # hcl-lint: ignore[redundant-interpolation]
        a = "${b}"

    Fix:
        Safe: writes the comment in the form of hcl-lint. Not offered where it names a
        rule that hcl-lint does not have.
    """,
)  # fmt: skip

POLICY_ERROR = Problem(
    "HL007", "policy-error", ERROR, ALWAYS,
    """Policy that cannot be evaluated.

    Why:
        A rule of a rule pack asks for something that is not there, or compares what
        cannot be compared, so that nothing is known of what it is about. It is reported
        once, where it stands in the policy file; all other rules went on.

    Good:
        a = 1
    """,
)  # fmt: skip

INTERNAL_ERROR = Problem(
    "HL900", "internal-error", ERROR, ALWAYS,
    """Failure of hcl-lint or of one of its rules.

    Why:
        It is a defect of hcl-lint, never of the file; everything else of the run went
        on. Please report it with the file.

    Good:
        a = 1
    """,
)  # fmt: skip
