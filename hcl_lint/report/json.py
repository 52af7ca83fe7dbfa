"""Findings as JSON, for other programs."""

from __future__ import annotations

import json

from hcl_lint.diagnostics.finding_data import finding_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.diagnostics.finding import Finding


def render_json(findings: Iterable[Finding]) -> str:
    """An array with one object per finding, in ASCII.

    See `hcl_lint.diagnostics.finding_data` for what is in them. What is unknown is null.
    """
    return json.dumps([finding_data(finding) for finding in findings], indent=2) + "\n"
