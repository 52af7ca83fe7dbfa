"""Dialects: the facts about the files of a product."""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping, Sequence, TypeAlias, Union
from hcl_lint.files.paths import file_name, is_leftover, matches_name
from hcl_lint.text.source import Source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function
    from hcl_lint.schema.body_schema import BodySchema

# How a value is read; or how what is in a body or object is read, by name. The name "*"
# is for all other attributes and items, but not for blocks.
Reading: TypeAlias = Union[int, Mapping[str, "Reading"]]
# The names of attributes, by role and the path of their block.
Roles: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]

EVALUATED: Final = 0
LITERAL: Final = 1  # no references and no calls; strings in JSON syntax are literal
STATIC: Final = 2  # read as source text; strings in JSON syntax are source text


class Readings:
    """The readings of what is in a file of a dialect, one tree for each syntax."""

    def __init__(self, native: Reading, json: Reading) -> None:
        self.native = native
        self.json = json


def readings_of(expressions: Expressions) -> Readings:
    """Build the trees from lists of paths."""
    shared = ((expressions.literal, LITERAL), (expressions.static, STATIC))
    json = (*shared, (expressions.verbatim, LITERAL))
    return Readings(_tree(shared), _tree(json))


def _tree(lists: tuple[tuple[tuple[str, ...], int], ...]) -> Reading:
    tree: dict[str, Reading] = {}
    for paths, reading in lists:
        for path in paths:
            _put(tree, path.split("."), reading)
    return tree or EVALUATED


def _put(tree: dict[str, Reading], path: list[str], reading: int) -> None:
    """Note the reading of all that a path with alternatives leads to; the first one holds."""
    for name in path[0].split("|"):
        if len(path) == 1:
            tree.setdefault(name, reading)
            continue
        inner = tree.setdefault(name, {})
        if isinstance(inner, dict):
            _put(inner, path[1:], reading)


def of_block(outer: Reading, block_type: str) -> Reading:
    """The reading of a block in a body with the reading *outer*."""
    return EVALUATED if isinstance(outer, int) else outer.get(block_type, EVALUATED)


def of_item(outer: Reading, name: str) -> Reading:
    """The reading of an attribute or object item in something with the reading *outer*."""
    if isinstance(outer, int):
        return outer
    found = outer.get(name)
    return outer.get("*", EVALUATED) if found is None else found


def is_static(reading: Reading) -> bool:
    """Whether a value is read statically, in whole or in part."""
    if isinstance(reading, int):
        return reading == STATIC
    return any([is_static(element) for element in reading.values()])


# The layouts of the formatter. The first is that of all files of which nothing else is said.
HCL: Final = "hcl"
TERRAFORM: Final = "terraform"
LAYOUTS: Final = (HCL, TERRAFORM)

# What rules may require of a dialect beyond the names of its blocks.
RESOURCES: Final = "resources"  # objects of providers, with meta-arguments and a lifecycle
CONDITIONS: Final = "conditions"  # blocks with a condition and an error message
ORDERED_FILES: Final = "ordered_files"  # a customary order of blocks in a file
SPECS: Final = "specs"  # files in the spec language
REFERENCES: Final = "references"  # references must lead to declarations
RUNTIME_TEXT: Final = "runtime_text"  # undeclared names are text that is replaced at run time
GLOBAL_NAMES: Final = "global_names"  # variables and attributes outside all blocks, by bare names
POLICIES: Final = "policies"  # access rules with capabilities
FINAL_GLOBS: Final = "final_globs"  # in paths of rules, `*` is a wildcard only at the end
PLACED_NAMES: Final = "placed_names"  # the meaning of names depends on the enclosing block
TYPED_BY_DEFAULT: Final = "typed_by_default"  # a variable without a type has that of its default
UNITS: Final = "units"  # files that say how modules are run, and in which order
OWN_DEPRECATIONS: Final = "own_deprecations"  # a rule of its own reports deprecated items
ANY_CASE: Final = "any_case"  # names in HCL 1 are the same in upper and lower case, and without `_`
ENTRIES: Final = "entries"  # of a service mesh, whose rules depend on their kinds
AGENTS: Final = "agents"  # that obtain secrets, and hand them on
SKETCHES: Final = "sketches"  # while all blocks of a file are empty, nothing is missing in it
OPEN_ENDED: Final = "open_ended"  # a heredoc may end the file, names of attributes may have dots
MISTAKES: Final = "mistakes"  # the schema says which items do not go together
VALIDATED: Final = "validated"  # all references are checked before anything is evaluated
FEATURES: Final = (
    RESOURCES, CONDITIONS, ORDERED_FILES, SPECS, REFERENCES, RUNTIME_TEXT, GLOBAL_NAMES, POLICIES,
    FINAL_GLOBS, PLACED_NAMES, TYPED_BY_DEFAULT, UNITS, OWN_DEPRECATIONS, ANY_CASE,
    ENTRIES, VALIDATED, OPEN_ENDED, AGENTS, SKETCHES, MISTAKES,
)
TYPED_VARIABLES: Final = "typed_variables"  # these follow from what else is said
EMPTY_BLOCKS: Final = "empty"
UNWRAPS: Final = "unwraps"
VALUE_FILES: Final = "values"

