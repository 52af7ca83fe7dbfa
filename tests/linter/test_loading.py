"""Which finders a run loads."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from hcl_lint.diagnostics.rule import FILE, MODULE, ON, WARNING, Check, LaterCheck, Rule
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.functions import meanings_of
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.dialects.schemas import schema_of
from hcl_lint.linter.registry import CheckLoader
from hcl_lint.linter.selection import Selection
from hcl_lint.products.terraform.providers.requirements import ELSEWHERE
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Attribute, Conditional, For
from hcl_lint.text.source import Source
from tests.linter.case_files import read_cases
from tests.linter.checking import REGISTRY, module
from tests.linter.test_cases import case_file

MOVED = "moved {\n  from = a.b\n  to   = a.c\n}\n"
FINDERS = [each for each in REGISTRY.checks if not isinstance(each, LaterCheck)]


def loader() -> CheckLoader:
    return CheckLoader(REGISTRY.checks, Selection())


def names(loader: CheckLoader, *sources: Source) -> set[str]:
    """The problems that the finders for a module look for."""
    of = module(*sources)
    found = loader.checks_for(of, of.documents)
    return {problem.name for finder in found for problem in finder.rules}


def test_every_finder_is_a_function() -> None:
    assert [finder.name for finder in FINDERS if not callable(finder.function())] == []


def test_where_a_problem_is_found_is_a_word_that_some_finder_waits_for() -> None:
    for problem in REGISTRY.rules:
        texts = [each.path + each.text for each in problem.page().bad]
        if case_file(problem).is_file():
            for case in read_cases(case_file(problem)):
                if any([file.expected for file in case.files]):
                    texts.append("".join([file.path + file.text for file in case.files]))
        finders = [] if REGISTRY.is_of_evaluation(problem) else REGISTRY.checks_of(problem)
        for text in texts if finders else ():
            assert any([not each.words or wakes(each, text) for each in finders]), text


def wakes(finder: Check, text: str) -> bool:
    return any([word in text for word in finder.words])


# Words that are no names of items: operators, parts of names, names of files and of values.
OTHER_WORDS = {
    "\ufeff", "\r", '"${', "?", "==", "!=", "!", "-", "<", "<=", ">", ">=", "<<", "&&", "||",
    "for", '"_', "-_", "--", "null", "vars", ".tftest.", ".tofutest.", ".tfquery.",
    "terraform_", ".json", ".tofu", "aws_",
    "azurerm_", "google_", "aws_s3_bucket_lifecycle_configuration",
    "security_group", "aws_route", "aws_default_route_table", "policy", "parameter_group",
    "aws_s3_bucket", "template_", "null_resource", "service-", "-gateway", "-route",
    "terraform.workspace", "applying", "region", ".arn", ".id", "cron(", "arn:", "_destroy",
    *ELSEWHERE,
}


def test_a_word_is_the_name_of_an_item_a_declaration_or_a_function() -> None:
    items = {name: items_of(dialect) for name, dialect in DIALECTS.items()}
    for finder in FINDERS:
        known: set[str] = set()
        for name, dialect in DIALECTS.items():
            if finder.applies_to(dialect):
                known |= items[name]
        assert set(finder.words) - known <= OTHER_WORDS, finder.name


def items_of(dialect: Dialect) -> set[str]:
    """The names that files of a dialect can have: of blocks, attributes and functions."""
    found = {name for form in dialect.declarations for name in form.path.split(".")}
    found |= {"dynamic", "local", "optional", "type"}
    if dialect.functions is not None:
        found.update(meanings_of(dialect.functions), dialect.functions.removed)
    for each in dialect.schemas:
        schema = schema_of(dialect, each.files[0].replace("*", "main") if each.files else "main")
        if schema is not None:
            add_items(schema, found, set())
    return found


def add_items(schema: BodySchema, found: set[str], seen: set[int]) -> None:
    if id(schema) in seen:
        return
    seen.add(id(schema))
    found.update(schema.attributes)
    for block in schema.blocks.values():
        found.add(block.type)
        if block.nested is not None:
            add_items(block.nested.schema, found, seen)


@pytest.mark.parametrize(("name", "scope"), [
    ("unformatted", FILE), ("duplicate-name-case", MODULE), ("syntax-error", FILE),
])
def test_how_much_is_looked_at_for_a_problem(name: str, scope: str) -> None:
    problem = REGISTRY.find(name)
    assert problem is not None and REGISTRY.is_about_modules(problem) == (scope == MODULE)


def test_a_finder_is_given_once_and_only_when_a_file_has_one_of_its_words() -> None:
    finders = loader()
    assert "invalid-refactoring" not in names(finders, Source("main.tf", ""))
    assert "invalid-refactoring" in names(finders, Source("a.tf", ""), Source("b.tf", MOVED))
    assert "invalid-refactoring" not in names(finders, Source("main.tf", MOVED))


def waits_for(**needs: Any) -> tuple[str, ...]:
    return Check("module:function", Rule("X001", "x", WARNING, ON), **needs).words


def test_what_a_check_looks_at_says_which_words_it_waits_for() -> None:
    assert waits_for(paths=("variable.type", "*.depends_on")) == ("type", "depends_on")
    assert waits_for(calls=("list", "map"), operators=("==",)) == ("list", "map", "==")
    assert waits_for(nodes=(Conditional, For)) == ("?", "for")


def test_a_check_that_may_find_something_anywhere_does_not_wait() -> None:
    assert waits_for() == ()
    assert waits_for(nodes=(Conditional, Attribute)) == ()
    assert waits_for(paths=("variable.type", "resource.*")) == ()


def test_a_check_without_elements_in_an_option_that_it_cannot_do_without_is_not_given() -> None:
    name = "rejected-by-reader"
    assert name not in names(loader(), Source("main.tf", ""))
    selection = Selection(settings={name: {"readers": ("hcl2json",)}})
    assert name in names(CheckLoader(REGISTRY.checks, selection), Source("main.tf", ""))


def test_a_word_may_be_in_the_name_of_a_file() -> None:
    assert "json-array-root" in names(loader(), Source("main.tf.json", "[]"))
    assert "json-array-root" not in names(loader(), Source("main.tf", "a = []"))


def test_a_file_that_may_escape_words_gets_all_finders() -> None:
    text = '{"\\u006doved": {"from": "a.b", "to": "a.c"}}'
    assert "invalid-refactoring" in names(loader(), Source("main.tf.json", text))


def test_a_dialect_of_another_pack_gets_all_finders_as_it_may_use_other_words() -> None:
    other = Dialect("other", pack="user")
    document = Document(Source("a.other", ""), other)
    found = loader().checks_for(Module("", other, [document]), [document])
    assert "lookup-two-args" in {finder.name for finder in found}


def test_a_check_of_a_small_file_loads_no_finders_of_anything_else() -> None:
    program = (
        "import sys; from hcl_lint.cli.main import main; main(sys.argv[1:]); "
        "print(*[each for each in sys.modules if each.startswith('hcl_lint.linter.rules.')])"
    )
    words = ["check", "--isolated", "--no-cache", "-q", "--stdin-filename", "main.tf", "-"]
    run = subprocess.run(
        [sys.executable, "-c", program, *words],
        input=b'output "a" {\n  value = 1\n}\n', capture_output=True, check=True,
    )
    loaded = {each.rpartition(".")[2] for each in run.stdout.decode().split()}
    assert loaded == {
        "formatting", "style", "evaluation", "naming", "values", "references",
        "uninterpolated",
    }
