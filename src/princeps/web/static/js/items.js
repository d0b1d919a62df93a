// What lies where: a layout's marks read from a view. Nothing is drawn here.

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").View} View */

/**
 * @typedef {{mark: string, form: string, words: string[], side: string, values: number[], total: boolean, number: number, high: number, quiet: boolean}} Item
 * words: chits (topmost last), pieces, or the one word; values: the numbers printed on the side that is up
 */

/**
 * @param {Layout} layout
 * @param {Place} place
 * @param {View} view
 * @param {"row" | "edge"} where
 * @returns {Item[]}
 */
export function items(layout, place, view, where) {
  return place[where].map((mark) => item(layout, mark, place.id, view));
}

/**
 * @param {Layout} layout
 * @param {string} mark
 * @param {string} place
 * @param {View} view
 * @returns {Item}
 */
function item(layout, mark, place, view) {
  const spec = layout.marks[mark];
  const found = view[spec.field];
  const nothing = { mark, form: spec.form, words: [], side: "", values: [], total: false, number: 0, high: spec.high, quiet: true };
  if (spec.form === "pieces") {
    const words = Object.keys(found).filter((piece) => found[piece] === place);
    return { ...nothing, words, quiet: !words.length };
  }
  const value = found[place];
  if (value === undefined) return nothing;
  if (spec.form === "points") return { ...nothing, number: value, quiet: value === 0 };
  if (spec.form === "word") return { ...nothing, words: [value], quiet: value === spec.quiet };
  const words = spec.form === "stack" ? value : value === "none" ? [] : [value];
  const sides = spec.values ?? {};
  const side = spec.side ? view[spec.side][place] : Object.keys(sides)[0];
  const values = words.map((/** @type {string} */ chit) => layout.chits[chit]?.values[sides[side]] ?? 0);
  return { ...nothing, words, side, values, total: Boolean(spec.total?.includes(side)), quiet: !words.length };
}

/**
 * How a track stands, with its bounds worked out.
 * @param {import("./types.js").Track} track
 * @param {View} view
 */
export function gauge(track, view) {
  const value = Number(view[track.field]);
  const high = track.limit ? Number(view[track.limit]) : track.high;
  const goal = track.goal && track.by ? track.goal[Number(view[track.by]) - 1] : undefined;
  return { value, low: track.low ?? 0, high, goal };
}
