"""What hcl-lint knows of Terraform beyond its rule pack; OpenTofu extends it."""

from __future__ import annotations

from hcl_lint.diagnostics import deprecation, layout, references, syntax, values
from hcl_lint.diagnostics.evaluated import EVALUATED
from hcl_lint.diagnostics.references import UNDECLARED
from hcl_lint.dialects.dialect import TYPED_VARIABLES
from hcl_lint.products.opentofu import problems as opentofu
from hcl_lint.products.terraform import (
    problems as terraform, provider_value_problems as provider_values,
    test_problems as terraform_tests,
)
from hcl_lint.products.terraform.dialects import ELSEWHERE, TERRAFORM
from hcl_lint.semantics.finder import EVALUATION, MODULE, Finder
from hcl_lint.semantics.product import Hook, Product
from hcl_lint.syntax.nodes import FunctionCall

PRODUCT = Product(
    "terraform",
    finders=(
        # Blocks by themselves
        Finder(
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
            returns=True,
            in_json=True,
            words=(
                "lifecycle", "version", "required_providers", "compatible_with", "module",
                "condition", "assert", "provisioner", "depends_on", "provider",
                "terraform", "resource", "data", "ephemeral", '"_', "-_", "--",
            ),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.values:dynamic_blocks",
            terraform.DYNAMIC_BLOCK_MISUSE,
            scope=MODULE,
            words=("dynamic",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.values:meta_values",
            values.SENSITIVE_EXPOSURE,
            values.INVALID_FOR_EACH,
            values.INVALID_COUNT,
            values.EPHEMERAL_MISUSE,
            scope=MODULE,
            words=(
                "sensitive", "applying", "module", "resource", "data", "ephemeral", "for_each",
                "count",
            ),
        ),
        # The files of a module together
        Finder(
            "hcl_lint.products.terraform.finders.evaluation:module_values",
            *EVALUATED,
            scope=MODULE,
            name=EVALUATION,
        ),
        Finder(
            "hcl_lint.products.terraform.connections:connection_problems",
            terraform.INVALID_CONNECTION,
            scope=MODULE,
            returns=True,
            words=("connection",),
        ),
        Finder(
            "hcl_lint.products.terraform.actions:event_problems",
            terraform.INVALID_LIFECYCLE,
            scope=MODULE,
            returns=True,
            words=("action_trigger",),
        ),
        Finder(
            "hcl_lint.products.terraform.known_after_apply:unknown_instances",
            values.UNKNOWN_INSTANCES,
            scope=MODULE,
            returns=True,
            words=(".arn", ".id"),
        ),
        Finder(
            "hcl_lint.products.terraform.requirements:excluded_targets",
            terraform.INVALID_VERSION_CONSTRAINT,
            scope=MODULE,
            returns=True,
            words=("version", "required_providers", "compatible_with"),
        ),
        Finder(
            "hcl_lint.products.terraform.usage:cyclic_calls",
            terraform.INVALID_SOURCE_ADDRESS,
            scope=MODULE,
            returns=True,
            words=("module",),
        ),
        Finder(
            "hcl_lint.products.terraform.usage:lost_calls",
            terraform.MISSING_MODULE_FOLDER,
            terraform.MODULE_OUTSIDE_TREE,
            scope=MODULE,
            returns=True,
            words=("module",),
        ),
        Finder(
            "hcl_lint.products.terraform.arguments:call_problems",
            values.MODULE_ARGUMENT,
            values.OBJECT_ATTRIBUTE_IGNORED,
            values.EPHEMERAL_MISUSE,
            scope=MODULE,
            returns=True,
            words=("module",),
        ),
        Finder(
            "hcl_lint.products.terraform.usage:deprecated_uses",
            deprecation.DEPRECATED_OUTPUT_OR_VARIABLE_USE,
            scope=MODULE,
            returns=True,
            words=("module",),
        ),
        Finder(
            "hcl_lint.products.terraform.usage:unused_outputs",
            references.UNUSED_OUTPUT,
            scope=MODULE,
            returns=True,
        ),
        Finder(
            "hcl_lint.products.terraform.usage:uncalled_module",
            references.ORPHAN_MODULE,
            scope=MODULE,
            returns=True,
        ),
        Finder(
            "hcl_lint.products.terraform.duplicates:duplicate_problems",
            references.DUPLICATE_DECLARATION,
            terraform.BACKEND_CONFLICT,
            terraform.OVERRIDE_WITHOUT_BASE,
            scope=MODULE,
            returns=True,
        ),
        Finder(
            "hcl_lint.products.terraform.moves:check_moves",
            terraform.INVALID_REFACTORING,
            scope=MODULE,
            returns=True,
            words=("moved", "removed"),
        ),
        Finder(
            "hcl_lint.products.terraform.imports:check_imports",
            terraform.INVALID_REFACTORING,
            scope=MODULE,
            returns=True,
            words=("moved", "removed", "import"),
        ),
        Finder(
            "hcl_lint.products.terraform.backends:backend_problems",
            terraform.INVALID_BACKEND,
            scope=MODULE,
            returns=True,
            words=("backend", "cloud", "state_store"),
        ),
        Finder(
            "hcl_lint.products.terraform.providers:check_providers",
            references.UNDEFINED_PROVIDER_CONFIG,
            terraform.PROVIDER_IN_CHILD_MODULE,
            terraform.BUILT_IN_PROVIDER_MISUSE,
            terraform.INVALID_PROVIDER_REFERENCE,
            scope=MODULE,
            returns=True,
            words=("provider", "module", "terraform"),
        ),
        Finder(
            "hcl_lint.products.terraform.early:late_sources",
            opentofu.STATIC_CONTEXT,
            scope=MODULE,
            returns=True,
            dialects=TERRAFORM,
            words=("module", "provider", "const", "backend", "cloud", "state_store"),
        ),
        Finder(
            "hcl_lint.products.terraform.roots:rejected_defaults",
            values.DEFAULT_TYPE_MISMATCH,
            scope=MODULE,
            returns=True,
            features=(TYPED_VARIABLES,),
            words=("default", "optional", "variables"),
        ),
        Finder(
            "hcl_lint.products.terraform.test_files:test_problems",
            terraform_tests.INVALID_RUN_BLOCK,
            terraform_tests.DUPLICATE_TEST_OBJECT,
            terraform_tests.RUN_WITHOUT_ASSERT,
            terraform_tests.UNKNOWN_OVERRIDE_TARGET,
            terraform_tests.INVALID_EXPECT_FAILURES,
            scope=MODULE,
            returns=True,
            words=(".tftest.", ".tofutest."),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.files:missing_file",
            values.MISSING_FILE,
            nodes=(FunctionCall,),
            in_json=True,
            reads_values=True,
            words=("file",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.unset_attributes:unset_attribute",
            values.UNSET_ATTRIBUTE,
            scope=MODULE,
            words=("optional",),
        ),
        # What is deprecated
        Finder(
            "hcl_lint.products.terraform.finders.deprecation:quoted_reference",
            deprecation.QUOTED_REFERENCE,
            paths=(
                "resource.depends_on",
                "data.depends_on",
                "module.depends_on",
                "output.depends_on",
                "resource.lifecycle.ignore_changes",
                "resource.provider",
                "data.provider",
                "module.providers",
                "resource.provisioner.when",
                "resource.provisioner.on_failure",
            ),
            words=("depends_on", "ignore_changes", "provider", "provisioner"),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.deprecation:provider_version_argument",
            deprecation.PROVIDER_VERSION_ARGUMENT,
            scope=MODULE,
            words=("provider",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.deprecation:removed_provisioner",
            deprecation.REMOVED_PROVISIONER,
            in_json=True,
            words=("provisioner",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.deprecation:template_provider",
            deprecation.TEMPLATE_PROVIDER,
            paths=("data", "resource"),
            words=("template_", "null_resource"),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.deprecation:template_provider_in_json",
            deprecation.TEMPLATE_PROVIDER,
            in_json=True,
            words=("template_", "null_resource"),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.deprecation:json_array_root",
            deprecation.JSON_ARRAY_ROOT,
            needs_valid_syntax=True,
            in_json=True,
            words=(".json",),
        ),
        # Good practice
        Finder(
            "hcl_lint.products.terraform.finders.practice:missing_required_version",
            terraform.MISSING_REQUIRED_VERSION,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:module_unpinned",
            terraform.MODULE_UNPINNED,
            in_json=True,
            words=("module",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:module_registry_version",
            terraform.MODULE_REGISTRY_VERSION,
            in_json=True,
            words=("module",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:module_shallow_clone",
            terraform.MODULE_SHALLOW_CLONE,
            in_json=True,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:untyped_variable",
            terraform.UNTYPED_VARIABLE,
            in_json=True,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:undocumented_variable",
            terraform.UNDOCUMENTED_VARIABLE,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:undocumented_output",
            terraform.UNDOCUMENTED_OUTPUT,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:hardcoded_secret_default",
            terraform.HARDCODED_SECRET_DEFAULT,
            in_json=True,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:stale_moved_block",
            terraform.STALE_MOVED_BLOCK,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.practice:workspace_with_remote_backend",
            terraform.WORKSPACE_WITH_REMOTE_BACKEND,
            scope=MODULE,
            words=("terraform.workspace",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.requirements:unavailable_provider",
            references.UNAVAILABLE_PROVIDER,
            scope=MODULE,
            words=tuple(ELSEWHERE),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.requirements:missing_provider_requirement",
            terraform.MISSING_PROVIDER_REQUIREMENT,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.requirements:unused_required_provider",
            references.UNUSED_REQUIRED_PROVIDER,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.structure:file_placement",
            layout.FILE_PLACEMENT,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.structure:module_files",
            layout.MODULE_FILES,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.structure:ignored_file",
            terraform.IGNORED_FILE,
            scope=MODULE,
            dialects=TERRAFORM,
            words=(".tofu",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.documentation:documentation_outdated",
            terraform.DOCUMENTATION_OUTDATED,
            scope=MODULE,
        ),
        # Values of providers
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:accepted_values",
            provider_values.UNKNOWN_PROVIDER_VALUE,
            provider_values.INVALID_PROVIDER_VALUE,
            provider_values.CIDR_HOST_BITS,
            provider_values.OUTDATED_PROVIDER_VALUE,
            scope=MODULE,
            words=("aws_", "azurerm_", "google_", "module", "region"),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:aws_values",
            provider_values.INVALID_SECURITY_GROUP_RULE,
            provider_values.MALFORMED_POLICY,
            provider_values.INVALID_ROUTE_TARGET,
            provider_values.HARD_CODED_PARTITION,
            provider_values.DEFAULT_PARAMETER_GROUP,
            scope=MODULE,
            words=(
                "security_group", "aws_route", "aws_default_route_table", "policy",
                "parameter_group",
            ),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:schedules",
            provider_values.INVALID_PROVIDER_VALUE,
            scope=MODULE,
            words=("cron(",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:missing_required_tags",
            provider_values.MISSING_REQUIRED_TAGS,
            scope=MODULE,
            words=("aws_", "azurerm_"),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:missing_default_tags",
            provider_values.MISSING_DEFAULT_TAGS,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:bucket_name_format",
            provider_values.BUCKET_NAME_FORMAT,
            scope=MODULE,
            words=("aws_s3_bucket",),
        ),
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:superseded_argument",
            provider_values.SUPERSEDED_ARGUMENT,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.finders.provider_values:missing_lifecycle_setting",
            provider_values.MISSING_LIFECYCLE_SETTING,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.terraform.stored_secrets:secret_problems",
            provider_values.STORED_SECRET,
            scope=MODULE,
            returns=True,
        ),
    ),
    policies="hcl_lint.products.terraform.policies:FINDERS",
    module_scope=Hook("hcl_lint.products.terraform.scopes:scope_in_module"),
    placed_scopes=Hook("hcl_lint.products.terraform.instances:instance_scopes"),
    scopes_with=Hook("hcl_lint.products.terraform.instances:scopes_in"),
    has_values=Hook("hcl_lint.products.terraform.scopes:has_values"),
    built_in=Hook("hcl_lint.products.terraform.scopes:built_in_values"),
    value_of=Hook("hcl_lint.products.terraform.objects:value_of"),
    needs_of=Hook("hcl_lint.products.terraform.objects:needs_of"),
    violated=Hook("hcl_lint.products.terraform.validations:violated"),
    resolvable=Hook("hcl_lint.products.terraform.resolution:resolvable"),
    used_modules=Hook("hcl_lint.products.terraform.members:used_modules"),
    is_not_waited_for=Hook("hcl_lint.products.terraform.actions:is_not_waited_for"),
    member=Hook("hcl_lint.products.terraform.members:member"),
    assignments=Hook("hcl_lint.products.terraform.members:assignments"),
    test_folder="tests",
    idle_declarations=Hook("hcl_lint.products.terraform.usage:idle_providers"),
    called_module=Hook("hcl_lint.products.terraform.resolution:installed_module"),
    allowed_versions=Hook("hcl_lint.products.terraform.versions:allowed_versions"),
    is_obsolete=Hook("hcl_lint.products.terraform.versions:is_for_old_versions"),
    follow_ons=(
        (UNDECLARED, (terraform.INVALID_CONDITION,)),
        ((terraform.INVALID_CONDITION,), (values.CONSTANT_CONDITION, syntax.INVALID_VALUE)),
        ((terraform.INVALID_LIFECYCLE,), UNDECLARED),
        (
            (values.UNKNOWN_ATTRIBUTE,),
            (terraform.INVALID_LIFECYCLE, terraform_tests.INVALID_RUN_BLOCK),
        ),
        ((syntax.INVALID_VALUE,), (terraform.DESTROY_PROVISIONER_REFERENCE,)),
        (
            # What may not be there at all need not lead to something, nor have a type.
            (terraform.INVALID_BACKEND, terraform.DESTROY_PROVISIONER_REFERENCE),
            (
                *UNDECLARED, references.UNDEFINED_FUNCTION, values.OPERAND_TYPE,
                values.UNKNOWN_ATTRIBUTE, values.INVALID_INDEX, values.FUNCTION_ARITY,
                values.FUNCTION_ARGUMENT_TYPE, values.FUNCTION_CALL_ERROR,
            ),
        ),
        ((terraform.RESERVED_ARGUMENT,), (opentofu.OPENTOFU_ONLY_SYNTAX,)),
        ((terraform.INVALID_REFACTORING,), (syntax.MISSING_ITEM,)),
    ),
    object_schemas=Hook("hcl_lint.products.terraform.provider_schemas:schemas_of"),
    judged=Hook("hcl_lint.products.terraform.schema_findings:judged"),
    explained=Hook("hcl_lint.products.opentofu.differences:with_hints"),
    is_rendered=Hook("hcl_lint.products.terraform.rendered:is_rendered"),
    version_files={".opentofu-version": "opentofu", ".terraform-version": "terraform"},
    recognised=Hook("hcl_lint.products.terraform.files:product_of_modules"),
    recognised_lock=Hook("hcl_lint.products.terraform.files:product_of_lock_file"),
    replacement_of=Hook("hcl_lint.products.terraform.files:replacement_of"),
    replaced_by=Hook("hcl_lint.products.terraform.files:replaced_by"),
    types_for=Hook("hcl_lint.products.terraform.description:types_for"),
    accepted_values=Hook("hcl_lint.products.terraform.description:accepted_values"),
    suggested_values=Hook("hcl_lint.products.terraform.description:well_known_values"),
    instance_type=Hook("hcl_lint.products.terraform.description:instance_type"),
    page_of=Hook("hcl_lint.products.terraform.description:page_of_symbol"),
    requirements=Hook("hcl_lint.products.terraform.description:requirements"),
    providers=Hook("hcl_lint.products.terraform.description:providers"),
    schema_families=(provider_values.LETTERS,),
)

STACKS = Product(
    "terraform-stacks",
    finders=(
        Finder(
            "hcl_lint.products.terraform.components:component_problems",
            references.UNDEFINED_VARIABLE,
            references.UNDEFINED_LOCAL,
            references.UNDEFINED_RESOURCE,
            references.UNDEFINED_MODULE,
            references.UNDEFINED_ROOT,
            references.INVALID_REFERENCE_SHAPE,
            references.MISSING_INSTANCE_KEY,
            references.CONTEXT_REFERENCE,
            terraform.MISSING_MODULE_FOLDER,
            syntax.INVALID_VALUE,
            values.MODULE_ARGUMENT,
            scope=MODULE,
            returns=True,
        ),
        Finder(
            "hcl_lint.products.terraform.component_providers:component_provider_problems",
            references.UNDEFINED_PROVIDER_CONFIG,
            terraform.PROVIDER_IN_CHILD_MODULE,
            terraform.INVALID_PROVIDER_REFERENCE,
            terraform.INVALID_DEPENDS_ON,
            scope=MODULE,
            returns=True,
        ),
    ),
    placed_scopes=Hook("hcl_lint.products.terraform.instances:instance_scopes"),
    scopes_with=Hook("hcl_lint.products.terraform.instances:scopes_in"),
    value_of=Hook("hcl_lint.products.terraform.components:value_of"),
    needs_of=Hook("hcl_lint.products.terraform.components:needs_of"),
)

DEPLOYMENTS = Product(
    "terraform-deployments",
    finders=(
        Finder(
            "hcl_lint.products.terraform.components:deployment_problems",
            values.MODULE_ARGUMENT,
            scope=MODULE,
            returns=True,
            words=("deployment",),
        ),
    ),
)

LOCK_FILES = Product(
    "terraform-lock",
    finders=(
        Finder(
            "hcl_lint.products.terraform.lock_files:lock_file_problems",
            terraform.LOCK_FILE_DRIFT,
            scope=MODULE,
            returns=True,
        ),
    ),
)

MIGRATIONS = Product(
    "terraform-migrations",
    finders=(
        Finder(
            "hcl_lint.products.terraform.migrations:migration_problems",
            terraform.INVALID_STATE_MIGRATION,
            scope=MODULE,
            returns=True,
        ),
    ),
)

PRODUCTS = (PRODUCT, DEPLOYMENTS, LOCK_FILES, MIGRATIONS, STACKS)
