// Looks at the pages that reports are: node reports.mjs MODULES REPORT GRAPH SHOTS
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, report, graph, shots] = process.argv.slice(2);
const require = createRequire(join(modules, "x.js"));
const { chromium } = require("playwright-core");
const AXE = require.resolve("axe-core/axe.min.js");

const seen = { errors: [], foreign: [], axe: {} };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1200, height: 800 } });
context.setDefaultTimeout(180_000);

async function open(path) {
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && seen.errors.push(message.text()));
  page.on("pageerror", (error) => seen.errors.push(String(error)));
  page.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) seen.foreign.push(request.url());
  });
  await page.goto(pathToFileURL(path).href);
  return page;
}
// A rule that is off by default: what a control shows is in the name that is read aloud.
const NAMES = { "label-content-name-mismatch": { enabled: true } };
async function axe(page, name) {
  await page.addScriptTag({ path: AXE });
  const result = await page.evaluate((rules) => window.axe.run({ rules }), NAMES);
  seen.axe[name] = result.violations
    .filter((each) => ["serious", "critical"].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 200)}`);
}

let start = Date.now();
let page = await open(report);
await page.locator("#findings article").first().waitFor();
seen.opened = Date.now() - start;
seen.summary = await page.locator("#summary").innerText();
await axe(page, "report");
await page.screenshot({ path: join(shots, "report-light.png") });
start = Date.now();
await page.locator("#rules button").last().click();
await page.waitForFunction(() => document.querySelector('#rules [aria-pressed="true"]'));
seen.filtered = Date.now() - start;
seen.count = await page.locator("#count").innerText();
await page.locator("#clear").click();
await page.locator("#search").fill("no such words at all");
await page.waitForFunction(() => document.getElementById("count").textContent.startsWith("0 of"));
await page.locator("#clear").click();
await page.locator("#earlier").setInputFiles(report);
await page.locator("#only-new").waitFor();
seen.trend = await page.locator("#trend").innerText();
await page.emulateMedia({ colorScheme: "dark" });
await page.screenshot({ path: join(shots, "report-dark.png") });
await axe(page, "report, dark");

page = await open(graph);
await page.locator("g.node").first().waitFor();
seen.nodes = await page.locator("g.node").count();
await axe(page, "graph");
await page.screenshot({ path: join(shots, "graph-light.png") });
const name = (await page.locator("g.node").nth(1).getAttribute("aria-label")).split(" ").pop();
await page.locator("#search").fill(name);
await page.locator("g.chosen").waitFor();
seen.chosen = (await page.locator("#details h2").first().innerText()) === name;
await page.locator("#only").check();
seen.connected = await page.locator("g.node").count();
await page.locator("#in").click();
await page.emulateMedia({ colorScheme: "dark" });
await page.screenshot({ path: join(shots, "graph-dark.png") });
await axe(page, "graph, dark");
await page.locator("#all").click();
seen.all = await page.locator("g.node").count();
const arrow = page.locator("g.arrow").first();
const [, end] = (await arrow.locator("title").textContent()).split(" → ");
await arrow.dispatchEvent("click");
seen.followed = (await page.locator("#details h2").first().innerText()) === end;

await browser.close();
console.log(JSON.stringify(seen));
