"""Credentials in the texts of files of all products, in both syntaxes."""

from __future__ import annotations

from hcl_lint.diagnostics import secrets
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.json_nodes import JsonMember
from hcl_lint.syntax.nodes import Attribute, Node
from hcl_lint.text.credentials import NAMED, Credential
from hcl_lint.text.globs import matches_glob

# The attributes whose values instances run when they start.
_SCRIPTS = ("user_data", "user_data_base64", "custom_data", "metadata_startup_script")
_HELP = (
    "Revoke it, since whoever could read the file may have it. Pass secrets to a run in the "
    "environment, or read them from a secrets manager."
)
_HELP_FOR_SCRIPTS = (
    "Revoke it, since whoever can describe the instance may have it. Give the instance a role, or "
    "let it read secrets from a secrets manager."
)


def credentials(file: FileContext) -> None:
    """Report the credentials in the text of a file."""
    for each in file.tree.source.credentials:
        name = _name_around(file, each)
        help = _HELP
        if name in _SCRIPTS and file.selection.has(secrets.SECRET_IN_USER_DATA):
            problem, help = secrets.SECRET_IN_USER_DATA, _HELP_FOR_SCRIPTS
        else:
            problem = secrets.LITERAL_SECRET if each.evidence == NAMED else secrets.SECRET_IN_CODE
        if not _is_allowed(file, problem, each):
            what = each.kind[:1].upper() + each.kind[1:]
            where = f"`{name}`" if name else "the file"
            file.report(problem, (each.start, each.end), f"{what} in {where}", help)


def _is_allowed(file: FileContext, rule: Rule, found: Credential) -> bool:
    value = file.text[found.start : found.end]
    return any([matches_glob(each, value) for each in file.options(rule).texts("allowed")])


def _name_around(file: FileContext, found: Credential) -> str:
    """The name of the attribute or member that is nearest around; nothing around a comment."""
    node: Node | None = file.tree.root
    name = ""
    while node is not None:
        if isinstance(node, (Attribute, JsonMember)):
            name = node.name
        inner: Node | None = None
        for each in node.children():
            start, end = file.tree.range(each)
            if start <= found.start and found.end <= end:
                inner = each
                break
        node = inner
    return name
