"""Which rules look for which problems: built-in ones, plugins and policies."""

from __future__ import annotations

from hcl_lint.dialects.table import BUILT_IN
from hcl_lint.linter.rule import RuleFamily
from hcl_lint.problems import security
from hcl_lint.problems.catalogue import Catalogue, built_in_families
from hcl_lint.problems.errors import ConfigError
from hcl_lint.problems.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcl_lint.dialects.pack import Pack
    from hcl_lint.linter.rule import OptionValue, Rule
    from hcl_lint.problems.problem import Family

_RULES = "hcl_lint.linter.rules"
PACKS = frozenset([dialect.pack for dialect in BUILT_IN])

# The names of problems, and the modules of the rules that look for them. Those that the parser,
# the evaluator, a schema or the run itself finds have none.
MODULES = {
    "invalid-encoding": "syntax",
    "mixed-line-endings": "syntax",
    "invalid-spec": "syntax",
    "unformatted": "formatting.unformatted",
    "missing-final-newline": "formatting.lines",
    "trailing-whitespace": "formatting.lines",
    "line-too-long": "formatting.lines",
    "too-many-blank-lines": "formatting.lines",
    "blank-line-between-blocks": "formatting.lines",
    "missing-trailing-comma": "formatting.constructs",
    "object-comma-style": "formatting.constructs",
    "single-line-block": "formatting.constructs",
    "heredoc-indent": "formatting.constructs",
    "argument-order": "layout",
    "arguments-before-blocks": "layout",
    "meta-arguments-first": "layout",
    "meta-blocks-last": "layout",
    "block-type-order": "layout",
    "sorted-blocks": "layout",
    "sorted-keys": "layout",
    "sorted-list": "layout",
    "comment-style": "style.comments",
    "commented-out-code": "style.comments",
    "todo-comment": "style.comments",
    "redundant-interpolation": "style.expressions",
    "concat-string": "style.expressions",
    "heredoc-json": "style.json_strings",
    "jsonencode-string": "style.json_strings",
    "constant-conditional": "style.conditions",
    "redundant-conditional": "style.conditions",
    "length-zero-comparison": "style.conditions",
    "self-comparison": "style.conditions",
    "redundant-parentheses": "style.expressions",
    "unnecessary-splat-or-for": "style.expressions",
    "deep-nesting": "style.expressions",
    "empty-block": "style.blocks",
    "unquoted-label": "style.blocks",
    "quoted-object-key": "style.objects",
    "complex-locals-literal": "style.expressions",
    "name-format": "naming",
    "name-length": "naming",
    "non-ascii-identifier": "naming",
    "name-repeats-type": "naming",
    "output-name-redundant": "naming",
    "duplicate-name-case": "naming",
    "reserved-name": "naming",
    "shadowed-iterator": "naming",
    "default-type-mismatch": "values",
    "invalid-type-constraint": "values",
    "null-misuse": "values",
    "suspicious-conversion": "values",
    "module-argument": "values",
    "tfvars-mismatch": "values",
    "constant-condition": "values",
    "sensitive-exposure": "values",
    "ephemeral-misuse": "values",
    "invalid-for-each": "values",
    "invalid-count": "values",
    "object-attribute-ignored": "values",
    "duplicate-map-key": "values",
    "unreachable-object-arm": "values",
    "legacy-index": "deprecation",
    "legacy-function": "deprecation",
    "lookup-two-args": "deprecation",
    "quoted-reference": "deprecation",
    "quoted-type": "deprecation",
    "provider-version-argument": "deprecation",
    "removed-provisioner": "deprecation",
    "template-provider": "deprecation",
    "json-array-root": "deprecation",
    "deprecated-output-or-variable-use": "terraform.checks",
    "undefined-variable": "references",
    "undefined-local": "references",
    "undefined-resource": "references",
    "undefined-module": "references",
    "undefined-root": "references",
    "invalid-reference-shape": "references",
    "missing-instance-key": "references",
    "context-reference": "references",
    "unused-iterator": "references",
    "reference-cycle": "references",
    "self-reference": "references",
    "unused-variable": "references",
    "unused-local": "references",
    "unused-data-source": "references",
    "unused-provider-alias": "references",
    "undefined-provider-config": "terraform.checks",
    "invalid-refactoring": "terraform.checks",
    "invalid-provider-reference": "terraform.checks",
    "provider-in-child-module": "terraform.checks",
    "dynamic-block-misuse": "terraform.checks",
    "invalid-run-block": "terraform.tests",
    "duplicate-test-object": "terraform.tests",
    "run-without-assert": "terraform.tests",
    "unknown-override-target": "terraform.tests",
    "invalid-expect-failures": "terraform.tests",
    "encryption-block": "terraform.checks",
    "static-context": "terraform.checks",
    "provider-for-each": "terraform.checks",
    "invalid-enabled": "terraform.checks",
    "unused-output": "terraform.tree",
    "orphan-module": "terraform.tree",
    "ignored-file": "terraform.tree",
    "lock-file-drift": "terraform.tree",
    "file-placement": "terraform.structure",
    "module-files": "terraform.structure",
    "missing-required-version": "terraform.practice",
    "missing-provider-requirement": "terraform.requirements",
    "unused-required-provider": "terraform.requirements",
    "module-unpinned": "terraform.practice",
    "module-registry-version": "terraform.practice",
    "module-shallow-clone": "terraform.practice",
    "untyped-variable": "terraform.practice",
    "undocumented-variable": "terraform.practice",
    "undocumented-output": "terraform.practice",
    "stale-moved-block": "terraform.practice",
    "workspace-with-remote-backend": "terraform.practice",
    "hardcoded-secret-default": "terraform.practice",
    "invalid-backend": "terraform.checks",
    "built-in-provider-misuse": "terraform.checks",
    "invalid-lifecycle": "terraform.checks",
    "invalid-version-constraint": "terraform.checks",
    "invalid-source-address": "terraform.checks",
    "invalid-condition": "terraform.checks",
    "invalid-connection": "terraform.checks",
    "destroy-provisioner-reference": "terraform.checks",
    "invalid-depends-on": "terraform.checks",
    "reserved-argument": "terraform.checks",
    "invalid-provider-requirement": "terraform.checks",
    "duplicate-declaration": "references",
    "backend-conflict": "terraform.checks",
    "override-without-base": "terraform.checks",
    "unexpected-job-item": "nomad",
    "missing-or-duplicate-job": "nomad",
    "invalid-job-type-combination": "nomad",
    "invalid-duration": "nomad",
    "invalid-job-setting": "nomad",
    "invalid-resources": "nomad",
    "undefined-job-item": "nomad",
    "invalid-constraint": "nomad",
    "deprecated-nomad-option": "nomad",
    "invalid-template": "nomad",
    "suspicious-runtime-interpolation": "nomad",
    "invalid-cron-or-timezone": "nomad",
    "service-check-practice": "nomad",
    "latest-image-tag": "nomad",
    "risky-job-setting": "nomad",
    "invalid-service": "nomad",
    "ignored-bake-item": "bake",
    "undefined-target": "bake",
    "target-cycle": "bake",
    "invalid-target-name": "bake",
    "matrix-shape": "bake",
    "unpinned-tag-or-cache": "bake",
    "failed-validation": "bake",
    "invalid-target-setting": "bake",
    "duplicate-bake-block": "bake",
    "misspelled-target-value": "bake",
    "invalid-capability": "policies",
    "ignored-terragrunt-item": "terragrunt",
    "include-problem": "terragrunt",
    "undefined-terragrunt-name": "terragrunt",
    "inputs-mismatch": "terragrunt",
    "mock-outputs": "terragrunt",
    "deprecated-terragrunt": "terragrunt",
    "run-cmd-or-env": "terragrunt",
    "generate-conflict": "terragrunt",
    "invalid-stack": "terragrunt",
    "invalid-terragrunt-setting": "terragrunt",
    "terragrunt-cycle": "terragrunt",
    "invalid-template-structure": "packer",
    "undefined-source": "packer",
    "unused-source": "packer",
    "missing-required-plugin": "packer",
    "invalid-step-setting": "packer",
    "deprecated-hcp-registry": "packer",
    "invalid-validation": "packer",
    "invalid-plugin-requirement": "packer",
    "invalid-registry": "packer",
    "unknown-component": "packer",
}
for _problem in vars(security).values():
    if isinstance(_problem, Problem):
        MODULES[_problem.name] = "terraform.security"


