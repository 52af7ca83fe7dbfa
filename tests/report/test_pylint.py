"""What reads Pylint's lines reads these."""

from __future__ import annotations

from hcl_lint.report.render import render
from tests.report.consumers import read_pylint
from tests.some_findings import finding, one_of_each


def test_a_line_has_the_severity_the_rule_and_its_code() -> None:
    report = render([finding()], "pylint")
    assert report == "main.tf:1: [W(unformatted), F001] File is not formatted\n"


def test_jenkins_sees_severities_rules_and_places() -> None:
    read = read_pylint(render(one_of_each(), "pylint"))
    assert [(each["category"], each["symbol"], each["path"], each["line"]) for each in read] == [
        ("I", "of-a-plugin", "main.tf", "1"),
        ("W", "unformatted", "main.tf", "1"),
        ("E", "syntax-error", "modules/b c/é.tf", "1"),
        ("E", "internal-error", "z.tf", "1"),
    ]


def test_a_line_stays_one() -> None:
    report = render([finding(path="a\nb.tf", summary="x\ny\u2028z", detail="p\n\nq")], "pylint")
    assert report == "a␊b.tf:1: [W(unformatted), F001] x y�z. p q\n"
