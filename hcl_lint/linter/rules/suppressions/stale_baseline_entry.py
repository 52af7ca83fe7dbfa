"""HL005."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule


class StaleBaselineEntry(Rule):
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
    """

    name = "stale-baseline-entry"
    code = "HL005"
