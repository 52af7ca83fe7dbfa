"""References in text that lack their `${` and `}`, and those that are meant as text."""

from __future__ import annotations

import pytest

from tests.linter.checking import check, fix

RULE = "uninterpolated-reference"
BEFORE = 'variable "region" {\n}\nlocals {\n  a = '


@pytest.mark.parametrize(("text", "expected"), [
    ('"var.region"', "var.region"),
    ('"{var.region}"', '"${var.region}"'),
    ('"a-{var.region}"', '"a-${var.region}"'),
    ('"$ {var.region}"', '"$ ${var.region}"'),
    ('"${var.region}}"', '"${var.region}"'),
    ('"a${var.region}}"', '"a${var.region}"'),
    ('"#{var.region}"', '"${var.region}"'),
    ('"{ var.region }"', '"${ var.region }"'),
    ('"var.region "', "var.region "),
    ('" var.region"', " var.region"),
    ('upper("var.region")', "upper(var.region)"),
    ('"var.region.x"', "var.region.x"),
    ('"local.a"', "local.a"),
    ("<<E\n{var.region}\nE", "<<E\n${var.region}\nE"),
    ('"{var.region}{var.region}"', '"${var.region}${var.region}"'),
    ('["var.region"]', "[var.region]"),
    ('"{var.region[0]}"', '"${var.region[0]}"'),
    ('"${var.region} {var.region}"', '"${var.region} ${var.region}"'),
    ('"\\"{var.region}\\""', '"\\"${var.region}\\""'),
    ('"/{var.region}/x"', '"/${var.region}/x"'),
    ('"@{var.region}"', '"@${var.region}"'),
    ('"${upper(var.region)}}"', '"${upper(var.region)}"'),
])
def test_a_reference_in_text_is_interpolated(text: str, expected: str) -> None:
    assert fix(f"{BEFORE}{text}\n}}\n", RULE, unsafe=True).text == f"{BEFORE}{expected}\n}}\n"


@pytest.mark.parametrize("text", [
    '"var.region-x"',
    '"var.other"',
    '"$var.region"',
    '"$(var.region)"',
    '"{${var.region}}"',
    '"{{var.region}}"',
    '"{{ var.region }}"',
    '"region"',
    "<<E\nvar.region\nE",
    '"see var.region"',
    '"{var.region"',
    '"var.region}"',
    '{ "var.region" = 1 }',
    '"{other.region}"',
])
def test_what_may_be_meant_as_text_stays(text: str) -> None:
    assert check(f"{BEFORE}{text}\n}}\n", RULE).diagnostics == []
