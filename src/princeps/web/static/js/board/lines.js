// Ways between places. What kind of way it is shows in how it is drawn, not in a colour.

import { s } from "../lib/dom.js";

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Place} Place */
/** @typedef {[number, number]} Point */

const STEP = 9; // units from crest to crest of a wavy line

/**
 * A line between two points that swings from side to side.
 * @param {Point} from
 * @param {Point} to
 * @param {number} swing
 * @param {boolean} round
 */
function swinging([ax, ay], [bx, by], swing, round) {
  const length = Math.hypot(bx - ax, by - ay);
  const count = Math.max(2, Math.round(length / STEP));
  const [dx, dy] = [(bx - ax) / count, (by - ay) / count];
  const [nx, ny] = [(-(by - ay) / (length || 1)) * swing, ((bx - ax) / (length || 1)) * swing];
  let d = `M${ax.toFixed(1)},${ay.toFixed(1)}`;
  for (let i = 0; i < count; i++) {
    const side = i % 2 ? -1 : 1;
    const [mx, my] = [ax + dx * (i + 0.5) + nx * side, ay + dy * (i + 0.5) + ny * side];
    const [ex, ey] = [ax + dx * (i + 1), ay + dy * (i + 1)];
    d += round
      ? `Q${mx.toFixed(1)},${my.toFixed(1)} ${ex.toFixed(1)},${ey.toFixed(1)}`
      : `L${mx.toFixed(1)},${my.toFixed(1)}L${ex.toFixed(1)},${ey.toFixed(1)}`;
  }
  return d;
}

/** @param {Point} from @param {Point} to */
const straight = (from, to) => `M${from.map((n) => n.toFixed(1))}L${to.map((n) => n.toFixed(1))}`;

/** How each look of a way is drawn. @type {Record<string, (from: Point, to: Point) => SVGElement[]>} */
const LOOKS = {
  beads: (from, to) => [
    s("path", { class: "way case", d: straight(from, to) }),
    s("path", { class: "way", d: straight(from, to) }),
  ],
  solid: (from, to) => [s("path", { class: "way-line", d: straight(from, to) })],
  double: (from, to) => [
    s("path", { class: "way-line broad", d: straight(from, to) }),
    s("path", { class: "way-line hollow", d: straight(from, to) }),
  ],
  dashed: (from, to) => [s("path", { class: "way-line dashed", d: straight(from, to) })],
  dotted: (from, to) => [s("path", { class: "way-line dotted", d: straight(from, to) })],
  wavy: (from, to) => [s("path", { class: "way-line thin", d: swinging(from, to, 7, true) })],
  zigzag: (from, to) => [s("path", { class: "way-line thin", d: swinging(from, to, 5, false) })],
  barred: (from, to) => [
    s("path", { class: "way-line thin", d: straight(from, to) }),
    s("path", { class: "way-line bars", d: straight(from, to) }),
  ],
  none: () => [],
};

/** A short piece of a way, for the legend. @param {import("../types.js").Way} way */
export function sample(way) {
  return s("g", { class: `lines c-${way.colour ?? "ink"}` }, (LOOKS[way.look] ?? LOOKS.solid)([0, 20], [40, 20]));
}

/**
 * Ways between places, and a hair from a place to where it really lies.
 * @param {Layout} layout
 * @param {(place: Place) => Point} spot
 * @param {(place: Place) => Point} trueSpot
 */
export function lines(layout, spot, trueSpot) {
  const at = new Map(layout.places.map((place) => [place.on, spot(place)]));
  const form = (/** @type {Place} */ place) => layout.kinds[place.kind]?.form ?? "plate";
  const ways = layout.lines.filter((line) => !(layout.map && line.style === "river")); // the map has the river itself
  return s(
    "g",
    { class: "lines", "aria-hidden": "true" },
    ways.map((line) => {
      const [from, to] = /** @type {[Point, Point]} */ ([at.get(line.from), at.get(line.to)]);
      if (line.style === "river") return s("path", { class: "river", d: straight(from, to) });
      const way = layout.ways.find((one) => one.id === line.style);
      return s(
        "g",
        { class: `c-${way?.colour ?? "ink"}`, "data-way": line.style },
        (LOOKS[way?.look ?? "beads"] ?? LOOKS.solid)(from, to),
      );
    }),
    layout.places
      .filter((place) => place.true && form(place) === "plate")
      .map((place) => {
        const [[ax, ay], [bx, by]] = [spot(place), trueSpot(place)];
        if (Math.hypot(ax - bx, ay - by) < 16) return null;
        return s(
          "g",
          {},
          s("path", { class: "hair", d: `M${ax},${ay}L${bx},${by}` }),
          s("circle", { class: "town", cx: bx, cy: by, r: 4 }),
        );
      }),
  );
}
