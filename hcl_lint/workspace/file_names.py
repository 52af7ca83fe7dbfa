"""What a file's name says, whatever the dialect: whether it is formatted, or is JSON or debris."""

from __future__ import annotations

# Written by `terraform init`, which owns their layout.
_GENERATED_NAMES = (".terraform.lock.hcl",)

# What editors and operating systems leave beside a file, under its suffix.
_DEBRIS_PREFIXES = ("._", ".#")


def is_debris(name: str) -> bool:
    """Whether a file called *name* is what an editor or operating system left behind."""
    return name.startswith(_DEBRIS_PREFIXES)


def is_formatted_name(path: str) -> bool:
    """Whether there is a layout for the file.

    There is none for files in JSON syntax, nor for what a tool generates in its own.
    """
    return not is_json_name(path) and not path.replace("\\", "/").endswith(_GENERATED_NAMES)


def is_json_name(path: str) -> bool:
    """Whether a file of that name is in JSON syntax."""
    return path.endswith(".json")
