"""Migrations of state: the blocks of all files of a folder, which have to fit together."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, rule
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import object_items, text_of
from hcl_lint.semantics.module import Module
from hcl_lint.text.messages import location, short
from hcl_lint.values.versions import parse_constraints

_PROVIDER: Final = "state_store_provider"
# What the versions of Terraform call the block that says where the state is.
_SOURCES: Final = ("from", "migrate_from_backend", "migrate_from_state_store")


@rule(
    "TF037", "invalid-state-migration", ERROR, ON, "Contradiction in a migration of state.",
    reads=MODULE, products=("terraform-migrations",),
)
def invalid_state_migration(module: Module) -> Diagnostics:
    blocks = [block for document in module.documents for block in document.blocks()]
    providers = [block for block in blocks if block.type == _PROVIDER]
    sources = [block for block in blocks if block.type in _SOURCES]
    for group in (providers, sources):
        yield from _second(group)
    for provider in providers:
        yield from _provider(provider)
    stores = [place for place in _places(sources) if place.type.endswith("state_store")]
    backends = [place for place in _places(sources) if place.type.endswith("backend")]
    names = {name for provider in providers for name in provider.attributes()}
    for store in stores:
        for block in store.blocks("provider"):
            if names and block.labels and block.labels[0] not in names:
                yield invalid_state_migration.at(
                    block.place, f"State store of another provider than `{_PROVIDER}`",
                    f"`{_PROVIDER}` has {_quoted(sorted(names))}. Correct one of the names.",
                )
    for provider in providers:
        if backends:
            yield invalid_state_migration.at(
                provider.place, f"`{_PROVIDER}` without a state store",
                f"The state is in the backend {location(backends[0].place, provider.place)}, which "
                "no provider stores. Remove the block.",
            )
    if module.is_whole:
        yield from _missing(providers, sources, stores)


def _quoted(names: list[str]) -> str:
    return ", ".join([short(name) for name in names])


def _places(sources: list[BlockView]) -> Iterator[BlockView]:
    """The backends and state stores that blocks name, or are."""
    for source in sources:
        if source.type == "from":
            yield from source.blocks("backend", "state_store")
        else:
            yield source


def _second(blocks: list[BlockView]) -> Diagnostics:
    """Values that another file has already set; within a file, the schema reports it."""
    first = blocks[:1]
    for block in blocks[1:]:
        if block.place.source is not first[0].place.source:
            yield invalid_state_migration.at(
                block.place, f"Second `{block.type}` block",
                f"The first is {location(first[0].place, block.place)}. All files of a folder are "
                "one migration: put each migration into a folder of its own.",
            )


def _provider(block: BlockView) -> Diagnostics:
    attributes = block.attributes()
    if len(attributes) != 1:
        yield invalid_state_migration.at(
            block.place, f"{len(attributes) or 'No'} providers in `{_PROVIDER}`",
            "Exactly one provider stores the state. Write it as in `required_providers`.",
        )
    for attribute in attributes.values():
        yield from _requirement(object_items(attribute.expression) or ())


def _requirement(items: Iterable[tuple[str, BodyExpression, BodyExpression]]) -> Diagnostics:
    for name, place, value in items:
        if name not in ("source", "version"):
            yield invalid_state_migration.at(
                place.place, f"Unexpected argument {short(name)} of a provider",
                "A provider has `source` and `version`. Remove the argument.",
            )
        text = text_of(value) if name == "version" else None
        if text is not None and not _is_exact(text):
            yield invalid_state_migration.at(
                value.place, "Version is not exactly one",
                "The state is read with one version of the provider. Write it without an operator, "
                'such as "1.2.0".',
            )


def _is_exact(text: str) -> bool:
    constraints = parse_constraints(text)
    return text[:1].isdigit() and constraints is not None and len(constraints) == 1


def _missing(
    providers: list[BlockView], sources: list[BlockView], stores: list[BlockView]
) -> Diagnostics:
    """The names that no file of the folder has."""
    if not providers:
        for store in stores:
            yield invalid_state_migration.at(
                store.place, f"State store without `{_PROVIDER}`",
                "The provider that stores the state is not known. Add the block, with the source "
                "and version of the provider.",
            )
    if not sources:
        for provider in providers:
            yield invalid_state_migration.at(
                provider.place, f"`{_PROVIDER}` without a state store",
                "It is not known where the state is. Add a block `from` with a `state_store`.",
            )
