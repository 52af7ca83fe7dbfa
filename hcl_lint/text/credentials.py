"""Credentials in a text: those of known formats, and random values with telling names.

It looks at text, whatever its syntax: strings, heredocs, comments and the scripts in them. What
only looks like a credential is ignored: placeholders, examples from documentation, references,
words, UUIDs, hashes, encrypted data, and public keys and certificates.
"""

from __future__ import annotations

import binascii
import math
import re

from hcl_lint.annotations import Final, Iterator

# How a credential is recognised, for those who decide whether it is one.
KNOWN = "known"  # by its format
NAMED = "named"  # by the name of what has this value


class Credential:
    """A secret from ``start`` to ``end`` of a text; ``kind`` is a phrase."""

    __slots__ = ("start", "end", "kind", "evidence")

    def __init__(self, start: int, end: int, kind: str, evidence: str = KNOWN) -> None:
        self.start = start
        self.end = end
        self.kind = kind
        self.evidence = evidence


class _Format:
    """A format that is recognised by itself.

    Without one of the ``signs``, a text has none. What is secret is the group ``secret`` of the
    pattern, or all of it.
    """

    __slots__ = ("kind", "signs", "pattern")

    def __init__(self, kind: str, signs: tuple[str, ...], pattern: str) -> None:
        self.kind = kind
        self.signs = signs
        self.pattern = pattern

    def found(self, text: str) -> list[tuple[int, int]]:
        pattern = re.compile(self.pattern)
        group = "secret" if "secret" in pattern.groupindex else 0
        return [element.span(group) for element in pattern.finditer(text)]


def _token(kind: str, sign: str, rest: str, start: str = "") -> _Format:
    """A format that begins with its sign, or with what the *start* matches, and ends with *rest*.
    """
    # No letter precedes or follows: it would be a part of something longer.
    return _Format(kind, (sign,), rf"(?<![\w-]){start or _escaped(sign)}{rest}(?![\w-])")


def _escaped(text: str) -> str:
    return "".join([element if element.isalnum() else f"\\{element}" for element in text])


