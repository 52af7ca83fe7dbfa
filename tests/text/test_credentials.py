"""What is a credential in a text, and what only looks like one. All of them are made up."""

from __future__ import annotations

import base64
import random
import string

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.credentials import credentials_in, hide, hide_values, is_random


def made_up(size: int, alphabet: str = string.ascii_letters + string.digits) -> str:
    """Random characters, always the same ones."""
    return "".join(random.Random(size).choices(alphabet, k=size))


HEX = "0123456789abcdef"
UPPER = string.ascii_uppercase + "234567"
KEY = "\n".join([made_up(64), made_up(60)])
FORMATS = {
    "AWS access key": "AKIA" + made_up(16, UPPER),
    "GitHub token": "ghp_" + made_up(36),
    "GitLab token": "glpat-" + made_up(20),
    "Slack token": "xoxb-123123123123-" + made_up(24),
    "Google API key": "AIza" + made_up(35),
    "Google client secret": "GOCSPX-" + made_up(28),
    "Stripe key": "sk_live_" + made_up(24),
    "npm token": "npm_" + made_up(36),
    "PyPI token": "pypi-AgEIcHlwaS5vcmc" + made_up(60),
    "Docker Hub token": "dckr_pat_" + made_up(27),
    "SendGrid key": f"SG.{made_up(22)}.{made_up(43)}",
    "DigitalOcean token": "dop_v1_" + made_up(64, HEX),
    "Vault token": "hvs." + made_up(95),
    "HCP Terraform token": f"{made_up(14)}.atlasv1.{made_up(64)}",
    "Databricks token": "dapi" + made_up(32, HEX),
    "JSON web token": f"eyJ{made_up(30)}.eyJ{made_up(60)}.{made_up(43)}",
    "Azure client secret": f"{made_up(3)}8Q~{made_up(34)}",
    "Telegram token": "1231231234:AA" + made_up(33),
}


def secrets_of(text: str) -> list[str]:
    return [text[each.start : each.end] for each in credentials_in(text)]


@pytest.mark.parametrize(("kind", "value"), FORMATS.items(), ids=FORMATS)
@pytest.mark.parametrize("around", ['a = "{}"', "  export A={}\n", '{{"a": "{}"}}', "# {}"])
def test_known_formats_are_found_wherever_they_are(kind: str, value: str, around: str) -> None:
    text = around.format(value)
    assert [(each.kind, text[each.start : each.end]) for each in credentials_in(text)] == [
        (kind, value)
    ]


@pytest.mark.parametrize("value", FORMATS.values(), ids=FORMATS)
def test_parts_of_longer_names_are_none(value: str) -> None:
    assert secrets_of(f'a = "x{value[:12]}"') == []


@pytest.mark.parametrize("newline", ["\n", "\\n"])
def test_private_keys_are_found_with_newlines_and_with_escapes(newline: str) -> None:
    lines = ["-----BEGIN RSA PRIVATE KEY-----", *KEY.split("\n"), "-----END RSA PRIVATE KEY-----"]
    (found,) = secrets_of(newline.join(lines))
    assert found.startswith(KEY[:64]) and KEY[-20:] in found


@pytest.mark.parametrize("text", [
    '"AKIAIOSFODNN7EXAMPLE"', '"AKIAXXXXXXXXXXXXXXXX"', '"ghp_' + "x" * 36 + '"',
    "-----BEGIN CERTIFICATE-----\n" + KEY, "-----BEGIN PUBLIC KEY-----\n" + KEY,
    "-----BEGIN RSA PRIVATE KEY-----\n...\n",
])
def test_examples_and_what_is_public_are_no_credentials(text: str) -> None:
    assert secrets_of(text) == []


@pytest.mark.parametrize(("value", "is_secret"), [
    ("AKIA" + "BCBCBCBCBCBCBCBC", False), ("AKIA" + "BCDBCDBCDBCDBCDB", True),
    (f"hvs.{made_up(191)}dummy", False), (f"hvs.{made_up(192)}dummy", True),
])
def test_few_characters_or_the_word_of_an_example_make_a_placeholder(
    value: str, is_secret: bool
) -> None:
    assert secrets_of(f'a = "{value}"') == [value] * is_secret


def test_credentials_that_touch_each_other_are_both_found() -> None:
    first, second = made_up(86) + "==", FORMATS["AWS access key"]
    assert secrets_of(f"AccountKey={first}{second}") == [first, second]


@pytest.mark.parametrize("text", [
    'password = "hG7kd92LqTz4"', "DB_PASSWORD: 'Tr0ub4dor&3'", '{"admin_password": "hG7kd92LqTz4"}',
    'variable "db_password" {\n  type    = string\n  default = "hG7kd92LqTz4"\n}\n',
    '{"variable": {"db_password": {"type": "string", "default": "hG7kd92LqTz4"}}}',
    f'api_key = "{made_up(32, HEX)}"', f'client_secret = "{made_up(40)}"',
    f'  "API_TOKEN" = "{made_up(24)}"', f'secret_access_key = "{made_up(40)}"',
    f'password = "{"aB3,xyzw" * 8}"', f'public{"_" * 55}token = "{made_up(24)}"',
])
def test_random_values_with_telling_names_are_found(text: str) -> None:
    assert len(secrets_of(text)) == 1


