"""Text as bytes, and bytes as text: base64, gzip, URLs, character encodings."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.types import NUMBER, STRING, Capsule, capsule_of
from hcl_lint.values.value import Value, capsule_value, int_value, unknown_value

_STR = Parameter("str", STRING, "The text.")
_SEEN_STR = Parameter("str", STRING, "The base64 text.", allow_unknown=True, allow_marked=True)

# The gzip header in base64: signature, method, no time, no operating system.
_GZIP_PREFIX = "H4sIAAAAAAAA/"

_UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~")

# Python's names for encodings whose IANA names it does not know, or takes otherwise.
_CODECS = {
    "utf-16": "utf-16-be",
    "windows-31j": "cp932",
    "shift_jis": "cp932",  # the web reads it so, and so do the products
    "windows-874": "cp874",
    "macintosh": "mac-roman",
    "ibm00858": "cp858",
    "l1": "iso-8859-1",
}
_KNOWN_ENCODINGS = frozenset(
    "latin1 l1 utf-8 utf-16 utf-16be utf-16le windows-874 windows-1250 windows-1251 windows-1252 "
    "windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 iso-8859-1 "
    "iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9 "
    "iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh ibm037 "
    "ibm437 ibm850 ibm852 ibm855 ibm00858 ibm860 ibm862 ibm863 ibm865 ibm866 gbk gb18030 "
    "hz-gb-2312 big5 euc-jp iso-2022-jp shift_jis euc-kr".split()
)
# Names of others, and further names of the same, that the products know.
# Source: encoding/ianaindex of golang.org/x/text.
_OTHER_ENCODINGS = frozenset(
    "437 850 852 855 860 862 863 865 866 ansi_x3.4-1968 ansi_x3.4-1986 arabic asmo-708 "
    "ccsid00858 ccsid01140 cp00858 cp01140 cp037 cp367 cp437 cp819 cp850 cp852 cp855 cp860 cp862 "
    "cp863 cp865 cp866 cp936 csascii csbig5 cseuckr cseucpkdfmtjapanese csgb18030 csgbk "
    "csibm00858 csibm01140 csibm037 csibm1047 csibm855 csibm860 csibm863 csibm865 csibm866 "
    "csiso2022jp csiso885913 csiso885914 csiso885915 csiso885916 csiso88596e csiso88596i "
    "csiso88598e csiso88598i csisolatin1 csisolatin2 csisolatin3 csisolatin4 csisolatin5 "
    "csisolatin6 csisolatinarabic csisolatincyrillic csisolatingreek csisolatinhebrew cskoi8r "
    "cskoi8u csmacintosh cspc850multilingual cspc862latinhebrew cspc8codepage437 cspcp852 "
    "csshiftjis csutf16 csutf16be csutf16le csutf8 cswindows1250 cswindows1251 cswindows1252 "
    "cswindows1253 cswindows1254 cswindows1255 cswindows1256 cswindows1257 cswindows1258 "
    "cswindows874 cyrillic ebcdic-cp-ca ebcdic-cp-nl ebcdic-cp-us ebcdic-cp-wt ebcdic-us-37+euro "
    "ecma-114 ecma-118 elot_928 extended_unix_code_packed_format_for_japanese greek greek8 "
    "hebrew ibm-1047 ibm01140 ibm1047 ibm367 ibm819 iso-8859-6-e iso-8859-6-i iso-8859-8-e "
    "iso-8859-8-i iso-celtic iso-ir-100 iso-ir-101 iso-ir-109 iso-ir-110 iso-ir-126 iso-ir-127 "
    "iso-ir-138 iso-ir-144 iso-ir-148 iso-ir-157 iso-ir-199 iso-ir-226 iso-ir-6 iso646-us "
    "iso_646.irv:1991 iso_8859-1 iso_8859-10:1992 iso_8859-14 iso_8859-14:1998 iso_8859-15 "
    "iso_8859-16 iso_8859-16:2001 iso_8859-1:1987 iso_8859-2 iso_8859-2:1987 iso_8859-3 "
    "iso_8859-3:1988 iso_8859-4 iso_8859-4:1988 iso_8859-5 iso_8859-5:1988 iso_8859-6 "
    "iso_8859-6-e iso_8859-6-i iso_8859-6:1987 iso_8859-7 iso_8859-7:1987 iso_8859-8 "
    "iso_8859-8-e iso_8859-8-i iso_8859-8:1988 iso_8859-9 iso_8859-9:1989 l10 l2 l3 l4 l5 l6 l8 "
    "latin-9 latin10 latin2 latin3 latin4 latin5 latin6 latin8 mac ms936 ms_kanji "
    "pc-multilingual-850+euro us us-ascii windows-936".split()
)


def decoded_base64(text: str) -> bytes:
    """Return the bytes of a base64 text, ignoring newlines.

    Raises FunctionError: it is not one.
    """
    cleaned = text.replace("\r", "").replace("\n", "")
    try:
        return b64decode(cleaned, validate=True)
    except ValueError:
        raise FunctionError("invalid base64") from None


def encoded_base64(data: bytes) -> str:
    return b64encode(data).decode("ascii")


def _as_text(call: Call, data: bytes) -> Value:
    try:
        return call.string(data.decode())
    except UnicodeDecodeError:
        raise FunctionError("the result is not text in UTF-8") from None


@function(_STR, returns=STRING)
def base64encode(call: Call) -> Value:
    """Encodes a text in base64, after UTF-8."""
    return call.string(encoded_base64(call.text(0).encode()))


@function(_SEEN_STR, returns=STRING)
def base64decode(call: Call) -> Value:
    """Decodes a base64 text, which must hold a text in UTF-8."""
    value = call.arguments[0]
    if value.is_unknown:
        return unknown_value(STRING).with_marks(value.marks)
    return _as_text(call, decoded_base64(value.as_string())).with_marks(value.marks)


@function(_STR, returns=STRING)
def base64gzip(call: Call) -> Value:
    """Compresses a text and encodes the result in base64.

    The bytes depend on the compressor, so only the prefix of the result is known.
    """
    return unknown_value(STRING, Refinement(string_prefix=_GZIP_PREFIX))


@function(Parameter("str", STRING, "The base64 text."), returns=STRING)
def base64gunzip(call: Call) -> Value:
    """Decodes a base64 text and decompresses the result."""
    data = decoded_base64(call.text(0))
    unpacker = zlib.decompressobj(wbits=31)
    try:
        content = unpacker.decompress(data, call.limits.string_length + 1)
    except zlib.error:
        raise FunctionError("the data is not compressed with gzip") from None
    call.check_length(len(content))
    if not unpacker.eof:
        raise FunctionError("the compressed data is incomplete")
    return _as_text(call, content)


@function(_STR, returns=STRING)
def urlencode(call: Call) -> Value:
    """Escapes a text for the query of a URL; spaces become plus signs."""
    parts = []
    call.check_count(len(call.text(0)))
    for byte in call.text(0).encode():
        if byte in _UNRESERVED:
            parts.append(chr(byte))
        else:
            parts.append("+" if byte == 32 else f"%{byte:02X}")
    return call.string("".join(parts))


@function(_STR, returns=STRING)
def urldecode(call: Call) -> Value:
    """Reads a text that was escaped for the query of a URL."""
    parts = call.text(0).replace("+", " ").encode().split(b"%")
    data = [parts[0]]
    for part in parts[1:]:
        digits = part[:2].decode("latin-1")
        if len(digits) < 2 or not digits.isalnum():
            raise FunctionError("`%` must be followed by two hexadecimal digits")
        try:
            data.append(bytes([int(digits, 16)]) + part[2:])
        except ValueError:
            raise FunctionError("`%` must be followed by two hexadecimal digits") from None
    return _as_text(call, b"".join(data))


def _codec(call: Call, index: int = 1) -> str | None:
    """Return Python's name for the encoding; None where it exists but is not known here."""
    name = call.text(index).strip().lower()
    if name not in _KNOWN_ENCODINGS:
        if name in _OTHER_ENCODINGS:
            return None
        raise FunctionError("the character encoding is unknown", index)
    return _CODECS.get(name, name)


