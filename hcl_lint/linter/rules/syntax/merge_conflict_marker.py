"""E012."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.rule import Rule


class MergeConflictMarker(Rule):
    """Merge conflict that was not resolved.

    Why:
        Version control left both versions of some lines in the file. The marker lines
        are no HCL, and `<<<<<<<` even looks like a heredoc.

    Bad:
        <<<<<<< HEAD
        a = 1
        =======
        a = 2
        >>>>>>> other

    Good:
        a = 2
    """

    name = "merge-conflict-marker"
    code = "E012"
    severity = ERROR
