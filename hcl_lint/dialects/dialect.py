"""What rules know of the product that a file is for."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcl_lint.schema.body_schema import BodySchema
    from hcl_lint.text.source import Source


# The layouts of the formatter. The first is that of all files of which nothing else is said.
HCL = "hcl"
TERRAFORM = "terraform"
LAYOUTS = (HCL, TERRAFORM)


class FunctionNames:
    """The functions that expressions may call.

    ``product`` is one whose functions are known, see `hcl_lint.evaluation.function_tables`, or
    "" for none; ``meanings`` are more of them by name. Where it is open there may be others.
    """

    __slots__ = ("product", "meanings", "is_open")

    def __init__(
        self, product: str = "", meanings: Mapping[str, str] | None = None, *, is_open: bool = False
    ) -> None:
        self.product = product
        self.meanings = dict(meanings or {})
        self.is_open = is_open


class SchemaFile:
    """A file of a pack that says what bodies hold, in the spec language.

    It is for the files of the dialect whose names match one of the patterns ``files``, without
    any for all. ``source`` is its text, and ``library`` are those whose shared specs it uses;
    of built-in dialects, the text has been decoded already, and is not here. ``schema`` is set
    once it has been made.
    """

    __slots__ = ("path", "files", "source", "library", "schema")

    def __init__(
        self,
        path: str,
        files: tuple[str, ...] = (),
        source: Source | None = None,
        library: Sequence[Source] = (),
    ) -> None:
        self.path = path
        self.files = files
        self.source = source
        self.library = library
        self.schema: BodySchema | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Another process that is given this one makes the schema itself."""
        return SchemaFile, (self.path, self.files, self.source, self.library)


class JsonStrings:
    """Which strings are no templates in a product's JSON syntax.

    ``literal`` ones are taken as they stand, ``source`` ones as the source text of an expression.
    Both are paths of types of blocks and names, such as ``resource|data.provider|depends_on``: of
    names between strokes, each is meant, and ``*`` is all other attributes of a body.
    """

    __slots__ = ("literal", "source")

    def __init__(self, literal: tuple[str, ...] = (), source: tuple[str, ...] = ()) -> None:
        self.literal = literal
        self.source = source


class Dialect:
    """A product's way of writing HCL.

    ``files`` are patterns of its files in the language of .gitignore. ``layout`` is the dialect
    of the formatter. ``unwraps`` tells whether a string that is one interpolation stands for its
    value: where it is false, such a string is text for run time. ``has_modules`` tells whether
    the files of a folder belong together, ``dynamic_blocks`` whether blocks ``dynamic`` stand for
    others. ``roots`` are the names that references may begin with, ``functions`` those that may
    be called; None where nothing is known of them. ``json`` tells of its JSON syntax.
    """

    __slots__ = (
        "name", "title", "url", "files", "layout", "unwraps", "has_modules", "dynamic_blocks",
        "roots", "functions", "json", "schemas",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        *,
        title: str = "",
        url: str = "",
        files: tuple[str, ...] = (),
        layout: str = HCL,
        unwraps: bool = False,
        has_modules: bool = False,
        dynamic_blocks: bool = False,
        roots: tuple[str, ...] | None = None,
        functions: FunctionNames | None = None,
        json: JsonStrings | None = None,
        schemas: tuple[SchemaFile, ...] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.url = url
        self.files = files
        self.layout = layout
        self.unwraps = unwraps
        self.has_modules = has_modules
        self.dynamic_blocks = dynamic_blocks
        self.roots = roots
        self.functions = functions
        self.json = json or JsonStrings()
        self.schemas = schemas

    @property
    def is_known(self) -> bool:
        """Whether more is known of its files than that they are HCL."""
        return self.name != HCL

    def __repr__(self) -> str:
        return f"<dialect {self.name}>"
