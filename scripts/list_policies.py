"""Writes the list of the policies in ``rules/security`` that every run needs to know.

`hcl_lint.problems.security` has their names, and by which types of resources and in which file of
the pack they are found: the policies themselves are read when one is selected and there is
something for it. Run it when one has changed; a test compares.

Usage: python scripts/list_policies.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from hcl_lint.dialects.pack_reader import load_pack  # noqa: E402 (the path is known now)
from hcl_lint.linter.policies.family import read_packs  # noqa: E402
from hcl_lint.linter.policies.policy import Policy  # noqa: E402
from hcl_lint.problems.problem import WARNING  # noqa: E402

FILE = ROOT / "hcl_lint" / "problems" / "security.py"
PACK = ROOT / "rules" / "security"
_MARK = "# The list\n"


def main() -> None:
    """Write the lines of the list; what precedes them in the file is written by hand."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    policies, diagnostics = read_packs([load_pack(str(PACK))])
    assert not diagnostics, diagnostics
    lines = [line(each) for each in sorted(policies, key=lambda each: each.code)]
    head, mark, _ = FILE.read_text("utf-8").partition(_MARK)
    listed = "".join([f"    {each!r},\n" for each in lines]).replace("'", '"')
    tail = f"LISTED: Final = (  # fmt: skip\n{listed})\nPROBLEMS: Final = _problems()\n"
    path.write_text(head + mark + tail, "utf-8")


def line(policy: Policy) -> str:
    """What is to be known of a policy before it is read."""
    assert policy.severity == WARNING and not policy.is_enabled and policy.url, policy.name
    assert policy.risk and '"' not in policy.summary and "'" not in policy.summary, policy.name
    file = Path(policy.place.source.path).stem
    words, references = ",".join(words_of(policy)), ",".join(policy.references)
    parts = [policy.code, policy.name, policy.risk, file, words, references, policy.summary]
    return "|".join(parts)


def words_of(policy: Policy) -> list[str]:
    """Words without which a text has nothing for a policy; none where there are no such words."""
    found = {}
    for pattern in policy.patterns:
        first = pattern.steps[0] if pattern.steps else None
        names = [] if first is None else [*first.labels[:1], first.name]
        words = [name.partition("*")[0] for name in names if name.partition("*")[0]]
        if not words:
            return []
        found[words[0]] = None
    return list(found)


if __name__ == "__main__":
    main()
