#!/usr/bin/env bash
# hcl-to-json 0.1.1 makes numbers and booleans of strings that look like them, so that versions and codes lose
# digits, and a string of `null`.
#
# Seen:  "1.10" -> 1.1     "007" -> 7     "true" -> true     null -> "null"
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit hcl-to-json@0.1.1
cat >run.js <<'SCRIPT'
const hclToJson = require("hcl-to-json");

const convert = hclToJson.default ?? hclToJson;
const read = JSON.stringify(convert('a = "1.10"\nb = "007"\nc = "true"\nd = null\n'));
console.log(read);
process.exit(read === '{"a":1.1,"b":7,"c":true,"d":"null"}' ? 0 : 1);
SCRIPT
node run.js
