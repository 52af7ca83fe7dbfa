// Starts the language server and connects it with the editor; everything else is the server's.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGES = ["hcl", "nomad", "opentofu", "packer", "terraform", "terraform-vars"];
const WATCHED = "**/*.{tf,tofu,tfvars,hcl,nomad,tf.json,tofu.json,toml}";

let client;

function settings() {
  const found = vscode.workspace.getConfiguration("hcl-lint");
  return { inlayHints: found.get("inlayHints"), codeLens: found.get("codeLens") };
}

async function start() {
  const [command, ...args] = vscode.workspace.getConfiguration("hcl-lint").get("command");
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
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher(WATCHED) },
    },
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `hcl-lint: the server does not start (${error.message}). ` +
        "Install it with: pip install hcl-lint",
    );
  }
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("hcl-lint.restart", async () => {
      await deactivate();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("hcl-lint") && client) {
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
