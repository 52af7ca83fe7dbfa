// Runs the extension for VS Code without VS Code: what it asks of the editor is answered here, by
// the real server where the editor would ask that. Prints what happened as JSON.
// Usage: node vscode.js EXTENSION MODULE COMMAND..., where MODULE is a folder with a main.tf.
const { spawn } = require("node:child_process");
const { once } = require("node:events");
const { readFileSync } = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const [extension, folder, ...command] = process.argv.slice(2);
const file = path.join(folder, "main.tf");
const uri = { fsPath: file, toString: () => pathToFileURL(file).href };
const text = readFileSync(file, "utf8");
const settings = {
  command, enable: true, inlayHints: true, codeLens: true, tests: false, moved: false,
};
const seen = { commands: [], pages: [], panels: [], edits: [], messages: [], exits: [] };
const registered = {};
let pages;
let configure;
let running;
let published;

// Enough of `vscode-languageclient`: starts a process, and exchanges messages with it.
class LanguageClient {
  constructor(_id, _name, { command, args }, options) {
    Object.assign(this, { command, args, options, answers: new Map(), number: 0 });
    this.diagnostics = new Promise((resolve) => (this.publish = resolve));
    running = this;
  }

  async start() {
    this.process = spawn(this.command, this.args, { stdio: ["pipe", "pipe", "inherit"] });
    await once(this.process, "spawn");
    let read = Buffer.alloc(0);
    this.process.stdout.on("data", (data) => {
      read = Buffer.concat([read, data]);
      for (;;) {
        const start = read.indexOf("\r\n\r\n") + 4;
        if (start < 4) return;
        const end = start + Number(/Content-Length: (\d+)/i.exec(read.subarray(0, start))[1]);
        if (read.length < end) return;
        this.receive(JSON.parse(read.subarray(start, end)));
        read = read.subarray(end);
      }
    });
    const { initializationOptions } = this.options;
    const root = pathToFileURL(folder).href;
    await this.request("initialize", {
      processId: process.pid,
      rootUri: root,
      capabilities: {},
      initializationOptions,
    });
    this.sendNotification("initialized", {});
    this.sendNotification("textDocument/didOpen", {
      textDocument: { uri: uri.toString(), languageId: "terraform", version: 1, text },
    });
    published = await this.diagnostics;
  }

  receive({ id, method, params, result, error }) {
    if (method === "textDocument/publishDiagnostics") this.publish(params.diagnostics);
    else if (method && id !== undefined) this.send({ id, result: null });
    else if (!method) this.answers.get(id)(error ? Promise.reject(new Error(error.message)) : result);
  }

  send(message) {
    const data = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${data.length}\r\n\r\n`);
    this.process.stdin.write(data);
  }

  request(method, params) {
    const id = ++this.number;
    return new Promise((resolve) => {
      this.answers.set(id, resolve);
      this.send({ id, method, params });
    });
  }

  sendNotification(method, params) {
    if (method === "workspace/didChangeConfiguration") seen.configured = params.settings;
    this.send({ method, params });
  }

  async setTrace() {}

  async stop() {
    await this.request("shutdown");
    this.send({ method: "exit" });
    const [code] = await once(this.process, "exit");
    seen.exits.push(code);
  }
}

class Range {
  constructor(line, character, endLine, endCharacter) {
    this.start = { line, character };
    this.end = { line: endLine, character: endCharacter };
  }

  contains(other) {
    return this.start.line <= other.start.line && other.end.line <= this.end.line;
  }
}

async function codeActions(document, range, only) {
  const answer = await running.request("textDocument/codeAction", {
    textDocument: { uri: document.toString() },
    range,
    context: { diagnostics: [], only: [only] },
  });
  return Promise.all(answer.map(async (action) => {
    const whole = action.edit ? action : await running.request("codeAction/resolve", action);
    return { ...whole, kind: { value: whole.kind } };
  }));
}

const vscode = {
  EventEmitter: class {
    fire(changed) {
      seen.pages.push(pages.provideTextDocumentContent(changed));
    }
  },
  Range,
  Uri: { from: ({ scheme, path }) => ({ toString: () => `${scheme}:${path}` }) },
  ViewColumn: { Beside: -2 },
  commands: {
    registerCommand: (name, action) => (registered[name] = action),
    async executeCommand(name, ...words) {
      if (name === "vscode.executeCodeActionProvider") return codeActions(...words);
      seen.commands.push(name);
    },
  },
  languages: {
    getDiagnostics: () => published.map((each) => {
      const { start, end } = each.range;
      return { ...each, range: new Range(start.line, start.character, end.line, end.character) };
    }),
  },
  window: {
    activeTextEditor: {
      document: { languageId: "terraform", uri, lineCount: text.split("\n").length },
      selection: { active: { line: text.split("\n").findIndex((line) => line.includes("siez")) } },
    },
    createOutputChannel: () => ({ show: () => seen.commands.push("showOutput") }),
    createWebviewPanel: (_kind, title) => {
      seen.panels.push({ title, webview: {} });
      return seen.panels.at(-1);
    },
    showErrorMessage: (message) => seen.messages.push(message),
    showInformationMessage: (message) => seen.messages.push(message),
  },
  workspace: {
    applyEdit: (edit) => seen.edits.push(edit),
    createFileSystemWatcher: (pattern) => ({ pattern }),
    getConfiguration: () => ({ get: (name) => settings[name] ?? "off" }),
    onDidChangeConfiguration: (action) => (configure = action),
    registerTextDocumentContentProvider: (_scheme, provider) => (pages = provider),
  },
};

const stubs = { vscode, "vscode-languageclient/node": { LanguageClient, Trace: { fromString() {} } } };
const load = Module._load;
Module._load = (name, ...rest) => stubs[name] ?? load(name, ...rest);

async function main() {
  const { activate, deactivate } = require(path.join(extension, "extension.js"));
  await activate({ subscriptions: [] });
  seen.registered = Object.keys(registered);
  seen.findings = published.map(({ code }) => code);
  for (const name of ["explain", "fixAll", "graph", "docs", "showOutput"]) {
    await registered[`hcl-lint.${name}`]();
  }
  settings.tests = settings.moved = true;
  await configure({ affectsConfiguration: (name) => name === "hcl-lint" });
  await registered["hcl-lint.restart"]();
  await deactivate();
  console.log(JSON.stringify(seen));
}

main();
