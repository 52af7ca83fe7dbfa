"""Where doing otherwise than the reference is better: named classes, each with its reason.

A class is a predicate over the *input* of a case. It claims mismatches only: a case that
comes out as recorded is never counted. What no class claims is a failure.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Any

from hcl_lint.syntax.nodes import Attribute, Block
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.text.source import Source

Given = dict[str, Any]

SYNTAX = ("syntax/files", "syntax/files.ast", "syntax/snippets", "expressions")
FORMAT = ("format/cases",)


class Departure:
    """One class of inputs where we differ on purpose.

    ``claims`` sees what was given (for tables of text ``{"input": bytes}``, for formatting
    also ``"dialect"``; for others the input fields), never an id or an expectation.
    ``example`` is an input that the class claims. ``is_agreed``: that we differ here is what
    is asked of us, so it does not count against the share of a table. ``differs_in`` is a pattern
    that has to match what differs, so that nothing else hides in the class.
    """

    def __init__(
        self,
        name: str,
        reason: str,
        tables: tuple[str, ...],
        claims: Callable[[Given], bool],
        example: Given,
        is_agreed: bool = False,
        differs_in: str = "",
    ) -> None:
        self.name = name
        self.reason = reason
        self.tables = tables
        self.claims = claims
        self.example = example
        self.is_agreed = is_agreed
        self.differs_in = re.compile(differs_in)


def matches(pattern: bytes) -> Callable[[Given], bool]:
    """The predicate that a pattern occurs in the input."""
    compiled = re.compile(pattern)
    return lambda given: compiled.search(given["input"]) is not None


def reports(summary: str) -> Callable[[Given], bool]:
    """The predicate that the input as a configuration has a mistake with these words."""

    def claims(given: Given) -> bool:
        diagnostics = parse_config(Source.from_bytes("t", given["input"])).diagnostics
        return any(summary in diagnostic.summary for diagnostic in diagnostics)

    return claims


def has_open_bracket(given: Given) -> bool:
    """Whether some bracket is opened more often than it is closed."""
    data = given["input"]
    return any(data.count(opening) > data.count(closing)
               for opening, closing in ((b"(", b")"), (b"[", b"]"), (b"{", b"}")))


def spec_matches(pattern: str) -> Callable[[Given], bool]:
    """The predicate that a pattern occurs in the spec file of a case."""
    compiled = re.compile(pattern)
    return lambda given: compiled.search(given["spec"]) is not None


def spec_blocks(given: Given) -> list[tuple[str, str, dict[str, str], list[Block]]]:
    """The blocks of a spec file at all levels: type, first label, attributes, blocks inside."""
    tree = parse_config(Source("spec", given["spec"]))
    found = []
    stack: list[Block] = [item for item in tree.body.items if isinstance(item, Block)]
    while stack:
        block = stack.pop()
        inner = [item for item in block.body.items if isinstance(item, Block)]
        attributes = {item.name: tree.text(item.expression)
                      for item in block.body.items if isinstance(item, Attribute)}
        label = block.labels[0].value if block.labels else ""
        found.append((block.type, label, attributes, inner))
        stack += inner
    return found


def has_default_with_one_choice(given: Given) -> bool:
    """Whether a spec file has a default with fewer than two specs inside."""
    return any(kind == "default" and len(inner) < 2 for kind, _, _, inner in spec_blocks(given))


def has_transform_without_result(given: Given) -> bool:
    """Whether a spec file has a transform that does not say what is made of the value."""
    return any(kind == "transform" and "result" not in attributes
               for kind, _, attributes, _ in spec_blocks(given))


def has_block_without_type(given: Given) -> bool:
    """Whether a spec file asks for blocks without saying of which type."""
    return any(kind in ("block", "block_list", "block_set", "block_map") and not label
               and "block_type" not in attributes
               for kind, label, attributes, _ in spec_blocks(given))


def has_item_of_two_kinds(given: Given) -> bool:
    """Whether a spec file asks for blocks of a type that is the name of an attribute too."""
    names, types = set(), set()
    for kind, label, attributes, _ in spec_blocks(given):
        if kind == "attr":
            names.add(attributes.get("name", label).strip('"'))
        elif kind.startswith("block"):
            types.add(attributes.get("block_type", label).strip('"'))
    return bool(names & types)


def has_keys_of_one_normal_form(given: Given) -> bool:
    """Whether a call decodes JSON with keys that differ, but not once they are normalised."""
    if given["name"] != "jsondecode" or not isinstance(given["args"][0]["value"], str):
        return False
    collided = []

    def look(pairs: list[tuple[str, object]]) -> None:
        keys = {key for key, _ in pairs}
        collided.append(len({unicodedata.normalize("NFC", key) for key in keys}) < len(keys))

    json.loads(given["args"][0]["value"], object_pairs_hook=look)
    return any(collided)


def has_marked_null(value: Any) -> bool:
    """Whether a null with marks occurs anywhere in a recorded value."""
    if isinstance(value, dict):
        if "marks" in value and value.get("of", "") is None:
            return True
        return any(has_marked_null(item) for item in value.values())
    return isinstance(value, list) and any(has_marked_null(item) for item in value)


def is_map_for_optional_parts(given: Given) -> bool:
    """Whether a map is to become an object, and attributes of attributes are optional."""
    def has_inner_optional(type_: Any, depth: int) -> bool:
        if isinstance(type_, dict):
            return any(has_inner_optional(item, depth) for item in type_.values())
        if not isinstance(type_, list):
            return False
        is_object = bool(type_) and type_[0] == "object"
        if is_object and len(type_) > 2 and type_[2] and depth > 0:
            return True
        return any(has_inner_optional(item, depth + is_object) for item in type_)

    return has_inner_optional(given["to"], 0) and "'map'" in repr(given["value"]["type"])


def has_marks(value: Any) -> bool:
    """Whether marks occur anywhere in a recorded value."""
    return "'marks'" in repr(value)


def is_lookup_in_partly_known(given: Given) -> bool:
    """Whether a call of lookup searches an object that is unknown in part."""
    if "name" in given:
        first = given["args"][0]
        return bool(given["name"] == "lookup" and first["type"][0] == "object"
                    and "'unknown'" in repr(first["value"]))
    return b"lookup(" in given["input"] and "'unknown'" in repr(given["vars"])


DEPARTURES: tuple[Departure, ...] = (
    Departure(
        "broken UTF-8 in JSON",
        "As in code: the reference treats the characters after a broken one as part of it. We "
        "report the encoding.",
        ("semantics/json_syntax",),
        matches(rb"[\xc2-\xdf](?![\x80-\xbf])|[\xe0-\xef](?![\x80-\xbf]{2})"
                rb"|[\xf0-\xf4](?![\x80-\xbf]{3})"),
        {"input": b'{"a":"\xed"}'},
        is_agreed=True,
    ),
    Departure(
        "a null with marks in what is converted",
        "The reference loses the marks of nulls inside a value that it converts. We keep them: "
        "what is sensitive stays so.",
        ("semantics/convert",),
        lambda given: has_marked_null(given["value"]["value"]),
        {"to": ["list", "string"], "value": {
            "type": ["list", "bool"], "value": [{"marks": ["s"], "of": None}]}},
        is_agreed=True,
        differs_in=r"'?marks'?|lacks 'of'",
    ),
    Departure(
        "optional attributes inside what a map becomes",
        "The reference leaves attributes optional in the type of a null, or drops them from it. "
        "No value of ours has a type with optional attributes.",
        ("semantics/convert",),
        is_map_for_optional_parts,
        {"to": ["object", {"b": ["object", {"a": "string"}, ["a"]]}, ["b"]],
         "value": {"type": ["map", ["object", {"a": "string"}]], "value": {}}},
        is_agreed=True,
        differs_in=r"\.result\.type",
    ),
    Departure(
        "broken UTF-8 in code",
        "A byte that begins a character, with too few bytes after it, makes the reference take "
        "the next letter, quote, space or even newline for part of that character, and of a "
        "name. We report the encoding.",
        (*SYNTAX, *FORMAT),
        matches(rb"[\xc2-\xdf](?![\x80-\xbf])|[\xe0-\xef](?![\x80-\xbf]{2})"
                rb"|[\xf0-\xf4](?![\x80-\xbf]{3})"),
        {"input": b"a\xc4b = 1\n"},
    ),
    Departure(
        "a bracket that nothing closes",
        "The reference reports the token at which it gave up, often the end of the file, lines "
        "after the mistake. We report the bracket, where the mistake is.",
        SYNTAX,
        has_open_bracket,
        {"input": b"a = b[*\n\nc = 1\n"},
    ),
    Departure(
        "a heredoc introduced by one sign too few",
        "The reference reports what does not parse in its text. We report the introducer, once.",
        SYNTAX,
        matches(rb"=[ \t]*<[A-Za-z_]\w*\r?\n"),
        {"input": b"a = <EOT\n$b\nEOT\n"},
    ),
    Departure(
        "a newline after the name in a one-line block",
        "The reference reports the newline. We report the name, to which it belongs.",
        SYNTAX,
        matches(rb"\{[ \t]*[A-Za-z_][\w-]*[ \t]*\r?\n\s*="),
        {"input": b"a {b\n = 1\n}\n"},
    ),
    Departure(
        "a byte order mark and nothing else",
        "The reference replaces the mark by three spaces. We drop it, as before any other text.",
        FORMAT,
        lambda given: given["input"].rstrip(b" \t") == b"\xef\xbb\xbf",
        {"input": b"\xef\xbb\xbf", "dialect": "hcl"},
    ),
    Departure(
        "numbers on both sides of a dot",
        "The reference removes the space around a dot between numbers, which makes one number of "
        "them. We keep the space.",
        FORMAT,
        matches(rb"[0-9]\s+\.\s*([eE]-?)?[0-9]|[0-9]\s*\.\s+([eE]-?)?[0-9]"),
        {"input": b"a = b[1. 0]\n", "dialect": "hcl"},
    ),
    Departure(
        "a wrapper in a wrapper",
        "The reference unwraps one level in each run. We unwrap all at once, so that a second run "
        "changes nothing.",
        FORMAT,
        lambda given: given["dialect"] == "terraform" and matches(
            rb'"\$\{~?(\s|/\*.*?\*/)*"\$\{')(given),
        {"input": b'a = "${"${b}"}"\n', "dialect": "terraform"},
    ),
    Departure(
        "an index without its bracket",
        "Where the bracket of an index or splat is missing, the reference skips to the end of the "
        "file and reports that. We point at what is there instead of the bracket.",
        SYNTAX,
        reports("Missing `]` of"),
        {"input": b"a = b[*\nc = 1\n"},
    ),
    Departure(
        "an unclosed sequence",
        "For an unclosed sequence the reference reports the first sequence of the template, or the "
        "end of the file. We report the one that is open.",
        SYNTAX,
        lambda given: reports("Unterminated `")(given),
        {"input": b'a = "%{if a\n'},
    ),
    Departure(
        "an unclosed object that its indentation gives away",
        "The reference reports the end of the file. We report the object that lacks its brace.",
        SYNTAX,
        reports("Object is not closed"),
        {"input": b"a = {\n  b = {\n    c = 1\n}\n"},
    ),
    Departure(
        "a word alone after the opening brace",
        "The reference reports the second newline after the word. We report the word.",
        SYNTAX,
        matches(rb"\{[ \t]*[A-Za-z_][A-Za-z0-9_-]*[ \t]*\r?\n"),
        {"input": b"a {b\n\n}\n"},
    ),
    Departure(
        "an expression whose template is not closed",
        "Of a template that the text ends in, the reference reports its first sequence. We "
        "point at the part that is open.",
        ("semantics/eval", "semantics/typeexpr"),
        lambda given: any(each.rule.name == "unterminated-template" for each in parse_expression(
            Source.from_bytes("t", given["input"])).diagnostics),
        {"input": b'"${a"'},
    ),
    Departure(
        "block_attrs in a spec file",
        "The reference documents this spec, but rejects it in spec files. We accept it.",
        ("semantics/spec",),
        spec_matches(r"\bblock_attrs\b"),
        {"spec": 'block_attrs "m" {\n  element_type = string\n}\n', "input": "a = 1\n"},
        is_agreed=True,
    ),
    Departure(
        "a default with one choice",
        "The reference crashes. We decode by that one.",
        ("semantics/spec",),
        has_default_with_one_choice,
        {"spec": 'default {\n  attr {\n    name = "a"\n  }\n}\n', "input": "a = 1\n"},
        is_agreed=True,
    ),
    Departure(
        "a name that is both an attribute and a block type",
        "The reference silently takes whichever is present. We reject such a spec.",
        ("semantics/spec",),
        has_item_of_two_kinds,
        {"spec": 'attr "a" {}\nblock "b" {\n  block_type = "a"\n}\n', "input": "a = 1\n"},
        is_agreed=True,
    ),
    Departure(
        "a transform without a result",
        "The reference gives null whatever there is. We report that the result is missing.",
        ("semantics/spec",),
        has_transform_without_result,
        {"spec": 'transform {\n  attr {\n    name = "a"\n  }\n}\n', "input": "a = 1\n"},
    ),
    Departure(
        "a block spec without a type",
        "The reference looks for blocks without a type, which no file can hold. We say that the "
        "type is missing.",
        ("semantics/spec",),
        has_block_without_type,
        {"spec": 'block {\n  attr {\n    name = "a"\n  }\n}\n', "input": "a = 1\n"},
    ),
    Departure(
        "a template after an escape in a JSON string",
        "The reference counts columns as if strings had no escapes, so what it points at is not "
        "there. We point at what is meant.",
        ("semantics/json_syntax",),
        matches(rb'\\[^"\n]*[$%]\{|\\["\\][^\n]*[$%]\{'),
        {"input": b'{"a":"x\\ty ${b}"}'},
        is_agreed=True,
    ),
    Departure(
        "a tab between the tokens of JSON",
        "The reference counts two columns for it. We count one, as everywhere.",
        ("semantics/json_syntax",),
        matches(rb"\t"),
        {"input": b'{"a":\t1}'},
    ),
    Departure(
        "JSON keys that are the same once normalised",
        "The reference fails with an internal error. We use the last one, as for keys that are "
        "identical.",
        ("semantics/functions",),
        has_keys_of_one_normal_form,
        {"name": "jsondecode",
         "args": [{"type": "string", "value": '{"e\\u0301":1,"\\u00e9":2}'}]},
    ),
    Departure(
        "marks of what is unknown in a for expression",
        "The reference loses the marks of an unknown collection, or of the condition of the arm "
        "not chosen. We keep them: what is sensitive stays so.",
        ("semantics/eval",),
        lambda given: bool(re.search(rb"\bfor\b", given["input"])) and has_marks(given["vars"]),
        {"input": b"[for x in u : x]", "vars": {
            "u": {"type": "dynamic", "value": {"marks": ["m"], "of": {"unknown": True}}}}},
        is_agreed=True,
        differs_in=r"\.result.*(marks|lacks 'unknown')",
    ),
    Departure(
        "refinements of what is converted",
        "The reference forgets what is known of an unknown value that `convert` leaves as it is.",
        ("semantics/eval",),
        lambda given: b"convert(" in given["input"],
        {"input": b"convert(u, string)", "vars": {}},
        is_agreed=True,
        differs_in=r"only ours has 'refine'",
    ),
    Departure(
        "lookup in an object that is unknown in part",
        "The result of the reference is unknown as soon as any attribute is unknown. We return the "
        "requested attribute.",
        ("semantics/eval", "semantics/functions"),
        is_lookup_in_partly_known,
        {"name": "lookup", "args": [
            {"type": ["object", {"a": "string"}], "value": {"a": {"unknown": True}}}]},
        is_agreed=True,
        differs_in=r"\.result",
    ),
    Departure(
        "equality beside an unknown type",
        "The reference treats an unknown type inside another type as different from all others. "
        "Our result is unknown until the type is known.",
        ("semantics/eval",),
        lambda given: bool(re.search(rb"[=!]=", given["input"]))
        and "'dynamic'" in repr(given["vars"]),
        {"input": b"a == b", "vars": {
            "a": {"type": ["tuple", ["dynamic"]], "value": [{"unknown": True}]},
            "b": {"type": ["tuple", ["bool"]], "value": {"unknown": True}}}},
        is_agreed=True,
        differs_in=r"ours \{'unknown': True",
    ),
    Departure(
        "a template that begins with a directive",
        "The range that the reference gives begins or ends within a directive. We report the "
        "whole template.",
        ("semantics/eval",),
        matches(rb'"%\{'),
        {"input": b'tomap("%{ for x in [] }${1} %{ endfor }")', "vars": {}},
        is_agreed=True,
        differs_in=r"\.first\.",
    ),
    Departure(
        "a splat inside the steps of a splat",
        "The reference reports the first step after the outer splat. We report the inner splat.",
        ("semantics/eval",),
        matches(rb"\[\*\].*\[\*\]"),
        {"input": b"a[*][0][*]", "vars": {}},
        is_agreed=True,
        differs_in=r"\.first\.",
    ),
    Departure(
        "a known prefix with a newline",
        "Whether the reference keeps the part of a prefix after a newline depends on how much "
        "text follows. Ours ends before the newline.",
        ("semantics/eval",),
        lambda given: b'"${' in given["input"] and "\\n" in repr(given["vars"]),
        {"input": b'"${a}${u}"', "vars": {"a": {"type": "string", "value": "x\ny"}}},
        is_agreed=True,
        differs_in=r"\.string_prefix",
    ),
    Departure(
        "the element at a negative index",
        "Versions of Terraform differ. We count from the end, as the newer ones do.",
        ("terraform-functions",),
        matches(rb"element\(.*, -[0-9]+\)"),
        {"input": b'element([1, "a", null], -2)'},
        is_agreed=True,
    ),
)
