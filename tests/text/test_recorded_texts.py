"""What functions on texts answer, as recorded: one file for each field.

Each line has an input and what comes out. ``--update-golden`` records it anew.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hcl_lint.linter.paths import matches_glob
from hcl_lint.text.credentials import credentials_in, hide, is_random
from hcl_lint.text.diff import changes, minimal_edits, unified_diff
from hcl_lint.text.display import iter_cells, printable, wrap
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.file_kinds import host_kind
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.messages import asked_for, closest
from hcl_lint.text.source import Source
from hcl_lint.text.unicode import grapheme_count, iter_graphemes, normalize
from tests.conftest import Golden
from tests.rows import answered

RECORDED = Path(__file__).parent / "recorded"

# One character of each class that decides where clusters end, and neighbours of some.
CLASSES = (
    "a", "\r", "\n", "\x01", "\u0301", "\u200d", "\u0903", "\u0600", "\u1100", "\u1161", "\u11a8",
    "\uac00", "\uac01", "\U0001f1e6", "\U0001f469", "\u2764", "\udc00", "\U000e0020", "\u0915",
)


# Bytes that are those of a surrogate, or nearly.
SURROGATES = (
    "\udced\udca0\udc80", "\udced\udcbf\udcbf", "\udced\udcc0\udc80", "\udced\udca0\udcc0",
    "\udced\udc9f\udc80", "\udcee\udca0\udc80", "\udced\udca0", "\udced\udca0\udc7f",
    "\udcec\udca0\udc80",
)
# Hangul around the borders of its classes.
SYLLABLES = (
    "\uabff\uac00\uac01\uac1b\uac1c\uac1d\ud788\ud7a3\ud7a4"
    "\u115f\u1160\u11a7\u11ff\ua960\ud7b0\ud7cb"
)


def graphemes() -> Iterator[str]:
    for size in (1, 2, 3):
        for each in itertools.product(CLASSES, repeat=size):
            if size == 3 and (CLASSES.index(each[0]) + CLASSES.index(each[2])) % 5:
                continue
            text = "".join(each)
            clusters = [len(cluster) for cluster in iter_graphemes(text)]
            assert grapheme_count(text) == len(clusters)
            yield f"{ascii(text)[1:-1]} => {clusters}"
    flags = "\U0001f1e6" * 5
    family = "\U0001f469\u200d\U0001f469\u0301\u200d\U0001f469a\u200d\U0001f469"
    for text in SURROGATES:
        for followed in (text, f"{text}x"):
            yield f"{ascii(followed)} => {list(map(len, iter_graphemes(followed)))}"
    for syllable in SYLLABLES:
        ends = [len(next(iter_graphemes(syllable + each))) for each in "\u1100\u1161\u11a8\uac00"]
        yield f"{ascii(syllable)} => {ends}"
    for text in (flags, family, "\u1100\u1100\uac00\u11a8\u11a8\u1161", "e\u0301\u0301\u0903x"):
        yield f"{ascii(text)} => {list(map(ascii, iter_graphemes(text)))}"


def display() -> Iterator[str]:
    texts = (
        "", "a", "ab c", "\t", "a\tb", "e\u0301x", "\u4e00\u4e8c", "\U0001f469\u200d\U0001f469",
        "\x1b[1m",
        "\x7f", "\x80", "\u200b", "\u202e", "\ufeff", "\udcff", "a\u00adb", "\u2028", "\U000e0001",
        "\U0001f1e6\U0001f1e7", "\u0301", "\u3000", "a\rb",
    )
    for text in texts:
        cells = [(at, ascii(shown), width) for at, shown, width in iter_cells(text)]
        yield f"{ascii(text)} => {ascii(printable(text))} {cells}"
    words = (
        "one two  three `four five` sixsixsixsix \u4e00\u4e8c\u4e09 e\u0301e\u0301 (seven), eight."
    )
    for text in (words, "", " ", "a", "long" * 5, "a\nb\n\nc d", "`a b` c `d", "x " * 9):
        for width in range(1, 16):
            yield f"{width} {ascii(text[:12])} => {list(map(ascii, wrap(text, width)))}"


LINES = (
    "", "a\n", "b\n", "a\nb\n", "b\na\n", "a\nb\nc\nd\n", "a\nc\nb\nd\n", "a\nx\nb\nc\nx\nd\n", "a",
    "a\nb", "\n", "a\r\nb\r\n", "a\n\n\nb\n", "d\nc\nb\na\n", "a\na\na\n", "a\na\nb\na\n",
    "b\na\na\nc\n", "d\na\na\ne\n")
LONG = "".join([f"{number}\n" for number in range(30)])


def differences() -> Iterator[str]:
    pairs = {f"{old!r} {new!r}": (old, new) for old, new in itertools.product(LINES, repeat=2)}
    for at in (0, 1, 2, 3, 4, 14, 28, 29):
        for other in (at + 5, at + 6, at + 7, at + 8, at + 9):
            changed = LONG.replace(f"\n{at}\n", "\nX\n", 1).replace(f"\n{other}\n", "\n", 1)
            pairs[f"long, {at} {other}"] = LONG, changed
    for name, (old, new) in pairs.items():
        lines = [text.splitlines(keepends=True) for text in (old, new)]
        edits = minimal_edits(old, new)
        assert apply_edits(old, edits) == new
        shown = [(each.start, each.end, each.text) for each in edits]
        diff = unified_diff(old, new, "p")
        yield f"{name} => {changes(*lines)} {shown} {diff!r}"


NAMES = (
    "", "a", "ab", "region", "regoin", "regions", "Region", "REGION", "reg", "name", "nmae",
    "names",
    "count", "for_each", "foreach", "for-each", "x", "xy", "instance_type", "instance_tpye",
    "instancetype", "type", "types", "tpye", "subnet_id", "subnet_ids", "vpc_id", "\u00e9",
    "e")


def suggestions() -> Iterator[str]:
    for name in NAMES:
        others = [each for each in NAMES if each != name]
        alone = [each for each in others if closest(name, [each]) is not None]
        yield f"{name!r} => {closest(name, others)!r} of all; alone {alone} {asked_for(name)!r}"


def globs() -> Iterator[str]:
    patterns = ("*", "a*", "*a", "a*b", "*a*", "a**b", "**", "", "a", "a*b*c", "*.tf", "a.*",
                "*b*c")
    texts = ("", "a", "b", "ab", "axb", "a.tf", "abc", "aabbcc", "a/b", "axbxc", "ba", "abcb")
    for pattern in patterns:
        yield f"{pattern!r} => {[text for text in texts if matches_glob(pattern, text)]}"
    for path in ("a.md", "b.markdown", "c.rst", "d.adoc", "e.go", "f.py", "g.tf", "h.MD", "i",
                 "j.asciidoc"):
        yield f"{path} => {host_kind(path)}"


def positions() -> Iterator[str]:
    for text in (
        "", "a", "a\n", "\n\n", "\r\na\n", "a\r\nb\rc", "\u00e9\U0001f600e\u0301\nb",
        "\u2028x\n\x0c", "\ufeffa\nb",
    ):
        index = LineIndex(text)
        source = Source("p", text)
        yield f"{ascii(text)} => {index.line_count} {source.newline!r} {source.has_bom}"
        for line in range(index.line_count):
            start, end = index.line_start(line), index.line_end(line)
            yield f"  {line} {start} {end} {ascii(text[start:end])}"
        for at in range(len(text) + 1):
            yield (f"  {at} {index.line(at)} {index.position(at)} {index.byte_offset(at)}")


def normal_forms() -> Iterator[str]:
    for text in ("a", "e\u0301", "\u00e9", "a\u0323\u0307", "a\u0307\u0323",
                 "\u1100\u1161\u11a8", "\u212b",
                 "\ufb01", "q\u0307\u0323\u0301", "\u0301a", "\u0340", "\u0344x", "\uac00\u11a8"):
        yield f"{ascii(text)} => {ascii(normalize(text))}"


# Made up, with each part at the borders of what counts.
VALUES = (
    "aB3$xyzw", "aB3$xyz", "abcdefgh", "Tr0ub4dor&3x", "correct-horse-battery",
    "9f8e7d6c5b4a39281706",
    "9f8e7d6c5b4a392", "qL7vN2xR8zK4mW9p", "qL7vN2xR8zK4mW9", "qLavNbxRczKdmWep",
    "q17v12x38z44m59p",
    "aaaaaaaaaaaaaaaa1Z", "${var.password}", "changeme123!A", "arn:aws:iam::1",
    "MIIabc1234567890XYZ",
    "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "/etc/secret/Token9!", "$2a$10$abcdefghijk",
    "my-example-token-9Z",
    "Kx9$" * 16, "Kx9$" * 16 + "a", "x9A" * 20, "release-2024-prod-9f", "one_two_3_Four",
    "Ab1!Ab1!",
)
NAMED = (
    "password", "db_password", "Password2", "password_hash", "token", "token_type", "api_key",
    "apikeys",
    "secret_name", "client-secret", "pwd", "keyword", "passwords", "auth_token_v2",
    "next_token")
CARRIERS = (
    '{n} = "{v}"\n', "{n}: '{v}'\n", '"{n}": "{v}"\n', '# {n} = "{v}"\n', '{n} = {v}\n', '{n}={v}',
    'x{n}  =>  "{v}"', 'variable "{n}" {{\n  default = "{v}"\n}}\n',
    '{{"{n}": {{"default": "{v}"}}}}',
    'variable "{n}" {{\n}}\nx {{\n  default = "{v}"\n}}\n',
    'a = "https://user:{v}@host.test.org/p"\n',
    '\\"{n}\\": \\"{v}\\"', 'user_data = "{v}"',
)


RANDOM = "qL7vN2xR8zK4mW9p"
STARTS = (
    "$", "/", "./", "../", "~/", "@", "file:", "env:", "op:", "$2a$", "{SHA", "ENC[", "AQICA",
    "vault:", "arn:", "sha1:", "sha256:", "sha512:", "sha256-", "ssh-", "age1", "MII", "LS0t",
    "projects/", "pbkdf2", "scram-", "x:", "-",
)
INSIDE = (
    "${", "%{", "{{", "}}", "<", ">", "$(", "://", "()", "((", "/", "\u00e9", "\t", " ", "example",
    "dummy", "Sample", "changeme", "xxxx", "****", "....", "your", "TODO", "123456", "aaaa", "0000",
    "test", "password", "mock",
)
# Signs in numbers around those that decide.
COUNTED = (
    "abcdefghijklmn1p", "abcdefghijklm1n2", "1234a5678b9012c3", "1234a5678b9012cd",
    "qwrtz1psdfg2hjkl-yxcv" "bnm-plkjhgfd", "qwrtz1psdfg2hjkl-yxcvbnm-plkjhgfds",
    "0123456789abcdef", "0011223344aabbcc", "0101010101abab01", "00112233aabb0011",
    "0a1b0a1b0a1b0a1b2c", "aabbccddeeffgg12", "aAbBcC1!", "aAbBc1!", "aAaA1!", "ab1!ab2!",
    "Kx9$" * 15 + "abc", "Kx9$" * 15 + "abcde", "A.b_1-2:3", "one-two-3four-x",
    "a1-b2-c3-d4-e5-f6g", "Word-Word2-Word3x", "abcd3-efgh4-ijkl5m", "wordword12wordword",
    "wor12wor34wor56wor", "abc12def34gh56ij",
)
KNOWN = "AKIA{}", "ghp_{}", "sk_live_{}", "xoxb-1234567890-1234567890-{}"


FILLINGS = (
    RANDOM, RANDOM.upper(), f"{RANDOM}{RANDOM}abcd", "a" * 36, "ababa1" * 6, "abcde1" * 6,
    RANDOM[:8] + "EXAMPLE" + RANDOM * 2, RANDOM * 13, RANDOM * 13 + "example",
    RANDOM * 13 + "xxxx", RANDOM + "xxxx" + RANDOM, "ABCDEFGHIJKLMNOP", "ABCDEXAMPLE12345",
)


def credentials() -> Iterator[str]:
    for value in VALUES + COUNTED:
        yield f"{value} => {is_random(value)}"
    values = [*VALUES, *COUNTED, *[f"{each}{RANDOM}" for each in STARTS]]
    values += [f"{RANDOM[:8]}{each}{RANDOM[8:]}" for each in INSIDE]
    for value in values:
        names = [
            name for name in ("password", "api_key") if credentials_in(f'{name} = "{value}"\n')
        ]
        yield f"{ascii(value)} named => {names}"
    for known in KNOWN:
        for number, filling in enumerate(FILLINGS):
            text = f'k = "{known.format(filling)}"\n'
            found_here = [(each.start, each.end, each.kind) for each in credentials_in(text)]
            # What looks like a credential is not written to a file, where scanners would find it.
            yield f"{known} with {number} => {found_here}"
    for number, carrier in enumerate(CARRIERS):
        for at, name in enumerate(NAMED):
            for value in VALUES[(at + number) % 3 :: 3]:
                text = carrier.format(n=name, v=value)
                found = credentials_in(text)
                if found:
                    kinds = [(each.start, each.end, each.kind, each.evidence) for each in found]
                    yield f"{text!r} => {kinds} {hide(text[2:-2], 2, found)!r}"


KINDS: dict[str, Callable[[], Iterator[str]]] = {
    "credentials": credentials, "differences": differences, "display": display, "globs": globs,
    "graphemes": graphemes, "normal forms": normal_forms, "positions": positions,
    "suggestions": suggestions,
}


@pytest.mark.parametrize("name", KINDS)
def test_answers_are_those_recorded(name: str, golden: Golden) -> None:
    path = RECORDED / f"{name}.txt"
    golden(path, answered(path, KINDS[name](), end=" => "))
