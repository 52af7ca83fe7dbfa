"""``hcl-lint test``: the tests of modules, as the product runs them."""

from __future__ import annotations

import json
import os
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hcl_lint.products.terraform.testing import running
from tests.cli.conftest import Runner
from tests.extent import sample

MODULE = '''
variable "name" {
  type    = string
  default = "web"
}

resource "terraform_data" "a" {
  input = { name = var.name, n = 1 }
}

output "id" {
  value = terraform_data.a.id
}

output "name" {
  value = var.name
}
'''


class FolderOfTests:
    """A module with one file of tests."""

    def __init__(self, folder: Path, run: Runner) -> None:
        self.folder = folder
        self.run = run
        (folder / "main.tf").write_text(MODULE)

    def statuses(self, text: str, *words: str) -> dict[str, str]:
        """The statuses of the runs in a file, by their names."""
        (self.folder / "a.tftest.hcl").write_text(text)
        found = json.loads(self.run("test", "--output-format", "json", *words).out)
        return {run["name"]: run["status"] for file in found["files"] for run in file["runs"]}


@pytest.fixture
def tests(folder: Path, run: Runner) -> FolderOfTests:
    return FolderOfTests(folder, run)


def asserting(condition: str, command: str = "plan", name: str = "r", more: str = "") -> str:
    """A run with one assertion."""
    return (
        f'run "{name}" {{\n  command = {command}\n{more}  assert {{\n'
        f'    condition     = {condition}\n    error_message = "no"\n  }}\n}}\n'
    )


@pytest.mark.parametrize("condition, command, status", [
    ('var.name == "web"', "plan", "pass"),
    ('output.name == "other"', "plan", "fail"),
    ('output.id == "x"', "plan", "error"),
    ("output.id != null", "plan", "pass"),
    ('output.id == "x"', "apply", "fail"),
    ("length(output.id) == 36", "apply", "pass"),
    ('startswith(output.id, "a")', "apply", "undecided"),
    ('terraform_data.a.output.name == "web"', "apply", "pass"),
    ("var.nope", "plan", "error"),
    ("terraform_data.a.nope == 1", "plan", "error"),
    ('can(terraform_data.a.nope)', "plan", "error"),
])
def test_a_run_has_the_status_that_the_product_gives_it(
    tests: FolderOfTests, condition: str, command: str, status: str
) -> None:
    assert tests.statuses(asserting(condition, command)) == {"r": status}


def test_later_runs_are_skipped_after_an_error_only(tests: FolderOfTests) -> None:
    text = asserting('var.name == ""', name="a") + asserting('output.id == ""', name="b")
    assert tests.statuses(text + asserting('var.name == "web"', name="c")) == {
        "a": "fail", "b": "error", "c": "skip",
    }


def test_state_passes_from_run_to_run(tests: FolderOfTests) -> None:
    text = 'run "one" {\n}\n' + asserting("output.id == run.one.id", name="two")
    assert tests.statuses(text) == {"one": "pass", "two": "pass"}


def test_variables_of_the_file_beat_the_command_line(tests: FolderOfTests) -> None:
    text = 'variables {\n  name = "file"\n}\n' + asserting('var.name == "file"', name="a")
    text += asserting(
        'var.name == "run"', name="b", more='  variables {\n    name = "run"\n  }\n'
    )
    assert tests.statuses(text, "--var", "name=cli") == {"a": "pass", "b": "pass"}


def test_a_failure_shows_both_sides_and_where_they_come_from(tests: FolderOfTests) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('output.name == "db"'))
    done = tests.run("test")
    assert done.code == 1
    for part in (
        'a.tftest.hcl:4: fail  run "r" (plan, Terraform)   assert 1 of 1',
        'left   "web"  string', "from main.tf:4  var.name = \"web\" (default)",
        'right  "db"  string', "message: no", "0 passed, 1 failed",
    ):
        assert part in done.out


def test_values_that_differ_only_in_type_are_said_to(tests: FolderOfTests) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('[var.name] == tolist([var.name])'))
    assert "differs only in type: tuple([string]) is never equal to list(string)" in tests.run(
        "test"
    ).out


def test_undecided_runs_name_what_would_decide_them(tests: FolderOfTests) -> None:
    (tests.folder / "main.tf").write_text(
        'resource "aws_iam_role" "r" {\n  assume_role_policy = "{}"\n}\n'
    )
    (tests.folder / "a.tftest.hcl").write_text(
        asserting('aws_iam_role.r.arn == "arn:aws:iam::1:role/x"', "apply")
    )
    done = tests.run("test")
    assert (done.code, tests.run("test", "--strict").code) == (0, 1)
    assert "aws_iam_role.r.arn: computed by the provider, not mocked" in done.out
    assert 'to decide: mock_resource "aws_iam_role" { defaults = { arn = "..." } }' in done.out


