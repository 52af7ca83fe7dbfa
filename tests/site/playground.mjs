// Uses the playground as a person would: node playground.mjs MODULES BASE SHOTS
//
// MODULES is the node_modules folder that has playwright-core and axe-core, BASE the address of the
// playground, SHOTS a folder for screenshots. Writes what it saw as JSON.
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, base, shots] = process.argv.slice(2);
const require = createRequire(join(modules, "x.js"));
const { chromium } = require("playwright-core");
const AXE = require.resolve("axe-core/axe.min.js");

const seen = { errors: [], foreign: [], axe: {} };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
  ],
});
const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 800 } });
context.setDefaultTimeout(180_000);

async function open(url) {
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error") seen.errors.push(message.text());
  });
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("request", (request) => {
    const at = new URL(request.url());
    if (!request.url().startsWith(base) && !["data:", "blob:"].includes(at.protocol)) {
      seen.foreign.push(request.url());
    }
  });
  await page.goto(url);
  seen.waiting ??= await page.locator("#panel-findings").textContent();
  return page;
}

const findings = (page) => page.locator("ol.findings > li");
const status = (page, text) =>
  page.waitForFunction(
    (wanted) => document.getElementById("status").textContent.includes(wanted),
    text,
    { timeout: 180_000 },
  );
async function type(page, text) {
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}
async function axe(page, name) {
  await page.addScriptTag({ path: AXE });
  const result = await page.evaluate(() => window.axe.run());
  seen.axe[name] = result.violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes[0].html}`);
}

// The first findings, cold and warm.
let start = Date.now();
let page = await open(base);
await status(page, "finding");
seen.cold = Date.now() - start;
await page.close();
start = Date.now();
page = await open(base);
await status(page, "finding");
seen.warm = Date.now() - start;
seen.first = await findings(page).allInnerTexts();
await page.screenshot({ path: join(shots, "light-wide.png") });
await axe(page, "findings");

// A mistake, its finding, its fix.
await type(page, 'locals {\n  a = "${local.b}"\n b=2\n}\n\noutput "a" {\n  value = local.a\n}\n');
await page.locator("ol.findings", { hasText: "main.tf:2:7" }).waitFor();
seen.mistake = await findings(page).allInnerTexts();
const rule = await page.locator("ol.findings a", { hasText: "S005" }).getAttribute("href");
seen.rule = (await page.request.get(rule)).status();
await page.locator("ol.findings > li", { hasText: "S005" }).getByRole("button").last().click();
await page.waitForFunction(
  () => !document.querySelector("ol.findings")?.textContent.includes("S005"),
);
seen.fixed = (await page.locator(".cm-content").innerText()).includes("a = local.b");

// Formatting with its diff.
await page.getByRole("tab", { name: "Format" }).click();
await page.locator(".diff .added").first().waitFor();
seen.diff = await page.locator(".diff").innerText();
await page.screenshot({ path: join(shots, "format.png") });
await page.getByRole("button", { name: "Apply" }).click();
await page.getByText("The file is formatted.").waitFor();

// Evaluating.
await page.getByRole("tab", { name: "Eval" }).click();
await page.locator("#expression").fill("[local.b, upper(\"x\")]");
await page.getByRole("button", { name: "Evaluate" }).click();
await page.waitForFunction(() => document.getElementById("value").textContent.includes("tuple"));
seen.value = await page.locator("#value").innerText();
await page.locator("#names tr").first().waitFor();
await axe(page, "eval");
await page.screenshot({ path: join(shots, "eval.png") });

// The tree leads to the text; JSON; decoding.
await page.getByRole("tab", { name: "Tree" }).click();
await page.locator(".tree button", { hasText: "Output" }).or(page.locator(".tree button")).nth(3).click();
await page.getByRole("tab", { name: "JSON" }).click();
await page.waitForFunction(() => document.getElementById("json").textContent.includes("locals"));
await page.getByRole("tab", { name: "Decode" }).click();
await page.locator("#spec").fill('attr "x" {\n}\n');
await page.getByRole("button", { name: "Decode" }).click();
await page.waitForFunction(() => document.getElementById("decoded").textContent !== "");
seen.decoded = await page.locator("#decoded").innerText();

// A shared link.
await page.getByRole("button", { name: "Copy link" }).click();
await page.waitForFunction(() => location.hash.length > 20);
const link = page.url();
const other = await open(link);
await status(other, "finding");
seen.shared = (await other.locator(".cm-content").innerText()).includes("local.b");
await other.close();

// Keyboard alone: the tabs of the answers.
await page.getByRole("tab", { name: "Decode" }).focus();
await page.keyboard.press("ArrowRight");
seen.keyboard = await page.evaluate(() => document.activeElement.textContent);

// How long a key takes in a file of 500 lines.
let text = "";
for (let i = 0; i < 125; i++) text += `locals {\n  a${i} = "x${i}"\n  b${i} = local.a${i}\n}\n`;
await type(page, text);
await page.waitForTimeout(3_000);
seen.keys = [];
for (let i = 0; i < 5; i++) {
  const before = await page.evaluate(() => document.documentElement.dataset.checked);
  start = Date.now();
  await page.keyboard.insertText("#");
  await page.waitForFunction(
    (known) => document.documentElement.dataset.checked !== known, before, { polling: 10 },
  );
  seen.keys.push(Date.now() - start);
}

// Deep and hostile texts end with a message.
for (const hostile of ["a = " + "[".repeat(5_000), "a = " + "[".repeat(450) + "]".repeat(450)]) {
  const known = await page.evaluate(() => document.documentElement.dataset.checked);
  await type(page, hostile);
  await page.waitForFunction(
    (number) => document.documentElement.dataset.checked !== number, known, { timeout: 180_000 },
  );
}
seen.alive = await page.locator("#status").innerText();

// Examples, dark and narrow.
await page.locator("#example").selectOption("Nomad job");
await page.locator("ol.findings", { hasText: "memroy" }).waitFor();
seen.nomad = await findings(page).allInnerTexts();
await page.emulateMedia({ colorScheme: "dark" });
await page.screenshot({ path: join(shots, "dark-wide.png") });
await axe(page, "dark");
await page.setViewportSize({ width: 420, height: 800 });
await page.screenshot({ path: join(shots, "dark-narrow.png") });
await page.emulateMedia({ colorScheme: "light" });
await page.screenshot({ path: join(shots, "light-narrow.png") });
await page.setViewportSize({ width: 400, height: 800 });
seen.beyond = await page.evaluate(() => [...document.querySelectorAll("body *")]
  .filter((each) => !each.closest(".tabs, .cm-editor"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML.slice(0, 80)));

await browser.close();
console.log(JSON.stringify(seen));
