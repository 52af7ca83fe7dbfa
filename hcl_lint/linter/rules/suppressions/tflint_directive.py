"""HL006."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule


class TflintDirective(Rule):
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
    """

    name = "tflint-directive"
    code = "HL006"
