"""Which arguments providers advise against, and which types need a setting of their lifecycle."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.rule import Option, Rule

_EXCLUSIVE: Final = (
    "It revokes the policy from everyone else in the account. "
    "Use `aws_iam_role_policy_attachment`, `aws_iam_user_policy_attachment` or "
    "`aws_iam_group_policy_attachment`"
)
_RULE: Final = (
    "It has no ID of its own and cannot manage several networks well. "
    "Use `aws_vpc_security_group_{}_rule`"
)
SUPERSEDED: Final = {
    "aws_iam_policy_attachment": _EXCLUSIVE,
    "aws_iam_role.inline_policy": "It is deprecated. Use `aws_iam_role_policy`",
    "aws_iam_role.managed_policy_arns": "It is deprecated. Use `aws_iam_role_policy_attachment`",
    "aws_security_group.egress": _RULE.format("egress"),
    "aws_security_group.ingress": _RULE.format("ingress"),
    "aws_security_group_rule": _RULE.format("ingress") + " or `aws_vpc_security_group_egress_rule`",
}
"""What to use in place of types, and of arguments and blocks of types."""

PROTECTED: Final = tuple([
    f"azurerm_{name}"
    for group, names in {
        "backup_": "container_storage_account policy_file_share policy_vm protected_vm",
        "cosmosdb_":
            "account cassandra_cluster cassandra_table mongo_database postgresql_cluster "
            "sql_container sql_database table",
        "": "databricks_workspace eventhub eventhub_namespace iothub key_vault",
        "key_vault_": "certificate key secret",
        "mssql_": "database server virtual_machine",
        "mysql_flexible_": "database server",
        "postgresql_": "flexible_server flexible_server_database server",
        "servicebus_": "namespace queue topic",
        "storage_": "account blob container queue share share_directory share_file table",
    }.items()
    for name in [group + each for each in names.split()]
])
"""The types of azurerm that keep data."""

CREATED_FIRST: Final = ("aws_acm_certificate",)
"""The types that are in use while they are replaced."""

_OPTIONS: Final = {
    "superseded-argument": (
        Option(
            "arguments",
            tuple(SUPERSEDED),
            "The types, and the arguments and blocks of types, to report.",
        ),
    ),
    "missing-lifecycle-setting": (
        Option(
            "create-before-destroy", CREATED_FIRST, "The types that need `create_before_destroy`."
        ),
        Option("prevent-destroy", PROTECTED, "The types that need `prevent_destroy`."),
        Option("exclude", (), "The types that need neither."),
    ),
}


def options_of(rule: Rule) -> tuple[Option, ...]:
    """What users may set of a problem with what is recommended."""
    return _OPTIONS[rule.name]
