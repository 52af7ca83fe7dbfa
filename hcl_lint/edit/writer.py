"""The text edits that make the changes of a tree."""

from __future__ import annotations

from hcl_lint.annotations import Final, TypeAlias, Union
from hcl_lint.edit.changes import Changes
from hcl_lint.edit.code import BEFORE, END, NewItem, ValueFragment, is_identifier, key_text, quote
from hcl_lint.edit.layout import laid_out_value
from hcl_lint.edit.locations import Places
from hcl_lint.syntax.nodes import (
    Attribute, Binary, Block, Body, Conditional, Index, Node, Object, ObjectItem, QuotedTemplate,
    RelativeTraversal, Splat, Tuple, Unary,
)
from hcl_lint.syntax.tokens import CLOSE_BRACE, COMMENT, EOF, HEREDOC_CLOSE, IDENTIFIER, NEWLINE
from hcl_lint.text.edits import Edit

Item: TypeAlias = Union[Node, NewItem]

# What decides on empty lines beside an item.
_SHORT: Final = 0  # an attribute on one line
_LONG: Final = 1  # an attribute on several lines
_BLOCK: Final = 2


class BodyWriter:
    """Writes the changes of one body.

    What is new keeps to a neighbour: comments that belong to nothing stay where they are between
    the neighbours, and never get above a new item without an empty line between.
    """

    def __init__(self, places: Places, body: Body) -> None:
        changes = places.changes
        block = changes.parents.get(body)
        self.places: Final = places
        self.around: Final = places.around
        self.body: Final = body
        self.block: Final = block if isinstance(block, Block) else None
        self.items: Final[list[Item]] = []  # of the result
        self.removed: Final[list[tuple[int, int]]] = []  # tokens, with comments
        for item in changes.arrangements.get(body, body.items):
            if isinstance(item, Node) and item in changes.removed:
                self.removed.append(self.around.extent(item))
            else:
                self.items.append(item)
        self._wants_blank: Final[dict[int, bool]] = {}

    def write(self) -> None:
        """Add the edits of the body."""
        if self.block is not None and self.around.is_one_line(self.block):
            self.write_one_line(self.block)
            return
        news = [item for item in self.items if isinstance(item, NewItem)]
        if news and len(news) == len(self.items) and self.last_token() < self.first_token():
            self.write_content(news)
            return
        for first, last in self.removed_runs():
            self.places.remove_lines(first, last)
        previous: Node | None = None
        gap: list[NewItem] = []
        for item in self.items:
            if isinstance(item, NewItem):
                gap.append(item)
                continue
            if gap:
                self.write_gap(previous, gap, item)
            gap = []
            previous = item
        if gap:
            self.write_gap(previous, gap, None)

    # Tokens

    def first_token(self) -> int:
        """The first token within the body, comments and newlines included."""
        return 0 if self.block is None else self.block.open_token + 1

    def stop_token(self) -> int:
        """The token after all within the body."""
        return len(self.around.kinds) - 1 if self.block is None else self.block.close_token

    def last_token(self) -> int:
        """The last token within the body that stays and is not a newline, else one before it."""
        token = self.stop_token() - 1
        removed = len(self.removed) - 1
        while token >= self.first_token():
            if removed != -1 and token == self.removed[removed][1]:
                token = self.removed[removed][0] - 1
                removed -= 1
            elif self.around.kinds[token] == NEWLINE:
                token -= 1
            else:
                break
        return token

    def removed_runs(self) -> list[tuple[int, int]]:
        """The removed items, those as one between which there are only empty lines."""
        runs: list[tuple[int, int]] = []
        for first, last in self.removed:
            if runs:
                between = self.around.kinds[runs[-1][1] + 1:first]
                if between.count(NEWLINE) == len(between):
                    runs[-1] = (runs[-1][0], last)
                    continue
            runs.append((first, last))
        return runs

    # New items

    def write_gap(self, previous: Node | None, gap: list[NewItem], following: Node | None) -> None:
        """Write new items that stand between two that are kept."""
        behind = len(gap)
        if following is not None:
            while behind > 0 and (gap[behind - 1].anchor == BEFORE or previous is None):
                behind -= 1
        elif previous is not None:
            behind = 0
            while behind < len(gap) and gap[behind].anchor != END:
                behind += 1
        else:
            behind = 0
        if behind > 0 and previous is not None:
            self.write_behind(previous, gap[:behind], following if behind == len(gap) else None)
        if behind < len(gap):
            before = gap[behind - 1] if behind > 0 else previous
            if following is not None:
                self.write_before(before, gap[behind:], following)
            else:
                self.write_end(before, gap[behind:])

    def write_behind(self, previous: Node, group: list[NewItem], following: Item | None) -> None:
        last = self.around.extent(previous)[1]
        lines = self.lines(previous, group, self.indentation(previous))
        if isinstance(following, Node) and self.blank_between(group[-1], following):
            below = self.around.kinds[last + 1:last + 3]
            first = self.around.extent(following)[0]
            if below != bytes([NEWLINE, NEWLINE]) and not self.around.is_blank_above(first):
                lines.append("")
        self.places.insert_lines(self.around.line_end(last), lines)

    def write_before(self, previous: Item | None, group: list[NewItem], following: Node) -> None:
        first = self.around.extent(following)[0]
        lines = self.lines(previous, group, self.indentation(following))
        if lines[0] == "" and self.around.is_blank_above(first):
            del lines[0]
        if self.blank_between(group[-1], following):
            lines.append("")
        self.places.insert_lines(self.around.line_start(first), lines)

    def write_end(self, previous: Item | None, group: list[NewItem]) -> None:
        """Write new items after all that is in the body, comments too."""
        last = self.last_token()
        lines = self.lines(previous, group, self.indentation(None))
        if lines[0] != "" and last >= self.first_token() and self.around.is_comment_line(last):
            lines.insert(0, "")
        self.places.insert_lines(self.around.line_end(last), lines)

    def write_content(self, group: list[NewItem]) -> None:
        """Write new items where there is nothing else between the braces, or in the file."""
        around = self.around
        lines = self.lines(None, group, self.indentation(None))
        newline = around.newline
        if self.block is None:
            text = "".join([line + newline for line in lines])
            self.places.edits.append(Edit(around.file_start(), len(around.text), text))
            return
        text = "".join([newline + line for line in lines])
        text += newline + around.indentation(self.block.first)
        start = around.ends[self.block.open_token]
        self.places.edits.append(Edit(start, around.starts[self.block.close_token], text))

    def lines(self, previous: Item | None, group: list[NewItem], indentation: str) -> list[str]:
        """The new items, with empty lines between them, and after *previous*, where needed."""
        lines: list[str] = []
        for item in group:
            if previous is not None and self.blank_between(previous, item):
                lines.append("")
            lines.append(indentation + self.places.item_text(item, indentation))
            previous = item
        return lines

    # Style

    def indentation(self, neighbour: Node | None) -> str:
        """How items of the body are indented; a neighbour knows it best."""
        around = self.around
        if neighbour is not None:
            return around.indentation(neighbour.first)
        for item in reversed(self.body.items):
            if around.begins_line(item.first):
                return around.indentation(item.first)
        return "" if self.block is None else around.indentation(self.block.first) + around.unit

    def blank_between(self, first: Item, second: Item) -> bool:
        """Whether an empty line belongs between two neighbours.

        It does beside blocks, unless the body has none there, and beside attributes of several
        lines, if the body has some there.
        """
        rank = max(self.rank(first), self.rank(second))
        if rank not in self._wants_blank:
            self._wants_blank[rank] = self._uses_blanks(rank)
        return self._wants_blank[rank]

    def _uses_blanks(self, rank: int) -> bool:
        if rank == _SHORT:
            return False
        is_known = rank == _LONG
        for first, second in zip(self.body.items, self.body.items[1:]):
            if max(self.rank(first), self.rank(second)) == rank:
                if self.around.is_blank_above(self.around.extent(second)[0]):
                    return True
                is_known = True
        return not is_known

    def rank(self, item: Item) -> int:
        """The rule for empty lines beside an item."""
        if item.is_block if isinstance(item, NewItem) else isinstance(item, Block):
            return _BLOCK
        return _LONG if self.places.changes.is_multiline(item) else _SHORT

    # Blocks on one line

    def write_one_line(self, block: Block) -> None:
        around = self.around
        places = self.places
        outer = around.indentation(block.first)
        inner = outer + around.unit
        start = around.ends[block.open_token]
        end = around.starts[block.close_token]
        newline = around.newline
        stays = self.last_token() >= self.first_token()
        if block not in places.expanding:
            if not stays:
                places.edits.append(Edit(start, end, ""))
            return
        kept = 0
        while kept < len(self.items) and isinstance(self.items[kept], NewItem):
            kept += 1
        before = self.new_lines(None, self.items[:kept], inner)
        middle = self.items[kept] if kept < len(self.items) else None
        behind = self.new_lines(middle, self.items[kept + 1:], inner)
        if not stays:
            text = "".join([newline + line for line in before])
            places.edits.append(Edit(start, end, text + newline + outer))
            return
        if middle is None:
            # A comment that belongs to nothing stays above.
            before, behind = [], ["", *before]
        elif before and self.blank_between(self.items[kept - 1], middle):
            before.append("")
        first = "".join([newline + line for line in [*before, inner]])
        last = "".join([newline + line for line in [*behind, outer]])
        places.edits.append(Edit(start, around.starts[block.open_token + 1], first))
        places.edits.append(Edit(around.ends[block.close_token - 1], end, last))

    def new_lines(self, previous: Item | None, items: list[Item], indentation: str) -> list[str]:
        news = [item for item in items if isinstance(item, NewItem)]
        return self.lines(previous, news, indentation)


