"""The page about what is silent where nothing is set lists the defaults that tables have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.linter.policies.policy import Policy
from hcl_lint.values.value import display
from tests.conftest import Golden
from tests.linter.policies.test_security import read

PAGE = Path(__file__).resolve().parents[3] / "docs" / "security-defaults.md"
TABLE = "| policy | argument | default |\n|---|---|---|\n"


def rows(policy: Policy) -> Iterator[str]:
    """The rows of the arguments of a policy whose default is allowed."""
    table = policy.table
    if table is not None and not table.missing.is_null and table.demand.is_met(table.missing):
        paths = [path.text for _, paths in table.paths for path in paths]
        texts = {text.rpartition("spec.")[2].removeprefix("container.") for text in paths}
        for text in sorted(texts):
            yield f"| {policy.name} | `{text}` | `{display(table.missing)}` |\n"


def test_the_page_lists_all_defaults_that_are_allowed(golden: Golden) -> None:
    before = PAGE.read_text("utf-8").partition(TABLE)[0]
    listed = sorted([row for policy in read()[0] for row in rows(policy)])
    golden(PAGE, f"{before}{TABLE}{''.join(listed)}")
