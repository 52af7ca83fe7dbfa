"""What the documentation of a module says, before it has a format.

Texts have line feeds alone. ``description`` is "" if there is none; defaults and values are
Python objects as of JSON.
"""

from __future__ import annotations

from hcl_lint.annotations import Final

MANAGED: Final = "managed"
DATA: Final = "data"

LATEST: Final = "latest"
"""The version of a provider in links, where a module allows several."""


class Position:
    """Where something is declared: the path of the file, and the line from 1."""

    __slots__ = ("path", "line")

    def __init__(self, path: str, line: int) -> None:
        self.path = path
        self.line = line

    @property
    def key(self) -> tuple[str, int]:
        """What to sort by."""
        return self.path, self.line


class Item:
    """Something that a module declares."""

    __slots__ = ("name", "description", "position")

    def __init__(self, name: str, description: str, position: Position) -> None:
        self.name = name
        self.description = description
        self.position = position


class Validation:
    """A condition on the value of an input: its source text, and what is said if it is false."""

    __slots__ = ("condition", "message")

    def __init__(self, condition: str, message: str) -> None:
        self.condition = condition
        self.message = message


class Field:
    """An attribute of an object type, at any depth.

    ``path`` leads there from the input, whose name begins it: ``rules[].port``, with brackets for
    the elements of lists and sets, and braces for those of maps. ``default`` is the source text of
    that of `optional`, "" without one.
    """

    __slots__ = ("path", "type", "default", "is_required", "description")

    def __init__(
        self, path: str, type_: str, default: str, is_required: bool, description: str
    ) -> None:
        self.path = path
        self.type = type_
        self.default = default
        self.is_required = is_required
        self.description = description


class Input(Item):
    """A variable. ``default`` is None also where ``is_required`` says that there is none.

    ``summary`` is the type on one line, without the attributes of objects.
    """

    __slots__ = (
        "type", "summary", "default", "is_required", "is_sensitive", "is_ephemeral", "is_nullable",
        "deprecated", "validations", "fields",
    )

    def __init__(
        self,
        name: str,
        description: str,
        position: Position,
        type_: str,
        default: object,
        *,
        is_required: bool,
        is_sensitive: bool,
        is_ephemeral: bool,
        is_nullable: bool,
        deprecated: str,
    ) -> None:
        super().__init__(name, description, position)
        self.type = type_
        self.summary = type_
        self.default = default
        self.is_required = is_required
        self.is_sensitive = is_sensitive
        self.is_ephemeral = is_ephemeral
        self.is_nullable = is_nullable
        self.deprecated = deprecated
        self.validations: list[Validation] = []
        self.fields: list[Field] = []

    @property
    def has_default(self) -> bool:
        return not self.is_required


class Output(Item):
    """An output. ``value`` is what a file of values says, None without one."""

    __slots__ = ("value", "has_value", "is_sensitive", "is_ephemeral", "deprecated")

    def __init__(
        self,
        name: str,
        description: str,
        position: Position,
        *,
        is_sensitive: bool,
        is_ephemeral: bool,
        deprecated: str,
    ) -> None:
        super().__init__(name, description, position)
        self.value: object = None
        self.has_value = False
        self.is_sensitive = is_sensitive
        self.is_ephemeral = is_ephemeral
        self.deprecated = deprecated


class ModuleCall(Item):
    """A call of another module; ``version`` is "" where nothing pins one."""

    __slots__ = ("source", "version")

    def __init__(
        self, name: str, description: str, position: Position, source: str, version: str
    ) -> None:
        super().__init__(name, description, position)
        self.source = source
        self.version = version

    @property
    def full_name(self) -> str:
        return f"{self.source},{self.version}" if self.version else self.source


class ProviderRequirement:
    """A version constraint: of the product itself, or of a provider."""

    __slots__ = ("name", "version")

    def __init__(self, name: str, version: str) -> None:
        self.name = name
        self.version = version


class UsedProvider:
    """A configuration of a provider that resources use."""

    __slots__ = ("name", "alias", "version", "position")

    def __init__(self, name: str, alias: str, version: str, position: Position) -> None:
        self.name = name
        self.alias = alias
        self.version = version
        self.position = position

    @property
    def full_name(self) -> str:
        return f"{self.name}.{self.alias}" if self.alias else self.name


class Resource(Item):
    """A resource or data source.

    ``type`` is without the name of the provider at its beginning; ``mode`` is `MANAGED` or `DATA`,
    ``source`` where the provider comes from, and ``url`` its page, "" where none is known.
    """

    __slots__ = ("type", "provider", "source", "mode", "version", "url")

    def __init__(
        self,
        name: str,
        description: str,
        position: Position,
        type_: str,
        provider: str,
        source: str,
        mode: str,
        version: str,
        url: str,
    ) -> None:
        super().__init__(name, description, position)
        self.type = type_
        self.provider = provider
        self.source = source
        self.mode = mode
        self.version = version
        self.url = url

    @property
    def address(self) -> str:
        return f"{self.provider}_{self.type}.{self.name}"

    @property
    def mode_name(self) -> str:
        return "data source" if self.mode == DATA else "resource"


class Local(Item):
    """A local value; ``value`` is its source text."""

    __slots__ = ("value",)

    def __init__(self, name: str, description: str, position: Position, value: str) -> None:
        super().__init__(name, description, position)
        self.value = value


class Check(Item):
    """A `check` block with the messages of its assertions."""

    __slots__ = ("messages",)

    def __init__(
        self, name: str, description: str, position: Position, messages: list[str]
    ) -> None:
        super().__init__(name, description, position)
        self.messages = messages


class Contents:
    """All that the documentation of one module says, items in the order of their positions.

    ``graph`` is its drawing for Mermaid, "" where nobody asks for it.
    """

    __slots__ = (
        "folder", "header", "footer", "inputs", "outputs", "calls", "requirements", "providers",
        "resources", "locals", "checks", "graph",
    )

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.header = ""
        self.footer = ""
        self.inputs: list[Input] = []
        self.outputs: list[Output] = []
        self.calls: list[ModuleCall] = []
        self.requirements: list[ProviderRequirement] = []
        self.providers: list[UsedProvider] = []
        self.resources: list[Resource] = []
        self.locals: list[Local] = []
        self.checks: list[Check] = []
        self.graph = ""

    @property
    def required_inputs(self) -> list[Input]:
        return [each for each in self.inputs if each.is_required]

    @property
    def optional_inputs(self) -> list[Input]:
        return [each for each in self.inputs if not each.is_required]
