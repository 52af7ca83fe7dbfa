"""Which versions of a module judge a call, and what they agree on."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.type_expressions import CONSTRAINT
from hcl_lint.interfaces.interface import OUTPUTS, VARIABLES, Interface
from hcl_lint.interfaces.judging import JudgingVersions, judging_versions, loosest_type
from hcl_lint.interfaces.source import PublishedSource
from hcl_lint.values.types import Type
from tests.evaluation.evaluating import tree_of
from tests.interfaces import made_up


def judging(constraint: str, folder: str = "") -> JudgingVersions | None:
    source = PublishedSource(made_up.ADDRESS, "", folder)
    return judging_versions(made_up.index(), source, constraint)


def agreed(constraint: str, folder: str = "") -> Interface | None:
    found = judging(constraint, folder)
    assert found is not None
    return found.agreed()


@pytest.mark.parametrize("constraint, versions, is_open", [
    ("1.0.0", "1.0.0", False),
    ("2.0.0-rc1", "2.0.0-rc1", False),
    ("~> 1.0", "1.0.0 1.1.0", False),
    (">= 1.0, < 2.1", "1.0.0 1.1.0 2.0.0", False),
    ("~> 2.0", "2.0.0 2.1.0", True),
    (">= 1.1", "1.1.0 2.0.0 2.1.0", True),
    ("", "1.0.0 1.1.0 2.0.0 2.1.0", True),
    ("2.1.7", "2.1.0", True),
])
def test_versions_that_judge(constraint: str, versions: str, is_open: bool) -> None:
    found = judging(constraint)
    assert found is not None
    shown = " ".join([found.history.versions[number] for number in found.numbers])
    assert (shown, found.is_open) == (versions, is_open)


@pytest.mark.parametrize("constraint", ["1.0.7", ">= 9.0", "3.0.0", "< 1.0", "nonsense"])
def test_nothing_judges_where_no_version_is_known(constraint: str) -> None:
    assert judging(constraint) is None


@pytest.mark.parametrize("ref, number", [
    ("v1.1.0", 1), ("2.0.0", 3), (made_up.COMMITS[4], 4), (made_up.COMMITS[4][:8], 4),
    ("main", None), ("", None), ("v9.0.0", None), ("abcdef", None),
])
def test_a_tag_or_its_commit_is_a_version(ref: str, number: int | None) -> None:
    source = PublishedSource("", made_up.REPOSITORY, "", ref)
    found = judging_versions(made_up.index(), source, "")
    assert (None if found is None else found.numbers[0]) == number


def test_a_range_accepts_what_any_of_its_versions_accepts() -> None:
    found = agreed("")
    assert found is not None
    assert found.variables == {
        "anvil": "string", "name": "string", "size": "any", "tags": "map(string)",
        "disk": "object({gb = optional(number), size = optional(number)})", "heat": "-bool",
    }
    assert found.outputs == {"id": "", "key": ""}


def test_a_range_requires_what_all_of_its_versions_require() -> None:
    found = agreed("~> 2.0")
    assert found is not None
    assert found.variables["name"] == "!string"


def test_a_folder_may_be_in_none_of_the_versions() -> None:
    assert agreed("2.0.0", "modules/hammer") is None
    assert agreed(">= 1.0", "modules/hammer") is not None


def test_nothing_is_known_of_a_version_that_could_not_be_read() -> None:
    with pytest.raises(ValueError):
        agreed("2.0.0", "modules/tongs")


def test_examples_are_not_judged() -> None:
    assert judging("1.0.0", "examples/complete") is None


@pytest.mark.parametrize("constraint, key, name, sentence", [
    ("2.0.0", VARIABLES, "anvil", "It existed up to 2.0.0-rc1."),
    ("1.0.0", VARIABLES, "heat", "It is new in 2.1.0."),
    ("2.0.0", OUTPUTS, "key", "It existed up to 2.0.0-rc1."),
    ("1.0.0", VARIABLES, "never", ""),
])
def test_when_a_name_existed(constraint: str, key: str, name: str, sentence: str) -> None:
    found = judging(constraint)
    assert found is not None
    assert found.lifetime(key, name) == sentence


@pytest.mark.parametrize(("one", "other", "expected"), [
    ("string", "string", "string"), ("string", "number", "any"),
    ("list(string)", "list(number)", "list(any)"), ("set(string)", "set(number)", "set(any)"),
    ("map(string)", "map(number)", "map(any)"), ("list(string)", "set(string)", "any"),
    ("object({a=string})", "object({b=string})",
     "object({a=optional(string),b=optional(string)})"),
    ("object({a=string})", "object({a=string,b=number})",
     "object({a=string,b=optional(number)})"),
    ("object({a=string})", "object({a=optional(string)})", "object({a=optional(string)})"),
    ("object({a=string})", "object({a=number})", "object({a=any})"),
    ("list(object({a=string}))", "list(object({b=string}))",
     "list(object({a=optional(string),b=optional(string)}))"),
])
def test_the_loosest_type_accepts_what_either_does(one: str, other: str, expected: str) -> None:
    first, second, wanted = [_type_of(text) for text in (one, other, expected)]
    assert loosest_type(first, second) == wanted
    assert loosest_type(second, first) == wanted


def _type_of(text: str) -> Type:
    tree = tree_of(text)
    return read_constraint(tree, tree.expression, CONSTRAINT)[0]
