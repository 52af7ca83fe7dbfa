"""The rules of family SEC, which are the policies of the pack ``security``.

`hcl_lint.problems.security` has their names; the policies are read here, when one is selected.
"""

from __future__ import annotations

from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.files.installed import pack_folder
from hcl_lint.linter.policies.family import policy_families
from hcl_lint.problems import security
from hcl_lint.problems.problem import Problem

_PROBLEMS = {each.name: each for each in vars(security).values() if isinstance(each, Problem)}

for _family in policy_families([load_pack(pack_folder("security"))]):
    for _rule in _family.rules:
        _rule.problem = _PROBLEMS[_rule.problem.name]
        globals()[_rule.__name__] = _rule
