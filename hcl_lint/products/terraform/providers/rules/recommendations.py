"""Arguments that providers advise against, and types that need a setting of their lifecycle."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import FILES, OPT_IN, WARNING, Option, rule
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.providers.aws.resources import overridden, resources_of
from hcl_lint.providers.address import RESOURCE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.semantics.objects import objects_of
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.syntax.nodes import DYNAMIC
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range

_RESOURCE: Final = BodySchema((), [BlockSchema("lifecycle")], is_open=True)
_EXCLUSIVE: Final = (
    "It revokes the policy from everyone else in the account. "
    "Use `aws_iam_role_policy_attachment`, `aws_iam_user_policy_attachment` or "
    "`aws_iam_group_policy_attachment`"
)
_RULE: Final = (
    "It has no ID of its own and cannot manage several networks well. "
    "Use `aws_vpc_security_group_{}_rule`"
)
_SUPERSEDED: Final = {
    "aws_iam_policy_attachment": _EXCLUSIVE,
    "aws_iam_role.inline_policy": "It is deprecated. Use `aws_iam_role_policy`",
    "aws_iam_role.managed_policy_arns": "It is deprecated. Use `aws_iam_role_policy_attachment`",
    "aws_security_group.egress": _RULE.format("egress"),
    "aws_security_group.ingress": _RULE.format("ingress"),
    "aws_security_group_rule": _RULE.format("ingress") + " or `aws_vpc_security_group_egress_rule`",
}
"""Replacements of types, and of arguments and blocks of types."""

_PROTECTED: Final = tuple([
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
    for name in [group + part for part in names.split()]
])
"""The types of azurerm that keep data."""

_CREATED_FIRST: Final = ("aws_acm_certificate",)
"""The types that are in use while they are replaced."""


@rule(
    "PV012", "superseded-argument", WARNING, OPT_IN,
    "Argument or resource of AWS in whose place its provider recommends another one.",
    options=(
        Option(
            "arguments", tuple(_SUPERSEDED),
            "The types, and the arguments and blocks of types, to report.",
        ),
    ),
    reads=FILES,
)
def superseded_argument(module: ModuleContext) -> Diagnostics:
    superseded = module.options(superseded_argument).texts("arguments")
    for block in resources_of(objects_of(module.module)):
        type_ = block.labels[0]
        for path in superseded:
            of, _, name = path.partition(".")
            what = f"{short(name)} of {short(type_)}" if name else short(type_)
            detail = f"{_SUPERSEDED[path]}." if path in _SUPERSEDED else ""
            for place in _places(block, name) if of == type_ else ():
                yield superseded_argument.at(place, f"Superseded {what}", detail)


def _places(block: BlockView, name: str) -> list[Range]:
    """Where the blocks of a name are, or the argument; without a name, the block itself."""
    if not name:
        return [block.place]
    schema = BodySchema((), [BlockSchema(name), BlockSchema(DYNAMIC, ("type",))], is_open=True)
    places = [
        element.place for element in block.seen_by(schema).blocks()
        if element.type == name or element.labels[0] == name
    ]
    attribute = None if places else block.attributes().get(name)
    return places if attribute is None else [attribute.name_place]


@rule(
    "PV013", "missing-lifecycle-setting", WARNING, OPT_IN,
    "Resource whose type needs a setting in `lifecycle`.",
    options=(
        Option(
            "create-before-destroy", _CREATED_FIRST, "The types that need `create_before_destroy`."
        ),
        Option("prevent-destroy", _PROTECTED, "The types that need `prevent_destroy`."),
        Option("exclude", (), "The types that need neither."),
    ),
    reads=FILES,
)
def missing_lifecycle_setting(module: ModuleContext) -> Diagnostics:
    """Report resources whose `lifecycle` lacks a setting, whatever its value."""
    options = module.options(missing_lifecycle_setting)
    excluded = options.texts("exclude")
    incomplete = overridden(module.module)
    for document in main_documents(module.module):
        for block in document.blocks(RESOURCE):
            if (block.type, *block.labels) in incomplete:
                continue
            type_ = block.labels[0]
            for name in ("create-before-destroy", "prevent-destroy"):
                setting = name.replace("-", "_")
                is_needed = type_ in options.texts(name) and type_ not in excluded
                blocks = block.seen_by(_RESOURCE).blocks() if is_needed else ()
                if is_needed and not any([setting in inner.attributes() for inner in blocks]):
                    yield missing_lifecycle_setting.at(
                        block.place, f"Missing `{setting}` in `lifecycle`",
                        f"Set it for each {short(type_)}.",
                    )
