"""How strings are written where a product's JSON syntax does not take them as templates.

In the JSON syntax of HCL a string is a template, so that an expression is ``"${...}"`` and a
literal ``${`` is ``$${``. Terraform departs from it in two ways: where it wants names or types it
takes the string as their source text, and where nothing can be referred to it takes the string
as it stands.

Source: the behaviour of Terraform 1.11, tried out on both syntaxes of the same modules.
"""

from __future__ import annotations

from hcl_lint.dialects.dialect import TERRAFORM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias, Union

    # The form of a value; or the forms of what is in a body or object, by name. The name "*"
    # stands for all other attributes and items, not for blocks.
    Form: TypeAlias = Union[int, Mapping[str, "Form"]]

TEMPLATE = 0
LITERAL = 1  # literal strings as they stand, no escapes
SOURCE = 2  # like LITERAL, and expressions as their source text, without "${...}"

_RESOURCE: Form = {
    "depends_on": SOURCE,
    "provider": SOURCE,
    "lifecycle": {
        "ignore_changes": SOURCE,
        "replace_triggered_by": SOURCE,
        "action_trigger": {"events": SOURCE, "actions": SOURCE},
    },
    "provisioner": {"when": SOURCE, "on_failure": SOURCE},
}

_OVERRIDE: dict[str, Form] = {
    "override_resource": {"target": SOURCE, "override_during": SOURCE},
    "override_data": {"target": SOURCE, "override_during": SOURCE},
    "override_module": {"target": SOURCE, "override_during": SOURCE},
}

_TERRAFORM: Form = {
    "*": LITERAL,  # Only files of values (.tfvars) have attributes outside of blocks.
    "terraform": {
        "*": LITERAL,
        "experiments": SOURCE,
        "language": SOURCE,
        "required_providers": {"*": {"*": LITERAL, "configuration_aliases": SOURCE}},
        "backend": {"*": LITERAL},
        "cloud": {"*": LITERAL, "workspaces": {"*": LITERAL}},
    },
    "variable": {
        "type": SOURCE,
        "default": LITERAL,
        "description": LITERAL,
        "deprecated": LITERAL,
    },
    "output": {"description": LITERAL, "deprecated": LITERAL, "depends_on": SOURCE},
    "provider": {"alias": LITERAL, "version": LITERAL},
    "module": {
        "source": LITERAL,
        "version": LITERAL,
        "providers": SOURCE,
        "depends_on": SOURCE,
    },
    "resource": _RESOURCE,
    "data": _RESOURCE,
    "ephemeral": _RESOURCE,
    "list": _RESOURCE,
    "check": {"data": _RESOURCE},
    "moved": {"from": SOURCE, "to": SOURCE},
    "removed": {
        "from": SOURCE,
        "provisioner": {"when": SOURCE, "on_failure": SOURCE},
    },
    "import": {"to": SOURCE, "provider": SOURCE},
    # Test files
    "run": {
        "command": SOURCE,
        "providers": SOURCE,
        "expect_failures": SOURCE,
        "module": {"source": LITERAL, "version": LITERAL},
        "plan_options": {"mode": SOURCE, "replace": SOURCE, "target": SOURCE},
        **_OVERRIDE,
    },
    "mock_provider": {"alias": LITERAL, "source": LITERAL, "override_during": SOURCE, **_OVERRIDE},
    **_OVERRIDE,
}


def forms_of(dialect: str) -> Form:
    """The forms of what is in a file of a dialect."""
    return _TERRAFORM if dialect == TERRAFORM else TEMPLATE


def form_of_block(outer: Form, block_type: str) -> Form:
    """The form of a block inside a body of form *outer*."""
    return TEMPLATE if isinstance(outer, int) else outer.get(block_type, TEMPLATE)


def form_of_item(outer: Form, name: str) -> Form:
    """The form of an attribute or object item inside something of form *outer*."""
    if isinstance(outer, int):
        return outer
    found = outer.get(name)
    return outer.get("*", TEMPLATE) if found is None else found
