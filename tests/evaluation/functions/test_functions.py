"""Functions of which nothing is recorded, and what is known of results that are not known."""

from __future__ import annotations

import base64
import datetime
import gzip
import itertools
from decimal import Decimal
from pathlib import Path

import pytest

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.function import call
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.evaluation.functions.encoding import BYTES
from hcl_lint.evaluation.functions.marking import TYPE
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.plain import from_python, to_python
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import (
    BOOL, DYNAMIC, NUMBER, STRING, Type, list_of, map_of, object_of, set_of,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, TRUE, UNKNOWN_BOOL_NOT_NULL, Value, capsule_value,
    int_value, list_value, map_value, null_value, object_value, set_value, string_value, uncertain,
    unknown_value,
)

M = frozenset(["m"])
SENSITIVE = frozenset(["sensitive"])
EPHEMERAL = frozenset(["ephemeral"])


def result(name: str, *arguments: object) -> Value:
    """What a function gives for plain objects or values."""
    value, error = call(load_function(name), [from_python(each) for each in arguments])
    assert error is None, error
    return value


def refusal(name: str, *arguments: object) -> str:
    """What a function says against its arguments."""
    _, error = call(load_function(name), [from_python(each) for each in arguments])
    assert error is not None
    return error.message


GZIPPED = base64.b64encode(gzip.compress("é".encode())).decode()


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("urldecode", ["a+b%26%C3%A9"], "a b&é"),
        ("base64gunzip", [GZIPPED], "é"),
        ("cidrcontains", ["10.0.0.0/8", "10.1.2.3"], True),
        ("cidrcontains", ["10.0.0.0/8", "10.1.0.0/16"], True),
        ("cidrcontains", ["10.0.0.0/8", "10.0.0.0/7"], False),
        ("cidrcontains", ["fe80::/10", "::1"], False),
        ("assumeequal", [[1, 2], ["1", "2"]], ["1", "2"]),
        ("assumelistlength", [list_value(STRING, []), 0, 1], []),
        ("assumestringprefix", ["ba", "a"], "ba"),
        ("sanitize", ["a.b/c d-é_1"], "a_b_c_d-__1"),
        ("semvercmp", ["1.2.3", "^1.2"], True),
        ("semvercmp", ["2.0.0", "^1.2"], False),
        ("semvercmp", ["0.2.5", "^0.2.3"], True),
        ("semvercmp", ["0.3.0", "^0.2.3"], False),
        ("semvercmp", ["0.0.4", "^0.0.3"], False),
        ("semvercmp", ["1.2.9", "~1.2.3"], True),
        ("semvercmp", ["1.3.0", "~1.2.3"], False),
        ("semvercmp", ["1.9.0", "~1"], True),
        ("semvercmp", ["1.4.0", "1.x"], True),
        ("semvercmp", ["1.4.0", "1.2 - 1.4"], True),
        ("semvercmp", ["1.5.0", "1.2 - 1.4"], False),
        ("semvercmp", ["3.0.0", ">= 1, < 2 || >= 3"], True),
        ("semvercmp", ["1.2.3", "!= 1.2.3"], False),
        ("semvercmp", ["1.2.3", "*"], True),
        ("semvercmp", ["1.2.3-beta", ">=1.0.0"], False),
        ("semvercmp", ["1.2.3-beta.2", ">=1.2.3-beta.1"], True),
        ("semvercmp", ["v1.2", "=1.2.0"], True),
        ("constraint_check", ["1.2.3", ">= 1.2, < 2"], True),
        ("constraint_check", ["2.0.0", ">= 1.2, < 2"], False),
        ("constraint_check", ["1.9.0", "~> 1.2"], True),
        ("constraint_check", ["1.3.0", "~> 1.2.0"], False),
        ("constraint_check", ["1.2.0", "1.2"], True),
        ("constraint_check", ["1.2.3-beta", ">= 1.0"], False),
        ("constraint_check", ["1.2.3-beta", "= 1.2.3-beta"], True),
        ("constraint_check", ["1.2.3", "!= 1.2.3"], False),
        ("startswith_known", ["abc", "ab"], True),
        ("to_list", [["a", 1]], ["a", "1"]),
    ],
)
def test_calls_have_results(name: str, arguments: list[object], expected: object) -> None:
    assert to_python(result(name, *arguments)) == expected


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("urldecode", ["%4"], "two hexadecimal digits"),
        ("urldecode", ["%FF"], "UTF-8"),
        ("assumeequal", [[], "x"], "a string is required"),
        ("assumeequal", [2, "1"], "not the assumed one"),
        ("assumelistlength", [list_value(STRING, []), 1, 2], "length"),
        ("assumelistlengthmax", [list_value(STRING, []), -1], "length"),
        ("assumemaplengthmin", [map_value(STRING, {}), Decimal("0.5")], "whole number"),
        ("assumenotnull", [None], "null without a type"),
        ("assumenotnull", [null_value(STRING)], "the value is null"),
        ("assumestringprefix", ["ba", "a-"], "prefix"),
        ("textencodebase64", ["a", "nope"], "encoding is unknown"),
        ("base64gunzip", ["!"], "invalid base64"),
        ("base64gunzip", ["AAAA"], "not compressed"),
        ("base64gunzip", [GZIPPED[:20]], "incomplete"),
        ("cidrcontains", ["10.0.0.0/8", "::1"], "same kind"),
        ("cidrcontains", ["10.0.0.0/8", "x"], "expected an address or an address range"),
        ("semvercmp", ["x", "1"], "invalid version"),
        ("semvercmp", ["1", "x.y"], "invalid version range"),
        ("constraint_check", ["1", "^1"], "invalid constraint"),
        ("list", ["a"], "tolist"),
        ("map", ["a", "b"], "tomap"),
        ("bcrypt", ["a" * 100], "72 bytes"),
        ("find_in_parent_folders", ["a", "b", "c"], "between 0 and 2"),
        ("get_env", [], "between 1 and 2"),
        ("run_cmd", [], "at least 1"),
        ("get_platform", ["a"], "0 arguments"),
        ("unix_timestamp_parse", ["x"], "a number is required"),
    ],
)
def test_calls_are_refused(name: str, arguments: list[object], words: str) -> None:
    assert words in refusal(name, *arguments)


