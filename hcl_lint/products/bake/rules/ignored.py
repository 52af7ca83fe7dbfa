"""Items that Buildx silently ignores: unknown names, dropped declarations, misspelled values."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.products.bake.build import RESERVED, TYPES, Build, in_load_order
from hcl_lint.products.bake.names import Names
from hcl_lint.products.bake.rules import (
    DUPLICATE_BAKE_BLOCK, IGNORED_BAKE_ITEM, MISSPELLED_TARGET_VALUE,
)
from hcl_lint.products.bake.rules.entries import csv_fields, texts_of
from hcl_lint.products.bake.targets import Made
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import item_place, value_of_key
from hcl_lint.semantics.document import Document
from hcl_lint.text.messages import advise, closest, short
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_STRING
from hcl_lint.values.value import Value

_OTHER_NAMES: Final = {
    "cachefrom": "cache-from", "cacheto": "cache-to", "build-args": "args", "buildargs": "args",
    "build-arg": "args", "network-mode": "network", "path": "context", "file": "dockerfile",
    "stage": "target", "secrets": "secret", "attestations": "attest", "push": "output",
    "provenance": "attest", "sbom": "attest", "extends": "inherits", "depends_on": "contexts",
    "platform": "platforms",
}
"""Names of attributes of targets in other tools, and on the command line of Buildx."""


def check_ignored(build: Build, names: Names) -> Diagnostics:
    """Report what has no effect."""
    for document in in_load_order(build.module):
        yield from _check_top(document)
    seen: dict[tuple[str, str, str], BlockView] = {}
    for block in build.all:
        if block.type != "function":
            yield from _check_items(block)
        yield from _check_name(block, names)
        key = (block.place.source.path, block.type, block.label)
        first = seen.setdefault(key, block)
        if first is not block and not block.is_unknown:
            yield from _report_duplicate(block, first)


def _check_top(document: Document) -> Diagnostics:
    """Report blocks of unknown types, and attributes that are dropped."""
    items = document.body.items()
    for block in items.blocks:
        if block.type in TYPES:
            continue
        advice = advise(block.type, TYPES, f"Valid names are `{'`, `'.join(TYPES)}`.")
        yield IGNORED_BAKE_ITEM.at(
            block.type_place, f"Block {short(block.type)} is ignored",
            f"Buildx silently ignores unknown blocks. {advice}",
        )
    for name, attribute in items.attributes.items():
        if document.is_json:
            meant = closest(name.lower(), TYPES)
            if name not in TYPES and meant is not None:
                yield IGNORED_BAKE_ITEM.at(
                    attribute.name_place, f"{short(name)} defines nothing",
                    "Its properties form the value of an attribute, not blocks. Did you mean "
                    f"`{meant}`?",
                )
        elif name in (*RESERVED, "function"):
            yield IGNORED_BAKE_ITEM.at(
                attribute.name_place, f"Attribute `{name}` is ignored",
                "The name is reserved. Choose another one"
                + (", or write a block: remove the `=`." if name in TYPES else "."),
            )
    for block in items.blocks:
        if block.type == "variable" and len(block.labels) != 0:
            replacing = items.attributes.get(block.labels[0])
            if replacing is not None:
                yield IGNORED_BAKE_ITEM.at(
                    block.place, f"Content of variable {short(block.labels[0])} is ignored",
                    f"The attribute on line {replacing.name_place.line} has the same name and "
                    "takes precedence over its type and default. Remove one of them.",
                )


def _check_items(block: BlockView) -> Diagnostics:
    """Report unknown attributes and blocks of a target, group or variable."""
    items = block.body.items()
    known = [*block.schema.attributes, *block.schema.blocks]
    for name, attribute in items.attributes.items():
        if name in block.schema.attributes or name in block.schema.blocks:
            continue
        if block.type == "group" and name in ("name", "matrix"):
            continue  # An error, see `matrix-shape`.
        yield IGNORED_BAKE_ITEM.at(
            attribute.name_place, f"Attribute {short(name)} is ignored",
            f"Buildx silently ignores what a {block.type} does not support. "
            + _advice(name, known, block.type),
        )
    for element in items.blocks:
        if element.type in block.schema.attributes:
            yield IGNORED_BAKE_ITEM.at(
                element.type_place, f"Block `{element.type}` is ignored",
                f"`{element.type}` is an attribute: write `{element.type} = {{ ... }}`.",
            )
        elif element.type not in block.schema.blocks:
            yield IGNORED_BAKE_ITEM.at(
                element.type_place, f"Block {short(element.type)} is ignored",
                f"Buildx silently ignores what a {block.type} does not support. "
                + _advice(element.type, known, block.type),
            )


def _advice(name: str, known: list[str], type_: str) -> str:
    plain = name.lower().replace("_", "-")
    meant = plain if plain in known else closest(plain, known)
    if meant is None and type_ == "target":
        meant = _OTHER_NAMES.get(plain)
    return f"Did you mean `{meant}`?" if meant else "Remove it."


def _check_name(block: BlockView, names: Names) -> Diagnostics:
    """Report declarations that are dropped for their name."""
    if block.type in ("variable", "function") and block.label in RESERVED:
        yield IGNORED_BAKE_ITEM.at(
            block.name_place, f"{block.type.capitalize()} `{block.label}` is ignored",
            "The name is reserved. Choose another one.",
        )
    elif block.type == "function" and block.label in names.functions.meanings:
        yield IGNORED_BAKE_ITEM.at(
            block.name_place, f"Function `{block.label}` is never called",
            "The built-in function of the same name is called instead. Choose another name.",
        )


def _report_duplicate(block: BlockView, first: BlockView) -> Diagnostics:
    line = first.place.line
    what = f"{block.type.capitalize()} {short(block.label)}"
    if block.type in ("variable", "function"):
        detail = f"It completely replaces the one on line {line}. Remove one of them."
    else:
        detail = f"Buildx merges it into the one on line {line}. Merge them here."
    yield DUPLICATE_BAKE_BLOCK.at(block.name_place, f"{what} is declared twice", detail)


_CACHES: Final = ("azblob", "gha", "inline", "local", "registry", "s3")
_ENTRY_TYPES: Final = {
    "attest": ("provenance", "sbom"),
    "cache-from": _CACHES,
    "cache-to": _CACHES,
    "output": ("cacheonly", "docker", "image", "local", "oci", "registry", "tar"),
}
_CACHE_KEYS: Final = (
    "access_key_id", "account_url", "blobs_prefix", "bucket", "compression", "compression-level",
    "container", "dest", "digest", "endpoint_url", "force-compression", "ghtoken", "ignore-error",
    "image-manifest", "manifests_prefix", "mode", "name", "oci-mediatypes", "prefix", "ref",
    "region", "registry.insecure", "repository", "scope", "secret_access_key", "session_token",
    "src", "tag", "timeout", "token", "touch_refresh", "type", "upload_parallelism", "url",
    "url_v2", "use_path_style", "version",
)
_ENTRY_KEYS: Final = {
    "attest": (
        "builder-id", "disabled", "filename", "generator", "inline-only", "mode", "reproducible",
        "type", "version",
    ),
    "cache-from": _CACHE_KEYS,
    "cache-to": _CACHE_KEYS,
    "output": (
        "annotation", "compression", "compression-level", "context", "dangling-name-prefix",
        "dest", "force-compression", "name", "name-canonical", "oci-artifact", "oci-mediatypes",
        "push", "push-by-digest", "registry.insecure", "rewrite-timestamp", "store", "tar", "type",
        "unpack",
    ),
}
_PREFIXES: Final = ("docker-image://", "oci-layout://", "target:")
_PLACES: Final = ("git://", "git@", "http://", "https://", "ssh://", "cwd://", "input:")
_ENTITLEMENTS: Final = (
    "device", "fs", "fs.read", "fs.write", "network.host", "security.insecure", "ssh",
)
_CALLS: Final = ("build", "check", "lint", "outline", "targets")
_SYSTEMS: Final = (
    "aix", "android", "darwin", "dragonfly", "freebsd", "illumos", "ios", "js", "linux", "local",
    "macos", "netbsd", "openbsd", "plan9", "solaris", "wasi", "wasip1", "windows",
)
_ARCHITECTURES: Final = (
    "386", "aarch64", "amd64", "arm", "arm64", "armel", "armhf", "i386", "loong64", "mips",
    "mips64", "mips64le", "mipsle", "ppc64", "ppc64le", "riscv", "riscv64", "s390", "s390x",
    "sparc64", "wasm", "x86-64", "x86_64",
)


def check_spelling(made: Made) -> Diagnostics:
    """Report values of a target that are similar to known ones."""
    for name in _ENTRY_TYPES:
        yield from _check_entries(made, name)
    for text, place in texts_of(made, "platforms"):
        for element in text.split(","):
            parts = element.strip().split("/")
            if len(parts) > 1:
                system = parts[0].partition("(")[0]
                yield from _check("operating system", system, _SYSTEMS, "", place)
                yield from _check("architecture", parts[1], _ARCHITECTURES, "", place)
    for text, place in texts_of(made, "entitlements"):
        yield from _check(
            "value", text.partition("=")[0], _ENTITLEMENTS, " of `entitlements`", place
        )
    for name, known in (("call", _CALLS), ("network", ("default", "host", "none"))):
        value = made.values.get(name)
        if value is not None and value.is_present and value.type.kind == KIND_STRING:
            text = value.as_string().partition(",")[0]
            yield from _check("value", text, known, f" of `{name}`", made.place(name))
    yield from _check_contexts(made)


def _check(what: str, text: str, known: Iterable[str], where: str, place: Range) -> Diagnostics:
    meant = None if text in known or text == "" else closest(text, known)
    if meant is not None:
        yield MISSPELLED_TARGET_VALUE.at(
            place, f"Unknown {what} {short(text)}{where}",
            f"Buildx does not check it. Did you mean `{meant}`?",
        )


def _check_contexts(made: Made) -> Diagnostics:
    value = made.values.get("contexts")
    if value is None or not value.is_present:
        return
    for key, element in iter_elements(value):
        if not element.is_present:
            continue
        text = element.as_string()
        colon = text.find(":")
        if colon <= 0 or text.startswith((*_PREFIXES, *_PLACES)):
            continue
        prefix = text[: colon + 1] + ("//" if text.startswith("//", colon + 1) else "")
        lowered = prefix.lower()
        meant = lowered if lowered in _PREFIXES else closest(lowered, _PREFIXES)
        if meant is not None:
            yield MISSPELLED_TARGET_VALUE.at(
                value_of_key(made.expression("contexts"), key.as_string()).place,
                f"Unknown prefix {short(prefix)}",
                f"Buildx does not check it. Did you mean the prefix `{meant}`?",
            )


def _check_entries(made: Made, name: str) -> Diagnostics:
    value = made.values.get(name)
    if value is None or not value.is_present or not can_iterate(value):
        return
    expression = made.expression(name)
    items = [element for _, element in iter_elements(value)]
    for number, element in enumerate(items):
        fields = _fields(element)
        place = item_place(expression, number, len(items))
        if fields is None:
            continue
        type_ = fields.get("type", "")
        yield from _check("type", type_, _ENTRY_TYPES[name], f" in `{name}`", place)
        if type_ in _ENTRY_TYPES[name]:
            for key in fields:
                plain = key.partition(".")[0]
                if key not in _ENTRY_KEYS[name] and plain not in _ENTRY_KEYS[name]:
                    yield from _check("key", key, _ENTRY_KEYS[name], f" in `{name}`", place)


def _fields(entry: Value) -> dict[str, str] | None:
    """The fields of an entry in text or in an object; None if they are unknown."""
    if not entry.is_present or entry.contains_unknown:
        return None
    if entry.type.kind == KIND_STRING:
        fields = csv_fields(entry.as_string()) or []
        pairs = [field.partition("=") for field in fields if "=" in field]
        return {key.strip().lower(): value for key, _, value in pairs}
    if entry.type.kind not in (KIND_MAP, KIND_OBJECT):
        return None
    found = {}
    for key, element in iter_elements(entry):
        found[key.as_string()] = element.as_string() if element.type.kind == KIND_STRING and (
            element.is_present
        ) else ""
    return found
