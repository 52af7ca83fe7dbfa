"""The blocks of one file: resources, data sources, provisioners, and their meta-arguments."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.terraform.actions import check_action_trigger
from hcl_lint.products.terraform.calls import check_call
from hcl_lint.products.terraform.duplicates import is_override
from hcl_lint.products.terraform.problems import (
    DESTROY_PROVISIONER_REFERENCE, INVALID_CONDITION, INVALID_DEPENDS_ON, INVALID_LIFECYCLE,
    RESERVED_ARGUMENT,
)
from hcl_lint.products.terraform.providers import check_implied_provider, check_provider_reference
from hcl_lint.products.terraform.requirements import (
    check_constraint, check_provider_name, check_terraform,
)
from hcl_lint.products.terraform.static import IGNORE_ALL, keyword_all, lists_all
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import OF_PROVIDER
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import is_null, list_items, text_of
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.report import finding, short
from hcl_lint.syntax.nodes import QuotedTemplate
from hcl_lint.syntax.references import ATTRIBUTE, Reference
from hcl_lint.text.source import Range


def check_document(document: Document) -> Iterator[Diagnostic]:
    """Report what is wrong with the blocks of a file, each by itself."""
    is_opentofu = document.dialect.name == "opentofu"
    for block in document.blocks:
        yield from _check_block(block, is_opentofu=is_opentofu)


def _check_block(block: BlockView, *, is_opentofu: bool) -> Iterator[Diagnostic]:
    kind = block.type
    if block.schema.has_role(OF_PROVIDER) and len(block.labels) != 0:
        yield from check_resource(block, is_opentofu=is_opentofu)
    elif kind == "variable":
        for each in block.blocks("validation"):
            yield from check_validation(block, each)
    elif kind == "output":
        yield from check_depends_on(block)
        for each in block.blocks("precondition"):
            yield from check_condition(each)
    elif kind == "module":
        yield from check_depends_on(block)
        yield from check_call(block, is_early=is_opentofu)
    elif kind == "terraform":
        yield from check_terraform(block)
    elif kind == "language":
        for each in block.blocks("compatible_with"):
            version = each.expression("opentofu")
            if version is not None:
                yield from check_constraint(version, "opentofu", is_core=True)
    elif kind == "provider":
        yield from check_provider(block, has_for_each=is_opentofu)
    elif kind == "check":
        for each in block.blocks("assert"):
            yield from check_condition(each)
            yield from check_assert(each)
        for each in block.blocks("data"):
            yield from check_data_of_check(each, is_opentofu=is_opentofu)
    elif kind == "removed":
        for each in block.blocks("provisioner"):
            yield from check_provisioner(each, only_destroy=True)


_ONLY_MANAGED: Final = (
    "create_before_destroy", "prevent_destroy", "ignore_changes", "replace_triggered_by",
)
_PROVIDER_RESERVED: Final = ("count", "depends_on", "source")
_RESERVED_BLOCKS: Final = ("locals", "lifecycle")
# How many steps after the root make a whole object.
_WHOLE: Final = {"data": 2, "ephemeral": 2, "action": 2, "module": 2, "resource": 2}


def check_resource(block: BlockView, *, is_opentofu: bool) -> Iterator[Diagnostic]:
    """Report what is wrong with the meta-arguments of a resource or data source."""
    provider = block.expression("provider")
    if provider is not None:
        yield from check_provider_reference(provider, has_keys=is_opentofu)
    else:
        yield from check_implied_provider(block)
    yield from check_depends_on(block)
    is_managed = block.type == "resource"
    for lifecycle in block.blocks("lifecycle"):
        if is_managed:
            yield from _check_managed(lifecycle)
        else:
            yield from _check_unmanaged(block, lifecycle)
        for condition in lifecycle.blocks("precondition", "postcondition"):
            yield from check_condition(condition)
    if is_managed:
        for provisioner in block.blocks("provisioner"):
            yield from check_provisioner(provisioner)
        if any([_keyword(each, "when") == "destroy" for each in block.blocks("provisioner")]):
            for connection in block.blocks("connection"):
                yield from _check_destroy(connection)
    yield from _check_reserved(block, (), ("locals",))


def check_data_of_check(block: BlockView, *, is_opentofu: bool) -> Iterator[Diagnostic]:
    """Report what is wrong with the data source in a ``check`` block."""
    yield from check_resource(block, is_opentofu=is_opentofu)
    for lifecycle in block.blocks("lifecycle"):
        yield finding(
            INVALID_LIFECYCLE, lifecycle.place, "`lifecycle` in a check",
            "The check itself says what must hold. Add an `assert` block to it instead.",
        )
    for name in ("count", "for_each"):
        attribute = block.attribute(name)
        if attribute is not None:
            yield finding(
                RESERVED_ARGUMENT, attribute.name_place, f"`{name}` in a check",
                "A data source in a check always has a single instance. Remove the argument.",
            )


def check_provider(block: BlockView, *, has_for_each: bool) -> Iterator[Diagnostic]:
    """Report names that are reserved in provider blocks; OpenTofu's *has_for_each*."""
    yield from check_provider_name(block.labels[0], block.name_place)
    names = _PROVIDER_RESERVED if has_for_each else (*_PROVIDER_RESERVED, "for_each")
    yield from _check_reserved(block, names, _RESERVED_BLOCKS)