def load_rule(name: str) -> type[Rule]:
    """Load the rule for the problem of that name: its class is named after the problem."""
    class_name = "".join([word.capitalize() for word in name.split("-")])
    module = __import__(f"{_RULES}.{MODULES[name]}", fromlist=[class_name])
    rule: type[Rule] = getattr(module, class_name)
    return rule


class Registry(Catalogue):
    """A catalogue of problems with the rules that look for them.

    Many problems have no rule: the parser, the evaluator or a schema finds them.
    """

    __slots__ = ("_rules",)

    def __init__(self, families: list[Family]) -> None:
        super().__init__(families)
        self._rules: dict[str, type[Rule]] = {}
        for family in families:
            if isinstance(family, RuleFamily):
                self._rules.update({rule.problem.name: rule for rule in family.rules})

    def pack_of(self, problem: Problem) -> str:
        """The pack to whose dialects the rule for a problem is limited; empty for all others."""
        name = MODULES.get(problem.name, "").partition(".")[0]
        return name if name in PACKS else ""

    def rule(self, problem: Problem) -> type[Rule] | None:
        """Load the rule that looks for a problem."""
        name = problem.name
        if name not in self._rules and name in MODULES:
            self._rules[name] = load_rule(name)
        return self._rules.get(name)

    def create(
        self, problem: Problem, settings: Mapping[str, OptionValue] | None = None
    ) -> Rule | None:
        """Create the rule for a problem, with values for some of its options."""
        rule = self.rule(problem)
        return None if rule is None else rule(settings)


