"""The built-in dialects; written by ``scripts/generate_dialects.py`` from ``rules``."""

from __future__ import annotations

from hcl_lint.dialects.dialect import Dialect, FunctionNames, SchemaFile

BUILT_IN = (
    Dialect(
        "bake",
        title="Docker Buildx Bake",
        url="https://docs.docker.com/build/bake/reference/",
        files=("docker-bake.hcl", "docker-bake.override.hcl"),
        unwraps=True,
        functions=FunctionNames("bake", is_open=True),
    ),
    Dialect(
        "hcl",
        title="HCL",
        files=("*.hcl", "*.tfbackend"),
    ),
    Dialect(
        "hcldec",
        title="Specs of hcldec",
        url="https://github.com/hashicorp/hcl/blob/main/cmd/hcldec/spec-format.md",
        files=("*.hcldec", "*.hcldec.json"),
        roots=(),
        functions=FunctionNames("hcldec"),
        schemas=(
            SchemaFile("hcldec/schema/spec.hcl"),
        ),
    ),
    Dialect(
        "nomad",
        title="Nomad's job specifications",
        url="https://developer.hashicorp.com/nomad/docs/job-specification",
        files=("*.nomad", "*.nomad.hcl"),
        functions=FunctionNames("nomad", is_open=True),
    ),
    Dialect(
        "opentofu",
        title="OpenTofu",
        url="https://opentofu.org/docs/language/",
        files=("*.tofu", "*.tofutest.hcl", "*.tofu.json", "*.tofutest.json"),
        layout="terraform",
        unwraps=True,
        has_modules=True,
        functions=FunctionNames("opentofu", is_open=True),
    ),
    Dialect(
        "packer",
        title="Packer",
        url="https://developer.hashicorp.com/packer/docs/templates/hcl_templates",
        files=("*.pkr.hcl", "*.pkrvars.hcl", "*.pkr.json"),
        unwraps=True,
        has_modules=True,
        roots=("var", "local", "path", "source", "build", "packer", "data"),
        functions=FunctionNames("packer", is_open=True),
    ),
    Dialect(
        "terraform",
        title="Terraform",
        url="https://developer.hashicorp.com/terraform/language",
        files=(
            "*.tf",
            "*.tfvars",
            "*.tftest.hcl",
            "*.tfmock.hcl",
            "*.tfquery.hcl",
            "*.tf.json",
            "*.tfvars.json",
            "*.tftest.json",
        ),
        layout="terraform",
        unwraps=True,
        has_modules=True,
        functions=FunctionNames("terraform"),
    ),
    Dialect(
        "terragrunt",
        title="Terragrunt",
        url="https://terragrunt.gruntwork.io/docs/reference/hcl/",
        files=("terragrunt.hcl", "terragrunt.stack.hcl", "terragrunt.values.hcl", "root.hcl"),
        unwraps=True,
        functions=FunctionNames("terragrunt", is_open=True),
    ),
)
