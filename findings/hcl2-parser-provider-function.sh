#!/usr/bin/env bash
# hcl2-parser 1.0.3 knows no functions of providers, whose names have colons: the result is null, beside an
# error that is an object without any property, so that no program can say what is wrong.
#
# Seen:  f(1) -> {"a":"${f(1)}"}     provider::p::f(1) -> [null, {}]
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit hcl2-parser@1.0.3
cat >run.js <<'SCRIPT'
const { parseToObject } = require("hcl2-parser");

const known = JSON.stringify(parseToObject("a = f(1)\n"));
const failed = JSON.stringify(parseToObject("a = provider::p::f(1)\n"));
console.log(known, failed);
process.exit(known === '[{"a":"${f(1)}"},null]' && failed === "[null,{}]" ? 0 : 1);
SCRIPT
node run.js
