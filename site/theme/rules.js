// Filters above the tables of the index of rules.
"use strict";
(() => {
  const tables = [...document.querySelectorAll("article table")].filter(
    (table) => [...table.querySelectorAll("th")].some((head) => head.textContent === "severity"),
  );
  if (!tables.length) return;
  const heads = [...tables[0].querySelectorAll("th")].map((head) => head.textContent.trim());
  const rows = tables.flatMap((table) =>
    [...table.querySelectorAll("tbody tr")].map((row) => ({
      row,
      heading: table.closest(".md-typeset__scrollwrap")?.previousElementSibling,
      cells: [...row.children].map((cell) => cell.textContent.trim()),
    })),
  );
  const bar = document.createElement("form");
  bar.className = "rule-filters";
  bar.setAttribute("role", "search");
  const controls = [];
  function label(text, control) {
    const made = document.createElement("label");
    made.append(`${text} `, control);
    bar.append(made);
    return control;
  }
  const search = label("Search", document.createElement("input"));
  search.type = "search";
  function choice(title, values, matches) {
    const select = label(title, document.createElement("select"));
    for (const value of ["all", ...values]) select.append(new Option(value, value));
    controls.push((each) => select.value === "all" || matches(each, select.value));
    select.addEventListener("change", apply);
  }
  const family = (code) => code.replace(/\d+$/, "");
  choice("Family", [...new Set(rows.map((each) => family(each.cells[0])))],
    (each, value) => family(each.cells[0]) === value);
  for (const head of heads) {
    if (!["default", "severity", "fix", "dialects"].includes(head)) continue;
    const at = heads.indexOf(head);
    const words = (each) => each.cells[at].split(", ");
    const values = new Set(rows.flatMap(words));
    choice(head[0].toUpperCase() + head.slice(1),
      [...values].filter((word) => word && word !== "all").sort(),
      (each, value) => words(each).includes(value) || words(each).includes("all"));
  }
  const count = document.createElement("output");
  bar.append(count);
  bar.addEventListener("submit", (event) => event.preventDefault());
  search.addEventListener("input", apply);
  function apply() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const each of rows) {
      const text = each.cells.join(" ").toLowerCase();
      const fits = words.every((word) => text.includes(word)) && controls.every((has) => has(each));
      each.row.hidden = !fits;
      shown += fits;
    }
    for (const table of tables) {
      const isEmpty = [...table.querySelectorAll("tbody tr")].every((row) => row.hidden);
      const around = table.closest(".md-typeset__scrollwrap") ?? table;
      around.hidden = isEmpty;
      const heading = around.previousElementSibling;
      if (heading?.tagName === "H2") heading.hidden = isEmpty;
    }
    count.textContent = `${shown} of ${rows.length} rules`;
  }
  document.querySelector("article h1").after(bar);
  apply();
})();
