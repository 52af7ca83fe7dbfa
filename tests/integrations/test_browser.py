"""What the page in a browser asks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.integrations import browser
from hcl_lint.integrations.browser import make_answer
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "recorded" / "page.txt"

MODULE = 'variable "x" {}\nlocals {\n  a = "${var.x}"\n b=1\n}\n'


class Page:
    def __init__(self) -> None:
        self.answer = make_answer()

    def ask(self, action: str, **given: object) -> Any:
        return json.loads(self.answer(json.dumps({"do": action, **given})))


@pytest.fixture
def page() -> Page:
    page = Page()
    page.ask("check", files={"main.tf": MODULE})
    return page


def codes(answer: Any) -> list[tuple[str, str]]:
    return [(each["path"], each["code"]) for each in answer["findings"]]


def test_findings_have_offsets_and_fixes(page: Page) -> None:
    (first,) = [each for each in page.ask("check")["findings"] if each["code"] == "S005"]
    assert (first["code"], MODULE[first["start"] : first["end"]]) == ("S005", '"${var.x}"')
    assert [each["text"] for each in first["fix"]["edits"]] == ["var.x"]


def test_findings_lead_to_the_pages_of_their_rules() -> None:
    answer = make_answer("https://example.org/rules/{rule}/")
    found = json.loads(answer(json.dumps({"do": "check", "files": {"main.tf": MODULE}})))
    urls = [each["url"] for each in found["findings"] if each["code"] == "S005"]
    assert urls == ["https://example.org/rules/redundant-interpolation/"]


def test_offsets_count_as_javascript_does(page: Page) -> None:
    text = '# 😀\nlocals { a = "${true}" }\n'
    found = page.ask("check", files={"main.tf": text})["findings"]
    start = [each["start"] for each in found if each["code"] == "S005"][0]
    assert start == text.index('"${') + 1


@pytest.mark.parametrize(("character", "units"), [("é", 1), ("\uffff", 1), ("\U00010000", 2)])
def test_a_character_has_one_unit_or_two(page: Page, character: str, units: int) -> None:
    text = f'# {character}\nlocals {{ a = "${{true}}" }}\n'
    found = page.ask("check", files={"main.tf": text})["findings"]
    start = [each["start"] for each in found if each["code"] == "S005"][0]
    assert start == text.index('"${') - 1 + units


def test_files_may_be_so_long(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "_MOST_CHARACTERS", 12)
    files = {"a.tf": "a = 1\n", "b.tf": "b = 1\n"}
    assert "error" not in page.ask("check", files=files)
    files["b.tf"] += "\n"
    error = page.ask("check", files=files)["error"]
    assert error == "The files have more than 12 characters in total."


def test_files_of_a_module_are_checked_together(page: Page) -> None:
    files = {"main.tf": MODULE, "use.tf": "output \"a\" {\n  value = local.c\n}\n"}
    assert ("use.tf", "R002") in codes(page.ask("check", files=files))
    files["more.tf"] = "locals {\n  c = 1\n}\n"
    assert ("use.tf", "R002") not in codes(page.ask("check", files=files))
    del files["more.tf"]
    assert ("use.tf", "R002") in codes(page.ask("check", files=files))


def test_configurations_and_policies_count(page: Page) -> None:
    files = {
        "main.tf": 'resource "terraform_data" "a" {\n}\n',
        "policies/a.hcl": (
            'rule "no-data" {\n  description = "No."\n  match = "resource[*]"\n'
            '  condition = false\n  message = "No."\n}\n'
        ),
        "hcl-lint.toml": 'rule-packs = ["policies"]\n',
    }
    found = page.ask("check", files=files)["findings"]
    assert "no-data" in [each["rule"] for each in found]
    files["hcl-lint.toml"] = "select = 1\n"
    assert "select" in page.ask("check", files=files)["error"]


def test_fix_and_format(page: Page) -> None:
    fixed = 'variable "x" {}\nlocals {\n  a = var.x\n  b = 1\n}\n'
    assert page.ask("fix", path="main.tf")["text"] == fixed
    assert page.ask("format", path="main.tf")["text"] == fixed
    page.ask("check", files={"main.tf": "a = [\n"})
    assert page.ask("format", path="main.tf")["error"].startswith("Line ")


def test_evaluation_knows_the_module(page: Page) -> None:
    answer = page.ask("evaluate", path="main.tf", expression="[local.b + 1, upper(\"a\")]")
    assert answer == {"value": '[2, "A"]', "type": "tuple([number, string])"}
    assert "error" in page.ask("evaluate", path="main.tf", expression="1 +")
    names = page.ask("names", path="main.tf")["names"]
    assert names[-1] == {"address": "local.b", "type": "number", "value": "1"}


def test_variables_have_their_defaults(page: Page) -> None:
    text = 'variable "size" {\n  type    = number\n  default = "3"\n}\nvariable "free" {}\n'
    page.ask("check", files={"main.tf": text})
    answer = page.ask("evaluate", path="main.tf", expression="[var.size + 1, var.free]")
    assert answer["value"] == "[4, (unknown value)]"
    names = page.ask("names", path="main.tf")["names"]
    assert names[0] == {"address": "var.size", "type": "number", "value": "3"}


def test_tree_plain_data_and_decoding(page: Page) -> None:
    tree = page.ask("tree", path="main.tf")["tree"]
    assert [each["kind"] for each in tree["children"]] == ["Block", "Block"]
    assert json.loads(page.ask("plain", path="main.tf")["text"])["variable"] == [{"x": {}}]
    page.ask("check", files={"a.hcl": "name = 1\n"})
    spec = 'object {\n  attr "name" {\n    type = string\n  }\n}\n'
    assert json.loads(page.ask("decode", path="a.hcl", spec=spec)["text"]) == {"name": "1"}


@pytest.mark.parametrize(
    "request_",
    [
        "[]", "1", '{"do": "update"}', '{"do": "check", "files": 1, "x": 2}', '{"do": "fix"}',
        '{"do": "format", "path": "none.tf"}', "{", '{"do": "tree", "path": {}}',
    ],
)
def test_nonsense_is_answered_with_an_error(page: Page, request_: str) -> None:
    assert "error" in json.loads(page.answer(request_))


@pytest.mark.parametrize("text", ["a = " + "[" * 5_000, "{" * 5_000, "x" * 600_000, "\x00\ud800"])
def test_hostile_texts_end_with_an_answer(page: Page, text: str) -> None:
    assert page.ask("check", files={"main.tf": text})
    assert page.ask("tree", path="main.tf")


def test_folders_that_were_not_pasted_are_not_missed(page: Page) -> None:
    files = {"main.tf": 'module "m" {\n  source = "./network"\n}\n'}
    assert page.ask("check", files=files)["count"] == 0


def test_requests_are_answered_as_recorded(golden: Golden) -> None:
    """Each request follows `$`, with its answer below; ``--update-golden`` asks again."""
    answer = make_answer()
    lines = []
    for line in RECORDED.read_text().splitlines():
        if line.startswith("$ "):
            lines += [line, f"= {answer(line[2:])}"]
    golden(RECORDED, "\n".join(lines) + "\n")


def test_a_tree_is_cut_where_it_is_too_deep_or_too_large(page: Page) -> None:
    def count(node: Any) -> tuple[int, int]:
        below = [count(each) for each in node["children"]]
        nodes = 1 + sum([nodes for nodes, _ in below])
        return nodes, 1 + max([levels for _, levels in below], default=0)

    deep = {"main.tf": "a = " + "[" * 220 + "]" * 220 + "\n"}
    _, levels = count(page.ask("tree", path="main.tf", files=deep)["tree"])
    assert levels == browser._MOST_LEVELS + 1
    large = {"main.tf": "a = 1\n" * (browser._MOST_NODES // 2 + 9)}
    nodes, _ = count(page.ask("tree", path="main.tf", files=large)["tree"])
    assert nodes == browser._MOST_NODES + 1