# The repetitions are of one class each, so that no text takes more than linear time.
_WORD = "[A-Za-z0-9]"
_BASE64 = "[A-Za-z0-9+/]"
_URL64 = "[A-Za-z0-9_-]"
_HEX = "[0-9a-f]"
_FORMATS: Final = (
    _Format(
        "AWS access key", ("AKIA", "ASIA"), r"(?<![A-Za-z0-9+/])(?:AKIA|ASIA)[A-Z2-7]{16}(?!\w)",
    ),
    _Format(
        "private key",
        ("PRIVATE KEY",),
        r"-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]){0,40}"
        r"(?:(?:Proc-Type|DEK-Info|Version|Comment): ?[^\n\\]{0,99}(?:\s|\\[nr]){1,9}){0,4}"
        rf"(?P<secret>{_BASE64}{{40}}(?:[A-Za-z0-9+/=\s]|\\[nr]){{0,16384}})",
    ),
    *[
        _token("GitHub token", f"gh{name}_", f"{_WORD}{{36,255}}")
        for name in ("p", "o", "u", "s", "r")
    ],
    _token("GitHub token", "github_pat_", r"\w{50,255}"),
    _Format(  # PERF: a pattern that begins with a text is searched for it.
        "GitLab token",
        ("gl",),
        r"gl(?<![\w-]gl)(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|ffct|wt|oas)-"
        rf"{_URL64}{{20,255}}(?:\.[0-9a-z.]{{9,32}})?(?![\w-])",
    ),
    _Format(
        "Slack token", ("xox", "xapp-"),
        r"(?<!\w)(?:xox[abprse]|xapp)-[0-9]{1,16}-[A-Za-z0-9-]{10,255}",
    ),
    _Format(
        "address of a Slack webhook",
        ("hooks.slack.com/",),
        r"hooks\.slack\.com/(?:services|workflows)/(?P<secret>T[A-Z0-9]{7,12}/[A-Z][A-Z0-9]{7,12}/"
        r"[A-Za-z0-9/]{20,60})",
    ),
    _Format(
        "address of a Discord webhook", ("/api/webhooks/",),
        rf"discord(?:app)?\.com/api/webhooks/(?P<secret>[0-9]{{17,20}}/{_URL64}{{60,80}})",
    ),
    _Format(
        "address of a Teams webhook",
        (".webhook.office.com/",),
        rf"\.webhook\.office\.com/webhookb2/(?P<secret>[0-9a-f@-]{{70,80}}/IncomingWebhook/"
        rf"{_HEX}{{32}})",
    ),
    _token("Google API key", "AIza", f"{_URL64}{{35}}"),
    _token("Google client secret", "GOCSPX-", f"{_URL64}{{28}}"),
    _Format(
        "Azure storage key", ("AccountKey=",), rf"AccountKey=(?P<secret>{_BASE64}{{80,88}}={{0,2}})"
    ),
    _Format(
        "Azure access key", ("SharedAccessKey=",),
        rf"SharedAccessKey=(?P<secret>{_BASE64}{{40,88}}={{0,2}})",
    ),
    _Format(
        "Azure client secret", ("Q~",),
        r"(?<![\w.~-])[A-Za-z0-9_.~-]{3}[0-9]Q~[A-Za-z0-9_.~-]{31,34}(?![\w.~-])",
    ),
    _Format(
        "Azure shared access signature", ("sig=",),
        r"[?&]sig=(?P<secret>[A-Za-z0-9%]{43,80}(?:%3[dD]|=))",
    ),
    _token("Stripe key", "k_live_", f"{_WORD}{{20,255}}", "[rs]k_live_"),
    _Format(
        "JSON web token", ("eyJ",),
        rf"(?<![\w-])eyJ{_URL64}{{12,1024}}\.eyJ{_URL64}{{12,4096}}\.{_URL64}{{20,1024}}",
    ),
    _token("npm token", "npm_", f"{_WORD}{{36}}"),
    _token("PyPI token", "pypi-AgE", f"{_URL64}{{50,1024}}"),
    _token("RubyGems key", "rubygems_", f"{_HEX}{{48}}"),
    _token("Docker Hub token", "dckr_pat_", f"{_URL64}{{27}}"),
    _Format("SendGrid key", ("SG.",), rf"(?<![\w.-])SG\.{_URL64}{{22}}\.{_URL64}{{43}}(?![\w-])"),
    _token("Shopify token", "shp", "[0-9a-fA-F]{32}", "shp(?:at|ca|pa|ss)_"),
    _token("DigitalOcean token", "_v1_", f"{_HEX}{{64}}", "do[opr]_v1_"),
    _token("Vault token", "hv", f"{_URL64}{{90,300}}", r"hv[bs]\."),
    _Format(
        "HCP Terraform token", (".atlasv1.",),
        rf"(?<!\w){_WORD}{{14}}\.atlasv1\.[A-Za-z0-9_=-]{{60,70}}",
    ),
    _token("Databricks token", "dapi", f"{_HEX}{{32}}(?:-[0-9])?"),
    _token("Grafana token", "glsa_", rf"{_WORD}{{32}}_[0-9A-Fa-f]{{8}}"),
    _token("Grafana token", "glc_", rf"{_BASE64}{{32,400}}={{0,2}}"),
    _token("New Relic key", "NRAK-", "[A-Z0-9]{27}"),
    _token("Pulumi token", "pul-", f"{_HEX}{{40}}"),
    _token("Linear key", "lin_api_", f"{_WORD}{{40}}"),
    _token("Postman key", "PMAK-", f"{_HEX}{{24}}-{_HEX}{{34}}"),
    _token("PlanetScale token", "pscale_tkn_", r"[A-Za-z0-9=._-]{32,64}"),
    _token("PlanetScale password", "pscale_pw_", r"[A-Za-z0-9=._-]{32,64}"),
    _token("Doppler token", "dp.pt.", f"{_WORD}{{43}}"),
    _token("Atlassian token", "ATATT3", r"[A-Za-z0-9_=-]{180,200}"),
    _token("Hugging Face token", "hf_", "[A-Za-z]{34}"),
    _token("Anthropic key", "sk-ant-", f"{_URL64}{{80,120}}"),
    _Format(
        "OpenAI key", ("T3BlbkFJ",), rf"(?<![\w-])sk-{_URL64}{{16,80}}T3BlbkFJ{_URL64}{{16,80}}"
    ),
    _token("age key", "AGE-SECRET-KEY-1", "[A-Z0-9]{58}"),
    _Format("Telegram token", (":AA",), rf"(?<!\w)[0-9]{{8,10}}:AA{_URL64}{{33}}(?![\w-])"),
)


