"""A change of a tree, and the meaning that its result must have."""

from __future__ import annotations

from hcl_lint.annotations import Final, TypeAlias, Union
from hcl_lint.edit.address import error
from hcl_lint.edit.code import AFTER, BEFORE, END, Meaning, Meanings, NewItem, ValueFragment
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, Object, ObjectItem, Tuple
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.messages import cut

Owner: TypeAlias = Union[Body, Object, Tuple]


class Changes(Meanings):
    """The changes of one tree by the nodes that they concern; the tree stays as it is.

    Each change is checked against those before it when it is added, so that none is lost: nothing
    is changed inside what is removed, replaced or moved. As `Meanings`, it has the meanings
    of the nodes after all changes.
    """

    def __init__(self, tree: SyntaxTree) -> None:
        super().__init__(tree)
        self.parents: Final = _parents(tree.root)
        self.values: Final[dict[Node, ValueFragment]] = {}
        self.removed: Final[set[Node]] = set()
        self.names: Final[dict[Node, str]] = {}  # of attributes
        self.keys: Final[dict[Node, str]] = {}  # of object items
        self.types: Final[dict[Node, str]] = {}  # of blocks
        self.labels: Final[dict[Node, list[str]]] = {}  # of blocks
        # The items of a body, object or tuple, those that are removed included, and new ones.
        self.arrangements: Final[dict[Node, list[Node | NewItem]]] = {}
        self._changed_inside: Final[set[Node]] = set()

    # Adding changes

    def is_gone(self, node: Node) -> bool:
        """Whether a node, or one around it, is removed or replaced."""
        outer: Node | None = node
        while outer is not None:
            if outer in self.removed or (outer in self.values and outer is not node):
                return True
            outer = self.parents.get(outer)
        return False

    def touch(self, node: Node) -> None:
        """Note that something of a node is to be changed."""
        if node not in self.parents and node is not self.tree.root:
            raise error("the node belongs to another tree")
        if self.is_gone(node):
            raise error(
                f"`{self.shown(node)}` is part of something that is already removed, replaced or "
                "moved"
            )
        outer = self.parents.get(node)
        while outer is not None and outer not in self._changed_inside:
            self._changed_inside.add(outer)
            outer = self.parents.get(outer)

    def take(self, node: Node) -> None:
        """Note that a node as a whole is to be removed, replaced or moved."""
        if node in self._changed_inside or node in self.arrangements:
            raise error(f"a part of `{self.shown(node)}` is already changed")
        self.touch(node)

    def remove(self, item: Node) -> None:
        """Remove an item of a body, object or tuple."""
        if not isinstance(self.parents.get(item), (Body, Object, Tuple)):
            raise error(f"`{self.shown(item)}` is not an attribute, block, object item or element")
        for changed in (self.names, self.keys, self.types, self.labels, self.values):
            if item in changed:
                raise error(f"`{self.shown(item)}` is already changed")
        self.take(item)
        self.removed.add(item)

    def arrangement(self, owner: Owner) -> list[Node | NewItem]:
        """All items of a body, object or tuple, in order; new ones may be put there."""
        found = self.arrangements.get(owner)
        if found is None:
            if owner in self.values:
                raise error(f"`{self.shown(owner)}` is already replaced")
            self.touch(owner)
            found = list(owner.items)
            self.arrangements[owner] = found
        return found

    def insert(
        self, owner: Owner, item: NewItem, before: Node | None = None, after: Node | None = None
    ) -> None:
        """Put a new item into a body, object or tuple.

        Without *before* and *after*, one that a body, object or tuple has, its kind decides:
        attributes go after the attributes, all else to the end. It replaces a new one that has
        the same name.
        """
        for sibling in (before, after):
            if sibling is not None and (sibling not in owner.items or sibling in self.removed):
                raise error(
                    f"`{self.shown(sibling)}` is not in the file, so nothing can be placed next "
                    "to it"
                )
        items = self.arrangement(owner)
        items[:] = [element for element in items if not _is_same(element, item)]
        if before is not None:
            item.anchor = BEFORE
            items.insert(items.index(before), item)
        elif after is not None:
            index = items.index(after) + 1
            while index < len(items) and _is_anchored_after(items[index]):
                index += 1
            items.insert(index, item)
        elif item.is_block or not isinstance(owner, Body):
            item.anchor = END
            items.append(item)
        else:
            self._insert_attribute(items, item)

    def _insert_attribute(self, items: list[Node | NewItem], item: NewItem) -> None:
        """Put an attribute after those before the first block, or after all, or to the top.

        One on one line keeps to those that are too.
        """
        last = -1
        last_short = -1
        first_block = -1
        for i, other in enumerate(items):
            if isinstance(other, Node) and other in self.removed:
                continue
            if isinstance(other, Block) or isinstance(other, NewItem) and other.is_block:
                if first_block == -1:
                    first_block = i
                    if last != -1:
                        break
            else:
                last = i
                if not self.is_multiline(other):
                    last_short = i
        if last != -1:
            if last_short != -1 and not self.is_multiline(item):
                last = last_short
            items.insert(last + 1, item)
        elif first_block != -1:
            item.anchor = BEFORE
            items.insert(first_block, item)
        else:
            item.anchor = END
            items.append(item)

    def is_multiline(self, item: Node | NewItem) -> bool:
        """Whether an item has newlines in it, those in heredocs aside."""
        if isinstance(item, NewItem):
            return "\n" in item.text
        return NEWLINE in self.tree.tokens.kinds[item.first:item.last]

    def shown(self, node: Node) -> str:
        """How a node is called in a message."""
        if isinstance(node, Attribute):
            return node.name
        if isinstance(node, Block):
            return self._words(node.first, node.open_token - 1)
        if isinstance(node, ObjectItem):
            node = node.key
        return self._words(node.first, node.last)

    def _words(self, first: int, last: int) -> str:
        tokens = self.tree.tokens
        words = " ".join(self.tree.source.text[tokens.starts[first]:tokens.ends[last]].split())
        return cut(words, 40)

    # Meaning of the result

    def meaning_of(self, node: Node) -> Meaning:
        value = self.values.get(node)
        return super().meaning_of(node) if value is None else value.meaning

    def items(self, node: Body | Object | Tuple) -> Meaning:
        return tuple([
            self.meaning_of(item) if isinstance(item, Node) else item.meaning
            for item in self.arrangements.get(node, node.items)
            if not (isinstance(item, Node) and item in self.removed)
        ])

    def name(self, attribute: Attribute) -> str:
        return self.names.get(attribute) or super().name(attribute)

    def header(self, block: Block) -> tuple[str, Meaning]:
        block_type, labels = super().header(block)
        if block in self.labels:
            labels = tuple(self.labels[block])
        return self.types.get(block, block_type), labels

    def key(self, item: ObjectItem) -> Meaning:
        key = self.keys.get(item)
        return super().key(item) if key is None else ("key", key)


def _is_same(one: Node | NewItem, other: NewItem) -> bool:
    """Whether two new attributes or items of an object have one name."""
    return (
        isinstance(one, NewItem) and one.moved is None and other.moved is None
        and one.meaning[:1] in (("attribute",), ("item",)) and one.meaning[:2] == other.meaning[:2]
    )


def _is_anchored_after(item: Node | NewItem) -> bool:
    return isinstance(item, NewItem) and item.anchor == AFTER


def _parents(root: Node) -> dict[Node, Node]:
    parents: dict[Node, Node] = {}
    waiting = [root]
    while waiting:
        node = waiting.pop()
        for child in node.children():
            parents[child] = node
            waiting.append(child)
    return parents
