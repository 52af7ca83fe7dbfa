from __future__ import annotations

import pytest

from hcl_lint.linter.suppression import Suppressions
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.text.source import Source
from tests.linter.checking import REGISTRY, check, fix, places

S005 = "redundant-interpolation"


def test_behind_something_it_is_for_its_line() -> None:
    text = f'a = "${{b}}" # hcl-lint: ignore[{S005}] why\nc = "${{d}}"\n'
    assert places(check(text, "S005")) == ["2:5 S005"]


def test_behind_the_end_of_a_value_of_several_lines_it_is_for_all_of_it() -> None:
    text = 'a = "${b +\nc}" # hcl-lint: ignore[S005] why\n'
    assert places(check(text, "S005")) == []


@pytest.mark.parametrize("sign", ["# {}", "// {}", "/* {} */", "#{}", "# why # {}", "// a // {}"])
def test_all_comments_will_do_also_behind_other_words(sign: str) -> None:
    comment = sign.format("hcl-lint: ignore[S005]")
    assert places(check(f'a = "${{b}}" {comment}\n', "S005")) == []


def test_words_about_it_are_none() -> None:
    text = 'a = "${b}" # see hcl-lint: ignore[S005]\n'
    assert places(check(text, "S005", "HL")) == ["1:5 S005"]
    heredoc = 'a = <<EOT\n# hcl-lint: ignore[X]\nEOT\nb = "# hcl-lint: ignore[X]"\n'
    assert places(check(heredoc, "HL")) == []


@pytest.mark.parametrize("rules", ["S005", "S005, D001"])
def test_what_is_unused_in_json_is_left_to_people(rules: str) -> None:
    text = f'{{"locals": {{"//": "hcl-lint: ignore[{rules}] why", "a": "${{list.0}}"}}}}'
    found = check(text, "HL", "D001", "S005", path="main.tf.json").diagnostics
    assert [(each.code, each.fix) for each in found if each.code != "D001"] == [("HL001", None)]


def test_on_its_own_line_it_is_for_the_next_attribute() -> None:
    text = '# hcl-lint: ignore[S005]\n\n# more\na = "${b}"\nc = "${d}"\n'
    assert places(check(text, "S005")) == ["5:5 S005"]


def test_on_its_own_line_it_is_for_the_whole_next_block() -> None:
    text = '# hcl-lint: ignore[S005]\nf {\n  a = "${b}"\n  g { c = "${d}" }\n}\ne = "${f}"\n'
    assert places(check(text, "S005")) == ["6:5 S005"]


def test_it_is_for_the_next_entry_of_an_object_or_list() -> None:
    text = 'a = {\n  # hcl-lint: ignore[S005]\n  b = "${c}"\n  d = "${e}"\n}\n'
    assert places(check(text, "S005")) == ["4:7 S005"]
    text = 'a = [\n  # hcl-lint: ignore[S005]\n  "${c}",\n  "${e}",\n]\n'
    assert places(check(text, "S005")) == ["4:3 S005"]


def test_after_other_words_it_is_for_them_too() -> None:
    text = '# TODO: more # hcl-lint: ignore[S003, S005] why\na = "${b}"\n'
    assert places(check(text, "S003", "S005")) == []
    assert places(check("# TODO: more # hcl-lint: ignore[S003]\n", "S003")) == []


def test_for_the_file_it_may_stand_anywhere() -> None:
    text = 'a = "${b}"\n# hcl-lint: file-ignore[S005] generated\n'
    assert places(check(text, "S005")) == []


def test_a_range_is_from_disable_to_enable() -> None:
    text = (
        'a = "${b}"\n# hcl-lint: disable[S005]\nc = "${d}"\n# hcl-lint: enable[S005]\n'
        'e = "${f}"\n'
    )
    assert places(check(text, "S005", "HL002")) == ["1:5 S005", "5:5 S005"]


