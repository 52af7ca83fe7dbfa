#!/usr/bin/env bash
# hcl2-parser 1.0.3 unescapes `$${x}`, which is plain text, to `${x}`, which is how it writes a reference:
# the two cannot be told apart.
#
# Seen:  "$${x}" -> '${x}'     "${x}" -> '${x}'
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit hcl2-parser@1.0.3
cat >run.js <<'SCRIPT'
const { parseToObject } = require("hcl2-parser");

const [read] = parseToObject('a = "$${x}"\nb = "${x}"\n');
console.log(JSON.stringify(read));
process.exit(read.a === "${x}" && read.b === "${x}" ? 0 : 1);
SCRIPT
node run.js
