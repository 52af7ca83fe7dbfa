"""Credentials that a file discloses to everybody who can read it; of the family SEC.

The others of the family are those of policies: `hcl_lint.diagnostics.security`.
"""

from __future__ import annotations

from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Option, Rule
from hcl_lint.edges import OF_SECURITY

LETTERS = "SEC"
TITLE = "Security of cloud resources"
PROBLEMS = OF_SECURITY

_OPTIONS = (
    Option(
        "allowed",
        (),
        "Values that are not secret, with `*` for any characters: those of tests, for example.",
    ),
)

SECRET_IN_USER_DATA = Rule(
    "SEC024",
    "secret-in-user-data",
    WARNING,
    OPT_IN,
    "Credentials in a script that an instance runs when it starts.",
    options=_OPTIONS,
    risk="critical",
    references=(
        "CKV_AWS_46", "CKV_AZURE_45", "AVD-AWS-0029", "AVD-AWS-0129", "AVD-AZU-0037",
        "aws-0029", "aws-0129", "azu-0037",
    ),
)

SECRET_IN_CODE = Rule(
    "SEC025",
    "secret-in-code",
    WARNING,
    OPT_IN,
    "Credentials in the code.",
    options=_OPTIONS,
    risk="critical",
    references=(
        "CKV_AWS_41", "CKV_SECRET_1", "CKV_SECRET_2", "CKV_SECRET_3", "CKV_SECRET_4",
        "CKV_SECRET_9", "CKV_SECRET_13", "CKV_SECRET_14", "CKV_SECRET_16", "CKV_SECRET_17",
        "aws-access-key-id", "aws-secret-access-key", "private-key", "github-pat",
    ),
)

LITERAL_SECRET = Rule(
    "SEC029",
    "literal-secret",
    WARNING,
    OPT_IN,
    "Password or key that is written where its value is needed.",
    options=_OPTIONS,
    risk="high",
    references=("CKV_SECRET_6", "CKV_SECRET_19"),
)

OF_FILES: tuple[Rule, ...] = (SECRET_IN_USER_DATA, SECRET_IN_CODE, LITERAL_SECRET)
