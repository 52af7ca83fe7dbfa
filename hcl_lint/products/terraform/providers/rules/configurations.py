"""Configurations of providers: declarations, references, and passing them to modules."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, Rule, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.language.files import OBJECTS, blocks_in
from hcl_lint.products.terraform.providers.built_in import BUILT_IN, OWN_NAME, OWN_TYPES
from hcl_lint.products.terraform.providers.requirements import (
    ModuleProviders, configuration_name, configuring_module, is_official, passed_configurations,
    provider_name, providers_of, wrong_name,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import map_values, text_of
from hcl_lint.schema.static_syntax import beginning_of, static
from hcl_lint.semantics.meta_arguments import COUNT, DEPENDS_ON, FOR_EACH
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import called_module, is_standalone, symbols_of
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.messages import MOST_SUGGESTIONS, advise, closest, location, short
from hcl_lint.text.source import Range


@rule(
    "TF030", "invalid-provider-reference", ERROR, ON,
    "Invalid reference to a provider configuration.",
    in_json=True, words=("provider", "resource", "data", "ephemeral", '"_', "-_", "--"),
)
def invalid_provider_reference(file: FileContext) -> Diagnostics:
    # Those of OpenTofu may have several instances.
    has_keys = file.dialect.name == "opentofu"
    for block in blocks_in(file, *OBJECTS):
        provider = block.expression("provider")
        if provider is not None:
            yield from _reference(provider, has_keys=has_keys)
        elif block.labels:
            yield from _implied(block)
    for call in blocks_in(file, "module"):
        providers = call.expression("providers")
        for value in map_values(providers) or ():
            yield from _reference(value, has_keys=has_keys)


def _reference(expression: BodyExpression, *, has_keys: bool) -> Diagnostics:
    """Report a reference that cannot be to a provider configuration."""
    found = static(expression)
    if found is None and text_of(expression):
        yield _no_configuration(expression)
        return
    if found is None or found.beginning() is None and not found.is_dynamic_reference():
        return  # Where no reference is at all, the schema says so.
    reference = found.reference()
    if reference is None or reference.root in ("true", "false", "null"):
        return
    reason = wrong_name(reference.root)
    if reason:
        yield invalid_provider_reference.at(
            expression.place, f"Invalid provider name {short(reference.root)}", reason
        )
        return
    kinds = [step.kind for step in reference.steps]
    if has_keys and kinds[1:] in (["number"], ["string"]):
        del kinds[1:]
    if kinds not in ([], ["attribute"]):
        yield _no_configuration(expression)


def _implied(block: BlockView) -> Diagnostics:
    """Report a resource whose type does not begin with what can be the name of a provider."""
    local = block.labels[0].partition("_")[0]
    if not local or local.isascii() and wrong_name(local.lower()):
        yield invalid_provider_reference.at(
            block.label_places[0], f"Type {short(block.labels[0])} names no provider",
            f"What is before the first `_` is the name of the provider, and {short(local)} cannot "
            "be one. Correct the type, or add the argument `provider`.",
        )


def _no_configuration(expression: BodyExpression) -> Diagnostic:
    return invalid_provider_reference.at(
        expression.place, "Invalid reference to a provider",
        "A provider configuration is the local name of a provider, or the name and an alias: "
        "`aws.west`.",
    )


# In a module as a whole


UNDEFINED_PROVIDER_CONFIG = Rule(
    "R021", "undefined-provider-config", ERROR, ON,
    "Provider configuration that is not declared, or not passed to a module.",
)
PROVIDER_IN_CHILD_MODULE = Rule(
    "TF020", "provider-in-child-module", ERROR, ON,
    "Unsupported call of a module that configures providers itself.",
)
BUILT_IN_PROVIDER_MISUSE = Rule(
    "TF032", "built-in-provider-misuse", ERROR, ON,
    "Object or setting that the built-in provider does not have.",
)
_TYPED: Final = {kind for kind, _ in OWN_TYPES}  # what the built-in provider has


@check(
    UNDEFINED_PROVIDER_CONFIG, PROVIDER_IN_CHILD_MODULE, BUILT_IN_PROVIDER_MISUSE,
    invalid_provider_reference, reads=MODULE, words=("provider", "module", "terraform"),
)
def provider_configurations(module: Module) -> Diagnostics:
    """Report configurations that are not declared, not passed, or not those of an object."""
    uses = _ProviderUses(module)
    for document in module.documents if module.is_whole else ():
        if is_standalone(document):
            continue
        if document.may_name("provider", "module") or OWN_NAME in document.text:
            for block in document.blocks_with(OF_PROVIDER):
                yield from uses.by_object(block)
            for block in document.blocks("module"):
                yield from _PassingCall(uses, block).problems()
            for block in document.blocks("provider"):
                uses.note_settings(block)
    yield from uses.unused_settings()


class _ProviderUses:
    """The uses of providers in a module.

    ``misspelt`` are by provider the arguments that probably should be its alias, once asked for.
    Of the built-in provider, ``own_used`` are the configurations in use, and ``own_settings`` the
    arguments for them.
    """

    def __init__(self, module: Module) -> None:
        self.module = module
        self.providers: ModuleProviders = providers_of(module)
        self.suggestions = MOST_SUGGESTIONS
        self.misspelt: dict[str, Range | None] = {}
        self.own_used: set[str] = set()
        self.own_settings: list[tuple[str, Range]] = []

    def by_object(self, block: BlockView) -> Diagnostics:
        """Check the provider of an object, given or implied."""
        expression = block.expression("provider")
        name = None if expression is None else configuration_name(expression)
        if expression is not None:
            yield from self.reference(expression)
        if block.type not in _TYPED or (expression is not None and name is None):
            return
        type_ = block.labels[0]
        local = type_.partition("_")[0] if name is None else name.partition(".")[0]
        address = self.providers.address_of_type(local)
        is_own = any(own == type_ for _, own in OWN_TYPES)
        if address == BUILT_IN:
            self.own_used.add(name or local)
            if (block.type, type_) not in OWN_TYPES:
                yield _unknown_type(block)
        elif is_own and address and expression is not None:
            yield BUILT_IN_PROVIDER_MISUSE.at(
                expression.place, f"Wrong provider of {short(type_)}",
                f"`{type_}` belongs to the built-in provider, but `{local}` is `{address}`. Remove "
                "the argument.",
            )

    def note_settings(self, block: BlockView) -> None:
        """Note the arguments of a configuration of the built-in provider."""
        name = provider_name(block)
        if self.providers.address_of_type(block.labels[0]) == BUILT_IN and name is not None:
            self.own_settings += [
                (name, attribute.name_place)
                for attribute in block.body.items().attributes.values()
                if attribute.name not in ("alias", "version", "for_each", "_")
            ]

    def unused_settings(self) -> Diagnostics:
        """Report arguments of the built-in provider, which has none, where it is in use."""
        reported = [diagnostic for diagnostic in self.misspelt.values() if diagnostic is not None]
        for name, place in self.own_settings:
            if name in self.own_used and not any([_is_same(entry, place) for entry in reported]):
                advice = advise(place.text, ("alias", "version"), "Remove the argument.")
                yield BUILT_IN_PROVIDER_MISUSE.at(
                    place, f"Unexpected argument {short(place.text)}",
                    f"The built-in provider has no settings. {advice}",
                )

    def reference(self, expression: BodyExpression) -> Diagnostics:
        """Report a reference to a configuration that does not exist, maybe by a key."""
        beginning = beginning_of(expression)
        if beginning is None or not beginning.steps:
            return  # A provider without an alias is configured by itself.
        alias, *keys = beginning.steps
        if alias.kind != ATTRIBUTE or any([key.kind == ATTRIBUTE for key in keys]):
            return
        provider = beginning.root
        name = f"{provider}.{alias.key}"
        self.own_used.add(name)
        symbols = symbols_of(self.module)
        if symbols.get(f"provider.{name}") is not None or name in self.providers.aliases:
            return
        advice = f'Declare it with `provider "{provider}"` with `alias = "{alias.key}"`.'
        if self.suggestions > 0:
            self.suggestions -= 1
            known = [symbol.address.partition(".")[2] for symbol in symbols.of_kind("provider")]
            known = [alias for alias in [*known, *self.providers.aliases] if "." in alias]
            advice = advise(name, known, advice)
        if provider not in self.misspelt:
            place = self.misspelt[provider] = self.misspelt_alias(provider)
            if place is not None:
                yield UNDEFINED_PROVIDER_CONFIG.at(
                    place, f"Unexpected argument {short(place.text)}",
                    f"`{name}` is referred to, but not declared. Did you mean `alias`?",
                )
        if self.misspelt[provider] is None:
            yield UNDEFINED_PROVIDER_CONFIG.at(
                expression.place, f"Undeclared provider {short(name)}",
                f"The module has no provider configuration `{name}`. {advice}",
            )

    def misspelt_alias(self, provider: str) -> Range | None:
        """The place of an argument of the provider that probably should be its alias."""
        for document in self.module.documents:
            for block in document.blocks("provider"):
                if block.labels == (provider,) and not block.has("alias"):
                    for name, attribute in block.attributes().items():
                        if closest(name, ("alias",)) is not None:
                            return attribute.name_place
        return None


def _is_same(one: Range, other: Range) -> bool:
    return one.source is other.source and one.start == other.start


def _unknown_type(block: BlockView) -> Diagnostic:
    type_ = block.labels[0]
    names = [own for kind, own in OWN_TYPES if kind == block.type]
    others = [kind for kind, own in OWN_TYPES if own == type_]
    noun = "data source" if block.type == "data" else "resource"
    advice = advise(type_, names, f"It has only `{names[0]}`.")
    if others:
        advice = f"Write `{others[0]}` instead of `{block.type}`."
    return BUILT_IN_PROVIDER_MISUSE.at(
        block.label_places[0], f"Unknown {noun} type {short(type_)}",
        f"The built-in provider has no {noun} `{type_}`. {advice}",
    )


class _PassingCall:
    """A call of a module, and the configurations that it passes."""

    def __init__(self, uses: _ProviderUses, block: BlockView) -> None:
        self.uses = uses
        self.block = block
        call = symbols_of(uses.module).get(f"module.{block.labels[0]}")
        found = None if call is None else called_module(uses.module, call)
        self.callee = found if found is not None and found.is_whole else None
        # By the name in the callee: where that is written, and the configuration itself.
        self.passed: dict[str, tuple[BodyExpression, BodyExpression]] = {}
        self.is_known = True

    def problems(self) -> Diagnostics:
        yield from self.collect()
        for _, value in self.passed.values():
            yield from self.uses.reference(value)
        self.uses.own_used.add(OWN_NAME)
        if self.callee is None or not self.is_known:
            return
        inner = providers_of(self.callee)
        yield from self.missing(inner)
        yield from self.local_configurations(inner)
        for name, (key, value) in self.passed.items():
            yield from self.pair(inner, name, key, value)

    def collect(self) -> Diagnostics:
        expression = self.block.expression("providers")
        if expression is None:
            return
        passed = passed_configurations(expression)
        if passed is None:
            self.is_known = False
            for value in map_values(expression) or ():
                yield from self.uses.reference(value)
        for name, key, value in passed or ():
            if name is None:
                self.is_known = False
                yield from self.uses.reference(value)
            elif name in self.passed:
                where = location(self.passed[name][0].place, key.place)
                yield invalid_provider_reference.at(
                    key.place, f"Provider {short(name)} passed twice",
                    f"It is already passed {where}. Remove one of the two.",
                )
            else:
                self.passed[name] = key, value

    def missing(self, inner: ModuleProviders) -> Diagnostics:
        """Report a configuration that the callee needs and does not get."""
        assert self.callee is not None
        for name in inner.aliases:
            if name not in self.passed and name not in inner.configured:
                yield UNDEFINED_PROVIDER_CONFIG.at(
                    self.block.place, f"Provider {short(name)} is not passed",
                    f"The module in `{self.callee.path}` needs a provider configuration "
                    f"`{name}`. Add `{name}` to the argument `providers` of this call.",
                )
                return

    def local_configurations(self, inner: ModuleProviders) -> Diagnostics:
        """Report what a callee with configurations of its own does not allow."""
        assert self.callee is not None
        for name in (COUNT, FOR_EACH, DEPENDS_ON):
            attribute = self.block.attribute(name)
            found = None if attribute is None else configuring_module(self.callee)
            if attribute is not None and found is not None:
                module, first = found
                yield PROVIDER_IN_CHILD_MODULE.at(
                    attribute.name_place, f"`{name}` for a module with its own providers",
                    f"The module in `{module.path}` configures the provider `{first}`, "
                    f"so calls that lead to it cannot have `{name}`. Configure the provider here, "
                    "and pass it in `providers`.",
                )
                break
        for name, (key, _) in self.passed.items():
            if name in inner.configured:
                yield PROVIDER_IN_CHILD_MODULE.at(
                    key.place, f"Provider {short(name)} is already configured in the module",
                    f"The module in `{self.callee.path}` has a configuration `{name}` of "
                    "its own, which callers cannot replace. Remove one of them.",
                )

    def pair(
        self, inner: ModuleProviders, name: str, key: BodyExpression, value: BodyExpression
    ) -> Diagnostics:
        """Report a configuration that the callee cannot use."""
        assert self.callee is not None
        local = name.partition(".")[0]
        if local not in inner.requirements:
            return  # What is passed may be what the callee means by the name.
        address = inner.address(local)
        known = (*inner.aliases, *inner.empty, *inner.configured)
        if name != local and name not in known and address and not is_official(address):
            yield UNDEFINED_PROVIDER_CONFIG.at(
                key.place, f"Undeclared provider {short(name)}",
                f"The module in `{self.callee.path}` does not take a provider "
                f"`{name}`. Add it to its `configuration_aliases`, or remove it here.",
            )
            return
        given = configuration_name(value)
        if given is None:
            return
        own = self.uses.providers.address(given.partition(".")[0])
        if address and own and address != own:
            yield invalid_provider_reference.at(
                value.place, f"Another provider for {short(name)}",
                f"In the module in `{self.callee.path}`, `{local}` is `{address}`, and "
                f"`{given}` is `{own}`. Correct the requirements of one of the two.",
            )