def _check_reserved(
    block: BlockView, attributes: tuple[str, ...], blocks: tuple[str, ...]
) -> Iterator[Diagnostic]:
    known, problems = block.body.just_attributes()
    for name, attribute in known.items():
        if name in attributes:
            yield finding(
                RESERVED_ARGUMENT, attribute.name_place,
                f"`{name}` is reserved in `{block.type}` blocks",
                "The name is reserved for future use. Remove it.",
            )
    for problem in problems:
        place = problem.range
        name = place.text
        if name in blocks:
            yield finding(
                RESERVED_ARGUMENT, place, f"Block `{name}` is reserved in `{block.type}` blocks",
                "The name is reserved for future use. Remove it.",
            )


# lifecycle


def _check_unmanaged(block: BlockView, lifecycle: BlockView) -> Iterator[Diagnostic]:
    what = "Data sources" if block.type == "data" else "Ephemeral resources"
    for name in _ONLY_MANAGED:
        attribute = lifecycle.attribute(name)
        if attribute is not None:
            yield finding(
                INVALID_LIFECYCLE, attribute.name_place, f"`{name}` has no effect here",
                f"{what} are only read, so only preconditions and postconditions are allowed.",
            )


def _check_managed(lifecycle: BlockView) -> Iterator[Diagnostic]:
    for trigger in lifecycle.blocks("action_trigger"):
        yield from check_action_trigger(trigger)
    ignored = lifecycle.expression("ignore_changes")
    if ignored is not None:
        yield from _check_ignored(ignored)
    triggers = lifecycle.expression("replace_triggered_by")
    for item in list_items(triggers) or () if triggers is not None else ():
        expression = static(item)
        reference = None if expression is None else expression.beginning()
        if reference is not None and reference.root in _NOT_MANAGED:
            problem = finding(
                INVALID_LIFECYCLE, item.place, "Trigger is not a managed resource",
                "`replace_triggered_by` takes references to managed resources and their "
                "attributes. To react to other values, refer to a `terraform_data` resource that "
                "holds them.",
            )
            if reference.root == "data":
                problem.severity = WARNING  # Terraform accepts it, but it never triggers.
            yield problem
            continue
        for each in item.references()[1:]:
            step = each.steps[0].key if each.steps else ""
            if (each.root, step) not in (("count", "index"), ("each", "key")):
                yield finding(
                    INVALID_LIFECYCLE, each.place,
                    f"Key of a trigger is {short(each.to_text())}",
                    "The key of an instance in `replace_triggered_by` can only be a literal, "
                    "`count.index` or `each.key`.",
                )


_NOT_MANAGED: Final = (
    "var", "local", "module", "data", "ephemeral", "path", "terraform", "self", "each", "count",
)


def _check_ignored(expression: BodyExpression) -> Iterator[Diagnostic]:
    found = static(expression)
    if found is not None and found.keyword() == "all" and not found.is_quoted:
        return
    items = list_items(expression)
    if items is None:
        yield finding(
            INVALID_LIFECYCLE, expression.place, "`ignore_changes` is not a list",
            IGNORE_ALL if text_of(expression) == "all"
            else "Write a list of arguments in brackets, `[tags]`, or the keyword `all`.",
        )
        return
    if lists_all(expression):
        problem = finding(
            INVALID_LIFECYCLE, items[0].place, "`all` is an argument in this list",
            f"In a list, `all` is the name of an argument. {IGNORE_ALL}",
        )
        problem.severity = WARNING  # Without a schema, there may be such an argument.
        problem.fix = keyword_all(expression, is_certain=False)
        yield problem
    for item in items:
        if text_of(item) == "*":
            yield finding(
                INVALID_LIFECYCLE, item.place, "Wildcard in `ignore_changes`",
                IGNORE_ALL,
            )
            continue
        each = static(item)
        reference = None if each is None else each.reference()
        if reference is None:
            yield finding(
                INVALID_LIFECYCLE, item.place, "Entry of `ignore_changes` is not an argument",
                "Write the name of an argument of the resource, such as `tags` or "
                '`tags["Name"]`, without references to other objects.',
            )


# depends_on


