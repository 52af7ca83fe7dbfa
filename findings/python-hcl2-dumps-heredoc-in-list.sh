#!/usr/bin/env bash
# python-hcl2 8.1.4 writes a comma right after the marker that closes a heredoc in a list or an object, so that
# it does not close it any more: it cannot read what it has written.
#
# Seen:  [<<EOT x EOT , 1] -> 'EOT,' on a line; read again: UnexpectedToken
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

written = hcl2.dumps(hcl2.loads("a = [<<EOT\nx\nEOT\n, 1]\n"))
print(written)
assert "\nEOT,\n" in written
try:
    hcl2.loads(written)
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
else:
    raise SystemExit("it is read")
PYTHON
