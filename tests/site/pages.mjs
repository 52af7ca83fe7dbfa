// Opens pages of the site: node pages.mjs MODULES BASE SHOTS
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, base, shots] = process.argv.slice(2);
const require = createRequire(join(modules, "x.js"));
const { chromium } = require("playwright-core");
const AXE = require.resolve("axe-core/axe.min.js");

const seen = { errors: [], foreign: [], broken: [], pages: 0, axe: [], pictures: [] };
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 900 } });
context.setDefaultTimeout(180_000);
const page = await context.newPage();
page.on("console", (message) => {
  if (message.type() === "error") seen.errors.push(`${page.url()}: ${message.text()}`);
});
page.on("pageerror", (error) => seen.errors.push(`${page.url()}: ${error}`));
page.on("request", (request) => {
  if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) {
    seen.foreign.push(request.url());
  }
});

// Links are checked by the build; a browser looks at one page of each kind.
for (const name of [
  "", "linting/", "editors/", "rules/", "rules/redundant-interpolation/", "dialects/nomad/",
  "writing-a-policy/", "settings/", "reference/", "playground/", "graph/", "changelog/",
]) {
  const response = await page.goto(base + name);
  if (!response.ok()) seen.broken.push(name);
  seen.pages++;
  seen.pictures.push(...await page.$$eval("article img",
    (found) => found.filter((each) => !each.naturalWidth).map((each) => each.currentSrc)));
}

await page.goto(base + "rules/");
const main = page.locator("article");
seen.cut = await main.evaluate((each) => [...each.querySelectorAll(".md-typeset__scrollwrap")]
  .filter((wrap) => wrap.scrollWidth > wrap.clientWidth + 1).length);
seen.sidebar = await page.locator(".md-nav--primary .md-nav__link").count();
const rows = page.locator("article tbody tr:visible");
seen.rules = await rows.count();
await page.locator(".rule-filters").getByLabel("Dialects").selectOption("nomad");
seen.dialect = (await rows.allInnerTexts()).map((each) => each.split("\t")[0]);
await page.locator(".rule-filters").getByLabel("Dialects").selectOption("all");
await page.locator(".rule-filters select").first().selectOption("S");
seen.family = await rows.count();
await page.locator(".rule-filters input").fill("interpolation");
seen.searched = await rows.count();
await page.addScriptTag({ path: AXE });
const result = await page.evaluate(() => window.axe.run("article"));
seen.axe = result.violations
  .filter((each) => ["serious", "critical"].includes(each.impact))
  .map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 200)}`);
await page.screenshot({ path: join(shots, "rules.png") });
await page.goto(base);
await page.screenshot({ path: join(shots, "start.png") });
await page.emulateMedia({ colorScheme: "dark" });
await page.goto(base + "rules/redundant-interpolation/");
await page.screenshot({ path: join(shots, "rule-dark.png") });

await browser.close();
console.log(JSON.stringify(seen));
