"""Rules about the values that services of providers accept."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.rule import MODULE, Rule, RuleOption
from hcl_lint.problems import provider_values

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic


class _ValueRule(Rule):
    scope = MODULE
    features = (RESOURCES,)
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.accepted_values import accepted_value_problems

        return accepted_value_problems(module.module)


class UnknownProviderValue(_ValueRule):
    problem = provider_values.UNKNOWN_PROVIDER_VALUE


class InvalidProviderValue(_ValueRule):
    problem = provider_values.INVALID_PROVIDER_VALUE


class CidrHostBits(_ValueRule):
    problem = provider_values.CIDR_HOST_BITS


class OutdatedProviderValue(_ValueRule):
    problem = provider_values.OUTDATED_PROVIDER_VALUE


class _AwsRule(Rule):
    scope = MODULE
    features = (RESOURCES,)
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.aws_checks import aws_problems

        return aws_problems(module.module)


class InvalidSecurityGroupRule(_AwsRule):
    problem = provider_values.INVALID_SECURITY_GROUP_RULE


class MalformedPolicy(_AwsRule):
    problem = provider_values.MALFORMED_POLICY


class DefaultParameterGroup(_AwsRule):
    problem = provider_values.DEFAULT_PARAMETER_GROUP


class MissingRequiredTags(Rule):
    problem = provider_values.MISSING_REQUIRED_TAGS
    scope = MODULE
    features = (RESOURCES,)
    holds_for_json = True
    options = (RuleOption("tags", (), "The names of the tags that resources must have."),)

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.aws_tags import missing_tags

        return missing_tags(module.module, self.texts("tags"))


class BucketNameFormat(Rule):
    problem = provider_values.BUCKET_NAME_FORMAT
    scope = MODULE
    features = (RESOURCES,)
    holds_for_json = True
    options = (
        RuleOption("prefix", "", "What names must begin with."),
        RuleOption("regex", "", "What must match somewhere in names.", is_pattern=True),
    )

    def find_in_module(self, module: ModuleContext) -> list[Diagnostic]:
        from hcl_lint.semantics.terraform.aws_checks import bucket_name_problems

        return bucket_name_problems(module.module, self.text("prefix"), self.text("regex"))
