#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 reads a heredoc without its last newline, and rejects the delimiter `E`, which
# has one letter, as it rejects a heredoc without lines. HCL gives the text "x\n" for the first, takes
# any identifier as a delimiter, and gives "" for the last.
#
# Seen:  <<EOT x EOT -> 'x'     <<E and an empty heredoc -> UnexpectedToken at '<'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

read = hcl2.loads("a = <<EOT\nx\nEOT\n")
print(read)
assert read == {"a": ["x"]}
for text in ("a = <<E\nx\nE\n", "a = <<EOT\nEOT\n"):
    try:
        hcl2.loads(text)
    except Exception as error:
        print(type(error).__name__, str(error).splitlines()[0])
        assert type(error).__name__ == "UnexpectedToken"
    else:
        raise SystemExit("it is accepted")
PYTHON
