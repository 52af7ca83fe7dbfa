"""The text edits that add and remove items of objects and elements of tuples."""

from __future__ import annotations

from hcl_lint.edit.code import NewItem
from hcl_lint.edit.locations import Places
from hcl_lint.syntax.nodes import Attribute, Node, Object, ObjectItem, Tuple
from hcl_lint.syntax.tokens import COMMENT, EOF, HEREDOC_CLOSE, NEWLINE
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final, Union


class ContainerWriter:
    """Writes the changes of one object or tuple: new items stand behind all others.

    What is on lines of its own is removed with its lines, and new items get lines of their own
    where the closing bracket has one. Commas are used as they are used already.
    """

    __slots__ = (
        "places", "around", "node", "originals", "kept", "news", "is_spread", "uses_commas",
        "ends_with_comma",
    )  # fmt: skip

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
            [self.comma_behind(item) >= 0 for item in node.items]
        )
        self.ends_with_comma: Final = bool(node.items) and self.comma_behind(node.items[-1]) >= 0

    def write(self) -> None:
        """Add the edits of the object or tuple."""
        if not self.kept and not self.has_dangling_comments():
            self.write_content()
            return
        comma_stays = True  # behind the last item that is kept
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
        """Remove neighbours; whether the comma behind the item before them stays."""
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
            if comma < 0 or kinds[previous.last] == HEREDOC_CLOSE:
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
        """Write new items behind the last that is kept."""
        around = self.around
        comma = self.comma_behind(previous) if comma_stays else -1
        behind = around.rest_of_line(previous)[1]
        if self.is_spread and around.kinds[behind + 1] == NEWLINE:
            indentation = self.indentation()
            end = around.ends[previous.last]
            if comma < 0 and self.uses_commas:
                if around.kinds[previous.last] != HEREDOC_CLOSE:
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
        if comma < 0:
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
