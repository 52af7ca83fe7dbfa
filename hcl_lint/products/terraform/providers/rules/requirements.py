"""`required_providers`: entries that are invalid, missing, or that nothing uses."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics, Related
from hcl_lint.diagnostics.rule import ERROR, FILES, ON, OPT_IN, WARNING, Option, check, rule
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.products.terraform.calls.rules.sources import invalid_source_address
from hcl_lint.products.terraform.language.files import blocks_of
from hcl_lint.products.terraform.providers.built_in import BUILT_IN
from hcl_lint.products.terraform.providers.requirement_edits import (
    block_of_requirements, completing, declaration, entry_of, unsafe_fix,
)
from hcl_lint.products.terraform.providers.requirements import (
    DEFAULT_NAMESPACE, ELSEWHERE, is_complete, is_elsewhere, is_name, possibly_used_providers,
    providers_of, used_in_tree, used_providers, usual_address, wrong_name,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, object_items, text_of
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import REQUIRED_PROVIDERS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.text.messages import advise, short
from hcl_lint.text.source import Range
from hcl_lint.values.types import KIND_LIST, KIND_SET, KIND_TUPLE

_ARGUMENTS: Final = ("source", "version", "configuration_aliases")


@rule(
    "TF029", "invalid-provider-requirement", ERROR, ON, "Invalid entry of `required_providers`.",
    in_json=True, words=("provider", "required_providers"),
)
def invalid_provider_requirement(file: FileContext) -> Diagnostics:
    for name, place in _names(file.document):
        reason = wrong_name(name)
        if reason:
            yield invalid_provider_requirement.at(
                place, f"Invalid provider name {short(name)}", reason
            )
    for meta in blocks_of(file.document, "terraform.provider_meta"):
        for attribute in meta.attributes().values():
            if any([value.is_error for value in attribute.expression.evaluate(None)[1]]):
                yield invalid_provider_requirement.at(
                    attribute.expression.place,
                    "Argument of `provider_meta` is not a literal value",
                    "It is read before anything is evaluated. Write the value, without references "
                    "and functions.",
                )
    for block in _blocks(file.document):
        for attribute in block.attributes().values():
            yield from _entry(attribute.name, attribute.expression)
        for problem in block.body.just_attributes()[1]:
            yield invalid_provider_requirement.at(
                problem.range, "Block in `required_providers`",
                "A requirement is an argument with an object: write `=` after the name.",
            )


def _blocks(document: Document) -> list[BlockView]:
    return blocks_of(document, "terraform.required_providers")


def _names(document: Document) -> Iterator[tuple[str, Range]]:
    """The local names of providers, and where they are."""
    for block in blocks_of(document, "provider", "terraform.provider_meta"):
        yield block.labels[0], block.name_place
    for block in _blocks(document):
        for attribute in block.attributes().values():
            yield attribute.name, attribute.name_place


def _entry(name: str, expression: BodyExpression) -> Diagnostics:
    """Check an entry: an object, or just a version constraint as in older modules."""
    if text_of(expression) is not None:
        return
    items = object_items(expression)
    if items is None:
        if not isinstance(expression, NativeExpression) or _is_certainly_no_object(expression):
            yield invalid_provider_requirement.at(
                expression.place, "Invalid provider requirement",
                "It must be an object with the arguments `source` and `version`.",
            )
        return
    for key, written, value in items:
        if key not in _ARGUMENTS:
            known = "The arguments are `source`, `version` and `configuration_aliases`."
            yield invalid_provider_requirement.at(
                written.place, f"Unexpected argument {short(key)}",
                advise(key, _ARGUMENTS, known),
            )
        elif key == "configuration_aliases":
            yield from _aliases(name, value)
        elif text_of(value) is None:
            yield invalid_provider_requirement.at(
                value.place, f"`{key}` is not a literal string",
                "Provider requirements are read before anything is evaluated. Write the string in "
                "quotes, without references.",
            )


def _is_certainly_no_object(expression: BodyExpression) -> bool:
    """Whether an expression has a value of its own that is neither object nor string."""
    value, problems = expression.evaluate(None)
    return (bool(problems) or value.is_null or value.type.kind in (KIND_TUPLE, KIND_LIST, KIND_SET))


def _aliases(name: str, value: BodyExpression) -> Diagnostics:
    items = list_items(value)
    if items is None:
        yield invalid_provider_requirement.at(
            value.place, "`configuration_aliases` is not a list",
            f"Write a list of references in brackets: `[{name}.example]`.",
        )
    for item in items or ():
        written = static(item)
        reference = None if written is None else written.reference()
        if written is None or written.is_quoted or reference is None:
            yield invalid_provider_requirement.at(
                item.place, "Alias is not a reference",
                f"Write the name of the provider and the alias without quotes: `{name}.example`.",
            )
        elif reference.root != name:
            yield invalid_provider_requirement.at(
                item.place, "Alias of another provider",
                f"It must be the name of this provider and an alias: `{name}.example`.",
            )


# Sources


_MOST_SOURCE_PARTS: Final = 3  # host, namespace and type
_TYPE_PREFIX: Final = "terraform-"


@check(invalid_source_address, in_json=True, words=("required_providers",))
def invalid_provider_source(file: FileContext) -> Diagnostics:
    """Report the source addresses of providers that cannot be read."""
    for block in _blocks(file.document):
        for attribute in block.attributes().values():
            for key, _, value in object_items(attribute.expression) or ():
                text = text_of(value) if key == "source" else None
                reason = None if text is None else _reason_against_source(text)
                if reason:
                    yield invalid_source_address.at(
                        value.place, "Invalid provider source",
                        f'{reason} Write it as "NAMESPACE/TYPE", such as "hashicorp/aws".',
                    )


def _reason_against_source(text: str) -> str:
    """Why a text is not the address of a provider; "" where it is."""
    parts = text.split("/")
    if not text:
        return "It is empty."
    if len(parts) > _MOST_SOURCE_PARTS:
        return "It has more than three parts."
    if parts[-1].startswith(_TYPE_PREFIX):
        name = parts[-1].removeprefix(_TYPE_PREFIX).removeprefix("provider-")
        meant = "/".join([*parts[:-1], name])
        return f"The type of a provider lacks the prefix of its repository: {short(meant)}."
    # Since version 1.16 of Terraform, a namespace may have underscores; `-` is that of old ones.
    wrong = [part for part in parts[-2:-1] if not (part == "-" or is_name(_plain(part)))]
    wrong += [part for part in parts[-1:] if not is_name(part.lower())]
    return next(
        (f"{short(part)} is not a valid name." if part else "A part is empty."
         for part in wrong if part.isascii()), "",
    )


def _plain(namespace: str) -> str:
    return namespace.lower().replace("_", "x")


# Entries that are missing


@rule(
    "R022", "unavailable-provider", ERROR, ON,
    "Provider that is looked for in a namespace that does not have it.",
    reads=FILES, words=tuple(ELSEWHERE),
)
def unavailable_provider(module: ModuleContext) -> Diagnostics:
    """Report providers that `init` looks for where Terraform's registry does not have them."""
    if not module.is_whole or not _looks_for_sources(module.module):
        return
    found = _implied_elsewhere(module.module)
    home, fix = declaration(found, module)
    for name, place in found.items():
        yield unavailable_provider.at(
            place, f"There is no provider `{DEFAULT_NAMESPACE}/{name}`",
            f"This is the provider that `{name}` means without a source. Require "
            f"`{usual_address(name)}` in each module that uses it.",
            fix if place.source is home else None,
        )
    for requirement in providers_of(module.module).requirements.values():
        file = module.file_with(requirement.place.source)
        if is_elsewhere(requirement.address) and file is not None:
            name = requirement.address.rpartition("/")[2]
            edits = []
            if not requirement.has_source:
                edits = completing(file, requirement, needs_source=True)
            yield unavailable_provider.at(
                requirement.place, f"There is no provider `{DEFAULT_NAMESPACE}/{name}`",
                f"The registry has it as `{usual_address(name)}`: name that as source.",
                unsafe_fix("add the source", file, edits),
            )


