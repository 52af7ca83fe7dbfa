"""Inputs made to be slow or to break something, each a function of its size."""

from __future__ import annotations

from collections.abc import Callable

from tests.extent import size

BRACKETS = 100_000
CHAIN = 200_000
HEREDOCS = 20_000
TEMPLATES = 100_000
BLOCKS = 50_000
LINES = 20_000
UNCLOSED = 5_000

INPUTS: dict[str, tuple[Callable[[int], str], int]] = {
    # brackets
    "open parentheses": (lambda n: "a = " + "(" * n, BRACKETS),
    "open brackets": (lambda n: "a = " + "[" * n, BRACKETS),
    "open braces": (lambda n: "a = " + "{" * n, BRACKETS),
    "closing parentheses": (lambda n: "a = " + ")" * n, BRACKETS),
    "blank lines in a broken list": (lambda n: "a = {\n b = \n" + "\n" * n + "]\n", BRACKETS),
    "closing brackets": (lambda n: "a = " + "]" * n, BRACKETS),
    "closing braces": (lambda n: "}" * n, LINES),
    "closing braces on lines": (lambda n: "}\n" * n, LINES),
    "nested parentheses": (lambda n: f"a = {'(' * n}1{')' * n}\n", BRACKETS),
    "nested tuples": (lambda n: f"a = {'[' * n}{']' * n}\n", BRACKETS),
    "nested objects": (lambda n: f"a = {'{a=' * n}1{'}' * n}\n", BRACKETS),
    "nested object keys": (lambda n: f"a = {'{(' * n}1{')=1}' * n}\n", BRACKETS),
    "nested objects on lines": (
        lambda n: "a = " + "{\na = " * n + "1" + "\n}" * n + "\n", BRACKETS),
    "nested calls": (lambda n: f"a = {'f(' * n}1{')' * n}\n", BRACKETS),
    "nested indexes": (lambda n: f"a = {'a[' * n}1{']' * n}\n", BRACKETS),
    "nested tuple for": (lambda n: f"a = {'[for a in ' * n}b{': a]' * n}\n", BRACKETS),
    "nested object for": (lambda n: f"a = {'{for a in ' * n}b{': a => a}' * n}\n", BRACKETS),
    "nested for values": (lambda n: f"a = {'[for a in b : ' * n}a{']' * n}\n", BRACKETS),
    "open for": (lambda n: "a = " + "[for a in " * n, BRACKETS),
    "mismatched brackets": (lambda n: "a = " + "([{" * n + ")]}" * n, BRACKETS // 3),
    "alternating brackets": (lambda n: "a = " + "[}(]{)" * n, BRACKETS // 3),
    "tuple of nothing": (lambda n: "a = [" + "," * n, BRACKETS),
    # chains
    "addition": (lambda n: "a = 1" + " + 1" * n + "\n", CHAIN),
    "multiplication and addition": (lambda n: "a = 1" + " + 1 * 2" * n + "\n", CHAIN // 2),
    "comparison": (lambda n: "a = 1" + " < 1" * n + "\n", CHAIN),
    "equality": (lambda n: "a = 1" + " == 1" * n + "\n", CHAIN),
    "logic": (lambda n: "a = b" + " && b || b" * n + "\n", CHAIN // 2),
    "not": (lambda n: f"a = {'!' * n}b\n", CHAIN),
    "negation": (lambda n: f"a = {'-' * n}1\n", CHAIN),
    "spaced negation": (lambda n: f"a = {'- ' * n}1\n", CHAIN),
    "conditionals": (lambda n: "a = " + "b ? c : " * n + "d\n", CHAIN),
    "conditionals in the middle": (lambda n: "a = " + "b ? " * n + "c" + " : d" * n + "\n", CHAIN),
    "open conditionals": (lambda n: "a = " + "b ? " * n, CHAIN),
    "attributes": (lambda n: "a = b" + ".c" * n + "\n", CHAIN),
    "indexes": (lambda n: "a = b" + "[0]" * n + "\n", CHAIN),
    "computed indexes": (lambda n: "a = b" + "[c]" * n + "\n", CHAIN),
    "legacy indexes": (lambda n: "a = b" + ".0 " * n + "\n", CHAIN),
    "full splats": (lambda n: "a = b" + "[*]" * n + "\n", CHAIN),
    "splats of attributes": (lambda n: "a = b" + "[*].c" * n + "\n", CHAIN),
    "attribute splats": (lambda n: "a = b" + ".*" * n + "\n", CHAIN),
    "calls of calls": (lambda n: "a = f" + "()" * n + "\n", CHAIN),
    "namespaces": (lambda n: "a = b" + "::c" * n + "()\n", CHAIN),
    "dots": (lambda n: "a = b" + "." * n + "\n", CHAIN),
    "operators without operands": (lambda n: "a = " + "+ " * n + "\n", CHAIN),
    "operands without operators": (lambda n: "a = " + "b " * n + "\n", CHAIN),
    "arguments": (lambda n: "a = f(" + "1, " * n + ")\n", CHAIN),
    "bare items": (lambda n: "a = {" + "b " * n + "}\n", CHAIN),
    # templates
    "open heredocs": (lambda n: "a = <<E\n" * n, HEREDOCS),
    "open indented heredocs": (lambda n: "a = <<-E\n  ${b}\n" * n, HEREDOCS),
    "different open heredocs": (
        lambda n: "".join(f"a = <<E{index}\n" for index in range(n)), HEREDOCS),
    "heredocs opened in each other": (
        lambda n: "a = " + "".join(f"<<E{index}\n${{" for index in range(n)), HEREDOCS),
    "nested heredocs": (
        lambda n: "a = " + "<<E\n${" * n + "b" + "}\nE\n" * n, HEREDOCS),
    "heredoc of many lines": (lambda n: "a = <<-E\n" + "  b\n" * n + "E\n", CHAIN),
    "heredoc of many interpolations": (lambda n: "a = <<E\n" + "${b}" * n + "\nE\n", CHAIN),
    "quote of many interpolations": (lambda n: 'a = "' + "${b}" * n + '"\n', CHAIN),
    "quote of many interpolated quotes": (lambda n: 'a = "' + '${"b"}' * n + '"\n', CHAIN),
    "quote of many braces": (lambda n: 'a = "' + "{}" * n + '"\n', CHAIN),
    "heredoc of many markers": (lambda n: "a = <<E\n" + "E " * n + "\nE\n", CHAIN),
    "open quote": (lambda n: 'a = "' + "b" * n, CHAIN),
    "open quotes on lines": (lambda n: 'a = "b\n' * n, LINES),
    "open interpolation": (lambda n: 'a = "${' + "b + " * n, CHAIN),
    "open interpolations on lines": (lambda n: 'a = "${\n' * n, LINES),
    "open interpolations": (lambda n: 'a = "' + "${" * n, TEMPLATES),
    "open nested templates": (lambda n: "a = " + '"${' * n, TEMPLATES),
    "nested templates": (lambda n: f"""a = {'"${' * n}b{'}"' * n}\n""", TEMPLATES),
    "nested template parts": (lambda n: f"""a = {'"x${' * n}b{'}"' * n}\n""", TEMPLATES),
    "nested if directives": (
        lambda n: f'a = "{"%{if b}" * n}{"%{endif}" * n}"\n', TEMPLATES),
    "nested for directives": (
        lambda n: f'a = "{"%{for b in c}" * n}{"%{endfor}" * n}"\n', TEMPLATES),
    "open if directives": (lambda n: f'a = "{"%{if b}" * n}"\n', TEMPLATES),
    "else directives": (lambda n: f'a = "%{{if b}}{"%{else}" * n}%{{endif}}"\n', LINES),
    "end directives": (lambda n: f'a = "{"%{endif}" * n}"\n', LINES),
    "escapes": (lambda n: 'a = "' + "\\" * (2 * n) + '"\n', CHAIN),
    "template escapes": (lambda n: 'a = "' + "$" * n + '"\n', CHAIN),
    "invalid escapes": (lambda n: 'a = "' + "\\q" * n + '"\n', LINES),
    "combining characters": (lambda n: 'a = "e' + "\u0301" * n + '"\n', CHAIN),
    # bodies
    "nested blocks": (lambda n: "a {\n" * n + "}\n" * n, BLOCKS),
    "open blocks": (lambda n: "a {\n" * n, BLOCKS),
    "nested one-line blocks": (lambda n: "a { " * n + "} " * n, BLOCKS),
    "labels": (lambda n: "a " + '"b" ' * n + "{}\n", LINES),
    "labels without a block": (lambda n: "a " + "b " * n, CHAIN),
    "one attribute many times": (lambda n: "a = 1\n" * n, LINES),
    "names alone": (lambda n: "a\n" * n, LINES),
    "equals signs": (lambda n: "a" + " = " * n, CHAIN),
    "attributes without a value": (lambda n: "a =\n" * n, LINES),
    "aligned comments": (
        lambda n: "".join(f"a{i:06}{i % 2 * 'b'} = 1 # b\n" for i in range(n)), LINES),
    "open comment": (lambda n: "/*" * n, CHAIN),
    "comments": (lambda n: "/**/" * n, CHAIN),
    "conflict markers": (lambda n: "<<<<<<< a\n=======\n>>>>>>> b\n" * n, HEREDOCS),
    # many constructs that are never closed
    "blocks of an open object": (lambda n: "a {\n  b = {\n}\n" * n, UNCLOSED),
    "blocks of an open tuple": (lambda n: "a {\n  b = [\n}\n" * n, UNCLOSED),
    "blocks of an open call": (lambda n: "a {\n  b = c(\n}\n" * n, UNCLOSED),
    "blocks of an open for": (lambda n: "a {\n  b = {for c in d :\n}\n" * n, UNCLOSED),
    "blocks of an open interpolation": (lambda n: 'a {\n  b = "${c\n}\n' * n, UNCLOSED),
    "blocks of an open heredoc": (lambda n: "a {\n  b = <<E\n}\n" * n, UNCLOSED),
    "blocks of an open block": (lambda n: "a {\n  b {\n}\n" * n, UNCLOSED),
    "blocks one brace too many": (lambda n: "a {\n  b = {\n  } } }\n" * n, UNCLOSED),
    "blocks closed far right": (lambda n: "a {\n  b = {\n    c = 1\n    } }\n" * n + "}", UNCLOSED),
    "objects of an open object": (lambda n: "a = {\n" + "  b = {\n" * n + "}\n", UNCLOSED),
    "tuples of a wrong bracket": (lambda n: "a = [\n" + "  [b),\n" * n + "]\n", UNCLOSED),
    # characters
    "one long name": (lambda n: "a" * n + " = 1\n", 1_000_000),
    "one long number": (lambda n: "a = " + "9" * n + "\n", 1_000_000),
    "one long fraction": (lambda n: "a = 0." + "9" * n + "\n", 1_000_000),
    "many numbers": (lambda n: "a = [" + "1e999999999, " * n + "]\n", 1_000),
    "large exponent": (lambda n: f"a = 1e{n}\n", 646_456_992),
    "small exponent": (lambda n: f"a = 1e-{n}\n", 646_456_992),
    "long exponent": (lambda n: "a = 1e" + "9" * n + "\n", 1_000_000),
    "dots of a number": (lambda n: "a = 1" + ".1" * n + "\n", CHAIN),
    "zero bytes": (lambda n: "\0" * n, CHAIN),
    "byte order marks": (lambda n: "\ufeff" * n, CHAIN),
    "carriage returns": (lambda n: "\r" * n, CHAIN),
    "broken bytes": (lambda n: "\udcff" * n, CHAIN),
    "semicolons": (lambda n: "a = 1;" * n, LINES),
    "curly quotes": (lambda n: "a = \u201cb\u201d\n" * n, LINES),
    "foreign characters": (lambda n: "\u4e2d\u0301 " * n, LINES),
    "white space": (lambda n: " \t" * n, 1_000_000),
    "empty lines": (lambda n: "\n" * n, 1_000_000),
}

FIXED_WIDTH = frozenset({"large exponent", "small exponent"})
"""Inputs whose length does not grow with their size."""


def hostile(name: str, largest: int | None = None) -> str:
    """An input, as long as this run wants it, and of at most size *largest*."""
    make, full = INPUTS[name]
    if name in FIXED_WIDTH:
        return make(full)
    return make(size(full) if largest is None else min(size(full), largest))


MANY_MISTAKES = frozenset({
    "blocks of an open object",
    "blocks of an open tuple",
    "blocks of an open call",
    "blocks of an open for",
    "blocks of an open interpolation",
    "blocks of an open block",
    "blocks one brace too many",
    "blocks closed far right",
    "objects of an open object",
    "tuples of a wrong bracket",
    "closing braces",
    "closing braces on lines",
    "mismatched brackets",
    "open quotes on lines",
    "open interpolations on lines",
    "else directives",
    "end directives",
    "invalid escapes",
    "open blocks",
    "nested one-line blocks",
    "one attribute many times",
    "names alone",
    "attributes without a value",
    "conflict markers",
    "semicolons",
    "curly quotes",
})
"""Inputs that hold a mistake of its own in every repetition."""
