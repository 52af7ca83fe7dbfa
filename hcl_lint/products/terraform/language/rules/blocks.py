"""Blocks by themselves: conditions, dependencies, and names that are invalid or reserved."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, EVALUATION, MODULE, ON, WARNING, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.language.files import OBJECTS, blocks_in, blocks_of
from hcl_lint.schema.constraints import NO_IDENTIFIER, is_identifier
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.static_expressions import is_null, list_items, text_of
from hcl_lint.schema.static_syntax import static
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.origins import expression_in
from hcl_lint.semantics.symbols import is_override, main_documents
from hcl_lint.syntax.nodes import Conditional, Index, NullLiteral, QuotedTemplate, RelativeTraversal
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import ATTRIBUTE, Reference
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short

_CONDITIONS: Final = (
    *[f"{path}.lifecycle.{kind}condition" for path in OBJECTS for kind in ("pre", "post")],
    "output.precondition", "check.assert",
)


@rule(
    "TF016", "invalid-condition", ERROR, ON,
    "Condition that does not refer to the object that it checks.",
    in_json=True, words=("condition", "assert"),
)
def invalid_condition(file: FileContext) -> Diagnostics:
    if not file.may_have("condition", "assert"):
        return  # PERF
    for block in blocks_in(file, *_CONDITIONS):
        condition, message = block.expression("condition"), block.expression("error_message")
        if condition is not None and not condition.references() and _is_whole(condition):
            yield invalid_condition.at(
                condition.place, "Condition refers to nothing",
                "Its result is always the same. It must refer to at least one other object.",
            )
        if block.type == "assert" and message is not None and is_null(message):
            yield invalid_condition.at(
                message.place, "Error message is null",
                "The message is shown when the check fails. Write a full sentence.",
            )
        yield from _null_results(condition)
    for variable in blocks_in(file, "variable"):
        for block in variable.blocks("validation"):
            condition, name = block.expression("condition"), variable.labels[0]
            yield from _null_results(condition)
            if condition is not None and _is_whole(condition) and not _is_about(condition, name):
                yield invalid_condition.at(
                    condition.place, f"Validation does not refer to {short(f'var.{name}')}",
                    f"The condition must refer to its own variable: `var.{name}`.",
                )


def _null_results(condition: BodyExpression | None) -> Diagnostics:
    """Report results of conditionals that are null, which a condition must not be."""
    whole = None if condition is None else expression_in(condition)
    if condition is None or whole is None:
        return
    waiting = [whole.node]
    while waiting:
        node = without_parentheses(waiting.pop())
        if not isinstance(node, Conditional):
            continue
        waiting += [node.if_false, node.if_true]
        for result in (node.if_true, node.if_false):
            if isinstance(without_parentheses(result), NullLiteral):
                place, fix = condition.place, None
                if isinstance(condition, NativeExpression):
                    place = whole.tree.range_of(result)
                    fix = Fix("write `true`", [Edit(place.start, place.end, "true")], UNSAFE)
                yield invalid_condition.at(
                    place, "Condition may be null",
                    "It must be true or false. Write `true` where nothing has to hold.", fix,
                    severity=WARNING,
                )


def _is_about(condition: BodyExpression, variable: str) -> bool:
    return any([
        reference.root == "var" and (not reference.steps or reference.steps[0].key == variable)
        for reference in condition.references()
    ])


def _is_whole(expression: BodyExpression) -> bool:
    """Whether an expression was parsed without errors."""
    if not isinstance(expression, NativeExpression):
        return True
    place = expression.place
    return not any([place.start <= one.start <= place.end for one in expression.tree.diagnostics])


# depends_on


# How many steps after the root make a whole object.
_WHOLE: Final = {"data": 2, "ephemeral": 2, "action": 2, "module": 2, "resource": 2}


@rule(
    "TF021", "invalid-depends-on", ERROR, ON,
    "Entry of `depends_on` that does not refer to a whole object.",
    in_json=True, words=("depends_on",),
)
def invalid_depends_on(file: FileContext) -> Diagnostics:
    if not file.may_have("depends_on"):
        return  # PERF
    for block in blocks_in(file, *OBJECTS, "output", "module"):
        expression = block.expression("depends_on")
        items = list_items(expression)
        if expression is not None and items and is_override(file.document):
            yield invalid_depends_on.at(
                expression.place, "`depends_on` in an override file",
                "Dependencies cannot be overridden. Move them to the block that this one "
                "overrides.",
            )
            continue
        for item in items or ():
            wrong = _wrong_dependency(item)
            if wrong is not None:
                yield invalid_depends_on.at(item.place, *wrong)


def _wrong_dependency(item: BodyExpression) -> tuple[str, str] | None:
    """A summary of why nothing can depend on an entry, and advice."""
    found = static(item)
    if found is None:
        if "${" not in (text_of(item) or ""):
            return None
        return "Entry of `depends_on` is a template", "Remove `${` and `}`."
    reference = found.reference()
    if isinstance(item, NativeExpression) and isinstance(found.node, QuotedTemplate):
        return "Entry of `depends_on` is a template", "Remove the quotes and `${}`."
    if found.keyword() in ("null", "true", "false") or (
        found.is_quoted and (reference is None or not reference.steps)
    ):
        return (
            "Entry of `depends_on` is not a reference",
            "Write the address of an object without quotes: `aws_vpc.main`.",
        )
    if isinstance(found.node, (Index, RelativeTraversal)) and reference is None:
        return (
            "`depends_on` has a key that is not fixed",
            "Dependencies are known before instances are. Refer to the whole object: remove the "
            "key and everything after it.",
        )
    if reference is not None and reference.root == "action":
        return (
            "`depends_on` refers to an action",
            "Actions run with what triggers them, so nothing can depend on them. Refer to the "
            "resource that triggers it.",
        )
    if reference is not None and _is_part_of_object(reference):
        return (
            "`depends_on` refers to an attribute",
            "Only whole objects can be depended on. Remove everything after the name of the "
            "object.",
        )
    return None


def _is_part_of_object(reference: Reference) -> bool:
    """Whether a reference leads to an attribute of an object."""
    root, steps = reference.root, reference.steps
    if root in ("each", "count", "self", "path", "terraform", "true", "false", "null"):
        return False
    whole = _WHOLE.get(root, 1)
    for at, step in enumerate(steps[:whole]):
        if step.kind != ATTRIBUTE:
            # The key of an instance of a module.
            return root == "module" and at == 1 and len(steps) > whole + 1
    rest = steps[whole:]
    if rest and rest[0].kind != ATTRIBUTE and root not in ("var", "local", "module"):
        rest = rest[1:]
    return bool(rest)


# Reserved names


_OF_PROVIDERS: Final = ("count", "depends_on", "source", "for_each")
# By the path of a block, the types of those that cannot be in it.
_RESERVED: Final = {
    **dict.fromkeys(OBJECTS, ("locals",)),
    "module": ("locals", "lifecycle", "provider"),
    "provider": ("locals", "lifecycle"),
    "removed.provisioner": ("lifecycle",),
    "resource.provisioner": ("lifecycle",),
}

_RESERVED_WORDS: Final = ("locals", "lifecycle", "provider", "check")


@rule(
    "TF028", "reserved-argument", ERROR, ON,
    "Name that is reserved for future versions of the language.",
    in_json=True, words=_RESERVED_WORDS,
)
def reserved_argument(file: FileContext) -> Diagnostics:
    if not file.may_have(*_RESERVED_WORDS):
        return  # PERF
    is_opentofu = file.dialect.name == "opentofu"
    for path, types in _RESERVED.items():
        for block in blocks_in(file, path):
            attributes, problems = block.body.just_attributes()
            for name in _OF_PROVIDERS if block.type == "provider" else ():
                if name in attributes and not (is_opentofu and name == "for_each"):
                    yield reserved_argument.at(
                        attributes[name].name_place, f"`{name}` is reserved in `provider` blocks",
                        "The name is reserved for future use. Remove it.",
                    )
            for place in [problem.range for problem in problems if problem.range.text in types]:
                if block.type != "module":
                    yield reserved_argument.at(
                        place, f"Block `{place.text}` is reserved in `{block.type}` blocks",
                        "The name is reserved for future use. Remove it.",
                    )
                elif not (is_opentofu and place.text == "lifecycle"):
                    yield reserved_argument.at(
                        place, f"Block `{place.text}` is reserved in module calls",
                        "Module calls have no such block. Remove it.",
                    )
    for block in blocks_in(file, "check.data"):
        for name in SETTINGS:
            attribute = block.attribute(name)
            if attribute is not None:
                yield reserved_argument.at(
                    attribute.name_place, f"`{name}` in a check",
                    "A data source in a check always has a single instance. Remove the argument.",
                )


@check(INVALID_VALUE, reads=MODULE, words=("locals",), name=EVALUATION)
def names_of_locals(module: Module) -> Diagnostics:
    """Report local values whose keys in JSON syntax are not names."""
    for document in main_documents(module):
        for block in blocks_of(document, "locals"):
            for attribute in block.attributes().values():
                if not is_identifier(attribute.name):
                    yield INVALID_VALUE.at(
                        attribute.name_place,
                        f"Invalid name {short(attribute.name)} of a local value", NO_IDENTIFIER,
                    )
