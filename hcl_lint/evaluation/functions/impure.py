"""Impure functions, whose results depend on more than their arguments.

They look at files, the clock, the environment or a service, or run commands. Here nothing of
that is done: the result is unknown, of the type that it has.
"""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, Function, FunctionError, Parameter, function
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import BOOL, DYNAMIC, STRING, Type, list_of, set_of
from hcl_lint.values.value import Value, unknown_value

_PATH = Parameter("path", STRING, "The path of the file.", allow_unknown=True, allow_marked=True)
_HASHED_PATH = Parameter("path", STRING, "The path of the file.", allow_marked=True)
_FORMAT = Parameter("format", STRING, "The format of the result.")
_KEY = Parameter("key", STRING, "The key.")
_STRINGS = list_of(STRING)


def _outside(
    name: str, doc: str, *parameters: Parameter, returns: Type = STRING,
    variadic: Parameter | None = None, refinement: Refinement = NOT_NULL,
) -> Function:
    """Make a function that gives an unknown value, with the marks of all its arguments."""

    def give_unknown(call: Call) -> Value:
        result = unknown_value(returns)
        for value in call.arguments:
            result = result.with_marks(value.marks)
        return result

    give_unknown.__doc__ = doc
    return function(
        *parameters, returns=returns, variadic=variadic, refinement=refinement, name=name
    )(give_unknown)


def _removed(name: str, instead: str) -> Function:
    def refuse(call: Call) -> Value:
        raise FunctionError(f"this function was removed; use `{instead}`")

    refuse.__doc__ = f"Removed; use `{instead}`."
    values = Parameter(
        "vals", DYNAMIC, "The values.", allow_null=True, allow_unknown=True, allow_dynamic=True
    )
    return function(variadic=values, refinement=NO_REFINEMENT, name=name)(refuse)


def _counted(
    name: str, doc: str, least: int = 0, most: int | None = 0, returns: Type = STRING,
    argument: Type = STRING,
) -> Function:
    def type_(call: Call) -> Type:
        count = len(call.arguments)
        if count < least or (most is not None and count > most):
            wanted = str(least) if least == most else f"between {least} and {most}"
            wanted = f"at least {least}" if most is None else wanted
            noun = "argument is" if wanted.endswith("1") and least == 1 else "arguments are"
            raise FunctionError(f"{wanted} {noun} required, but {count} given")
        return returns

    def give_unknown(call: Call) -> Value:
        return unknown_value(returns)

    give_unknown.__doc__ = doc
    args = Parameter("args", argument, "The arguments.")
    return function(
        variadic=args, returns=returns, rule=type_, refinement=NO_REFINEMENT, name=name
    )(give_unknown)


