"""`lifecycle` blocks: what they ignore, what replaces a resource, and the actions they trigger.

Source: internal/configs of Terraform, ``decodeActionTriggerBlock``, and its tests of cycles.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import ERROR, MODULE, ON, WARNING, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.language.files import blocks_of
from hcl_lint.products.terraform.language.instance_scopes import declaration_of_self
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, text_of
from hcl_lint.schema.static_syntax import beginning_of, keyword_of, static
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import CONTEXT_REFERENCE, INVALID_REFERENCE_SHAPE
from hcl_lint.semantics.symbols import Resolved, resolved_references
from hcl_lint.semantics.versions import is_before
from hcl_lint.syntax.nodes import Body, QuotedTemplate
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import advise, listed, short

_ONLY_MANAGED: Final = (
    "create_before_destroy", "prevent_destroy", "ignore_changes", "replace_triggered_by",
)
_TRIGGER: Final = "resource.lifecycle.action_trigger"


@rule(
    "TF005", "invalid-lifecycle", ERROR, ON, "Invalid lifecycle setting.",
    in_json=True, words=("lifecycle",),
)
def invalid_lifecycle(file: FileContext) -> Iterator[Diagnostic]:
    for block in blocks_of(file.document, "data", "ephemeral", "check.data"):
        what = "Data sources" if block.type == "data" else "Ephemeral resources"
        for lifecycle in block.blocks("lifecycle"):
            for name in _ONLY_MANAGED:
                attribute = lifecycle.attribute(name)
                if attribute is not None:
                    yield invalid_lifecycle.at(
                        attribute.name_place, f"`{name}` has no effect here",
                        f"{what} are only read, so only preconditions and postconditions are "
                        "allowed.",
                    )
    for lifecycle in blocks_of(file.document, "check.data.lifecycle"):
        yield invalid_lifecycle.at(
            lifecycle.place, "`lifecycle` in a check",
            "The check itself says what must hold. Add an `assert` block to it instead.",
        )
    for lifecycle in blocks_of(file.document, "resource.lifecycle"):
        ignored = lifecycle.expression("ignore_changes")
        if ignored is not None:
            yield from _ignored(ignored)
        triggers = lifecycle.expression("replace_triggered_by")
        for item in list_items(triggers) or ():
            yield from _replacing(item)
    for trigger in blocks_of(file.document, _TRIGGER):
        yield from _trigger(trigger)


def _ignored(expression: BodyExpression) -> Iterator[Diagnostic]:
    found = static(expression)
    if found is not None and found.keyword() == "all" and not found.is_quoted:
        return
    items = list_items(expression)
    if items is None:
        yield invalid_lifecycle.at(
            expression.place, "`ignore_changes` is not a list",
            IGNORE_ALL if text_of(expression) == "all"
            else "Write a list of arguments in brackets, `[tags]`, or the keyword `all`.",
        )
        return
    if lists_all(expression):
        yield invalid_lifecycle.at(
            items[0].place, "`all` is an argument in this list",
            f"In a list, `all` is the name of an argument. {IGNORE_ALL}",
            keyword_all(expression, is_certain=False),
            severity=WARNING,  # Without a schema, there may be such an argument.
        )
    for item in items:
        written = static(item)
        if text_of(item) == "*":
            yield invalid_lifecycle.at(item.place, "Wildcard in `ignore_changes`", IGNORE_ALL)
        elif written is None or written.reference() is None:
            yield invalid_lifecycle.at(
                item.place, "Entry of `ignore_changes` is not an argument",
                'Write the name of an argument of the resource, such as `tags` or `tags["Name"]`, '
                "without references to other objects.",
            )


IGNORE_ALL: Final = "To ignore changes of all arguments, write `ignore_changes = all`."


def lists_all(expression: BodyExpression) -> bool:
    """Whether an expression is a list of the keyword ``all`` alone, which is no keyword there."""
    items = list_items(expression) or []
    only = static(items[0]) if len(items) == 1 else None
    return only is not None and only.keyword() == "all"


def keyword_all(expression: BodyExpression, *, is_certain: bool) -> Fix | None:
    """Replace a list of ``all`` by the keyword; in native syntax, and where no comment is lost.

    It is safe where *is_certain* that no argument has this name.
    """
    place = expression.place
    is_plain = place.text.translate({ord(character): None for character in ' \t\r\n,"'}) == "[all]"
    if not is_plain or not isinstance(expression, NativeExpression):
        return None
    edits = [Edit(place.start, place.end, "all")]
    return Fix("write the keyword `all`", edits, SAFE if is_certain else UNSAFE)


_NOT_MANAGED: Final = (
    "var", "local", "module", "data", "ephemeral", "path", "terraform", "self", "each", "count",
)


def _replacing(item: BodyExpression) -> Iterator[Diagnostic]:
    beginning = beginning_of(item)
    if beginning is not None and beginning.root in _NOT_MANAGED:
        yield invalid_lifecycle.at(
            item.place, "Trigger is not a managed resource",
            "`replace_triggered_by` takes references to managed resources and their attributes. To "
            "react to other values, refer to a `terraform_data` resource that holds them.",
            severity=WARNING if beginning.root == "data" else "",  # It never triggers.
        )
        return
    for reference in item.references()[1:]:
        step = reference.steps[0].key if reference.steps else ""
        if (reference.root, step) not in (("count", "index"), ("each", "key")):
            yield invalid_lifecycle.at(
                reference.place, f"Key of a trigger is {short(reference.to_text())}",
                "The key of an instance in `replace_triggered_by` can only be a literal, "
                "`count.index` or `each.key`.",
            )


# Terraform knows those before and after destruction since 1.14, and accepts them since 1.16.
_EVENTS: Final = (
    "before_create", "after_create", "before_update", "after_update", "before_destroy",
    "after_destroy",
)
_OF_DESTRUCTION: Final = _EVENTS[4:]
_WITH_DESTRUCTION: Final = (1, 16, 0)
_REACTIONS: Final = ("halt", "continue", "taint")


def _trigger(trigger: BlockView) -> Iterator[Diagnostic]:
    """Report events, actions and reactions that do not exist."""
    seen: set[str] = set()
    for name in ("events", "actions"):
        expression = trigger.expression(name)
        items = list_items(expression)
        if expression is not None and items == []:
            yield invalid_lifecycle.at(
                expression.place, f"No {name} of a trigger",
                f"Name at least one of the {name}, or remove the block.",
            )
        for item in items or ():
            yield from _action(item) if name == "actions" else _event(item, seen)
    condition = trigger.expression("condition")
    if condition is not None and not seen.isdisjoint(_OF_DESTRUCTION):
        yield invalid_lifecycle.at(
            condition.place, "Condition of a trigger of destruction",
            "Actions of these events always run. Remove the condition, or put the other events "
            "into a trigger of their own.",
        )
    for reference in condition.references() if condition and "before_create" in seen else ():
        if reference.root in _OBJECT_OF_TRIGGER:
            yield invalid_lifecycle.at(
                reference.place, f"`{reference.root}` does not exist before its creation",
                "The condition is evaluated before the object is created, too. Move the event "
                "`before_create` into a trigger of its own.",
            )
    reaction = trigger.expression("on_failure")
    if reaction is not None and (_is_quoted(reaction) or keyword_of(reaction) not in _REACTIONS):
        yield invalid_lifecycle.at(
            reaction.place, "Unknown reaction to a failure",
            f"`on_failure` takes one of the keywords {listed(_REACTIONS)}, without quotes.",
        )


def _event(item: BodyExpression, seen: set[str]) -> Iterator[Diagnostic]:
    event = keyword_of(item)
    if event is None:
        return  # The schema reports it.
    if event not in _EVENTS:
        yield invalid_lifecycle.at(
            item.place, f"Unknown event {short(event)}",
            advise(event, _EVENTS, f"The events are {listed(_EVENTS)}."),
        )
    elif event in seen:
        yield invalid_lifecycle.at(
            item.place, f"Event {short(event)} is repeated",
            "Each event is listed once. Remove this one.",
        )
    seen.add(event)


def _action(item: BodyExpression) -> Iterator[Diagnostic]:
    beginning = beginning_of(item)
    if _is_quoted(item):
        yield invalid_lifecycle.at(
            item.place, "Quoted reference to an action",
            "References are written without quotes: `action.TYPE.NAME`.",
        )
    elif beginning is not None and beginning.root != "action":
        yield invalid_lifecycle.at(
            item.place, f"{short(beginning.to_text())} is not an action",
            "A trigger runs actions of the same module: `action.TYPE.NAME`.",
        )


def _is_quoted(expression: BodyExpression) -> bool:
    return isinstance(expression, NativeExpression) and isinstance(expression.node, QuotedTemplate)


@check(invalid_lifecycle, reads=MODULE, words=("action_trigger",))
def unsupported_events(module: Module) -> Iterator[Diagnostic]:
    """Report events that no version has with which a module works."""
    for document in module.documents if is_before(module, _WITH_DESTRUCTION) else ():
        for trigger in document.view.blocks_on([_TRIGGER]):
            events = trigger.expression("events")
            for item in list_items(events) or ():
                if keyword_of(item) in _OF_DESTRUCTION:
                    yield invalid_lifecycle.at(
                        item.place, f"Event {short(item.place.text)} is not supported yet",
                        "It needs version 1.16 of Terraform, but the module allows only older "
                        "ones.",
                    )


_OBJECT_OF_TRIGGER: Final = ("self", "caller")


@check(CONTEXT_REFERENCE, INVALID_REFERENCE_SHAPE, reads=MODULE, words=("action",))
def actions_without_trigger(module: Module) -> Iterator[Diagnostic]:
    """Report references of actions to what triggers them, where nothing does."""
    owners = [
        (each, declaration_of_self(each)) for each in resolved_references(module)
        if each.reference.root in _OBJECT_OF_TRIGGER and each.reference.context.path[0] == "action"
    ]
    if not owners or not module.is_whole:
        return
    triggered = {
        each.resolution.address for each in resolved_references(module)
        if ".".join(each.reference.context.path) == _TRIGGER
    }
    for each, action in owners:
        root, steps = each.reference.root, each.reference.steps
        if action is not None and action.address not in triggered:
            yield CONTEXT_REFERENCE.at(
                each.range, f"`{root}` does not exist here",
                f"It is the resource that triggers an action, but no `action_trigger` names "
                f"{short(action.address)}.",
            )
        elif root == "caller" and steps and steps[0].kind != ATTRIBUTE:
            yield INVALID_REFERENCE_SHAPE.at(
                each.range, "Index of `caller`",
                "It is the object that triggers the action. Write the name of an attribute, as in "
                "`caller.id`.",
            )


# Since then, an action may refer to what triggers it before it is changed, too.
_WITHOUT_CYCLES: Final = (1, 16, 0)


def is_not_waited_for(module: Module, each: Resolved) -> bool:
    """Whether a reference names an action that its resource does not depend on.

    Actions run after their resource, unless they run before some event of it.
    """
    context = each.reference.context
    if ".".join(context.path) != _TRIGGER or each.reference.attribute != "actions":
        return False
    if not is_before(module, _WITHOUT_CYCLES) or not isinstance(context.body, Body):
        return True
    events = context.body.attribute("events")
    return events is None or "before_" not in each.document.tree.text(events.expression)
