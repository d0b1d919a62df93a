// The stage: cards that all may choose from, large, with what each would bring to whoever looks. Strips of cards on
// mats, and sheets that stay in sight.

import { h, icon } from "../lib/dom.js";
import { emblem } from "../board/owners.js";
import { cardThing, heading, sign } from "./cards.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").TrayCard} TrayCard */

/** @param {Layout} layout @param {string} tray */
const lookOf = (layout, tray) => layout.trays.find((one) => one.id === tray);

/**
 * @param {Layout} layout
 * @param {State} state
 * @param {import("../board/board.js").Targets} targets
 */
export function stage(layout, state, targets) {
  return state.trays
    .filter((tray) => tray.form === "stage" && tray.size)
    .flatMap((tray) => {
      const look = lookOf(layout, tray.tray);
      return [
        heading(layout, tray, false),
        h(
          "div",
          { class: "boards", role: "group", "aria-label": tray.said },
          tray.things.map(([id, count]) => {
            const on = `${look?.on ?? ""}:${id}`;
            return cardThing(layout, id, on, targets, count, told(layout, state, look?.sheet ?? "", id));
          }),
        ),
      ];
    });
}

/**
 * What a sheet tells of a card, in its brief columns.
 * @param {Layout} layout
 * @param {State} state
 * @param {string} id
 * @param {string} card
 */
function told(layout, state, id, card) {
  const sheet = state.sheets.find((one) => one.id === id);
  const row = sheet?.rows.find((one) => one.id === card);
  const columns = layout.sheets.find((one) => one.id === id)?.columns ?? [];
  if (!sheet || !row) return null;
  return h(
    "span",
    { class: "under-card" },
    sheet.brief
      .filter((number) => number > 0)
      .map((number) =>
        h(
          "span",
          { title: sheet.columns[number] },
          h("span", { class: "hush" }, sheet.columns[number]),
          sign(layout, { id: columns[number], name: sheet.columns[number] }),
          h("b", {}, row.cells[number].text),
        ),
      ),
  );
}

/**
 * The cards of a mat, one for each column of a sheet that has one in the row of its owner.
 * @param {Layout} layout
 * @param {State} state
 * @param {TrayCard} tray
 */
export function strip(layout, state, tray) {
  const sheet = state.sheets.find((one) => one.id === lookOf(layout, tray.tray)?.strip);
  const row = sheet?.rows.find((one) => one.id === tray.owner);
  if (!sheet || !row) return null;
  const cards = tray.things.map(([id]) => layout.cards[id]);
  const slots = row.cells
    .map((cell, number) => ({ cell, number }))
    .filter(({ number }) => !sheet.brief.includes(number));
  return h(
    "span",
    { class: "strip" },
    slots.map(({ cell, number }) => {
      const suit = (cell.text && cards.shift()?.suit) || null;
      const title = `${sheet.columns[number]}: ${cell.text || "–"}`;
      if (!suit) return h("span", { class: "career-slot", title });
      return h("span", { class: `career-slot c-${suit.colour ?? "ink"}`, title }, icon(suit.symbol ?? "card"));
    }),
  );
}

/**
 * Sheets that stay in sight, as small tables: a sign for each column that has one.
 * @param {Layout} layout
 * @param {State} state
 */
export function dock(layout, state) {
  return layout.sheets
    .filter((one) => one.dock)
    .map((one) => {
      const sheet = state.sheets.find((found) => found.id === one.id);
      if (!sheet) return null;
      return h(
        "table",
        { class: "docked", "aria-label": one.name },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            sheet.columns.map((name, i) =>
              h(
                "th",
                { scope: "col", title: name },
                layout.icons[one.columns[i]]
                  ? [sign(layout, { id: one.columns[i], name }), h("span", { class: "hush" }, name)]
                  : name,
              ),
            ),
          ),
        ),
        h(
          "tbody",
          {},
          sheet.rows.map((row) =>
            h(
              "tr",
              { class: row.id === state.seat ? "own-row" : "" },
              row.cells.map((cell, i) =>
                i
                  ? h("td", { class: cell.number ? "" : "nil" }, cell.text.replace(/^\+/, ""))
                  : h("th", { scope: "row" }, emblem(layout, state.owners[row.id] || row.id), cell.text),
              ),
            ),
          ),
        ),
      );
    });
}
