// Sheets and ledgers: what a game tells of each place, war or person, in rows that unfold, with filters; as a list
// beside the board or as a wide table.

import { h, icon, refill } from "../lib/dom.js";
import { ruleChip } from "../lib/rule_chip.js";
import { dialogue } from "../dialogues/dialogue.js";
import { t } from "../lib/texts.js";

/** @typedef {import("../wire.js").SheetCard} SheetCard */
/** @typedef {import("../wire.js").SheetRow} SheetRow */
/** @typedef {import("../wire.js").SheetCell} SheetCell */

/** A sheet beside the board. @param {string} game @param {string} id */
export function sheetPanel(game, id) {
  const node = h("div", { class: "rows-of" });
  /** @type {SheetCard | undefined} */
  let sheet;
  let tag = "";
  /** @type {Set<string>} */
  const opened = new Set();

  function draw() {
    if (!sheet) {
      refill(node, h("p", { class: "quiet empty" }, t("sheet.empty")));
      return;
    }
    const now = sheet;
    const rows = now.rows.filter((row) => !tag || row.tags.includes(tag));
    refill(
      node,
      h(
        "div",
        { class: "sheet-tools" },
        filters(now, tag, (to) => {
          tag = to;
          draw();
        }),
        h(
          "button",
          {
            class: "bare",
            "data-key": `wide:${id}`,
            title: t("sheet.wide"),
            "aria-label": t("sheet.wide"),
            onclick: () => wide(game, now, tag),
          },
          icon("i-fit"),
        ),
      ),
      h(
        "ul",
        { class: "sheet-rows" },
        rows.map((row) => h("li", { "data-row": row.id }, entry(game, now, row, opened))),
      ),
      rows.length ? null : h("p", { class: "quiet empty" }, t("sheet.none")),
    );
  }

  return {
    id,
    node,
    /** @param {import("../types.js").State} state */
    show(state) {
      sheet = state.sheets.find((one) => one.id === id);
      draw();
    },
    clear() {
      sheet = undefined;
      draw();
    },
    /** Unfold the row of a thing of the board; whether there is one. @param {string} on */
    reveal(on) {
      const row = sheet?.rows.find((one) => one.on === on);
      if (!row) return false;
      if (tag && !row.tags.includes(tag)) tag = "";
      opened.add(row.id);
      draw();
      return true;
    },
    /** Bring the row of a thing into sight. @param {string} on */
    scroll(on) {
      const row = sheet?.rows.find((one) => one.on === on);
      const found = row && node.querySelector(`[data-row="${CSS.escape(row.id)}"]`);
      found?.scrollIntoView({ block: "nearest" });
      /** @type {HTMLElement | null | undefined} */ (found?.querySelector("summary"))?.focus({ preventScroll: true });
    },
  };
}

/** @param {SheetCard} sheet @param {string} tag @param {(tag: string) => void} choose */
function filters(sheet, tag, choose) {
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

/**
 * A row: its name and what tells the most; unfolded, all of it.
 * @param {string} game
 * @param {SheetCard} sheet
 * @param {SheetRow} row
 * @param {Set<string>} opened
 */
function entry(game, sheet, row, opened) {
  const [name, ...rest] = row.cells;
  const brief = sheet.brief.filter((number) => number > 0 && row.cells[number].text);
  const open = h(
    "details",
    { open: opened.has(row.id) },
    h(
      "summary",
      { "data-key": `row:${sheet.id}:${row.id}` },
      h("strong", {}, name.text),
      brief.map((number) =>
        h("span", { class: "brief" }, h("small", {}, sheet.columns[number]), " ", row.cells[number].text),
      ),
    ),
    h(
      "dl",
      {},
      rest.map((cell, i) =>
        cell.text ? h("div", {}, h("dt", {}, sheet.columns[i + 1]), h("dd", {}, content(game, cell))) : null,
      ),
      name.details.length ? h("div", {}, h("dd", {}, content(game, { ...name, text: "" }))) : null,
    ),
  );
  open.addEventListener("toggle", () => (open.open ? opened.add(row.id) : opened.delete(row.id)));
  return open;
}

/** @param {string} game @param {SheetCell} cell */
function content(game, cell) {
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
 * The whole sheet as a table, sorted by any column.
 * @param {string} game
 * @param {SheetCard} sheet
 * @param {string} [tag]
 */
function wide(game, sheet, tag = "") {
  dialogue(sheet.name, () => [sheetTable(game, sheet, tag)], "broad");
}

/** @param {string} game @param {SheetCard} sheet @param {string} [tag] */
export function sheetTable(game, sheet, tag = "") {
  const home = h("div", { class: "rows-of" });
  let [column, down] = [-1, false];
  const draw = () => {
    const rows = sheet.rows.filter((row) => !tag || row.tags.includes(tag));
    if (column >= 0) rows.sort((a, b) => order(a.cells[column], b.cells[column]) * (down ? -1 : 1));
    refill(
      home,
      Object.keys(sheet.filters).length
        ? filters(sheet, tag, (to) => {
            tag = to;
            draw();
          })
        : null,
      h(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": sheet.name },
        h(
          "table",
          {},
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              sheet.columns.map((name, i) =>
                h(
                  "th",
                  { scope: "col", "aria-sort": column === i ? (down ? "descending" : "ascending") : null },
                  h("button", { class: "bare", "data-key": `sort:${i}`, onclick: () => sort(i) }, name),
                ),
              ),
            ),
          ),
          h(
            "tbody",
            {},
            rows.map((row) =>
              h(
                "tr",
                {},
                row.cells.map((cell, i) =>
                  h(
                    i ? "td" : "th",
                    { scope: i ? null : "row", class: cell.number === null ? "" : "number-cell" },
                    content(game, cell),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    );
  };
  const sort = (/** @type {number} */ by) => {
    down = column === by ? !down : sheet.rows.some((row) => row.cells[by].number !== null);
    column = by;
    draw();
  };
  draw();
  return home;
}

/** @param {SheetCell} a @param {SheetCell} b */
const order = (a, b) =>
  a.number !== null || b.number !== null
    ? (a.number ?? -Infinity) - (b.number ?? -Infinity)
    : a.text.localeCompare(b.text);