def test_points_in_time_have_parts() -> None:
    parts = {
        "year": 2023, "year_day": 206, "month": 7, "month_name": "July", "day": 25, "weekday": 2,
        "weekday_name": "Tuesday", "hour": 23, "minute": 43, "second": 16, "iso_year": 2023,
        "iso_week": 30}
    assert to_python(result("rfc3339_parse", "2023-07-25T23:43:16Z")) == {
        **parts, "unix": 1690328596}
    assert result("rfc3339_parse", "2023-07-25 23:43:16Z") == result(
        "rfc3339_parse", "2023-07-25T23:43:16Z")
    assert to_python(result("unix_timestamp_parse", 1690328596)) == {
        **parts, "rfc3339": "2023-07-25T23:43:16Z"}
    past = to_python(result("unix_timestamp_parse", -1))
    assert isinstance(past, dict) and past["rfc3339"] == "1969-12-31T23:59:59Z"


@pytest.mark.parametrize("year", [1900, 1969, 1972, 2000, 2023, 2100])
def test_days_are_those_of_the_calendar(year: int) -> None:
    first = datetime.date(year, 1, 1)
    for count in range(366):
        day = first + datetime.timedelta(count)
        parts = result("rfc3339_parse", f"{day.isoformat()}T00:00:00Z").as_attributes()
        assert (parts["year"], parts["month"], parts["day"]) == (
            int_value(day.year), int_value(day.month), int_value(day.day))


@pytest.mark.parametrize(
    ("timestamp", "week"),
    [("2021-01-03T00:00:00Z", (2020, 53)), ("2021-01-04T00:00:00Z", (2021, 1)),
     ("2024-12-30T00:00:00Z", (2025, 1))],
)
def test_weeks_belong_to_the_year_of_their_thursday(timestamp: str, week: tuple[int, int]) -> None:
    parts = to_python(result("rfc3339_parse", timestamp))
    assert isinstance(parts, dict)
    assert (parts["iso_year"], parts["iso_week"]) == week


def test_buffers_of_bytes_can_be_cut() -> None:
    buffer = capsule_value(BYTES, b"hello")
    assert result("byteslen", buffer) == int_value(5)
    assert result("bytesslice", buffer, 1, 3).payload == b"ell"
    assert "only 5 bytes" in refusal("bytesslice", buffer, 1, 5)
    assert "negative" in refusal("bytesslice", buffer, -1, 2)


@pytest.mark.parametrize(("offset", "length", "expected"), [
    (0, 5, b"hello"), (4, 1, b"o"), (5, 0, b""), (0, 0, b""), (4, 2, None), (0, 6, None),
])
def test_what_is_cut_from_a_buffer_lies_within_it(
    offset: int, length: int, expected: bytes | None
) -> None:
    buffer = capsule_value(BYTES, b"hello")
    if expected is None:
        assert "only 5 bytes" in refusal("bytesslice", buffer, offset, length)
    else:
        assert result("bytesslice", buffer, offset, length).payload == expected