def _looks_for_sources(module: Module) -> bool:
    # OpenTofu's registry may have other providers.
    return module.dialect.name == "terraform" and not lacks_change(module, "provider_sources")


def _implied_elsewhere(module: Module) -> dict[str, Range]:
    """The local names without an entry that mean a provider that is not there, where it is used."""
    providers = providers_of(module)
    return {
        name: place for name, place in used_providers(module).items()
        if name not in providers.requirements and is_elsewhere(providers.address_of_type(name))
    }


@rule(
    "TF008", "missing-provider-requirement", WARNING, OPT_IN,
    "Provider with no entry, or an incomplete one, in `required_providers`.",
    options=(
        Option("source", True, "Whether an entry needs a source."),
        Option("version", True, "Whether an entry needs a version constraint."),
    ),
    reads=FILES,
)
def missing_provider_requirement(module: ModuleContext) -> Diagnostics:
    if not module.is_whole:
        return
    providers = providers_of(module.module)
    looks_for_sources = _looks_for_sources(module.module)
    reported = _implied_elsewhere(module.module) if looks_for_sources else {}
    missing = {
        name: place for name, place in used_providers(module.module).items()
        if name not in providers.requirements and providers.address_of_type(name) != BUILT_IN
        and name not in reported
    }
    yield from _missing_entries(missing, module)
    options = module.options(missing_provider_requirement)
    for requirement in providers.requirements.values():
        file = module.file_with(requirement.place.source)
        if requirement.address == BUILT_IN or file is None:
            continue
        is_unavailable = is_elsewhere(requirement.address) and looks_for_sources
        needs_source = (
            options.flag("source") and not requirement.has_source and not is_unavailable
        )
        needs_version = options.flag("version") and not requirement.has_version
        lacking = ["source"] * needs_source + ["version"] * needs_version
        if not lacking:
            continue
        versions = providers.versions.get(requirement.name, [])
        version = versions[0] if len(versions) == 1 and needs_version else ""
        edits = completing(file, requirement, needs_source=needs_source, version=version)
        words = " and ".join([f"`{word}`" for word in lacking])
        yield missing_provider_requirement.at(
            requirement.place,
            f"Provider `{requirement.name}` is required without {' and '.join(lacking)}",
            f"Add {words}, so that every run uses the same provider.",
            unsafe_fix(f"add the {lacking[0]}", file, edits),
        )


