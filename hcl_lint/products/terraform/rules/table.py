"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics import references
from hcl_lint.diagnostics.rule import FILES, MODULE, Check
from hcl_lint.dialects.dialect import TYPED_VARIABLES
from hcl_lint.evaluation.rules import DEFAULT_TYPE_MISMATCH, UNDEFINED_ROOT
from hcl_lint.products.opentofu import problems as opentofu
from hcl_lint.products.terraform import problems as terraform
from hcl_lint.products.terraform.dialects import ELSEWHERE, TERRAFORM
from hcl_lint.products.terraform.rules.module_arguments import MODULE_ARGUMENT
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.semantics.rules import (
    CONTEXT_REFERENCE, DUPLICATE_DECLARATION, INVALID_REFERENCE_SHAPE, MISSING_INSTANCE_KEY,
    UNDEFINED_LOCAL, UNDEFINED_MODULE, UNDEFINED_RESOURCE, UNDEFINED_VARIABLE,
)

CHECKS = (
    # Blocks by themselves
    Check(
        "hcl_lint.products.terraform.finders.blocks:block_problems",
        terraform.INVALID_LIFECYCLE,
        terraform.INVALID_VERSION_CONSTRAINT,
        terraform.INVALID_SOURCE_ADDRESS,
        terraform.INVALID_CONDITION,
        terraform.DESTROY_PROVISIONER_REFERENCE,
        terraform.INVALID_DEPENDS_ON,
        terraform.RESERVED_ARGUMENT,
        terraform.INVALID_PROVIDER_REQUIREMENT,
        terraform.INVALID_PROVIDER_REFERENCE,
        in_json=True,
        words=(
            "lifecycle", "version", "required_providers", "compatible_with", "module",
            "condition", "assert", "provisioner", "depends_on", "provider",
            "terraform", "resource", "data", "ephemeral", '"_', "-_", "--",
        ),
    ),
    # The files of a module together
    Check(
        "hcl_lint.products.terraform.connections:connection_problems",
        terraform.INVALID_CONNECTION,
        reads=MODULE,
        words=("connection",),
    ),
    Check(
        "hcl_lint.products.terraform.actions:event_problems",
        terraform.INVALID_LIFECYCLE,
        reads=MODULE,
        words=("action_trigger",),
    ),
    Check(
        "hcl_lint.products.terraform.requirements:excluded_targets",
        terraform.INVALID_VERSION_CONSTRAINT,
        reads=MODULE,
        words=("version", "required_providers", "compatible_with"),
    ),
    Check(
        "hcl_lint.products.terraform.usage:cyclic_calls",
        terraform.INVALID_SOURCE_ADDRESS,
        reads=MODULE,
        words=("module",),
    ),
    Check(
        "hcl_lint.products.terraform.usage:lost_calls",
        terraform.MISSING_MODULE_FOLDER,
        terraform.MODULE_OUTSIDE_TREE,
        reads=MODULE,
        words=("module",),
    ),
    Check(
        "hcl_lint.products.terraform.usage:unused_outputs",
        references.UNUSED_OUTPUT,
        reads=MODULE,
    ),
    Check(
        "hcl_lint.products.terraform.usage:uncalled_module",
        references.ORPHAN_MODULE,
        reads=MODULE,
    ),
    Check(
        "hcl_lint.products.terraform.duplicates:duplicate_problems",
        DUPLICATE_DECLARATION,
        terraform.BACKEND_CONFLICT,
        terraform.OVERRIDE_WITHOUT_BASE,
        reads=MODULE,
    ),
    Check(
        "hcl_lint.products.terraform.moves:check_moves",
        terraform.INVALID_REFACTORING,
        reads=MODULE,
        words=("moved", "removed"),
    ),
    Check(
        "hcl_lint.products.terraform.imports:check_imports",
        terraform.INVALID_REFACTORING,
        reads=MODULE,
        words=("moved", "removed", "import"),
    ),
    Check(
        "hcl_lint.products.terraform.backends:backend_problems",
        terraform.INVALID_BACKEND,
        reads=MODULE,
        words=("backend", "cloud", "state_store"),
    ),
    Check(
        "hcl_lint.products.terraform.providers:check_providers",
        references.UNDEFINED_PROVIDER_CONFIG,
        terraform.PROVIDER_IN_CHILD_MODULE,
        terraform.BUILT_IN_PROVIDER_MISUSE,
        terraform.INVALID_PROVIDER_REFERENCE,
        reads=MODULE,
        words=("provider", "module", "terraform"),
    ),
    Check(
        "hcl_lint.products.terraform.early:late_sources",
        opentofu.STATIC_CONTEXT,
        reads=MODULE,
        dialects=TERRAFORM,
        words=("module", "provider", "const", "backend", "cloud", "state_store"),
    ),
    Check(
        "hcl_lint.products.terraform.roots:rejected_defaults",
        DEFAULT_TYPE_MISMATCH,
        reads=MODULE,
        features=(TYPED_VARIABLES,),
        words=("default", "optional", "variables"),
    ),
    # Good practice
    Check(
        "hcl_lint.products.terraform.finders.practice:missing_required_version",
        terraform.MISSING_REQUIRED_VERSION,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:module_unpinned",
        terraform.MODULE_UNPINNED,
        in_json=True,
        words=("module",),
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:module_registry_version",
        terraform.MODULE_REGISTRY_VERSION,
        in_json=True,
        words=("module",),
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:module_shallow_clone",
        terraform.MODULE_SHALLOW_CLONE,
        in_json=True,
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:untyped_variable",
        terraform.UNTYPED_VARIABLE,
        in_json=True,
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:undocumented_variable",
        terraform.UNDOCUMENTED_VARIABLE,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:undocumented_output",
        terraform.UNDOCUMENTED_OUTPUT,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:hardcoded_secret_default",
        terraform.HARDCODED_SECRET_DEFAULT,
        in_json=True,
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:stale_moved_block",
        terraform.STALE_MOVED_BLOCK,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.terraform.finders.practice:workspace_with_remote_backend",
        terraform.WORKSPACE_WITH_REMOTE_BACKEND,
        reads=FILES,
        words=("terraform.workspace",),
    ),
    Check(
        "hcl_lint.products.terraform.finders.requirements:unavailable_provider",
        references.UNAVAILABLE_PROVIDER,
        reads=FILES,
        words=tuple(ELSEWHERE),
    ),
    Check(
        "hcl_lint.products.terraform.finders.requirements:missing_provider_requirement",
        terraform.MISSING_PROVIDER_REQUIREMENT,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.terraform.finders.requirements:unused_required_provider",
        references.UNUSED_REQUIRED_PROVIDER,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.terraform.finders.documentation:documentation_outdated",
        terraform.DOCUMENTATION_OUTDATED,
        reads=FILES,
    ),
    Check(
        "hcl_lint.products.terraform.components:component_problems",
        UNDEFINED_VARIABLE,
        UNDEFINED_LOCAL,
        UNDEFINED_RESOURCE,
        UNDEFINED_MODULE,
        UNDEFINED_ROOT,
        INVALID_REFERENCE_SHAPE,
        MISSING_INSTANCE_KEY,
        CONTEXT_REFERENCE,
        terraform.MISSING_MODULE_FOLDER,
        INVALID_VALUE,
        MODULE_ARGUMENT,
        reads=MODULE,
        products=("terraform-stacks",),
    ),
    Check(
        "hcl_lint.products.terraform.component_providers:component_provider_problems",
        references.UNDEFINED_PROVIDER_CONFIG,
        terraform.PROVIDER_IN_CHILD_MODULE,
        terraform.INVALID_PROVIDER_REFERENCE,
        terraform.INVALID_DEPENDS_ON,
        reads=MODULE,
        products=("terraform-stacks",),
    ),
    Check(
        "hcl_lint.products.terraform.components:deployment_problems",
        MODULE_ARGUMENT,
        reads=MODULE,
        words=("deployment",),
        products=("terraform-deployments",),
    ),
    Check(
        "hcl_lint.products.terraform.lock_files:lock_file_problems",
        terraform.LOCK_FILE_DRIFT,
        reads=MODULE,
        products=("terraform-lock",),
    ),
    Check(
        "hcl_lint.products.terraform.migrations:migration_problems",
        terraform.INVALID_STATE_MIGRATION,
        reads=MODULE,
        products=("terraform-migrations",),
    ),
)