FUNCTIONS: tuple[Function, ...] = (
    _outside("file", "Reads a file as text.", _PATH),
    _outside("filebase64", "Reads a file and encodes it in base64.", _PATH),
    _outside("fileexists", "Reports whether a file exists.", _PATH, returns=BOOL),
    _outside(
        "fileset", "Returns the names of the files in a folder that match a pattern.",
        Parameter("path", STRING, "The folder.", allow_unknown=True, allow_marked=True),
        Parameter("pattern", STRING, "The pattern.", allow_unknown=True, allow_marked=True),
        returns=set_of(STRING),
    ),
    _outside("filemd5", "Returns the MD5 digest of a file.", _HASHED_PATH),
    _outside("filesha1", "Returns the SHA-1 digest of a file.", _HASHED_PATH),
    _outside("filesha256", "Returns the SHA-256 digest of a file.", _HASHED_PATH),
    _outside("filesha512", "Returns the SHA-512 digest of a file.", _HASHED_PATH),
    _outside("filebase64sha256", "Returns the SHA-256 digest of a file in base64.", _HASHED_PATH),
    _outside("filebase64sha512", "Returns the SHA-512 digest of a file in base64.", _HASHED_PATH),
    _outside(
        "templatefile",
        "Evaluates a file as a template, with its own variables.",
        _PATH,
        Parameter(
            "vars", DYNAMIC, "An object or map of the variables.",
            allow_unknown=True, allow_marked=True,
        ),
        returns=DYNAMIC,
        refinement=NO_REFINEMENT,
    ),
    _outside("timestamp", "Returns the current time."),
    _outside("plantimestamp", "Returns the time of the plan."),
    _outside("legacy_isotime", "Returns the current time.", variadic=_FORMAT),
    _outside("legacy_strftime", "Returns the current time.", variadic=_FORMAT),
    _outside(
        "formattimestamp", "Formats a time.", Parameter("format", STRING, "The format."),
        Parameter("time", DYNAMIC, "The time."), refinement=NO_REFINEMENT,
    ),
    _outside("homedir", "Returns the user's home directory.", refinement=NO_REFINEMENT),
    _outside("env", "Returns an environment variable.", _KEY, refinement=NO_REFINEMENT),
    _outside("consul_key", "Returns the value of a key in Consul.", _KEY, refinement=NO_REFINEMENT),
    _outside(
        "vault", "Returns a secret from Vault.",
        Parameter("path", STRING, "The path of the secret."), _KEY, refinement=NO_REFINEMENT,
    ),
    _outside(
        "aws_secretsmanager", "Returns a value of a secret from AWS Secrets Manager.",
        Parameter("name", STRING, "The name of the secret."),
        Parameter("key", STRING, "The key of the value in the secret.", allow_null=True),
        refinement=NO_REFINEMENT,
    ),
    _outside(
        "aws_secretsmanager_raw", "Returns a secret from AWS Secrets Manager.",
        Parameter("name", STRING, "The name of the secret."), refinement=NO_REFINEMENT,
    ),
    _counted("find_in_parent_folders", "Returns the path of a file in a parent folder.", 0, 2),
    _counted("get_aws_account_alias", "Returns the alias of the AWS account."),
    _counted("get_aws_account_id", "Returns the AWS account."),
    _counted("get_aws_caller_identity_arn", "Returns the ARN of the AWS caller."),
    _counted("get_aws_caller_identity_user_id", "Returns the user ID of the AWS caller."),
    _counted("get_default_retryable_errors", "Returns patterns of errors.", returns=_STRINGS),
    _counted("get_env", "Returns an environment variable, or a default.", 1, 2),
    _counted("get_original_terragrunt_dir", "Returns the folder of the first file."),
    _counted("get_parent_terragrunt_dir", "Returns the folder of the included file.", 0, None),
    _counted("get_path_from_repo_root", "Returns the path from the repository's root."),
    _counted("get_path_to_repo_root", "Returns the path to the repository's root."),
    _counted("get_platform", "Returns the operating system."),
    _counted("get_repo_root", "Returns the repository's root."),
    _counted("get_terraform_cli_args", "Returns the arguments for Terraform.", returns=_STRINGS),
    _counted("get_terraform_command", "Returns the Terraform command being run."),
    _counted(
        "get_terraform_commands_that_need_input", "Returns names of commands.", returns=_STRINGS
    ),
    _counted(
        "get_terraform_commands_that_need_locking", "Returns names of commands.", returns=_STRINGS
    ),
    _counted(
        "get_terraform_commands_that_need_parallelism",
        "Returns names of commands.", returns=_STRINGS,
    ),
    _counted(
        "get_terraform_commands_that_need_vars", "Returns names of commands.", returns=_STRINGS
    ),
    _counted("get_terragrunt_dir", "Returns the folder of this file."),
    _counted("get_terragrunt_source_cli_flag", "Returns the source from the command line."),
    _counted("get_working_dir", "Returns the folder in which commands run."),
    _counted("mark_as_read", "Marks a file as read and returns its path.", 1, 1),
    _counted("mark_glob_as_read", "Marks files as read and returns them.", 1, None, _STRINGS),
    _counted("path_relative_from_include", "Returns the path to the included file.", 0, None),
    _counted("path_relative_to_include", "Returns the path from the included file.", 0, None),
    _counted("read_terragrunt_config", "Reads another configuration.", 1, 2, DYNAMIC, DYNAMIC),
    _counted("read_tfvars_file", "Reads a file of variable values as JSON.", 1, 1),
    _counted("run_cmd", "Returns the output of a command.", 1, None),
    _counted("sops_decrypt_file", "Returns a decrypted file.", 1, 1),
    _counted("deep_merge", "Merges maps and objects at all levels.", 0, None, DYNAMIC, DYNAMIC),
    _removed("list", "tolist([ ... ])"),
    _removed("map", "tomap({ ... })"),
)
