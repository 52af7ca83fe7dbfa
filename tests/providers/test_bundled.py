"""The schemas that come with hcl-lint: nothing has to be set up for them."""

from __future__ import annotations

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project

ROOT = "/m"


def diagnostics(text: str, **more: str) -> list[Diagnostic]:
    """What schemas show in a file of a module, with other files by name, `__` for a dot."""
    contents = {f"{ROOT}/main.tf": text.encode(), f"{ROOT}/.git/HEAD": b""}
    for name, each in more.items():
        path = name.replace("hcl_lint", "hcl-lint").replace("__", ".")
        contents[f"{ROOT}/{path}"] = each.encode()
    project = Project(ConfigurationFinder(files=MemoryFiles(contents, here=ROOT), environment={}))
    file = project.file("main.tf")
    module = project.module_of(file).module
    assert module is not None
    results = project.checker(file.configuration).check(module)
    return [
        each for result in results if result.path.endswith("main.tf") for each in result.diagnostics
        if each.code in ("E020", "E021", "E022", "E024", "E027", "V006", "V020", "E900", "X001")
    ]  # fmt: skip


def found(text: str, **more: str) -> list[str]:
    return [f"{each.range.line} {each.code} {each.summary}" for each in diagnostics(text, **more)]


PASSWORD = """\
resource "random_password" "a" {
  length  = "long"
  specail = true
}

resource "random_pasword" "b" {
}

resource "random_password" "c" {
}
"""


def test_a_fresh_installation_knows_resources() -> None:
    assert found(PASSWORD) == [
        "2 E024 Wrong type for attribute `length`",
        "3 E020 Unexpected attribute `specail`",
        "6 E024 Unknown resource type `random_pasword`",
        "9 E021 Missing attribute `length`",
    ]


def test_a_provider_of_another_namespace_is_not_known() -> None:
    source = 'terraform {\n  required_providers {\n    random = {\n      source = "me/random"\n'
    assert found(PASSWORD + source + "    }\n  }\n}\n") == []


@pytest.mark.parametrize("choice", ["own", "off"])
def test_a_setting_leaves_them_out(choice: str) -> None:
    setting = f'provider-schemas = "{choice}"\n'
    assert found(PASSWORD, hcl_lint__toml=setting) == []


def test_a_setting_uses_nothing_else() -> None:
    assert found(PASSWORD, hcl_lint__toml='provider-schemas = "bundled"\n') != []
