from __future__ import annotations

from hcl_lint.files.paths import is_formatted_name


def test_layout_of_generated_files_is_left_to_their_generator() -> None:
    assert not is_formatted_name("prod/.terraform.lock.hcl")
    assert is_formatted_name("prod/main.tf")


def test_there_is_no_layout_for_json() -> None:
    assert not is_formatted_name("main.tf.json")
