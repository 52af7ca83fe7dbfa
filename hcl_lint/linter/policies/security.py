"""The policies of the pack ``security``, which look for the problems of the family SEC.

`hcl_lint.linter.policies.security_rules` has their rules. A policy is read with the others of its
file when it is selected and a module may have something for it.
"""

from __future__ import annotations

import os

from hcl_lint.diagnostics.page import EXAMPLE_FILE, Page
from hcl_lint.diagnostics.rule import Check, Option, Rule
from hcl_lint.dialects.pack import Pack
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.files.installed import own_content, pack_folder
from hcl_lint.linter.policies.family import page_of_policy, read_packs
from hcl_lint.linter.policies.policy import Policy
from hcl_lint.linter.policies.policy_rule import PolicyRule
from hcl_lint.linter.policies.security_rules import files
from hcl_lint.linter.rules import FAMILIES
from hcl_lint.text.source import Source

_POLICIES: dict[str, Policy] = {}  # those of the files that have been read


def security_pack() -> Pack:
    """Read the whole pack."""
    return load_pack(pack_folder("security"))


def check_of(rule: Rule) -> Check:
    """The check by the policy that a rule is."""
    return PolicyRule(_policy_of(rule.name), rule).check()


def options_of(rule: Rule) -> tuple[Option, ...]:
    """The options of the policy about a problem."""
    return _policy_of(rule.name).options


def page_of(name: str) -> Page:
    """The page of a policy, with its examples in native syntax."""
    policy = _policy_of(name)
    page = page_of_policy(policy)
    page.bad = [element for element in page.bad if element.path == EXAMPLE_FILE]
    page.source = policy.url
    return page


def _policy_of(name: str) -> Policy:
    if name not in _POLICIES:
        folder = pack_folder("security")
        path = os.path.join(folder, "policy", f"{files()[name]}.hcl")
        source = Source.from_bytes(path, own_content(path))
        pack = Pack("security", folder, base=folder, title=FAMILIES["SEC"], policy_sources=[source])
        policies, _ = read_packs([pack])
        _POLICIES.update({policy.name: policy for policy in policies})
    return _POLICIES[name]
