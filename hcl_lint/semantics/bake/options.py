"""Settings of targets whose form Buildx checks when it builds: platforms, sizes, limits."""

from __future__ import annotations

from hcl_lint.problems.bake import INVALID_SETTING, UNPINNED_TAG
from hcl_lint.semantics.bake.expressions import item_place, value_of_key
from hcl_lint.values.access import iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.bake.targets import Made
    from hcl_lint.semantics.report import Report
    from hcl_lint.text.ranges import Range

_ULIMITS: Final = (
    "core", "cpu", "data", "fsize", "locks", "memlock", "msgqueue", "nice", "nofile", "nproc",
    "rss", "rtprio", "rttime", "sigpending", "stack",
)  # fmt: skip
_ANNOTATED: Final = (
    "index", "index-descriptor", "manifest", "manifest-descriptor",
)  # fmt: skip
_DIGITS: Final = frozenset("0123456789")
_OF_PLATFORM: Final = frozenset(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-"
)


def check_options(made: Made, report: Report) -> None:
    """Report settings of a target that have no valid form."""
    for text, place in texts_of(made, "platforms"):
        for each in text.split(","):
            check_platform(each, place, report)
    for text, place in texts_of(made, "ulimits"):
        _check_ulimit(text, place, report)
    for text, place in texts_of(made, "annotations"):
        _check_annotation(text, place, report)
    size = _text(made, "shm-size")
    if size is not None and size != "" and not is_size(size):
        _report(made.place("shm-size"), f"Invalid size `{size[:40]}`", _SIZES, report)
    resources = made.values.get("resources")
    if resources is not None and resources.is_present:
        for name in ("memory", "memory-swap"):
            limit = resources.as_attributes()[name]
            text = limit.as_string() if limit.is_present else ""
            if text != "" and not is_size(text) and not (name == "memory-swap" and text == "-1"):
                place = value_of_key(made.expression("resources"), name).place
                _report(place, f"Invalid size `{text[:40]}` of `{name}`", _SIZES, report)
    for name in ("context", "dockerfile"):
        if _text(made, name) == "-":
            _report(
                made.place(name), f"`{name}` from standard input",
                f"Bake cannot read a {name} from there. Write a path or an address.", report,
            )  # fmt: skip
    _check_tags(made, report)


_SIZES: Final = "A size is a number with a unit, such as `512k`, `128m` or `2g`."


def texts_of(made: Made, name: str) -> list[tuple[str, Range]]:
    """The known texts in a list, with their places; empty ones are dropped, as Buildx does."""
    value = made.values.get(name)
    if value is None or not value.is_present:
        return []
    expression = made.expression(name)
    items = [each for _, each in iter_elements(value)]
    return [
        (each.as_string(), item_place(expression, number, len(items)))
        for number, each in enumerate(items)
        if each.is_present and each.as_string() != ""
    ]


def _text(made: Made, name: str) -> str | None:
    value = made.values.get(name)
    if value is None or not value.is_present:
        return None
    try:
        return convert(value, STRING).as_string()
    except ConversionError:
        return None


def check_platform(text: str, place: Range, report: Report) -> None:
    """Report a platform that is not ``os/architecture/variant``."""
    if text.strip().lower() == "local":
        return
    parts = text.strip().split("/", 2)
    wrong = [each for each in parts if each == "" or not _OF_PLATFORM.issuperset(_plain(each))]
    if len(wrong) != 0:
        _report(
            place, f"Invalid platform `{text[:40]}`",
            f"`{wrong[0][:40]}` cannot be part of one. A platform is an operating system, an "
            "architecture and maybe a variant, such as `linux/arm/v7`.", report,
        )  # fmt: skip


def _plain(part: str) -> str:
    """A part of a platform without the version that the operating system may have."""
    name, bracket, rest = part.partition("(")
    return name if bracket and rest.endswith(")") and name else part


def is_size(text: str) -> bool:
    """Whether a text is a size in bytes, as Docker reads it."""
    number = text.strip()
    while number[:1] in _DIGITS and number[:1] != "" or number[:1] == ".":
        number = number[1:]
    digits = text.strip()[: len(text.strip()) - len(number)]
    if digits.count(".") > 1 or digits.strip(".") == "":
        return False
    unit = number.removeprefix(" ").lower()
    if unit in ("", "b"):
        return True
    return unit[0] in "kmgtp" and unit[1:] in ("", "b", "ib")


def _check_ulimit(text: str, place: Range, report: Report) -> None:
    name, equals, limits = text.partition("=")
    if equals == "":
        _report(
            place, f"Invalid ulimit `{text[:40]}`",
            "It has the form `nofile=1024` or `nofile=1024:2048`.", report,
        )  # fmt: skip
        return
    if name not in _ULIMITS:
        _report(
            place, f"Unknown ulimit `{name[:40]}`", f"There is `{'`, `'.join(_ULIMITS)}`.", report
        )
        return
    parts = limits.split(":")
    if len(parts) > 2 or not all([_is_number(each) for each in parts]):
        _report(
            place, f"Invalid limit `{limits[:40]}`", "Limits are whole numbers; -1 is none.", report
        )
        return
    if len(parts) == 2:
        soft, hard = int(parts[0]), int(parts[1])
        if hard != -1 and (soft == -1 or soft > hard):
            _report(
                place, f"The soft limit of `{name}` is above the hard one",
                f"{soft} is more than {hard}. The soft limit is the first one.", report,
            )  # fmt: skip


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 20


def _check_annotation(text: str, place: Range, report: Report) -> None:
    key, equals, _ = text.partition("=")
    if equals == "":
        _report(
            place, f"Annotation `{text[:40]}` without a value", "It has the form `key=value`.",
            report,
        )  # fmt: skip
        return
    types, colon, _ = key.partition(":")
    if colon == "":
        return
    for each in types.split(","):
        kind, bracket, platform = each.partition("[")
        if kind not in _ANNOTATED:
            _report(
                place, f"Unknown type `{kind[:40]}` of an annotation",
                f"There is `{'`, `'.join(_ANNOTATED)}`.", report,
            )  # fmt: skip
        elif bracket and not platform.endswith("]"):
            _report(
                place, f"Invalid type `{each[:40]}` of an annotation",
                "A platform is in brackets, such as `manifest[linux/amd64]`.", report,
            )  # fmt: skip


def _check_tags(made: Made, report: Report) -> None:
    """Report an image that has no tag but the latest."""
    value = made.values.get("tags")
    if value is None or not value.is_present or value.contains_unknown:
        return
    texts = texts_of(made, "tags")
    for text, place in texts[:1]:
        if all([_is_latest(each) for each, _ in texts]):
            report.add(
                UNPINNED_TAG, place, f"`{text[:60]}` has no tag of its own",
                "The next build replaces it. Add a tag with a version.",
            )  # fmt: skip


def _is_latest(text: str) -> bool:
    if "@" in text:
        return False
    tag = text.rpartition("/")[2].partition(":")[2]
    return tag in ("", "latest")


def _report(place: Range, summary: str, detail: str, report: Report) -> None:
    report.add(INVALID_SETTING, place, summary, detail)
