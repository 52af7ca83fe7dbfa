"""Actions: when they run, beside what triggers them.

Source: the tests of cycles in internal/terraform.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Resolved
from hcl_lint.semantics.versions import is_before
from hcl_lint.syntax.nodes import Body

_TRIGGER: Final = ("resource", "lifecycle", "action_trigger")
# Since then, an action may refer to what triggers it before it is changed, too.
_WITHOUT_CYCLES: Final = (1, 16, 0)


def is_not_waited_for(module: Module, each: Resolved) -> bool:
    """Whether a reference names an action that its resource does not depend on.

    Actions run after their resource, unless they run before some event of it.
    """
    context = each.reference.context
    if context.path != _TRIGGER or each.reference.attribute != "actions":
        return False
    if not is_before(module, _WITHOUT_CYCLES) or not isinstance(context.body, Body):
        return True
    events = context.body.attribute("events")
    return events is None or "before_" not in each.document.tree.text(events.expression)
