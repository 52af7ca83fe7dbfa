"""Terraform beyond its rule pack; OpenTofu extends it."""

from __future__ import annotations

from hcl_lint.semantics.product import Hook, Product

_UNDECLARED = (
    "undefined-variable", "undefined-local", "undefined-resource", "undefined-module",
    "invalid-reference-shape",
)
# What may not be there at all need not lead to something, nor have a type.
_OF_VALUES = (
    *_UNDECLARED, "undefined-function", "operand-type", "unknown-attribute", "invalid-index",
    "function-arity", "function-argument-type", "function-call-error",
)
_FOLLOW_ONS = {
    **dict.fromkeys(_UNDECLARED, ("invalid-condition",)),
    "destroy-provisioner-reference": _OF_VALUES,
    "invalid-backend": _OF_VALUES,
    "invalid-condition": ("constant-condition", "invalid-value"),
    "invalid-lifecycle": _UNDECLARED,
    "malformed-policy": ("invalid-json-argument",),
    "invalid-refactoring": ("missing-item",),
    "invalid-value": ("destroy-provisioner-reference",),
    "reserved-argument": ("opentofu-only-syntax",),
    "unknown-attribute": ("invalid-lifecycle", "invalid-run-block"),
}

PRODUCT = Product(
    "terraform",
    policies="hcl_lint.products.terraform.providers.security_policies:CHECKS",
    policy_statements=Hook(
        "hcl_lint.products.terraform.providers.aws.iam_statements:policy_statements"
    ),
    module_scope=Hook("hcl_lint.products.terraform.language.scopes:scope_in_module"),
    placed_scopes=Hook("hcl_lint.products.terraform.language.instance_scopes:placed_scopes"),
    has_values=Hook("hcl_lint.products.terraform.language.scopes:has_values"),
    built_in=Hook("hcl_lint.products.terraform.language.scopes:built_in_values"),
    value_of=Hook("hcl_lint.products.terraform.state.planned_values:value_of"),
    needs_of=Hook("hcl_lint.products.terraform.state.planned_values:needs_of"),
    violated=Hook("hcl_lint.products.terraform.language.validations:violated"),
    resolvable=Hook("hcl_lint.products.terraform.language.scopes:resolvable"),
    used_modules=Hook("hcl_lint.products.terraform.testing.tested_modules:used_modules"),
    is_not_waited_for=Hook("hcl_lint.products.terraform.state.rules.lifecycle:is_not_waited_for"),
    foreign_reference=Hook("hcl_lint.products.terraform.testing.tested_modules:member"),
    assignments=Hook("hcl_lint.products.terraform.testing.tested_modules:assignments"),
    test_folder="tests",
    idle_declarations=Hook("hcl_lint.products.terraform.providers.requirements:idle_providers"),
    called_module=Hook("hcl_lint.products.terraform.calls.sources:installed_module"),
    allowed_versions=Hook("hcl_lint.products.terraform.language.required_version:allowed_versions"),
    is_obsolete=Hook("hcl_lint.products.terraform.language.required_version:is_for_old_versions"),
    follow_ons=_FOLLOW_ONS,
    object_schemas=Hook("hcl_lint.products.terraform.providers.schemas:schemas_of"),
    filter_schema_diagnostics=Hook("hcl_lint.products.terraform.language.schema_findings:judged"),
    with_advice=Hook("hcl_lint.products.opentofu.rules.differences:with_hints"),
    is_rendered=Hook("hcl_lint.products.terraform.language.files:is_rendered"),
    version_files={".opentofu-version": "opentofu", ".terraform-version": "terraform"},
    recognised=Hook("hcl_lint.products.terraform.language.files:product_of_modules"),
    recognised_lock=Hook("hcl_lint.products.terraform.language.files:product_of_lock_file"),
    replacement_of=Hook("hcl_lint.products.terraform.language.files:replacement_of"),
    replaced_by=Hook("hcl_lint.products.terraform.language.files:replaced_by"),
    types_for=Hook("hcl_lint.products.terraform.editor.description:types_for"),
    accepted_values=Hook("hcl_lint.products.terraform.editor.description:accepted_values"),
    suggested_values=Hook("hcl_lint.products.terraform.editor.description:well_known_values"),
    instance_type=Hook("hcl_lint.products.terraform.editor.description:instance_type"),
    page_of=Hook("hcl_lint.products.terraform.editor.description:page_of_symbol"),
    requirements=Hook("hcl_lint.products.terraform.editor.description:requirements"),
    providers=Hook("hcl_lint.products.terraform.editor.description:providers"),
    schema_families=("PV",),
)

STACKS = Product(
    "terraform-stacks",
    placed_scopes=Hook("hcl_lint.products.terraform.language.instance_scopes:placed_scopes"),
    value_of=Hook("hcl_lint.products.terraform.stacks.rules:value_of"),
)

DEPLOYMENTS = Product("terraform-deployments")

LOCK_FILES = Product("terraform-lock")

MIGRATIONS = Product("terraform-migrations")

PRODUCTS = (PRODUCT, DEPLOYMENTS, LOCK_FILES, MIGRATIONS, STACKS)
