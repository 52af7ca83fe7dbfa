"""Expressions as strings: read as templates, they mean what the source means."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcl_lint import loads
from hcl_lint.syntax.dump import neutral_expression
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.text.source import Source
from tests.extent import examples
from tests.syntax.strategies import expressions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.dump import Neutral

PARTS = st.lists(
    st.sampled_from(
        [
            "$", "%", "{", "}", "$${", "%%{", "a", " ", "\\n", "\\u0024", "\\u0025", '\\"', "\\\\",
            "${b}", "${~ b ~}", "${ b ~}", '${"c"}', "${{}}", "%{ if b }", "%{ else }",
            "%{ endif ~}", "%{~ for k, v in b ~}", "%{ endfor }",
        ]
    ),
    max_size=10,
).map("".join)


def meaning(string: str) -> Neutral:
    """What a string of plain data means."""
    tree = parse_template(Source("string", string))
    assert tree.diagnostics == []
    return joined(neutral_expression(tree))


def joined(neutral: Neutral) -> Neutral:
    """A template with what is written as ``${"..."}`` taken for text."""
    if isinstance(neutral, list) and neutral and neutral[0] in ("template", "wrap"):
        parts: list[Neutral] = []
        for part in map(joined, neutral[1:]):
            if isinstance(part, list) and part[:1] == ["template"] and len(part) <= 2:
                part = part[1] if len(part) == 2 else ["str", ""]
            if is_text(part) and parts and is_text(parts[-1]):
                parts[-1] = ["str", text_of(parts[-1]) + text_of(part)]
            else:
                parts.append(part)
        parts = [part for part in parts if not is_text(part) or text_of(part)]
        return [neutral[0], *parts]
    if isinstance(neutral, list):
        return [joined(item) for item in neutral]
    return neutral


def is_text(part: Neutral) -> bool:
    return isinstance(part, list) and part[:1] == ["str"]


def text_of(part: Neutral) -> str:
    assert isinstance(part, list)
    return part[1] if isinstance(part[1], str) else str(part[1])  # which is no Unicode


@pytest.mark.parametrize(
    ("template", "string"),
    [
        (r'"a\tb\n\"c\" \\ \u00e9"', 'a\tb\n"c" \\ \u00e9'),
        ('"$${a} %%{b} $$ %"', "$${a} %%{b} $$ %"),
        ('"$$$${a}"', "$$$${a}"),
        (r'"\u0024{a}"', "$${a}"),
        (r'"\u0024${a}"', '${"$"}${a}'),
        (r'"$\u0024${a}"', '${"$$"}${a}'),
        (r'"\u0025%{if a}\u0024%{endif}"', '${"%"}%{if a}$%{endif}'),
        (r'"%{if a}\u0025%{else}%{endif}"', '%{if a}${"%"}%{else}%{endif}'),
        (r'"a ${ b /* c */ } ${f("x\n")}"', r'a ${b} ${f("x\n")}'),
        ('"a ${~ b ~} c"', "a${b}c"),
        ('" ${~ b ~} "', '${""}${b}'),
        ('"%{ for k, v in a ~} ${k} %{~ endfor }"', "%{for k, v in a}${k}%{endfor}"),
        ('"%{ for v in a }x%{ endfor }"', "%{for v in a}x%{endfor}"),
        ('"%{ if a }b%{ endif }"', "%{if a}b%{endif}"),
        ("<<E\n\\n $${a} \"b\"\nE\n", '\\n $${a} "b"\n'),
        ("<<-E\n    a\n      ${b}\n  E\n", "a\n  ${b}\n"),
        ("<<E\n${a ~}\n  b\nE\n", "${a}  b\n"),
        ("f(<<E\na\nE\n, 1)", "${f(<<E\na\nE\n, 1)}"),
        ("a ? 1 : <<E\nb\nE\n", "${a ? 1 : <<E\nb\nE\n}"),
    ],
)
def test_templates_keep_their_sequences_and_write_out_their_text(
    template: str, string: str
) -> None:
    assert loads(f"a = {template}\n") == {"a": string}


@settings(max_examples=examples(500))
@given(PARTS)
def test_a_string_means_what_its_template_means(parts: str) -> None:
    for template in (f'"{parts}"', f"<<E\n{parts}\n E\n", f"<<-E\n  {parts}\n   b\n E\n"):
        tree = parse_expression(Source("template", template))
        if tree.diagnostics:
            continue
        string = loads(f"a = {template}\n")["a"]
        assert meaning(string) == joined(neutral_expression(tree))


@given(expressions)
def test_a_string_means_what_its_expression_means(expression: str) -> None:
    expression = f"f({expression})"
    tree = parse_expression(Source("expression", expression))
    string = loads(f"a = {expression}\n")["a"]
    assert meaning(string) == joined(["wrap", neutral_expression(tree)])