class ContainerWriter:
    """Writes the changes of one object or tuple: new items stand after all others.

    What is on lines of its own is removed with its lines, and new items get lines of their own
    where the closing bracket has one. Commas are used as they are used already.
    """

    def __init__(self, places: Places, node: Union[Object, Tuple]) -> None:
        changes = places.changes
        around = places.around
        self.places: Final = places
        self.around: Final = around
        self.node: Final = node
        self.originals: Final[list[Node]] = list(node.items)
        self.kept: Final = [item for item in node.items if item not in changes.removed]
        self.news: Final = [
            item for item in changes.arrangements.get(node, ()) if isinstance(item, NewItem)
        ]
        last = node.items[-1].last if node.items else node.first
        self.is_spread: Final = around.has_newline(last + 1, node.last)
        self.uses_commas: Final = isinstance(node, Tuple) or any(
            [self.comma_behind(item) != -1 for item in node.items]
        )
        self.ends_with_comma: Final = bool(node.items) and self.comma_behind(node.items[-1]) != -1

    def write(self) -> None:
        """Add the edits of the object or tuple."""
        if not self.kept and not self.has_dangling_comments():
            self.write_content()
            return
        comma_stays = True  # after the last item that is kept
        first = 0
        while first < len(self.originals):
            end = first
            while end < len(self.originals) and self.originals[end] not in self.kept:
                end += 1
            if end > first:
                for i, j in self.parts(first, end - 1):
                    comma_stays = self.remove(i, j)
                first = end
            else:
                first += 1
                comma_stays = True
        if not self.news:
            return
        if self.kept:
            self.append(self.kept[-1], comma_stays)
        else:
            self.write_behind_comments()

    # Tokens

    def comma_behind(self, item: Node) -> int:
        return self.around.comma_behind(item)

    def has_dangling_comments(self) -> bool:
        """Whether comments stay when all items go."""
        at = self.node.first + 1
        for item in self.originals:
            first, last = self.around.rest_of_line(item)
            if COMMENT in self.around.kinds[at:first]:
                return True
            at = last + 1
        return COMMENT in self.around.kinds[at:self.node.last]

    # Removing

    def parts(self, i: int, j: int) -> list[tuple[int, int]]:
        """Neighbours to be removed, line by line where others follow them."""
        if j + 1 == len(self.originals):
            return [(i, j)]
        found = [(i, i)]
        for k in range(i + 1, j + 1):
            last = self.around.rest_of_line(self.originals[k - 1])[1]
            if self.around.kinds[last + 1] == NEWLINE:
                found.append((k, k))
            else:
                found[-1] = (found[-1][0], k)
        return found

    def remove(self, i: int, j: int) -> bool:
        """Remove neighbours; whether the comma after the item before them stays."""
        around = self.around
        kinds = around.kinds
        starts = around.starts
        ends = around.ends
        previous = self.originals[i - 1] if i > 0 else None
        following = self.originals[j + 1] if j + 1 < len(self.originals) else None
        first = around.rest_of_line(self.originals[i])[0]
        last = around.rest_of_line(self.originals[j])[1]
        end = ends[last]
        if around.begins_line(first) and kinds[last + 1] == NEWLINE:
            self.places.remove_lines(first, last)
            if previous is None or following is not None or self.news or self.ends_with_comma:
                return True
            comma = self.comma_behind(previous)
            if comma == -1 or kinds[previous.last] == HEREDOC_CLOSE:
                return True
            self.places.edits.append(Edit(starts[comma], ends[comma], ""))
            return False
        start = starts[first]
        comma_stays = True
        if following is not None:
            if kinds[last + 1] != NEWLINE:
                end = starts[around.extent(following)[0]]
            elif previous is not None and not around.begins_line(first):
                start = ends[around.rest_of_line(previous)[1]]
        elif previous is not None:
            behind = around.rest_of_line(previous)[1]
            if kinds[previous.last] != HEREDOC_CLOSE and not around.comments_between(
                previous.last + 1, last + 1
            ):
                start = ends[previous.last]
                end = ends[self.originals[j].last]
                comma_stays = False
            elif kinds[behind + 1] != NEWLINE:
                start = ends[behind]
        self.places.edits.append(Edit(start, end, ""))
        return comma_stays

    # Adding

    def write_content(self) -> None:
        """Write new items where there is nothing else between the brackets."""
        around = self.around
        start = around.ends[self.node.first]
        end = around.starts[self.node.last]
        if not self.news:
            text = ""
        elif self.is_spread or self.may_spread():
            indentation = self.indentation()
            lines = self.lines(indentation, self.ends_with_comma or isinstance(self.node, Tuple))
            text = "".join([around.newline + indentation + line for line in lines])
            text += around.newline + self.places.indentation_at(self.node)
        else:
            indentation = self.places.indentation_at(self.node)
            text = ", ".join([self.short_text(item, indentation) for item in self.news])
            if isinstance(self.node, Object):
                text = f" {text} "
        self.places.edits.append(Edit(start, end, text))

    def may_spread(self) -> bool:
        """Whether an empty object may have lines of its own: as the last of its line."""
        if not isinstance(self.node, Object) or self.originals:
            return False
        parent = self.places.changes.parents.get(self.node)
        following = self.around.kinds[self.node.last + 1]
        return isinstance(parent, (Attribute, ObjectItem)) and following in (NEWLINE, EOF)

    def append(self, previous: Node, comma_stays: bool) -> None:
        """Write new items after the last that is kept."""
        around = self.around
        comma = self.comma_behind(previous) if comma_stays else -1
        behind = around.rest_of_line(previous)[1]
        if self.is_spread and around.kinds[behind + 1] == NEWLINE:
            indentation = self.indentation()
            end = around.ends[previous.last]
            if comma == -1 and self.uses_commas:
                if not self.places.will_end_heredoc(previous.last):
                    self.places.edits.append(Edit(end, end, ","))
                elif isinstance(self.node, Tuple):
                    self.places.edits.append(Edit(end, end, f"{around.newline}{indentation},"))
            lines = self.lines(indentation, self.ends_with_comma)
            self.places.insert_lines(
                around.line_end(behind), [indentation + line for line in lines]
            )
            return
        indentation = self.places.indentation_at(previous)
        texts = [self.short_text(item, indentation) for item in self.news]
        if comma == -1:
            at = around.ends[previous.last]
            text = "".join([f", {text}" for text in texts])
        else:
            at = around.ends[comma]
            text = " " + ", ".join(texts) + ("," if self.ends_with_comma else "")
        self.places.edits.append(Edit(at, at, text))

    def write_behind_comments(self) -> None:
        """Write new items where only comments are left."""
        around = self.around
        if not self.is_spread:
            indentation = self.places.indentation_at(self.node)
            text = ", ".join([self.short_text(item, indentation) for item in self.news])
            end = around.starts[self.node.last]
            space = " " if isinstance(self.node, Object) else ""
            start = around.ends[self.node.last - 1]
            self.places.edits.append(Edit(start, end, f" {text}{space}"))
            return
        removed = [around.rest_of_line(item) for item in self.originals]
        last = self.node.last - 1
        while around.kinds[last] != COMMENT or any([i <= last <= j for i, j in removed]):
            last -= 1
        indentation = self.indentation()
        lines = [indentation + line for line in self.lines(indentation, self.ends_with_comma)]
        if around.is_comment_line(last):
            lines.insert(0, "")
        self.places.insert_lines(around.line_end(last), lines)

    def lines(self, indentation: str, ends_with_comma: bool) -> list[str]:
        """The new items without the indentation of their first lines, with commas."""
        lines = [self.places.item_text(item, indentation) for item in self.news]
        if self.uses_commas:
            for i in range(len(lines)):
                if ends_with_comma or i + 1 < len(lines):
                    lines[i] += ","
        return lines

    def short_text(self, item: NewItem, indentation: str) -> str:
        return self.places.item_text(item, indentation, is_short=True)

    def indentation(self) -> str:
        """How items on lines of their own are indented."""
        around = self.around
        for item in reversed(self.originals):
            if around.begins_line(item.first):
                return around.indentation(item.first)
        return self.places.indentation_at(self.node) + around.unit


