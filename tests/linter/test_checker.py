from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.ignore import PathPatterns
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.results import FileResult
from hcl_lint.text.source import Source
from tests.linter.checking import check, fix, module, places, ruleset


def suppressed(text: str, *rules: str, reason: str = "") -> FileResult:
    checker = Checker(ruleset(*rules))
    (checked,) = checker.suppress(module(Source("main.tf", text)), reason=reason)
    return checked


# Fixes


def test_safe_fixes_are_made_until_none_is_left() -> None:
    fixed = fix('a="${"${b}"}"', "S005", "F001", "F002")
    assert fixed.text == "a = b\n"
    assert fixed.diagnostics == []
    assert sorted({each.code for each in fixed.applied}) == ["F001", "F002", "S005"]


def test_what_is_not_fixed_is_still_reported() -> None:
    fixed = fix('a = "${b /* why */}"\nc="${d}"\n', "S005", "F001")
    assert places(fixed) == ["1:5 S005"]
    assert fixed.text == 'a = "${b /* why */}"\nc = d\n'


def test_a_file_with_syntax_errors_gets_no_worse() -> None:
    fixed = fix('a = = 1\nb = "${c}"\n', "S005")
    assert fixed.text == "a = = 1\nb = c\n"


def test_rules_that_must_not_fix_do_not() -> None:
    source = Source("a.tf", 'a = "${b}"\n')
    (checked,) = Checker(ruleset("S", unfixable=["S005"])).fix(module(source))
    assert (checked.text, places(checked)) == ('a = "${b}"\n', ["1:5 S005"])
    assert checked.diagnostics[0].fix is None


# Settings


def test_severities_are_as_they_are_set() -> None:
    rules = ruleset("S", severities={"ALL": "info", "S005": "error"})
    (checked,) = Checker(rules).check(module(Source("a.tf", 'a = "${b}"\n')))
    assert checked.diagnostics[0].severity == "error"


@pytest.mark.parametrize(
    ("pattern", "path", "count"),
    [
        ("a.tf", "/x/y/a.tf", 0),
        ("y/", "/x/y/a.tf", 0),
        ("/y/*.tf", "/x/y/a.tf", 0),
        ("/a.tf", "/x/y/a.tf", 1),
        ("y", "/y/a.tf", 1),
    ],
)
@pytest.mark.parametrize("selector", ["S005", "redundant-interpolation", "S", "ALL"])
def test_rules_are_ignored_in_files_by_pattern(
    pattern: str, path: str, count: int, selector: str
) -> None:
    rules = ruleset("S", per_file_ignores=[(PathPatterns("/x", [pattern]), [selector])])
    (checked,) = Checker(rules).check(module(Source(path, 'a = "${b}"\n')))
    assert len(checked.diagnostics) == count


def test_dialects_are_as_they_are_set() -> None:
    source = Source("/x/a.hcl", 'a = "${b}"\n')
    dialects = Dialects((), [("/x", "*.hcl", "terraform"), ("/x", "b.hcl", "nomad")])
    (checked,) = Checker(ruleset("S")).check(module(source, dialects=dialects))
    assert places(checked) == ["1:5 S005"]


# Suppressions for all that is found


def test_a_file_with_syntax_errors_is_not_laid_out() -> None:
    done = suppressed('a = = 1\nb = "${c}"\nlong = 1 # why\n', "S005")
    assert done.text == (
        'a = = 1\nb = "${c}" # hcl-lint: ignore[redundant-interpolation]\nlong = 1 # why\n'
    )
    assert done.suppressed == 1


def test_json_has_no_comments_to_suppress_anything() -> None:
    source = Source("main.tf.json", '{"variable": {"a-b": {}}}')
    (done,) = Checker(ruleset("N001")).suppress(module(source), reason="")
    assert (done.text, len(done.diagnostics), done.suppressed) == (source.text, 1, 0)


def test_a_comment_is_written_behind_each_line() -> None:
    done = suppressed('a = "${b}"\nc = ["${d}", "${e}"]  # why\n', "S005", reason="legacy")
    assert done.text == (
        'a = "${b}" # hcl-lint: ignore[redundant-interpolation] legacy\n'
        'c = ["${d}", "${e}"]  # why # hcl-lint: ignore[redundant-interpolation] legacy\n'
    )
    assert (done.diagnostics, done.suppressed) == ([], 3)


def test_a_suppression_that_is_there_takes_the_name_up() -> None:
    text = 'a = "${b}" # hcl-lint: ignore[F001] why\n'
    assert suppressed(text, "S005").text == (
        'a = "${b}" # hcl-lint: ignore[F001, redundant-interpolation] why\n'
    )


def test_where_no_comment_can_stand_it_is_above_the_item() -> None:
    text = 'f {\n  a = <<EOT\nx ${"${b}"}\n${"${c}"}\nEOT\n}\n'
    done = suppressed(text, "S005")
    assert done.text == "f {\n  # hcl-lint: ignore[redundant-interpolation]\n" + text[4:]
    assert done.diagnostics == []