def test_runs_are_chosen_by_name(tests: FolderOfTests) -> None:
    text = asserting('var.name == "web"', name="one") + asserting('var.name == ""', name="two")
    (tests.folder / "a.tftest.hcl").write_text(text)
    assert tests.run("test", "a.tftest.hcl::one").code == 0
    assert tests.run("test", "a.tftest.hcl::t*").code == 1
    done = tests.run("test", "a.tftest.hcl::three")
    assert done.code == 2 and "no test matches" in done.err


def test_a_file_that_the_product_refuses_is_an_error_and_others_run(tests: FolderOfTests) -> None:
    (tests.folder / "b.tftest.hcl").write_text('run "b" {\n  command = "plan"\n}\n')
    assert tests.statuses(asserting('var.name == "web"')) == {"r": "pass"}
    assert "b.tftest.hcl:2: error" in tests.run("test").out


def test_a_report_of_junit_has_a_case_for_each_run(tests: FolderOfTests) -> None:
    text = asserting('var.name == "web"', name="one") + asserting('var.name == ""', name="two")
    (tests.folder / "a.tftest.hcl").write_text(text)
    tests.run("test", "--output-format", "junit:report.xml")
    suite = ElementTree.parse(tests.folder / "report.xml").getroot()[0]
    assert suite.attrib["tests"] == "2" and suite.attrib["failures"] == "1"
    assert [case.attrib["name"] for case in suite] == ["one", "two"]
    assert suite[1][0].attrib["message"] == "1 of 1 assertions failed: no"


@pytest.mark.parametrize("name", ["github", "gitlab", "sarif", "json-lines", "markdown"])
def test_problems_are_in_other_formats_too(tests: FolderOfTests, name: str) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('var.name == ""'))
    assert "Test assertion failed" in tests.run("test", "--output-format", name).out


def test_files_of_one_module_that_are_named_both_run(tests: FolderOfTests) -> None:
    for name in ("a", "b", "c"):
        text = asserting('var.name == "web"', name=name)
        (tests.folder / f"{name}.tftest.hcl").write_text(text)
    assert "2 passed, 0 failed" in tests.run("test", "a.tftest.hcl", "b.tftest.hcl").out


def test_files_of_a_module_stand_for_its_tests(tests: FolderOfTests) -> None:
    (tests.folder / "tests").mkdir()
    (tests.folder / "tests" / "a.tftest.hcl").write_text(asserting('var.name == ""'))
    (tests.folder / "b.tf").write_text("")
    done = tests.run("test", "main.tf", "b.tf", "tests")
    assert done.out.count("Test assertion failed") + done.out.count("message: no") == 1


def test_coverage_lists_what_no_assertion_reaches(tests: FolderOfTests) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('output.name == "web"'))
    out = tests.run("test", "--coverage").out
    assert "coverage: 0 of 1 resource\n  main.tf:7  terraform_data.a\n" in out
    assert "coverage: 1 of 2 outputs\n  main.tf:11  output.id\n" in out


CONDITIONAL = MODULE + 'locals {\n  size = var.name == "web" ? 1 : 2\n}\n'


def test_coverage_lists_arms_that_no_run_chooses(tests: FolderOfTests) -> None:
    tests.statuses(asserting('var.name == "web"'))
    (tests.folder / "main.tf").write_text(CONDITIONAL)
    shown = tests.run("test", "--coverage").out
    assert 'coverage: 1 of 2 arms\n  main.tf:19  `2` unless `var.name == "web"`\n' in shown
    shown = tests.run("test", "--coverage", "--output-format=github").out
    assert "No run reaches arm `2`" in shown


def test_grouped_problems_are_below_their_file(tests: FolderOfTests) -> None:
    tests.statuses(asserting('var.name == "x"'))
    shown = tests.run("test", "--output-format=grouped").out
    heading, problem = shown.split("\n")[:2]
    assert heading == "a.tftest.hcl  fail"
    assert problem == '  4        fail  run "r": Test assertion failed: no'