def check_depends_on(section: BlockView) -> Iterator[Diagnostic]:
    """Report dependencies on less than a whole object."""
    expression = section.expression("depends_on")
    items = None if expression is None else list_items(expression)
    if expression is not None and items and is_override(expression.place.source.path):
        yield finding(
            INVALID_DEPENDS_ON, expression.place, "`depends_on` in an override file",
            "Dependencies cannot be overridden. Move them to the block that this one overrides.",
        )
        return
    for item in items or ():
        each = static(item)
        if each is None:
            continue
        reference = each.reference()
        if isinstance(item, NativeExpression) and isinstance(each.node, QuotedTemplate):
            yield finding(
                INVALID_DEPENDS_ON, item.place, "Entry of `depends_on` is a template",
                "Remove the quotes and `${}`.",
            )
        elif _is_constant(each.keyword()) or (
            each.is_quoted and (reference is None or len(reference.steps) == 0)
        ):
            yield finding(
                INVALID_DEPENDS_ON, item.place, "Entry of `depends_on` is not a reference",
                "Write the address of an object without quotes: `aws_vpc.main`.",
            )
        elif reference is not None and reference.root == "action":
            yield finding(
                INVALID_DEPENDS_ON, item.place, "`depends_on` refers to an action",
                "Actions run with what triggers them, so nothing can depend on them. Refer to the "
                "resource that triggers it.",
            )
        elif reference is not None and _is_part_of_object(reference):
            yield finding(
                INVALID_DEPENDS_ON, item.place, "`depends_on` refers to an attribute",
                "Only whole objects can be depended on. Remove everything after the name of the "
                "object.",
            )


def _is_constant(keyword: str | None) -> bool:
    return keyword in ("null", "true", "false")


def _is_part_of_object(reference: Reference) -> bool:
    """Whether a reference leads to an attribute of an object."""
    root = reference.root
    if root in ("each", "count", "self", "path", "terraform", "true", "false", "null"):
        return False
    steps = reference.steps
    whole = _WHOLE.get(root, 1)
    for at, step in enumerate(steps[:whole]):
        if step.kind != ATTRIBUTE:
            # The key of an instance of a module.
            return root == "module" and at == 1 and len(steps) > whole + 1
    rest = steps[whole:]
    if len(rest) != 0 and rest[0].kind != ATTRIBUTE and root not in ("var", "local", "module"):
        rest = rest[1:]
    return len(rest) != 0


# Provisioners


def check_provisioner(block: BlockView, *, only_destroy: bool = False) -> Iterator[Diagnostic]:
    """Report what is wrong with when a provisioner runs, and what it refers to."""
    when = _keyword(block, "when")
    yield from _check_reserved(block, (), ("lifecycle",))
    if when == "destroy" or only_destroy:
        yield from _check_destroy(block)


def _keyword(block: BlockView, name: str) -> str | None:
    expression = block.expression(name)
    found = None if expression is None else static(expression)
    return None if found is None else found.keyword()


_KNOWN_LATER: Final = ("self", "path", "terraform")


def _check_destroy(block: BlockView) -> Iterator[Diagnostic]:
    """Report references to other objects in a destroy-time provisioner."""
    for expression in block.body.expressions():
        found = static(expression)
        if found is not None and found.keyword() in ("destroy", "create", "continue", "fail"):
            continue
        for each in expression.references():
            reference = each
            root = reference.root
            first = reference.steps[0].key if len(reference.steps) != 0 else ""
            if root in _KNOWN_LATER or (root, first) in (("count", "index"), ("each", "key")):
                continue
            yield finding(
                DESTROY_PROVISIONER_REFERENCE,
                Range(each.source, reference.start, reference.end),
                f"Reference to {short(reference.to_text())} when destroying",
                "The object may no longer exist by then. Use only `self`, `count.index` and "
                "`each.key`; store other values in the resource itself.",
            )


# Conditions


def check_condition(block: BlockView) -> Iterator[Diagnostic]:
    """Report a condition that refers to nothing."""
    expression = block.expression("condition")
    if expression is not None and len(expression.references()) == 0 and _is_whole(expression):
        yield finding(
            INVALID_CONDITION, expression.place, "Condition refers to nothing",
            "Its result is always the same. It must refer to at least one other object.",
        )


def check_assert(block: BlockView) -> Iterator[Diagnostic]:
    """Report an assertion of a check without a message."""
    message = block.expression("error_message")
    if message is not None and is_null(message):
        yield finding(
            INVALID_CONDITION, message.place, "Error message is null",
            "The message is shown when the check fails. Write a full sentence.",
        )


def check_validation(variable: BlockView, block: BlockView) -> Iterator[Diagnostic]:
    """Report the condition of a variable that does not refer to the variable."""
    expression = block.expression("condition")
    if expression is None or not _is_whole(expression):
        return
    name = variable.labels[0]
    for each in expression.references():
        steps = each.steps
        if each.root == "var" and (len(steps) == 0 or steps[0].key == name):
            return
    yield finding(
        INVALID_CONDITION, expression.place, f"Validation does not refer to {short('var.' + name)}",
        f"The condition must refer to its own variable: `var.{name}`.",
    )


def _is_whole(expression: BodyExpression) -> bool:
    """Whether an expression was parsed without errors."""
    if not isinstance(expression, NativeExpression):
        return True
    place = expression.place
    return not any(
        [place.start <= each.start <= place.end for each in expression.tree.diagnostics]
    )
