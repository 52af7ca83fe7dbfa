#!/usr/bin/env bash
# @evops/hcl-terraform-parser 1.0.0 leaves ephemeral resources out of what a module has, and the provider that
# they need with them. Terraform has had these blocks since 1.10.
#
# Seen:  data "x_y" "d" -> data.x_y.d, provider x     ephemeral "e_f" "g" -> nothing
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-fund --no-audit @evops/hcl-terraform-parser@1.0.0
cat >run.js <<'SCRIPT'
const parser = require("@evops/hcl-terraform-parser");

const parse = (text) => parser.parse(Buffer.from(text));
const read = parse('data "x_y" "d" {\n}\nephemeral "e_f" "g" {\n}\n');
const text = JSON.stringify(read);
console.log(text);
process.exit("data.x_y.d" in read.data_resources && !text.includes("e_f") && !("e" in read.required_providers) ? 0 : 1);
SCRIPT
node run.js
