#!/usr/bin/env bash
# bc-python-hcl2 0.4.3 rejects a comment on a line of its own before the key of a `for` that makes an object.
# It reads one after the colon, and one before the value of a `for` that makes a list.
#
# Seen:  after the colon -> read     on its own line -> UnexpectedToken at the comment
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q bc-python-hcl2==0.4.3
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

print(hcl2.loads('a = {\n  for k, v in m : # x\n  k => v\n}\n'))
try:
    hcl2.loads('a = {\n  for k, v in m :\n  # x\n  k => v\n}\n')
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is accepted")
PYTHON
