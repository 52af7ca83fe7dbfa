from __future__ import annotations

import pickle

from hcl_lint.text.source import Source


def test_a_source_can_be_sent_to_another_process() -> None:
    source = Source.from_bytes("a.tf", b"a = \xff\n")
    sent = pickle.loads(pickle.dumps(source))
    assert (sent.path, sent.to_bytes()) == ("a.tf", b"a = \xff\n")
