"""Which rules look for which problems: built-in ones, plugins and policies."""

from __future__ import annotations

from hcl_lint.dialects.table import BUILT_IN
from hcl_lint.linter.plugins import plugin_families
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
    from hcl_lint.semantics.module import Module

_RULES = "hcl_lint.linter.rules"
ANY = ""  # what every pack and every text has
PACKS = frozenset([dialect.pack for dialect in BUILT_IN])

# The names of problems, and the modules of the rules that look for them. Those that the parser,
# the evaluator, a schema or the run itself finds have none.
MODULES = {
    "invalid-encoding": "syntax",
    "mixed-line-endings": "syntax",
    "unformatted": "unformatted",
    "missing-final-newline": "unformatted",
    "trailing-whitespace": "unformatted",
    "line-too-long": "lines",
    "too-many-blank-lines": "lines",
    "blank-line-between-blocks": "lines",
    "missing-trailing-comma": "constructs",
    "object-comma-style": "constructs",
    "single-line-block": "constructs",
    "heredoc-indent": "constructs",
    "argument-order": "layout",
    "arguments-before-blocks": "layout",
    "meta-arguments-first": "layout",
    "meta-blocks-last": "layout",
    "block-type-order": "layout",
    "sorted-blocks": "layout",
    "sorted-keys": "layout",
    "sorted-list": "layout",
    "comment-style": "comments",
    "commented-out-code": "comments",
    "todo-comment": "comments",
    "redundant-interpolation": "expressions",
    "concat-string": "expressions",
    "heredoc-json": "json_strings",
    "jsonencode-string": "json_strings",
    "constant-conditional": "conditions",
    "redundant-conditional": "conditions",
    "length-zero-comparison": "conditions",
    "self-comparison": "conditions",
    "redundant-parentheses": "expressions",
    "unnecessary-splat-or-for": "expressions",
    "deep-nesting": "expressions",
    "empty-block": "blocks",
    "unquoted-label": "blocks",
    "quoted-object-key": "objects",
    "complex-locals-literal": "expressions",
    "name-format": "naming",
    "name-length": "naming",
    "non-ascii-identifier": "naming",
    "name-repeats-type": "naming",
    "output-name-redundant": "naming",
    "duplicate-name-case": "clashes",
    "reserved-name": "clashes",
    "shadowed-iterator": "naming",
    "mismatched-comparison": "comparisons",
    "contradictory-comparison": "comparisons",
    "default-type-mismatch": "variables",
    "invalid-type-constraint": "variables",
    "null-misuse": "variables",
    "suspicious-conversion": "variables",
    "unset-attribute": "unset_attributes",
    "missing-file": "terraform.files",
    "module-argument": "terraform.values",
    "tfvars-mismatch": "values",
    "constant-condition": "values",
    "sensitive-exposure": "terraform.values",
    "ephemeral-misuse": "terraform.values",
    "invalid-for-each": "terraform.values",
    "invalid-count": "terraform.values",
    "object-attribute-ignored": "terraform.values",
    "duplicate-map-key": "objects",
    "unreachable-object-arm": "objects",
    "legacy-index": "deprecation",
    "legacy-function": "deprecation",
    "lookup-two-args": "deprecation",
    "quoted-reference": "terraform.deprecation",
    "quoted-type": "variables",
    "provider-version-argument": "terraform.deprecation",
    "removed-provisioner": "terraform.deprecation",
    "template-provider": "terraform.deprecation",
    "json-array-root": "terraform.deprecation",
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
    "unused-output": "terraform.structure",
    "orphan-module": "terraform.structure",
    "ignored-file": "terraform.structure",
    "lock-file-drift": "terraform.structure",
    "invalid-state-migration": "terraform.structure",
    "missing-module-folder": "terraform.checks",
    "module-outside-tree": "terraform.checks",
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
    "documentation-outdated": "terraform.documentation",
    "stale-moved-block": "terraform.practice",
    "workspace-with-remote-backend": "terraform.practice",
    "hardcoded-secret-default": "terraform.practice",
    "unknown-provider-value": "terraform.provider_values",
    "invalid-provider-value": "terraform.provider_values",
    "cidr-host-bits": "terraform.provider_values",
    "outdated-provider-value": "terraform.provider_values",
    "missing-required-tags": "terraform.provider_values",
    "invalid-security-group-rule": "terraform.provider_values",
    "malformed-policy": "terraform.provider_values",
    "default-parameter-group": "terraform.provider_values",
    "bucket-name-format": "terraform.provider_values",
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
    "missing-job-part": "nomad",
    "duplicate-job-name": "nomad",
    "conflicting-job-parts": "nomad",
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
    "invalid-driver-setting": "nomad",
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
    "invalid-entry": "consul",
    "invalid-agent": "vault",
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

_TESTS = (".tftest.", ".tofutest.")
_STATE = ("backend", "cloud", "state_store")
_MARKED = ("module", "resource", "data", "ephemeral")  # what marks of values come from
# What types of providers with known values begin with, and what configurations of them set.
_WITH_VALUES = ("aws_", "google_", "region")
_PROVIDERS = ("provider", "module", "terraform")

# What rules wait for, so that a short run does not load them in vain: they have nothing to report
# in a module unless one of these words is in the text, or the name, of one of its files. Rules
# that are not here wait for nothing.
WORDS = {
    "invalid-encoding": ("\ufeff",),
    "mixed-line-endings": ("\r",),
    "redundant-interpolation": ('"${',),
    "constant-conditional": ("?",),
    "length-zero-comparison": ("==", "!"),
    "self-comparison": ("==", "!", "<", ">", "&", "|"),
    "mismatched-comparison": ("==", "!="),
    "contradictory-comparison": ("&&", "||"),
    "default-type-mismatch": ("default", "optional", "variables"),
    "invalid-type-constraint": ("type",),
    "null-misuse": ("null",),
    "unset-attribute": ("optional",),
    "missing-file": ("file",),
    "module-argument": ("module", "component", "deployment"),
    "tfvars-mismatch": ("vars",),
    "object-attribute-ignored": ("module",),
    "sensitive-exposure": ("sensitive", *_MARKED),
    "ephemeral-misuse": ("applying", *_MARKED),
    "invalid-for-each": ("for_each",),
    "invalid-count": ("count",),
    "constant-condition": ("condition",),
    "legacy-function": ("list", "map"),
    "lookup-two-args": ("lookup",),
    "quoted-reference": ("depends_on", "ignore_changes", "provider", "provisioner"),
    "quoted-type": ("type",),
    "provider-version-argument": ("provider",),
    "removed-provisioner": ("provisioner",),
    "template-provider": ("template_", "null_resource"),
    "json-array-root": (".json",),
    "deprecated-output-or-variable-use": ("module",),
    "unused-variable": ("variable",),
    "unused-local": ("local",),
    "unused-data-source": ("data",),
    "unused-provider-alias": ("alias",),
    "invalid-entry": ("service-", "-gateway", "-route"),
    "undefined-provider-config": _PROVIDERS,
    "provider-in-child-module": _PROVIDERS,
    "built-in-provider-misuse": _PROVIDERS,
    "invalid-provider-reference": (*_PROVIDERS, '"_', "-_", "--"),
    "invalid-refactoring": ("moved", "removed", "import"),
    "dynamic-block-misuse": ("dynamic",),
    "encryption-block": ("encryption",),
    "static-context": ("module", "provider", "encryption", "const", *_STATE),
    "provider-for-each": ("provider",),
    "invalid-enabled": ("enabled",),
    "unknown-provider-value": _WITH_VALUES,
    "invalid-provider-value": _WITH_VALUES,
    "cidr-host-bits": _WITH_VALUES,
    "outdated-provider-value": _WITH_VALUES,
    "missing-required-tags": ("aws_",),
    "invalid-security-group-rule": ("aws_",),
    "malformed-policy": ("aws_iam_",),
    "default-parameter-group": ("default.",),
    "bucket-name-format": ("aws_s3_bucket",),
    "invalid-backend": _STATE,
    "backend-conflict": _STATE,
    "invalid-lifecycle": ("lifecycle",),
    "invalid-version-constraint": ("version", "required_providers", "compatible_with"),
    "invalid-source-address": ("module", "required_providers"),
    "invalid-condition": ("condition", "assert"),
    "invalid-connection": ("connection",),
    "destroy-provisioner-reference": ("provisioner",),
    "invalid-depends-on": ("depends_on",),
    "reserved-argument": ("provider", *_MARKED),
    "invalid-provider-requirement": ("provider",),
    "override-without-base": ("override",),
    "module-unpinned": ("module",),
    "module-registry-version": ("module",),
    "workspace-with-remote-backend": ("terraform.workspace",),
    "ignored-file": (".tofu",),
    "invalid-state-migration": (".tfmigrate.",),
    "missing-module-folder": ("module", "component"),
    "module-outside-tree": ("module",),
    "invalid-run-block": _TESTS,
    "duplicate-test-object": _TESTS,
    "run-without-assert": _TESTS,
    "unknown-override-target": _TESTS,
    "invalid-expect-failures": _TESTS,
}


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

    def has_rule(self, problem: Problem) -> bool:
        """Whether a rule looks for a problem."""
        return problem.name in MODULES or problem.name in self._rules

    def pack_of(self, problem: Problem) -> str:
        """The pack to whose dialects the rule for a problem is limited; `ANY` for all others."""
        name = MODULES.get(problem.name, "").partition(".")[0]
        return name if name in PACKS else ANY

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


class RuleLoader:
    """Creates selected rules as soon as a module may have something for them.

    Rules that are limited to the dialects of a pack wait for a module of such a dialect, and then,
    as those in `WORDS` do, for one of their words.
    """

    __slots__ = ("_registry", "_options", "_assumes_defaults", "_of_packs", "_waiting", "_created")

    def __init__(
        self,
        registry: Registry,
        problems: Sequence[Problem],
        options: Mapping[str, Mapping[str, OptionValue]],
        *,
        assumes_defaults: bool = False,
    ) -> None:
        self._registry = registry
        self._options = options
        self._assumes_defaults = assumes_defaults
        self._of_packs: dict[str, list[tuple[int, Problem]]] = {}
        for number, problem in enumerate(problems):
            if registry.has_rule(problem):
                pack = registry.pack_of(problem)
                self._of_packs.setdefault(pack, []).append((number, problem))
        self._waiting: dict[str, list[tuple[int, Problem]]] = {}
        self._created: set[int] = set()

    def rules_for(self, module: Module) -> list[tuple[int, Rule]]:
        """Create the rules that a module needs and none before it did, with their places."""
        dialect = module.dialect
        for pack in (ANY, *dialect.packs()):
            for each in self._of_packs.pop(pack, ()):
                for word in WORDS.get(each[1].name, (ANY,)):
                    self._waiting.setdefault(word, []).append(each)
        if not self._waiting:
            return []
        paths = [*[document.path for document in module.documents], *module.unread]
        texts = [path.rpartition("/")[2] for path in paths]
        texts += [document.text for document in module.documents]
        found: list[tuple[int, Problem]] = []
        # Words can be escaped in strings, and the packs of users call things by other names.
        if dialect.pack not in PACKS or any([_has_escapes(text) for text in texts]):
            found = self._all_waiting()
        for text in texts:
            for word in [word for word in self._waiting if word in text]:
                found += self._waiting.pop(word)
        return self._rules(found)

    def rest(self) -> list[tuple[int, Rule]]:
        """Create all rules for dialects of any pack that have not been created yet."""
        return self._rules([*self._all_waiting(), *self._of_packs.pop(ANY, ())])

    def _all_waiting(self) -> list[tuple[int, Problem]]:
        found = [each for waiting in self._waiting.values() for each in waiting]
        self._waiting.clear()
        return found

    def _rules(self, found: list[tuple[int, Problem]]) -> list[tuple[int, Rule]]:
        rules = []
        for number, problem in found:
            if number not in self._created:
                self._created.add(number)
                rule = self._registry.create(problem, self._options.get(problem.name))
                if rule is not None:
                    rule.assumes_defaults = self._assumes_defaults
                    rules.append((number, rule))
        return rules


def _has_escapes(text: str) -> bool:
    """Whether a text writes characters by their numbers."""
    return "\\" in text and ("\\u" in text or "\\U" in text)


def all_rules(packs: Sequence[Pack] = ()) -> Registry:
    """The problems and rules of hcl-lint, of all plugins, and of *packs*.

    Raises:
        ConfigError: a plugin cannot be loaded, a policy is invalid, or one of them uses a name
            or letters that are taken.
    """
    families = built_in_families()
    _add(families, plugin_families(), "a plugin")
    if any([pack.policy_sources for pack in packs]):
        from hcl_lint.linter.policies.family import policy_families

        _add(families, policy_families(packs, families), "a rule pack")
    return Registry(families)


def families_beside(packs: Sequence[Pack]) -> list[Family]:
    """The families that policies of *packs* must not clash with: not those made of these packs."""
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
