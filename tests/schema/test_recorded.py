"""What bodies come to by specs of all kinds, as recorded.

A file of ``recorded/`` has specs, each below a line ``=== WHAT``, and below each the bodies, behind
lines ``---``; one that begins with a brace is in JSON syntax. Below a body stands what it comes to,
behind ``>``: its value with its type, the references that it reads, and what is said of it when
it is decoded; then what a check says besides, with the version of the product that the line ``---``
names. What is wrong with a spec stands below it. ``--update-golden`` records all of it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.bodies import read_body, read_json_body
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.checker import check_body
from hcl_lint.schema.content import Body
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.schema.json_output import value_text
from hcl_lint.schema.schema_data import schema_data, schema_of_data
from hcl_lint.schema.spec_language import SpecFile, read_spec
from hcl_lint.schema.specs import decode, decode_partial, spec_references
from hcl_lint.syntax.references import Reference
from hcl_lint.text.source import Source
from hcl_lint.values.types import STRING, list_of, source_form
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, display, unknown_value
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "recorded"


def written_anew(text: str) -> Iterator[str]:
    """A recorded file with what its specs and bodies come to now."""
    spec: SpecFile | None = None
    heading, lines = "", [""]
    for line in [*text.splitlines(), "==="]:
        if not line.startswith(("===", "---")):
            if not line.startswith(">"):
                lines.append(line)
            continue
        if heading:
            yield heading
            yield from lines
        content = "\n".join([*lines, ""])
        if heading.startswith("==="):
            spec, diagnostics = read_spec(Source("spec", content))
            yield from told(diagnostics)
        elif heading and spec is not None:
            yield from of_body(spec, content, heading[4:])
        heading, lines = line, []


def of_body(file: SpecFile, text: str, version: str) -> Iterator[str]:
    names = {"nope": DYNAMIC_UNKNOWN, "names": unknown_value(list_of(STRING))}
    generated = Scope({**file.variables, **names}) if "dynamic" in text else None
    scope = generated or file.scope()

    def parsed() -> tuple[Body, list[Diagnostic]]:
        parse = read_json_body if text.startswith("{") else read_body
        body, diagnostics = parse(Source("body", text))
        return body if generated is None else ExpandedBody(body, generated), diagnostics

    def checked(schema: BodySchema) -> list[str]:
        open_ = Scope({**file.variables, **names}, None, None, True)
        return list(told(check_body(parsed()[0], schema, open_, version=version)))

    body, diagnostics = parsed()
    yield from told(diagnostics)
    value, decoding = decode(body, file.spec, scope)
    yield f"> {shown(value)}"
    references = spec_references(parsed()[0], file.spec)
    if references:
        yield f"> reads {', '.join(map(read, references))}"
    yield from told(decoding)
    rest = decode_partial(parsed()[0], file.spec, scope)[1].just_attributes()[0]
    if rest:
        yield f"> and has {', '.join(rest)}"
    schema = file.spec.schema
    found = checked(schema)
    data = eval(repr(schema_data(schema)), {"Decimal": Decimal})
    assert checked(schema_of_data(data)) == found
    known = list(told(decoding))
    yield from [f">+{line[1:]}" for line in found if line not in known]
    yield from [f">-{line[1:]}" for line in known if line not in found]


def read(reference: Reference) -> str:
    return f"{reference.start}-{reference.end} {reference.to_text()}"


def shown(value: Value) -> str:
    if value.is_unknown:
        return f"unknown {source_form(value.type)}"
    try:
        text = value_text(value, with_type=False, keep_nulls=False)
        kept = value_text(value, with_type=True, keep_nulls=True)
    except ValueError:
        return f"{source_form(value.type)}: {display(value)}"
    return kept if text in kept else f"{text} or {kept}"


def told(diagnostics: list[Diagnostic]) -> Iterator[str]:
    for each in diagnostics:
        where = f"{each.start}-{each.end} {each.source.text[each.start:each.end]!r}"
        others = "".join([f" ({one.message} {one.range.start})" for one in each.related])
        severity = "" if each.is_error else f"{each.severity}: "
        yield f"> {where} {severity}{each.summary}. {' '.join(each.detail.split())}{others}"


@pytest.mark.parametrize("name", sorted([each.stem for each in RECORDED.glob("*.txt")]))
def test_bodies_come_to_what_is_recorded(name: str, golden: Golden) -> None:
    path = RECORDED / f"{name}.txt"
    golden(path, "\n".join(written_anew(path.read_bytes().decode())) + "\n")
