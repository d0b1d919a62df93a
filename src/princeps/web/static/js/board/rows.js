// A board that is no map, on a screen that is too narrow for it: its fields are broken into rows, as words are.

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Place} Place */

const GAP = 4;
const LEAST = 0.92; // pixels per unit at which all of a field can still be read

/** Fields have a size of their own; what lies on the chart goes where that goes. @param {Layout} layout */
const fields = (layout) => layout.places.filter((place) => !(layout.chart && place.true));

/** @param {Place} place @returns {[number, number]} */
const size = (place) => place.size ?? [0, 0];

/**
 * The board for so many pixels: as it is, or in rows, fields of a kind together and the chart below them.
 * @param {Layout} layout
 * @param {number} wide
 * @param {number} [least] pixels per unit at which it stays as it is
 * @returns {Layout}
 */
export function inRows(layout, wide, least = LEAST) {
  const room = wide / LEAST;
  const loose = fields(layout);
  const free = !layout.map && !layout.lines.length && !layout.panels.length && loose.every((place) => place.size);
  if (!free || !wide || wide / least >= layout.frame[2] - layout.frame[0]) return layout;
  /** @type {Place[][]} */
  const rows = [];
  let used = 0;
  for (const kind of Object.keys(layout.kinds)) {
    used = room; // each kind begins a row
    const those = loose.filter((place) => place.kind === kind);
    for (const place of those.sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0])) {
      if (used + size(place)[0] + GAP > room) [used] = [GAP, rows.push([])];
      rows[rows.length - 1].push(place);
      used += size(place)[0] + GAP;
    }
  }
  const long = (/** @type {Place[]} */ row) => row.reduce((sum, place) => sum + size(place)[0] + GAP, GAP);
  const across = Math.max(...rows.map(long));
  /** @type {Map<string, [number, number]>} */
  const spots = new Map();
  let down = GAP;
  for (const row of rows) {
    const high = Math.max(...row.map((place) => size(place)[1]));
    let x = (across - long(row)) / 2 + GAP;
    for (const place of row) {
      spots.set(place.on, [x + size(place)[0] / 2, down + high / 2]);
      x += size(place)[0] + GAP;
    }
    down += high + GAP;
  }
  const places = layout.places.map((place) => ({ ...place, at: spots.get(place.on) ?? place.at }));
  if (!layout.chart) return { ...layout, places, frame: [0, 0, across, down] };
  const [, , width, height] = layout.chart.at;
  const high = ((across - 2) * height) / width;
  const chart = { ...layout.chart, at: /** @type {[number, number, number, number]} */ ([1, down, across - 2, high]) };
  return { ...layout, places, chart, frame: [0, 0, across, down + high + 1] };
}