def test_what_only_functions_make_is_equal_to_what_has_the_same_content() -> None:
    for same, other in (
        (capsule_value(BYTES, b"a"), capsule_value(BYTES, b"b")),
        (result("type", "a"), result("type", 1)),
    ):
        assert result("equal", same, same) == TRUE
        assert result("equal", same, other) == FALSE


def test_marks_are_put_on_and_taken_off() -> None:
    secret = string_value("a").with_marks(SENSITIVE)
    assert result("sensitive", string_value("a")) == secret
    assert result("nonsensitive", secret.with_marks(M)) == string_value("a").with_marks(M)
    assert result("issensitive", secret) == TRUE
    assert result("issensitive", string_value("a").with_marks(M)) == FALSE
    assert result("issensitive", unknown_value(STRING)) == UNKNOWN_BOOL_NOT_NULL
    assert result("issensitive", unknown_value(STRING).with_marks(SENSITIVE)) == TRUE


def test_what_is_ephemeral_becomes_null() -> None:
    value = object_value({
        "a": string_value("x").with_marks(EPHEMERAL),
        "b": list_value(NUMBER, [int_value(1).with_marks(EPHEMERAL), int_value(2)])})
    expected = object_value({
        "a": null_value(STRING), "b": list_value(NUMBER, [null_value(NUMBER), int_value(2)])})
    assert result("ephemeralasnull", value) == expected
    assert result("ephemeralasnull", value.with_marks(EPHEMERAL)) == null_value(value.type)


def test_what_may_be_ephemeral_becomes_null_or_stays() -> None:
    value = string_value("x").with_marks(uncertain(EPHEMERAL) | M)
    assert result("ephemeralasnull", value) == unknown_value(STRING).with_marks(M)


def test_the_type_of_a_value_is_a_value() -> None:
    assert result("type", [1, "a"]) == capsule_value(TYPE, from_python([1, "a"]).type)


SOME_STRING = unknown_value(STRING)
LISTS = list_value(list_of(STRING), [list_value(STRING, [string_value("a")])])
AB = unknown_value(STRING, Refinement(not_null=True, string_prefix="ab"))
SOME = unknown_value(
    list_of(STRING), Refinement(not_null=True, length_min=1, length_max=4))


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("startswith", [AB, "a"], TRUE),
        ("startswith", [AB, "b"], FALSE),
        ("startswith", [AB, "abc"], UNKNOWN_BOOL_NOT_NULL),
        ("alltrue", [list_value(BOOL, [unknown_value(BOOL), FALSE])], FALSE),
        ("alltrue", [list_value(BOOL, [unknown_value(BOOL), TRUE])], UNKNOWN_BOOL_NOT_NULL),
        ("anytrue", [list_value(BOOL, [unknown_value(BOOL), TRUE])], TRUE),
        ("sort", [SOME], SOME),
        ("base64decode", [unknown_value(STRING)], unknown_value(STRING, NOT_NULL)),
        ("format", ["a-%s", unknown_value(STRING)],
         unknown_value(STRING, Refinement(not_null=True, string_prefix="a-"))),
        ("jsondecode", [unknown_value(STRING, Refinement(string_prefix=" 1"))],
         unknown_value(NUMBER)),
        ("jsondecode", [unknown_value(STRING, Refinement(string_prefix='"a'))],
         unknown_value(STRING)),
        ("jsondecode", [unknown_value(STRING, Refinement(string_prefix="tr"))],
         unknown_value(BOOL)),
        ("jsondecode", [unknown_value(STRING, Refinement(string_prefix="fa"))],
         unknown_value(BOOL)),
        ("jsondecode", [unknown_value(STRING, Refinement(string_prefix="[1"))], DYNAMIC_UNKNOWN),
        ("size", [AB], unknown_value(NUMBER, Refinement(
            not_null=True, number_min=int_value(2).as_number()))),
        ("matchkeys", [list_value(STRING, [SOME_STRING]), list_value(STRING, [SOME_STRING]),
                       list_value(STRING, [])], list_value(STRING, [])),
        ("encode_expr", [[unknown_value(STRING)]], unknown_value(STRING, NOT_NULL)),
        ("encode_tfvars", [{"a": unknown_value(STRING)}], unknown_value(STRING, NOT_NULL)),
        ("transpose", [map_value(list_of(STRING), {"a": list_value(STRING, [SOME_STRING])})],
         unknown_value(map_of(list_of(STRING)), NOT_NULL)),
        ("flatten", [[[1], set_value(STRING, [string_value("a"), SOME_STRING])]], DYNAMIC_UNKNOWN),
        ("lookup", [unknown_value(map_of(object_of({"a": STRING}))), "k", ""], DYNAMIC_UNKNOWN),
        ("lookup", [map_value(STRING, {"a": SOME_STRING, "b": string_value("x")}), "b", ""],
         SOME_STRING),
        ("lookup_optional", [{"a": 1}, SOME_STRING, 2], DYNAMIC_UNKNOWN),
        ("concat", [LISTS, unknown_value(list_of(DYNAMIC))],
         unknown_value(list_of(DYNAMIC), NOT_NULL)),
        ("jsonencode", [SOME],
         unknown_value(STRING, Refinement(not_null=True, string_prefix="["))),
        ("yamldecode", [unknown_value(STRING)], DYNAMIC_UNKNOWN),
        ("yamlencode", [[unknown_value(STRING)]], unknown_value(STRING, NOT_NULL)),
        ("bcrypt", ["a"], unknown_value(STRING, Refinement(not_null=True, string_prefix="$2a$"))),
        ("base64gzip", ["a"],
         unknown_value(STRING, Refinement(not_null=True, string_prefix="H4sIAAAAAAAA/"))),
        ("abspath", ["a/b"], unknown_value(STRING, NOT_NULL)),
        ("pathexpand", ["~/a"], unknown_value(STRING, NOT_NULL)),
        ("regex", ["\\p{Han}+", "α"], DYNAMIC_UNKNOWN),
        ("to_number", [unknown_value(STRING).with_marks(M)], unknown_value(NUMBER).with_marks(M)),
        ("lookup_optional", [unknown_value(map_of(STRING)), "a", "b"], unknown_value(STRING)),
    ],
)
def test_what_is_known_of_unknown_results(
    name: str, arguments: list[object], expected: Value
) -> None:
    assert result(name, *arguments) == expected


