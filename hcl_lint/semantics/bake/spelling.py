"""Values that Buildx passes on unseen and that are almost, but not quite, known ones."""

from __future__ import annotations

from hcl_lint.problems.bake import MISSPELLED_VALUE
from hcl_lint.semantics.bake.entries import csv_fields
from hcl_lint.semantics.bake.expressions import item_place, value_of_key
from hcl_lint.semantics.bake.options import texts_of
from hcl_lint.text.suggestions import closest
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from hcl_lint.semantics.bake.targets import Made
    from hcl_lint.semantics.report import Report
    from hcl_lint.text.ranges import Range
    from hcl_lint.values.value import Value

_CACHES: Final = ("azblob", "gha", "inline", "local", "registry", "s3")
_ENTRY_TYPES: Final = {
    "attest": ("provenance", "sbom"),
    "cache-from": _CACHES,
    "cache-to": _CACHES,
    "output": ("cacheonly", "docker", "image", "local", "oci", "registry", "tar"),
}
_ENTRY_KEYS: Final = {
    "attest": (
        "builder-id", "disabled", "filename", "generator", "inline-only", "mode", "reproducible",
        "type", "version",
    ),
    "output": (
        "annotation", "compression", "compression-level", "context", "dangling-name-prefix",
        "dest", "force-compression", "name", "name-canonical", "oci-artifact", "oci-mediatypes",
        "push", "push-by-digest", "registry.insecure", "rewrite-timestamp", "store", "tar", "type",
        "unpack",
    ),
}  # fmt: skip
_PREFIXES: Final = ("docker-image://", "oci-layout://", "target:")
_PLACES: Final = ("git://", "git@", "http://", "https://", "ssh://", "cwd://", "input:")
_ENTITLEMENTS: Final = (
    "device", "fs", "fs.read", "fs.write", "network.host", "security.insecure", "ssh",
)  # fmt: skip
_CALLS: Final = ("build", "check", "lint", "outline", "targets")
_NETWORKS: Final = ("default", "host", "none")
_SYSTEMS: Final = (
    "aix", "android", "darwin", "dragonfly", "freebsd", "illumos", "ios", "js", "linux", "local",
    "macos", "netbsd", "openbsd", "plan9", "solaris", "wasi", "wasip1", "windows",
)  # fmt: skip
_ARCHITECTURES: Final = (
    "386", "aarch64", "amd64", "arm", "arm64", "armel", "armhf", "i386", "loong64", "mips",
    "mips64", "mips64le", "mipsle", "ppc64", "ppc64le", "riscv", "riscv64", "s390", "s390x",
    "sparc64", "wasm", "x86-64", "x86_64",
)  # fmt: skip


def check_spelling(made: Made, report: Report) -> None:
    """Report values of a target that are similar to known ones."""
    for name in _ENTRY_TYPES:
        _check_entries(made, name, report)
    for text, place in texts_of(made, "platforms"):
        for each in text.split(","):
            parts = each.strip().split("/")
            if len(parts) > 1:
                system = parts[0].partition("(")[0]
                _check("operating system", system, _SYSTEMS, "", place, report)
                _check("architecture", parts[1], _ARCHITECTURES, "", place, report)
    for text, place in texts_of(made, "entitlements"):
        _check("value", text.partition("=")[0], _ENTITLEMENTS, " of `entitlements`", place, report)
    for name, known in (("call", _CALLS), ("network", _NETWORKS)):
        value = made.values.get(name)
        if value is not None and value.is_present and value.type.kind == KIND_STRING:
            text = value.as_string().partition(",")[0]
            _check("value", text, known, f" of `{name}`", made.place(name), report)
    _check_contexts(made, report)


def _check(
    what: str, text: str, known: Iterable[str], where: str, place: Range, report: Report
) -> None:
    meant = None if text in known or text == "" else closest(text, known)
    if meant is not None:
        report.add(
            MISSPELLED_VALUE, place, f"Unknown {what} `{text[:40]}`{where}",
            f"Buildx passes it on as it is. Did you mean `{meant}`?",
        )  # fmt: skip


def _check_contexts(made: Made, report: Report) -> None:
    value = made.values.get("contexts")
    if value is None or not value.is_present:
        return
    for key, each in iter_elements(value):
        if not each.is_present:
            continue
        text = each.as_string()
        colon = text.find(":")
        if colon <= 0 or text.startswith((*_PREFIXES, *_PLACES)):
            continue
        prefix = text[: colon + 1] + ("//" if text.startswith("//", colon + 1) else "")
        place = value_of_key(made.expression("contexts"), key.as_string()).place
        _check("prefix", prefix.lower(), _PREFIXES, "", place, report)
        if prefix.lower() in _PREFIXES:
            report.add(
                MISSPELLED_VALUE, place, f"Unknown prefix `{prefix[:40]}`",
                f"Buildx passes it on as it is. Did you mean `{prefix.lower()}`?",
            )  # fmt: skip


def _check_entries(made: Made, name: str, report: Report) -> None:
    value = made.values.get(name)
    if value is None or not value.is_present or not can_iterate(value):
        return
    expression = made.expression(name)
    items = [each for _, each in iter_elements(value)]
    for number, each in enumerate(items):
        fields = _fields(each)
        place = item_place(expression, number, len(items))
        if fields is None:
            continue
        type_ = fields.get("type", "")
        _check("type", type_, _ENTRY_TYPES[name], f" in `{name}`", place, report)
        if name in _ENTRY_KEYS and type_ in _ENTRY_TYPES[name]:
            for key in fields:
                plain = key.partition("[")[0].partition(".")[0]
                if key not in _ENTRY_KEYS[name] and plain not in _ENTRY_KEYS[name]:
                    _check("key", key, _ENTRY_KEYS[name], f" in `{name}`", place, report)


def _fields(entry: Value) -> dict[str, str] | None:
    """The fields of an entry in text or in an object; None where they are not known."""
    if not entry.is_present or entry.contains_unknown:
        return None
    if entry.type.kind == KIND_STRING:
        fields = csv_fields(entry.as_string()) or []
        pairs = [each.partition("=") for each in fields if "=" in each]
        return {key: value for key, _, value in pairs}
    if entry.type.kind not in (KIND_MAP, KIND_OBJECT):
        return None
    found = {}
    for key, each in iter_elements(entry):
        found[key.as_string()] = each.as_string() if each.type.kind == KIND_STRING and (
            each.is_present
        ) else ""
    return found
