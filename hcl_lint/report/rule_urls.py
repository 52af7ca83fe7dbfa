"""Where more is told of the rules of findings."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.linter.registry import Registry


def add_urls(findings: Iterable[Finding], registry: Registry) -> None:
    """Give findings that have none the URLs of their rules, where these have one."""
    urls: dict[str, str | None] = {}
    for finding in findings:
        if finding.url is None:
            if finding.rule not in urls:
                listing = registry.find(finding.rule)
                urls[finding.rule] = registry.load(listing).url or None if listing else None
            finding.url = urls[finding.rule]
