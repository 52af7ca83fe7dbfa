"""Which functions the expressions of a product can call, and by which names.

A function is one meaning, and its own name is that of the meaning; products call it as they
like. `reverse` reverses a list here and a text there.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.function import Function

# The meanings, by the module that has them.
_AREAS: Final = {
    "aggregates": "size size_of_unmarked alltrue anytrue sum one matchkeys transpose",
    "byte_buffers": "byteslen bytesslice",
    "choices": "coalesce coalesce_filled coalescelist assertnotnull",
    "conversion": "tostring tonumber tobool tolist toset tomap "
    "to_string to_number to_bool to_list to_set to_map",
    "dates": "formatdate timeadd timecmp rfc3339_parse unix_timestamp_parse",
    "documents": "jsonencode jsondecode csvdecode",
    "encoding": "base64encode base64decode base64gzip base64gunzip urlencode urldecode "
    "textencodebase64 textdecodebase64",
    "formatting": "format formatlist",
    "hashing": "md5 sha1 sha256 sha512 base64sha256 base64sha512 bcrypt uuid uuidv5 rsadecrypt",
    "logic": "not and or equal notequal lessthan lessthanorequalto greaterthan "
    "greaterthanorequalto",
    "mappings": "hasindex index keys values lookup lookup_optional merge zipmap",
    "marking": "sensitive nonsensitive issensitive ephemeralasnull type",
    "network": "cidrhost cidrnetmask cidrsubnet cidrsubnets cidrcontains",
    "numbers": "add subtract multiply divide modulo negate abs min max int ceil floor signum log "
    "pow parseint",
    "outside": "file filebase64 fileexists fileset filemd5 filesha1 filesha256 filesha512 "
    "filebase64sha256 filebase64sha512 templatefile timestamp plantimestamp legacy_isotime "
    "legacy_strftime formattimestamp homedir env consul_key vault aws_secretsmanager "
    "aws_secretsmanager_raw find_in_parent_folders get_aws_account_alias get_aws_account_id "
    "get_aws_caller_identity_arn get_aws_caller_identity_user_id get_default_retryable_errors "
    "get_env get_original_terragrunt_dir get_parent_terragrunt_dir get_path_from_repo_root "
    "get_path_to_repo_root get_platform get_repo_root get_terraform_cli_args "
    "get_terraform_command get_terraform_commands_that_need_input "
    "get_terraform_commands_that_need_locking get_terraform_commands_that_need_parallelism "
    "get_terraform_commands_that_need_vars get_terragrunt_dir get_terragrunt_source_cli_flag "
    "get_working_dir mark_as_read mark_glob_as_read path_relative_from_include "
    "path_relative_to_include read_terragrunt_config read_tfvars_file run_cmd sops_decrypt_file "
    "deep_merge list map",
    "paths": "basename dirname abspath pathexpand",
    "regexes": "regex regexall regex_replace replace_or_regex",
    "sequences": "length element compact contains distinct chunklist flatten reverse slice concat "
    "range index_of",
    "sets": "sethaselement setunion setintersection setsubtract setsymmetricdifference setproduct",
    "source_text": "encode_expr encode_tfvars",
    "strings": "upper lower title strrev strlen substr join sort split chomp indent trimspace "
    "trim trimprefix trimsuffix replace startswith startswith_known endswith strcontains sanitize",
    "syntax_functions": "try can convert templatestring decode_tfvars",
    "versions": "semvercmp constraint_check",
    "yaml_documents": "yamlencode yamldecode",
}

# What many products have, by names that are those of the meanings.
_COMMON: Final = (
    "abs ceil chomp chunklist coalescelist compact concat contains csvdecode distinct element "
    "flatten floor format formatdate formatlist indent join jsondecode jsonencode keys log lower "
    "max merge min parseint pow range setintersection setproduct setunion signum slice sort split "
    "strrev substr timeadd title trim trimprefix trimspace trimsuffix upper values zipmap "
    "base64decode base64encode bcrypt cidrhost cidrnetmask cidrsubnet cidrsubnets md5 rsadecrypt "
    "sha1 sha256 sha512 urlencode uuidv5 can convert try"
)
_FILES: Final = "abspath basename dirname file filebase64 fileexists fileset pathexpand"
_YAML: Final = "yamldecode yamlencode"
_COUNTED: Final = "coalesce index length lookup strlen regex_replace replace"

_TERRAFORM: Final = (
    f"{_COMMON} {_FILES} {_YAML} alltrue anytrue base64gzip base64sha256 base64sha512 endswith "
    "ephemeralasnull filebase64sha256 filebase64sha512 filemd5 filesha1 filesha256 filesha512 "
    "issensitive list map matchkeys nonsensitive one plantimestamp regex regexall reverse "
    "sensitive setsubtract startswith strcontains sum templatefile templatestring "
    "textdecodebase64 textencodebase64 timecmp timestamp transpose type uuid "
    "coalesce=coalesce_filled index=index_of length=size lookup=lookup_optional "
    "replace=replace_or_regex tobool=to_bool tolist=to_list tomap=to_map tonumber=to_number "
    "toset=to_set tostring=to_string"
)
_OPENTOFU: Final = f"{_TERRAFORM} base64gunzip cidrcontains urldecode"
_PROVIDER: Final = "decode_tfvars encode_expr encode_tfvars"

_TABLES: Final = {
    "none": "",
    "terraform": _TERRAFORM,
    "opentofu": _OPENTOFU,
    "nomad": f"{_COMMON} {_FILES} {_YAML} {_COUNTED} reverse=strrev uuidv4=uuid",
    "packer": f"{_COMMON} {_FILES} {_YAML} alltrue anytrue aws_secretsmanager "
    "aws_secretsmanager_raw base64gzip consul_key endswith env legacy_isotime legacy_strftime "
    "lookup regex regex_replace regexall replace reverse rfc3339_parse strcontains sum "
    "templatefile textdecodebase64 textencodebase64 timestamp unix_timestamp_parse vault "
    "coalesce=coalesce_filled index=index_of length=size_of_unmarked "
    "startswith=startswith_known uuidv4=uuid",
    "bake": f"{_COMMON} {_COUNTED} add and basename byteslen bytesslice dirname divide equal "
    "formattimestamp greaterthan greaterthanorequalto hasindex homedir int lessthan "
    "lessthanorequalto modulo multiply negate not notequal or regex regexall sanitize semvercmp "
    "sethaselement setsubtract setsymmetricdifference subtract timestamp absolute=abs "
    "indexof=index_of reverse=strrev reverselist=reverse "
    "unixtimestampparse=unix_timestamp_parse uuidv4=uuid",
    "terragrunt": f"{_TERRAFORM} constraint_check deep_merge find_in_parent_folders "
    "get_aws_account_alias get_aws_account_id get_aws_caller_identity_arn "
    "get_aws_caller_identity_user_id get_default_retryable_errors get_env "
    "get_original_terragrunt_dir get_parent_terragrunt_dir get_path_from_repo_root "
    "get_path_to_repo_root get_platform get_repo_root get_terraform_cli_args "
    "get_terraform_command get_terraform_commands_that_need_input "
    "get_terraform_commands_that_need_locking get_terraform_commands_that_need_parallelism "
    "get_terraform_commands_that_need_vars get_terragrunt_dir get_terragrunt_source_cli_flag "
    "get_working_dir mark_as_read mark_glob_as_read path_relative_from_include "
    "path_relative_to_include read_terragrunt_config read_tfvars_file run_cmd sops_decrypt_file",
    "hcldec": "abs coalesce concat hasindex int jsondecode jsonencode length lower max min strlen "
    "substr upper reverse=strrev",
}
_NOT_IN: Final = {"bake": frozenset(("abs", "strrev"))}

PRODUCTS: Final = tuple(_TABLES)

_meanings: Final[dict[str, dict[str, str]]] = {}
_modules: Final[dict[str, str]] = {}


def function_meanings(product: str) -> dict[str, str]:
    """Return the names of all functions of a product, with the meaning of each.

    Loads no function. Terraform has each under ``core::``, too.

    Raises:
        KeyError: *product* is none of ``PRODUCTS``.
    """
    found = _meanings.get(product)
    if found is None:
        found = {}
        for entry in _TABLES[product].split():
            name, _, meaning = entry.partition("=")
            found[name] = meaning or name
        for name in _NOT_IN.get(product, ()):
            del found[name]
        if product in ("terraform", "opentofu"):
            found.update({f"core::{name}": meaning for name, meaning in found.items()})
            found.update({f"provider::terraform::{name}": name for name in _PROVIDER.split()})
        _meanings[product] = found
    return found


def find_function(product: str, name: str) -> Function | None:
    """Return the function that a product calls *name*; loads only the module that has it.

    Raises:
        KeyError: *product* is none of ``PRODUCTS``.
    """
    meaning = function_meanings(product).get(name)
    return None if meaning is None else load_function(meaning)


def functions_of(product: str) -> dict[str, Function]:
    """Return all functions of a product, by the names that it has for them.

    Raises:
        KeyError: *product* is none of ``PRODUCTS``.
    """
    return {name: load_function(meaning) for name, meaning in function_meanings(product).items()}


def load_function(meaning: str) -> Function:
    """Return the function with a meaning.

    Raises:
        KeyError: There is no such meaning.
    """
    if not _modules:
        for area, names in _AREAS.items():
            _modules.update(dict.fromkeys(names.split(), area))
    module = import_module(f"hcl_lint.evaluation.functions.{_modules[meaning]}")
    for each in module.FUNCTIONS:
        if each.name == meaning:
            found: Function = each
            return found
    raise KeyError(meaning)


def all_meanings() -> list[str]:
    """Return the names of all meanings, sorted."""
    return sorted([name for names in _AREAS.values() for name in names.split()])
