"""The actions of the services of AWS: their access levels, and whether resources can limit them.

A file is a line that says what it is, and text, compressed: a line for each service, with the
prefix of its actions, and for each level a word of a letter and the names of its actions. A capital
says that a policy can limit these to resources.

Source: the Service Authorization Reference of AWS; see the notice beside the file.
"""

from __future__ import annotations

import os
import zlib
from functools import cache, lru_cache
from typing import NamedTuple

from hcl_lint.annotations import Final, Mapping, Sequence
from hcl_lint.files.compressed import inflate
from hcl_lint.files.installed import own_content, schema_folder

FILE: Final = "aws.hclactions"
LEVELS: Final = {
    "l": "List", "r": "Read", "t": "Tagging", "w": "Write", "p": "Permissions management",
}
"""The access levels, by the letters for them."""

_MAGIC: Final = b"hcl-lint actions 1\n"
_LARGEST: Final = 4 * 1024 * 1024
_KEPT: Final = 100  # patterns whose actions are kept


class Action(NamedTuple):
    """An action: ``s3:GetObject``, of the level ``Read``, which resources can limit."""

    name: str
    level: str
    is_limitable: bool


@lru_cache(_KEPT)
def actions_like(pattern: str) -> tuple[Action, ...]:
    """The actions that an `Action` of a policy is: with `*` and `?`, in any case."""
    services = _services()
    service, colon, name = pattern.lower().partition(":")
    if pattern.strip("*:") == "":
        return tuple([action for one in services for action in _actions_of(one).values()])
    if not colon or service not in services:
        return ()
    known = _actions_of(service)
    if name in known:
        return (known[name],)
    if "*" not in name and "?" not in name:
        return ()
    return tuple([action for text, action in known.items() if is_like(text, name)])


def is_like(text: str, pattern: str) -> bool:
    """Whether a text is as a pattern with `*` and `?` says; takes no longer than their product."""
    at = start = 0  # in the text, and where the part after the last `*` began
    star = -1
    place = 0  # in the pattern
    while at < len(text):
        if place < len(pattern) and pattern[place] == "*":
            star, start = place, at
            place += 1
        elif place < len(pattern) and pattern[place] in ("?", text[at]):
            place += 1
            at += 1
        elif star >= 0:
            start += 1
            at, place = start, star + 1
        else:
            return False
    return pattern[place:].strip("*") == ""


@cache
def _services() -> dict[str, str]:
    """The words about the actions of each service; none where the file is missing."""
    content = own_content(os.path.join(schema_folder(), FILE))
    if not content.startswith(_MAGIC):
        return {}
    text = inflate(content[len(_MAGIC) :], _LARGEST).decode()
    return dict([line.split(" ", 1) for line in text.splitlines()])


@cache
def _actions_of(service: str) -> dict[str, Action]:
    """The actions of a service by their names in small letters."""
    found = {}
    for word in _services()[service].split():
        letter = word[0]
        for name in word[1:].split(","):
            action = Action(f"{service}:{name}", LEVELS[letter.lower()], letter.isupper())
            found[name.lower()] = action
    return found


def actions_content(services: Mapping[str, Sequence[tuple[str, str, bool]]]) -> bytes:
    """The content of a file for actions by service: name, letter of the level, is limitable."""
    lines = []
    for service, actions in sorted(services.items()):
        words: dict[str, list[str]] = {}
        for name, letter, is_limitable in sorted(actions):
            words.setdefault(letter.upper() if is_limitable else letter, []).append(name)
        lines.append(" ".join([service, *[
            letter + ",".join(names) for letter, names in sorted(words.items())
        ]]))
    return _MAGIC + zlib.compress("\n".join(lines).encode(), 9)