def credentials_in(text: str) -> list[Credential]:
    """The credentials in a text, in order; none overlaps another."""
    found: list[Credential] = []
    for format in _FORMATS:
        if any(sign in text for sign in format.signs):
            for start, end in format.found(text):
                if not _is_placeholder(text[start:end]):
                    found.append(Credential(start, end, format.kind))
    if "://" in text and "@" in text:
        found += _in_addresses(text)
    found += _named(text)
    if "_data" in text:
        found += _encoded(text)
    found.sort(key=lambda credential: (credential.start, credential.evidence, -credential.end))
    kept: list[Credential] = []
    for credential in found:
        if not kept or credential.start >= kept[-1].end:
            kept.append(credential)
    return kept


# Placeholders

_EXAMPLES: Final = (
    "example", "dummy", "sample", "placeholder", "changeme", "change_me", "change-me", "redacted",
    "xxxx", "****", "....", "your", "insert", "replace", "fake", "todo", "fixme", "abcdef",
    "123456", "aaaa", "0000", "1111", "foobar", "test", "secret", "password", "passw0rd",
    "p@ssw0rd", "lorem", "default", "mock",
)
# Of these a random text may have one by accident.
_SHORTEST_EXAMPLE = 5
_FEWEST_CHARACTERS = 6  # different ones in a credential


def _is_placeholder(value: str) -> bool:
    """Whether a value of a known format stands for a credential that is somewhere else."""
    if len(set(value)) < _FEWEST_CHARACTERS:
        return True
    folded = value.lower()
    if len(value) > 200:
        return "example" in folded
    return any([len(one) >= _SHORTEST_EXAMPLE and one in folded for one in _EXAMPLES[:12]]) or (
        "xxxx" in folded or "****" in folded or "...." in folded
    )


# Passwords in addresses

_ADDRESS: Final = (
    r"://(?P<user>[^\s:/@\"'$<>{}%`\\]{1,64}):(?P<secret>[^\s:/@\"'$<>{}\\`]{4,128})@"
    r"(?P<host>[\w.-]{1,200})"
)
_LOCAL: Final = ("localhost", "127.0.0.1", "0.0.0.0")


def _in_addresses(text: str) -> Iterator[Credential]:
    for element in re.finditer(_ADDRESS, text):
        host, value = element["host"], element["secret"]
        if "." not in host or host in _LOCAL or "example" in host or element["user"] == value:
            continue
        if _is_example(value) or value.isupper() and value.replace("_", "").isalpha():
            continue
        if value.isalpha() and len(value) < 16 or value in ("x-oauth-basic",):
            continue
        yield Credential(*element.span("secret"), "password in an address")


# Scripts that are written as base64

_SCRIPT: Final = (
    r"(?:user_data|user_data_base64|custom_data)\"?\s{0,40}[=:]\s{0,40}"
    r"\"(?P<secret>[A-Za-z0-9+/]{24,65536}={0,2})\""
)


def _encoded(text: str) -> Iterator[Credential]:
    for element in re.finditer(_SCRIPT, text):
        try:
            script = binascii.a2b_base64(element["secret"]).decode("utf-8")
        except (binascii.Error, UnicodeDecodeError):
            continue
        inner = credentials_in(script)
        if inner:
            yield Credential(*element.span("secret"), inner[0].kind)


# Names

