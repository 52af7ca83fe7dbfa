"""The documentation of a module, before it has a format.

Texts have line feeds alone. ``description`` is "" if there is none; defaults and values are
Python objects as of JSON.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, field
from typing import NamedTuple

from hcl_lint.annotations import Final

MANAGED: Final = "managed"
DATA: Final = "data"

LATEST: Final = "latest"
"""The version of a provider in links, where a module allows several."""


class DeclaredPlace(NamedTuple):
    """Where something is declared: the path of the file, and the line from 1."""

    path: str
    line: int


@dataclass(slots=True)
class Item:
    """Something that a module declares."""

    name: str
    description: str
    position: DeclaredPlace


class Validation(NamedTuple):
    """A condition on the value of an input: its source text, and what is said if it is false."""

    condition: str
    message: str


class Field(NamedTuple):
    """An attribute of an object type, at any depth.

    ``path`` leads there from the input, whose name begins it: ``rules[].port``, with brackets for
    the elements of lists and sets, and braces for those of maps. ``default`` is the source text of
    that of `optional`, "" without one.
    """

    path: str
    type: str
    default: str
    is_required: bool
    description: str


@dataclass(slots=True)
class DocumentedInput(Item):
    """A variable. ``default`` is None also where ``is_required`` says that there is none.

    ``summary`` is the type on one line, without the attributes of objects.
    """

    type: str
    default: object
    _: KW_ONLY
    is_required: bool
    is_sensitive: bool
    is_ephemeral: bool
    is_nullable: bool
    deprecated: str
    summary: str
    validations: list[Validation] = field(default_factory=list)
    fields: list[Field] = field(default_factory=list)

    @property
    def has_default(self) -> bool:
        return not self.is_required


@dataclass(slots=True)
class DocumentedOutput(Item):
    """An output. ``value`` is what a file of values says, None without one."""

    _: KW_ONLY
    is_sensitive: bool
    is_ephemeral: bool
    deprecated: str
    value: object = None
    has_value: bool = False


@dataclass(slots=True)
class DocumentedCall(Item):
    """A call of another module; ``version`` is "" where nothing pins one."""

    source: str
    version: str

    @property
    def full_name(self) -> str:
        return f"{self.source},{self.version}" if self.version else self.source


class ProviderRequirement(NamedTuple):
    """A version constraint: of the product itself, or of a provider."""

    name: str
    version: str


class DocumentedProvider(NamedTuple):
    """A configuration of a provider that resources use."""

    name: str
    alias: str
    version: str
    position: DeclaredPlace

    @property
    def full_name(self) -> str:
        return f"{self.name}.{self.alias}" if self.alias else self.name


@dataclass(slots=True)
class Resource(Item):
    """A resource or data source.

    ``type`` is without the name of the provider at its beginning; ``mode`` is `MANAGED` or `DATA`,
    ``source`` where the provider comes from, and ``url`` its page, "" where none is known.
    """

    type: str
    provider: str
    source: str
    mode: str
    version: str
    url: str

    @property
    def address(self) -> str:
        return f"{self.provider}_{self.type}.{self.name}"

    @property
    def mode_name(self) -> str:
        return "data source" if self.mode == DATA else "resource"


@dataclass(slots=True)
class Local(Item):
    """A local value; ``value`` is its source text."""

    value: str


@dataclass(slots=True)
class DocumentedCheck(Item):
    """A `check` block with the messages of its assertions."""

    messages: list[str]


@dataclass(slots=True)
class Contents:
    """All that the documentation of one module says, items in the order of their positions.

    ``graph`` is its drawing for Mermaid, "" where nobody asks for it.
    """

    folder: str
    header: str = ""
    footer: str = ""
    inputs: list[DocumentedInput] = field(default_factory=list)
    outputs: list[DocumentedOutput] = field(default_factory=list)
    calls: list[DocumentedCall] = field(default_factory=list)
    requirements: list[ProviderRequirement] = field(default_factory=list)
    providers: list[DocumentedProvider] = field(default_factory=list)
    resources: list[Resource] = field(default_factory=list)
    locals: list[Local] = field(default_factory=list)
    checks: list[DocumentedCheck] = field(default_factory=list)
    graph: str = ""

    @property
    def required_inputs(self) -> list[DocumentedInput]:
        return [input_ for input_ in self.inputs if input_.is_required]

    @property
    def optional_inputs(self) -> list[DocumentedInput]:
        return [input_ for input_ in self.inputs if not input_.is_required]
