"""Which dialects there are, and which one a file is in."""

from __future__ import annotations

from hcl_lint.dialects.dialect import Dialect, FunctionNames

HCL = Dialect("hcl", is_known=False)
TERRAFORM = Dialect(
    "terraform", layout="terraform", unwraps=True, has_modules=True,
    functions=FunctionNames("terraform"),
)  # fmt: skip
OPENTOFU = Dialect(
    "opentofu", layout="terraform", unwraps=True, has_modules=True,
    functions=FunctionNames("opentofu", is_open=True),
)  # fmt: skip
NOMAD = Dialect("nomad", functions=FunctionNames("nomad", is_open=True))
PACKER = Dialect(
    "packer", unwraps=True, has_modules=True,
    roots=("var", "local", "path", "source", "build", "packer", "data"),
    functions=FunctionNames("packer", is_open=True),
)  # fmt: skip
TERRAGRUNT = Dialect(
    "terragrunt", unwraps=True, functions=FunctionNames("terragrunt", is_open=True)
)
BAKE = Dialect("bake", unwraps=True, functions=FunctionNames("bake", is_open=True))

DIALECTS = {
    dialect.name: dialect
    for dialect in (HCL, TERRAFORM, OPENTOFU, NOMAD, PACKER, TERRAGRUNT, BAKE)
}

# By the ends of names, the more special first; JSON forms add `.json` to native ones.
_SUFFIXES = (
    (".tofu", OPENTOFU),
    (".tofutest.hcl", OPENTOFU),
    (".tofu.json", OPENTOFU),
    (".tofutest.json", OPENTOFU),
    (".tf", TERRAFORM),
    (".tfvars", TERRAFORM),
    (".tftest.hcl", TERRAFORM),
    (".tfmock.hcl", TERRAFORM),
    (".tfquery.hcl", TERRAFORM),
    (".tf.json", TERRAFORM),
    (".tfvars.json", TERRAFORM),
    (".tftest.json", TERRAFORM),
    (".pkr.hcl", PACKER),
    (".pkrvars.hcl", PACKER),
    (".pkr.json", PACKER),
    (".nomad", NOMAD),
    (".nomad.hcl", NOMAD),
)

_NAMES = {
    "terragrunt.hcl": TERRAGRUNT,
    "terragrunt.stack.hcl": TERRAGRUNT,
    "terragrunt.values.hcl": TERRAGRUNT,
    "root.hcl": TERRAGRUNT,
    "docker-bake.hcl": BAKE,
    "docker-bake.override.hcl": BAKE,
}


def dialect_for(path: str) -> Dialect:
    """The dialect that the name of a file stands for; `HCL` where it says nothing."""
    name = path.replace("\\", "/").rpartition("/")[2]
    if name in _NAMES:
        return _NAMES[name]
    for suffix, dialect in _SUFFIXES:
        if name.endswith(suffix):
            return dialect
    return HCL
