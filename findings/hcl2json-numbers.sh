#!/usr/bin/env bash
# @cdktn/hcl2json 0.24.0 passes numbers through JavaScript's: one that is too large for a double becomes
# null without a word, and the digits of a long one are lost. HCL's numbers have 512 bits.
#
# Seen:  1e400 -> null     12345678901234567890123 -> 1.2345678901234568e+22
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @cdktn/hcl2json@0.24.0
cat >run.mjs <<'SCRIPT'
import { parse } from "@cdktn/hcl2json";

const read = JSON.stringify(await parse("main.tf", "a = 1e400\nb = 12345678901234567890123\n"));
console.log(read);
process.exit(read === '{"a":null,"b":1.2345678901234568e+22}' ? 0 : 1);
SCRIPT
node run.mjs
