#!/usr/bin/env bash
# python-hcl2 8.1.4 reads an interpolation with a brace in a string, and fails when it writes the same data: on
# the way back the interpolation ends at the first brace.
#
# Seen:  "${f("}")}" -> read     dumps of that -> UnexpectedToken
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2

data = hcl2.loads('a = "${f("}")}"\n')
print(data)
try:
    hcl2.dumps(data)
except Exception as error:
    print(type(error).__name__, str(error).splitlines()[0])
    assert type(error).__name__ == "UnexpectedToken"
else:
    raise SystemExit("it is written")
PYTHON
