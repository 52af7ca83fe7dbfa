"""Agents of Vault and OpenBao: what they reject beyond the schema."""

from __future__ import annotations

from hcl_lint.diagnostics import policies
from hcl_lint.linter.context import FileContext
from hcl_lint.products.vault.agents import agent_problems, is_standalone


def agents(file: FileContext) -> None:
    tree = file.document.hcl1
    if tree.refused_at < 0:
        is_whole = is_standalone(file.module, file.document)
        for place, summary, detail in agent_problems(tree.root, is_whole):
            file.report(policies.INVALID_AGENT, place, summary, detail)
