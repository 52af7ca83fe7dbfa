"""The templates of contents and of files: a small part of Go's language of templates.

There are the sections, such as ``{{ .Inputs }}``, ``{{ include "file" }}``, ``{{ range
.Module.Inputs }}`` over the items of a module with their fields, and ``{{ if .Field }}``. Anything
else is a problem with its line. Sizes are bounded: ranges nest, but never repeat a section.
"""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass, field
from typing import NamedTuple

from hcl_lint.annotations import Callable, Final, Iterator, Mapping
from hcl_lint.documentation.markup import shown_value
from hcl_lint.documentation.model import (
    Contents, DocumentedCall, DocumentedInput, DocumentedOutput, DocumentedProvider, Item,
    ProviderRequirement, Resource,
)
from hcl_lint.documentation.settings import DocsProblem
from hcl_lint.documentation.values import json_of

_COMMENT: Final = re.compile(r"/\*.*\*/", re.DOTALL)
_INCLUDE: Final = re.compile(r'include\s+(?:"([^"\\]*)"|`([^`]*)`)')
_FIELD: Final = re.compile(r"(?:tostring\s+)?(\.\w*(?:\.\w+)*)(?:\s*\|\s*tostring)?")
_BLOCK: Final = re.compile(r"(range|if)\s+(not\s+)?(\.\w+(?:\.\w+)*)")

_ADVICE: Final = (
    'there are sections such as `{{ .Inputs }}`, `{{ include "file" }}`, and `{{ range '
    ".Module.Inputs }}` and `{{ if .Description }}` up to `{{ end }}`"
)
_MOST_ACTIONS: Final = 1_000
_DEEPEST: Final = 3
_LONGEST: Final = 10_000_000  # characters of what comes out


@dataclass(slots=True)
class _Node:
    """A piece of text, or an action: its kind, its operand, and what it encloses."""

    kind: str
    operand: str
    line: int
    _: KW_ONLY
    is_negated: bool = False
    inner: list[_Node] = field(default_factory=list)
    other: list[_Node] = field(default_factory=list)


class DocsTemplate:
    """A parsed template. Lines of problems count from 1 in its text."""

    def __init__(self, text: str) -> None:
        """Parse a template. Raises DocsProblem: it holds what is not supported."""
        self.nodes = _parsed(text)
        self._length = 0

    def text(
        self, sections: Mapping[str, str], contents: Contents | None, include: Callable[[str], str]
    ) -> str:
        """The text of the template with its sections, the items of a module, and files.

        Raises DocsProblem: there is no such section or field, or a file cannot be read.
        """
        self._length = 0
        found: list[str] = []
        self._write(self.nodes, _Scope(sections, contents, include), found)
        return "".join(found)

    def _write(self, nodes: list[_Node], scope: _Scope, found: list[str]) -> None:
        for node in nodes:
            if node.kind == "text":
                self._add(node.operand, found, node)
            elif node.kind == "include":
                self._add(scope.include(node.operand), found, node)
            elif node.kind == "field":
                self._add(_text(scope.value(node), node), found, node)
            elif node.kind == "range":
                items = scope.value(node)
                if not isinstance(items, list):
                    raise _problem(node.line, f"`{node.operand}` is not a list of items")
                for item in items:
                    self._write(node.inner, scope.within(item), found)
                if not items:
                    self._write(node.other, scope, found)
            elif bool(scope.value(node)) != node.is_negated:
                self._write(node.inner, scope, found)
            else:
                self._write(node.other, scope, found)

    def _add(self, text: str, found: list[str], node: _Node) -> None:
        self._length += len(text)
        if self._length > _LONGEST:
            raise _problem(node.line, "the text is too long")
        found.append(text)


def _problem(line: int, message: str) -> DocsProblem:
    return DocsProblem(message, line=line)


def _parsed(text: str) -> list[_Node]:
    root: list[_Node] = []
    open_: list[_Node] = []
    into = root
    at = 0
    trims = False
    for count, (start, end) in enumerate(_actions(text)):
        line = text.count("\n", 0, start) + 1 if count < _MOST_ACTIONS else 0
        if not line:
            raise DocsProblem(f"a template has at most {_MOST_ACTIONS:,} actions")
        before = text[at:start]
        action = text[start + 2 : end - 2]
        if trims:
            before = before.lstrip()
        if action.startswith("- "):
            before = before.rstrip()
            action = action[2:]
        trims = action.endswith(" -")
        action = action.removesuffix(" -").strip()
        at = end
        if before:
            into.append(_Node("text", before, line))
        if _COMMENT.fullmatch(action):
            continue
        if action == "end" and open_:
            open_.pop()
            into = (open_[-1].other or open_[-1].inner) if open_ else root
        elif action == "else" and open_ and not open_[-1].other:
            into = open_[-1].other
        else:
            node = _node(action, line)
            into.append(node)
            if node.kind in ("range", "if"):
                open_.append(node)
                into = node.inner
                if len(open_) > _DEEPEST:
                    raise _problem(line, f"more than {_DEEPEST} levels of `range` and `if`")
    rest = text[at:].lstrip() if trims else text[at:]
    if open_:
        raise _problem(open_[-1].line, f"`{{{{ {open_[-1].kind} }}}}` without `{{{{ end }}}}`")
    if "{{" in rest:
        line = text.count("\n", 0, at + rest.index("{{")) + 1
        raise _problem(line, "`{{` without `}}`")
    return [*root, _Node("text", rest, 0)] if rest else root


