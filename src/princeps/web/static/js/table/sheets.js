// Sheets and ledgers: what a game tells of each place, war or person, in rows that unfold, with filters; under a tab,
// from where they can be laid beside the board (shelf.js) or opened as a wide table (sheet_table.js).

import { h, icon, refill } from "../lib/dom.js";
import { dialogue } from "../dialogues/dialogue.js";
import { t } from "../lib/texts.js";
import { content, filters, pointing, sheetTable } from "./sheet_table.js";

/** @typedef {import("../wire.js").SheetCard} SheetCard */
/** @typedef {import("../wire.js").SheetRow} SheetRow */

/** A sheet under its tab. @param {string} game @param {string} id @param {(id: string) => void} dock */
export function sheetPanel(game, id, dock) {
  const node = h("div", { class: "rows-of" });
  /** @type {SheetCard | undefined} */
  let sheet;
  let tag = "";
  /** @type {Set<string>} */
  const opened = new Set();

  /** @param {string} what @param {string} sign @param {() => void} act */
  const tool = (what, sign, act) =>
    h(
      "button",
      {
        class: `bare ${what}`,
        "data-key": `${what}:${id}`,
        title: t(`sheet.${what}`),
        "aria-label": t(`sheet.${what}`),
        onclick: act,
      },
      icon(sign),
    );

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
        tool("dock", "i-dock", () => dock(id)),
        tool("wide", "i-fit", () => wide(game, now, tag)),
      ),
      h(
        "ul",
        { class: "sheet-rows" },
        rows.map((row) =>
          pointing(h("li", { "data-row": row.id, "data-of": row.on || null }, entry(game, now, row, opened)), row.on),
        ),
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

/**
 * The whole sheet as a table, sorted by any column.
 * @param {string} game
 * @param {SheetCard} sheet
 * @param {string} [tag]
 */
function wide(game, sheet, tag = "") {
  dialogue(sheet.name, () => [sheetTable(game, sheet, tag)], "broad");
}
