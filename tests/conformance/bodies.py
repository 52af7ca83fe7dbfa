"""Compare what schemas find in bodies with what is recorded."""

from __future__ import annotations

from typing import Any

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Body, Content, ContentAttribute
from hcl_lint.syntax.references import Reference
from hcl_lint.text.source import Range
from hcl_lint.values.json import value_to_json
from tests.conformance.comparison import difference
from tests.conformance.diagnoses import Positions, diagnosis_difference
from tests.conformance.references import written_step

Recorded = dict[str, Any]


def schema_of(recorded: Recorded | None) -> BodySchema:
    """The schema that a table gives."""
    data = recorded or {}
    return BodySchema(
        [AttributeSchema(each["name"], is_required=each.get("required", False))
         for each in data.get("attributes") or []],
        [BlockSchema(each["type"], tuple(each.get("labels") or ()))
         for each in data.get("blocks") or []],
    )


class BodyComparison:
    """Compares one case; every method answers the first difference or None."""

    def __init__(self, scope: Scope | None, unordered: bool = False) -> None:
        self.scope = scope
        self.unordered = unordered
        self.positions = Positions()

    def body(self, recorded: Recorded, body: Body, schema: Recorded | None) -> str | None:
        """A body processed by the method that is recorded."""
        if recorded.get("unknown", False) != body.is_unknown:
            return f"recorded unknown {recorded.get('unknown')}, ours {body.is_unknown}"
        if recorded["method"] == "just_attributes":
            attributes, diagnostics = body.just_attributes()
            return (self.diagnostics(recorded["diags"], diagnostics)
                    or self.attributes(recorded["attributes"], attributes))
        if recorded["method"] == "partial":
            content, rest, diagnostics = body.partial_content(schema_of(schema))
        else:
            content, diagnostics = body.content(schema_of(schema))
        found = (self.diagnostics(recorded["diags"], diagnostics)
                 or self.content(recorded["content"], content, schema))
        if found is None and "remain_just_attributes" in recorded:
            wanted = recorded["remain_just_attributes"]
            attributes, diagnostics = rest.just_attributes()
            return (self.diagnostics(wanted["diags"], diagnostics)
                    or difference(wanted["names"], sorted(attributes)))
        return found

    def content(
        self, recorded: Recorded, content: Content, schema: Recorded | None
    ) -> str | None:
        """The attributes and blocks found."""
        found = self.attributes(recorded["attributes"], content.attributes)
        wanted_place = recorded["missing_item_range"]
        if found is None and wanted_place["start"] != [0, 0, 0]:
            # Its end is of no use: what is absent has no width.
            ours_place = self.range(content.missing_place)
            found = difference(wanted_place["start"], ours_place["start"], "missing")
        if found is None and len(recorded["blocks"]) != len(content.blocks):
            found = f"recorded {len(recorded['blocks'])} blocks, ours {len(content.blocks)}"
        bodies = {each["type"]: each.get("body") for each in (schema or {}).get("blocks") or []}
        for wanted, block in zip(recorded["blocks"], content.blocks):
            if found is not None:
                return found
            ours = {
                "type": block.type,
                "labels": list(block.labels),
                "def_range": self.range(block.place),
                "type_range": self.range(block.type_place),
                "label_ranges": [self.range(each) for each in block.label_places],
            }
            found = difference({key: wanted[key] for key in ours}, ours, block.type)
            if found is None and wanted.get("unknown", False) != block.body.is_unknown:
                found = f"recorded unknown {wanted.get('unknown')}: {block.type}"
            if found is None and "body" in wanted:
                recorded_body = {**wanted["body"]}
                if block.body.is_unknown:
                    recorded_body["unknown"] = True
                found = self.body(recorded_body, block.body, bodies.get(block.type))
        return found

    def attributes(
        self, recorded: Recorded, attributes: dict[str, ContentAttribute]
    ) -> str | None:
        """Attributes by name, with ranges and values."""
        found = difference(sorted(recorded), sorted(attributes))
        for name, wanted in recorded.items():
            if found is not None:
                return found
            found = self.attribute(wanted, attributes[name])
        return found

    def attribute(self, recorded: Recorded, attribute: ContentAttribute) -> str | None:
        """One attribute."""
        ours: Recorded = {
            "range": self.range(attribute.place),
            "name_range": self.range(attribute.name_place),
            "expr_range": self.range(attribute.expression.place),
        }
        diagnostics: list[Diagnostic] = []
        found = None
        if "value" in recorded:
            value, diagnostics = attribute.expression.evaluate(self.scope)
            ours["value"] = value_to_json(value)
            found = self.diagnostics(recorded["value_diags"], diagnostics)
        if found is None and "literal" in recorded:
            value, diagnostics = attribute.expression.evaluate(None)
            ours["literal"] = value_to_json(value)
            found = self.diagnostics(recorded["literal_diags"], diagnostics)
        if "variables" in recorded:
            ours["variables"] = self.references(attribute.expression.references())
        return found or difference({key: recorded[key] for key in ours}, ours, attribute.name)

    def references(self, references: list[Reference]) -> list[Any]:
        """References in the form of the tables."""
        return [
            {"steps": [["root", each.root], *map(written_step, each.steps)],
             "range": self.positions.range(
                 each.source, each.start, each.end)}
            for each in references
        ]

    def diagnostics(
        self, recorded: list[Recorded], ours: list[Diagnostic]
    ) -> str | None:
        """The verdict and the first range."""
        return diagnosis_difference(recorded, ours, self.positions, unordered=self.unordered)

    def range(self, place: Range) -> Recorded:
        """A place in the form of the tables."""
        return self.positions.range(place.source, place.start, place.end)