def test_a_file_of_the_wrong_form_is_one_error(tests: FolderOfTests) -> None:
    (tests.folder / "a.tftest.json").write_text('{"run": [1, 2]}')
    found = json.loads(tests.run("test", "--output-format=json").out)["files"]
    assert [problem["summary"] for problem in found[0]["problems"]] == ["Expected a JSON object"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_links_that_lead_out_of_the_tree_are_mentioned(
    tests: FolderOfTests, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "b.tftest.hcl"
    outside.write_text(asserting('var.name == "web"'))
    (tests.folder / "b.tftest.hcl").symlink_to(outside)
    assert "b.tftest.hcl: the link leads out" in tests.run("test").err


def test_a_file_whose_digest_is_taken_must_exist(tests: FolderOfTests) -> None:
    (tests.folder / "more.tf").write_text('locals {\n  main = "main"\n}\n')
    assert tests.statuses(asserting('filesha256(var.name) != ""')) == {"r": "error"}
    assert tests.statuses(asserting('filesha256("${local.main}.tf") != null')) == {"r": "pass"}


DOCUMENT = '''
data "aws_iam_policy_document" "a" {
  statement {
    actions   = ["s3:GetObject", "s3:PutObject"]
    resources = ["arn:aws:s3:::b/&{aws:username}"]
    principals {
      type        = "*"
      identifiers = ["*"]
    }
    condition {
      test     = "StringLike"
      variable = "aws:x"
      values   = ["<b>", "a"]
    }
  }
}
'''
MINIFIED = (
    r'{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",'
    r'\"Action\":[\"s3:PutObject\",\"s3:GetObject\"],'
    r'\"Resource\":\"arn:aws:s3:::b/$${aws:username}\",\"Principal\":\"*\",'
    r'\"Condition\":{\"StringLike\":{\"aws:x\":[\"\\u003cb\\u003e\",\"a\"]}}}]}'
)


@pytest.mark.parametrize("condition, mock, status", [
    (f'data.aws_iam_policy_document.a.minified_json == "{MINIFIED}"', "", "pass"),
    ('data.aws_iam_policy_document.a.version == "2012-10-17"', "", "pass"),
    ('data.aws_iam_policy_document.a.json != ""', 'mock_provider "aws" {\n}\n', "pass"),
    ('strcontains(data.aws_iam_policy_document.a.json, "s3")', 'mock_provider "aws" {}\n',
     "undecided"),
])
def test_policy_documents_are_worked_out_unless_they_are_mocked(
    tests: FolderOfTests, condition: str, mock: str, status: str
) -> None:
    (tests.folder / "main.tf").write_text(DOCUMENT)
    assert tests.statuses(mock + asserting(condition)) == {"r": status}


def test_runs_that_plan_the_same_get_other_values_from_mocks(tests: FolderOfTests) -> None:
    (tests.folder / "more.tf").write_text(
        'data "aws_caller_identity" "me" {\n}\n'
        'output "me" {\n  value = data.aws_caller_identity.me.user_id\n}\n'
    )
    text = 'mock_provider "aws" {\n}\n' + asserting("output.me != null", name="one")
    assert tests.statuses(text + asserting("run.one.me != output.me")) == {
        "one": "pass", "r": "pass"
    }


def test_a_run_after_one_that_plans_the_same_has_its_own_result(tests: FolderOfTests) -> None:
    runs = [asserting(f'output.name == "{name}"', name=name) for name in ("web", "x", "y")]
    assert tests.statuses("".join(runs)) == {"web": "pass", "x": "fail", "y": "fail"}


GUARDED = '''
terraform {
  required_version = ">= 1.6"
}
variable "size" {
  type    = object({ width = number })
  default = null
  validation {
    condition     = var.size == null || var.size.width > 0
    error_message = "It must be positive."
  }
}
'''


def test_conditions_that_older_versions_cannot_evaluate_are_noted(tests: FolderOfTests) -> None:
    (tests.folder / "main.tf").write_text(GUARDED)
    assert tests.statuses(asserting("var.size == null")) == {"r": "pass"}
    shown = tests.run("test", "--output-format=concise").out
    assert 'main.tf:9: warning  run "r"  Condition fails before Terraform 1.12' in shown
    (tests.folder / "main.tf").write_text(GUARDED.replace("1.6", "1.12"))
    assert "warning" not in tests.run("test").out
    assert tests.statuses(asserting("var.size == null"), "--target-version=1.12") == {"r": "pass"}


TARGETED = '''
resource "terraform_data" "a" {
  input = "a"
}
resource "terraform_data" "b" {
  input = terraform_data.a.input
}
resource "terraform_data" "c" {
  input = "c"
}
output "a" {
  value = terraform_data.a.input
}
output "c" {
  value = terraform_data.c.input
}
output "text" {
  value = "text"
}
'''


@pytest.mark.parametrize("condition, status", [
    ('output.a == "a"', "pass"), ("output.c == null", "pass"), ("output.text == null", "pass"),
    ('terraform_data.c.input == "c"', "undecided"),
])
def test_only_what_is_targeted_is_planned(
    tests: FolderOfTests, condition: str, status: str
) -> None:
    (tests.folder / "main.tf").write_text(TARGETED)
    options = "  plan_options {\n    target = [terraform_data.b]\n  }\n"
    assert tests.statuses(asserting(condition, more=options)) == {"r": status}


def test_a_target_in_a_module_that_is_called_leaves_the_run_undecided(
    tests: FolderOfTests
) -> None:
    (tests.folder / "inner").mkdir()
    (tests.folder / "inner" / "main.tf").write_text(INNER)
    (tests.folder / "main.tf").write_text(
        TARGETED + 'module "inner" {\n  source = "./inner"\n}\n'
    )
    targets = "terraform_data.b, module.inner.terraform_data.a"
    options = f"  plan_options {{\n    target = [{targets}]\n  }}\n"
    assert tests.statuses(asserting('output.a == "a"', more=options)) == {"r": "undecided"}
    assert "`target` leaves out a part of a module that is called" in tests.run("test").out


OLD = '''
resource "terraform_data" "old" {
}
module "old" {
  source = "../inner"
}
output "ids" {
  value = [terraform_data.old.id, module.old.id]
}
'''
INNER = 'resource "terraform_data" "a" {\n}\noutput "id" {\n  value = terraform_data.a.id\n}\n'
NEW = '''
resource "terraform_data" "new" {
  count = 1
}
module "new" {
  source   = "./inner"
  for_each = toset(["a"])
}
moved {
  from = terraform_data.old
  to   = terraform_data.new[0]
}
moved {
  from = module.old
  to   = module.new["a"]
}
output "ids" {
  value = [terraform_data.new[0].id, module.new["a"].id]
}
'''


def test_objects_of_earlier_runs_are_moved(tests: FolderOfTests) -> None:
    for name, text in (("old/main.tf", OLD), ("inner/main.tf", INNER), ("main.tf", NEW)):
        (tests.folder / name).parent.mkdir(exist_ok=True)
        (tests.folder / name).write_text(text)
    run = 'run "old" {\n  state_key = "k"\n  module {\n    source = "./old"\n  }\n}\n'
    text = run + asserting("output.ids == run.old.ids", more='  state_key = "k"\n')
    assert tests.statuses(text) == {"old": "pass", "r": "pass"}


MOCKED = '''
provider "aws" {
  alias    = "each"
  for_each = toset(["a"])
  region   = each.key
}
resource "aws_sqs_queue" "q" {
  provider = aws.each["a"]
}
module "inner" {
  source   = "./inner"
  for_each = toset(["a"])
}
'''
MOCKS = '''
mock_provider "aws" {
  alias    = "each"
  for_each = toset(["a"])
}
override_resource {
  target = module.inner[*].terraform_data.a
  values = { id = "fake" }
}
'''


def test_mocks_of_opentofu_are_for_each_configuration_and_instance(tests: FolderOfTests) -> None:
    (tests.folder / "inner").mkdir()
    (tests.folder / "inner" / "main.tofu").write_text(INNER)
    (tests.folder / "main.tf").unlink()
    (tests.folder / "main.tofu").write_text(MOCKED)
    condition = 'length(aws_sqs_queue.q.arn) < 16 && module.inner["a"].id == "fake"'
    assert tests.statuses(MOCKS + asserting(condition)) == {"r": "pass"}


def test_values_of_a_run_can_be_shown(tests: FolderOfTests) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('output.name == "web"', name="one"))
    out = tests.run("test", "--show-run", "o*").out
    assert 'one: var.name = "web"\n' in out and "one: output.id = (unknown string)\n" in out


def locals_in_a_chain(length: int) -> str:
    lines = [f"  l{number} = local.l{number + 1}\n" for number in range(length)]
    return f"locals {{\n{''.join(lines)}  l{length} = 1\n}}\n"


LOOP = "[for a in range(1000) : [for b in range(1000) : a * b]]"
LOOPS = "locals {\n" + "".join([f"  l{n} = {LOOP}\n" for n in range(8)]) + "}\n"


@pytest.mark.parametrize("text, reason", [
    (locals_in_a_chain(3_000), "values refer to others too deeply"),
    (LOOPS, "its expressions take too many steps"),
])
def test_work_is_bounded(
    tests: FolderOfTests, monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    monkeypatch.setattr(running, "_MOST_STEPS", 20_000)
    (tests.folder / "more.tf").write_text(text)
    assert tests.statuses(asserting('var.name == "web"')) == {"r": "undecided"}
    assert reason in tests.run("test").out


def test_nothing_outside_the_tree_is_read(tests: FolderOfTests) -> None:
    more = '  variables {\n    name = file("../../../../../../etc/hostname")\n  }\n'
    assert tests.statuses(asserting('var.name == "web"', more=more)) == {"r": "undecided"}


SECRETS = '''
variable "pw" {
  default   = "hunter1"
  sensitive = true
}

locals {
  z      = sensitive("hunter3")
  both   = { open = "x", closed = sensitive("hunter4") }
}

module "m" {
  source = "./m"
  pw     = "hunter6"
}
'''


CONDITIONS = [
    'var.pw == "guess"', 'local.z == "x"', 'local.both.open == "y"', 'local.both == {}',
    'nonsensitive(local.both) == {}', 'module.m.pw == "x"', 'alltrue([var.pw == "guess"])',
    'module.m.n == 1 && var.pw == "guess"', 'startswith(var.pw, "guess")',
    'anytrue([for c in [var.pw] : c == "guess"])', 'can(regex("x", var.pw))',
]
FORMS = ["full", "json", "junit", "sarif", "concise"]


@pytest.mark.parametrize("condition, form", sample([*product(CONDITIONS, FORMS)], 6))
def test_explanations_tell_nothing_of_what_is_sensitive(
    tests: FolderOfTests, condition: str, form: str
) -> None:
    (tests.folder / "m").mkdir()
    (tests.folder / "m" / "main.tf").write_text(
        'variable "pw" {\n  sensitive = true\n}\n'
        'output "n" {\n  value = 1\n}\noutput "pw" {\n  value = var.pw\n  sensitive = true\n}\n'
    )
    (tests.folder / "main.tf").write_text(SECRETS)
    (tests.folder / "x.tfvars").write_text('pw = "hunterC"\n')
    variables = '  variables {\n    pw = "hunterD"\n  }\n'
    for more, words in (("", []), (variables, []), ("", ["--var-file", "x.tfvars"])):
        (tests.folder / "a.tftest.hcl").write_text(asserting(condition, more=more))
        out = tests.run("test", "--output-format", form, "--show-run", "*", *words).out
        assert "hunter" not in out
        assert "guess" not in out or form == "sarif"  # It has the text of the place.


def test_values_from_the_command_line_are_not_said_to_be_defaults(tests: FolderOfTests) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('var.name == "db"'))
    out = tests.run("test", "--var", "name=other").out
    assert "(default)" not in out and "from the command line or the environment  var.name" in out


def test_a_count_that_is_too_large_is_no_failure_of_the_tool(tests: FolderOfTests) -> None:
    (tests.folder / "main.tf").write_text(
        'variable "n" {\n  type = number\n}\nresource "terraform_data" "x" {\n  count = var.n\n}\n'
    )
    text = 'run "r" {\n  variables {\n    n = 1e999999\n  }\n}\n'
    assert tests.statuses(text) == {"r": "pass"}


@pytest.mark.skipif(not running.__file__.endswith(".py"), reason="compiled code stays as it is")
def test_a_failure_of_the_tool_is_an_error_of_the_run(
    tests: FolderOfTests, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OverflowError("too large")

    monkeypatch.setattr(running, "judge", broken)
    (tests.folder / "a.tftest.hcl").write_text(asserting("var.name == null"))
    done = tests.run("test")
    assert done.code == 1 and "bug in hcl-lint" in done.out and not done.err


@pytest.mark.parametrize("words", [["--var-file", "bad.tfvars"], []])
@pytest.mark.parametrize("text", ["n = {\n", "\nn = foo.bar\n", "\nn {\n}\n"])
def test_a_broken_file_of_values_is_an_error_in_it(
    tests: FolderOfTests, words: list[str], text: str
) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('var.name == "web"'))
    name = words[1] if words else "terraform.tfvars"
    (tests.folder / name).write_text(text)
    done = tests.run("test", *words)
    assert done.code == 1 and f"{name}:2: error" in done.out, done.out


@pytest.mark.parametrize("words, message", [
    (["nonexist"], "nonexist: no such file"), ([".", "zzz"], "zzz: no such file"),
    (["tests/zzz.tftest.hcl"], "tests/zzz.tftest.hcl: no such file"),
    (["zzz.tftest.hcl::x"], "zzz.tftest.hcl: no such file"),
    ([""], "`` must be PATH or PATH::RUN"), (["::x"], "`::x` must be"),
    (["a.tftest.hcl::"], "`a.tftest.hcl::` must be"),
    (["--test-directory", "nope"], "there is no folder `nope`"),
    (["--show-run", "zzz"], "no run matches `zzz`"),
    (["--var-file", "nope.tfvars"], "cannot read `nope.tfvars`"),
])
def test_what_does_not_exist_is_wrong_use(
    tests: FolderOfTests, words: list[str], message: str
) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('var.name == "web"'))
    done = tests.run("test", *words)
    assert done.code == 2 and message in done.err and done.err.count("\n") == 1, done.err


