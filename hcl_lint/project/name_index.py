"""An index of names: which files may refer to something, without parsing all of them."""

from __future__ import annotations

import os
import re

from hcl_lint.project.file_index import FileIndex
from hcl_lint.semantics.module import Module

# Words are of these; all other characters are between them.
_IN_WORDS = frozenset(b"-0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
_TO_WORDS = bytes([code if code in _IN_WORDS else 32 for code in range(256)])

# A name that is escaped, or a path that turns back after a name, may be spelled in any way.
_TURNING = re.compile(rb"\w/+\.\.")
_ANY = b"*"

_INSTALLED = ".terraform"  # the folder of modules that are called by other names


class NameIndex(FileIndex):
    """The index of the words in files."""

    def fact(self, path: str, content: bytes) -> bytes:
        return words_of(content)

    def files_with(self, name: str) -> list[str]:
        """The files that may have a name in their texts, in order."""
        words = _words_in(name)
        if not words:
            return list(self._entries)
        found = []
        for path, (_, text) in self._entries.items():
            if text == _ANY or all([word in text for word in words]):
                found.append(path)
        return found

    def callers(self, module: Module, name: str) -> list[str]:
        """The files of the folders that may refer to a module, with a name in one of the files.

        Files refer to a module of several by a path, which ends in the name of its folder, or in
        dots if it is a folder around; to one that stands alone also through a third one.
        """
        folders = {os.path.dirname(path) for path in self.files_with(name)}
        folder = module.folder
        if module.dialect.has_modules and _INSTALLED not in folder.split(os.sep):
            beside = {os.path.dirname(path) for path in self.files_with(os.path.basename(folder))}
            inside = os.path.join(folder, "")
            folders = {
                one for one in folders if one in beside or f"{one}{os.sep}".startswith(inside)
            }
        return [path for path in self._entries if os.path.dirname(path) in folders]


def words_of(content: bytes) -> bytes:
    """The words of a text, each once, with spaces around each; `_ANY` if some may be hidden."""
    if b"\\u" in content or b"\\U" in content:
        return _ANY
    # PERF: the pattern takes as long as the rest, and few texts have such a path.
    if b"/.." in content and _TURNING.search(content) is not None:
        return _ANY
    text = content.translate(_TO_WORDS)
    words = set(text.split())
    if b" -" in text or text[:1] == b"-":
        words = {word.lstrip(b"-") for word in words}
    return b" %b " % b" ".join(words)


def _words_in(name: str) -> list[bytes]:
    """A word of every text that has a name; nothing where any text may have it."""
    if not name.isascii():
        return []  # It may be composed of other characters.
    words = name.encode().translate(_TO_WORDS).split()
    return [b" %b " % word.lstrip(b"-") for word in words if word.strip(b"-")]
