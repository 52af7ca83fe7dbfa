"""All functions that there are, by meaning, each loaded when it is needed.

A function has one meaning, which is its name here. Products call it what they like: `reverse`
reverses a list in one and a string in another. The packs of the products say that, see
`hcl_lint.dialects.functions`.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import Function

# The meanings, by the module that has them.
_AREAS: Final = {
    "aggregates": "size size_of_unmarked alltrue anytrue sum one matchkeys transpose "
    "coalesce coalesce_filled coalescelist assertnotnull",
    "assumptions": "assumeequal assumenotnull assumestringprefix assumelistlength "
    "assumelistlengthmin assumelistlengthmax assumesetlength assumesetlengthmin "
    "assumesetlengthmax assumemaplength assumemaplengthmin assumemaplengthmax",
    "conversion": "tostring tonumber tobool tolist toset tomap "
    "to_string to_number to_bool to_list to_set to_map",
    "dates": "formatdate timeadd timecmp rfc3339_parse unix_timestamp_parse",
    "documents": "jsonencode jsondecode csvdecode encode_expr encode_tfvars",
    "encoding": "base64encode base64decode base64gzip base64gunzip urlencode urldecode "
    "textencodebase64 textdecodebase64 byteslen bytesslice",
    "formatting": "format formatlist",
    "hashing": "md5 sha1 sha256 sha512 base64sha256 base64sha512 bcrypt uuid uuidv5 rsadecrypt",
    "logic": "not and or equal notequal lessthan lessthanorequalto greaterthan "
    "greaterthanorequalto",
    "mappings": "hasindex index keys values lookup lookup_optional merge zipmap",
    "marking": "sensitive nonsensitive issensitive ephemeralasnull type",
    "network": "cidrhost cidrnetmask cidrsubnet cidrsubnets cidrsubnets_of_any_size cidrcontains",
    "numbers": "add subtract multiply divide modulo negate abs min max int ceil floor signum log "
    "pow parseint",
    "impure": "file filebase64 fileexists fileset filemd5 filesha1 filesha256 filesha512 "
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
    "regexes": "regex regexall regex_replace replace_or_regex",
    "sequences": "length element compact contains contains_no_null distinct chunklist flatten "
    "reverse slice concat range index_of",
    "sets": "sethaselement setunion setintersection setsubtract setsymmetricdifference setproduct",
    "strings": "upper lower title strrev strlen substr join sort split chomp indent trimspace "
    "trim trimprefix trimsuffix replace startswith startswith_known endswith strcontains sanitize "
    "basename dirname abspath pathexpand",
    "syntax_functions": "try can convert convert_with_defaults templatestring "
    "templatestring_flat decode_tfvars",
    "versions": "semvercmp constraint_check",
    "yaml": "yamlencode yamldecode yamldecode_merging",
}

_modules: Final[dict[str, str]] = {}
LOADED: Final[dict[str, Function]] = {}
"""The functions of the modules that have been loaded, by meaning."""


def load_function(meaning: str) -> Function:
    """Return the function with a meaning. Raises KeyError: There is no such meaning."""
    if meaning not in LOADED:
        if not _modules:
            for area, names in _AREAS.items():
                _modules.update(dict.fromkeys(names.split(), area))
        path = f"hcl_lint.evaluation.functions.{_modules[meaning]}"
        module = __import__(path, fromlist=["FUNCTIONS"])
        # Families of functions that are alike have no name each.
        defined = [*vars(module).values(), *getattr(module, "FUNCTIONS", ())]
        LOADED.update({item.name: item for item in defined if isinstance(item, Function)})
    return LOADED[meaning]


def all_meanings() -> list[str]:
    """Return the names of all meanings, sorted."""
    return sorted([name for names in _AREAS.values() for name in names.split()])
