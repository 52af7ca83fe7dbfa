"""Regular expressions: what they match, and that matching never runs away."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from hcl_lint.regex.machine import (
    LAST, PatternError, Program, SearchBudget, TooMuch, category, complement, folded, holds, joined,
    search,
)
from hcl_lint.regex.parser import Parser
from hcl_lint.regex.pattern import (
    Pattern, effort, has_match, matches_all, pattern_error, pattern_of, replace_all,
)


def matches(pattern: str, text: str) -> list[str | None]:
    """What the first match and its groups are; empty if there is none."""
    match = Pattern(pattern).search(text)
    if match is None:
        return []
    return [match.group(index) for index in range(len(match.spans) // 2)]


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("b|ab", "ab", ["ab"]),  # the first place counts, then the first alternative
        ("a|ab", "ab", ["a"]),
        ("a*?", "aa", [""]),
        ("(?U)a+b?", "aab", ["a"]),
        ("(a)|(b)", "b", ["b", None, "b"]),
        ("(a|b)*", "abab", ["abab", "b"]),
        ("(a*)*", "b", ["", ""]),
        ("(|a)+", "aa", ["", ""]),
        ("(a|b)*?c", "abc", ["abc", "b"]),
        ("x{2}", "xxx", ["xx"]),
        ("^b", "a\nb", []),
        ("(?m)^b", "a\nb", ["b"]),
        ("a$", "a\n", []),
        (r"\bb", "a b", ["b"]),
        (r"é\b", "é", []),  # only ASCII letters are of words
        ("(?i)K", "\u212a", ["\u212a"]),
        ("[^a]", "\n", ["\n"]),
        (r"[\d\-x]+", "a1-x", ["1-x"]),
        (r"\pL+", "aé1", ["aé"]),
        (r"\x{e9}", "é", ["é"]),
        ("[", "", None),
        ("(?)a(?:)", "a", ["a"]),
        ("(?i-s)A(?-i)b", "ab", ["ab"]),
        ("(?-)a", "", None),
        ("(?i-)a", "", None),
        ("(?-i-s)a", "", None),
        ("", "a", [""]),
    ],
)
def test_expressions_match(pattern: str, text: str, found: list[str | None] | None) -> None:
    if found is None:
        with pytest.raises(PatternError):
            Pattern(pattern)
    else:
        assert matches(pattern, text) == found


@pytest.mark.parametrize("pattern", [
    "(", ")", "[", "[^", "[a", "[a-", "[a-b", "*", "a**", "a{2}{3}", "x{2,1}", "a{1001}",
    "(a{100}){11}", "(?=a)", "(?<=a)",
    r"\1", r"\Z", r"\C", "\\", r"\p{Foo", r"\pX", "[z-a]", "[[:foo:]]", "(?P<>a)", "(?P<a b>c)",
    "(?z)", r"\x{110000}", r"\xg", "a|*",
])
def test_what_is_no_expression_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError) as caught:
        Pattern(pattern)
    assert str(caught.value)


@pytest.mark.parametrize("pattern", [
    r"\p{Han}", "(" * 200 + ")" * 200, "((a{30}){30}|b{900})" * 15, "a" * 30_000,
])
def test_what_is_beyond_us_is_no_error(pattern: str) -> None:
    with pytest.raises(TooMuch):
        pattern_of(pattern).search("b" * 2000)


ATOMS = st.sampled_from(
    ["a", "b", ".", "[ab]", "[^a]", r"\w", r"\b", "^", "$", "(?m:$)", "é", "(?i:A)", r"\s"])


def combined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("|".join),
        inner.map("({})".format),
        st.tuples(inner, st.sampled_from(["*", "+", "?", "*?", "+?", "??", "{1,2}", "{2}"])).map(
            lambda parts: f"(?:{parts[0]}){parts[1]}"),
    )


PATTERNS = st.recursive(ATOMS, combined, max_leaves=6)
TEXTS = st.text(alphabet="abAé \n", max_size=8)


@given(PATTERNS, TEXTS, st.integers(0, 2))
def test_both_matchers_find_the_same(text: str, subject: str, start: int) -> None:
    parser = Parser(text)
    node = parser.parse()
    start = min(start, len(subject))
    match = Pattern(text).search(subject, start)
    found = search(Program(node, len(parser.names)), subject, start, SearchBudget())
    assert found == (None if match is None else match.spans)


@given(PATTERNS.filter(lambda text: "(?i" not in text and "{2}" not in text), TEXTS)
def test_what_matches_is_what_the_standard_library_matches(text: str, subject: str) -> None:
    try:
        expected = re.compile(text.replace("$", r"\Z").replace(r"(?m:\Z)", "(?m:$)"), re.A)
    except re.error:
        return
    match, other = Pattern(text).search(subject), expected.search(subject)
    assert (match is None) == (other is None)
    if match is not None and other is not None:
        assert match.start == other.start()


@pytest.mark.parametrize("pattern", [
    "[^ x]+", "[ab]*", "a{2}", "(?:[ab]{1,3})", "[ab]{2,}?", "a|bb", "(?i)AB?", "[0-9]+ ?[kM]?",
])
@given(st.text("abkM 1x\n", max_size=5))
def test_all_of_a_text_matches_where_it_does_in_the_standard_library(
    pattern: str, text: str
) -> None:
    assert matches_all(pattern, text) == (re.fullmatch(pattern, text) is not None)


def test_matches_do_not_overlap_and_empty_ones_follow_none() -> None:
    assert [match.group(0) for match in Pattern("a*").search_all("baac")] == ["", "aa", ""]
    assert [match.group(0) for match in Pattern("").search_all("ab")] == ["", "", ""]
    assert [match.start for match in Pattern("a").search_all("aba")] == [0, 2]


@pytest.mark.parametrize(
    ("pattern", "text", "replacement", "result"),
    [
        ("b", "abc", "x", "axc"),
        ("a*", "baac", "-", "-b-c-"),
        ("(b)(c)?", "abc", "$2$1", "acb"),
        ("(b)", "abc", "$1x", "ac"),  # the name is `1x`
        ("(b)", "abc", "${1}x", "abxc"),
        ("(?P<n>b)", "abc", "[$n|${n}]", "a[b|b]c"),
        ("b", "abc", "$$1", "a$1c"),
        ("b", "abc", "$", "a$c"),
        ("b", "abc", "${", "a${c"),
        ("b", "abc", "$9", "ac"),
        ("(b)", "abc", "$01", "ac"),
        ("(b)", "abc", "$0$0", "abbc"),
        ("(b)", "abc", "${10000000000}", "ac"),
        ("(?P<1>a)(?P<x>b)", "ab", "$2$1$x", "bab"),
    ],
)
def test_matches_are_replaced(pattern: str, text: str, replacement: str, result: str) -> None:
    assert "".join(replace_all(Pattern(pattern), text, replacement)) == result


@pytest.mark.parametrize(("pattern", "text"), [
    ("(a*)*b", "a" * 1000),
    ("(a|aa)+$", "a" * 1000 + "b"),
    ("(x+x+)+y", "x" * 1000),
    ("(?:a?){100}a{100}", "a" * 100),
    (".*.*.*.*=.*", "x" * 1000),
])
def test_matching_is_linear(pattern: str, text: str) -> None:
    parser = Parser(pattern)
    program = Program(parser.parse(), len(parser.names))
    budget = SearchBudget()
    search(program, text, 0, budget)
    used = SearchBudget().left - budget.left
    assert used <= 2 * len(text) * (len(program.codes) + 1)
    found = search(program, text, 0, SearchBudget(used))
    assert (found is None) == (Pattern(pattern).search(text) is None)
    with pytest.raises(TooMuch):
        search(program, text, 0, SearchBudget(used - 1))


def test_long_texts_are_searched_where_no_more_than_ten_million_steps_are_expected() -> None:
    text = "b" * 4_999_999
    assert effort(Parser("a").parse(), len(text)) == 10_000_000
    pattern = Pattern("a")
    assert pattern.search(text, 0, SearchBudget(10)) is None
    with pytest.raises(TooMuch):
        pattern.search(text + "b", 0, SearchBudget(10))
    assert pattern.search(text + "b", 1, SearchBudget(10)) is None


def test_a_set_may_be_empty_and_may_hold_all_characters() -> None:
    for pattern in (r"[^\x00-\x{10FFFF}]", r"(?i)[^\x00-\x{10FFFF}]", r"[^\s\S]"):
        assert Pattern(pattern).search("a\n") is None
    for pattern in (r"[\x00-\x{10FFFF}]", r"(?i)[\x00-\x{10FFFF}]", r"[\s\S]"):
        assert len(list(Pattern(pattern).search_all("a\n"))) == 2


@pytest.mark.parametrize(("length", "is_taken"), [(20_000, True), (20_001, False)])
def test_expressions_are_taken_up_to_a_length(length: int, is_taken: bool) -> None:
    assert (pattern_error("a" * length, "it is too large") == "") == is_taken


def test_what_cannot_be_matched_has_no_match_and_refuses_nothing() -> None:
    for pattern in ("(", "((a{30}){30}|b{900})" * 15):
        assert not has_match(pattern, "b" * 2000)
        assert matches_all(pattern, "b" * 2000)


def test_the_last_expressions_are_remembered() -> None:
    first = pattern_of("a-first-one")
    assert pattern_of("a-first-one") is first
    for number in range(100):
        pattern_of(f"another-one-{number}")
    assert pattern_of("a-first-one") is not first


def test_groups_are_nested_up_to_a_hundred_deep() -> None:
    assert matches_all("(" * 100 + "a" + ")" * 100, "a")
    assert matches_all("(a)" * 101 + "(?i)" * 101, "a" * 101)
    with pytest.raises(TooMuch):
        Pattern("(" * 101 + "a" + ")" * 101)


def test_the_last_character_is_in_the_complement_of_others() -> None:
    assert complement(((0, LAST - 1),)) == ((LAST, LAST),)
    assert complement(((0, LAST),)) == ()
    assert complement(((1, LAST),)) == ((0, 0),)
    assert complement(()) == ((0, LAST),)


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)).map(sorted), max_size=6))
def test_sets_of_characters_hold_what_their_ranges_do(pairs: list[list[int]]) -> None:
    ranges = joined([(low, high) for low, high in pairs])
    for code in range(60):
        expected = any(low <= code <= high for low, high in pairs)
        assert holds(ranges, code) == expected
        assert holds(complement(ranges), code) != expected


def test_folding_of_ascii_finds_all_characters_with_the_same_case_folding() -> None:
    classes: dict[str, set[int]] = {}
    for code in range(0x3000):
        classes.setdefault(chr(code).casefold(), set()).add(code)
    for code in range(128):
        same = folded(((code, code),))
        assert {other for low, high in same for other in range(low, high + 1)} == classes[
            chr(code).casefold()
        ]


@pytest.mark.parametrize("members", [
    "kK\u212a", "sS\u017f", "éÉ", "σςΣ", "µμΜ", "ßẞ", "ǆǅǄ", "θΘϑϴ", "ꭰᎠ", "ⓐⒶ", "𞤢𞤀",
    "İ", "ı", "1", "漢",
])
def test_characters_fold_with_those_of_the_same_case_folding(members: str) -> None:
    expected = joined([(ord(each), ord(each)) for each in members])
    for each in members:
        assert folded(((ord(each), ord(each)),)) == expected
        assert holds(folded(complement(((ord(each), ord(each)),))), ord(each)) == (len(members) > 1)


def test_categories_are_those_of_the_unicode_database() -> None:
    sizes = Counter(map(unicodedata.category, map(chr, range(0x110000))))
    del sizes["Cn"]
    for name, size in sizes.items():
        ranges = category(name)
        assert ranges is not None
        assert sum(high - low + 1 for low, high in ranges) == size
        assert {unicodedata.category(chr(end)) for pair in ranges for end in pair} == {name}
        whole = category(name[0])
        assert whole is not None and joined([*whole, *ranges]) == whole


@pytest.mark.parametrize(("script", "more", "fewer"), [
    ("Greek", {0x1D5D, 0x1D5F, 0x1D61, 0x1DBF, 0x2126, 0x1018E},
     {0x342, 0x343, 0x344, 0x345, 0x374, 0x37E, 0x385, 0x387, 0x2129}),
    ("Cyrillic", {0xA673}, {0x485, 0x486, 0x1C89, 0x1C8A}),
])
def test_a_script_has_the_characters_of_its_name_but_for_some(
    script: str, more: set[int], fewer: set[int]
) -> None:
    ranges = category(script)
    assert ranges is not None
    members = {code for low, high in ranges for code in range(low, high + 1)}
    names = {code: unicodedata.name(chr(code), "") for code in range(0x20000)}
    named = {code for code, name in names.items() if script.upper() in name.split()}
    crosses = {code for code, name in names.items() if "GREEK CROSS" in name}
    assert {code for code in members if names[code]} == named - fewer - crosses | more
    # What a Python of today does not know yet is between characters that it knows.
    assert all(names[low] and names[high] for low, high in ranges if high < 0x1C80 or low > 0x1E200)


def test_folding_is_without_case() -> None:
    kelvin = ord("\u212a")
    assert all(holds(folded(((ord("k"), ord("k")),)), code) for code in (ord("K"), kelvin))
    assert folded(((ord("1"), ord("1")),)) == ((ord("1"), ord("1")),)


@pytest.mark.parametrize(
    ("pattern", "character"),
    [
        (r"\a", "\a"), (r"\f", "\f"), (r"\n", "\n"), (r"\r", "\r"), (r"\t", "\t"), (r"\v", "\v"),
        (r"\x41", "A"), (r"\x7f", "\x7f"), (r"\x{41}", "A"), (r"\x{00000041}", "A"),
        (r"\x{10FFFF}", "\U0010ffff"), (r"\101", "A"), (r"\12", "\n"), (r"\0", "\0"),
        (r"\07", "\a"), (r"\.", "."), (r"\-", "-"), (r"\]", "]"),
    ],
)
def test_an_escape_is_one_character(pattern: str, character: str) -> None:
    assert matches_all(pattern, character)
    assert not matches_all(pattern, character * 2)
    assert not matches_all(pattern, chr(ord(character) - 1 if character > "\0" else 1))
    assert matches_all(f"[{pattern}]", character)


@pytest.mark.parametrize("pattern", [
    r"\x4", r"\x", r"\x4g", r"\x{}", r"\x{", r"\x{4", r"\x{110000}", r"\x{000000041}", r"\x{g}",
    r"\8", r"\1", r"\7", r"\i", r"\y", "\\é", r"[\8]",
])
def test_an_escape_that_is_none_is_refused(pattern: str) -> None:
    with pytest.raises(PatternError):
        Pattern(pattern)


@pytest.mark.parametrize("pattern, shown", [
    (r"\x4", r"\x4"), (r"a\x{110000}", r"\x{110000}"), (r"\x{12345678}90", r"\x{12345678}"),
    (r"\x{1234567890}", r"\x{123456789"),
])
def test_at_most_twelve_characters_of_an_escape_are_shown(pattern: str, shown: str) -> None:
    with pytest.raises(PatternError) as caught:
        Pattern(pattern)
    assert str(caught.value) == f"`{shown}` is not a valid escape"


def test_octal_escapes_have_at_most_three_digits() -> None:
    assert matches_all(r"\1011", "A1")
    assert matches_all(r"\0101", "\b1")
    assert matches_all(r"\128", "\n8")


@pytest.mark.parametrize(
    ("pattern", "members", "others"),
    [
        (r"\d", "09", "/:a٣"), (r"\w", "azAZ09_", "@[`{/:é"), (r"\s", " \t\n\r\f", "\va\u00a0"),
        (r"[[:alpha:]]", "azAZ", "@[`{0"), (r"[[:digit:]]", "09", "/:"),
        (r"[[:alnum:]]", "azAZ09", "@[`{/:_"), (r"[[:upper:]]", "AZ", "@[a"),
        (r"[[:lower:]]", "az", "`{A"), (r"[[:space:]]", " \t\n\r\f\v", "a\b\x0e"),
        (r"[[:punct:]]", "!/:@[`{~", " 0Aa\x7f"), (r"[[:xdigit:]]", "09afAF", "/:gG`@"),
        (r"[[:word:]]", "azAZ09_", "-"), (r"[[:blank:]]", " \t", "\n"),
        (r"[[:cntrl:]]", "\0\x1f\x7f", " ~"), (r"[[:graph:]]", "!~", " \x7f"),
        (r"[[:print:]]", " ~", "\x1f\x7f"), (r"[[:ascii:]]", "\0\x7f", "\x80"),
        (r"[[:^digit:]]", "/:a", "09"), (r"\D", "/:", "09"), (r"\W", "-é", "a_"),
        (r"\S", "a\v", " "),
        ("[a-c]", "abc", "`d"), ("[^a-c]", "`d", "abc"), ("[]a]", "]a", "b"), ("[^]a]", "b", "]a"),
        ("[[:a]", "[:a", "]b"), ("[a-]", "a-", "b"), ("[-a]", "a-", "b"),
        (r"\pN", "0٣", "a"), (r"\PN", "a", "0"),
        (r"\p{Lu}", "AÉ", "aé0"), (r"\p{^Lu}", "a0", "AÉ"), ("(?i)[b-c]", "bcBC", "aAdD"),
        (".", "a\r", "\n"), ("(?s).", "a\n", ""),
    ],
)
def test_a_class_has_its_members_up_to_the_borders(
    pattern: str, members: str, others: str
) -> None:
    assert [each for each in members if not matches_all(pattern, each)] == []
    assert [each for each in others if matches_all(pattern, each)] == []


@pytest.mark.parametrize(
    ("pattern", "counts"),
    [
        ("a{2}", [2]), ("a{2,}", [2, 3, 4]), ("a{0,2}", [0, 1, 2]), ("a{1,3}", [1, 2, 3]),
        ("a{0}", [0]), ("a?", [0, 1]), ("a+", [1, 2, 3, 4]), ("a*", [0, 1, 2, 3, 4]),
        ("(?:aa)*", [0, 2, 4]), ("(?:aa|aaa)", [2, 3]), ("a{,2}", []),
    ],
)
def test_repetitions_count(pattern: str, counts: list[int]) -> None:
    assert [count for count in range(5) if matches_all(pattern, "a" * count)] == counts


def test_repetitions_are_at_most_a_thousand() -> None:
    assert matches_all("a{1000}", "a" * 1000)
    assert not matches_all("a{1000}", "a" * 999)


@pytest.mark.parametrize("code", range(128))
def test_letters_of_ascii_fold_like_all_others(code: int) -> None:
    beyond = 0x1E9FF  # with which a set is not of ASCII
    assert folded(((code, code),)) == folded(((code, code), (beyond, beyond)))[:-1]


@pytest.mark.parametrize("pattern", [r"[^\x{0}-\x{10FFFF}]", r"[^\d\D]", r"a[^\s\S]?b[^\w\W]"])
def test_a_class_of_nothing_matches_nothing(pattern: str) -> None:
    assert matches(pattern, "ab") == []
    assert matches(f"(?:{pattern})?", "ab") == [""]


@pytest.mark.parametrize("part", ["(a*)*", "(a?)"])
def test_what_groups_copy_counts(part: str) -> None:
    pattern = pattern_of(part * 100 + "$")
    with pytest.raises(TooMuch):
        pattern.search("a" * 100 + "b", 0, SearchBudget(50_000))
