#!/usr/bin/env bash
# Builds the site with its playground into a folder, by default `dist` beside this script:
# site/build.sh [FOLDER]
# Needs Python with pip, Node.js and npm.
set -eu
out=$(realpath -m "${1:-$(dirname "$0")/dist}")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HCL_LINT_COMPILE=0 NO_MKDOCS_2_WARNING=1

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q -r requirements.txt ..
"$work/venv/bin/mkdocs" build -q --strict -f mkdocs.yml -d "$out"

"$work/venv/bin/pip" wheel -q --no-deps -w "$work/wheel" ..
npm ci --prefix playground --no-audit --no-fund --silent
node playground/build.mjs "$work"/wheel/*.whl "$out/playground"
