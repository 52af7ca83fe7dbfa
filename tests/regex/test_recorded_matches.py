"""What expressions match in texts, as recorded: each match with its groups, or what is wrong.

The first line of an expression says how many steps searching takes.

``--update-golden`` records it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.regex.machine import PatternError, Program, SearchBudget, TooMuch, search
from hcl_lint.regex.parser import Parser
from hcl_lint.regex.pattern import Pattern, effort, pattern_error, replace_all
from tests.conftest import Golden
from tests.rows import answered

TOO_LARGE = "it is too large"
PATTERNS = (
    "", "a", "ab", "a|b", "a||b", "(a)(b)?", "(?:ab)+", "(?P<n>a)b", "(?<n>a)", "a*", "a+?",
    "a??b", "a{2}",
    "a{2,}", "a{,2}", "a{1,2}?", "a{0}", "a{0,1}", "[ab]", "[^ab]", "[a-c]", "[-a]", "[a-]",
    "[]a]", "[^]a]",
    "[[:alpha:]]", "[[:^digit:]]", "[[:nope:]]", "[a-\\d]", "[z-a]", "[\\]]", ".", "(?s).", "^a",
    "a$", "(?m)^b$",
    "\\Aa", "b\\z", "\\ba", "\\Bb", "\\d+", "\\D", "\\w+", "\\W", "\\s", "\\S+", "\\pL",
    "\\p{Lu}", "\\PL",
    "\\p{Greek}", "\\p{Nope}", "\\p", "\\p{^Lu}", "(?i)A", "(?i)[^a]", "(?i:a)b", "(?-i)a",
    "(?is-m)a.", "(?x)a",
    "\\Q.*\\E", "\\Qa", "\\x41", "\\x{61}", "\\x{110000}", "\\x4", "\\141", "\\8", "\\0",
    "\\n\\t\\.", "\\", "\\y",
    "\\C", "a**", "*a", "(", ")", "(?", "(?P<", "(?P<1>a)", "(?P<n>a)(?P<n>b)", "(?z)a", "[",
    "[a", "a{2",
    "a{2,1}", "a{1001}", "a{1000}", "(a{100}){11}", "(?U)a+", "(?U)a+?", "((a)|b)+",
    "(a|ab)(c|bcd)", "(|a)*",
    "(a*)+", "(a+|b)*c", "x*y*z*", "[^\\n]*b", "\\d{3}-\\d{2}", "(?i)\u017f", "\u00e9+",
    "[\u00e0-\u00ff]", "[^\\x00-\\x7f]",
    "(a)(b)(c)(d)", "^(?:a|b)*$", "a.c", "\\b", "$^", "(?m)$", "[\\w-]+", "[\\s\\S]", "(?i)k",
    "[[:word:]]+", "\\v",
    "a*2}", "a+1,2}b", "a{1", "a{x}", "a{01}", "a{1}{",
    "(?P<\u00e9>a)", "(?P<a-b>a)", "(?P<_1>a)", "\\p{Any}", "\\PN", "(?i)\\p{Lu}", "(?i)\\PL",
    "(?i)[[:upper:]]", "(?i)\\W",
    "(?i)[^b-z]", "[[:alpha:]b", "[[:a", "[a-b-c]", "[a-", "[b\\x61-c]", "\\pN+", "\\p{L", "\\p{l}",
    "\\p{Old_Italic}", "\\p{A1}", "(?s", "(?-", "(?i-:A)b", "(?--i)a", "(?i-s:A.)", "(?:)", "()",
    "(?i)a|(?-i)b|c", "(?:(?i)a)B", "a{100000}", "(?:a{2}){500}", "(?:a{2}){501}", "(?:a*){3}",
    "(?:a{3,}){334}", "(?:ab)??c", "(a{2,3}|b){2}", "(?:a|b+?)*c", "((a)|(b))?c", "\\Aa*\\z",
    "(?m)^a*$", "[ab]+?b", "a{0}b", "(a|){2}b", "(?:a?b?)+c", "(?:\\b)*a", "a.{3}", ".{2,3}?b",
    "(?:a{1000}){1}", "(?:a{1000})?", "a{22", "[[:^alpha:]]", "(?i)[[:^lower:]]",
)
TEXTS = (
    "", "a", "ab", "aab", "abc", "b", "a\nb\n", "B1_ 2", "A-Z.*", "\u00e9\u03b1\u212a", "aaaa",
    "123-45", "abcd", "c", "]-\\")
REPLACEMENTS = ("x", "$0", "${1}y", "$1y", "$n", "${n}", "$$", "$", "${", "$2$1", "")


def costs(text: str) -> str:
    """What searching is expected to take in texts of some lengths, and what it takes."""
    parser = Parser(text)
    node = parser.parse()
    budget = SearchBudget()
    search(Program(node, len(parser.names)), "cabcaab\nb 1A", 1, budget)
    expected = [effort(node, length) for length in (0, 1, 10, 1000)]
    return f"{expected} {SearchBudget().left - budget.left}"


def answers() -> Iterator[str]:
    for text in PATTERNS:
        try:
            pattern = Pattern(text)
        except (PatternError, TooMuch) as error:
            defects = f"{pattern_error(text)} | {pattern_error(text, TOO_LARGE)}"
            yield f"{text!r} => {type(error).__name__} {error} | {defects}"
            continue
        assert not pattern_error(text) and not pattern_error(text, TOO_LARGE)
        yield f"{text!r} => {costs(text)}"
        for number, subject in enumerate(TEXTS):
            found = [
                (each.start, each.end, [each.group(at) for at in range(1, len(each.spans) // 2)])
                for each in pattern.search_all(subject)
            ]
            made = "".join(replace_all(pattern, subject, REPLACEMENTS[(len(text) + number) % 11]))
            other = [each.spans for each in Pattern(text).search_all(subject)]
            assert other == [each.spans for each in pattern.search_all(subject)]
            if found:
                yield f"  {subject!r} {pattern.matches_all(subject)} {found} {made!r}"


def test_matches_are_those_recorded(golden: Golden) -> None:
    path = Path(__file__).parent / "matches.txt"
    golden(path, answered(path, answers(), end=" => "))