def _actions(text: str) -> Iterator[tuple[int, int]]:
    """Where what is between ``{{`` and ``}}`` starts and ends, these included."""
    start = text.find("{{")
    while start >= 0:
        end = text.find("}}", start + 2)
        if end < 0:
            return
        yield start, end + 2
        start = text.find("{{", end + 2)


def _node(action: str, line: int) -> _Node:
    include = _INCLUDE.fullmatch(action)
    if include is not None:
        return _Node("include", include.group(1) or include.group(2) or "", line)
    block = _BLOCK.fullmatch(action)
    if block is not None and not (block.group(1) == "range" and block.group(2)):
        return _Node(block.group(1), block.group(3), line, is_negated=bool(block.group(2)))
    field = _FIELD.fullmatch(action)
    if field is not None:
        return _Node("field", field.group(1), line)
    shown = " ".join(action.split())[:60]
    raise _problem(line, f"`{{{{ {shown} }}}}` is not supported; {_ADVICE}")


class _Scope(NamedTuple):
    """The names of a template: sections, and within a range the fields of an item."""

    sections: Mapping[str, str]
    contents: Contents | None
    include: Callable[[str], str]
    item: object = None

    def within(self, item: object) -> _Scope:
        return _Scope(self.sections, self.contents, self.include, item)

    def value(self, node: _Node) -> object:
        """The value of a field. Raises DocsProblem: there is no such part."""
        first, _, rest = node.operand[1:].partition(".")
        if self.item is not None:
            found = fields_of_item(self.item)
            if node.operand in found:
                return found[node.operand]
            listed = ", ".join([f"`{element}`" for element in found])
            raise _problem(node.line, f"an item has no field `{node.operand}`; there are {listed}")
        if first == "Module" and self.contents is not None:
            lists = _lists(self.contents)
            if rest in lists:
                return lists[rest]
            listed = ", ".join([f"`.Module.{list_}`" for list_ in lists])
            raise _problem(node.line, f"there is no `{node.operand}`; there are {listed}")
        if first.lower() in self.sections and first[:1].isupper() and not rest:
            return self.sections[first.lower()]
        raise _problem(node.line, f"there is no section `{node.operand}`; {_ADVICE}")


def _lists(contents: Contents) -> dict[str, object]:
    return {
        "Header": contents.header,
        "Footer": contents.footer,
        "Inputs": contents.inputs,
        "RequiredInputs": contents.required_inputs,
        "OptionalInputs": contents.optional_inputs,
        "ModuleCalls": contents.calls,
        "Outputs": contents.outputs,
        "Providers": contents.providers,
        "Requirements": contents.requirements,
        "Resources": contents.resources,
    }


def fields_of_item(item: object) -> dict[str, object]:
    """The fields of an item of a module, by the names that templates have for them."""
    if isinstance(item, ProviderRequirement):
        return {".Name": item.name, ".Version": item.version}
    if isinstance(item, DocumentedProvider):
        return {
            ".Name": item.name,
            ".Alias": item.alias,
            ".Version": item.version,
            ".FullName": item.full_name,
            ".Position.Filename": item.position.path,
            ".Position.Line": item.position.line,
        }
    assert isinstance(item, Item)
    found: dict[str, object] = {
        ".Name": item.name,
        ".Description": item.description,
        ".Position.Filename": item.position.path,
        ".Position.Line": item.position.line,
    }
    if isinstance(item, DocumentedInput):
        value = "" if item.is_required else json_of(item.default)
        found.update({".Type": item.type, ".Required": item.is_required, ".Default": item.default})
        found.update({".GetValue": value, ".HasDefault": item.has_default})
    elif isinstance(item, DocumentedOutput):
        found.update({".Value": item.value, ".Sensitive": item.is_sensitive})
        found[".GetValue"] = shown_value(item)
    elif isinstance(item, DocumentedCall):
        found.update({".Source": item.source, ".Version": item.version})
        found[".FullName"] = item.full_name
    elif isinstance(item, Resource):
        found.update({".Type": item.type, ".ProviderName": item.provider, ".Mode": item.mode})
        found.update({".ProviderSource": item.source, ".Version": item.version, ".URL": item.url})
        found.update({".Spec": item.address, ".GetMode": item.mode_name})
    return found


def _text(value: object, node: _Node) -> str:
    if isinstance(value, list) and value and isinstance(value[0], Item):
        raise _problem(node.line, f"`{node.operand}` is a list of items; write a `range` over it")
    return value if isinstance(value, str) else json_of(value)
