"""What types in schemas mean for values that are written, and for those that are read."""

from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.providers.object_schema import ObjectAttribute, ObjectSchema
from hcl_lint.schema.body_schema import SchemaOrigin
from hcl_lint.values.types import type_text


def attribute(type_: Any) -> ObjectAttribute:
    schema = ObjectSchema.from_data([[{}, {"a": ["o", type_]}, {}]], "x_y", SchemaOrigin("x"))
    assert schema is not None
    return schema.body.attributes["a"]


@pytest.mark.parametrize(
    ("type_", "written", "read"),
    [
        (["map", "string"], "map(string)", "map(string)"),
        # Each element may have a type of its own.
        (["map", "dynamic"], "any", "any"),
        (["list", ["map", "dynamic"]], "any", "any"),
        # Both take the same values; what is read may be either.
        (["map", ["some", "string"]], "map(list(string))", "any"),
        (["set", ["some", ["some", "number"]]], "set(list(list(number)))", "any"),
        (["object", {"b": ["some", "bool"]}], "object({b = list(bool)})", "object({b = any})"),
        (["tuple", [["some", "bool"]]], "tuple([list(bool)])", "tuple([any])"),
        # What is not a type is not known.
        (["some"], "any", "any"), ([], "any", "any"), (7, "any", "any"),
    ],
)
def test_types_say_what_is_known(type_: Any, written: str, read: str) -> None:
    found = attribute(type_)
    assert (type_text(found.argument_type), type_text(found.type)) == (written, read)