def test_names_codes_families_and_none_at_all() -> None:
    for names in (f"[{S005}]", "[S005]", "[S]", "[S0, F]", "[F001,S005]", "[ALL]", ""):
        assert places(check(f'a = "${{b}}" # hcl-lint: ignore{names}\n', "S005")) == [], names
    assert places(check('a = "${b}" # hcl-lint: ignore[F]\n', "S005")) == ["1:5 S005"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("S005 why", True), ("S005", False), ("S005, F001 why", True), (f"{S005} why", True),
        ("s005 why", True), (": S005 why", True), ("(S005) why", True), ("S why", True),
    ],
)
def test_rules_without_brackets_are_names_and_no_blanket(words: str, reason: bool) -> None:
    text = f'a="${{b}}"\n# hcl-lint: ignore {words}\nc = "${{d}}"\n'
    expected = ["1:3 S005"] if reason else ["1:3 S005", "2:3 HL003"]
    assert places(check(text, "S005", "HL003", "HL004")) == expected


@pytest.mark.parametrize("words", ["S999 why", "S05", "redundant-interpolatoin"])
def test_a_misspelt_rule_without_brackets_is_no_blanket_either(words: str) -> None:
    text = f'a = "${{b}}" # hcl-lint: ignore {words}\n'
    assert places(check(text, "S005", "HL002")) == ["1:5 S005", f"1:{text.index(words) + 1} HL002"]


@pytest.mark.parametrize("words", ["", "this is old", "as S005 is wrong here"])
def test_a_reason_alone_is_for_all_rules(words: str) -> None:
    text = f'a = "${{b}}" # hcl-lint: ignore {words}\n'
    assert places(check(text, "S005", "HL004")) == ["1:14 HL004"]


@pytest.mark.parametrize(
    "comment",
    [
        "# hcl-lint ignore S005", "# hcl_lint: ignore[S005]", "#hcllint:ignore",
        "// hcl-lint ignore",
        "/* HCL-LINT: ignore[S005] */", "# hcl-lint : ignore[S005]",
        "## hcl-lint disable",
        "# hcl-lint format off",
    ],
)
def test_a_comment_that_only_looks_like_a_directive_is_reported(comment: str) -> None:
    (found,) = check(f"a = 1 {comment}\n", "HL").diagnostics
    assert (found.code, found.summary) == ("HL002", "Comment looks like a directive")


@pytest.mark.parametrize("comment", ["# hcl-lint is useful", "# hcl-lint format: see the manual"])
def test_a_comment_about_hcl_lint_is_no_directive(comment: str) -> None:
    assert places(check(f"a = 1 {comment}\n", "HL")) == []


def test_tflint_is_understood() -> None:
    name = "terraform_deprecated_interpolation"
    for comment in (f"tflint-ignore: {name}", "tflint-ignore: all", f"tflint-ignore: x, {name}"):
        assert places(check(f'# {comment}\na = "${{b}}"\n', "S005")) == [], comment
    text = f'# tflint-ignore-file: {name}\n\na = 1\nb = "${{c}}"\n'
    assert places(check(text, "S005", "HL")) == ["1:3 HL003", "1:3 HL006"]


def test_syntax_errors_cannot_be_suppressed() -> None:
    text = "locals {\n  a = = 1 # hcl-lint: ignore[syntax-error]\n}\n"
    assert places(check(text)) == ["2:7 E001", "2:30 HL002"]
    text = "locals {\n  a = = 1 # hcl-lint: ignore\n}\n"
    assert places(check(text)) == ["2:7 E001"]


@pytest.mark.parametrize(
    ("comment", "summary", "detail"),
    [
        ("ignore[S05]", "Unknown rule", "Unknown rule `S05`; "),
        ("ignore[unfromatted]", "Unknown rule", "did you mean `unformatted`?"),
        ("ingore[S005]", "Unknown directive `ingore`", "Did you mean `ignore`?"),
        ("ignore[S005", "Unclosed bracket", ""),
        ("ignore[]", "Suppression without rules", ""),
        ("disable[S005]", "`disable` without an `enable`", ""),
        ("enable[S005]", "`enable` without a `disable`", ""),
    ],
)
def test_what_cannot_be_understood_is_told(comment: str, summary: str, detail: str) -> None:
    (found,) = check(f"# hcl-lint: {comment}\na = 1\n", "HL002").diagnostics
    assert (found.summary, found.rule.name) == (summary, "invalid-suppression")
    assert detail in found.detail


@pytest.mark.parametrize("comment", ["format off", "format skip", "sorted"])
def test_commands_to_other_parts_are_left_to_them(comment: str) -> None:
    assert places(check(f"# hcl-lint: {comment}\na = 1\n", "HL")) == []


