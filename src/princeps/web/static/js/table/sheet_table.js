// A sheet as a table: sorted by any column, filtered by tags and by name, each row pointing at what it tells of.

import { h, icon, refill } from "../lib/dom.js";
import { ruleChip } from "../lib/rule_chip.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").SheetCard} SheetCard */
/** @typedef {import("../wire.js").SheetCell} SheetCell */
/** @typedef {import("../wire.js").SheetRow} SheetRow */

const MANY = 12; // rows from which on one looks for a name

/** @param {SheetCard} sheet @param {string} tag @param {(tag: string) => void} choose */
export function filters(sheet, tag, choose) {
  const names = Object.entries(sheet.filters);
  if (!names.length) return h("span", { class: "filters" }, h("strong", {}, sheet.name));
  const chip = (/** @type {string} */ id, /** @type {string} */ name, /** @type {number} */ count) =>
    h(
      "button",
      { class: "filter", "aria-pressed": String(tag === id), "data-key": `filter:${id}`, onclick: () => choose(id) },
      name,
      h("small", {}, count),
    );
  return h(
    "div",
    { class: "filters", role: "group", "aria-label": t("sheet.filters") },
    chip("", t("sheet.all"), sheet.rows.length),
    names.map(([id, name]) => chip(id, name, sheet.rows.filter((row) => row.tags.includes(id)).length)),
  );
}

/** @param {string} game @param {SheetCell} cell */
export function content(game, cell) {
  const home = h("span", { class: "cell-text" });
  home.append(cell.rule ? (ruleChip(game, cell.rule, () => home) ?? cell.text) : cell.text);
  if (!cell.details.length) return home;
  return h(
    "span",
    {},
    home,
    h(
      "ul",
      { class: "items" },
      cell.details.map((detail) => h("li", {}, detail)),
    ),
  );
}

/**
 * Whoever points at a row, points at what it tells of on the board.
 * @param {HTMLElement} node
 * @param {string} on
 */
export function pointing(node, on) {
  if (!on) return node;
  const hint = (/** @type {string} */ at) => node.dispatchEvent(new CustomEvent("hint", { bubbles: true, detail: at }));
  for (const event of ["mouseenter", "focusin"]) node.addEventListener(event, () => hint(on));
  for (const event of ["mouseleave", "focusout"]) node.addEventListener(event, () => hint(""));
  return node;
}

/**
 * @param {string} game
 * @param {{tag?: string, go?: (on: string) => void}} [how] go: to what a row tells of
 */
export function tableOf(game, { tag = "", go } = {}) {
  const home = h("div", { class: "rows-of" });
  const find = h("input", { type: "search", placeholder: t("decision.find"), "aria-label": t("decision.find") });
  const body = h("tbody");
  let [column, down] = [-1, false];
  /** @type {SheetCard | undefined} */
  let sheet;

  const fits = (/** @type {SheetRow} */ row) =>
    (!tag || row.tags.includes(tag)) &&
    row.cells[0].text.toLocaleLowerCase().includes(find.value.trim().toLocaleLowerCase());

  /** @param {SheetRow} row */
  function line(row) {
    const cell = (/** @type {SheetCell} */ one, /** @type {number} */ i) =>
      h(
        i ? "td" : "th",
        { scope: i ? null : "row", class: one.number === null ? "" : "number-cell" },
        !i && go && row.on
          ? h("button", { class: "bare", "data-key": `go:${row.id}`, onclick: () => go(row.on) }, one.text)
          : content(game, one),
      );
    return pointing(h("tr", { "data-of": row.on || null }, row.cells.map(cell)), row.on);
  }

  function fill() {
    const rows = (sheet?.rows ?? []).filter(fits);
    if (column >= 0) rows.sort((a, b) => order(a.cells[column], b.cells[column]) * (down ? -1 : 1));
    refill(body, rows.map(line));
  }

  function draw() {
    if (!sheet) return home.replaceChildren();
    const now = sheet;
    const head = (/** @type {string} */ name, /** @type {number} */ i) =>
      h(
        "th",
        { scope: "col", "aria-sort": column === i ? (down ? "descending" : "ascending") : null },
        h("button", { class: "bare", "data-key": `sort:${i}`, onclick: () => sort(i) }, name),
      );
    fill();
    refill(
      home,
      Object.keys(now.filters).length ? filters(now, tag, choose) : null,
      now.rows.length > MANY ? h("label", { class: "sheet-find" }, icon("i-search"), find) : null,
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": now.name },
        h("table", {}, h("thead", {}, h("tr", {}, now.columns.map(head))), body),
      ),
    );
  }

  const choose = (/** @type {string} */ to) => {
    tag = to;
    draw();
  };
  const sort = (/** @type {number} */ by) => {
    down = column === by ? !down : Boolean(sheet?.rows.some((row) => row.cells[by].number !== null));
    column = by;
    draw();
  };
  find.addEventListener("input", fill);
  return {
    node: home,
    /** @param {SheetCard | undefined} to */
    show(to) {
      const at = home.querySelector(".scroll")?.scrollTop ?? 0;
      sheet = to;
      draw();
      home.querySelector(".scroll")?.scrollTo(0, at);
    },
  };
}

/** The whole of a sheet that stays as it is. @param {string} game @param {SheetCard} sheet @param {string} [tag] */
export function sheetTable(game, sheet, tag = "") {
  const table = tableOf(game, { tag });
  table.show(sheet);
  return table.node;
}

/** @param {SheetCell} a @param {SheetCell} b */
const order = (a, b) =>
  a.number !== null || b.number !== null
    ? (a.number ?? -Infinity) - (b.number ?? -Infinity)
    : a.text.localeCompare(b.text);
