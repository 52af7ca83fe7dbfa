"""The table of what a product has since and until which version: one for all readers."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.schemas import block_schema, bodies_in, load_schema
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.values.versions import version_key


class Availability:
    """Something with the versions that have it; "" stands for no bound.

    ``kind`` is one of "block", "argument", "label", "word" (of an argument), "function" and
    "change", and ``name`` a path of block types in the first four, in the ``files`` that match a
    pattern; "" for those of modules.
    """

    def __init__(self, kind: str, name: str, since: str, until: str, files: str = "") -> None:
        self.kind = kind
        self.name = name
        self.since = since
        self.until = until
        self.files = files


def availabilities(dialect: Dialect) -> list[Availability]:
    """All that not all versions of a product have, in the order of its pack.

    Raises ConfigError: something in a schema is wrong.
    """
    found: list[Availability] = []
    for index, file in enumerate(dialect.schemas):
        files = file.files[0] if index and file.files else ""
        found += _of_schema(load_schema(file), files)
    functions = dialect.functions
    if functions is not None:
        for name in sorted({**functions.since, **functions.until}):
            bounds = functions.since.get(name, ""), functions.until.get(name, "")
            found.append(Availability("function", name, *bounds))
    for change in dialect.changes:
        found.append(Availability("change", change.description, change.since, change.until))
    return [entry for entry in found if entry.since or entry.until]


def releases_of(dialect: Dialect) -> list[str]:
    """The versions of a product that brought something, the oldest first."""
    found = {entry.since for entry in availabilities(dialect) if entry.since}
    return sorted(found, key=version_key)


def since_of(dialect: Dialect, path: str) -> str:
    """The version that brought the blocks, or the attribute, on a path; "" if all have it."""
    block = block_schema(dialect, path)
    if block is not None:
        return block.metadata.since
    around, _, name = path.rpartition(".")
    block = block_schema(dialect, around)
    body = None if block is None or block.nested is None else block.nested.schema
    attribute = None if body is None else body.attributes.get(name)
    return "" if attribute is None else attribute.metadata.since


def change_of(dialect: Dialect, name: str) -> tuple[str, str]:
    """The version that brought a change of the language, and that which ended it; "" for none.

    All versions of a product have the changes that it does not name.
    """
    for change in dialect.changes:
        if change.name == name:
            return change.since, change.until
    return "", ""


def _of_schema(schema: BodySchema, files: str) -> Iterator[Availability]:
    # An item is not listed where all that have the block around it have it as well.
    outer: dict[tuple[str, ...], str] = {(): ""}
    for around, body in bodies_in(schema):
        first = outer[around]
        for attribute in body.attributes.values():
            name, metadata = ".".join((*around, attribute.name)), attribute.metadata
            if attribute.name not in body.blocks:
                since = _newer(metadata.since, first)
                yield Availability("argument", name, since, metadata.until, files)
            for word, (since, until) in metadata.words.items():
                since = _newer(since, _newer(metadata.since, first) or first)
                yield Availability("word", f"{name} = {word}", since, until, files)
        for block in body.blocks.values():
            path, metadata = (*around, block.type), block.metadata
            name, since = ".".join(path), _newer(metadata.since, first)
            own = outer[path] = since or first
            yield Availability("block", name, since, metadata.until, files)
            for of_label in (block.label_metadata or {}).values():
                for word, (since, until) in of_label.words.items():
                    since = _newer(since, own)
                    yield Availability("label", f'{name} "{word}"', since, until, files)


def _newer(since: str, first: str) -> str:
    """The version that brought something, "" unless it came after the *first* with its block."""
    return since if version_key(since) > version_key(first) else ""