@pytest.mark.parametrize("words", [
    ["main.tf", "tests/a.tftest.hcl"], [".", "tests/a.tftest.hcl::r"],
    ["tests/a.tftest.hcl", "tests/a.tftest.hcl::r"],
])
def test_a_file_that_is_named_twice_runs_once(tests: FolderOfTests, words: list[str]) -> None:
    (tests.folder / "tests").mkdir()
    (tests.folder / "tests" / "a.tftest.hcl").write_text(asserting('var.name == "web"'))
    assert "1 passed, 0 failed, 0 error" in tests.run("test", *words).out


@pytest.mark.parametrize("expression, status", [
    ('file("~/.ssh/id_rsa.pub")', "undecided"), ('file("/etc/hostname")', "undecided"),
    ('templatefile("../../x", {})', "undecided"), ('fileexists("~/x")', "undecided"),
    ('fileexists("../../../x")', "undecided"), ('file("missing.txt")', "error"),
    ('fileexists("missing.txt")', "fail"), ('fileexists("main.tf")', "pass"),
])
def test_files_outside_of_the_tree_are_not_known(
    tests: FolderOfTests, expression: str, status: str
) -> None:
    (tests.folder / "main.tf").write_text(f"output \"o\" {{\n  value = {expression}\n}}\n")
    found = tests.statuses(asserting('tostring(output.o) == "true"'))
    assert found == {"r": status}


