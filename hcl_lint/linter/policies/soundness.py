"""Policies that are well formed and still cannot work: names that are taken, paths that nothing
has, rules that no example shows."""

from __future__ import annotations

from hcl_lint.dialects.schemas import load_schema
from hcl_lint.linter.policies import problems
from hcl_lint.linter.rule_sets import RULE_SETS
from hcl_lint.problems.catalogue import Catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from hcl_lint.dialects.registry import Dialects
    from hcl_lint.linter.policies.patterns import PathPattern
    from hcl_lint.linter.policies.policy import Policy
    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.problems.problem import Family
    from hcl_lint.schema.body_schema import BodySchema

_RESERVED = ("all", *RULE_SETS)  # selectors of many rules


def taken(policies: Sequence[Policy], families: Sequence[Family]) -> list[Diagnostic]:
    """Report names and codes of policies that other rules have."""
    catalogue = Catalogue(list(families))
    titles = {family.letters: family.title for family in families}
    found = []
    for policy in policies:
        other = catalogue.find(policy.name)
        if policy.name in _RESERVED:
            found.append(problems.taken_name(policy.name, "a set of rules", policy.place))
        elif other is not None:
            owner = f"rule {other.code}" if other.code != other.name else "a rule of a plugin"
            found.append(problems.taken_name(policy.name, owner, policy.place))
        letters = "" if policy.code == policy.name else policy.code[:-3]
        if letters and letters in titles:
            place = policy.code_place
            found.append(problems.taken_code(policy.code, letters, titles[letters], place))
    return found


def without_example(policies: Sequence[Policy]) -> list[Diagnostic]:
    """Report policies that no example shows."""
    return [
        problems.no_examples(policy.name, policy.place)
        for policy in policies
        if not any([group.items for group in policy.examples])
    ]


def unmatchable(policies: Sequence[Policy], dialects: Dialects) -> list[Diagnostic]:
    """Report policies whose paths begin with names that no file of their dialects can have."""
    found = []
    for policy in policies:
        bodies = _bodies(policy, dialects)
        for pattern in policy.patterns if bodies else ():
            if not pattern.steps or any([_can_have(body, pattern) for body in bodies]):
                continue
            name = pattern.steps[0].name
            known = dict.fromkeys([each for body in bodies for each in body.blocks])
            found.append(problems.unknown_match(name, known, policy.dialects, policy.match_place))
            break
    return found


def _bodies(policy: Policy, dialects: Dialects) -> list[BodySchema]:
    """What the files of a policy's dialects hold; nothing where one of them may hold anything."""
    bodies: list[BodySchema] = []
    known = {each.name for each in dialects}
    for name in policy.dialects:
        if name not in known or not dialects.find(name).schemas:
            return []
        bodies += [load_schema(file) for file in dialects.find(name).schemas]
    return bodies


def _can_have(body: BodySchema, pattern: PathPattern) -> bool:
    """Whether a file with this body can have something on a path, by the first of its names."""
    first = pattern.steps[0]
    if body.is_open or "*" in first.name or first.name in body.blocks:
        return True
    if body.other_blocks is not None:
        return True
    is_block = len(pattern.steps) > 1 or first.labels
    return not is_block and (body.other_attributes is not None or first.name in body.attributes)
