// A shop: what can be bought, by suit, at what it costs today. Prices are a column of a sheet that the game works out.

import { h, icon } from "../lib/dom.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../wire.js").TrayCard} TrayCard */
/** @typedef {{text: string, made: string[], said: string}} Price */

/**
 * What each card costs.
 * @param {Layout} layout
 * @param {string} tray
 * @param {State} state
 * @returns {Map<string, Price>}
 */
export function priceList(layout, tray, state) {
  const shop = layout.trays.find((one) => one.id === tray)?.shop;
  const column = layout.sheets.find((one) => one.id === shop?.sheet)?.columns.indexOf(shop?.price ?? "") ?? -1;
  const sheet = state.sheets.find((one) => one.id === shop?.sheet);
  if (!sheet || column < 0) return new Map();
  const name = sheet.columns[column];
  return new Map(
    sheet.rows.map((row) => {
      const { text, details } = row.cells[column];
      const made = details.length > 1 ? details : []; // one part alone says no more than the sum
      return [row.id, { text, made, said: [`${name}: ${text}`, ...made].join(", ") }];
    }),
  );
}

/** @param {Price | undefined} price */
export function priceTag(price) {
  if (!price) return h("span", { class: "price" });
  return h(
    "span",
    { class: price.made.length ? "price dearer" : "price", "aria-hidden": "true" },
    h("b", {}, icon("coin"), price.text),
    price.made.length ? h("small", {}, price.made.join(", ")) : null,
  );
}

/** What there is to pay with. @param {Layout} layout @param {string} tray @param {State} state */
export function purse(layout, tray, state) {
  const track = layout.trays.find((one) => one.id === tray)?.shop?.purse;
  const now = state.tracks.find((one) => one.track === track);
  if (!now) return null;
  return h("span", { class: "purse" }, icon("coin"), now.name, h("b", {}, now.value));
}

/** Cards of a suit stand below each other. @param {Layout} layout @param {TrayCard} tray */
export function shelves(layout, tray) {
  /** @type {Map<string, [string, number][]>} */
  const found = new Map();
  for (const [id, count] of tray.things) {
    const suit = layout.cards[id]?.suit.name ?? "";
    found.set(suit, [...(found.get(suit) ?? []), [id, count]]);
  }
  return [...found.values()];
}
