"""Documentation as TOML, XML and YAML, in the styles of Go's encoders, and as files of values."""

from __future__ import annotations

import re
from decimal import Decimal

import yaml

from hcl_lint.annotations import Final, Iterator
from hcl_lint.documentation.escapes import tidy
from hcl_lint.documentation.model import Contents, DocumentedInput
from hcl_lint.documentation.records import Text
from hcl_lint.documentation.settings import DocsSettings
from hcl_lint.documentation.values import Ordered, general_number, json_of

_ESCAPES: Final = {
    **{code: f"\\u{code:04x}" for code in (*range(32), 127)},
    ord("\b"): "\\b", ord("\t"): "\\t", ord("\n"): "\\n", ord("\f"): "\\f", ord("\r"): "\\r",
    ord('"'): '\\"', ord("\\"): "\\\\",
}
_UNSAID: Final = ("sensitive", False)


def toml_of(data: Ordered) -> str:
    """Records as TOML, in the style of BurntSushi's encoder.

    A null is an empty table, which differs from an empty text. What is not sensitive
    goes without saying.
    """
    lines: list[str] = []
    _write(data, (), lines)
    return "\n".join(lines).lstrip("\n")


def _write(data: dict[str, object], path: tuple[str, ...], lines: list[str]) -> None:
    indent = "  " * len(path)
    inner: list[tuple[str, object]] = []
    for key in data if isinstance(data, Ordered) else sorted(data):
        value = data[key]
        if value is None and not isinstance(data, Ordered) or (key, value) == _UNSAID:
            continue
        if value is None or isinstance(value, dict) or _is_list_of_tables(value):
            inner.append((key, value))
        else:
            lines.append(f"{indent}{_key(key)} = {_inline(value)}")
    for key, value in inner:
        name = (*path, key)
        tables: list[dict[str, object]] = []
        if isinstance(value, list):
            tables += value
        else:
            tables.append(value if isinstance(value, dict) else {})
        bracket, closing = ("[[", "]]") if isinstance(value, list) else ("[", "]")
        for table in tables:
            if not path:
                lines.append("")
            lines.append(f"{indent}{bracket}{'.'.join(map(_key, name))}{closing}")
            _write(table, name, lines)


def _is_list_of_tables(value: object) -> bool:
    is_list = isinstance(value, list) and len(value) > 0
    return is_list and all([isinstance(one, dict) for one in value])  # type: ignore[attr-defined]


def _key(name: str) -> str:
    plain = name.replace("-", "").replace("_", "")
    is_bare = not plain or plain.isascii() and plain.isalnum()
    return name if name and is_bare else _string(name)


def _string(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, Decimal)):
        text = general_number(value)
        return text if "." in text or "e" in text else f"{text}.0"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, dict):
        items = [f"{_key(key)} = {_inline(element)}" for key, element in sorted(value.items())]
        return f"{{{', '.join(items)}}}"
    return _string("" if value is None else str(value))


_XML_NAME: Final = re.compile(r"[^\W\d][\w.-]*")
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_XML_ESCAPES: Final = {
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
    if not _XML_NAME.fullmatch(name):  # a key that cannot be one
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
    return _NOT_XML.sub("\ufffd", text).translate(_XML_ESCAPES)


# Source: gopkg.in/yaml.v3, `resolve`, `isBase60Float` and `isOldBool`.
_OTHER_TYPES: Final = re.compile(
    r"""(?: ~ | null | Null | NULL | true | True | TRUE | false | False | FALSE | <<
    | [yYnN] | yes | Yes | YES | no | No | NO | on | On | ON | off | Off | OFF
    | [-+]? \.(?: inf | Inf | INF ) | \.(?: nan | NaN | NAN )
    | [-+]? (?: \.[0-9]+ | [0-9][0-9_]* (?: \.[0-9_]* )? ) (?: [eE] [-+]? [0-9]+ )?
    | [-+]? 0b[01_]+ | [-+]? 0o?[0-7_]+ | [-+]? 0x[0-9a-fA-F_]+
    | [-+]? [0-9][0-9_]* (?: : [0-5]?[0-9] )+ (?: \.[0-9_]* )?
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2} (?: [Tt ] .* )?
    | )""",
    re.VERBOSE,
)


class _Dumper(yaml.SafeDumper):
    """Writes no aliases, and indents lists within objects."""

    def ignore_aliases(self, data: object) -> bool:
        return True

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def yaml_of(value: object) -> str:
    """A value as YAML; the keys of objects are sorted, unless they are `Ordered`."""
    text = yaml.dump(
        value, Dumper=_Dumper, default_flow_style=False, allow_unicode=True, width=float("inf"),
    )
    assert isinstance(text, str)
    return text.removesuffix("\n")


def _yaml_string(dumper: yaml.SafeDumper, data: str) -> yaml.Node:
    style = "|" if "\n" in data else '"' if _OTHER_TYPES.fullmatch(data) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


def _yaml_number(dumper: yaml.SafeDumper, data: object) -> yaml.Node:
    assert isinstance(data, (int, float, Decimal))
    text = general_number(data)
    # The tag that goes without saying
    tag = dumper.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
    return dumper.represent_scalar(tag, text)


def _switch(dumper: yaml.SafeDumper, data: bool) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:bool", "true" if data else "false")


def _ordered(dumper: yaml.SafeDumper, data: Ordered) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", data.items())


def _object(dumper: yaml.SafeDumper, data: dict[str, object]) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", sorted(data.items()))


_Dumper.add_representer(str, _yaml_string)
_Dumper.add_representer(bool, _switch)
_Dumper.add_representer(Ordered, _ordered)
_Dumper.add_representer(dict, _object)
for _kind in (int, float, Decimal):
    _Dumper.add_representer(_kind, _yaml_number)


def tfvars_hcl(contents: Contents, settings: DocsSettings) -> str:
    """A definition of each input; those of inputs on one line are aligned."""
    has_descriptions = settings.flag("settings.description")
    lines: list[str] = []
    group: list[DocumentedInput] = []

    def close_group() -> None:
        if group:
            width = max([len(element.name) for element in group])
            lines.extend([f"{element.name:{width}} = {_assigned(element)}" for element in group])
            group.clear()

    for input_ in contents.inputs:
        description = input_.description if has_descriptions else ""
        if not description and not _is_tall(input_):
            group.append(input_)
            continue
        close_group()
        if description:
            lines += ["", *[f"# {line}" for line in description.split("\n")]]
        lines.append(f"{input_.name} = {_assigned(input_)}")
        if description:
            lines.append("")
    close_group()
    return tidy("\n".join(lines))


def _is_tall(item: DocumentedInput) -> bool:
    is_collection = item.type in ("list", "map") or isinstance(item.default, (list, dict))
    return is_collection and isinstance(item.default, (list, dict, str)) and len(item.default) > 0


def _assigned(item: DocumentedInput) -> str:
    return '""' if item.is_required else json_of(item.default)


def tfvars_json(contents: Contents) -> str:
    """An object with the defaults of inputs, null for those without."""
    return json_of(Ordered({input_.name: input_.default for input_ in contents.inputs}))