def test_an_unused_suppression_is_removed_with_its_line() -> None:
    fixed = fix("a = 1\n\n# hcl-lint: ignore[S005] why\nb = 2 # hcl-lint: ignore\n", "HL001", "S")
    assert fixed.text == "a = 1\n\nb = 2\n"
    below_blank = "\n# hcl-lint: ignore[S005] why\na = 1\n"
    assert fix(below_blank, "HL001", "S").text == "\na = 1\n"


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\n\n# b {\n#   # hcl-lint: ignore[S003] why\n#   c = 1\n# }\n",
        "# hcl-lint: ignore[S003] why\n# b {\n# }\nc = 1\n",
        "a {\n  # tflint-ignore: terraform_typed_variables\n  # b = 1\n  c = 1\n}\n",
        "# a = 1 # tflint-ignore: terraform_typed_variables\nb = 1\n",
    ],
)
def test_in_code_that_is_commented_out_nothing_is_unused(text: str) -> None:
    assert places(check(text, "HL001", "S003", "untyped-variable")) == []
    assert fix(text, "HL001", "S003", "untyped-variable").text == text


def test_in_code_that_is_commented_out_nothing_is_suppressed() -> None:
    text = '# b {\n#   # hcl-lint: ignore[S005] why\n# }\na = "${b}"\n'
    assert places(check(text, "S005")) == ["4:5 S005"]


def test_only_what_is_unused_is_removed() -> None:
    text = 'a = "${b}" # hcl-lint: ignore[F001, S005, F002] why\n'
    assert places(check(text, "S", "F", "HL")) == ["1:31 HL001", "1:43 HL001"]
    assert fix(text, "HL001", "S005", "F001", "F002", unsafe=False).text == (
        'a = "${b}" # hcl-lint: ignore[S005] why\n'
    )


def test_other_words_of_the_comment_stay() -> None:
    assert fix("a = 1 # why # hcl-lint: ignore[S005]\n", "HL001", "S").text == "a = 1 # why\n"


def test_what_is_not_selected_is_not_called_unused() -> None:
    assert places(check("a = 1 # hcl-lint: ignore[S005]\n", "HL001", "F")) == []


def test_a_file_with_syntax_errors_has_no_unused_suppressions() -> None:
    text = "a = = 1\nb = 1 # hcl-lint: ignore[S005] why\n"
    assert places(check(text, "HL001", "S")) == ["1:5 E001"]


def test_a_suppression_does_not_suppress_what_is_wrong_with_itself() -> None:
    assert places(check('a = "${b}" # hcl-lint: ignore\n', "S005", "HL")) == [
        "1:14 HL003",
        "1:14 HL004",
    ]


def test_names_of_plugins_for_tflint_are_understood() -> None:
    start = 'resource "aws_instance" "a" {\n  instance_type = "t3.mikro"'
    comment = " # tflint-ignore: aws_instance_invalid_type"
    assert places(check(start + "\n}\n", "PV001")) == ["2:19 PV001"]
    assert places(check(f"{start}{comment}\n}}\n", "PV001", "HL001")) == []


def test_names_of_plugins_for_tflint_are_never_unused() -> None:
    comment = "# tflint-ignore: aws_instance_invalid_ami"
    text = f'resource "aws_instance" "a" {{\n  ami = "ami-1" {comment}\n}}\n'
    assert places(check(text, "PV", "HL001")) == []


def test_directives_of_tflint_are_converted() -> None:
    text = '# tflint-ignore: terraform_deprecated_interpolation // legacy\na = "${b}"\n'
    fixed = fix(text, "HL006")
    assert fixed.text == f'# hcl-lint: ignore[{S005}] legacy\na = "${{b}}"\n'
    assert fix("# tflint-ignore: aws_x\na = 1\n", "HL006").applied == []


def test_in_json_a_property_is_for_the_object_around_it() -> None:
    text = '{"a": {"//": ["words", 1, "hcl-lint: ignore[S005, nope] why"], "b": 1}, "c": 2}'
    found = Suppressions(parse_json(Source("a.tf.json", text)), REGISTRY)
    (entry,) = found.entries
    assert text[entry.start : entry.end] == text[6:70]
    assert [each.rule.name for each in found.diagnostics] == ["invalid-suppression"]
