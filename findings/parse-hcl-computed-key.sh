#!/usr/bin/env bash
# parse-hcl 1.0.0 makes two items of one whose key is computed: the name in parentheses is a key, and so is
# the value.
#
# Seen:  { k = 1 } -> the key k     { (k) = 1 } -> the keys k and 1
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q parse-hcl==1.0.0
"$work/venv/bin/python" - <<'PYTHON'
import tempfile

from parse_hcl import TerraformParser


def read(text):
    with tempfile.NamedTemporaryFile("w", suffix=".tf") as file:
        file.write(text)
        file.flush()
        return {item["name"]: item["value"] for item in TerraformParser().parse_file(file.name)["locals"]}


found = [list(read(f"locals {{\n  a = {text}\n}}\n")["a"]["value"]) for text in ("{ k = 1 }", "{ (k) = 1 }")]
print(found)
assert found == [["k"], ["k", "1"]]
PYTHON