@pytest.mark.parametrize("more, version, item", [
    ('mock_provider "x" {\n}\n', "1.6", "`mock_provider` needs Terraform 1.7"),
    ('run "x" {\n  state_key = "x"\n}\n', "terraform=1.9", "`state_key` needs Terraform 1.11"),
    ("", "1.5", "`run` needs Terraform 1.6"),
    ('mock_provider "x" {\n}\n', "1.11", ""), ("", ">= 1.8", ""),
])
def test_what_is_newer_than_the_version_is_an_error(
    tests: FolderOfTests, more: str, version: str, item: str
) -> None:
    (tests.folder / "a.tftest.hcl").write_text(asserting('var.name == "web"') + more)
    done = tests.run("test", "--target-version", version)
    assert done.code == (1 if item else 0) and item in done.out, done.out


@pytest.mark.parametrize("constraint", [">= 1.12", "> 2, < 1"])
def test_a_module_for_other_versions_is_an_error(tests: FolderOfTests, constraint: str) -> None:
    (tests.folder / "main.tf").write_text(
        f'{MODULE}terraform {{\n  required_version = "{constraint}"\n}}\n'
    )
    (tests.folder / "a.tftest.hcl").write_text(asserting('var.name == "web"'))
    done = tests.run("test", "--target-version", "terraform=1.11")
    assert done.code == 1 and "Unsupported Terraform Core version" in done.out


