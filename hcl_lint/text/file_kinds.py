"""Files in other languages, by their names, and sealed files, by how they begin."""

from __future__ import annotations

from hcl_lint.annotations import Final

MARKDOWN = "markdown"
RESTRUCTURED_TEXT = "restructuredtext"
ASCIIDOC = "asciidoc"
GO = "go"
PYTHON = "python"
KINDS = (MARKDOWN, RESTRUCTURED_TEXT, ASCIIDOC, GO, PYTHON)

_BY_SUFFIX = {
    "md": MARKDOWN,
    "markdown": MARKDOWN,
    "rst": RESTRUCTURED_TEXT,
    "adoc": ASCIIDOC,
    "asciidoc": ASCIIDOC,
    "go": GO,
    "py": PYTHON,
}

_BEGINNINGS: Final = {
    "\0GITCRYPT\0": "git-crypt",
    "$ANSIBLE_VAULT;": "Ansible Vault",
    "age-encryption.org/v1\n": "age",
    "-----BEGIN AGE ENCRYPTED FILE-----": "age",
    "-----BEGIN PGP MESSAGE-----": "PGP",
    "Salted__": "OpenSSL",
    "version https://git-lfs.github.com/spec/v1\n": "Git LFS",
    "version https://git-lfs.github.com/spec/v1\r\n": "Git LFS",
    "/annex/objects/": "git-annex",
}
_FIRST: Final = "{" + "".join([element[0] for element in _BEGINNINGS])

# SOPS keeps the keys of JSON, encrypts the values, and adds a key of its own.
_SOPS_KEYS: Final = ('\n\t"sops": {', '\n  "sops": {', '\n    "sops": {')
_SOPS_VALUE: Final = '"ENC[AES256_GCM,data:'


def seal_of(text: str) -> str:
    """The program that hides the content of a file that begins so; "" where none does."""
    if text[:1] not in _FIRST:  # PERF: almost every file.
        return ""
    for beginning, name in _BEGINNINGS.items():
        if text.startswith(beginning):
            return name
    is_sops = text[:1] == "{" and any([key in text for key in _SOPS_KEYS])
    return "SOPS" if is_sops and _SOPS_VALUE in text else ""


def is_pointer(seal: str) -> bool:
    """Whether a file that is sealed so only says where its content is."""
    return seal in ("Git LFS", "git-annex")


def host_kind(path: str) -> str | None:
    """The kind of a file that may hold snippets of HCL; None for all others."""
    return _BY_SUFFIX.get(path.rpartition(".")[2])
