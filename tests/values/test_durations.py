"""Durations as Go reads and writes them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from hcl_lint.values.durations import format_duration, parse_duration

NANOSECONDS = {
    "ns": 1, "us": 10**3, "µs": 10**3, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9,
}

parts = st.tuples(
    st.integers(0, 99), st.text("0123456789", max_size=4), st.sampled_from(list(NANOSECONDS))
)


@given(st.sampled_from(["", "+", "-"]), st.lists(parts, min_size=1, max_size=4))
def test_a_duration_is_the_sum_of_its_parts(
    sign: str, parts: list[tuple[int, str, str]]
) -> None:
    text = sign + "".join(
        [f"{whole}{'.' if digits else ''}{digits}{unit}" for whole, digits, unit in parts]
    )
    total = sum([
        int(Fraction(f"{whole}.{digits or 0}") % 1 * NANOSECONDS[unit]) + whole * NANOSECONDS[unit]
        for whole, digits, unit in parts
    ])
    assert parse_duration(text) == (-total if sign == "-" else total)


@pytest.mark.parametrize(
    ("text", "nanoseconds"),
    [
        ("0", 0), ("+0", 0), ("-0", 0), ("0s", 0), ("5s", 5 * 10**9), ("5ns", 5), ("5μs", 5000),
        (".5s", 5 * 10**8), ("1.s", 10**9), ("999999h", 999_999 * 3600 * 10**9),
        ("2562047h", 2_562_047 * 3600 * 10**9), ("9223372036854775807ns", 2**63 - 1),
        ("-9223372036854775807ns", 1 - 2**63), ("0000000000000000000001s", 10**9),
        ("0.0000000000000000009s", 0),
    ],
)
def test_durations_are_read(text: str, nanoseconds: int) -> None:
    assert parse_duration(text) == nanoseconds


@pytest.mark.parametrize(
    "text",
    [
        "", "+", "5", "s", ".s", "5 s", "5S", "5d", "1h 2m", "--1s", "1e3s", "²s", "١s",
        "9223372036854775808ns", "2562048h", "99999999999999999999ns",
        "0" * 9_999 + "1s",
    ],
)
def test_what_is_no_duration_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_duration(text)


def test_a_duration_has_at_most_ten_thousand_characters() -> None:
    assert parse_duration("0" * 9_998 + "1s") == 10**9


@pytest.mark.parametrize(
    ("nanoseconds", "text"),
    [
        (0, "0s"), (1, "1ns"), (10**6, "1ms"), (1_500_000, "1500000ns"), (10**9, "1s"),
        (1_500 * 10**6, "1500ms"), (60 * 10**9, "1m"), (90 * 10**9, "90s"),
        (3600 * 10**9, "1h"), (5400 * 10**9, "90m"), (-(10**9), "-1s"),
    ],
)
def test_durations_are_written_in_the_largest_unit(nanoseconds: int, text: str) -> None:
    assert format_duration(nanoseconds) == text
