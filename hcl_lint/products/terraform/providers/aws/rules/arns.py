"""PV017: ARNs whose parts are in the wrong places."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from hcl_lint.annotations import Final, Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ON, WARNING, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.json_nodes import JsonString, is_template, string_template
from hcl_lint.syntax.nodes import HeredocTemplate, Node, QuotedTemplate, Template, TemplateText
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.messages import short

_BEGINNING: Final = "arn:"
_HOLE: Final = "\ue000"  # stands for what is not known; of the area for private use
_PARTS: Final = 6
_IN_JSON: Final = re.compile(r'"(arn:[^"\s]+)"')
_PARTITION: Final = re.compile(r"aws[a-z.-]*")
_PARTITIONS: Final = (
    "aws", "aws-cn", "aws-eusc", "aws-iso", "aws-iso-b", "aws-iso-e", "aws-iso-f", "aws-us-gov",
)


@rule(
    "PV017", "malformed-arn", WARNING, ON, "ARN whose parts are in the wrong places.",
    nodes=(QuotedTemplate, HeredocTemplate), words=(_BEGINNING,),
)
def malformed_arn(node: Template, file: FileContext) -> Iterable[Diagnostic]:
    for part in node.parts:
        if isinstance(part, TemplateText) and _BEGINNING in part.value:
            return _malformed_in(node, file)
    return ()


def _malformed_in(node: Template, file: FileContext) -> Diagnostics:
    texts = _texts(node)
    text = "".join(texts)
    if not isinstance(node, HeredocTemplate):
        yield from _malformed(text, node, file)
        return
    ends = list(accumulate([len(text) for text in texts]))
    for match in _IN_JSON.finditer(text):
        yield from _malformed(match.group(1), node.parts[bisect_right(ends, match.start())], file)


@check(malformed_arn, in_json=True, words=(_BEGINNING,))
def malformed_arn_in_json(file: FileContext) -> Diagnostics:
    """Report the same in strings of files in JSON syntax."""
    for string in descendants(file.tree.root, JsonString) if file.is_json else ():
        text = string.value
        if text.startswith(_BEGINNING) and is_template(text):
            template = string_template(file.tree, string).tree.expression
            text = "".join(_texts(template)) if isinstance(template, Template) else ""
        yield from _malformed(text, string, file)


def _texts(node: Template) -> list[str]:
    return [part.value if isinstance(part, TemplateText) else _HOLE for part in node.parts]


def _malformed(arn: str, place: Node, file: FileContext) -> Diagnostics:
    reason = _why_malformed(arn) if arn.startswith(_BEGINNING) else ""
    if reason:
        name = short(arn.replace(_HOLE, "${...}"))
        yield malformed_arn.at(file.range(place), f"Malformed ARN {name}", reason)


def _why_malformed(arn: str) -> str:
    """The reason why no resource has an ARN, whatever is in its holes; "" if one may."""
    parts = arn.split(":", _PARTS - 1)
    partition = parts[1]
    if _PARTITION.fullmatch(partition) and partition not in _PARTITIONS:
        return f"`{partition}` is not a partition. Did you mean `{_BEGINNING}aws:`?"
    region, account = (*parts[3:5], "", "")[:2]
    if "/" in region or "/" in account:
        return f"An ARN has {_PARTS} parts between colons: a colon is missing before this slash."
    if parts[2:3] == ["s3"] and region == "" and len(parts) < _PARTS and account != "":
        return "The ARN of a bucket has three colons before its name: `arn:aws:s3:::bucket`."
    return ""
