"""Digests, UUIDs and randomness."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import Call, Function, FunctionError, Parameter, function
from hcl_lint.evaluation.functions.encoding import decoded_base64, encoded_base64
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import NUMBER, STRING
from hcl_lint.values.value import Value, string_value, unknown_value

_STR = Parameter("str", STRING, "The text.")
_LONGEST_PASSWORD = 72  # bytes


# The modules of Python's own digests. `hashlib` loads OpenSSL, which takes longer than to check a
# dozen small files.
_MODULES = {"md5": "_md5", "sha1": "_sha1", "sha256": "_sha2", "sha512": "_sha2"}


def _digest(data: bytes, algorithm: str) -> bytes:
    try:
        module = __import__(_MODULES[algorithm])
    except ImportError:  # another Python, such as CPython before 3.12
        module = __import__("hashlib")
    digest: bytes = getattr(module, algorithm)(data, usedforsecurity=False).digest()
    return digest


def _digester(algorithm: str, title: str, *, in_base64: bool) -> Function:
    def digest_text(call: Call) -> Value:
        digest = _digest(call.text(0).encode(), algorithm)
        return string_value(encoded_base64(digest) if in_base64 else digest.hex())

    name, form = ("base64" + algorithm, "base64") if in_base64 else (algorithm, "hexadecimal")
    digest_text.__doc__ = f"Returns the {title} digest of a text in {form}."
    return function(_STR, returns=STRING, name=name)(digest_text)


FUNCTIONS: tuple[Function, ...] = (
    _digester("md5", "MD5", in_base64=False),
    _digester("sha1", "SHA-1", in_base64=False),
    _digester("sha256", "SHA-256", in_base64=False),
    _digester("sha512", "SHA-512", in_base64=False),
    _digester("sha256", "SHA-256", in_base64=True),
    _digester("sha512", "SHA-512", in_base64=True),
)


def _cost(call: Call, index: int) -> None:
    if call.integer(index) > 31:
        raise FunctionError("the cost must be at most 31", index)


@function(
    _STR,
    variadic=Parameter("cost", NUMBER, "The cost of the computation, 10 by default.", check=_cost),
    returns=STRING,
)
def bcrypt(call: Call) -> Value:
    """Returns the bcrypt digest of a password; another one each time."""
    if len(call.arguments) > 2:
        raise FunctionError("one or two arguments are required")
    if len(call.arguments) == 2:
        _cost(call, 1)
    if len(call.text(0).encode()) > _LONGEST_PASSWORD:
        raise FunctionError(f"the password must have at most {_LONGEST_PASSWORD} bytes", 0)
    return unknown_value(STRING, Refinement(string_prefix="$2a$"))


@function(returns=STRING)
def uuid(call: Call) -> Value:
    """Returns a new identifier each time."""
    return unknown_value(STRING)


# Of RFC 9562. The module `uuid` knows them, and takes as long to load as a small file to check.
_NAMESPACES = {
    "dns": "6ba7b8109dad11d180b400c04fd430c8",
    "url": "6ba7b8119dad11d180b400c04fd430c8",
    "oid": "6ba7b8129dad11d180b400c04fd430c8",
    "x500": "6ba7b8149dad11d180b400c04fd430c8",
}


_DIGITS: Final = "[0-9a-fA-F]"
_PLAIN: Final = f"{_DIGITS}{{8}}-(?:{_DIGITS}{{4}}-){{3}}{_DIGITS}{{12}}"
_IDENTIFIER: Final = rf"(?:urn:uuid:)?{_PLAIN}|\{{{_PLAIN}\}}|{_DIGITS}{{32}}"


def _namespace(call: Call, index: int) -> str:
    text = call.text(index)
    namespace = _NAMESPACES.get(text)
    if namespace is not None:
        return namespace
    if not re.fullmatch(_IDENTIFIER, text):
        raise FunctionError("expected the name of a namespace or an identifier", index)
    return text.removeprefix("urn:uuid:").strip("{}").replace("-", "")


@function(
    Parameter(
        "namespace", STRING, "`dns`, `url`, `oid`, `x500`, or an identifier.", check=_namespace
    ),
    Parameter("name", STRING, "The name."),
    returns=STRING,
)
def uuidv5(call: Call) -> Value:
    """Returns the identifier of a name within a namespace."""
    data = bytes.fromhex(_namespace(call, 0)) + call.text(1).encode()
    digest = bytearray(_digest(data, "sha1")[:16])
    digest[6] = digest[6] & 0x0F | 0x50  # the version
    digest[8] = digest[8] & 0x3F | 0x80  # the variant
    digits = digest.hex()
    parts = (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
    return string_value("-".join(parts))


class _Der:
    """Reads the elements of a DER structure."""

    __slots__ = ("data", "offset")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.offset = 0

    def element(self, tag: int) -> bytes:
        """Return the content of the next element, which must have this tag."""
        if self.data[self.offset:self.offset + 1] != bytes([tag]):
            raise ValueError
        length = self.data[self.offset + 1]
        self.offset += 2
        if length & 0x80:
            size = length & 0x7F
            length = int.from_bytes(self.data[self.offset:self.offset + size], "big")
            self.offset += size
        content = self.data[self.offset:self.offset + length]
        if len(content) < length:
            raise ValueError
        self.offset += length
        return content

    def integer(self) -> int:
        """Return the next element, a number that is not negative."""
        return int.from_bytes(self.element(0x02), "big")


def _private_key(text: str) -> tuple[int, int]:
    """Return modulus and private exponent of an RSA key in PEM.

    Raises ValueError: it is not one that can be read here.
    """
    match = re.search(
        r"-----BEGIN (RSA )?PRIVATE KEY-----\s([A-Za-z0-9+/=\s]+)-----END (RSA )?PRIVATE KEY-----",
        text,
    )
    if match is None:
        raise ValueError
    reader = _Der(_Der(decoded_base64("".join(match[2].split()))).element(0x30))
    reader.integer()
    if match[1] is None:  # the key is wrapped, preceded by its kind
        reader.element(0x30)
        reader = _Der(_Der(reader.element(0x04)).element(0x30))
        reader.integer()
    modulus, _, exponent = reader.integer(), reader.integer(), reader.integer()
    if modulus.bit_length() > 16_384:
        raise ValueError
    return modulus, exponent


def _checked_key(call: Call, index: int) -> tuple[int, int] | None:
    """Return the modulus and the exponent of a key; None where its form is not known."""
    try:
        return _private_key(call.text(index))
    except (ValueError, IndexError, FunctionError):
        if "BEGIN OPENSSH PRIVATE KEY" in call.text(index):
            return None
        raise FunctionError("this is not an RSA private key", index) from None


@function(
    Parameter("ciphertext", STRING, "The encrypted text in base64."),
    Parameter("privatekey", STRING, "The private key in PEM.", check=_checked_key), returns=STRING,
)
def rsadecrypt(call: Call) -> Value:
    """Decrypts a text that was encrypted by RSA with PKCS #1 padding."""
    try:
        data = decoded_base64(call.text(0))
    except FunctionError as error:
        raise FunctionError(error.message, 0) from None
    key = _checked_key(call, 1)
    if key is None:
        return unknown_value(STRING)
    modulus, exponent = key
    size = (modulus.bit_length() + 7) // 8
    if not data or len(data) > size:
        raise FunctionError("the string was not encrypted for this key")
    plain = pow(int.from_bytes(data, "big"), exponent, modulus).to_bytes(size, "big")
    end = plain.find(b"\0", 2)
    if plain[:2] != b"\0\x02" or end < 10:
        raise FunctionError("the string was not encrypted for this key")
    return call.string(plain[end + 1:].decode("utf-8", "replace"))
