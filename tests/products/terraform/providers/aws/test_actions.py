"""Actions of AWS by patterns, as `Action` in policies has them."""

from __future__ import annotations

import pytest

from hcl_lint.products.terraform.providers.aws.actions import actions_like, is_like


@pytest.mark.parametrize(("text", "pattern", "expected"), [
    ("getobject", "getobject", True), ("getobject", "getobjects", False),
    ("getobject", "getobjec", False), ("getobject", "get*", True), ("getobject", "*object", True),
    ("getobject", "*", True), ("getobject", "**", True), ("getobject", "get*t", True),
    ("getobject", "get*x", False), ("getobject", "g?tobject", True), ("getobject", "?", False),
    ("getobject", "getobject?", False), ("getobject", "getobject*", True),
    ("getobject", "*b*e*", True), ("getobject", "*e*b*e*x", False), ("aab", "*ab", True),
    ("", "", True), ("", "*", True), ("", "?", False),
])
def test_stars_and_question_marks_stand_for_any_letters(
    text: str, pattern: str, expected: bool
) -> None:
    assert is_like(text, pattern) is expected


def test_an_action_is_found_in_any_case() -> None:
    for name in ("s3:GetObject", "S3:getobject"):
        (action,) = actions_like(name)
        assert (action.name, action.level) == ("s3:GetObject", "Read")
    assert [action.name for action in actions_like("s3:GetObjec?")] == ["s3:GetObject"]


def test_patterns_stay_within_a_service_unless_they_are_nothing_but_stars() -> None:
    of_s3 = actions_like("s3:*")
    assert of_s3 and all([action.name.startswith("s3:") for action in of_s3])
    everything = actions_like("*")
    assert len(everything) > len(of_s3) and {*of_s3} < {*everything}
    assert actions_like("*:*") == everything


@pytest.mark.parametrize("pattern", ["s3", "nope:*", "s3:Nope", "s3:Nope*", "s*:GetObject", "s3:"])
def test_what_is_like_no_action_gives_none(pattern: str) -> None:
    assert actions_like(pattern) == ()
