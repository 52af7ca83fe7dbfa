"""What else changes when something that is declared gets another name: the references to it."""

from __future__ import annotations

from hcl_lint.edit.code import is_identifier
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.targets import Target, declared_place, name_place, uses_of
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.project import Project

# Names of providers mean something outside: the types of resources begin with them.
_FIXED = "provider."


class RenameRefused(Exception):
    """A name cannot be given; the message says why, without a full stop."""


def renamed_references(project: Project, path: str, start: int, name: str) -> dict[str, list[Edit]]:
    """Return the edits, by path, of the references in a module to what a file declares.

    That is what begins at the offset *start* of the file at *path*; without such a declaration,
    there are none. The declaration itself is not changed.

    Raises:
        ConfigError: the configuration is wrong.
        FileProblem: the file cannot be read.
        RenameRefused: the name is taken, or some reference is not written as the name is.
    """
    document = project.document(path)
    module = project.module_of(project.file(path), [path]).module
    edits: dict[str, list[Edit]] = {}
    if module is None or not document.has_valid_syntax:
        return edits
    symbols = symbols_of(module)
    for symbol in symbols:
        if symbol.document.path != path or declared_place(symbol).start != start:
            continue
        if symbol.address.startswith(_FIXED):
            continue
        address = symbol.address[: -len(symbol.name)] + name
        if address != symbol.address and address in symbols.by_address:
            raise RenameRefused(f"`{address}` exists already")
        for use in uses_of(Target(symbol, module, name_place(symbol))):
            place = use.name
            if use.is_declaration:
                continue
            where = f"{place.source.path}:{place.line}"
            if place.text != symbol.name:
                raise RenameRefused(f"{where} spells `{symbol.name}` as `{place.text}`")
            if not is_identifier(name) and place.source.text[place.start - 1] != '"':
                raise RenameRefused(f"{where} refers to it, which takes a name, not `{name}`")
            edit = Edit(place.start, place.end, name)
            known = edits.setdefault(place.source.path, [])
            if edit not in known:
                known.append(edit)
    return {each: sorted(found) for each, found in edits.items()}
