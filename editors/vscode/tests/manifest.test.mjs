// What the manifest promises is there: files, commands, languages.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";

const at = (name) => new URL(`../${name}`, import.meta.url);
const json = (name) => JSON.parse(readFileSync(at(name), "utf8"));
const manifest = json("package.json");
const contributed = manifest.contributes;
const script = readFileSync(at("extension.js"), "utf8");

test("every file that the manifest names exists", () => {
  const named = ["languages", "grammars", "snippets"].flatMap((kind) => contributed[kind]);
  for (const { path, configuration } of named) assert.ok(existsSync(at(path ?? configuration)));
  assert.ok(existsSync(at(manifest.icon)));
});

test("every language starts the extension, has colours, and is served", () => {
  for (const { id } of contributed.languages) {
    assert.ok(manifest.activationEvents.includes(`onLanguage:${id}`), id);
    assert.ok(contributed.grammars.some(({ language }) => language === id), id);
    assert.ok(script.includes(`"${id}"`), id);
  }
});

test("every command is registered", () => {
  for (const { command } of contributed.commands) {
    assert.match(script, new RegExp(`\\b${command.replace("hcl-lint.", "")}:`));
  }
});

test("every snippet opens and closes as many braces", () => {
  for (const { path } of contributed.snippets) {
    for (const { body } of Object.values(json(path))) {
      const text = body.join("\n").replace(/\$\{\d+(\|[^}]*\||:[^{}]*)?\}/g, "");
      assert.equal(text.split("{").length, text.split("}").length, text);
    }
  }
});
