"""How deep each form may be nested under some limits, and what is said beyond, as recorded.

``--update-golden`` records it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.rows import answered, questions

RECORDED = Path(__file__).parent / "depths.txt"
ASKED = questions(RECORDED)

Form = Callable[[int], str]


def nested(opening: str, closing: str, inside: str = "1") -> Form:
    return lambda depth: opening * depth + inside + closing * depth


EXPRESSIONS: dict[str, Form] = {
    "parentheses": nested("(", ")"), "tuples": nested("[", "]"), "objects": nested("{ a = ", " }"),
    "keys": nested("{ (", ") = 1 }"), "calls": nested("f(", ")"),
    "second arguments": nested("f(1, ", ")"),
    "not": nested("!", ""), "minus": nested("-", ""), "left of a sum": nested("", " + 1"),
    "right of a sum": nested("1 + ", ""), "products in sums": nested("1 + 2 * ", ""),
    "conditions": nested("", " ? 1 : 2"), "true results": nested("b ? ", " : 2"),
    "false results": nested("b ? 1 : ", ""), "indices": nested("", "[0]", "a"),
    "inside indices": nested("a[", "]"), "attributes": nested("", ".b", "a"),
    "attributes of calls": nested("", ".b", "f()"), "splats": nested("", "[*]", "a"),
    "attributes of splats": nested("", ".*.b", "a"), "calls of calls": nested("f(g(", "))"),
    "loops": nested("[for a in b : ", "]"), "collections": nested("[for a in ", " : a]"),
    "conditions of loops": nested("[for a in b : c if ", "]"), "loops over keys": nested(
        "{ for a in b : ", " => a }"), "values of loops": nested("{ for a in b : c => ", " }"),
    "templates": nested('"${', '}"'), "templates with text": nested('"x ${', '} y"'),
    "directives": nested('"%{ if ', ' }%{ endif }"'),
    "arms": nested('"%{ if a }${', '}%{ endif }"'),
    "other arms": nested('"%{ if a }%{ else }${', '}%{ endif }"'), "in loops of templates": nested(
        '"%{ for a in b }${', '}%{ endfor }"'), "loops of templates over": nested(
        '"%{ for a in ', ' }%{ endfor }"'), "heredocs": nested("<<E\n${", "}\nE\n"),
    "all kinds": nested("[{ a = f(-(", "))}]"), "mixed operators": nested("!a && b == ", ""),
}
TEMPLATES: dict[str, Form] = {
    "ifs": nested("%{ if a }", "%{ endif }", "x"),
    "loops": nested("%{ for a in b }", "%{ endfor }", "x"),
    "else": nested("%{ if a }%{ else }", "%{ endif }", "x"), "interpolations": nested("${[", "]}"),
}
BODIES: dict[str, Form] = {
    "blocks": nested("a {\n", "}\n", "b = 1\n"), "blocks on a line": nested("a { ", "}", "b = 1 "),
    "blocks and values": nested("a {\nb = [[1]]\n", "}\n", "b = [1]\n"),
}
JSON: dict[str, Form] = {
    "arrays": nested("[", "]"), "objects": nested('{"a":', "}"), "both": nested('[{"a":', "}]"),
}


def told(found: list[Diagnostic]) -> str:
    return "; ".join([f"{each.start}-{each.end} {each.summary}" for each in found[:3]])


def limits_of(kind: str, forms: dict[str, Form], parse: Callable[[str, Limits], list[Diagnostic]]
              ) -> Iterator[str]:
    for name, form in forms.items():
        for allowed in (1, 4, 9):
            if f"{kind} {name} {allowed}" not in ASKED:
                continue
            limits = Limits(depth=allowed)
            depth = 0
            while depth < 40 and not parse(form(depth + 1), limits):
                depth += 1
            found = parse(form(depth + 1), limits)
            yield f"{kind} {name} {allowed}: {depth}, then {told(found)}"


def results() -> Iterator[str]:
    def expression(text: str, limits: Limits) -> list[Diagnostic]:
        return parse_expression(Source("t", text), limits).diagnostics

    def template(text: str, limits: Limits) -> list[Diagnostic]:
        return parse_template(Source("t", text), limits).diagnostics

    def config(text: str, limits: Limits) -> list[Diagnostic]:
        return parse_config(Source("t", text), limits).diagnostics

    def json(text: str, limits: Limits) -> list[Diagnostic]:
        return parse_json(Source("t", text), limits).diagnostics

    def again(text: str, limits: Limits) -> list[Diagnostic]:
        # What follows something too deep is as deep as if that was not there.
        return config(f"x = {text}\ny = {text}\nz {{\nv = 1\n}}\n", limits)

    def beside(text: str, limits: Limits) -> list[Diagnostic]:
        return expression(f"[{', '.join([text.strip()] * 20)}]", limits)

    yield from limits_of("expression", EXPRESSIONS, expression)
    yield from limits_of("attributes", EXPRESSIONS, again)
    one_line = {name: form for name, form in EXPRESSIONS.items() if name != "heredocs"}
    yield from limits_of("elements", one_line, beside)
    yield from limits_of("template", TEMPLATES, template)
    yield from limits_of("body", BODIES, config)
    yield from limits_of("JSON", JSON, json)


def test_forms_are_nested_as_deep_as_recorded(golden: Golden) -> None:
    golden(RECORDED, answered(RECORDED, results()))