_KEYWORDS: Final = (
    "password", "passwd", "passphrase", "secret", "token", "pwd", "api_key", "apikey", "api-key",
    "access_key", "accesskey", "access-key", "private_key", "auth_key", "signing_key",
    "encryption_key", "master_key", "storage_key", "account_key", "shared_key", "license_key",
    "secret_key", "secretkey", "hmac_key", "integration_key", "credential",
)
_ASSIGNED: Final = (
    r"(?P<rest>[\w-]{0,40})(?:\\?[\"'])?[ \t]{0,40}(?:=>|[:=])[ \t]{0,40}"
    r"(?:\\?[\"'])(?P<secret>[^\s\"'\\]{8,512})(?:\\?[\"'])"
)
# `variable "db_password" {`, whose default it is, and the same in JSON syntax.
_DEFAULT: Final = (r"default\"?\s{0,40}[=:]\s{0,40}\"(?P<secret>[^\s\"\\]{8,512})\"")
_VARIABLE: Final = (
    r"(?m)^[ \t]{0,20}variable[ \t]{1,20}\"?(?P<name>[\w-]{1,100})\"?[ \t]{0,20}\{"
    r"|\"(?P<member>[\w-]{1,100})\"\s{0,40}:\s{0,40}\{"
)
# A name may end with these after the word, and means the same.
_ENDS: Final = (r"(?i)(?:s?|[_-]?(?:value|v|base64|b64|plain|plaintext|text|string|[0-9]))$")
# With these in its name, something is not a credential, or not in plain text.
_OTHERS: Final = (
    "public", "hash", "sha1", "sha256", "digest", "checksum", "fingerprint", "thumbprint",
    "encrypted", "cipher", "sealed", "kms", "sops", "next", "page", "csrf", "continuation",
    "enable", "use_", "allow", "type", "name", "placeholder", "example", "dummy",
)
_OF_PASSWORDS: Final = ("password", "passwd", "passphrase", "pwd")


def _named(text: str) -> Iterator[Credential]:
    folded = text.lower()
    if len(folded) != len(text):
        folded = text  # A letter became two.
    words = [element for element in _KEYWORDS if element in folded]
    for word in words:
        at = folded.find(word)
        while at >= 0:
            end = at + len(word)
            each = re.compile(_ASSIGNED).match(text, end)
            is_end = each is not None and re.match(_ENDS, each["rest"]) is not None
            if each is not None and is_end and not _is_comment(text, at):
                name = _name_before(text, at) + text[at : each.end("rest")]
                yield from _if_secret(name, each["secret"], each.span("secret"))
            at = folded.find(word, end)
    if not words or "default" not in text:
        return
    for each in re.finditer(_DEFAULT, text):
        if not _may_be_secret(each["secret"]):
            continue  # PERF: of 30 defaults, one may be.
        name = _variable_around(text, each.start())
        if _has_telling_end(name) and not _is_comment(text, each.start()):
            yield from _if_secret(name, each["secret"], each.span("secret"))


def _has_telling_end(name: str) -> bool:
    folded = name.lower()
    for word in _KEYWORDS:
        _, found, rest = folded.rpartition(word)
        if found and re.match(_ENDS, rest) is not None:
            return True
    return False


def _name_before(text: str, at: int) -> str:
    """The part of a name that precedes the word in it."""
    start = at
    while start > 0 and at - start < 60 and (text[start - 1].isalnum() or text[start - 1] in "_-"):
        start -= 1
    return text[start:at]


_FARTHEST: Final = 2_000  # code points from the beginning of a variable to its default


def _variable_around(text: str, at: int) -> str:
    """The name of the variable whose default is written at an offset; nothing if it is not sure."""
    before = text[max(0, at - _FARTHEST) : at]
    name = ""
    for place in re.finditer(_VARIABLE, before):
        inside = before[place.end() :]
        if inside.count("{") == inside.count("}"):
            name = place["name"] or place["member"]
    return name


def _is_comment(text: str, at: int) -> bool:
    line = text[text.rfind("\n", 0, at) + 1 : at].lstrip()
    return line.startswith(("#", "//", "*"))


def _if_secret(name: str, value: str, place: tuple[int, int]) -> Iterator[Credential]:
    folded = name.lower()
    if any([element in folded for element in _OTHERS]) or not _may_be_secret(value):
        return
    is_password = any([element in folded for element in _OF_PASSWORDS])
    if is_random(value) or is_password and _is_chosen(value):
        yield Credential(*place, "password" if is_password else "credential", NAMED)


# Values