@pytest.mark.parametrize("version", ["zzz", "nomad=1.0", "terraform="])
def test_a_wrong_version_is_wrong_use(tests: FolderOfTests, version: str) -> None:
    assert tests.run("test", "--target-version", version).code == 2


def test_cyclic_calls_are_errors(tests: FolderOfTests) -> None:
    (tests.folder / "m").mkdir()
    (tests.folder / "m" / "main.tf").write_text('module "up" {\n  source = "../"\n}\n')
    (tests.folder / "main.tf").write_text(f'{MODULE}module "m" {{\n  source = "./m"\n}}\n')
    (tests.folder / "a.tftest.hcl").write_text(asserting('var.name == "web"'))
    done = tests.run("test", ".")
    assert done.code == 1 and "Modules call each other in a cycle" in done.out


def test_conditions_that_fail_name_their_instances_once(tests: FolderOfTests) -> None:
    (tests.folder / "main.tf").write_text(
        'resource "terraform_data" "x" {\n  count = 2\n  lifecycle {\n    precondition {\n'
        '      condition     = count.index > 5\n      error_message = "small"\n    }\n  }\n}\n'
    )
    (tests.folder / "a.tftest.hcl").write_text('run "r" {\n  command = plan\n}\n')
    out = tests.run("test").out
    assert [out.count(f"terraform_data.x[{key}]: small") for key in (0, 1)] == [1, 1], out


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_files_side_by_side_have_the_results_of_one_after_the_other(
    folder: Path, run: Runner
) -> None:
    (folder / "main.tf").write_text(MODULE)
    conditions = [f'var.name == "{"web" if number % 3 else "x"}"' for number in range(100)]
    runs = [asserting(one, name=f"r{number}") for number, one in enumerate(conditions)]
    for name in ("a", "b", "c"):
        (folder / f"{name}.tftest.hcl").write_text("".join(runs))

    words = ["test", "--output-format", "json", "--jobs"]
    shared = json.loads(run(*words, "2").out)["files"]
    assert [file["path"] for file in shared] == ["a.tftest.hcl", "b.tftest.hcl", "c.tftest.hcl"]
    assert shared == json.loads(run(*words, "1").out)["files"]


