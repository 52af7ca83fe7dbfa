// The page: files on the left, answers on the right.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import {
  EditorView, drawSelection, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers,
} from "@codemirror/view";
import { diffLines } from "./diff.js";
import { Engine } from "./engine.js";
import { EXAMPLES } from "./examples.js";
import { language } from "./language.js";
import { fromHash, toHash } from "./share.js";

const CONFIGURATION = "hcl-lint.toml";
const PAUSE = 60; // milliseconds after a key
const NAMES = {
  "Terraform": "main.tf",
  "OpenTofu": "main.tofu",
  "Nomad": "job.nomad.hcl",
  "Packer": "build.pkr.hcl",
  "Terragrunt": "terragrunt.hcl",
  "Docker Bake": "docker-bake.hcl",
  "Vault": "policy.hcl",
  "Consul": "service.hcl",
  "other HCL": "config.hcl",
};
const PANELS = {
  findings: "Findings",
  format: "Format",
  tree: "Tree",
  eval: "Eval",
  json: "JSON",
  decode: "Decode",
};

const byId = (id) => document.getElementById(id);

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// Texts of rules have code between backticks.
function prose(text) {
  return text.split("`").map((part, at) => (at % 2 ? element("code", {}, part) : part));
}

const state = {
  files: {}, open: "", panel: "findings", findings: [], checked: {}, isChecked: false,
};
const engine = new Engine((now) => {
  const texts = {
    loading: "Loading the engine…",
    ready: "Ready",
    failed: "The engine cannot be loaded here.",
  };
  byId("status").textContent = texts[now];
  if (!state.isChecked) showWaiting(now === "ready" ? "Checking…" : texts[now]);
  document.documentElement.dataset.engine = now;
});

// What stands in place of findings that are not known yet.
function showWaiting(text) {
  byId("panel-findings").replaceChildren(element("p", { class: "soft" }, text));
}

// Editor

const view = new EditorView({ parent: byId("editor") });
const editors = {}; // states of the editor, by file

function editorState(text) {
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(), history(), drawSelection(), bracketMatching(), highlightActiveLine(),
      highlightActiveLineGutter(), highlightSelectionMatches(), lintGutter(), language,
      indentUnit.of("  "), EditorState.lineSeparator.of("\n"), EditorView.lineWrapping,
      keymap.of([
        { key: "Shift-Alt-f", run: () => (format(), true) },
        ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-label": "Text of the file" }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        state.files[state.open] = update.state.doc.toString();
        later(check);
      }),
    ],
  });
}

let timer;
function later(action) {
  clearTimeout(timer);
  timer = setTimeout(action, PAUSE);
}

function show(path) {
  if (state.open in editors) editors[state.open] = view.state;
  state.open = path;
  editors[path] ??= editorState(state.files[path]);
  view.setState(editors[path]);
  showTabs();
  showFindings();
  showPanel();
}

function replaceText(path, text) {
  state.files[path] = text;
  if (path !== state.open) {
    editors[path] = editorState(text);
    check();
    return;
  }
  const before = view.state.doc.toString();
  let start = 0;
  const shortest = Math.min(before.length, text.length);
  while (start < shortest && before[start] === text[start]) start++;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === text.at(-1 - end)) end++;
  view.dispatch({
    changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
  });
}

function setFiles(files, open) {
  state.files = { ...files };
  for (const path of Object.keys(editors)) delete editors[path];
  state.open = "";
  byId("rules").value = "";
  show(open in files ? open : Object.keys(files)[0]);
  check();
}

// Tabs

