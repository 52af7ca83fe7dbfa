#!/usr/bin/env bash
# @evops/hcl-terraform-parser 1.0.0 gives that an output is sensitive, but not that a variable is.
#
# Seen:  sensitive = true -> in outputs.o, not in variables.v
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @evops/hcl-terraform-parser@1.0.0
cat >run.js <<'SCRIPT'
const parser = require("@evops/hcl-terraform-parser");

const parse = (text) => parser.parse(Buffer.from(text));
const read = parse('variable "v" {\n  sensitive = true\n}\noutput "o" {\n  value = 1\n  sensitive = true\n}\n');
console.log(JSON.stringify([read.variables, read.outputs]));
process.exit(read.outputs.o.sensitive === true && !("sensitive" in read.variables.v) ? 0 : 1);
SCRIPT
node run.js
