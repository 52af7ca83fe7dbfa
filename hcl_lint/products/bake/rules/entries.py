"""Attributes of targets whose format Buildx checks when it builds.

Entries of caches, outputs, attestations, secrets, SSH agents and policies are text,
``key=value,key=value``, or objects.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation.rules import NULL_MISUSE
from hcl_lint.products.bake.rules import (
    IGNORED_BAKE_ITEM, INVALID_TARGET_SETTING, UNPINNED_TAG_OR_CACHE,
)
from hcl_lint.products.bake.targets import Made
from hcl_lint.schema.rules import WRONG_TYPE
from hcl_lint.schema.static_expressions import item_place, value_of_key
from hcl_lint.text.messages import advise, short
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, get_attribute, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import (
    KIND_LIST, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, STRING, Type, friendly_name, list_of,
    map_of, object_of, with_article,
)
from hcl_lint.values.value import Value

_ULIMITS: Final = (
    "core", "cpu", "data", "fsize", "locks", "memlock", "msgqueue", "nice", "nofile", "nproc",
    "rss", "rtprio", "rttime", "sigpending", "stack",
)
_ANNOTATED: Final = ("index", "index-descriptor", "manifest", "manifest-descriptor")
_DIGITS: Final = frozenset("0123456789")
_OF_PLATFORM: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")


def check_options(made: Made) -> Diagnostics:
    """Report settings of a target that are malformed."""
    for text, place in texts_of(made, "platforms"):
        for part in text.split(","):
            yield from check_platform(part, place)
    for text, place in texts_of(made, "ulimits"):
        yield from _check_ulimit(text, place)
    for text, place in texts_of(made, "annotations"):
        yield from _check_annotation(text, place)
    yield from _check_standard_output(made)
    size = _text(made, "shm-size")
    if size is not None and size != "" and not is_size(size):
        yield INVALID_TARGET_SETTING.at(
            made.place("shm-size"), f"Invalid size {short(size)}", _SIZES
        )
    resources = made.values.get("resources")
    if resources is not None and resources.is_present:
        for name in ("memory", "memory-swap"):
            limit = resources.as_attributes()[name]
            text = limit.as_string() if limit.is_present else ""
            if text != "" and not is_size(text) and not (name == "memory-swap" and text == "-1"):
                place = value_of_key(made.expression("resources"), name).place
                yield INVALID_TARGET_SETTING.at(
                    place, f"Invalid size {short(text)} of `{name}`", _SIZES
                )
    for name in ("context", "dockerfile"):
        if _text(made, name) == "-":
            yield INVALID_TARGET_SETTING.at(
                made.place(name), f"`{name}` from standard input",
                f"Bake cannot read a {name} from standard input. Use a path or an address.",
            )
    yield from _check_tags(made)


_TAG: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-")
_SIZES: Final = "A size is a number with a unit, such as `512k`, `128m` or `2g`."


def texts_of(made: Made, name: str) -> list[tuple[str, Range]]:
    """The known texts in a list, with their places; empty ones are dropped, as Buildx does."""
    value = made.values.get(name)
    if value is None or not value.is_present:
        return []
    expression = made.expression(name)
    items = [element for _, element in iter_elements(value)]
    return [
        (value.as_string(), item_place(expression, number, len(items)))
        for number, value in enumerate(items) if value.is_present and value.as_string() != ""
    ]


def _text(made: Made, name: str) -> str | None:
    value = made.values.get(name)
    if value is None or not value.is_present:
        return None
    try:
        return convert(value, STRING).as_string()
    except ConversionError:
        return None


def check_platform(text: str, place: Range) -> Diagnostics:
    """Report a platform that is not ``os/architecture/variant``."""
    if text.strip().lower() == "local":
        return
    parts = text.strip().split("/", 2)
    wrong = [part for part in parts if part == "" or not _OF_PLATFORM.issuperset(_plain(part))]
    if len(wrong) != 0:
        yield INVALID_TARGET_SETTING.at(
            place, f"Invalid platform {short(text)}",
            f"{short(wrong[0])} cannot be part of one. A platform is an operating system, an "
            "architecture and optionally a variant, such as `linux/arm/v7`.",
        )


def _plain(part: str) -> str:
    """A part of a platform without the version that the operating system may have."""
    name, bracket, rest = part.partition("(")
    return name if bracket and rest.endswith(")") and name else part


def is_size(text: str) -> bool:
    """Whether a text is a size in bytes, as Docker reads it."""
    number = text
    while number[:1] in _DIGITS and number[:1] != "" or number[:1] == ".":
        number = number[1:]
    digits = text[: len(text) - len(number)]
    if digits.count(".") > 1 or digits.strip(".") == "":
        return False
    unit = number.removeprefix(" ").lower()
    if unit in ("", "b"):
        return True
    return unit[0] in "kmgtp" and unit[1:] in ("", "b", "ib")


def _check_ulimit(text: str, place: Range) -> Diagnostics:
    name, equals, limits = text.partition("=")
    if equals == "":
        yield INVALID_TARGET_SETTING.at(
            place, f"Invalid ulimit {short(text)}",
            "It has the form `nofile=1024` or `nofile=1024:2048`.",
        )
        return
    if name not in _ULIMITS:
        yield INVALID_TARGET_SETTING.at(
            place, f"Unknown ulimit {short(name)}", f"Valid names are `{'`, `'.join(_ULIMITS)}`."
        )
        return
    parts = limits.split(":")
    if len(parts) > 2 or not all([_is_number(part) for part in parts]):
        yield INVALID_TARGET_SETTING.at(
            place, f"Invalid limit {short(limits)}", "Limits are whole numbers; -1 means no limit."
        )
        return
    if len(parts) == 2:
        soft, hard = int(parts[0]), int(parts[1])
        if hard != -1 and (soft == -1 or soft > hard):
            yield INVALID_TARGET_SETTING.at(
                place, f"The soft limit of `{name}` is above the hard one",
                f"{soft} is more than {hard}. The soft limit is the first one.",
            )


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 20


def _check_annotation(text: str, place: Range) -> Diagnostics:
    key, equals, _ = text.partition("=")
    if equals == "":
        yield INVALID_TARGET_SETTING.at(
            place, f"Annotation {short(text)} without a value", "It has the form `key=value`."
        )
        return
    types, colon, _ = key.partition(":")
    if colon == "":
        return
    for element in types.split(","):
        kind, bracket, platform = element.partition("[")
        if kind not in _ANNOTATED:
            yield INVALID_TARGET_SETTING.at(
                place, f"Unknown type {short(kind)} of an annotation",
                f"Valid names are `{'`, `'.join(_ANNOTATED)}`.",
            )
        elif bracket and not platform.endswith("]"):
            yield INVALID_TARGET_SETTING.at(
                place, f"Invalid type {short(element)} of an annotation",
                "A platform is in brackets, such as `manifest[linux/amd64]`.",
            )
        elif bracket:
            yield from check_platform(platform[:-1], place)


def _check_standard_output(made: Made) -> Diagnostics:
    """Report a second output that is written to standard output."""
    value = made.values.get("output")
    if value is None or not value.is_present or not can_iterate(value):
        return
    expression = made.expression("output")
    items = [element for _, element in iter_elements(value)]
    found = [
        item_place(expression, number, len(items)) for number, value in enumerate(items)
        if _destination(value) == "-"
    ]
    for place in found[1:]:
        yield INVALID_TARGET_SETTING.at(
            place, "Second output to standard output",
            "Only one can have `dest=-`. Write the other one to a file.",
        )


def _destination(output: Value) -> str:
    """The `dest` of an output, a text or an object; "" where it is not known."""
    if isinstance(output.payload, str):
        fields = [text.strip() for text in output.payload.split(",")]
        return "-" if "dest=-" in fields else ""
    return _text_in(output, "dest")


def _text_in(entry: Value, name: str) -> str:
    """The text at a key of an object; "" where it is not known."""
    found = get_attribute(entry, name)
    return "" if found is None or not isinstance(found.payload, str) else found.payload


def _check_tags(made: Made) -> Diagnostics:
    """Report tags that no image can have, and an image whose only tag is `latest`."""
    value = made.values.get("tags")
    if value is None or not value.is_present:
        return
    texts = texts_of(made, "tags")
    for text, place in texts:
        reason = _why_no_tag(text)
        if reason:
            yield INVALID_TARGET_SETTING.at(
                place, f"Invalid tag {short(text)}",
                f"{reason} The build fails with it. Write it like `ghcr.io/acme/web:1.0`.",
                severity=WARNING,
            )
    for text, place in [] if value.contains_unknown else texts[:1]:
        if all([_is_latest(text) for text, _ in texts]):
            yield UNPINNED_TAG_OR_CACHE.at(
                place, f"{short(text)} has no tag of its own",
                "The next build replaces it. Add a tag with a version.",
            )


def _why_no_tag(text: str) -> str:
    """The reason why a text is certainly not the name of an image; "" if there is none."""
    if len(text.split()) != 1 or text.strip() != text:
        return "It contains white space."
    name = text.partition("@")[0]
    first, slash, rest = name.partition("/")
    if slash and (first != first.lower() or "." in first or ":" in first or first == "localhost"):
        name = rest  # The first part is a host.
    name, colon, version = name.partition(":")
    if name != name.lower():
        return "Names of images consist of lowercase letters."
    if name == "" or "//" in name or name.endswith("/"):
        return "A part is empty."
    if colon and (version == "" or not _TAG.issuperset(version)):
        return "What follows the colon consists of letters, digits, `_`, `.` and `-`."
    return ""


def _is_latest(text: str) -> bool:
    if "@" in text:
        return False
    tag = text.rpartition("/")[2].partition(":")[2]
    return tag in ("", "latest")


_ATTRIBUTES: Final = ("attest", "cache-from", "cache-to", "output", "policy", "secret", "ssh")

_TYPES: Final[dict[str, Type]] = {
    "secret": object_of({"id": STRING, "src": STRING, "env": STRING}, ("id", "src", "env")),
    "ssh": object_of({"id": STRING, "paths": list_of(STRING)}, ("id", "paths")),
    "policy": map_of(STRING),
}
"""Of entries as objects; all others are maps of strings."""

_NULLS: Final = ("secret", "ssh", "policy")
"""Attributes in whose objects values may be null."""

_UNKNOWN: Final = "?"
"""Stands for a value that is not known."""

_SECRET_KEYS: Final = ("type", "id", "source", "src", "env")
_POLICY_KEYS: Final = ("filename", "reset", "disabled", "strict", "log-level")
_LEVELS: Final = ("trace", "debug", "info", "warn", "warning", "error", "fatal", "panic")
_TRUTHS: Final = ("1", "t", "T", "TRUE", "true", "True", "0", "f", "F", "FALSE", "false", "False")


def check_entries(made: Made) -> Diagnostics:
    """Report what is wrong with the entries of a target."""
    for name in _ATTRIBUTES:
        value = made.values.get(name)
        if value is None or value.is_unknown:
            continue
        expression = made.expression(name)
        if value.type.kind not in (KIND_LIST, KIND_SET, KIND_TUPLE):
            reason = f"a list is required, but this is {with_article(friendly_name(value.type))}"
            yield WRONG_TYPE.at(expression.place, name=name, reason=reason)
            continue
        items = [element for _, element in iter_elements(value)]
        known: set[str] = set()
        for number, element in enumerate(items):
            place = item_place(expression, number, len(items))
            yield from _check_entry(name, element, place)
            identity = _identity(element) if name in ("secret", "ssh") else ""
            if identity and identity in known:
                yield INVALID_TARGET_SETTING.at(
                    place, f"Second entry of `{name}` with id {short(identity)}",
                    "It replaces the first one. Remove one of them, or choose another id.",
                    severity=WARNING,
                )
            known.add(identity)


def _identity(entry: Value) -> str:
    """The `id` of a secret or of an SSH agent, a text or an object; "" where it is not known."""
    if isinstance(entry.payload, str):
        for field in csv_fields(entry.payload) or ():
            key, _, value = field.partition("=")
            if key.strip().lower() == "id":
                return value
        return ""
    return _text_in(entry, "id")


def _check_entry(name: str, value: Value, place: Range) -> Diagnostics:
    if value.is_null:
        yield NULL_MISUSE.at(
            place, f"`{name}` has a null entry",
            "Buildx crashes. Remove the entry; `compact` drops empty strings from a list.",
        )
        return
    if value.type.kind == KIND_STRING:
        if isinstance(value.payload, str) and value.payload:
            yield from _check_text(name, value.payload, place)
        return
    type_ = _TYPES.get(name, map_of(STRING))
    try:
        converted = convert(value, type_)
    except ConversionError as error:
        yield WRONG_TYPE.at(place, name=name, reason=f"in an entry, {error.message}")
        return
    if isinstance(value.payload, dict):
        yield from _check_object(name, value, converted, place)


def _check_text(name: str, text: str, place: Range) -> Diagnostics:
    fields = csv_fields(text)
    if fields is None:
        yield INVALID_TARGET_SETTING.at(
            place, f"Invalid entry of `{name}`", "A quote is in the wrong place."
        )
        return
    if name == "ssh" or (name.startswith("cache-") and "=" not in text):
        return
    if name == "output" and len(fields) == 1 and not fields[0].startswith("type="):
        return  # the path of a folder
    values: dict[str, str] = {}
    for field in fields:
        key, equals, value = field.partition("=")
        if equals == "":
            yield INVALID_TARGET_SETTING.at(
                place, f"Invalid field {short(field)} in an entry of `{name}`",
                "A field has the form `key=value`.",
            )
            return
        values[key.strip().lower() if name != "policy" else key] = value
    if name == "secret":
        yield from _check_secret_text(values, place)
    elif name == "policy":
        yield from _check_policy(values, place)
    else:
        yield from _check_type(name, values, place, is_text=True)


def _check_secret_text(values: dict[str, str], place: Range) -> Diagnostics:
    for key in values:
        if key not in _SECRET_KEYS:
            advice = advise(key, _SECRET_KEYS, "Valid keys are `id`, `src` and `env`.")
            yield INVALID_TARGET_SETTING.at(place, f"Unknown key {short(key)} in a secret", advice)
            return
    type_ = values.get("type")
    if type_ is not None and type_ not in ("file", "env"):
        yield INVALID_TARGET_SETTING.at(
            place, f"Unknown type {short(type_)} of a secret", "Valid types are `file` and `env`."
        )
    elif values.get("id", "") == "":
        yield INVALID_TARGET_SETTING.at(
            place, "Secret without an `id`", "Mounts refer to secrets by their `id`."
        )


def csv_fields(text: str) -> list[str] | None:
    """The fields of a line of comma-separated values; None where a quote is out of place."""
    fields = []
    at = 0
    while True:
        if text[at : at + 1] == '"':
            field, at = "", at + 1
            while True:
                end = text.find('"', at)
                if end < 0:
                    return None
                field += text[at:end]
                at = end + 1
                if text[at : at + 1] != '"':
                    break
                field, at = field + '"', at + 1
            if at < len(text) and text[at] != ",":
                return None
        else:
            end = text.find(",", at)
            end = len(text) if end < 0 else end
            field = text[at:end]
            if '"' in field:
                return None
            at = end
        fields.append(field)
        if at >= len(text):
            return fields
        at += 1


def _check_object(name: str, value: Value, converted: Value, place: Range) -> Diagnostics:
    known = [key.as_string() for key, _ in iter_elements(value)]
    type_ = _TYPES.get(name)
    if type_ is not None and type_.kind == KIND_OBJECT:
        for key in known:
            if key not in type_.attributes:
                yield from _report_ignored(key, name, list(type_.attributes), place)
        identity = converted.as_attributes().get("id")
        if name == "secret" and identity is not None and _is_empty(identity):
            yield INVALID_TARGET_SETTING.at(
                place, "Secret without an `id`", "Mounts refer to secrets by it."
            )
        return
    texts: dict[str, str] = {}
    for element, entry in iter_elements(converted):
        key = element.as_string()
        if entry.is_null and name not in _NULLS:
            yield NULL_MISUSE.at(
                place, f"{short(key)} is null in an entry of `{name}`",
                "Buildx crashes. Remove the key.",
            )
            return
        if entry.is_present:
            texts[key] = entry.as_string()
        elif entry.is_unknown and name != "policy":
            texts[key] = _UNKNOWN
    if name == "policy":
        yield from _check_policy(texts, place)
    else:
        yield from _check_type(name, texts, place, is_text=False)


def _is_empty(value: Value) -> bool:
    """Whether a string is certainly null or empty."""
    return value.is_null or value.is_present and value.as_string() == ""


def _check_type(name: str, values: dict[str, str], place: Range, *, is_text: bool) -> Diagnostics:
    """Check the fields of an entry that has a type."""
    type_ = values.get("type", "")
    if type_ == "" and (name != "attest" or is_text):
        yield INVALID_TARGET_SETTING.at(
            place, f"Entry of `{name}` without a `type`",
            f"Add one, such as `type={_EXAMPLES[name]}`.",
        )
        return
    if name == "attest":
        disabled = values.get("disabled")
        if disabled is not None and disabled not in (*_TRUTHS, _UNKNOWN):
            yield INVALID_TARGET_SETTING.at(
                place, f"`disabled` of an attestation is {short(disabled)}",
                "It must be `true` or `false`.",
            )
    elif name == "output" and type_ == "local" and values.get("dest", "") in ("", "-"):
        yield INVALID_TARGET_SETTING.at(
            place, "Output of type `local` without a folder",
            "Add `dest`, the path of a folder.",
        )


_EXAMPLES: Final = {
    "attest": "provenance", "cache-from": "registry", "cache-to": "registry", "output": "image",
}


def _check_policy(values: dict[str, str], place: Range) -> Diagnostics:
    for key, value in values.items():
        if key not in _POLICY_KEYS:
            advice = advise(key, _POLICY_KEYS, f"It has `{'`, `'.join(_POLICY_KEYS)}`.")
            yield INVALID_TARGET_SETTING.at(place, f"Unknown key {short(key)} in a policy", advice)
            return
        if key == "filename" and value == "":
            yield INVALID_TARGET_SETTING.at(
                place, "Policy with an empty `filename`", "Name a file."
            )
        if key in ("reset", "disabled", "strict") and value not in _TRUTHS:
            yield INVALID_TARGET_SETTING.at(
                place, f"`{key}` of a policy is {short(value)}", "It must be `true` or `false`."
            )
        if key == "log-level" and value != _UNKNOWN and value.lower() not in _LEVELS:
            advice = advise(value, _LEVELS, f"Use one of `{'`, `'.join(_LEVELS)}`.")
            yield INVALID_TARGET_SETTING.at(
                place, f"Unknown log level {short(value)} of a policy", advice
            )


def check_resources(made: Made, written: Value) -> Diagnostics:
    """Report keys of `resources` that are ignored, and limits that are not whole numbers."""
    place = made.place("resources")
    value = made.values["resources"]
    if not written.is_unknown and can_iterate(written):
        known = list(value.type.attributes)
        for key, _ in iter_elements(written):
            if key.as_string() not in known:
                yield from _report_ignored(key.as_string(), "resources", known, place)
    if not value.is_present:
        return
    for name in ("cpu-shares", "cpu-period", "cpu-quota"):
        each = value.as_attributes()[name]
        if each.is_present and not each.as_number().is_integer():
            place = value_of_key(made.expression("resources"), name).place
            reason = f"`{name}` is a whole number"
            yield WRONG_TYPE.at(place, name="resources", reason=reason)


def _report_ignored(key: str, name: str, known: list[str], place: Range) -> Diagnostics:
    advice = advise(key, known, f"Valid names are `{'`, `'.join(known)}`.")
    yield IGNORED_BAKE_ITEM.at(
        place, f"Key {short(key)} in `{name}` is ignored",
        f"Buildx silently ignores unknown keys. {advice}",
    )