function tabs(list, names, chosen, choose, controls) {
  list.replaceChildren(
    ...names.map(([id, ...label]) =>
      element(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${id}`,
          "aria-selected": String(id === chosen),
          "aria-controls": controls(id),
          tabindex: id === chosen ? 0 : -1,
          onclick: () => choose(id),
          onkeydown: (event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!step) return;
            const all = names.map(([each]) => each);
            const next = all[(all.indexOf(id) + step + all.length) % all.length];
            choose(next);
            list.querySelector('[aria-selected="true"]').focus();
          },
        },
        ...label,
      ),
    ),
  );
}

function showTabs() {
  const count = (path) => {
    const found = state.findings.filter((each) => each.path === path).length;
    return found ? [element("span", { class: "count", title: `${found} findings` }, String(found))] : [];
  };
  tabs(
    byId("files"),
    Object.keys(state.files).map((path) => [path, path, ...count(path)]),
    state.open,
    show,
    () => "editor",
  );
  tabs(
    byId("panels"),
    Object.entries(PANELS).map(([id, title]) => [
      id,
      title,
      ...(id === "findings"
        ? [element("span", { class: "count" }, String(state.findings.length))]
        : []),
    ]),
    state.panel,
    (id) => {
      state.panel = id;
      showTabs();
      showPanel();
    },
    (id) => `panel-${id}`,
  );
}

// Findings

let checked = 0;
async function check() {
  const number = ++checked;
  await engine.ready;
  const start = performance.now();
  const files = { ...state.files };
  const answer = await engine.ask({ do: "check", files });
  if (number !== checked) return;
  state.isChecked = true;
  if (answer.error) {
    state.findings = [];
    byId("panel-findings").replaceChildren(
      element("p", { class: "error", role: "alert" }, ...prose(answer.error)),
    );
  } else {
    state.findings = answer.findings;
    state.checked = files;
  }
  const time = Math.round(performance.now() - start);
  const count = state.findings.length;
  byId("status").textContent = answer.error
    ? "Not checked"
    : `${count} finding${count === 1 ? "" : "s"} in ${time} ms`;
  document.documentElement.dataset.checked = String(number);
  showTabs();
  if (!answer.error) showFindings();
  showPanel();
  if (!isFirst) history_.replace();
  isFirst = false;
}
let isFirst = true;

const history_ = {
  async replace() {
    const hash = await toHash({ files: state.files, open: state.open });
    window.history.replaceState(null, "", hash);
  },
};

function showFindings() {
  const own = state.findings.filter((each) => each.path === state.open);
  const length = view.state.doc.length;
  view.dispatch(
    setDiagnostics(
      view.state,
      own
        .filter((each) => each.end <= length)
        .map((each) => ({
          from: each.start,
          to: each.end,
          severity: each.severity,
          source: `${each.code} ${each.rule}`,
          message: `${each.summary}\n${each.detail}`.trim(),
          actions: each.fix ? [{ name: "Fix", apply: () => applyFix(each) }] : [],
        })),
    ),
  );
  const list = element("ol", { class: "findings" });
  for (const each of state.findings) list.append(finding(each));
  if (!state.isChecked) return;
  const none = element("p", { class: "soft" }, "No findings.");
  byId("panel-findings").replaceChildren(state.findings.length ? list : none);
}

function finding(each) {
  const title = each.url
    ? element("a", { href: each.url, target: "_blank" }, each.code)
    : element("span", {}, each.code);
  title.classList.add("code", each.severity);
  const place = element(
    "button",
    { type: "button", class: "place", onclick: () => jump(each) },
    ...prose(each.summary),
  );
  const item = element(
    "li",
    {},
    element("p", {}, title, " ", place),
    element("p", { class: "soft" }, `${each.path}:${each.line}:${each.column} · ${each.rule}`),
    element("p", {}, ...prose(each.detail)),
  );
  if (each.fix) {
    const label = each.fix.title[0].toUpperCase() + each.fix.title.slice(1);
    const unsafe = each.fix.applicability === "safe" ? "" : " (may change the meaning)";
    item.append(
      element("button", { type: "button", onclick: () => applyFix(each) }, ...prose(label), unsafe),
    );
  }
  return item;
}

function jump(each) {
  if (each.path !== state.open) show(each.path);
  const { length } = view.state.doc; // the text may have become shorter since it was checked
  const selection = { anchor: Math.min(each.start, length), head: Math.min(each.end, length) };
  view.dispatch({ selection, scrollIntoView: true });
  view.focus();
}

function applyFix(each) {
  // Its edits are those of the text that was checked; a newer one is checked in a moment.
  if (state.files[each.path] !== state.checked[each.path]) return;
  if (each.path !== state.open) show(each.path);
  view.dispatch({
    changes: each.fix.edits.map((edit) => ({ from: edit.start, to: edit.end, insert: edit.text })),
  });
  view.focus();
}

// Panels

async function ask(action, more = {}) {
  return engine.ask({ do: action, files: state.files, path: state.open, ...more });
}

function failure(answer) {
  return element("p", { class: "error", role: "alert" }, ...prose(answer.error));
}

async function showPanel() {
  for (const id of Object.keys(PANELS)) byId(`panel-${id}`).hidden = id !== state.panel;
  const panel = state.panel;
  if (panel === "format") await showFormat();
  if (panel === "tree") await showTree();
  if (panel === "eval") await showNames();
  if (panel === "json") {
    const answer = await ask("plain");
    byId("json").textContent = answer.error ?? answer.text;
  }
}

async function showFormat() {
  const path = state.open;
  const answer = await ask("format");
  const panel = byId("panel-format");
  if (answer.error) return panel.replaceChildren(failure(answer));
  if (answer.text === state.files[path]) {
    return panel.replaceChildren(element("p", { class: "soft" }, "The file is formatted."));
  }
  const marks = { " ": "", "-": "removed", "+": "added" };
  const diff = element("div", { class: "diff" });
  for (const [mark, line] of diffLines(state.files[path], answer.text)) {
    diff.append(element("span", { class: marks[mark] }, `${mark} ${line}`));
  }
  const apply = element(
    "button",
    { type: "button", class: "primary", onclick: () => replaceText(path, answer.text) },
    "Apply",
  );
  panel.replaceChildren(apply, diff);
}

async function showTree() {
  const answer = await ask("tree");
  const panel = byId("panel-tree");
  if (answer.error) return panel.replaceChildren(failure(answer));
  const text = view.state.doc.toString();
  let left = 2_000; // more would make the page slow
  const draw = (node) => {
    left--;
    const excerpt = text.slice(node.start, node.end).split("\n")[0].slice(0, 40);
    const item = element(
      "li",
      {},
      element(
        "button",
        { type: "button", onclick: () => jump({ ...node, path: state.open }) },
        `${node.kind} `,
        element("span", { class: "soft" }, excerpt),
      ),
    );
    if (node.children.length && left > 0) {
      const list = element("ul");
      for (const child of node.children) if (left > 0) list.append(draw(child));
      item.append(list);
    }
    return item;
  };
  const tree = element("div", { class: "tree" }, element("ul", {}, draw(answer.tree)));
  panel.replaceChildren(tree);
}

async function showNames() {
  const answer = await ask("names");
  const rows = (answer.names ?? []).map((each) =>
    element(
      "tr",
      {},
      element("td", {}, element("code", {}, each.address)),
      element("td", {}, element("code", {}, each.type)),
      element("td", {}, element("code", {}, each.value)),
    ),
  );
  byId("names").replaceChildren(...rows);
}

async function format() {
  const path = state.open;
  const answer = await ask("format");
  if (answer.error) {
    byId("status").textContent = answer.error;
    return;
  }
  replaceText(path, answer.text);
}

// Controls

byId("format").onclick = format;
byId("fix").onclick = async () => {
  const path = state.open;
  const answer = await ask("fix");
  if (answer.error) byId("status").textContent = answer.error;
  else replaceText(path, answer.text);
};
byId("share").onclick = async () => {
  await history_.replace();
  try {
    await navigator.clipboard.writeText(window.location.href);
    byId("status").textContent = "The link is on the clipboard.";
  } catch {
    byId("status").textContent = "The link is in the address bar.";
  }
};
byId("console").onsubmit = async (event) => {
  event.preventDefault();
  const answer = await ask("evaluate", { expression: byId("expression").value });
  byId("value").textContent = answer.error ?? `${answer.value}\n\n${answer.type}`;
  byId("value").classList.toggle("error", Boolean(answer.error));
};
byId("decode").onclick = async () => {
  const answer = await ask("decode", { spec: byId("spec").value });
  byId("decoded").textContent = answer.error ?? answer.text;
};

function askName(value) {
  const dialog = byId("naming");
  byId("name").value = value;
  dialog.returnValue = "";
  dialog.showModal();
  byId("name").select();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      const name = byId("name").value.trim().replace(/^\/+/, "");
      resolve(dialog.returnValue === "ok" && name && !(name in state.files) ? name : null);
    };
  });
}

function renameOpen(name) {
  const old = state.open;
  const files = Object.entries(state.files);
  state.files = Object.fromEntries(files.map(([path, text]) => [path === old ? name : path, text]));
  editors[name] = view.state;
  delete editors[old];
  state.open = name;
  show(name);
  check();
}

byId("add").onclick = async () => {
  const name = await askName("other.tf");
  if (!name) return;
  state.files[name] = "";
  show(name);
  check();
};
byId("rename").onclick = async () => {
  const name = await askName(state.open);
  if (name) renameOpen(name);
};
byId("remove").onclick = () => {
  if (Object.keys(state.files).length === 1) return;
  delete state.files[state.open];
  delete editors[state.open];
  state.open = "";
  show(Object.keys(state.files)[0]);
  check();
};
byId("dialect").onchange = ({ target }) => {
  const name = NAMES[target.value];
  if (name && !(name in state.files) && state.open !== CONFIGURATION) renameOpen(name);
  target.value = "";
};
byId("rules").onchange = ({ target }) => {
  const lines = (state.files[CONFIGURATION] ?? "").split("\n");
  const others = lines.filter((line) => !/^select\s*=/.test(line));
  const chosen = target.value.split(",").filter(Boolean);
  const select = chosen.length ? [`select = ${JSON.stringify(chosen)}`] : [];
  const text = [...select, ...others].join("\n").trim();
  delete editors[CONFIGURATION];
  if (text) state.files[CONFIGURATION] = text + "\n";
  else delete state.files[CONFIGURATION];
  show(state.open in state.files ? state.open : Object.keys(state.files)[0]);
  check();
};
byId("example").onchange = ({ target }) => {
  const files = EXAMPLES[target.value];
  if (files) setFiles(files, Object.keys(files)[0]);
};
window.addEventListener("hashchange", async () => {
  const shared = await fromHash(window.location.hash);
  if (shared) setFiles(shared.files, shared.open);
});

for (const name of Object.keys(EXAMPLES)) byId("example").append(element("option", {}, name));
byId("dialect").append(element("option", { value: "" }, "by file name"));
for (const name of Object.keys(NAMES)) byId("dialect").append(element("option", {}, name));

const shared = await fromHash(window.location.hash);
if (shared) setFiles(shared.files, shared.open);
else setFiles(EXAMPLES["Terraform module"], "main.tf");
