"""How strings are written where a product's JSON syntax does not take them as templates.

In the JSON syntax of HCL a string is a template, so that an expression is ``"${...}"`` and a
literal ``${`` is ``$${``. Terraform departs from it in two ways: where it wants names or types it
takes the string as their source text, and where nothing can be referred to it takes the string
as it stands. Where that is, the rule pack of the dialect says.
"""

from __future__ import annotations

from hcl_lint.dialects.registry import DIALECTS

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

_known: dict[str, Form] = {}


def forms_of(dialect: str) -> Form:
    """The forms of what is in a file of a dialect."""
    if dialect not in _known:
        json = DIALECTS[dialect].json
        forms: dict[str, Form] = {}
        for paths, form in ((json.literal, LITERAL), (json.source, SOURCE)):
            for path in paths:
                _put(forms, path.split("."), form)
        _known[dialect] = forms or TEMPLATE
    return _known[dialect]


def _put(forms: dict[str, Form], path: list[str], form: int) -> None:
    """Note the form of what all paths lead to that a path with alternatives stands for."""
    for name in path[0].split("|"):
        if len(path) == 1:
            forms[name] = form
            continue
        inner = forms.setdefault(name, {})
        assert isinstance(inner, dict), "nothing is in what has a form itself"
        _put(inner, path[1:], form)


def form_of_block(outer: Form, block_type: str) -> Form:
    """The form of a block inside a body of form *outer*."""
    return TEMPLATE if isinstance(outer, int) else outer.get(block_type, TEMPLATE)


def form_of_item(outer: Form, name: str) -> Form:
    """The form of an attribute or object item inside something of form *outer*."""
    if isinstance(outer, int):
        return outer
    found = outer.get(name)
    return outer.get("*", TEMPLATE) if found is None else found
