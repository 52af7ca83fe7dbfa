"""What a constraint of a provider says of values: at its borders, and of odd texts."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terraform.providers.rules.value_constraints import violation
from hcl_lint.providers.accepted_values import (
    ANY_CASE, ARN, FORM, LENGTH, NETWORK, NUMBER, OUTDATED, VALUES, Constraint,
)
from hcl_lint.semantics.document import document_of
from hcl_lint.text.source import Source
from tests.linter.checking import DIALECTS


def judgement(
    written: str, kind: str, *fields: str, is_validated: bool = False, in_any_case: bool = False
) -> Diagnostic | None:
    text = f'resource "a" "b" {{\n  x = {written}\n}}\n'
    document = document_of(Source("main.tf", text), DIALECTS)
    expression = document.blocks()[0].body.items().attributes["x"].expression
    constraint = Constraint(kind, fields, is_validated=is_validated)
    value, _ = expression.evaluate(None)
    if in_any_case:
        return violation("x", value, expression, constraint, "AWS", in_any_case=True)
    return violation("x", value, expression, constraint, "AWS")


def detail(written: str, kind: str, *fields: str, in_any_case: bool = False) -> str:
    found = judgement(written, kind, *fields, in_any_case=in_any_case)
    assert found is None or found.detail
    return "" if found is None else found.detail


@pytest.mark.parametrize(("written", "fields", "expected"), [
    ("0", ("1", "3"), "The number must be 1 to 3, says AWS."),
    ("1", ("1", "3"), ""),
    ("3", ("1", "3"), ""),
    ("3.5", ("1", "3"), "The number must be 1 to 3, says AWS."),
    ("0.5", ("1", ""), "The number must be at least 1, says AWS."),
    ("9", ("1", ""), ""),
    ("4", ("", "3"), "The number must be at most 3, says AWS."),
    ("-4", ("", "3"), ""),
    ('"7"', ("1", "3"), ""),
])
def test_numbers_are_within_bounds(written: str, fields: tuple[str, str], expected: str) -> None:
    assert detail(written, NUMBER, *fields) == expected


@pytest.mark.parametrize(("written", "fields", "expected"), [
    ('""', ("2", "3"), ""),
    ("12345", ("2", "3"), ""),
    ('"a"', ("2", "3"), "It has 1 characters, but must have 2 to 3, says AWS."),
    ('"ab"', ("2", "3"), ""),
    ('"abc"', ("2", "3"), ""),
    ('"abcd"', ("2", "3"), "It has 4 characters, but must have 2 to 3, says AWS."),
    ('"abcd"', ("", "3"), "It has 4 characters, but must have at most 3, says AWS."),
    ('"a"', ("2", ""), "It has 1 characters, but must have at least 2, says AWS."),
    ('"ab"', ("", "", "[a-c]+"), ""),
    ('"abd"', ("", "", "[a-c]+"), "It must match `[a-c]+`, says AWS."),
    ('"abd"', ("", "", "[a-c]+", "It has a d"), "It has a d, says AWS."),
    ('"d"', ("", "", "[a`]+"), "It does not have the form that is required, says AWS."),
    ('"d"', ("", "", "a" * 100), f"It must match `{'a' * 100}`, says AWS."),
    ('"d"', ("", "", "a" * 101), "It does not have the form that is required, says AWS."),
    ('"a${1}"', ("3", ""), "The value is `a1`. It has 2 characters, but must have at least 3, "
                           "says AWS."),
])
def test_texts_have_a_length_and_match(
    written: str, fields: tuple[str, ...], expected: str
) -> None:
    assert detail(written, LENGTH, *fields) == expected


ONE_OF_EIGHT = tuple(f"value-{number}" for number in range(8))
LISTED = ", ".join(f"`{each}`" for each in ONE_OF_EIGHT)
UNKNOWN = "is not among the values known in AWS."


@pytest.mark.parametrize(("written", "values", "expected"), [
    ('"gp2"', ("gp2", "gp3"), ""),
    ('"GP2"', ("gp2", "gp3"), f"`GP2` {UNKNOWN} Did you mean `gp2`?"),
    ('"other"', ("gp2", "gp3"), f"`other` {UNKNOWN} There are `gp2`, `gp3`."),
    ('"other"', ONE_OF_EIGHT, f"`other` {UNKNOWN} There are {LISTED}."),
    ('"other"', (*ONE_OF_EIGHT, "i"), f"`other` {UNKNOWN}"),
    # Values are only suggested that have nearly as many letters.
    ('"abcdefgh12"', ("abcdefgh",), f"`abcdefgh12` {UNKNOWN} Did you mean `abcdefgh`?"),
    ('"abcdefgh123"', ("abcdefgh",), f"`abcdefgh123` {UNKNOWN} There are `abcdefgh`."),
    ('"abcdefghijklmnopqr"', ("abcdefghijklmno",),
     f"`abcdefghijklmnopqr` {UNKNOWN} There are `abcdefghijklmno`."),
    ('"g${1}"', ("x",), f"`g1` {UNKNOWN} There are `x`."),
    ("true", ("x",), ""),
])
def test_values_are_listed(written: str, values: tuple[str, ...], expected: str) -> None:
    assert detail(written, VALUES, *values) == expected


@pytest.mark.parametrize("kind", [VALUES, ANY_CASE])
def test_letters_may_have_any_case_where_it_is_said(kind: str) -> None:
    assert detail('"GP2"', kind, "gp2", in_any_case=True) == ""
    assert detail('"GP2"', kind, "gp2").startswith("`GP2`") is (kind == VALUES)
    assert detail('"GP"', kind, "x9", in_any_case=True) == f"`GP` {UNKNOWN} There are `x9`."


@pytest.mark.parametrize(("written", "is_validated", "severity"), [
    ('"far-from-it"', True, "error"),
    ('"far-from-it"', False, "warning"),
    ('"SYNK"', True, "warning"),
])
def test_the_provider_certainly_refuses_what_is_unlike_its_values(
    written: str, is_validated: bool, severity: str
) -> None:
    found = judgement(written, VALUES, "sync", "async", is_validated=is_validated)
    assert found is not None
    assert str(found.severity) == severity


@pytest.mark.parametrize(("written", "expected"), [
    ('"old"', "Use new ones: `old`."),
    ('"new"', ""),
])
def test_outdated_values_have_a_reason(written: str, expected: str) -> None:
    assert detail(written, OUTDATED, "Use new ones", "old") == expected


def test_a_form_must_not_occur() -> None:
    assert detail('"a b"', FORM, " ", "It has a space") == "It has a space."
    assert detail('"ab"', FORM, " ", "It has a space") == ""


OTHER_ARN = "It is an ARN of the service `s3`, and must be one of `iam` or `sts`."


@pytest.mark.parametrize(("written", "expected"), [
    ('"arn:aws:iam::1:role/a"', ""),
    ('"arn:aws:s3:::bucket"', OTHER_ARN),
    ('"arn:aws:s3:::bucket:with:colons"', OTHER_ARN),
    ('"arn:aws:a-b:::x"', OTHER_ARN.replace("s3", "a-b")),
    # These are no ARNs, or have a service that is not certain.
    ('"arn:aws:s3::bucket"', ""),
    ('"urn:aws:s3:::bucket"', ""),
    ('"arn:aws:s*:::bucket"', ""),
    ('"arn:aws::::bucket"', ""),
])
def test_an_arn_has_a_service(written: str, expected: str) -> None:
    assert detail(written, ARN, "iam", "sts") == expected


@pytest.mark.parametrize(("text", "version", "network"), [
    ("10.0.0.0/8", "", None),
    ("10.1.0.0/8", "", "10.0.0.0/8"),
    ("10.1.0.0/8", "4", "10.0.0.0/8"),
    ("10.1.0.0/8", "6", None),
    ("10.0.0.1/32", "", None),
    ("10.0.0.1/31", "", "10.0.0.0/31"),
    ("10.0.0.2/31", "", None),
    ("255.255.255.255/32", "", None),
    ("255.255.255.255/0", "", "0.0.0.0/0"),
    ("0.0.0.0/0", "", None),
    ("10.0.0.0/0", "", "0.0.0.0/0"),
    ("10.0.0.1", "", None),
    ("2001:db8::/32", "", None),
    ("2001:DB8::/32", "", None),
    ("2001:db8::1/32", "", "2001:db8::/32"),
    ("2001:db8::1/32", "4", None),
    ("1::1.2.0.0/16", "6", "1::/16"),
    # What is no network is not for this rule to say.
    ("10.0.0.1/33", "", None),
    ("256.0.0.1/8", "", None),
    ("10.0.0/8", "", None),
    ("10.0.0.x/8", "", None),
    ("10.0.0.1/x", "", None),
    ("10.0.0.0001/8", "", None),
])
def test_a_network_has_no_bits_of_hosts(text: str, version: str, network: str | None) -> None:
    meant = network and f"`{text}` is an address in a network. Did you mean `{network}`?"
    assert detail(f'"{text}"', NETWORK, version) == (meant or "")
