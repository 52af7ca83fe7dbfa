"""Recognizing the product of a file by its content.

A wrong guess would report what is not a problem, so a file is recognized only where all that is at
its top is known, something in it is typical, and no two dialects claim it.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.dialects.dialect import ANY_CASE, Dialect, TypicalContent
from hcl_lint.syntax.hcl1 import TEXT, Hcl1Value, parse_hcl1
from hcl_lint.syntax.nodes import Attribute, Block, Body
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.messages import closest, folded

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
    texts: list[tuple[Path, str]] = []
    found: list[Dialect] = []
    for dialect in dialects:
        content = dialect.content
        if content is None:
            continue
        ignores_case = dialect.has(ANY_CASE)
        if is_native and not _may_hold(content, names, ignores_case):
            continue
        if dialect.is_hcl1:
            if older is None:
                older, texts = _hcl1_paths(tree)
            paths = older
        elif is_native:
            if native is None:
                native = list(_native_paths(tree, tree.root))
            paths = native
        else:
            continue
        tops = {path[0] for path in paths}
        if (
            _may_hold(content, tops, ignores_case)
            and any([_is_any(path, content, ignores_case) for path in paths])
            and _has_values(content, texts, ignores_case)
        ):
            found.append(dialect)
    return found[0] if len(found) == 1 else None


def _may_hold(content: TypicalContent, names: set[str], ignores_case: bool) -> bool:
    """Whether the names at the top of a file are known, except for a misspelled one."""
    unknown = [name for name in names if name not in content.names]
    if ignores_case and len(unknown) != 0:
        known = {folded(name) for name in content.names}
        unknown = [name for name in unknown if folded(name) not in known]
    if len(unknown) == 1 and len(names) > 1:
        return closest(unknown[0], content.names) is not None
    return len(unknown) == 0 and len(names) != 0


def _is_any(path: Path, content: TypicalContent, ignores_case: bool) -> bool:
    return any([_is_on(path, element, ignores_case) for element in content.any])


def _is_on(path: Path, pattern: str, ignores_case: bool) -> bool:
    """Whether a path begins as a pattern says."""
    if ignores_case:
        path, pattern = tuple([folded(name) for name in path]), folded(pattern)
    steps = pattern.split(".")
    return len(steps) <= len(path) and all([step in ("*", name) for step, name in zip(steps, path)])


def _has_values(content: TypicalContent, texts: list[tuple[Path, str]], ignores_case: bool) -> bool:
    """Whether a file has typical texts on the paths where such files have them.

    One of the texts on a path is enough, or a misspelling of one. A path without texts is fine.
    """
    for pattern, values in content.values.items():
        length = pattern.count(".") + 1
        given = [
            text for path, text in texts
            if len(path) == length and _is_on(path, pattern, ignores_case)
        ]
        if given and not any([text in values or closest(text, values) for text in given]):
            return False
    return True


def _native_paths(tree: SyntaxTree, root: Body) -> Iterator[Path]:
    for item in root.items:
        if isinstance(item, Attribute):
            yield (item.name,)
        elif isinstance(item, Block):
            path = (item.type, *[label.value for label in item.labels])
            yield path
            for inner in item.body.items:
                if isinstance(inner, (Attribute, Block)):
                    yield (*path, tree.token_text(inner.first))


def _hcl1_paths(tree: SyntaxTree) -> tuple[list[Path], list[tuple[Path, str]]]:
    """The paths in a file that HCL 1 accepts, and the texts on them; else none.

    A text is a string, an element of a list, or what follows on a path: a label or a name.
    """
    parsed = parse_hcl1(tree.source)
    paths: list[Path] = []
    texts: list[tuple[Path, str]] = []
    if parsed.refused_at == -1:
        _add_paths(parsed.root, (), 3, paths, texts)
    return paths, texts


def _add_paths(
    value: Hcl1Value, before: Path, depth: int, paths: list[Path], texts: list[tuple[Path, str]]
) -> None:
    for item in value.items:
        path = before
        for key in item.keys:
            if path:
                texts.append((path, key.text))
            path = (*path, key.text)
        paths.append(path)
        for inner in (item.value, *item.value.values):
            if inner.kind == TEXT:
                texts.append((path, inner.text))
            if depth > 1:
                _add_paths(inner, path, depth - 1, paths, texts)
