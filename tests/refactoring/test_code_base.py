"""Which modules call or test another one, and say a name."""

from __future__ import annotations

import pytest

from hcl_lint.refactoring import code_base
from hcl_lint.refactoring.plan import Refused
from tests.refactoring.place import Place

CALL = 'module "n" {\n  source = "../net"\n  cidr   = 1\n}\n'
FILES = {
    "net/main.tf": 'variable "cidr" {\n}\nvariable "size" {\n}\n',
    "net/own.tftest.hcl": 'variables {\n  cidr = 1\n}\nrun "a" {}\n',
    "caller/main.tf": CALL,
    "caller/tests/all.tftest.hcl": 'run "a" {\n  variables {\n    x = 1\n  }\n}\n',
    "silent/main.tf": CALL.replace("  cidr   = 1\n", ""),
    "alone/main.tf": "locals {\n  cidr = 1\n  net  = 2\n}\n",
    "other/main.tf": CALL.replace("../net", "../alone"),
    "itself/main.tf": 'variable "v" {\n}\nmodule "m" {\n  source = "./"\n  v      = 1\n}\n',
}


def users(folder: str, name: str, **more: str) -> list[str]:
    """The first files of the modules that use one and have a name."""
    place = Place(**FILES)
    for path, text in more.items():
        place.write(f"{path}/main.tf", text)
    tree, module = place.module(folder)
    return sorted([each.documents[0].path for each in tree.users(module, name)])


@pytest.mark.parametrize(("folder", "name", "found"), [
    ("net", "cidr", ["caller/main.tf", "caller/tests/all.tftest.hcl"]),
    ("net", "nothing", []),
    ("net", "size", []),
    ("alone", "cidr", ["other/main.tf"]),
    ("caller", "cidr", []),
    ("itself", "v", []),
])
def test_the_modules_that_call_one_with_a_name(folder: str, name: str, found: list[str]) -> None:
    assert users(folder, name) == found


def test_a_caller_with_errors_that_may_have_the_name_is_refused() -> None:
    broken = CALL.replace("= 1", "= = 1")
    with pytest.raises(Refused, match="^broken/main.tf has syntax errors, and may refer to `cidr`"):
        users("net", "cidr", broken=broken)
    found = users("net", "cidr", broken=broken.replace("../net", "../alone"))
    assert found == ["caller/main.tf", "caller/tests/all.tftest.hcl"]
    assert users("net", "size", broken=broken) == []


def test_a_module_with_a_word_is_found_once_however_many_files_have_it() -> None:
    tree, _ = Place(**FILES, **{"net/more.tf": "# size\n"}).module("net")
    found = list(tree.modules_with("size"))
    assert [each.folder for each in found] == ["net"]


def test_files_of_values_are_sought_in_so_many_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_base, "_MOST_FOLDERS", 3)
    place = Place(**{f"{folder}x.tfvars": "v = 1\n" for folder in ("", "a/", "b/", "c/")})
    place.write("main.tf", 'variable "v" {}\n')
    tree, module = place.module()
    assert [each.path for each in tree.values_below(module)] == ["a/x.tfvars", "b/x.tfvars"]


def test_a_module_is_used_once_however_often_it_is_called() -> None:
    twice = CALL + CALL.replace('"n"', '"m"')
    assert users("net", "cidr", twice=twice).count("twice/main.tf") == 1
