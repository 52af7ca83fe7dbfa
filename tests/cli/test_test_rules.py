"""``hcl-lint test-rules``, and policies in ``check`` and ``rule``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Runner

POLICY = """rule "count-is-one" {
  description = "Count that is not one."
  match       = "a"
  condition   = self == 1
  message     = "It is `${self}`"

  fix {
    value = 1
  }

  examples {
    good {
      a = 1
    }
    bad {
      a = 2 # expect
    }
    fixed {
      a = 1
    }
  }
}
"""


def write(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "a.hcl").write_text(text)
    return folder


def test_examples_that_are_right(run: Runner, tmp_path: Path) -> None:
    done = run("test-rules", str(write(tmp_path / "policies", POLICY)))
    assert (done.code, done.err) == (0, "")
    assert done.out == "ok      count-is-one  3 examples\n3 examples of 1 rule passed.\n"


def test_one_example_is_counted_as_one(run: Runner, tmp_path: Path) -> None:
    text = POLICY.partition("    bad {")[0] + "  }\n}\n"
    done = run("test-rules", str(write(tmp_path / "policies", text)))
    assert done.out == "ok      count-is-one  1 example\n1 example of 1 rule passed.\n"


def test_examples_that_fail(run: Runner, tmp_path: Path) -> None:
    text = POLICY.replace("a = 2 # expect", "b = 2 # expect")
    text = text.replace("fixed {\n      a = 1", "fixed {\n      a = 3")
    folder = write(tmp_path / "policies", text)
    done = run("test-rules", str(folder))
    assert (done.code, done.err) == (1, "")
    assert done.out == (
        "failed  count-is-one  2 of 3 examples\n"
        f"\n  {folder}/a.hcl:15:5: an example that is `bad`\n"
        "    line 1: expected a finding, but there is none\n"
        "      | b = 2\n\n"
        f"\n  {folder}/a.hcl:18:5: the text that is `fixed`\n"
        "    the fix produces a different text\n"
        "      @@ -1 +1 @@\n"
        "      -a = 3\n"
        "      +b = 2\n\n"
        "2 of 3 examples of 1 rule failed.\n"
    )
    (rule,) = json.loads(run("test-rules", "--output-format", "json", str(folder)).out)
    assert (rule["rule"], rule["passed"]) == ("count-is-one", False)
    assert [each["passed"] for each in rule["examples"]] == [True, False, False]
    assert rule["examples"][2]["actual"] == "b = 2\n"


def test_a_rule_without_examples_keeps_no_others_from_being_tried(
    run: Runner, tmp_path: Path
) -> None:
    bare = 'rule "bare" {\n  description = "x"\n  match = "a"\n  condition = true\n'
    folder = write(tmp_path / "policies", f'{POLICY}\n{bare}  message = "m"\n}}\n')
    done = run("test-rules", str(folder))
    assert (done.code, "Rule `bare` has no examples" in done.err) == (2, True)
    assert done.out.startswith("ok      count-is-one  3 examples\n")


def test_a_policy_that_is_wrong(run: Runner, tmp_path: Path) -> None:
    folder = write(tmp_path / "policies", POLICY.replace("message ", "mesage "))
    done = run("test-rules", str(folder))
    assert (done.code, done.out) == (2, "")
    assert "error[policy-error]: Unexpected attribute `mesage` (HL007)" in done.err
    assert "Did you mean `message`?" in done.err
    (tmp_path / "main.tf").write_text("a = 2\n")
    done = run("check", "--rules", str(folder), str(tmp_path / "main.tf"))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("hcl-lint: policies/a.hcl:1:21: Missing attribute `message`. ")


def test_without_a_folder(run: Runner, tmp_path: Path) -> None:
    done = run("test-rules")
    assert done.code == 2
    assert done.err.startswith("hcl-lint: `test-rules` needs the folders of rule packs, as ")
    write(tmp_path / "policies", POLICY)
    (tmp_path / "hcl-lint.toml").write_text('rule-packs = ["policies"]\n')
    assert run("test-rules").out.endswith("3 examples of 1 rule passed.\n")
    done = run("test-rules", str(tmp_path / "none"))
    assert done.code == 2 and done.err.startswith("hcl-lint: rule pack ")


def test_a_policy_is_a_rule_like_any_other(run: Runner, tmp_path: Path) -> None:
    write(tmp_path / "policies", POLICY)
    path = tmp_path / "main.hcl"
    path.write_text("a = 2\n")
    words = ("check", "--rules", str(tmp_path / "policies"), "--isolated", str(path))
    concise = ("--output-format", "concise", "--quiet")
    assert run(*words, *concise).out == f"{path}:1:5: count-is-one It is `2`\n"
    assert run(*words, "--statistics").out == (
        "1        [*] count-is-one\n[*] fixable with `--fix --unsafe-fixes`\n"
    )
    assert run(*words, "--ignore", "count-is-one").code == 0
    assert run(*words, "--select", "F,S").code == 0
    assert run(*words, "--config", 'severity.count-is-one = "info"', "--fail-on", "error").code == 0
    assert run(*words, "--per-file-ignores", "main.hcl:count-is-one").code == 0
    assert run(*words, "--unfixable", "count-is-one").code == 2  # no such option
    path.write_text("a = 2 # hcl-lint: ignore[count-is-one] why\n")
    assert run(*words).code == 0
    path.write_text("a = 2\n")
    assert run(*words, "--fix", "--unsafe-fixes").code == 0
    assert path.read_text() == "a = 1\n"


def test_a_policy_is_explained(run: Runner, tmp_path: Path) -> None:
    rules = ("--rules", str(write(tmp_path / "policies", POLICY)))
    done = run("rule", "count-is-one", *rules)
    assert done.code == 0
    head = "# count-is-one\n\nCount that is not one.\n\nWarning. On by default.\n"
    assert done.out.startswith(head)
    assert "```hcl\na = 2\n```" in done.out
    assert "         count-is-one                 on       Count that is not one.\n" in run(
        "rule", "--all", *rules
    ).out


def test_a_policy_that_fails_is_a_warning_for_each_value(run: Runner, tmp_path: Path) -> None:
    text = POLICY.replace("self == 1", "self.x == 1")
    rules = ("--rules", str(write(tmp_path / "policies", text)))
    for name in ("one.tf", "two.tf", "three.tf"):
        (tmp_path / name).write_text("a = 2\n")
    paths = [str(tmp_path / name) for name in ("two.tf", "one.tf", "three.tf")]
    for cache in ("--no-cache", "--cache-dir=cache", "--cache-dir=cache"):
        done = run("check", *rules, "--isolated", cache, *paths)
        assert done.code == 1
        assert done.out.count("warning[policy-error]") == 3
        assert "one.tf:1:1" in done.out
        assert "policies/a.hcl:4:21" in " ".join(done.out.split())
        assert run("check", *rules, "--isolated", cache, "--exit-zero", *paths).code == 0


def test_nothing_that_a_policy_says_acts_on_the_terminal(run: Runner, tmp_path: Path) -> None:
    bell = "\\u0007\\u001b[31m"
    text = POLICY.replace("It is", bell).replace("Count that", f"{bell} that")
    rules = ("--rules", str(write(tmp_path / "policies", text)))
    (tmp_path / "main.tf").write_text("a = 2\n")
    shown = run("rule", "count-is-one", *rules).out + run("rule", "--all", *rules).out
    shown += run("check", *rules, "main.tf").out + run("test-rules", rules[1]).out
    assert "\x07" not in shown and "\x1b" not in shown
    assert "␛[31m that is not one" in shown


def test_the_folder_around_standard_input_is_read(run: Runner, tmp_path: Path) -> None:
    text = POLICY.replace("self == 1", "length(module.blocks) == 2")
    rules = ("--rules", str(write(tmp_path / "policies", text)))
    words = ("check", *rules, "--isolated", "--select", "count-is-one")
    (tmp_path / "one.tf").write_text("b {\n}\n")
    typed = b"a = 1\nb {\n}\n"
    assert run(*words, "--stdin-filename", "two.tf", "-", stdin=typed).code == 0
    (tmp_path / "two.tf").write_text("b {\n}\nb {\n}\n")
    assert run(*words, "--stdin-filename", "two.tf", "-", stdin=typed).code == 0
    (tmp_path / "one.tf").unlink()
    assert run(*words, "--stdin-filename", "two.tf", "-", stdin=typed).code == 1


BROKEN = """rule "recommended" {
  code        = "TF099"
  dialects    = ["terraform"]
  description = "A rule that cannot work."
  match       = ["resource", "resorce[aws_*]"]
  condition   = can(regex("(", "a")) && can(regex(option.pattern, "a"))
  message     = "m"

  option "pattern" {
    default = "["
  }
}