def test_a_text_that_begins_like_no_document_of_json_is_refused() -> None:
    begun = unknown_value(STRING, Refinement(string_prefix="x"))
    _, error = call(load_function("jsondecode"), [begun])
    assert error is not None
    assert (error.argument, error.message) == (0, "a JSON document cannot begin with `x`")


OUTSIDE: dict[str, Type] = {
    "file": STRING,
    "fileexists": BOOL,
    "fileset": set_of(STRING),
    "templatefile": DYNAMIC,
    "timestamp": STRING,
    "uuid": STRING,
    "get_terraform_cli_args": list_of(STRING),
    "read_terragrunt_config": DYNAMIC,
    "run_cmd": STRING,
    "vault": STRING,
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_what_the_program_does_not_decide_is_unknown(name: str, tmp_path: Path) -> None:
    function = load_function(name)
    there = tmp_path / "there"
    there.write_text("content")
    count = max(function.least_arguments, 0 if function.most_arguments is not None else 1)
    arguments = [string_value(str(there))] * count
    value, error = call(function, [] if name == "get_terraform_cli_args" else arguments)
    assert error is None
    refinement = function.refinement if function.returns != DYNAMIC else NO_REFINEMENT
    assert value == unknown_value(OUTSIDE[name], refinement)


def test_the_path_of_a_file_leaves_its_marks_on_the_content() -> None:
    path = string_value("a").with_marks(SENSITIVE)
    assert result("file", path) == unknown_value(STRING, NOT_NULL).with_marks(SENSITIVE)


def test_timestamps_in_objects_have_the_announced_type() -> None:
    function = load_function("rfc3339_parse")
    assert function.returns == result("rfc3339_parse", "2023-07-25T23:43:16Z").type
    assert function.returns != object_of({})


NULLS = list_value(DYNAMIC, [DYNAMIC_NULL])
NUMBERS = list_value(list_of(NUMBER), [list_value(NUMBER, [int_value(1)])])


@pytest.mark.parametrize(("arguments", "expected"), [
    ([LISTS, NULLS], list_of(list_of(STRING))),
    ([NULLS, LISTS, LISTS], list_of(list_of(STRING))),
    ([LISTS, NUMBERS, NULLS], list_of(DYNAMIC)),
    ([list_value(list_of(STRING), []), NULLS], list_of(DYNAMIC)),
])
def test_lists_of_lists_and_of_nulls_have_the_type_of_those_elements_that_have_one(
    arguments: list[Value], expected: Type
) -> None:
    assert result("concat", *arguments).type == expected


@pytest.mark.parametrize("document", ["a: 1 # one\nb: [x, {y: 'z'}]", "- &x 1\n- *x"])
def test_documents_of_yaml_are_the_same_without_the_compiled_parser(
    document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = result("yamldecode", document)
    monkeypatch.delattr("yaml.CSafeLoader", raising=False)
    assert result("yamldecode", document) == expected


def test_where_parsers_of_yaml_differ_about_tabs_the_value_is_unknown(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("yaml.CSafeLoader", raising=False)
    assert result("yamldecode", "a: \tb") == DYNAMIC_UNKNOWN
    assert "on line 2" in refusal("yamldecode", "a: 1\nb: [")


def test_functions_of_a_product_are_objects_shared_by_all() -> None:
    assert functions_of("terraform")["abs"] is functions_of("hcldec")["abs"]


def test_ranges_of_two_numbers_go_up_or_down_by_one() -> None:
    for end in range(-3, 4):
        assert to_python(result("range", end)) == list(range(0, end, -1 if end < 0 else 1))
        for start in range(-3, 4):
            expected = list(range(start, end, -1 if end < start else 1))
            assert to_python(result("range", start, end)) == expected


def test_ranges_of_three_numbers_go_the_way_of_their_step() -> None:
    for start, end, step in itertools.product(range(-3, 4), range(-3, 4), (-2, -1, 1, 2)):
        if start != end and (start < end) != (step > 0):
            way = "less" if step < 0 else "greater"
            assert f"the end must be {way}" in refusal("range", start, end, step)
        else:
            assert to_python(result("range", start, end, step)) == list(range(start, end, step))
    assert to_python(result("range", 1, 1, 0)) == []
    assert refusal("range", 1, 2, 0) == "the step must not be zero"


def test_ranges_have_one_to_three_numbers_and_at_most_1024_elements() -> None:
    words = "one, two or three arguments are required"
    assert refusal("range") == refusal("range", 1, 2, 1, 1) == words
    assert to_python(result("range", 1024)) == list(range(1024))
    assert "more than 1024" in refusal("range", 1025)


@pytest.mark.parametrize(("text", "lines"), [
    ("\a" + "w" * 90 + "   x ", ['"\\a' + "w" * 90, '  \\  x "']),
    ("\a" + "w" * 90 + "  x", ['"\\a' + "w" * 90, '  \\ x"']),
    ("\a" + "w" * 90 + " x", ['"\\a' + "w" * 90, '  x"']),
    ("\a" + "w" * 90 + " ", ['"\\a' + "w" * 90 + ' "']),
])
def test_long_texts_in_quotes_of_yaml_are_broken_at_single_spaces(
    text: str, lines: list[str]
) -> None:
    """As ``terraform console`` (1.11.4) shows them."""
    assert result("yamlencode", text).as_string().splitlines() == lines


@pytest.mark.parametrize(("name", "is_inclusive", "expected"), [
    ("lessthan", True, "FF??T"), ("lessthan", False, "FF?TT"),
    ("lessthanorequalto", True, "F???T"), ("lessthanorequalto", False, "FF?TT"),
    ("greaterthan", True, "T??FF"), ("greaterthan", False, "TT?FF"),
    ("greaterthanorequalto", True, "T???F"), ("greaterthanorequalto", False, "TT?FF"),
])
def test_a_number_from_5_to_10_is_compared_with_those_around_its_bounds(
    name: str, is_inclusive: bool, expected: str
) -> None:
    bounds = number_from_int(5), is_inclusive, number_from_int(10), is_inclusive
    number = unknown_value(NUMBER, Refinement(True, *bounds))
    shown = {TRUE: "T", FALSE: "F", UNKNOWN_BOOL_NOT_NULL: "?"}
    found = [shown[result(name, number, other)] for other in (4, 5, 6, 10, 11)]
    assert "".join(found) == expected


@pytest.mark.parametrize(("elements", "wanted", "expected"), [
    (["a", "b"], "a", TRUE), (["a", "b"], "c", FALSE), (["a"], 1, FALSE), ([], "a", FALSE),
    (["a", unknown_value(STRING)], "a", TRUE),
    (["a", unknown_value(STRING)], "c", UNKNOWN_BOOL_NOT_NULL),
    (["a"], unknown_value(STRING), UNKNOWN_BOOL_NOT_NULL),
])
def test_a_set_has_an_element_of_its_type(
    elements: list[object], wanted: object, expected: Value
) -> None:
    value = set_value(STRING, [from_python(element) for element in elements])
    assert result("sethaselement", value, wanted) == expected