@pytest.mark.parametrize("text", [
    'password = "${var.password}"', 'password = "changeme-Now1"', 'password = "correct horse 1A"',
    'password = "<password>"', 'password = "$2a$10$N9qo8uLOickgx2ZMRZoMye"',
    'password_policy = "hG7kd92LqTz4"', 'password_hash = "hG7kd92LqTz4"',
    f'password = "{"aB3,xyzw" * 8}v"', f'public{"_" * 54}token = "{made_up(24)}"',
    f'public_token = "{made_up(24)}"', f'token_url = "{made_up(24)}"', f'id = "{made_up(24)}"',
    'secret = "projects/1/secrets/db-login/versions/2"',

    'token = "2b8e5a52-6f7c-4f0c-9d5e-1a2b3c4d5e6f"',
    'secret = "arn:aws:secretsmanager:eu-west-1:1:secret/a1b2c3d4e5"',

    'token = "my-app-token-2024-v2"',
    'api_key = "MyServiceApiKeyName2024"', f'# password = "{made_up(24)}"',
    f'variable "name" {{\n  default = "{made_up(24)}"\n}}\n',
    f'variable "token" {{\n  x {{\n  }}\n}}\n\nvariable "b" {{\n  default = "{made_up(24)}"\n}}\n',
])
def test_other_values_and_other_names_are_not(text: str) -> None:
    assert secrets_of(text) == []


def test_passwords_in_addresses_are_found() -> None:
    assert secrets_of('"postgres://app:s3cr-9xT@db.corp.net:5432/app"') == ["s3cr-9xT"]
    assert secrets_of('"postgres://app:bcdeghijkmnopqrs@db.corp.net"') == ["bcdeghijkmnopqrs"]


@pytest.mark.parametrize("address", [
    "postgres://app:${var.password}@db.corp.net", "postgres://app:password@db.corp.net",
    "postgres://app:9xT-aa1@localhost/app", "https://user@corp.net/x:y",

    "amqp://guest:guest@q.corp.net",
    "postgres://USER:PASSWORD@db.corp.net", "https://a:$TOKEN@corp.net",
    "postgres://app:bcdeghijkmnopqr@db.corp.net", "https://aB3xyz:x-oauth-basic@git.corp.net",
])
def test_addresses_without_passwords_are_not(address: str) -> None:
    assert secrets_of(f'"{address}"') == []


def test_scripts_in_base64_are_read() -> None:
    script = base64.b64encode(f"export KEY={FORMATS['AWS access key']}".encode()).decode()
    assert secrets_of(f'user_data = "{script}"') == [script]


def test_what_is_secret_is_hidden_and_the_rest_keeps_its_place() -> None:
    text = 'a = 1\npassword = "hG7kd92LqTz4" # x\n'
    found = credentials_in(text)
    assert hide(text, 0, found) == 'a = 1\npassword = "************" # x\n'
    assert hide(text[6:22], 6, found) == 'password = "****'
    assert hide(text[22:], 22, found) == '********" # x\n'
    assert hide(text[30:], 30, found) == '" # x\n'
    assert hide_values("`hG7kd92LqTz4` is wrong", text, found) == "`********` is wrong"


def test_lines_that_are_hidden_stay_lines() -> None:
    text = f"-----BEGIN RSA PRIVATE KEY-----\r\n{KEY}\n-----END RSA PRIVATE KEY-----\n"
    hidden = hide(text, 0, credentials_in(text))
    assert [len(line) for line in hidden.split("\n")] == [len(line) for line in text.split("\n")]
    assert hidden.split("\n")[1] == "*" * 64


LETTERS = made_up(40, string.ascii_letters)


@pytest.mark.parametrize(("value", "expected"), [
    (made_up(24), True), (made_up(32, HEX), True), ("the-name-of-a-thing-1", False),
    ("aaaaaaaaaaaaaaaaaaaaaaa1", False), ("SomeClassNameVersion12", False), ("short1", False),
    (LETTERS[:38] + "12", True), (LETTERS[:39] + "12", False), (LETTERS[:15] + "1", False),
    (LETTERS[:14] + "12", True), ("1g2h3i4j56789012", True), ("1g2h3i4567890123", False),
    ("abcd1efg2hij3lmn4", True), ("abcd1efg2hijk3lmn4", False),
    ("αβγδεζηθικλμνξ1234", False),
])
def test_what_is_random_is_told_from_words(value: str, expected: bool) -> None:
    assert is_random(value) is expected


PARTS = (
    '"', "=", ":", " ", "\n", "password", "AKIA", "eyJ", ".", "@", "://", "default", "variable",
    "{", "-----BEGIN PRIVATE KEY-----", "a1B2", "ſ", "İ", "user_data", "\\",
)


@given(st.lists(st.sampled_from(PARTS)).map("".join))
def test_any_text_has_credentials_that_do_not_overlap(text: str) -> None:
    found = credentials_in(text)
    assert all(0 <= each.start < each.end <= len(text) for each in found)
    assert all(one.end <= other.start for one, other in zip(found, found[1:]))


@pytest.mark.parametrize("part", [
    "password", "eyJa", "-----BEGIN PRIVATE KEY-----\n", 'default = "', 'variable "token" {',
    "://a:",
    "xoxb-1-", "://aaaa:aaaa", 'user_data = "AAAA', "Proc-Type: ",

    "eyJ" + "a" * 20 + ".eyJ" + "a" * 20,
])
def test_hostile_repetition_ends(part: str) -> None:
    credentials_in(part * (200_000 // len(part)))
