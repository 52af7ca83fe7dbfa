"""Documentation as XML, in the style of Go's encoder."""

from __future__ import annotations

import re
from decimal import Decimal

from hcl_lint.annotations import Final, Iterator
from hcl_lint.documentation.records import Text
from hcl_lint.documentation.values import Ordered, general_number

_NAME: Final = re.compile(r"[^\W\d][\w.-]*")
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = {
    ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&#34;", ord("'"): "&#39;",
    ord("\t"): "&#x9;", ord("\n"): "&#xA;", ord("\r"): "&#xD;",
}


def xml_of(data: Ordered) -> str:
    """Records as XML: the element `module`."""
    return "\n".join(["<module>", *_members(data, "  "), "</module>"])


def _members(data: dict[str, object], indent: str) -> Iterator[str]:
    for key in data if isinstance(data, Ordered) else sorted(data):
        is_list_of_records = isinstance(data, Ordered) and key.endswith("s")
        item = key.removesuffix("s") if is_list_of_records else "item"
        yield from _element(key, data[key], indent, item)


def _element(name: str, value: object, indent: str, item: str) -> Iterator[str]:
    tag, start = name, f"{indent}<{name}>"
    if not _NAME.fullmatch(name):  # a key that cannot be one
        tag, start = "item", f'{indent}<item name="{_escaped(name)}">'
    end = f"</{tag}>"
    if value is None or isinstance(value, Text) and not value:
        yield f'{start[:-1]} xsi:nil="true">{end}'
    elif isinstance(value, (dict, list)) and value:
        yield start
        if isinstance(value, dict):
            yield from _members(value, indent + "  ")
        else:
            for member in value:
                yield from _element(item, member, indent + "  ", "item")
        yield indent + end
    else:
        yield f"{start}{_content(value)}{end}"


def _content(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, Decimal)):
        return general_number(value)
    return "" if isinstance(value, (dict, list)) else _escaped(str(value))


def _escaped(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text).translate(_ESCAPES)
