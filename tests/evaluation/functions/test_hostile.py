"""Calls that ask for too much: each gives one error, or an unknown value, soon."""

from __future__ import annotations

import base64
import gzip
import tracemalloc
from collections.abc import Callable

import pytest

from hcl_lint.evaluation.function import call
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.values.numbers import number_from_int, read_number
from hcl_lint.values.types import NUMBER, STRING
from hcl_lint.values.value import (
    Value, int_value, list_value, number_value, set_value, string_value, tuple_value,
)
from tests.extent import sample

MOST_MEMORY = 64 * 1024 * 1024  # bytes of Python objects


def text(content: str) -> Value:
    return string_value(content)


def number(written: str) -> Value:
    return number_value(read_number(written))


def doubled(times: int) -> Value:
    """A value of a few objects that comes to 2 ** times parts when written out."""
    value = tuple_value([int_value(1)])
    for _ in range(times):
        value = tuple_value([value, value])
    return value


def nested(levels: int) -> Value:
    value = tuple_value([])
    for _ in range(levels):
        value = tuple_value([value])
    return value


def yaml_bomb() -> str:
    lines = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi"):
        lines.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]")
    return "\n".join(lines)


def gzip_bomb() -> str:
    return base64.b64encode(gzip.compress(bytes(50_000_000), 1)).decode()


HUNDRED = list_value(NUMBER, [number_value(number_from_int(each)) for each in range(100)])
HUGE = number("1e600000000")
MEGABYTE = "ab\n," * 250_000

# The arguments are made by the test that needs them.
CALLS: list[tuple[str, Callable[[], list[Value]]]] = [
    ("format", lambda: [text("%1000000000d"), int_value(1)]),
    ("format", lambda: [text("%.1000000000f"), int_value(1)]),
    ("format", lambda: [text("%99999999999999999999999s"), text("a")]),
    ("format", lambda: [text("%f"), HUGE]),
    ("format", lambda: [text("%s"), HUGE]),
    ("format", lambda: [text("%v"), doubled(60)]),
    ("formatlist", lambda: [text("%s" * 100),
                            *[list_value(STRING, [text("a" * 1000)] * 1000)] * 100
                            ]),
    ("pow", lambda: [int_value(10), number("1e400")]),
    ("range", lambda: [number("1e30")]),
    ("range", lambda: [int_value(0), int_value(1), number("1e-400")]),
    ("range", lambda: [int_value(0), int_value(1), int_value(0)]),
    ("setproduct", lambda: [HUNDRED] * 10),
    ("setproduct", lambda: [set_value(NUMBER, HUNDRED.as_elements())] * 3),
    ("jsondecode", lambda: [text("[" * 1_000_000)]),
    ("jsondecode", lambda: [text("[" + "1," * 1_000_000 + "1]")]),
    ("jsonencode", lambda: [doubled(60)]),
    ("jsonencode", lambda: [nested(5000)]),
    ("jsonencode", lambda: [list_value(STRING, [text("a" * 100_000)] * 100)]),
    ("yamldecode", lambda: [text(yaml_bomb())]),
    ("yamldecode", lambda: [text("[" * 50_000)]),
    ("yamldecode", lambda: [text("- " * 50_000)]),
    ("yamldecode", lambda: [text("a" * 1_000_000)]),
    ("yamlencode", lambda: [doubled(60)]),
    ("yamlencode", lambda: [nested(5000)]),
    ("base64gunzip", lambda: [text(gzip_bomb())]),
    ("flatten", lambda: [doubled(60)]),
    ("distinct", lambda: [list_value(doubled(60).type, [doubled(60)] * 2)]),
    ("join", lambda: [text("a" * 1000), list_value(STRING, [text("b" * 1000)] * 50_000)]),
    ("replace", lambda: [text(MEGABYTE), text(""), text("ab" * 10)]),
    ("replace_or_regex", lambda: [text(MEGABYTE), text("/./"), text("ab" * 1000)]),
    ("indent", lambda: [number("1e15"), text("\n" * 10)]),
    ("split", lambda: [text(""), text(MEGABYTE)]),
    ("csvdecode", lambda: [text(MEGABYTE)]),
    ("csvdecode", lambda: [text(",".join(map(str, range(200_000))))]),
    ("strrev", lambda: [text("é" * 1_000_000)]),
    ("parseint", lambda: [text("1" * 2_000_000), int_value(10)]),
    ("regex", lambda: [text("((a{30}){30})b"), text("a" * 50_000)]),
    ("regex", lambda: [text("(" * 20_000), text("a")]),
    ("regex", lambda: [text("\\pL{1000}" * 100), text("a" * 1000)]),
    ("timeadd", lambda: [text("2006-01-02T15:04:05Z"), text("1h" * 1_000_000)]),
    ("formatdate", lambda: [text("Y" * 1_000_000), text("2006-01-02T15:04:05Z")]),
    ("cidrsubnets", lambda: [text("10.0.0.0/8"), *[int_value(1)] * 10_000]),
    ("cidrhost", lambda: [text("::/0"), HUGE]),
    ("log", lambda: [HUGE, int_value(2)]),
    ("semvercmp", lambda: [text("1." * 100_000), text("^1")]),
    ("concat", lambda: [HUNDRED] * 5000),
    ("encode_expr", lambda: [doubled(60)]),
]


@pytest.mark.parametrize(
    ("name", "arguments"), sample(CALLS), ids=[name for name, _ in sample(CALLS)]
)
def test_too_much_is_one_error_or_unknown(
    name: str, arguments: Callable[[], list[Value]]
) -> None:
    function = load_function(name)
    given = arguments()
    tracemalloc.start()
    value, error = call(function, given)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert error is not None or value.is_unknown
    assert peak < MOST_MEMORY


def test_much_is_not_too_much() -> None:
    many = list_value(STRING, [text(str(each)) for each in range(50_000)])
    for name, arguments in (
        ("join", [text(","), many]),
        ("jsonencode", [many]),
        ("distinct", [many]),
        ("sort", [many]),
        ("setproduct", [HUNDRED, HUNDRED]),
        ("parseint", [text("1" * 100_000), int_value(10)]),
        ("format", [text("%d"), number("1e10000")]),
        ("regexall", [text("[a-z]+"), text("ab " * 20_000)]),
        ("regexall", [text("a*?b"), text("a" * 50_000)]),
        ("flatten", [nested(400)]),
        ("base64gunzip", [text(base64.b64encode(gzip.compress(bytes(1_000_000))).decode())]),
    ):
        _, error = call(load_function(name), arguments)
        assert error is None, name