@pytest.mark.parametrize(("columns", "lines"), [(40, 3), (160, 1)])
def test_messages_are_wrapped_on_terminals(
    folder: Path, run: Runner, columns: int, lines: int
) -> None:
    message = "The region must be another one than this, as names are taken in it."
    test = asserting("var.name == 1").replace('"no"', json.dumps(message))
    FolderOfTests(folder, run).statuses(test)
    run.on_terminal = True
    run.variables.update({"COLUMNS": str(columns), "NO_COLOR": "1"})
    shown = run("test").out.split("\n")
    start = next(at for at, line in enumerate(shown) if line.startswith("  message: "))
    assert shown.index("", start) - start == lines


@pytest.mark.parametrize(("text", "lines"), [
    ('resource "terraform_data" "x" {\n  count = var.n\n  input = tostring([1])\n}\n', [7]),
    ('resource "terraform_data" "x" {\n  count = var.n\n  lifecycle {\n    precondition {\n'
     '      condition = var.n + [] > 2\n      error_message = "no"\n    }\n  }\n}\n', [9]),
    ('locals {\n  a = length(5)\n  b = local.a + []\n  c = var.n.d\n}\n', [6, 8]),
    ('module "m" {\n  source = "./m"\n  count = var.n\n  text = {}\n}\n', [8]),
    # What only values decide is left to the plan.
    ('locals {\n  a = { b = 1 }\n  c = var.n > 0 ? local.a.d : 1\n}\n', []),
    ('resource "terraform_data" "x" {\n  for_each = { a = "b" }\n  input = each.value\n}\n'
     'output "o" {\n  value = var.n > 0 ? terraform_data.x["c"].id : ""\n}\n', []),
    ('output "o" {\n  value = [for i in var.list : i.b]\n}\n', []),
])
def test_what_is_wrong_with_any_values_is_an_error_without_instances(
    tests: FolderOfTests, text: str, lines: list[int]
) -> None:
    (tests.folder / "m").mkdir()
    (tests.folder / "m" / "main.tf").write_text('variable "text" {\n  type = string\n}\n')
    (tests.folder / "main.tf").write_text(
        'variable "n" {\n  type = number\n  default = 0\n}\n' + text
        + 'variable "list" {\n  type = list(object({ a = string }))\n  default = []\n}\n'
    )
    (tests.folder / "a.tftest.hcl").write_text('run "r" {\n  command = plan\n}\n')
    run = json.loads(tests.run("test", "--output-format", "json").out)["files"][0]["runs"][0]
    assert run["status"] == ("error" if lines else "pass")
    assert sorted([problem["line"] for problem in run["problems"]]) == lines


def test_what_an_override_file_replaces_is_not_evaluated(tests: FolderOfTests) -> None:
    block = 'resource "terraform_data" "b" {\n  input = '
    (tests.folder / "b.tf").write_text(block + "tostring([1])\n}\n")
    (tests.folder / "b_override.tf").write_text(block + '"fine"\n}\n')
    assert tests.statuses(asserting('terraform_data.b.input == "fine"')) == {"r": "pass"}


@pytest.mark.parametrize(("message", "summary"), [
    ('"is ${var.name}"', "Invalid template interpolation value"), ("[1]", "Invalid error message"),
    ("null", "Invalid error message"), ("1", ""),
])
def test_messages_of_conditions_that_hold_are_evaluated(
    tests: FolderOfTests, message: str, summary: str
) -> None:
    condition = f'    condition     = var.name == null\n    error_message = {message}\n'
    (tests.folder / "main.tf").write_text(
        'variable "name" {\n  default = null\n}\n'
        f'output "o" {{\n  value = 1\n  precondition {{\n{condition}  }}\n}}\n'
    )
    (tests.folder / "a.tftest.hcl").write_text('run "r" {\n  command = plan\n}\n')
    run = json.loads(tests.run("test", "--output-format", "json").out)["files"][0]["runs"][0]
    assert [problem["summary"] for problem in run["problems"]] == ([summary] if summary else [])


