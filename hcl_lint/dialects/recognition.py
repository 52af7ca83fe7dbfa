"""Which product a file is for, by what it contains.

A wrong guess would report what is not a problem, so a file is recognized only where all that is at
its top is known, something in it is typical, and no two dialects claim it.
"""

from __future__ import annotations

from hcl_lint.syntax.nodes import Attribute, Block, Body
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hcl_lint.dialects.dialect import Content, Dialect
    from hcl_lint.syntax.hcl1 import Hcl1Value
    from hcl_lint.syntax.tree import SyntaxTree

    # The type of a block, its labels, and a name in it; or the name of an attribute.
    Path = tuple[str, ...]


def dialect_of_content(tree: SyntaxTree, dialects: Iterable[Dialect]) -> Dialect | None:
    """The one of some dialects that a file is in; None if there is any doubt."""
    if not isinstance(tree.root, Body):
        return None
    names = {tree.token_text(item.first).strip('"') for item in tree.root.items}
    is_native = len(tree.diagnostics) == 0
    native: list[Path] | None = None
    older: list[Path] | None = None
    found: list[Dialect] = []
    for dialect in dialects:
        content = dialect.content
        if content is None or (is_native and not _may_hold(content, names)):
            continue
        if dialect.is_hcl1:
            if older is None:
                older = _hcl1_paths(tree)
            paths = older
        elif is_native:
            if native is None:
                native = list(_native_paths(tree, tree.root))
            paths = native
        else:
            continue
        tops = {path[0] for path in paths}
        if _may_hold(content, tops) and any([_is_any(path, content) for path in paths]):
            found.append(dialect)
    return found[0] if len(found) == 1 else None


def _may_hold(content: Content, names: set[str]) -> bool:
    """Whether the names at the top of a file are known, but for a misspelt one."""
    unknown = [name for name in names if name not in content.names]
    if len(unknown) == 1 and len(names) > 1:
        return closest(unknown[0], content.names) is not None
    return len(unknown) == 0 and len(names) != 0


def _is_any(path: Path, content: Content) -> bool:
    for pattern in content.any:
        steps = pattern.split(".")
        if len(steps) <= len(path) and all(
            [step in ("*", name) for step, name in zip(steps, path)]
        ):
            return True
    return False


def _native_paths(tree: SyntaxTree, root: Body) -> Iterator[Path]:
    for item in root.items:
        if isinstance(item, Attribute):
            yield (tree.token_text(item.name_token),)
        elif isinstance(item, Block):
            path = (tree.token_text(item.type_token), *[label.value for label in item.labels])
            yield path
            for inner in item.body.items:
                if isinstance(inner, (Attribute, Block)):
                    yield (*path, tree.token_text(inner.first))


def _hcl1_paths(tree: SyntaxTree) -> list[Path]:
    """The paths in a file that HCL 1 accepts; none in others."""
    from hcl_lint.syntax.hcl1 import parse_hcl1

    parsed = parse_hcl1(tree.source)
    return [] if parsed.refused_at >= 0 else list(_paths_of(parsed.root, (), 3))


def _paths_of(value: Hcl1Value, before: Path, depth: int) -> Iterator[Path]:
    for item in value.items:
        path = (*before, *[key.text for key in item.keys])
        yield path
        if depth > 1:
            for inner in (item.value, *item.value.values):
                yield from _paths_of(inner, path, depth - 1)
