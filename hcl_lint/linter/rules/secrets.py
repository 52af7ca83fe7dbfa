"""Credentials in the texts of files of all products, in both syntaxes."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Option, Rule, check
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.paths import matches_glob
from hcl_lint.syntax.json_nodes import JsonMember
from hcl_lint.syntax.nodes import Attribute, Node
from hcl_lint.syntax.queries import child_around
from hcl_lint.text.credentials import NAMED, Credential

# The attributes whose values instances run when they start.
_SCRIPTS = ("user_data", "user_data_base64", "custom_data", "metadata_startup_script")
_OPTIONS = (
    Option(
        "allowed", (),
        "Values that are not secret, with `*` for any characters: those of tests, for example.",
    ),
)

SECRET_IN_USER_DATA = Rule(
    "SEC024", "secret-in-user-data", WARNING, OPT_IN,
    "Credentials in a script that an instance runs when it starts.",
    options=_OPTIONS, risk="critical",
    references=(
        "CKV_AWS_46", "CKV_AZURE_45", "AVD-AWS-0029", "AVD-AWS-0129", "AVD-AZU-0037",
        "aws-0029", "aws-0129", "azu-0037",
    ),
)
SECRET_IN_CODE = Rule(
    "SEC025", "secret-in-code", WARNING, OPT_IN, "Credentials in the code.",
    options=_OPTIONS, risk="critical",
    references=(
        "CKV_AWS_41", "CKV_SECRET_1", "CKV_SECRET_2", "CKV_SECRET_3", "CKV_SECRET_4",
        "CKV_SECRET_9", "CKV_SECRET_13", "CKV_SECRET_14", "CKV_SECRET_16", "CKV_SECRET_17",
        "aws-access-key-id", "aws-secret-access-key", "private-key", "github-pat",
    ),
)
LITERAL_SECRET = Rule(
    "SEC029", "literal-secret", WARNING, OPT_IN,
    "Password or key that is written where its value is needed.",
    options=_OPTIONS, risk="high",
    references=("CKV_SECRET_6", "CKV_SECRET_19", "general-secrets-no-plaintext-exposure"),
)
CREDENTIALS = (SECRET_IN_USER_DATA, SECRET_IN_CODE, LITERAL_SECRET)

_HELP = (
    "Revoke it, since whoever could read the file may have it. Pass secrets to a run in the "
    "environment, or read them from a secrets manager."
)
_HELP_FOR_SCRIPTS = (
    "Revoke it, since whoever can describe the instance may have it. Give the instance a role, or "
    "let it read secrets from a secrets manager."
)


@check(*CREDENTIALS, in_json=True, name="credentials")
def credentials(file: FileContext) -> Diagnostics:
    """Report the credentials in the text of a file."""
    for element in file.tree.source.credentials:
        name = _name_around(file, element)
        help = _HELP
        if name in _SCRIPTS and file.selection.has(SECRET_IN_USER_DATA):
            rule, help = SECRET_IN_USER_DATA, _HELP_FOR_SCRIPTS
        else:
            rule = LITERAL_SECRET if element.evidence == NAMED else SECRET_IN_CODE
        if not _is_allowed(file, rule, element):
            what = element.kind[:1].upper() + element.kind[1:]
            where = f"`{name}`" if name else "the file"
            yield rule.at(file.range((element.start, element.end)), f"{what} in {where}", help)


def _is_allowed(file: FileContext, rule: Rule, found: Credential) -> bool:
    value = file.text[found.start : found.end]
    return any([matches_glob(text, value) for text in file.options(rule).texts("allowed")])


def _name_around(file: FileContext, found: Credential) -> str:
    """The name of the attribute or member that is nearest around; nothing around a comment."""
    node: Node | None = file.tree.root
    name = ""
    while node is not None:
        if isinstance(node, (Attribute, JsonMember)):
            name = node.name
        node = child_around(file.tree, node, found.start, found.end)
    return name
