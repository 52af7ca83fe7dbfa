"""What users read of a policy."""

from __future__ import annotations

from hcl_lint.linter.policies.marks import example_text
from hcl_lint.linter.policies.policy import BAD, GOOD
from hcl_lint.problems.problem import Documentation, Example
from hcl_lint.syntax.nodes import Template

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.policies.policy import Policy, PolicyFix


def documentation_of(policy: Policy) -> Documentation:
    """Return what the author of a policy writes about it, with its examples."""
    shown: dict[str, list[Example]] = {BAD: [], GOOD: []}
    for group in policy.examples:
        for each in group.items:
            if each.kind in shown:
                text = example_text(each.written).rstrip("\n")
                shown[each.kind].append(Example(group.path, text))
    fix = "" if policy.fix is None else _told(policy.fix)
    source = policy.place.source.path
    source = f"{source}\n\n{policy.url}" if policy.url else source
    return Documentation(policy.summary, policy.why, shown[BAD], shown[GOOD], fix, source)


def _told(fix: PolicyFix) -> str:
    told = fix.safety.capitalize()
    title = fix.title
    if title is not None and isinstance(title.node, Template) and title.node.is_literal():
        told += f": {title.node.literal_text()}"
    return f"{told}."
