"""What ``terraform console`` (1.11.4) gives at the edges of what functions take."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.scope import Scope
from hcl_lint.values.value import display
from tests.evaluation.evaluating import outcome

SCOPE = Scope({}, functions_of("terraform"))


def result(text: str) -> str:
    """What an expression gives, nothing where it cannot be evaluated."""
    value, problems = outcome(text, SCOPE)
    return "" if problems else display(value)


@pytest.mark.parametrize(("text", "expected"), [
    ('cidrsubnet("10.1.2.0/24", 4, 15)', '"10.1.2.240/28"'),
    ('cidrsubnet("10.1.2.0/24", 4, 16)', ""),
    ('cidrsubnet("10.1.2.0/24", 8, 255)', '"10.1.2.255/32"'),
    ('cidrsubnet("10.1.2.0/24", 9, 0)', ""),
    ('cidrsubnet("10.1.2.3/24", 0, 0)', '"10.1.2.0/24"'),
    ('cidrsubnet("fd00::/48", 16, 65535)', '"fd00:0:0:ffff::/64"'),
    ('cidrsubnet("fd00::/48", 80, 1)', '"fd00::1/128"'),
    ('cidrsubnet("fd00::/48", 81, 1)', ""),
    ('cidrsubnet("10.0.0.0/0", 32, 1)', '"0.0.0.1/32"'),
    ('cidrsubnet("256.0.0.0/8", 1, 1)', ""),
    ('cidrsubnet("10.0.0/8", 1, 1)', ""),
    ('cidrsubnet("10.0.0.0/33", 1, 1)', ""),
    ('cidrsubnet("010.0.0.0/8", 1, 1)', '"10.128.0.0/9"'),
    ('cidrsubnet("10.0.0.0", 1, 1)', ""),
    ('cidrhost("10.1.2.0/24", 255)', '"10.1.2.255"'),
    ('cidrhost("10.1.2.0/24", 256)', ""),
    ('cidrhost("10.1.2.0/24", -1)', '"10.1.2.255"'),
    ('cidrhost("10.1.2.0/24", -0)', '"10.1.2.0"'),
    ('cidrhost("10.1.2.0/24", -256)', '"10.1.2.0"'),
    ('cidrhost("10.1.2.0/24", -257)', ""),
    ('cidrhost("fd00::/64", 1)', '"fd00::1"'),
    ('cidrhost("fd00::/64", -1)', '"fd00::ffff:ffff:ffff:ffff"'),
    ('cidrhost("10.1.2.0/32", 0)', '"10.1.2.0"'),
    ('cidrhost("fd00::1/128", 0)', '"fd00::1"'),
    ('cidrhost("fd00::1/128", 1)', ""),
    # The last 64 bits of a number decide, with their sign.
    ('cidrhost("fd00::/64", 9223372036854775808)', '"fd00::8000:0:0:0"'),
    ('cidrhost("fd00::/64", 18446744073709551616)', '"fd00:0:0:1::"'),
    ('cidrhost("fd00::/96", 18446744073709551616)', '"fd00:0:0:1::"'),
    ('cidrhost("fd00::/96", 9223372036854775808)', '"fd00::8000:0:0:0"'),
    ('cidrhost("fd00::/96", 4294967296)', ""),
    ('cidrhost("fd00::/64", 340282366920938463463374607431768211456)', ""),
    ('cidrhost("10.0.0.0/8", 9223372036854775808)', ""),
    ('cidrhost("10.1.2.0/32", 1)', ""),
    ('cidrnetmask("10.0.0.0/12")', '"255.240.0.0"'),
    ('cidrnetmask("10.0.0.0/0")', '"0.0.0.0"'),
    ('cidrnetmask("10.0.0.0/32")', '"255.255.255.255"'),
    ('cidrnetmask("fd00::/8")', ""),
    (
        'join(",", cidrsubnets("10.1.0.0/16", 4, 4, 8, 4))',
        '"10.1.0.0/20,10.1.16.0/20,10.1.32.0/24,10.1.48.0/20"',
    ),
    ('join(",", cidrsubnets("10.1.0.0/16", 1, 1, 1))', ""),
    ('join(",", cidrsubnets("10.1.0.0/16", 17))', ""),
    ('join(",", cidrsubnets("10.1.0.0/16"))', '""'),
])
def test_networks_are_divided_up_to_their_borders(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('timeadd("2024-02-28T23:00:00Z", "1h")', '"2024-02-29T00:00:00Z"'),
    ('timeadd("0000-01-01T00:00:00Z", "-.5s")', '"-0001-12-31T23:59:59Z"'),
    ('timeadd("2024-02-28T23:00:00Z", "24h1m1s")', '"2024-02-29T23:01:01Z"'),
    ('timeadd("2023-12-31T23:59:59Z", "1s")', '"2024-01-01T00:00:00Z"'),
    ('timeadd("2024-03-01T00:00:00Z", "-1s")', '"2024-02-29T23:59:59Z"'),
    ('timeadd("2024-01-01T00:00:00+02:00", "1.5h")', '"2024-01-01T01:30:00+02:00"'),
    ('timeadd("2024-13-01T00:00:00Z", "1h")', ""),
    ('timeadd("2024-00-01T00:00:00Z", "1h")', ""),
    ('timeadd("2024-02-30T00:00:00Z", "1h")', ""),
    ('timeadd("2023-02-29T00:00:00Z", "1h")', ""),
    ('timeadd("2024-01-01T24:00:00Z", "1h")', ""),
    ('timeadd("2024-01-01T00:60:00Z", "1h")', ""),
    ('timeadd("2024-01-01T00:00:00", "1h")', ""),
    ('timeadd("2024-01-01T00:00:00Z", "1d")', ""),
    ('timeadd("2024-01-01T00:00:00Z", "h")', ""),
    ('timeadd("2024-01-01T00:00:00Z", "1ms")', '"2024-01-01T00:00:00Z"'),
    ('timeadd("2024-01-01T00:00:00Z", "")', ""),
    ('timecmp("2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00")', "0"),
    ('timecmp("2024-01-01T00:00:00Z", "2024-01-01T00:00:01Z")', "-1"),
    ('timecmp("2024-01-01T00:00:00Z", "2023-12-31T23:59:59Z")', "1"),
    ('formatdate("YYYY-MM-DD hh:mm:ss", "2024-02-09T05:06:07Z")', '"2024-02-09 05:06:07"'),
    ('formatdate("YY-M-D h:m:s", "2024-02-09T05:06:07Z")', '"24-2-9 5:6:7"'),
    (
        'formatdate("EEEE, DD MMMM HH AA aa", "2024-02-09T17:06:07Z")',
        '"Friday, 09 February 05 PM pm"',
    ),
    ('formatdate("EEE MMM H AA", "2024-02-09T00:06:07Z")', '"Fri Feb 12 AM"'),
    ('formatdate("\'at\' hh\'\'mm", "2024-02-09T12:06:07Z")', '"at 12\'06"'),
    ('formatdate("Z ZZZ ZZZZ ZZZZZ", "2024-02-09T12:06:07+05:30")', '"+05:30 +0530 +0530 +05:30"'),
    ('formatdate("Z ZZZ ZZZZ ZZZZZ", "2024-02-09T12:06:07Z")', '"Z UTC +0000 +00:00"'),
    ('formatdate("YYY", "2024-02-09T12:06:07Z")', ""),
    ('formatdate("q", "2024-02-09T12:06:07Z")', ""),
    ('formatdate("\'a", "2024-02-09T12:06:07Z")', ""),
    ('formatdate("AA", "2024-02-09T12:00:00Z")', '"PM"'),
    ('formatdate("AA", "2024-02-09T11:59:59Z")', '"AM"'),
    ('formatdate("HH", "2024-02-09T12:00:00Z")', '"12"'),
])
def test_points_in_time_are_read_added_to_and_written(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('textencodebase64("é", "UTF-16LE")', '"6QA="'),
    ('textencodebase64("a", "nope")', ""),
    ('textdecodebase64("YQA=", "UTF-16LE")', '"a"'),
    ('base64encode("é")', '"w6k="'),
    ('base64decode("w6k=")', '"é"'),
    ('base64decode("w6k")', ""),
    ('base64decode("/w==")', ""),
    ('urlencode("a b&c/é~*")', '"a+b%26c%2F%C3%A9~%2A"'),
    ('urldecode("a+b%26c")', ""),
    ('urldecode("%zz")', ""),
    ('uuidv5("dns", "example.com")', '"cfbff0d1-9375-5685-968c-48ce8b15ae17"'),
    ('md5("a")', '"0cc175b9c0f1b6a831c399e269772661"'),
    ('sha1("a")', '"86f7e437faa5a7fce15d1ddcb9eaeaea377667b8"'),
    ('base64sha256("a")', '"ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs="'),
    ('rsadecrypt("a", "b")', ""),
])
def test_texts_are_encoded_and_decoded(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('element(["a", "b", "c"], 3)', '"a"'),
    ('element(["a", "b", "c"], -3)', '"a"'),
    ("element([], 0)", ""),
    ('index(["a", "b"], "b")', "1"),
    ('index(["a", "b"], "c")', ""),
    ('index([], "c")', ""),
    ('lookup({ a = 1 }, "a", 2)', "1"),
    ('lookup({ a = 1 }, "b", 2)', "2"),
    ('lookup({ a = 1 }, "b")', ""),
    ('slice(["a", "b", "c"], 0, 3)[2]', '"c"'),
    ('length(slice(["a", "b", "c"], 3, 3))', "0"),
    ('slice(["a", "b", "c"], 1, 4)', ""),
    ('slice(["a", "b", "c"], 2, 1)', ""),
    ('slice(["a", "b", "c"], -1, 1)', ""),
    ("range(3)[2]", "2"),
    ("length(range(0))", "0"),
    ("range(1, 8, 3)[2]", "7"),
    ("range(8, 1, -3)[2]", "2"),
    ("length(range(1, 8, -1))", ""),
    ("range(1, 2, 0)", ""),
    ('chunklist(["a", "b", "c"], 2)[1][0]', '"c"'),
    ('length(chunklist(["a", "b", "c"], 0))', "1"),
    ("length(chunklist([], 2))", "0"),
    ('chunklist(["a"], -1)', ""),
    ('distinct(["a", "b", "a"])[1]', '"b"'),
    ('length(compact(["a", "", null]))', "1"),
    ('length(flatten([["a", ["b"]], []]))', "2"),
    ('length(matchkeys(["a", "b"], ["x", "y"], ["y"]))', "1"),
    ('matchkeys(["a", "b"], ["x"], ["y"])', ""),
    ("one([])", "null"),
    ('one(["a"])', '"a"'),
    ('one(["a", "b"])', ""),
    ("sum([1, 2.5])", "3.5"),
    ("sum([])", ""),
    ("sum([1, null])", ""),
    ("alltrue([])", "true"),
    ("anytrue([])", "false"),
    ("alltrue([true, null])", "false"),
    ('anytrue([false, "true"])', "true"),
    ('transpose({ a = ["x", "y"], b = ["x"] })["x"][1]', '"b"'),
    ('zipmap(["a", "a"], [1, 2])["a"]', "2"),
    ('zipmap(["a"], [1, 2])', ""),
    ("keys({ b = 1, a = 2 })[0]", '"a"'),
    ("values({ b = 1, a = 2 })[0]", "2"),
    ('length(split("", "abc"))', "3"),
    ('length(regexall("a", "aba"))', "2"),
    ('merge({ a = 1 }, null, { a = 2, b = 3 })["a"]', "2"),
    ("merge()", "{}"),
    ('coalesce("", null, "a")', '"a"'),
    ('coalesce("", null)', ""),
    ('coalescelist([], ["a"])[0]', '"a"'),
    ("coalescelist([], [])", ""),
    ('contains(["a"], "a")', "true"),
    ('length("é́")', "1"),
])
def test_collections_are_read_up_to_their_ends(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('substr("héllo", 1, 3)', '"éll"'),
    ('substr("hello", -3, 2)', '"ll"'),
    ('substr("hello", 1, -1)', '"ello"'),
    ('substr("hello", 5, 1)', '""'),
    ('substr("hello", 6, 1)', '""'),
    ('substr("hello", -6, 2)', '"he"'),
    ('title("hello wORLD é")', '"Hello WORLD É"'),
    ('indent(2, "a\\nb\\n\\nc")', '"a\\n  b\\n  \\n  c"'),
    ('trim("--a-", "-")', '"a"'),
    ('trimprefix("aab", "a")', '"ab"'),
    ('trimsuffix("baa", "a")', '"ba"'),
    ('chomp("a\\n\\r\\n\\n")', '"a"'),
    ('split(",", "")[0]', '""'),
    ('join(",", ["a", ""])', '"a,"'),
    ('replace("abab", "b", "x")', '"axax"'),
    ('replace("abab", "/b(.)/", "x$1")', '"axab"'),
    ('replace("abab", "/(/", "x")', ""),
    ('regex("(?P<a>b)(c)?", "abc")', ""),
    ('regex("b(c)?", "ab")[0]', "null"),
    ('regex("x", "ab")', ""),
    ('strrev("añb")', '"bña"'),
    ('format("%[2]s %[1]s", "a", "b")', '"b a"'),
    ('format("%s")', ""),
    ('format("%s", "a", "b")', ""),
    ('format("%d", 1.5)', ""),
    ('format("%z", 1)', ""),
    ('format("%+d % d", 5, 5)', '"+5  5"'),
    ('formatlist("%s-%s", ["a", "b"], "c")[1]', '"b-c"'),
    ('formatlist("%s-%s", ["a", "b"], ["c"])', ""),
    ('startswith("abc", "ab")', "true"),
    ('endswith("abc", "bc")', "true"),
    ('endswith("abc", "bcd")', "false"),
    ('strcontains("abc", "bd")', "false"),
])
def test_strings_are_cut_searched_and_formatted(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('tonumber("1e3")', "1000"),
    ('tonumber("x")', ""),
    ("tonumber(true)", ""),
    ('tobool("true")', "true"),
    ('tobool("True")', ""),
    ("tobool(1)", ""),
    ("tostring(1.50)", '"1.5"'),
    ("tostring([1])", ""),
    ('tolist(["a", 1])[1]', '"1"'),
    ('toset(["b", "a", "b"])', 'toset(["a", "b"])'),
    ('tomap({ a = 1, b = "x" })["a"]', '"1"'),
])
def test_values_are_converted_where_they_can_be(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("text", "expected"), [
    ('abspath("/a/../b")', '"/b"'),
    ('dirname("/a/b/c.txt")', '"/a/b"'),
    ('basename("/a/b/c.txt")', '"c.txt"'),
    ('dirname("a")', '"."'),
    ('basename("/")', '"/"'),
    ('pathexpand("a")', '"a"'),
    (
        'yamldecode("a: [1, 0x1f, 0o17, 1e3, .5, ~, yes, true, 2024-01-01]")',
        '{ a = [1, 31, 15, 1000, 0.5, null, true, true, "2024-01-01T00:00:00Z"] }',
    ),
    ('yamldecode("- a\\n- \'b\'\\n- |\\n  c\\n  d\\n")[2]', '"c\\nd\\n"'),
    ('yamldecode("a: &x 1\\nb: *x")["b"]', "1"),
    ('yamldecode("a: 1\\na: 2")', "{ a = 2 }"),
    ('yamldecode("a: b: c")', ""),
    ('jsondecode("[1, 2")', ""),
    ('jsonencode("<a>&\\u2028")', '"\\"\\\\u003ca\\\\u003e\\\\u0026\\\\u2028\\""'),
    ('csvdecode("a,b\\n1,\\"2,3\\"\\n")[0]["b"]', '"2,3"'),
    ('csvdecode("a,a\\n1,2\\n")', ""),
    ('csvdecode("a,b\\n1\\n")', ""),
])
def test_paths_and_documents_are_read(text: str, expected: str) -> None:
    assert result(text) == expected


@pytest.mark.parametrize(("document", "expected"), [
    ('"a,b\\n1,2\\n"', '[{"a":"1","b":"2"}]'),
    ('"a,b\\r\\n1,2\\r\\n"', '[{"a":"1","b":"2"}]'),
    ('"\\n\\na,b\\n\\n1,2\\n\\n"', '[{"a":"1","b":"2"}]'),
    ('"a,b\\n\\"1\\n2\\",\\"x\\"\\"y\\"\\n"', '[{"a":"1\\n2","b":"x\\"y"}]'),
    ('"a,b\\n1,\\n,2"', '[{"a":"1","b":""},{"a":"","b":"2"}]'),
    ('"a\\n\\"\\"\\n"', '[{"a":""}]'),
    ('"a\\nx\\"y\\n"', ""),
    ('"a\\n\\"x\\"y\\n"', ""),
    ('"a\\n\\"x\\n"', ""),
    ('"a,b\\n1,2,3\\n"', ""),
    ('"a,b\\n"', "[]"),
    ('""', ""),
    ('"a, b\\n1, 2\\n"', '[{" b":" 2","a":"1"}]'),
    ('"a\\n1\\r"', '[{"a":"1"}]'),
])
def test_fields_of_csv_are_read(document: str, expected: str) -> None:
    value, problems = outcome(f"jsonencode(csvdecode({document}))", SCOPE)
    assert ("" if problems else value.as_string()) == expected


@pytest.mark.parametrize(("arguments", "expected"), [
    ('"\\\\bx\\\\b", "x xx x-x"', '["x","x","x"]'),
    ('"\\\\Bx", "x xx ax"', '["x","x"]'),
    ('"(?m)^a$", "a\\nb\\na"', '["a","a"]'),
    ('"^a$", "a\\na"', "[]"),
    ('"(?i)straße|k", "STRASSE straße K k K"', '["straße","K","k","K"]'),
    ('"\\\\pL+", "aé1Ж_x"', '["aé","Ж","x"]'),
    ('"\\\\p{Lu}|\\\\p{Greek}", "aBγÄ"', '["B","γ","Ä"]'),
    ('"[^\\\\pL]", "a1é-"', '["1","-"]'),
    ('"(?i)[a-c]+", "AbCd"', '["AbC"]'),
    ('"(?i)[й-м]+", "ЙКлм"', '["ЙКлм"]'),
    ('"(?s)a.b", "a\\nb"', '["a\\nb"]'),
    ('"a.b", "a\\nb"', "[]"),
    ('"[[:alpha:]]+", "ab1C"', '["ab","C"]'),
    ('"(a)|(b)", "ab"', '[["a",null],[null,"b"]]'),
    ('"a{2,3}?", "aaaaa"', '["aa","aa"]'),
    ('"(?U)a+", "aaa"', '["a","a","a"]'),
    ('"\\\\z", "a"', '[""]'),
    ('"a*", "baac"', '["","aa",""]'),
    ('"\\\\Qa.b\\\\E", "a.b axb"', '["a.b"]'),
])
def test_regular_expressions_match(arguments: str, expected: str) -> None:
    value, problems = outcome(f"jsonencode(regexall({arguments}))", SCOPE)
    assert ("" if problems else value.as_string()) == expected