def all_rules(packs: Sequence[Pack] = ()) -> Registry:
    """The problems and rules of hcl-lint, of all plugins, and of *packs*.

    Raises:
        ConfigError: a plugin cannot be loaded, a policy is invalid, or one of them uses a name
            or letters that are taken.
    """
    from hcl_lint.linter.plugins import plugin_families

    families = built_in_families()
    _add(families, plugin_families(), "a plugin")
    if any([pack.policy_sources for pack in packs]):
        from hcl_lint.linter.policies.family import policy_families

        _add(families, policy_families(packs, families), "a rule pack")
    return Registry(families)


def families_beside(packs: Sequence[Pack]) -> list[Family]:
    """The families that policies of *packs* must not clash with: not those made of these packs."""
    from hcl_lint.linter.plugins import plugin_families

    own = {source.text for pack in packs for source in pack.policy_sources}
    families: list[Family] = [*built_in_families(), *plugin_families()]
    return [each for each in families if not _is_made_of(each, own)]


def _is_made_of(family: Family, policies: set[str]) -> bool:
    """Whether the rules of a family are policies with these texts."""
    if not family.problems or family.problems[0].name not in MODULES:
        return False
    policy = getattr(load_rule(family.problems[0].name), "policy", None)
    return policy is not None and policy.place.source.text in policies


def _add(families: list[Family], more: Sequence[Family], whose: str) -> None:
    taken = {family.letters for family in families}
    names = {problem.name for family in families for problem in family.problems}
    for family in more:
        if family.letters in taken:
            raise ConfigError(
                f"{whose} uses the code prefix `{family.letters}`, which is taken; choose another"
            )
        for problem in family.problems:
            if problem.name in names:
                raise ConfigError(
                    f"{whose} uses the rule name `{problem.name}`, which is taken; choose another"
                )
            names.add(problem.name)
        taken.add(family.letters)
        families.append(family)