_ENCODING = Parameter("encoding", STRING, "The IANA name of a character encoding.", check=_codec)


@function(Parameter("string", STRING, "The text."), _ENCODING, returns=STRING)
def textencodebase64(call: Call) -> Value:
    """Encodes a text in some character encoding and the result in base64."""
    codec = _codec(call)
    if codec is None:
        return unknown_value(STRING, NOT_NULL)
    try:
        data = call.text(0).encode(codec)
    except UnicodeEncodeError:
        raise FunctionError("the encoding does not contain all of the characters", 0) from None
    if call.text(1).lower() == "utf-16":
        data = b"\xfe\xff" + data
    if codec == "hz-gb-2312":
        data = data.removesuffix(b"~}")  # the last shift back is left out
    return call.string(encoded_base64(data))


@function(Parameter("source", STRING, "The base64 text."), _ENCODING, returns=STRING)
def textdecodebase64(call: Call) -> Value:
    """Decodes a base64 text and the result from some character encoding."""
    codec = _codec(call)
    try:
        data = decoded_base64(call.text(0))
    except FunctionError as error:
        raise FunctionError(error.message, 0) from None
    if codec is None:
        return unknown_value(STRING, NOT_NULL)
    if call.text(1).lower() == "utf-16":
        codec, data = ("utf-16-le", data[2:]) if data[:2] == b"\xff\xfe" else (codec, data)
        data = data.removeprefix(b"\xfe\xff")
    try:
        return call.string(data.decode(codec))
    except UnicodeDecodeError:
        raise FunctionError("the data is not text in this encoding", 0) from None


BYTES = capsule_of(Capsule("bytes", lambda a, b: a == b))

_BUFFER = Parameter("buf", BYTES, "The buffer.", allow_dynamic=True)


def _content(call: Call) -> bytes:
    content = call.arguments[0].payload
    assert isinstance(content, bytes)
    return content


@function(_BUFFER, returns=NUMBER)
def byteslen(call: Call) -> Value:
    """Returns the number of bytes."""
    return int_value(len(_content(call)))


@function(
    _BUFFER, Parameter("offset", NUMBER, "The first byte, from 0.", allow_dynamic=True),
    Parameter("length", NUMBER, "The number of bytes.", allow_dynamic=True), returns=BYTES,
)
def bytesslice(call: Call) -> Value:
    """Returns some of the bytes."""
    content = _content(call)
    offset, length = call.integer(1), call.integer(2)
    if offset < 0 or length < 0:
        raise FunctionError("offset and length must not be negative")
    if offset + length > len(content):
        raise FunctionError(f"the buffer has only {len(content)} bytes")
    return capsule_value(BYTES, content[offset:offset + length])
