"""The official specification suite: every ``.t`` file, by ``hcl-lint decode``.

A ``.t`` file says what decoding the input of its name by the spec of its name gives: the
result and its type, or diagnostics by severity and range; and the variables read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT
from hcl_lint.schema.bodies import read_body
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import Content
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.text.source import Source
from hcl_lint.values.convert import convert
from hcl_lint.values.json import from_json_text, to_json_text
from hcl_lint.values.types import Type, type_from_json, type_to_json
from hcl_lint.values.value import Value
from tests.conformance import tables
from tests.conformance.test_spec import diagnostics_of
from tests.running import Run, Runner

FOLDER = tables.folder() / "specsuite"
TESTS = sorted(FOLDER.rglob("*.t"))

EXPECTATION = BodySchema(
    [AttributeSchema("result"), AttributeSchema("result_type")],
    [BlockSchema("diagnostics"), BlockSchema("traversals")],
)
DIAGNOSTICS = BodySchema([], [BlockSchema("error"), BlockSchema("warning")])
RANGE = BodySchema([], [BlockSchema("from"), BlockSchema("to")])
POSITION = BodySchema([AttributeSchema(name) for name in ("line", "column", "byte")])


class Expectation:
    """What a ``.t`` file says."""

    def __init__(self, path: Path) -> None:
        body, diagnostics = read_body(Source.from_bytes(str(path), path.read_bytes()))
        content, found = body.content(EXPECTATION)
        assert not diagnostics and not found
        self.result = value_of(content, "result")
        self.type = type_of(content)
        self.diagnostics: list[tuple[str, dict[str, Any]]] = []
        self.reads_nothing = False
        for block in content.blocks:
            if block.type == "diagnostics":
                for each in block.body.content(DIAGNOSTICS)[0].blocks:
                    inner = each.body.content(RANGE)[0]
                    ends = {part.type: position(part.body.content(POSITION)[0])
                            for part in inner.blocks}
                    self.diagnostics.append(
                        (each.type, {"start": ends["from"], "end": ends["to"]}))
            else:
                assert not block.body.just_attributes()[0], "variables are expected"
                self.reads_nothing = True


def value_of(content: Content, name: str) -> Value | None:
    """The value of an attribute, None where it is not set."""
    attribute = content.attributes.get(name)
    return None if attribute is None else attribute.expression.evaluate(Scope())[0]


def type_of(content: Content) -> Type | None:
    """The type that ``result_type`` names."""
    attribute = content.attributes.get("result_type")
    if attribute is None:
        return None
    assert isinstance(attribute.expression, NativeExpression)
    type_, _, diagnostics = read_constraint(
        attribute.expression.tree, attribute.expression.node, CONSTRAINT)
    assert not diagnostics
    return type_


def position(content: Content) -> dict[str, int]:
    """A position, as ``hcldec`` writes it."""
    found = {}
    for name, attribute in content.attributes.items():
        value = attribute.expression.evaluate(Scope())[0]
        found[name] = value.as_number().to_int()
    return found


def placed(subject: dict[str, Any]) -> list[tuple[int, ...]]:
    """Both ends of a range, to compare exactly."""
    return [tuple(subject[end][name] for name in ("line", "column", "byte"))
            for end in ("start", "end")]


def inputs(test: Path) -> list[Path]:
    """The inputs of a test: native, JSON, or both."""
    return [path for path in (test.with_suffix(".hcl"), test.with_suffix(".hcl.json"))
            if path.exists()]


def decoded(test: Path, path: Path, *options: str) -> Run:
    """Decode an input by the spec of its test."""
    spec = str(test.with_suffix(".hcldec"))
    run = Runner(path.parent, path.parent)
    return run("decode", f"--spec={spec}", "--diags=json", *options, str(path))


@pytest.mark.skipif(not TESTS, reason=f"no specification suite in {FOLDER}")
def test_every_test_of_the_suite_has_an_input() -> None:
    assert all(inputs(test) for test in TESTS)


CASES = [(test, path) for test in TESTS for path in inputs(test)]
NAMES = [str(path.relative_to(FOLDER)) for _, path in CASES]


@pytest.mark.parametrize(("test", "path"), CASES, ids=NAMES)
def test_the_suite_is_passed(test: Path, path: Path) -> None:
    expected = Expectation(test)
    run = decoded(test, path, "--with-type", "--keep-nulls")
    found = [(each["severity"], placed(each["subject"])) for each in diagnostics_of(run)]
    wanted = [(severity, placed(each)) for severity, each in expected.diagnostics]
    assert sorted(found) == sorted(wanted), run.err
    errors = [each for each in diagnostics_of(run) if each["severity"] == "error"]
    if errors:
        assert run.code == 2
        return
    assert run.code == 0
    check_result(expected, json.loads(run.out), run.out)
    if expected.reads_nothing:
        assert json.loads(decoded(test, path, "--var-refs").out) == []


def check_result(expected: Expectation, shown: dict[str, Any], text: str) -> None:
    """The value and the type on standard output are the expected ones."""
    type_ = type_from_json(shown["type"])
    if expected.type is not None:
        assert type_to_json(type_) == type_to_json(expected.type)
    if expected.result is not None:
        written = from_json_text(text).as_attributes()["value"]
        wanted = convert(expected.result, type_)
        assert to_json_text(convert(written, type_)) == to_json_text(wanted)
