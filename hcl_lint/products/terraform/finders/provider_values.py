"""What is wrong with the values in resources and providers, by the settings of users."""

from __future__ import annotations

from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.accepted_values import accepted_value_problems
from hcl_lint.products.terraform.aws_checks import aws_problems, bucket_name_problems
from hcl_lint.products.terraform.aws_schedules import schedule_problems
from hcl_lint.products.terraform.provider_value_problems import (
    BUCKET_NAME_FORMAT, MISSING_DEFAULT_TAGS, MISSING_LIFECYCLE_SETTING, MISSING_REQUIRED_TAGS,
    SUPERSEDED_ARGUMENT,
)
from hcl_lint.products.terraform.recommended_resources import (
    lifecycle_problems, superseded_problems,
)
from hcl_lint.products.terraform.resource_tags import (
    missing_default_tags as without_tags, missing_tags,
)

# PERF: each function imports what it alone needs; most are off, or wait for words of their own.


def accepted_values(module: ModuleContext) -> None:
    module.add(accepted_value_problems(module.module, module.selection.assumes_defaults))


def aws_values(module: ModuleContext) -> None:
    module.add(aws_problems(module.module, module.selection.assumes_defaults))


def schedules(module: ModuleContext) -> None:
    module.add(schedule_problems(module.module))


def missing_required_tags(module: ModuleContext) -> None:
    options = module.options(MISSING_REQUIRED_TAGS)
    module.add(missing_tags(module.module, options.texts("tags"), options.texts("exclude")))


def missing_default_tags(module: ModuleContext) -> None:
    tags = module.options(MISSING_DEFAULT_TAGS).texts("tags")
    module.add(without_tags(module.module, tags))


def bucket_name_format(module: ModuleContext) -> None:
    options = module.options(BUCKET_NAME_FORMAT)
    prefix, regex = options.text("prefix"), options.text("regex")
    module.add(bucket_name_problems(module.module, prefix, regex))


def superseded_argument(module: ModuleContext) -> None:
    arguments = module.options(SUPERSEDED_ARGUMENT).texts("arguments")
    module.add(superseded_problems(module.module, arguments))


def missing_lifecycle_setting(module: ModuleContext) -> None:
    options = module.options(MISSING_LIFECYCLE_SETTING)
    excluded = options.texts("exclude")
    required = {
        name.replace("-", "_"): [each for each in options.texts(name) if each not in excluded]
        for name in ("create-before-destroy", "prevent-destroy")
    }
    module.add(lifecycle_problems(module.module, required))
