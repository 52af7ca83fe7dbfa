"""What a file's name says: whether it is HCL, in which dialect, and whether it is formatted."""

from __future__ import annotations

HCL = "hcl"
TERRAFORM = "terraform"

# What `terraform fmt` and `tofu fmt` take.
_TERRAFORM_SUFFIXES = (
    ".tf", ".tfvars", ".tofu", ".tftest.hcl", ".tofutest.hcl", ".tfmock.hcl", ".tfquery.hcl",
)  # fmt: skip

# Most products end their names in `.hcl`: Packer (`.pkr.hcl`), Terragrunt, Bake, Consul, Vault.
_HCL_SUFFIXES = (".hcl", ".tf", ".tfvars", ".tofu", ".nomad", ".hcldec", ".tfbackend")

# What of HCL's JSON syntax has a name that says so; any other file in it has to be named.
_JSON_SUFFIXES = (
    ".tf.json", ".tfvars.json", ".tofu.json", ".tftest.json", ".tofutest.json", ".pkr.json",
)  # fmt: skip

_SEARCHED_SUFFIXES = _HCL_SUFFIXES + _JSON_SUFFIXES

# Written by `terraform init`, which owns their layout.
_GENERATED_NAMES = (".terraform.lock.hcl",)

# What editors and operating systems leave beside a file, under its suffix.
_DEBRIS_PREFIXES = ("._", ".#")


def is_hcl_name(name: str) -> bool:
    """Whether a file called *name* is searched for in folders; *name* has no folder part."""
    return name.endswith(_SEARCHED_SUFFIXES) and not is_debris(name)


def is_debris(name: str) -> bool:
    """Whether a file called *name* is what an editor or operating system left behind."""
    return name.startswith(_DEBRIS_PREFIXES)


def is_formatted_name(path: str) -> bool:
    """Whether there is a layout for the file.

    There is none for files in JSON syntax, nor for what a tool generates in its own.
    """
    return not is_json_name(path) and not path.replace("\\", "/").endswith(_GENERATED_NAMES)


def is_json_name(path: str) -> bool:
    """Whether a file of that name is in JSON syntax."""
    return path.endswith(".json")


def dialect_of(path: str) -> str:
    """The dialect that a file's name stands for: `TERRAFORM` or `HCL`."""
    return TERRAFORM if path.endswith(_TERRAFORM_SUFFIXES) else HCL
