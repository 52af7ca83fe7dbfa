#!/usr/bin/env bash
# hcl-to-json 0.1.1 ends the value of an attribute at a space, and takes what follows for a block: expressions
# add blocks that are named after operators and arguments.
#
# Seen:  a = x + 1 -> {"a":"x","+":{"1":{}}}     a = f(x, 1) -> {"a":"f(x","1)":{}}
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit hcl-to-json@0.1.1
cat >run.js <<'SCRIPT'
const hclToJson = require("hcl-to-json");

const convert = hclToJson.default ?? hclToJson;
const sum = JSON.stringify(convert("a = x + 1\n"));
const call = JSON.stringify(convert("a = f(x, 1)\n"));
console.log(sum, call);
process.exit(sum === '{"a":"x","+":{"1":{}}}' && call === '{"a":"f(x","1)":{}}' ? 0 : 1);
SCRIPT
node run.js
