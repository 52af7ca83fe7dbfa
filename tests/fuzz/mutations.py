"""What random changes make of a text."""

from __future__ import annotations

from random import Random

FRAGMENTS = (
    "{", "}", "[", "]", "(", ")", '"', "${", "%{", "~}", "}", "=", "=>", "...", ".", ",", ":", "?",
    "\n", "\r\n", "\t", " ", "#", "//", "/*", "*/", "<<E\n", "<<-E\n", "E\n", "\\", "\\u", "$${",
    "for x in y : x", "if a", "else", "endif", "endfor", "null", "true", "-1", "1e9", "0x", "*",
    "[*]", "a.b", "a[0]", "f(a...)", "\ufeff", "é", "e\u0301", "\u2028", "\0", "&&", "!", "==",
    "# hcl-lint: ignore", "# hcl-lint: ignore-file[S005]", "dynamic", "for_each", "count", "var.",
    "local.", "each.key", "99999999999999999999", "1e-400", "%", "%%{", "\ud7ff", "🇩🇪", "\ufffd",
)


def mutated(random: Random, texts: list[str]) -> str:
    """One of the texts, or a piece of it, after a few random changes."""
    text = random.choice(texts)
    if random.random() < 0.5:
        lines = text.splitlines(keepends=True)
        start = random.randrange(len(lines))
        text = "".join(lines[start:start + random.randrange(1, 20)])
    for _ in range(random.randrange(1, 6)):
        text = _changed(random, text, texts)
    return text


def _changed(random: Random, text: str, texts: list[str]) -> str:
    at = random.randrange(len(text) + 1)
    end = min(len(text), at + random.choice((0, 0, 1, 1, 2, 5, 20)))
    choice = random.randrange(6)
    if choice == 0:
        return text[:at] + text[end:]
    if choice == 1:
        return text[:at] + text[at:end] * random.choice((2, 2, 2, 30)) + text[end:]
    if choice == 2:
        other = random.choice(texts)
        start = random.randrange(len(other))
        return text[:at] + other[start:start + random.randrange(1, 40)] + text[end:]
    if choice == 3:
        lines = text.splitlines(keepends=True) or [""]
        line = random.randrange(len(lines))
        moved = lines.pop(line)
        lines.insert(random.randrange(len(lines) + 1), moved)
        return "".join(lines)
    return text[:at] + random.choice(FRAGMENTS) + text[end:]
