"""Agents of Vault and OpenBao: what they reject beyond the schema."""

from __future__ import annotations

from hcl_lint.dialects.dialect import AGENTS
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import policies
from hcl_lint.semantics.vault.agents import agent_problems, is_alone

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class InvalidAgent(Rule):
    problem = policies.INVALID_AGENT
    features = (AGENTS,)

    def check_file(self, file: FileContext) -> None:
        tree = file.document.hcl1
        if tree.refused_at < 0:
            is_whole = is_alone(file.module, file.document)
            for place, summary, detail in agent_problems(tree.root, is_whole):
                file.report(self, place, summary, detail)
