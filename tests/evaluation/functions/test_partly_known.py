"""What calls give for arguments that are unknown, null or marked, in whole or in part, as recorded.

Each call is repeated with each of its arguments changed. ``--update-golden`` records the results
anew; `tests.values.laws` says what must be true of them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.function import Function, call
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import value_to_json
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import DYNAMIC
from hcl_lint.values.value import Value, list_value, null_value, tuple_value, unknown_value
from tests.conftest import Golden
from tests.evaluation.evaluating import outcome, scope_of

RECORDED = Path(__file__).parent / "partly_known.txt"

CALLS = """\
abs(-1.5) ceil(1.2) floor(-1.2) signum(-3) log(8, 2) pow(2, 3) max(1, 2.5) min(1, -2)
parseint("ff", 16)
sum([1, 2.5]) sum([]) range(3) range(1, 4) range(4, 1, -2) range(1, 4, 0)
length([1, 2]) length("abc") length({ a = 1 }) element(["a", "b"], 3) element([], 0)
element(["a"], -1)
compact(["a", "", null]) contains(["a", "b"], "b") distinct(["a", "b", "a"]) chunklist([1, 2, 3], 2)
chunklist([1], 0) chunklist([1], -1) flatten([[1, [2]], 3, []]) flatten("a") reverse([1, 2])
slice([1, 2, 3], 1, 2) slice([1], 1, 3) slice([1, 2], 2, 1) concat([1], ["a"], [])
concat(tolist([1]), [2])
index(["a", "b"], "b") index([], "b") keys({ b = 1, a = 2 }) values({ b = 1, a = 2 })
lookup({ a = 1 }, "a", 2)
lookup({ a = 1 }, "b", 2) lookup({ a = 1 }, "b") merge({ a = 1 }, { a = 2, b = 3 }) merge({}, null)
zipmap(["a", "b"], [1, 2]) zipmap(["a"], []) matchkeys(["a", "b"], ["x", "y"], ["y"])
transpose({ a = ["b"] })
setproduct(["a", "b"], [1, 2]) setproduct([]) setunion(["a"], ["b"])
setintersection(["a", "b"], ["b"])
setsubtract(["a", "b"], ["b"]) setsymmetricdifference(["a"], ["b"]) sort(["b", "a"]) one([])
one(["a"])
one(["a", "b"]) alltrue([true, false]) anytrue([true, false]) coalesce(null, "", "a")
coalescelist([], [1])
tolist(["a", 1]) toset(["a", "a"]) tomap({ a = 1 }) tostring(1.5) tonumber("1.5") tonumber("a")
tobool("true")
join("-", ["a", "b"]) join("", ["a"], ["b"]) split(",", "a,b") split("", "ab")
replace("aba", "a", "cc")
replace("aba", "/a(.)/", "$1") regex("a(.)", "ab") regex("z", "ab") regexall("a", "aba")
substr("hello", 1, 3)
substr("hello", -2, -1) substr("hello", 9, 1) strrev("ab") title("ab cd") upper("aß") lower("AÉ")
trim("xax", "x") trimprefix("aba", "a") trimsuffix("aba", "a") trimspace(" a ") chomp("a\\n\\n")
indent(2, "a\\nb")
startswith("ab", "a") endswith("ab", "b") strcontains("abc", "b") format("%s-%03d", "a", 7)
format("%d", "a")
format("%q %v %t %5.2f", "a", [1], true, 1.234) formatlist("%s-%s", ["a", "b"], "c")
formatlist("%s", [])
formatdate("YYYY-MM-DD'T'hh:mm", "2024-02-29T12:34:56Z") formatdate("'", "2024-02-29T12:34:56Z")
timeadd("2024-02-29T12:34:56Z", "1h") timeadd("2024", "1h")
timecmp("2024-02-29T12:34:56Z", "2024-02-29T12:34:57Z")
base64encode("a") base64decode("YQ==") base64decode("!") urlencode("a b&")
textencodebase64("a", "UTF-16LE")
md5("a") sha1("a") sha256("a") sha512("a") base64sha256("a") uuidv5("dns", "a")
cidrhost("10.0.0.0/8", 2) cidrhost("10.0.0.0/30", 9) cidrnetmask("10.0.0.0/8")
cidrsubnet("10.0.0.0/8", 8, 1)
cidrsubnet("10.0.0.0/8", 30, 1) cidrsubnets("10.0.0.0/8", 8, 8) jsonencode({ a = [1, null] })
jsondecode("[1]")
jsondecode("{") yamlencode({ a = [1, "b"] }) yamldecode("a: [1]") yamldecode("[")
csvdecode("a,b\\n1,2") csvdecode("a\\n1,2")
sethaselement(["a", "b"], "a") setunion(["a"], [1], [true]) setproduct(["a"], [1], [true, false])
and(true, false) or(true, false) not(true) equal([1], [1]) notequal("a", "b") lessthan(1, 2)
lessthanorequalto(2, 2) greaterthan(2, 1) greaterthanorequalto(1, 2)
add(1, 2) subtract(1, 2) multiply(2, 0) divide(1, 4) modulo(5, 3) negate(1) int(1.5)
cidrcontains("10.0.0.0/8", "10.1.2.3") semvercmp("1.2.3", "^1.2") constraint_check("1.2.3", "1.2.3")
hasindex([1], 0) hasindex({ a = 1 }, "a") index({ a = 1 }, "a") index_of([1, 2], 2)
urldecode("a%20b") textdecodebase64("YQA=", "UTF-16LE") bcrypt("a", 4)
regex_replace("aXb", "X", "-") strlen("ab") sanitize("a b") unix_timestamp_parse(0)
basename("a/b.c") dirname("a/b.c") nonsensitive("a") sensitive("a") issensitive("a")
"""
MARKS = frozenset(["m"])


def changed(value: Value) -> Iterator[tuple[str, Value]]:
    """A value as it may also be given."""
    yield "unknown", unknown_value(value.type)
    yield "not null", unknown_value(value.type, NOT_NULL)
    yield "anything", unknown_value(DYNAMIC)
    yield "null", null_value(value.type)
    yield "marked", value.with_marks(MARKS)
    yield "unknown, marked", unknown_value(value.type).with_marks(MARKS)
    if isinstance(value.payload, tuple) and value.payload and value.type.elements:
        first, *rest = value.as_elements()
        yield "first unknown", tuple_value([unknown_value(first.type), *rest])
        yield "last null", tuple_value([first, *rest][:-1] + [null_value(DYNAMIC)])
        yield "first marked", tuple_value([first.with_marks(MARKS), *rest])
        yield "nothing", tuple_value([])
        if all(each.type == first.type for each in rest):
            yield "list", list_value(first.type, [first, *rest])
            yield "list, last unknown", list_value(
                first.type, [first, *rest][:-1] + [unknown_value(first.type)])
            yield "empty list", list_value(first.type, [])


def converted(function: Function, arguments: list[Value]) -> Iterator[Value]:
    """The arguments as values of the types that a function takes, where they can be."""
    for index, value in enumerate(arguments):
        parameter = function.parameter_at(index)
        if parameter is not None:
            with contextlib.suppress(ConversionError):
                value = convert(value, parameter.type)
        yield value


def shown(name: str, arguments: list[Value]) -> str:
    function = load_function(name)
    value, error = call(function, list(converted(function, arguments)))
    if error is not None:
        return f"error in {error.argument}: {error.message}"
    return str(value_to_json(value))


def results() -> Iterator[str]:
    for line in CALLS.splitlines():
        rest = line
        while rest:
            text = next(rest[:end] for end in range(1, len(rest) + 1) if is_call(rest, end))
            rest = rest[len(text) :].lstrip()
            yield f"## {text}"
            yield from of_call(text)


def is_call(text: str, end: int) -> bool:
    """Whether a call ends there, which a space or the end of the line follows."""
    return text[end - 1] == ")" and text[end:end + 1] in ("", " ") and text[:end].count("(") == (
        text[:end].count(")")
    ) and not parse_expression(Source("t", text[:end])).diagnostics


def of_call(text: str) -> Iterator[str]:
    node = parse_expression(Source("t", text)).expression
    assert isinstance(node, FunctionCall)
    name = text.partition("(")[0]
    arguments = []
    for each in node.arguments:
        start, end = parse_expression(Source("t", text)).range(each)
        arguments.append(outcome(text[start:end], scope_of())[0])
    yield shown(name, arguments)
    for at, argument in enumerate(arguments):
        for kind, value in changed(argument):
            yield f"{at + 1} {kind}: {shown(name, [*arguments[:at], value, *arguments[at + 1 :]])}"


def test_calls_give_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join([f"{line}\n" for line in results()]))
