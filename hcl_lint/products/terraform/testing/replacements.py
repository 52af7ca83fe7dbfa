"""Mocks and overrides of a test: what takes the place of providers, objects and modules."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Mapping, Sequence
from hcl_lint.products.terraform.providers.requirements import (
    configuration_name, passed_configurations, provider_name,
)
from hcl_lint.products.terraform.state.addresses import StateAddress, read_address
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import name_of
from hcl_lint.schema.static_syntax import StaticExpression, static
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.syntax.references import NUMBER, Reference, Step
from hcl_lint.text.source import Range, Source
from hcl_lint.values.value import Value, object_value

_ANY_KEY: Final = "*"
NO_VALUES: Final = object_value({})


PROVIDERS: Final = ("provider", "mock_provider")  # blocks that configure them


def missing_configurations(
    blocks: Sequence[BlockView], run: BlockView
) -> Iterator[tuple[Range, str]]:
    """Yield the configurations of providers that a run passes on and none of the blocks is."""
    configured = {provider_name(block) for block in blocks if block.type in PROVIDERS}
    if None in configured:
        return
    for _, _, value in passed_configurations(run.expression("providers")) or ():
        name = configuration_name(value)
        if name is not None and name not in configured:
            yield value.place, name


class Replacement:
    """Values that take the place of those that a provider makes, of one object or of a type.

    They are known in a plan, too, if they are ``planned``.
    """

    def __init__(self, values: Value, planned: bool, place: Range) -> None:
        self.values = values
        self.planned = planned
        self.place = place


class MockedProvider:
    """A mocked provider, with what it mocks by the kind of block and the type."""

    def __init__(self, block: BlockView, files: Sequence[BlockView]) -> None:
        """*files* are the blocks of the folder that it names."""
        self.name = provider_name(block) or block.labels[0]
        self.planned = is_planned(block)
        self.mocks: dict[tuple[str, str], Replacement] = {}
        self.overrides: list[Override] = []
        for inner in [*files, *block.blocks()]:
            if inner.type.startswith("mock_"):
                kind = "resource" if inner.type == "mock_resource" else "data"
                planned = self.planned or is_planned(inner)
                place = inner.place_of("defaults")
                found = Replacement(values_of(inner, "defaults"), planned, place)
                self.mocks[(kind, inner.labels[0])] = found
            elif inner.type.startswith("override_"):
                self.overrides += overrides_in([inner], self.planned)


class Override:
    """An override of an object or a module."""

    def __init__(self, kind: str, address: StateAddress, replacement: Replacement) -> None:
        self.kind = kind
        self.address = address
        self.replacement = replacement


def is_planned(block: BlockView) -> bool:
    return name_of(block.expression("override_during")) == "plan"


def values_of(block: BlockView, name: str) -> Value:
    """The values in a block; an object that is empty where there are none."""
    expression = block.expression(name)
    return NO_VALUES if expression is None else expression.evaluate(block.scope)[0]


def overrides_in(blocks: Sequence[BlockView], planned: bool = False) -> list[Override]:
    found = []
    for block in blocks:
        target = block.expression("target") if block.type.startswith("override_") else None
        written = None if target is None else static(target)
        reference = None if written is None else written.reference() or _with_wildcards(written)
        address = None if reference is None else read_address(reference.root, reference.steps)
        if address is not None:
            kind = block.type.removeprefix("override_")
            name = "outputs" if kind == "module" else "values"
            replacement = Replacement(
                values_of(block, name), planned or is_planned(block), block.place_of(name)
            )
            found.append(Override(kind, address, replacement))
    return found


def _with_wildcards(written: StaticExpression) -> Reference | None:
    """The reference that a splat is in OpenTofu's targets: it stands for all keys."""
    text = written.tree.text(written.node).replace("[*]", f'["{_ANY_KEY}"]')
    tree = parse_expression(Source(written.place.source.path, text))
    return StaticExpression(tree, tree.expression, written.place).reference()


ModulePath = tuple[tuple[str, "str | int | None"], ...]


class Replacements:
    """All that takes the place of something in a run.

    ``levels`` are the overrides of the run, of the file and of mocked providers, and ``mocked`` the
    providers by the configuration in the file of tests. ``passed`` are these by what they are
    called in the root module, where a run says so.
    """

    def __init__(
        self, levels: Sequence[list[Override]], mocked: dict[str, MockedProvider],
        passed: Mapping[str, str],
    ) -> None:
        self.levels = levels
        self.mocked = mocked
        self.passed = passed

    def of_object(
        self, kind: str, module: ModulePath, type_: str, name: str, key: str | int | None
    ) -> Replacement | None:
        """The override of an instance: by its own address, or else by that of all instances."""
        found = None
        for level in self.levels:
            for override in level:
                address = override.address
                if override.kind != kind or (address.type, address.name) != (type_, name):
                    continue
                if not _is_in(address, module, len(module)):
                    continue
                if address.key is None:
                    found = found or override.replacement
                elif _selects(address.key, key):
                    return override.replacement
        return found

    def of_module(self, module: ModulePath) -> Replacement | None:
        """The override of an instance of a module: by its key, or else of all instances."""
        found = None
        for level in self.levels:
            for override in level:
                address = override.address
                if override.kind != "module" or not address.is_module:
                    continue
                if not _is_in(address, module, len(module) - 1):
                    continue
                key = address.module_keys[-1]
                if key is None:
                    found = found or override.replacement
                elif _selects(key, module[-1][1]):
                    return override.replacement
        return found


def _is_in(address: StateAddress, module: ModulePath, exact: int) -> bool:
    """Whether an address leads into a module, where the first *exact* steps have the same keys.

    A step without a key means the instance without one there.
    """
    if address.modules != tuple([name for name, _ in module]):
        return False
    return all([_selects(step, key) for step, (_, key) in zip(address.module_keys[:exact], module)])


def _selects(step: Step | None, key: str | int | None) -> bool:
    """Whether a step of an address leads to an instance."""
    if step is None:
        return key is None
    return key_of(step) == key or step.key == _ANY_KEY and key is not None


def key_of(step: Step) -> str | int:
    """The key of an instance that a step of an address selects."""
    return int(step.key) if step.kind == NUMBER and step.key.isdigit() else step.key
