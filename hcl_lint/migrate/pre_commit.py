"""Replacing the hooks of other tools in a configuration of pre-commit, whose text otherwise stays.

Known are the hooks of pre-commit-terraform, of Gruntwork, and of the tools themselves. What
replaces them runs the installed program, so that it needs no address of a repository.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import yaml

from hcl_lint.annotations import Final, Iterator
from hcl_lint.files.installed import program_data
from hcl_lint.migrate.migration import NotMigrated, items_of, member, root_of, text_of

FORMAT: Final = "hcl-format"
CHECK: Final = "hcl-lint"
DOCS: Final = "hcl-docs"

_FILES: Final = (
    r"\.(tf|tfvars|tofu|tfbackend|hcl|nomad|hcldec|"
    r"(tf|tfvars|tofu|tftest|tofutest|pkr|hcldec)\.json)$"
)
_OF_DOCS: Final = (
    r"((^|/)README\.md|\.(tf|tofu)(\.json)?|\.terraform\.lock\.hcl|\.terraform-docs\.ya?ml)$"
)
# What runs in place of the hooks of others, in this order: fixes come before formatting.
_OURS: Final = {
    CHECK: ("hcl-lint check --force-exclude --affected", _FILES),
    FORMAT: ("hcl-lint format --force-exclude", _FILES),
    DOCS: ("hcl-lint docs --update", _OF_DOCS),
}

_COUNTERPARTS: Final = program_data("migration")["pre-commit"]
# What hcl-lint judges differently, or in part only, and a sentence about it.
_NOTES: Final = program_data("migration")["pre-commit-notes"]


@dataclass(slots=True)
class HooksMigration:
    """The new text; what maps to what, and what differs, as lines with their numbers."""

    text: str
    mapped: list[tuple[int, str]] = field(default_factory=list)
    notes: list[tuple[int, str]] = field(default_factory=list)


def migrate_hooks(text: str) -> HooksMigration:
    """Replace the hooks of other tools by ours.

    Raises NotMigrated: it is not YAML, or has no list of repositories.
    """
    repositories = member(root_of(text), "repos")
    if not isinstance(repositories, yaml.SequenceNode):
        raise NotMigrated("it has no list `repos`")
    migration = HooksMigration(text)
    wanted: set[str] = set()
    present: set[str] = set()
    gone: list[tuple[int, int]] = []
    at = -1  # where ours go
    indent = 0
    for repository in repositories.value:
        hooks = member(repository, "hooks")
        items = items_of(hooks)
        names = [text_of(member(item, "id")) for item in items]
        present.update([name for name in names if name in _OURS])
        found = [item for item, name in zip(items, names) if name in _COUNTERPARTS]
        if not found:
            continue
        if _is_flow(repositories) or _is_flow(hooks):
            line = repository.start_mark.line + 1
            raise NotMigrated(f"line {line} is in brackets; write one hook a line")
        for item in found:
            _take(migration, item, wanted)
        if at == -1:
            dash = _item_start(text, repository)
            at = _line_start(text, dash)
            indent = dash - at
        nodes = [repository] if len(found) == len(items) else found
        gone += [_extent(text, node) for node in nodes]
    new = [name for name in _OURS if name in wanted - present]
    if not gone:
        return migration
    parts = [text[:at], _written(new, indent) if new else ""]
    for start, end in gone:
        parts.append(text[at:start])
        at = end
    migration.text = "".join([*parts, text[at:]])
    try:
        yaml.SafeLoader(migration.text).get_single_node()
    except yaml.YAMLError as error:
        raise NotMigrated("is laid out in a way that cannot be changed; edit it") from error
    return migration


def _take(migration: HooksMigration, item: yaml.Node, wanted: set[str]) -> None:
    """Note what a hook becomes, and what of its settings is lost."""
    name = text_of(member(item, "id"))
    ours = _COUNTERPARTS[name]
    wanted.add(ours)
    line = item.start_mark.line + 1
    migration.mapped.append((line, f"the hook `{name}` is `{ours}`"))
    if name in _NOTES:
        migration.notes.append((line, f"`{name}`: {_NOTES[name]}"))
    for key, value in item.value if isinstance(item, yaml.MappingNode) else ():
        if key.value in ("args", "exclude", "files", "stages"):
            items = value.value if isinstance(value, yaml.SequenceNode) else [value]
            shown = " ".join(" ".join(map(text_of, items)).split())
            where = key.start_mark.line + 1
            before = ", which `migrate terraform-docs` reads if run before" if ours == DOCS else ""
            migration.notes.append((where, f"`{key.value}` of `{name}`: {shown[:80]}{before}"))


def _written(names: list[str], indent: int) -> str:
    """The entry of a local repository with hooks of ours."""
    lines = ["- repo: local  # runs the hcl-lint that is installed", "  hooks:"]
    for name in names:
        entry, files = _OURS[name]
        lines += [
            f"    - id: {name}", f"      name: {name}", f"      entry: {entry}",
            "      language: system", f"      files: '{files}'", "      require_serial: true",
        ]
    return "".join([f"{' ' * indent}{line}\n" for line in lines])


def _extent(text: str, node: yaml.Node) -> tuple[int, int]:
    """The lines of an item of a list, without comments and blank lines after it."""
    start = _line_start(text, _item_start(text, node))
    last = max([scalar.end_mark.index for scalar in _scalars(node)], default=node.start_mark.index)
    end = text.find("\n", last)
    return start, len(text) if end == -1 else end + 1


def _scalars(node: yaml.Node) -> Iterator[yaml.Node]:
    """The nodes that hold text, or are in brackets: blocks end where the next item begins."""
    pending = [node]
    while pending:
        each = pending.pop()
        if isinstance(each, yaml.ScalarNode):
            if each.style in ("|", ">"):
                each.end_mark.index -= 1  # It includes the newline, and blank lines after it.
            yield each
        elif _is_flow(each):
            yield each
        elif isinstance(each, yaml.MappingNode):
            pending += [part for pair in each.value for part in pair]
        else:
            pending += each.value


def _is_flow(node: yaml.Node | None) -> bool:
    """Whether a list or mapping is in brackets."""
    return isinstance(node, yaml.CollectionNode) and bool(node.flow_style)


def _item_start(text: str, node: yaml.Node) -> int:
    """Where the dash of a list item is."""
    return text.rindex("-", 0, node.start_mark.index)


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1
