"""The facts about the policies in the pack ``security`` that every run needs."""

from __future__ import annotations

import os

from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.files.installed import pack_folder
from hcl_lint.linter.policies.family import read_packs
from hcl_lint.linter.policies.policy import Policy

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Made of what this module returns.
    from hcl_lint.linter.policies.security_rules import Known


def known_policies() -> list[Known]:
    """Read all policies, for the module `security_rules`, in the order of their codes."""
    policies, _ = read_packs([load_pack(pack_folder("security"))])
    return [_known(policy) for policy in sorted(policies, key=lambda policy: policy.code)]


def _known(policy: Policy) -> Known:
    file, _ = os.path.splitext(os.path.basename(policy.place.source.path))
    words, name = _words_of(policy), policy.name
    return policy.code, name, policy.risk, file, words, policy.references, policy.summary


def _words_of(policy: Policy) -> tuple[str, ...]:
    """Words without which a text has nothing for a policy; none where there are no such words."""
    found: dict[str, None] = {}
    for pattern in policy.patterns:
        first = pattern.steps[0] if pattern.steps else None
        names = [] if first is None else [*first.labels[:1], first.name]
        words = [name.partition("*")[0] for name in names if name.partition("*")[0]]
        if not words:
            return ()
        found[words[0]] = None
    return tuple(found)
