"""The editor: collects changes of one configuration and makes the text that has them."""

from __future__ import annotations

from hcl_lint.annotations import Mapping, Sequence, TypeAlias, Union
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.edit.address import Address, error
from hcl_lint.edit.alignment import aligned_text
from hcl_lint.edit.changes import Changes, Owner
from hcl_lint.edit.code import (
    Meaning, Meanings, NewItem, Value, ValueFragment, is_identifier, key_text, new_attribute,
    new_block, quote, render,
)
from hcl_lint.edit.layout import Surroundings
from hcl_lint.edit.locations import find, kind_of, leads_somewhere, leads_to_block, value_of
from hcl_lint.edit.writer import WrittenEdits
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Expression, IndexStep, Node, Object, ObjectItem, Splat, SplatItem,
    Template, Tuple,
)
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.queries import static_key, without_parentheses
from hcl_lint.syntax.tokens import COLON
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.diff import minimal_edits
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source

# What an address leads to, or its node.
Target: TypeAlias = Union[str, Address, Node]


class Editor:
    """Collects changes of one configuration; `text` is the configuration with all of them.

    What is to be changed is named by its address, such as ``"resource.aws_instance.web.ami"`` (see
    `hcl_lint.edit.address`), or is a node of ``tree``. Both are about the configuration as it was:
    the tree never changes, and new items have no address before they are in a tree.

    A value is a str, int, float, Decimal, bool, None, list or dict, or source text as `Expression`.

    Leading and trailing comments go where their item goes; all other comments stay. New text is
    laid out, with the indentation, newlines and empty lines of its neighbours. Nothing else
    changes, except that lines which were aligned with a changed one stay so.

    Each method that asks for a change raises `EditError`, and changes nothing, where the change
    is impossible or contradicts an earlier one.
    """

    def __init__(self, source: str | SyntaxTree) -> None:
        """Begin with the text of a configuration, or its tree.

        Raises HclSyntaxError: it is not valid HCL.
        """
        tree = source if isinstance(source, SyntaxTree) else parse_config(Source("<text>", source))
        if tree.diagnostics:
            raise HclSyntaxError.from_diagnostics(tree.diagnostics)
        self.tree = tree
        self._changes = Changes(tree)

    # Looking

    def find(self, target: Target) -> Node:
        """The node that an address leads to: an attribute, block, object item or element.

        Raises EditError: it leads to nothing, or to several places.
        """
        if isinstance(target, Node):
            return target
        return find(self.tree, self._address(target))

    def get(self, target: Target) -> str:
        """The source text of a value, or of a whole block.

        Raises EditError: it leads to nothing, or to several places.
        """
        node = self.find(target)
        return self.tree.text(value_of(node) or node)

    def get_string(self, target: Target) -> str:
        """The text that a string stands for, its escapes decoded.

        Raises EditError: there is no string, more than one, or one with interpolations in it.
        """
        value = value_of(self.find(target))
        if value is not None:
            value = without_parentheses(value)
        if isinstance(value, Template) and value.is_literal():
            return value.literal_text()
        raise error(f"`{self._shown(target)}` is not a string, or has interpolations in it")

    # Values

    def set(self, target: Target, value: Value) -> None:
        """Give an attribute, an object's item or a tuple's element a value.

        One that is not there is added, in a block, object or tuple that is: an attribute after
        the others, all else to the end. The number of a new element is that after the last one.
        """
        if isinstance(target, Node):
            found = value_of(target)
            if found is None:
                raise error(f"`{self._changes.shown(target)}` has no value that can be set")
            self.replace(found, value)
            return
        address = self._address(target)
        if leads_somewhere(self.tree, address) or not self._add(address, value):
            self.set(find(self.tree, address), value)

    def replace(self, expression: Expression, value: Value) -> None:
        """Put another value in the place of an expression, which may be part of a larger one."""
        parent = self._changes.parents.get(expression)
        if parent is None or self._begins_with_splat_item(expression):
            raise error(f"`{self._changes.shown(expression)}` cannot be replaced")
        if isinstance(parent, ObjectItem) and expression is parent.key:
            raise error(f"`{self._changes.shown(expression)}` is a key; rename it instead")
        if isinstance(parent, IndexStep) and parent.legacy:
            raise error(
                f"`{self._changes.shown(expression)}` is part of a name; replace the whole name"
            )
        self._changes.take(expression)
        one_line = isinstance(parent, Tuple) and self._is_inline(parent) or (
            isinstance(parent, ObjectItem)
            and isinstance(outer := self._changes.parents[parent], Object)
            and self._is_inline(outer)
        )
        self._changes.values[expression] = ValueFragment(render(value, bool(one_line)))

    def set_attribute(
        self, owner: Target, name: str, value: Value, *, before: Target | None = None,
        after: Target | None = None,
    ) -> None:
        """Give an attribute of a block, or of the file's body, a value; add it if need be.

        A new one goes after the other attributes, unless a neighbour is given.
        """
        body = self._body(owner)
        for attribute in body.attributes:
            if self._changes.name(attribute) == name and attribute not in self._changes.removed:
                self.replace(attribute.expression, value)
                return
        _require_name(name)
        new = new_attribute(name, ValueFragment(render(value)))
        self._insert(body, new, before, after)

    def set_item(self, owner: Target, key: str, value: Value) -> None:
        """Give an item of an object a value; add it to the end if need be."""
        container = self._content(owner)
        if not isinstance(container, Object):
            raise error(f"`{self._shown(owner)}` is {kind_of(container)}, not an object")
        for item in reversed(container.items):
            if isinstance(item, ObjectItem) and item not in self._changes.removed:
                known = self._changes.keys.get(item) or static_key(self.tree, item.key)
                if known == key:
                    self.replace(item.value, value)
                    return
        separator = "="
        if container.items and isinstance(last := container.items[-1], ObjectItem):
            if self.tree.tokens.kinds[last.separator_token] == COLON:
                separator = ":"
        texts = []
        for one_line in (False, True):
            fragment = ValueFragment(render(value, one_line))
            texts.append(f"{key_text(key)} {separator} {fragment.text_for(encloses=True)}")
        meaning: Meaning = ("item", ("key", key), fragment.meaning)
        self._changes.insert(
            container, NewItem(texts[0], meaning, fragment.comments, short_text=texts[1])
        )

    def append(self, owner: Target, value: Value) -> None:
        """Add an element to the end of a tuple."""
        container = self._content(owner)
        if not isinstance(container, Tuple):
            raise error(f"`{self._shown(owner)}` is {kind_of(container)}, not a tuple")
        texts = []
        for one_line in (False, True):
            fragment = ValueFragment(render(value, one_line))
            texts.append(fragment.text_for(encloses=True))
        self._changes.insert(
            container, NewItem(texts[0], fragment.meaning, fragment.comments, short_text=texts[1])
        )

    # Blocks

    def add(self, address: str | Address, content: str | Mapping[str, Value] = "") -> None:
        """Add a block by its address: where the first steps lead to a block, into that one.

        The other steps are its type and its labels; the file's body gets it if none lead anywhere.
        *content* is the source text between the braces, or the attributes in a dict.
        """
        whole = self._address(address)
        outer: Node = self.tree.body
        rest = list(whole.steps)
        for length in range(len(whole.steps) - 1, 0, -1):
            if leads_to_block(self.tree, prefix := Address(whole.steps[:length])):
                outer = find(self.tree, prefix)
                rest = list(whole.steps[length:])
                break
        names = [step for step in rest if isinstance(step, str)]
        if len(names) != len(rest):
            raise error(f"`{whole}` cannot be the address of a new block: it has an index")
        self.add_block(outer, names[0], names[1:], content)

    def add_block(
        self, owner: Target, block_type: str, labels: Sequence[str] = (),
        content: str | Mapping[str, Value] = "", *, before: Target | None = None,
        after: Target | None = None,
    ) -> None:
        """Add a block to another one, or to the file's body (``tree.body``).

        It goes to the end, unless a neighbour is given. *content* is the source text between the
        braces, or the attributes in a dict.
        """
        body = self._body(owner)
        _require_name(block_type)
        if not isinstance(content, str):
            lines = []
            for name, value in content.items():
                _require_name(name)
                lines.append(f"{name} = {ValueFragment(render(value)).text}")
            content = "\n".join(lines)
        is_bare = self._has_bare_labels(body, block_type)
        texts = [label if is_bare and is_identifier(label) else quote(label) for label in labels]
        self._insert(body, new_block(block_type, texts, content), before, after)

    def set_type(self, block: Target, block_type: str) -> None:
        """Give a block another type."""
        node = self._block(block)
        _require_name(block_type)
        self._changes.touch(node)
        self._changes.types[node] = block_type

    def set_labels(self, block: Target, labels: Sequence[str]) -> None:
        """Give a block other labels, more or fewer."""
        node = self._block(block)
        for label in labels:
            quote(label)
        self._changes.touch(node)
        self._changes.labels[node] = list(labels)

    # Items

    def rename(self, target: Target, name: str) -> None:
        """Give an attribute or an object's item another name, a block another last label.

        *name* may have as many steps as a block has labels, or one more for its type: they stand
        for the last ones. A block without labels gets another type. A name that is not an
        address, such as one with dots, needs quotes.
        """
        node = self.find(target)
        steps = [str(step) for step in self._address(name).steps]
        if isinstance(node, Block):
            old = [self._changes.header(node)[0], *self._labels(node)]
            if len(steps) > len(old):
                raise error(f"`{name}` has more steps than `{self._shown(target)}` has names")
            new = old[:len(old) - len(steps)] + steps
            _require_name(new[0])
            if new[1:] != old[1:]:
                self.set_labels(node, new[1:])
            if new[0] != old[0]:
                self.set_type(node, new[0])
            return
        if len(steps) != 1:
            raise error(f"`{name}` is not a single name")
        if isinstance(node, Attribute):
            _require_name(steps[0])
            self._changes.touch(node)
            self._changes.names[node] = steps[0]
        elif isinstance(node, ObjectItem):
            if static_key(self.tree, node.key) is None:
                raise error(f"`{self._changes.shown(node.key)}` is an expression, not a name")
            quote(steps[0])
            self._changes.touch(node)
            self._changes.keys[node] = steps[0]
        else:
            raise error(f"`{self._shown(target)}` has no name")

    def remove(self, target: Target) -> None:
        """Remove an attribute, block, object item or element, and the comments that it has."""
        self._changes.remove(self.find(target))

    def move(
        self, target: Target, owner: Target | None = None, *, before: Target | None = None,
        after: Target | None = None,
    ) -> None:
        """Move an attribute or block, with its comments, beside another or to another owner.

        *owner* is a block or the file's body: the one of the neighbour if it is left out.
        """
        node = self.find(target)
        if not isinstance(node, (Attribute, Block)):
            raise error(f"`{self._shown(target)}` is not an attribute or block")
        if before is not None and after is not None:
            raise error("`before` and `after` cannot be combined")
        neighbour = before if before is not None else after
        if owner is not None:
            body = self._body(owner)
        elif neighbour is not None:
            parent = self._changes.parents.get(self.find(neighbour))
            if not isinstance(parent, Body):
                raise error(f"`{self._shown(neighbour)}` is not an attribute or block")
            body = parent
        else:
            raise error("`before` or `after` is required")
        outer: Node | None = body
        while outer is not None:
            if outer is node:
                raise error(f"`{self._shown(target)}` cannot be moved into itself")
            outer = self._changes.parents.get(outer)
        if neighbour is not None:
            beside = self.find(neighbour)
            if beside is node:
                raise error(f"`{self._shown(target)}` cannot be moved next to itself")
            if beside not in body.items or beside in self._changes.removed:
                raise error(
                    f"`{self._shown(neighbour)}` is not in the file, so nothing can be placed "
                    "next to it"
                )
        around = Surroundings(self.tree)
        first, last = around.extent(node)
        comments = [
            comment.text for comment in all_comments(self.tree) if first <= comment.token <= last
        ]
        item = NewItem(
            self.tree.text(node), Meanings(self.tree).meaning_of(node), comments,
            is_block=isinstance(node, Block), moved=(first, last),
        )
        self._changes.touch(body)
        self._changes.remove(node)
        self._insert(body, item, before, after)

    # The result

    def text(self) -> str:
        """The configuration with all changes.

        It is parsed and compared before it is given out: it means what was asked for, and has all
        comments of what is still there. Raises EditError: it would not.
        """
        written = WrittenEdits(self._changes)
        source = self.tree.source
        if not written.edits:
            return source.text
        try:
            changed = apply_edits(source.text, written.edits)
        except ValueError:
            raise error("two changes are too close to each other to be made together") from None
        tree = parse_config(Source(source.path, changed))
        if not tree.diagnostics:
            tree = parse_config(Source(source.path, aligned_text(self.tree, written, tree)))
        if tree.diagnostics:
            raise error(f"the result would not be valid: {tree.diagnostics[0].summary}")
        if Meanings(tree).meaning_of(tree.root) != self._changes.meaning_of(self.tree.root):
            raise error("the result would not have the requested meaning")
        if sorted([comment.text for comment in all_comments(tree)]) != written.comments:
            raise error("the result would not have the same comments")
        return tree.source.text

    def edits(self) -> list[Edit]:
        """The text edits that make `text` of the configuration, in order and disjoint."""
        return minimal_edits(self.tree.source.text, self.text())

    # Inside

    def _address(self, address: str | Address) -> Address:
        return Address.parse(address) if isinstance(address, str) else address

    def _shown(self, target: Target) -> str:
        return self._changes.shown(target) if isinstance(target, Node) else str(target)

    def _body(self, target: Target) -> Body:
        node = self.find(target)
        if isinstance(node, Block):
            return node.body
        if not isinstance(node, Body):
            raise error(f"`{self._shown(target)}` is not a block")
        return node

    def _block(self, target: Target) -> Block:
        node = self.find(target)
        if not isinstance(node, Block):
            raise error(f"`{self._shown(target)}` is not a block")
        return node

    def _content(self, target: Target) -> Expression:
        value = value_of(self.find(target))
        if value is None:
            raise error(f"`{self._shown(target)}` is a block, not an object or tuple")
        return without_parentheses(value)

    def _labels(self, block: Block) -> list[str]:
        return self._changes.labels.get(block) or [label.value for label in block.labels]

    def _insert(
        self, body: Body, item: NewItem, before: Target | None, after: Target | None
    ) -> None:
        if before is not None and after is not None:
            raise error("`before` and `after` cannot be combined")
        self._changes.insert(
            body, item,
            None if before is None else self.find(before),
            None if after is None else self.find(after),
        )

    def _add(self, address: Address, value: Value) -> bool:
        """Add what an address that leads nowhere stands for; False where that cannot be."""
        last = address.steps[-1]
        if len(address.steps) == 1:
            owner: Node = self.tree.body
        else:
            owner = find(self.tree, Address(address.steps[:-1]))
        found = value_of(owner)
        if isinstance(last, str):
            if found is None:
                body = owner.body if isinstance(owner, Block) else owner
                assert isinstance(body, Body)
                if any([self._changes.header(block)[0] == last for block in body.blocks]):
                    raise error(f"`{address}` is a block, which has no value that can be set")
                self.set_attribute(owner, last, value)
                return True
            self.set_item(owner, last, value)
            return True
        container = without_parentheses(found) if found is not None else None
        if isinstance(container, Tuple) and last == len(container.items):
            self.append(owner, value)
            return True
        return False

    def _is_inline(self, container: Owner) -> bool:
        around = Surroundings(self.tree)
        return not around.has_newline(container.first, container.last)

    def _begins_with_splat_item(self, expression: Expression) -> bool:
        """Whether it stands for each element of a splat around it, or is built on that."""
        for item in [expression, *descendants(expression, SplatItem)]:
            if not isinstance(item, SplatItem):
                continue
            outer: Node | None = item
            while not isinstance(outer, Splat) and outer is not None:
                if outer is expression:
                    return True
                outer = self._changes.parents.get(outer)
        return False

    def _has_bare_labels(self, body: Body, block_type: str) -> bool:
        """Whether blocks of a type have their labels without quotes there."""
        labels = [label for block in body.blocks_of(block_type) for label in block.labels]
        return bool(labels) and not any([label.quoted for label in labels])


def _require_name(name: str) -> None:
    if not is_identifier(name):
        raise error(f"`{name}` cannot be the name of an attribute or the type of a block")
