"""What refactorings leave to people, and why."""

from __future__ import annotations

import pytest

from hcl_lint.refactoring.plan import Refused
from tests.refactoring.place import Place

BLOCK = 'resource "terraform_data" "a" {\n  input = local.l\n}\n'


def place(**files: str) -> Place:
    """Files, whose names have `__` for a point and `_` for a slash."""
    found = Place()
    for name, text in files.items():
        found.write(name.replace("__", ".").replace("_", "/"), text)
    return found


@pytest.mark.parametrize(("text", "address", "reason"), [
    ('output "o" {\n  value = 1\n}\n', "output.o", "`output.o` is not a local value"),
    ("locals {\n  a = 1\n}\nlocals {\n  a = 2\n}\n", "a", "`local.a` is declared more than once"),
    ("locals {\n  a = 1\n}\n" + BLOCK.replace("input = local.l", "depends_on = [local.a]"), "a",
     "main.tf:5 must be a name"),
])
def test_what_is_not_one_local_value_is_not_inlined(
    text: str, address: str, reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        place(main__tf=text).inline(address)


def test_a_local_value_in_json_is_not_inlined() -> None:
    with pytest.raises(Refused, match="`local.a` is in main.tf.json, which is JSON"):
        place(main__tf__json='{"locals": {"a": 1}}').inline("a")


@pytest.mark.parametrize(("into", "reason"), [
    ("..", ".. is not a folder inside that of the module"),
    ("../x", "../x is not a folder inside that of the module"),
    (".", ". is not a folder inside that of the module"),
    ("/x", "/x is not a folder inside that of the module"),
    ("there", "there exists already"),
])
def test_a_module_is_extracted_into_a_new_folder_of_the_module(into: str, reason: str) -> None:
    found = place(main__tf=BLOCK.replace("local.l", "1"), there_x__txt="")
    with pytest.raises(Refused, match=reason):
        found.extract("new", "terraform_data.a", into=into)


@pytest.mark.parametrize(("addresses", "more", "reason"), [
    ((), "", "there is nothing to extract"),
    (("terraform_data.a",), 'terraform {\n  required_providers {\n    terraform = {\n'
     "      configuration_aliases = [terraform.x]\n    }\n  }\n}\n",
     "has configurations of the callers"),
])
def test_what_cannot_be_a_module_is_not_extracted(
    addresses: tuple[str, ...], more: str, reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        place(main__tf=BLOCK.replace("local.l", "1") + more).extract("new", *addresses)


def test_what_json_refers_to_is_not_extracted() -> None:
    found = place(
        main__tf=BLOCK.replace("local.l", "1"),
        o__tf__json='{"output": {"o": {"value": "${terraform_data.a.id}"}}}',
    )
    with pytest.raises(Refused, match="refers to `terraform_data.a`, and is JSON"):
        found.extract("new", "terraform_data.a")


@pytest.mark.parametrize(("files", "path", "reason"), [
    ({"main__tf": BLOCK}, "x/main.tf", "x/main.tf is in another folder"),
    ({"main__tf": BLOCK, "b__txt": "x"}, "b.txt", "b.txt is not part of the module"),
    ({"main__tf": BLOCK + BLOCK}, "b.tf", "is declared more than once"),
    ({"main__tf": BLOCK + "x = [\n"}, "b.tf", "main.tf has syntax errors"),
    ({"main__tf__json": '{"resource": {"terraform_data": {"a": {}}}}'}, "b.tf",
     "is in main.tf.json, which is JSON"),
])
def test_only_a_whole_block_moves_to_another_file_of_the_module(
    files: dict[str, str], path: str, reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        place(**files).move("terraform_data.a", path, folder="")