def _may_be_secret(value: str) -> bool:
    """Whether a value with some name is a secret."""
    return _is_plain(value) and (is_random(value) or _is_chosen(value))


_UUID: Final = r"(?i)\{?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\}?"
# How references begin, and what is encrypted, hashed or public.
_NOT_SECRET: Final = (
    "$", "/", "./", "../", "~/", "@", "file:", "env:", "op:", "{SHA", "{SSHA", "ENC[", "AQICA",
    "vault:", "arn:", "sha1:", "sha256:", "sha512:", "sha256-", "ssh-", "age1", "MII", "LS0t",
    "projects/", "pbkdf2", "scram-",
)
_NOT_PLAIN: Final = ("${", "%{", "{{", "}}", "<", ">", "$(", "://", "()", "((")


def _is_plain(value: str) -> bool:
    """Whether a value is nothing else: no reference, template, UUID, nor something encrypted."""
    if any([element in value for element in _NOT_PLAIN]) or value.startswith(_NOT_SECRET):
        return False
    if not value.isascii() or not value.isprintable():
        return False
    if re.fullmatch(_UUID, value) is not None or _is_example(value):
        return False
    return len(set(value)) >= _FEWEST_CHARACTERS


def _is_example(value: str) -> bool:
    folded = value.lower()
    return any([element in folded for element in _EXAMPLES])


def is_random(value: str) -> bool:
    """Whether a value looks as if nobody had chosen it."""
    if len(value) < 16 or not all([text.isalnum() or text in "+/=_-.~!@#%^&*" for text in value]):
        return False
    digits = sum([text.isdigit() for text in value])
    letters = sum([member.isalpha() for member in value])
    if digits < 2 or letters < 4 or digits / len(value) < 0.05:
        return False
    if _entropy(value) < (3.0 if _is_hexadecimal(value) else 3.5):
        return False
    return not _is_of_words(value)


def _is_chosen(value: str) -> bool:
    """Whether a value looks like a password that somebody has chosen."""
    if len(value) > 64 or "/" in value:
        return False
    has = [
        any([member.islower() for member in value]),
        any([member.isupper() for member in value]),
        any([text.isdigit() for text in value]),
        any([not text.isalnum() and text not in "_-.:" for text in value]),
    ]
    return sum(has) >= 3


def _is_hexadecimal(value: str) -> bool:
    return all([member in "0123456789abcdefABCDEF" for member in value])


def _entropy(value: str) -> float:
    """Bits for each character, by how often each is in the value."""
    counts: dict[str, int] = {}
    for member in value:
        counts[member] = counts.get(member, 0) + 1
    size = len(value)
    return -sum([count / size * math.log2(count / size) for count in counts.values()])


_WORDS: Final = r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+"
_WORD_LENGTH: Final = 3.5  # at least, on average, where a value is made of words


def _is_of_words(value: str) -> bool:
    """Whether a value is made of words and numbers: a name, a path, a version."""
    pieces = value.replace("_", "-").replace("/", "-").replace(".", "-").split("-")
    if len(pieces) > 2 and all([_is_word(piece) for piece in pieces]):
        return True
    parts = re.findall(_WORDS, value)
    words = [part for part in parts if part.isalpha()]
    return not words or sum([len(word) for word in words]) / len(words) >= _WORD_LENGTH


def _is_word(piece: str) -> bool:
    return piece.isdigit() or piece.isalpha() or len(piece) < 5


# Hiding them

_SHOWN: Final = "*"
_STARS: Final = 8  # for a value in a message, whatever its length


def hide(text: str, start: int, found: list[Credential]) -> str:
    """A part of a text, which begins at *start*, with ``*`` for what is secret in it."""
    for credential in found:
        first, last = max(credential.start - start, 0), min(credential.end - start, len(text))
        if first < last:
            stars = "".join([one if one in "\r\n" else _SHOWN for one in text[first:last]])
            text = text[:first] + stars + text[last:]
    return text


def hide_values(message: str, text: str, found: list[Credential]) -> str:
    """A message about a text, with ``*`` for the secrets of the text that it repeats."""
    for credential in found:
        value = text[credential.start : credential.end]
        if value in message:
            message = message.replace(value, _SHOWN * _STARS)
    return message
