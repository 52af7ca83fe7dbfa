"""Which rules a run loads."""

from __future__ import annotations

import pytest
import subprocess
import sys

from hcl_lint.dialects.dialect import Dialect
from hcl_lint.linter.registry import MODULES, WORDS, RuleLoader
from hcl_lint.problems.problem import documentation_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source
from tests.linter.checking import REGISTRY, module

MOVED = "moved {\n  from = a.b\n  to   = a.c\n}\n"


def loader() -> RuleLoader:
    return RuleLoader(REGISTRY, REGISTRY.problems, {})


def names(loader: RuleLoader, *sources: Source) -> set[str]:
    return {rule.name for _, rule in loader.rules_for(module(*sources))}


@pytest.mark.parametrize("name", WORDS)
def test_what_waits_for_words_is_a_rule(name: str) -> None:
    assert name in MODULES and all(WORDS[name])


@pytest.mark.parametrize("name", WORDS)
def test_a_bad_example_has_one_of_the_words_that_its_rule_waits_for(name: str) -> None:
    problem = REGISTRY.find(name)
    assert problem is not None
    for example in documentation_of(problem).bad:
        assert any(word in example.path + example.text for word in WORDS[name])


def test_a_rule_is_created_once_and_only_when_a_file_has_one_of_its_words() -> None:
    rules = loader()
    assert "invalid-refactoring" not in names(rules, Source("main.tf", ""))
    assert "invalid-refactoring" in names(rules, Source("a.tf", ""), Source("b.tf", MOVED))
    assert "invalid-refactoring" not in names(rules, Source("main.tf", MOVED))


def test_a_word_may_be_in_the_name_of_a_file() -> None:
    assert "json-array-root" in names(loader(), Source("main.tf.json", "[]"))
    assert "json-array-root" not in names(loader(), Source("main.tf", "a = []"))


def test_a_file_that_may_escape_words_gets_all_rules() -> None:
    text = '{"\\u006doved": {"from": "a.b", "to": "a.c"}}'
    assert "invalid-refactoring" in names(loader(), Source("main.tf.json", text))


def test_a_dialect_of_another_pack_gets_all_rules_as_it_may_use_other_words() -> None:
    other = Dialect("other", pack="user")
    found = loader().rules_for(Module("", other, [Document(Source("a.other", ""), other)]))
    assert "lookup-two-args" in {rule.name for _, rule in found}


def test_a_check_of_a_small_file_loads_no_rules_about_anything_else() -> None:
    program = (
        "import sys; from hcl_lint.cli.main import main; main(sys.argv[1:]); "
        "print(*[each for each in sys.modules if each.startswith('hcl_lint.linter.rules.')])"
    )
    words = ["check", "--isolated", "--no-cache", "-q", "--stdin-filename", "main.tf", "-"]
    run = subprocess.run(
        [sys.executable, "-c", program, *words],
        input=b'output "a" {\n  value = 1\n}\n', capture_output=True, check=True,
    )  # fmt: skip
    loaded = {each.rpartition(".")[2] for each in run.stdout.decode().split()}
    assert loaded == {"unformatted", "blocks", "clashes", "objects", "references"}
