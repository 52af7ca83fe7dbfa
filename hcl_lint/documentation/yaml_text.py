"""Documentation as YAML, in the style of Go's encoder."""

from __future__ import annotations

import re
from decimal import Decimal

import yaml

from hcl_lint.annotations import Final
from hcl_lint.documentation.values import Ordered, general_number

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
        sort_keys=False,
    )
    assert isinstance(text, str)
    return text.removesuffix("\n")


def _string(dumper: yaml.SafeDumper, data: str) -> yaml.Node:
    style = "|" if "\n" in data else '"' if _OTHER_TYPES.fullmatch(data) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", data, style=style)


def _number(dumper: yaml.SafeDumper, data: object) -> yaml.Node:
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


_Dumper.add_representer(str, _string)
_Dumper.add_representer(bool, _switch)
_Dumper.add_representer(Ordered, _ordered)
_Dumper.add_representer(dict, _object)
for _kind in (int, float, Decimal):
    _Dumper.add_representer(_kind, _number)
