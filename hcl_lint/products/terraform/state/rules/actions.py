"""Actions, and the triggers of resources that run them.

Source: internal/configs of Terraform, ``decodeActionTriggerBlock``, and its tests of cycles;
``validateActions`` and ``validateInstanceKey`` in internal/terraform.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import MODULE, check
from hcl_lint.products.terraform.language.files import TERRAFORM, blocks_of
from hcl_lint.products.terraform.language.instance_scopes import declaration_of_self
from hcl_lint.products.terraform.state.rules.lifecycle import invalid_lifecycle, is_quoted
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.schema.static_syntax import beginning_of, keyword_of, static
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import (
    CONTEXT_REFERENCE, INVALID_REFERENCE_SHAPE, MISSING_INSTANCE_KEY,
)
from hcl_lint.semantics.symbols import Resolved, main_documents, resolved_references, symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.versions import lacks_change
from hcl_lint.syntax.nodes import Body, Index
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING
from hcl_lint.text.messages import advise, listed, short
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING

_TRIGGER: Final = "resource.lifecycle.action_trigger"
_ACTION: Final = "action"
_OBJECT_OF_TRIGGER: Final = ("self", "caller")
_KEYS: Final = {KIND_NUMBER: NUMBER, KIND_STRING: STRING}


@check(invalid_lifecycle, reads=MODULE, words=("action_trigger",))
def action_triggers(module: Module) -> Diagnostics:
    for document in module.documents:
        for trigger in blocks_of(document, _TRIGGER):
            yield from _trigger(trigger)


def _trigger(trigger: BlockView) -> Diagnostics:
    """Report events, actions and reactions that do not exist."""
    attributes = trigger.schema.attributes
    events, reactions = [list(attributes[name].metadata.words) for name in ("events", "on_failure")]
    seen: set[str] = set()
    for name in ("events", "actions"):
        items = list_items(trigger.expression(name))
        if items == []:
            yield invalid_lifecycle.at(
                trigger.place, f"No {name} of a trigger",
                f"Name at least one of the {name}, or remove the block.",
            )
        for item in items or ():
            yield from _action(item) if name == "actions" else _event(item, events, seen)
    condition = trigger.expression("condition")
    if condition is not None and not seen.isdisjoint(("before_destroy", "after_destroy")):
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
    if reaction is not None and (is_quoted(reaction) or keyword_of(reaction) not in reactions):
        yield invalid_lifecycle.at(
            reaction.place, "Unknown reaction to a failure",
            f"`on_failure` takes one of the keywords {listed(reactions)}, without quotes.",
        )


def _event(item: BodyExpression, events: list[str], seen: set[str]) -> Diagnostics:
    event = keyword_of(item)
    if event is None:
        return  # The schema reports it.
    if event not in events:
        yield invalid_lifecycle.at(
            item.place, f"Unknown event {short(event)}",
            advise(event, events, f"The events are {listed(events)}."),
        )
    elif event in seen:
        yield invalid_lifecycle.at(
            item.place, f"Event {short(event)} is repeated",
            "Each event is listed once. Remove this one.",
        )
    seen.add(event)


def _action(item: BodyExpression) -> Diagnostics:
    beginning = beginning_of(item)
    if is_quoted(item):
        yield invalid_lifecycle.at(
            item.place, "Quoted reference to an action",
            "References are written without quotes: `action.TYPE.NAME`.",
        )
    elif beginning is not None and beginning.root != "action":
        yield invalid_lifecycle.at(
            item.place, f"{short(beginning.to_text())} is not an action",
            "A trigger runs actions of the same module: `action.TYPE.NAME`.",
        )


@check(
    MISSING_INSTANCE_KEY, INVALID_REFERENCE_SHAPE,
    reads=MODULE, dialects=TERRAFORM, words=("action",),
)
def uses_of_actions(module: Module) -> Diagnostics:
    """Report triggers without the right key, and actions as values."""
    if not symbols_of(module).of_kind(_ACTION):
        return  # PERF: few modules have any, but many files the word.
    for document in main_documents(module):
        for trigger in document.view.blocks_on([_TRIGGER]):
            for item in list_items(trigger.expression("actions")) or ():
                yield from _instance(module, document, item)
    for resolved in resolved_references(module):
        reference, symbol = resolved.reference, resolved.resolution.symbol
        if symbol is not None and symbol.kind == _ACTION and not reference.is_static:
            yield INVALID_REFERENCE_SHAPE.at(
                resolved.range, f"{short(symbol.address)} is not a value",
                "Actions have no values. Only `actions` of an `action_trigger` can name them.",
            )


def _instance(module: Module, document: Document, item: BodyExpression) -> Diagnostics:
    """Report a key of an instance that the action does not have, or the lack of one."""
    written = static(item)
    beginning = None if written is None else written.beginning()
    if written is None or beginning is None or len(beginning.steps) < 2:
        return
    names = [step.key for step in beginning.steps[:2]]
    symbol = symbols_of(module).get(".".join([beginning.root, *names]))
    if symbol is None or symbol.kind != _ACTION or symbol.duplicates:
        return
    kinds = [step.kind for step in beginning.steps[2:3]]
    if not kinds and isinstance(written.node, Index):
        value = values_of(module).evaluate(document, written.node.key)
        kinds = [_KEYS.get(value.type.kind, "")]
    by = next(iter([name for name in SETTINGS if symbol.has(name)]), "")
    needed = {"count": NUMBER, "for_each": STRING}.get(by)
    if kinds == ([] if needed is None else [needed]) or kinds == [""] and by:
        return
    example = '[0]' if by == "count" else '["KEY"]'
    detail = f"It has neither `count` nor `for_each`. Write `{symbol.address}`."
    if by:
        detail = f"It has `{by}`. Select one of its instances, `{symbol.address}{example}`."
    problem = "Wrong" if kinds and by else "Superfluous" if kinds else "Missing"
    yield MISSING_INSTANCE_KEY.at(
        item.place, f"{problem} key of an instance of {short(symbol.address)}", detail
    )


@check(CONTEXT_REFERENCE, INVALID_REFERENCE_SHAPE, reads=MODULE, words=("action",))
def actions_without_trigger(module: Module) -> Diagnostics:
    """Report references to the object that triggers an action, where there is none."""
    objects = [
        each for each in resolved_references(module) if each.reference.root in _OBJECT_OF_TRIGGER
        and (each.reference.context.path[:1] == (_ACTION,) or _is_in_trigger(each))
    ]
    if objects and lacks_change(module, "objects_of_triggers"):
        for each in objects:
            yield CONTEXT_REFERENCE.at(
                each.range, f"`{each.reference.root}` does not exist here",
                "It needs version 1.16 of Terraform, but the module allows only older ones.",
            )
        return
    owners = [(each, declaration_of_self(each)) for each in objects if not _is_in_trigger(each)]
    if not owners or not module.is_whole:
        return
    triggered = {
        each.resolution.address for each in resolved_references(module) if _is_in_trigger(each)
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


def _is_in_trigger(each: Resolved) -> bool:
    return ".".join(each.reference.context.path) == _TRIGGER


def is_not_waited_for(module: Module, each: Resolved) -> bool:
    """Whether a reference names an action that its resource does not depend on.

    Actions run after their resource, unless they run before some event of it.
    """
    context = each.reference.context
    if not _is_in_trigger(each) or each.reference.attribute != "actions":
        return False
    if not isinstance(context.body, Body) or not lacks_change(
        module, "early_actions_of_own_resource"
    ):
        return True
    events = context.body.attribute("events")
    return events is None or "before_" not in each.document.tree.text(events.expression)
