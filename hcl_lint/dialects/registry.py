"""The known dialects, and the dialect of a file."""

from __future__ import annotations

from functools import lru_cache

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects import dialect as names
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.dialect_data import dialect_of_data, tables
from hcl_lint.files.ignore import PathPatterns
from hcl_lint.files.paths import file_name, is_leftover
from hcl_lint.text.messages import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.pack import Pack
    from hcl_lint.syntax.tree import SyntaxTree

BUILT_IN = tuple([dialect_of_data(dialect) for dialect in tables().dialects])
DIALECTS = {dialect.name: dialect for dialect in BUILT_IN}
for _dialect in BUILT_IN:
    if _dialect.base:
        _dialect.inherit(DIALECTS[_dialect.base])
HCL = DIALECTS[names.HCL]
TERRAFORM = DIALECTS[names.TERRAFORM]

# The patterns of built-in dialects are names, or `*` and an ending that begins with a dot.
_BY_PATTERN = {pattern: dialect for dialect in BUILT_IN for pattern in dialect.files}
_ENDINGS = tuple([key.lstrip("*") for key, value in _BY_PATTERN.items() if not value.is_template])
_TEMPLATES = tuple([key.lstrip("*") for key, value in _BY_PATTERN.items() if value.is_template])


def dialect_for(path: str) -> Dialect:
    """The dialect of a file by its name; `HCL` if the name does not decide."""
    return _dialect_of_name(file_name(path)) or HCL


def is_hcl_name(name: str) -> bool:
    """Whether a file called *name* is searched for in folders; *name* has no folder part."""
    return name.endswith(_ENDINGS) and not name.endswith(_TEMPLATES) and not is_leftover(name)


def deciding_pattern(path: str) -> str:
    """The pattern of a built-in dialect that the name of a file matches; "" if there is none."""
    name = file_name(path)
    ends = [name[at:] for at, sign in enumerate(name) if sign == "."]
    patterns = [name, *[f"*{end}" for end in ends]]
    return next((pattern for pattern in patterns if pattern in _BY_PATTERN), "")


@lru_cache(1_000)
def _dialect_of_name(name: str) -> Dialect | None:
    """The dialect with the pattern that a name matches; the longest one counts."""
    found = _BY_PATTERN.get(name)
    at = name.find(".")
    while found is None and at != -1:
        found = _BY_PATTERN.get("*" + name[at:])
        at = name.find(".", at + 1)
    return found


class UnknownDialect(ConfigError):
    """There is no dialect of a name."""


class Dialects:
    """The dialects that there are under one configuration.

    Where a setting says what a file is, that holds; else the dialect of a pack one of whose
    patterns it matches; else its name says it.
    """

    def __init__(
        self, packs: Sequence[Pack] = (), settings: Sequence[tuple[str, str, str]] = (),
        here: str | None = None,
    ) -> None:
        """*settings* are triples of a folder, a pattern below it in the syntax of .gitignore,
        and the name of a dialect; the last match wins, for packs too. Relative paths start at
        *here*, by default the current folder of the process.

        Raises ConfigError: two dialects have one name, or a name is unknown.
        """
        self.packs = packs
        self._recognizable: list[Dialect] | None = None
        self._by_name = dict(DIALECTS)
        patterns: list[tuple[str, list[str], Dialect]] = []
        for pack in packs:
            for dialect in pack.dialects:
                if dialect.name in self._by_name:
                    raise ConfigError(
                        f"rule pack {pack.folder}: a dialect `{dialect.name}` already exists"
                    )
                self._by_name[dialect.name] = dialect
        for pack in packs:
            for dialect in pack.dialects:
                self._complete(dialect, pack)
        for folder, pattern, name in reversed(settings):
            patterns.append((folder, [pattern], self.find(name)))
        for pack in reversed(packs):
            for dialect in pack.dialects:
                if dialect.files:
                    patterns.append((pack.base, list(dialect.files), dialect))
        self._patterns = _read_patterns(patterns, here) if patterns else []

    def __iter__(self) -> Iterator[Dialect]:
        return iter(self._by_name.values())

    def _complete(self, dialect: Dialect, pack: Pack) -> None:
        """Add what a dialect of a pack has from others."""
        if dialect.base and dialect.parent is None:
            base = self._by_name.get(dialect.base)
            if base is None or dialect.name in base.names():
                raise ConfigError(
                    f"rule pack {pack.folder}: dialect `{dialect.name}`: its base "
                    f"`{dialect.base}` does not exist"
                )
            dialect.inherit(base)
        functions = dialect.functions
        if functions is not None and functions.product not in ("", "none"):
            product = DIALECTS.get(functions.product)
            if product is None or product.functions is None:
                raise ConfigError(
                    f"rule pack {pack.folder}: dialect `{dialect.name}`: there are no functions of "
                    f"`{functions.product}`; there are those of {', '.join(tables().functions)}"
                )
            functions.inherit(product.functions)
        if any([root.of_instances for root in dialect.scopes]):
            from hcl_lint.dialects.schemas import resolve_scopes

            resolve_scopes(dialect)

    def find(self, name: str) -> Dialect:
        """The dialect of that name. Raises UnknownDialect: there is no such dialect."""
        if name not in self._by_name:
            near = closest(name, self._by_name)
            hint = f"did you mean `{near}`?" if near else f"there are {', '.join(self._by_name)}"
            raise UnknownDialect(f"unknown dialect `{name}`; {hint}")
        return self._by_name[name]

    def have_pattern_for(self, folder: str, name: str) -> bool:
        """Whether a file in a folder is one of theirs by a pattern of settings or packs."""
        if not self._patterns or is_leftover(name):
            return False
        path = folder + "/" + name if folder else name
        return any([patterns.match(path) for patterns, _ in self._patterns])

    def of(self, path: str) -> Dialect:
        """The dialect of the file at *path*."""
        for patterns, dialect in self._patterns:
            if patterns.match(path):
                return dialect
        return _dialect_of_name(file_name(path)) or HCL

    def deciding_pattern(self, path: str) -> tuple[str, Pack | None]:
        """The pattern of a setting or of a pack that decides about a file; "" if there is none."""
        for patterns, dialect in self._patterns:
            if patterns.match(path):
                each = next(
                    text for text in patterns.patterns
                    if PathPatterns(
                        patterns.folder, [text], anywhere=True, here=patterns.here
                    ).match(path)
                )
                packs = [pack for pack in self.packs if dialect in pack.dialects]
                is_of_pack = packs and list(dialect.files) == patterns.patterns
                return each, packs[0] if is_of_pack else None
        return "", None

    def recognized(self, path: str, tree: SyntaxTree) -> Dialect:
        """The dialect of the file at *path*, by its content if its name does not decide."""
        dialect = self.of(path)
        if dialect is not HCL or any([patterns.match(path) for patterns, _ in self._patterns]):
            return dialect
        if self._recognizable is None:
            self._recognizable = [element for element in self if element.content is not None]
        from hcl_lint.dialects.recognition import dialect_of_content

        return dialect_of_content(tree, self._recognizable) or dialect


def _read_patterns(
    patterns: list[tuple[str, list[str], Dialect]], here: str | None
) -> list[tuple[PathPatterns, Dialect]]:
    return [
        (PathPatterns(folder, texts, anywhere=True, here=here), dialect)
        for folder, texts, dialect in patterns
    ]
