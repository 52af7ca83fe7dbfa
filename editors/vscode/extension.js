// Starts the language server, connects it with the editor, and offers commands that show what the
// command line prints; everything else is the server's.
const { execFile } = require("node:child_process");
const path = require("node:path");
const vscode = require("vscode");
const { LanguageClient, Trace } = require("vscode-languageclient/node");

const LANGUAGES = [
  "dockerbake", "hcl", "nomad", "opentofu", "packer", "terraform", "terraform-vars", "terragrunt"
];
const WATCHED = "**/*.{tf,tofu,tfvars,hcl,nomad,tf.json,tofu.json,toml}";
const FIX_ALL = "source.fixAll.hcl-lint";
const PAGES = "hcl-lint"; // the scheme of documents that show what a command printed
const LARGEST_OUTPUT = 64 * 1024 * 1024;

let client;
let channel;

function configuration() {
  return vscode.workspace.getConfiguration("hcl-lint");
}

function settings() {
  const names = ["inlayHints", "codeLens", "tests", "moved"];
  return Object.fromEntries(names.map((name) => [name, configuration().get(name)]));
}

async function start() {
  if (!configuration().get("enable")) return;
  const [command, ...args] = configuration().get("command");
  client = new LanguageClient(
    "hcl-lint",
    "hcl-lint",
    { command, args },
    {
      documentSelector: LANGUAGES.flatMap((language) => [
        { scheme: "file", language },
        { scheme: "untitled", language },
      ]),
      initializationOptions: settings(),
      outputChannel: channel,
      middleware: { executeCommand: showLocations },
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher(WATCHED) },
    },
  );
  try {
    await client.start();
    await client.setTrace(Trace.fromString(configuration().get("trace.server")));
  } catch (error) {
    vscode.window.showErrorMessage(
      `hcl-lint: the server does not start (${error.message}). ` +
        "Install it with: pip install hcl-lint",
    );
  }
}

// The places that a lens leads to, as VS Code shows references; other commands are the server's.
async function showLocations(command, args, next) {
  if (command !== "hcl-lint.showLocations") return next(command, args);
  const [text, at, given] = args;
  const uri = vscode.Uri.parse(text);
  const position = new vscode.Position(at.line, at.character);
  const places = given
    ? given.map((each) => client.protocol2CodeConverter.asLocation(each))
    : await vscode.commands.executeCommand("vscode.executeReferenceProvider", uri, position);
  return vscode.commands.executeCommand("editor.action.showReferences", uri, position, places);
}

// What a subcommand prints, run in a folder. Exit code 1 means findings, not failure.
function run(words, folder) {
  const [command, ...args] = configuration().get("command");
  const given = args.filter((word) => word !== "server").concat(words);
  return new Promise((resolve, reject) => {
    execFile(command, given, { cwd: folder, maxBuffer: LARGEST_OUTPUT }, (error, out, err) => {
      if (error && error.code !== 1) reject(new Error(err.trim() || error.message));
      else resolve(out);
    });
  });
}

// The documents that show what commands printed, by address.
class Pages {
  constructor() {
    this.texts = new Map();
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
  }

  provideTextDocumentContent(uri) {
    return this.texts.get(uri.toString()) ?? "";
  }

  async show(name, text) {
    const uri = vscode.Uri.from({ scheme: PAGES, path: `/${name}.md` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    await vscode.commands.executeCommand("markdown.showPreviewToSide", uri);
  }
}

// A command for the file of the active editor; what goes wrong is shown.
function forActiveFile(action) {
  return async () => {
    const editor = vscode.window.activeTextEditor;
    if (!editor || !LANGUAGES.includes(editor.document.languageId)) {
      vscode.window.showInformationMessage("hcl-lint: open an HCL file first.");
      return;
    }
    try {
      await action(editor, path.dirname(editor.document.uri.fsPath));
    } catch (error) {
      vscode.window.showErrorMessage(`hcl-lint: ${error.message}`);
    }
  };
}

function codeOf(diagnostic) {
  const { code } = diagnostic;
  return String(code !== null && typeof code === "object" ? code.value : code);
}

async function explain(pages, editor, folder) {
  const { active } = editor.selection;
  const found = vscode.languages
    .getDiagnostics(editor.document.uri)
    .filter((each) => each.source === "hcl-lint" && each.range.start.line <= active.line)
    .filter((each) => each.range.end.line >= active.line);
  found.sort((one, other) => other.range.contains(active) - one.range.contains(active));
  if (found.length === 0) {
    vscode.window.showInformationMessage("hcl-lint: there is no problem on this line.");
    return;
  }
  const code = codeOf(found[0]);
  await pages.show(code, await run(["rule", code], folder));
}

async function fixAll(editor) {
  const { document } = editor;
  const everything = new vscode.Range(0, 0, document.lineCount, 0);
  const actions = await vscode.commands.executeCommand(
    "vscode.executeCodeActionProvider",
    document.uri,
    everything,
    FIX_ALL,
    1, // the edits of so many actions are asked for at once
  );
  const action = (actions ?? []).find((each) => each.kind?.value === FIX_ALL);
  if (action?.edit) await vscode.workspace.applyEdit(action.edit);
}

async function showGraph(context, folder) {
  const html = await run(["graph", "--output-format", "html"], folder);
  const panel = vscode.window.createWebviewPanel(
    "hcl-lint.graph",
    `Graph of ${path.basename(folder)}`,
    vscode.ViewColumn.Beside,
    { enableScripts: true, localResourceRoots: [] },
  );
  panel.webview.html = html;
  context.subscriptions.push(panel);
}

async function activate(context) {
  const pages = new Pages();
  channel = vscode.window.createOutputChannel("hcl-lint");
  const commands = {
    restart: async () => {
      await deactivate();
      await start();
    },
    showOutput: () => channel.show(),
    fixAll: forActiveFile(fixAll),
    explain: forActiveFile((editor, folder) => explain(pages, editor, folder)),
    graph: forActiveFile((_, folder) => showGraph(context, folder)),
    docs: forActiveFile(async (_, folder) => {
      await pages.show(path.basename(folder), await run(["docs"], folder));
    }),
  };
  for (const [name, action] of Object.entries(commands)) {
    context.subscriptions.push(vscode.commands.registerCommand(`hcl-lint.${name}`, action));
  }
  context.subscriptions.push(
    channel,
    vscode.workspace.registerTextDocumentContentProvider(PAGES, pages),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("hcl-lint.enable")) await commands.restart();
      else if (event.affectsConfiguration("hcl-lint") && client) {
        client.sendNotification("workspace/didChangeConfiguration", { settings: settings() });
      }
    }),
  );
  await start();
}

async function deactivate() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

module.exports = { activate, deactivate };