def test_layout_is_suppressed_for_the_file_where_it_does_not_end() -> None:
    done = suppressed("a=1\n\nb=2\n", "F001")
    assert done.diagnostics == []


def test_what_a_comment_makes_too_long_is_suppressed_as_well() -> None:
    text = f'a = "${{b}}" # {"x" * 90}\n'
    assert suppressed(text, "S005", "F005").diagnostics == []


def test_a_formatted_file_stays_formatted() -> None:
    done = suppressed('a   = "${b}"\nccc = 1 # why\n', "S005", "F001")
    assert done.diagnostics == []
    assert "# why" in done.text and "F001" not in done.text


def test_syntax_errors_stay() -> None:
    text = "locals {\n  a = = 1\n}\n"
    assert suppressed(text).text == text


def test_what_is_suppressed_is_not_found_again() -> None:
    done = suppressed('a = "${b}"\n', "S005", reason="legacy")
    assert places(check(done.text, "S005", "HL")) == []


@pytest.mark.parametrize("text", ["a = 1\n\n\nb = 2\n", "a = 1\n# b \nc = 2", "a=1\n"])
def test_findings_of_white_space_are_suppressed_for_the_file_and_lines_stay(text: str) -> None:
    done = suppressed(text, "F001", "F002", "F003", "F004")
    assert done.diagnostics == []
    assert done.text.startswith("# hcl-lint: file-ignore[") and done.text.endswith(text)


def test_no_line_grows_past_the_length_that_is_allowed() -> None:
    text = f'f {{\n  a = "${{b}}" # {"x" * 90}\n  c = ["{"x" * 70}", "${{d}}"]\n}}\n'
    done = suppressed(text, "S005")
    assert done.diagnostics == []
    assert max(map(len, done.text.split("\n"))) <= 120
    assert done.text.count("  # hcl-lint: ignore[redundant-interpolation]\n") == 2


def test_a_column_of_comments_does_not_push_lines_past_the_length() -> None:
    text = f'a = "${{b}}" # {"x" * 60}\nc = ["{"x" * 60}", d]\ne = "${{f}}"\n'
    done = suppressed(text, "S005")
    assert done.diagnostics == []
    assert max(map(len, done.text.split("\n"))) <= 120


def test_many_rules_share_lines_of_their_own_that_are_short_enough() -> None:
    text = f'variable "a" {{ default = concat(["${{b}}"], [(1)], ["{"x" * 120}"]) }}\n'
    done = suppressed(text, "ALL", reason="because of a reason that takes a lot of room")
    assert [each.code for each in done.diagnostics] == []
    assert len([line for line in done.text.split("\n") if len(line) > 120]) == 1


def test_an_unused_suppression_is_suppressed_too() -> None:
    done = suppressed("a = 1 # hcl-lint: ignore[S005] why\n", "HL001", "S005", reason="old")
    assert done.diagnostics == []
    assert done.text.startswith("# hcl-lint: file-ignore[unused-suppression] old\n")


def test_a_suppression_that_is_useless_below_the_new_comment_is_not_left() -> None:
    text = f'variable "a" {{ default = "{"x" * 120}" }}\n'
    done = suppressed(text, "undocumented-variable", "untyped-variable", "HL001")
    assert done.diagnostics == []
    assert done.text == f"# hcl-lint: ignore[untyped-variable]\n{text}"


def test_what_could_not_be_suppressed_is_reported() -> None:
    done = suppressed("locals {\n  a = = 1\n}\n", "S005")
    assert ([each.code for each in done.diagnostics], done.suppressed) == (["E001"], 0)


def test_a_blank_line_at_the_start_of_a_file_stays_there() -> None:
    done = suppressed("\na = 1\n", "F004", "HL001")
    assert (done.text, done.diagnostics) == (
        "\n# hcl-lint: file-ignore[too-many-blank-lines]\na = 1\n",
        [],
    )


@pytest.mark.parametrize("text", [
    'resource "azurerm_a\udcff" "b" {}\n',
    'data "aws_\udcff" "b" {\n  a\udcff = "\udcff"\n}\n',
])
def test_names_that_are_not_utf_8_break_no_rule(text: str) -> None:
    found = check(text, "ALL").diagnostics
    assert "invalid-encoding" in {each.rule.name for each in found}
    assert "internal-error" not in {each.rule.name for each in found}


def test_what_is_both_an_attribute_and_a_block_breaks_no_policy() -> None:
    text = (
        'resource "aws_instance" "a" {\n  tags = {}\n  dynamic "tags" {\n    for_each = []\n'
        "    content {}\n  }\n}\n"
    )
    found = {each.rule.name for each in check(text, "ALL", "SEC").diagnostics}
    assert "internal-error" not in found
