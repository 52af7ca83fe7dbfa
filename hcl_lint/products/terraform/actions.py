"""Actions: the events that trigger them, and when they run.

Source: internal/configs of Terraform, ``decodeActionTriggerBlock``; its tests of cycles.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.problems import INVALID_LIFECYCLE
from hcl_lint.products.terraform.static import beginning_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.symbols import Resolved
from hcl_lint.semantics.versions import is_before
from hcl_lint.syntax.nodes import Body, QuotedTemplate
from hcl_lint.syntax.queries import find_attribute
from hcl_lint.text.suggestions import closest

_TRIGGER: Final = ("resource", "lifecycle", "action_trigger")

# Terraform knows those before and after destruction since 1.14, and accepts them since 1.16.
_EVENTS: Final = (
    "before_create", "after_create", "before_update", "after_update", "before_destroy",
    "after_destroy",
)
_OF_DESTRUCTION: Final = _EVENTS[4:]
_WITH_DESTRUCTION: Final = (1, 16, 0)
# Since then, an action may refer to what triggers it before it is changed, too.
_WITHOUT_CYCLES: Final = (1, 16, 0)

_REACTIONS: Final = ("halt", "continue", "taint")


def check_action_trigger(trigger: BlockView) -> Iterator[Diagnostic]:
    """Report events, actions and reactions that do not exist."""
    seen: set[str] = set()
    for name in ("events", "actions"):
        expression = trigger.expression(name)
        items = None if expression is None else list_items(expression)
        if expression is None or items is None:
            continue
        if len(items) == 0:
            yield finding(
                INVALID_LIFECYCLE, expression.place, f"No {name} of a trigger",
                f"Name at least one of the {name}, or remove the block.",
            )
        for item in items:
            if name == "actions":
                yield from _check_action(item)
                continue
            event = _keyword(item)
            if event is None:
                continue  # The schema reports it.
            if event not in _EVENTS:
                meant = closest(event, _EVENTS)
                listed = ", ".join([f"`{each}`" for each in _EVENTS])
                yield finding(
                    INVALID_LIFECYCLE, item.place, f"Unknown event {short(event)}",
                    f"Did you mean `{meant}`?" if meant else f"The events are {listed}.",
                )
            elif event in seen:
                yield finding(
                    INVALID_LIFECYCLE, item.place, f"Event {short(event)} is repeated",
                    "Each event is listed once. Remove this one.",
                )
            seen.add(event)
    condition = trigger.expression("condition")
    if condition is not None and not seen.isdisjoint(_OF_DESTRUCTION):
        yield finding(
            INVALID_LIFECYCLE, condition.place, "Condition of a trigger of destruction",
            "Actions of these events always run. Remove the condition, or put the other events "
            "into a trigger of their own.",
        )
    reaction = trigger.expression("on_failure")
    if reaction is not None and (_is_quoted(reaction) or _keyword(reaction) not in _REACTIONS):
        listed = ", ".join([f"`{each}`" for each in _REACTIONS])
        yield finding(
            INVALID_LIFECYCLE, reaction.place, "Unknown reaction to a failure",
            f"`on_failure` takes one of the keywords {listed}, without quotes.",
        )


def _keyword(expression: BodyExpression) -> str | None:
    written = static(expression)
    return None if written is None else written.keyword()


def _is_quoted(expression: BodyExpression) -> bool:
    return isinstance(expression, NativeExpression) and isinstance(expression.node, QuotedTemplate)


def _check_action(item: BodyExpression) -> Iterator[Diagnostic]:
    """Report what cannot be an action to run."""
    beginning = beginning_of(item)
    if _is_quoted(item):
        yield finding(
            INVALID_LIFECYCLE, item.place, "Quoted reference to an action",
            "References are written without quotes: `action.TYPE.NAME`.",
        )
    elif beginning is not None and beginning.root != "action":
        yield finding(
            INVALID_LIFECYCLE, item.place, f"{short(beginning.to_text())} is not an action",
            "A trigger runs actions of the same module: `action.TYPE.NAME`.",
        )


def event_problems(module: Module) -> Iterator[Diagnostic]:
    """Report events that no version has with which a module works."""
    if not is_before(module, _WITH_DESTRUCTION):
        return
    for document in module.documents:
        for block in document.blocks if _TRIGGER[-1] in document.text else ():
            for lifecycle in block.blocks(_TRIGGER[1]):
                for trigger in lifecycle.blocks(_TRIGGER[2]):
                    events = trigger.expression("events")
                    for item in list_items(events) or () if events is not None else ():
                        if _keyword(item) in _OF_DESTRUCTION:
                            yield finding(
                                INVALID_LIFECYCLE, item.place,
                                f"Event {short(item.place.text)} is not supported yet",
                                "It needs version 1.16 of Terraform, but the module allows only "
                                "older ones.",
                            )


def is_not_waited_for(module: Module, each: Resolved) -> bool:
    """Whether a reference names an action that its resource does not depend on.

    Actions run after their resource, unless they run before some event of it.
    """
    context = each.reference.context
    if context.path != _TRIGGER or each.reference.attribute != "actions":
        return False
    if not is_before(module, _WITHOUT_CYCLES) or not isinstance(context.body, Body):
        return True
    events = find_attribute(context.body, "events")
    return events is None or "before_" not in each.document.tree.text(events.expression)
