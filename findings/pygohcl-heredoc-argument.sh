#!/usr/bin/env bash
# pygohcl 1.2.9 gives a call as its source text with newlines as spaces. A heredoc among the arguments
# is then on one line, where it never ends: the text cannot be parsed again.
#
# Seen:  f(<<EOT x EOT ) over four lines -> 'f(<<EOT x EOT )' on one; read again: HCLParseError
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q pygohcl==1.2.9
"$work/venv/bin/python" - <<'PYTHON'
import pygohcl

read = pygohcl.loads("a = f(<<EOT\nx\nEOT\n)\n")
print(read)
assert read == {"a": "f(<<EOT x EOT )"}
try:
    pygohcl.loads(f"a = {read['a']}\n")
except pygohcl.HCLParseError as error:
    print(str(error).splitlines()[0])
else:
    raise SystemExit("it is accepted")
PYTHON