# The languages that files are written in. HCL 1 has no expressions, and a grammar of its own.
# A template is in any language, and becomes something else before anybody reads it as that.
HCL1: Final = "hcl1"
TEMPLATE: Final = "template"
SYNTAXES: Final = (HCL, HCL1, TEMPLATE)

# How types are written: plain constraints, or also attributes with `optional(type, default)`.
CONSTRAINT: Final = "constraint"
WITH_DEFAULTS: Final = "constraint_with_defaults"
TYPE_SYNTAXES: Final = (CONSTRAINT, WITH_DEFAULTS)


class FunctionNames:
    """The functions that expressions may call.

    ``product`` is a dialect whose functions it has, see `hcl_lint.dialects.functions`, or "" for
    none; ``without`` are those it lacks. ``meanings`` are more of them: each name with the name
    of its meaning. Where it is open there may be others. Each is also callable with one of the
    ``namespaces`` before it: ``core::upper``.

    ``removed`` and ``deprecated`` give what to write instead, by name; ``since`` the version of
    the product that brought a function, and ``until`` the first without it. Those in ``console``
    can only be called there. Of those in ``others``, only the names are known.
    """

    def __init__(
        self, product: str = "", meanings: Mapping[str, str] | None = None, *,
        is_open: bool = False, without: tuple[str, ...] = (), namespaces: tuple[str, ...] = (),
        removed: Mapping[str, str] | None = None, deprecated: Mapping[str, str] | None = None,
        since: Mapping[str, str] | None = None, until: Mapping[str, str] | None = None,
        console: tuple[str, ...] = (), others: tuple[str, ...] = (),
    ) -> None:
        self.product = product
        self.meanings = dict(meanings or {})
        self.is_open = is_open
        self.without = without
        self.namespaces = namespaces
        self.removed = dict(removed or {})
        self.deprecated = dict(deprecated or {})
        self.since = dict(since or {})
        self.until = dict(until or {})
        self.console = console
        self.others = others

    def inherit(self, base: FunctionNames) -> None:
        """Take over what *base*, the functions of ``product``, says of single functions."""
        self.removed = {**base.removed, **self.removed}
        self.deprecated = {**base.deprecated, **self.deprecated}
        self.until = {**base.until, **self.until}
        self.console = (*base.console, *self.console)
        self.others = (*base.others, *self.others)


