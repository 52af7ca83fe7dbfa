"""Migrations of state: the blocks of all files of a folder, which have to fit together."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.problems import INVALID_STATE_MIGRATION
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import object_items, text_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, location, short
from hcl_lint.semantics.version_constraints import parse_constraints

_PROVIDER: Final = "state_store_provider"
# What the versions of Terraform call the block that says where the state is.
_SOURCES: Final = ("from", "migrate_from_backend", "migrate_from_state_store")
_ARGUMENTS: Final = ("source", "version")


def migration_problems(module: Module) -> Iterator[Diagnostic]:
    """Report what Terraform rejects in the migration that the files of a folder describe."""
    blocks = [each for document in module.documents for each in document.blocks]
    providers = [each for each in blocks if each.type == _PROVIDER]
    sources = [each for each in blocks if each.type in _SOURCES]
    for group in (providers, sources):
        yield from _second(group)
    for provider in providers:
        yield from _provider(provider)
    stores = [each for each in _places(sources) if each.type.endswith("state_store")]
    backends = [each for each in _places(sources) if each.type.endswith("backend")]
    names = {name for each in providers for name in each.attributes()}
    for store in stores:
        for each in store.blocks("provider"):
            if names and each.labels and each.labels[0] not in names:
                yield _finding(
                    each, f"State store of another provider than `{_PROVIDER}`",
                    f"`{_PROVIDER}` has {_quoted(sorted(names))}. Correct one of the names.",
                )
    for provider in providers:
        if backends:
            yield _finding(
                provider, f"`{_PROVIDER}` without a state store",
                f"The state is in the backend {location(backends[0].place, provider.place)}, which "
                "no provider stores. Remove the block.",
            )
    if module.is_whole:
        yield from _missing(providers, sources, stores)


def _finding(block: BlockView, summary: str, detail: str) -> Diagnostic:
    return finding(INVALID_STATE_MIGRATION, block.place, summary, detail)


def _quoted(names: list[str]) -> str:
    return ", ".join([short(each) for each in names])


def _places(sources: list[BlockView]) -> Iterator[BlockView]:
    """The backends and state stores that blocks name, or are."""
    for each in sources:
        if each.type == "from":
            yield from each.blocks("backend", "state_store")
        else:
            yield each


def _second(blocks: list[BlockView]) -> Iterator[Diagnostic]:
    """What another file has already said; within a file, the schema reports it."""
    first = blocks[:1]
    for each in blocks[1:]:
        if each.place.source is not first[0].place.source:
            yield _finding(
                each, f"Second `{each.type}` block",
                f"The first is {location(first[0].place, each.place)}. All files of a folder are "
                "one migration: put each migration into a folder of its own.",
            )


def _provider(block: BlockView) -> Iterator[Diagnostic]:
    attributes = block.attributes()
    if len(attributes) != 1:
        yield _finding(
            block, f"{len(attributes) or 'No'} providers in `{_PROVIDER}`",
            "Exactly one provider stores the state. Write it as in `required_providers`.",
        )
    for attribute in attributes.values():
        yield from _requirement(object_items(attribute.expression) or ())


def _requirement(
    items: Iterable[tuple[str, BodyExpression, BodyExpression]],
) -> Iterator[Diagnostic]:
    for name, place, value in items:
        if name not in _ARGUMENTS:
            yield finding(
                INVALID_STATE_MIGRATION, place.place,
                f"Unexpected argument {short(name)} of a provider",
                "A provider has `source` and `version`. Remove the argument.",
            )
        text = text_of(value) if name == "version" else None
        if text is not None and not _is_exact(text):
            yield finding(
                INVALID_STATE_MIGRATION, value.place, "Version is not exactly one",
                "The state is read with one version of the provider. Write it without an operator, "
                'such as "1.2.0".',
            )


def _is_exact(text: str) -> bool:
    constraints = parse_constraints(text)
    return constraints is not None and [each.operator for each in constraints] == ["="]


def _missing(
    providers: list[BlockView], sources: list[BlockView], stores: list[BlockView]
) -> Iterator[Diagnostic]:
    """What no file of the folder has."""
    if not providers:
        for store in stores:
            yield _finding(
                store, f"State store without `{_PROVIDER}`",
                "The provider that stores the state is not known. Add the block, with the source "
                "and version of the provider.",
            )
    if not sources:
        for provider in providers:
            yield _finding(
                provider, f"`{_PROVIDER}` without a state store",
                "It is not known where the state is. Add a block `from` with a `state_store`.",
            )