def test_a_resource_behind_one_that_is_wrong_is_not_looked_at(tests: FolderOfTests) -> None:
    (tests.folder / "main.tf").write_text(
        'resource "terraform_data" "a" {\n  count = 0\n  input = tostring([1])\n}\n'
        'resource "terraform_data" "b" {\n  count = 0\n'
        "  input = tostring([length(terraform_data.a)])\n}\n"
    )
    (tests.folder / "a.tftest.hcl").write_text('run "r" {\n  command = plan\n}\n')
    run = json.loads(tests.run("test", "--output-format", "json").out)["files"][0]["runs"][0]
    assert [problem["line"] for problem in run["problems"]] == [3]


@pytest.mark.parametrize(("declared", "given", "summaries"), [
    ("nullable = false", "null", ["Required variable not set"]), ("nullable = true", "null", []),
    ("nullable = false\n  default = null", "null", ["Required variable not set"]),
    ("nullable = false\n  default = 1", "null", []),
])
def test_a_variable_that_is_not_nullable_must_have_a_value(
    tests: FolderOfTests, declared: str, given: str, summaries: list[str]
) -> None:
    (tests.folder / "main.tf").write_text(f'variable "a" {{\n  {declared}\n}}\n')
    text = f'run "r" {{\n  variables {{\n    a = {given}\n  }}\n}}\n'
    (tests.folder / "a.tftest.hcl").write_text(text)
    run = json.loads(tests.run("test", "--output-format", "json").out)["files"][0]["runs"][0]
    assert [problem["summary"] for problem in run["problems"]] == summaries


def test_an_override_of_a_module_does_not_replace_the_module_around_its_target(
    tests: FolderOfTests
) -> None:
    (tests.folder / "inner").mkdir()
    (tests.folder / "inner" / "main.tf").write_text(INNER)
    (tests.folder / "main.tf").write_text('module "inner" {\n  source = "./inner"\n}\n')
    for target, status in (("module.inner", "pass"), ("module.inner.module.other", "error")):
        override = f'override_module {{\n  target = {target}\n  outputs = {{ id = "x" }}\n}}\n'
        assert tests.statuses(asserting('module.inner.id == "x"', more=override)) == {"r": status}


@pytest.mark.parametrize(("lifecycle", "command", "is_noted"), [
    ("prevent_destroy = true", "apply", True), ("prevent_destroy = true", "plan", False),
    ("prevent_destroy = false", "apply", False), ("ignore_changes = [input]", "apply", False),
])
def test_objects_that_cannot_be_destroyed_at_the_end_are_noted(
    tests: FolderOfTests, lifecycle: str, command: str, is_noted: bool
) -> None:
    (tests.folder / "main.tf").write_text(
        'resource "terraform_data" "other" {\n}\n'
        f'resource "terraform_data" "a" {{\n  lifecycle {{\n    {lifecycle}\n  }}\n}}\n'
    )
    (tests.folder / "a.tftest.hcl").write_text(f'run "r" {{\n  command = {command}\n}}\n')
    out = tests.run("test").out
    assert out.count("Instance cannot be destroyed") == is_noted


def test_an_import_is_of_one_instance(tests: FolderOfTests) -> None:
    imports = [
        f'import {{\n  to = terraform_data.a[{key}]\n  id = "imported {key}"\n}}\n'
        for key in (0, 2)
    ]
    text = 'resource "terraform_data" "a" {\n  count = 3\n}\n' + "".join(imports)
    (tests.folder / "main.tf").write_text(text)
    condition = (
        "[for key, it in terraform_data.a : it.id == \"imported ${key}\"] == [true, false, true]"
    )
    assert tests.statuses(asserting(condition, "apply")) == {"r": "pass"}


def test_mocks_make_up_empty_collections(tests: FolderOfTests) -> None:
    (tests.folder / "main.tf").write_text('data "aws_availability_zones" "a" {\n}\n')
    empty = 'slice(tolist(["a"]), 0, 0)'
    condition = (
        f"data.aws_availability_zones.a.group_names == toset({empty}) "
        f"&& data.aws_availability_zones.a.names == {empty}"
    )
    assert tests.statuses('mock_provider "aws" {}\n' + asserting(condition)) == {"r": "pass"}