class WrittenEdits:
    """The text edits for some changes, in order, and what is known of the result.

    ``comments`` are all that it must have, sorted; ``moved`` are the texts that have moved, and
    the offsets of the lines where they began. The edits leave the alignment of lines to
    `hcl_lint.edit.layout`.
    """

    def __init__(self, changes: Changes) -> None:
        writer = _EditWriter(changes)
        writer.write()
        self.edits = writer.places.edits
        self.comments = writer.places.expected_comments()
        self.moved = writer.places.moved


class _EditWriter:
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
        places.edits.sort(key=lambda edit: (edit.start, edit.end))

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
                following == CLOSE_BRACE and isinstance(parent, Attribute)
                and places.enclosing_block(value) in places.expanding
            ):
                text = fragment.text_for(encloses=True)
        places.comments_added += fragment.comments
        text = laid_out_value(text, places.indentation_at(value), around)
        places.replace(value.first, value.last, self.apart(value, text))

    def apart(self, value: Node, text: str) -> str:
        """The new text of a value, with spaces where a word that it touches would go on in it."""
        around = self.places.around
        before, behind = value.first - 1, value.last + 1
        if around.kinds[before] == IDENTIFIER and around.ends[before] == around.starts[value.first]:
            text = f" {text}" if _may_go_on(text[0]) else text
        if around.kinds[behind] == IDENTIFIER and around.starts[behind] == around.ends[value.last]:
            text = f"{text} " if _may_go_on(text[-1]) else text
        return text


def _may_go_on(character: str) -> bool:
    """Whether a character can be part of a name; a minus can."""
    return character.isalnum() or character in "_-"


def _wants_parentheses(parent: Node, value: Node, fragment: ValueFragment) -> bool:
    """Whether what is written around a value would otherwise take it apart."""
    if isinstance(parent, (RelativeTraversal, Splat)) or (
        isinstance(parent, Index) and value is parent.collection
    ):
        return not fragment.is_source
    if isinstance(parent, (Unary, Binary, Conditional)):
        return not fragment.is_operand
    return False