def _missing_entries(missing: dict[str, Range], module: ModuleContext) -> Diagnostics:
    """Report providers without an entry, where the entries are or else where they are used."""
    found = block_of_requirements(module)
    home, fix = declaration(missing, module)
    for name, place in missing.items():
        related = []
        if found is not None:
            related = [Related(f"`{name}` is used here", place)]
            place = found[0].range(found[0].token_range(found[1].type_token))
        yield missing_provider_requirement.at(
            place, f"Provider `{name}` is not required",
            f"Name its source and version in `{REQUIRED_PROVIDERS}`: `{name} = {{ source = "
            f'"{usual_address(name)}", version = "..." }}`.',
            fix if place.source is home else None, related,
        )


@rule(
    "R017", "unused-required-provider", WARNING, OPT_IN, "Required provider that nothing uses.",
    reads=FILES,
)
def unused_required_provider(module: ModuleContext) -> Diagnostics:
    if not module.module.is_fully_read or not is_complete(module.module):
        return
    used = used_in_tree(module.module) | possibly_used_providers(module.module)
    for name, requirement in providers_of(module.module).requirements.items():
        file = module.file_with(requirement.place.source)
        if name in used or requirement.address in ("", BUILT_IN) or file is None:
            continue
        entry = entry_of(requirement, file)
        edits = [] if entry is None else [file.remove(entry)]
        yield unused_required_provider.at(
            requirement.place, f"Unused provider `{name}`",
            "Neither the module nor the modules it calls use the provider, but it is still "
            "downloaded. Remove the entry.",
            unsafe_fix("remove the entry", file, edits),
        )
