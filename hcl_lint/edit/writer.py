"""The text edits that make the changes of a tree."""

from __future__ import annotations

from hcl_lint.edit.bodies import BodyWriter
from hcl_lint.edit.code import is_identifier, key_text, quote
from hcl_lint.edit.containers import ContainerWriter
from hcl_lint.edit.layout import laid_out_value
from hcl_lint.edit.locations import Places
from hcl_lint.syntax.nodes import (
    Attribute, Binary, Block, Body, Conditional, Index, Node, Object, ObjectItem, QuotedTemplate,
    RelativeTraversal, Splat, Tuple, Unary,
)  # fmt: skip
from hcl_lint.syntax.tokens import CLOSE_BRACE, EOF, NEWLINE
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.edit.changes import Changes
    from hcl_lint.edit.code import ValueFragment


class Written:
    """The text edits for some changes, in order, and what is known of the result.

    ``comments`` are all that it must have, sorted; ``moved`` are the texts that have moved, and
    the offsets of the lines where they began. The edits leave the alignment of lines to
    `hcl_lint.edit.alignment`.
    """

    __slots__ = ("edits", "comments", "moved")

    def __init__(self, changes: Changes) -> None:
        writer = _Writer(changes)
        writer.write()
        self.edits = writer.places.edits
        self.comments = writer.places.expected_comments()
        self.moved = writer.places.moved


class _Writer:
    __slots__ = ("changes", "places")

    def __init__(self, changes: Changes) -> None:
        self.changes = changes
        self.places = Places(changes)

    def write(self) -> None:
        changes = self.changes
        places = self.places
        for attribute, name in changes.names.items():
            assert isinstance(attribute, Attribute)
            places.replace(attribute.name_token, attribute.name_token, name)
        for item, key in changes.keys.items():
            assert isinstance(item, ObjectItem)
            self.write_key(item, key)
        for block, block_type in changes.types.items():
            assert isinstance(block, Block)
            places.replace(block.type_token, block.type_token, block_type)
        for block, labels in changes.labels.items():
            assert isinstance(block, Block)
            self.write_labels(block, labels)
        for value, fragment in changes.values.items():
            self.write_value(value, fragment)
        owners: dict[Node, None] = dict.fromkeys(changes.arrangements)
        owners.update(dict.fromkeys([changes.parents[item] for item in changes.removed]))
        owners.update(dict.fromkeys([block.body for block in places.expanding]))
        for owner in owners:
            if isinstance(owner, Body):
                BodyWriter(places, owner).write()
            elif isinstance(owner, (Object, Tuple)):
                ContainerWriter(places, owner).write()
        places.edits.sort(key=_place)

    def write_key(self, item: ObjectItem, key: str) -> None:
        """A key stays in quotes if it is in quotes."""
        is_quoted = isinstance(item.key, QuotedTemplate)
        self.places.replace(
            item.key.first, item.key.last, quote(key) if is_quoted else key_text(key)
        )

    def write_labels(self, block: Block, labels: list[str]) -> None:
        places = self.places
        around = places.around
        old = block.labels
        for label, new in zip(old, labels):
            if label.value != new:
                is_bare = not label.quoted and is_identifier(new)
                places.replace(label.first, label.last, new if is_bare else quote(new))
        for label in old[len(labels):]:
            end = around.ends[label.last]
            places.edits.append(Edit(around.ends[label.first - 1], end, ""))
        last = old[-1].last if old else block.type_token
        is_bare = bool(old) and not old[-1].quoted
        for new in labels[len(old):]:
            end = around.ends[last]
            text = new if is_bare and is_identifier(new) else quote(new)
            places.edits.append(Edit(end, end, f" {text}"))

    def write_value(self, value: Node, fragment: ValueFragment) -> None:
        places = self.places
        around = places.around
        parent = self.changes.parents[value]
        text = fragment.text
        if _wants_parentheses(parent, value, fragment):
            text = f"({text}{around.newline if fragment.ends_heredoc else ''})"
        elif fragment.ends_heredoc:
            following = around.kinds[value.last + 1]
            if following == EOF:
                text += around.newline
            elif following != NEWLINE and not (
                following == CLOSE_BRACE
                and isinstance(parent, Attribute)
                and places.enclosing_block(value) in places.expanding
            ):
                text = fragment.text_for(encloses=True)
        places.comments_added += fragment.comments
        places.replace(
            value.first, value.last, laid_out_value(text, places.indentation_at(value), around)
        )


def _wants_parentheses(parent: Node, value: Node, fragment: ValueFragment) -> bool:
    """Whether what is written around a value would otherwise take it apart."""
    if isinstance(parent, (RelativeTraversal, Splat)) or (
        isinstance(parent, Index) and value is parent.collection
    ):
        return not fragment.is_source
    if isinstance(parent, (Unary, Binary, Conditional)):
        return not fragment.is_operand
    return False


def _place(edit: Edit) -> tuple[int, int]:
    """Where an edit is: several insertions at one offset keep their order."""
    return edit.start, edit.end
