"""What functions give for all combinations of some arguments, as recorded in `families.txt`.

``--update-golden`` records the results anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf, nan
from pathlib import Path

from hcl_lint.evaluation.functions.numbers import exponential, logarithm, power_of
from hcl_lint.values.json import to_json_text, value_to_json
from tests.conftest import Golden
from tests.evaluation.functions.test_borders import called

RECORDED = Path(__file__).parent / "families.txt"

VERBS = (
    "%d", "%5d", "%-5d", "%05d", "%-05d", "%+d", "% d", "%.0d", "%.3d", "%8.3d", "%08.3d", "%x",
    "%#x", "%#X", "%#08x", "%o", "%#b", "%e", "%.0e", "%12.2E", "%-12.2e", "%012.2e", "%f", "%.0f",
    "%.1f", "%+9.3f", "%g", "%.0g", "%.1g", "%.3g", "%G", "%.12g", "%09g", "%v", "%#v", "%6v",
    "%-6v", "%06v", "%s", "%.1s", "%.2s", "%5.1s", "%-5s", "%05s", "%q", "%.1q", "%t", "%9t", "%z",
    "%[1]d", "%[2]d", "%[0]d", "%[]d", "%[1d", "%[01]d", "%", "%5", "%é", "%%d", "%5%",
    "%1000000000000000d", "%.d",
)
FORMATTED = (
    "0", "7", "-42", "1000000", "0.00001", "-0.5", "2.5", "1e21", "123456.789", "-0", '"7"',
    '"abc"', "true", "null", "[1]",
)
VERSIONS = (
    "0.0.1", "0.2.3", "1.0.0", "1.2", "1.2.2", "1.2.3", "1.2.4", "1.3.0", "2.0.0", "1.2.3-beta",
    "1.2.3-beta.2", "1.2.3-beta.11", "1.2.3-alpha", "1.2.3-1", "1.2.3+build", "1.2.3.4", "v1.2.3",
)
CONSTRAINTS = tuple(
    operator + version
    for operator in ("", "=", "!=", ">", "<", ">=", "<=", "~> ", "~", "^", "=>", "=<")
    for version in ("1", "1.2", "1.2.3", "1.2.3-beta")
) + (
    "*", "1.x", "1.2.X", "1.x.3", "^0", "^0.0", "^0.0.1", "^0.2", "~0", ">*", "<*", "!=*", ">=1 <2",
    "1.2.2 - 1.2.4", "1.0 || >=2", "", "||", ">= 1, < 2", "1.2.3.4", ">1.x", "<=1.x", "!=1.x",
    "1.2.",
)
MOMENTS = (
    "1969-12-31T23:59:59Z", "2000-02-29T00:00:00+00:00", "1900-03-01T12:30:05.5-11:30",
    "2020-12-31T23:59:59.999999999+14:00", "0001-01-01T00:00:00Z", "9999-12-31T11:05:09Z",
)
DATES = (
    "YYYY-MM-DD'T'hh:mm:ssZ", "YY M D EEE EEEE MMM MMMM", "h H HH AA aa m s", "Z ZZZ ZZZZ ZZZZZ",
    "ZZ", "'it''s' D", "'open", "Q", "", "YYY", "DDD", "hhh", "é/D",
)
WRONG_TIMES = (
    "2021-00-10T00:00:00Z", "2021-13-10T00:00:00Z", "2021-02-29T00:00:00Z", "2021-04-31T00:00:00Z",
    "2021-04-00T00:00:00Z", "2021-04-30T24:00:00Z", "2021-04-30T23:60:00Z", "2021-04-30T23:59:60Z",
    "2021-04-30T23:59:59+24:00", "2021-04-30T23:59:59-23:60", "2021-04-30T23:59:59+23:59",
    "2021-04-30 23:59:59Z", "2021-04-30T1:59:59Z", "2021-04-30T23:59:59,5Z", "2021-04-30t23:59:59z",
)
SPANS = ("0s", "1ns", "-1ns", "1h", "-24h", "36h15m", "1.5s", "x")
HOSTS = (0, 1, 255, 256, -1, -256, -257)
NETWORKS = (
    "10.0.0.0/8", "192.168.1.77/24", "192.168.1.0/32", "0.0.0.0/0", "fd00::/8", "2001:db8::1/127",
    "::ffff:10.0.0.0/104", "::/0", "10.0.0.0", "10.0.0.0/33", "10.0.0/8", "fd00::/129",
    "10.0.0.256/8", "1::2::3/64", "10.0.0.0/08", "x",
)
YAML = (
    '""', '"a"', '"a: b"', '"- a"', '"true"', '"no"', '"~"', '"null"', '"1"', '"0x1f"', '"1e3"',
    '"a\\nb"', '"a\\nb\\n"', '"\\n"', '" a"', '"a "', '"#a"', '"a #b"', '"\'"', '"é\\u00a0"',
    '"\\u0007"', '"\\ufeff"', '"@a"', '"%a"', '"[a"', '"a]"', '"a,b"', '"?a"', '"? a"', '":"',
    '"2001-01-01"', '"2001-01-01T00:00:00Z"', '"12:30:45"', '"1_000"', '".5"', '"-.inf"', '"<<"',
    '"="', '"---"', '"a\\tb"', "1", "-1.5", "1e30", "true", "null", "[]", "{}", "[[1]]",
    "[{ a = 1, b = [2] }]", "{ a = { b = {} }, \"c d\" = [], \"1\" = 2, \"\" = 3 }",
    '"' + "word " * 30 + '"', '"' + "x" * 200 + '"', '["' + "long words " * 12 + '\\n end"]',
)
DOCUMENTS = (
    "a", "a: 1", "a:\\n- 1\\n- b", "- [1, 2, {a: b}]", "'it''s'", '\\"a\\\\n\\\\x41\\"',
    "|\\n a\\n  b\\n", ">-\\n a\\n b\\n", "&x [1]", "[&x 1, *x]", "*y", "!!str 1", "!!int '7'",
    "!!float 1", "!!bool 'yes'", "!!null ''", "!foo a", "!!binary aGk=", "!!seq [1]",
    "!!map {a: 1}", "a: 1\\na: 2", "<<: {a: 1}\\nb: 2", "~", "", "---\\na\\n---\\nb", "yes", "0o17",
    "017", "0b11", "0x1F", "1_000", "1e3", ".inf", "-.INF", ".nan", "12:30", "2001-01-01",
    "? a\\n: b", "{a, b: }", "[a", "a: b: c", "\\ta: 1", "a: \\tb", "# c\\na: 1 # d",
    "%YAML 1.1\\n---\\na", "a\\n...\\nb", "- a\\n -b", "'a\\n b\\n\\n c'", "!!str [1]",
    "? [a]\\n: b", "1: a\\ntrue: b",
)


# Timestamps of YAML, and keys and texts at the borders of what their lines hold.
STAMPS = (
    "2001-02-28 23:59:59 +01:30", "2001-02-28t1:02:03.5 -2", "2001-02-29",
    "2000-02-29T00:00:00-00:30", "2001-13-01", "2001-00-01", "2001-12-31T24:00:00Z",
    "2001-12-31T23:60:00Z", "2001-12-31T23:59:60Z", "2001-12-32", "2001-12-31 23:59:59", "2001-1-1",
    "2001-01-00", "2001-04-31", "2001-12-31T01:02:03+00:00", "2001-12-31T01:02:03.9+02:30",
    "2001-12-31t1:2:3-11:00",
)
LONG = ("k" * 127, "k" * 128, "k" * 129, "é" * 64, "é" * 65, "a b " * 19 + "abc", "a b " * 20 + "c")
BASES = (
    "0", "1", "-1", "z", "Z", "10", "-ff", "FF", "1" * 200, "1" * 201, "", "_", "+1", " 1", "é",
    "0x1",
)
FLOATS = (
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 3.0, -3.0, 10.0, 0.1, 0.70710678, 0.7071068, 1e300,
    -1e300,
    1e-300, 709.782712893384, 709.7827128933841, 1e19, 2.0**63, 2.0**53 + 1, inf, -inf, nan, 1.5,
    -2.5,
)


def floats() -> Iterator[str]:
    """The functions of numbers with 64 bits, as their results are written."""
    for number in FLOATS:
        yield f"logarithm {number}: {logarithm(number)}"
        if abs(number) < 400:
            yield f"exponential {number}: {exponential(number)}"
        yield f"powers {number}: {[power_of(number, exponent) for exponent in FLOATS]}"


def calls() -> Iterator[str]:
    for stamp in STAMPS:
        yield f'yamldecode("{stamp}")'
    for text in LONG:
        yield f'yamlencode({{ "{text}" = "{text}" }})'
    for base in (1, 2, 10, 16, 36, 62, 63):
        yield from [f'parseint("{text}", {base})' for text in BASES]
    for verb in VERBS:
        for value in FORMATTED:
            yield f'format("{verb}", {value})'
    for moment in MOMENTS:
        yield from [f'formatdate("{form}", "{moment}")' for form in DATES]
        yield from [f'timeadd("{moment}", "{span}")' for span in SPANS]
        yield from [f'timecmp("{moment}", "{other}")' for other in MOMENTS]
        yield f'rfc3339_parse("{moment}")'
    for wrong in WRONG_TIMES:
        yield f'timeadd("{wrong}", "1h")'
        yield f'formatdate("YYYY-MM-DD hh:mm:ss Z", "{wrong}")'
    for number in (-62135596801, -1, 0, 951782400, 4102444799, 1e20):
        yield f"unix_timestamp_parse({number:.0f})"
    for network in NETWORKS:
        yield f'cidrnetmask("{network}")'
        yield from [f'cidrhost("{network}", {number})' for number in HOSTS]
        for bits in (0, 1, 8, 24, 32, 120, -1):
            yield from [f'cidrsubnet("{network}", {bits}, {number})' for number in (0, 1, 2, -1)]
        yield f'cidrsubnets("{network}", 1, 2, 1)'
        yield f'cidrsubnets("{network}", 8, 4)'
        for other in ("10.1.2.3", "10.0.0.0/9", "fd00::1", "192.168.1.77/25", "0.0.0.0/0", "y"):
            yield f'cidrcontains("{network}", "{other}")'
    yield from [f"yamlencode({value})" for value in YAML]
    yield from [f"yamlencode([{value}, {{ k = {value} }}])" for value in YAML]
    yield from [f'yamldecode("{document}")' for document in DOCUMENTS]


def short(call: str) -> str:
    """The result of a call without its type."""
    value, error = called(call)
    if error is not None:
        return f"error in {error.argument}: {error.message}"
    try:
        return to_json_text(value)
    except ValueError:
        return str(value_to_json(value))


def constraints() -> Iterator[str]:
    """Which versions meet a constraint."""
    for constraint in CONSTRAINTS:
        for name in ("semvercmp", "constraint_check"):
            answers: dict[str, list[str]] = {}
            for version in VERSIONS:
                answer = short(f'{name}("{version}", "{constraint}")')
                answers.setdefault(answer, []).append(version)
            for answer, versions in answers.items():
                yield f"{name} {constraint!r} {answer}: {' '.join(versions)}"


def test_calls_of_families_give_what_is_recorded(golden: Golden) -> None:
    lines = [f"{each} {ascii(short(each))[1:-1]}" for each in calls()]
    lines += [*constraints(), *floats()]
    golden(RECORDED, "".join([f"{line}\n" for line in lines]))
