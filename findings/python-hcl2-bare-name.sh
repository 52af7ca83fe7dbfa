#!/usr/bin/env bash
# python-hcl2 8.1.4 wraps expressions in `${}`, as JSON syntax does, except one: a single name. Only the
# quotes that strings keep tell it from text, and with the option that strips them, nothing does.
#
# Seen:  x.y -> '${x.y}'     x -> 'x'     "x" -> '"x"', or 'x' with strip_string_quotes
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q python-hcl2==8.1.4
"$work/venv/bin/python" - <<'PYTHON'
import hcl2
from hcl2 import SerializationOptions

text = 'a = x.y\nb = x\nc = "x"\n'
read = hcl2.loads(text)
print(read)
assert (read["a"], read["b"], read["c"]) == ("${x.y}", "x", '"x"')
stripped = hcl2.loads(text, serialization_options=SerializationOptions(strip_string_quotes=True))
print(stripped)
assert stripped["b"] == stripped["c"] == "x"
PYTHON
