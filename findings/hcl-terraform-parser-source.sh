#!/usr/bin/env bash
# @evops/hcl-terraform-parser 1.0.0 gives an empty source, without an error, for a module whose source is not
# a plain string. OpenTofu has had such sources since 1.8.
#
# Seen:  source = "./m" -> "./m"     source = local.x -> ""
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @evops/hcl-terraform-parser@1.0.0
cat >run.js <<'SCRIPT'
const parser = require("@evops/hcl-terraform-parser");

const parse = (text) => parser.parse(Buffer.from(text));
const read = parse('module "m" {\n  source = "./m"\n}\nmodule "n" {\n  source = local.x\n}\n');
const sources = [read.module_calls.m.source, read.module_calls.n.source];
console.log(JSON.stringify(sources));
process.exit(JSON.stringify(sources) === '["./m",""]' ? 0 : 1);
SCRIPT
node run.js
