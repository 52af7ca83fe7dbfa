"""`lifecycle` blocks: what they ignore, and what replaces a resource."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.language.files import OPENTOFU, blocks_in
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, text_of
from hcl_lint.schema.static_syntax import beginning_of, static
from hcl_lint.syntax.nodes import QuotedTemplate
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short

_ONLY_MANAGED: Final = (
    "create_before_destroy", "prevent_destroy", "ignore_changes", "replace_triggered_by",
)


@rule(
    "TF005", "invalid-lifecycle", ERROR, ON, "Invalid lifecycle setting.",
    in_json=True, words=("lifecycle",),
)
def invalid_lifecycle(file: FileContext) -> Diagnostics:
    if not file.may_have("lifecycle"):
        return  # PERF
    for block in blocks_in(file, "data", "ephemeral", "check.data"):
        what = "Data sources" if block.type == "data" else "Ephemeral resources"
        for lifecycle in block.blocks("lifecycle"):
            for name in _ONLY_MANAGED:
                attribute = lifecycle.attribute(name)
                if attribute is not None:
                    is_at_block = block.type == "ephemeral" and file.dialect.name in OPENTOFU
                    yield invalid_lifecycle.at(
                        lifecycle.place if is_at_block else attribute.name_place,
                        f"`{name}` has no effect here",
                        f"{what} are only read, so only preconditions and postconditions are "
                        "allowed.",
                    )
    for lifecycle in blocks_in(file, "check.data.lifecycle"):
        yield invalid_lifecycle.at(
            lifecycle.place, "`lifecycle` in a check",
            "The check itself says what must hold. Add an `assert` block to it instead.",
        )
    for lifecycle in blocks_in(file, "resource.lifecycle"):
        ignored = lifecycle.expression("ignore_changes")
        if ignored is not None:
            yield from _ignored(ignored)
        triggers = lifecycle.expression("replace_triggered_by")
        for item in list_items(triggers) or ():
            yield from _replacing(item)


def _ignored(expression: BodyExpression) -> Diagnostics:
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


def _replacing(item: BodyExpression) -> Diagnostics:
    if is_quoted(item):
        yield invalid_lifecycle.at(
            item.place, "Quoted reference to a trigger",
            "References are written without quotes: `aws_vpc.main`.",
        )
        return
    written = static(item)
    if written is None and "${" in (text_of(item) or ""):
        yield invalid_lifecycle.at(item.place, "Trigger is a template", "Remove `${` and `}`.")
        return
    beginning = beginning_of(item)
    if beginning is not None and beginning.root in _NOT_MANAGED:
        yield invalid_lifecycle.at(
            item.place, "Trigger is not a managed resource",
            "`replace_triggered_by` takes references to managed resources and their attributes. To "
            "react to other values, refer to a `terraform_data` resource that holds them.",
            severity=WARNING if beginning.root == "data" else "",  # It never triggers.
        )
        return
    for reference in [] if written is None else written.references()[1:]:
        step = reference.steps[0].key if reference.steps else ""
        if (reference.root, step) not in (("count", "index"), ("each", "key")):
            place = reference.place if isinstance(item, NativeExpression) else item.place
            yield invalid_lifecycle.at(
                place, f"Key of a trigger is {short(reference.to_text())}",
                "The key of an instance in `replace_triggered_by` can only be a literal, "
                "`count.index` or `each.key`.",
            )


def is_quoted(expression: BodyExpression) -> bool:
    """Whether an expression of native syntax is in quotes."""
    return isinstance(expression, NativeExpression) and isinstance(expression.node, QuotedTemplate)
