"""`rsadecrypt` with keys of known numbers: an exponent of 1 leaves the padded text as it is."""

from __future__ import annotations

import base64

import pytest

from hcl_lint.evaluation.function import call
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import STRING
from hcl_lint.values.value import Value, string_value, unknown_value

NO_KEY = "this is not an RSA private key"
NOT_FOR_KEY = "the string was not encrypted for this key"


def element(tag: int, content: bytes) -> bytes:
    """An element of a DER structure."""
    if len(content) < 0x80:
        return bytes([tag, len(content)]) + content
    size = len(content).to_bytes(2, "big")
    return bytes([tag, 0x82]) + size + content


def number(value: int) -> bytes:
    return element(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big"))


def numbers_of_key(modulus: int, exponent: int = 1) -> bytes:
    """Version, modulus, public and private exponent; nothing reads the others."""
    return number(0) + number(modulus) + number(3) + number(exponent)


def pem(der: bytes, kind: str = "RSA ") -> str:
    text = base64.b64encode(der).decode()
    return f"-----BEGIN {kind}PRIVATE KEY-----\n{text}\n-----END {kind}PRIVATE KEY-----\n"


def key(modulus: int) -> str:
    return pem(element(0x30, numbers_of_key(modulus)))


def padded(text: bytes, padding: int, size: int = 128) -> bytes:
    """A text as RSA encrypts it: behind so many bytes that are not zero."""
    whole = b"\0\x02" + b"\xff" * padding + b"\0" + text
    return whole + b"x" * (size - len(whole))


MODULUS = (1 << 1024) - 1
LONGEST = (1 << 16_384) - 1


def decrypted(data: bytes, private_key: str) -> Value | str:
    """What a text is decrypted to, or why it is not."""
    given = [string_value(base64.b64encode(data).decode()), string_value(private_key)]
    value, error = call(load_function("rsadecrypt"), given)
    return value if error is None else error.message


@pytest.mark.parametrize(("private_key", "size"), [
    (key(MODULUS), 128),
    (key(LONGEST), 2048),
    (pem(element(0x30, number(0) + element(0x30, b"") + element(
        0x04, element(0x30, numbers_of_key(MODULUS)))), kind=""), 128),
])
def test_keys_are_read_bare_and_wrapped_and_of_up_to_16384_bits(
    private_key: str, size: int
) -> None:
    assert decrypted(padded(b"", size - 6, size)[:-3] + b"abc", private_key) == string_value("abc")


@pytest.mark.parametrize("private_key", [
    key(LONGEST + 1),
    pem(element(0x31, numbers_of_key(MODULUS))),
    pem(element(0x30, numbers_of_key(MODULUS).replace(b"\x02\x01\x03", b"\x04\x01\x03"))),
    pem(element(0x30, numbers_of_key(MODULUS))[:-1]),
    pem(element(0x30, numbers_of_key(MODULUS)[:-1])),
    pem(b""),
    "",
])
def test_what_is_no_key_is_told(private_key: str) -> None:
    assert decrypted(padded(b"", 8), private_key) == NO_KEY


def test_keys_of_openssh_are_not_read() -> None:
    private_key = "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n"
    assert decrypted(padded(b"", 8), private_key) == unknown_value(STRING, NOT_NULL)


@pytest.mark.parametrize(("data", "expected"), [
    (padded(b"", 8), string_value("x" * 117)),
    (padded(b"", 7), NOT_FOR_KEY),
    (padded(b"", 125), string_value("")),
    (padded(b"", 126), NOT_FOR_KEY),
    (b"\1" + padded(b"", 8)[1:], NOT_FOR_KEY),
    (b"\0\1" + padded(b"", 8)[2:], NOT_FOR_KEY),
    (padded(b"", 8)[1:], string_value("x" * 117)),
    (b"\0" + padded(b"", 8), NOT_FOR_KEY),
    (padded(b"x" * 9 + b"\0", 0), NOT_FOR_KEY),
    (b"", NOT_FOR_KEY),
])
def test_a_text_is_behind_at_least_eight_bytes_of_padding(
    data: bytes, expected: Value | str
) -> None:
    assert decrypted(data, key(MODULUS)) == expected


def test_a_key_without_a_modulus_decrypts_nothing() -> None:
    assert decrypted(b"", key(0)) == NOT_FOR_KEY
