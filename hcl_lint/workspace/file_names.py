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

# Written by `terraform init`, which owns their layout.
_GENERATED_NAMES = (".terraform.lock.hcl",)

# What editors and operating systems leave beside a file, under its suffix.
_DEBRIS_PREFIXES = ("._", ".#")


def is_hcl_name(name: str) -> bool:
    """Whether a file called *name* is searched for in folders; *name* has no folder part."""
    return name.endswith(_HCL_SUFFIXES) and not is_debris(name)


def is_debris(name: str) -> bool:
    """Whether a file called *name* is what an editor or operating system left behind."""
    return name.startswith(_DEBRIS_PREFIXES)


def is_formatted_name(path: str) -> bool:
    """Whether the layout of the file is its author's: false for what a tool generates."""
    return not path.replace("\\", "/").endswith(_GENERATED_NAMES)


def dialect_of(path: str) -> str:
    """The dialect that a file's name stands for: `TERRAFORM` or `HCL`."""
    return TERRAFORM if path.endswith(_TERRAFORM_SUFFIXES) else HCL
