"""What safe fixes must leave as it is: the meaning of a file, told apart from how it is written.

Independent of `hcl_lint.linter.fixes`, which is part of what is tested.
"""

from __future__ import annotations

from typing import Any

from hcl_lint.dialects.registry import dialect_for
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.dump import neutral_body
from hcl_lint.syntax.nodes import Attribute, Block, Body, FunctionCall
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.values.types import Type
from hcl_lint.values.value import Value

# Attributes in which a fix may make a reference of a string that reads like one.
REFERENCES = (
    "depends_on", "ignore_changes", "provider", "providers", "when", "on_failure", "type",
)


def syntax(tree: SyntaxTree) -> Any:
    """The neutral form of a file without what safe fixes may change.

    Attributes and blocks may change places among others of another name, though not lose
    their own order. Parentheses, the quotes of keys, and strings that are one interpolation
    make no difference, nor do old forms of indexes and calls.
    """
    return _body(neutral_body(tree))


def _body(body: Any) -> Any:
    attributes = [(each["name"], _value(each["name"], each["expr"])) for each in body["attributes"]]
    blocks = [(each["type"], each["labels"], _body(each["body"])) for each in body["blocks"]]
    return (
        sorted(attributes, key=lambda each: str(each[0])),
        sorted(blocks, key=lambda each: (each[0], str(each[1]))),
    )


def _value(name: str, expression: Any) -> Any:
    return _references(_plain(expression)) if name in REFERENCES else _plain(expression)


def _plain(node: Any) -> Any:
    if not isinstance(node, list) or not node:
        return node
    if node[0] in ("paren", "wrap"):
        return _plain(node[1])
    if node[0] == "key":
        is_name = node[1][0] == "traversal" and len(node[1]) == 2
        return ["template", ["str", node[1][1]]] if is_name else _plain(node[1])
    if node[0] == "call":
        return _call(node[1], [_plain(each) for each in node[2]], node[3])
    if node[0] == "index" and isinstance(node[1], list):
        return _index(_plain(node[1]), _plain(node[2]))
    return [_plain(each) for each in node]


def _call(name: str, arguments: list[Any], is_expanded: bool) -> Any:
    if name == "lookup" and len(arguments) == 2:
        return _index(*arguments)
    if name == "list":
        return ["call", "tolist", [["tuple", *arguments]], is_expanded]
    if name == "map" and len(arguments) % 2 == 0:
        items = [list(item) for item in zip(arguments[::2], arguments[1::2], strict=True)]
        return ["call", "tomap", [["object", *items]], is_expanded]
    return ["call", name, arguments, is_expanded]


def _index(collection: Any, key: Any) -> Any:
    """An element; by a key that is written out, as a step of a reference."""
    start = collection if collection[0] in ("traversal", "relative") else ["relative", collection]
    if key[0] == "template" and len(key) == 2 and key[1][0] == "str":
        return [*start, ["index", key[1][1], "string"]]
    if key[0] == "num":
        return [*start, ["index", key[1], "number"]]
    return ["index", collection, key]


def _references(node: Any) -> Any:
    """References as the strings that they were, or may still be."""
    if isinstance(node, list) and node[:1] == ["traversal"]:
        return ["template", ["str", ".".join([node[1], *[str(step[1]) for step in node[2:]]])]]
    return [_references(each) for each in node] if isinstance(node, list) else node


def values(tree: SyntaxTree) -> list[tuple[str, Type, Value]]:
    """The values of all attributes with the paths to them, all variables being unknown."""
    document = Document(tree.source, dialect_for(tree.source.path), tree)
    scope = document.fact(scope_of_file)
    found = []
    waiting: list[tuple[str, Body]] = [("", tree.body)]
    while waiting:
        path, body = waiting.pop()
        for item in body.items:
            if isinstance(item, Attribute):
                name = item.name
                if name not in REFERENCES and not _calls_what_was_removed(tree, item):
                    value, _ = evaluate(tree, item.expression, scope)
                    found.append((f"{path}{name}", value.type, value))
            elif isinstance(item, Block):
                words = [item.type, *[label.value for label in item.labels]]
                waiting.append((f"{path}{' '.join(words)}.", item.body))
    return sorted(found, key=lambda each: (each[0], repr(each[2])))


def _calls_what_was_removed(tree: SyntaxTree, item: Attribute) -> bool:
    return any(
        call.name in ("list", "map", "tolist", "tomap")
        for call in descendants(item, FunctionCall)
    )


def comments(tree: SyntaxTree) -> list[str]:
    """The words of the comments, but for those that order a linter to do something."""
    texts = [comment.text for comment in all_comments(tree)]
    words = [
        text.strip("#/* \t\r\n").split()
        for text in texts
        if "hcl-lint:" not in text and "tflint-ignore" not in text
    ]
    return sorted(word for each in words for word in each if word.strip("*#/"))
