"""Seeds, and what random changes make of them."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

EXAMPLES = Path(__file__).parents[2] / "examples"
CORPUS = "HCL_LINT_CORPUS"
LONGEST = 4_000
FRAGMENTS = (
    "{", "}", "[", "]", "(", ")", '"', "${", "%{", "~}", "}", "=", "=>", "...", ".", ",", ":", "?",
    "\n", "\r\n", "\t", " ", "#", "//", "/*", "*/", "<<E\n", "<<-E\n", "E\n", "\\", "\\u", "$${",
    "for x in y : x", "if a", "else", "endif", "endfor", "null", "true", "-1", "1e9", "0x", "*",
    "[*]", "a.b", "a[0]", "f(a...)", "\ufeff", "é", "e\u0301", "\u2028", "\0", "&&", "!", "==",
)


def seeds() -> list[str]:
    """The texts to start from: the examples, and some of the corpus if there is one."""
    paths = [path for path in sorted(EXAMPLES.rglob("*"))
             if path.suffix in (".tf", ".hcl", ".nomad", ".json")]
    corpus = os.environ.get(CORPUS)
    if corpus:
        paths += sorted(Path(corpus).rglob("*.tf"))[:200]
    texts = [path.read_text("utf-8", "replace")[:LONGEST] for path in paths]
    return [text for text in texts if text]


def mutated(random: Random, texts: list[str]) -> str:
    """One of the texts, or a piece of it, after a few random changes."""
    text = random.choice(texts)
    if random.random() < 0.5:
        lines = text.splitlines(keepends=True)
        start = random.randrange(len(lines))
        text = "".join(lines[start:start + random.randrange(1, 20)])
    for _ in range(random.randrange(1, 6)):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((0, 0, 1, 1, 2, 5, 20)))
        choice = random.randrange(4)
        if choice == 0:
            text = text[:at] + text[end:]
        elif choice == 1:
            text = text[:at] + text[at:end] * 2 + text[end:]
        elif choice == 2:
            other = random.choice(texts)
            start = random.randrange(len(other))
            text = text[:at] + other[start:start + random.randrange(1, 40)] + text[end:]
        else:
            text = text[:at] + random.choice(FRAGMENTS) + text[end:]
    return text