class SchemaFile:
    """A file of a pack that says what bodies hold, in the spec language.

    It is for the files of the dialect whose names match one of the patterns ``files``, without
    any for all. ``layers`` are its text, after those that it is laid over, and ``library`` are
    those whose shared specs it uses; built-in ones are ``packed`` data of
    `hcl_lint.schema.schema_data` instead. ``schema`` is set once it has been made.
    """

    def __init__(
        self, path: str, files: tuple[str, ...] = (), layers: tuple[Source, ...] = (),
        library: Sequence[tuple[Source, ...]] = (), packed: bytes = b"",
    ) -> None:
        self.path = path
        self.files = files
        self.layers = layers
        self.library = library
        self.packed = packed
        self.schema: BodySchema | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Another process that is given this one makes the schema itself."""
        return SchemaFile, (self.path, self.files, self.layers, self.library, self.packed)


class Expressions:
    """How the expressions of a product's files are read, by path.

    ``static`` ones are read and not evaluated: names, references, types. ``literal`` ones are
    values that cannot refer to anything. In JSON syntax strings there are source text and verbatim
    text; ``verbatim`` names more strings that are text in JSON syntax but expressions in native
    syntax. Paths are types of blocks and names, such as ``resource|data.depends_on|provider``,
    where ``|`` separates alternatives and ``*`` is all other attributes of a body.
    """

    def __init__(
        self, literal: tuple[str, ...] = (), static: tuple[str, ...] = (),
        verbatim: tuple[str, ...] = (),
    ) -> None:
        self.literal = literal
        self.static = static
        self.verbatim = verbatim

    def with_those_of(self, other: Expressions) -> Expressions:
        """All paths of both."""
        return Expressions(
            self.literal + other.literal, self.static + other.static, self.verbatim + other.verbatim
        )


# What declarations are to other code; products give them types of blocks and addresses.
VARIABLE: Final = "variable"
LOCAL: Final = "local value"
OUTPUT: Final = "output"
RESOURCE: Final = "resource"
DATA_SOURCE: Final = "data source"
EPHEMERAL_RESOURCE: Final = "ephemeral resource"
CONFIGURATION: Final = "provider configuration"
CHECK: Final = "check"
DECLARED_ROLES: Final = (
    VARIABLE, LOCAL, OUTPUT, RESOURCE, DATA_SOURCE, EPHEMERAL_RESOURCE, CONFIGURATION, CHECK,
)


class Declares:
    """Declarations of blocks of one type.

    ``path`` is the path of block types from the top of a file, ``labels`` are the names of the
    labels, the last of which is the declared name, and ``address`` is what references begin with:
    ``data.{type}.{name}``; ``root`` is its first part. Where ``of_attributes`` is set, each
    attribute of the block declares a name of its own, and what it is set to is its ``default`` if
    that is given, else its ``value``.

    The other fields name attributes of the block: ``alias`` adds a step to the address. ``calls``
    is the path or name of a module that the block calls: it has arguments for the variables of
    that, and references to it lead to its outputs. ``uses`` is the path of another module. Where
    ``type`` is a type constraint, ``type_syntax`` is one of `TYPE_SYNTAXES`, and
    ``legacy_types`` allows types in quotes and bare names of collections. ``reserved`` are names
    that the product refuses. ``free_name`` exempts names from rules about naming. ``role`` is one
    of `DECLARED_ROLES`, if any, and ``noun`` what messages call what is declared.
    """

    def __init__(
        self, path: str, labels: tuple[str, ...] = (), address: str = "", *,
        of_attributes: bool = False, alias: str = "", type: str = "", default: str = "",
        value: str = "", description: str = "", nullable: str = "", sensitive: str = "",
        ephemeral: str = "", deprecated: str = "", calls: str = "", uses: str = "",
        type_syntax: str = "", legacy_types: bool, reserved: tuple[str, ...] = (), free_name: bool,
        role: str = "", noun: str = "",
    ) -> None:
        self.path = path
        self.block_type = path.rpartition(".")[2]
        self.labels = labels
        self.address = address
        names = (*labels, "name") if of_attributes else labels
        start, *pieces = address.split("{")
        self.address_start = start
        # The numbers of the names in it, -1 for none, each with the text that follows.
        self.address_pieces: tuple[tuple[int, str], ...] = tuple([
            (names.index(name) if name in names else -1, rest)
            for name, _, rest in [piece.partition("}") for piece in pieces]
        ])
        self.root = address.partition(".")[0]
        self.of_attributes = of_attributes
        self.alias = alias
        self.type = type
        self.default = default
        self.value = value
        self.description = description
        self.nullable = nullable
        self.sensitive = sensitive
        self.ephemeral = ephemeral
        self.deprecated = deprecated
        self.calls = calls
        self.uses = uses
        self.type_syntax = type_syntax
        self.legacy_types = legacy_types
        self.reserved = reserved
        self.free_name = free_name
        self.role = role
        self.noun = noun or role or f"`{self.block_type}` block"

    def address_of(self, name: str) -> str:
        """The address of a declaration with one label, or without."""
        return f"{self.address.partition('{')[0]}{name}"


class TypicalContent:
    """The contents of files by which dialects are recognized where their names do not tell.

    All names at the top of such a file are among ``names``, or one of them is misspelled. At least
    one path in the file is among ``any``: types of blocks, their labels and a name, where ``*`` is
    any one of them: ``job.*.group``. An attribute at the top that is in ``values`` has one of the
    values listed there, or one of them misspelled.
    """

    def __init__(
        self, names: tuple[str, ...], any: tuple[str, ...],
        values: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.names = names
        self.any = any
        self.values = values or {}


class Root:
    """A name that references begin with and that no declaration gives.

    Without ``within`` it is in scope in the whole file; else in blocks on these paths, and with
    ``when`` only if the block has that attribute. Where it is ``of_instances``, the schemas say
    which blocks can have that. ``attributes`` are those that it has, if they are known. ``files``
    are patterns of the files in which it exists. ``loops_avoid`` is set where an iterator of that
    name would confuse readers.
    """

    def __init__(
        self, name: str, *, within: tuple[str, ...] = (), when: str = "", of_instances: bool,
        attributes: tuple[str, ...] = (), files: tuple[str, ...] = (), loops_avoid: bool,
    ) -> None:
        self.name = name
        self.within = within
        self.when = when
        self.of_instances = of_instances
        self.attributes = attributes
        self.files = files
        self.loops_avoid = loops_avoid


class Dialect:
    """A product's way of writing HCL.

    ``pack`` is the name of the rule pack that defines it, and ``version`` the newest version of
    the product that it follows. ``changes`` are those of the language between versions.

    ``files`` are patterns of its files in the language of .gitignore, ``values`` of those among
    them that hold only values of variables, ``alone`` of those whose declarations hold only in the
    file itself, and ``overrides`` of those that change what others declare. ``automatic`` are the
    files with values that the product reads unasked: names in their order, then patterns of those
    that it reads by name; later ones take precedence. ``companions`` are files in other languages
    that may declare what its files refer to. ``base`` is the dialect whose expressions, labels,
    declarations and roots it shares. ``layout`` is the dialect of the formatter. ``unwraps``: a
    string that is a single interpolation is its value; where it is false, such a string is text for
    run time. ``has_modules``: the files of a folder belong together.
    ``dynamic_blocks``: blocks ``dynamic`` stand for others. ``features`` are some of `FEATURES`.
    ``syntax`` is one of `SYNTAXES`, and files that it says are templates are neither checked nor
    formatted; ``content`` is what its files are recognized by. Where it ``is_known``, more is known
    of its files than that they are HCL.

    ``roots`` are the names that references may begin with, ``functions`` those that may be
    called; None where nothing is known of them. ``scopes`` says more about single roots.
    ``empty`` are paths of blocks that have no effect without content. ``roles`` are the attributes
    that say something of their blocks, by what they say (one of
    `hcl_lint.schema.body_schema.ROLES`) and the path of the block; None until
    `hcl_lint.dialects.schemas.roles_in` is asked.
    """

    def __init__(
        self, name: str, *, pack: str = "", base: str = "", title: str = "", url: str = "",
        version: str = "", changes: tuple[Change, ...] = (), files: tuple[str, ...] = (),
        values: tuple[str, ...] = (), automatic: tuple[str, ...] = (), alone: tuple[str, ...] = (),
        overrides: tuple[str, ...] = (), companions: tuple[str, ...] = (), layout: str = HCL,
        unwraps: bool = False, has_modules: bool = False, dynamic_blocks: bool = False,
        features: tuple[str, ...] = (), roots: tuple[str, ...] | None = None,
        scopes: tuple[Root, ...] = (), functions: FunctionNames | None = None,
        expressions: Expressions | None = None, empty: tuple[str, ...] = (),
        declarations: tuple[Declares, ...] = (), schemas: tuple[SchemaFile, ...] = (),
        syntax: str = HCL, content: TypicalContent | None = None, roles: Roles | None = None,
    ) -> None:
        self.name = name
        self.pack = pack
        self.base = base
        self.title = title
        self.url = url
        self.version = version
        self.changes = changes
        self.files = files
        self.values = values
        self.automatic = automatic
        self.alone = alone
        self.overrides = overrides
        self.companions = companions
        self.layout = layout
        self.unwraps = unwraps
        self.has_modules = has_modules
        self.dynamic_blocks = dynamic_blocks
        self.features = features
        self.roots = roots
        self.scopes = scopes
        self.functions = functions
        self.expressions = expressions or Expressions()
        self.empty = empty
        self.declarations = declarations
        self.schemas = schemas
        self.syntax = syntax
        self.is_known = name != HCL
        self.is_hcl1 = syntax == HCL1
        self.is_template = syntax == TEMPLATE
        self.content = content
        self.roles = roles
        self.parent: Dialect | None = None
        self.readings: Readings | None = None  # made by `hcl_lint.dialects.schemas.readings_in`
        # Made by `hcl_lint.dialects.schemas.label_count`.
        self.label_counts: dict[str, int] | None = None
        self.forms: DeclarationForms | None = None  # made by `forms_of`
        # Made by `hcl_lint.dialects.functions.functions_of`.
        self.callables: Mapping[str, Function] | None = None

    def names(self) -> list[str]:
        """Its name, and those of the dialects that it is based on."""
        found = [self.name]
        parent = self.parent
        while parent is not None:
            found.append(parent.name)
            parent = parent.parent
        return found

    def has(self, feature: str) -> bool:
        """Whether the dialect has one of the `FEATURES`, or one that follows from what it says."""
        if feature == TYPED_VARIABLES:
            return any([form.type_syntax for form in self.declarations])
        if feature in (EMPTY_BLOCKS, UNWRAPS, VALUE_FILES):
            return bool(getattr(self, feature))
        return feature in self.features

    def reads(self, name: str) -> bool:
        """Whether a file called *name* can be part of a module.

        What editors leave behind is in none. Terraform also leaves out what is hidden.
        """
        return not is_leftover(name) and not (name.startswith(".") and self.has(RESOURCES))

    def has_only_values(self, path: str) -> bool:
        """Whether the file at *path* holds only values of variables."""
        return len(self.values) != 0 and matches_name(file_name(path), self.values)

    def inherit(self, base: Dialect) -> None:
        """Take over what *base* says and the dialect itself does not; only once."""
        if self.parent is not None:
            return
        self.parent = base
        own = {declaration.path for declaration in self.declarations}
        self.expressions = self.expressions.with_those_of(base.expressions)
        self.values += base.values
        self.automatic += base.automatic
        self.alone += base.alone
        self.overrides += base.overrides
        self.companions += base.companions
        self.empty += base.empty
        self.features += tuple([entry for entry in base.features if entry not in self.features])
        self.declarations += tuple([entry for entry in base.declarations if entry.path not in own])
        known = {scope.name for scope in self.scopes}
        self.scopes += tuple([scope for scope in base.scopes if scope.name not in known])
        if self.roots is None:
            self.roots = base.roots
        self.changes = self.changes or base.changes
        self.readings = None
        self.label_counts = None
        self.forms = None

    def __repr__(self) -> str:
        return f"<dialect {self.name}>"


class DeclarationForms:
    """Declarations of the blocks of a dialect, for looking them up.

    ``by_path`` has it by the paths of block types, and ``around`` the paths of the blocks around
    those. ``inside`` are the types of blocks at the top with names in them. ``types`` are the paths
    of attributes with types, and ``type_names`` their names.

    ``by_root`` has it by the roots of references, each with the length of the address in steps;
    ``free`` is what is declared under any root, and ``prefix`` the block type that may come before
    the address of that, as in `resource.a.b`. ``by_role`` has the first one of each role, and
    ``call`` is what calls modules.
    """

    def __init__(self, declarations: tuple[Declares, ...]) -> None:
        self.by_path = {form.path: form for form in declarations}
        self.around = {form.path.rpartition(".")[0] for form in declarations}
        self.inside = {
            form.path.partition(".")[0] for form in declarations
            if form.of_attributes or form.alias or "." in form.path
        }
        self.types = {f"{form.path}.{form.type}" for form in declarations if form.type}
        self.type_names = {form.type for form in declarations if form.type}
        self.by_root: dict[str, tuple[Declares, int]] = {}
        self.free: tuple[Declares, int] | None = None
        self.prefix = ""
        self.by_role = {form.role: form for form in reversed(declarations) if form.role}
        self.call = next((form for form in declarations if form.calls), None)
        for form in declarations:
            root, *steps = form.address.split(".")
            if "()" in form.address:
                continue
            if root.startswith("{"):
                self.free = (form, len(steps))
                self.prefix = form.block_type
            else:
                self.by_root.setdefault(root, (form, len(steps)))


def forms_of(dialect: Dialect) -> DeclarationForms:
    """Declarations of the blocks of a dialect, for looking them up; made once."""
    if dialect.forms is None:
        dialect.forms = DeclarationForms(dialect.declarations)
    return dialect.forms


class Change:
    """A change of the language that is neither an item nor a function, by its ``name``.

    Versions have what the ``description`` says ``since`` one of them and ``until`` another one,
    which has it no longer; "" is no bound.
    """

    def __init__(
        self, name: str, description: str = "", *, since: str = "", until: str = ""
    ) -> None:
        self.name = name
        self.description = description
        self.since = since
        self.until = until
