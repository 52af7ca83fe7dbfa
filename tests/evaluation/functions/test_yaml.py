"""YAML as ``terraform console`` (1.11.4) reads and writes it."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.scope import Scope
from hcl_lint.values.plain import from_python
from tests.evaluation.evaluating import outcome

SCOPE = Scope({}, functions_of("terraform"))


def result(text: str) -> str:
    """The text that an expression gives, nothing where it cannot be evaluated."""
    value, problems = outcome(text, SCOPE)
    return "" if problems else value.as_string()


@pytest.mark.parametrize(("document", "expected"), [
    (
        '"[1:30, 1:2:3, 0x, 0o8, 0b2, 1e, e1, ., \'-\', +, 1.2.3, 1__0, _1, .e1]"',
        '["1:30","1:2:3","0x","0o8","0b2","1e","e1",".","-","+","1.2.3","1__0","_1",".e1"]',
    ),
    (
        '"a: !!str 1\\nb: !!int \'2\'\\nc: !!float 3\\nd: !!bool \'true\'\\ne: !!null \'\'"',
        '{"a":"1","b":"2","c":3,"d":"true","e":""}',
    ),
    ('"a: !!binary YQ==\\nb: !!binary w6k="', '{"a":"YQ==","b":"w6k="}'),
    ('"a: !!int x"', ""),
    ('"a: !!bool yes"', '{"a":true}'),
    ('"a: !!float 1e2\\nb: !!str\\nc: !!str ~"', '{"a":100,"b":"","c":"~"}'),
    ('"a: !foo 1"', ""),
    ('"!!map {a: 1}"', '{"a":1}'),
    ('"!!seq [1]"', "[1]"),
    ('"!!set {a, b}"', ""),
    ('"!!omap [a: 1]"', ""),
    ('"a: &x {b: 1}\\nc:\\n  <<: *x\\n  d: 2"', '{"a":{"b":1},"c":{"b":1,"d":2}}'),
    ('"a: &x {b: 1}\\nc:\\n  <<: [*x, {b: 3, e: 4}]\\n  b: 2"', ""),
    ('"<<: 1"', ""),
    ('"\'<<\': {a: 1}"', '{"a":1}'),
    ('"a: *x"', ""),
    ('"&x a: 1\\nb: *x"', ""),
    ('"a: &x 1\\n&x b: *x"', '{"a":1,"b":1}'),
    ('"a: &x k\\n*x : 1"', ""),
    ('"a: &x {k: 1}\\nb: {k: 3, <<: *x}"', '{"a":{"k":1},"b":{"k":1}}'),
    ('"!!null x"', "null"),
    ('"[!!null 1, !!bool 1, !!int yes, !!timestamp 1]"', "[1,1,true,1]"),
    ('"[!!int 0b11, !!int 0x_f, !!float 1_0.5]"', "[3,15,10.5]"),
    ('"!!timestamp \'2001-1-1\'"', '"2001-1-1"'),
    ('"[!!int \'2\', !!null \'x\']"', '["2",null]'),
    ('"!!int \'x\'"', ""),
    ('"!!bool \'x\'"', ""),
    ('"- |-\\n  yes\\n- >-\\n  0x10\\n- |-\\n  ~\\n- |-\\n  2001-1-1"',
     '["true","16",null,"2001-01-01T00:00:00Z"]'),
    ('"- |\\n  yes\\n- !!int |-\\n  5"', '["yes\\n",5]'),
    ('"- !!binary |\\n    YWI\\n    =\\n"', '["YWI\\n=\\n"]'),
    ('"!!binary \'YW I=\'"', ""),
    ('"a: &x [*x]"', ""),
    ('"1: a\\ntrue: b\\n~: c\\n1.5: d"', ""),
    ('"[a]: b"', ""),
    ('"{a: 1}: b"', ""),
    ('"a: 1\\n\'a\': 2"', '{"a":2}'),
    ('""', ""),
    ('"# x"', ""),
    ('"---\\n...\\n"', "null"),
    ('"a\\n---\\nb"', ""),
    ('"--- a"', '"a"'),
    ('"%YAML 1.1\\n---\\na"', '"a"'),
    ('"- |+\\n  a\\n\\n- >-\\n  a\\n  b\\n\\n  c\\n- |2\\n    a"', '["a\\n\\n","a b\\nc","  a"]'),
    ('"- \\"a\\\\tb\\\\u00e9\\\\x41\\\\\\n  c\\"\\n- \'it\'\'s\'"', '["a\\tbéAc","it\'s"]'),
    ('"a:\\n- b\\n-  - c\\n   - d"', '{"a":["b",["c","d"]]}'),
    ('"\\ta: 1"', ""),
    ('"a: b\\n c: d"', ""),
    ('"a: [b"', ""),
    ('"? a\\n: b\\n? c"', '{"a":"b","c":null}'),
    ('"{a, b: , c: 1}"', '{"a":null,"b":null,"c":1}'),
    ('"[a: b, {c}]"', '[{"a":"b"},{"c":null}]'),
    ('"a: 123456789012345678901234567890"', '{"a":123456789012345678901234567890}'),
    ('"a: 0.1234567890123456789"', '{"a":0.1234567890123456789}'),
    ('"[.inf]"', ""),
    ('"[.nan]"', ""),
    ('"[-.INF, +.Inf]"', ""),
])
def test_a_document_has_the_value_that_the_product_reads(document: str, expected: str) -> None:
    assert result(f"jsonencode(yamldecode({document}))") == expected


def test_opentofu_merges_mappings_in_order_and_the_last_one_counts() -> None:
    text = """yamldecode("a: 1\\n<<: [{a: 2, b: 1}, {b: 2, c: 1}]\\nc: 2")"""
    value, problems = outcome(text, Scope({}, functions_of("opentofu")))
    assert not problems and value == from_python({"a": 2, "b": 2, "c": 2})


@pytest.mark.parametrize(("scalar", "expected"), [
    ("0", "0"), ("-0", "-0"), ("+1", "1"), ("007", "7"), ("08", "8"), ("0o17", "15"),
    ("0x1F", "31"), ("0X1F", '"0X1F"'), ("0b101", '"0b101"'), ("1_000", '"1_000"'),
    ("1.5", "1.5"), (".5", "0.5"), ("5.", "5"), ("1e3", "1000"), ("1E-3", "0.001"),
    ("-1.5e+3", "-1500"), ("0.0", "0"), ("~", "null"), ("null", "null"), ("Null", "null"),
    ("NULL", "null"), ("nULL", '"nULL"'), ("''", '""'), ("true", "true"), ("True", "true"),
    ("TRUE", "true"), ("tRUE", '"tRUE"'), ("yes", "true"), ("no", "false"), ("on", "true"),
    ("off", "false"), ("y", "true"), ("n", "false"), ("false", "false"),
    ("2024-01-01", '"2024-01-01T00:00:00Z"'), ("2024-1-1", '"2024-01-01T00:00:00Z"'),
    ("2024-02-30", '"2024-02-30"'), ("2023-02-29", '"2023-02-29"'),
    ("2024-02-29", '"2024-02-29T00:00:00Z"'), ("2024-12-31", '"2024-12-31T00:00:00Z"'),
    ("2024-13-01", '"2024-13-01"'), ("0000-01-01", '"0000-01-01T00:00:00Z"'),
    ("2024-01-01T00:00:00Z", '"2024-01-01T00:00:00Z"'),
    ("2024-01-01 00:00:00", '"2024-01-01T00:00:00Z"'),
    ("2024-01-01t00:00:00+02:00", '"2024-01-01T00:00:00+02:00"'),
    ("2024-01-01T24:00:00Z", '"2024-01-01T24:00:00Z"'),
    ("2024-01-01T23:59:60Z", '"2024-01-01T23:59:60Z"'),
    ("2024-01-01T1:2:3Z", '"2024-01-01T01:02:03Z"'),
    ("2024-01-01 1:2:3 -5", '"2024-01-01 1:2:3 -5"'),
    ("2024-01-01  1:2:3.5", '"2024-01-01T01:02:03Z"'),
    ("2024-01-01t1:2:3+24:60", '"2024-01-01T01:02:03+25:00"'),
    ("2024-01-01t1:2:3+25:00", '"2024-01-01t1:2:3+25:00"'),
    (".5p3", "4"), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"),
])
def test_a_scalar_without_quotes_has_the_type_of_its_text(scalar: str, expected: str) -> None:
    assert result(f'jsonencode(yamldecode("[{scalar}]"))') == f"[{expected}]"


@pytest.mark.parametrize(("value", "expected"), [
    ('"\\n"', "|2+\n\n"),
    ('"\\n\\n"', "|2+\n\n\n"),
    ('["\\na", "\\n"]', "- |2-\n\n  a\n- |2+\n\n"),
    ('""', '""\n'),
    ('"a"', '"a"\n'),
    ('"true"', '"true"\n'),
    ('"~"', '"~"\n'),
    ('"1"', '"1"\n'),
    ('"a: b"', '"a: b"\n'),
    ('"a #b"', '"a #b"\n'),
    ('"- a"', '"- a"\n'),
    ('" a"', '" a"\n'),
    ('"a "', '"a "\n'),
    ('"a\\nb"', "|-\n  a\n  b\n"),
    ('"a\\nb\\n"', "|\n  a\n  b\n"),
    ('"a\\n\\n"', "|+\n  a\n\n"),
    ('"\\na"', "|2-\n\n  a\n"),
    ('" a\\nb"', "|2-\n   a\n  b\n"),
    ('"a \\nb"', '"a \\nb"\n'),
    ('"a\\tb"', '"a\\tb"\n'),
    ('"\\u0001"', '"\\x01"\n'),
    ('"é\\u0085\\u2028\\ufeff"', '"é\\N\\L\\uFEFF"\n'),
    ('"😀"', '"\\U0001F600"\n'),
    ('"\\"\'\\\\"', '"\\"\'\\\\"\n'),
    ('"2024-01-01"', '"2024-01-01"\n'),
    ('"0x1F"', '"0x1F"\n'),
    ('"1e3"', '"1e3"\n'),
    ('"="', '"="\n'),
    ('"<<"', '"<<"\n'),
    ("1", "1\n...\n"),
    ("1.5", "1.5\n...\n"),
    ("1e30", "1000000000000000000000000000000\n...\n"),
    ("-0.001", "-0.001\n...\n"),
    ("12345678901234567890", "12345678901234567890\n...\n"),
    ("true", "true\n...\n"),
    ("null", "null\n...\n"),
    ("[]", "[]\n"),
    ("{}", "{}\n"),
    ("[[1, [2]], [], {}]", "- - 1\n  - - 2\n- []\n- {}\n"),
    (
        "[{ a = 1, b = [2] }, { c = { d = null } }]",
        '- "a": 1\n  "b":\n  - 2\n- "c":\n    "d": null\n',
    ),
    (
        '{ "a b" = 1, "1" = 2, "true" = 3, "" = 4, "a: b" = 5, "é" = 6 }',
        '"": 4\n"1": 2\n"a b": 1\n"a: b": 5\n"true": 3\n"é": 6\n',
    ),
    ('{ "a\\nb" = "c\\nd\\n" }', "? |-\n  a\n  b\n: |\n  c\n  d\n"),
    (
        '[join("", [for i in range(100) : "a "])]',
        '- "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a '
        "a\n  a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a "
        'a\n  a a a a a a a a a a a a a a a a a a a a "\n',
    ),
    (
        'join(" ", [for i in range(40) : "aaa"])',
        '"aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa '
        "aaa\n  aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa "
        'aaa"\n',
    ),
    ('{ x = join("\\n", [for i in range(3) : "aaa   "]) }', '"x": "aaa   \\naaa   \\naaa   "\n'),
    ('toset(["b", "a"])', '- "a"\n- "b"\n'),
    ('tomap({ b = "1", a = "x" })', '"a": "x"\n"b": "1"\n'),
])
def test_a_value_is_written_as_the_product_does(value: str, expected: str) -> None:
    assert result(f"yamlencode({value})") == expected
