"""Reports for people show where a finding is, whatever the source holds."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import ERROR, INFO, ON, WARNING, Rule
from hcl_lint.report.render import render
from hcl_lint.report.terminal import TextStyle
from hcl_lint.text.display import iter_cells
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source
from tests.some_findings import related_finding


def finding(
    text: str,
    start: int,
    end: int,
    *,
    path: str = "main.tf",
    severity: str = ERROR,
    summary: str = "Missing value",
    detail: str = "",
    fix: Fix | None = None,
    url: str | None = None,
) -> Finding:
    problem = Rule("E001", "syntax-error", severity, ON)
    where = Range(Source(path, text), start, end)
    return Finding.from_diagnostic(Diagnostic(problem, summary, detail, where, fix), url=url)


def test_full_report_names_related_places() -> None:
    assert render([related_finding()], "full").startswith(
        "error[duplicate]: Set twice (D001)\n"
        " --> main.tf:1:1\n"
        "  |\n"
        "1 | a = 2\n"
        "  | ^\n"
        "  |\n"
        "  = first set here: modules/b c/é.tf:2:1\n"
    )


def test_full_report_shows_errors_first() -> None:
    found = [
        finding("a", 0, 1, path="a.tf", severity=INFO, summary="Note"),
        finding("a", 0, 1, path="b.tf", severity=WARNING, summary="Warning"),
        finding("a", 0, 1, path="c.tf", summary="Error"),
    ]
    report = render(found, "full")
    assert report.index("Error") < report.index("Warning (E001)") < report.index("Note (E001)")
    shown = render(found, "concise")
    assert [line.partition(":")[0] for line in shown.splitlines()[:3]] == ["a.tf", "b.tf", "c.tf"]


def test_long_full_report_ends_with_an_overview() -> None:
    found = [
        finding("a = 1\n" * 9, 0, 1 + at, path="a.tf", severity=WARNING, summary=f"Word {at}")
        for at in range(12)
    ]
    found += [finding("a = 1\n", at, at + 1, path="z.tf", summary="Wrong") for at in (0, 2)]
    end = render(found, "full").partition(" 2 errors")
    assert end[1] + end[2] == (
        " 2 errors    E001  syntax-error\n"
        "12 warnings  E001  syntax-error\n"
        "\n"
        "Errors:\n"
        "  z.tf:1:1: E001 [syntax-error] Wrong (and 1 more)\n"
        "\n"
        "Found 2 errors and 12 warnings in 2 files.\n"
    )
    assert "E001  syntax-error" not in render(found[:9], "full")
    assert "E001  syntax-error" not in render(found, "full", TextStyle(with_summary=False))


def excerpt(text: str, start: int, end: int, width: int = 80) -> list[str]:
    """The rows of source and carets in a full report of one finding."""
    report = render([finding(text, start, end)], "full", TextStyle(width=width))
    return report.splitlines()[3:-3]


def test_full_report_has_place_excerpt_and_advice() -> None:
    found = finding(
        'a = 1\nami = \nb = "x"\n',
        6,
        11,
        detail="After `=` a value has to follow. Write one.",
        fix=Fix("Remove the attribute", [Edit(6, 13, "")]),
        url="https://example.org/rules/syntax-error",
    )

    assert render([found], "full") == (
        "error[syntax-error]: Missing value (E001)\n"
        " --> main.tf:2:1\n"
        "  |\n"
        "2 | ami =\n"
        "  | ^^^^^\n"
        "  |\n"
        "  = After `=` a value has to follow. Write one.\n"
        "  = fix (safe): Remove the attribute\n"
        "      - ami =\n"
        "  = see https://example.org/rules/syntax-error\n"
        "\n"
        "Found 1 error in 1 file.\n"
        "Fixable with `hcl-lint check --fix`: 1.\n"
    )


def test_a_fix_is_previewed_by_the_lines_that_it_changes() -> None:
    text = "a = 1\nb = 2\nc = 3\n"
    fix = Fix("change both", [Edit(4, 5, "x"), Edit(16, 17, "z")])
    report = render([finding(text, 4, 5, fix=fix)], "full").splitlines()
    at = report.index("  = fix (safe): change both")
    assert [line.strip() for line in report[at + 1 : at + 7]] == [
        "- a = 1", "- b = 2", "- c = 3", "+ a = x", "+ b = 2", "+ c = z",
    ]


@pytest.mark.parametrize("edit", [Edit(5, 6, ""), Edit(0, 1, "b" * 2_000), Edit(0, 1, "\n" * 20)])
def test_a_preview_is_short_and_none_of_blanks(edit: Edit) -> None:
    found = [finding("a = 1\n\n", 0, 1, fix=Fix("do it", [edit]))]
    report = render(found, "full", TextStyle(width=60))
    lines = report.splitlines()
    assert all([len(line) <= 60 for line in lines])
    assert edit.text.startswith("b") or lines[lines.index("  = fix (safe): do it") + 1] == ""


def test_grouped_report_has_a_heading_for_each_file() -> None:
    findings = [finding("a\n\nb", 3, 4), finding("a", 0, 1, path="b.hcl"), finding("a", 0, 1)]

    assert render(findings, "grouped", TextStyle(with_summary=False)) == (
        "b.hcl\n"
        "  1:1      E001 [syntax-error] Missing value\n"
        "\n"
        "main.tf\n"
        "  1:1      E001 [syntax-error] Missing value\n"
        "  3:1      E001 [syntax-error] Missing value\n"
    )


def test_concise_report_has_a_line_for_each() -> None:
    findings = [finding("a\n\nb", 3, 4), finding("a", 0, 1, path="b.hcl", severity=WARNING)]

    assert render(findings, "concise") == (
        "b.hcl:1:1: E001 [syntax-error] Missing value\n"
        "main.tf:3:1: E001 [syntax-error] Missing value\n"
        "Found 1 error and 1 warning in 2 files.\n"
    )


@pytest.mark.parametrize("format_name", ["full", "concise"])
def test_no_findings_give_no_text(format_name: str) -> None:
    assert render([], format_name) == ""


def test_findings_are_sorted_by_path_and_position() -> None:
    findings = [
        finding("a\nb", 2, 3, path="b"),
        finding("a\nb", 1, 1, path="b"),
        finding("a\nb", 2, 3, path="a"),
    ]

    places = [line.split(": ")[0] for line in render(findings, "concise").splitlines()[:3]]

    assert places == ["a:2:1", "b:1:2", "b:2:1"]


def test_all_severities_are_counted() -> None:
    severities = [ERROR, ERROR, WARNING, INFO]
    findings = [finding("a", 0, 1, severity=severity) for severity in severities]

    assert render(findings, "concise").endswith(
        "Found 2 errors, 1 warning and 1 note in 1 file.\n"
    )


def test_line_numbers_make_room_for_the_widest() -> None:
    text = "a {\n" + "  b = 1\n" * 98 + "}\n"

    assert render([finding(text, 0, len(text))], "full").splitlines()[1:8] == [
        "   --> main.tf:1:1",
        "    |",
        "  1 | a {",
        "    | ^^^",
        "  ...",
        "100 | }",
        "    | ^",
    ]


def test_a_range_of_two_lines_shows_both() -> None:
    assert excerpt("a = [\n  1]\n", 4, 10) == ["1 | a = [", "  |     ^", "2 |   1]", "  |    ^"]


def test_a_range_that_ends_with_a_line_break_ends_on_its_line() -> None:
    assert excerpt("ab\ncd\n", 0, 3) == ["1 | ab", "  | ^^"]


def test_an_empty_range_gets_one_caret() -> None:
    assert excerpt("a = \n", 4, 4) == ["1 | a =", "  |     ^"]
    assert excerpt("\n", 0, 1) == ["1 |", "  | ^"]


def test_of_an_empty_text_there_is_no_excerpt() -> None:
    assert render([finding("", 0, 0, detail="Write one.")], "full") == (
        "error[syntax-error]: Missing value (E001)\n"
        " --> main.tf:1:1\n"
        "  = Write one.\n"
        "\n"
        "Found 1 error in 1 file.\n"
    )


def test_a_byte_order_mark_moves_nothing() -> None:
    assert excerpt("\ufeffab\n", 2, 3) == ["1 | ab", "  |  ^"]


def test_carets_stand_under_tabs_and_wide_characters() -> None:
    assert excerpt("\ta\t= 名前 x", 5, 7) == ["1 |     a    = 名前 x", "  |            ^^^^"]
    assert excerpt("e\u0301 = x", 5, 6) == ["1 | e\u0301 = x", "  |     ^"]


def test_control_characters_are_shown_as_pictures() -> None:
    assert excerpt("a\x1b[2Jb\r\n", 1, 5) == ["1 | a␛[2Jb", "  |  ^^^^"]
    assert excerpt("\udcff\u202ea", 2, 3) == ["1 | ��a", "  |   ^"]


def test_control_characters_in_paths_and_messages_do_no_harm() -> None:
    found = finding("a", 0, 1, path="a\n\x1b.tf", summary="No `\x1b`", detail="Not `\x07` or\n`b`.")

    for format_name in ("full", "concise"):
        report = render([found], format_name)
        assert report.replace("\n", " ").isprintable()
        assert "a␊␛.tf:1:1" in report
        assert "No `␛`" in report


def test_long_lines_are_cut_around_what_is_marked() -> None:
    text = "x = [" + ", ".join(map(str, range(1000))) + "]"
    start = text.index("500")

    assert excerpt(text, start, start + 3, width=40) == [
        "1 | …, 498, 499, 500, 501, 502, 503, 50…",
        "  |              ^^^",
    ]
    assert excerpt(text, 0, 1, width=40) == [
        "1 | x = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9,…",
        "  | ^",
    ]
    assert excerpt(text, len(text) - 1, len(text), width=40) == [
        "1 | …993, 994, 995, 996, 997, 998, 999]",
        "  |                                   ^",
    ]


def test_a_line_that_just_fits_is_whole() -> None:
    for text in ("a" * 36, "é" * 36):
        assert excerpt(text, 0, 1, width=40) == [f"1 | {text}", "  | ^"]
    for text in ("a" * 37, "é" * 37):
        assert excerpt(text, 0, 1, width=40) == [f"1 | {text[:34]}…", "  | ^"]


def test_details_are_wrapped() -> None:
    report = render([finding("a", 0, 1, detail="word " * 20)], "full", TextStyle(width=40))

    assert (
        "  |\n"
        "  = word word word word word word word\n"
        "    word word word word word word word\n"
        "    word word word word word word\n"
        "\n"
    ) in report


def test_colours_mark_severity_and_carets() -> None:
    report = render([finding("a", 0, 1, severity=WARNING)], "full", TextStyle(colour=True))

    assert "\x1b[33mwarning[syntax-error]\x1b[0m" in report
    assert "\x1b[33m^\x1b[0m" in report
    assert "\x1b" not in render([finding("a", 0, 1)], "full")


def test_unknown_formats_are_refused() -> None:
    with pytest.raises(ValueError, match="'xml'"):
        render([], "xml")


@given(
    st.text(st.sampled_from("ab\t\r\n名🙂\u0301\u200d\x1b\udc80\u202e"), max_size=60),
    st.integers(0, 60),
    st.integers(0, 60),
    st.sampled_from([1, 20]),
    st.integers(0, 120),
)
def test_rows_fit_and_carets_stand_below_them(
    text: str, start: int, end: int, repeats: int, width: int
) -> None:
    rows = [row for row in excerpt(text * repeats, start, end, width) if row.strip() != "..."]

    for row, carets in zip(rows[0::2], rows[1::2], strict=True):
        assert sum(cell[2] for cell in iter_cells(row)) <= max(width, 40)
        assert set(carets.partition("|")[2]) == {" ", "^"}


def test_unsafe_fixes_are_counted_apart() -> None:
    edits = [Edit(1, 2, "=")]
    safe, unsafe = [
        finding("a=1\n", 0, 3, fix=Fix("format it", edits, each)) for each in (SAFE, UNSAFE)
    ]
    hint = "Fixable with `hcl-lint check --fix`: 1 (2 more with `--unsafe-fixes`).\n"
    assert render([safe, unsafe, unsafe], "concise").endswith(hint)
    hint = "Fixable with `hcl-lint check --fix --unsafe-fixes`: 1.\n"
    assert render([unsafe], "concise").endswith(hint)


def test_a_page_is_shown_as_a_link_or_as_an_address() -> None:
    found = [finding("a = 1\n", 0, 1, url="https://example.org/f001")]
    assert "see https://example.org/f001" in render(found, "full", TextStyle())
    assert "see " not in render(found, "full", TextStyle(links=True))
