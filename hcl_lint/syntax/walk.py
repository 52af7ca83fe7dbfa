"""One walk over a tree that serves all who want some of its nodes."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Collection, Final, Iterator, TypeAlias, TypeVar
from hcl_lint.syntax.nodes import (
    Attribute, AttributeStep, Block, Body, BoolLiteral, Label, Node, NullLiteral, NumberLiteral,
    QuotedTemplate, TemplateText, Traversal,
)
from hcl_lint.syntax.queries import has_only_names, is_literal_value

N = TypeVar("N", bound=Node)
# Gets the node and its ancestors, the root first.
Handler: TypeAlias = Callable[[N, list[Node]], None]


class Walk:
    """Passes each node of a tree to the handlers of its class.

    Handlers get the node and the list of its ancestors, the root first and the parent last;
    that list lives, and a handler that keeps it makes a copy. Nodes come in source order, parents
    before (`enter`) or after (`leave`) their children; handlers of one node run in the order
    in which they were added. Trees may be of any depth.
    """

    __slots__ = (
        "_enter", "_leave", "_plans", "_of_body", "_of_block", "_of_attribute", "_of_label",
    )

    def __init__(self) -> None:
        self._enter: list[tuple[type[Node], Handler[Node]]] = []
        self._leave: list[tuple[type[Node], Handler[Node]]] = []
        self._plans: dict[type[Node], _Plan] = {}  # worked out when a class is first met
        self._of_body = self._of_block = self._of_attribute = self._of_label = _NO_PLAN

    def enter(self, cls: type[N], handler: Handler[N]) -> None:
        """Call *handler* with each node of class *cls*, or one derived from it, on the way down."""
        self._enter.append((cls, handler))  # type: ignore[arg-type]  # it gets only these
        self._plans.clear()

    def leave(self, cls: type[N], handler: Handler[N]) -> None:
        """Call *handler* with each node of class *cls* once its children are done."""
        self._leave.append((cls, handler))  # type: ignore[arg-type]  # it gets only these
        self._plans.clear()

    def run(self, root: Node, left_out: Collection[Node] = ()) -> None:
        """Walk over *root* and all below it, without the items of it that are *left_out*."""
        if isinstance(root, Body):
            self._of_body, self._of_block = self._plan(Body), self._plan(Block)
            self._of_attribute, self._of_label = self._plan(Attribute), self._plan(Label)
            self._body(root, [], left_out)
        else:
            self._expression(root, [])

    def _body(self, body: Body, ancestors: list[Node], left_out: Collection[Node] = ()) -> None:
        """Walk over a body and all below it, which is only as deep as the parser went."""
        plan = self._of_body
        for handler in plan.enter:
            handler(body, ancestors)
        ancestors.append(body)
        for item in body.items:
            if len(left_out) != 0 and item in left_out:
                continue
            if isinstance(item, Attribute):
                self._attribute(item, ancestors)
            elif isinstance(item, Block):
                self._block(item, ancestors)
            else:
                self._expression(item, ancestors)
        ancestors.pop()
        for handler in plan.leave:
            handler(body, ancestors)

    def _attribute(self, attribute: Attribute, ancestors: list[Node]) -> None:
        plan = self._of_attribute
        for handler in plan.enter:
            handler(attribute, ancestors)
        if not (plan.may_skip and is_literal_value(attribute.expression)):
            ancestors.append(attribute)
            self._expression(attribute.expression, ancestors)
            ancestors.pop()
        for handler in plan.leave:
            handler(attribute, ancestors)

    def _block(self, block: Block, ancestors: list[Node]) -> None:
        plan, labels = self._of_block, self._of_label
        for handler in plan.enter:
            handler(block, ancestors)
        ancestors.append(block)
        if len(labels.enter) + len(labels.leave) != 0:
            for label in block.labels:
                self._expression(label, ancestors)
        self._body(block.body, ancestors)
        ancestors.pop()
        for handler in plan.leave:
            handler(block, ancestors)

    def _expression(self, root: Node, ancestors: list[Node]) -> None:
        """Walk over an expression and all below it, which may be of any depth."""
        plans = self._plans
        has_leave = len(self._leave) != 0
        waiting: list[Node | None] = [root]  # None ends the children of the last ancestor
        while len(waiting) != 0:
            node = waiting.pop()
            if node is None:
                node = ancestors.pop()
                if has_leave:
                    for handler in (plans.get(type(node)) or self._plan(type(node))).leave:
                        handler(node, ancestors)
                continue
            plan = plans.get(type(node))
            if plan is None:
                plan = self._plan(type(node))
            # Most lists are empty, and then asking is cheaper than a loop.
            if len(plan.enter) != 0:
                for handler in plan.enter:
                    handler(node, ancestors)
            if plan.has_children and not (
                plan.may_skip and isinstance(node, Traversal) and has_only_names(node)
            ):
                children = node.children()
                if len(children) != 0:
                    ancestors.append(node)
                    waiting.append(None)
                    for number in range(len(children) - 1, -1, -1):
                        waiting.append(children[number])
                    continue
            if has_leave:
                for handler in plan.leave:
                    handler(node, ancestors)

    def _plan(self, cls: type[Node]) -> _Plan:
        """Work out what is to be done with the nodes of exactly this class."""
        known = self._plans.get(cls)
        if known is not None:
            return known
        plan = _Plan(
            [handler for wanted, handler in self._enter if issubclass(cls, wanted)],
            [handler for wanted, handler in self._leave if issubclass(cls, wanted)],
            cls.children is not Node.children,
        )
        # Most values are literals, and most steps are names, of which nobody may want anything.
        skipped = _SKIPPED.get(cls)
        if skipped is not None:
            plan.may_skip = not any([
                issubclass(below, wanted) for below in skipped
                for wanted, _ in (*self._enter, *self._leave)
            ])
        self._plans[cls] = plan
        return plan


# The nodes that literal values and steps that are names are made of, by what they are in.
_SKIPPED: Final[dict[type[Node], tuple[type[Node], ...]]] = {
    Attribute: (QuotedTemplate, TemplateText, NumberLiteral, BoolLiteral, NullLiteral),
    Traversal: (AttributeStep,),
}


class _Plan:
    """The handlers of the nodes of one class."""

    __slots__ = ("enter", "leave", "has_children", "may_skip")

    def __init__(
        self, enter: list[Handler[Node]], leave: list[Handler[Node]], has_children: bool
    ) -> None:
        self.enter = enter
        self.leave = leave
        self.has_children = has_children
        self.may_skip = False  # what is below it, where that is of classes in `_SKIPPED`


_NO_PLAN = _Plan([], [], False)


def bodies_in(body: Body) -> list[Body]:
    """Return a body and those of the blocks in it, at any depth, in source order."""
    return [body, *[block.body for block in blocks_in(body)]]


def blocks_in(body: Body) -> list[Block]:
    """Return the blocks in a body, at any depth, parents first, in source order."""
    found: list[Block] = []
    waiting = body.blocks[::-1]
    while len(waiting) != 0:
        block = waiting.pop()
        found.append(block)
        waiting += block.body.blocks[::-1]
    return found


def holds(node: Node, classes: tuple[type[Node], ...]) -> bool:
    """Whether a node of one of these classes is below *node*."""
    waiting: list[Node] = list(node.children())
    while len(waiting) != 0:
        each = waiting.pop()
        if isinstance(each, classes):
            return True
        waiting += each.children()
    return False


def descendants(node: Node, cls: type[N]) -> Iterator[N]:
    """Yield the nodes of class *cls* below *node*, parents first, in source order."""
    waiting: list[Node] = list(reversed(node.children()))
    while len(waiting) != 0:
        each = waiting.pop()
        if isinstance(each, cls):
            yield each
        waiting += each.children()[::-1]