rule "unformatted" {
  description = "A rule with the name of another one."
  match       = "resource"
  condition   = true
  message     = "m"
}
"""


def test_all_that_keeps_rules_from_working_is_reported_with_its_place(
    run: Runner, tmp_path: Path
) -> None:
    folder = write(tmp_path / "policies", BROKEN)
    done = run("test-rules", str(folder))
    assert (done.code, done.out) == (2, "")
    lines = done.err.splitlines()
    summaries = [line for line in lines if line.startswith("error")]
    places = [line.partition("a.hcl:")[2] for line in lines if "--> " in line]
    names = [each.split(": ")[1].removesuffix(" (HL007)") for each in summaries]
    assert list(zip(places, names, strict=True)) == [
        ("1:6", "Rule `recommended` has no examples"),
        ("1:6", "The rule name `recommended` is taken"),
        ("2:17", "The code `TF099` is reserved"),
        ("5:17", "Nothing in `match` is called `resorce` in terraform"),
        ("6:27", "Invalid regular expression `(`"),
        ("10:15", "Invalid regular expression `[`"),
        ("14:6", "Rule `unformatted` has no examples"),
        ("14:6", "The rule name `unformatted` is taken"),
    ]


def test_what_check_reports_of_a_pack_test_rules_does_too(run: Runner, tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text("locals {}\n")
    for old, new in (
        ("count-is-one", "unformatted"),
        ("  description", '  code = "S900"\n  description'),
        ("  description", '  dialects = ["terrafrom"]\n  description'),
        ("self == 1", 'can(regex("(", self))'),
        ("self == 1", "self == option.x"),
        ('"a"\n', '"a["\n'),
    ):
        folder = write(tmp_path / "policies", POLICY.replace(old, new, 1))
        shown = run("check", "--rules", str(folder), str(tmp_path / "main.tf"))
        assert shown.code == 2 and ":" in shown.err.partition("a.hcl")[2]
        assert run("test-rules", str(folder)).code == 2


def test_an_option_that_is_a_regular_expression_must_be_one(run: Runner, tmp_path: Path) -> None:
    text = POLICY.replace("self == 1", 'can(regex(option.name, "a"))')
    text = text.replace("  fix {", '  option "name" {\n    default = "a"\n  }\n\n  fix {')
    folder = write(tmp_path / "policies", text)
    (tmp_path / "main.tf").write_text("locals {}\n")
    setting = 'rules.count-is-one.name = "("'
    shown = run("check", "--rules", str(folder), "--config", setting, str(tmp_path / "main.tf"))
    assert shown.code == 2
    assert "option `name` of `count-is-one` has an invalid regular expression, `(`" in shown.err


def test_settings_have_to_be_valid_for_examples_too(run: Runner, tmp_path: Path) -> None:
    folder = write(tmp_path / "policies", POLICY)
    run.variables["HCL_LINT_SELCT"] = "F"
    done = run("test-rules", str(folder))
    assert done.code == 2
    assert "HCL_LINT_SELCT; did you mean HCL_LINT_SELECT?" in done.err
